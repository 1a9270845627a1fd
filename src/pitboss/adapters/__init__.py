"""Games as environments for learning agents: Gymnasium for one player, PettingZoo for a table (extra `learn`).

Importing `pitboss.adapters.gym` also makes every game known to Gymnasium: `gymnasium.make("pitboss/GAME-v1")`.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from pitboss.adapters.gym import GameEnv
    from pitboss.adapters.zoo import GameTable


def env(game: str, **settings: Any) -> "GameEnv":
    """A Gymnasium environment of a game; options of the house are given by name."""
    try:
        from pitboss.adapters.gym import GameEnv
    except ImportError:
        raise Refusal("environments need Gymnasium: pip install 'pitboss[learn]'") from None
    return GameEnv(game, **settings)


def vector_env(game: str, tables: int, *, processes: bool = False, **settings: object) -> "VectorEnv[Any, Any, Any]":
    """So many tables of a game that step together.

    A game that has compiled tables for these settings steps them all in one call, millions a second; any other is
    stepped by its script, one table after the other or each in a process.
    """
    if tables < 1:
        raise Refusal(f"{tables} environments: at least one is needed")
    one = env(game, **settings)
    if not processes and (many := one.many(tables)) is not None:
        return many
    from gymnasium import vector

    kind = vector.AsyncVectorEnv if processes else vector.SyncVectorEnv
    return kind([partial(env, game, **settings)] * tables)


def table_env(game: str, players: int = 3, **settings: Any) -> "GameTable":
    """A PettingZoo environment of a game with several players; options of the house are given by name."""
    try:
        from pitboss.adapters.zoo import GameTable
    except ImportError:
        raise Refusal("environments need PettingZoo: pip install 'pitboss[learn]'") from None
    return GameTable(game, players, **settings)
