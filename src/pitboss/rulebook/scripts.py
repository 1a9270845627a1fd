"""What scripts say of the paragraphs that they carry out: words, file and line, read from their text.

Nothing is imported for it, so that a rule can be looked up without loading its game, and the rulebook is whole under
`python -OO`, which leaves docstrings out of what it runs.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_MARK = re.compile(
    r"^(?P<indent> *)@(?P<kind>law|reading)\((?P<given>(?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|'[^']*'|\([^()]*\))*)\)\n"
    r"(?:(?P=indent)@.*\n)*"
    r"(?P=indent)def (?P<name>\w+)\((?:.|\n)*?:\n"
    r"(?P=indent)    \"\"\"(?P<doc>(?:.|\n)*?)\"\"\"",
    re.MULTILINE,
)
_NAMED = re.compile(r"""["']((?:\([a-z]{1,2}\)|\d)\d{0,2}[ivxl]{0,4})["']""")
_PART = re.compile(r"^ *(?P<part>(?:\([a-z]{1,2}\))?\d*[ivxl]*)\. (?P<says>.+)$")


class ScriptPlace(NamedTuple):
    """Where a paragraph is carried out, and what is said of it there."""

    number: str
    """As the script has it: a number of its chapter, the name of a shared step, or a house reading."""
    says: str
    """Nothing where another function has the words."""
    file: Path
    line: int
    end: int
    function: str
    parts: tuple[str, ...] = ()
    """Parts of the paragraph that its acts name."""


@cache
def places(folder: Path) -> tuple[ScriptPlace, ...]:
    """Every marked function below a folder, in the order of files and lines; parts that it says behind it."""
    return tuple(place for path in sorted(folder.rglob("*.py")) for place in _read(path))


def _read(path: Path) -> list[ScriptPlace]:
    text = path.read_text(encoding="utf-8")
    found: list[ScriptPlace] = []
    if "@law(" not in text and "@reading(" not in text:
        return found
    lines = text.splitlines()
    for mark in _MARK.finditer(text):
        call = ast.parse(f"f({mark['given']})", mode="eval").body
        assert isinstance(call, ast.Call)
        given = [ast.literal_eval(one) for one in call.args]
        named = {one.arg: ast.literal_eval(one.value) for one in call.keywords}
        first = text.count("\n", 0, mark.start()) + 1
        body = first + mark[0].count("\n")
        end = _end(text, mark.end(), len(mark["indent"]), body)
        says, parts = _said(mark["doc"])
        number = f"house:{given[0]}" if mark["kind"] == "reading" else str(given[0])
        named_parts = tuple(dict.fromkeys(_NAMED.findall("\n".join(lines[body - 1 : end]))))
        said = "" if named.get("again") else says
        found.append(ScriptPlace(number, said, path, first, end, mark["name"], named_parts))
        found += [ScriptPlace(number + part, said, path, first, end, mark["name"]) for part, said in parts.items()]
    return found


def _said(doc: str) -> tuple[str, dict[str, str]]:
    """What a docstring says of the paragraph, and of its numbered parts."""
    whole: list[str] = []
    parts: dict[str, str] = {}
    part = None
    for line in doc.splitlines():
        if match := _PART.match(line):
            part = match["part"]
            parts[part] = match["says"].strip()
        elif not line.strip():
            # What stands apart from words and parts is the function's own remark.
            part = ""
        elif part:
            parts[part] += f" {line.strip()}"
        elif part is None:
            whole.append(line.strip())
    return " ".join(whole), parts


def _end(text: str, start: int, indent: int, line: int) -> int:
    """The last line of a function whose docstring ends there."""
    last = line
    for n, row in enumerate(text[start:].splitlines()[1:], start=line + 1):
        if row.strip() and len(row) - len(row.lstrip()) <= indent and not row.startswith(" " * indent + ")"):
            break
        if row.strip():
            last = n
    return last
