"""Sealed keys: random keys committed before use, with the seeds that players added."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.equipment import Randomness
from pitboss.equipment.device import Device, Result

CITE = "house:sealing"
CARDS, DRAWS = "cards", "draws"


class SealedKey(msgspec.Struct):
    """A sealed random key, the players' seeds mixed in, and the draws made."""

    key: str
    seeds: list[tuple[str, str]] = []
    shown: list[Any] = []

    @property
    def words(self) -> tuple[str, ...]:
        """The seeds alone, in order."""
        return tuple(seed for _, seed in self.seeds)

    def next(self, of: Device) -> Result:
        """The next result of a device."""
        return draw_from_key(of, self.key, self.words, len(self.shown))


def draw_from_key(of: Device, key: str, seeds: Sequence[str], number: int) -> Result:
    """The n-th result of a device for a key and seeds."""
    message = "\n".join([f"draw {number}", *seeds]).encode()
    return of.draw(Randomness(hmac.digest(bytes.fromhex(key), message, "sha256")))


def places(seeds: Sequence[str], cards: int) -> Sequence[int]:
    """Each card's position in the house's shuffle before seeds reshuffled it; a seed is a cut of every card."""
    if not seeds:
        return range(cards)
    key = hashlib.sha256("\n".join(["seeds", *seeds]).encode()).digest()
    return Randomness(key).shuffled(range(cards))


def is_key(text: object) -> bool:
    """Whether it is 64 hexadecimal digits."""
    return isinstance(text, str) and len(text) == 64 and all(digit in "0123456789abcdef" for digit in text)
