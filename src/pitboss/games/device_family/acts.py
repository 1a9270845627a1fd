"""The act that these games have beside those of every table: equipment is looked at before it is used."""

from __future__ import annotations

from pitboss.table.act import Act, Row
from pitboss.table.table import Table
from pitboss.table.view.scene import Scene


class InspectEquipment(Act, frozen=True):
    """Wheel and ball, or dice and shaker, are found in order; that holds for this gaming day."""

    words: str
    actor: str = "casino-supervisor"

    def by(self, t: Table) -> str:
        """Any viewer."""
        return self.actor

    def apply(self, t: Table, outcome: object) -> None:
        """Equipment is of a gaming day as cards are."""
        t.cards.opened_on = t.day

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """What was looked at."""
        return f"the {str(row.get('actor', 'casino-supervisor')).replace('-', ' ')} inspects {row['words']}"
