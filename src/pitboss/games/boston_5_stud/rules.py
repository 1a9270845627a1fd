"""Boston 5 stud, 19:47-24: what a house may elect, the wagers, and the arithmetic of hands.

No text of the subchapter is held, so everything here is a house reading; what the ante bonus pays no source says, and
no table opens before the house has said it. Hands are values of `pitboss.ranking`, which all parts share.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import DEVICE, SHUFFLER, HousePokerOptions
from pitboss.games.house_poker_family.three_cards import best_named
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.ranking import HIGH
from pitboss.rulebook.election import choice
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "boston-5-stud"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

FIRST, MORE = 3, 2
"""Cards of a hand before the second wager and after it; the dealer has as many."""
ANTES = 2
"""A first or a second wager in antes."""

KINDS = ("nothing", "pair", "two-pair", *HIGH.classes[3:])
"""What five cards can be: the places of `pitboss.ranking.HIGH`."""
THREE_KINDS = best_named("straight-flush")
"""What three cards can be; the best have no row of their own."""

BONUS = HOUSE_WAGERS.paying("ante-bonus", "Ante bonus on a played hand", KINDS, called="ante bonus", house=NAME)
THREE_CARD = HOUSE_WAGERS.side(
    "three-card-bonus",
    "Three-card bonus",
    "the player's first three cards are a pair or better",
    THREE_KINDS,
    cite=f"{READINGS}/three-card-tables",
    needs="ante",
    offered=True,
)


@offers(BONUS, THREE_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at boston 5 stud."""

    shuffle: str = choice(
        DEVICE,
        allowed=(DEVICE,),
        says="who shuffles: a device",
        cite=f"{READINGS}/shuffle",
        by_value=((DEVICE, SHUFFLER),),
    )

    @property
    def first_minimum(self) -> int:
        """The least first wager."""
        return ANTES * self.minimum

    @property
    def first_maximum(self) -> int:
        """The greatest first wager."""
        return ANTES * self.maximum

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The pay tables, and when the ante goes back."""
        ante = ("layout", "The ante goes back unless the dealer's hand is higher", f"{READINGS}/settling")
        return [*super().inscriptions(), ante]


ANTE = HOUSE_WAGERS.opening(
    "ante", "it goes back unless the dealer's hand is higher, and two pair or better bring a bonus on it", BONUS
)
WAGERS = wagers(
    ANTE,
    WagerRule(
        "first",
        "twice the ante and made with it: the player's five cards against the dealer's",
        "1 to 1",
        f"{READINGS}/first",
        f"{READINGS}/even-money",
        needs="ante",
        equals="ante",
        times=ANTES,
        minimum="first_minimum",
        maximum="first_maximum",
    ),
    THREE_CARD.rule,
    HOUSE_WAGERS.later("second", "as the first and as large, with three cards seen", needs="first"),
)


# The arithmetic.

LOSE, TIE, WIN = range(3)
"""How a played hand stands to the dealer's."""


def compare(player: int, dealer: int) -> int:
    """How a played hand ends: `LOSE`, `TIE` or `WIN`; the dealer needs nothing to qualify."""
    return WIN if player > dealer else TIE if player == dealer else LOSE
