"""Three card poker, 19:47-20: the arithmetic of hands and wagers.

Ranking, settlement and payout odds stand in sections of which only the titles are at hand; what they must say is common
to all descriptions of the game and a house reading here. Values are integers that script, odds and kernel share.
"""

from collections.abc import Collection

from pitboss.equipment import Card
from pitboss.games.three_card_poker.tables import SIX_NOTHING, SIX_THREE, STRAIGHT_FLUSH, PayTable
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS

HAND = 3
"""Cards of a hand."""

QUEEN_HIGH = 12 << 16
"""The value below which the dealer's hand does not qualify: no pair, and nothing as high as a queen."""

LOSE, TIE, NO_QUALIFY, WIN = range(4)
"""How a played hand stands to the dealer's."""


def value(cards: Collection[Card]) -> int:
    """Three cards as one number: the greater hand wins, equal ones tie."""
    return THREE.value(cards)


def kind(hand: int) -> int:
    """What a hand is, as in `tables.KINDS`; ace, king and queen of a suit are the best straight flush and no more."""
    return min(hand >> CLASS, STRAIGHT_FLUSH)


def qualifies(dealer: int) -> bool:
    """Whether the dealer's hand is queen high or better."""
    return dealer >= QUEEN_HIGH


def compare(player: int, dealer: int) -> int:
    """How a played hand ends: `LOSE`, `TIE`, `NO_QUALIFY` or `WIN`."""
    if dealer < QUEEN_HIGH:
        return NO_QUALIFY
    if player < dealer:
        return LOSE
    return WIN if player > dealer else TIE


def ante_net(result: int, ante: int) -> int:
    """What ante and play gain together, in cents; the ante bonus comes on top."""
    if result == NO_QUALIFY:
        return ante
    return 0 if result == TIE else 2 * ante if result == WIN else -2 * ante


def side_net(table: PayTable, of: int, stake: int) -> int:
    """What a wager on a pay table gains: its row, or the loss of the stake."""
    return table.pays(of, stake) or -stake


def six_kind(player: Collection[Card], dealer: Collection[Card]) -> int:
    """What the best five of the player's and dealer's six cards are, as in `tables.SIX_KINDS`."""
    return six_kind_of(HIGH.value([*player, *dealer]))


def six_kind_of(six: int) -> int:
    """What the value of five cards is on the pay tables of the six-card bonus."""
    return six >> CLASS if six >> CLASS >= SIX_THREE else SIX_NOTHING


def said(hand: int) -> str:
    """A hand in words."""
    return THREE.says(hand).replace("royal flush", "straight flush, ace high")
