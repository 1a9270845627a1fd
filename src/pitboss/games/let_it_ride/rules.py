"""Let it ride, 19:47-18: what a house may elect, the wagers, and what a hand is.

Of the subchapter the titles of its sections are known and no text, so everything here is a house reading. Hands are
values of `pitboss.ranking`, integers that script, odds and kernel share.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, house_limit, limit_in_words
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "let-it-ride"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN, COMMON = 3, 2
"""Cards of a player, and community cards."""

KINDS = ("nothing", "pair-of-tens-or-better", "two-pair", *HIGH.classes[3:])
"""What five cards can be, as far as it is paid."""

PAYS = HOUSE_WAGERS.paying("main", "Main wagers", KINDS)
BONUS = HOUSE_WAGERS.side(
    "bonus",
    "Let it ride bonus",
    "the five cards are a hand that its table lists",
    KINDS,
    needs="first",
    stake=1_00,
    offered=False,
)
THREE_CARD = HOUSE_WAGERS.side(
    "three-card-bonus",
    "Three-card bonus",
    "the player's own three cards are a pair or better",
    THREE_KINDS,
    cite=f"{READINGS}/three-card-tables",
    needs="first",
    most="1000.00",
    offered=False,
)


@offers(PAYS, BONUS, THREE_CARD)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at let it ride."""

    payout_limit: int = house_limit(says="the most that the main wagers of a hand win", cite=f"{READINGS}/limit")

    def words(self) -> dict[str, str]:
        """The limit, if there is one."""
        limit = limit_in_words(self.payout_limit, "A hand wins no more than ${} on its main wagers.")
        return super().words() | {"limit": limit}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The odds of all wagers on the layout, and on the sign how much a hand can win."""
        limit = [("sign", self.words()["limit"], f"{READINGS}/limit")] if self.payout_limit else []
        return [*super().inscriptions(), *limit]


def _main(name: str, says: str, beside: str | None) -> WagerRule:
    return HOUSE_WAGERS.opening(name, says, PAYS, cite=f"{READINGS}/wagers", beside=beside)


MAIN = ("first", "second", "third")
WAGERS = wagers(
    _main("first", "the five cards are a pair of tens or better; it may be taken back after three cards", None),
    _main("second", "as the first, and as large; it may be taken back after four cards", "first"),
    _main("third", "as the first, and as large; it is never taken back", "first"),
    BONUS.rule,
    THREE_CARD.rule,
)


def kind(value: int) -> int:
    """What five cards are, as in `KINDS`: a pair counts from tens up."""
    if value >> CLASS == 1:
        return int(value >> 16 & 0xF >= 10)
    return value >> CLASS
