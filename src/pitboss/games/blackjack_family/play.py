"""The players' part of a round: each hand is announced, decided, doubled, split and drawn to until it is done."""

from pitboss.games.blackjack_family import counting, names
from pitboss.games.blackjack_family.acts import Offer, SplitHand
from pitboss.games.blackjack_family.box import (
    BUST,
    DONE,
    OPEN,
    STOOD,
    SURRENDERED,
    Bet,
    Hand,
    Lost,
    Round,
    besides,
    called,
    caller,
    count,
    rank,
    total,
)
from pitboss.table import Script, Wager
from pitboss.table.act import Collect, Deal, Decide, Deed, Place
from pitboss.table.settling import Surrender, Take, Void

STAND, HIT, DOUBLE, LESS, SPLIT, SURRENDER = (
    "stand",
    "hit",
    "double-down",
    "double-down-for-less",
    "split",
    "surrender",
)
REFUSE = "refuse-card"
"""A player's answer to a card that was seen too early."""
EXPOSED = "exposed"
"""Such a card has been seen: the player is asked again."""
LATER, DEAD = "card-later", "dead-hand"
"""What a player who was passed over may choose."""
FIRST, SECOND = "first-hand", "second-hand"
"""The hand that a wager behind the caller's rides on, if its player does not stake both."""


def play_all(r: Round) -> Script[None]:
    """Every hand in order from the dealer's left, and then those that wait for a card that was not dealt."""
    for hand in list(r.hands):
        if hand.state == OPEN:
            yield from play_hand(r, hand)
    yield from deal_what_was_missed(r)


def deal_what_was_missed(r: Round) -> Script[None]:
    """The cards that players were passed over for, before the dealer's second card is seen."""
    while r.later:
        hand, deal = r.later.pop(0)
        if (yield from deal_card(r, hand, deal, cite=r.text.card_missed)):
            hand.state = OPEN
            yield from play_on(r, hand)


def play_hand(r: Round, hand: Hand) -> Script[None]:
    """A hand of two cards: its total is announced, and its player decides."""
    if hand.split and len(r.cards(hand)) == 1:
        deal = yield from deal_card(r, hand, "split", cite=r.text.split_order)
        if not deal:
            return
        announced = r.text.split_decide
    else:
        announced = r.text.announce
    yield Deed(what="announce", words=called(r.cards(hand)), cite=announced)
    yield from play_on(r, hand, announced=True)


def play_on(r: Round, hand: Hand, *, announced: bool = False) -> Script[None]:
    """Decisions until the hand stands, goes over 21 or is over some other way."""
    while hand.state == OPEN:
        if not announced:
            yield Deed(what="announce", words=called(r.cards(hand)), cite=r.text.draw_announced)
        announced = False
        if total(r.cards(hand)) > counting.TOP:
            yield from bust(r, hand)
            return
        choices = open_choices(r, hand)
        if choices == [STAND]:
            hand.state = STOOD
            return
        cards = len(r.cards(hand))
        yield from carry_out(r, hand, (yield decision(r, hand, choices)))
        # Doubling for less may be thought better of, and a card may be seen too early: the total is the same.
        announced = hand.state == OPEN and len(r.cards(hand)) == cards


def decision(r: Round, hand: Hand, choices: list[str]) -> Decide:
    """The question to whoever calls the decisions of the box."""
    also = [r.text.draw]
    if hand.shared:
        also.append(r.text.caller)
    if SURRENDER in choices:
        also.append(r.text.surrender)
    if hand.split:
        also.append(r.text.split_decide)
    cite = r.text.decide
    return Decide(box=caller(hand), choices=tuple(choices), hand=hand.named, cite=cite, also=besides(cite, *also))


def open_choices(r: Round, hand: Hand) -> list[str]:
    """What the rules let the hand do now, standing always among it."""
    o, cards = r.t.options, r.cards(hand)
    hard, aces = count(cards)
    player = r.t.seats[caller(hand)]
    if hand.doubled or player in r.refused or not counting.may_draw(hard, aces):
        return [STAND]
    waiting = bool(r.t.held) and r.t.held_for_hand
    split_aces = hand.split and rank(cards[0]) == counting.ACE
    choices = [STAND]
    if not split_aces:
        choices.append(HIT)
    if len(cards) == 2:
        mains = [r.t.wagers[bet.place, bet.main] for bet in hand.bets if bet.place == caller(hand)]
        chips = r.t.chips(player)
        if not split_aces and counting.may_double(hard, aces, o.face_up):
            if chips >= sum(mains):
                choices.append(DOUBLE)
            # A wager for each wager: with several of them there is no doubling for less.
            if len(mains) == 1 and min(chips, mains[0]) > o.increment:
                choices.append(LESS)
        if may_split(r, hand) and chips >= sum(mains):
            choices.append(SPLIT)
        if o.surrender and not hand.split:
            choices.append(SURRENDER)
    if waiting and len(choices) > 1:
        choices.append(REFUSE)
    return choices


def may_split(r: Round, hand: Hand) -> bool:
    """Whether the two cards are worth the same, and the box has not been split too often already."""
    o, cards = r.t.options, r.cards(hand)
    if not counting.splittable(rank(cards[0]), rank(cards[1])):
        return False
    if hand.split and rank(cards[0]) == counting.ACE and not o.resplit_aces:
        return False
    return len(siblings(r, hand)) <= int(o.splits)


def siblings(r: Round, hand: Hand) -> list[Hand]:
    """All hands that the first one has become."""
    return [other for other in r.hands if (other.box, other.label) == (hand.box, hand.label)]


