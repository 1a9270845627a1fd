"""What each option does to the edges: every other legal value, one at a time, all others as elected."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.money import Odds, dollars
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.pricing.worth.alike import alike
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Election, Elections, Violation
from pitboss.sheet.priced import carried_sensitivity, edges, edges_of, options_read, price
from pitboss.words import Json

PATIENCE = 3.0
"""Seconds that a page may take to show every choice of every option."""
_NOTHING = 1e-11
"""Less than this is the last digits of a computed edge, not an effect."""

Progress = Callable[[int, int, str], None]
"""Progress callback: prices done, total, and the option just varied."""


@dataclass(frozen=True)
class Variation:
    """One option at another value: the edges, or why the law excludes it beside the others."""

    value: object
    edges: dict[str, Fraction]
    refused: Violation | None = None


@dataclass(frozen=True)
class Varied:
    """An option that the price looks at, and what its other values make of the edges."""

    option: str
    says: str
    cite: str
    elected: object
    variations: tuple[Variation, ...]


@dataclass(frozen=True)
class Sensitivity:
    """Every option: varied, or left as it is and why."""

    base: GameOdds
    varied: tuple[Varied, ...]
    left: tuple[tuple[str, str], ...]

    def moved(self, row: Varied) -> tuple[str, ...]:
        """The wagers whose edge, or whose being offered, an option changes."""
        base = edges_of(self.base)
        cases = [variation.edges for variation in row.variations if variation.refused is None]
        names = {name: None for case in (base, *cases) for name in case}
        return tuple(name for name in names if any(_differ(base.get(name), case.get(name)) for case in cases))

    def shown(self) -> dict[str, object]:
        """As JSON."""
        return {
            "varied": [self._shown(row) for row in self.varied],
            "not_varied": [{"option": name, "reason": reason} for name, reason in self.left],
        }

    def _shown(self, row: Varied) -> dict[str, object]:
        """One option: each other value with the edges that it changes, or the reason why the law excludes it."""
        base, moved = edges_of(self.base), self.moved(row)
        exact = {wager.wager for wager in self.base.wagers if wager.method == "exact"}
        values: list[dict[str, object]] = []
        for variation in row.variations:
            if variation.refused is not None:
                refused = {"reason": variation.refused.reason, "cite": variation.refused.cite}
                values.append({"value": variation.value, "refused": refused})
                continue
            changes = [
                _change(name, base.get(name), variation.edges.get(name), name in exact)
                for name in moved
                if _differ(base.get(name), variation.edges.get(name))
            ]
            values.append({"value": variation.value, "edges": _together(changes)})
        return {
            "option": row.option,
            "says": row.says,
            "cite": row.cite,
            "elected": row.elected,
            "moves": list(moved),
            "values": values,
        }


def _together(changes: list[Json]) -> list[Json]:
    """Wagers that an option does the same to, once, with the names of the others."""
    groups = alike(changes, lambda row: (row["edge"], row["change"], row["exact"]))
    return [{**first, "alike": [row["wager"] for row in others]} for first, *others in groups]


def _change(wager: str, old: Fraction | None, new: Fraction | None, exact: bool) -> Json:
    change = None if old is None or new is None else new - old
    return {
        "wager": wager,
        "edge": None if new is None else float(new),
        "change": None if change is None else float(change),
        "exact": str(change) if exact and change is not None else None,
    }


def _differ(one: Fraction | None, other: Fraction | None) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other) > _NOTHING


def main_wager(odds: GameOdds) -> WagerOdds:
    """The wager that the game is about: the first that its odds name."""
    return odds.wagers[0]


def vary(
    game: str,
    options: Elections,
    strategy: str = "best",
    *,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
) -> Sensitivity:
    """Every elected option at each other legal value, one at a time; or only the options that are named."""
    if only is None and (carried := carried_sensitivity(game, options, strategy)) is not None:
        found: Sensitivity = carried
        return found
    base = price(game, options, strategy)
    elections = options.elections()
    wanted = None if only is None else {name.replace("-", "_") for name in only}
    for name in wanted or ():
        if name not in elections:
            raise Refusal(f"{game} has no option {name!r}; {near(name, elections)}")
    read = options_read(game, options, strategy)
    left, plans = [], []
    for name, election in elections.items():
        reason = _why_not(options, name, election, read, wanted)
        if reason:
            left.append((name, reason))
        else:
            plans.append((name, election, list(_others(options, name, election))))
    total, done, varied = sum(len(values) for *_, values in plans), 0, []
    for name, election, values in plans:
        rows = []
        for value in values:
            rows.append(_varied(game, options, strategy, name, election, value))
            done += 1
            if progress is not None:
                progress(done, total, name)
        varied.append(Varied(name, election.says, election.cite, election.show(getattr(options, name)), tuple(rows)))
    return Sensitivity(base, tuple(varied), tuple(left))


def _why_not(
    options: Elections, name: str, election: Election, read: frozenset[str], wanted: set[str] | None
) -> str | None:
    """Why an option is not varied, if it is not."""
    if election.choices is not None and len(election.choices) < 2:
        return "it can be nothing else"
    if not options.applies(name):
        return "it means nothing beside the other options"
    if name not in read:
        return "no price depends on it beside the other options"
    if wanted is not None and name not in wanted:
        return "it was not asked for"
    if not list(_others(options, name, election)):
        return f"it has no list of values to try: {election.allowed}"
    return None


def _others(options: Elections, name: str, election: Election) -> Iterator[object]:
    """The other values to try: all of a list; of odds one part more, of an amount twice as much."""
    held = getattr(options, name)
    if election.choices is not None:
        yield from (value for value in election.choices if value != held)
    elif isinstance(held, Odds) and election.show(held) == str(held):
        yield from _readable(election, str(Odds(held.win + 1, held.stake)))
    elif election.show is dollars and isinstance(held, int):
        yield from _readable(election, dollars(2 * held))


def _readable(election: Election, text: str) -> Iterator[object]:
    try:
        yield election.read(text)
    except Refusal:
        return


def _varied(game: str, options: Elections, strategy: str, name: str, election: Election, value: Any) -> Variation:
    other = replace(options, **{name: value})
    wrong = other.conflicts()
    if wrong:
        return Variation(election.show(value), {}, wrong[0])
    return Variation(election.show(value), edges(game, other, strategy))


@dataclass(frozen=True)
class OptionVariant:
    """An option at one of its values, all others being as elected."""

    value: object
    edges: dict[str, Fraction]
    elected: bool


@dataclass(frozen=True)
class Effect:
    """What one option does to the wagers that it touches."""

    option: str
    says: str
    cite: str
    choices: tuple[OptionVariant, ...]
    wagers: tuple[str, ...]


class _TooLong(Exception):  # noqa: N818 - it ends a wait, and nobody sees it
    """Raised when the time budget is spent."""


def vary_in_time(
    game: str, options: Elections, strategy: str = "best", seconds: float = PATIENCE
) -> Sensitivity | None:
    """The same with a time budget; None if it is exceeded, with prices so far cached for the next call."""
    until = time.monotonic() + seconds
    if carried_sensitivity(game, options, strategy) is None:
        # One price may take longer than all have: none is begun then.
        options_read(game, options, strategy)
        if time.monotonic() > until:
            return None

    def progress(done: int, total: int, of: str) -> None:
        if time.monotonic() > until and done < total:
            raise _TooLong

    try:
        return vary(game, options, strategy, progress=progress)
    except _TooLong:
        return None


def effects(found: Sensitivity, options: Elections) -> list[Effect]:
    """The options with a list of values that move an edge, each with all of them in the list's order."""
    rows = []
    for row in found.varied:
        election = options.elections()[row.option]
        moved = found.moved(row)
        if election.choices is None or not moved:
            continue
        known = {variation.value: variation for variation in row.variations}
        choices = []
        for value in map(election.show, election.choices):
            if value == row.elected:
                choices.append(OptionVariant(value, edges_of(found.base), True))
            elif known[value].refused is None:
                choices.append(OptionVariant(value, known[value].edges, False))
        rows.append(Effect(row.option, row.says, row.cite, tuple(choices), moved))
    return rows
