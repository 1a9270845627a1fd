"""How a round runs: acts, decisions, seats, bank, irregularities, and the engine that drives a script."""

from pitboss.table.act import HOUSE, Act, Incident, Shuffled, Wager, place
from pitboss.table.engine.checkpoint import State
from pitboss.table.event import Event, public
from pitboss.table.game import AGAIN, Game, Order, Procedure, RoundVoid, Ruling, Script, WagerRule
from pitboss.table.procedures import mishaps as mishaps
from pitboss.table.table import AnyTable, Table

__all__ = [
    "AGAIN",
    "HOUSE",
    "Act",
    "AnyTable",
    "Event",
    "Game",
    "Incident",
    "Order",
    "Procedure",
    "RoundVoid",
    "Ruling",
    "Script",
    "Shuffled",
    "State",
    "Table",
    "Wager",
    "WagerRule",
    "place",
    "public",
]
