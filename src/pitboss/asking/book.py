"""How questions are put, as data: `asking.toml`."""

import tomllib
from functools import cache
from pathlib import Path

from pitboss.words import Json


@cache
def book() -> Json:
    """Small words, names of games, cues for kinds of answers, subjects that no rule speaks of, what people say."""
    found: Json = tomllib.loads(Path(__file__).with_name("asking.toml").read_text(encoding="utf-8"))
    return found


@cache
def topics() -> tuple[tuple[tuple[str, ...], str], ...]:
    """What people at a table say, with the paragraphs and the names of readings that it is about: `plain.toml`."""
    found = tomllib.loads(Path(__file__).with_name("plain.toml").read_text(encoding="utf-8"))
    return tuple((tuple(about), said) for about, said in found["topics"])


def happens() -> dict[str, str]:
    """What people say when something happens, by the name under which games rule on it."""
    found: dict[str, str] = book()["happens"]
    return found
