"""Boston 5 stud: the round of play, in the order of the titles of 19:47-24.6 to 19:47-24.11."""

from collections.abc import Iterator
from typing import ClassVar

from pitboss.equipment import packed
from pitboss.games.boston_5_stud.rules import BONUS, FIRST, LOSE, MORE, THREE_CARD, WIN, Options, compare
from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.settling import EVEN, bonus, level, lost, side, won
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper, reading
from pitboss.table import HOUSE, Order, Script, Table
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle, Take
from pitboss.table.parts import Lying

PARAGRAPHS = {
    "shuffle/device": "house/shuffle",
    "reveal": "house/reveal",
    "fold/void": "house/void-after-fold",
}
RANKING, FOLDED = "house/ranking", "house/fold"


class Unclaimed(Take, frozen=True):
    """A bonus for which no hand is shown is lost; so all players know that there was none."""

    verb: ClassVar[str] = "is not claimed and loses"

    def implied_hand(self, t: Table, outcome: object) -> int | str | None:
        """The hand that was not shown."""
        return self.box


@reading("boston-5-stud/shown")
def three_cards(t: Table[Options]) -> Script[None]:
    """Before any player chooses, losing bonus wagers are collected; a player with a pair or better shows it and is
    paid, and a later fold undoes nothing.
    """
    paid: list[Settle] = []
    for box in reversed(t.clockwise(THREE_CARD.name)):
        for act in side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING):
            if isinstance(act, Take):
                yield Unclaimed(box=box, wager=act.wager, stake=act.stake, also=act.also)
            else:
                yield TurnUp(hand=box, cards=packed(t.hands[box]))
                paid.append(act)
    yield from paid


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """First and second wagers against the dealer's hand, the ante with them; then the bonus on the ante."""
    hand = HIGH.value(t.hands[box])
    came = compare(hand, HIGH.value(t.hands[HOUSE]))
    for wager in ("ante", "first", "second"):
        if came == LOSE:
            yield lost(t, box, wager, RANKING)
        elif came == WIN and wager != "ante":
            yield won(t, box, wager, EVEN, RANKING, "house/even-money")
        else:
            yield level(t, box, wager, RANKING)
    yield from bonus(t, box, BONUS, hand >> CLASS, "ante", "house:boston-5-stud/ante-bonus")


def reads(options: HousePokerOptions, of: int | str, lying: Lying) -> str:
    """A hand in words: of three cards, and then of all five."""
    cards = [card for card in lying[of] if card]
    ranking = {FIRST: THREE, FIRST + MORE: HIGH}.get(len(cards))
    return ranking.says(ranking.value(cards)) if ranking and None not in lying[of] else ""


COURSE = Course(
    base="ante",
    opening=("ante", "first", THREE_CARD.name),
    call_cites=("house/ante", "house/first"),
    deal=(Hands(own=FIRST, dealer=FIRST),),
    streets=(
        Street(
            before=three_cards,
            may=(
                Bet(word="second", wager="second", on="first"),
                Fold(lost=lambda options: {"ante": FOLDED, "first": FOLDED}, cite=FOLDED),
            ),
            cite="house/second",
            also=("deal/own-cards",),
            then=(Hands(own=MORE, dealer=MORE),),
        ),
    ),
    dealer=Dealer(value=lambda t: HIGH.value(t.hands[HOUSE]), says=HIGH.says, also=(RANKING,)),
    showdown=results,
    order=Order(),
)
