"""The dealer's part of a round: the first cards, insurance, the card reader, his own hand, and the settlement."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.equipment import packed
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import BurnExposed, Offer, ReadHoleCard
from pitboss.games.blackjack_family.script.decisions import DEAD, dead, give_up_half
from pitboss.games.blackjack_family.script.hands import (
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
)
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, ORIGINAL
from pitboss.games.blackjack_family.script.shoe import double_shoe, reshuffle_is_due
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Collect, Deal, Decide, Deed
from pitboss.table.settling import Pay, Push, Restore, Settle, Take, Void
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import OrderReshuffle

MISSED = "missed"
SECOND_CARD = "second-card"


def first_cards(r: Round) -> Script[None]:
    """A card to each hand from the left, one to the dealer, a second to each hand, and the hole card if it is due."""
    t, law = r.t, r.law
    also = (law["2.6(e)"],)
    for hand in r.hands:
        if not t.hands.get(hand.key):
            yield Deal(to=hand.key, cite=law["2.6(e)1"], also=also)
    owed = (yield Deal(to=HOUSE, cite=law["2.6(e)2"], also=also)) == MISSED
    for hand in r.hands:
        yield Deal(to=hand.key, cite=law["2.6(e)3"], also=also)
    if owed:
        yield Deal(to=HOUSE, cite=law["house/dealer-missed"])
    if t.options.hole_card_dealt and (yield hole_card(r)) == MISSED:
        yield hole_card(r, cite=law["house/dealer-missed"])
    yield from make_up_hands(r)
    r.dealt = True
    for hand in r.hands:
        if hand.state == OPEN and is_natural(r, hand):
            hand.state = BLACKJACK


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


def is_natural(r: Round, hand: Hand) -> bool:
    """Whether the first two cards of a hand are a blackjack."""
    cards = r.cards(hand)
    return len(cards) == 2 and arithmetic.blackjack(rank(cards[0]), rank(cards[1]))


def first_bets(r: Round) -> Iterator[tuple[Hand, Bet]]:
    """Every first wager that still lies there, hand by hand."""
    for hand in r.hands:
        for bet in hand.bets:
            if bet.main == wagers.main(bet.series) and (bet.place, bet.main) in r.t.wagers:
                yield hand, bet


def offer_insurance(r: Round) -> Script[None]:
    """An ace before the dealer: everybody may insure, up to half or the next chip above it."""
    t, law = r.t, r.law
    if not arithmetic.offers_insurance(r.up) or t.options.face_up:
        return
    step = t.options.increment
    for hand, bet in first_bets(r):
        if t.chips(t.seats[bet.place]) < step:
            continue
        most = arithmetic.insurance_limit(t.wagers[bet.place, bet.main], step)
        also = (law["2.9(b)"], law["2.9(b): reader"], law["2.3(g)"], *law.also("2A.7(f)", "2A.8(a)1", "2A.8(a)2"))
        cite = law["2.13(f)"] if hand.shared else law["2.9(a)"]
        yield Offer(open=(wagers.insurance(bet.series),), box=bet.place, most=most, cite=cite, also=also)


def read_hole_card(r: Round) -> Script[bool]:
    """An ace or ten before the dealer and a card reader: whether the dealer has blackjack is known now."""
    t = r.t
    if not t.options.reader or t.extra.reader_failed or not arithmetic.may_be_blackjack(r.up):
        return False
    got = yield ReadHoleCard(blackjack=r.dealer_blackjack, cite=r.law["2.6(j): read"])
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
    t, law = r.t, r.law
    if t.options.hole_card_dealt:
        if not t.options.face_up:
            yield TurnUp(hand=HOUSE, cards=packed(r.dealer[1:2]), cite=law["2.6(j)"])
    elif any(hand.waiting for hand in r.hands) or insured(r) or may_give_back(r):
        yield Deed(what="announce", words="Dealer's Card", cite=law["2.6(h)"])
        yield Deal(to=HOUSE, deal="dealer", cite=law["2.6(h)"], also=law.also('2A.1 "Hole card"'))


def may_give_back(r: Round) -> bool:
    """Whether a dealer's blackjack would give back part of what hands over 21 have lost."""
    if r.t.options.dealer_blackjack_takes != ORIGINAL or not arithmetic.may_be_blackjack(r.up):
        return False
    groups = [(one.bet.place, one.bet.series) for one in r.lost]
    return len(groups) > len(set(groups))


