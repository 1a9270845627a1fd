"""What the floor keeps beside the journals: patrons, staff, sessions, who runs which table, and alerts."""

import sqlalchemy as sa

META = sa.MetaData()

PATRONS = sa.Table(
    "patrons",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("key", sa.String, nullable=False, unique=True),
    sa.Column("chips", sa.BigInteger, nullable=False),
    sa.Column("granted", sa.BigInteger, nullable=False),
)
"""A patron's purse: what the cage has given, and what of it is not at a table. Names differ by more than case."""

STAFF = sa.Table(
    "staff",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("salt", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
)
"""Wrong passwords in all since the last right one; who is locked out is said by source."""

TRIES = sa.Table(
    "tries",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("source", sa.String, primary_key=True),
    sa.Column("failures", sa.Integer, nullable=False),
)
"""Wrong passwords for a name by where they came from: nobody can lock out somebody who is elsewhere."""

SESSIONS = sa.Table(
    "sessions",
    META,
    sa.Column("token", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Only the hash of a token is kept: whoever reads the store cannot act for anybody."""

REQUESTS = sa.Table(
    "requests",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("says", sa.String, nullable=False),
)
"""What was done with a patron's chips under which id, so that a request that comes again is not done again."""

BETS = sa.Table(
    "bets",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("id", sa.String, nullable=False),
    sa.Column("says", sa.String, nullable=False),
)
"""Each player's latest bet at a table under its id: one that comes again, after the round too, is no new wager."""

LEARNING = sa.Table(
    "learning",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("drill", sa.String, primary_key=True),
    sa.Column("cite", sa.String, primary_key=True),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("known", sa.Integer, nullable=False),
    sa.Column("card", sa.String, nullable=False),
)
"""What a patron was asked in the school, what of it they knew, and when it comes back."""

DEALT = sa.Table(
    "dealt",
    META,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("acts", sa.Integer, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("wrong", sa.String, nullable=False),
)
"""A round that a patron deals in the school: acts that were right, and at which paragraph it ended, if at one."""

CLASSES = sa.Table(
    "classes",
    META,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("title", sa.String, nullable=False),
    sa.Column("instructor", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

ENROLLED = sa.Table(
    "enrolled",
    META,
    sa.Column("class_id", sa.String, primary_key=True),
    sa.Column("name", sa.String, primary_key=True),
)

TASKS = sa.Table(
    "tasks",
    META,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("class_id", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("paper", sa.String, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""What a class is to do: a drill, answered one by one, or an exam, marked at its end; the paper has its questions."""

SITTINGS = sa.Table(
    "sittings",
    META,
    sa.Column("task_id", sa.String, primary_key=True),
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("answers", sa.String, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("report", sa.String, nullable=False),
)
"""A learner at a task: the answers so far, and once it is over the report."""

WAITING = sa.Table(
    "waiting",
    META,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("id", sa.String, nullable=False),
    sa.Column("procedure", sa.String, nullable=False),
    sa.Column("args", sa.LargeBinary, nullable=False),
)
"""What was ordered during a round, acknowledged, and is done after it."""

LEASES = sa.Table(
    "leases",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("owner", sa.String, nullable=False),
    sa.Column("fence", sa.Integer, nullable=False),
)
"""Which process runs a table, and the number that its writes carry."""

DEPARTED = sa.Table("departed", META, sa.Column("table_id", sa.String, primary_key=True))
"""Tables that nobody used and that left the floor: what was won and lost at them still counts in the books."""

PROCESSES = sa.Table(
    "processes",
    META,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("url", sa.String, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=False),
)
"""Where a process is reached, until when it counts as alive, and how its tables stood when it last said so."""

ALERTS = sa.Table(
    "alerts",
    META,
    sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.String, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("text", sa.String, nullable=False),
    sa.Column("cite", sa.String, nullable=False),
)

LEDGER = sa.Table(
    "ledger",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("tag", sa.LargeBinary),
)
LEDGER_HEAD = sa.Table(
    "ledger_head",
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Column("tag", sa.LargeBinary),
)
"""Every movement of a purse and every privileged act once more, as a chain, and where it ends."""

HEADS = sa.Table(
    "heads",
    META,
    sa.Column("day", sa.String, primary_key=True),
    sa.Column("heads", sa.LargeBinary, nullable=False),
)
"""Where every chain stood on a day, as it was published."""

LOG = sa.Table(
    "staff_log",
    META,
    sa.Column("id", sa.Integer, sa.Identity(), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("what", sa.String, nullable=False),
    sa.Column("answer", sa.String, nullable=False),
)
"""Every privileged act, done or refused, with the person."""
