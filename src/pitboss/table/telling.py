"""Events in a few words: cards with their signs, particulars as a reader expects them."""

from typing import Any

from pitboss.table.act import place
from pitboss.words import listed, named

_TRADE = {"least": "minimum", "fewest": "minimum", "greatest": "maximum", "most": "maximum"}
"""Particulars whose name in the journal is not the word of the trade."""


def told(row: dict[str, Any]) -> str:
    """An event's particulars in a few words."""
    quiet = {"n", "act", "cite", "also", "role", "default", "margin_cite"}
    words = []
    for key, value in row.items():
        if key in quiet:
            continue
        if key == "to":
            words.append(f"to {'the rack' if value == 'burn' else 'the dealer' if value == 'dealer' else place(value)}")
        elif key == "box":
            words.append(row.get("role", place(value)))
        elif key == "hand":
            words.append(place(value))
        elif key == "boxes":
            words.append("cards of " + ", ".join(place(of) for of in value))
        elif key in {"drawn_by", "actor"}:
            words.append("by " + str(value).removeprefix("player:"))
        elif key == "dice":
            words.append("-".join(map(str, value)) if isinstance(value, list) else f"{value} dice")
        elif key == "choices":
            words.append("may " + " or ".join(value))
        elif key == "choose":
            words.append(f"→ {value}")
        elif key == "why":
            words.append(f"({value})")
        elif key in {"card", "player", "wager", "words", "kind"}:
            words.append(str(value))
        elif key == "wagers":
            words.append(", ".join(value))
        elif key == "shares":
            words.append("; ".join(f"{one['player']} put in {one['put']}, gets {one['returned']}" for one in value))
        elif value is True:
            words.append(named(key))
        else:
            words.append(listed({_TRADE.get(key, key): value}))
    return "  ".join(words)
