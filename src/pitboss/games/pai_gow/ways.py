"""Pai gow: the house ways, from the data in ways.toml: for four ranks, which two make the high hand.

A way is a function of four ranks that gives one of the three divisions of `hands.pairs`; `table` writes it out for
every hand, so that script, mathematics and kernel read the same.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from pitboss.equipment import Card
from pitboss.games.pai_gow.hands import (
    DAY,
    GONG,
    PAIR,
    RANK,
    RANKS,
    SEVENS,
    SIX,
    SPOTS,
    STEP,
    SUPREME,
    TEEN,
    THREE,
    WONG,
    hand,
    pairs,
    settings,
)
from pitboss.refusal import Refusal

A, B, FILED = "a", "b", "filed"
WAYS = (A, B)
"""Those that come with the game."""
Ranks = tuple[int, ...]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("pitboss.games.pai_gow").joinpath("ways.toml").read_text(encoding="utf-8"))


Chosen = tuple[int, int, Ranks]


def divided(ranks: Ranks) -> list[Chosen]:
    """The three divisions with what they are worth: high, low, and the four ranks, the high hand's first."""
    found: list[Chosen] = []
    for a, b, c, d in pairs(ranks):
        first, second = hand(a, b), hand(c, d)
        if (first, -min(a, b)) >= (second, -min(c, d)):
            found.append((first, second, (a, b, c, d)))
        else:
            found.append((second, first, (c, d, a, b)))
    return found


def _best_high(allowed: Sequence[Chosen]) -> Chosen:
    return max(allowed, key=lambda way: way[:2])


def _best_low(allowed: Sequence[Chosen]) -> Chosen:
    return max(allowed, key=lambda way: (way[1], way[0]))


def way_a(ranks: Ranks) -> tuple[Chosen, str]:
    """The ladder: the first rung that allows a division; the rung by its number."""
    all_ways = divided(ranks)
    for number, rung in enumerate(_data()["a"]["rungs"], start=1):
        allowed = [way for way in all_ways if _on_rung(rung, way, ranks)]
        if allowed:
            return _best_high(allowed), str(number)
    raise AssertionError(f"no rung of the house way allows {ranks}")


def _on_rung(rung: str, way: Chosen, ranks: Ranks) -> bool:
    high, low, tiles = way
    if rung == "supreme":
        return SUPREME in (high, low)
    if rung == "pair-wong-gong":
        return high >= GONG
    if rung == "nine-eight-seven":
        return high < GONG and high // STEP in _data()["a"]["values"]
    # Without a pair the four ranks differ.
    return {min(ranks), max(ranks)} in ({*tiles[:2]}, {*tiles[2:]})


def way_b(ranks: Ranks, rules: Mapping[str, Any]) -> tuple[Chosen, str]:
    """A way by a table: two pairs, a pair kept or split, and hands without one; which case, by its name."""
    all_ways = divided(ranks)
    both = [way for way in all_ways if way[1] >= PAIR]
    if both:
        return _best_high(both), "two-pairs"
    paired = [way for way in all_ways if way[0] >= PAIR]
    if paired:
        kept = _best_high(paired)
        a, b, c, d = kept[2]
        if not _splits(rules, a, b, c, d):
            return kept, "pair-kept"
        return _unpaired(rules, [way for way in all_ways if way not in paired]), "pair-split"
    return _unpaired(rules, all_ways), "no-pair"


def _splits(rules: Mapping[str, Any], a: int, b: int, c: int, d: int) -> bool:
    """Whether a pair is split with two other tiles."""
    if {a, b} == {SIX, THREE}:
        of = "supreme"
    else:
        of = "t" if a <= DAY else str(SPOTS[a])
        if SPOTS[a] in rules["never_split"]:
            return False
    said = ["t" if rank <= DAY else str(SPOTS[rank]) for rank in (c, d)]
    return any(sorted(pair.split("-")) == sorted(said) for pair in rules["split"].get(of, ()))


