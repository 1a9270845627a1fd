"""Lucky card at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucky_card import WAGERS, Options, odds
from lucky_card.odds import end_of
from pitboss.equipment import RANKS
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, OneDeck, Plan
from pitboss.table import posted
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", card: Stake = None) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    seats = kernel.seats(options, boxes)
    stakes = [posted.stakes(options, WAGERS["card"], card, seats)]
    doubled = odds.doubles(options, strategy)
    args = (np.array([doubled(own) for own in range(len(RANKS))]),)
    return kernel.plan([odds.ends(options)], stakes, args=args, dealt=seats + 1)


def play_round(
    cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: tuple[Any, ...], ends: NDArray[np.int64]
) -> None:
    """One round from the top of the deck: writes how the wager of each box ends."""
    (doubled,) = args
    boxes = len(stakes)
    dealers = cards[boxes] >> 2
    for box in range(boxes):
        own = cards[box] >> 2
        ends[box, 0] = end_of(own, dealers, doubled[own])


DECK = OneDeck(play_round, end_of)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
