"""What lies on the table: cards, the shoe and its cutting card, the discard rack, and the source of chance."""

from pitboss.equipment.cards import (
    CARDS,
    DECK,
    JOKERS,
    PAI_GOW_TILES,
    PLACE_IN_DECK,
    PLAYING_CARDS,
    RANKS,
    SUITS,
    Card,
    Pieces,
    card,
    decks,
    packed,
    unpacked,
)
from pitboss.equipment.randomness import Entropy, GeneratorFailure, Randomness, commitment
from pitboss.equipment.shoe import DiscardRack, Pile, Shoe

__all__ = [
    "CARDS",
    "DECK",
    "JOKERS",
    "PAI_GOW_TILES",
    "PLACE_IN_DECK",
    "PLAYING_CARDS",
    "RANKS",
    "SUITS",
    "Card",
    "DiscardRack",
    "Entropy",
    "GeneratorFailure",
    "Pieces",
    "Pile",
    "Randomness",
    "Shoe",
    "card",
    "commitment",
    "decks",
    "packed",
    "unpacked",
]
