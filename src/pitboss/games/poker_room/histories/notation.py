"""The notation of actions: `d dh p1 AsKs`, `p3 cbr 40`, `p2 sm -`, with what follows a hash as commentary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from pitboss.equipment import CARDS, Card, unpacked
from pitboss.refusal import Refusal

UNKNOWN = "??"
BETS = frozenset(("f", "cc", "cbr", "pb"))
"""The verbs of a player's turn in a betting round."""

_HASH = re.compile(r"(?:^|\s)#")
_AMOUNT = re.compile(r"\d{1,13}(?:\.\d{1,9})?", re.ASCII)
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Token:
    """One action of a history."""

    number: int
    """Its place in the list, from 1."""
    text: str
    verb: str
    """`db`, `dh`, `f`, `cc`, `cbr`, `pb`, `sd` or `sm`."""
    player: int = 0
    """The player who acts or is dealt to; 0 for the board."""
    cards: tuple[Card, ...] = ()
    mucks: bool = False
    value: Decimal | None = None
    amount: int = 0

    @property
    def label(self) -> str:
        """The action as a report names it."""
        return f"action {self.number} ({self.text})"

    def in_units(self, units: int, players: int) -> Token:
        """With the amount in units; a player who is not there is refused."""
        if self.player > players:
            raise Refusal(f"{self.label} is of a player who is not there")
        return self if self.value is None else replace(self, amount=int(self.value * units))


def tokens(actions: Iterable[str]) -> list[Token]:
    """The actions of a history without those that only comment."""
    found = []
    for number, action in enumerate(actions, start=1):
        hash_at = _HASH.search(action)
        words = (action[: hash_at.start()] if hash_at else action).split()
        if words:
            found.append(_token(number, " ".join(words), words))
    return found


def _token(number: int, text: str, words: list[str]) -> Token:
    match words:
        case ["d", "db", cards]:
            return Token(number, text, "db", cards=_cards(number, text, cards))
        case ["d", "dh", player, cards]:
            return Token(number, text, "dh", _player(number, text, player), _cards(number, text, cards))
        case [player, ("f" | "cc" | "pb") as verb]:
            return Token(number, text, verb, _player(number, text, player))
        case [player, "cbr", amount] if _AMOUNT.fullmatch(amount):
            return Token(number, text, "cbr", _player(number, text, player), value=Decimal(amount))
        case [player, "sd"]:
            return Token(number, text, "sd", _player(number, text, player))
        case [player, "sd", cards]:
            return Token(number, text, "sd", _player(number, text, player), _cards(number, text, cards))
        case [player, "sm"]:
            return Token(number, text, "sm", _player(number, text, player), mucks=True)
        case [player, "sm", "-"]:
            return Token(number, text, "sm", _player(number, text, player))
        case [player, "sm", cards]:
            return Token(number, text, "sm", _player(number, text, player), _cards(number, text, cards))
    raise _malformed(number, text)


def _malformed(number: int, text: str) -> Refusal:
    short = text if len(text) <= 40 else f"{text[:40]}…"
    return Refusal(f"action {number} ({short}) is not in the notation of hand histories")


def _player(number: int, text: str, word: str) -> int:
    found = _PLAYER.fullmatch(word)
    if found is None:
        raise _malformed(number, text)
    return int(found[1])


def _cards(number: int, text: str, word: str) -> tuple[Card, ...]:
    found = unpacked(word)
    if len(word) % 2 or not all(card in CARDS or card == UNKNOWN for card in found):
        raise _malformed(number, text)
    return tuple(found)
