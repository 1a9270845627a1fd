"""Ultimate Texas hold 'em: the exact worth of every wager, over all 27,813,810,024,000 deals.

What a play wager is worth depends on the blind table alone, so the deals are counted once for each such table
(`counting`); which hands to raise before the flop follows from the count for whatever raises the house allows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.odds import MainOdds, shown, within
from pitboss.games.house_poker_family.starting_hands import among, describe_choices, grid, names
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.ultimate_texas_holdem import counting, rule_of_thumb
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
from pitboss.pricing.combinations.board_matchups import (
    CELLS,
    LESS,
    LESS_UNQUALIFIED,
    MORE,
    MORE_UNQUALIFIED,
    OTHERS,
    PAIR,
    cell,
)
from pitboss.pricing.combinations.choice_values import dealer_meetings, draws, filled
from pitboss.pricing.decisions import CountedHands, Decision, DecisionModel, Question, Rule, State, Tally, by_hand
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.ranking.sums import KEYS, MARKS

BASIC = "basic"
STRATEGIES = ("best", BASIC, "always-raise", "wait-for-flop", "wait-for-river")
"""The best play; the published rules of thumb (`rule_of_thumb`); a raise with every hand before the flop; never one
there, and then the best play; and nothing before the river, where it is best."""

BASIC_START = "33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
FLOP_CLASSES = (
    "flop a pair or better that the flop alone does not have",
    "flop two deuces and no more",
    "flop four to a flush, one's own a ten or better",
    "flop anything else",
)
RIVER_CLASSES = (
    "river a pair or better that the board alone does not have",
    f"river fewer than {rule_of_thumb.OUTS} single cards that beat the hand",
    "river anything else",
)
FLOP_ROWS = ("flop hands with which a bet is best", "flop all others")
RIVER_ROWS = ("river hands that are best played", "river all others")
BASIC_LATER = {"flop": "2x", "flop two": "check", "flop anything": "check", "river": "1x", "river anything": "fold"}
"""What the published rules of thumb say of these."""

TIMES = (4, 3, 2, 1)
"""What a play wager may be, in antes."""
FOLD = 0
FOLD_COSTS = Fraction(-2)
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
    """The row of a hand played for this many antes among the outcomes of the ante, by class and result."""
    return 1 + (4 - times) * FOLDED + bin_


def main_ends(options: Options) -> Ends:
    """A fold, and every result of ante, blind and a play wager of each size."""
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


class UltimateWay(NamedTuple):
    """A way to play: by starting hand the antes of a raise before the flop or nothing, and the ways after a check."""

    first: tuple[int, ...]
    flop: int | None
    """The counted way of hands that bet after the flop, if any do."""
    river: int


@lru_cache(8)
def worth(options: Options) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...], tuple[int, ...]]:
    """By starting hand: what a raise of this many antes gains, what a check and then the best play does, and the deals.

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


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """A raise before the flop, a bet after it, the last bet on the river; a file names the starting hands."""
    most = f"{options.multiples[0]}x"
    basic = dict.fromkeys((f"start {name}" for name in among(BASIC_START)), most)
    rules = {
        BASIC: Rule(basic | {"start": CHECK} | BASIC_LATER),
        "always-raise": Rule({"start": most}),
        "wait-for-flop": Rule({"start": CHECK}),
        "wait-for-river": Rule({"start": CHECK, "flop": CHECK}),
    }
    asked = (_start(options), _after_flop(options), _on_river(options))
    return DecisionModel(NAME, "antes", asked, rules)


def _start(options: Options) -> Decision:
    raised, checked, deals = worth(options)
    choices = (*(f"{times}x" for times in raised), CHECK)
    gained = np.array([*raised.values(), checked], object).T
    hands = [f"start {name}" for name in names()]
    counted = CountedHands(hands, choices, gained, np.array(deals), np.arange(CELLS), parts=pays(options)[1][0])
    return by_hand(
        counted,
        lambda t, act: cell(*numbers(t.hands[act.box])),
        asks=lambda t, act: not shown(t),
        title="Before the flop",
        grid=grid,
        passive=CHECK,
    )


def _after_flop(options: Options) -> Decision:
    def situation(t: State, act: Question) -> str:
        (a, b), board = numbers(t.hands[act.box]), numbers(shown(t))
        if rule_of_thumb.bets_after_flop(a, b, *board):
            made = HIGH.value([*t.hands[act.box], *shown(t)]) >> CLASS
            return FLOP_CLASSES[0 if made > 3 - len({card >> 2 for card in board}) else 2]
        return FLOP_CLASSES[1 if a >> 2 == b >> 2 == 0 else 3]

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        own, board = numbers(t.hands[act.box]), numbers(shown(t))
        boards = filled(board, draws([*own, *board], COMMON - len(board)))
        (main, play), nets = played(options, own, boards), pays(options)
        ways, fold = nets[1][0] * OTHERS * len(boards), nets[0][FOLDED] * OTHERS
        gained = {CHECK: np.maximum(main + play, fold), "2x": main + 2 * play}
        return {choice: Fraction(int(each.sum()), ways) for choice, each in gained.items()}

    return Decision(
        situations=dict.fromkeys(FLOP_CLASSES, (CHECK, "2x")),
        situation=situation,
        worth=worth,
        asks=lambda t, act: len(shown(t)) < COMMON,
        title="After the flop",
        by_file=False,
        tallies=lambda: weighed(options, FLOP_ROWS, FLOP, "2x", CHECK),
    )


