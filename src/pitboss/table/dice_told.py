"""How a scene takes in the acts of dice, and of wagers that outlive a throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.money import cents, dollars

if TYPE_CHECKING:
    from pitboss.table.scene import Scene


def move(scene: Scene, row: dict[str, Any]) -> str:
    """A wager goes from one place of the layout to another."""
    spot, name, to = scene.spot(row["box"]), row["wager"], row["onto"]
    # The wager may have been placed before anything that this scene has seen.
    spot.stakes[to] = spot.stakes.pop(name, cents(row["stake"]))
    spot.open = spot.open - {name} | {to}
    return f"{scene.whose(row['box'])}: {name} {row['stake']} goes to {to}"


def call(scene: Scene, row: dict[str, Any]) -> str:
    """A player says something to the dealer."""
    return f"{row['player']} calls {row.get('wager', '')} {row['says'].replace('-', ' ')}".replace("  ", " ")


def turn_marker(scene: Scene, row: dict[str, Any]) -> str:
    """The marker goes onto a number, or off."""
    scene.marker = row["point"]
    for spot in scene.spots.values() if not row.get("box") else ():
        spot.buttons.clear()
    return f"the marker is on, the point is {scene.marker}" if scene.marker else "the marker is off"


def vigorish(scene: Scene, row: dict[str, Any]) -> str:
    """Vigorish is taken, marked or given back."""
    spot, money = scene.spot(row["box"]), cents(row["amount"])
    if row["how"] == "returned":
        spot.gains[row["wager"]] = spot.gains.get(row["wager"], 0) + money
        return f"{scene.whose(row['box'])}: {dollars(money)} of vigorish comes back"
    spot.gains[row["wager"]] = spot.gains.get(row["wager"], 0) - money
    how = "owes" if row["how"] == "marked" else "pays"
    return f"{scene.whose(row['box'])}: {how} {dollars(money)} of vigorish"


def take_dice(scene: Scene, row: dict[str, Any]) -> str:
    """There is a shooter."""
    scene.shooter = row["box"]
    return f"{scene.whose(row['box'])} has the dice"


def pass_dice(scene: Scene, row: dict[str, Any]) -> str:
    """The dice are to be offered."""
    scene.shooter = 0
    return f"{scene.whose(row['box'])} gives up the dice: {row['why']}"


def put_button(scene: Scene, row: dict[str, Any]) -> str:
    """A button lies on a wager."""
    scene.spot(row["box"]).buttons[row["wager"]] = row["on"]
    return f"a button says that {row['wager']} is {'on' if row['on'] else 'off'}"


DICE_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "vigorish": vigorish,
    "move": move,
    "call": call,
    "turn-marker": turn_marker,
    "take-dice": take_dice,
    "pass-dice": pass_dice,
    "put-button": put_button,
    "new-dice": lambda scene, row: f"a set of {row['dice']} dice comes to the table",
    "bring-dice": lambda scene, row: "",
    "take-vigorish": vigorish,
}
