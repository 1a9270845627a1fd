"""Pai gow at full speed: a fresh set each round, mixed by compiled code and settled in cents; the house banks.

The first stack is the dealer's, the next that of box 1 and so on: all stacks are alike, so where the dice put the first
one changes nothing.
"""

from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.tiles import TILES
from pitboss.games.pai_gow import odds
from pitboss.games.pai_gow.counting import choices, hands
from pitboss.games.pai_gow.hands import RANK, RANKS, compare
from pitboss.games.pai_gow.rules import HAND, WAGER, WAGERS, Options
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, DeckPlan, OneDeck
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_stacks", "run_block", "setup", "summary"]

_SHIFT = 10
"""Bits of the low hand, below those of the high hand."""


def setup(options: Options, *, boxes: int | None = None, strategy: str = odds.BEST, pai_gow: Stake = None) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    odds.verify(strategy)
    seats = kernel.seats(options, boxes)
    stakes = [table_options.stakes(options, WAGERS[WAGER], pai_gow, seats)]
    ranks = np.array([RANK[tile] for tile in TILES], np.int64)
    args = (ranks, settings_of(options, strategy), settings_of(options, f"way-{options.way}"))
    return kernel.plan(odds.wagers(options), stakes, args=args, dealt=HAND * (1 + seats), deck=len(TILES))


def settings_of(options: Options, strategy: str) -> NDArray[np.int32]:
    """For four ranks in any order what a strategy makes of them: the high hand's worth, and the low hand's."""
    chosen = odds.settled(options.way, strategy)
    found = np.zeros((RANKS,) * 4, np.int32)
    best = [choices()[n][int(setting)] for n, setting in enumerate(chosen)]
    worth, fours = np.array([high << _SHIFT | low for high, low, _ in best]), np.array(hands())
    for order in permutations(range(4)):
        found[tuple(fours[:, order].T)] = worth
    return found.ravel()


def play_round(
    cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: tuple[Any, ...], ends: NDArray[np.int64]
) -> None:
    """One round from the stacks as they lie: writes how the wager of each box ends."""
    ranks, own, house = args
    low = (1 << _SHIFT) - 1
    of = ((ranks[cards[0]] * RANKS + ranks[cards[1]]) * RANKS + ranks[cards[2]]) * RANKS + ranks[cards[3]]
    bank = house[of]
    for box in range(len(stakes)):
        at = HAND * (1 + box)
        of = ((ranks[cards[at]] * RANKS + ranks[cards[at + 1]]) * RANKS + ranks[cards[at + 2]]) * RANKS + ranks[
            cards[at + 3]
        ]
        mine = own[of]
        ends[box, 0] = 1 - compare(mine >> _SHIFT, mine & low, bank >> _SHIFT, bank & low)


STACKS = OneDeck(play_round)
run_block, play_stacks, summary = STACKS.run_block, STACKS.play_decks, STACKS.summary
