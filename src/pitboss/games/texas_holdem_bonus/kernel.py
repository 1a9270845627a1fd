"""Texas hold 'em bonus poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents.

The best turn and river wagers weigh every card to come and every hand that the dealer may have, which no kernel does at
this speed: what is simulated goes by a simple rule (`thumb`), whose edge is counted exactly too, or bets in every deal
or in none.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.wagering import LOST as FORFEIT
from pitboss.games.texas_holdem_bonus import odds
from pitboss.games.texas_holdem_bonus.counting import LOST, TIED, WON_FLUSH
from pitboss.games.texas_holdem_bonus.odds import FOLDED, SIMPLE, place
from pitboss.games.texas_holdem_bonus.rules import OWN, WAGERS, Options, bonus_kind
from pitboss.games.texas_holdem_bonus.thumb import ahead_on_flop, ahead_on_turn
from pitboss.pricing import kernel
from pitboss.pricing.boards import cell
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.ranking.compiled import high5, high6
from pitboss.ranking.sums import KEYS, MARKS, high7_sum
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

BY_RULE = -1
DEALT = 5 + 3
"""Community and burned cards."""


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = SIMPLE,
    ante: Stake = None,
    bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    named = odds.played_out(strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    stakes = stakes_of(options, WAGERS, wagers, {"ante": ante, "bonus": bonus}, seats)
    chosen = odds.way(options, named)
    made = BY_RULE if chosen.made is None else chosen.made
    args = (options.dealing == AUTOMATED_SHOE, options.bonus_on_fold == FORFEIT, np.array(chosen.first), made)
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * (seats + 1) + DEALT, strategy=named)


def came_off(hand: int, dealer: int) -> int:
    """How a hand that was played ends, as in the count."""
    if hand == dealer:
        return TIED
    return LOST if hand < dealer else min(max((hand >> 20) - 3, 0), WON_FLUSH)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    stacks, forfeit, first, fixed = args
    boxes = len(stakes)
    apart, next_card = (2, 1) if stacks else (1, boxes + 1)
    at = 2 * (boxes + 1)
    # A card is burned before the flop, the turn and the river.
    c, d, e, x, y = cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 5], cards[at + 7]
    total = KEYS[c] + KEYS[d] + KEYS[e] + KEYS[x] + KEYS[y]
    marks = MARKS[c] | MARKS[d] | MARKS[e] | MARKS[x] | MARKS[y]
    f, g = cards[boxes * apart], cards[boxes * apart + next_card]
    dealer = high7_sum(total + KEYS[f] + KEYS[g], marks | MARKS[f] | MARKS[g])
    for box in range(boxes):
        a, b = cards[box * apart], cards[box * apart + next_card]
        played = first[cell(a, b)]
        if played:
            made = fixed
            if made < 0:
                made = int(ahead_on_flop(a, b, c, d, e)) + 2 * int(ahead_on_turn(a, b, c, d, e, x))
            hand = high7_sum(total + KEYS[a] + KEYS[b], marks | MARKS[a] | MARKS[b])
            ends[box, 0] = place(made, came_off(hand, dealer))
        else:
            ends[box, 0] = FOLDED
        if stakes.shape[1] > 1:
            ends[box, 1] = bonus_kind(a, b, f, g) if played or not forfeit else 0


DECK = OneDeck(*(play_round, high5, high6, high7_sum, cell, place, came_off, bonus_kind, ahead_on_flop, ahead_on_turn))
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
