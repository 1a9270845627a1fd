"""Texas hold 'em bonus poker: the exact worth of every wager, over all deals of two hands and a board.

The deals are counted once for all tables and kept (`counting`); which hands are worth a flop wager follows from the
count, by what the ante is paid on.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from pitboss.games.house_poker_family.odds import priced, shown, verify
from pitboss.games.house_poker_family.starting import by_ranks, names, ranks, told, within
from pitboss.games.house_poker_family.wagering import LOST as FORFEIT
from pitboss.games.texas_holdem_bonus import counting, thumb
from pitboss.games.texas_holdem_bonus.counting import (
    BEST,
    BOTH,
    DEALS,
    ENDS,
    LOST,
    MADE,
    NEITHER,
    RIVER,
    THUMB,
    TIED,
    TURN,
    WON,
    WON_FLUSH,
)
from pitboss.games.texas_holdem_bonus.rules import (
    BONUS,
    FLOP_ANTES,
    NAME,
    STRAIGHT,
    WAGERS,
    Options,
    bonus_kind,
)
from pitboss.pricing import strategies
from pitboss.pricing.ahead import met, unseen
from pitboss.pricing.boards import CELLS, LESS, MORE, OTHERS, PAIR, cell
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import values
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Seen

SIMPLE = "pair-or-better"
STRATEGIES = ("best", SIMPLE, "never-fold", "flop-only", "always-bet")
"""The best play; the same hands, and then the turn and river wager by rule (`thumb`); the best play but without a fold;
never a wager after the flop's; and all wagers with every hand."""

PLAYED = (SIMPLE, "flop-only", "always-bet")
"""Those that can be played hand by hand."""

BET, FOLD = "bet", "fold"
FLOP_CARDS = 3
FOLDED = 0
LATER = ("", ", turn wager", ", river wager", ", turn and river wager")
DEALERS = 1_225
"""Hands that a dealer may have beside a player's."""


def more(made: int) -> int:
    """The antes that were staked after the ante."""
    return FLOP_ANTES + (made & 1) + (made >> 1)


def paid(options: Options, end: int) -> bool:
    """Whether the ante of a hand that ends so is paid."""
    return end < LOST and end >= (1 if options.ante_pays_on == STRAIGHT else 2)


def net(options: Options, made: int, end: int) -> int:
    """What a hand that was played gains, in antes."""
    if end == TIED:
        return 0
    return -1 - more(made) if end == LOST else more(made) + int(paid(options, end))


def place(made: int, end: int) -> int:
    """Where among the ends of the ante a hand stands that was played, by the wagers made and how it came off."""
    return 1 + ENDS * made + end


def main_ends(options: Options) -> Ends:
    """A fold, and everything that can become of the ante and the wagers that follow it."""
    ends = [End("fold", -1)]
    for made in range(MADE):
        for end in range(ENDS):
            name = "push" if end == TIED else "lose" if end == LOST else "win"
            name += " with the ante" if paid(options, end) else ""
            ends.append(End(name + LATER[made], net(options, made, end), more=more(made)))
    return within(options.payout_limit, "ante", WAGERS["ante"].says, ends)


# Ways to play.


class Way(NamedTuple):
    """A way to play: which starting hands are played, by which count, and what is wagered later if by none."""

    first: tuple[bool, ...]
    counted: int
    made: int | None = None
    """The same further wagers in every deal."""


def worth(options: Options) -> list[tuple[int, int]]:
    """By starting hand what it gains if it is played as is best, in antes over all its deals, and the deals."""
    found = counting.deals()[0][:, BEST].tolist()
    return [
        (
            sum(n * net(options, made, end) for made, row in enumerate(rows) for end, n in enumerate(row)),
            sum(map(sum, rows)),
        )
        for rows in found
    ]


def way(options: Options, strategy: str) -> Way:
    """A way to play by its name, or by the file of one: that says what to fold, and goes on as is best."""
    verify(NAME, strategy, STRATEGIES)
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        return Way(tuple(made[f"start {name}"] == BET for name in names()), BEST)
    every = (True,) * CELLS
    if strategy == "never-fold":
        return Way(every, BEST)
    if strategy == "always-bet":
        return Way(every, BEST, BOTH)
    best = tuple(gained > -deals for gained, deals in worth(options))
    return {"best": Way(best, BEST), SIMPLE: Way(best, THUMB), "flop-only": Way(best, BEST, NEITHER)}[strategy]


