"""Flop poker: the round of play, as rules pages have it; of the sections no text is at hand."""

from collections.abc import Iterator, Mapping, Sequence

from pitboss.games.flop_poker.acts import LosePot, WinPot
from pitboss.games.flop_poker.rules import COMMON, FLOP, OWN, POT, THREE_CARD, Options, kind, share, value
from pitboss.games.house_poker_family.course import COMMUNITY, Bet, Community, Course, Fold, Hands, Street
from pitboss.games.house_poker_family.settling import EVEN, by_table, limited, lost, side, won
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Order, Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "fold/void": "house/void-after-fold",
}
RANKING = "house/ranking"
BET, DECLINE = "flop", "decline"


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and flop by what three own cards and the best two of the flop are, within the limit; then the bonus."""
    if (box, "flop") in t.wagers:
        of = kind(value(t.hands[box], t.hands[COMMUNITY]))
        ante = won(t, box, "ante", EVEN, RANKING, cite="13:69F-29.11(b)") if of else lost(t, box, "ante")
        yield from limited([ante, by_table(t, box, FLOP, of, "flop", RANKING)], t.options.limit, "13:69F-29.11(e)")
    yield from side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING)


@reading("flop-poker/pot-won")
def pot(t: Table) -> Script[None]:
    """Last the whole pot goes to the best hand, that of a player who declined too; the house keeps nothing of it."""
    hands = {box: value(t.hands[box], t.hands[COMMUNITY]) for box, wager in t.wagers if wager == POT}
    best = max(hands.values())
    winners = sorted(box for box, hand in hands.items() if hand == best)
    stakes = {box: t.wagers[box, POT] for box in hands}
    words = f"the pot {'goes to' if len(winners) == 1 else 'is shared by equal hands:'} {HIGH.says(best)}"
    yield TableAction(what="announce", words=words, also=(RANKING,))
    for box in sorted(hands, reverse=True):
        if box not in winners:
            yield LosePot(box=box, wager=POT, stake=stakes[box])
    if winners[1:]:
        yield from share_pot(stakes, winners)
    else:
        yield win_pot(stakes, winners, 0)


@reading("flop-poker/pot-shared")
def share_pot(stakes: Mapping[int, int], winners: Sequence[int]) -> Script[None]:
    """Equal best hands share the pot; cents that do not divide go one each to the first of them from the dealer's
    left.
    """
    for turn in range(len(winners)):
        yield win_pot(stakes, winners, turn)


def win_pot(stakes: Mapping[int, int], winners: Sequence[int], turn: int) -> WinPot:
    """What one of those who win it takes."""
    stake = stakes[winners[turn]]
    winnings = share(sum(stakes.values()), len(winners), turn) - stake
    return WinPot(box=winners[turn], wager=POT, stake=stake, winnings=winnings)


COURSE = Course(
    base="ante",
    opening=("ante", POT, THREE_CARD.name),
    call_cites=("house/ante", "house/pot"),
    deal=(Hands(own=OWN),),
    streets=(
        Street(
            may=(
                Bet(word=BET, wager="flop"),
                Fold(
                    word=DECLINE,
                    lost=lambda options: {"ante": "house/decline"},
                    at_once=True,
                    cite="house/decline",
                ),
            ),
            cite="house/flop",
            also=("deal/own-cards",),
            then=(Community(cards=COMMON, up=COMMON, cite="house/the-flop"),),
        ),
    ),
    showdown=results,
    order=Order(),
    last=pot,
)
