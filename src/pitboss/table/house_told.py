"""How a scene tells of what the house does at any table: fills, dealers, days, cards put away, forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.table.telling import sign

if TYPE_CHECKING:
    from pitboss.table.scene import Scene

_INCIDENTS = {"cutting-card": "the cutting card comes out", "cash-wager": "cash lies on the layout"}


def incident(scene: Scene, row: dict[str, Any]) -> str:
    """Something that happens in between, before the house deals with it."""
    if row["kind"] == "fill":
        return f"the table needs chips: a fill of {row['amount']}"
    return _INCIDENTS.get(row["kind"], str(row["kind"]).replace("-", " "))


def shuffled(what: str) -> Callable[[Scene, dict[str, Any]], str]:
    """A shuffle of some cards, with the beginning of the seal where there is one."""

    def told(scene: Scene, row: dict[str, Any]) -> str:
        who = "the device" if row["method"] == "device" else "the dealer"
        seal = f"; the order is sealed as {row['commitment'][:12]}…" if "commitment" in row else ""
        return f"{who} shuffles {what}{seal}"

    return told


def _card(row: dict[str, Any]) -> str:
    return sign(row["card"]) if "card" in row else "a card"


HOUSE_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "incident": incident,
    "shuffle-deck": shuffled("the deck"),
    "shuffle-burns": shuffled("the burn cards"),
    "shuffle-discards": shuffled("the discards"),
    "fill": lambda scene, row: f"chips for {row['amount']} come to the table",
    "new-dealer": lambda scene, row: f"{row['dealer']} takes over",
    "new-day": lambda scene, row: f"a new gaming day begins: {row['day']}",
    "gather": lambda scene, row: f"the cards are gathered{' and taken away' if row.get('away') else ''}",
    "unload": lambda scene, row: "the cards are taken out of the shoe",
    "discard": lambda scene, row: f"{_card(row)} goes into the discard rack",
    "hold": lambda scene, row: f"{_card(row)}, drawn by mistake, is kept for later",
    "device-jam": lambda scene, row: "the device jams",
    "clear-device": lambda scene, row: "the device works again",
    "separate-sides": lambda scene, row: "each stack is for one side of the shoe",
    "end-streak": lambda scene, row: f"{scene.whose(row['box'])}: the streak of {row['wager']} is over",
    "burn-exposed": lambda scene, row: f"{_card(row)}, which was seen, is burned",
    "register-progressive": lambda scene, row: f"the progressive meter shows {row['meter']}",
    "reset-meter": lambda scene, row: f"the progressive meter goes on from {row['meter']}",
    "hold-spot": lambda scene, row: f"{row['player']}'s place is kept",
    "waive-burn": lambda scene, row: "no card is burned",
    "let-in": lambda scene, row: f"{row['player']} may wager again",
    "inspect-reader": lambda scene, row: "the floorperson has looked the card reader over",
    "reader-fails": lambda scene, row: "the card reader does not work",
    "remove-dice": lambda scene, row: "the dice are taken away",
    "convert-cash": lambda scene, row: f"{row['player']}'s cash on {row['wager']} becomes chips for {row['amount']}",
    "prepare-form": lambda scene, row: f"form {row['number']} says that {row['patron']} owes {row['amount']}",
    "drop-form": lambda scene, row: f"form {row['number']} goes into the drop box",
    "void-form": lambda scene, row: f"form {row['number']} is void",
    "forward-forms": lambda scene, row: f"{len(row['numbers'])} forms go to accounting",
    "record-complimentary": lambda scene, row: f"{row['amount']} is entered as given to {row['patron']}",
}
