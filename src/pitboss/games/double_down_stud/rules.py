"""Double down stud, 19:47-17: what a house may elect, and the wagers.

Of the subchapter 17.1, the definitions, is held; of the rest the titles are known, so it is a house reading.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, house_limit, limit_in_words
from pitboss.games.house_poker_family.pay_kinds import KINDS
from pitboss.games.house_poker_family.wagering import HouseWagers
from pitboss.rulebook.election import choice
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import offers, wagers

NAME = "double-down-stud"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN, OPEN, HOLE = 1, 3, 1
"""Cards of a player, and those of the dealer that lie open and face down."""
SEEN = OWN + OPEN
"""Cards that a player has seen when doubling is open."""

HAND, WAGER = "hand", "wager"

PAYS = HOUSE_WAGERS.paying("main", "Both wagers", KINDS, called="original and double down wagers")


@offers(PAYS)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at double down stud."""

    payout_limit: int = house_limit(says="the most that a hand, or each of its wagers, wins", cite=f"{READINGS}/limit")
    limit_on: str = choice(
        HAND,
        allowed=(HAND, WAGER),
        says="whether the payout limit is on a hand or on each wager",
        cite=f"{READINGS}/limit",
    )

    def applies(self, name: str) -> bool:
        """What a limit is on means nothing where there is none."""
        return super().applies(name) and (name != "limit_on" or self.payout_limit > 0)

    def words(self) -> dict[str, str]:
        """The limit, if there is one."""
        of = "A hand" if self.limit_on == HAND else "Each wager"
        limit = limit_in_words(self.payout_limit, f"{of} wins no more than ${{}} in a round.")
        return super().words() | {"limit": limit}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The odds of both wagers on the layout, and on the sign how much a hand can win."""
        limit = [("sign", self.words()["limit"], f"{READINGS}/limit")] if self.payout_limit else []
        return [*super().inscriptions(), *limit]


WAGERS = wagers(
    HOUSE_WAGERS.opening(
        "original", "the own card with the dealer's four is a pair of jacks or better; sixes to tens push", PAYS
    ),
    HOUSE_WAGERS.later(
        "double-down",
        "as the original and no larger, with all cards seen but the hole card",
        PAYS,
        cite='19:47-17.1 "Double down wager"',
        needs="original",
    ),
)
