"""The minds of players whom the house plays."""

from typing import Any

from pitboss.table import Game


class Minds(dict[str, Any]):
    """A mind of the game's own kind for every such player, by name."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, name: str) -> Any:
        assert self.game.prop is not None, f"{name} is nobody whom the house plays"
        return self.game.prop(name)
