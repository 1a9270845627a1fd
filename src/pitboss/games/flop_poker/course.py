"""Flop poker: the round of play, as rules pages tell it; of the sections no text is at hand."""

from collections.abc import Iterator

from pitboss.games.flop_poker.acts import LosePot, WinPot
from pitboss.games.flop_poker.rules import COMMON, FLOP, OWN, POT, TEXT, THREE_CARD, Options, kind, share, value
from pitboss.games.house_poker_family.course import COMMUNITY, Bet, Community, Course, Fold, Hands, Street
from pitboss.games.house_poker_family.settling import EVEN, by_table, limited, lost, side, won
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.table import Order, Script, Table
from pitboss.table.act import Deed
from pitboss.table.settling import Settle

SETTLING, RANKING = TEXT.reading("settling"), TEXT.reading("ranking")
WON, SHARED = TEXT.reading("pot-won"), TEXT.reading("pot-shared")
BET, DECLINE = "flop", "decline"


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and flop by what three own cards and the best two of the flop are, within the limit; then the bonus."""
    if (box, "flop") in t.wagers:
        of = kind(value(t.hands[box], t.hands[COMMUNITY]))
        ante = won(t, box, "ante", EVEN, "13:69F-29.11(b)", RANKING) if of else lost(t, box, "ante", SETTLING)
        yield from limited(
            [ante, by_table(t, box, FLOP, of, "flop", SETTLING, RANKING)], t.options.limit, "13:69F-29.11(e)"
        )
    yield from side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING)


def pot(t: Table) -> Script[None]:
    """The pot to the best hand of all, or shared by those that are equal."""
    hands = {box: value(t.hands[box], t.hands[COMMUNITY]) for box, wager in t.wagers if wager == POT}
    best = max(hands.values())
    winners = sorted(box for box, hand in hands.items() if hand == best)
    stakes = {box: t.wagers[box, POT] for box in hands}
    words = f"the pot {'goes to' if len(winners) == 1 else 'is shared by equal hands:'} {HIGH.says(best)}"
    yield Deed(what="announce", words=words, cite=WON, also=(RANKING,))
    for box in sorted(hands, reverse=True):
        if box not in winners:
            yield LosePot(box=box, wager=POT, stake=stakes[box], cite=WON)
    for turn, box in enumerate(winners):
        winnings = share(sum(stakes.values()), len(winners), turn) - stakes[box]
        yield WinPot(box=box, wager=POT, stake=stakes[box], winnings=winnings, cite=SHARED if winners[1:] else WON)


COURSE = Course(
    text=TEXT,
    base="ante",
    opening=("ante", POT, THREE_CARD.name),
    calls=(TEXT.reading("ante"), TEXT.reading("pot")),
    deal=(Hands(own=OWN),),
    streets=(
        Street(
            may=(
                Bet(word=BET, wager="flop"),
                Fold(
                    word=DECLINE,
                    lost=lambda options: {"ante": TEXT.reading("decline")},
                    at_once=True,
                    cite=TEXT.reading("decline"),
                ),
            ),
            cite=TEXT.reading("flop"),
            also=(TEXT.own_cards,),
            then=(Community(cards=COMMON, up=COMMON, cite=TEXT.reading("the-flop")),),
        ),
    ),
    showdown=results,
    order=Order(cite=SETTLING),
    void_after_fold=TEXT.reading("void-after-fold"),
    last=pot,
)
