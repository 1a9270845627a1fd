"""Red dog at full speed: real shoes with a burn and a cutting card, dealt by compiled code and settled in cents."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.red_dog import odds
from pitboss.games.red_dog.rules import CONSECUTIVE, CONTINUOUS, PAIR, WAGERS, Options, between, spread
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, ShoeRounds
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_shoes", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", original: Stake = None) -> DeckPlan:
    """A plan from a legal configuration; a player who raises puts up as much as the original wager."""
    seats = kernel.seats(options, boxes)
    stakes = [table_options.stakes(options, WAGERS["original"], original, seats)]
    size = 52 * options.decks
    # A device that shuffles all the time gives every round a fresh shoe.
    cut = 0 if options.shuffle == CONTINUOUS else size - size // 4
    return kernel.plan([odds.ends(options, strategy)], stakes, dealt=min(size, cut + 4), deck=size, cut=cut)


def play_round(
    cards: NDArray[np.uint8], at: int, stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]
) -> int:
    """One round from the card at that place: how it ends for everybody, and the place of the next card."""
    first: Any = np.int64(cards[at]) >> 2
    second: Any = np.int64(cards[at + 1]) >> 2
    width = spread(first, second)
    at += 2
    if width == CONSECUTIVE:
        end = 0
    else:
        third: Any = np.int64(cards[at]) >> 2
        at += 1
        if width == PAIR:
            end = 2 if third == first else 1
        else:
            end = 1 + 2 * width + (1 if between(first, second, third) else 0)
    for box in range(len(stakes)):
        ends[box, 0] = end
    return at


SHOE = ShoeRounds(play_round)
run_block, play_shoes, summary = SHOE.run_block, SHOE.play_shoes, SHOE.summary
