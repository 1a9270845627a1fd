"""Prices for pages and sheets: each configuration is calculated once; and which options a price reads."""

import threading
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.games import game as game_of
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.strategy import shipped_prices
from pitboss.pricing.strategy.strategies import file_content, resolve_strategy, strategy_odds
from pitboss.rulebook import Elections
from pitboss.words import Json

_one_at_a_time = threading.RLock()


@lru_cache(maxsize=512)
def _priced(game: str, options: Elections, strategy: str, file: str | None) -> GameOdds:
    # The file's text is part of what is asked: it may have changed since.
    if (varied := carried_sensitivity(game, options, strategy)) is not None:
        odds: GameOdds = varied.base
        return odds
    return strategy_odds(game_of(game), options, strategy)


@lru_cache(maxsize=64)
def carried_sensitivity(game: str, options: Elections, strategy: str) -> Any:
    """The `Sensitivity` of a table as it stands, where a wheel carries it, with the odds themselves."""
    return shipped_prices.find("varied", game, options, strategy)


def price(game: str, options: Elections, strategy: str = "best") -> GameOdds:
    """The exact odds; each configuration is worked out once, and only one at a time."""
    with _one_at_a_time:
        return _priced(game, options, strategy, file_content(strategy))


@lru_cache(maxsize=2048)
def _edges(game: str, options: Elections, strategy: str, file: str | None) -> dict[str, Fraction]:
    module = game_of(game).module("odds")
    if not hasattr(module, "edges"):
        return edges_of(price(game, options, strategy))
    found: dict[str, Fraction] = module.edges(options, resolve_strategy(strategy, game))
    return found


def edges(game: str, options: Elections, strategy: str = "best") -> dict[str, Fraction]:
    """Each wager's edge; of a game whose outcomes take long, without them (`odds.edges`)."""
    with _one_at_a_time:
        return _edges(game, options, strategy, file_content(strategy))


def edges_of(odds: GameOdds) -> dict[str, Fraction]:
    """Each wager's edge."""
    return {row.wager: -row.mean for row in odds.wagers}


def is_priced(game: str) -> bool:
    """Whether the game's odds have been worked out."""
    return game_of(game).offers("odds")


def verify_priced(game: str) -> None:
    """Refuse a game whose odds have not been worked out."""
    game_of(game).module("odds")


@lru_cache(maxsize=512)
def options_read(game: str, options: Elections, strategy: str = "best") -> frozenset[str]:
    """The options that pricing reads: no other can move an edge."""
    price(game, options, strategy)
    seen: set[str] = set()
    quick = getattr(game_of(game).module("odds"), "edges", None)
    with _one_at_a_time:
        if quick is not None:
            quick(_recording(options, seen), resolve_strategy(strategy, game))
        else:
            strategy_odds(game_of(game), _recording(options, seen), strategy)
    return frozenset(seen)


def _recording(options: Elections, seen: set[str]) -> Elections:
    """The same options, recording which of them are read; printing all of them does not count."""
    of: Any = type(options)
    names = frozenset(of.elections())
    printing: list[bool] = []

    def read(self: Any, name: str) -> Any:
        if name in names and not printing:
            seen.add(name)
        return object.__getattribute__(self, name)

    def shown(self: Any, *, changed_only: bool = False) -> Json:
        printing.append(True)
        try:
            rows: Json = of.shown(self, changed_only=changed_only)
            return rows
        finally:
            printing.pop()

    # Equal to nothing but itself: a function that caches its results must run once more, and read.
    members = {"__getattribute__": read, "shown": shown, "__eq__": object.__eq__, "__hash__": object.__hash__}
    copy: Elections = object.__new__(type(of.__name__, (of,), members))
    copy.__dict__.update(options.__dict__)
    return copy
