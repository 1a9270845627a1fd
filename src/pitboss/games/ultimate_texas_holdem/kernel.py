"""Ultimate Texas hold 'em at full speed: a fresh deck each round, dealt by compiled code and settled in cents.

The best play on the river weighs all 990 hands that the dealer may have, which no kernel does at this speed: what is
simulated goes by the published rules of thumb (`thumb`), whose edge is counted exactly too. Ways that never look at the
board are simulated as well.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.ultimate_texas_holdem import odds
from pitboss.games.ultimate_texas_holdem.odds import BASIC, FOLD, place
from pitboss.games.ultimate_texas_holdem.rules import IN_STAGES, OWN, RESULTS, WAGERS, Options, result
from pitboss.games.ultimate_texas_holdem.thumb import OUTS, bets_after_flop, better_than_board, outs
from pitboss.pricing import kernel
from pitboss.pricing.boards import cell
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, high6_sum, high7_sum
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

BURNED = 2


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = BASIC,
    ante: Stake = None,
    trips: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    named = odds.played_out(strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    stakes = stakes_of(options, WAGERS, wagers, {"ante": ante, "trips": trips}, seats)
    first = np.array(odds.way(options, named).first, np.int64)
    burns = options.community == IN_STAGES
    args = (options.dealing == AUTOMATED_SHOE, burns, options.trips_on_fold == LOST, first, OUTS)
    dealt = OWN * (seats + 1) + 5 + (BURNED if burns else 0)
    return kernel.plan(wagers, stakes, args=args, dealt=dealt, strategy=named)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    stacks, burns, lost_on_fold, first, most = args
    boxes = len(stakes)
    apart, next_card = (2, 1) if stacks else (1, boxes + 1)
    at = 2 * (boxes + 1)
    if burns:
        c, d, e, x, y = cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 5], cards[at + 6]
    else:
        c, d, e, x, y = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
    total = KEYS[c] + KEYS[d] + KEYS[e] + KEYS[x] + KEYS[y]
    marks = MARKS[c] | MARKS[d] | MARKS[e] | MARKS[x] | MARKS[y]
    alone = high5_sum(total, marks)
    a, b = cards[boxes * apart], cards[boxes * apart + next_card]
    dealer = high7_sum(total + KEYS[a] + KEYS[b], marks | MARKS[a] | MARKS[b])
    for box in range(boxes):
        a, b = cards[box * apart], cards[box * apart + next_card]
        hand = high7_sum(total + KEYS[a] + KEYS[b], marks | MARKS[a] | MARKS[b])
        row = hand >> 20
        times = first[cell(a, b)]
        if not times:
            if bets_after_flop(a, b, c, d, e):
                times = 2
            elif better_than_board(hand, alone) or outs(total, marks, hand, most):
                times = 1
        ends[box, 0] = place(times, RESULTS * row + result(hand, dealer)) if times else FOLD
        if stakes.shape[1] > 1:
            ends[box, 1] = 0 if lost_on_fold and not times else row


DECK = OneDeck(
    *(play_round, high5_sum, high6_sum, high7_sum, cell, place, result, outs, bets_after_flop, better_than_board)
)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
