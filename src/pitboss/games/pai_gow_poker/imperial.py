"""Pai gow poker: how often each class of a player's seven cards meets a banker's hand of nothing but low cards."""

from functools import cache
from typing import Any

import numpy as np

from pitboss.games.pai_gow_poker.counting import by_a_suit, dealers, room, without_suits
from pitboss.games.pai_gow_poker.tables import kinds
from pitboss.games.pai_gow_poker.ways import WAYS
from pitboss.games.pai_gow_poker_family.joker import SECOND, SHAPES
from pitboss.games.pai_gow_poker_family.patterns import SETS, plain, suited
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled

CLASSES = len(SHAPES)


@compiled()
def _classes(counts: Any, ranks: Any, d: Any, cells: Any, found: Any, nothing: Any) -> None:
    """The player's hands by class beside a banker's ranks, as if no suit made a flush, and what each suit changes."""
    without_suits(counts, False, d, cells, 1, 0, nothing, nothing)
    found[0] = cells.grid[: found.shape[1]]
    for bits in range(1 << len(ranks)):
        mask = 0
        for at in range(len(ranks)):
            mask |= (bits >> at & 1) << ranks[at]
        by_a_suit(mask, counts, False, d, cells, 1, 0, nothing, nothing)
        found[1 + bits] = cells.grid[: found.shape[1]]


def _assignments() -> tuple[Ints, Ints]:
    """All suits that seven ranks can have without a flush, as the ranks of each suit; and how many these are."""
    suits = np.arange(4**7)[:, None] // 4 ** np.arange(7) % 4
    masks = np.stack([((suits == suit) << np.arange(7)).sum(axis=1) for suit in range(4)], axis=1)
    sizes = np.stack([(suits == suit).sum(axis=1) for suit in range(4)], axis=1)
    found: Ints = masks[(sizes < 5).all(axis=1)]
    return found, np.bincount(found.ravel(), minlength=128)


@cache
def beside(kind: int) -> list[int]:
    """By class of the player's cards, the deals in which the banker's are of that kind of `BANKER_KINDS`."""
    shapes, _, bankers = kinds()
    d = dealers(next(iter(WAYS.filed.values())).rows, False, SECOND)
    cells = room(d)
    cells.sets[:], cells.flush[:] = shapes[:SETS], shapes[SETS:]
    cells.plain[:] = shapes[np.concatenate([of.plain.ravel() for of in suited()])]
    masks, often = _assignments()
    total = np.zeros(CLASSES, np.int64)
    for number in np.flatnonzero(bankers[:SETS] == kind):
        counts = plain().counts[number]
        found = np.zeros((129, CLASSES), np.int64)
        _classes(counts, np.flatnonzero(counts), d, cells, found, np.zeros(1, np.int64))
        total += len(masks) * found[0] + often @ found[1:]
    return [int(deals) for deals in total]
