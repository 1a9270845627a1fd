"""Hold 'em at full speed: blinds, flop, turn and river."""

from pitboss.games.holdem.rules import CONTEST, Options
from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.tight import TWO

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("holdem", CONTEST, (3, 1, 1), TWO, start=2)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
