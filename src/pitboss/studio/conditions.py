"""What a class of cards is, as a file says it: conditions that must all hold, asked of many sets of cards at a time.

when = { poker = "straight flush" }
when = { of = "own", total = 20, suits = 1 }
when = { any = [{ has = "Qh Qh" }, { not = { only = "red" } }] }
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.equipment import RANKS, SUITS
from pitboss.ranking.numbers import number
from pitboss.refusal import Refusal, near
from pitboss.studio.card_sets import CARDS, CardSets, Dealt, Ints, Truths

Condition = Callable[[Dealt], Truths]
"""Which deals a condition holds for."""

ALL = "all"
THREE = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "mini royal")
FIVE = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "royal flush"),
)
"""The classes of three cards, and of the best five of five, six or seven, from the lowest up."""
_SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
_COLOURS = {"black": "cs", "red": "dh"}
_PIPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
_SPAN = re.compile(r"(\d{1,3})(?:\s*-\s*(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True)
class NumberSpan:
    """A whole number, or all from one to another."""

    low: int
    high: int

    def holds(self, found: Ints) -> Truths:
        """Whether each number is in it."""
        return (found >= self.low) & (found <= self.high)


def span(value: object) -> NumberSpan:
    """A span from 3, "3" or "3-5"."""
    match = _SPAN.fullmatch(str(value).strip())
    if isinstance(value, bool) or match is None or (match[2] and int(match[2]) < int(match[1])):
        raise Refusal(f"{value!r} is no whole number and no span such as 3-5")
    return NumberSpan(int(match[1]), int(match[2] or match[1]))


def cards_named(word: str) -> frozenset[int]:
    """The cards that a word stands for: a card, a rank, a suit, a colour."""
    if word in _COLOURS:
        return frozenset(card for card in range(CARDS) if SUITS[card % 4] in _COLOURS[word])
    if word in _SUITS:
        return frozenset(card for card in range(CARDS) if SUITS[card % 4] == _SUITS[word])
    if len(word) == 1 and word in RANKS:
        return frozenset(card for card in range(CARDS) if RANKS[card // 4] == word)
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return frozenset({number(word)})
    raise Refusal(f"{word!r} is no card such as Qh, no rank of {RANKS}, no suit and no colour")


def _cards(value: object) -> tuple[bool, ...]:
    words = str(value).split()
    if not isinstance(value, str) or not words:
        raise Refusal(f'{value!r}: name cards, ranks, suits or colours, such as "K Q" or "hearts"')
    named = frozenset().union(*map(cards_named, words))
    return tuple(card in named for card in range(CARDS))


def best_total(sets: CardSets) -> Ints:
    """The total at twenty-one: an ace counts eleven where that is not too much."""
    hard = sets.sums(_PIPS)
    aces = sets.number(tuple(RANKS[card // 4] == "A" for card in range(CARDS)))
    return np.where((aces > 0) & (hard <= 11), hard + 10, hard)


def poker_class(sets: CardSets) -> Ints:
    """The class of three cards, or of the best five of five to seven, as a place in `THREE` or `FIVE`."""
    many = len(sets.columns)
    pairs, threes, fours = (np.bitwise_count(sets.ranks_with(copies)).astype(np.int64) for copies in (2, 3, 4))
    if many == 3:
        flush, straight = sets.different_suits == 1, sets.in_sequence(3)
        ladder = [sets.top_in_suit(3), flush & straight, threes > 0, straight, flush, pairs > 0]
        return np.select(ladder, range(6, 0, -1), 0).astype(np.int64)
    ladder = [
        sets.top_in_suit(5),
        sets.in_sequence(5, suited=True),
        fours > 0,
        (threes > 0) & (pairs > 1),
        sets.longest_suit() >= 5,
        sets.in_sequence(5),
        threes > 0,
        pairs > 1,
        pairs > 0,
    ]
    return np.select(ladder, range(9, 0, -1), 0).astype(np.int64)


def _poker(value: object, size: int) -> Callable[[CardSets], Truths]:
    if size not in (3, 5, 6, 7):
        raise Refusal(f"poker classes are of three cards, or of the best five of five to seven, and here are {size}")
    names = THREE if size == 3 else FIVE
    wanted: set[int] = set()
    for each in value if isinstance(value, list) else [value]:
        name, better = (
            (str(each).removesuffix(" or better"), True) if str(each).endswith(" or better") else (each, False)
        )
        if name not in names:
            raise Refusal(f"{name!r} is no class of {size} cards; {near(str(name), names)}")
        place = names.index(str(name))
        wanted |= set(range(place, len(names))) if better else {place}
    return lambda sets: np.isin(poker_class(sets), list(wanted))


def _has(value: object) -> Callable[[CardSets], Truths]:
    """As many cards of each word as it is named times; a card is good for one word at a time."""
    words = str(value).split()
    wanted = [(_cards(word), words.count(word)) for word in dict.fromkeys(words)]
    if not wanted:
        raise Refusal(f"{value!r}: name at least one card")
    return lambda sets: np.all([sets.number(cards) >= copies for cards, copies in wanted], axis=0)


def _only(value: object) -> Callable[[CardSets], Truths]:
    wanted = _cards(value)
    return lambda sets: sets.number(wanted) == len(sets.columns)


def _count(value: object) -> Callable[[CardSets], Truths]:
    if not isinstance(value, Mapping) or value.keys() != {"of", "is"}:
        raise Refusal('it is written { of = "7", is = 2 }')
    wanted, times = _cards(value["of"]), span(value["is"])
    return lambda sets: times.holds(sets.number(wanted))


def _figure(of: Callable[[CardSets], Ints]) -> Callable[[object], Callable[[CardSets], Truths]]:
    def read(value: object) -> Callable[[CardSets], Truths]:
        wanted = span(value)
        return lambda sets: wanted.holds(of(sets))

    return read


TESTS: Mapping[str, Callable[[object], Callable[[CardSets], Truths]]] = {
    "suits": _figure(lambda sets: sets.different_suits),
    "ranks": _figure(lambda sets: sets.different_ranks),
    "colours": _figure(lambda sets: sets.different_colours),
    "total": _figure(best_total),
    "sum": _figure(lambda sets: sets.sums(_PIPS)),
    "points": _figure(lambda sets: sets.sums(_POINTS) % 10),
    "has": _has,
    "only": _only,
    "count": _count,
}
"""What can be asked of cards; `poker`, which depends on their number, and `any`, `all` and `not` besides."""
_KEYS = (*TESTS, "poker", "of", "any", "all", "not")
_DEEPEST = 8


def condition(given: object, hands: Mapping[str, int], depth: int = 0) -> Condition:
    """A condition as it is asked; whatever is wrong with it is refused."""
    if depth > _DEEPEST:
        raise Refusal(f"conditions lie within conditions more than {_DEEPEST} deep")
    if not isinstance(given, Mapping) or not given:
        raise Refusal(f"{given!r:.60} is no condition: write it as {{ suits = 1 }}")
    of = given.get("of", ALL)
    if of != ALL and of not in hands:
        raise Refusal(f"there is no hand {of!r:.60}; {near(str(of), [*hands, ALL])}")
    size = sum(hands.values()) if of == ALL else hands[of]
    parts: list[Condition] = []
    for key, value in given.items():
        if key == "of":
            continue
        if key not in _KEYS:
            raise Refusal(f"there is no condition {key!r:.60}; {near(str(key), _KEYS)}")
        try:
            parts.append(_part(key, value, of, size, hands, depth))
        except Refusal as refusal:
            raise Refusal(refusal.reason if refusal.reason.startswith(key) else f"{key}: {refusal.reason}") from None
    if not parts:
        raise Refusal("it asks nothing of the cards")
    return lambda dealt: np.all([part(dealt) for part in parts], axis=0)


def _part(key: str, value: object, of: str, size: int, hands: Mapping[str, int], depth: int) -> Condition:
    if key == "not":
        inner = condition(value, hands, depth + 1)
        return lambda dealt: ~inner(dealt)
    if key in ("any", "all"):
        if not isinstance(value, list) or not value:
            raise Refusal("it is a list of conditions")
        several = [condition(each, hands, depth + 1) for each in value]
        joined = np.any if key == "any" else np.all
        return lambda dealt: joined([each(dealt) for each in several], axis=0)
    test = _poker(value, size) if key == "poker" else TESTS[key](value)
    return lambda dealt: test(dealt.every if of == ALL else dealt.hands[of])
