"""Hands that differ by the names of suits alone: one stands for all of them, and has a number."""

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels.arrays import Ints


def masks_of(hand: NDArray[np.uint8] | Ints, masks: Ints) -> int:
    """Write the ranks of each suit as bits; of hands alike but for names of suits one gives their number, others 0."""
    for suit in range(4):
        masks[suit] = 0
    for card in hand:
        masks[card & 3] |= 1 << (card >> 2)
    hands, alike = 24, 1
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        alike = alike + 1 if masks[suit] == masks[suit - 1] else 1
        hands //= alike
    return hands


def key_of(masks: Ints) -> int:
    """Masks of four suits, the greatest first, as one number."""
    return int(masks[0]) << 39 | int(masks[1]) << 26 | int(masks[2]) << 13 | int(masks[3])
