"""Three card poker, 19:47-20: what a house may elect, the wagers, and the arithmetic of hands.

Ranking, settlement and payout odds stand in sections of which only the titles are at hand; what they must say is common
to all descriptions of the game and a house reading here. Values are integers that script, odds and kernel share.
"""

from collections.abc import Collection
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.queen_high import NO_QUALIFY, TIE, WIN
from pitboss.games.house_poker_family.wagering import LOST, HouseWagers, fold_in_words
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.election import flag
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "three-card-poker"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

HAND = 3
"""Cards of a hand."""

NOTHING, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
"""What three cards can be, from the lowest up; the same places as in `pitboss.ranking.THREE`."""

KINDS = ("nothing", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")

SIX_THREE = 3
SIX_KINDS = (*("nothing",) * SIX_THREE, *HIGH.classes[SIX_THREE:])
"""What the best five of six cards can be, as in `pitboss.ranking.HIGH`; below three of a kind nothing is paid."""

PAIR_PLUS = HOUSE_WAGERS.side(
    "pair-plus",
    "Pair plus",
    "the player's own three cards are a pair or better",
    KINDS,
    alone="pair_plus_alone",
)
ANTE_BONUS = HOUSE_WAGERS.paying(
    "ante-bonus",
    "Ante bonus on a played hand",
    KINDS,
    called="ante bonus",
    key="bonus",
    option="ante_bonus_table",
)
SIX_CARD = HOUSE_WAGERS.side(
    "six-card-bonus",
    "Six-card bonus",
    "the best five of the player's and the dealer's six cards are three of a kind or better",
    SIX_KINDS,
    cite=f"{READINGS}/six-card-tables",
    needs="ante",
    most="1000.00",
    key="six_card",
    option="six_card_bonus",
    offered=False,
)


@offers(PAIR_PLUS, ANTE_BONUS, SIX_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at three card poker."""

    pair_plus_alone: bool = flag(
        True, says="the pair plus wager may be made without an ante", cite=f"{READINGS}/pair-plus-alone"
    )
    pair_plus_on_fold: str = HOUSE_WAGERS.on_fold(PAIR_PLUS, LOST)

    def words(self) -> dict[str, str]:
        """Whether pair plus can be bet alone, and what a fold does to it."""
        return super().words() | {
            "without_ante": "you may make it without an ante" if self.pair_plus_alone else "it needs an ante beside it",
            "on_fold": fold_in_words(self.pair_plus_on_fold),
        }

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The pay tables row by row, and what the dealer needs."""
        needs = ("layout", "The dealer qualifies with queen high or better", f"{READINGS}/qualifying")
        return [*super().inscriptions(), needs]


ANTE = HOUSE_WAGERS.opening(
    "ante", "the player's hand against the dealer's; with the play wager it may bring the ante bonus"
)
PLAY = HOUSE_WAGERS.later("play", "as much as the ante, once the player has seen the hand")
WAGERS = wagers(ANTE, PAIR_PLUS.rule, SIX_CARD.rule, PLAY)


# The arithmetic.


def value(cards: Collection[Card]) -> int:
    """Three cards as one number: the greater hand wins, equal ones tie."""
    return THREE.value(cards)


def kind(hand: int) -> int:
    """What a hand is, as in `KINDS`; ace, king and queen of a suit are the best straight flush and no more."""
    return min(hand >> CLASS, STRAIGHT_FLUSH)


def ante_net(result: int) -> int:
    """What ante and play gain together, in antes; the ante bonus comes on top."""
    if result == NO_QUALIFY:
        return 1
    return 0 if result == TIE else 2 if result == WIN else -2


def six_kind(player: Collection[Card], dealer: Collection[Card]) -> int:
    """What the best five of the player's and dealer's six cards are, as in `SIX_KINDS`."""
    return six_kind_of(HIGH.value([*player, *dealer]))


def six_kind_of(six: int) -> int:
    """What the value of five cards is on the pay tables of the six-card bonus."""
    return six >> CLASS if six >> CLASS >= SIX_THREE else NOTHING


def hand_words(hand: int) -> str:
    """A hand in words."""
    return THREE.says(hand).replace("royal flush", "straight flush, ace high")
