"""Colorado hold 'em: the round of play, in the order of the titles of 19:47-23.6 to 23.13; nothing of it is held."""

from collections.abc import Iterator
from typing import ClassVar

from pitboss.equipment import packed
from pitboss.games.colorado_holdem.rules import (
    ANTE_PAYS,
    BET_PAYS,
    BONUS,
    COMMON,
    IMMEDIATE,
    KEPT,
    OWN,
    PERMISSIBLE,
    REQUIRED,
    Options,
)
from pitboss.games.house_poker_family.course import COMMUNITY, Community, Course, ElectedBet, Fold, Hands, Stay, Street
from pitboss.games.house_poker_family.pair_ranks import kind
from pitboss.games.house_poker_family.play import discards
from pitboss.games.house_poker_family.settling import by_table, side, won
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.games.house_poker_family.wagering import lost_by_a_fold
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Order, Script, Table
from pitboss.table.act import Act, Collect, Row
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.view.scene import Scene

PARAGRAPHS = {
    "decks": "13:69F-23.2(a)",
    "decks/second": "13:69F-23.2(b)",
}
RANKING = "house/ranking"
BETS, FOLD, STAY = "bet", "fold", "stay"


def three(t: Table, box: int) -> int:
    """What a player's three cards are, whether or not one was laid away."""
    return THREE.value([*t.hands[box], *t.hands.get(discards(box), ())]) >> CLASS


class ShowWinner(Act, frozen=True):
    """A player with an immediate winner shows it; the dealer goes on if there is none."""

    box: int
    wins: bool
    reveals_by_omission: ClassVar[bool] = True

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Only a winner is worth a sentence."""
        return f"{scene.whose(row['box'])} shows an immediate winner" if row["wins"] else ""


@reading("colorado-holdem/immediate-winner")
def at_once(t: Table[Options]) -> Script[None]:
    """Hands of three own cards that the house lists are shown and paid on the ante at once, from the dealer's left; the
    hand is then over.
    """
    table = IMMEDIATE.elected(t.options)
    for box in t.clockwise("ante"):
        if box not in t.hands:
            continue
        odds = table.odds(THREE_KINDS[three(t, box)])
        yield ShowWinner(box=box, wins=odds is not None)
        if odds is not None:
            yield TurnUp(hand=box, cards=packed(t.hands[box]))
            yield won(t, box, "ante", odds, table.cite)
            yield from side(t, box, BONUS, three(t, box), RANKING)
            yield Collect(boxes=(box,))


COSTS = lost_by_a_fold("ante", side=BONUS, option="bonus_on_fold", cite=BONUS.wager_cite)
"""What a fold loses."""


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and bet by their tables, then the bonus."""
    if (box, "ante") in t.wagers:
        of = kind(HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]))
        yield by_table(t, box, ANTE_PAYS, of, "ante", RANKING)
        if (box, "bet") in t.wagers:
            yield by_table(t, box, BET_PAYS, of, "bet", RANKING)
    yield from side(t, box, BONUS, three(t, box), RANKING)


COURSE = Course(
    base="ante",
    opening=("ante", BONUS.name),
    call_cites=("house/ante",),
    deal=(Hands(own=OWN),),
    dealt=at_once,
    opened=lambda t, box: (box, discards(box)) if (box, BONUS.name) in t.wagers else (box,),
    streets=(
        Street(
            may=(ElectedBet(word=BETS, wager="bet"), Fold(lost=COSTS, cite="house/fold")),
            cite="house/bet-required",
            also=("deal/own-cards",),
            asked=lambda t, box: t.options.version == REQUIRED,
        ),
        Street(lays=OWN - KEPT, cite="house/discard"),
        Street(
            may=(ElectedBet(word=BETS, wager="bet"), Stay(word=STAY)),
            cite="house/bet-permissible",
            asked=lambda t, box: t.options.version == PERMISSIBLE,
            then=(Community(cards=COMMON, up=COMMON, cite="house/community"),),
        ),
    ),
    showdown=results,
    order=Order(),
)
