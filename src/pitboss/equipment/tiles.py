"""Pai gow tiles: 32 dominoes, each two numbers of spots as two digits, the smaller first: "13" is the 1-3 tile."""

TWICE = ("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15")
"""Tiles of which a set has two that look the same."""
ONCE = ("36", "45", "26", "35", "25", "34", "24", "14", "23", "12")
TILES = (*(tile for tile in TWICE for _ in range(2)), *ONCE)
"""A whole set, in the order in which it lies when it is sorted."""

RED_SPOTS = "14"
"""Ones and fours are red; of the 6-6 one half of each six is."""


def is_tile(piece: str) -> bool:
    """Whether a piece is a tile and no card."""
    return piece in _KINDS


_KINDS = frozenset(TILES)


def spots(tile: str) -> int:
    """The spots of both halves together."""
    return int(tile[0]) + int(tile[1])
