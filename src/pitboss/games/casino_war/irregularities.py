"""Casino war: the rulings of 19:47-22.10, and the house's readings where it is silent."""

from pitboss.games.casino_war.round import LATE
from pitboss.games.casino_war.rules import Options
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import (
    Act,
    Burn,
    Collect,
    Deal,
    Decide,
    Discard,
    WaiveBurn,
)
from pitboss.table.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cutting_card_in_front,
    from_the_shoe,
    held_as_next,
    in_the_round,
    shoe_runs_out,
)
from pitboss.table.procedures import FILL
from pitboss.table.settling import Settle, Void
from pitboss.table.shuffling import CuttingCardOut, DeviceJam, OrderReshuffle, Shuffle


def cutting_card(t: Table[Options], act: Deal | Burn, incident: Incident) -> Rules:
    """Set aside, and the round goes on (22.7(d))."""
    yield CuttingCardOut(to=act.to if isinstance(act, Deal) else "burn", cite="19:47-22.7(d)")
    return AGAIN


def face_up_in_shoe(t: Table[Options], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; a second one in the same round voids all hands (22.10(a))."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite="19:47-22.10(a)")
    # The paragraph does not say over what time such cards are counted; a round is the reading taken here.
    if t.incidents[incident.kind] > 1:
        raise RoundVoid("19:47-22.10(a)", "more than one card lay face up in the shoe")
    return AGAIN


def not_dealt(t: Table[Options], act: Deal, incident: Incident) -> Rules:
    """The box's wagers are void; it plays again in the next round (22.10(c))."""
    assert isinstance(act.to, int)
    for wager in ("initial", "tie"):
        if stake := t.wagers.get((act.to, wager)):
            yield Void(box=act.to, wager=wager, stake=stake, cite="19:47-22.10(c)")


def missed_in_war(t: Table[Options], act: Deal, incident: Incident) -> Rules:
    """Noticed in time: the script deals the box its card before the comparison."""
    return None
    yield


def missed_in_war_late(t: Table[Options], act: Deal, incident: Incident) -> Rules:
    """Noticed too late: the script voids the war wager when its turn comes."""
    return LATE
    yield


def shuffler_jam(t: Table[Options], act: Shuffle, incident: Incident) -> Rules:
    """The device is left aside and the cards are shuffled by hand (22.10(d))."""
    yield DeviceJam(cite="19:47-22.10(d)")
    return (yield Shuffle(method="manual", cite="19:47-22.10(d)"))


def shoe_empty(t: Table[Options], act: Act, incident: Incident) -> Rules:
    """Undecided hands are void."""
    yield OrderReshuffle(why="void", cite="house:casino-war/shoe-empty")
    raise RoundVoid("house:casino-war/shoe-empty", "the shoe ran out of cards")


def burn_forgotten(t: Table[Options], act: Burn, incident: Incident) -> Rules:
    """Play goes on without it."""
    yield WaiveBurn(cite="house:casino-war/burn-forgotten")


def _original(t: Table[Options], act: Deal) -> bool:
    return act.deal == "original" and act.to != HOUSE


def _war(t: Table[Options], act: Deal) -> bool:
    return act.deal == "war" and act.to != HOUSE and act.cite == "19:47-22.8(f)"


RULINGS = (
    Ruling(
        kind="cutting-card",
        cite="19:47-22.7(d)",
        says="The round is dealt to its end, and then the cards are reshuffled.",
        at=(Deal, Burn),
        script=cutting_card,
        when=cutting_card_in_front,
        regular=True,
    ),
    Ruling(
        kind="face-up-in-shoe",
        cite="19:47-22.10(a)",
        says="The card goes unused into the discard rack; a second one in the round voids all hands and the cards are "
        "reshuffled. During the war deal, decided wagers stand and players at war get everything else back.",
        at=(Deal, Burn),
        script=face_up_in_shoe,
        when=from_the_shoe,
        needs_card=True,
    ),
    Ruling(
        kind="drawn-in-error",
        cite="19:47-22.10(b)",
        says="A card drawn by mistake whose face nobody saw is used as the next card.",
        at=(Deal, Burn, Decide, Settle, Collect),
        script=held_as_next("19:47-22.10(b)"),
        unseen=True,
        when=in_the_round,
        needs_card=True,
    ),
    Ruling(
        kind="exposed-in-error",
        cite="house:casino-war/exposed-card",
        says="A card drawn by mistake and seen is used for the next hand in order.",
        at=(Deal, Burn, Decide, Settle, Collect),
        script=held_as_next("house:casino-war/exposed-card", seen=True),
        when=in_the_round,
        needs_card=True,
    ),
    Ruling(
        kind="not-dealt",
        cite="19:47-22.10(c)",
        says="Initial and tie wagers that got no card on the original deal are void; the player is in the next round.",
        at=(Deal,),
        script=not_dealt,
        when=_original,
    ),
    Ruling(
        kind="not-dealt",
        cite="house:casino-war/war-card-missed",
        says="A box at war that was passed over gets the next card before the war cards are compared.",
        at=(Deal,),
        script=missed_in_war,
        when=_war,
    ),
    Ruling(
        kind="not-dealt-late",
        cite="house:casino-war/war-card-missed-late",
        says="If that is noticed only at the comparison, the war wager and its tie wager are void.",
        at=(Deal,),
        script=missed_in_war_late,
        when=_war,
    ),
    Ruling(
        kind="shuffler-jam",
        cite="19:47-22.10(d)",
        says="A device that jams, stops or does not finish is left aside; the cards are shuffled anew.",
        at=(Shuffle,),
        script=shuffler_jam,
        when=lambda t, act: act.method == "device",
    ),
    Ruling(
        kind="shoe-empty",
        cite="house:casino-war/shoe-empty",
        says="Hands not yet decided are void and the cards are reshuffled.",
        at=(Deal, Burn),
        script=shoe_empty,
        when=shoe_runs_out,
    ),
    Ruling(
        kind="burn-forgotten",
        cite="house:casino-war/burn-forgotten",
        says="Once a card has been dealt, a forgotten burn card is not made up for.",
        at=(Burn,),
        script=burn_forgotten,
    ),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
