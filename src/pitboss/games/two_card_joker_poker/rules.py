"""Two card joker poker, 19:47-30: what a house may elect, the wagers, and the arithmetic of hands.

No section of the subchapter is held; what it must say is common to descriptions of the game elsewhere, and a house
reading here. Cards are numbers as in kernels (`pitboss.ranking.compiled`), jokers 52 and 53, so that script, odds and
kernel share every function.
"""

from dataclasses import dataclass
from itertools import permutations

from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.wagering import STANDS, HouseWagers, fold_in_words
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.ranking.words import hand_words as in_words
from pitboss.rulebook.election import choice, flag
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers
from pitboss.table.parts import Lying

NAME = "two-card-joker-poker"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

HAND = 2
"""Cards of a hand."""
JOKERS = 2
"""Jokers of a deck."""

NOTHING, FLUSH, PAIR, STRAIGHT, STRAIGHT_FLUSH, ROYAL, PAIR_OF_JOKERS = range(7)
"""What two cards can be; which of flush, pair and straight is higher the house elects."""

KINDS = ("nothing", "flush", "pair", "straight", "straight-flush", "royal-flush", "pair-of-jokers")
_SAID = ("high-card", "flush-with-high-card", "one-pair", "straight", "straight-flush", "royal-flush")
ORDERS = tuple("-".join(order) for order in permutations(("straight", "pair", "flush")))
"""The three middle kinds from the highest down, the rarest first to begin with."""

CALL = HOUSE_WAGERS.paying(
    "call",
    "Call",
    (*("any-other",) * 4, *KINDS[STRAIGHT_FLUSH:]),
    called="call wager",
    cite=f"{READINGS}/call-table",
)
PAIR_UP = HOUSE_WAGERS.side(
    "pair-up",
    "Pair up",
    "the player's own two cards, by the pay table that the house sets",
    KINDS,
    cite=f"{READINGS}/pair-up-table",
    alone="pair_up_alone",
    offered=False,
)


@offers(CALL, PAIR_UP)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at two card joker poker."""

    class_order: str = choice(
        ORDERS[0],
        allowed=ORDERS,
        says="straight, pair and flush from the highest down",
        cite=f"{READINGS}/class-order",
    )
    pair_up_alone: bool = flag(
        True, says="the pair up wager may be made without an ante", cite=f"{READINGS}/pair-up-alone"
    )
    pair_up_on_fold: str = HOUSE_WAGERS.on_fold(PAIR_UP, STANDS)

    @property
    def places(self) -> tuple[int, int, int]:
        """The places of flush, pair and straight among the kinds, the lowest 1."""
        upward = self.class_order.split("-")[::-1]
        return (upward.index("flush") + 1, upward.index("pair") + 1, upward.index("straight") + 1)

    def words(self) -> dict[str, str]:
        """The order of hands, and what a fold does to a pair up wager."""
        return super().words() | {
            "in_order": ", ".join(self.class_order.split("-")),
            "on_fold": fold_in_words(self.pair_up_on_fold),
        }

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The pay tables, what the dealer needs, and the order of hands."""
        upper = ", ".join(name.replace("-", " ") for name in KINDS[:STRAIGHT:-1])
        order = f"Hands from the best down: {upper}, {', '.join(self.class_order.split('-'))}, high card"
        return [
            *super().inscriptions(),
            ("layout", "The dealer qualifies with queen high or better", f"{READINGS}/qualifying"),
            ("layout", order, f"{READINGS}/class-order"),
        ]


ANTE = HOUSE_WAGERS.opening("ante", "the player's hand against the dealer's")
CALL_WAGER = HOUSE_WAGERS.later(
    "call", "as much as the ante, once the player has seen the hand", CALL, pays="{call_rows}"
)
WAGERS = wagers(ANTE, PAIR_UP.rule, CALL_WAGER)


# The arithmetic.

JOKER, KING, ACE_TO_DEUCE = 15, 13, 12
"""Ranks, and how far those of the lowest run are apart."""


def value(a: int, b: int, flush: int, pair: int, straight: int) -> int:
    """Two cards as one number, given the places of three kinds: the greater hand wins, equal ones tie.

    The kind's place stands above twenty bits of ranks as in `pitboss.ranking`: of a run its top, ace and deuce being
    the lowest one; of a pair its rank, whether or not a joker is in it. The lowest bits are the kind itself.
    """
    high, low, suited = max(a >> 2, b >> 2) + 2, min(a >> 2, b >> 2) + 2, a & 3 == b & 3
    if low == JOKER:
        return PAIR_OF_JOKERS << CLASS | PAIR_OF_JOKERS
    if high in (low, JOKER):
        return pair << CLASS | low << 16 | PAIR
    if high - low == 1 or high - low == ACE_TO_DEUCE:
        if suited and low == KING:
            return ROYAL << CLASS | high << 16 | ROYAL
        top = low if high - low == ACE_TO_DEUCE else high
        return (
            STRAIGHT_FLUSH << CLASS | top << 16 | STRAIGHT_FLUSH if suited else straight << CLASS | top << 16 | STRAIGHT
        )
    ranks = high << 16 | low << 12
    return flush << CLASS | ranks | FLUSH if suited else ranks


def kind(hand: int) -> int:
    """What a hand is, as in `KINDS`."""
    return hand & 0xF


def hand_words(hand: int) -> str:
    """A hand in words."""
    return "pair of jokers" if kind(hand) == PAIR_OF_JOKERS else in_words(_SAID[kind(hand)], hand)


def reads(options: Options, of: int | str, lying: Lying) -> str:
    """A hand whose cards lie open in words."""
    cards = [card for card in lying[of] if card]
    if len(cards) != HAND:
        return ""
    a, b = numbers(cards)
    return hand_words(value(a, b, *options.places))
