"""Games as environments for learning agents: Gymnasium for one player, PettingZoo for a table (extra `learn`).

Importing `pitboss.adapters.gym` also makes every game known to Gymnasium: `gymnasium.make("pitboss/GAME-v1")`.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from pitboss.adapters.gym import GameEnv
    from pitboss.adapters.zoo import GameTable


def env(game: str, **settings: Any) -> "GameEnv":
    """A Gymnasium environment of a game; options of the house are given by name."""
    from pitboss.adapters.gym import GameEnv

    return GameEnv(game, **settings)


def vector_env(
    game: str, tables: int, *, processes: bool = False, compiled: bool = False, **settings: Any
) -> "VectorEnv[Any, Any, Any]":
    """Tables of a game that step together.

    If the game has compiled tables for these settings, one call steps them all, millions a second; otherwise each is
    stepped by its script, one after the other or each in a process, or refused if `compiled` is required.
    """
    if tables < 1:
        raise Refusal(f"{tables} environments: at least one is needed")
    one = env(game, **settings)
    if not processes and (many := one.many(tables)) is not None:
        return many
    if compiled:
        raise Refusal(_why_scripted(game, settings))
    from gymnasium import vector

    kind = vector.AsyncVectorEnv if processes else vector.SyncVectorEnv
    return kind([partial(env, game, **settings)] * tables)


def _why_scripted(game: str, settings: Mapping[str, object]) -> str:
    """Which setting or option leaves the tables to the script: without it there would be compiled ones."""
    for name in settings:
        without = {other: value for other, value in settings.items() if other != name}
        with suppress(Refusal):
            if env(game, **without).many(1) is not None:
                return f"{name}={settings[name]!r}: {game} has compiled tables, but not with that"
    with_what = f" with {', '.join(f'{name}={value!r}' for name, value in settings.items())}" if settings else ""
    return f"{game} has no compiled tables{with_what}: its script steps them"


def table_env(game: str, players: int = 3, **settings: Any) -> "GameTable":
    """A PettingZoo environment of a game with several players; options of the house are given by name."""
    from pitboss.adapters.zoo import GameTable

    return GameTable(game, players, **settings)
