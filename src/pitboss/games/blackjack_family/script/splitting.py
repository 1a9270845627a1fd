"""Splitting pairs, 2.11."""

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import SplitHand
from pitboss.games.blackjack_family.script.doubling import restore_double, return_double
from pitboss.games.blackjack_family.script.drawing import deal_card, short_of, staked
from pitboss.games.blackjack_family.script.hands import (
    DONE,
    SPLIT,
    BlackjackHand,
    HandBets,
    Lost,
    Round,
    aces_split,
    caller,
    players_total,
    rank,
)
from pitboss.games.blackjack_family.script.options import ORIGINAL
from pitboss.games.blackjack_family.script.shared_boxes import SECOND, follow_split
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Wager
from pitboss.table.act import Place, TableAction
from pitboss.table.acts.settlement_acts import Push, Restore
from pitboss.table.parts import Closed


def splitting_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """The rule that closes splitting to a hand."""
    o = r.t.options
    if len(cards) != 2 or not arithmetic.splittable(rank(cards[0]), rank(cards[1])):
        return "only two cards of one value are split", "2.11(a) s1a"
    again = "2.11(e)" if o.resplit else "2.11(c)1"
    if aces_split(hand, cards) and not o.resplit_aces:
        return "aces are split once at this table", again
    if len(siblings(r, hand)) > int(o.splits):
        times = {1: "once", 2: "twice"}.get(o.splits, f"{o.splits} times")
        return f"a hand is split {times} at this table", "2.6(k)5" if o.face_up else again
    return short_of(r, hand, sum(staked(r, hand)))


def siblings(r: Round, hand: BlackjackHand) -> list[BlackjackHand]:
    """All hands that the first one has become."""
    return [other for other in r.hands if (other.box, other.label) == (hand.box, hand.label)]


@law("2.11(a)")
def split_pair(r: Round, hand: BlackjackHand) -> Script[BlackjackHand]:
    """Two cards of one value may become two hands, with an equal wager on the second."""
    t = r.t
    number = len(siblings(r, hand)) + 1
    yield from pay_two_sevens(r, hand)
    key = f"{hand.box}/{hand.label}.{number}" if hand.label else f"{hand.box}/{number}"
    again = "2.11(e)" if hand.split else ""
    other = BlackjackHand(hand.box, key, [], label=hand.label, number=number, split=True, switched=hand.switched)
    for bet in list(hand.bets):
        stake, name = bet.staked(t), wagers.split(bet.series, number)
        if bet.place != caller(hand):
            rides = yield from follow_split(r, hand, bet, stake)
            if rides == SECOND:
                hand.bets.remove(bet)
                other.bets.append(bet)
            if rides != SPLIT:
                continue
        yield Place(wager=Wager(bet.place, t.seats[bet.place], name, stake), cite=again, also=("2.3(g) s1c",))
        other.bets.append(HandBets(bet.place, bet.series, name))
    yield SplitHand(hand=hand.key, to=key, cite=again)
    hand.split = True
    r.hands.insert(r.hands.index(hand) + 1, other)
    return other


@law("2.11(b)")
def deal_second_card(r: Round, hand: BlackjackHand) -> Script[bool]:
    """The hand at the dealer's left is completed before another one gets a card."""
    return (yield from deal_card(r, hand, "split"))


@law("2.11(c)")
def announce_split_hand(r: Round, hand: BlackjackHand) -> Script[None]:
    """With its second card a split hand's total is called, and its player stands, draws or doubles.

    1. A pair is not split again.
    2. Split aces get one card each.
    """
    yield players_total(r.cards(hand))


@helper
def settle_blackjack(r: Round) -> Script[None]:
    """Of each player's wagers on a box a dealer's blackjack takes the original; what was added goes back."""
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


@law("2.11(d)")
def return_what_was_added(r: Round, lost: list[Lost], live: list[tuple[BlackjackHand, HandBets]]) -> Script[None]:
    """A dealer's blackjack takes the original wager only.

    One wager of the group is the original, or stands for it where that one is gone; the rest goes back. Where the
    house takes lost hands too, they stay lost, and a hand that still stands loses the original besides.
    """
    t = r.t
    original: HandBets | None = None
    if t.options.dealer_blackjack_takes == ORIGINAL:
        for one in lost:
            doubled = one.name in one.bet.doubles
            if not doubled and (original is None or original is one.bet):
                original = one.bet
            elif doubled:
                yield from restore_double(one)
            else:
                yield Restore(box=one.bet.place, wager=one.name, stake=one.amount)
    for hand, bet in live:
        goes_back = original is not None and r.result(hand) == arithmetic.LOSE
        for name, stake in bet.wagers(t):
            if name in bet.doubles:
                yield from return_double(bet, name, stake)
            elif goes_back:
                yield Push(box=bet.place, wager=name, stake=stake)
        original = original or bet


@law("2.11(f)")
def pay_two_sevens(r: Round, hand: BlackjackHand) -> Script[None]:
    """Who splits sevens under a sevens wager gives up the payout for three, and is paid for two before the next
    card.
    """
    if (paid := r.two_sevens(hand)) is not None:
        yield TableAction(what="announce", words="splitting sevens, and giving up the payout for three")
        yield paid
