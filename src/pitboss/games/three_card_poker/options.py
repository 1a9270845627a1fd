"""Three card poker, 19:47-20: what a house may elect, and the wagers."""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.three_card_poker.tables import ANTE_BONUS, NONE, PAIR_PLUS, READINGS, SIX_CARD, PayTable
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, flag, money
from pitboss.table import WagerRule
from pitboss.table.posted import limits_conflict

LOST, STANDS = "lost", "stands"


@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at three card poker."""

    pair_plus_table: str = choice(
        "P20-1", allowed=tuple(PAIR_PLUS), says="pay table of the pair plus wager", cite=f"{READINGS}/pair-plus-tables"
    )
    ante_bonus_table: str = choice(
        "A20-1", allowed=tuple(ANTE_BONUS), says="pay table of the ante bonus", cite=f"{READINGS}/ante-bonus-tables"
    )
    six_card_bonus: str = choice(
        NONE,
        allowed=(NONE, *SIX_CARD),
        says="pay table of the six-card bonus wager, if it is offered",
        cite=f"{READINGS}/six-card-tables",
    )
    pair_plus_alone: bool = flag(
        True, says="the pair plus wager may be made without an ante", cite=f"{READINGS}/pair-plus-alone"
    )
    pair_plus_on_fold: str = choice(
        LOST,
        allowed=(LOST, STANDS),
        says="what a fold does to the pair plus wager",
        cite=f"{READINGS}/pair-plus-on-fold",
    )
    pair_plus_minimum: int = money("1.00", says="least pair plus wager", cite="house:limits")
    pair_plus_maximum: int = money("10000.00", says="greatest pair plus wager", cite="house:limits")
    six_card_minimum: int = money("1.00", says="least six-card bonus wager", cite="house:limits")
    six_card_maximum: int = money("1000.00", says="greatest six-card bonus wager", cite="house:limits")

    @property
    def pair_plus_pays(self) -> PayTable:
        """The pay table of the pair plus wager."""
        return PAIR_PLUS[self.pair_plus_table]

    @property
    def bonus_table(self) -> PayTable:
        """The pay table of the ante bonus."""
        return ANTE_BONUS[self.ante_bonus_table]

    @property
    def six_card_table(self) -> PayTable | None:
        """The pay table of the six-card bonus wager, if it is offered."""
        return SIX_CARD.get(self.six_card_bonus)

    def takes(self, wager: str) -> bool:
        """The six-card bonus only where the house offers it."""
        return wager != "six-card-bonus" or self.six_card_table is not None

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet."""
        return [
            *super().conflicts(),
            *limits_conflict(self, "pair_plus_minimum", "pair_plus_maximum"),
            *limits_conflict(self, "six_card_minimum", "six_card_maximum"),
        ]

    def tables(self) -> dict[str, PayTable | None]:
        """The pay tables in force, by what they pay."""
        return {"pair_plus": self.pair_plus_pays, "bonus": self.bonus_table, "six_card": self.six_card_table}

    def words(self) -> dict[str, str]:
        """The pay tables in short, row by row, and with the reading that says where each comes from."""
        said = {
            "without_ante": "you may make it without an ante" if self.pair_plus_alone else "it needs an ante beside it",
            "on_fold": "is lost too" if self.pair_plus_on_fold == LOST else "stands all the same",
        }
        for name, table in self.tables().items():
            said[f"{name}_odds"] = table.range() if table else "not offered"
            said[f"{name}_rows"] = table.said() if table else "not offered at this table"
            said[f"{name}_cite"] = table.cite if table else f"{READINGS}/six-card-tables"
        return said


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            "ante",
            "the player's hand against the dealer's; with the play wager it may bring the ante bonus",
            "1 to 1",
            f"{READINGS}/ante",
            f"{READINGS}/even-money",
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            "pair-plus",
            "the player's own three cards are a pair or better",
            "{pair_plus_odds}",
            f"{READINGS}/pair-plus",
            "{pair_plus_cite}",
            minimum="pair_plus_minimum",
            maximum="pair_plus_maximum",
        ),
        WagerRule(
            "six-card-bonus",
            "the best five of the player's and the dealer's six cards are three of a kind or better",
            "{six_card_odds}",
            f"{READINGS}/six-card-bonus",
            "{six_card_cite}",
            needs="ante",
            minimum="six_card_minimum",
            maximum="six_card_maximum",
        ),
        WagerRule(
            "play",
            "as much as the ante, once the player has seen the hand",
            "1 to 1",
            f"{READINGS}/play",
            f"{READINGS}/even-money",
            needs="ante",
        ),
    )
}


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """The pay tables row by row, with that of the ante bonus, which is no wager; and what the dealer needs."""
    titles = {"pair_plus": "Pair plus", "bonus": "Ante bonus on a played hand", "six_card": "Six-card bonus"}
    rows = [("layout", f"{titles[of]}: {table.said()}", table.cite) for of, table in options.tables().items() if table]
    return [*rows, ("layout", "The dealer qualifies with queen high or better", f"{READINGS}/qualifying")]
