"""Five-card stud at full speed: ante, forced bet, and the bets that must be."""

from pitboss.games.five_card_stud.rules import CONTEST, Options
from pitboss.games.poker_room import kernel as room
from pitboss.games.poker_room.playing import EACH, LOWEST
from pitboss.games.poker_room.tight import TWO

BLOCK, run_block, summary = room.BLOCK, room.run_block, room.summary
FORM = room.Form("five-card-stud", CONTEST, (EACH, EACH, EACH), TWO, start=2, opens=LOWEST)


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best") -> room.AnyPlan:
    """A plan for that many players; what cannot be played is refused."""
    return room.setup(FORM, options, boxes, strategy)
