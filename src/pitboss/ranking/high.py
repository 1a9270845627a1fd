"""High hands, 19:47-14.3(a)-(d) and 21.3: a value is an integer, the greater one wins, equal ones tie.

A value is the class above twenty bits of ranks, four bits each (2 to 14): first the ranks of quads, trips and pairs or
the top of a straight, then the other cards from the highest down. 14.3(d) and 21.3(c) taken by the letter would look at
single cards only and let twos with an ace beat threes; the classes themselves say that threes are the better pair.
"""

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.ranking.keys import COUNTERS, KEYS, RANK_PART, count_bits, key_sum, run, top
from pitboss.ranking.words import hand_words

CLASS = 20
"""The bits below the class."""

FIVE_CARDS = (
    *("high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush"),
    *("full-house", "four-of-a-kind", "straight-flush", "royal-flush"),
)
FOUR_CARDS = (
    *("high-card", "one-pair", "two-pairs", "straight", "flush"),
    *("three-of-a-kind", "straight-flush", "four-of-a-kind"),
)
THREE_CARDS = ("high-card", "one-pair", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush")
MANY_DECKS = (
    *("highest-ranking-card", "pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "flush-with-one-pair", "flush-with-two-pairs", "flush-with-three-of-a-kind", "five-of-a-kind"),
    *("flush-with-full-house", "straight-flush", "flush-with-four-of-a-kind", "royal-flush"),
    "flush-with-five-of-a-kind",
)
"""The classes from the lowest to the highest, so that a class is its place."""

SHAPES = ("high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "full-house", "four-of-a-kind")
"""What ranks alone make; the place of five of a kind is one more."""

_OTHER_NAMES = {"highest-ranking-card": "high-card", "pair": "one-pair", "flush": "flush-with-high-card"}
_REACHED = 0x8888 << COUNTERS
_KEY = KEYS.__getitem__
_PLACE = {card: (RANKS.index(card[0]), SUITS.index(card[1])) for card in KEYS}


@lru_cache(maxsize=1 << 16)
def shape(counts: int, size: int, runs: bool = True) -> tuple[int, int]:
    """The place in `SHAPES` of the best hand of that many cards that the rank counters hold, and its twenty bits."""
    one, two, three, four = count_bits(counts)
    if four and size > 3:
        rank = top(four)
        if counts >> 4 * rank & 0xF > 4 and size == 5:
            return 7, rank + 2 << 16
        return 6, rank + 2 << 16 | others(one ^ 1 << 4 * rank, size - 4, 12)
    if three:
        rank = top(three)
        if size == 5 and (full := two ^ 1 << 4 * rank):
            return 5, rank + 2 << 16 | top(full) + 2 << 12
        # Only in hands of five does a straight beat them.
        if size < 5 or not runs or not (high := run(one, size)):
            return 3, rank + 2 << 16 | others(one ^ 1 << 4 * rank, size - 3, 12)
        return 4, high << 16
    if runs and (high := run(one, size)):
        return 4, high << 16
    if not two:
        return 0, others(one, size, 16)
    rank = top(two)
    rest = two ^ 1 << 4 * rank
    if rest and size > 3:
        other = top(rest)
        last = others(one ^ (1 << 4 * rank | 1 << 4 * other), size - 4, 8)
        return 2, rank + 2 << 16 | other + 2 << 12 | last
    return 1, rank + 2 << 16 | others(one ^ 1 << 4 * rank, size - 2, 12)


def others(marks: int, number: int, shift: int) -> int:
    """The highest of the marked ranks, from the highest down; places without a card stay 0."""
    bits = 0
    while number and marks:
        high = marks.bit_length() - 1
        marks ^= 1 << high
        bits |= (high >> 2) + 2 << shift
        shift -= 4
        number -= 1
    return bits


class High:
    """A ranking of high hands: the classes that a regulation names, of hands of three, four or five cards."""

    def __init__(self, size: int, classes: tuple[str, ...]) -> None:
        self.size = size
        self.classes = classes
        self._names = [_OTHER_NAMES.get(name, name) for name in classes]
        place = {name: number << CLASS for number, name in enumerate(self._names)}
        self.plain = [place.get(name, -1) for name in (*SHAPES, "five-of-a-kind")]
        # One deck has no flush with a pair, so whatever is suited and no straight is a flush.
        flush = place["flush-with-high-card"]
        self.suited = [place.get(f"flush-with-{name}", flush) for name in (*SHAPES, "five-of-a-kind")]
        self.suited[4] = place["straight-flush"]
        self.royal = place.get("royal-flush", place["straight-flush"])
        # A counter of so many or more reaches the top bit of its place.
        self._enough = (8 - size) * 0x1111 << COUNTERS
        self._known: dict[int, int] = {}
        """By rank counters, what ranks alone are worth: some fifty thousand at the most."""

    def __repr__(self) -> str:
        return f"<High of {self.size} cards, {len(self.classes)} classes>"

    def value(self, cards: Collection[Card]) -> int:
        """The value of the best hand that three to seven cards hold."""
        if len(cards) < self.size:
            key_sum(cards, self.size)
        total = sum(map(_KEY, cards))
        value = self._known.get(total & RANK_PART)
        if value is None:
            kind, bits = shape(total & RANK_PART, self.size)
            value = self._known[total & RANK_PART] = self.plain[kind] | bits
        if total + self._enough & _REACHED:
            value = max(value, self._flush(cards, total >> COUNTERS))
        return value

    def _flush(self, cards: Collection[Card], suits: int) -> int:
        best = 0
        for number, suit in enumerate(SUITS):
            if suits >> 4 * number & 0xF >= self.size:
                counts = sum(KEYS[card] for card in cards if card[1] == suit) & RANK_PART
                best = max(best, self.suited_value(counts))
        return best

    def suited_value(self, counts: int) -> int:
        """The value of the best hand of cards that are all of one suit, from their rank counters."""
        kind, bits = shape(counts, self.size)
        # Seven suited cards do not hold a straight and also what beats one elsewhere, a full house or more.
        return self.royal | bits if kind == 4 and bits >> 16 == 14 else self.suited[kind] | bits

    def best(self, cards: Collection[Card]) -> tuple[Card, ...]:
        """The cards that make the hand, in the order in which they count; of equal ones those of the higher suits."""
        ordered = sorted(cards, key=_PLACE.__getitem__, reverse=True)
        chosen = max(combinations(ordered, self.size), key=self.value)
        return laid(chosen, self.value(chosen), low_ace=False)

    def name(self, value: int) -> str:
        """The class of a value as the regulation calls it, with hyphens."""
        return self.classes[value >> CLASS]

    def says(self, value: int) -> str:
        """The hand in words."""
        return hand_words(self._names[value >> CLASS], value)


def laid(cards: Collection[Card], value: int, low_ace: bool) -> tuple[Card, ...]:
    """The cards of one hand as its value lists them: groups first, each from the highest rank down."""
    counts = {card[0]: sum(card[0] == other[0] for other in cards) for card in cards}
    wheel = len(counts) == len(cards) and "A" in counts and value >> 16 & 0xF == len(cards)

    def order(card: Card) -> tuple[int, int]:
        rank = RANKS.index(card[0])
        return counts[card[0]], -1 if card[0] == "A" and (wheel or low_ace) else rank

    return tuple(sorted(cards, key=order, reverse=True))


HIGH = High(5, FIVE_CARDS)
"""Hands of five cards, 14.3(b)."""

FOUR = High(4, FOUR_CARDS)
"""Hands of four cards, as four card poker ranks them; of 27.3 and 27.5 only the titles are known."""

THREE = High(3, THREE_CARDS)
"""Hands of three cards, 14.3(c)."""

MANY = High(5, MANY_DECKS)
"""Hands of five cards from several decks, 21.3(b)."""


def showing(cards: Collection[Card]) -> int:
    """The value of one to four up-cards: quads, trips, pairs and high cards only, comparable with each other.

    Straights and flushes of three cards are hands only where hands have three cards, 14.3(c).
    """
    if not 1 <= len(cards) <= 4:
        raise ValueError(f"one to four cards show, not {' '.join(cards) or 'none'}")
    kind, bits = shape(key_sum(cards, 1) & RANK_PART, 4, runs=False)
    return HIGH.plain[kind] | bits
