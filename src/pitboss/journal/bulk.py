"""Statements for many rows: a few database calls per commit, however many tables write."""

from collections.abc import Sequence
from functools import cache

import sqlalchemy as sa

_SIZES = (16, 4, 1)
"""Rows per statement: a fixed set of sizes, so that the database has each text cached."""
_MARKS = {"qmark": "?", "pyformat": "%s"}


class Bulk:
    """A statement over a list of values, marked `{rows}` in its text, with columns `column1` and so on.

    One call per row would release the interpreter lock each time, and wait for it again.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def run(self, db: sa.Connection, rows: Sequence[tuple[object, ...]]) -> int:
        """Run it over all rows; returns the number of rows changed."""
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
