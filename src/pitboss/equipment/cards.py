"""Cards and decks: a card is two letters of text, rank then suit. A tile is two digits, and lies where cards do."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.equipment.tiles import TILES, is_tile
from pitboss.refusal import Refusal

Card = str
"""A rank of `23456789TJQKA` and a suit of `cdhs`: "9h" is the nine of hearts; "Xr" and "Xb" are jokers."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKERS: tuple[Card, ...] = ("Xr", "Xb")
"""Those that a deck has where a game is played with them, in this order."""

CARDS = frozenset((*DECK, *JOKERS))
PIECES = CARDS.union(TILES)
"""Whatever can be dealt."""
PLACE_IN_DECK = {piece: place for place, piece in enumerate((*DECK, *JOKERS, *dict.fromkeys(TILES)))}


@dataclass(frozen=True)
class Pieces:
    """What is dealt at a game: one whole set in its order, what a piece and what the set is called."""

    whole: tuple[Card, ...]
    one: str
    set: str


PLAYING_CARDS = Pieces(DECK, "card", "deck")
SPANISH_CARDS = Pieces(tuple(card for card in DECK if card[0] != "T"), "card", "deck")
"""A deck without its tens."""
PAI_GOW_TILES = Pieces(TILES, "tile", "set")

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "r": "★", "b": "☆"}
_RANK_SIGNS = {"T": "10", "X": "Jo"}


def sign(card: Card) -> str:
    """A card in short: rank and suit sign; a tile by its two halves."""
    if is_tile(card):
        return f"{card[0]}-{card[1]}"
    return _RANK_SIGNS.get(card[0], card[0]) + SUIT_SIGNS[card[1]]


CARD = r"(?:[2-9TtJjQqKkAa]|10)[CcDdHhSs]|[Xx][RrBb]|[1-6]-?[1-6]"
"""The form of a card or tile as text, for readers and for the published schema: case and a written 10 are forgiven."""

_CARD = re.compile(CARD)
_CARDS = re.compile(f"(?:{CARD})*")


def card(text: object) -> Card:
    """A card from text, forgiving case and a written 10, or a tile such as 3-1; anything else is refused."""
    if isinstance(text, str):
        if text in CARDS:
            return text
        if _CARD.fullmatch(text):
            return _tidy(text)
    written = f"a rank of {RANKS} and a suit of {SUITS}, such as 9h"
    raise Refusal(f"{text!r} is not a card: write {written}; jokers are Xr and Xb, tiles 1-3")


def cards(text: str) -> list[Card]:
    """The cards of one text without gaps, each as `card` reads it."""
    if not _CARDS.fullmatch(text):
        raise Refusal(f"{text!r} is not cards: write them without gaps, such as 9hKd")
    return [_tidy(found[0]) for found in _CARD.finditer(text)]


def _tidy(text: str) -> Card:
    if text[0] in "123456" and text[-1] in "123456":
        return "".join(sorted(text.replace("-", "")))
    tidy = text.replace("10", "T")
    return tidy[0].upper() + tidy[1].lower()


def decks(number: int, jokers: int = 0) -> list[Card]:
    """That many whole decks, deck after deck, each by suit and in sequence, the jokers last."""
    return [*DECK, *JOKERS[:jokers]] * number


def packed(cards: Iterable[Card]) -> str:
    """Cards as one short text; `unpacked` reads it back."""
    return "".join(cards)


def unpacked(text: str) -> list[Card]:
    """The cards of a packed text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]
