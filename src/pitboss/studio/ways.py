"""A game of one's own as ways and pays: a file of outcomes is enough for odds, sessions, sheets and comparisons.

game = "coin"
source = "a coin"
[[wager]]
name = "heads"
[[wager.outcome]]
name = "heads"
ways = 1                  # or probability = "1/2"
pays = "1 to 1"           # or "push", "lose", or a net result such as "-1/2"
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from pitboss.files import parsed_toml
from pitboss.files import text as text_of
from pitboss.money import odds as read_odds
from pitboss.pricing.distribution import GameOdds, Outcome, WagerOdds
from pitboss.pricing.strategy.strategies import place
from pitboss.refusal import Refusal, near
from pitboss.sheet.comparing import Configuration
from pitboss.studio.house_sheet import HouseSheet, house_sheet
from pitboss.studio.house_wager import NOTICE, HouseWager
from pitboss.studio.wager_files import MOST_BYTES, MOST_CLASSES, NAME, table_place, wager_of
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json

MOST_WAGERS = 50
_LARGEST = 10**60
_FRACTION = re.compile(r"([0-9]{1,60})/([0-9]{1,60})", re.ASCII)
_NET = re.compile(r"([+-])([0-9]{1,9})(?:/([0-9]{1,9}))?", re.ASCII)
GAME_KEYS, WAGER_KEYS = ("game", "title", "says", "source", "wager"), ("name", "says", "outcome", "staked")
OUTCOME_KEYS = ("name", "ways", "probability", "pays")


@dataclass(frozen=True, kw_only=True)
class WaysOptions(Posted):
    """What a table of such a game posts: limits and steps, and nothing that moves a price."""


@dataclass(frozen=True, eq=False)
class WaysGame:
    """A game of wagers that are known by their outcomes alone."""

    name: str
    title: str
    says: str
    source: str
    rows: tuple[WagerOdds, ...]
    wager: HouseWager | None = None
    """The wager that it was made of, where it is one."""

    @property
    def subchapter(self) -> str:
        """Where it stands: nowhere in the law."""
        return f"house:{self.name}"

    @cached_property
    def odds(self) -> GameOdds:
        """Every wager."""
        return GameOdds(self.name, {}, self.rows, {"name": "best", "notes": [f"source: {self.source}", NOTICE]})

    def __getitem__(self, wager: str) -> WagerOdds:
        return self.odds[wager]

    def module(self, name: str) -> ModuleType:
        """The part `odds`, as games have it."""
        if name != "odds":
            raise Refusal(f"{self.title} has no {name}: a file has outcomes alone")
        part = ModuleType(f"{self.name}.odds")
        vars(part)["odds"] = self._odds
        return part

    def _odds(self, options: object, strategy: str = "best") -> GameOdds:
        if strategy != "best":
            raise Refusal(f"{self.title} has no strategy {strategy!r}: nothing is chosen")
        return self.odds

    def limits(self, options: object) -> dict[str, tuple[int, int]]:
        """None of its own."""
        return {}

    def opening(self, options: object, wager: str, amount: int) -> int:
        """The wager itself."""
        return amount

    def has(self, kind: type) -> bool:
        """No part of a game that is dealt."""
        return False

    def edition(self, as_of: object) -> None:
        """No law of any day."""

    def sheet(self, *, rounds: int = 100, date: str | None = None) -> HouseSheet:
        """The PAR sheet of all its wagers."""
        of_wager = self.wager.shown() if self.wager is not None else {}
        about = {
            "name": self.name,
            "title": self.title,
            "cite": self.subchapter,
            "says": self.says,
            "source": self.source,
            "decided_by": of_wager.get("decided_by", "the ways of the file"),
            "decks": of_wager.get("decks"),
            "classes": of_wager.get("classes", []),
            "notice": NOTICE
            if self.wager is not None
            else "a game of the house's own, worked out from its ways and pays",
        }
        return house_sheet(about, self.rows, rounds=rounds, date=date)

    def __repr__(self) -> str:
        return repr(self.odds)

    def _repr_html_(self) -> str:
        from pitboss.frames import html_table

        rows = [
            (row.wager, f"{float(row.edge):.6%}", str(row.edge), f"{row.sd:.4f}", f"{float(row.hit):.6%}")
            for row in self.rows
        ]
        return html_table(self.title, ("wager", "house edge", "exactly", "sd", "hit"), rows)

    def to_frame(self) -> object:
        """Every outcome of every wager as a data frame."""
        from pitboss.frames import data_frame

        outcomes: list[Json] = [
            {"wager": row.wager, **outcome.shown()} for row in self.rows for outcome in row.outcomes
        ]
        return data_frame(outcomes)


@dataclass(frozen=True)
class WaysConfiguration(Configuration):
    """Such a game among those that are compared."""

    def odds(self) -> GameOdds:
        """Its wagers."""
        found: GameOdds = self.game.module("odds").odds(self.options)
        return found


def compared(file: str) -> WaysConfiguration:
    """A file as one of the configurations that are compared."""
    game: Any = read_ways(file)
    return WaysConfiguration(game, WaysOptions(), name=game.title)


def as_game(wager: HouseWager) -> WaysGame:
    """A wager of a house's own as a game of this one wager."""
    return WaysGame(wager.name, wager.title, wager.says, wager.source, (wager.odds,), wager)


