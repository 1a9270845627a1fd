"""A filed sheet checked: its hash, its page against its data, and its data against what is worked out again."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.sheet.page import sheet_page
from pitboss.sheet.par import FORM, digest, parsheet
from pitboss.sheet.varying import Progress
from pitboss.words import Json

_DATA = re.compile(r'<script type="application/json" id="sheet">(.*?)</script>', re.S)
_DIGITS = 2e-7
"""Figures that were computed in double precision may differ in their last digits between machines."""
_LEAST = 1e-9


@dataclass(frozen=True)
class Finding:
    """One thing that was checked: whether it agrees, and what there is to say."""

    agrees: bool
    says: str

    def shown(self) -> Json:
        """As JSON."""
        return {"agrees": self.agrees, "says": self.says}


def check(text: str, progress: Progress | None = None) -> list[Finding]:
    """Everything that can be found out about a sheet from its file, a page or JSON."""
    sheet, is_page = _read(text)
    findings = []
    own = digest(sheet)
    same = own == sheet["sha256"]
    findings.append(Finding(same, f"the data give the hash {own}" + ("" if same else f", not {sheet['sha256']}")))
    if is_page:
        drawn = _drawn(sheet) == text
        findings.append(Finding(drawn, "the page shows its data" if drawn else "the page does not match its data"))
    findings += _again(sheet, progress)
    return findings


def _drawn(sheet: Json) -> str:
    """The page of a sheet; nothing where its data lack what a page shows."""
    try:
        return sheet_page(sheet)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError):
        return ""


def _read(text: str) -> tuple[Json, bool]:
    """The data of a sheet in a page, or the sheet as JSON."""
    found = _DATA.search(text)
    try:
        sheet = json.loads(found[1] if found else text)
    except (ValueError, RecursionError):
        raise Refusal("not a PAR sheet: neither a page with data nor JSON") from None
    if not isinstance(sheet, dict) or not {"form", "sha256", "date", "game", "given", "wagers"} <= sheet.keys():
        raise Refusal("not a PAR sheet: form, game or hash is missing")
    if sheet["form"] != FORM:
        raise Refusal(f"the sheet has the form {sheet['form']!r}; this version reads form {FORM}")
    return sheet, found is not None


def _again(sheet: Json, progress: Progress | None) -> list[Finding]:
    """The same sheet worked out once more, and the parts that differ."""
    try:
        with TemporaryDirectory() as folder:
            made = _made(sheet, Path(folder), progress)
    except (KeyError, TypeError, AttributeError, ValueError, OSError):
        raise Refusal("not a PAR sheet: the request is missing") from None
    except Refusal as refusal:
        return [Finding(False, f"it cannot be recalculated: {refusal.reason}")]
    differing = [name for name in made if not same_figures(sheet.get(name), made[name])]
    version = made["software"]["version"]
    if not differing:
        return [Finding(True, f"recalculated by pitboss {version}: every figure agrees")]
    return [Finding(False, f"recalculated by pitboss {version}: it differs in {', '.join(differing)}")]


def _made(sheet: Json, folder: Path, progress: Progress | None) -> Json:
    """The content of the same sheet; a strategy's file is the one that the sheet carries."""
    game, given = game_of(sheet["game"]["name"]), sheet["given"]
    strategy = named = given["strategy"]
    if given["file"] is not None:
        strategy = str(folder / Path(named).name)
        Path(strategy).write_text(given["file"], encoding="utf-8")
    made = parsheet(
        game,
        game.elect(given["options"], given.get("as_of")),
        strategy=strategy,
        rounds=given["rounds"],
        vary_options=given["vary"],
        simulate=given["simulate"],
        seed=1 if given["seed"] is None else given["seed"],
        date=sheet["date"],
        as_of=given.get("as_of"),
        progress=progress,
    ).content
    # The file's place is part of what is said of it.
    text = json.dumps(made).replace(json.dumps(strategy)[1:-1], json.dumps(named)[1:-1])
    found: Json = json.loads(text)
    return found


def same_figures(one: Any, other: Any) -> bool:
    """Whether two pieces of plain data are the same but for the last digits of their numbers."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_figures(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same_figures(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _LEAST + _DIGITS * max(abs(one), abs(other))
    return type(one) is type(other) and bool(one == other)
