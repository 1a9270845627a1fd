"""Tables ready to play, for tests of what is built on them."""

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House

WAR = game("casino-war")
PLAYERS = ("A", "B", "C")


def war_table(**options) -> Table:
    """A casino war table with three players."""
    t = Table(WAR, WAR.options.configure(options))
    for box, player in enumerate(PLAYERS, start=1):
        t.begin("sit", player=player, box=box, chips=10_000_000)
        t.supply()
    return t


def house(seed: int | None = 1, *, tie: int = 0, likes: str = "go-to-war") -> House:
    """A house with three flat bettors."""
    agents = {}
    for box, player in enumerate(PLAYERS, start=1):
        wagers = [Wager(box, player, "initial", 10_00)]
        if tie:
            wagers += [Wager(box, player, "tie", tie), Wager(box, player, "war-tie", tie)]
        agents[player] = Flat(wagers, likes=(likes,))
    return House(agents, Randomness.seeded(seed) if seed is not None else None)
