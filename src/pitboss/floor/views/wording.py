"""Names as pages show them: wagers, choices and acts without hyphens."""

import re

from pitboss.table import Game
from pitboss.table.parts import Choices
from pitboss.words import spoken_name, value_in_words, with_commas

_NAME = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")


_names: dict[str, frozenset[str]] = {}
"""Hyphenated names by game."""


def _named(game: Game) -> frozenset[str]:
    if game.name not in _names:
        rulings = (name for ruling in game.rulings for name in (ruling.kind, *ruling.words))
        found = (*game.wagers, *game.part(Choices).words, *game.procedures, *rulings)
        _names[game.name] = frozenset(name for name in found if "-" in name)
    return _names[game.name]


def spoken_sentence(game: Game, text: str) -> str:
    """A sentence with a game's names in words."""
    if "-" not in text:
        return text
    names = _named(game)
    return _NAME.sub(lambda found: spoken_name(found[0]) if found[0] in names else found[0], text)


def option_value_in_words(value: object) -> str:
    """An option's value in words; money with its commas."""
    text = value_in_words(value)
    return with_commas(text) if re.fullmatch(r"\d+\.\d\d", text) else spoken_name(text)


def sentence(text: str) -> str:
    """A remark as a sentence of its own."""
    return f"{text[:1].upper()}{with_commas(text[1:])}" + ("" if text.endswith((".", "?", "!", "…")) else ".")
