"""What a round shows of its game: branches of the script, acts with their paragraphs, pay rows, mishaps, cells."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.record import Case
from pitboss.rulebook.pay_table import UNSET, PayTable
from pitboss.rulebook.provision import rulebook
from pitboss.words import Json

GAMES = Path(str(sys.modules[game_of.__module__].__file__)).parent
SAYING = {"felt.py", "odds.py"}
"""Modules of a game that show it, and decide nothing."""
FEW = 12
"""An option with more values than this is a number, of which one is as good as another."""

Trait = tuple[object, ...]


class Watch:
    """Branches taken, if they are wanted, and rows of pay tables looked up while it is on."""

    def __init__(self, *, by_branch: bool = True) -> None:
        self.by_branch = by_branch
        self.branches: set[Trait] = set()
        self.rows: set[Trait] = set()
        self._names: dict[str, str] = {}

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch what is done inside."""
        # The rulebook looks at every row of every table when it is first read.
        rulebook()
        found, looked = PayTable.__getitem__, self.rows

        def look(table: PayTable, row: str) -> Any:
            pays = found(table, row)
            if pays is not None and str(pays) != UNSET:
                looked.add(("row", table.cite, row, str(pays)))
            return pays

        PayTable.__getitem__ = look  # type: ignore[method-assign]
        before = sys.gettrace()
        if self.by_branch:
            sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)
            PayTable.__getitem__ = found  # type: ignore[method-assign]

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        file = frame.f_code.co_filename
        name = self._names.get(file)
        if name is None:
            path = Path(file)
            own = path.is_relative_to(GAMES) and path.name not in SAYING and path.parent != GAMES
            name = self._names[file] = str(path.relative_to(GAMES)) if own else ""
        if not name:
            return None
        last, branches = frame.f_lineno, self.branches

        def line(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal last
            if event == "line":
                branches.add(("branch", name, last, frame.f_lineno))
                last = frame.f_lineno
            return line

        return line


def traits(case: Case) -> tuple[Adjudication, frozenset[Trait]]:
    """How a case is ruled, and what that shows."""
    watch = Watch()
    with watch.on():
        ruled = adjudicate(case)
    found = _acts_of(case, ruled)
    return ruled, frozenset(watch.branches | _paid(watch.rows, found) | found | _of_options(case))


def rows_paid(case: Case) -> set[tuple[str, str]]:
    """The rows of pay tables that a case is paid by, each with its table's paragraph.

    Odds by the row that it was paid by; amounts of money and meters by the row that was looked up.
    """
    watch = Watch(by_branch=False)
    with watch.on():
        ruled = adjudicate(case)
    return {(str(cite), str(row)) for _, cite, row in _paid(watch.rows, _acts_of(case, ruled))}


def _acts_of(case: Case, ruled: Adjudication) -> set[Trait]:
    return of_acts(case.cards, ruled.rows, ruled.settlement_rows(), ruled.void_reason())


def _paid(rows: set[Trait], found: set[Trait]) -> set[Trait]:
    paid = {(trait[2], cite) for trait in found if trait[0] == "paid" for cite in trait[3:]}
    return {trait[:3] for trait in rows if (trait[3], trait[1]) in paid or " to " not in str(trait[3])}


def of_acts(cards: Sequence[str], rows: Iterable[Json], lines: Iterable[Json], void: Json | None) -> set[Trait]:
    """What the acts of a round show, without a look at the script."""
    found: set[Trait] = {("settled", line["wager"], line["outcome"], line["cite"]) for line in lines}
    for row in rows:
        found.add(("act", row["act"], row["cite"]))
        if "kind" in row:
            found.add(("mishap", row["kind"], row["cite"]))
        if "odds" in row:
            found.add(("paid", row.get("wager"), row["odds"], row["cite"], *row.get("also", ())))
    if void is not None:
        found.add(("void", void["cite"]))
    if "cut" in cards:
        found.add(("mishap", "cutting-card", ""))
    return found


def _of_options(case: Case) -> set[Trait]:
    elections = game_of(case.game).options.elections()
    return {
        ("option", name, str(value))
        for name, value in case.options.items()
        if name != "boxes" and (choices := elections[name].choices) is not None and len(choices) <= FEW
    }
