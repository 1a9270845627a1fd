"""Dealing, 2.6, and the payment of blackjack, 2.7: from the burn card to the last card in the rack."""

from collections.abc import Callable
from typing import Any

from pitboss.equipment import Card, packed
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, NewShoe, ReadHoleCard
from pitboss.games.blackjack_family.script.doubling import (
    double_down,
    double_for_less_closed_by,
    full_double_closed_by,
)
from pitboss.games.blackjack_family.script.drawing import (
    burn_exposed,
    bust,
    dead,
    deal_card,
    draw_dealer,
    drawing_closed_by,
    may_draw,
)
from pitboss.games.blackjack_family.script.hands import (
    BLACKJACK,
    DEAD,
    DOUBLE,
    HIT,
    LESS,
    MISSED,
    OPEN,
    SPLIT,
    STAND,
    STOOD,
    SURRENDER,
    BlackjackHand,
    HandBets,
    Round,
    announced,
    caller,
    in_play,
    is_blackjack,
    players_total,
    row,
    total,
)
from pitboss.games.blackjack_family.script.insurance import insurance_closed_by, insured, settle_insurance
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, ORIGINAL, BlackjackOptions
from pitboss.games.blackjack_family.script.shared_boxes import called_by_another
from pitboss.games.blackjack_family.script.shuffle_acts import BartCarter, TakeSide, UseDeterminant
from pitboss.games.blackjack_family.script.splitting import (
    announce_split_hand,
    deal_second_card,
    settle_blackjack,
    split_pair,
    splitting_closed_by,
)
from pitboss.games.blackjack_family.script.surrender import settle_surrendered, surrender, surrender_closed_by
from pitboss.games.blackjack_family.script.wagers import settle_hand, take_wagers
from pitboss.rulebook.marks import helper, law
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Script, Table
from pitboss.table.act import BEHIND, Burn, Collect, Deal, Decide, TableAction
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Restore, Void
from pitboss.table.acts.shuffle_acts import CuttingCardOut, OrderReshuffle, ReshuffleDone
from pitboss.table.parts import Closed
from pitboss.table.procedures.irregular import Rules

SECOND_CARD = "second-card"
REFUSE = "refuse-card"
"""A player's answer to a card that was seen too early."""


@helper
def one_round(r: Round, main: str, beside: tuple[str, ...], play: Callable[[], Script[None]]) -> Script[None]:
    """A round of a game with one first wager to a box: burn card, wagers, hands, and then the play."""
    t = r.t
    t.playing = r
    try:
        if burns(t):
            yield from burn_card()
        yield from take_wagers(t, (main, *beside))
        if t.wagers:
            boxes = in_play(t, (main,)).items()
            r.hands = [BlackjackHand(box, box, [HandBets(at, "", main) for at in behind]) for box, behind in boxes]
            yield from play()
    except RoundVoid as void:
        yield from void_round(r, void)


# 2.6(c): the burn card.


