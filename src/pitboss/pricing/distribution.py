"""What a wager is worth: its outcomes as exact fractions, and the figures that follow from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, Literal, NamedTuple

from pitboss.frames import data_frame, html_table
from pitboss.refusal import Refusal, near
from pitboss.rulebook.election import Hypothesis
from pitboss.words import Json

Method = Literal["exact", "computed", "simulated"]
"""Counted in fractions; counted out in double precision, so that an edge is true to about ten decimals; sampled."""


class Outcome(NamedTuple):
    """One way in which a wager can end."""

    name: str
    pays: Fraction
    """Net units for each unit initially wagered: what comes back less all that was staked."""
    probability: Fraction
    counted: bool = False
    """Whether this one is known exactly where the others are sampled."""

    def shown(self, method: Method = "exact") -> dict[str, object]:
        """As JSON; an exact probability stands as a fraction beside its decimal, a sample's frequency never does."""
        return {
            "outcome": self.name,
            "pays": signed(self.pays),
            "probability": float(self.probability),
            "exact": str(self.probability) if self.counted or method == "exact" else None,
        }


_ROWS, _LONGEST = 18, 40
"""Limits on short output: number of wagers, and characters of a fraction."""


@dataclass(frozen=True)
class WagerOdds:
    """The distribution of one wager; a sample has its frequencies here, so that it answers the same questions."""

    wager: str
    says: str
    outcomes: tuple[Outcome, ...]
    average_staked: Fraction = Fraction(1)
    """Units put at risk on the average, later stakes included, for each unit initially wagered."""
    method: Method = "exact"
    given: str | None = None
    """On what the probabilities are conditional, for a wager that is not open in every round."""
    long_run: Fraction | None = None
    """What it returns in the long run, where that is not what it returns now: of a meter that grows and is won."""
    deals: int | None = field(default=None, compare=False)
    """The equally likely cases that were counted, if they were: the same odds may be counted over more or fewer."""

    def __post_init__(self) -> None:
        total = sum((outcome.probability for outcome in self.outcomes), Fraction(0))
        if total != 1 or any(outcome.probability < 0 for outcome in self.outcomes):
            raise AssertionError(f"the outcomes of {self.wager} are no distribution: they add up to {total}")
        if self.average_staked <= 0:
            raise AssertionError(f"nothing is staked on {self.wager}")

    @classmethod
    def from_ways(
        cls,
        wager: str,
        says: str,
        ways: Mapping[tuple[str, Fraction], int],
        *,
        average_staked: Fraction = Fraction(1),
        method: Method = "exact",
        given: str | None = None,
    ) -> "WagerOdds":
        """From the number of ways, or of times, in which each outcome comes about."""
        total = sum(ways.values())
        outcomes = tuple(Outcome(name, pays, Fraction(n, total)) for (name, pays), n in ways.items() if n)
        whole = method == "exact" and all(isinstance(n, int) for n in ways.values())
        return cls(wager, says, outcomes, average_staked, method, given, deals=total if whole else None)

    @property
    def mean(self) -> Fraction:
        """The player's expected result for each unit initially wagered."""
        return sum((outcome.pays * outcome.probability for outcome in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction | float:
        """The house's advantage for each unit initially wagered; a fraction only where it was counted in fractions."""
        return -self.mean if self.method == "exact" else 0.0 - float(self.mean)

    @property
    def element_of_risk(self) -> Fraction | float:
        """The house's advantage for each unit put at risk, later stakes included; a fraction as `edge` is one."""
        return self.edge / self.average_staked if self.method == "exact" else float(-self.mean / self.average_staked)

    @property
    def variance(self) -> Fraction:
        """Of the result for one unit initially wagered."""
        squares = sum((outcome.pays**2 * outcome.probability for outcome in self.outcomes), Fraction(0))
        return squares - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation: the only figure that is no fraction."""
        return sqrt(self.variance)

    @property
    def hit(self) -> Fraction:
        """The probability of a net win."""
        return sum((outcome.probability for outcome in self.outcomes if outcome.pays > 0), Fraction(0))

    @property
    def favours_player(self) -> str:
        """Sentence for a wager, open in every round, that a house loses on; empty for all others."""
        if self.given is None and self.edge < 0:
            return f"the player has the edge, {-float(self.edge):.4%}"
        if self.long_run is not None and self.long_run > 1:
            return f"in the long run it returns {float(self.long_run):.4%}: the player has the edge"
        return ""

    def probability(self, *names: str) -> Fraction:
        """The probability of the named outcomes together."""
        return sum((outcome.probability for outcome in self.outcomes if outcome.name in names), Fraction(0))

    def figures(self) -> dict[str, object]:
        """The figures as JSON, without the wager's name."""
        return {
            "edge": float(self.edge),
            "exact": str(self.edge) if self.method == "exact" else None,
            "element_of_risk": float(self.element_of_risk),
            "sd": self.sd,
            "hit": float(self.hit),
            "method": self.method,
            "outcomes": [outcome.shown(self.method) for outcome in self.outcomes],
        }

    def __str__(self) -> str:
        exact = f" = {self.edge}" if self.method == "exact" and len(str(self.edge)) <= _LONGEST else f", {self.method}"
        return f"edge {100 * float(self.edge):.4f}%{exact}, sd {float(self.sd):.4f}"

    def __repr__(self) -> str:
        return f"<{self.wager}: {self}, {len(self.outcomes)} outcomes>"

    def _repr_html_(self) -> str:
        rows = [
            (outcome.name, signed(outcome.pays), f"{float(outcome.probability):.6%}", str(outcome.probability))
            for outcome in self.outcomes
        ]
        return html_table(f"{self.wager}: {self}", ("outcome", "pays", "probability", "exactly"), rows)

    def to_frame(self) -> Any:
        """The outcomes as a data frame of pandas or Polars."""
        return data_frame([outcome.shown(self.method) for outcome in self.outcomes])

    def shown(self) -> dict[str, object]:
        """As JSON; a conditional wager says on what it depends."""
        rows = {"wager": self.wager, **self.figures()}
        rows |= {"favours_player": self.favours_player} if self.favours_player else {}
        return rows if self.given is None else {**rows, "given": self.given}


@dataclass(frozen=True)
class Fact:
    """A figure beside the wagers: how often something comes, how long it takes, what meter is fair."""

    about: str
    name: str
    value: Fraction
    unit: str = "probability"
    method: Method = "exact"

    def shown(self) -> dict[str, object]:
        """As JSON."""
        exact = {"value": float(self.value), "exact": str(self.value) if self.method == "exact" else None}
        return {"about": self.about, "fact": self.name, **exact, "unit": self.unit, "method": self.method}


def progressive_facts(mean: Callable[[int], Fraction]) -> Iterator[Fact]:
    """What a progressive wager brings back, and the meter that makes it fair, from its mean by the meter in cents."""
    about, dollars = "the progressive wager", 1_000_000
    empty = mean(0)
    of_meter = (mean(100 * dollars) - empty) / dollars
    yield Fact(about, "return without the meter", 1 + empty, "of the wager")
    yield Fact(about, "return for each dollar on the meter", of_meter, "of the wager")
    yield Fact(about, "break-even meter that nobody shares", -empty / of_meter, "dollars")


@dataclass(frozen=True)
class HandOdds:
    """How often the hands of one side of a pot come, where players contest it: exact numbers of ways."""

    side: str
    """`high` or `low`."""
    says: str
    ways: Mapping[str, int]
    """By class, the best first."""

    @property
    def total(self) -> int:
        """All deals."""
        return sum(self.ways.values())

    def probability(self, name: str) -> Fraction:
        """Of a class."""
        return Fraction(self.ways[name], self.total)

    def shown(self) -> dict[str, object]:
        """As JSON."""
        rows = [
            {"hand": name, "ways": ways, "probability": ways / self.total, "exact": str(self.probability(name))}
            for name, ways in self.ways.items()
        ]
        return {"side": self.side, "says": self.says, "total": self.total, "method": "exact", "classes": rows}


@dataclass(frozen=True)
class GameOdds:
    """All wagers of a game under one set of options; of a game that is played for a pot, its hands and the rake."""

    game: str
    options: Mapping[str, object]
    wagers: tuple[WagerOdds, ...]
    strategy: Mapping[str, Any]
    """How the player decides where there is a choice, and what other ways to play are worth."""
    hands: tuple[HandOdds, ...] = ()
    rake: Mapping[str, object] | None = None
    """What the house takes, where it is no party to the wagers."""
    facts: tuple[Fact, ...] = ()
    what_if: tuple[Hypothesis, ...] = ()
    """The rules behind it that the law refuses."""

    def __getitem__(self, wager: str) -> WagerOdds:
        return next(row for row in self.wagers if row.wager == wager)

    def __repr__(self) -> str:
        """A screenful: each wager with its edge, the first of many."""
        if self.rake is not None:
            return f"<odds of {self.game}: {self.rake['says']}>"
        wide = max(len(row.wager) for row in self.wagers)
        rows = [f"  {row.wager:<{wide}}  {row!s}" for row in self.wagers[:_ROWS]]
        more = [f"  and {len(self.wagers) - _ROWS} more"] if len(self.wagers) > _ROWS else []
        marks = [f"  {hypothesis}" for hypothesis in self.what_if]
        head = f"<odds of {self.game}, {self.strategy.get('name', 'no choices')}"
        return "\n".join([head, *marks, *rows, *more]) + ">"

    def _repr_html_(self) -> str:
        rows = [
            (
                row.wager,
                f"{float(row.edge):.6%}",
                row.edge if row.method == "exact" else row.method,
                f"{row.sd:.4f}",
                f"{float(row.hit):.4%}",
            )
            for row in self.wagers
        ]
        marks = "".join(f"; {hypothesis}" for hypothesis in self.what_if)
        title = f"{self.game}, {self.strategy.get('name', 'no choices')}{marks}"
        return html_table(title, ("wager", "house edge", "exactly", "sd", "wins"), rows)

    def to_frame(self) -> Any:
        """The wagers with their figures as a data frame of pandas or Polars."""
        rows = [{"wager": row.wager, **row.figures()} for row in self.wagers]
        return data_frame([{name: value for name, value in row.items() if name != "outcomes"} for row in rows])

    def fact(self, about: str, name: str) -> Fraction:
        """A figure beside the wagers."""
        return next(fact.value for fact in self.facts if (fact.about, fact.name) == (about, name))

    def shown(self) -> Json:
        """As JSON."""
        shown: Json = {
            "game": self.game,
            "options": dict(self.options),
            "wagers": [row.shown() for row in self.wagers],
            "strategy": dict(self.strategy),
        }
        if self.what_if:
            shown["what_if"] = [hypothesis.shown() for hypothesis in self.what_if]
        if self.facts:
            shown["facts"] = [fact.shown() for fact in self.facts]
        if self.rake is None:
            return shown
        return {**shown, "hands": [row.shown() for row in self.hands], "rake": dict(self.rake)}


def open_wager(game: str, rows: Iterable[WagerOdds], wager: str | None = None) -> WagerOdds:
    """The odds of a wager that can be made in every round; by default of the game's main one."""
    by_name = {row.wager: row for row in rows}
    if not by_name:
        raise Refusal(f"{game} is played for a pot: there is no wager against the house")
    name = wager or next(iter(by_name))
    if name not in by_name:
        raise Refusal(f"{game} has no odds of a wager {name!r}; {near(name, by_name)}")
    if (given := by_name[name].given) is not None:
        raise Refusal(f"the {name} wager is open only where {given}, not in every round")
    return by_name[name]


def signed(pays: Fraction) -> str:
    """A net result with its sign: "+10", "-1/2", "0"."""
    return f"+{pays}" if pays > 0 else str(pays)


def weighted(rows: Iterable[tuple[Fraction, int]]) -> Fraction:
    """The mean of values by their weights."""
    pairs = list(rows)
    return sum((value * weight for value, weight in pairs), Fraction(0)) / sum(weight for _, weight in pairs)
