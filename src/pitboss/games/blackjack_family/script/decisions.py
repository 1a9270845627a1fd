"""What players may decide, 2.8 to 2.13: what closes each choice, how it is carried out, and what becomes of it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import Offer, SplitHand
from pitboss.games.blackjack_family.script.hands import (
    BUST,
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
    called,
    caller,
    count,
    is_blackjack,
    rank,
    total,
)
from pitboss.games.blackjack_family.script.options import ORIGINAL
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.money import dollars
from pitboss.table import HOUSE, Script, Table, Wager
from pitboss.table.act import BEHIND, Collect, Deal, Decide, Deed, Place
from pitboss.table.game import Closed
from pitboss.table.settling import Pay, Push, Restore, Surrender, Take, TakeBack, Void

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


# 2.6(f), (g): each hand in its turn.


def play_all(r: Round) -> Script[None]:
    """Every hand in order from the dealer's left, and then those that wait for a card that was not dealt."""
    for hand in list(r.hands):
        if hand.state == OPEN:
            yield from play_hand(r, hand)
    yield from deal_what_was_missed(r)


def play_hand(r: Round, hand: Hand) -> Script[None]:
    """A hand of two cards: its total is announced, and its player decides."""
    if hand.split and len(r.cards(hand)) == 1:
        deal = yield from deal_card(r, hand, "split", cite=r.law["2.11(b)"])
        if not deal:
            return
        yield announced(r.law, r.cards(hand), r.law["2.11(c)"])
    else:
        yield announced(r.law, r.cards(hand), r.law["2.6(f): called"], beside=r.law.also("2A.7(j): read"))
    yield from play_on(r, hand, called=True)


def play_on(r: Round, hand: Hand, *, called: bool = False) -> Script[None]:
    """Decisions until the hand stands, goes over 21 or is over some other way."""
    while hand.state == OPEN:
        if not called:
            yield announced(r.law, r.cards(hand), r.law["2.6(g)"])
        if total(r.cards(hand)) > arithmetic.TOP:
            yield from bust(r, hand)
            return
        choices = open_choices(r, hand)
        if choices == [STAND]:
            hand.state = STOOD
            break
        cards, r.asked = len(r.cards(hand)), hand
        yield from carry_out(r, hand, (yield decision(r, hand, choices)))
        # Doubling for less may be thought better of, and a card may be seen too early: the total is the same.
        called = hand.state == OPEN and len(r.cards(hand)) == cards
    if hand.state == STOOD:
        yield from r.after_standing(hand)


def decision(r: Round, hand: Hand, choices: list[str]) -> Decide:
    """The question to whoever calls the decisions of the box."""
    also = [r.law["2.12(a)"]]
    if hand.shared:
        also.append(r.law["2.13(b)"])
    if SURRENDER in choices:
        also.append(r.law["2.8(a)"])
    if hand.split:
        also.append(r.law["2.11(c)"])
        if len(r.cards(hand)) == 2 and r.t.options.splits == 1:
            also.append(r.law["2.11(c)1"])
    cite = r.law["2.6(f)"]
    return Decide(box=caller(hand), choices=tuple(choices), hand=hand.named, cite=cite, also=besides(cite, *also))


def open_choices(r: Round, hand: Hand) -> list[str]:
    """What the rules let the hand do now, standing always among it."""
    cards = r.cards(hand)
    if not may_draw(r, cards):
        return [STAND]
    known = (*CLOSED_BY, *r.own)
    choices = [STAND, *(choice for choice in known if closed_by(r, hand, cards, choice) is None)]
    if r.t.held and r.t.held_for_hand and len(choices) > 1:
        choices.append(REFUSE)
    return choices


def carry_out(r: Round, hand: Hand, chosen: str) -> Script[None]:
    """What follows from a player's word."""
    if chosen == STAND:
        hand.state = STOOD
    elif chosen == HIT:
        yield from deal_card(r, hand, "hit", cite=r.law["2.6(g)"])
    elif chosen in (DOUBLE, LESS):
        yield from double_down(r, hand, for_less=chosen == LESS)
    elif chosen == SPLIT:
        yield from split_pair(r, hand)
    elif chosen == SURRENDER:
        yield from surrender(r, hand)
    elif chosen == REFUSE:
        r.refused.add(r.t.seats[caller(hand)])
        yield Deed(
            what="refuse", words="the card that was seen; no more cards this round", cite=r.law["house/exposed-card"]
        )
        hand.state = STOOD
    elif chosen in r.own:
        yield from r.carry_out(hand, chosen)


