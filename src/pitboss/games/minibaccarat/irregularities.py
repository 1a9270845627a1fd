"""Minibaccarat: the family's rulings, and those on cards in a player's hands."""

from functools import partial
from typing import Any

from pitboss.games.baccarat_family.irregularities import rulings, shuffler_jam
from pitboss.games.minibaccarat.text import TEXT
from pitboss.table import AGAIN, Incident, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Act, Decide, Deed
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import Shuffle

BENT, EXPOSED = TEXT.reading("bent-card"), TEXT.reading("exposed-hand")


def bent_card(t: Table, act: TurnUp, incident: Incident) -> Script[Any]:
    """The supervisor looks whether the true cards can be told; if not, the round is void."""
    choices = ("identified", "not-identified")
    found = yield Decide(box=0, choices=choices, role="casino-supervisor", cite=BENT)
    if found == "not-identified":
        raise RoundVoid(BENT, "the cards that were handed out cannot be told")
    return AGAIN


def exposed_hand(t: Table, act: TurnUp, incident: Incident) -> Script[Any]:
    """The hand stands as it was shown."""
    yield Deed(what="stand", words="the hand stands as exposed", cite=EXPOSED)
    return AGAIN


def _in_a_players_hand(t: Table, act: Act) -> bool:
    return isinstance(act, TurnUp) and bool(act.player)


RULINGS = (
    *rulings(TEXT),
    Ruling(
        kind="shuffler-jam",
        cite=TEXT.reading("shuffler-jam"),
        says="A device that jams leaves the table's use; the cards are shuffled anew by hand.",
        at=(Shuffle,),
        script=partial(shuffler_jam, TEXT),
        when=lambda t, act: act.method == "device",
    ),
    Ruling(
        kind="bent-card",
        cite=BENT,
        says="Play stops; the true cards decide if the supervisor can tell them, else the round is void.",
        at=(TurnUp,),
        script=bent_card,
        when=_in_a_players_hand,
    ),
    Ruling(
        kind="exposed-hand",
        cite=EXPOSED,
        says="A hand shown before its turn stands as exposed, and the order of draws does not change.",
        at=(TurnUp,),
        script=exposed_hand,
        when=_in_a_players_hand,
    ),
)