def burns(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> bool:
    """Whether a card is to be burned: after a full shoe and by each new dealer, but not with every shuffle or shoe."""
    return t.cards.burn_due and t.options.shuffle not in (BART_CARTER, CONTINUOUS) and not t.options.double_shoe


@law("2.6(c)")
def burn_card() -> Script[None]:
    """A full shoe's first card is burned face down, as is one by each new dealer, shown if a player asks; not with a
    Bart Carter shuffle.
    """
    yield Burn()


@law("2.6(c)", again=True)
def show_burn(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Burn, incident: Incident) -> Rules:
    """A player asks, and the card is shown."""
    return (yield Burn(shown=True))


# 2.6(d): the determinant card of a double shoe.


@law("2.6(d)")
def determinant(r: Round) -> Script[None]:
    """A double shoe has the determinant card in place of that.

    1. A card from either side; its suit, red or black, names the side from which the round is dealt.
    2. If it came from that side it is the first player's first card; if not it is burned in its own part of the shoe.
    """
    t: Table[Any, BlackjackFamilyMemory] = r.t
    if not t.options.double_shoe:
        return
    side = yield Decide(box=0, choices=("left", "right"), default=t.memory.side, role="dealer", cite="1")
    if side != t.memory.side:
        yield TakeSide(side=side, cite="1")
    card = yield Deal(to="determinant", deal="determinant", cite="1", also=('2.1 "Determinant card"',))
    named = t.options.red_side if card[1] in "dh" else {"left": "right", "right": "left"}[t.options.red_side]
    if named == side:
        yield UseDeterminant(to=r.hands[0].key, cite="2")
    else:
        yield Collect(boxes=("determinant",), cite="2")
        yield TakeSide(side=named, cite="2")


# 2.6(e): the first cards.


@law("2.6(e)")
def first_cards(r: Round) -> Script[None]:
    """From the dealer's left around the table, in three steps.

    1. A card face up to each box with a wager.
    2. Then one card face up for the dealer.
    3. Then a second card face up to each box with a wager.
    """
    t = r.t
    if r.dealer_first:
        missed = yield from dealers_first(r)
    for hand in r.hands:
        if not t.hands.get(hand.key):
            yield Deal(to=hand.key, cite="1")
    if not r.dealer_first:
        missed = yield from dealers_first(r)
    for hand in r.hands:
        yield Deal(to=hand.key, cite="3")
    if missed:
        yield from make_up_dealers_card(r)
    if t.options.hole_card_dealt and (yield from deal_hole_card(r)) == MISSED:
        yield from make_up_dealers_card(r, hole=True)
    yield from make_up_hands(r)
    r.dealt = True
    for hand in r.hands:
        if hand.state == OPEN and is_blackjack(r.cards(hand)):
            hand.state = BLACKJACK


@law("2.6(e)", again=True)
def dealers_first(r: Round) -> Script[bool]:
    """The dealer's first card, and what follows it; whether it was forgotten."""
    missed: bool = (yield Deal(to=HOUSE, cite="2")) == MISSED
    yield from r.after_dealers_first()
    return missed


@law("2A.15(e)")
def make_up_dealers_card(r: Round, *, hole: bool = False) -> Script[None]:
    """A first card of the dealer's own that was forgotten."""
    yield hole_card(r) if hole else Deal(to=HOUSE)


@law("2A.15(g)")
def make_up_hands(r: Round) -> Script[None]:
    """A hand without cards is dead; one with a single card may get its second after all others."""
    for hand in r.hands:
        cards = r.t.hands.get(hand.key, [])
        if not cards:
            yield from dead(r, hand)
        elif len(cards) == 1:
            place = hand.bets[0].place
            if (yield Decide(box=place, choices=(SECOND_CARD, DEAD), hand=hand.named)) == DEAD:
                yield from dead(r, hand)
            else:
                yield Deal(to=hand.key, deal="made-up")


@law("2A.15(g)", again=True)
def give_back_beside(box: int, name: str, stake: int) -> Script[None]:
    """The text is silent on a side wager whose hand is dead: it goes back like the main one."""
    yield Void(box=box, wager=name, stake=stake)


# 2.6(f): each hand in its turn.


@helper
def play_unless_blackjack(r: Round) -> Script[None]:
    """The players' turns: none against a blackjack that the card reader has found."""
    if (yield from read_hole_card(r)):
        yield from stop_dealing(r)
    else:
        yield from pay_blackjacks(r)
        yield from play_all(r)
    r.players_done = True


@helper
def play_all(r: Round) -> Script[None]:
    """Every hand in order from the dealer's left, and then those that wait for a card that was not dealt."""
    for hand in list(r.hands):
        if hand.state == OPEN:
            yield from play_hand(r, hand)
    yield from deal_what_was_missed(r)


@helper
def play_hand(r: Round, hand: BlackjackHand) -> Script[None]:
    """A hand of two cards, or of one that was split off: its total is announced, and its player decides."""
    if hand.split and len(r.cards(hand)) == 1:
        if not (yield from deal_second_card(r, hand)):
            return
        yield from announce_split_hand(r, hand)
    else:
        yield from announce_total(r, hand)
    yield from play_on(r, hand, called=True)


@law("2.6(f) s1")
def announce_total(r: Round, hand: BlackjackHand) -> Script[None]:
    """The total of the first two cards."""
    yield players_total(r.cards(hand))


@helper
def play_on(r: Round, hand: BlackjackHand, *, called: bool = False) -> Script[None]:
    """Decisions until the hand stands, goes over 21 or is over some other way."""
    while hand.state == OPEN:
        if not called:
            yield from announce_new_total(r, hand)
        if total(r.cards(hand)) > arithmetic.TOP:
            yield from bust(r, hand)
            return
        choices = open_choices(r, hand)
        if choices == [STAND]:
            hand.state = STOOD
            break
        cards, r.asked = len(r.cards(hand)), hand
        yield from carry_out(r, hand, (yield from decide(r, hand, choices)))
        # Doubling for less may be thought better of, and a card may be seen too early: the total is the same.
        called = hand.state == OPEN and len(r.cards(hand)) == cards
    if hand.state == STOOD:
        yield from r.after_standing(hand)


@law("2.6(f)")
def decide(r: Round, hand: BlackjackHand, choices: list[str]) -> Script[str]:
    """Box by box the total is called and its player surrenders, doubles, splits, stands or draws."""
    also = ["2.12(a)"]
    if hand.shared:
        also.append("2.13(b)")
    if SURRENDER in choices:
        also.append("2.8(a)")
    if hand.split:
        also.append("2.11(c)")
        if len(r.cards(hand)) == 2 and r.t.options.splits == 1:
            also.append("2.11(c)1")
    chosen: str = yield Decide(box=caller(hand), choices=tuple(choices), hand=hand.named, also=tuple(also))
    return chosen


def open_choices(r: Round, hand: BlackjackHand) -> list[str]:
    """What the rules let the hand do now, standing always among it."""
    cards = r.cards(hand)
    if not may_draw(r, cards):
        return [STAND]
    known = (*CLOSED_BY, *r.own)
    choices = [STAND, *(choice for choice in known if closed_by(r, hand, cards, choice) is None)]
    if r.t.cards.held and r.t.cards.held_for_hand and len(choices) > 1:
        choices.append(REFUSE)
    return choices


CLOSED_BY: dict[str, Callable[[Round, BlackjackHand, list[Card]], Closed | None]] = {
    HIT: drawing_closed_by,
    DOUBLE: full_double_closed_by,
    LESS: double_for_less_closed_by,
    SPLIT: splitting_closed_by,
    SURRENDER: surrender_closed_by,
}
"""By choice, what closes it to a hand, in the order in which choices are named."""


def closed_by(r: Round, hand: BlackjackHand, cards: list[Card], choice: str) -> Closed | None:
    """The rule that closes a choice to a hand of these cards; nothing if it is open."""
    if r.t.seats[caller(hand)] in r.refused:
        return "who refuses a card that was seen gets no more of them", "2A.15(c)"
    if hand.doubled and choice not in r.after_doubling(hand):
        return "a doubled hand gets one card and no more", "2.12(a)2"
    return {**CLOSED_BY, **r.own}[choice](r, hand, cards)


def closed(t: Table, place: int, choice: str, key: str = "") -> Closed | None:
    """The rule of the game that closes a choice to a box or, if it is named, to one of its hands."""
    r: Round | None = t.playing
    if r is None or not r.dealt:
        return None
    hands = [h for h in r.hands if h.bets and h.box == place % BEHIND and key in ("", str(h.key), h.name)]
    if choice.endswith("insurance"):
        return insurance_closed_by(r) if hands else None
    if choice not in CLOSED_BY and choice not in r.own:
        return None
    if (called := called_by_another(r, hands, place)) is not None:
        return called
    # Of several hands the one that was asked last is meant, and then any that has its cards.
    hands.sort(key=lambda hand: hand is not r.asked)
    dealt = [(hand, cards) for hand in hands if len(cards := r.last_cards(hand.key)) > 1]
    found = (closed_by(r, hand, cards, choice) for hand, cards in dealt)
    return next((why for why in found if why is not None), None)


@helper
def carry_out(r: Round, hand: BlackjackHand, chosen: str) -> Script[None]:
    """What follows from a player's word."""
    if chosen == STAND:
        hand.state = STOOD
    elif chosen == HIT:
        yield from draw(r, hand)
    elif chosen in (DOUBLE, LESS):
        yield from double_down(r, hand, for_less=chosen == LESS)
    elif chosen == SPLIT:
        other = yield from split_pair(r, hand)
        yield from play_hand(r, hand)
        yield from play_hand(r, other)
    elif chosen == SURRENDER:
        yield from surrender(r, hand)
    elif chosen == REFUSE:
        yield from refuse_card(r, hand)
    elif chosen in r.own:
        yield from r.carry_out(hand, chosen)


@law("2A.15(c)", again=True)
def refuse_card(r: Round, hand: BlackjackHand) -> Script[None]:
    """Who refuses a card that was seen gets no more of them."""
    r.refused.add(r.t.seats[caller(hand)])
    yield TableAction(what="refuse", words="the card that was seen; no more cards this round")
    hand.state = STOOD


# 2.6(g): further cards.


@law("2.6(g)")
def draw(r: Round, hand: BlackjackHand) -> Script[None]:
    """The cards that this needs are dealt face up, and each new total is called."""
    yield from deal_card(r, hand, "hit")


@law("2.6(g)", again=True)
def announce_new_total(r: Round, hand: BlackjackHand) -> Script[None]:
    """The total after another card."""
    yield players_total(r.cards(hand))


@law("2A.15(h)", again=True)
def deal_what_was_missed(r: Round) -> Script[None]:
    """The cards that players were passed over for, before the dealer's second card is seen."""
    while r.later:
        hand, deal = r.later.pop(0)
        if (yield from deal_card(r, hand, deal)):
            hand.state = OPEN
            yield from play_on(r, hand)


# 2.6(h): the dealer's hand.


@helper
def finish(r: Round, *beside: Script[None]) -> Script[None]:
    """The dealer's hand, all that it decides, what the game decides beside it, and the pick-up."""
    yield from show_second_card(r)
    yield from settle_insurance(r)
    yield from settle_surrendered(r)
    yield from play_dealer(r)
    yield from r.after_dealer()
    yield from settle_hands(r)
    for script in beside:
        yield from script
    yield from pick_up(r)


@helper
def show_second_card(r: Round) -> Script[None]:
    """Turned up, or drawn after the announcement if a hand needs it."""
    t = r.t
    if t.options.hole_card_dealt:
        if not t.options.face_up:
            yield from turn_up_hole_card(r)
    elif any(hand.waiting for hand in r.hands) or insured(r) or may_give_back(r) or not t.stands(t.law["2.12(c)"]):
        yield from dealers_card()


def may_give_back(r: Round) -> bool:
    """Whether a dealer's blackjack would give back part of what hands over 21 have lost."""
    if r.t.options.dealer_blackjack_takes != ORIGINAL or not arithmetic.may_be_blackjack(r.up):
        return False
    groups = [(one.bet.place, one.bet.series) for one in r.lost]
    return len(groups) > len(set(groups))


@law("2.6(h)")
def dealers_card() -> Script[None]:
    """When all are done the dealer calls "Dealer's Card", takes a second card, draws as 2.12(b) says and calls the
    total; or (j) or (k) is used.
    """
    yield TableAction(what="announce", words="Dealer's Card")
    yield Deal(to=HOUSE, deal="dealer", also=('2A.1 "Hole card"',))


@helper
def play_dealer(r: Round) -> Script[None]:
    """The dealer's further cards, and then the total."""
    yield from draw_dealer(r)
    if len(r.dealer) > 1:
        yield from announce_dealers_total(r)
    yield from burn_exposed(r)


@law("2.6(h)", again=True)
def announce_dealers_total(r: Round) -> Script[None]:
    """What the dealer has in the end."""
    yield announced(r.dealer, "dealer has blackjack" if r.dealer_blackjack else "dealer has {}")


@helper
def settle_hands(r: Round) -> Script[None]:
    """Every hand that waits for the dealer, from the left: losers collected, winners paid."""
    if r.dealer_blackjack:
        yield from settle_blackjack(r)
    for hand in r.hands:
        if hand.waiting:
            yield from settle_hand(r, hand)


# 2.6(i): the cards are picked up.


@law("2.6(i)")
def pick_up(r: Round) -> Script[None]:
    """Cards are picked up from the far right against the clock, the dealer's beneath, so that each hand can be
    rebuilt.
    """
    keys = [hand.key for hand in reversed(r.hands) if hand.key in r.t.hands]
    yield Collect(boxes=(*keys, HOUSE), also=("2.6(l)1",) if r.t.cards.reshuffle_due == "cutting-card" else ())


@helper
def void_round(r: Round, void: RoundVoid) -> Script[None]:
    """Everything on the layout goes back, and so does what hands had lost before; the cards are put away."""
    t, cite = r.t, void.cite
    # Side wagers that were decided on the first cards stay decided.
    yield from restore_lost(r)
    order = list(t.game.wagers)
    for box, wager in sorted(t.wagers, key=lambda key: (row(key[0]), order.index(key[1]))):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite)
    if len(t.hands.get(HOUSE, ())) > 1 and t.options.hole_card_dealt and not t.options.face_up:
        yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE][1:2]), cite=cite)
    if t.hands:
        hands = tuple(sorted((key for key in t.hands if key != HOUSE), key=str))
        yield Collect(boxes=(*hands, *([HOUSE] if HOUSE in t.hands else [])), cite=cite)
    # A reader that showed a card to players showed nothing of the shoe.
    if not (t.options.reader_readable and t.run.incidents["reader-misused"]):
        yield OrderReshuffle(why="void", cite=cite)


