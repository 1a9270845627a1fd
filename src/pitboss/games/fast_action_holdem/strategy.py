"""Fast action hold 'em: how a player may decide about four cards, on cards as numbers.

Two cards are worth what they bring on the average against the dealer; `worth.toml` has that for each of the 182 kinds
of two cards, as `search` found it. `best` keeps the two cards that are worth most, and splits where both hands together
are worth more than the best one alone. No hand is so bad that giving up half of the wager would be better.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pitboss.equipment import RANKS, Card, packed
from pitboss.games.fast_action_holdem.setting import NATURAL, SPLIT, SURRENDER
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural, numbers

STRATEGIES = ("best", "never-split", "house-way")
SCALE = 10_000
"""Worth is counted in ten-thousandths of a wager."""
HALF = -SCALE // 2
"""What giving up is worth."""
GIVES_UP, SPLITS = 512, 256
"""A decision: the places of the first hand's cards as in `by_house_ways`, more than this if it is split, or this."""

KINDS = tuple(
    (high, low, suited) for high in range(12, -1, -1) for low in range(high, -1, -1) for suited in (True, False)
)
"""The kinds of two cards: the ranks, the higher first, and whether they are of one suit."""


def kind_name(high: int, low: int, suited: bool) -> str:
    """A kind in short: "AKs" suited, "AKo" of two suits."""
    return f"{RANKS[high]}{RANKS[low]}{'s' if suited else 'o'}"


@cache
def worth_by_kind(decks: int) -> dict[str, int]:
    """The worth of each kind of two cards, in ten-thousandths."""
    found = tomllib.loads(files(__package__).joinpath("worth.toml").read_text(encoding="utf-8"))[f"decks-{decks}"]
    return {
        kind_name(high, low, suited): found["suited" if suited else "other"][RANKS[high]][high - low]
        for high, low, suited in KINDS
    }


@cache
def worth(decks: int) -> tuple[int, ...]:
    """The worth of two cards by 52 times the number of the first and that of the second."""
    of = worth_by_kind(decks)
    return tuple(
        of[kind_name(max(a >> 2, b >> 2), min(a >> 2, b >> 2), a & 3 == b & 3)] for a in range(52) for b in range(52)
    )


def by_chart(hand: Any, values: Any, splits: bool, least: int) -> int:
    """The decision of a player who goes by the worth of two cards: set, split, or below `least` give up."""
    best, chosen = -2 * SCALE, 0
    for i in range(3):
        for j in range(i + 1, 4):
            value = values[52 * hand[i] + hand[j]]
            if value > best:
                best, chosen = value, 16 * i + j
    if splits:
        for j in range(1, 4):
            k = 1 if j > 1 else 2
            m = 6 - j - k
            first, second = values[52 * hand[0] + hand[j]], values[52 * hand[k] + hand[m]]
            if first + second > best:
                best, chosen = first + second, SPLITS + (j if first >= second else 16 * k + m)
    return GIVES_UP if best < least else chosen


def decision(cards: Sequence[Card], strategy: str, decks: int) -> tuple[str, str]:
    """What a strategy says about a hand: a word of the question or nothing, and the cards of the first hand."""
    hand = numbers(cards)
    if is_natural(hand):
        return NATURAL, ""
    code = by_house_ways(hand, 4) if strategy == "house-way" else by_chart(hand, worth(decks), strategy == "best", HALF)
    if code == GIVES_UP:
        return SURRENDER, ""
    first, second = divmod(code % SPLITS, 16)
    return (SPLIT if code >= SPLITS else ""), packed([cards[first], cards[second]])
