"""Everything that games refuse of options, wagers and choices, with the paragraph that each refusal cites."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.rulebook.election import Election
from pitboss.table import Game, Table, Wager
from pitboss.table.act import Decide
from pitboss.table.event import Outcome
from pitboss.table.parts import Choices
from tests.conformance.probe import Watched, played

SEEDS = range(16)
FORMS = ("chips", "cash", "coupon", "buttons")
WORDS = ("nonsense", "preshuffled", "-1", "0", "1", "9", "13", "99", "0.01", "101", "0 to 1", "1 to 9", "99 to 1")
"""Values that some options take and others do not."""

Refused = tuple[str, str]
"""The paragraph, and what was refused: the option or the thing asked for, with the reason."""


def of_options(rules: Game) -> Iterator[Refused]:
    """Every option with values that it cannot have, and every two options with values that may exclude each other."""
    known = rules.options.elections()
    for name, election in known.items():
        for value in (*WORDS, *_beside(election)):
            yield from _elected(rules, {name: value})
    usual = {field.name: field.default for field in fields(rules.options)}
    others = [
        (name, election.show(value))
        for name, election in known.items()
        for value in election.choices or ()
        if value != usual[name]
    ]
    for (one, first), (other, second) in itertools.combinations(others, 2):
        if one != other:
            yield from _elected(rules, {one: first, other: second})


def _beside(election: Election) -> Iterator[str]:
    """Numbers next to those that are listed."""
    for choice in election.choices or ():
        if type(choice) is int:
            yield from (str(choice - 1), str(choice + 1))


def _elected(rules: Game, given: dict[str, Any]) -> Iterator[Refused]:
    try:
        rules.options.configure(given)
    except Illegal as illegal:
        for wrong in illegal.violations:
            yield wrong.cite or "", f"{wrong.option}: {wrong.reason}"


def at_tables(name: str) -> Iterator[Refused]:
    """Wagers of every kind, form and size, and every word of the game, at each sort of act that some tables come to."""
    found: dict[Refused, None] = {}
    seen: set[object] = set()

    def look(t: Table, outcome: Outcome) -> None:
        act = t.pending
        key = (type(act), act.cite, getattr(act, "choices", ()), getattr(act, "open", ()))
        if key not in seen:
            seen.add(key)
            for wrong in tried(t):
                try:
                    t.verify(wrong)
                except Refusal as refusal:
                    found[refusal.cite or "", plain(refusal.reason)] = None

    for seed in SEEDS:
        played(name, seed, procedures=40, driver=Watched, look=look)
    yield from found


def tried(t: Table) -> Iterator[Outcome]:
    """What players might say or put down, most of it out of place."""
    box, player = next(iter(t.seats.items()), (1, "A"))
    step, names = t.options.increment, [*t.game.wagers, "no-such-wager"]
    for name in names[t.n % max(1, len(names) // 8) :: max(1, len(names) // 8)]:
        yield from (Wager(box, player, name, amount) for amount in (0, step, step + 1, 10 * step, 10**12))
        yield from (Wager(box, player, name, 10 * step, form) for form in FORMS)
        yield Wager(box, "stranger", name, 10 * step)
        yield Wager(t.boxes + 1, player, name, 10 * step)
    if isinstance(t.pending, Decide):
        yield from t.game.part(Choices).words


def plain(reason: str) -> str:
    """A reason without its numbers."""
    return re.sub(r"\d+(\.\d\d)?", "#", reason)


def refused(name: str) -> set[Refused]:
    """All of it for a game."""
    return {*of_options(game(name)), *at_tables(name)}