@law("house/void-round")
def restore_lost(r: Round) -> Script[None]:
    """A void round has no losers."""
    for one in r.lost:
        yield Restore(box=one.bet.place, wager=one.name, stake=one.amount)


# 2.6(j): the hole card face down, and the card reader.


def hole_card(r: Round) -> Deal:
    """The dealer's second card before the players draw."""
    return Deal(to=HOUSE, deal="hole", face="up" if r.t.options.face_up else "down", also=('2A.1 "Hole card"',))


@helper
def deal_hole_card(r: Round) -> Script[object]:
    """Face down, or up."""
    return (yield from (deal_face_up if r.t.options.face_up else deal_face_down)(r))


@law("2.6(j)")
def deal_face_down(r: Round) -> Script[object]:
    """The hole card may come face down after the second cards, unseen until the players are done; with a reader and an
    ace or ten up it is read at once.

    1. A blackjack found so ends the dealing, and wagers are settled.
    2. No hole card is dealt face down at a table with the progressive wager.
    3. When the reader has found a blackjack, a player with two sevens and a sevens wager is still offered one card for
       that wager.
    """
    return (yield hole_card(r))


@law("2.6(j)", again=True)
def turn_up_hole_card(r: Round) -> Script[None]:
    """The players are done."""
    yield TurnUp(hand=HOUSE, cards=packed(r.dealer[1:2]))


