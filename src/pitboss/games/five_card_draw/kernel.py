"""Five-card draw at full speed: blinds, five cards, and everybody stands pat."""

from pitboss.games.five_card_draw.rules import CONTEST, Options
from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.tight import DRAW

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("five-card-draw", CONTEST, (), DRAW, start=5)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
