"""Ultimate Texas hold 'em: the exact worth of every wager, over all 27,813,810,024,000 deals.

What a play wager is worth depends on the blind table alone, so the deals are counted once for each such table and kept
(`counting`); which hands to raise before the flop follows from the count for whatever raises the house allows.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.odds import priced, shown, verify
from pitboss.games.house_poker_family.starting import by_ranks, names, ranks, told, within
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.ultimate_texas_holdem import counting, thumb
from pitboss.games.ultimate_texas_holdem.counting import (
    DEALS,
    FLOP,
    FOLDED,
    PLAYED,
    RIVER,
    ROWS,
    THUMB_FLOP,
    THUMB_RIVER,
    WAITED,
)
from pitboss.games.ultimate_texas_holdem.rules import (
    BLIND,
    COMMON,
    EQUAL,
    LOSES,
    LOSES_UNQUALIFIED,
    NAME,
    RESULTS,
    TRIPS,
    WAGERS,
    WON,
    WON_UNQUALIFIED,
    Options,
)
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.ahead import draws, met
from pitboss.pricing.boards import (
    CELLS,
    LESS,
    LESS_UNQUALIFIED,
    MORE,
    MORE_UNQUALIFIED,
    OTHERS,
    PAIR,
    cell,
)
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import values
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.ranking.sums import KEYS, MARKS
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Seen

BASIC = "basic"
STRATEGIES = ("best", BASIC, "always-raise", "wait-for-flop", "wait-for-river")
"""The best play; the published rules of thumb (`thumb`); a raise with every hand before the flop; never one there, and
then the best play; and nothing before the river, where it is best."""

TIMES = (4, 3, 2, 1)
"""What a play wager may be, in antes."""
FOLD = 0
CHECK = "check"
NAMES = {
    WON: "win",
    WON_UNQUALIFIED: "win, dealer does not qualify",
    LOSES: "lose",
    LOSES_UNQUALIFIED: "lose, dealer does not qualify",
    EQUAL: "push",
}


# What the wagers gain, for each unit of the ante.


def main_net(options: Options, result: int, row: int) -> Fraction:
    """Ante and blind of a hand that was played."""
    if result == EQUAL:
        return Fraction(0)
    if result in (LOSES, LOSES_UNQUALIFIED):
        return Fraction(-2 if result == LOSES else -1)
    return int(result == WON) + max(BLIND.elected(options).net(BLIND.kinds[row]), Fraction(0))


def play_net(result: int) -> int:
    """The play wager, for each unit of it."""
    return 0 if result == EQUAL else 1 if result in (WON, WON_UNQUALIFIED) else -1


def place(times: int, bin_: int) -> int:
    """Where among the ends of the ante a hand stands that was played for so many antes, by its class and result."""
    return 1 + (4 - times) * FOLDED + bin_


def main_ends(options: Options) -> Ends:
    """A fold, and everything that can become of ante, blind and a play wager of each size."""
    ends = [End("fold", -2, more=1)]
    for times in TIMES:
        for row in range(ROWS):
            for result, name in NAMES.items():
                paid = BLIND.elected(options).odds(BLIND.kinds[row]) if result in (WON, WON_UNQUALIFIED) else None
                net = main_net(options, result, row) + times * play_net(result)
                ends.append(End(f"{name}, {times}x" + (f", {BLIND.kinds[row]}" if paid else ""), net, more=1 + times))
    return within(options.payout_limit, "ante", WAGERS["ante"].says, ends)


def pays(options: Options) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ante and blind by end, and the play wager, in a unit that leaves no fractions: what a count depends on."""
    bins = [(result, row) for row in range(ROWS) for result in range(RESULTS)]
    nets = [main_net(options, *each) for each in bins] + [Fraction(-2)] * ROWS
    unit = lcm(2, *(net.denominator for net in nets))
    return (
        tuple(int(net * unit) for net in nets),
        tuple([unit * play_net(result) for result, _ in bins] + [0] * ROWS),
    )


def found(options: Options) -> Any:
    """The deals by starting hand, way and end."""
    return counting.deals(pays(options))[0]


# Ways to play: what is done with each of the 169 starting hands, and how it goes on.


class Way(NamedTuple):
    """A way to play: by starting hand the antes of a raise before the flop or nothing, and the ways after a check."""

    first: tuple[int, ...]
    flop: int | None
    """The counted way of hands that bet after the flop, if any do."""
    river: int


