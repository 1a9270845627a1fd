"""Minibaccarat: the family's rulings, and those on cards in a player's hands."""

from typing import Any

from pitboss.games.baccarat_family.irregularities import rulings
from pitboss.games.minibaccarat.text import TEXT
from pitboss.table import AGAIN, Incident, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Act, Decide, Deed
from pitboss.table.irregular import done, shuffler_jam
from pitboss.table.showing import TurnUp

BENT, EXPOSED = TEXT.reading("bent-card"), TEXT.reading("exposed-hand")


def bent_card(t: Table, act: TurnUp, incident: Incident) -> Script[Any]:
    """The supervisor looks whether the true cards can be told; if not, the round is void."""
    choices = ("identified", "not-identified")
    found = yield Decide(box=0, choices=choices, role="casino-supervisor", cite=BENT)
    if found == "not-identified":
        raise RoundVoid(BENT, "the cards that were handed out cannot be told")
    return AGAIN


def _in_a_players_hand(t: Table, act: Act) -> bool:
    return isinstance(act, TurnUp) and bool(act.player)


RULINGS = (
    *rulings(TEXT),
    shuffler_jam(
        TEXT.reading("shuffler-jam"), "A device that jams leaves the table's use; the cards are shuffled anew by hand."
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
        script=done(Deed(what="stand", words="the hand stands as exposed", cite=EXPOSED)),
        when=_in_a_players_hand,
    ),
)
