"""What a counter of cards wins: the win rate with its spread, N0, SCORE, and how each count contributes.

A game whose kernel can count offers `counting` (a system and a spread of wagers, by name) and `counted` (what a tally
says). Figures are per round dealt, rounds that are only watched included, in units of the smallest wager.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from types import ModuleType
from typing import Protocol

from pitboss.refusal import Refusal

SPREAD = "1-1"
"""The same wager always."""


@dataclass(frozen=True)
class Level:
    """Rounds that began at one count."""

    count: int
    rounds: int
    units: int
    """What was wagered on each box, in units."""
    mean: float
    """The player's result for each unit wagered, insurance included."""


@dataclass(frozen=True)
class CountResult:
    """The result of counting over these rounds, in cents."""

    unit: int
    """Cents of a unit: the wager on one box where the spread begins."""
    rounds: int
    net: float
    staked: int
    squares: int
    """The sum of squares of the rounds' results."""
    levels: tuple[Level, ...]

    @property
    def mean(self) -> float:
        """Units won in a round."""
        return self.net / self.rounds / self.unit

    @property
    def sd(self) -> float:
        """The standard deviation of a round, in units."""
        return sqrt(max(0.0, self.squares / self.rounds / self.unit**2 - self.mean**2))

    @property
    def win_rate(self) -> float:
        """Units won in 100 rounds."""
        return 100 * self.mean

    @property
    def win_rate_error(self) -> float:
        """The standard error of the win rate."""
        return 100 * self.sd / sqrt(self.rounds)

    @property
    def average_bet(self) -> float:
        """Units wagered in a round, doubles, splits and insurance apart."""
        return self.staked / self.rounds / self.unit

    @property
    def n0(self) -> float:
        """Rounds after which what is won has grown to one standard deviation; never where nothing is won."""
        return (self.sd / self.mean) ** 2 if self.mean > 0 else inf

    @property
    def score(self) -> float:
        """Dollars won in 100 rounds on a bankroll of $10,000 at a risk of ruin of 13.5 %: a million over N0."""
        return 1_000_000 / self.n0

    def shown(self) -> dict[str, object]:
        """As JSON."""
        return {
            "win_rate_100": self.win_rate,
            "win_rate_error": self.win_rate_error,
            "sd": self.sd,
            "sd_100": 10 * self.sd,
            "average_bet": self.average_bet,
            "n0": self.n0 if self.n0 < inf else None,
            "score": self.score,
            "unit": self.unit,
            "levels": [
                {"count": row.count, "share": row.rounds / self.rounds, "units": row.units, "mean": row.mean}
                for row in self.levels
            ],
        }


class CountedGame(Protocol):
    """As much of a game as this needs."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    def module(self, name: str) -> ModuleType:
        """A part of the game."""
        ...


def count_request(
    game: CountedGame,
    options: object,
    count: str | None,
    spread: str | None,
    penetration: str | None,
    *,
    dashes: str = "",
) -> dict[str, object]:
    """A count's settings from words; nonsense is refused, with `dashes` before an option's name."""
    if count is None and spread is not None:
        raise Refusal(f"a spread of {spread} needs a count by which it goes, such as hi-lo")
    if count is None and penetration is None:
        return {}
    kernel = game.module("kernel")
    if not hasattr(kernel, "counting"):
        raise Refusal(f"{game.name} is simulated without a count of cards")
    found: dict[str, object] = {}
    if count is not None:
        found["count"] = kernel.counting(options, count, steps_of(spread or SPREAD, f"{dashes}spread"))
    if penetration is not None:
        found["penetration"] = share_of(f"{dashes}penetration", penetration, "the part of the shoe that is dealt")
    return found


def as_words(settings: dict[str, object]) -> tuple[str | None, str | None, str | None]:
    """Count, spread and penetration for `count_request`, removed from settings; a count of one's own stays there."""
    made = settings.get("count")
    if made is not None and not isinstance(made, str):
        if not hasattr(made, "tags"):
            raise Refusal(f"count={made!r:.80}: name a count, such as hi-lo, or give one with its tags")
        if settings.get("spread") is not None:
            raise Refusal("a count with tags of its own has its spread in it")
        settings.pop("spread", None)
    else:
        settings.pop("count", None)
    spread, share = settings.pop("spread", None), settings.pop("penetration", None)
    if spread is not None and not isinstance(spread, str):
        raise Refusal(f"spread={spread!r:.80}: write units from and to, such as '1-8'")
    if share is not None and (isinstance(share, bool) or not isinstance(share, str | int | float | Fraction)):
        raise Refusal(f"penetration={share!r:.80}: write a share between 0 and 1, such as 0.75")
    if share is not None and not isinstance(share, str):
        if not 0 < share < 1:
            raise Refusal(f"penetration={share}: it is a share between 0 and 1, such as 0.75")
        settings["penetration"] = Fraction(str(share))
        share = None
    return made if isinstance(made, str) else None, spread, share


def steps_of(text: str, option: str = "spread") -> tuple[int, int] | Mapping[int, int]:
    """From "1-8" the first and last number of units; from "1:1, 2:4, 4:8" the units from each count on."""
    tidy = text.replace(" ", "").replace("−", "-")
    if match := re.fullmatch(r"(\d{1,3})-(\d{1,3})", tidy):
        low, high = int(match[1]), int(match[2])
        if 0 <= low <= high and high:
            return low, high
    elif re.fullmatch(r"-?\d{1,2}:\d{1,3}(,-?\d{1,2}:\d{1,3})*", tidy):
        return {int(count): int(units) for count, units in (each.split(":") for each in tidy.split(","))}
    raise Refusal(f"{option} {text}: write units from and to, such as 1-8, or by count, such as 1:2,2:4,4:8")


def share_of(option: str, text: str, what: str) -> Fraction:
    """A share from "75%", "75 %" or "0.75", for an option that says what."""
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})\s*(%?)", text.strip(), re.ASCII)
    share = Fraction(match[1]) / (100 if match[2] else 1) if match else Fraction(0)
    if not 0 < share < 1:
        raise Refusal(
            f"{option} {text}: write {what} as a share between 0 and 1, in percent or as a number: 2.5% or 0.025"
        )
    return share
