"""Games that are played for a pot side by side: what each way to charge takes of pots, and of the hands of a model."""

import json
from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.games.poker_room.at_table import HANDS_AN_HOUR, Pots, pots
from pitboss.games.poker_room.frequencies import POTS
from pitboss.games.poker_room.options import PokerOptions
from pitboss.pricing.rounds import tidy
from pitboss.refusal import Refusal
from pitboss.sheet.pot import model, stairs, strategy_of

if TYPE_CHECKING:
    from pitboss.sheet.comparing import Configuration

HANDS, SEED = 1 << 10, 1
"""Hands that each configuration's players play; those that differ in the rake alone share them."""


def compared(
    configurations: Sequence["Configuration"],
    letters: str,
    wager: str | None,
    progress: Callable[[int, int, str], None] | None,
) -> dict[str, Any]:
    """The figures of each, and how far those are from the first one's."""
    if wager is not None:
        raise Refusal("--wager is for wagers against the house, and here players contest a pot")
    found = []
    for number, each in enumerate(configurations, start=1):
        found.append(pots(each.game.name, _of(each), strategy_of(each.strategy), HANDS, SEED))
        if progress is not None:
            progress(number, len(configurations), each.words)
    one_game = len({each.game.name for each in configurations}) == 1
    heads = [
        {
            "letter": letters[i],
            "label": each.name or (each.words if one_game else _words(each)),
            "game": each.game.name,
            "options": _of(each).shown(changed_only=True),
            "stairs": stairs(_of(each)),
            **_named(model(each.game, _of(each), row)),
            "says": each.game.module("odds").odds(_of(each)).rake["says"],
            **_beside(configurations[0], found[0], each, row),
        }
        for i, (each, row) in enumerate(zip(configurations, found, strict=True))
    ]
    first = configurations[0].game
    taken = [{"pot": pot, "rakes": [_of(each).rake_of(pot) for each in configurations]} for pot in POTS]
    content = {
        "kind": "pot",
        "games": [each.game.name for each in configurations],
        "title": first.title if one_game else "Rakes side by side",
        "subchapter": first.subchapter,
        "configurations": heads,
        "pots": taken,
    }
    found_again: dict[str, Any] = json.loads(json.dumps(content))
    return found_again


def _of(each: "Configuration") -> PokerOptions:
    options = each.options
    assert isinstance(options, PokerOptions)
    return options


def _named(found: dict[str, Any]) -> dict[str, Any]:
    """A model's figures with its own words apart from those on the rake."""
    return {**found, "says_played": found["says"]}


def _words(each: "Configuration") -> str:
    return each.game.title + ("" if each.words == "default options" else f", {each.words}")


def _beside(base: "Configuration", of_base: Pots, each: "Configuration", of_each: Pots) -> dict[str, Any]:
    """How much more the house takes of a hand than at the first one; on the same hands the error is of the change."""
    if base.game is each.game and of_base == of_each:
        change, error = of_base.changed(_of(base), _of(each))
    else:
        (a, one), (b, other) = of_base.taken(_of(base)), of_each.taken(_of(each))
        change, error = b - a, sqrt(one**2 + other**2)
    return {
        "change": tidy(change / 100),
        "change_error": tidy(error / 100),
        "change_an_hour": tidy(change * HANDS_AN_HOUR / 100),
    }
