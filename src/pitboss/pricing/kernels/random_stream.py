"""The numbers of simulations: splitmix64 by counter, draws without bias, and shuffles of just the cards that are dealt.

The functions are plain Python and the same code compiled, with the same numbers from both. Word n of a stream is a
fixed mixing of `start + n * GAMMA`, so any word can be had without those before it, and no word returns within 2^64.
The mixing is Stafford's thirteenth; splitmix64 is reported to pass BigCrush with it. It is quick and repeatable,
not unpredictable, and so it serves simulations only: tables draw from `pitboss.equipment.Randomness`.

Each block of a simulation starts at a hash of (seed, block), and its lanes 2^32 words apart. Two of B blocks with L
draws each overlap somewhere with probability of about 2 * B * B * L / 2^64: 1 in 2 million for a thousand million
rounds at three boxes.
"""

import hashlib
from typing import Any

GAMMA = 0x9E3779B97F4A7C15
_WORD = 0xFFFF_FFFF_FFFF_FFFF
_HALF = 0xFFFF_FFFF


def start(seed: int | str, block: int) -> int:
    """Where the stream of a block begins; streams of different seeds or blocks have nothing to do with each other."""
    return int.from_bytes(hashlib.sha256(f"pitboss/{seed}/{block}".encode()).digest()[:8], "big")


def lane(first: int, number: int) -> int:
    """The start of a lane in a block's stream: `number` times 2^32 words after the first."""
    return first + (number << 32) * GAMMA & _WORD


def step(state: int) -> int:
    """The state that follows."""
    return state + GAMMA & _WORD


def mix(state: int) -> int:
    """The 64 bits that a state stands for."""
    z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _WORD
    return z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1, each equally likely, for n up to 2^32.

    The upper half of a word is scaled by multiplication (Lemire 2019); of the 2^32 products those that would give
    some numbers one word more than others are thrown away.
    """
    state = step(state)
    product = (mix(state) >> 32) * n
    if product & _HALF < n:
        surplus = (0x1_0000_0000 - n) % n
        while product & _HALF < surplus:
            state = step(state)
            product = (mix(state) >> 32) * n
    return state, product >> 32


def shuffle_on(cards: Any, first: int, end: int, size: int, state: int) -> int:
    """Shuffle the places from `first` up to `end` of a shoe of this many cards; returns the next state."""
    for place in range(first, end):
        state, further = below(state, size - place)
        other = place + further
        cards[place], cards[other] = cards[other], cards[place]
    return state


def shuffle_front(cards: Any, count: int, state: int) -> int:
    """Shuffle as many cards as may be dealt to the front, uniform over all orders, and give the next state.

    The cards may lie in any order before, so a shoe that was dealt needs no sorting.
    """
    return shuffle_on(cards, 0, count, len(cards), state)
