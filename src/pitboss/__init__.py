"""Pitboss: the New Jersey Rules of the Games as software.

What most people want is here by name: `dir(pitboss)` lists it. Everything is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.api import (
        Play,
        Refusal,
        SettlementLine,
        Table,
        adjudicate,
        ask,
        check,
        compare,
        equity,
        game,
        odds,
        options,
        parsheet,
        read_phh,
        rules,
        ruling,
        sessions,
        simulate,
    )
    from pitboss.games import catalogue as games

__version__ = "1.0.0"
__all__ = [
    "Play",
    "Refusal",
    "SettlementLine",
    "Table",
    "__version__",
    "adjudicate",
    "ask",
    "check",
    "compare",
    "equity",
    "game",
    "games",
    "odds",
    "options",
    "parsheet",
    "read_phh",
    "rules",
    "ruling",
    "sessions",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name == "games":
        # The package of the games, which answers a call with the catalogue.
        return import_module("pitboss.games")
    if name not in __all__:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module("pitboss.api"), name)
    return found


def __dir__() -> list[str]:
    return __all__