# 2.8, surrender.


def _surrender(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    if r.t.options.face_up:
        return "there is no surrender with the hole card up", r.law["2.6(k)3"]
    if not r.t.options.surrender:
        return "this house does not offer it", r.law["2.8(c)"]
    if (hand.split or len(cards) != 2) and not r.t.options.surrender_any:
        return "only the first two cards are surrendered, before any other decision", r.law["2.8(a)"]
    return None


def surrender(r: Round, hand: Hand) -> Script[None]:
    """Half a wager is given up: at once, or once the dealer's second card is known."""
    if arithmetic.may_be_blackjack(r.up):
        yield Deed(what="lay", words="the surrendered wager on its cards", cite=r.law["2.8(a)2"])
        hand.state = SURRENDERED
        return
    yield from give_up_half(r, hand, r.law["2.8(a)1"])


def give_up_half(r: Round, hand: Hand, cite: str) -> Script[None]:
    """The house keeps half of every wager on the hand."""
    # Nobody says what those behind the caller may do: his word ends the hand for every wager on it.
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Surrender(box=bet.place, wager=name, stake=stake, kept=stake // 2, cite=cite)
    hand.state = DONE


def settle_surrendered(r: Round) -> Script[None]:
    """Surrendered wagers, once the dealer's second card is seen."""
    for hand in r.hands:
        if hand.state == SURRENDERED:
            if r.dealer_blackjack and (hand.split or hand.doubled):
                # Nothing could be given up: the hand loses as if it had stood.
                hand.state = STOOD
            elif r.dealer_blackjack:
                for bet in hand.bets:
                    for name, stake in bet.wagers(r.t):
                        yield Take(box=bet.place, wager=name, stake=stake, cite=r.law["2.8(a)2"])
                hand.state = DONE
            else:
                yield from give_up_half(r, hand, r.law["2.8(a)2"])


# 2.9, insurance.


def insurance_closed_by(r: Round) -> Closed | None:
    """The rule that closes insurance."""
    if r.t.options.face_up:
        return "there is no insurance with the hole card up", r.law["2.6(k)3"]
    if not arithmetic.offers_insurance(rank(r.last_cards(HOUSE)[0])):
        return "the dealer's first card is no ace", r.law["2.9(a)"]
    further = any(hand.switched or hand.split or len(r.last_cards(hand.key)) > 2 for hand in r.hands)
    if r.peeked and not further:
        return "it is made before the hole card is read", r.law["2.9(b): reader"]
    return "it is made right after the first cards", r.law["2.9(b): when"]


def first_bets(r: Round) -> Iterator[tuple[Hand, Bet]]:
    """Every first wager that still lies there, hand by hand."""
    for hand in r.hands:
        for bet in hand.bets:
            if (bet.place, bet.main) in r.t.wagers:
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
        most = arithmetic.insurance_limit(r.insurable(bet), step)
        also = (law["2.9(b)"], law["2.9(b): reader"], law["2.3(g)"], *law.also("2A.7(f)", "2A.8(a)1", "2A.8(a)2"))
        cite = law["2.13(f)"] if hand.shared else law["2.9(a): each"]
        yield Offer(open=(wagers.insurance(bet.series),), box=bet.place, most=most, cite=cite, also=also)


def insured(r: Round) -> list[tuple[int, str]]:
    """The insurance wagers on the layout, from the dealer's left; some of those hands may be over by now."""
    wanted = {wagers.insurance(series) for series in r.series}
    return sorted(
        (key for key in r.t.wagers if key[1].endswith("insurance") and (not wanted or key[1] in wanted)),
        key=lambda key: row(key[0]),
    )


def settle_insurance(r: Round) -> Script[None]:
    """Lost unless the second card is worth ten; losers before the dealer draws on."""
    t = r.t
    o: Any = t.options
    won = len(r.dealer) > 1 and arithmetic.value(rank(r.dealer[1])) == 10
    given_up = {bet.place for hand in r.hands if hand.state == SURRENDERED for bet in hand.bets}
    for place, name in insured(r):
        stake = t.wagers[place, name]
        beside = ((r.law["2.8(b)"],) if place in given_up else ()) + r.apart(place)
        if won:
            winnings = o.insurance_odds.pay(stake)
            cite, also = r.law["2.9(c)"], (r.law["2.9(a)"], *beside)
            yield Pay(
                box=place, wager=name, stake=stake, winnings=winnings, odds=o.insurance_odds, cite=cite, also=also
            )
        else:
            also = (r.law["2.9(a)"], *beside)
            yield Take(box=place, wager=name, stake=stake, cite=r.law["2.9(d)"], also=also)


# 2.10, doubling down.


def _not_doubled(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    if len(cards) != 2 and not r.t.options.double_any:
        return "only two cards are doubled", r.law["2.10(a)"]
    if split_ace(r, hand, cards):
        return "a split ace gets one card", r.law["2.11(c)2"]
    if (points := total(cards)) >= arithmetic.TOP:
        how_many = "in two cards " if len(cards) == 2 else ""
        return f"{points} {how_many}is not doubled", r.law["2.10(a): 21"]
    if not arithmetic.may_double(*count(cards), r.t.options.face_up):
        return f"with the hole card up only 9, 10 and 11 are doubled, not {called(cards)}", r.law["2.6(k)4"]
    return None


def _double(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    return _not_doubled(r, hand, cards) or _short_of(r, hand, sum(staked(r, hand)))


def _double_for_less(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    if (closed := _not_doubled(r, hand, cards)) is not None:
        return closed
    mains = staked(r, hand)
    if max(mains) <= r.t.options.increment:
        return f"nothing less than {dollars(mains[0])} can be wagered", "house:increments"
    return _short_of(r, hand, len(mains) * r.t.options.increment)


def staked(r: Round, hand: Hand) -> list[int]:
    """The wagers of the hand's caller that the hand was dealt or made for."""
    return [bet.staked(r.t) for bet in hand.bets if bet.place == caller(hand)]


def _short_of(r: Round, hand: Hand, amount: int) -> Closed | None:
    player = r.t.seats[caller(hand)]
    return (
        (f"{player} has not enough chips for {dollars(amount)}", "house:chips") if r.t.chips(player) < amount else None
    )


def double_down(r: Round, hand: Hand, *, for_less: bool) -> Script[None]:
    """As much again or less for each wager, and one more card; those behind may follow."""
    t, place, each = r.t, caller(hand), r.law["2.10(a): each"]
    called = [bet for bet in hand.bets if bet.place == place]
    added = {wagers.double(bet.series, hand.number, len(bet.doubles)): bet for bet in called}
    for name, bet in added.items():
        most = bet.staked(t)
        if for_less:
            yield Offer(open=(name,), box=place, most=most, cite=each, also=(r.law["2.10(a)"],))
            if (place, name) not in t.wagers:
                # Each wager takes one more, or none does.
                for other in [other for other in added if (place, other) in t.wagers]:
                    yield TakeBack(box=place, wager=other, stake=t.wagers[place, other], cite=each)
                return
        else:
            wager = Wager(place, t.seats[place], name, most)
            yield Place(wager=wager, cite=each, also=(r.law["2.3(g)"],))
    for name, bet in added.items():
        bet.doubles += (name,)
    for bet in [bet for bet in hand.bets if bet.place != place]:
        name, most = wagers.double(bet.series, hand.number, len(bet.doubles)), bet.staked(t)
        if t.chips(t.seats[bet.place]) >= t.options.increment:
            also = (r.law["2.10(a)"], r.law["2.3(g)"])
            yield Offer(open=(name,), box=bet.place, most=most, cite=r.law["2.13(d)"], also=also)
            if (bet.place, name) in t.wagers:
                bet.doubles += (name,)
    hand.doubled += 1
    yield from deal_card(r, hand, "double", cite=r.law["2.10(a): card"])


# 2.11, splitting pairs.


def _split(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    o = r.t.options
    if len(cards) != 2 or not arithmetic.splittable(rank(cards[0]), rank(cards[1])):
        return "only two cards of one value are split", r.law["2.11(a)"]
    again = r.law["2.11(e)"] if o.resplit else r.law["2.11(c)1"]
    if aces_split(hand, cards) and not o.resplit_aces:
        return "aces are split once at this table", again
    if len(siblings(r, hand)) > int(o.splits):
        times = {1: "once", 2: "twice"}.get(o.splits, f"{o.splits} times")
        return f"a hand is split {times} at this table", r.law["2.6(k)5"] if o.face_up else again
    return _short_of(r, hand, sum(staked(r, hand)))


def siblings(r: Round, hand: Hand) -> list[Hand]:
    """All hands that the first one has become."""
    return [other for other in r.hands if (other.box, other.label) == (hand.box, hand.label)]


def aces_split(hand: Hand, cards: list[Card]) -> bool:
    """Whether a hand was made by splitting aces."""
    return hand.split and rank(cards[0]) == arithmetic.ACE


def split_ace(r: Round, hand: Hand, cards: list[Card]) -> bool:
    """Whether a hand was made by splitting aces at a table where these get one card."""
    return aces_split(hand, cards) and not r.t.options.draws_to_aces


def split_pair(r: Round, hand: Hand) -> Script[None]:
    """A second hand with a wager of its own; the hand at the dealer's left is completed first."""
    t = r.t
    number = len(siblings(r, hand)) + 1
    yield from r.before_split(hand)
    key = f"{hand.box}/{hand.label}.{number}" if hand.label else f"{hand.box}/{number}"
    cite = r.law["2.11(e)"] if hand.split else r.law["2.11(a): each"]
    other = Hand(hand.box, key, [], label=hand.label, number=number, split=True, switched=hand.switched)
    for bet in list(hand.bets):
        stake, name = bet.staked(t), wagers.split(bet.series, number)
        if bet.place != caller(hand):
            rides = yield from follow_split(r, hand, bet, stake)
            if rides == SECOND:
                hand.bets.remove(bet)
                other.bets.append(bet)
            if rides != SPLIT:
                continue
        wager = Wager(bet.place, t.seats[bet.place], name, stake)
        yield Place(wager=wager, cite=cite, also=besides(cite, r.law["2.11(a)"], r.law["2.3(g)"]))
        other.bets.append(Bet(bet.place, bet.series, name))
    yield SplitHand(hand=hand.key, to=key, cite=cite, also=besides(cite, r.law["2.11(a)"]))
    hand.split = True
    r.hands.insert(r.hands.index(hand) + 1, other)
    yield from play_hand(r, hand)
    yield from play_hand(r, other)


# 2.10(b), 2.11(d): what was added comes back from a dealer with blackjack.


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
            added = len(lost) + len(live) > 1 or any(mine.doubles for _, mine in live)
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
    original: Bet | None = None
    if t.options.dealer_blackjack_takes == ORIGINAL:
        for one in lost:
            doubled = one.name in one.bet.doubles
            if not doubled and (original is None or original is one.bet):
                original = one.bet
                continue
            cite = r.law["2.10(b)"] if doubled else r.law["2.11(d)"]
            yield Restore(box=one.bet.place, wager=one.name, stake=one.amount, cite=cite)
    for hand, bet in live:
        goes_back = original is not None and r.result(hand) == arithmetic.LOSE
        for name, stake in bet.wagers(t):
            if name in bet.doubles:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.law["2.10(b)"])
            elif goes_back:
                yield Push(box=bet.place, wager=name, stake=stake, cite=r.law["2.11(d)"])
        original = original or bet


# 2.12(a), drawing.


def may_draw(r: Round, cards: list[Card]) -> bool:
    """Whether the hand may take a card; by 2.12(a)1 of before 1984-03-05 a soft 21 that is no blackjack may."""
    if arithmetic.may_draw(*count(cards)) or r.t.edition is None or r.t.edition.as_held(r.law["2.12(a)1"]):
        return arithmetic.may_draw(*count(cards))
    return not is_blackjack(cards) and count(cards)[0] < arithmetic.TOP


def _hit(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    if split_ace(r, hand, cards):
        return "a split ace gets one card", r.law["2.11(c)2"]
    if not may_draw(r, cards):
        return f"nobody draws to {called(cards)}", r.law["2.12(a)1"]
    return None


def deal_card(r: Round, hand: Hand, deal: str, *, cite: str) -> Script[bool]:
    """One card face up; a player who was passed over may wait for it or call the hand dead."""
    also: tuple[str, ...] = ({"double": r.law["2.12(a)2"], "split": r.law["2.11(a)"]}.get(deal, r.law["2.12(a)"]),)
    if deal == "split" and rank(r.cards(hand)[0]) == arithmetic.ACE and not r.t.options.draws_to_aces:
        also += r.law.also("2.11(c)2", "2.12(a)3")
    got = yield Deal(to=hand.key, deal=deal, cite=cite, also=also)
    if got == LATER:
        r.later.append((hand, deal))
        hand.state = DONE
        return False
    if got == DEAD:
        yield from dead(r, hand, r.law["house/card-missed"])
        return False
    yield from r.after_card(hand)
    return True


def bust(r: Round, hand: Hand) -> Script[None]:
    """Over 21: the wagers are lost and collected with the cards."""
    cite = r.law["house/bust"]
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Take(box=bet.place, wager=name, stake=stake, cite=cite, also=r.law.also("2A.5(b)2"))
            r.lost.append(Lost(bet, hand.box, name, stake))
    yield Collect(boxes=(hand.key,), cite=cite)
    hand.state = BUST


def deal_what_was_missed(r: Round) -> Script[None]:
    """The cards that players were passed over for, before the dealer's second card is seen."""
    while r.later:
        hand, deal = r.later.pop(0)
        if (yield from deal_card(r, hand, deal, cite=r.law["house/card-missed"])):
            hand.state = OPEN
            yield from play_on(r, hand)


def dead(r: Round, hand: Hand, cite: str) -> Script[None]:
    """A dead hand: everything on it goes back."""
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Void(box=bet.place, wager=name, stake=stake, cite=cite)
    hand.state = DONE


# 2.13(e), several people on a box.


def follow_split(r: Round, hand: Hand, bet: Bet, stake: int) -> Script[str]:
    """Those behind the caller stake both hands, or name the one that their wager rides on."""
    choices = (SPLIT, FIRST, SECOND) if r.t.chips(r.t.seats[bet.place]) >= stake else (FIRST, SECOND)
    chosen: str = yield Decide(box=bet.place, choices=choices, hand=hand.named, cite=r.law["2.13(e)"])
    return chosen


# Which rule closes a choice.


CLOSED_BY: dict[str, Callable[[Round, Hand, list[Card]], Closed | None]] = {
    HIT: _hit,
    DOUBLE: _double,
    LESS: _double_for_less,
    SPLIT: _split,
    SURRENDER: _surrender,
}
"""By choice, what closes it to a hand, in the order in which choices are named."""


def closed_by(r: Round, hand: Hand, cards: list[Card], choice: str) -> Closed | None:
    """The rule that closes a choice to a hand of these cards; nothing if it is open."""
    if r.t.seats[caller(hand)] in r.refused:
        return "who refuses a card that was seen gets no more of them", r.law["house/exposed-card"]
    if hand.doubled and choice not in r.after_doubling(hand):
        return "a doubled hand gets one card and no more", r.law["2.12(a)2"]
    return {**CLOSED_BY, **r.own}[choice](r, hand, cards)


def called_by_another(r: Round, hands: Iterable[Hand], place: int) -> Closed | None:
    """The rule by which somebody else on the box decides for these hands (2.13(b))."""
    for hand in hands:
        if caller(hand) != place and any(bet.place == place for bet in hand.bets):
            return f"{r.t.seats[caller(hand)]} calls the decisions of this box", r.law["2.13(b)"]
    return None


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
