"""What a choice is worth with the cards in sight: every way in which the others can fall, counted at once."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from math import comb

import numpy as np

from pitboss.pricing.combinations.board_matchups import EQUAL, LESS, LESS_UNQUALIFIED, MORE
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.sums import KEYS, MARKS, high7_sum


def unseen(seen: Iterable[int]) -> list[int]:
    """The cards of a deck that are not in sight."""
    known = {*seen}
    return [card for card in range(52) if card not in known]


def draws(seen: Sequence[int], many: int) -> Ints:
    """Every set of this many unseen cards, one per row."""
    rest = unseen(seen)
    flat = np.fromiter(chain.from_iterable(combinations(rest, many)), np.int64, comb(len(rest), many) * many)
    return flat.reshape(-1, many)


def filled(cards: Sequence[int], drawn: Ints) -> Ints:
    """The same cards before every draw."""
    return np.hstack([np.tile(np.array(cards, np.int64), (len(drawn), 1)), drawn])


@compiled()
def _meet(own: Ints, boards: Ints, least: int, found: Ints, values: Ints) -> None:
    """One hand on many boards against each hand that the dealer may have; what is found begins at nothing."""
    for n in range(len(boards)):
        total, marks = 0, 0
        for card in boards[n]:
            total += KEYS[card]
            marks |= MARKS[card]
        seen = marks
        for card in own:
            seen |= MARKS[card]
        values[n] = high7_sum(total + KEYS[own[0]] + KEYS[own[1]], seen)
        for y in range(1, 52):
            if not seen & MARKS[y]:
                key, mark = total + KEYS[y], marks | MARKS[y]
                for x in range(y):
                    if not seen & MARKS[x]:
                        value = high7_sum(key + KEYS[x], mark | MARKS[x])
                        way = LESS if value < values[n] else EQUAL if value == values[n] else MORE
                        found[n, way] += 1
                        if value < least:
                            found[n, LESS_UNQUALIFIED - LESS + way] += 1


def dealer_meetings(own: Sequence[int], boards: Ints, least: int) -> tuple[Ints, Ints]:
    """How two cards meet every hand that a dealer may have on whole boards (columns of `boards`), and their values."""
    found, values = np.zeros((len(boards), 6), np.int64), np.zeros(len(boards), np.int64)
    _meet(np.array(own, np.int64), boards, least, found, values)
    return found, values