@law("2.6(j) s2")
def read_hole_card(r: Round) -> Script[bool]:
    """An ace or ten before the dealer and a card reader: whether the dealer has blackjack is known now."""
    t = r.t
    if not t.options.reader or t.memory.reader_failed or not arithmetic.may_be_blackjack(r.up):
        return False
    got = yield ReadHoleCard(blackjack=r.dealer_blackjack)
    r.peeked = got != MISSED
    return r.peeked and r.dealer_blackjack


@law("2.6(j)1", again=True)
def stop_dealing(r: Round) -> Script[None]:
    """The reader has found a blackjack."""
    yield from no_more_cards(r)
    yield from offer_third_cards(r)


@helper
def no_more_cards(r: Round) -> Script[None]:
    """The dealer's blackjack is known before any player has drawn: every hand stays as it is."""
    yield TableAction(what="stop", words="no more cards: the dealer has blackjack")
    for hand in r.hands:
        if hand.state == OPEN:
            hand.state = STOOD


@law("2.6(j)3", again=True)
def offer_third_cards(r: Round) -> Script[None]:
    """Two sevens may have their third card."""
    yield from r.third_cards()


# 2.6(k): the hole card face up; its 1 and 2 are carried out in `wagers`, 3 to 5 where they close a choice.


@law("2.6(k)")
def deal_face_up(r: Round) -> Script[object]:
    """With notice, and not beside the progressive wager, the hole card may lie face up; six rules change.

    1. Equal scores lose, but blackjack against blackjack wins.
    2. Blackjack pays 1 to 1; the other odds stay.
    3. With the hole card face up there is no surrender and no insurance.
    4. With the hole card face up only 9, 10 or 11 is doubled.
    5. With the hole card face up a pair is split once and no more.
    6. A dealer's blackjack ends the dealing, but for the card that two sevens with a sevens wager are offered.
    """
    return (yield hole_card(r))