def _on_river(options: Options) -> Decision:
    def situation(t: State, act: Question) -> str:
        open_cards = shown(t)
        board, hand = numbers(open_cards), HIGH.value([*t.hands[act.box], *open_cards])
        if rule_of_thumb.better_than_board(hand, HIGH.value(open_cards)):
            return RIVER_CLASSES[0]
        few = rule_of_thumb.outs(KEYS[board].sum(), np.bitwise_or.reduce(MARKS[board]), hand, rule_of_thumb.OUTS)
        return RIVER_CLASSES[1 if few else 2]

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        main, play = played(options, numbers(t.hands[act.box]), np.array([numbers(shown(t))]))
        return {"fold": FOLD_COSTS, "1x": Fraction(int((main + play)[0]), pays(options)[1][0] * OTHERS)}

    return Decision(
        situations=dict.fromkeys(RIVER_CLASSES, ("fold", "1x")),
        situation=situation,
        worth=worth,
        title="On the river",
        by_file=False,
        tallies=lambda: weighed(options, RIVER_ROWS, WAITED, "1x", "fold"),
    )


def weighed(options: Options, names: tuple[str, str], made: int, bet: str, other: str) -> Iterator[Tally]:
    """Hands with which best play bets on a street, and the others, independent of earlier play."""
    main, play = pays(options)
    bins, ways = range(len(main)), found(options).sum(axis=0).tolist()
    # On the river what is not played is folded; after the flop it waits, and then plays as is best.
    betting = [n if at < FOLDED or made == FLOP else 0 for at, n in enumerate(ways[made])]
    waiting = ways[RIVER] if made == FLOP else [n if at >= FOLDED else 0 for at, n in enumerate(ways[WAITED])]

    def gained(deals: Iterable[int], antes: int) -> Fraction:
        return Fraction(sum(n * (main[at] + antes * play[at]) for at, n in zip(bins, deals, strict=True)), play[0])

    times, every = int(bet[0]), ways[PLAYED]
    if made == FLOP:
        others = [gained((a - b for a, b in zip(ways[WAITED], waiting, strict=True)), 1), gained(waiting, 1)]
    else:
        others = [FOLD_COSTS * sum(deals) for deals in (betting, waiting)]
    bets = gained(betting, times)
    rows = ((betting, bets, others[0], bet), (waiting, gained(every, times) - bets, others[1], other))
    for name, (deals, with_bet, without, best) in zip(names, rows, strict=True):
        yield Tally(name, sum(deals), {other: without, bet: with_bet}, {best: sum(deals)})


def played(options: Options, own: list[int], boards: Ints) -> tuple[Ints, Ints]:
    """On whole boards, against every hand of the dealer: what ante and blind gain, and a play wager of one ante.

    In the unit of `pays`.
    """
    hands, found = dealer_meetings(own, boards, PAIR)
    below, above, row = hands[:, LESS_UNQUALIFIED], hands[:, MORE_UNQUALIFIED], RESULTS * (found >> CLASS)
    ends = {WON: hands[:, LESS] - below, WON_UNQUALIFIED: below}
    ends |= {LOSES: hands[:, MORE] - above, LOSES_UNQUALIFIED: above}
    main, play = (sum(n * np.array(nets)[row + end] for end, n in ends.items()) for nets in pays(options))
    return np.asarray(main), np.asarray(play)


def way(options: Options, strategy: str) -> UltimateWay:
    """A way to play by its name, or by the file of one: that says what to raise, and goes on as is best."""
    times = (*options.multiples, 0)
    first = tuple(times[number] for number in decisions(options).played(strategy)[0])
    later = {BASIC: (THUMB_FLOP, THUMB_RIVER), "always-raise": (None, RIVER), "wait-for-river": (None, WAITED)}
    return UltimateWay(first, *later.get(strategy, (FLOP, RIVER)))


def bins(options: Options, strategy: str) -> Counter[tuple[int, int]]:
    """In how many deals a hand is played for this many antes, none if folded, by its class and result."""
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


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, main_ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante, blind and play under the given strategy and beside it under the others."""
    first = way(options, strategy).first
    notes = [
        f"before the flop {strategy} raises with {in_short(first)}",
        "the edge is for each unit of the ante; beside it lie the blind, as large, and the play wager",
        "basic after the flop: a pair or better that the flop alone does not have, except two deuces in the hand; "
        "or four to a flush, one's own a ten or better",
        f"basic on the river: a pair or better that the board alone does not have; "
        f"or fewer than {rule_of_thumb.OUTS} single cards that beat the hand",
    ]
    if options.payout_limit:
        best = max(end.pays for end in main_ends(options).ends)
        full = int(options.payout_limit / best) // options.increment * options.increment
        notes.append(
            f"within the limit of ${dollars(options.payout_limit)} up to an ante of ${dollars(full)} is paid in full"
        )
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={TRIPS.name: lambda: trips_ways(options, strategy)},
        notes=notes,
        first=describe_choices(lambda number: f"{first[number]}x" if first[number] else CHECK),
    )


# What a player can learn.


def in_short(first: Sequence[int]) -> str:
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


def facts(options: Options) -> Iterator[Fact]:
    """How often the best play raises, bets, plays and folds."""
    ways = bins(options, "best")
    for times in (*options.multiples, 2, 1, 0):
        deals = sum(n for (antes, _), n in ways.items() if antes == times)
        yield Fact("the best play", f"plays {times}x" if times else "folds", Fraction(deals, DEALS))
