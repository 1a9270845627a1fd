"""Seven-card hands ranked inside compiled code."""

import importlib

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.compiled import compiled

high7 = importlib.import_module("pitboss.ranking.compiled").high7


@compiled(high7)
def rank_all(hands: NDArray[np.int64], times: int) -> int:
    """All hands so many times over; the best of them, so that none is left out."""
    best = 0
    for _ in range(times):
        for n in range(len(hands)):
            h = hands[n]
            best = max(best, high7(h[0], h[1], h[2], h[3], h[4], h[5], h[6]))
    return best
