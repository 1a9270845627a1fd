"""Alerts for the pit: irregularities, large payouts, stopped tables."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from pitboss.floor.accounts.schema import ALERTS
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.money import dollars
from pitboss.table import Event, Incident
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.acts.shuffle_acts import OfferCut

_RAISE = sa.insert(ALERTS)


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert for a supervisor."""

    table: str
    n: int
    kind: str
    text: str
    cite: str

    def rider(self) -> ExtraStatement:
        """The statement that stores it with the events that it is about."""
        return ExtraStatement(_RAISE, self._row(), "the alert could not be stored")

    def _row(self) -> dict[str, object]:
        at = time.time_ns() // 1000
        return {"at": at, "table_id": self.table, "n": self.n, "kind": self.kind, "text": self.text, "cite": self.cite}

    def store(self, journal: Journal) -> None:
        """Store an alert that belongs to no event."""
        with journal.engine.begin() as db:
            db.execute(_RAISE, self._row())


def alerts(table: str, events: Iterable[Event], large: int, seats: Mapping[int, str], missed: set[str]) -> list[Alert]:
    """Alerts raised by these events; an absent player is reported once, until they are back."""
    found = []
    for event in events:
        outcome, act = event.outcome, event.act
        if isinstance(outcome, Incident) and outcome.kind == "absent":
            box = int(getattr(act, "box", 0))
            who = act.to.removeprefix("player:") if isinstance(act, OfferCut) else seats.get(box, f"box {box}")
            if who not in missed:
                missed.add(who)
                found.append(Alert(table, event.n, "absent", f"{who} does not respond", outcome.cite))
        elif isinstance(outcome, Incident) and not outcome.regular:
            found.append(Alert(table, event.n, "irregularity", outcome.kind.replace("-", " "), outcome.cite))
        elif isinstance(act, Pay) and outcome is None and act.winnings >= large:
            text = f"box {act.box} is paid {dollars(act.winnings)} on {act.wager}"
            found.append(Alert(table, event.n, "large payout", text, act.cite))
    return found


def latest(journal: Journal, last: int = 50) -> list[dict[str, object]]:
    """The latest alerts of the whole floor, newest first."""
    with journal.engine.connect() as db:
        rows = db.execute(sa.select(ALERTS).order_by(ALERTS.c.id.desc()).limit(last)).mappings()
        return [{"table": row["table_id"]} | {k: v for k, v in row.items() if k != "table_id"} for row in rows]
