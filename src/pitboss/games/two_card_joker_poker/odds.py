"""Two card joker poker: the exact worth of every wager, over all 1,897,506 deals of two hands."""

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family import meetings as against_dealer
from pitboss.games.house_poker_family import odds as family
from pitboss.games.house_poker_family.meetings import RESULTS, HandMeeting, Plays, gains, in_words
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, WIN, compare
from pitboss.games.two_card_joker_poker.rules import (
    ANTE,
    CALL,
    HAND,
    JOKERS,
    KINDS,
    NAME,
    NOTHING,
    Options,
    hand_words,
    kind,
    value,
)
from pitboss.pricing.decisions import CountedHands, DecisionModel, Question, Rule, State, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking.numbers import numbers

CALLS, FOLD = "call", "fold"
RULES = {
    "queen-five": Rule({"high-card 2-J": FOLD, "high-card Q 2-4": FOLD}, CALLS),
    "queen-high": Rule({"high-card 2-J": FOLD}, CALLS),
    "always-call": Rule(otherwise=CALLS),
}
STRATEGIES = ("best", *RULES)
"""Best play; the published rule; any hand that would qualify; every hand."""

CARDS = 52 + JOKERS


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
def meetings(places: tuple[int, int, int]) -> tuple[HandMeeting, ...]:
    """Every hand of a player from the lowest up, in an order of kinds."""
    return tuple(HandMeeting(hand, ways, ends) for (hand, ends), ways in sorted(Counter(met(places).values()).items()))


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and call under the given strategy and beside it under the others."""
    verify(strategy)
    ante, *sides = wagers(options)
    ways = {name: ante.odds(ante_ways(options, name)) for name in dict.fromkeys((*STRATEGIES, strategy))}
    rows = (ways[strategy], *(side.odds(kind_ways()) for side in sides))
    called = calls(options, strategy)
    strategy_facts: dict[str, object] = {
        "name": strategy,
        "calls": in_words(meetings(options.places), called, hand_words),
        "ante": {name: row.figures() for name, row in ways.items()},
    }
    strategy_facts["notes"] = [f"calls {strategy_facts['calls']}"]
    return GameOdds(NAME, options.shown(), rows, strategy_facts)


def verify(strategy: str) -> None:
    """Refuse a way to play that has no name here."""
    family.verify(NAME, strategy, STRATEGIES)


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Every hand against all hands of the dealer; a file may name those that are nothing, better ones are called."""
    ends, rows, found = ante_ends(options), meetings(options.places), met(options.places)
    names = [_situation(row) for row in rows if kind(row.hand) == NOTHING]
    place_of = {name: number for number, name in enumerate(dict.fromkeys(names))}
    at = {(row.hand, row.ends): number for number, row in enumerate(rows)}
    counted = CountedHands(
        names=[*place_of],
        choices=(FOLD, CALLS),
        gained=gains(ends, rows, kind, len(KINDS)),
        deals=np.array([row.ways for row in rows]),
        of=np.array([place_of[_situation(row)] if kind(row.hand) == NOTHING else -kind(row.hand) for row in rows]),
        beyond=KINDS[1:],
    )

    def hand(t: State, act: Question) -> int:
        a, b = sorted(numbers(t.hands[act.box]))
        return at[found[a, b]]

    return DecisionModel(NAME, "antes", (by_hand(counted, hand, title="With two cards"),), RULES)


def calls(options: Options, strategy: str) -> Plays:
    """Which hands a strategy, or the file of one, calls with; the rest it folds."""
    (played,) = decisions(options).played(strategy)
    made = {(row.hand, row.ends): bool(n) for row, n in zip(meetings(options.places), played, strict=True)}
    return lambda row: made[row.hand, row.ends]


def _situation(row: HandMeeting) -> str:
    """A hand that is nothing by its ranks, the higher first."""
    return " ".join(["high-card", *(RANKS[(row.hand >> shift & 0xF) - 2] for shift in (16, 12))])


def ante_ends(options: Options) -> tuple[End, ...]:
    """A fold, and every result of a called hand; a winner is named by its row of the call's table."""
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
    return against_dealer.ante_ways(meetings(options.places), calls(options, strategy), kind, len(KINDS))


@cache
def kind_ways() -> Counter[int]:
    """How many of the deck's two-card hands are of each kind."""
    return Counter(kind(hand) for hand, _ in met(Options().places).values())
