"""Pai gow poker: what is known of every pattern of seven cards."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.pai_gow_poker import counting
from pitboss.games.pai_gow_poker.counting import COUNT_PARTS, TOTALS, asked, count
from pitboss.games.pai_gow_poker.rules import (
    KINDS,
    PERCENT,
    Options,
    banker_kind,
    kind_of,
    shape_of,
)
from pitboss.games.pai_gow_poker_family.joker import RANKS
from pitboss.games.pai_gow_poker_family.patterns import every_hand, number_of, numbers_of, plain, suited
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled

"""What compiled code calls to see what seven cards are to the bonus wagers."""


@cache
def weights() -> Ints:
    """How many hands of the deck are of each pattern."""
    choose = np.array([comb(4, n) for n in range(5)])
    of_sets = choose[plain().counts].prod(axis=1)
    flushes = []
    for of in suited():
        left = of.others.shape[1]
        # The other cards have one of three suits each, and two of a rank two of them.
        ways = [1] if not left else [3] * RANKS if left == 1 else [3 if a == b else 9 for a, b in of.others]
        flushes.append(np.tile(4 * np.array(ways), len(of.masks)))
    many = np.concatenate(flushes)
    np.subtract.at(of_sets, np.concatenate([of.plain.ravel() for of in suited()]), many)
    return np.concatenate([of_sets, many])


@compiled()
def _all_kinds(hands: Any, shapes: Any, kinds: Any, bankers: Any) -> None:
    for n in range(len(hands)):
        shapes[n] = shape_of(hands[n])
        kinds[n] = kind_of(hands[n])
        bankers[n] = banker_kind(hands[n], shapes[n])


@cache
def kinds() -> tuple[Ints, Ints, Ints]:
    """By pattern its class, its kind to the optional bonus, royal matches apart, and as a banker's to the imperial."""
    hands = every_hand()
    found = tuple(np.zeros(len(hands), np.int64) for _ in range(3))
    _all_kinds(hands, *found)
    return found  # type: ignore[return-value]


@cache
def kind_ways() -> tuple[int, ...]:
    """How many hands are of each kind of the optional bonus."""
    found = np.bincount(kinds()[1], weights(), len(KINDS)).astype(np.int64)
    # A royal flush with king and queen of another suit: the suit, the other suit, and the card that a joker is.
    match, royal = KINDS.index("royal-flush-with-royal-match"), KINDS.index("royal-flush")
    found[match] = 4 * 3 * MATCHES
    found[royal] -= found[match]
    return tuple(int(number) for number in found)


MATCHES = 1 + 5
"""A royal flush without the joker, and with it in the place of one card."""


def shape_ways() -> tuple[int, ...]:
    """How many hands have their best five cards in each class."""
    return tuple(int(number) for number in np.bincount(kinds()[0], weights(), 11))


@cache
def counts(way: tuple[int, ...], strict: bool, wheel: int) -> Ints:
    """The count of all deals: as it came with the game, kept, or counted now, which takes ten minutes and more."""
    stamped = (count, counting._count_sets, counting._count_suited)
    return count_cache.cached_tally(__file__, count, COUNT_PARTS, [*way], strict, wheel, PERCENT, stamped=stamped)


class Ways(NamedTuple):
    """Deals won and lost with one way to play."""

    won: int
    lost: int
    deals: int


def main_ways(options: Options, strategy: str) -> Ways:
    """Against the dealer's house way, over all deals of two hands."""
    found = counts(options.way, options.strict_high, options.wheel)
    at = {"every-card": 1, "best": 3, "house-way": 5}[strategy]
    return Ways(int(found[at]), int(found[at + 1]), int(found[0]) * comb(46, 7))


@cache
def hands_by(way: tuple[int, ...], strict: bool, wheel: int, strategy: str) -> Ints:
    """By pattern the two hands that are set, the high one above twenty-four bits of the low one."""
    of = asked(way, strict, wheel)
    rows = np.arange(len(of.numbers))
    chosen = of.numbers - 1 if strategy == "house-way" else counts(way, strict, wheel)[TOTALS:]
    both: Ints = of.highs[rows, chosen] << 24 | of.lows[rows, chosen]
    return both


def set_by(options: Options, strategy: str, cards: Sequence[int]) -> tuple[int, int]:
    """The values of the high and the low hand that a way to play sets."""
    both = hands_by(options.way, options.strict_high, options.wheel, strategy)[number_of(cards, 0, numbers_of())]
    return int(both) >> 24, int(both) & 0xFFFFFF
