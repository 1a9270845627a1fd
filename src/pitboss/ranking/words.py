"""Hands in words."""

from collections import Counter
from collections.abc import Sequence

_ONE = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MORE = {"six": "sixes"}
_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def ranks(value: int) -> list[int]:
    """The ranks that a value lists, 14 or 1 the ace."""
    found = [value >> shift & 0xF for shift in (16, 12, 8, 4, 0)]
    return found[: found.index(0)] if 0 in found else found


def one(rank: int) -> str:
    """A rank's name."""
    return _ONE[rank - 1]


def several(rank: int) -> str:
    """A rank's plural."""
    word = one(rank)
    return _MORE.get(word, word + "s")


def signs(found: list[int]) -> str:
    """Ranks as short signs in a row."""
    return "-".join(_SIGNS[rank - 1] for rank in found)


def hand_words(name: str, value: int) -> str:
    """A hand in words, with every rank that counts."""
    first, *rest = ranks(value)
    _, flush, shape = name.rpartition("flush-with-")
    lead, groups = {
        "royal-flush": ("royal flush", 9),
        "straight-flush": (f"straight flush, {_ONE[first - 1]} high", 9),
        "straight": (f"straight, {_ONE[first - 1]} high", 9),
        "five-of-a-kind": (f"five {several(first)}", 1),
        "four-of-a-kind": (f"four {several(first)}", 1),
        "full-house": (f"full house, {several(first)} over {several(rest[0])}" if rest else "", 2),
        "three-of-a-kind": (f"three {several(first)}", 1),
        "two-pairs": (f"two pairs, {several(first)} and {several(rest[0])}" if rest else "", 2),
        "one-pair": (f"pair of {several(first)}", 1),
        "high-card": (f"{_ONE[first - 1]} high", 1),
    }[shape]
    kickers = rest[groups - 1 :]
    words = lead + (f" with {signs(kickers)}" if kickers else "")
    return f"flush, {words}" if flush else words


_ORDER = "23456789TJQKA"


def so_far(cards: Sequence[str]) -> str:
    """Name of two to four cards that make no whole hand yet: what is paired, or else their ranks; jokers have none."""
    if not 2 <= len(cards) <= 4 or not all(card[0] in _ORDER for card in cards):
        return ""
    counted = Counter(_ORDER.index(card[0]) + 2 for card in cards)
    (first, many), *rest = sorted(counted.items(), key=lambda item: (-item[1], -item[0]))
    if many > 2:
        return f"{('three', 'four')[many - 3]} {several(first)}"
    if many == 2:
        two = rest and rest[0][1] == 2
        return f"two pairs, {several(first)} and {several(rest[0][0])}" if two else f"a pair of {several(first)}"
    named = "-".join(_ONE[rank - 1] for rank in (first, *(rank for rank, _ in rest)))
    suited = " suited" if len({card[1] for card in cards}) == 1 else " offsuit" if len(cards) == 2 else ""
    return named + suited
