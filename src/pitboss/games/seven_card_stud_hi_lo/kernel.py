"""Seven-card stud high-low split at full speed: ante, forced bet, and cards to the seventh."""

from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.playing import EACH, HIGHEST, LAST
from pitboss.games.poker_room.tight import THREE_SPLIT
from pitboss.games.seven_card_stud_hi_lo.rules import CONTEST, Options

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("seven-card-stud-hi-lo", CONTEST, (EACH, EACH, EACH, LAST), THREE_SPLIT, start=3, opens=HIGHEST)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
