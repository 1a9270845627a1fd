"""Four card poker, 19:47-27 (now 13:69F-27): what a house may elect, the wagers, and the arithmetic of hands.

Of the subchapter 27.3 and 27.6 are held, in public copies of the present code; the rest is what licensees and other
states say of the same game, and a house reading. Values are those of `pitboss.ranking.FOUR`.
"""

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.ranking import FOUR
from pitboss.ranking.high import CLASS
from pitboss.rulebook.election import flag
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "four-card-poker"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

HAND, DEALER = 5, 6
"""Cards of a player and of the dealer, of which the best four are the hand."""
MOST = 3
"""The largest play wager in antes."""

PAIR = FOUR.classes.index("one-pair")
ACES = 14
KINDS = ("nothing", "pair-of-aces", *FOUR.classes[2:])
"""What four cards can be on the pay tables; a pair below aces is nothing."""

BONUS = HOUSE_WAGERS.paying(
    "automatic-bonus",
    "Automatic bonus on a played hand",
    KINDS,
    called="automatic bonus",
    cite=f"{READINGS}/bonus-table",
    key="bonus",
)
ACES_UP = HOUSE_WAGERS.side(
    "aces-up",
    "Aces up",
    "the best four of the player's own cards are a pair of aces or better",
    KINDS,
    wager_cite="13:69F-27.6(a)2",
)


@offers(BONUS, ACES_UP)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at four card poker."""

    two_positions: bool = flag(
        False, says="a player may wager at two positions next to each other", cite="13:69F-27.6(e)"
    )

    def words(self) -> dict[str, str]:
        """At how many positions a player may wager."""
        two = "You may wager at two positions that are next to each other."
        return super().words() | {"positions": two if self.two_positions else "You may wager at one position."}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The pay tables, and who wins equal hands."""
        ties = ("layout", "Equal hands win; the dealer needs nothing to qualify", f"{READINGS}/settling")
        return [*super().inscriptions(), ties]


ANTE = HOUSE_WAGERS.opening(
    "ante", "the player's best four cards against the dealer's; equal hands win", cite="13:69F-27.6(a)1"
)
PLAY = HOUSE_WAGERS.later(
    "play",
    "one to three times the ante, once the player has seen the hand and the dealer's open card",
    cite="13:69F-27.6(a)1",
)
WAGERS = wagers(ANTE, ACES_UP.rule, PLAY)


# The arithmetic.


def value(cards: Collection[Card]) -> int:
    """The best four of five or six cards as one number: the greater hand wins."""
    return FOUR.value(cards)


def kind(hand: int) -> int:
    """What a hand is, as in `KINDS`."""
    of = hand >> CLASS
    return 0 if of == PAIR and hand >> 16 & 0xF < ACES else of


def wins(player: int, dealer: int) -> bool:
    """Whether a played hand wins: equal ones do."""
    return player >= dealer
