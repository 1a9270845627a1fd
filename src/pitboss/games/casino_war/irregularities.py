"""Casino war: the rulings of 19:47-22.10, and the house's readings where it is silent."""

from pitboss.games.casino_war.round import LATE
from pitboss.games.casino_war.rules import Options
from pitboss.rulebook.marks import law
from pitboss.table import HOUSE, Incident, Ruling, Table
from pitboss.table.act import Deal
from pitboss.table.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    burn_forgotten,
    cutting_card,
    done,
    drawn_in_error,
    exposed_in_error,
    face_up_in_shoe,
    shoe_empty,
    shuffler_jam,
)
from pitboss.table.procedures import FILL
from pitboss.table.settling import Void


@law("22.10(c)")
def not_dealt(t: Table[Options], act: Deal, incident: Incident) -> Rules:
    """A bet that got no card on the original deal is void; its player is in again next round."""
    assert isinstance(act.to, int)
    for wager in ("initial", "tie"):
        if stake := t.wagers.get((act.to, wager)):
            yield Void(box=act.to, wager=wager, stake=stake)


def _original(t: Table[Options], act: Deal) -> bool:
    return act.deal == "original" and act.to != HOUSE


def _war(t: Table[Options], act: Deal) -> bool:
    return act.deal == "war" and act.to != HOUSE and not act.why


RULINGS = (
    cutting_card("22.7(d)"),
    face_up_in_shoe(
        "22.10(a)",
        "The card goes unused into the discard rack; a second one in the round voids all hands and the cards are "
        "reshuffled. In a war deal, by a house reading, decided wagers stand and players at war get all else back.",
        second_voids=True,
    ),
    drawn_in_error("22.10(b)"),
    exposed_in_error("house/exposed-card"),
    Ruling(
        kind="not-dealt",
        cite="22.10(c)",
        says="Initial and tie wagers that got no card on the original deal are void; the player is in the next round.",
        at=(Deal,),
        script=not_dealt,
        when=_original,
    ),
    Ruling(
        kind="not-dealt",
        cite="house/war-card-missed",
        says="A box at war that was passed over gets the next card before the war cards are compared.",
        at=(Deal,),
        script=done(then=None),
        when=_war,
    ),
    Ruling(
        kind="not-dealt-late",
        cite="house/war-card-missed-late",
        says="If that is noticed only at the comparison, the war wager and its tie wager are void.",
        at=(Deal,),
        # The script voids the war wager when its turn comes.
        script=done(then=LATE),
        when=_war,
    ),
    shuffler_jam("22.10(d)"),
    shoe_empty("house/shoe-empty"),
    burn_forgotten("house/burn-forgotten"),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