def carry_out(r: Round, hand: Hand, chosen: str) -> Script[None]:
    """What follows from a player's word."""
    if chosen == STAND:
        hand.state = STOOD
    elif chosen == HIT:
        yield from deal_card(r, hand, "hit", cite=r.text.draw_announced)
    elif chosen in (DOUBLE, LESS):
        yield from double_down(r, hand, for_less=chosen == LESS)
    elif chosen == SPLIT:
        yield from split_pair(r, hand)
    elif chosen == SURRENDER:
        yield from surrender(r, hand)
    elif chosen == REFUSE:
        r.refused.add(r.t.seats[caller(hand)])
        yield Deed(what="refuse", words="the card that was seen; no more cards this round", cite=r.text.exposed)
        hand.state = STOOD


def deal_card(r: Round, hand: Hand, deal: str, *, cite: str) -> Script[bool]:
    """One card face up; a player who was passed over may wait for it or call the hand dead."""
    also = {"double": (r.text.one_card,), "split": (r.text.split,)}.get(deal, (r.text.draw,))
    got = yield Deal(to=hand.key, deal=deal, cite=cite, also=also)
    if got == LATER:
        r.later.append((hand, deal))
        hand.state = DONE
        return False
    if got == DEAD:
        yield from dead(r, hand, r.text.card_missed)
        return False
    yield from r.after_card(r, hand)
    return True


def dead(r: Round, hand: Hand, cite: str) -> Script[None]:
    """A dead hand: everything on it goes back."""
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Void(box=bet.place, wager=name, stake=stake, cite=cite)
    hand.state = DONE


def bust(r: Round, hand: Hand) -> Script[None]:
    """Over 21: the wagers are lost and collected with the cards."""
    cite = r.text.reading("bust")
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Take(box=bet.place, wager=name, stake=stake, cite=cite)
            r.lost.append(Lost(bet, hand.box, name, stake))
    yield Collect(boxes=(hand.key,), cite=cite)
    hand.state = BUST


def double_down(r: Round, hand: Hand, *, for_less: bool) -> Script[None]:
    """As much again or less, and one more card; those behind may follow."""
    t, place = r.t, caller(hand)
    for bet in [bet for bet in hand.bets if bet.place == place]:
        name, most = names.double(bet.series, hand.number), t.wagers[place, bet.main]
        if for_less:
            yield Offer(open=(name,), box=place, most=most, cite=r.text.double, also=(r.text.double,))
            if (place, name) not in t.wagers:
                return
        else:
            wager = Wager(place, t.seats[place], name, most)
            yield Place(wager=wager, cite=r.text.double, also=(r.text.confirmed,))
        bet.double = name
    for bet in [bet for bet in hand.bets if bet.place != place]:
        name, most = names.double(bet.series, hand.number), t.wagers[bet.place, bet.main]
        if t.chips(t.seats[bet.place]) >= t.options.increment:
            also = (r.text.double, r.text.confirmed)
            yield Offer(open=(name,), box=bet.place, most=most, cite=r.text.share_double, also=also)
            if (bet.place, name) in t.wagers:
                bet.double = name
    hand.doubled = True
    yield from deal_card(r, hand, "double", cite=r.text.double_card)


def split_pair(r: Round, hand: Hand) -> Script[None]:
    """A second hand with a wager of its own; the hand at the dealer's left is completed first."""
    t = r.t
    number = len(siblings(r, hand)) + 1
    yield from r.before_split(r, hand)
    key = f"{hand.box}/{hand.label}.{number}" if hand.label else f"{hand.box}/{number}"
    cite = r.text.split_again if hand.split else r.text.split
    other = Hand(hand.box, key, [], label=hand.label, number=number, split=True, switched=hand.switched)
    for bet in list(hand.bets):
        stake, name = t.wagers[bet.place, bet.main], names.split(bet.series, number)
        if bet.place != caller(hand):
            rides = yield from follow_split(r, hand, bet, stake)
            if rides == SECOND:
                hand.bets.remove(bet)
                other.bets.append(bet)
            if rides != SPLIT:
                continue
        wager = Wager(bet.place, t.seats[bet.place], name, stake)
        yield Place(wager=wager, cite=cite, also=besides(cite, r.text.split, r.text.confirmed))
        other.bets.append(Bet(bet.place, bet.series, name))
    yield SplitHand(hand=hand.key, to=key, cite=cite, also=besides(cite, r.text.split))
    hand.split = True
    r.hands.insert(r.hands.index(hand) + 1, other)
    yield from play_hand(r, hand)
    yield from play_hand(r, other)


def follow_split(r: Round, hand: Hand, bet: Bet, stake: int) -> Script[str]:
    """Those behind the caller stake both hands, or name the one that their wager rides on."""
    choices = (SPLIT, FIRST, SECOND) if r.t.chips(r.t.seats[bet.place]) >= stake else (FIRST, SECOND)
    chosen: str = yield Decide(box=bet.place, choices=choices, hand=hand.named, cite=r.text.share_split)
    return chosen


def surrender(r: Round, hand: Hand) -> Script[None]:
    """Half a wager is given up: at once, or once the dealer's second card is known."""
    if counting.may_be_blackjack(r.up):
        yield Deed(what="lay", words="the surrendered wager on its cards", cite=r.text.surrender_waits)
        hand.state = SURRENDERED
        return
    yield from give_up_half(r, hand, r.text.surrender_now)


def give_up_half(r: Round, hand: Hand, cite: str) -> Script[None]:
    """The house keeps half of every wager on the hand."""
    # Nobody says what those behind the caller may do: his word ends the hand for every wager on it.
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Surrender(box=bet.place, wager=name, stake=stake, kept=stake // 2, cite=cite)
    hand.state = DONE
