"""The dealer's part of a round: the first cards, insurance, the card reader, his own hand, and the settlement."""

from collections.abc import Callable, Iterator

from pitboss.equipment import packed
from pitboss.games.blackjack_family import counting, names
from pitboss.games.blackjack_family.acts import BurnExposed, Offer, ReadHoleCard
from pitboss.games.blackjack_family.box import (
    BLACKJACK,
    DONE,
    OPEN,
    STOOD,
    SURRENDERED,
    Bet,
    Hand,
    Lost,
    Round,
    announced,
    besides,
    count,
    rank,
    row,
)
from pitboss.games.blackjack_family.options import ORIGINAL
from pitboss.games.blackjack_family.play import DEAD, dead, give_up_half
from pitboss.table import HOUSE, Script
from pitboss.table.act import Collect, Deal, Decide, Deed
from pitboss.table.settling import Pay, Push, Restore, Settle, Take
from pitboss.table.showing import TurnUp

MISSED = "missed"
SECOND_CARD = "second-card"


def first_cards(r: Round) -> Script[None]:
    """A card to each hand from the left, one to the dealer, a second to each hand, and the hole card if it is due."""
    t, text = r.t, r.text
    also = (text.deal,)
    for hand in r.hands:
        if not t.hands.get(hand.key):
            yield Deal(to=hand.key, cite=text.first_cards, also=also)
    owed = (yield Deal(to=HOUSE, cite=text.dealers_first, also=also)) == MISSED
    for hand in r.hands:
        yield Deal(to=hand.key, cite=text.second_cards, also=also)
    if owed:
        yield Deal(to=HOUSE, cite=text.dealer_missed)
    if t.options.hole_card_dealt and (yield hole_card(r)) == MISSED:
        yield hole_card(r, cite=text.dealer_missed)
    yield from make_up_hands(r)
    r.dealt = True
    for hand in r.hands:
        if hand.state == OPEN and is_natural(r, hand):
            hand.state = BLACKJACK


def hole_card(r: Round, cite: str = "") -> Deal:
    """The dealer's second card before the players draw."""
    up = r.t.options.face_up
    ordered = r.text.hole_up if up else r.text.hole_down
    also = r.text.hole_card_means
    return Deal(to=HOUSE, deal="hole", face="up" if up else "down", cite=cite or ordered, also=also)


def make_up_hands(r: Round) -> Script[None]:
    """A hand without cards is dead; one with a single card may get its second after all others."""
    for hand in r.hands:
        cards = r.t.hands.get(hand.key, [])
        if not cards:
            yield from dead(r, hand, r.text.no_cards)
        elif len(cards) == 1:
            place = hand.bets[0].place
            chosen = yield Decide(box=place, choices=(SECOND_CARD, DEAD), hand=hand.named, cite=r.text.no_cards)
            if chosen == DEAD:
                yield from dead(r, hand, r.text.no_cards)
            else:
                yield Deal(to=hand.key, deal="made-up", cite=r.text.no_cards)


def is_natural(r: Round, hand: Hand) -> bool:
    """Whether the first two cards of a hand are a blackjack."""
    cards = r.cards(hand)
    return len(cards) == 2 and counting.blackjack(rank(cards[0]), rank(cards[1]))


def first_bets(r: Round) -> Iterator[tuple[Hand, Bet]]:
    """Every first wager that still lies there, hand by hand."""
    for hand in r.hands:
        for bet in hand.bets:
            if bet.main == names.main(bet.series) and (bet.place, bet.main) in r.t.wagers:
                yield hand, bet


def offer_insurance(r: Round) -> Script[None]:
    """An ace before the dealer: everybody may insure, up to half or the next chip above it."""
    t, text = r.t, r.text
    if not counting.offers_insurance(r.up) or t.options.face_up:
        return
    step = t.options.increment
    for hand, bet in first_bets(r):
        if t.chips(t.seats[bet.place]) < step:
            continue
        most = counting.insurance_limit(t.wagers[bet.place, bet.main], step)
        also = (text.insurance_amount, text.insurance_before_reader, text.confirmed, *text.insurance_also)
        cite = text.share_insurance if hand.shared else text.insurance
        yield Offer(open=(names.insurance(bet.series),), box=bet.place, most=most, cite=cite, also=also)


