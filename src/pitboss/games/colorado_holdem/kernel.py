"""Colorado hold 'em at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.colorado_holdem import odds
from pitboss.games.colorado_holdem.counting import threes
from pitboss.games.colorado_holdem.odds import FOLDED, STAYS
from pitboss.games.colorado_holdem.rules import COMMON, OWN, WAGERS, Options
from pitboss.games.house_poker_family.every_pair import kind
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.sets import CHOOSE, insert, number
from pitboss.ranking.compiled import high5
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", ante: Stake = None, bonus: Stake = None
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    way = odds.way(options, strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    stakes = stakes_of(options, WAGERS, wagers, {"ante": ante, "bonus": bonus}, seats)
    lost = options.bonus_on_fold == LOST
    args = (options.dealing == AUTOMATED_SHOE, *way, threes(), lost, CHOOSE, kernel.room(OWN))
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * seats + COMMON)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    stacks, base, drop, three, lost, choose, seen = args
    boxes, bonus = len(stakes), stakes.shape[1] > 1
    apart, next_card = (OWN, 1) if stacks else (1, boxes)
    at = OWN * boxes
    for box in range(boxes):
        for card in range(OWN):
            insert(seen, card, cards[box * apart + card * next_card])
        own = number(seen, OWN, choose)
        end = base[own]
        if end >= STAYS:
            low, high = seen[1 if drop[own] == 0 else 0], seen[1 if drop[own] == 2 else 2]
            end += kind(high5(low, high, cards[at + 0], cards[at + 1], cards[at + 2]))
        ends[box, 0] = end
        if bonus:
            ends[box, 1] = 0 if lost and end == FOLDED else three[own]


DECK = OneDeck(play_round, high5, kind, insert, number)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
