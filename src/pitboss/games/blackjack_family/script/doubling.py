"""Doubling down, 2.10."""

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import Offer
from pitboss.games.blackjack_family.script.drawing import deal_card, short_of, staked
from pitboss.games.blackjack_family.script.hands import (
    BlackjackHand,
    HandBets,
    Lost,
    Round,
    called,
    caller,
    count,
    split_ace,
    total,
)
from pitboss.games.blackjack_family.script.shared_boxes import follow_double
from pitboss.money import dollars
from pitboss.rulebook.marks import law
from pitboss.table import Script, Wager
from pitboss.table.act import Place
from pitboss.table.acts.settlement_acts import Push, Restore, TakeBack
from pitboss.table.parts import Closed


def doubling_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """The rule that closes doubling to a hand."""
    if len(cards) != 2 and not r.t.options.double_any:
        return "only two cards are doubled", "2.10(a) s1b"
    if split_ace(r, hand, cards):
        return "a split ace gets one card", "2.11(c)2"
    if (points := total(cards)) >= arithmetic.TOP:
        how_many = "in two cards " if len(cards) == 2 else ""
        return f"{points} {how_many}is not doubled", "2.10(a) s1a"
    if not arithmetic.may_double(*count(cards), r.t.options.face_up):
        return f"with the hole card up only 9, 10 and 11 are doubled, not {called(cards)}", "2.6(k)4"
    return None


def full_double_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """The rule that closes doubling for as much again."""
    return doubling_closed_by(r, hand, cards) or short_of(r, hand, sum(staked(r, hand)))


def double_for_less_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """The rule that closes doubling for less."""
    if (closed := doubling_closed_by(r, hand, cards)) is not None:
        return closed
    mains = staked(r, hand)
    if max(mains) <= r.t.options.increment:
        return f"nothing less than {dollars(mains[0])} can be wagered", "house:increments"
    return short_of(r, hand, len(mains) * r.t.options.increment)


@law("2.10(a)")
def double_down(r: Round, hand: BlackjackHand, *, for_less: bool) -> Script[None]:
    """On two cards short of 21, of a first or a split hand, up to as much again may be wagered for one more card, laid
    sideways.
    """
    t, place = r.t, caller(hand)
    added = {wagers.double(bet.series, hand.number, len(bet.doubles)): bet for bet in hand.bets if bet.place == place}
    for name, bet in added.items():
        most = bet.staked(t)
        if for_less:
            yield Offer(open=(name,), box=place, most=most, also=("2.3(g)",))
            if (place, name) not in t.wagers:
                # Each wager takes one more, or none does.
                for other in [other for other in added if (place, other) in t.wagers]:
                    yield TakeBack(box=place, wager=other, stake=t.wagers[place, other])
                return
        else:
            yield Place(wager=Wager(place, t.seats[place], name, most), also=("2.3(g)",))
    for name, bet in added.items():
        bet.doubles += (name,)
    for bet in [bet for bet in hand.bets if bet.place != place]:
        yield from follow_double(r, hand, bet)
    hand.doubled += 1
    yield from deal_doubled_card(r, hand)


@law("2.10(a) s2")
def deal_doubled_card(r: Round, hand: BlackjackHand) -> Script[None]:
    """One card more, face up."""
    yield from deal_card(r, hand, "double")


@law("2.10(b)")
def return_double(bet: HandBets, name: str, stake: int) -> Script[None]:
    """A dealer's blackjack takes the original wager only."""
    yield Push(box=bet.place, wager=name, stake=stake)


@law("2.10(b)", again=True)
def restore_double(one: Lost) -> Script[None]:
    """What doubled a hand that had gone over 21 before."""
    yield Restore(box=one.bet.place, wager=one.name, stake=one.amount)
