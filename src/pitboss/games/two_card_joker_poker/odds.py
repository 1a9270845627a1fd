"""Two card joker poker: the exact worth of every wager, over all 1,897,506 deals of two hands."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.two_card_joker_poker.rules import (
    ANTE,
    CALL,
    HAND,
    JOKERS,
    KINDS,
    LOSE,
    NO_QUALIFY,
    NOTHING,
    QUEEN_HIGH,
    TIE,
    WIN,
    Options,
    compare,
    kind,
    said,
    value,
)
from pitboss.pricing import strategies
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal, near
from pitboss.table import AnyTable, Table
from pitboss.table.act import Decide

STRATEGIES = ("best", "queen-five", "queen-high", "always-call")
"""What is best; what is published; whatever would qualify the dealer; everything."""

RESULTS = {LOSE: "lose", TIE: "tie", NO_QUALIFY: "dealer-does-not-qualify", WIN: "win"}
CALLS, FOLD = "call", "fold"
CARDS = 52 + JOKERS
DEALERS = comb(CARDS - HAND, HAND)
"""Hands that the dealer can have against one of a player's."""
QUEEN_FIVE = 12 << 16 | 5 << 12


class Meeting(NamedTuple):
    """Hands of a player that are alike, against all hands of the dealer."""

    hand: int
    """Their value."""
    ends: tuple[int, ...]
    """How many of the dealer's hands make one of them end as `LOSE`, `TIE`, `NO_QUALIFY` and `WIN`."""
    ways: int


Calls = Callable[[Meeting], bool]


Met = tuple[int, tuple[int, ...]]


@cache
def met(places: tuple[int, int, int]) -> dict[tuple[int, int], Met]:
    """By its two cards the value of each hand of a player, and how it ends against all hands of the dealer."""
    hands = list(combinations(range(CARDS), HAND))
    values, place = np.unique([value(a, b, *places) for a, b in hands], return_inverse=True)
    # Each value put to the game's own comparison with each other one; deals only count how often they meet.
    ends = np.array([[compare(hand, dealer) for dealer in values.tolist()] for hand in values.tolist()])
    cards, found = np.array(hands), {}
    for n, (a, b) in enumerate(hands):
        apart = ~((cards == a) | (cards == b)).any(axis=1)
        counts = np.bincount(ends[place[n], place[apart]], minlength=len(RESULTS))
        found[a, b] = int(values[place[n]]), tuple(counts.tolist())
    return found


@cache
def meetings(places: tuple[int, int, int]) -> tuple[Meeting, ...]:
    """Every hand of a player from the lowest up, in an order of kinds."""
    return tuple(Meeting(*alike, ways) for alike, ways in sorted(Counter(met(places).values()).items()))


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and call under the given strategy and beside it under the others."""
    verify(strategy)
    ante, *sides = wagers(options)
    ways = {name: ante.odds(ante_ways(options, name)) for name in dict.fromkeys((*STRATEGIES, strategy))}
    rows = (ways[strategy], *(side.odds(kind_ways()) for side in sides))
    called = calls(options, strategy)
    least = min(row.hand for row in meetings(options.places) if called(row))
    whole = all(called(row) for row in meetings(options.places) if row.hand > least)
    told: dict[str, object] = {
        "name": strategy,
        "calls": f"{said(least)}, {'or better' if whole else 'and some but not all better hands'}",
        "ante": {name: row.figures() for name, row in ways.items()},
    }
    told["notes"] = [f"calls {told['calls']}"]
    return GameOdds("two-card-joker-poker", options.shown(), rows, told)


def verify(strategy: str) -> None:
    """Refuse a way to play that has no name here."""
    if strategy not in STRATEGIES and not strategies.is_file(strategy):
        raise Refusal(f"two-card-joker-poker has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")


def calls(options: Options, strategy: str) -> Calls:
    """Which hands a strategy, or the file of one, calls with; the rest it folds."""
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, "two-card-joker-poker", situations(options))
        return lambda row: made.get(_situation(row), CALLS) == CALLS
    if strategy == "best":
        ends = ante_ends(options)
        return lambda row: worth(ends, row.hand, row.ends) > -1
    least = {"queen-five": QUEEN_FIVE, "queen-high": QUEEN_HIGH, "always-call": 0}[strategy]
    return lambda row: row.hand >= least


def chooser(options: Options, strategy: str) -> Callable[[AnyTable, Decide], str]:
    """How a player of that strategy answers at a table."""
    called, found = calls(options, strategy), met(options.places)

    def answer(t: Table, act: Decide) -> str:
        a, b = sorted(numbers(t.hands[act.box]))
        return CALLS if called(Meeting(*found[a, b], 1)) else FOLD

    return answer


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: hands that are nothing; better ones are called."""
    return {_situation(row): (CALLS, FOLD) for row in meetings(options.places) if kind(row.hand) == NOTHING}


