"""The hand of the bank, which all others play against: who sets it, and when it is shown."""

from collections.abc import Callable
from typing import Any, TypeVar

from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Script, Table
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.procedures.player_bank import BankMemory, ShowBank

T = TypeVar("T", bound=Table[Any, BankMemory])


@helper
def show_bank(
    t: T,
    bank: int,
    dealers: Callable[[T, type[TurnUp]], Script[None]],
    shared: Callable[[T, int], Script[None]],
    players: Callable[[T, int], Script[None]],
) -> Script[None]:
    """The dealer's hand; where a player banks, that of the bank, shared with the house or not, and the dealer's after
    it. How a game sets and shows each is its own paragraph.
    """
    if not bank:
        yield from dealers(t, ShowBank)
        return
    yield from (shared if t.memory.shared else players)(t, bank)
    if HOUSE in t.hands:
        yield from dealers(t, TurnUp)
