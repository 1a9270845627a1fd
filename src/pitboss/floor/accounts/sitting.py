"""A patron's sitting, and the limits of time and loss at which they want to be reminded."""

import time
from dataclasses import dataclass

import sqlalchemy as sa

from pitboss.floor.accounts.rounds_played import played
from pitboss.floor.accounts.schema import LIMITS
from pitboss.journal.store import Journal

PAUSE = 30 * 60
"""Seconds without a round after which a sitting is over."""
MOST_ROUNDS = 2_000
"""Rounds of a sitting that are added up."""


@dataclass(frozen=True, slots=True)
class TableTime:
    """The rounds since the last pause: for how long, and what they brought; and the limits."""

    minutes: int
    net: int
    rounds: int
    most_minutes: int
    most_loss: int

    @property
    def reached(self) -> list[str]:
        """The limits that have been reached."""
        late = bool(self.most_minutes) and self.minutes >= self.most_minutes
        lost = bool(self.most_loss) and -self.net >= self.most_loss
        return ["time"] * late + ["loss"] * lost


def limits(journal: Journal, name: str) -> tuple[int, int]:
    """The limits that a patron has set: minutes, and cents; 0 for none."""
    with journal.reading() as db:
        row = db.execute(sa.select(LIMITS).where(LIMITS.c.name == name)).one_or_none()
    return (row.minutes, row.loss) if row is not None else (0, 0)


def set_limits(journal: Journal, name: str, minutes: int, loss: int) -> None:
    """Set a patron's limits."""
    with journal.engine.begin() as db:
        db.execute(sa.delete(LIMITS).where(LIMITS.c.name == name))
        db.execute(sa.insert(LIMITS), {"name": name, "minutes": minutes, "loss": loss})


def sitting(journal: Journal, name: str) -> TableTime:
    """A patron's sitting as of now."""
    found, before = [], time.time()
    for one in played(journal, name, most=MOST_ROUNDS):
        at = one.at / 1_000_000
        if before - at > PAUSE:
            break
        found.append(one)
        before = at
    minutes = int((time.time() - before) // 60) if found else 0
    return TableTime(minutes, sum(one.net for one in found), len(found), *limits(journal, name))
