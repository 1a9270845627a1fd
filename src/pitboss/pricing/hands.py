"""Many poker hands at once: the values of an array of hands, and the classes of all hands that a deck holds."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.pricing.kernels.arrays import Cards, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.workers import count_in_parts
from pitboss.ranking import FOUR, HIGH, LOW, MANY, THREE, THREE_LOW, High, Low
from pitboss.ranking.compiled import (
    four4,
    four5,
    four6,
    high5,
    high6,
    high7,
    low5,
    low6,
    low7,
    many5,
    many6,
    many7,
    three3,
    three4,
    three_low3,
    three_low4,
)
from pitboss.ranking.sums import (
    KEYS,
    MARKS,
    four4_sum,
    four5_sum,
    four6_sum,
    high5_sum,
    high6_sum,
    high7_sum,
    low5_sum,
    low6_sum,
    low7_sum,
    three3_sum,
    three4_sum,
    three_low3_sum,
    three_low4_sum,
)

_BITS = np.zeros(53, np.int64)
_BITS[[pow(2, card, 53) for card in range(52)]] = np.arange(52)


def verify(least: int, greatest: int) -> None:
    """Refuse numbers that no card has."""
    if least < 0 or greatest > 51:
        raise ValueError("a card is a number from 0 to 51, four times its rank and its suit")


@compiled()
def five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The high value of five cards by their numbers: one call from Python, a fraction of a microsecond."""
    verify(min(a, b, c, d, e), max(a, b, c, d, e))
    return high5(a, b, c, d, e)


@compiled()
def six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The high value of the best five of six cards."""
    verify(min(a, b, c, d, e, f), max(a, b, c, d, e, f))
    return high6(a, b, c, d, e, f)


@compiled()
def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The high value of the best five of seven cards."""
    verify(min(a, b, c, d, e, f, g), max(a, b, c, d, e, f, g))
    return high7(a, b, c, d, e, f, g)


@compiled()
def marked(mask: int) -> int:
    """The high value of five to seven cards of which each is a bit of one integer, the lowest card the lowest bit."""
    if mask < 0 or mask >> 52:
        raise ValueError("a hand is a bit for each of 52 cards")
    number = total = marks = 0
    while mask:
        # Two is a primitive root of 53, so that no two of these powers leave the same remainder.
        low = mask & -mask
        card = _BITS[low % 53]
        mask ^= low
        total += KEYS[card]
        marks |= MARKS[card]
        number += 1
    if number == 7:
        return high7_sum(total, marks)
    if number == 6:
        return high6_sum(total, marks)
    if number == 5:
        return high5_sum(total, marks)
    raise ValueError("five to seven cards make a hand")


