"""Minibaccarat: the family's rulings, and those on cards in a player's hands."""

from pitboss.games.baccarat_family import irregularities as family
from pitboss.rulebook.marks import reading
from pitboss.table import AGAIN, Incident, RoundVoid, Table
from pitboss.table.act import Act, Decide, TableAction
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.procedures.irregular import Rules, done, ruling, shuffler_jam


@reading("minibaccarat/bent-card")
def bent_card(t: Table, act: TurnUp, incident: Incident) -> Rules:
    """Play stops for the supervisor: the true cards decide the hand if they are established; otherwise it is void."""
    choices = ("identified", "not-identified")
    found = yield Decide(box=0, choices=choices, role="casino-supervisor")
    if found == "not-identified":
        raise RoundVoid("", "the cards that were handed out cannot be told")
    return AGAIN


def _in_a_players_hand(t: Table, act: Act) -> bool:
    return isinstance(act, TurnUp) and bool(act.player)


RULINGS = (
    *family.RULINGS,
    shuffler_jam(
        "house/shuffler-jam", "A device that jams leaves the table's use; the cards are shuffled anew by hand."
    ),
    ruling("bent-card", "house/bent-card", (TurnUp,), bent_card, _in_a_players_hand)(
        "Play stops; the true cards decide if the supervisor can tell them, else the round is void."
    ),
    ruling(
        "exposed-hand",
        "house/exposed-hand",
        (TurnUp,),
        done(TableAction(what="stand", words="the hand stands as exposed")),
        _in_a_players_hand,
    )("A hand shown before its turn stands as exposed, and the order of draws does not change."),
)
