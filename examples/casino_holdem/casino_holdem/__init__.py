"""Casino hold 'em: two cards, three of five for everybody, and one choice. A game by declaration, to start from.

The family (`house_poker`) deals, asks, rules on mishaps and shuffles. `house/fold` is a reading in `provisions.toml`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.extend import (
    CLASS,
    COMMUNITY,
    EVEN,
    HIGH,
    HOUSE,
    Bet,
    Community,
    Course,
    Dealer,
    Fold,
    Hands,
    HousePokerOptions,
    Order,
    PaidByTable,
    Settle,
    Side,
    Street,
    Table,
    WagerRule,
    by_table,
    helper,
    house_poker,
    level,
    lost,
    offers,
    pay_tables,
    side,
    wagers,
    won,
)

READINGS = "house:casino-holdem"
TABLES = pay_tables(__file__)
RANKING, QUALIFIES = "house/ranking", "house/qualifying"
PAIR, FLUSH = HIGH.classes.index("one-pair"), HIGH.classes.index("flush")
FOURS, ACES = PAIR << CLASS | 4 << 16, PAIR << CLASS | 14 << 16
"""The least value with which the dealer qualifies, and the least that the AA wager is paid on."""

ANTE = PaidByTable(
    name="ante",
    title="Ante",
    tables=TABLES["ante"],
    kinds=(*("straight-or-less",) * FLUSH, *HIGH.classes[FLUSH:]),
    cite=f"{READINGS}/ante-tables",
)
AA = Side(
    name="aa",
    title="AA",
    called="AA",
    on="the player's two cards and the first three of the board are a pair of aces or better",
    wager_cite=f"{READINGS}/aa",
    needs="ante",
    tables=TABLES["aa"],
    kinds=("nothing", "pair-of-aces-to-straight", *HIGH.classes[FLUSH:]),
    cite=f"{READINGS}/aa-tables",
)


@offers(ANTE, AA)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at casino hold 'em."""


WAGERS = wagers(
    WagerRule(
        "ante", "the hand wins", "{ante_odds}", f"{READINGS}/ante", "{ante_cite}", minimum="minimum", maximum="maximum"
    ),
    AA.rule,
    WagerRule(
        "call", "the hand wins; twice the ante", "1 to 1", f"{READINGS}/call", f"{READINGS}/even-money", needs="ante"
    ),
)


def best(t: Table[Options], hand: int, board: int = 5) -> int:
    """The best five of a hand and of the first cards of the board."""
    return HIGH.value([*t.hands[hand], *t.hands[COMMUNITY][:board]])


def aa_kind(value: int) -> int:
    """The place among `AA.kinds` of the first five cards."""
    return 0 if value < ACES else max(1, (value >> CLASS) - FLUSH + 2)


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """The AA wager on the first five cards; then ante and call against the dealer's hand."""
    yield from side(t, box, AA, aa_kind(best(t, box, board=3)), RANKING)
    hand, dealer = best(t, box), best(t, HOUSE)
    if dealer < FOURS:
        yield by_table(t, box, ANTE, hand >> CLASS, "ante", cite=QUALIFIES)
        yield level(t, box, "call", cite=QUALIFIES)
    elif hand > dealer:
        yield by_table(t, box, ANTE, hand >> CLASS, "ante", RANKING)
        yield won(t, box, "call", EVEN, RANKING, "house/even-money")
    else:
        end = level if hand == dealer else lost
        yield from (end(t, box, wager, RANKING) for wager in ("ante", "call"))


CALL = Bet(word="call", wager="call", times=2, cite="house/call")
FOLD = Fold(lost=lambda options: {"ante": "house/fold", AA.name: "house/fold"}, cite="house/fold")
COURSE = Course(
    base="ante",
    opening=("ante", AA.name),
    deal=(Hands(own=2, dealer=2), Community(cards=3, up=3, cite="house/flop")),
    streets=(Street(may=(CALL, FOLD), cite="house/choice", then=(Community(cards=2, up=2, cite="house/board"),)),),
    dealer=Dealer(value=lambda t: best(t, HOUSE), says=HIGH.says, qualifies=lambda v: v >= FOURS, announced=QUALIFIES),
    showdown=results,
    order=Order(losers_first=False),
)
GAME = house_poker(
    COURSE,
    name="casino-holdem",
    title="Casino hold 'em",
    subchapter=READINGS,
    options=Options,
    wagers=WAGERS,
    paragraphs={"reveal": "house/reveal"},
    package=__name__,
    printed="The dealer qualifies with a pair of fours or better",
)