@compiled()
def _high(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        if cards.shape[1] == 5:
            values[n] = high5(c[0], c[1], c[2], c[3], c[4])
        elif cards.shape[1] == 6:
            values[n] = high6(c[0], c[1], c[2], c[3], c[4], c[5])
        else:
            values[n] = high7(c[0], c[1], c[2], c[3], c[4], c[5], c[6])


@compiled()
def _many(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        if cards.shape[1] == 5:
            values[n] = many5(c[0], c[1], c[2], c[3], c[4])
        elif cards.shape[1] == 6:
            values[n] = many6(c[0], c[1], c[2], c[3], c[4], c[5])
        else:
            values[n] = many7(c[0], c[1], c[2], c[3], c[4], c[5], c[6])


@compiled()
def _low(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        if cards.shape[1] == 5:
            values[n] = low5(c[0], c[1], c[2], c[3], c[4])
        elif cards.shape[1] == 6:
            values[n] = low6(c[0], c[1], c[2], c[3], c[4], c[5])
        else:
            values[n] = low7(c[0], c[1], c[2], c[3], c[4], c[5], c[6])


@compiled()
def _four(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        if cards.shape[1] == 4:
            values[n] = four4(c[0], c[1], c[2], c[3])
        elif cards.shape[1] == 5:
            values[n] = four5(c[0], c[1], c[2], c[3], c[4])
        else:
            values[n] = four6(c[0], c[1], c[2], c[3], c[4], c[5])


@compiled()
def _three(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        values[n] = three3(c[0], c[1], c[2]) if cards.shape[1] == 3 else three4(c[0], c[1], c[2], c[3])


@compiled()
def _three_low(cards: Cards, values: Int32s) -> None:
    for n in range(len(cards)):
        c = cards[n]
        values[n] = three_low3(c[0], c[1], c[2]) if cards.shape[1] == 3 else three_low4(c[0], c[1], c[2], c[3])


_EACH: dict[High | Low, tuple[tuple[int, ...], Callable[[Cards, Int32s], None]]] = {
    HIGH: ((5, 6, 7), _high),
    MANY: ((5, 6, 7), _many),
    LOW: ((5, 6, 7), _low),
    FOUR: ((4, 5, 6), _four),
    THREE: ((3, 4), _three),
    THREE_LOW: ((3, 4), _three_low),
}
_PARTS = 16
"""Parts of a count of all hands, by first card in turn."""
_CODES: dict[High | Low, int] = {HIGH: 0, LOW: 1, THREE: 2, THREE_LOW: 3, FOUR: 4}


def values(ranking: High | Low, cards: ArrayLike) -> NDArray[np.int32]:
    """The value of each row of cards (0 to 51, see `pitboss.ranking.compiled`), as `ranking.value` would have it."""
    sizes, work = _EACH[ranking]
    rows = np.ascontiguousarray(cards)
    if rows.ndim != 2 or rows.shape[1] not in sizes:
        raise ValueError(f"hands of {', '.join(map(str, sizes))} cards in rows, not an array of shape {rows.shape}")
    if rows.size and (rows.min() < 0 or rows.max() > 51):
        raise ValueError("cards are numbers from 0 to 51")
    found = np.empty(len(rows), dtype=np.int32)
    work(rows.astype(np.uint8, copy=False), found)
    return found


def _value(code: int, size: int, total: int, marks: int) -> int:
    """The value of a sum; one function for all rankings of one deck."""
    if code == 0:
        if size == 7:
            return high7_sum(total, marks)
        return high6_sum(total, marks) if size == 6 else high5_sum(total, marks)
    if code == 1:
        if size == 7:
            return low7_sum(total)
        return low6_sum(total) if size == 6 else low5_sum(total)
    if code == 2:
        return three3_sum(total, marks) if size == 3 else three4_sum(total, marks)
    if code == 4:
        if size == 6:
            return four6_sum(total, marks)
        return four5_sum(total, marks) if size == 5 else four4_sum(total, marks)
    return three_low3_sum(total) if size == 3 else three_low4_sum(total)


@compiled()
def _tally(code: int, size: int, part: int, parts: int, found: Ints) -> None:
    """Count the classes of every `parts`-th first card's hands: the last card runs, others step like an odometer."""
    cards = np.zeros(size - 1, dtype=np.int64)
    totals = np.zeros(size, dtype=np.int64)
    marks = np.zeros(size, dtype=np.int64)
    for first in range(size - 1 + part, 52, parts):
        cards[0] = first
        for place in range(1, size - 1):
            cards[place] = size - 1 - place
        changed = 0
        while True:
            for place in range(changed, size - 1):
                totals[place + 1] = totals[place] + KEYS[cards[place]]
                marks[place + 1] = marks[place] | MARKS[cards[place]]
            total, mark = totals[size - 1], marks[size - 1]
            for last in range(cards[size - 2]):
                found[_value(code, size, total + KEYS[last], mark | MARKS[last]) >> 20] += 1
            changed = size - 2
            while changed > 0 and cards[changed] + 1 == cards[changed - 1]:
                cards[changed] = size - 1 - changed
                changed -= 1
            if changed == 0:
                break
            cards[changed] += 1


def count_classes(part: int, parts: int, code: int, size: int, classes: int) -> list[int]:
    """One part of the hands by class, from the lowest up: a task of `count_in_parts`."""
    found = np.zeros(classes, dtype=np.int64)
    _tally(code, size, part, parts, found)
    tally: list[int] = found.tolist()
    return tally


def frequencies(ranking: High | Low, size: int, *, workers: int = 1, dask: str | None = None) -> dict[str, int]:
    """How many of all hands of that many cards from one deck are of each class, from the highest down."""
    sizes, _ = _EACH[ranking]
    if ranking not in _CODES or size not in sizes:
        raise ValueError(
            "one deck's hands are counted, of five to seven cards, or of three to six where hands are smaller"
        )
    classes = len(ranking.classes)
    found = count_in_parts(count_classes, _PARTS, _CODES[ranking], size, classes, workers=workers, dask=dask)
    return dict(zip(reversed(ranking.classes), reversed(found), strict=True))
