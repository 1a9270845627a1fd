"""How a scene takes in the acts that turn, move or name cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import unpacked
from pitboss.table.act import HOUSE, place
from pitboss.table.telling import sign

if TYPE_CHECKING:
    from pitboss.table.scene import Scene


def turn_up(scene: Scene, row: dict[str, Any]) -> str:
    """Cards that lay face down are seen."""
    cards = unpacked(row["cards"])
    spot = scene.spot(row["hand"])
    spot.cards = [*spot.cards[: len(spot.cards) - len(cards)], *cards]
    return f"{scene.whose(row['hand'])}: {' '.join(sign(card) for card in cards)}"


def hand_over(scene: Scene, row: dict[str, Any]) -> str:
    """A player looks at cards."""
    if "cards" in row:
        turn_up(scene, row)
        return f"you look at the {row['hand']}'s cards: {' '.join(sign(c) for c in unpacked(row['cards']))}"
    return f"{row['player']} looks at the {row['hand']}'s cards"


def split(scene: Scene, row: dict[str, Any]) -> str:
    """One hand becomes two."""
    scene.spot(row["to"]).cards = [scene.spot(row["hand"]).cards.pop()]
    return f"{scene.whose(row['hand'])} becomes two hands"


def switch(scene: Scene, row: dict[str, Any]) -> str:
    """Two second cards change places."""
    first, second = (scene.spot(hand).cards for hand in row["hands"])
    first[1], second[1] = second[1], first[1]
    return f"{scene.whose(row['hands'][0])}: the second cards change places"


def keep_up_card(scene: Scene, row: dict[str, Any]) -> str:
    """The dealer's first card stays for the next hand."""
    scene.spot(HOUSE).cards = scene.spot(HOUSE).cards[:1]
    return f"the dealer's first card moves on to hand {row['next_hand']}"


def use_determinant(scene: Scene, row: dict[str, Any]) -> str:
    """The determinant card becomes the first of a hand."""
    scene.spot(row["to"]).cards = scene.spots.pop("determinant").cards
    return f"the determinant card is {scene.whose(row['to'])}'s first"


def pick(scene: Scene, row: dict[str, Any]) -> str:
    """A player names cards."""
    what = row.get("what") or "pick"
    chosen = str(row.get("choose", ""))
    if not chosen:
        return f"{scene.whose(row['box'])} names cards to {what}"
    if chosen in row.get("choices", ()):
        return chose(scene, row)
    return f"{scene.whose(row['box'])}: {what} {' '.join(sign(card) for card in unpacked(chosen))}"


def chose(scene: Scene, row: dict[str, Any]) -> str:
    """A player's choice, which goes without saying where it is what silence means."""
    if row["choose"] == row.get("default"):
        return ""
    return f"{scene.whose(row['box'])}: {str(row['choose']).replace('-', ' ')}"


def set_hand(scene: Scene, row: dict[str, Any]) -> str:
    """Cards stay before the wager, and the rest goes elsewhere; only their player sees which."""
    spot, other = scene.spot(row["box"]), scene.spot(row["rest"])
    kept: list[str | None] = [*unpacked(row["cards"])] if "cards" in row else [None, None]
    rest = [*spot.cards]
    for card in kept:
        if card in rest:
            rest.remove(card)
    spot.cards, other.cards = kept, rest[: len(spot.cards) - len(kept)]
    return f"{scene.whose(row['box'])} has set {'two hands' if row['rest'].endswith('/2') else 'the hand'}"


def set_dealers_hand(scene: Scene, row: dict[str, Any]) -> str:
    """The dealer keeps some of his cards."""
    kept = unpacked(row["cards"])
    scene.spot(HOUSE).cards = [*kept]
    return f"the dealer keeps {' '.join(sign(card) for card in kept)}: {row['why']}"


CARDS_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "decide": chose,
    "bid": chose,
    "pick": pick,
    "turn-up": turn_up,
    "hand-over": hand_over,
    "split-hand": split,
    "switch-cards": switch,
    "keep-up-card": keep_up_card,
    "use-determinant": use_determinant,
    "order-reshuffle": lambda scene, row: "" if row["why"] == "round" else "the cards are to be reshuffled",
    "put-stub": lambda scene, row: "the rest of the deck goes face down into the discard rack",
    "count-stub": lambda scene, row: f"the dealer counts the stub: {row['count']} cards",
    "condemn-cards": lambda scene, row: "the deck is not whole and leaves the table",
    "swap-decks": lambda scene, row: "the other deck comes out of the device",
    "dealer-cut": lambda scene, row: f"the dealer cuts {row['position']} cards",
    "remove-shoe": lambda scene, row: "the automated shoe leaves the table",
    "restore-shoe": lambda scene, row: "the automated shoe is back",
    "set-hand": set_hand,
    "set-dealers-hand": set_dealers_hand,
    "place-marker": lambda scene, row: f"the dealing marker goes to {place(row['to'])}",
    "use-device": lambda scene, row: "",
}
