"""Colorado hold 'em: the round of play, in the order of the titles of 19:47-23.6 to 23.13; nothing of it is held."""

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.equipment import packed
from pitboss.games.colorado_holdem.rules import (
    ANTE_PAYS,
    BET_PAYS,
    BONUS,
    COMMON,
    IMMEDIATE,
    KEPT,
    LOST,
    OWN,
    PERMISSIBLE,
    REQUIRED,
    TEXT,
    Options,
)
from pitboss.games.house_poker_family.course import COMMUNITY, Community, Course, ElectedBet, Fold, Hands, Stay, Street
from pitboss.games.house_poker_family.every_pair import kind
from pitboss.games.house_poker_family.play import discards
from pitboss.games.house_poker_family.settling import by_table, side, won
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.table import Order, Script, Table
from pitboss.table.act import Act, Collect, Row
from pitboss.table.scene import Scene
from pitboss.table.settling import Settle
from pitboss.table.showing import TurnUp

SETTLING, RANKING = TEXT.reading("settling"), TEXT.reading("ranking")
BETS, FOLD, STAY = "bet", "fold", "stay"


def three(t: Table, box: int) -> int:
    """What a player's three cards are, whether or not one was laid away."""
    return THREE.value([*t.hands[box], *t.hands.get(discards(box), ())]) >> CLASS


class ShowWinner(Act, frozen=True):
    """Whoever has an immediate winner shows it; the dealer goes on if there is none."""

    box: int
    wins: bool
    selects: ClassVar[bool] = True

    @classmethod
    def told(cls, scene: Scene, row: Row) -> str:
        """Only a winner is worth a sentence."""
        return f"{scene.whose(row['box'])} shows an immediate winner" if row["wins"] else ""


def at_once(t: Table[Options]) -> Script[None]:
    """An immediate winner is shown and paid before anybody is asked, and the hand is over."""
    table = IMMEDIATE.elected(t.options)
    for box in t.clockwise("ante"):
        if box not in t.hands:
            continue
        odds = table.odds(THREE_KINDS[three(t, box)])
        yield ShowWinner(box=box, wins=odds is not None, cite=TEXT.reading("immediate-winner"))
        if odds is not None:
            yield TurnUp(hand=box, cards=packed(t.hands[box]), cite=TEXT.reading("immediate-winner"))
            yield won(t, box, "ante", odds, TEXT.reading("immediate-winner"), table.cite)
            yield from side(t, box, BONUS, three(t, box), RANKING)
            yield Collect(boxes=(box,), cite=TEXT.reading("immediate-winner"))


def lost_by_a_fold(options: Any) -> dict[str, str]:
    """The ante, and the bonus where the house says so."""
    also = {BONUS.name: BONUS.wager_cite} if options.bonus_on_fold == LOST else {}
    return {"ante": TEXT.reading("fold"), **also}


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and bet by their tables, then the bonus."""
    if (box, "ante") in t.wagers:
        of = kind(HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]))
        yield by_table(t, box, ANTE_PAYS, of, "ante", SETTLING, RANKING)
        if (box, "bet") in t.wagers:
            yield by_table(t, box, BET_PAYS, of, "bet", SETTLING, RANKING)
    yield from side(t, box, BONUS, three(t, box), RANKING)


COURSE = Course(
    text=TEXT,
    base="ante",
    opening=("ante", BONUS.name),
    calls=(TEXT.reading("ante"),),
    deal=(Hands(own=OWN),),
    dealt=at_once,
    opened=lambda t, box: (box, discards(box)) if (box, BONUS.name) in t.wagers else (box,),
    streets=(
        Street(
            may=(ElectedBet(word=BETS, wager="bet"), Fold(lost=lost_by_a_fold, cite=TEXT.reading("fold"))),
            cite=TEXT.reading("bet-required"),
            also=(TEXT.own_cards,),
            asked=lambda t, box: t.options.version == REQUIRED,
        ),
        Street(lays=OWN - KEPT, cite=TEXT.reading("discard")),
        Street(
            may=(ElectedBet(word=BETS, wager="bet"), Stay(word=STAY)),
            cite=TEXT.reading("bet-permissible"),
            asked=lambda t, box: t.options.version == PERMISSIBLE,
            then=(Community(cards=COMMON, up=COMMON, cite=TEXT.reading("community")),),
        ),
    ),
    showdown=results,
    order=Order(cite=SETTLING),
)
