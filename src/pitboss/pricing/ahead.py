"""What a choice is worth with the cards in sight: every way in which the others can fall, counted at once."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.boards import LEFT, meetings

Ints = NDArray[np.int64]


def unseen(seen: Iterable[int]) -> list[int]:
    """The cards of a deck that are not in sight."""
    known = {*seen}
    return [card for card in range(52) if card not in known]


def draws(seen: Sequence[int], many: int) -> Ints:
    """Every set of so many cards that are not in sight, a row each."""
    rest = unseen(seen)
    flat = np.fromiter(chain.from_iterable(combinations(rest, many)), np.int64, comb(len(rest), many) * many)
    return flat.reshape(-1, many)


def filled(cards: Sequence[int], drawn: Ints) -> Ints:
    """The same cards before every draw."""
    return np.hstack([np.tile(np.array(cards, np.int64), (len(drawn), 1)), drawn])


def met(own: Sequence[int], board: Sequence[int], least: int) -> Ints:
    """How two cards meet every hand that a dealer may have on a whole board; in the columns of `boards`."""
    rest = unseen(board)
    assert len(rest) == LEFT
    low, high = sorted(rest.index(card) for card in own)
    found: Ints = meetings(np.array(board, np.int64), least)[high * (high - 1) // 2 + low]
    return found
