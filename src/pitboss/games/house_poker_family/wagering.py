"""House-banked poker: how a game declares its wagers, and what is paid by a table that the house elects."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from pitboss.rulebook.election import choice
from pitboss.rulebook.pay_table import PayTable
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import PaidByTable, Side

LOST, STANDS = "lost", "stands"
"""What a fold may do to a side wager."""


class PayingFields(TypedDict, total=False):
    """What `PaidByTable` takes besides, by the same names."""

    cite: str
    key: str
    option: str
    called: str
    house: str


class SideFields(PayingFields, total=False):
    """What `Side` takes besides, by the same names."""

    offered: bool | None
    needs: str | None
    alone: str
    most: str
    stake: int
    wager_cite: str


@dataclass(frozen=True)
class HouseWagers:
    """A game's name and the pay tables beside its rules; what has no other citation is a house reading of the game."""

    game: str
    tables: Mapping[str, tuple[PayTable, ...]]

    def cite(self, reading: str) -> str:
        """A house reading of the game."""
        return f"house:{self.game}/{reading}"

    def paying(self, name: str, title: str, kinds: Sequence[str], **more: Unpack[PayingFields]) -> PaidByTable:
        """What is paid by the tables of that name, or of the key."""
        more.setdefault("cite", self.cite(f"{name}-tables"))
        tables = self.tables.get(name) or self.tables[more["key"]]
        return PaidByTable(name=name, title=title, kinds=kinds, tables=tables, **more)

    def side(self, name: str, title: str, on: str, kinds: Sequence[str], **more: Unpack[SideFields]) -> Side:
        """A wager of its own that is paid by the tables of that name."""
        more.setdefault("cite", self.cite(f"{name}-tables"))
        more.setdefault("wager_cite", self.cite(name))
        alone = self.cite(f"{name}-alone") if "alone" in more else ""
        return Side(name=name, title=title, on=on, kinds=kinds, tables=self.tables[name], alone_cite=alone, **more)

    def opening(
        self,
        name: str,
        says: str,
        by: PaidByTable | None = None,
        *,
        pays: str = "",
        cite: str = "",
        beside: str | None = None,
    ) -> WagerRule:
        """A wager made before the deal within the table's limits, as large as the one that it lies beside."""
        odds, odds_cite = self._paid(by)
        limits = "minimum", "maximum"
        at = cite or self.cite(name)
        return WagerRule(name, says, pays or odds, at, odds_cite, beside, "", beside, 1, None, *limits)

    def later(
        self,
        name: str,
        says: str,
        by: PaidByTable | None = None,
        *,
        pays: str = "",
        cite: str = "",
        needs: str = "ante",
    ) -> WagerRule:
        """A wager that is made once cards are seen."""
        odds, odds_cite = self._paid(by)
        return WagerRule(name, says, pays or odds, cite or self.cite(name), odds_cite, needs)

    def _paid(self, by: PaidByTable | None) -> tuple[str, str]:
        """The odds of a wager, and where they stand: even money, unless a table pays it."""
        return (f"{{{by.key}_odds}}", f"{{{by.key}_cite}}") if by else ("1 to 1", self.cite("even-money"))

    def on_fold(self, side: Side, usual: str) -> str:
        """The option that says what a fold does to a side wager."""
        says, cite = f"what a fold does to {side.what}", self.cite(f"{side.name}-on-fold")
        made: str = choice(usual, allowed=(usual, STANDS if usual == LOST else LOST), says=says, cite=cite)
        return made


def fold_in_words(value: str) -> str:
    """The effect of a fold on a side wager, in words for players."""
    return "is lost too" if value == LOST else "stands all the same"


def lost_by_a_fold(*wagers: str, side: Side, option: str, cite: str = "") -> Callable[[object], dict[str, str]]:
    """By a table's options what a fold costs: these wagers, and the side wager unless the house lets it stand."""

    def lost(options: object) -> dict[str, str]:
        also = {side.name: cite or f"house/{side.name}-on-fold"} if getattr(options, option) == LOST else {}
        return {**dict.fromkeys(wagers, "house/fold"), **also}

    return lost
