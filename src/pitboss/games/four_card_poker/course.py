"""Four card poker: the round of play, in the order of 19:47-27.6 to 19:47-27.10."""

from collections.abc import Iterator

from pitboss.games.four_card_poker.rules import ACES_UP, BONUS, DEALER, HAND, MOST, Options, kind, value, wins
from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.settling import EVEN, bonus, lost, side, won
from pitboss.ranking import FOUR
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table, Wager
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "cash": "13:69F-27.6(b)",
    "handling": "13:69F-27.6(b)",
    "seated": "13:69F-27.6(c)",
    "closed": "13:69F-27.6(d)",
    "reveal": "house/reveal",
}
HANDS = "13:69F-27.3(b)"
RANKING = (HANDS, "house/like-hands")


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and play against the dealer's hand; then the automatic bonus and aces up."""
    hand = value(t.hands[box])
    if (box, "play") in t.wagers:
        for wager in ("ante", "play"):
            if wins(hand, value(t.hands[HOUSE])):
                yield won(t, box, wager, EVEN, *RANKING, "house/even-money")
            else:
                yield lost(t, box, wager, *RANKING)
        yield from bonus(t, box, BONUS, kind(hand), "ante", "house/automatic-bonus")
    yield from side(t, box, ACES_UP, kind(hand), HANDS)


def positions(t: Table[Options], wager: Wager) -> None:
    """A player has one position or, where the house lets them, two that are next to each other."""
    others = {box for box, _ in t.wagers if t.seats[box] == wager.player} - {wager.box}
    if wager.amount and others:
        cite = "13:69F-27.6(e)"
        if not t.options.two_positions:
            raise Refusal(f"{wager.player} wagers at box {min(others)}; this table lets nobody wager at two", cite)
        if others not in ({wager.box - 1}, {wager.box + 1}):
            raise Refusal(f"{wager.player} may wager at two boxes only if they are next to each other", cite)


COURSE = Course(
    base="ante",
    opening=("ante", ACES_UP.name),
    call_cites=("13:69F-27.6(a)1", "13:69F-27.6(a)2"),
    verify=positions,
    deal=(Hands(own=HAND, dealer=DEALER, dealer_up=1),),
    streets=(
        Street(
            may=(
                Bet(word="play", wager="play", up_to=MOST),
                Fold(lost=lambda options: {"ante": "house/fold"}, cite="house/fold"),
            ),
            cite="13:69F-27.6(a)1",
            also=("deal/own-cards", "house/deal"),
        ),
    ),
    dealer=Dealer(value=lambda t: value(t.hands[HOUSE]), says=FOUR.says, also=RANKING),
    showdown=results,
    order=Order(losers_first=False),
)
