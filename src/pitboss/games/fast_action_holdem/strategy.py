"""Fast action hold 'em: how a player may decide about four cards, on cards as numbers.

Two cards are worth what they bring on the average against the dealer; `worth.toml` has that for each of the 182 kinds
of two cards, as `search` found it. `best` keeps the two cards that are worth most, and splits where both hands together
are worth more than the best one alone. No hand is so bad that giving up half of the wager would be better. What the two
cards laid away change is left out of account; `discards` says how little that is. A file may say otherwise of any kind,
and whether hands are split or given up by it.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from pitboss.equipment import RANKS, Card, packed
from pitboss.games.fast_action_holdem.rules import NATURAL, SPLIT, SURRENDER
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural, numbers
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal, near

STRATEGIES = ("best", "never-split", "house-way")
BY_WORTH, NEVER = "by-worth", "never"
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


class PlayerRule(NamedTuple):
    """How a player decides: by the worth of two cards, or by the house ways."""

    by_worth: bool
    splits: bool
    least: int
    """The worth below which the player surrenders."""
    values: tuple[int, ...]
    """The worth of two cards by 52 times the number of the first and that of the second."""


def situations() -> dict[str, Collection[str]]:
    """What a file may say: what two cards are worth in units, and whether hands are split and given up by it."""
    kinds = {situation(*kind): strategies.Number(-1, 1) for kind in KINDS}
    return {**kinds, SPLIT: (BY_WORTH, NEVER), SURRENDER: (BY_WORTH, NEVER)}


def situation(high: int, low: int, suited: bool) -> str:
    """A kind in the words of a file."""
    return f"keep {RANKS[high]} {RANKS[low]} {'suited' if suited else 'other'}"


def rule(strategy: str, decks: int) -> PlayerRule:
    """The rule of a strategy by its name or by a file; of what a file does not say, the usual holds."""
    if strategies.is_file(strategy):
        usual = {situation(*kind): str(worth_by_kind(decks)[kind_name(*kind)] / SCALE) for kind in KINDS}
        usual |= {SPLIT: BY_WORTH, SURRENDER: BY_WORTH}
        made = strategies.chosen(strategy, "fast-action-holdem", situations(), usual)
        of = {kind_name(*kind): round(SCALE * float(made[situation(*kind)])) for kind in KINDS}
        return PlayerRule(
            True, made[SPLIT] == BY_WORTH, HALF if made[SURRENDER] == BY_WORTH else -2 * SCALE, spread(of)
        )
    if strategy not in STRATEGIES:
        raise Refusal(f"fast-action-holdem has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    return PlayerRule(strategy != "house-way", strategy == "best", HALF, worth(decks))


@cache
def worth(decks: int) -> tuple[int, ...]:
    """The worth of two cards as it was found, in the order of a rule's values."""
    return spread(worth_by_kind(decks))


def spread(of: Mapping[str, int]) -> tuple[int, ...]:
    """The worth of each kind, for every two cards."""
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
    hand, by = numbers(cards), rule(strategy, decks)
    if is_natural(hand):
        return NATURAL, ""
    code = by_chart(hand, by.values, by.splits, by.least) if by.by_worth else by_house_ways(hand, 4)
    if code == GIVES_UP:
        return SURRENDER, ""
    first, second = divmod(code % SPLITS, 16)
    return (SPLIT if code >= SPLITS else ""), packed([cards[first], cards[second]])
