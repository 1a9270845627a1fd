"""Omaha: the round of play, 19:47-14.11(c) to (f)."""

from pitboss.games.omaha.rules import CONTEST, Options
from pitboss.games.poker_room.four import hand
from pitboss.games.poker_room.frame import give_back, ready
from pitboss.table import RoundVoid, Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the button to the pot."""
    boxes = ready(t)
    try:
        yield from hand(t, boxes, CONTEST)
    except RoundVoid as void:
        yield from give_back(t, void)
