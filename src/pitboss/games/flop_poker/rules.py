"""Flop poker, 19:47-29: what a house may elect, the wagers, what a hand is, how a pot is shared, and the payout limit.

No text of the subchapter is held, so everything here is a house reading; of 13:69F-29.11 there is a public copy. Hands
are values of `pitboss.ranking`, integers that script, odds and kernel share.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pitboss.equipment import Card
from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor
from pitboss.games.house_poker_family.settling import EVEN
from pitboss.games.house_poker_family.three_cards import best_named
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.money import dollars
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.rulebook import Violation
from pitboss.rulebook.election import money_or
from pitboss.rulebook.pay_table import figures, pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "flop-poker"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))
FIGURES = figures(__file__)

OWN, COMMON = 3, 3
"""Cards of a player, and those of the flop."""
POT = "pot"

KINDS = ("nothing", "pair-of-jacks-or-better", "two-pair", *HIGH.classes[3:])
"""What five cards can be, as far as it is paid."""

THREE_KINDS = best_named("royal-three")
"""What three cards can be: the places of `pitboss.ranking.THREE`."""

FLOP = HOUSE_WAGERS.paying("flop", "Flop", KINDS, called="flop wager", cite="13:69F-29.11(c)")
THREE_CARD = HOUSE_WAGERS.side(
    "three-card-bonus",
    "Three-card bonus",
    "the player's own three cards are a pair or better",
    THREE_KINDS,
    cite="13:69F-29.11(d)",
    needs="ante",
    most="1000.00",
    offered=False,
)

MINIMUM = "minimum"


@offers(FLOP, THREE_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at flop poker."""

    pot_amount: int = money_or(
        MINIMUM, f"{MINIMUM}, or any amount", says="pot wager of everybody who plays", cite=f"{READINGS}/pot-amount"
    )

    @property
    def pot_stake(self) -> int:
        """The pot wager, the same for all players."""
        return self.pot_amount or self.minimum

    @property
    def limit(self) -> int:
        """The most that ante and flop of a hand win together."""
        at_minimum = ((self.minimum, EVEN), (self.minimum, FLOP.elected(self).best))
        return limit_floor(FIGURES["limit"].value, *at_minimum)

    def conflicts(self) -> list[Violation]:
        """A pot wager that chips of this table cannot make."""
        wrong = super().conflicts()
        if not wrong and self.pot_stake % self.increment:
            why = f"{dollars(self.pot_stake)} is no multiple of {dollars(self.increment)}"
            wrong.append(Violation("pot_amount", why, f"{READINGS}/pot-amount"))
        return wrong

    def words(self) -> dict[str, str]:
        """The limit and the pot wager in force."""
        return super().words() | {"limit": dollars(self.limit), "pot_wager": dollars(self.pot_stake)}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The odds on the layout, and on the sign the pot wager and how much a hand can win."""
        pot = f"Everybody who plays puts ${dollars(self.pot_stake)} into the pot; the best hand wins all of it."
        limit = f"Ante and flop wagers of a hand win no more than ${dollars(self.limit)}."
        return [
            *super().inscriptions(),
            ("sign", pot, f"{READINGS}/pot-amount"),
            ("sign", limit, "13:69F-29.11(e)"),
        ]


WAGERS = wagers(
    WagerRule(
        "ante",
        "three own cards with two of the flop are a pair of jacks or better",
        "1 to 1; at most ${limit} with the flop wager",
        f"{READINGS}/ante",
        "13:69F-29.11(b)",
        minimum="minimum",
        maximum="maximum",
    ),
    WagerRule(
        POT,
        "the best hand of all at the table, whether or not it is bet on the flop",
        "all pot wagers of the round",
        f"{READINGS}/pot",
        f"{READINGS}/pot-won",
        equals="ante",
        minimum="pot_stake",
        maximum="pot_stake",
    ),
    THREE_CARD.rule,
    HOUSE_WAGERS.later("flop", "as the ante, and as large, with three cards seen", FLOP),
)


def value(own: Sequence[Card], flop: Sequence[Card]) -> int:
    """What a hand is worth: all three own cards and the best two of the flop."""
    return max(HIGH.value([*own, *two]) for two in combinations(flop, 2))


JACKS = 11


def kind(value: int) -> int:
    """What five cards are, as in `KINDS`: a pair counts from jacks up."""
    if value >> CLASS == 1:
        return int(value >> 16 & 0xF >= JACKS)
    return value >> CLASS


def share(pot: int, winners: int, turn: int) -> int:
    """What one of several winners gets of a pot; cents that do not divide go to the first of them, one each."""
    return pot // winners + (1 if turn < pot % winners else 0)
