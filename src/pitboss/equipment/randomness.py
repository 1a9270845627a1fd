"""The one source of chance: an unpredictable generator without bias, and the watched entropy behind it.

The generator is SHAKE-256 over a 256-bit key and a block counter. An eight-deck shoe has more orders (2,230 bits)
than any such key has values; telling its shuffles from uniform ones would take about 2^128 work against the sponge,
so no feasible observer can profit from the difference. Live tables draw a fresh key for every shuffle.
"""

import hashlib
import hmac
import os
import struct
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import TypeVar

from pitboss.refusal import Refusal

T = TypeVar("T")

KEY_BYTES = 32
_WORDS_PER_BLOCK = 1024
_WORDS_FOR_A_DECK = 64
_UNPACK = struct.Struct(f"<{_WORDS_PER_BLOCK}I").unpack
_UNPACK_FEW = struct.Struct(f"<{_WORDS_FOR_A_DECK}I").unpack
# Twelve equal bytes among 32 random ones happen once in about 10^18 draws.
_MOST_EQUAL_BYTES = 12


class GeneratorFailure(Refusal):
    """The source of chance failed or cannot be trusted: play stops, wagers stand, nothing is drawn in its place."""


class Entropy:
    """The operating system's entropy under watch: a stuck or repeating source is refused at once."""

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._last: deque[bytes] = deque(maxlen=16)

    def key(self) -> bytes:
        """A fresh 256-bit key."""
        try:
            drawn = self._source(KEY_BYTES)
        except Exception as error:
            raise GeneratorFailure(f"the source of chance failed ({error}): play stops until it answers") from error
        if len(drawn) != KEY_BYTES:
            raise GeneratorFailure("the source of chance gave too little: play stops until it is replaced")
        if drawn in self._last or max(Counter(drawn).values()) >= _MOST_EQUAL_BYTES:
            raise GeneratorFailure("the source of chance is stuck: play stops until it is replaced")
        self._last.append(drawn)
        return drawn


ENTROPY = Entropy()
_system_keyed: "weakref.WeakSet[Randomness]" = weakref.WeakSet()


class Randomness:
    """A stream of chance that is wholly determined by its key."""

    def __init__(self, key: bytes) -> None:
        self._rekey(key)

    def _rekey(self, key: bytes) -> None:
        self._next = chain.from_iterable(self._blocks(key)).__next__

    @staticmethod
    def _blocks(key: bytes) -> Iterator[tuple[int, ...]]:
        # A single deck needs few words, and a short digest is the beginning of the long one.
        begun = hashlib.shake_256(key + bytes(8))
        yield _UNPACK_FEW(begun.digest(4 * _WORDS_FOR_A_DECK))
        yield _UNPACK(begun.digest(4 * _WORDS_PER_BLOCK))[_WORDS_FOR_A_DECK:]
        for block in count(1):
            yield _UNPACK(hashlib.shake_256(key + block.to_bytes(8, "big")).digest(4 * _WORDS_PER_BLOCK))

    @classmethod
    def system(cls) -> "Randomness":
        """A stream that nobody can foresee or repeat, keyed by the operating system."""
        stream = cls(ENTROPY.key())
        _system_keyed.add(stream)
        return stream

    @classmethod
    def seeded(cls, seed: int | str, stream: int = 0) -> "Randomness":
        """A repeatable stream for simulations and tests; streams of one seed are independent."""
        return cls(hashlib.sha256(f"{seed}/{stream}".encode()).digest())

    @classmethod
    def of_words(cls, words: Iterable[int]) -> "Randomness":
        """A stream of given 32-bit words, to examine what is made of them."""
        stream = cls(bytes(KEY_BYTES))
        stream._next = iter(words).__next__
        return stream

    def word(self) -> int:
        """The next 32 bits."""
        return self._next()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: the words that would tip the scale are thrown away."""
        if not 0 < n <= 0x1_0000_0000:
            raise ValueError(f"a number below {n} cannot be drawn from 32 bits")
        word, limit = self._next, 0x1_0000_0000 - 0x1_0000_0000 % n
        while (drawn := word()) >= limit:
            pass
        return drawn % n

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices."""
        return choices[self.below(len(choices))]

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """The cards in an order that is uniform over all orders (Fisher and Yates)."""
        order, word = list(cards), self._next
        for n, limit in _limits(len(order)):
            # `below`, unrolled: a shoe is 415 draws, and a call for each would double the time.
            while (drawn := word()) >= limit:
                pass
            i = drawn % n
            order[n - 1], order[i] = order[i], order[n - 1]
        return order

    def key(self) -> bytes:
        """A key for another stream."""
        return struct.pack("<8I", *[self._next() for _ in range(8)])


@lru_cache(64)
def _limits(cards: int) -> tuple[tuple[int, int], ...]:
    """How many places are left to draw from, and the word from which on a draw would not be even."""
    return tuple((n, 0x1_0000_0000 - 0x1_0000_0000 % n) for n in range(cards, 1, -1))


def commitment(key: str) -> str:
    """What may be shown of a key before its cards are: it binds, and reveals nothing."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def opening(key: str, place: int) -> str:
    """What opens the commitment to one place of a shuffle, and reveals no other place and not the key."""
    return hmac.digest(bytes.fromhex(key), b"place %d" % place, "sha256").hex()


def card_commitment(place: int, card: str, opened: str) -> str:
    """The commitment to the card that lies at one place of a shuffle."""
    return hashlib.sha256(f"{place} {card} {opened}".encode()).hexdigest()


def closed_places(key: str, order: Sequence[str]) -> list[str]:
    """The commitments to all places of a shuffle, before it is cut."""
    return [card_commitment(place, card, opening(key, place)) for place, card in enumerate(order)]


def seal_of(places: Sequence[str]) -> str:
    """One hash that binds the commitments to all places."""
    return hashlib.sha256("".join(places).encode()).hexdigest()


def _rekey_after_fork() -> None:
    for stream in _system_keyed:
        stream._rekey(ENTROPY.key())


os.register_at_fork(after_in_child=_rekey_after_fork)
