"""Pay tables and other figures as dated data: `[[pay_table]]` and `[[figure]]` in a game's provisions.toml.

    [[pay_table]]
    id = "T18-1"
    pays = "main"                          # the wager, or the bonus, that it pays
    from = 1995-10-02                      # the day from which it holds, where that is known
    cite = "19:47-18.11"                   # a paragraph; without it house:GAME/ID, the table's own reading
    title = "Main wagers"                  # of a reading, once for all that pay the same
    source = "published pay table"         # of a reading: the table is its own reading, in words made of the rows
    floor = true                           # the house may pay more, never less; fixed = true: neither
    rows = { royal-flush = "1000 to 1", pair-of-tens = "1 to 1" }

Rows stand from the best down. A row is odds ("3 to 2"), "push", "lose", an amount ("$500.00"), part of a meter
("10 percent"), or "unset" where no source gives the figure: then the house must say it before the table can be elected.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pitboss.money import Odds, cents, dollars
from pitboss.money import odds as read_odds
from pitboss.refusal import Refusal, either, near
from pitboss.words import Json

PUSH, LOSE, UNSET = "push", "lose", "unset"


class Payout(NamedTuple):
    """What a row pays: odds, nothing but the stake, an amount in cents or a part of a meter; or it is not known."""

    odds: Odds | None = None
    amount: int = 0
    percent: int = 0
    known: bool = True

    def __str__(self) -> str:
        if not self.known:
            return UNSET
        if self.odds is not None:
            return str(self.odds) if self.odds.win else PUSH
        if self.percent:
            return f"{self.percent} percent"
        return f"${dollars(self.amount)}" if self.amount else LOSE

    def at_least(self, other: "Payout") -> bool:
        """Whether it is the same kind of payout and no smaller one."""
        if self.odds is not None and other.odds is not None:
            return self.odds.at_least(other.odds)
        return (self.odds is None) == (other.odds is None) and self[1:] >= other[1:]


def payout(text: str) -> Payout:
    """A row's figure from its words."""
    words = text.strip()
    if words == UNSET:
        return Payout(known=False)
    if words == PUSH:
        return Payout(odds=Odds(0, 1))
    if words == LOSE:
        return Payout()
    if words.endswith("percent"):
        part = words.removesuffix("percent").strip()
        if not re.fullmatch("[0-9]{1,3}", part) or not 0 < int(part) <= 100:
            raise Refusal(f"{text!r} is no percentage from 1 to 100")
        return Payout(percent=int(part))
    if words.startswith("$"):
        return Payout(amount=cents(words))
    odds = read_odds(words)
    if not odds.win:
        raise Refusal(f"{text!r} pays nothing: write {PUSH!r} or {LOSE!r}")
    return Payout(odds=odds)


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table: what each row pays, under which paragraph or reading, and since when."""

    id: str
    pays: str
    """The wager, or the bonus, that it pays."""
    rows: tuple[tuple[str, Payout], ...]
    """From the best down; whatever has no row loses."""
    cite: str
    since: date | None = None
    floor: bool = False
    """Whether the house may pay more but never less."""
    fixed: bool = False
    """Whether the law fixes it."""
    elected: tuple[str, ...] = ()
    """Rows that the house itself has set."""
    unset: tuple[str, ...] = ()
    """Rows whose figure no source gives, whether or not the house has set them."""

    def __getitem__(self, row: str) -> Payout | None:
        return next((pays for name, pays in self.rows if name == row), None)

    def __contains__(self, row: str) -> bool:
        return any(name == row for name, _ in self.rows)

    def __str__(self) -> str:
        """Its name, with the rows that the house has set: the value of the option."""
        changed = ", ".join(f"{row} {pays}" for row, pays in self._lines(self.elected))
        return f"{self.id} with {changed}" if changed else self.id

    def odds(self, row: str) -> Odds | None:
        """The odds of a row; None where it loses or pushes."""
        found = self[row]
        return found.odds if found is not None and found.odds is not None and found.odds.win else None

    def pushes(self, row: str) -> bool:
        """Whether the stake goes back and nothing else."""
        found = self[row]
        return found is not None and found.odds is not None and not found.odds.win

    def amount(self, row: str) -> int:
        """The amount in cents that a row pays; nothing where it pays none."""
        found = self[row]
        return found.amount if found is not None else 0

    def net(self, row: str) -> Fraction:
        """What a stake gains for each unit of it: the odds, nothing, or the loss of the stake."""
        odds = self.odds(row)
        return Fraction(odds.win, odds.stake) if odds else Fraction(0 if self.pushes(row) else -1)

    @property
    def best(self) -> Odds:
        """The highest odds."""
        return max((pays.odds for _, pays in self.rows if pays.odds), key=lambda odds: Fraction(odds.win, odds.stake))

    @property
    def missing(self) -> list[str]:
        """Rows whose figure no source gives."""
        return [row for row, pays in self.rows if not pays.known]

    def range(self) -> str:
        """The least and the most that it pays."""
        paid = [str(pays) for _, pays in self.rows if str(pays) not in (PUSH, LOSE)]
        table = f"table {self.id}" + (" with rows of the house's own" if self.elected else "")
        return f"{paid[-1]} up to {paid[0]}, {table}" if len(paid) > 1 else f"{paid[0]}, {table}"

    def said(self) -> str:
        """The table in one line, the best row first."""
        return ", ".join(f"{row} {pays}" for row, pays in self.lines())

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Each row in words with what it pays, the best row first."""
        return tuple(self._lines([row for row, pays in self.rows if row not in self.unset or str(pays) != LOSE]))

    def _lines(self, rows: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Rows with what they pay; of those that only the house could set, many alike in one phrase."""
        for (pays, several), alike in groupby(rows, key=lambda row: (str(self[row]), row in self.unset)):
            run = [*alike]
            if not several or len(run) < 3:
                yield from ((row_label(row), pays) for row in run)
            else:
                yield "any other" if run[-1] == self.rows[-1][0] else f"{row_label(run[-1])} or better", pays


def row_label(row: str) -> str:
    """The name of a row in words."""
    return row.replace("-", " ")


class Figure(NamedTuple):
    """One number of the law: an amount in cents or a percentage, its paragraph and since when."""

    id: str
    value: int
    cite: str
    since: date | None


def _beside(file: str) -> Path:
    path = Path(file)
    return path if path.suffix == ".toml" else path.parent / "provisions.toml"


def _book(path: Path) -> Json:
    book: Json = tomllib.loads(path.read_text(encoding="utf-8"))
    return book


def entries(book: Json, folder: str) -> list[Json]:
    """The entries of a book's pay tables, each with citation and title."""
    titles: dict[str, str] = {}
    found = []
    for row in book.get("pay_table", []):
        title = titles.setdefault(row["pays"], row.get("title", ""))
        found.append({"cite": f"house:{folder.replace('_', '-')}/{row['id'].casefold()}", "title": title} | row)
    return found


def read_table(row: Json) -> PayTable:
    """A table from its entry."""
    return PayTable(
        id=row["id"],
        pays=row["pays"],
        rows=tuple((name, payout(text)) for name, text in row["rows"].items()),
        cite=row["cite"],
        since=row.get("from"),
        floor=row.get("floor", False),
        fixed=row.get("fixed", False),
        unset=tuple(name for name, text in row["rows"].items() if text == UNSET),
    )


@cache
def pay_tables(file: str) -> Mapping[str, tuple[PayTable, ...]]:
    """The tables that stand beside a module, by what they pay, in the order of the file."""
    found: dict[str, tuple[PayTable, ...]] = {}
    path = _beside(file)
    for row in entries(_book(path), path.parent.name):
        table = read_table(row)
        found[table.pays] = (*found.get(table.pays, ()), table)
    return found


@cache
def figures(file: str) -> Mapping[str, Figure]:
    """The other numbers that stand beside a module, by their names."""
    rows = _book(_beside(file)).get("figure", [])
    read = {row["id"]: payout(row["is"]) for row in rows}
    return {
        row["id"]: Figure(row["id"], read[row["id"]].percent or read[row["id"]].amount, row["cite"], row.get("from"))
        for row in rows
    }


_SET = re.compile(r"(?P<row>[a-z][a-z -]*?)\s+(?P<pays>push|lose|\$?\d.*)")


def elect(text: object, tables: Iterable[PayTable], *, supposed: bool = False) -> PayTable:
    """The table that a house elects: one of those listed, or one with rows of its own, never below a floor.

    What is only `supposed` may be below it, and other than the law fixes.
    "P20-1", or "P20-1 with straight 5 to 1, flush 3 to 1". Of rows that no source fills several can be set at once:
    "flush or better 5 to 1, any other lose". Where there is one table alone, a file may have its rows as they are.
    """
    listed = {table.id: table for table in tables}
    if isinstance(text, Mapping) and len(listed) == 1:
        text = f"{next(iter(listed))} with {', '.join(f'{row} {pays}' for row, pays in text.items())}"
    named, _, changes = str(text).partition(" with ")
    table = listed.get(named.strip().upper()) or listed.get(named.strip())
    if table is None:
        # A paragraph with rows of odds does not forbid other names for them.
        by_law = any(not table.cite.startswith("house:") for table in listed.values())
        how = "offered here" if by_law else "allowed"
        raise Refusal(f"{text} is not {how}; it must be {either(listed)}", "house:offered" if by_law else None)
    rows = dict(table.rows)
    changed = []
    for change in _spread(table, [part.strip() for part in changes.split(",") if part.strip()]):
        found = _SET.fullmatch(change.lower())
        row = found["row"].replace(" ", "-") if found else change
        if found is None or row not in rows:
            raise Refusal(f"{change!r} is no row of {table.id}; {near(row, list(rows))}", table.cite)
        rows[row] = _payout_like(found["pays"], table[row])
        if table.fixed and rows[row] != table[row] and not supposed:
            raise Refusal(f"{row_label(row)} pays {table[row]}, as the law fixes it", table.cite)
        if rows[row] != table[row]:
            changed.append(row)
    chosen = replace(table, rows=tuple(rows.items()), elected=tuple(row for row in rows if row in changed))
    if not supposed:
        for floor in listed.values():
            verify_floor(chosen, floor)
    return chosen


def _payout_like(text: str, listed: Payout | None) -> Payout:
    """A row's figure; where the table pays amounts, what is no amount is refused as such."""
    if listed is not None and listed.amount and text not in (PUSH, LOSE) and not text.startswith("$"):
        raise Refusal(f'{text!r} is no amount of dollars: write amounts as "${dollars(listed.amount)}"')
    return payout(text)


def _spread(table: PayTable, changes: list[str]) -> list[str]:
    """The same changes row by row: "or better" and "any other" stand for rows that nothing else sets."""
    single, several = [], []
    for change in changes:
        found = _SET.fullmatch(change.lower())
        name = found["row"].replace(" ", "-") if found else ""
        base = name.removesuffix("-or-better")
        if found is not None and name == "any-other" and name not in table:
            several.append((len(table.rows), found["pays"]))
        elif found is not None and base != name and name not in table and base in table:
            several.append((1 + [row for row, _ in table.rows].index(base), found["pays"]))
        else:
            single.append((name, change))
    left = [row for row in table.missing if row not in {name for name, _ in single}]
    spread = []
    for upto, pays in sorted(several):
        taken = [row for row in left if row in {name for name, _ in table.rows[:upto]}]
        spread += [f"{row_label(row)} {pays}" for row in taken]
        left = [row for row in left if row not in taken]
    return [*(change for _, change in single), *spread]


def verify_floor(chosen: PayTable, floor: PayTable) -> None:
    """Refuse a table that pays less in any row than one that is a floor."""
    if not floor.floor:
        return
    for row, least in floor.rows:
        given = chosen[row]
        if least.known and (given is None or (given.known and not given.at_least(least))):
            pays = "nothing" if given is None else str(given)
            raise Refusal(f"{row_label(row)} {pays} is below the floor of {least}", floor.cite)
