"""House ways as data: for each holding what a house does with it, by name or with rows of the house's own."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any

from pitboss.refusal import Refusal, near
from pitboss.rulebook.election import Election, elected


@dataclass(frozen=True)
class HouseWay:
    """How a house sets its hands: a number for each row, as the game reads them."""

    id: str
    source: str
    rows: tuple[int, ...]


@dataclass
class HouseWays:
    """The house ways of a game (`house_ways.toml` in its folder)."""

    package: str
    column: str
    """The key of a way's rows in the file."""
    rows: Sequence[str]
    read: Callable[[str, str], int]
    """A row's number from its name and its text."""
    made: dict[str, HouseWay] = field(default_factory=dict)

    @cached_property
    def filed(self) -> dict[str, HouseWay]:
        """Those that come with the game."""
        found: dict[str, Any] = tomllib.loads(files(self.package).joinpath("house_ways.toml").read_text("utf-8"))
        return {
            name: HouseWay(name, way["source"], tuple(self.read(row, way[self.column][row]) for row in self.rows))
            for name, way in found.items()
        }

    def of(self, text: str) -> HouseWay:
        """A house way by its name, or one with rows of the house's own: "fallback with four-aces keep"."""
        if text not in self.made:
            self.made[text] = self._of(text)
        return self.made[text]

    def option(self, cite: str) -> str:
        """What a house elects among them, or files with rows of its own."""
        names = tuple(self.filed)
        allowed = f"{', '.join(names)}, or with single rows of its own"
        election = Election("how the dealer sets hands", cite, allowed, self._named, str, None, names)
        return elected(names[0], election)

    def _named(self, given: object) -> str:
        return self.of(str(given)).id

    def _of(self, text: str) -> HouseWay:
        name, _, changed = text.strip().partition(" with ")
        if name not in self.filed:
            raise Refusal(f"no house way {name!r}; {near(name, self.filed)}")
        way = self.filed[name]
        rows = list(way.rows)
        for change in filter(None, map(str.strip, changed.split(","))):
            row, _, what = change.partition(" ")
            if row not in self.rows:
                raise Refusal(f"a house way has no row {row!r}; {near(row, self.rows)}")
            rows[self.rows.index(row)] = self.read(row, what)
        return HouseWay(text.strip(), way.source, tuple(rows))
