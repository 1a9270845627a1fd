"""Ultimate Texas hold 'em, 19:47-32: what a house may elect, the wagers, and how a hand ends.

Of the subchapter no text is held, so everything here is a house reading. Hands are values of `pitboss.ranking`,
integers that script, odds and kernel share.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, house_limit, limit_in_words
from pitboss.games.house_poker_family.wagering import STANDS, HouseWagers, fold_in_words
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.rulebook.election import choice
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "ultimate-texas-holdem"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN, COMMON, FLOP = 2, 5, 3
"""Cards of a hand, community cards, and how many of these are turned first."""

TRIPS_ROW, BLIND_ROW = 3, 4
"""Classes of five cards: the lowest that the trips wager is paid on, and the lowest that the blind may be."""
BOTH, THREE, FOUR = "both", "3x", "4x"
LAID_DOWN, IN_STAGES = "laid-down", "in-stages"

BLIND = HOUSE_WAGERS.paying(
    "blind",
    "Blind, if the hand beats the dealer's",
    (*("less",) * BLIND_ROW, *HIGH.classes[BLIND_ROW:]),
    called="blind wager",
)
TRIPS = HOUSE_WAGERS.side(
    "trips",
    "Trips",
    "the best five of the player's seven cards are three of a kind or better, whatever the dealer has",
    (*("nothing",) * TRIPS_ROW, *HIGH.classes[TRIPS_ROW:]),
    needs="ante",
)


@offers(BLIND, TRIPS)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at ultimate Texas hold 'em."""

    first_raise: str = choice(
        BOTH,
        allowed=(BOTH, THREE, FOUR),
        says="the play wager before the flop: three or four times the ante, or one of them only",
        cite=f"{READINGS}/first-raise",
    )
    trips_on_fold: str = HOUSE_WAGERS.on_fold(TRIPS, STANDS)
    community: str = choice(
        LAID_DOWN,
        allowed=(LAID_DOWN, IN_STAGES),
        says="community cards are laid down after the dealer's, or dealt in stages after burned cards",
        cite=f"{READINGS}/community",
    )

    payout_limit: int = house_limit(
        says="the most that ante, blind and play wagers of a hand win", cite=f"{READINGS}/limit"
    )

    @property
    def multiples(self) -> tuple[int, ...]:
        """What the play wager before the flop may be, in antes, the most first."""
        return {BOTH: (4, 3), FOUR: (4,), THREE: (3,)}[self.first_raise]

    def words(self) -> dict[str, str]:
        """The limit, what is open before the flop, what a fold does to trips, and how the community cards come."""
        return super().words() | {
            "limit": limit_in_words(self.payout_limit, "A hand wins no more than ${} on ante, blind and play."),
            "raises": " or ".join({4: "four", 3: "three"}[n] for n in reversed(self.multiples)),
            "on_fold": fold_in_words(self.trips_on_fold),
            "community_cards": "lie face down from the start"
            if self.community == LAID_DOWN
            else "are dealt as they are needed, each time after a burned card",
        }

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The pay tables row by row, what the dealer needs, and how much a hand can win."""
        needs = ("layout", "The dealer qualifies with a pair or better", f"{READINGS}/qualifying")
        limit = [("sign", self.words()["limit"], f"{READINGS}/limit")] if self.payout_limit else []
        return [*super().inscriptions(), needs, *limit]


WAGERS = wagers(
    HOUSE_WAGERS.opening("ante", "the hand beats the dealer's; it goes back if the dealer has no pair"),
    HOUSE_WAGERS.opening(
        "blind",
        "as much as the ante: the hand beats the dealer's with a straight or better; with less it goes back",
        BLIND,
        beside="ante",
    ),
    TRIPS.rule,
    HOUSE_WAGERS.later(
        "play", "once in a round, three or four, two or one times the ante: the hand beats the dealer's"
    ),
)


# The arithmetic.

PAIR = 1 << CLASS
"""The least value with which the dealer qualifies."""

WON, WON_UNQUALIFIED, LOSES, LOSES_UNQUALIFIED, EQUAL = range(5)
"""How a hand that was played ends: with or against a dealer who qualifies or not."""
RESULTS = 5


def qualifies(dealer: int) -> bool:
    """Whether the dealer has a pair or better; one on the board counts."""
    return dealer >= PAIR


def result(player: int, dealer: int) -> int:
    """How a played hand stands to the dealer's."""
    if player == dealer:
        return EQUAL
    if player > dealer:
        return WON if dealer >= PAIR else WON_UNQUALIFIED
    return LOSES if dealer >= PAIR else LOSES_UNQUALIFIED
