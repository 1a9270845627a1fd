"""Colorado hold 'em, 19:47-23: what a house may elect and what it must, the wagers, and what a hand is.

Of the subchapter the cards are public (13:69F-23.2) and of the table the layout (13:69E-1.13L); the course is read from
titles and layout, and every amount that is paid is the house's own.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.every_pair import KINDS
from pitboss.games.house_poker_family.options import HousePokerOptions, antes, between, in_antes
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.rulebook.election import choice, count, supplied, word
from pitboss.rulebook.pay_table import pay_tables
from pitboss.table import WagerRule
from pitboss.table.paying import NONE, Paying, Side, offers, wagers

NAME = "colorado-holdem"
READINGS = f"house:{NAME}"
TABLES = pay_tables(__file__)

OWN, KEPT, COMMON = 3, 2, 3
"""Cards of a player, those that stay of them, and those that belong to everybody."""

REQUIRED, PERMISSIBLE = "required", "permissible"
PAY_TABLE = "pay-table"
LOST, STANDS = "lost", "stands"

ANTE_PAYS = Paying(
    name="ante-odds",
    title="Ante",
    called="ante",
    tables=TABLES["ante"],
    kinds=KINDS,
    cite=f"{READINGS}/ante-odds",
    key="ante",
    house=NAME,
)
BET_PAYS = Paying(
    name="bet-odds",
    title="Bet",
    called="bet",
    tables=TABLES["bet"],
    kinds=KINDS,
    cite=f"{READINGS}/bet-odds",
    key="bet",
    house=NAME,
)
IMMEDIATE = Paying(
    name="immediate-winner",
    title="Immediate winner",
    tables=TABLES["immediate-winner"],
    kinds=THREE_KINDS,
    cite=f"{READINGS}/immediate-winner",
    key="immediate",
    house=NAME,
)
BONUS = Side(
    name="bonus",
    title="Bonus",
    on="the player's own three cards as dealt, by the table that the house sets",
    wager_cite=f"{READINGS}/bonus",
    needs="ante",
    tables=TABLES["bonus"],
    kinds=THREE_KINDS,
    cite=f"{READINGS}/bonus",
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
    WagerRule(
        "ante",
        "the two cards that you keep and three for everybody, by the ante's pay table",
        "{ante_odds}",
        f"{READINGS}/ante",
        "{ante_cite}",
        minimum="minimum",
        maximum="maximum",
    ),
    BONUS.rule,
    WagerRule(
        "bet", "as the ante, by the bet's own pay table", "{bet_odds}", f"{READINGS}/bet", "{bet_cite}", needs="ante"
    ),
)
