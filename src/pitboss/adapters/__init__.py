"""Games as environments for learning agents: Gymnasium for one player, PettingZoo for a table (extra `learn`)."""

from typing import TYPE_CHECKING, Any

from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.adapters.gym import GameEnv
    from pitboss.adapters.zoo import GameTable


def env(game: str, **settings: Any) -> "GameEnv":
    """A Gymnasium environment of a game; options of the house are given by name."""
    try:
        from pitboss.adapters.gym import GameEnv
    except ImportError:
        raise Refusal('environments need Gymnasium: install "pitboss[learn]"') from None
    return GameEnv(game, **settings)


def table_env(game: str, players: int = 3, **settings: Any) -> "GameTable":
    """A PettingZoo environment of a game with several players; options of the house are given by name."""
    try:
        from pitboss.adapters.zoo import GameTable
    except ImportError:
        raise Refusal('environments need PettingZoo: install "pitboss[learn]"') from None
    return GameTable(game, players, **settings)
