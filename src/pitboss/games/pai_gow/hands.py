"""Pai gow: tiles by rank, and what two of them are worth together, as integers: greater wins, equal is a copy.

A rank is 0 (6-6) to 16 (1-2); a set has two tiles of each but for the 2-4 and the 1-2. The functions take and give
integers, so that the script runs them as Python and the kernel compiled.
"""

from collections.abc import Sequence
from itertools import combinations

from pitboss.equipment import Card

RANKED: tuple[tuple[str, ...], ...] = (
    ("66",),
    ("11",),
    ("44",),
    ("13",),
    ("55",),
    ("33",),
    ("22",),
    ("56",),
    ("46",),
    ("16",),
    ("15",),
    ("36", "45"),
    ("26", "35"),
    ("25", "34"),
    ("24",),
    ("14", "23"),
    ("12",),
)
"""The tiles by single rank, the highest first; two that stand together are a mixed pair."""

NAMES = (
    *("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look"),
    *("gow", "bot", "chit", "gee joon six", "ng", "gee joon three"),
)
RANK = {tile: rank for rank, tiles in enumerate(RANKED) for tile in tiles}
RANKS = len(RANKED)
COPIES = tuple(1 if rank in (14, 16) else 2 for rank in range(RANKS))
TEEN, DAY, YUN, NINE, EIGHT, SEVENS, SIX, THREE = 0, 1, 2, 11, 12, (9, 13), 14, 16
SPOTS = (12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6, 9, 8, 7, 6, 5, 3)
"""Spots of a tile by rank."""

SUPREME, PAIR, WONG, GONG, STEP = 400, 300, 200, 190, 18
"""Where each kind of hand begins; below, the value times a step, and then the better tile."""


def value(a: int, b: int) -> int:
    """The value of two ranks: the last digit of their spots; the 2-4 and the 1-2 count three or six."""
    most = (SPOTS[a] + SPOTS[b]) % 10
    if a in (SIX, THREE):
        most = max((3 + SPOTS[b]) % 10, (6 + SPOTS[b]) % 10)
    elif b in (SIX, THREE):
        most = max((3 + SPOTS[a]) % 10, (6 + SPOTS[a]) % 10)
    return most


def hand(a: int, b: int) -> int:
    """What two ranks are worth as a hand."""
    high, low = min(a, b), max(a, b)
    if high == SIX and low == THREE:
        return SUPREME
    if high == low:
        return PAIR + 17 - high
    if high <= DAY:
        if low == NINE:
            return WONG + 1 - high
        if low in (EIGHT, YUN):
            return GONG + 1 - high
    points = value(a, b)
    # Nothing against nothing is a copy, whatever the tiles.
    return STEP * points + 17 - high if points else 0


def rank_of(tiles: Sequence[Card]) -> int:
    """What two tiles are worth as a hand."""
    first, second = tiles
    return hand(RANK[first], RANK[second])


def compare(high: int, low: int, bank_high: int, bank_low: int) -> int:
    """1 if both hands are higher than the bank's, -1 if neither is, for copies are the bank's; else 0."""
    return int(high > bank_high) + int(low > bank_low) - 1


def hand_words(tiles: Sequence[Card]) -> str:
    """A hand in words."""
    return pair_name(RANK[tiles[0]], RANK[tiles[1]])


def pair_name(a: int, b: int) -> str:
    """The hand of two ranks in words."""
    worth, top = hand(a, b), min(a, b)
    if worth == SUPREME:
        return "gee joon, the supreme pair"
    if worth > PAIR:
        return f"pair of {NAMES[top]}"
    if worth >= WONG:
        return f"wong with {NAMES[top]}"
    if worth >= GONG:
        return f"gong with {NAMES[top]}"
    points = value(a, b)
    if points == 9 and top <= DAY:
        return f"high nine with {NAMES[top]}"
    return f"{points}, {NAMES[top]} high" if points else "nothing"


def sorted_hands(first: Sequence[Card], second: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands, the low one first: the better is the high hand by definition; of equal ones, the better tile's."""
    # Two hands without value are a copy, but one of them must lie in the high place.
    key = sorted((first, second), key=lambda tiles: (rank_of(tiles), -min(RANK[tile] for tile in tiles)))
    return tuple(key[0]), tuple(key[1])


def settings(tiles: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The three ways to divide four tiles, the low hand first."""
    found = []
    for other in (1, 2, 3):
        pair = (tiles[0], tiles[other])
        rest = tuple(tile for place, tile in enumerate(tiles) if place not in (0, other))
        found.append(sorted_hands(pair, rest))
    return found


def pairs(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """The three ways to divide four ranks, as two and two."""
    rest = [1, 2, 3]
    return [(ranks[0], ranks[i], *(ranks[j] for j in rest if j != i)) for i in rest]


def classes() -> list[tuple[int, int, int, int]]:
    """Every hand of four by its ranks, in order; `ways` says how many sets of tiles it stands for."""
    found = {
        tuple(sorted(ranks)) for ranks in combinations([rank for rank in range(RANKS) for _ in range(COPIES[rank])], 4)
    }
    return sorted(found)  # type: ignore[arg-type]


def ways(ranks: Sequence[int]) -> int:
    """In how many ways a whole set of tiles has these ranks."""
    number = 1
    for rank in set(ranks):
        number *= COPIES[rank] if ranks.count(rank) == 1 else 1
    return number
