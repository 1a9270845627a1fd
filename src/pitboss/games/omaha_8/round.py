"""Omaha eight or better: the round of play, 19:47-14.11, and the kill button of (i)."""

from pitboss.games.omaha_8.rules import CONTEST, Options
from pitboss.games.poker_room.acts import MoveKill, room
from pitboss.games.poker_room.four import hand
from pitboss.games.poker_room.frame import give_back, ready
from pitboss.table import RoundVoid, Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the button to the pot, and to the kill button."""
    boxes = ready(t)
    r = room(t)
    try:
        if r.kill and r.kill not in boxes:
            yield MoveKill(box=0, cite="house:poker-room/kill-gone")
        # No more than one blind: the raised minimum, whatever seat the player has.
        r.posts = {r.kill: least(t)} if r.kill else {}
        won = yield from hand(t, boxes, CONTEST)
        yield from kill(t, won)
    except RoundVoid as void:
        yield from give_back(t, void)


def least(t: Table[Options]) -> int:
    """The least permissible wager of the hand."""
    return t.options.bet(early=True, killed=bool(room(t).kill))


def kill(t: Table[Options], won: dict[int, int]) -> Script[None]:
    """Whoever takes a whole pot of the posted size has the kill button in the next hand (14.11(i))."""
    if t.options.kill == "none":
        return
    r = room(t)
    pot = sum(r.put.values())
    # Counted in minimum wagers of this hand, which in a kill hand are the raised ones unless the house says otherwise.
    unit = least(t) if t.options.kill_counts == "raised" else t.options.bet(early=True, killed=False)
    qualifies = pot >= t.options.kill_multiple * unit
    winners = [box for box, amount in won.items() if amount]
    counted = ("house:poker-room/kill-threshold",) if r.kill else ()
    if qualifies and len(winners) == 1:
        yield MoveKill(box=winners[0], cite="19:47-14.11(i)", also=counted)
    elif r.kill:
        tied = qualifies and len(winners) > 1 and not r.split
        yield MoveKill(box=0, cite="19:47-14.11(i)", also=("house:poker-room/kill-tie",) if tied else counted)