def insured(r: Round) -> list[tuple[int, str]]:
    """The insurance wagers on the layout, from the dealer's left; some of those hands may be over by now."""
    wanted = {wagers.insurance(series) for series in r.series}
    return sorted(
        (key for key in r.t.wagers if key[1].endswith("insurance") and (not wanted or key[1] in wanted)),
        key=lambda key: row(key[0]),
    )


def settle_insurance(r: Round, apart: Callable[[int], tuple[str, ...]] = lambda place: ()) -> Script[None]:
    """Lost unless the second card is worth ten; losers before the dealer draws on, and whatever lies `apart` of it."""
    t, o = r.t, r.t.options
    won = len(r.dealer) > 1 and arithmetic.value(rank(r.dealer[1])) == 10
    given_up = {bet.place for hand in r.hands if hand.state == SURRENDERED for bet in hand.bets}
    for place, name in insured(r):
        stake = t.wagers[place, name]
        beside = ((r.law["2.8(b)"],) if place in given_up else ()) + apart(place)
        if won:
            winnings = o.insurance_odds.pay(stake)
            cite, also = r.law["2.9(c)"], (r.law["2.9(a)"], *beside)
            yield Pay(
                box=place, wager=name, stake=stake, winnings=winnings, odds=o.insurance_odds, cite=cite, also=also
            )
        else:
            also = (r.law["2.9(a)"], *beside)
            yield Take(box=place, wager=name, stake=stake, cite=r.law["2.9(d)"], also=also)


def settle_waiting(r: Round) -> Script[None]:
    """Surrendered wagers, once the dealer's second card is seen."""
    for hand in r.hands:
        if hand.state == SURRENDERED:
            if r.dealer_blackjack:
                for bet in hand.bets:
                    for name, stake in bet.wagers(r.t):
                        yield Take(box=bet.place, wager=name, stake=stake, cite=r.law["2.8(a)2"])
                hand.state = DONE
            else:
                yield from give_up_half(r, hand, r.law["2.8(a)2"])


def draw_dealer(r: Round) -> Script[None]:
    """Cards for the dealer as long as the rule says and a hand depends on it; then the total."""
    t = r.t
    if any(hand.live for hand in r.hands) and not r.dealer_blackjack:
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
    if result == arithmetic.LOSE:
        return Take(box=bet.place, wager=name, stake=stake, cite=cite, also=besides(cite, r.law["2.3(e)"]))
    if result == arithmetic.PUSH:
        return Push(box=bet.place, wager=name, stake=stake, cite=cite, also=r.law.also('2A.1 "Push"'))
    also = besides(cite, r.law["2.3(e)"])
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
            cite = r.law["2.11(d)"] if is_main else r.law["2.10(b)"]
            yield Restore(box=one.bet.place, wager=one.name, stake=one.amount, cite=cite)
    for hand, bet in live:
        for name, stake in bet.wagers(t):
            if name == bet.double:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.law["2.10(b)"])
            elif original_gone and r.result(r, hand) == arithmetic.LOSE:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.law["2.11(d)"])
            else:
                original_gone = True


def pick_up(r: Round) -> Script[None]:
    """The cards that are left: from the far right against the clock, the dealer's own beneath them."""
    keys = [hand.key for hand in reversed(r.hands) if hand.key in r.t.hands]
    also = (r.law["2.6(l)1"],) if r.t.reshuffle_due == "cutting-card" else ()
    yield Collect(boxes=(*keys, HOUSE), cite=r.law["2.6(i)"], also=also)


def ready(law: Law, t: Table[Any]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", law["2.4(a)"])
    if due := reshuffle_is_due(law, t):
        raise Refusal("the cards are reshuffled before another round", due)
    if t.options.reader and t.extra.reader_day != t.day:
        raise Refusal("the card reader has not been inspected on this gaming day", law["house/reader-inspection"])
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def burns(t: Table[Any]) -> bool:
    """Whether a card is to be burned: after a full shoe and by each new dealer, but not with every shuffle or shoe."""
    return t.burn_due and t.options.shuffle not in (BART_CARTER, CONTINUOUS) and not double_shoe(t)


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
