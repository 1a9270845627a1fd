"""What the calls of Python take by name: the records of settings in `pitboss.api` as a table."""

import ast
from collections.abc import Iterator
from pathlib import Path

from docs.making.markdown import code, table, text

from pitboss import api

OF_CALLS = {
    "simulate, sessions, equity": "RunSettings",
    "simulate": "SimulationSettings",
    "sessions": "SessionSettings",
    "equity": "EquitySettings",
}


def settings() -> list[str]:
    """Every setting with its type and what it means, by the calls that take it."""
    tree = ast.parse(Path(str(api.__file__)).read_text(encoding="utf-8"))
    records = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    return table(
        ("setting", "type", "meaning", "of"),
        [
            (*row, ", ".join(map(code, of.split(", "))))
            for of, name in OF_CALLS.items()
            for row in _fields(records[name])
        ],
    )


def _fields(record: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    for field, says in zip(record.body, record.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(says, ast.Expr) and isinstance(says.value, ast.Constant):
            kind = ast.unparse(field.annotation).strip("'")
            yield code(ast.unparse(field.target)), code(kind.replace("|", "\\|")), text(says.value.value)