def _unpaired(rules: Mapping[str, Any], allowed: Sequence[Chosen]) -> Chosen:
    """High nine, gong or wong if the low hand then reaches the level; else wong, gong, high nine; else by strength."""
    wanted = rules["level"]
    level = STEP * wanted["value"] + 17 - RANK[wanted["tile"]]
    order: tuple[Callable[[Chosen], bool], ...] = (_high_nine, _gong, _wong)
    for kind in order:
        if found := [way for way in allowed if kind(way) and way[1] >= level]:
            return _best_low(found)
    for kind in reversed(order):
        if found := [way for way in allowed if kind(way)]:
            return _best_low(found)
    low, high = _best_low(allowed), _best_high(allowed)
    if low[1] >= level or high[0] // STEP < wanted["high"]:
        return low
    return high


def _high_nine(way: Chosen) -> bool:
    return any({one, other} & {TEEN, DAY} and {one, other} & {*SEVENS} for one, other in [way[2][:2]])


def _gong(way: Chosen) -> bool:
    return GONG <= way[0] < WONG


def _wong(way: Chosen) -> bool:
    return WONG <= way[0] < PAIR


_LINE = re.compile(r"(supreme|t|1[01]|[4-9]) (with( (t|1[01]|[4-9])-(t|1[01]|[4-9]))+)")
_LEVEL = re.compile(r"level ([0-9]) (\d)-(\d) ([0-9])")


def filed(text: str) -> dict[str, Any]:
    """A licensee's own way, written as "9 with t-t t-10; t with 9-11 9-8; level 3 1-3 8".

    Each line says with which two other tiles a pair is split, by spots, t the teen or the day; pairs of which nothing
    is said are kept. The level is that of a low hand (its value and better tile) and the value of a high hand.
    """
    split: dict[str, list[str]] = {}
    level: dict[str, Any] = {}
    for line in (part.strip() for part in text.split(";")):
        if found := _LINE.fullmatch(line):
            split[found[1]] = found[2].split()[1:]
        elif (found := _LEVEL.fullmatch(line)) and "".join(sorted(found[2] + found[3])) in RANK:
            level = {"value": int(found[1]), "tile": "".join(sorted(found[2] + found[3])), "high": int(found[4])}
        else:
            raise Refusal(f'{line!r} is no line of a house way: write "9 with t-t t-10" or "level 3 1-3 8"')
    if not level:
        raise Refusal('a house way names its level, such as "level 3 1-3 8"')
    return {"never_split": (), "split": split, "level": level}


@cache
def table(name: str) -> dict[Ranks, tuple[Chosen, str]]:
    """A way for every hand of four ranks that a set can show: A, B, or the text of a licensee's own."""
    if name == A:
        return {ranks: way_a(ranks) for ranks in _hands()}
    rules = _data()["b"] if name == B else filed(name)
    return {ranks: way_b(ranks, rules) for ranks in _hands()}


@cache
def _hands() -> list[Ranks]:
    every = [rank for rank in range(RANKS) for _ in range(1 if rank in (SIX, THREE) else 2)]
    return sorted({tuple(sorted(four)) for four in combinations(every, 4)})


def set_by(name: str, tiles: Sequence[Card]) -> tuple[tuple[tuple[Card, ...], tuple[Card, ...]], str]:
    """Four tiles as a house way sets them, the low hand first, and the rule that says so."""
    (_, _, ranks), rule = table(name)[tuple(sorted(RANK[tile] for tile in tiles))]
    wanted = sorted(ranks[:2])
    for low, high in settings(tiles):
        # Of two hands that rank alike either may be called the high one.
        if wanted in [sorted(RANK[tile] for tile in hand) for hand in (high, low)]:
            return (low, high), rule
    raise AssertionError(f"{tiles} cannot be set as {ranks}")


WHY = {
    "1": "the supreme pair is played together",
    "2": "a pair, wong or gong is played",
    "3": "a nine, eight or seven is played",
    "4": "the highest tile goes with the lowest",
    "two-pairs": "two pairs are two hands",
    "pair-kept": "the pair is kept",
    "pair-split": "the pair is split",
    "no-pair": "no pair: by the strength of both hands",
}
