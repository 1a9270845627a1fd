"""The dealer's part of a round, 2.6: first cards, hole card and reader, the dealer's own hand, the settlement."""

from collections.abc import Callable

from pitboss.equipment import packed
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BurnExposed, Memory, ReadHoleCard, Wagering
from pitboss.games.blackjack_family.script.decisions import (
    DEAD,
    dead,
    insured,
    settle_blackjack,
    settle_insurance,
    settle_surrendered,
)
from pitboss.games.blackjack_family.script.hands import (
    BLACKJACK,
    DONE,
    OPEN,
    STOOD,
    Bet,
    Hand,
    Round,
    announced,
    besides,
    count,
    in_play,
    is_blackjack,
)
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, ORIGINAL, BlackjackOptions
from pitboss.games.blackjack_family.script.shoe import double_shoe, reshuffle_is_due
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deal, Decide, Deed
from pitboss.table.settling import Pay, Push, Restore, Settle, Take, Void
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import OrderReshuffle

MISSED = "missed"
SECOND_CARD = "second-card"


# Before the first card.


def ready(law: Law, t: Table[BlackjackOptions, Memory]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", law["2.4(a)"])
    if due := reshuffle_is_due(law, t):
        raise Refusal("the cards are reshuffled before another round", due)
    if t.options.reader and t.memory.reader_day != t.day:
        raise Refusal("the card reader has not been inspected on this gaming day", law["house/reader-inspection"])
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def one_round(
    r: Round, main: str, beside: tuple[str, ...], cite: str, play: Callable[[], Script[None]]
) -> Script[None]:
    """A round of a game with one first wager to a box: burn card, wagers, hands, and then the play."""
    t, law = r.t, r.law
    ready(law, t)
    t.playing = r
    try:
        if burns(t):
            yield Burn(cite=law["2.6(c)"])
        act = Wagering(open=(main, *beside), placing=law["2.3(d)"], cite=cite, also=(law["2.3(d)"],))
        while (yield act) is not None:
            pass
        if t.wagers:
            boxes = in_play(t, (main,)).items()
            r.hands = [Hand(box, box, [Bet(at, "", main) for at in behind]) for box, behind in boxes]
            yield from play()
    except RoundVoid as void:
        yield from void_round(r, void)


def burns(t: Table[BlackjackOptions, Memory]) -> bool:
    """Whether a card is to be burned: after a full shoe and by each new dealer, but not with every shuffle or shoe."""
    return t.burn_due and t.options.shuffle not in (BART_CARTER, CONTINUOUS) and not double_shoe(t)


# 2.6(e), the first cards.


def first_cards(r: Round) -> Script[None]:
    """A card to each hand from the left, one to the dealer, a second to each hand, and the hole card if it is due."""
    t, law = r.t, r.law
    also = (law["2.6(e)"],)
    if r.dealer_first:
        owed = yield from dealers_first(r)
    for hand in r.hands:
        if not t.hands.get(hand.key):
            yield Deal(to=hand.key, cite=law["2.6(e)1"], also=also)
    if not r.dealer_first:
        owed = yield from dealers_first(r)
    for hand in r.hands:
        yield Deal(to=hand.key, cite=law["2.6(e)3"], also=also)
    if owed:
        yield Deal(to=HOUSE, cite=law["house/dealer-missed"])
    if t.options.hole_card_dealt and (yield hole_card(r)) == MISSED:
        yield hole_card(r, cite=law["house/dealer-missed"])
    yield from make_up_hands(r)
    r.dealt = True
    for hand in r.hands:
        if hand.state == OPEN and is_blackjack(r.cards(hand)):
            hand.state = BLACKJACK


def dealers_first(r: Round) -> Script[bool]:
    """The dealer's first card, and what follows it; whether it was forgotten."""
    owed: bool = (yield Deal(to=HOUSE, cite=r.law["2.6(e)2"], also=(r.law["2.6(e)"],))) == MISSED
    yield from r.after_dealers_first()
    return owed


def hole_card(r: Round, cite: str = "") -> Deal:
    """The dealer's second card before the players draw."""
    up = r.t.options.face_up
    ordered = r.law["2.6(k)"] if up else r.law["2.6(j)"]
    also = r.law.also('2A.1 "Hole card"')
    return Deal(to=HOUSE, deal="hole", face="up" if up else "down", cite=cite or ordered, also=also)


def make_up_hands(r: Round) -> Script[None]:
    """A hand without cards is dead; one with a single card may get its second after all others."""
    for hand in r.hands:
        cards = r.t.hands.get(hand.key, [])
        if not cards:
            yield from dead(r, hand, r.law["house/no-cards"])
        elif len(cards) == 1:
            place = hand.bets[0].place
            chosen = yield Decide(box=place, choices=(SECOND_CARD, DEAD), hand=hand.named, cite=r.law["house/no-cards"])
            if chosen == DEAD:
                yield from dead(r, hand, r.law["house/no-cards"])
            else:
                yield Deal(to=hand.key, deal="made-up", cite=r.law["house/no-cards"])


# 2.6(h), (j), (k), the dealer's second card.


def read_hole_card(r: Round) -> Script[bool]:
    """An ace or ten before the dealer and a card reader: whether the dealer has blackjack is known now."""
    t = r.t
    if not t.options.reader or t.memory.reader_failed or not arithmetic.may_be_blackjack(r.up):
        return False
    got = yield ReadHoleCard(blackjack=r.dealer_blackjack, cite=r.law["2.6(j): read"])
    r.peeked = got != MISSED
    return r.peeked and r.dealer_blackjack


def pay_blackjacks(r: Round, cite: str, *, waits: bool) -> Script[None]:
    """A player's blackjack is announced, and paid at once unless it waits for the dealer's second card."""
    for hand in r.hands:
        if hand.state == BLACKJACK:
            yield Deed(what="announce", words="blackjack", cite=cite)
            if not waits:
                yield from settle_hand(r, hand)
                yield Collect(boxes=(hand.key,), cite=cite)


def no_more_cards(r: Round, cite: str) -> Script[None]:
    """The dealer's blackjack is known before anybody has drawn: every hand stays as it is."""
    yield Deed(what="stop", words="no more cards: the dealer has blackjack", cite=cite)
    for hand in r.hands:
        if hand.state == OPEN:
            hand.state = STOOD


def show_hole_card(r: Round) -> Script[None]:
    """The dealer's second card is seen: turned up, or drawn after the announcement if anybody needs it."""
    t, law = r.t, r.law
    if t.options.hole_card_dealt:
        if not t.options.face_up:
            yield TurnUp(hand=HOUSE, cards=packed(r.dealer[1:2]), cite=law["2.6(j)"])
    elif any(hand.waiting for hand in r.hands) or insured(r) or may_give_back(r) or not t.stands(law["2.12(c)"]):
        yield Deed(what="announce", words="Dealer's Card", cite=law["2.6(h)"])
        yield Deal(to=HOUSE, deal="dealer", cite=law["2.6(h)"], also=law.also('2A.1 "Hole card"'))


def may_give_back(r: Round) -> bool:
    """Whether a dealer's blackjack would give back part of what hands over 21 have lost."""
    if r.t.options.dealer_blackjack_takes != ORIGINAL or not arithmetic.may_be_blackjack(r.up):
        return False
    groups = [(one.bet.place, one.bet.series) for one in r.lost]
    return len(groups) > len(set(groups))


# 2.12(b), (c), the dealer's further cards.


def draw_dealer(r: Round) -> Script[None]:
    """Cards for the dealer as long as the rule says and a hand depends on it; then the total."""
    t = r.t
    depends = r.dealer_plays() or not t.stands(r.law["2.12(c)"])
    if depends and not r.dealer_blackjack:
        while arithmetic.dealer_draws(*count(r.dealer), t.options.hits_soft_17):
            yield Deal(to=HOUSE, deal="dealer", cite=r.law["2.12(b)"], also=(r.law["2.6(h)"],))
    elif len(r.dealer) > 1 and arithmetic.dealer_draws(*count(r.dealer), t.options.hits_soft_17):
        yield Deed(what="stop", words="no hand depends on the dealer's", cite=r.law["2.12(c)"])
    if len(r.dealer) > 1:
        words = "dealer has blackjack" if r.dealer_blackjack else "dealer has {}"
        yield announced(r.law, r.dealer, r.law["2.6(h)"], words)
    yield from burn_exposed(r)


def burn_exposed(r: Round) -> Script[None]:
    """A card that was seen and that nobody took is burned."""
    while r.t.held and r.t.held_for_hand:
        yield BurnExposed(card=r.t.held[0], cite=r.law["house/exposed-card"])


# 2.3(e), the settlement.


def settle_hands(r: Round) -> Script[None]:
    """Every hand that waits for the dealer, from the left: losers collected, winners paid."""
    if r.dealer_blackjack:
        yield from settle_blackjack(r)
    for hand in r.hands:
        if hand.waiting:
            yield from settle_hand(r, hand)


def settle_hand(r: Round, hand: Hand) -> Script[None]:
    """Each wager on a hand by how the hand ends."""
    result = r.result(hand)
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield settled(r, hand, bet, name, stake, result)
    hand.state = DONE


def settled(r: Round, hand: Hand, bet: Bet, name: str, stake: int, result: int) -> Settle:
    """One wager taken, pushed or paid."""
    odds, cite = r.pays(hand, result, name in bet.doubles)
    if result == arithmetic.LOSE:
        return Take(box=bet.place, wager=name, stake=stake, cite=cite, also=besides(cite, r.law["2.3(e)"]))
    if result == arithmetic.PUSH:
        return Push(box=bet.place, wager=name, stake=stake, cite=cite, also=r.law.also('2A.1 "Push"'))
    also = besides(cite, r.law["2.3(e)"])
    return Pay(box=bet.place, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)


def finish(r: Round, *beside: Script[None]) -> Script[None]:
    """The dealer's hand, all that it decides, what the game decides beside it, and the pick-up."""
    yield from show_hole_card(r)
    yield from settle_insurance(r)
    yield from settle_surrendered(r)
    yield from draw_dealer(r)
    yield from r.after_dealer()
    yield from settle_hands(r)
    for script in beside:
        yield from script
    yield from pick_up(r)


# 2.6(i), the cards are picked up.


def pick_up(r: Round) -> Script[None]:
    """The cards that are left: from the far right against the clock, the dealer's own beneath them."""
    keys = [hand.key for hand in reversed(r.hands) if hand.key in r.t.hands]
    also = (r.law["2.6(l)1"],) if r.t.reshuffle_due == "cutting-card" else ()
    yield Collect(boxes=(*keys, HOUSE), cite=r.law["2.6(i)"], also=also)


def void_round(r: Round, void: RoundVoid) -> Script[None]:
    """Everything on the layout goes back, and so does what hands had lost before; the cards are put away."""
    t = r.t
    # Side wagers that were decided on the first cards stay decided.
    for one in r.lost:
        yield Restore(box=one.bet.place, wager=one.name, stake=one.amount, cite=r.law["house/void-round"])
    order = list(t.game.wagers)
    for box, wager in sorted(t.wagers, key=lambda key: (row(key[0]), order.index(key[1]))):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=void.cite)
    if len(t.hands.get(HOUSE, ())) > 1 and t.options.hole_card_dealt and not t.options.face_up:
        yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE][1:2]), cite=void.cite)
    if t.hands:
        hands = tuple(sorted((key for key in t.hands if key != HOUSE), key=str))
        yield Collect(boxes=(*hands, *([HOUSE] if HOUSE in t.hands else [])), cite=void.cite)
    if void.cite not in (r.law["house/reader-misused: shows"],):
        yield OrderReshuffle(why="void", cite=void.cite)
