"""The keys: which letter stands for what, and what was meant by a word."""

import sys
from collections.abc import Iterable, Mapping
from string import ascii_lowercase

LONGEST = 200
"""Characters of a line that are looked at."""


class PlayerLeaves(Exception):  # noqa: N818 - a parting, not an error
    """The person leaves: said so, or closed the input."""


def choice_keys(choices: Iterable[str]) -> dict[str, str]:
    """The key of each choice, as on the floor's pages: a multiple's figure, else its first letter that is free."""
    choices = [*choices]
    figures = {choice: choice[0] for choice in choices if choice[0].isdecimal()}
    return page_keys({choice: choice for choice in choices if choice not in figures}) | figures


def page_keys(labels: Mapping[str, str], taken: str = "") -> dict[str, str]:
    """The key of each name, as on the floor's pages: the first letter of its label that is free."""
    keys: dict[str, str] = {}
    used = set(taken)
    for name, label in labels.items():
        possible = [*filter(str.isalpha, label.lower()), *ascii_lowercase]
        if (key := next((letter for letter in possible if letter not in used), None)) is not None:
            keys[name] = key
            used.add(key)
    return keys


def meant(words: list[str], keys: dict[str, str]) -> str | None:
    """Which name was meant by a key, by the name, or by one part of it that no other name has."""
    said = "-".join(words)
    for name, key in keys.items():
        if said in {key, name}:
            return name
    if len(said) < 2:
        return None
    said = said.lower()
    hits = [name for name in keys if name.startswith(said) or said in name.split("-")]
    return hits[0] if len(hits) == 1 else None


def read_line() -> str:
    """A line from a pipe; the end of it is a farewell."""
    line = sys.stdin.readline()
    if not line:
        raise PlayerLeaves
    return line[:LONGEST].strip()
