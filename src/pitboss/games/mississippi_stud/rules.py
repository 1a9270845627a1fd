"""Mississippi stud, 19:47-35: what a house may elect, the wagers, and the payout limit.

No text of the subchapter is held, so everything here is a house reading. Hands are values of `pitboss.ranking`,
integers that script, odds and kernel share.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor
from pitboss.games.house_poker_family.pay_kinds import KINDS
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.money import dollars
from pitboss.rulebook.election import count
from pitboss.rulebook.pay_table import figures, pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "mississippi-stud"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))
FIGURES = figures(__file__)

OWN, COMMON = 2, 3
"""Cards of a player, and community cards."""

STREETS = ("3rd-street", "4th-street", "5th-street")
ANTE = '13:69F-35.1 "Ante wager"'
STREET_CITES = {
    "3rd-street": f"{READINGS}/3rd-street",
    "4th-street": '13:69F-35.1 "4th street wager"',
    "5th-street": '13:69F-35.1 "5th street wager"',
}
"""The copy of the definitions breaks off in that of the first."""
RAISES = (1, 2, 3)
"""A street wager in antes."""
MOST = 1 + len(STREETS) * max(RAISES)
"""Antes that lie on a hand at the most."""

PAYS = HOUSE_WAGERS.paying("main", "Ante and street wagers", KINDS)
THREE_CARD = HOUSE_WAGERS.side(
    "three-card-bonus",
    "Three-card bonus",
    "the three community cards are a pair or better, whether or not the hand is folded",
    THREE_KINDS,
    cite=f"{READINGS}/three-card-tables",
    needs="ante",
    most="1000.00",
    offered=False,
)


@offers(PAYS, THREE_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at mississippi stud."""

    boxes: int = count(6, allowed=tuple(range(1, 7)), says="betting positions on the layout", cite="13:69E-1.13X(a)")
    limit_streets: int = count(
        max(RAISES),
        allowed=(min(RAISES), max(RAISES)),
        says="antes that a street wager counts for in what the payout limit must allow",
        cite=f"{READINGS}/limit",
    )

    @property
    def limit(self) -> int:
        """The most that ante and street wagers of a hand win together."""
        antes = 1 + len(STREETS) * self.limit_streets
        return limit_floor(FIGURES["limit"].value, (antes * self.minimum, PAYS.elected(self).best))

    def words(self) -> dict[str, str]:
        """The limit in force."""
        return super().words() | {"limit": dollars(self.limit)}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The odds and the sizes of the street wagers on the layout, and on the sign how much a hand can win."""
        sizes = ("layout", "3rd, 4th and 5th street: 1, 2 or 3 times the ante", "13:69E-1.13X(b)4i")
        limit = f"Ante and street wagers of a hand win no more than ${dollars(self.limit)} in a round."
        return [sizes, *super().inscriptions(), ("sign", limit, f"{READINGS}/limit")]


def _street(name: str, after: str) -> WagerRule:
    says = f"as the ante; one, two or three times as large, {after}"
    return HOUSE_WAGERS.later(name, says, PAYS, cite=STREET_CITES[name])


WAGERS = wagers(
    HOUSE_WAGERS.opening(
        "ante",
        "the five cards are a pair of jacks or better; sixes to tens push",
        PAYS,
        pays="{main_odds}; at most ${limit} with the street wagers",
        cite=ANTE,
    ),
    THREE_CARD.rule,
    *map(_street, STREETS, ("with two cards seen", "with three cards seen", "with four cards seen")),
)
