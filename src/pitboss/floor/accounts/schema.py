"""Database tables of the floor besides the journals: patrons, staff, sessions, leases and alerts."""

from typing import Any

import sqlalchemy as sa

from pitboss.journal.store import link_columns

META = sa.MetaData()


def table(
    name: str, /, *columns: sa.Column[Any], keys: tuple[str, ...] = (), **required: type[sa.types.TypeEngine[Any]]
) -> sa.Table:
    """A table with text keys and non-null columns."""
    text = [sa.Column(key, sa.String, primary_key=True) for key in keys]
    never_empty = [sa.Column(column, kind, nullable=False) for column, kind in required.items()]
    return sa.Table(name, META, *text, *columns, *never_empty)


PATRONS = table(
    "patrons",
    sa.Column("key", sa.String, nullable=False, unique=True),
    keys=("name",),
    chips=sa.BigInteger,
    granted=sa.BigInteger,
)
"""Patrons' balances: chips given by the cage, and chips not on a table. Names must differ by more than case."""

STAFF = table("staff", keys=("name",), role=sa.String, salt=sa.LargeBinary, hash=sa.LargeBinary, failures=sa.Integer)
"""Failed logins in total since the last success; lockout is by source."""

TRIES = table("tries", keys=("name", "source"), failures=sa.Integer)
"""Failed logins per name and address, so that an attacker cannot lock out the owner."""

SESSIONS = table("sessions", keys=("token",), name=sa.String, role=sa.String, until=sa.Float)
"""Hashes of tokens only: reading the store does not let anyone act for another person."""

REQUESTS = table("requests", keys=("name", "table_id", "id"), says=sa.String)
"""What was done with a patron's chips, by id, so that a repeated request is not carried out twice."""

BETS = table("bets", keys=("table_id", "name"), id=sa.String, says=sa.String)
"""Each player's latest bet at a table with its id: a repeated order, even after the round, is not a new wager."""

LEARNING = table("learning", keys=("name", "game", "drill", "cite"), asked=sa.Integer, known=sa.Integer, card=sa.String)
"""School questions asked of a patron, with the results and when each comes back."""

DEALT = table(
    "dealt", keys=("name", "id"), game=sa.String, acts=sa.Integer, began=sa.Float, ended=sa.Float, wrong=sa.String
)
"""A practice round that a patron deals: right acts, and the paragraphs of the wrong ones."""

CLASSES = table("classes", keys=("id",), title=sa.String, instructor=sa.String, at=sa.Float)

ENROLLED = table("enrolled", keys=("class_id", "name"))

TASKS = table("tasks", keys=("id",), class_id=sa.String, kind=sa.String, paper=sa.String, at=sa.Float)
"""A class's tasks, drill or exam; the paper has its questions."""

SITTINGS = table(
    "sittings", keys=("task_id", "name"), began=sa.Float, answers=sa.String, ended=sa.Float, report=sa.String
)
"""A learner's sitting: the answers so far, and the report once it is over."""

ROUNDS = table(
    "rounds_played",
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    keys=("name", "root"),
    last=sa.Integer,
    table_id=sa.String,
    round=sa.Integer,
    at=sa.BigInteger,
    game=sa.String,
    staked=sa.BigInteger,
    net=sa.BigInteger,
    lines=sa.String,
)
"""The rounds that a patron played: their events in which journal, and the result of each wager."""

LINKS = table(
    "links",
    keys=("digest",),
    owner=sa.String,
    kind=sa.String,
    table_id=sa.String,
    root=sa.String,
    n=sa.Integer,
    last=sa.Integer,
    round=sa.Integer,
    at=sa.Float,
)
"""Links to rounds and private tables; only the hash of the link itself is stored."""

LIMITS = table("limits", keys=("name",), minutes=sa.Integer, loss=sa.BigInteger)
"""The time and the loss after which a patron wants to be reminded; 0 for never."""

PRIVATE = table("private_tables", keys=("table_id",), host=sa.String)
"""Tables that only those with a link of the host's may see."""

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
"""Orders acknowledged during a round and still to be done after it."""

LEASES = table("leases", keys=("table_id",), owner=sa.String, fence=sa.Integer)
"""Which process runs a table, and the fencing number of its writes."""

DEPARTED = table("departed", keys=("table_id",))
"""Unused tables that left the floor: their wins and losses still count in the books."""

PROCESSES = table("processes", keys=("id",), url=sa.String, until=sa.Float, summary=sa.LargeBinary)
"""Where a process can be reached, until when it counts as alive, and the last state of its tables."""

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
"""The ledger: every change of a balance and every privileged act as a chain, with its head."""

HEADS = table("heads", keys=("day",), heads=sa.LargeBinary)
"""Daily published heads of every chain."""

LOG = table(
    "staff_log",
    sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
    at=sa.BigInteger,
    name=sa.String,
    role=sa.String,
    what=sa.String,
    answer=sa.String,
)
"""Log of privileged acts, done or refused, with the person."""
