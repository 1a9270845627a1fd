"""Low hands, 19:47-14.3(e)-(f): ace best, no straights, no flushes, the worst card compared first.

By the letter of 14.3(d) the best cards would be compared first, and A-2-3-4-8 would beat A-2-3-5-6; the inverse of the
high order, 14.3(f), starts with the worst. Aces are the best of the pairs, because 14.3(e) ranks the cards.
"""

from collections.abc import Collection
from itertools import combinations

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.ranking.high import CLASS, laid
from pitboss.ranking.keys import ACE, KEYS, RANK_PART, count_bits, key_sum
from pitboss.ranking.words import hand_words, signs
from pitboss.ranking.words import ranks as ranks_of

_RANK_BITS = (1 << CLASS) - 1
_SHAPES = ("high-card", "one-pair", "two-pairs", "three-of-a-kind", "full-house", "four-of-a-kind")
_PLACE = {card: (-1 if card[0] == "A" else RANKS.index(card[0]), SUITS.index(card[1])) for card in KEYS}


def low_shape(counts: int, size: int) -> tuple[int, int]:
    """The best low hand of that many cards in the rank counters: its class from the best up, and its twenty bits."""
    counts = (counts & ACE - 1) << 4 | counts >> 48
    one, two, _, _ = count_bits(counts)
    free = one.bit_count()
    if free >= size:
        return 0, _downwards(_lowest(one, size), 16)
    pairs = two.bit_count()
    paired = _lowest(two, min(size - free, pairs))
    need = size - free - paired.bit_count()
    if not need:
        groups = _downwards(paired, 16)
        rest = _downwards(one ^ paired, 16 - 4 * paired.bit_count())
        return paired.bit_count(), groups | rest
    return _crowded(counts, one, two, size)


def _crowded(counts: int, one: int, two: int, size: int) -> tuple[int, int]:
    """Hands that cannot do with pairs: three of a kind, then full houses, then four of a kind."""
    ranks = [place for place in range(13) if one >> 4 * place & 1]
    thrice = [place for place in ranks if counts >> 4 * place & 0xF >= 3]
    if len(ranks) == size - 2:
        rest = _downwards(one ^ 1 << 4 * thrice[0], 12)
        return 3, thrice[0] + 1 << 16 | rest
    for place in thrice:
        if size == 5 and (pair := two ^ 1 << 4 * place):
            return 4, place + 1 << 16 | _downwards(pair, 12)
    four = thrice[0]
    return 5, four + 1 << 16 | _downwards(one ^ 1 << 4 * four, 12)


def _lowest(marks: int, number: int) -> int:
    """The lowest `count` of the marks."""
    kept = 0
    for _ in range(number):
        kept |= marks & -marks
        marks &= marks - 1
    return kept


def _downwards(marks: int, shift: int) -> int:
    """Marked ranks, 1 the ace to 13 the king, from the worst to the best."""
    bits = 0
    while marks:
        high = marks.bit_length() - 1
        marks ^= 1 << high
        bits |= (high >> 2) + 1 << shift
        shift -= 4
    return bits


class Low:
    """A ranking of low hands, of three or of five cards."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._shapes = _SHAPES if size == 5 else ("high-card", "one-pair", "", "three-of-a-kind")
        self._last = len([name for name in self._shapes if name]) - 1
        self.places = [
            (self._last - sum(1 for other in self._shapes[:number] if other)) << CLASS
            for number in range(len(self._shapes))
        ]
        best_first = [name if name != "high-card" else "no-pair" for name in self._shapes if name]
        self.classes = tuple(reversed(best_first))

    def __repr__(self) -> str:
        return f"<Low of {self.size} cards>"

    def value(self, cards: Collection[Card]) -> int:
        """The value of the best low hand that the cards hold; the greater one wins here too."""
        return self.of_counts(key_sum(cards, self.size) & RANK_PART)

    def of_counts(self, counts: int) -> int:
        """The same from rank counters."""
        kind, bits = low_shape(counts, self.size)
        return self.places[kind] | _RANK_BITS - bits

    def best(self, cards: Collection[Card]) -> tuple[Card, ...]:
        """The cards that make the hand, the worst of the groups first; of equal ones those of the lower suits."""
        ordered = sorted(cards, key=_PLACE.__getitem__)
        chosen = max(combinations(ordered, self.size), key=self.value)
        return laid(chosen, 0, low_ace=True)

    def name(self, value: int) -> str:
        """The class of a value."""
        return self.classes[value >> CLASS]

    def says(self, value: int) -> str:
        """The hand in words."""
        bits = _RANK_BITS - (value & _RANK_BITS)
        name = self.name(value)
        return f"{signs(ranks_of(bits))} low" if name == "no-pair" else f"{hand_words(name, bits)} for low"


LOW = Low(5)
"""Low hands of five cards."""

THREE_LOW = Low(3)
"""Low hands of three cards."""

EIGHT_OR_BETTER = LOW.value(("8c", "7c", "6c", "5c", "4c"))
"""The least value of `LOW` that qualifies under 14.9(j): no pair, no card above an eight."""

SIX_OR_BETTER = THREE_LOW.value(("6c", "5c", "4c"))
"""The least value of `THREE_LOW` with three different ranks, none above a six."""


def eight_or_better(value: int) -> bool:
    """Whether a value of `LOW` qualifies for half the pot of an eight-or-better game."""
    return value >= EIGHT_OR_BETTER


def six_or_better(value: int) -> bool:
    """Whether a value of `THREE_LOW` qualifies for half the pot of a six-or-better game."""
    return value >= SIX_OR_BETTER
