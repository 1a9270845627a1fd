"""Closing a table that newer rules cannot go on with: undecided wagers and all chips go back to their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row
from pitboss.table.acts.seating import Sit
from pitboss.table.engine.bank import HOUSE_PLAYERS
from pitboss.table.play.player_names import of_the_house

if TYPE_CHECKING:
    from pitboss.table.event import Event
    from pitboss.table.table import AnyTable
    from pitboss.table.view.scene import Scene

PROCEDURE, CITE = "close-out", "house:closing"
_HOUSE = {"cage", "fills", "inventory", "drop", "rake", HOUSE_PLAYERS}
_PLAYER = "player:"


class CloseOut(Act, frozen=True):
    """Everybody gets back what is theirs; the house keeps what is not, and the table is closed for good."""

    returned: dict[str, int]
    """Cents by player."""
    performed_by = "casino-supervisor"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move the chips of layout, shared accounts and players by way of the inventory to the cage."""
        for (box, wager), amount in [*t.wagers.items()]:
            t.lift(box, wager, amount, "inventory")
        for account in [account for account in t.bank if account not in _HOUSE]:
            t.bank.close(account, "inventory")
        total = sum(self.returned.values())
        if (short := total - t.bank["inventory"]) > 0:
            t.bank.move("fills", "inventory", short)
        t.bank.move("inventory", "cage", total)
        t.seats.clear()
        t.money.vigorish.clear()
        t.status = "closed"

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """In dollars."""
        row["returned"] = {player: dollars(amount) for player, amount in self.returned.items()}
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Who gets how much."""
        for player in row["returned"]:
            scene.left_by(player)
        back = ", ".join(f"{amount} to {player}" for player, amount in row["returned"].items())
        return f"the table is closed for newer rules; back go {back or 'no chips'}"


class Holdings:
    """What each player would get back at any event of a journal, followed from its first.

    While chips of several players lie together, in a pot or a player's bank, they are nobody's yet: then it is what
    each player had before the first of them went there.
    """

    def __init__(self) -> None:
        self._held: dict[str, int] = {}

    def follow(self, t: AnyTable, event: Event) -> None:
        """Update the holdings after an event that was just done again."""
        if not any(amount for account, amount in t.bank.items() if not _known(account)):
            self._held = _held(t)
        elif isinstance(event.act, Sit):
            self._held[event.act.player] = self._held.get(event.act.player, 0) + event.act.chips

    def due(self, t: AnyTable) -> dict[str, int]:
        """Cents by player: chips, undecided wagers and winnings not collected yet, less the vigorish that is marked."""
        due = dict(self._held)
        for box, amount in t.memory.uncollected().items():
            due[t.seats[box]] += amount
        for box, amount in t.money.vigorish.items():
            due[t.seats[box]] -= min(amount, due[t.seats[box]])
        return {player: due[player] for player in sorted(due) if not of_the_house(player)}

    def verify(self, t: AnyTable, act: CloseOut) -> None:
        """Refuse a closing that gave anybody more or less."""
        if act.returned != self.due(t):
            raise Refusal("the table was closed with other amounts than were due", act.cite)


def _known(account: str) -> bool:
    return account in _HOUSE or account.startswith(_PLAYER)


def _held(t: AnyTable) -> dict[str, int]:
    held = {name.removeprefix(_PLAYER): amount for name, amount in t.bank.items() if name.startswith(_PLAYER)}
    for (box, _), amount in t.wagers.items():
        # A wager of the house's own lies at no player's place.
        if box:
            held[t.seats[box]] += amount
    return held
