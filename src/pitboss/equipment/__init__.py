"""What lies on the table: cards, the shoe and its cutting card, the discard rack, and the source of chance."""

from pitboss.equipment.cards import (
    CARDS,
    DECK,
    JOKERS,
    PLACE_IN_DECK,
    RANKS,
    SUITS,
    Card,
    card,
    decks,
    packed,
    unpacked,
)
from pitboss.equipment.randomness import (
    Entropy,
    GeneratorFailure,
    Randomness,
    closed,
    closed_places,
    commitment,
    opening,
    seal_of,
)
from pitboss.equipment.shoe import DiscardRack, Pile, Shoe

__all__ = [
    "CARDS",
    "DECK",
    "JOKERS",
    "PLACE_IN_DECK",
    "RANKS",
    "SUITS",
    "Card",
    "DiscardRack",
    "Entropy",
    "GeneratorFailure",
    "Pile",
    "Randomness",
    "Shoe",
    "card",
    "closed",
    "closed_places",
    "commitment",
    "decks",
    "opening",
    "packed",
    "seal_of",
    "unpacked",
]
