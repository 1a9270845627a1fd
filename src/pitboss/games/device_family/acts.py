"""The act that only these games have: equipment is inspected before it is used."""

from __future__ import annotations

from pitboss.table.act import Act, Row
from pitboss.table.table import Table
from pitboss.table.view.scene import Scene


class InspectEquipment(Act, frozen=True):
    """Wheel and ball, or dice and shaker, are found in order; that holds for this gaming day."""

    words: str
    actor: str = "casino-supervisor"

    def by(self, t: Table) -> str:
        """The role that inspects it."""
        return self.actor

    def apply(self, t: Table, outcome: object) -> None:
        """Record the gaming day of the equipment."""
        t.cards.opened_on = t.day

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The role and the equipment."""
        return f"the {str(row.get('actor', 'casino-supervisor')).replace('-', ' ')} inspects {row['words']}"
