"""The minds of players whom the house plays."""

from pitboss.table import Game
from pitboss.table.drivers import Agent
from pitboss.table.parts import HousePlayers


class Minds(dict[str, Agent]):
    """A mind of the game's own kind for every such player, by name."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, name: str) -> Agent:
        players = self.game.find(HousePlayers)
        assert players is not None, f"{name} is nobody whom the house plays"
        return players.agent(name)
