"""Red dog: rulings on irregularities; of 19:47-6.7 only the heading is held."""

from pitboss.games.red_dog.round import LAYOUT, LOCKED
from pitboss.games.red_dog.rules import CONSECUTIVE, RAISE, Options, rank, spread
from pitboss.rulebook.marks import reading
from pitboss.table import AGAIN, Incident, Table
from pitboss.table.act import Collect, Deal, Decide, TableAction
from pitboss.table.acts.choices import Raise
from pitboss.table.acts.settlement_acts import TakeBack
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    burn_forgotten,
    cutting_card,
    drawn_in_error,
    face_up_in_shoe,
    held_as_next,
    not_used,
    ruling,
    shoe_empty,
    shuffler_jam,
)

KEEP, WITHDRAW = "keep", "withdraw"


@reading("red-dog/wrong-spread")
def wrong_spread(t: Table[Options], act: Raise | Deal, incident: Incident) -> Rules:
    """The true spread governs the payment; a raise on a wrong call may be withdrawn before the third card."""
    first, second = map(rank, t.hands[LAYOUT][:2])
    yield TableAction(what="correct", words=f"the call: spread of {spread(first, second)}")
    for box in t.clockwise(RAISE):
        if (yield Decide(box=box, choices=(KEEP, WITHDRAW), default=KEEP)) == WITHDRAW:
            yield TakeBack(box=box, wager=RAISE, stake=t.wagers[box, RAISE])
    return AGAIN


def _consecutive(t: Table[Options], act: Collect) -> bool:
    hand = t.hands.get(LAYOUT, [])
    return len(hand) == 2 and spread(rank(hand[0]), rank(hand[1])) == CONSECUTIVE and not t.cards.held


def _before_the_third(t: Table[Options], act: Raise | Deal) -> bool:
    hand = t.hands.get(LAYOUT, [])
    return len(hand) == 2 and spread(rank(hand[0]), rank(hand[1])) > CONSECUTIVE


RULINGS = (
    cutting_card("house/cutting-card"),
    face_up_in_shoe(
        "house/face-up",
        "The card goes unused into the discard rack; a second one in the round voids it, and the cards are reshuffled.",
        second_voids=True,
    ),
    drawn_in_error("house/drawn-in-error"),
    ruling(
        "third-exposed",
        "house/third-exposed",
        (Raise,),
        held_as_next(seen=True, then=LOCKED),
        lambda t, act: not t.cards.held,
        needs_card=True,
    )("A third card that is seen before all raises are made stands; no raise is made or withdrawn any more."),
    ruling("exposed-after-consecutive", "house/exposed-after", (Collect,), not_used, _consecutive, needs_card=True)(
        "After a consecutive hand the round is over: a card that is seen goes into the discard rack."
    ),
    ruling("wrong-spread", "house/wrong-spread", (Raise, Deal), wrong_spread, _before_the_third)(
        "The true spread is paid; a player who raised on a wrong call may take the raise back before the third card."
    ),
    shoe_empty("house/shoe-empty", "The round is void, wagers go back, and the cards are reshuffled."),
    shuffler_jam("house/shuffler-jam"),
    burn_forgotten("house/burn"),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
