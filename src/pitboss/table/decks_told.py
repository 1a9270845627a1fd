"""How a scene tells of a poker table's two decks and of its waiting list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.table.scene import Scene

DECKS_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "open-two-decks": lambda scene, row: "two new decks come to the table",
    "spread-decks": lambda scene, row: f"the dealer spreads {row['words']}",
    "wash-deck": lambda scene, row: f"the {row['deck']} deck is washed face down and stacked",
    "rotate-decks": lambda scene, row: f"the {row['deck']} deck comes into play",
    "sequence-deck": lambda scene, row: f"the {row['who']} puts the {row['deck']} deck in suit and sequence",
    "cut-deck": lambda scene, row: f"the dealer cuts {row['position']} cards onto the cover card",
    "tell-time": lambda scene, row: f"it is {row['time']}",
    "join-list": lambda scene, row: f"{row['player']} waits for {row['game']} {row['limit']}",
    "call-name": lambda scene, row: f"a seat for {row['player']}",
    "skip-name": lambda scene, row: f"{row['player']} has not come and goes behind the others",
    "strike-name": lambda scene, row: f"{row['player']} is off the waiting list",
}
