"""The trade's phrases in a text: which groups of meanings.toml it has, however their words stand."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from pitboss.asking.wording import phrase, stems
from pitboss.rulebook.search import groups

Line = tuple[str, ...]


@dataclass(frozen=True)
class Phrase:
    """What people say, in stems."""

    stems: Line
    group: str
    """The group of meanings that has it."""
    lines: tuple[Line, ...]
    """Its own words, and the lines of the rulebook's words that mean it."""


@cache
def _by_stem() -> dict[str, list[Phrase]]:
    """All phrases under the first of their stems; what several groups have is the first one's, with all lines."""
    owner: dict[Line, str] = {}
    lines: dict[Line, list[Line]] = {}
    for name, group in groups().items():
        for ask in group["ask"]:
            said = phrase(ask)
            owner.setdefault(said, name)
            mine = lines.setdefault(said, [tuple(stems(ask))])
            mine += [line for text in group["says"] if (line := tuple(stems(text))) not in mine]
    found = defaultdict(list)
    for said, name in owner.items():
        if said:
            found[said[0]].append(Phrase(said, name, tuple(filter(None, lines[said]))))
    return found


def phrases_in(left: list[str]) -> tuple[list[Phrase], list[str]]:
    """The phrases that stems have, the longest first, and the stems that are left."""
    have = {*left}
    likely = [one for stem in dict.fromkeys(left) for one in _by_stem().get(stem, ()) if have.issuperset(one.stems)]
    found = []
    for one in sorted(likely, key=lambda one: -len(one.stems)):
        while (at := _spread(one.stems, left)) is not None:
            left = [stem for n, stem in enumerate(left) if n not in at]
            found.append(one)
    return found, left


def _spread(ask: Line, among: list[str]) -> list[int] | None:
    """Where a phrase stands, its words close together and in any order."""
    for start, word in enumerate(among):
        if word not in ask:
            continue
        within = range(start, min(start + len(ask) + (len(ask) > 1), len(among)))
        at: list[int] = []
        for wanted in ask:
            one = next((n for n in within if among[n] == wanted and n not in at), None)
            if one is None:
                break
            at.append(one)
        if len(at) == len(ask):
            return at
    return None