def played_out(strategy: str) -> str:
    """A way that can be played hand by hand; the others weigh every card to come, and are counted."""
    verify(NAME, strategy, STRATEGIES)
    if strategy not in PLAYED:
        raise Refusal(f"{strategy} is counted and not simulated: what is simulated plays {', '.join(PLAYED)}")
    return strategy


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of a way that can be played hand by hand answers at a table."""
    first, _, made = way(options, played_out(strategy))

    def answer(t: Table[Options], act: Decide) -> str:
        (a, b), board = numbers(t.hands[act.box]), numbers(shown(t))
        if not board:
            bets, other = first[cell(a, b)], FOLD
        elif made is not None:
            bets, other = bool(made >> len(board) - 3 & 1), "check"
        else:
            bets, other = (thumb.ahead_on_flop if len(board) == 3 else thumb.ahead_on_turn)(a, b, *board), "check"
        return BET if bets and BET in act.choices else other

    return answer


def advises(options: Options) -> Callable[[Seen, Decide], dict[str, Fraction]]:
    """What each choice is worth with the cards in sight and the best play after it, in antes."""

    def gained(own: list[int], board: list[int], made: int) -> Fraction:
        """On a whole board, against every hand of the dealer."""
        hands, of = met(own, board, PAIR), int(values(HIGH, [[*own, *board]])[0]) >> CLASS
        won = min(max(of - HIGH.classes.index("straight") + 1, WON), WON_FLUSH)
        ways = int(hands[LESS]) * net(options, made, won) + int(hands[MORE]) * net(options, made, LOST)
        return Fraction(ways, OTHERS)

    def average(found: Iterable[Fraction]) -> Fraction:
        each = [*found]
        return sum(each, Fraction(0)) / len(each)

    def advice(t: Seen, act: Decide) -> dict[str, Fraction]:
        own, board = numbers(t.hands[act.box]), numbers(shown(t))
        if not board:
            gains, deals = worth(options)[cell(*own)]
            return {BET: Fraction(gains, deals), FOLD: Fraction(-1)}
        if len(board) > FLOP_CARDS:
            before = int((act.box, "turn") in t.wagers)
            rivers = [[*board, card] for card in unseen([*own, *board])]
            return {
                word: average(gained(own, each, before | more) for each in rivers)
                for word, more in ((BET, RIVER), ("check", 0))
            }
        turns = unseen([*own, *board])
        ahead = {(x, y): [gained(own, [*board, x, y], made) for made in range(MADE)] for x, y in combinations(turns, 2)}

        def after(made: int) -> Fraction:
            def river(x: int) -> Fraction:
                each = [ahead[min(x, y), max(x, y)] for y in turns if y != x]
                return max(average(row[made | more] for row in each) for more in (0, RIVER))

            return average(map(river, turns))

        return {BET: after(TURN), "check": after(0)}

    return advice


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: the starting hands; the rest is played as is best."""
    return {f"start {name}": (BET, FOLD) for name in names()}


def main_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    chosen, ways = way(options, strategy), Counter[int]()
    for played, rows in zip(chosen.first, counting.deals()[0][:, chosen.counted].tolist(), strict=True):
        for made, row in enumerate(rows):
            for end, deals in enumerate(row):
                at = made if chosen.made is None else chosen.made
                ways[place(at, end) if played else FOLDED] += deals
    assert ways.total() == DEALS
    return ways


def bonus_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals of two hands the bonus wager comes to each end; a fold may cost it, as the strategy folds."""
    ways: Counter[int] = Counter()
    for number, played in enumerate(way(options, strategy).first):
        low, high, suited = ranks(number)
        hands = 6 if low == high else 4 if suited else 12
        a, b = 4 * low, 4 * high + (not suited)
        kept = played or options.bonus_on_fold != FORFEIT
        # Of the dealer's hands beside two aces one is two aces.
        ways[bonus_kind(a, b, 50, 51) if kept else 0] += hands
        ways[bonus_kind(a, b, 0, 1) if kept else 0] += hands * (DEALERS - 1)
    return ways


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the ante with what follows it under the given strategy and the others."""
    first = way(options, strategy).first
    folded = [name for name, played in zip(names(), first, strict=True) if not played]
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: main_ways(options, name),
        sides={BONUS.name: lambda: bonus_ways(options, strategy)},
        notes=[
            f"{strategy} folds {', '.join(reversed(folded)) or 'no hand'}",
            "the edge is for each unit of the ante; the flop wager is twice as large, turn and river wager as large",
            f"{SIMPLE}: the turn and river wager with a pair or better that the board alone does not have",
        ],
        first=told(lambda number: BET if first[number] else FOLD),
    )


# What a player can learn.


def tables(options: Options) -> dict[str, dict[str, dict[str, float]]]:
    """What a flop wager gains over a fold, in antes, by the ranks of two cards: above nothing bet."""
    gained = [float(Fraction(won + deals, deals)) for won, deals in worth(options)]
    return by_ranks("a flop wager rather than a fold", gained)


def facts(options: Options) -> Iterator[Fact]:
    """How often the best play folds and makes each of the later wagers."""
    ways = main_ways(options, "best")
    made: dict[str, Any] = {"folds": lambda at: at == FOLDED}
    for name, bit in (("makes the turn wager", 1), ("makes the river wager", 2)):
        made[name] = lambda at, bit=bit: at != FOLDED and bool((at - 1) // ENDS & bit)
    for name, fits in made.items():
        yield Fact("the best play", name, Fraction(sum(n for at, n in ways.items() if fits(at)), DEALS))
