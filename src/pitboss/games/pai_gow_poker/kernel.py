"""Pai gow poker at full speed: rounds against the dealer from a fresh deck, hands set by the table of their pattern."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import verify
from pitboss.games.pai_gow_poker import odds
from pitboss.games.pai_gow_poker.rules import (
    ENVY,
    FORTUNE,
    IMPERIAL,
    KINDS,
    MAIN,
    NAME,
    PREMIUM,
    WAGERS,
    Options,
    kind_of,
)
from pitboss.games.pai_gow_poker.tables import hands_by, kinds
from pitboss.games.pai_gow_poker.ways import CARDS
from pitboss.games.pai_gow_poker_family.patterns import number_of, numbers_of
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, DeckPlan, OneDeck
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "run_block", "setup", "summary"]

ROYAL = KINDS.index("royal-flush")
LOW = 0xFFFFFF


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    verify(NAME, strategy, odds.STRATEGIES)
    seats = kernel.seats(options, boxes)
    wagers = odds.wagers(options)
    made = stakes_of(options, WAGERS, wagers, stakes, seats, base=MAIN)
    names = [ends.wager for ends in wagers]
    envy, table = np.zeros(len(KINDS), np.int64), ENVY.table(options)
    for kind in range(PREMIUM, len(KINDS)):
        envy[kind] = table.amount(KINDS[kind]) if table is not None else 0
    key = options.way, options.strict_high, options.wheel
    shapes, of_kind, bankers = kinds()
    args = (
        numbers_of(),
        hands_by(*key, strategy),
        hands_by(*key, "house-way"),
        of_kind,
        shapes,
        bankers,
        names.index(FORTUNE.name) if FORTUNE.name in names else -1,
        names.index(IMPERIAL.name) if IMPERIAL.name in names else -1,
        envy,
        options.envy_minimum,
        kernel.room(7),
        kernel.room(CARDS),
    )
    besides = seats * seats * int(envy.max())
    return kernel.plan(wagers, made, args=args, dealt=CARDS * (seats + 1), deck=53, besides=besides)


def play_round(
    cards: NDArray[np.uint8],
    stakes: NDArray[np.int64],
    args: tuple[Any, ...],
    ends: NDArray[np.int64],
    cents: NDArray[np.int64],
) -> None:
    """One round, seven cards a box and the dealer's last: writes how each wager ends, and what envy brings."""
    of, mine, dealers, kinds_of, shapes, bankers, bonus, imperial, envy, least, seen, hand = args
    boxes = len(stakes)
    dealer = number_of(cards, CARDS * boxes, of)
    high, low = dealers[dealer] >> 24, dealers[dealer] & LOW
    for box in range(boxes):
        own = number_of(cards, CARDS * box, of)
        both = mine[own]
        ends[box, 0] = (both >> 24 > high) + (both & LOW > low)
        if bonus >= 0:
            kind = kinds_of[own]
            if kind == ROYAL:
                # Whether king and queen of another suit lie beside it no pattern says.
                for place in range(CARDS):
                    hand[place] = cards[CARDS * box + place]
                kind = kind_of(hand)
            seen[box] = kind
            ends[box, bonus] = kind
        if imperial >= 0:
            ends[box, imperial] = 4 * shapes[own] + bankers[dealer]
    if bonus >= 0:
        for box in range(boxes):
            cents[box, bonus] = 0
            if stakes[box, bonus] >= least:
                for other in range(boxes):
                    if other != box:
                        cents[box, bonus] += envy[seen[other]]


DECK = OneDeck(play_round, metered=True)
run_block, summary = DECK.run_block, DECK.summary