@lru_cache(8)
def worth(options: Options) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...], tuple[int, ...]]:
    """By starting hand: what a raise of so many antes gains, what a check and then the best play does, and the deals.

    In the unit of `pays`, over all deals of the hand.
    """
    main, play = pays(options)

    def gains(way: int, times: int) -> list[int]:
        by_bin = [m + times * p for m, p in zip(main, play, strict=True)]
        rows = found(options)[:, way].tolist()
        return [sum(n * net for n, net in zip(row, by_bin, strict=True)) for row in rows]

    raised = {times: tuple(gains(PLAYED, times)) for times in options.multiples}
    checked = tuple(a + b for a, b in zip(gains(FLOP, 2), gains(RIVER, 1), strict=True))
    return raised, checked, tuple(sum(row) for row in found(options)[:, PLAYED].tolist())


def way(options: Options, strategy: str) -> Way:
    """A way to play by its name, or by the file of one: that says what to raise, and goes on as is best."""
    verify(NAME, strategy, STRATEGIES)
    most = options.multiples[0]
    nothing = (0,) * CELLS
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        words = [made[f"start {name}"] for name in names()]
        return Way(tuple(0 if word == CHECK else int(word.removesuffix("x")) for word in words), FLOP, RIVER)
    if strategy == "best":
        raised, checked, _ = worth(options)
        return Way(
            tuple(
                max((check, 0), *((gains[n], times) for times, gains in raised.items()))[1]
                for n, check in enumerate(checked)
            ),
            FLOP,
            RIVER,
        )
    if strategy == BASIC:
        return Way(tuple(most if thumb.raises(*ranks(n)) else 0 for n in range(CELLS)), THUMB_FLOP, THUMB_RIVER)
    if strategy == "always-raise":
        return Way((most,) * CELLS, None, RIVER)
    return Way(nothing, FLOP, RIVER) if strategy == "wait-for-flop" else Way(nothing, None, WAITED)


def played_out(strategy: str) -> str:
    """A way that can be played hand by hand; the others weigh every hand that the dealer may have, and are counted."""
    verify(NAME, strategy, STRATEGIES)
    if strategy not in (BASIC, "always-raise"):
        raise Refusal(f"{strategy} is counted and not simulated: what is simulated plays {BASIC} or always-raise")
    return strategy


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of a way that can be played hand by hand answers at a table."""
    first = way(options, played_out(strategy)).first

    def answer(t: Table[Options], act: Decide) -> str:
        open_cards = shown(t)
        (a, b), board = numbers(t.hands[act.box]), numbers(open_cards)
        other = CHECK
        if not board:
            times = first[cell(a, b)]
        elif len(board) < COMMON:
            times = 2 * int(thumb.bets_after_flop(a, b, *board))
        else:
            hand, other = HIGH.value([*t.hands[act.box], *open_cards]), "fold"
            few = thumb.outs(KEYS[board].sum(), np.bitwise_or.reduce(MARKS[board]), hand, thumb.OUTS)
            times = int(thumb.better_than_board(hand, HIGH.value(open_cards)) or few)
        word = f"{times}x"
        return word if word in act.choices else other

    return answer


def advises(options: Options) -> Callable[[Seen, Decide], dict[str, Fraction]]:
    """What each choice is worth with the cards in sight and the best play after it, in antes."""
    fold = Fraction(-2)

    def played(own: list[int], board: Sequence[int], times: int) -> Fraction:
        """On a whole board, against every hand of the dealer."""
        hands, row = met(own, board, PAIR), int(values(HIGH, [[*own, *board]])[0]) >> CLASS
        below, above = hands[LESS_UNQUALIFIED], hands[MORE_UNQUALIFIED]
        ends = {WON: hands[LESS] - below, WON_UNQUALIFIED: below, LOSES: hands[MORE] - above, LOSES_UNQUALIFIED: above}
        gained = sum(int(n) * (main_net(options, end, row) + times * play_net(end)) for end, n in ends.items())
        return Fraction(gained) / OTHERS

    def advice(t: Seen, act: Decide) -> dict[str, Fraction]:
        own, board = numbers(t.hands[act.box]), numbers(shown(t))
        if not board:
            raised, checked, deals = worth(options)
            at, unit = cell(*own), pays(options)[1][0]
            found = {f"{times}x": Fraction(gains[at], unit * deals[at]) for times, gains in raised.items()}
            found[CHECK] = Fraction(checked[at], unit * deals[at])
        elif len(board) == COMMON:
            found = {"1x": played(own, board, 1), "fold": fold}
        else:
            boards = [[*board, *drawn] for drawn in draws([*own, *board], COMMON - len(board)).tolist()]
            found = {
                "2x": sum((played(own, each, 2) for each in boards), Fraction(0)) / len(boards),
                CHECK: sum((max(fold, played(own, each, 1)) for each in boards), Fraction(0)) / len(boards),
            }
        return {word: value for word, value in found.items() if word in act.choices}

    return advice


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: the starting hands; the rest is played as is best."""
    return {f"start {name}": (*(f"{times}x" for times in options.multiples), CHECK) for name in names()}


