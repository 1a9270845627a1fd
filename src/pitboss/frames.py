"""Plain tables for notebooks: HTML in which everything is escaped, and data frames of pandas or Polars."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import import_module
from typing import Any

from pitboss.refusal import Refusal
from pitboss.words import Json

_FRAMES = ("pandas", "polars")


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption; figures are not wrapped, everything is escaped."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def data_frame(rows: Sequence[Json]) -> Any:
    """The rows as a data frame of pandas, or of Polars where only that is installed."""
    for name in _FRAMES:
        try:
            return import_module(name).DataFrame(list(rows))
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
    raise Refusal("a data frame needs pandas or polars, and neither is installed")
