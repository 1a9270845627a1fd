"""Hold 'em, N.J.A.C. 19:47-14.10 (now 13:69F-14.10): two cards of one's own and five for everybody."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.betting import Street
from pitboss.games.poker_room.script.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.script.button import Board, community_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH
from pitboss.rulebook.election import ABOVE, count
from pitboss.table import Script, Table

ANSWER = Street("19:47-14.10(f)")
ROUNDS = (
    Board("flop", 3, "19:47-14.10(g)", Street("19:47-14.10(g)")),
    Board("turn", 1, "19:47-14.10(h)", Street("19:47-14.10(h)", also=("19:47-14.10(g)",), early=False)),
    Board("river", 1, "19:47-14.10(i)", Street("19:47-14.10(i)", also=("19:47-14.10(g)",), early=False)),
)


@dataclass(frozen=True, kw_only=True)
class Options(ButtonOptions):
    """What a house may elect at hold 'em."""

    boxes: int = count(10, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.10(b)", closes=ABOVE)

    form = Form(
        name="holdem",
        title="Hold 'em",
        section="19:47-14.10",
        contest=Contest(shows="19:47-14.10(j)", high=side(HIGH, "19:47-14.10(j)", "19:47-14.3(d)")),
        start=2,
        streets=(3, 1, 1),
        tight="two",
    )


def hand(t: Table[Options, Room], boxes: list[int]) -> Script[dict[int, int]]:
    """From the button to the pot, 14.10(c) to (j)."""
    return community_game(
        t,
        boxes,
        2,
        t.options.form.contest,
        ROUNDS,
        answer=ANSWER,
        ante="19:47-14.10(b)",
        button="19:47-14.10(c)",
        blind="19:47-14.10(d)",
        dealt="19:47-14.10(e)",
    )


GAME = room_game(Options, hand, turn="19:47-14.10(g)", stud=False, rulings=BOARD_RULINGS)
