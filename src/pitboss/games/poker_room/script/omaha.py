"""What the two forms of omaha share, 19:47-14.11: four cards each, of which exactly two play."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.script.betting import Street
from pitboss.games.poker_room.script.button import Board, community_game
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.election import ABOVE, count
from pitboss.table import Script, Table

AS_HOLDEM = "19:47-14.11(e)"
ANSWER = Street("19:47-14.10(f)", also=(AS_HOLDEM,))
ROUNDS = (
    Board("flop", 3, "19:47-14.10(g)", Street("19:47-14.10(g)", also=(AS_HOLDEM,))),
    Board("turn", 1, "19:47-14.10(h)", Street("19:47-14.10(h)", also=(AS_HOLDEM,), early=False)),
    Board("river", 1, "19:47-14.10(i)", Street("19:47-14.10(i)", also=(AS_HOLDEM,), early=False)),
)


@dataclass(frozen=True, kw_only=True)
class OmahaOptions(ButtonOptions):
    """What a house may elect at both forms of omaha."""

    boxes: int = count(10, allowed=tuple(range(2, 11)), says="seats at the table", cite="19:47-14.11(b)", closes=ABOVE)
    ante: int = amount("0", says="ante of each player", cite="19:47-14.11(b)", notice=SIGN)


def hand(t: Table[OmahaOptions, Room], boxes: list[int]) -> Script[dict[int, int]]:
    """Four cards each, and everything else as at hold 'em (14.11(c)-(e)); what each player won."""
    won: dict[int, int] = yield from community_game(
        t,
        boxes,
        4,
        t.options.form.contest,
        ROUNDS,
        answer=ANSWER,
        ante="19:47-14.11(b)",
        button="19:47-14.11(c)",
        blind="19:47-14.11(e)",
        dealt="19:47-14.11(d)",
    )
    return won
