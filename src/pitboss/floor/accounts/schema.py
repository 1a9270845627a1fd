"""What the floor keeps beside the journals: patrons, staff, sessions, who runs which table, and alerts."""

from typing import Any

import sqlalchemy as sa

from pitboss.journal.store import link_columns

META = sa.MetaData()


def table(
    name: str, /, *columns: sa.Column[Any], keys: tuple[str, ...] = (), **held: type[sa.types.TypeEngine[Any]]
) -> sa.Table:
    """A table with keys that are text, columns as given, and columns that are never empty."""
    text = [sa.Column(key, sa.String, primary_key=True) for key in keys]
    never_empty = [sa.Column(column, kind, nullable=False) for column, kind in held.items()]
    return sa.Table(name, META, *text, *columns, *never_empty)


PATRONS = table(
    "patrons",
    sa.Column("key", sa.String, nullable=False, unique=True),
    keys=("name",),
    chips=sa.BigInteger,
    granted=sa.BigInteger,
)
"""A patron's purse: what the cage has given, and what of it is not at a table. Names differ by more than case."""

STAFF = table("staff", keys=("name",), role=sa.String, salt=sa.LargeBinary, hash=sa.LargeBinary, failures=sa.Integer)
"""Wrong passwords in all since the last right one; who is locked out is said by source."""

TRIES = table("tries", keys=("name", "source"), failures=sa.Integer)
"""Wrong passwords for a name by where they came from: nobody can lock out somebody who is elsewhere."""

SESSIONS = table("sessions", keys=("token",), name=sa.String, role=sa.String, until=sa.Float)
"""Only the hash of a token is kept: whoever reads the store cannot act for anybody."""

REQUESTS = table("requests", keys=("name", "table_id", "id"), says=sa.String)
"""What was done with a patron's chips under which id, so that a request that comes again is not done again."""

BETS = table("bets", keys=("table_id", "name"), id=sa.String, says=sa.String)
"""Each player's latest bet at a table under its id: one that comes again, after the round too, is no new wager."""

LEARNING = table("learning", keys=("name", "game", "drill", "cite"), asked=sa.Integer, known=sa.Integer, card=sa.String)
"""What a patron was asked in the school, what of it they knew, and when it comes back."""

DEALT = table(
    "dealt", keys=("name", "id"), game=sa.String, acts=sa.Integer, began=sa.Float, ended=sa.Float, wrong=sa.String
)
"""A round that a patron deals in the school: acts that were right, and at which paragraph it ended, if at one."""

CLASSES = table("classes", keys=("id",), title=sa.String, instructor=sa.String, at=sa.Float)

ENROLLED = table("enrolled", keys=("class_id", "name"))

TASKS = table("tasks", keys=("id",), class_id=sa.String, kind=sa.String, paper=sa.String, at=sa.Float)
"""What a class is to do: a drill, answered one by one, or an exam, marked at its end; the paper has its questions."""

SITTINGS = table(
    "sittings", keys=("task_id", "name"), began=sa.Float, answers=sa.String, ended=sa.Float, report=sa.String
)
"""A learner at a task: the answers so far, and once it is over the report."""

WAITING = table(
    "waiting",
    keys=("key",),
    at=sa.BigInteger,
    table_id=sa.String,
    name=sa.String,
    role=sa.String,
    id=sa.String,
    procedure=sa.String,
    args=sa.LargeBinary,
)
"""What was ordered during a round, acknowledged, and is done after it."""

LEASES = table("leases", keys=("table_id",), owner=sa.String, fence=sa.Integer)
"""Which process runs a table, and the number that its writes carry."""

DEPARTED = table("departed", keys=("table_id",))
"""Tables that nobody used and that left the floor: what was won and lost at them still counts in the books."""

PROCESSES = table("processes", keys=("id",), url=sa.String, until=sa.Float, summary=sa.LargeBinary)
"""Where a process is reached, until when it counts as alive, and how its tables stood when it last said so."""

ALERTS = table(
    "alerts",
    sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
    at=sa.BigInteger,
    table_id=sa.String,
    n=sa.Integer,
    kind=sa.String,
    text=sa.String,
    cite=sa.String,
)

LEDGER = sa.Table(
    "ledger",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    *link_columns(),
)
LEDGER_HEAD = sa.Table(
    "ledger_head",
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, nullable=False),
    *link_columns(),
)
"""Every movement of a purse and every privileged act once more, as a chain, and where it ends."""

HEADS = table("heads", keys=("day",), heads=sa.LargeBinary)
"""Where every chain stood on a day, as it was published."""

LOG = table(
    "staff_log",
    sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
    at=sa.BigInteger,
    name=sa.String,
    role=sa.String,
    what=sa.String,
    answer=sa.String,
)
"""Every privileged act, done or refused, with the person."""
