"""Find provisions by what a word means: the words of players beside the words of the paragraphs (meanings.toml)."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pitboss.rulebook.provision import Provision

_WORD = re.compile(r"[a-z0-9']+")
_TELLING = 5
_ENDINGS = re.compile(r"(?:ings?|ed|es|s)$")


def _stem(word: str) -> str:
    """A word without its ending, so that burn finds burned and wagers find a wager."""
    short = _ENDINGS.sub("", word)
    return short if len(short) > 2 else word


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _WORD.findall(text.casefold())]


@cache
def groups() -> dict[str, dict[str, list[str]]]:
    """The trade's words in groups, as they stand in the file: how people ask, and what the rulebook says for it."""
    book = tomllib.loads(Path(__file__).with_name("meanings.toml").read_text(encoding="utf-8"))
    fields = ("ask", "says", "from")
    return {name: {"from": "trade"} | dict(zip(fields, group, strict=False)) for name, group in book["groups"].items()}


@cache
def meanings() -> dict[tuple[str, ...], list[list[str]]]:
    """What people ask, in stems, with the lines of stems that mean it; the longest question first."""
    found = {
        tuple(_stems(ask)): [_stems(line) for line in group["says"]]
        for group in groups().values()
        for ask in group["ask"]
    }
    return dict(sorted(found.items(), key=lambda row: -len(row[0])))


def _wanted(text: str) -> list[list[list[str]]]:
    """What must be met: for each part of a question the lines of which one is enough."""
    left, wanted = _stems(text), []
    for ask, lines in meanings().items():
        for at in range(len(left) - len(ask) + 1):
            if tuple(left[at : at + len(ask)]) == ask:
                wanted.append([[*ask], *lines])
                left[at : at + len(ask)] = []
                break
    return [*wanted, *([[word]] for word in left)]


def find_provisions(text: str, among: Iterable[Provision]) -> list[Provision]:
    """The provisions that mean what was asked: first those that say it in these words, by heading and then by text."""
    exact, wanted = text.casefold().strip(), _wanted(text)
    ranked = []
    for place, one in enumerate(among):
        if exact in one.cite.casefold():
            ranked.append((0, place, one))
            continue
        heading, words = one.heading.casefold(), {*_stems(f"{one.heading} {one.says}")}
        if all(any(all(_has(words, stem) for stem in line) for line in lines) for lines in wanted):
            rank = 1 if exact in heading else 2 if exact in one.says.casefold() else 3
            ranked.append((rank, place, one))
    return [one for _, _, one in sorted(ranked, key=lambda row: row[:2])]


def _has(words: set[str], stem: str) -> bool:
    """A word of that stem; a longer one that begins so counts too, unless it is too short to tell."""
    return stem in words or (len(stem) >= _TELLING and any(word.startswith(stem) for word in words))