@law("2.6(k)6", again=True)
def stop_dealing_face_up(r: Round) -> Script[None]:
    """The dealer's blackjack lies open."""
    yield from no_more_cards(r)
    yield from r.third_cards()


# 2.6(l): the cutting card.


@law("2.6(l)")
def cutting_card(t: Table[BlackjackOptions, BlackjackFamilyMemory], act: Deal | Burn, incident: Incident) -> Rules:
    """Once the cutting card is out the round is dealt to its end.

    1. When the cutting card has come, the round is finished and its cards are collected.
    2. The cards are made ready for the shuffle, in one of two ways.
    """
    to = box_of(act.to) if isinstance(act, Deal) else "burn"
    if to == "determinant":
        to = "burn"
    if isinstance(to, int) and to != HOUSE and to not in t.seats:
        to = min((at for at in t.seats if at % BEHIND == to), default=to)
    yield CuttingCardOut(to=to)
    return AGAIN


def box_of(to: int | str) -> int | str:
    """The box of a hand such as "3/2"; other places as they are."""
    return int(to.partition("/")[0]) if isinstance(to, str) and "/" in to else to


def gathered() -> TableAction:
    """The cards come together for the shuffle."""
    return TableAction(what="gather", words="what is left in the shoe, with the discards")


@law("2.6(l)2i", "2.5(h)")
def empty_shoe() -> Script[None]:
    """What a single shoe still holds goes into the rack."""
    yield gathered()