def _situation(row: Meeting) -> str:
    """A hand that is nothing by its ranks, the higher first; no words for better ones."""
    if kind(row.hand) != NOTHING:
        return ""
    return " ".join(["high-card", *(RANKS[(row.hand >> shift & 0xF) - 2] for shift in (16, 12))])


def tables(options: Options) -> dict[str, dict[str, dict[str, float]]]:
    """What a call is worth above a fold, in antes, by the ranks of two cards: of two suits, and of one."""
    ends, found, ranks = ante_ends(options), met(options.places), range(12, -1, -1)

    def gain(a: int, b: int) -> float:
        return float(worth(ends, *found[min(a, b), max(a, b)]) + 1)

    apart = {RANKS[a]: {RANKS[b]: gain(4 * a, 4 * b + 1) for b in ranks} for a in ranks}
    # Two cards of a rank are never of one suit.
    suited = {RANKS[a]: {RANKS[b]: gain(4 * a, 4 * b + (a == b)) for b in ranks} for a in ranks}
    jokers = {"joker": {RANKS[rank]: gain(4 * rank, 52) for rank in ranks}}
    return {"two cards of two suits": apart | jokers, "two cards of one suit, or a pair": suited}


def worth(ends: tuple[End, ...], hand: int, met: tuple[int, ...]) -> Fraction:
    """What a hand gains on the average if it is called, in antes; a fold costs one."""
    return Fraction(sum(times * ends[place(result, kind(hand))].pays for result, times in enumerate(met)), DEALERS)


def place(result: int, of: int) -> int:
    """Where among the ends of the ante a called hand stands, by how it compares and what it is."""
    return 1 + result * len(KINDS) + of


def ante_ends(options: Options) -> tuple[End, ...]:
    """A fold, and everything that can become of a called hand; a winner is called by its row of the call's table."""
    table = CALL.elected(options)
    ends = [End(FOLD, -1)]
    for result, name in RESULTS.items():
        for row in CALL.kinds:
            pays = {LOSE: Fraction(-2), TIE: Fraction(0), NO_QUALIFY: Fraction(1)}.get(result, 1 + table.net(row))
            ends.append(End(f"{name}, {row}" if result == WIN else name, pays, more=1))
    return tuple(ends)


def wagers(options: Options) -> tuple[Ends, ...]:
    """Every wager that the table offers, with all its ends: the ante with what may follow it, and the side wager."""
    return (Ends("ante", ANTE.says, ante_ends(options)), *side_ends(options))


def ante_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    called = calls(options, strategy)
    ways: Counter[int] = Counter()
    for row in meetings(options.places):
        if not called(row):
            ways[0] += row.ways * DEALERS
            continue
        for result, times in enumerate(row.ends):
            ways[place(result, kind(row.hand))] += row.ways * times
    return ways


@cache
def kind_ways() -> Counter[int]:
    """How many of the deck's two-card hands are of each kind."""
    return Counter(kind(hand) for hand, _ in met(Options().places).values())
