"""Asia poker at full speed: rounds against the dealer from a fresh deck, all hands set by the house way."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.asia_poker import odds
from pitboss.games.asia_poker.rules import NAME, WAGERS, Options
from pitboss.games.asia_poker.ways import CARDS, PARTS, hands_of, house_way
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import verify
from pitboss.games.pai_gow_poker_family.joker import kinds, listed, low_value, on_place, rank, run_value, value
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.refusal import Refusal
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "run_block", "setup", "summary"]


HOUSE_WAY = odds.STRATEGIES[0]


def setup(options: Options, *, boxes: int | None = None, strategy: str = HOUSE_WAY, asia_poker: Stake = None) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    if strategy == "best":
        raise Refusal(f"the best play of {NAME} is not known: what is simulated plays {HOUSE_WAY}")
    verify(NAME, strategy, odds.STRATEGIES)
    seats = kernel.seats(options, boxes)
    wagers = (odds.ENDS,)
    stakes = stakes_of(options, WAGERS, wagers, {NAME: asia_poker}, seats, base=NAME)
    way, wheel = np.array(options.way), options.wheel
    args = (way, wheel, kernel.room(CARDS), kernel.room(CARDS))
    return kernel.plan(wagers, stakes, args=args, dealt=CARDS * (seats + 1), deck=53, strategy=strategy)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round, seven cards a box and the dealer's last: writes how each wager ends."""
    way, wheel, hand, order = args
    boxes = len(stakes)
    high = medium = low = 0
    for back in range(boxes + 1):
        box = boxes - back
        for place in range(CARDS):
            hand[place] = cards[CARDS * box + place]
        own = hands_of(hand, house_way(hand, way, wheel, order), wheel)
        if box == boxes:
            high, medium, low = own
        else:
            won = (own[0] > high) + (own[1] > medium) + (own[2] > low)
            ends[box, 0] = 1 if won > 1 else 0


DECK = OneDeck(play_round, *PARTS, rank, low_value, run_value, on_place, value, listed, kinds)
run_block, summary = DECK.run_block, DECK.summary
