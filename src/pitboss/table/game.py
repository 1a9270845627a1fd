"""What a game is to the engine: its options, wagers, rulings and scripts."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pitboss.files import toml
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Edition, Illegal, Violation
from pitboss.rulebook.coverage import Coverage, covered
from pitboss.rulebook.editions import read_day
from pitboss.rulebook.election import OFFERED
from pitboss.rulebook.marks import Paragraphs, is_full
from pitboss.shipped import folder_of
from pitboss.table.act import STAFF, Act, Incident, Wager, kind
from pitboss.table.engine import wager_checks
from pitboss.table.memory import Memory
from pitboss.table.parts import SharedModules, WagerHandling

if TYPE_CHECKING:
    from pitboss.table.offer.table_options import Posted
    from pitboss.table.table import AnyTable, Table

R = TypeVar("R")
Script = Generator[Act, Any, R]
"""A generator that yields acts, receives their outcomes, and returns a value to its caller."""


class RoundVoid(Exception):  # noqa: N818 - a ruling, not an error
    """Raised by a ruling that ends the round; the script returns the wagers that the paragraph voids."""

    def __init__(self, cite: str, reason: str) -> None:
        super().__init__(reason)
        self.cite = cite
        self.reason = reason


class _Again:
    """Returned by a ruling after which the interrupted act is still to be done."""


AGAIN = _Again()


def _elected(options: Posted) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class WagerRule:
    """A kind of wager: what it is on, what it pays, what it requires, and its posted limits."""

    name: str
    says: str
    pays: str
    """With option names in braces where the odds are elected."""
    cite: str
    odds_cite: str
    needs: str | None = None
    needs_cite: str = ""
    """The paragraph that requires the other wager, if it differs from the one that allows this one."""
    equals: str | None = None
    """A wager that must accompany this one, at `times` its size or at its fixed size."""
    times: int = 1
    asked: Callable[[Any], bool] | None = None
    """Whether a table with these options requires it with the wager it belongs to, in any amount."""
    minimum: str | None = None
    """The option for the posted minimum; the maximum likewise."""
    maximum: str | None = None
    alike: str = ""
    """The common name of similar wagers, where a sign has one line for all of them."""
    posted: Callable[[Any], bool] = _elected
    """Whether the sign of a table with these options has a line for it."""


def _always(t: Table, act: Any) -> bool:
    return True


def _no_more_checks(t: Table, act: Any, given: Incident | Wager) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows an irregularity at an act."""

    kind: str
    cite: str
    says: str
    at: tuple[type[Act], ...]
    script: Callable[[AnyTable, Any, Incident], Script[Any]]
    when: Callable[[AnyTable, Any], bool] = _always
    regular: bool = False
    """Whether the rules foresee it as part of play, like the cutting card."""
    needs_card: bool = False
    """Whether the incident names the card that left the shoe."""
    unseen: bool = False
    """Whether that card is unseen."""
    needs_wager: bool = False
    """Whether the incident names a wager although betting is closed."""
    words: tuple[str, ...] = ()
    """The name of such a wager, if it is not one of the game's own."""
    by: tuple[str, ...] = STAFF
    """The roles that may report it."""

    verify: Callable[[AnyTable, Any, Incident], None] = _no_more_checks
    """Refuses an incident with invalid details."""

    def __repr__(self) -> str:
        return f"<ruling on {self.kind} [{self.cite}]: {self.says}>"

    def applies(self, t: Table, act: Act) -> bool:
        """Whether it can happen at this act."""
        return isinstance(act, self.at) and self.when(t, act)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A script that can be begun at a table: the round, the shuffle, an opening …"""

    cite: str
    says: str
    script: Callable[..., Script[None]]
    by: tuple[str, ...] = ("dealer", "floorperson", "casino-supervisor")
    """The roles that may begin it."""
    while_betting: bool = False
    """Whether it may run during betting, before the next card is dealt."""


Cited = TypeVar("Cited", Ruling, Procedure)

P = TypeVar("P")


_DEFAULTS: dict[type, Any] = {}
"""Default instances of parts by type."""


SHARED: dict[str, Procedure] = {}
"""Procedures of every game's table."""


