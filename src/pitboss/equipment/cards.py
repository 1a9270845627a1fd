"""Cards and decks: a card is two letters of text, rank then suit."""

from collections.abc import Iterable

from pitboss.refusal import Refusal

Card = str
"""A rank of `23456789TJQKA` and a suit of `cdhs`: "9h" is the nine of hearts; "Xr" and "Xb" are jokers."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKERS: tuple[Card, ...] = ("Xr", "Xb")
"""Those that a deck has where a game is played with them, in this order."""

CARDS = frozenset((*DECK, *JOKERS))
PLACE_IN_DECK = {card: place for place, card in enumerate((*DECK, *JOKERS))}

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "r": "★", "b": "☆"}
_RANK_SIGNS = {"T": "10", "X": "Jo"}


def sign(card: Card) -> str:
    """A card in short: rank and suit sign."""
    return _RANK_SIGNS.get(card[0], card[0]) + SUIT_SIGNS[card[1]]


def card(text: object) -> Card:
    """A card from text, forgiving case and a written 10; anything else is refused."""
    if isinstance(text, str):
        tidy = text.strip().replace("10", "T")
        tidy = tidy[:1].upper() + tidy[1:].lower()
        if tidy in CARDS:
            return tidy
    raise Refusal(
        f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, such as 9h; jokers are Xr and Xb"
    )


def decks(number: int, jokers: int = 0, without: str = "") -> list[Card]:
    """That many decks, deck after deck, each by suit and in sequence, the jokers last; some games lack a rank."""
    return [*(card for card in DECK if card[0] not in without), *JOKERS[:jokers]] * number


def packed(cards: Iterable[Card]) -> str:
    """Cards as one short text; `unpacked` reads it back."""
    return "".join(cards)


def unpacked(text: str) -> list[Card]:
    """The cards of a packed text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]
