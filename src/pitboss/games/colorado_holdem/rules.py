"""Colorado hold 'em, 19:47-23: what a house may elect and what it must, the wagers, and what a hand is.

Of the subchapter the cards are public (13:69F-23.2) and of the table the layout (13:69E-1.13L); the course is read from
titles and layout, and every amount that is paid is the house's own.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, antes, between, in_antes
from pitboss.games.house_poker_family.pair_ranks import KINDS
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.games.house_poker_family.wagering import LOST, STANDS, HouseWagers
from pitboss.rulebook.election import choice, count, supplied, word
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table.offer.elected_pay_table import NONE, offers, wagers

NAME = "colorado-holdem"
READINGS = f"house:{NAME}"
HOUSE_WAGERS = HouseWagers(NAME, pay_tables(__file__))

OWN, KEPT, COMMON = 3, 2, 3
"""Cards of a player, those that stay of them, and community cards."""

REQUIRED, PERMISSIBLE = "required", "permissible"
PAY_TABLE = "pay-table"

ANTE_PAYS = HOUSE_WAGERS.paying("ante-odds", "Ante", KINDS, cite=f"{READINGS}/ante-odds", key="ante", house=NAME)
BET_PAYS = HOUSE_WAGERS.paying("bet-odds", "Bet", KINDS, cite=f"{READINGS}/bet-odds", key="bet", house=NAME)
IMMEDIATE = HOUSE_WAGERS.paying(
    "immediate-winner",
    "Immediate winner",
    THREE_KINDS,
    cite=f"{READINGS}/immediate-winner",
    key="immediate",
    house=NAME,
)
BONUS = HOUSE_WAGERS.side(
    "bonus",
    "Bonus",
    "the player's own three cards as dealt, by the table that the house sets",
    THREE_KINDS,
    cite=f"{READINGS}/bonus",
    needs="ante",
    offered=False,
    house=NAME,
)


@offers(ANTE_PAYS, BET_PAYS, IMMEDIATE, BONUS)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at colorado hold 'em."""

    boxes: int = count(7, allowed=(6, 7), says="betting positions on the layout", cite="13:69E-1.13L(a)")
    version: str = choice(
        REQUIRED,
        allowed=(REQUIRED, PERMISSIBLE),
        says="whether the bet must be made to stay in, or may be made",
        cite=f"{READINGS}/versions",
        notice="the layout shows it",
    )
    bet_times: str | None = antes(f"{NAME}/bet_times", says="how many antes a bet is", cite=f"{READINGS}/bet")
    decided_by: str | None = supplied(
        f"{NAME}/decided_by",
        word(
            PAY_TABLE,
            says="what decides ante and bet; how a hand of the dealer's would be made and compared is in no source",
            cite=f"{READINGS}/decided-by",
        ),
    )
    bonus_on_fold: str | None = supplied(
        f"{NAME}/bonus_on_fold",
        word(LOST, STANDS, says="what a fold does to the bonus wager", cite=f"{READINGS}/bonus"),
    )

    @property
    def times(self) -> tuple[int, int]:
        """The least bet and the greatest, in antes."""
        return between(self.bet_times)

    def applies(self, name: str) -> bool:
        """A fold touches the bonus only where there are both."""
        if name == "bonus_on_fold":
            return self.version == REQUIRED and self.bonus_table != NONE  # type: ignore[attr-defined]
        return super().applies(name)

    def words(self) -> dict[str, str]:
        """How a bet is made, and what a hand without one comes to."""
        staying = "you fold and lose the ante" if self.version == REQUIRED else "you stay in with the ante alone"
        return super().words() | {"staying": staying, "antes": in_antes(self.bet_times)}


WAGERS = wagers(
    HOUSE_WAGERS.opening(
        "ante", "the two cards that you keep and three for everybody, by the ante's pay table", ANTE_PAYS
    ),
    BONUS.rule,
    HOUSE_WAGERS.later("bet", "as the ante, by the bet's own pay table", BET_PAYS),
)
