"""Chemin de fer: rulings on irregularities; of 19:47-4.12 only the title is known."""

from pitboss.games.baccarat_family.counting import BANKER, NO_CARD, PLAYER, card_value
from pitboss.games.baccarat_family.hand import count, cutting_card
from pitboss.games.baccarat_family.irregularities import before_any_card
from pitboss.games.baccarat_family.shoe import recut
from pitboss.games.chemin_de_fer.acts import AgainstBank, Bar, claims
from pitboss.games.chemin_de_fer.bank import CheminTable, alone
from pitboss.games.chemin_de_fer.round import BankerExcused, corrected
from pitboss.games.chemin_de_fer.rules import CARD, DRAW, NO, STAY, banker_free, by_table, player_free
from pitboss.rulebook.marks import reading
from pitboss.table import AGAIN, Incident
from pitboss.table.act import Act, Burn, Deal, Decide, Discard, Hold
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.acts.shuffle_acts import InsertCuttingCard
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    cutting_card_in_front,
    drawn_in_error,
    face_up_in_shoe,
    ruling,
    shoe_empty,
)

PLAYS, EXCUSED = "plays", "excused"
BARRED, NOT_BARRED = "barred", "not-barred"


@reading("chemin-de-fer/pulled-early")
def pulled_early(t: CheminTable, act: AgainstBank, incident: Incident) -> Rules:
    """It is forbidden and the card never goes back: the banker must play the hand, or, if the house excuses them, the
    card is burned and the shoe passes.
    """
    assert incident.card is not None
    choices = (PLAYS, EXCUSED)
    ruled = yield Decide(box=0, choices=choices, default=PLAYS, role="casino-supervisor")
    if ruled == PLAYS:
        yield Hold(card=incident.card)
        return AGAIN
    yield Discard(card=incident.card)
    raise BankerExcused("", "the banker drew a card before betting was closed and was excused")


def _could_be_pulled(t: CheminTable, act: Act) -> bool:
    return not t.cards.held and bool(t.shoe.left)


@reading("chemin-de-fer/wrong-call")
def wrong_call(t: CheminTable, act: Decide | Deal | TurnUp, incident: Incident) -> Rules:
    """The dealer corrects it to the table; it costs nothing, and the player who erred may be barred from holding cards
    while they sit there.

    A banker who would stay is corrected at the card that is due, one who would draw before the other hand is turned up.
    """
    of_player = isinstance(act, Decide)
    hand, box = (PLAYER, act.box) if isinstance(act, Decide) else (BANKER, t.memory.curator or 0)
    counted = count(t, hand)
    right = by_table(counted) if of_player else DRAW if isinstance(act, Deal) else STAY
    yield corrected(hand, counted, right)
    choices = (NOT_BARRED, BARRED)
    ruled = yield Decide(box=0, choices=choices, default=NOT_BARRED, role="casino-supervisor")
    if ruled == BARRED and t.seats[box] not in t.memory.barred:
        yield Bar(player=t.seats[box])
    return right if of_player else AGAIN


def _no_choice(t: CheminTable, act: Act) -> bool:
    """Whether a hand is at its turn that must do one thing."""
    if isinstance(act, Decide):
        holds = act.choices == (CARD, NO)
        return holds and not player_free(t.options, count(t, PLAYER), alone=alone(t))
    if isinstance(act, Deal):
        at_turn = act.to == BANKER and act.deal == "third"
    else:
        of = claims(t)
        stays = of is not None and of.banker_done and not t.run.void and len(t.hands[BANKER]) == 2
        at_turn = isinstance(act, TurnUp) and act.hand == PLAYER and stays
    if not at_turn:
        return False
    third = card_value(t.hands[PLAYER][2]) if len(t.hands[PLAYER]) > 2 else NO_CARD
    return not banker_free(t.options, count(t, BANKER), third, alone=alone(t))


RULINGS = (
    ruling("cutting-card", "house/end-of-shoe", (Deal, Burn), cutting_card, cutting_card_in_front, regular=True)(
        "The hand is finished, and where the house has it one more is dealt; then the cards are reshuffled."
    ),
    ruling("recut", "house/recut", (InsertCuttingCard, Burn), recut, before_any_card, by=("casino-supervisor",))(
        "Before any card is dealt the casino supervisor may have the cards cut again."
    ),
    face_up_in_shoe(
        "house/face-up", "The card goes unused into the discard rack, and the next one is dealt.", second_voids=False
    ),
    drawn_in_error("house/drawn-in-error", (Deal, Settle)),
    ruling(
        "pulled-early",
        "house/pulled-early",
        (AgainstBank,),
        pulled_early,
        _could_be_pulled,
        needs_card=True,
        unseen=True,
    )(
        "A card drawn before betting is closed never goes back: the banker must play the hand, or is excused, and "
        "then it is burned and the shoe passes."
    ),
    ruling("wrong-call", "house/wrong-call", (Decide, Deal, TurnUp), wrong_call, _no_choice)(
        "A draw or a stay that the table does not allow is corrected by the dealer and costs nothing; the player who "
        "called it may be barred from holding cards."
    ),
    shoe_empty(
        "house/shoe-empty",
        "A hand that cannot be dealt to its end is void, wagers go back, and the cards are reshuffled.",
        (Deal,),
    ),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
