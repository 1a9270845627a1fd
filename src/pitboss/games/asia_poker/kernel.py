"""Asia poker at full speed: rounds against the dealer from a fresh deck, all hands set by the house way."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.asia_poker import odds
from pitboss.games.asia_poker.rules import NAME, WAGERS, Options
from pitboss.games.asia_poker.tables import OPEN, hands_by, hands_won, set_hands
from pitboss.games.asia_poker.ways import CARDS, HIGH
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import verify
from pitboss.games.pai_gow_poker_family.patterns import number_of, numbers_of
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.refusal import Refusal
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "run_block", "setup", "summary"]


HOUSE_WAY = odds.STRATEGIES[0]


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = HOUSE_WAY, asia_poker: Stake = None
) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    if strategy == "best":
        raise Refusal(f"the best play of {NAME} is not known: what is simulated plays {HOUSE_WAY}")
    verify(NAME, strategy, odds.STRATEGIES)
    seats = kernel.seats(options, boxes)
    wagers = (odds.ENDS,)
    stakes = stakes_of(options, WAGERS, wagers, {NAME: asia_poker}, seats, base=NAME)
    way, wheel = options.way, options.wheel
    args = (numbers_of(HIGH), hands_by(way, wheel), np.array(way), wheel, kernel.room(CARDS), kernel.room(CARDS))
    return kernel.plan(wagers, stakes, args=args, dealt=CARDS * (seats + 1), deck=53, strategy=strategy)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round, seven cards a box and the dealer's last: writes how each wager ends."""
    of, hands, way, wheel, hand, order = args
    boxes = len(stakes)
    own: Any
    dealers: Any = 0
    for back in range(boxes + 1):
        box = boxes - back
        own = 0 + hands[number_of(cards, CARDS * box, of)]
        if own == OPEN:
            for place in range(CARDS):
                hand[place] = cards[CARDS * box + place]
            own = set_hands(hand, way, wheel, order)
        if box == boxes:
            dealers = own
        else:
            ends[box, 0] = 1 if hands_won(own, dealers) > 1 else 0


DECK = OneDeck(play_round)
run_block, summary = DECK.run_block, DECK.summary