def read_hole_card(r: Round) -> Script[bool]:
    """An ace or ten before the dealer and a card reader: whether the dealer has blackjack is known now."""
    t = r.t
    if not t.options.reader or t.extra.reader_failed or not counting.may_be_blackjack(r.up):
        return False
    got = yield ReadHoleCard(blackjack=r.dealer_blackjack, cite=r.text.reader)
    r.peeked = got != MISSED
    return r.peeked and r.dealer_blackjack


def no_more_cards(r: Round, cite: str) -> Script[None]:
    """The dealer's blackjack is known before anybody has drawn: every hand stays as it is."""
    yield Deed(what="stop", words="no more cards: the dealer has blackjack", cite=cite)
    for hand in r.hands:
        if hand.state == OPEN:
            hand.state = STOOD


def show_hole_card(r: Round) -> Script[None]:
    """The dealer's second card is seen: turned up, or drawn after the announcement if anybody needs it."""
    t, text = r.t, r.text
    if t.options.hole_card_dealt:
        if not t.options.face_up:
            yield TurnUp(hand=HOUSE, cards=packed(r.dealer[1:2]), cite=text.hole_down)
    elif any(hand.waiting for hand in r.hands) or insured(r) or may_give_back(r):
        yield Deed(what="announce", words="Dealer's Card", cite=text.dealers_card)
        yield Deal(to=HOUSE, deal="dealer", cite=text.dealers_card, also=text.hole_card_means)


def may_give_back(r: Round) -> bool:
    """Whether a dealer's blackjack would give back part of what hands over 21 have lost."""
    if r.t.options.dealer_blackjack_takes != ORIGINAL or not counting.may_be_blackjack(r.up):
        return False
    groups = [(one.bet.place, one.bet.series) for one in r.lost]
    return len(groups) > len(set(groups))


def insured(r: Round) -> list[tuple[int, str]]:
    """The insurance wagers on the layout, from the dealer's left; some of those hands may be over by now."""
    wanted = {names.insurance(series) for series in r.series}
    return sorted(
        (key for key in r.t.wagers if key[1].endswith("insurance") and (not wanted or key[1] in wanted)),
        key=lambda key: row(key[0]),
    )


def settle_insurance(r: Round, apart: Callable[[int], tuple[str, ...]] = lambda place: ()) -> Script[None]:
    """Lost unless the second card is worth ten; losers before the dealer draws on, and whatever lies `apart` of it."""
    t, o = r.t, r.t.options
    won = len(r.dealer) > 1 and counting.value(rank(r.dealer[1])) == 10
    given_up = {bet.place for hand in r.hands if hand.state == SURRENDERED for bet in hand.bets}
    for place, name in insured(r):
        stake = t.wagers[place, name]
        beside = ((r.text.surrender_insured,) if place in given_up else ()) + apart(place)
        if won:
            winnings = o.insurance_odds.pay(stake)
            cite, also = r.text.insurance_won, (r.text.insurance, *beside)
            yield Pay(
                box=place, wager=name, stake=stake, winnings=winnings, odds=o.insurance_odds, cite=cite, also=also
            )
        else:
            also = (r.text.insurance, *beside)
            yield Take(box=place, wager=name, stake=stake, cite=r.text.insurance_lost, also=also)


def settle_waiting(r: Round) -> Script[None]:
    """Surrendered wagers, once the dealer's second card is seen."""
    for hand in r.hands:
        if hand.state == SURRENDERED:
            if r.dealer_blackjack:
                for bet in hand.bets:
                    for name, stake in bet.wagers(r.t):
                        yield Take(box=bet.place, wager=name, stake=stake, cite=r.text.surrender_waits)
                hand.state = DONE
            else:
                yield from give_up_half(r, hand, r.text.surrender_waits)


