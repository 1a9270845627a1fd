"""The scripted engine: rounds with their whole journal in memory."""

import hashlib

from bench.row import Row, per_second
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, replay
from pitboss.table.event import encode

ROUNDS = 20_000


def table() -> tuple[Table, House]:
    """Three boxes of casino war, shoes and all."""
    war = game("casino-war")
    t = Table(war, war.options())
    agents = {}
    for box, player in enumerate("ABC", start=1):
        t.begin("sit", player=player, box=box, chips=10**9)
        t.supply()
        agents[player] = Flat([Wager(box, player, "initial", 1000)], likes=("go-to-war",))
    return t, House(agents, Randomness.seeded(1))


def _play() -> int:
    t, house = table()
    house.play(t, ROUNDS)
    return ROUNDS


def _play_chained() -> int:
    t, house = table()
    house.play(t, ROUNDS)
    link = b""
    for event in t.events:
        link = hashlib.sha256(link + encode(event)).digest()
    return ROUNDS


def _replay(events: list, t: Table) -> int:
    replay(Table(t.game, t.options), events)
    return t.round


def rows() -> list[Row]:
    """Rounds a second, three boxes, one core."""
    t, house = table()
    house.play(t, ROUNDS)
    return [
        Row("casino war, scripted rounds, 3 boxes, journal in memory", per_second(_play), 20_000, "rounds/s"),
        Row("  the same, encoded and hash-chained", per_second(_play_chained), None, "rounds/s"),
        Row("  replayed", per_second(lambda: _replay(t.events, t)), None, "rounds/s"),
    ]
