"""Mambo stud at full speed: ante, forced bet, a third card and a common one."""

from pitboss.games.mambo_stud.rules import CONTEST, Options
from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.playing import EACH, LOWEST
from pitboss.games.poker_room.tight import MAMBO

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("mambo-stud", CONTEST, (EACH, 1), MAMBO, start=2, opens=LOWEST)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
