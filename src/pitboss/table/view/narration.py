"""Events in a few words: cards with their signs, fields in the trade's terms."""

from collections.abc import Callable
from typing import Any

from pitboss.table.act import place
from pitboss.words import field_label, listed_values

_TRADE = {"least": "minimum", "fewest": "minimum", "greatest": "maximum", "most": "maximum"}
"""Fields whose journal name differs from the trade's term."""


_QUIET = {"n", "act", "cite", "also", "role", "default", "margin_cite"}
"""Fields that are left out."""


def _by(actor: object) -> str:
    return "by " + str(actor).removeprefix("player:")


_WORDED: dict[str, Callable[[Any], str]] = {
    "to": lambda to: f"to {'the rack' if to == 'burn' else 'the dealer' if to == 'dealer' else place(to)}",
    "hand": place,
    "boxes": lambda boxes: "cards of " + ", ".join(place(of) for of in boxes),
    "drawn_by": _by,
    "actor": _by,
    "dice": lambda dice: "-".join(map(str, dice)) if isinstance(dice, list) else f"{dice} dice",
    "choices": lambda words: "may " + " or ".join(words),
    "choose": lambda chosen: f"→ {chosen}",
    "why": lambda why: f"({why})",
    **dict.fromkeys(("card", "player", "wager", "words", "kind"), str),
    "wagers": ", ".join,
    "shares": lambda shares: "; ".join(
        f"{one['player']} put in {one['put']}, gets {one['returned']}" for one in shares
    ),
}
"""Fields that have their own wording."""


def _particular(row: dict[str, Any], key: str, value: Any) -> str:
    if key == "box":
        return str(row.get("role", place(value)))
    if key in _WORDED:
        return _WORDED[key](value)
    return field_label(key) if value is True else listed_values({_TRADE.get(key, key): value})


def describe_row(row: dict[str, Any]) -> str:
    """An event's fields in a few words."""
    return "  ".join(_particular(row, key, value) for key, value in row.items() if key not in _QUIET)
