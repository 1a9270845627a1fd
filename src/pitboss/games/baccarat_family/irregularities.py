"""Baccarat: rulings on irregularities, most of them house readings, because the paragraph on them is not held."""

from functools import partial

from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import cutting_card, is_result
from pitboss.games.baccarat_family.shoe import recut
from pitboss.rulebook.marks import helper
from pitboss.table import AGAIN, Incident, RoundVoid, Table
from pitboss.table.act import Act, Burn, Deal, Discard, Hold, TableAction
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.acts.shuffle_acts import InsertCuttingCard
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cash_wager,
    cutting_card_in_front,
    done,
    drawn_in_error,
    from_the_shoe,
    ruling,
    shoe_empty,
)


@helper
def face_up(t: Table, act: Deal | Burn, incident: Incident) -> Rules:
    """Unused into the rack; a second one in the same round voids it."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    if isinstance(act, Deal) and t.run.incidents[incident.kind] > 1:
        raise RoundVoid("house/face-up-twice", "more than one card lay face up in the shoe")
    return AGAIN


@helper
def third_in_error(seen: bool, t: Table, act: Act, incident: Incident) -> Rules:
    """The Banker's third card if the Banker draws; otherwise the next card if unseen, and no one's if seen."""
    assert incident.card is not None
    if seen and is_result(act):
        yield Discard(card=incident.card)
    else:
        yield Hold(card=incident.card, seen=seen)
    return AGAIN


def _player_stays(t: Table, act: Act) -> bool:
    banker_next = isinstance(act, Deal) and act.to == BANKER and act.deal == "third"
    stood = len(t.hands.get(PLAYER, ())) == 2 and len(t.hands.get(BANKER, ())) == 2
    return not t.cards.held and stood and (banker_next or is_result(act))


def _banker_stays(t: Table, act: Act) -> bool:
    return not t.cards.held and is_result(act) and len(t.hands.get(BANKER, ())) == 2


def _first_four(t: Table, act: Act) -> bool:
    """While the four cards are dealt, or when their counts are called."""
    if isinstance(act, Deal):
        return act.deal == "original" and bool(t.hands)
    called = isinstance(act, TableAction) and act.what == "announce"
    return called and [len(t.hands.get(hand, ())) for hand in (PLAYER, BANKER)] == [2, 2]


def before_any_card(t: Table, act: Act) -> bool:
    """Whether the cut can still be made again."""
    return not isinstance(act, Burn) or (t.cards.burn_due and not t.cards.rack.piles)


_THIRD = "becomes the Banker's third card if the Banker draws; if not,"

RULINGS = (
    ruling("cutting-card", "7.8(e)", (Deal, Burn), cutting_card, cutting_card_in_front, regular=True)(
        "The hand is finished, the dealer calls the last hand, one more is dealt, and then the cards are reshuffled."
    ),
    cash_wager("7.2(c)"),
    ruling("recut", "7.5(g)", (InsertCuttingCard, Burn), recut, before_any_card, by=("casino-supervisor",))(
        "Before any card is dealt a casino supervisor may have a cut that was improper or unfair made again."
    ),
    ruling("face-up-in-shoe", "house/face-up", (Deal, Burn), face_up, from_the_shoe, needs_card=True)(
        "The card goes unused into the discard rack; a second one in the round voids it, and the cards are reshuffled."
    ),
    drawn_in_error("house/drawn-in-error", (Deal, Settle)),
    *(
        ruling(
            f"{name}-third-in-error{'-seen' if seen else ''}",
            f"house/{name}-third-in-error",
            (Deal, TableAction),
            partial(third_in_error, seen),
            _player_stays if name == PLAYER else _banker_stays,
            needs_card=True,
            unseen=not seen,
        )(
            f"A third card drawn for a {name}'s hand that must stay "
            + (_THIRD if name == PLAYER else "is not used:")
            + (" it goes into the rack." if seen else " it is the next card.")
        )
        for name in (PLAYER, BANKER)
        for seen in (False, True)
    ),
    ruling(
        "wrong-hand",
        "house/wrong-hand",
        (Deal, TableAction),
        done(TableAction(what="re-seat", words="the cards by the order of the draw")),
        _first_four,
    )("Cards laid to the wrong hand are put right by the order in which they were drawn."),
    shoe_empty("house/shoe-empty", "The round is void, wagers go back, and the cards are reshuffled.", (Deal,)),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
"""What minibaccarat and punto banco rule, each under its own paragraphs."""
