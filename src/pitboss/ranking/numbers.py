"""Cards as numbers, as kernels deal them: 4 * rank + suit, clubs first, the deuce 0, jokers last."""

from collections.abc import Iterable

from pitboss.equipment import JOKERS, RANKS, SUITS, Card


def number(card: Card) -> int:
    """A card's number."""
    return 52 + JOKERS.index(card) if card in JOKERS else 4 * RANKS.index(card[0]) + SUITS.index(card[1])


def numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers of some cards."""
    return [number(card) for card in cards]


def text(card: int) -> Card:
    """The card that a number stands for."""
    return JOKERS[card - 52] if card >= 52 else RANKS[card >> 2] + SUITS[card & 3]
