"""Statements for many rows: a commit is a few calls into the database, however many tables have something to say."""

from collections.abc import Sequence
from functools import cache

import sqlalchemy as sa

_SIZES = (16, 4, 1)
"""Rows that go together: few texts, so that the database has read each of them before."""
_MARKS = {"qmark": "?", "pyformat": "%s"}


class Bulk:
    """A statement over a list of values, which stands in its text as `{rows}`: their columns are `column1` and so on.

    A call for each row would let go of the interpreter for each, and wait for it again while a table is dealt.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def run(self, db: sa.Connection, rows: Sequence[tuple[object, ...]]) -> int:
        """Run it over all rows; how many rows of the database it touched."""
        touched, done = 0, 0
        for size in _SIZES:
            while len(rows) - done >= size:
                together = tuple(value for row in rows[done : done + size] for value in row)
                text = _spelled(self.text, _MARKS[db.dialect.paramstyle], len(rows[0]), size)
                touched += db.exec_driver_sql(text, together, {"preserve_rowcount": True}).rowcount
                done += size
        return touched


@cache
def _spelled(text: str, mark: str, columns: int, rows: int) -> str:
    row = f"({', '.join([mark] * columns)})"
    return text.format(rows=", ".join([row] * rows))
