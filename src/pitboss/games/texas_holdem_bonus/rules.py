"""Texas hold 'em bonus poker, 19:47-28: what a house may elect, the wagers, and what two cards bring.

Of the subchapter no text is held, so everything here is a house reading. Hands are values of `pitboss.ranking`,
integers that script, odds and kernel share.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, house_limit, limit_in_words
from pitboss.games.house_poker_family.wagering import LOST, HouseWagers, fold_in_words
from pitboss.rulebook.election import choice
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "texas-holdem-bonus"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN = 2
FLOP_ANTES = 2
"""The flop wager in antes; turn and river wager are one each."""
STRAIGHT, FLUSH = "straight", "flush"

KINDS = (
    "nothing",
    "pair-of-tens-or-less",
    "ace-queen-or-ace-jack",
    "kings-queens-or-jacks",
    "ace-king",
    "ace-queen-or-ace-jack-suited",
    "ace-king-suited",
    "aces",
    "aces-and-the-dealer-aces",
)
"""What two cards can be on the bonus table, from the lowest up."""

BONUS = HOUSE_WAGERS.side(
    "bonus",
    "Bonus",
    "the player's own two cards are a pair, or an ace with a king, queen or jack",
    KINDS,
    cite=f"{READINGS}/bonus-table",
    needs="ante",
    most="1000.00",
    offered=True,
)


@offers(BONUS)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at Texas hold 'em bonus poker."""

    ante_pays_on: str = choice(
        FLUSH,
        allowed=(FLUSH, STRAIGHT),
        says="the lowest hand with which a winning ante is paid; with less it goes back",
        cite=f"{READINGS}/ante-pays",
    )
    bonus_on_fold: str = HOUSE_WAGERS.on_fold(BONUS, LOST)
    payout_limit: int = house_limit(
        says="the most that ante, flop, turn and river wagers of a hand win", cite=f"{READINGS}/limit"
    )

    @property
    def least_paid(self) -> int:
        """The class of five cards from which on a winning ante is paid."""
        return 4 if self.ante_pays_on == STRAIGHT else 5

    def words(self) -> dict[str, str]:
        """The limit, what the ante wants, and what a fold does to the bonus wager."""
        return super().words() | {
            "limit": limit_in_words(self.payout_limit, "A hand wins no more than ${} on its four wagers."),
            "on_fold": fold_in_words(self.bonus_on_fold),
        }

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The bonus table, what the ante wants, and how much a hand can win."""
        ante = ("layout", f"Ante pays with a {self.ante_pays_on} or better", f"{READINGS}/ante-pays")
        limit = [("sign", self.words()["limit"], f"{READINGS}/limit")] if self.payout_limit else []
        return [*super().inscriptions(), ante, *limit]


WAGERS = wagers(
    HOUSE_WAGERS.opening(
        "ante", "the hand beats the dealer's and is as high as the layout says; with less it goes back"
    ),
    BONUS.rule,
    HOUSE_WAGERS.later("flop", "twice the ante, to stay in: the hand beats the dealer's"),
    HOUSE_WAGERS.later("turn", "as much as the ante, after three community cards: the hand beats the dealer's"),
    HOUSE_WAGERS.later("river", "as much as the ante, after four community cards: the hand beats the dealer's"),
)


# The arithmetic; cards as kernels number them.

ACE, KING, JACK = 12, 11, 9
"""Ranks, the deuce 0."""


def bonus_kind(a: int, b: int, c: int, d: int) -> int:
    """What the cards a, b of a player are beside c, d of the dealer's, as in `KINDS`."""
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    if low == high:
        if high == ACE:
            return 8 if c >> 2 == ACE and d >> 2 == ACE else 7
        return 3 if high >= JACK else 1
    if high < ACE or low < JACK:
        return 0
    suited = a & 3 == b & 3
    if low == KING:
        return 6 if suited else 4
    return 5 if suited else 2