def read_ways(file: str | Path) -> WaysGame:
    """The game of a file of ways and pays; a file of a house's wager is a game of that one."""
    path = str(file)
    text = text_of(path, MOST_BYTES)
    content = parsed_toml(text, path)
    if isinstance(content.get("wager"), str):
        return as_game(wager_of(content, path, text))
    return ways_of(content, path, text)


def ways_of(content: Mapping[str, Any], path: str = "the game", text: str = "") -> WaysGame:
    """The game that a mapping describes, as a file would."""

    def refuse(reason: str, *keys: str) -> Refusal:
        return Refusal(f"{place(path, text, *keys)}: {reason}")

    for key in content:
        if key not in GAME_KEYS:
            raise refuse(f"there is no {key!r:.60}; {near(str(key), GAME_KEYS)}", str(key))
    name, source = content.get("game"), content.get("source")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise refuse("game: its name has small letters, figures and hyphens", "game")
    if not isinstance(source, str) or not source.strip():
        raise refuse("source: say where the ways and the pays come from", "source")
    wagers = content.get("wager")
    if (
        not isinstance(wagers, list)
        or not 1 <= len(wagers) <= MOST_WAGERS
        or not all(isinstance(w, dict) for w in wagers)
    ):
        raise refuse(f"it has from 1 to {MOST_WAGERS} tables [[wager]]", "wager")
    rows = tuple(_wager(row, table_place(path, text, "wager", n)) for n, row in enumerate(wagers))
    names = [row.wager for row in rows]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise refuse(f"two wagers are called {twice!r}", "wager")
    says = content.get("says", "wagers by their ways and pays")
    return WaysGame(name, str(content.get("title", name)), str(says), source, rows)


def _wager(row: Mapping[str, Any], where: str) -> WagerOdds:
    if wrong := row.keys() - set(WAGER_KEYS):
        raise Refusal(f"{where}: there is no {min(wrong)!r:.60}; {near(str(min(wrong)), WAGER_KEYS)}")
    name, outcomes = row.get("name"), row.get("outcome")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise Refusal(f"{where}: a wager's name has small letters, figures and hyphens")
    if not isinstance(outcomes, list) or not 1 <= len(outcomes) <= MOST_CLASSES:
        raise Refusal(f"{where}: {name} has from 1 to {MOST_CLASSES} tables [[wager.outcome]]")
    found = [_outcome(each, f"{where}: {name}") for each in outcomes]
    by_ways = [share for _, _, share, counted in found if counted]
    if by_ways and len(by_ways) < len(found):
        raise Refusal(f"{where}: {name}: give ways, or probabilities, for all outcomes alike")
    total = sum((share for _, _, share, _ in found), Fraction(0))
    if by_ways:
        found = [(word, pays, share / total, True) for word, pays, share, _ in found]
    elif total != 1:
        raise Refusal(f"{where}: {name}: the probabilities add up to {total}, and not to 1")
    staked = _share(row.get("staked", "1/1"), f"{where}: staked")
    rows = tuple(Outcome(word, pays, share) for word, pays, share, _ in found)
    return WagerOdds(name, str(row.get("says", name)), rows, staked)


def _outcome(row: object, where: str) -> tuple[str, Fraction, Fraction, bool]:
    if not isinstance(row, dict):
        raise Refusal(f"{where}: an outcome has {', '.join(OUTCOME_KEYS)}")
    if wrong := row.keys() - set(OUTCOME_KEYS):
        raise Refusal(f"{where}: an outcome has {', '.join(OUTCOME_KEYS)}, and no {min(wrong)!r:.60}")
    name = row.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= 60 or not name.isprintable():
        raise Refusal(f"{where}: an outcome has a name of up to 60 characters")
    where = f"{where}: {name}"
    if ("ways" in row) == ("probability" in row):
        raise Refusal(f"{where}: it has ways, or a probability")
    pays = _pays(row.get("pays"), where)
    if "ways" not in row:
        return name, pays, _share(row["probability"], f"{where}: probability"), False
    ways = row["ways"]
    if type(ways) is not int or not 0 < ways < _LARGEST:
        raise Refusal(f"{where}: ways={ways!r:.60} is no whole number from 1 on")
    return name, pays, Fraction(ways), True


def _share(value: object, where: str) -> Fraction:
    match = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    if match is None or not int(match[2]) or not int(match[1]):
        raise Refusal(f'{where}: {value!r:.60} is no fraction above nothing, such as "18/37"')
    return Fraction(int(match[1]), int(match[2]))


def _pays(value: object, where: str) -> Fraction:
    if value in ("push", "lose"):
        return Fraction(0 if value == "push" else -1)
    if isinstance(value, str) and (net := _NET.fullmatch(value)):
        size = Fraction(int(net[2]), int(net[3] or 1)) if net[3] is None or int(net[3]) else None
        if size is not None:
            return size if net[1] == "+" else -size
    try:
        won = read_odds(value)
    except Refusal as refusal:
        raise Refusal(f'{where}: {refusal.reason}, "push", "lose" or a net result such as "-1/2"') from None
    return Fraction(won.win, won.stake)