COMPLETED: list[Callable[[Game], tuple[Ruling, ...]]] = []
"""Finds the rulings that a game lacks."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """Which side is settled first once all decisions are made.

    From one side hands are opened and wagers settled, box by box, or all losers before any winner.
    """

    from_the: Literal["left", "right", ""] = "right"
    """The dealer's side on which it begins; empty where wagers of all boxes share one layout."""
    losers_first: bool = True
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class Authorised:
    """A game that the law names without any rules of play: listed, and never opened."""

    name: str
    title: str
    subchapter: str
    cite: str
    """The reading that says so."""
    known: tuple[tuple[str, str], ...]
    """What is known of it: paragraph and statement."""
    unknown: tuple[str, ...]
    """What a house must supply, in words."""

    @property
    def why(self) -> str:
        """Why it cannot be opened, in one line."""
        missing = ", ".join(self.unknown)
        return f"no rules of it are held, not even the course of play; not known are: {missing}"

    def refusal(self) -> Refusal:
        """The refusal to open it."""
        return Refusal(f"{self.title.lower()} is authorised but cannot be opened yet: {self.why}", self.cite)


@dataclass(frozen=True)
class Game:
    """A game."""

    name: str
    title: str
    subchapter: str
    options: type[Posted]
    wagers: Mapping[str, WagerRule]
    rulings: tuple[Ruling, ...]
    procedures: Mapping[str, Procedure]
    next_procedure: Callable[[AnyTable], str]
    """The next procedure of a table without outside orders; empty while it waits for players."""
    paragraphs: Mapping[str, str | tuple[str, ...]]
    """The game's paragraphs for statements of every game: `cash`, `handling`, `closed`, `choice`, `other`, `decks`;
    `behind` where several people may wager on a box, `confirmed` for mid-round wagers, `other` where no further
    wagers are allowed, and forbidden wagers by name.
    """
    settles: Order | None = None
    """The order of settlement; None at games with only a pot."""
    package: str = ""
    memory: type[Memory] = Memory
    """The record of what the game must remember beyond every table's state."""
    version: str = "1"
    """The version of the scripts, stored with every procedure that ran under it."""
    parts: tuple[Any, ...] = ()
    """The game's parts, each of its own type (`table/parts.py`)."""

    verify_wager = wager_checks.verify_wager
    verify_place = wager_checks.verify_place

    def __post_init__(self) -> None:
        """Complete citations, and add the shared rulings that the game lacks."""
        if len(self._parts) < len(self.parts):
            raise TypeError(f"{self.name} has two parts of one type")
        object.__setattr__(self, "rulings", tuple(self._cited(ruling) for ruling in self.rulings))
        orders = {name: self._cited(order) for name, order in self.procedures.items()}
        object.__setattr__(self, "procedures", orders)
        for missing in COMPLETED:
            object.__setattr__(self, "rulings", (*self.rulings, *missing(self)))

    def _cited(self, row: Cited) -> Cited:
        return row if is_full(row.cite) else replace(row, cite=self.law[row.cite])

    @cached_property
    def _parts(self) -> Mapping[type, Any]:
        return {type(part): part for part in self.parts}

    def part(self, kind: type[P]) -> P:
        """The game's part of that type, or the type's default instance."""
        found: P | None = self._parts.get(kind) or _DEFAULTS.get(kind)
        return found if found is not None else _DEFAULTS.setdefault(kind, kind())

    def find(self, kind: type[P]) -> P | None:
        """The game's part of that type; None if it has none."""
        return self._parts.get(kind)

    def has(self, kind: type) -> bool:
        """Whether the game has a part of that type."""
        return kind in self._parts

    @property
    def folder(self) -> Path:
        """The folder of the game's files."""
        found = folder_of(self.package)
        assert found is not None, f"{self.name} says that its package is {self.package!r}"
        return found

    @cached_property
    def law(self) -> Paragraphs:
        """Its table of paragraphs, with full citations."""
        return Paragraphs(self.subchapter, self.name, self.paragraphs)

    @cached_property
    def coverage(self) -> Coverage:
        """How much of the game is law, law without text, and house reading: its own, and its families'."""
        return covered(self.subchapter, self.name, self.folder.name, self.folders)

    @cached_property
    def folders(self) -> set[str]:
        """Folders of games whose options and scripts it uses: its own, and its families'."""
        scripts = [*(r.script for r in self.rulings), *(p.script for p in self.procedures.values())]
        plain = [script.func if isinstance(script, partial) else script for script in scripts]
        modules = [one.__module__ for one in (*self.options.__mro__, *plain)]
        return {module.split(".")[2] for module in modules if module.startswith("pitboss.games.")}

    def edition(self, day: str | date | None) -> Edition | None:
        """Its law as of a day; None without a day, which means the latest text."""
        return Edition(self.subchapter, self.name, self.title, read_day(day)) if day else None

    def verify_offered(self) -> None:
        """Refuse a floor whose house does not offer the game; a game with wagers of a house's own overrides it."""

    def guide_lines(self) -> list[str]:
        """Lines of the guide after the game's own page; a game with wagers of a house's own describes them."""
        return []

    def elect(self, given: Mapping[str, object], as_of: str | date | None = None) -> Posted:
        """Lawful options, as of a day if named, when the game must have been law; without one, of no day ahead."""
        edition = self.edition(as_of)
        if edition is not None:
            edition.verify()
        elected = self.options.configure(given, edition)
        if edition is None:
            now = Edition(self.subchapter, self.name, self.title, date.today())
            if wrong := now.ahead(self.options, given):
                raise Illegal([Violation(*each) for each in wrong])
        return elected

    @cached_property
    def _sample(self) -> Mapping[str, object]:
        """The made-up figures of the game's `sample.toml`, as options show them; empty for most games."""
        file = self.folder / "sample.toml"
        if not file.is_file():
            return {}
        given = toml(file)
        shown = self.options.configure(given).shown()
        return {name: shown[name] for name in given}

    def sample(self) -> dict[str, object]:
        """Made-up values for the options that the house has not supplied, so that the game can be tried."""
        defaults = self.options()
        if not self._sample or not (missing := {wrong.option for wrong in defaults.conflicts()}):
            return {}
        shown = defaults.shown()
        return {name: made for name, made in self._sample.items() if name in missing or shown[name] in ("", "none")}

    def sampled(self, options: Posted) -> list[str]:
        """The options of a table that hold made-up values."""
        shown = options.shown()
        return [name for name, value in self.sample().items() if shown[name] == value]

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.subchapter}, rules {self.version}>"

    def pays(self, wager: str, options: Posted) -> str:
        """What a wager pays under the options, in words."""
        return self.wager(wager).pays.format_map(options.shown() | options.words())

    def odds_cite(self, wager: str, options: Posted) -> str:
        """The paragraph for what a wager pays under the options."""
        return self.wager(wager).odds_cite.format_map(options.words())

    def offers(self, name: str) -> bool:
        """Whether the game has a module of that name."""
        try:
            return find_spec(self.part(SharedModules).paths.get(name, f"{self.package}.{name}")) is not None
        except ModuleNotFoundError:
            return False

    def module(self, name: str) -> ModuleType:
        """A module of the game that is imported on demand, such as `odds`."""
        path = self.part(SharedModules).paths.get(name, f"{self.package}.{name}")
        try:
            return importlib.import_module(path)
        except ModuleNotFoundError as missing:
            if missing.name != path:
                raise
            if name not in ("odds", "kernel"):
                raise Refusal(f"{self.title.lower()} has no {name}") from None
            what = {"odds": "odds have", "kernel": "simulation has"}[name]
            raise Refusal(f"the {what} not been worked out yet for {self.title.lower()}") from None

    def ruling(self, t: Table, act: Act, kind: str) -> Ruling:
        """The ruling for an incident at an act, if its paragraph was in force on the table's day."""
        of_kind = [r for r in self.rulings if r.kind == kind]
        if not of_kind:
            raise Refusal(f"{self.name} knows no irregularity {kind!r}; {near(kind, {r.kind for r in self.rulings})}")
        for ruling in of_kind:
            if ruling.applies(t, act):
                t.verify_stands(ruling.cite)
                return ruling
        raise Refusal(f"{kind} cannot happen at this act ({act.__struct_config__.tag})", of_kind[0].cite)

    def wager(self, name: str) -> WagerRule:
        """The rule of a wager by name, ignoring details after a colon."""
        found = self.wagers.get(name) or self.wagers.get(kind(name))
        if found is None:
            why = self.part(WagerHandling).explain_unknown(name) or near(name, self.wagers)
            # Where no paragraph excludes other wagers, it is the house that offers none.
            named = next((key for key in (name, "other") if key in self.paragraphs), "")
            cite = self.law[named] if named else OFFERED
            raise Refusal(f"{self.name} has no wager {name!r}; {why}", cite)
        return found

    def order(self, name: str) -> int:
        """The position of a wager in the game's order of placing them."""
        return self._order[self.wager(name).name]

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.wagers)}

    @cached_property
    def equals(self) -> Mapping[str, str]:
        """By wager, the one that it must match and without which it is not made."""
        return {rule.name: rule.equals for rule in self.wagers.values() if rule.equals}

    @cached_property
    def _conditional(self) -> tuple[WagerRule, ...]:
        return tuple(rule for rule in self.wagers.values() if rule.asked)

    @cached_property
    def _dependent(self) -> bool:
        return bool(self.equals or self._conditional)

    def _asked(self, options: Posted) -> list[WagerRule]:
        """The wagers that a table with these options requires next to others, in any amount."""
        return [rule for rule in self._conditional if rule.asked and rule.asked(options)]

    def wants_company(self, options: Posted) -> bool:
        """Whether some wager of a table with these options is only made together with another."""
        return bool(self.equals or self._asked(options))

    def fixed(self, t: Table, wager: str) -> int:
        """The amount of a wager of fixed size; 0 for all others."""
        return self._fixed(t.options, wager)

    def _fixed(self, options: Posted, wager: str) -> int:
        rule = self.wager(wager)
        return int(getattr(options, rule.minimum)) if rule.minimum and rule.minimum == rule.maximum else 0

    def together(self, t: Table, wager: str, amount: int) -> dict[str, int]:
        """The wagers that are made together, with each one's amount; most are made alone.

        With one of a fixed size the other may be any amount from its minimum.
        """
        return self._together(t.options, wager, amount)

    def opening(self, options: Any, wager: str, amount: int) -> int:
        """Chips needed to begin a round with a wager of that amount: the sum of those made together with it."""
        return sum(self._together(options, wager, amount).values()) if wager in self.wagers else amount

    def _together(self, options: Posted, wager: str, amount: int) -> dict[str, int]:
        first = self.equals.get(wager, wager)
        others = [name for name, equals in self.equals.items() if equals == first]
        if not others:
            found = {wager: amount}
            for rule in self._asked(options) if self.wager(wager).needs is None else ():
                if rule.needs in found:
                    found[rule.name] = amount
            return found
        base = amount // self.wager(wager).times
        if amount and wager != first and self._fixed(options, wager):
            base = int(getattr(options, self.wagers[first].minimum or "minimum"))
        return {first: base} | {
            name: base and (self._fixed(options, name) or self.wagers[name].times * base) for name in others
        }

    def missing_wagers(self, t: Table, layout: Mapping[tuple[int, str], int] | None = None) -> list[Wager]:
        """Wagers that others on the layout require and that are missing or too small."""
        if not self._dependent:
            return []
        asked = self._asked(t.options)
        if not self.equals and not asked:
            return []
        lying = t.wagers if layout is None else layout
        missing: dict[tuple[int, str], int] = {}
        for rule in asked:
            least = int(getattr(t.options, rule.minimum or "minimum"))
            for box, lies in [*lying, *missing]:
                if lies == rule.needs and (box, rule.name) not in lying:
                    missing[box, rule.name] = least
        for (box, lies), amount in lying.items() if self.equals else ():
            first = self.equals.get(lies, lies)
            if lies == first or (box, first) not in lying:
                for name, wanted in self.together(t, lies, amount).items():
                    if lying.get((box, name)) != wanted:
                        missing[box, name] = wanted
        return [Wager(box, t.seats[box], name, amount) for (box, name), amount in missing.items()]

    def limits(self, options: Any) -> dict[str, tuple[int, int]]:
        """The posted minimum and maximum of each wager with limits."""
        posted = {both: (getattr(options, both[0]), getattr(options, both[1])) for both in {*self._limited.values()}}
        return {name: posted[both] for name, both in self._limited.items()}

    @cached_property
    def _limited(self) -> Mapping[str, tuple[str, str]]:
        rules = self.wagers.values()
        return {r.name: (r.minimum, r.maximum) for r in rules if r.minimum and r.maximum}
