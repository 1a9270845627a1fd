"""Boston 5 stud: every deal counted by the three cards that a player sees; nothing depends on what a house elects.

There are 2,598,960 hands of a player, each of them ten ways of three cards and two, against 1,533,939 of the dealer.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.combinations.five_card_ranks import CHOOSE, OTHERS, ranked_hands
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking import HIGH

DEALS = comb(49, 2) * OTHERS
"""Deals that go on from three cards."""


@compiled()
def spread(
    hands: NDArray[np.uint8],
    values: NDArray[np.int32],
    better: NDArray[np.int32],
    level: NDArray[np.int32],
    others: int,
    choose: Ints,
    found: Ints,
) -> None:
    """Add how each hand ends, by its class, to each three of its cards."""
    for at in range(len(values)):
        of, h = values[at] >> 20, hands[at]
        won = others - better[at] - level[at]
        for k in range(2, 5):
            for j in range(1, k):
                for i in range(j):
                    place = choose[h[i], 1] + choose[h[j], 2] + choose[h[k], 3]
                    found[place, of, 0] += better[at]
                    found[place, of, 1] += level[at]
                    found[place, of, 2] += won


@cache
def by_three() -> NDArray[np.int64]:
    """By set of three cards, class of the five and `LOSE`, `TIE` or `WIN`: in how many deals it comes to that."""
    found = np.zeros((comb(52, 3), len(HIGH.classes), 3), np.int64)
    spread(*ranked_hands(), OTHERS, CHOOSE, found)
    return found
