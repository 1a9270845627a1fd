"""Omaha eight or better at full speed: blinds, flop, turn and river, and the pot in halves."""

from pitboss.games.omaha_8.rules import CONTEST, Options
from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.tight import OMAHA_8

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("omaha-8", CONTEST, (3, 1, 1), OMAHA_8, start=4)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
