"""Hands of a player against all that a dealer may have who plays with queen high or better: gains, ends, the lowest."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, WIN
from pitboss.pricing.worth.ends import End
from pitboss.refusal import Refusal

RESULTS = {LOSE: "lose", TIE: "tie", NO_QUALIFY: "dealer-does-not-qualify", WIN: "win"}


class HandMeeting(NamedTuple):
    """A player's hand against all hands of the dealer."""

    hand: int
    """Its value."""
    ways: int
    """How many hands of the deck are like it."""
    ends: tuple[int, ...]
    """How many of the dealer's hands make it end as `LOSE`, `TIE`, `NO_QUALIFY` and `WIN`."""


Plays = Callable[[HandMeeting], bool]
"""Whether a strategy plays a hand; the rest it folds."""


def place(result: int, of: int, kinds: int) -> int:
    """Where among the ends of the ante, after a fold, a played hand stands: by how it compares and what it is."""
    return 1 + result * kinds + of


def gains(ends: Sequence[End], rows: Sequence[HandMeeting], kind: Callable[[int], int], kinds: int) -> Any:
    """By hand, what a fold and a play gain in all its deals, in antes."""
    found = []
    for row in rows:
        of, deals = kind(row.hand), sum(row.ends)
        gained = sum(times * ends[place(result, of, kinds)].pays for result, times in enumerate(row.ends))
        found.append([Fraction(-row.ways), row.ways * Fraction(gained) / deals])
    return np.array(found, object)


def ante_ways(rows: Sequence[HandMeeting], played: Plays, kind: Callable[[int], int], kinds: int) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    ways: Counter[int] = Counter()
    for row in rows:
        if not played(row):
            ways[0] += row.ways * sum(row.ends)
            continue
        for result, times in enumerate(row.ends):
            ways[place(result, kind(row.hand), kinds)] += row.ways * times
    return ways


def lowest(rows: Sequence[HandMeeting], played: Plays) -> tuple[int, int]:
    """The lowest hand that is played, and the lowest better one that is folded, or 0."""
    least = min(row.hand for row in rows if played(row))
    return least, min((row.hand for row in rows if row.hand > least and not played(row)), default=0)


def in_words(rows: Sequence[HandMeeting], played: Plays, words: Callable[[int], str]) -> str:
    """What is played, in words."""
    least, folded = lowest(rows, played)
    return f"{words(least)}, {'and some but not all better hands' if folded else 'or better'}"


def least_played(
    rows: Sequence[HandMeeting], played: Plays, words: Callable[[int], str], strategy: str, plays: str
) -> int:
    """The lowest hand that is played, with all above it; a strategy that folds a better one is refused."""
    least, folded = lowest(rows, played)
    if folded:
        does = f"it {plays} {words(least)} and folds {words(folded)}"
        raise Refusal(f"{strategy}: {does}: what is simulated {plays} every better hand")
    return least
