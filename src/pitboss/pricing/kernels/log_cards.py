"""Cards of recorded rounds as compiled code reads them: rank from 0, the deuce, times 4, and the suit."""

from typing import Any


def rank_of(card: int) -> int:
    """The rank of a card, deuce 2 to ace 14."""
    return int(card) // 4 + 2


def oftener_than(most: int, cards: Any, begin: int, end: int) -> bool:
    """Whether one of these cards occurs more often than this many decks contain it."""
    if end - begin <= most:
        return False
    for i in range(begin, end):
        times = 1
        for other in range(begin, i):
            times += cards[other] == cards[i]
        if times > most:
            return True
    return False
