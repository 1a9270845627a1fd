"""Cards of recorded rounds as compiled code reads them: rank from 0, the deuce, times 4, and the suit."""

from typing import Any

import numpy as np


def rank_of(card: int) -> int:
    """The rank of a card, deuce 2 to ace 14."""
    return int(card) // 4 + 2


def oftener_than(most: int, cards: Any, begin: int, end: int) -> bool:
    """Whether one of these cards comes more often than the decks, which have no jokers, hold it."""
    for i in range(begin, end):
        if cards[i] >= 52:
            return True
    if end - begin <= most:
        return False
    for i in range(begin, end):
        times = 1
        for other in range(begin, i):
            times += cards[other] == cards[i]
        if times > most:
            return True
    return False


def is_one_deck(pieces: int, cards: Any, begin: int, end: int) -> bool:
    """Whether these cards are of one deck with that number of cards, each there once."""
    seen = np.uint64(0)
    for i in range(begin, end):
        bit = np.uint64(1) << np.uint64(cards[i])
        if cards[i] >= pieces or seen & bit:
            return False
        seen |= bit
    return True
