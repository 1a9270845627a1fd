"""Boston 5 stud: the round of play, in the order of the titles of 19:47-24.6 to 19:47-24.11."""

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.equipment import packed
from pitboss.games.boston_5_stud.rules import BONUS, FIRST, LOSE, MORE, TEXT, THREE_CARD, WIN, Options, compare
from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.settling import EVEN, bonus, level, lost, side, won
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.table import HOUSE, Order, Script, Table
from pitboss.table.game import Lying
from pitboss.table.settling import Settle, Take
from pitboss.table.showing import TurnUp

SETTLING, RANKING, FOLDED = TEXT.reading("settling"), TEXT.reading("ranking"), TEXT.reading("fold")


class Unclaimed(Take, frozen=True):
    """A bonus for which no hand is shown is lost; so everybody knows that there was none."""

    verb: ClassVar[str] = "is not claimed and loses"

    def betrays(self, t: Table, outcome: Any) -> int | str | None:
        """The hand that was not shown."""
        return self.box


def three_cards(t: Table[Options]) -> Script[None]:
    """The bonus on the first three cards, before anybody chooses: losers from the right, then whoever shows a pair."""
    paid: list[Settle] = []
    for box in reversed(t.clockwise(THREE_CARD.name)):
        for act in side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING):
            if isinstance(act, Take):
                yield Unclaimed(box=box, wager=act.wager, stake=act.stake, cite=TEXT.reading("shown"), also=act.also)
            else:
                yield TurnUp(hand=box, cards=packed(t.hands[box]), cite=TEXT.reading("shown"))
                paid.append(act)
    yield from paid


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """First and second wagers against the dealer's hand, the ante with them; then the bonus on the ante."""
    hand = HIGH.value(t.hands[box])
    came = compare(hand, HIGH.value(t.hands[HOUSE]))
    for wager in ("ante", "first", "second"):
        if came == LOSE:
            yield lost(t, box, wager, SETTLING, RANKING)
        elif came == WIN and wager != "ante":
            yield won(t, box, wager, EVEN, SETTLING, RANKING, TEXT.reading("even-money"))
        else:
            yield level(t, box, wager, SETTLING, RANKING)
    yield from bonus(t, box, BONUS, hand >> CLASS, "ante", TEXT.reading("ante-bonus"))


def reads(options: Any, of: int | str, lying: Lying) -> str:
    """A hand in words: of three cards, and then of all five."""
    cards = [card for card in lying[of] if card]
    ranking = {FIRST: THREE, FIRST + MORE: HIGH}.get(len(cards))
    return ranking.says(ranking.value(cards)) if ranking and None not in lying[of] else ""


COURSE = Course(
    text=TEXT,
    base="ante",
    opening=("ante", "first", THREE_CARD.name),
    calls=(TEXT.reading("ante"), TEXT.reading("first")),
    deal=(Hands(own=FIRST, dealer=FIRST),),
    streets=(
        Street(
            before=three_cards,
            may=(
                Bet(word="second", wager="second", on="first"),
                Fold(lost=lambda options: {"ante": FOLDED, "first": FOLDED}, cite=FOLDED),
            ),
            cite=TEXT.reading("second"),
            also=(TEXT.own_cards,),
            then=(Hands(own=MORE, dealer=MORE),),
        ),
    ),
    dealer=Dealer(
        value=lambda t: HIGH.value(t.hands[HOUSE]), says=HIGH.says, cite=TEXT.reading("reveal"), also=(RANKING,)
    ),
    showdown=results,
    order=Order(cite=SETTLING),
    void_after_fold=TEXT.reading("void-after-fold"),
)
