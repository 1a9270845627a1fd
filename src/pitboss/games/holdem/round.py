"""Hold 'em: the round of play, 19:47-14.10(c) to (j)."""

from pitboss.games.holdem.rules import CONTEST, Options
from pitboss.games.poker_room.betting import Street
from pitboss.games.poker_room.button import Board, community_game
from pitboss.games.poker_room.frame import give_back, ready
from pitboss.table import RoundVoid, Script, Table

ANSWER = Street("19:47-14.10(f)")
AFTER_THE_FLOP = Street("19:47-14.10(g)")
TURN = Street("19:47-14.10(h)", also=("19:47-14.10(g)",), early=False)
RIVER = Street("19:47-14.10(i)", also=("19:47-14.10(g)",), early=False)

ROUNDS = (
    Board("flop", 3, "19:47-14.10(g)", AFTER_THE_FLOP),
    Board("turn", 1, "19:47-14.10(h)", TURN),
    Board("river", 1, "19:47-14.10(i)", RIVER),
)


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the button to the pot."""
    boxes = ready(t)
    try:
        yield from community_game(
            t,
            boxes,
            2,
            CONTEST,
            ROUNDS,
            answer=ANSWER,
            ante="19:47-14.10(b)",
            button="19:47-14.10(c)",
            blind="19:47-14.10(d)",
            dealt="19:47-14.10(e)",
        )
    except RoundVoid as void:
        yield from give_back(t, void)
