"""Parsing of hands as people write them: known and unknown cards, kept and discarded cards, and ranges."""

import re
from dataclasses import dataclass

from pitboss.equipment import SUITS, Card, card
from pitboss.games.poker_room.equity.ranges import combinations_of
from pitboss.games.poker_room.form import Form
from pitboss.refusal import Refusal

_CARD = re.compile(r"\?\?|(?:10|[2-9TJQKAtjqka])[cdhsCDHS]")
_SIGNS = str.maketrans(dict(zip("♣♦♥♠", SUITS, strict=True)))


@dataclass(frozen=True)
class KnownHand:
    """What is known of a player: cards held, cards thrown away, or a range of hands instead."""

    text: str
    cards: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    range: tuple[tuple[Card, ...], ...] = ()

    @property
    def held(self) -> int:
        """How many cards are known, or will be once the range's hand is chosen."""
        return len(self.range[0]) if self.range else len(self.cards)


def cards_of(text: str, what: str) -> list[Card]:
    """Cards written one after the other, with or without blanks and commas; ?? is left as it is."""
    tidy = re.sub(r"[\s,]", "", text).translate(_SIGNS)
    found = _CARD.findall(tidy)
    if "".join(found) != tidy:
        raise Refusal(f"{what} {text!r} cannot be read: write cards such as AhKd, and ?? for an unknown one")
    return [word if word == "??" else card(word) for word in found]


def known_cards(text: str, what: str) -> tuple[Card, ...]:
    """Cards that must all be known: the board, dead cards, discards."""
    found = cards_of(text, what)
    if "??" in found:
        raise Refusal(f"{what} {text!r} has an unknown card: leave it out")
    return tuple(found)


def hand_of(form: Form, text: str, own: int) -> KnownHand:
    """A player's hand of up to this many cards."""
    tidy = text.strip()
    if not tidy:
        raise Refusal("a hand is empty: write its cards, or random")
    if tidy.lower() == "random":
        return KnownHand("random")
    if form.ranges and not _is_cards(tidy):
        return KnownHand(tidy, range=combinations_of(tidy))
    kept, slash, thrown = tidy.partition("/")
    if slash and not form.draws:
        raise Refusal(f"{text}: only at a draw game are cards thrown away after a /")
    if form.grows:
        kept = _without_brackets(kept, text)
    found = cards_of(kept, "the hand")
    discards = known_cards(thrown, "the discard")
    if not form.grows and len(found) != own:
        raise Refusal(f"{text} has {_cards(len(found))}: {form.title} hands have {own}, write unknown ones as ??")
    if len(found) > own:
        raise Refusal(f"{text} has {_cards(len(found))}: {form.title} hands have {own} at most")
    known = tuple(word for word in found if word != "??")
    if len(known) + len(discards) > own:
        raise Refusal(f"{text} keeps and throws away more than the {own} cards that it was dealt")
    return KnownHand(tidy, known, discards)


def _is_cards(text: str) -> bool:
    return "".join(_CARD.findall(text.translate(_SIGNS))) == re.sub(r"\s", "", text.translate(_SIGNS))


def _without_brackets(text: str, whole: str) -> str:
    """Cards that lie face down may stand in brackets; for the arithmetic they are cards like the others."""
    inner = re.sub(r"\(([^()]*)\)", r"\1", text)
    if "(" in inner or ")" in inner:
        raise Refusal(f"{whole}: a bracket is missing; write cards that lie face down as (AsKs)Qh")
    return inner


def _cards(number: int) -> str:
    return f"{number} card" + ("s" if number != 1 else "")


def written(form: Form) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """Two example hands in this game's notation, and what else can be written."""
    deck = ("AsAh2d3c5c", "KdKc9s8s7h")
    first, second = (text[: 2 * form.start] for text in deck)
    says = [
        ("Cards", "AsKh is the ace of spades and the king of hearts; T is a ten"),
        ("An unknown hand", "random"),
    ]
    if form.draws:
        return ("AsAh", "KdKcKh/2d3d"), [*says, ("A draw", "the cards kept, then a stroke and those thrown away")]
    if form.ranges:
        says.append(("Ranges", "TT+, AKs, KQo, A5s-A2s, 15%, or several such as TT+,AQs+"))
    if form.grows:
        says.append(("Stud", "what has been dealt so far; the other cards are still to come"))
    return (first, second), says