def bins(options: Options, strategy: str) -> Counter[tuple[int, int]]:
    """In how many deals a hand is played for so many antes, none if it is folded, by its class and result."""
    played, ways = way(options, strategy), Counter[tuple[int, int]]()
    for number, times in enumerate(played.first):
        streets = [(PLAYED, times)] if times else [(played.river, 1)]
        if not times and played.flop is not None:
            streets.append((played.flop, 2))
        for counted, antes in streets:
            for bin_, deals in enumerate(found(options)[number, counted].tolist()):
                if deals:
                    ways[antes if bin_ < FOLDED else 0, bin_] += deals
    assert ways.total() == DEALS
    return ways


def main_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    ways: Counter[int] = Counter()
    for (times, bin_), deals in bins(options, strategy).items():
        ways[place(times, bin_) if times else FOLD] += deals
    return ways


def trips_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the trips wager comes to each end; where a fold costs it, as the strategy folds."""
    ways: Counter[int] = Counter()
    for (_, bin_), deals in bins(options, strategy).items():
        folded = bin_ >= FOLDED
        row = bin_ - FOLDED if folded else bin_ // RESULTS
        ways[0 if folded and options.trips_on_fold == LOST else row] += deals
    return ways


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante, blind and play under the given strategy and beside it under the others."""
    first = way(options, strategy).first
    notes = [
        f"before the flop {strategy} raises with {said(first)}",
        "the edge is for each unit of the ante; beside it lie the blind, as large, and the play wager",
        "basic after the flop: a pair or better that the flop alone does not have, except two deuces in the hand; "
        "or four to a flush, one's own a ten or better",
        f"basic on the river: a pair or better that the board alone does not have; "
        f"or fewer than {thumb.OUTS} single cards that beat the hand",
    ]
    if options.payout_limit:
        best = max(end.pays for end in main_ends(options).ends)
        full = int(options.payout_limit / best) // options.increment * options.increment
        notes.append(
            f"within the limit of ${dollars(options.payout_limit)} up to an ante of ${dollars(full)} is paid in full"
        )
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: main_ways(options, name),
        sides={TRIPS.name: lambda: trips_ways(options, strategy)},
        notes=notes,
        first=told(lambda number: f"{first[number]}x" if first[number] else CHECK),
    )


# What a player can learn.


def said(first: Sequence[int]) -> str:
    """The starting hands that are raised, in short: "33 and better; A2s+ …"."""
    raised = {name for name, times in zip(names(), first, strict=True) if times}
    if len(raised) in (0, CELLS):
        return "every hand" if raised else "no hand"
    rows = [[rank * 2 for rank in RANKS]]
    rows += [[RANKS[high] + low + suit for low in RANKS[:high]] for suit in "so" for high in range(12, 0, -1)]
    parts = []
    for row in rows:
        held = [name for name in row if name in raised]
        whole = len(held) > 1 and held == row[-len(held) :]
        parts += [f"{held[0]}+"] if whole else held
    return ", ".join(parts)


def tables(options: Options) -> dict[str, dict[str, dict[str, float]]]:
    """What a raise before the flop gains over a check, in antes, by the ranks of two cards: above nothing raise."""
    raised, checked, deals = worth(options)
    unit = pays(options)[1][0]

    gains = zip(*raised.values(), strict=True)
    figures = [
        float(Fraction(max(gained) - check, unit * n)) for gained, check, n in zip(gains, checked, deals, strict=True)
    ]
    return by_ranks("a raise rather than a check", figures)


def facts(options: Options) -> Iterator[Fact]:
    """How often the best play raises, bets, plays and folds."""
    ways = bins(options, "best")
    for times in (*options.multiples, 2, 1, 0):
        deals = sum(n for (antes, _), n in ways.items() if antes == times)
        yield Fact("the best play", f"plays {times}x" if times else "folds", Fraction(deals, DEALS))
