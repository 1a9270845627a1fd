"""The whole rulebook as one file, for readers without Python: words that stand in code, and words that are data."""

import json
from functools import cache
from pathlib import Path

from pitboss.files import write_text
from pitboss.refusal import Refusal
from pitboss.rulebook.provision import PACKAGE, Provision, rulebook
from pitboss.rulebook.scripts import places


@cache
def _functions() -> dict[str, list[str]]:
    """Where each paragraph is marked, by its citation."""
    found: dict[str, list[str]] = {}
    for place in places(PACKAGE):
        cite = place.number if place.number.startswith("house:") else f"19:47-{place.number}"
        where = f"{place.file.relative_to(PACKAGE.parent).as_posix()}:{place.line} {place.function}"
        if where not in found.setdefault(cite, []):
            found[cite].append(where)
    return found


def rows() -> list[dict[str, object]]:
    """Every provision in the regulation's order, with the functions that are marked with it."""
    return [_row(provision) for provision in rulebook().values()]


def _row(provision: Provision) -> dict[str, object]:
    marked = _functions().get(provision.cite, [])
    return {name: value for name, value in provision.shown().items() if value is not None} | {"carried_out_by": marked}


def write_rulebook(target: str) -> None:
    """Write it as JSON or TOML, by the ending of the file's name, or as JSON to standard output."""
    if target == "-":
        print(json.dumps(rows(), ensure_ascii=False, indent=1))
        return
    path = Path(target)
    if path.suffix not in (".json", ".toml"):
        raise Refusal(f"{target!r}: the rulebook is written as .json or .toml")
    whole = json.dumps(rows(), ensure_ascii=False, indent=1) + "\n"
    if path.suffix == ".toml":
        whole = "\n".join(_toml(row) for row in rows())
    write_text(path, whole)


def _toml(row: dict[str, object]) -> str:
    # A JSON string without escapes for other alphabets is a basic string of TOML, and so is a list of them.
    lines = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in row.items())
    return "\n".join(("[[provision]]", *lines, ""))
