"""Pai gow: irregularities; the paragraph on them is not held, so all are readings."""

from typing import Any

from pitboss.games.pai_gow.round import STACK, T, void_one
from pitboss.games.pai_gow.rules import HAND, WAGER
from pitboss.games.pai_gow.stacks import INSPECT, PutAside
from pitboss.games.pai_gow_family.starting_place import INVALID_ROLLS
from pitboss.rulebook.marks import reading
from pitboss.table import AGAIN, HOUSE, Incident
from pitboss.table.act import Act, Deal, Decide, Discard, Hold, TableAction
from pitboss.table.acts.hand_setting import HOUSE_WAY, Divide, SetHand
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import ABSENT, OUT_OF_LIMITS, Rules, done, from_the_shoe, ruling, voids
from pitboss.table.procedures.player_bank import ShowBank, banker

PLAY, VOID = "play", "void"
BANK_EXPOSED = voids("a tile of the dealer or the bank was seen before all hands were set")


@reading("pai-gow/bad-set")
def bad_set(t: T, act: TableAction, incident: Incident) -> Rules:
    """Another set comes from the pit stand; the unsuitable one is sealed in an envelope with table, date and time,
    signed by dealer and floorperson.
    """
    yield TableAction(what="bring", words="another set from the pit stand", actor="floorperson")
    words = "the unsuitable set in an envelope with table, date and time, signed by dealer and floorperson"
    yield TableAction(what="seal", words=words)
    return AGAIN


@reading("pai-gow/tile-exposed")
def tile_exposed(t: T, act: Deal, incident: Incident) -> Rules:
    """The player, without a look at the other tiles, may play the hand or have it void."""
    assert incident.card is not None
    assert isinstance(act.to, int)
    yield Hold(card=incident.card, seen=True)
    if (yield Decide(box=act.to, choices=(PLAY, VOID))) == VOID:
        yield void_one(t, act.to)
    return AGAIN


@reading("pai-gow/face-up")
def seen_aside(t: T, act: PutAside, incident: Incident) -> Rules:
    """It is ruled as a tile that the dealer exposed to that place; in a stack that nobody plays it goes aside with the
    others.
    """
    assert incident.card is not None
    yield Discard(card=incident.card)
    return incident.card


@reading("pai-gow/not-dealt")
def not_dealt(t: T, act: Deal, incident: Incident) -> Rules:
    """A wager whose area got no tiles is void; the player is in the next round."""
    assert isinstance(act.to, int)
    yield void_one(t, act.to)


def _to_a_player(t: T, act: Deal) -> bool:
    return from_the_shoe(t, act) and isinstance(act.to, int) and (act.to, WAGER) in t.wagers and act.to != HOUSE


def _first_tile(t: T, act: Deal) -> bool:
    return act.deal == STACK and isinstance(act.to, int) and act.to not in t.hands and _to_a_player(t, act)


def _of_the_bank(t: T, act: Any) -> bool:
    """During the deal, or while a player has still to set, with tiles before the dealer or the bank."""
    if isinstance(act, Divide):
        return bool(t.hands.get(banker(t)))
    return bool(act.to == banker(t))


def _dealers(t: T, act: SetHand) -> bool:
    return not act.player


def _delivered(t: T, act: Act) -> bool:
    hand = t.hands.get(banker(t), ())
    return len(hand) == HAND


RULINGS = (
    ruling("bad-set", "house/bad-set", (TableAction,), bad_set, lambda t, act: act.what == INSPECT)(
        "A tile that is flawed or marked: another set comes from the pit stand; the bad one is sealed, signed."
    ),
    *INVALID_ROLLS,
    ruling(
        "wrong-stacks", "house/wrong-stacks", (Divide, ShowBank), voids("stacks went to the wrong places"), _delivered
    )("A miscount sent stacks to wrong places: all hands are dead, and the tiles are mixed anew."),
    ruling("tile-exposed", "house/tile-exposed", (Deal,), tile_exposed, _to_a_player, needs_card=True)(
        "A player's tile that the dealer shows: the player, without a look at the others, plays or voids."
    ),
    ruling("face-up-in-shoe", "house/tile-exposed", (Deal,), tile_exposed, _to_a_player, needs_card=True)(
        "A tile that lies face up in a player's stack: the player, without a look at the others, plays or voids."
    ),
    ruling("face-up-in-shoe", "house/bank-exposed", (Deal,), BANK_EXPOSED, needs_card=True)(
        "A tile that lies face up in the stack of the dealer or the bank: all hands are void."
    ),
    ruling("face-up-in-shoe", "house/face-up", (PutAside,), seen_aside, from_the_shoe, needs_card=True)(
        "A tile that lies face up in a stack that nobody plays goes aside with it."
    ),
    ruling("bank-exposed", "house/bank-exposed", (Deal, Divide), BANK_EXPOSED, _of_the_bank)(
        "A tile of the dealer or the bank that is seen before all players have set: all hands are void."
    ),
    ruling(
        "wrong-number",
        "house/wrong-number",
        (Divide, ShowBank),
        voids("somebody had more or fewer than four tiles"),
        _delivered,
    )("A player has more or fewer than four tiles: all hands are void, and the tiles are mixed anew."),
    ruling(
        "set-wrongly",
        "house/set-wrongly",
        (SetHand,),
        done(TableAction(what="reset", words="the hand, by the house way")),
        _dealers,
    )("A dealer's hand that was not set by the house way is set again, and the round is completed."),
    ruling(
        "bank-set-wrongly",
        "house/bank-set-wrongly",
        (Divide,),
        done(TableAction(what="reset", words="the bank's hand, by the house way"), then=HOUSE_WAY),
        lambda t, act: act.box == banker(t),
    )("A bank that sets its hand wrongly: the dealer sets it by the house way, and the round is completed."),
    ruling(
        "swapped",
        "house/swapped",
        (SetHand,),
        done(TableAction(what="swap", words="the two hands: the better one is the high hand")),
        lambda t, act: bool(act.player),
    )("The weaker hand in the high place is no foul: the better is the high hand, and the dealer swaps them."),
    ruling("not-dealt", "house/not-dealt", (Deal,), not_dealt, _first_tile)(
        "A wager whose area got no tiles is void; the player is in the next round."
    ),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