@law("2.6(l)2ii", "2.5(h)")
def empty_side() -> Script[None]:
    """Of a double shoe, what that side and its discards hold goes there."""
    yield gathered()


@law("2.6(l)3", "2.5(h)", "2.6(l)2")
def put_together() -> Script[None]:
    """Then the cards are shuffled, in a double shoe those of that side alone."""
    yield gathered()


# 2.6(m): a Bart Carter shuffle.


@law("2.6(m)")
def bart_carter() -> Script[None]:
    """A Bart Carter shuffle: the round ends, the rack is shuffled, split into three, and put back at the marks."""
    yield BartCarter(method=BART_CARTER, also=("2.5(h)2", '2.1 "Bart Carter shuffle"'))
    yield NewShoe(burns=False)
    yield ReshuffleDone()


# 2.7: payment of blackjack.


@helper
def pay_blackjacks(r: Round) -> Script[None]:
    """Each player's blackjack, at once or once the dealer's second card is known."""
    for hand in r.hands:
        if hand.state == BLACKJACK:
            yield from (announce_blackjack() if r.blackjack_waits() else pay_blackjack(r, hand))


@law("2.7(a)")
def pay_blackjack(r: Round, hand: BlackjackHand) -> Script[None]:
    """With 2 to 9 up, a player's blackjack is called, paid 3 to 2 and removed before anybody's third card."""
    yield TableAction(what="announce", words="blackjack", also=('2.1 "Blackjack"',))
    yield from settle_hand(r, hand)
    if r.cards_go(hand):
        yield Collect(boxes=(hand.key,))


@law("2.7(b)")
def announce_blackjack() -> Script[None]:
    """With an ace or ten up it waits for the dealer's second card: 3 to 2, or void against another blackjack."""
    yield TableAction(what="announce", words="blackjack", also=('2.1 "Blackjack"',))
