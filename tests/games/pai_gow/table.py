"""Rounds of pai gow with tiles that are given, for the tests of the game."""

from collections import Counter

from pitboss.equipment.tiles import TILES
from pitboss.games.pai_gow_family.starting_place import DEAD
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.record import read_case

CIRCLE = (0, 6, 5, 4, 3, 2, 1, DEAD)
NINE = [4, 3, 2]
"""Dice after which the count ends where it began."""


def stacks(first, hands: dict) -> list[str]:
    """All 32 tiles in the order in which the stacks go from a place on; a place that is not named gets what is left."""
    named = {at: tiles.split() for at, tiles in hands.items()}
    left = (Counter(TILES) - Counter(tile for tiles in named.values() for tile in tiles)).elements()
    start = CIRCLE.index(first)
    return [
        tile
        for at in CIRCLE[start:] + CIRCLE[:start]
        for tile in (named[at] if at in named else [next(left) for _ in range(4)])
    ]


def ruled(hands: dict, stakes: dict, *decisions: dict, first=0, rolls=(NINE,), **more) -> Adjudication:
    """A case: boxes with a player (P and the number) and a stake, or none for nothing."""
    boxes = [
        {"box": box, "player": f"P{box}", "wagers": {"pai-gow": stake} if stake else {}}
        for box, stake in stakes.items()
    ]
    case = {"game": "pai-gow", "boxes": boxes, "cards": stacks(first, hands), "rolls": list(rolls)}
    return adjudicate(read_case(case | {"decisions": list(decisions)} | more))


def house_way(*boxes: int) -> list[dict]:
    """Players who have the dealer set, in the order in which they are asked."""
    return [{"box": box, "choose": "house-way"} for box in boxes]


def low(box: int, tiles: str) -> dict:
    """A player who sets, naming two tiles."""
    return {"box": box, "choose": "set", "cards": tiles.split()}
