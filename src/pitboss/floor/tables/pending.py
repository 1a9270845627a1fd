"""Orders that wait for the end of the round, stored so that they outlive their process."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec
import sqlalchemy as sa

from pitboss.floor.accounts.people import Who
from pitboss.floor.accounts.schema import WAITING
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.table import Table
from pitboss.table.game import SHARED
from pitboss.table.play.player_names import of_the_house
from pitboss.table.procedures.sealed_chance import takes_seed

_DONE = sa.delete(WAITING).where(WAITING.c.key == sa.bindparam("of"))


@dataclass(frozen=True)
class Pending:
    """A procedure that waits for the end of the round."""

    who: Who
    id: int
    procedure: str
    args: dict[str, str | int]
    key: str = field(default_factory=lambda: secrets.token_hex(8), compare=False)

    @property
    def says(self) -> str:
        """The order in one line, in canonical form."""
        return msgspec.json.encode([self.procedure, self.args], order="deterministic").decode()

    @property
    def leaver(self) -> str:
        """The player who is about to leave, if that is the order."""
        return str(self.args.get("player", "")) if self.procedure == "leave" else ""

    def done(self) -> ExtraStatement:
        """The statement that removes the order together with its effect."""
        return ExtraStatement(_DONE, {"of": self.key}, f"{self.procedure} waits no more")


def store_pending(journal: Journal, table: str, new: Iterable[Pending], gone: Iterable[Pending]) -> None:
    """Store new pending orders and remove those done."""
    with journal.engine.begin() as db:
        for item in gone:
            db.execute(_DONE, {"of": item.key})
        for item in new:
            row = {"key": item.key, "at": time.time_ns() // 1000, "table_id": table, "id": str(item.id)}
            row |= {"name": item.who.name, "role": item.who.role, "procedure": item.procedure}
            db.execute(sa.insert(WAITING), row | {"args": msgspec.json.encode(item.args)})


def load_pending(journal: Journal, table: str) -> list[Pending]:
    """A resumed table's pending orders, in order."""
    query = sa.select(WAITING).where(WAITING.c.table_id == table).order_by(WAITING.c.at)
    with journal.reading() as db:
        return [
            Pending(Who(row.name, row.role), int(row.id), row.procedure, msgspec.json.decode(row.args), row.key)
            for row in db.execute(query)
        ]


def due(t: Table, waiting: Iterable[Pending]) -> Pending | None:
    """The first pending order that can begin now; no one leaves while their wagers carry over."""
    if t.pending is not None and not t.betting:
        return None
    lying = {t.seats[box] for box, _ in t.wagers}
    can = [item for item in waiting if not (item.leaver in lying or held_seat(t, item) or _for_the_next_seal(t, item))]
    return next((item for item in can if t.pending is None or not needs_a_gap(t, item)), None)


def needs_a_gap(t: Table, item: Pending) -> bool:
    """Whether the procedure can begin only between rounds, not during betting."""
    return held_seat(t, item) or not (t.game.procedures.get(item.procedure) or SHARED[item.procedure]).while_betting


def held_seat(t: Table, item: Pending) -> bool:
    """Whether a person wants a seat that a house player has to give up first."""
    if item.procedure != "sit":
        return False
    sitter = t.seats.get(int(item.args["box"]), "")
    return of_the_house(sitter) and sitter != item.args["player"]


def _for_the_next_seal(t: Table, item: Pending) -> bool:
    """Whether it is a seed that came during a draw: it goes with the next seal."""
    player = str(item.args.get("player", ""))
    return item.procedure == "seed" and player in t.seats.values() and not takes_seed(t, player)
