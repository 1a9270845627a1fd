"""Names as a page says them: wagers, choices and deeds have names with hyphens, people say words."""

import re
from functools import lru_cache

from pitboss.games import game as game_of
from pitboss.words import in_words

_NAME = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")
_JOINT = re.compile(r"(?<=[a-z])-|-(?=[a-z])")


def spoken(name: str) -> str:
    """A name in words: "dont-pass" is "don't pass"; hyphens between figures stay."""
    return _JOINT.sub(" ", name.replace("dont-", "don't-"))


@lru_cache(maxsize=128)
def _names(game: str) -> frozenset[str]:
    """What has a name with a hyphen at a game's tables."""
    of = game_of(game)
    rulings = (name for ruling in of.rulings for name in (ruling.kind, *ruling.words))
    return frozenset(name for name in (*of.wagers, *of.choices, *of.procedures, *rulings) if "-" in name)


def in_speech(game: str, text: str) -> str:
    """A sentence with the names of a game in words."""
    names = _names(game)
    return _NAME.sub(lambda found: spoken(found[0]) if found[0] in names else found[0], text)


def valued(value: object) -> str:
    """What an option is set to, in words; money with its commas."""
    text = in_words(value)
    if re.fullmatch(r"\d+\.\d\d", text):
        whole, _, cents = text.partition(".")
        return f"{int(whole):,}.{cents}"
    return spoken(text)