def draw_dealer(r: Round) -> Script[None]:
    """Cards for the dealer as long as the rule says and a hand depends on it; then the total."""
    t = r.t
    if any(hand.live for hand in r.hands) and not r.dealer_blackjack:
        while counting.dealer_draws(*count(r.dealer), t.options.hits_soft_17):
            yield Deal(to=HOUSE, deal="dealer", cite=r.text.dealer_draws, also=(r.text.dealers_card,))
    elif len(r.dealer) > 1 and counting.dealer_draws(*count(r.dealer), t.options.hits_soft_17):
        yield Deed(what="stop", words="no hand depends on the dealer's", cite=r.text.dealer_stops)
    if len(r.dealer) > 1:
        words = "dealer has blackjack" if r.dealer_blackjack else "dealer has {}"
        yield announced(r.text, r.dealer, r.text.dealers_card, words)
    yield from burn_exposed(r)


def burn_exposed(r: Round) -> Script[None]:
    """A card that was seen and that nobody took is burned."""
    while r.t.held and r.t.held_for_hand:
        yield BurnExposed(card=r.t.held[0], cite=r.text.exposed)


def settle_hands(r: Round) -> Script[None]:
    """Every hand that waits for the dealer, from the left: losers collected, winners paid."""
    if r.dealer_blackjack:
        yield from settle_blackjack(r)
    for hand in r.hands:
        if hand.waiting:
            yield from settle_hand(r, hand)


def settle_hand(r: Round, hand: Hand) -> Script[None]:
    """Each wager on a hand by how the hand ends."""
    result = r.result(r, hand)
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield settled(r, hand, bet, name, stake, result)
    hand.state = DONE


def settled(r: Round, hand: Hand, bet: Bet, name: str, stake: int, result: int) -> Settle:
    """One wager taken, pushed or paid."""
    odds, cite = r.pays(r, hand, result, name == bet.double)
    if result == counting.LOSE:
        return Take(box=bet.place, wager=name, stake=stake, cite=cite, also=besides(cite, r.text.settle))
    if result == counting.PUSH:
        return Push(box=bet.place, wager=name, stake=stake, cite=cite, also=r.text.push_means)
    also = besides(cite, r.text.settle)
    return Pay(box=bet.place, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)


def settle_blackjack(r: Round) -> Script[None]:
    """A dealer's blackjack takes the original wager only; what was added by doubling or splitting goes back."""
    t = r.t
    seen: set[tuple[int, str]] = set()
    for hand in r.hands:
        for bet in hand.bets:
            group = (bet.place, bet.series)
            if group in seen:
                continue
            seen.add(group)
            box = [other for other in r.hands if other.box == hand.box]
            lost = [one for one in r.lost if (one.bet.place, one.bet.series) == group]
            live = [
                (other, mine)
                for other in box
                if other.live
                for mine in other.bets
                if (mine.place, mine.series) == group
            ]
            added = len(lost) + len(live) > 1 or any(mine.double for _, mine in live)
            if added:
                yield from return_what_was_added(r, lost, live)
    for hand in r.hands:
        hand.bets = [bet for bet in hand.bets if bet.wagers(t)]
        if not hand.bets:
            hand.state = DONE


def return_what_was_added(r: Round, lost: list[Lost], live: list[tuple[Hand, Bet]]) -> Script[None]:
    """One wager of the group is the original, or stands for it where that one is gone; the rest goes back.

    Where the house takes lost hands too, they stay lost, and a hand that still stands loses the original besides.
    """
    t = r.t
    original_gone = False
    if t.options.dealer_blackjack_takes == ORIGINAL:
        for one in lost:
            is_main = one.name == one.bet.main
            if is_main and not original_gone:
                original_gone = True
                continue
            cite = r.text.split_returned if is_main else r.text.double_returned
            yield Restore(box=one.bet.place, wager=one.name, stake=one.amount, cite=cite)
    for hand, bet in live:
        for name, stake in bet.wagers(t):
            if name == bet.double:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.text.double_returned)
            elif original_gone and r.result(r, hand) == counting.LOSE:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.text.split_returned)
            else:
                original_gone = True


def pick_up(r: Round) -> Script[None]:
    """The cards that are left: from the far right against the clock, the dealer's own beneath them."""
    keys = [hand.key for hand in reversed(r.hands) if hand.key in r.t.hands]
    also = (r.text.collect_first,) if r.t.reshuffle_due == "cutting-card" else ()
    yield Collect(boxes=(*keys, HOUSE), cite=r.text.pick_up, also=also)
