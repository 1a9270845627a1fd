"""Omaha: the round of play, 19:47-14.11(c) to (f)."""

from pitboss.games.omaha.rules import CONTEST, Options
from pitboss.games.poker_room.betting import Street
from pitboss.games.poker_room.button import Board, community_game
from pitboss.games.poker_room.frame import give_back, ready
from pitboss.games.poker_room.showdown import Contest
from pitboss.table import RoundVoid, Script, Table

AS_HOLDEM = "19:47-14.11(e)"
ANSWER = Street("19:47-14.10(f)", also=(AS_HOLDEM,))
ROUNDS = (
    Board("flop", 3, "19:47-14.10(g)", Street("19:47-14.10(g)", also=(AS_HOLDEM,))),
    Board("turn", 1, "19:47-14.10(h)", Street("19:47-14.10(h)", also=(AS_HOLDEM,), early=False)),
    Board("river", 1, "19:47-14.10(i)", Street("19:47-14.10(i)", also=(AS_HOLDEM,), early=False)),
)


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the button to the pot."""
    boxes = ready(t)
    try:
        yield from hand(t, boxes, CONTEST)
    except RoundVoid as void:
        yield from give_back(t, void)


def hand(t: Table[Options], boxes: list[int], contest: Contest) -> Script[dict[int, int]]:
    """Four cards each, and everything else as at hold 'em (14.11(c)-(e)); what each player won."""
    won: dict[int, int] = yield from community_game(
        t,
        boxes,
        4,
        contest,
        ROUNDS,
        answer=ANSWER,
        ante="19:47-14.11(b)",
        button="19:47-14.11(c)",
        blind="19:47-14.11(e)",
        dealt="19:47-14.11(d)",
    )
    return won
