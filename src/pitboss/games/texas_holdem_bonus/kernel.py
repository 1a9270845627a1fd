"""Texas hold 'em bonus poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents.

The best turn and river wagers weigh every card to come and every hand that the dealer may have: they are looked up,
for every flop and every board of four (`counting.bets`). The simple rule (`rule_of_thumb`) is played from the cards.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import (
    Board,
    Machine,
    Settlement,
    SettlementRow,
    dealers_seven,
    sides,
    with_board,
    written_out,
)
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.wagering import LOST as FORFEIT
from pitboss.games.texas_holdem_bonus import counting, odds
from pitboss.games.texas_holdem_bonus.counting import ENDS, LOST, THUMB, TIED, WON_FLUSH
from pitboss.games.texas_holdem_bonus.course import COURSE
from pitboss.games.texas_holdem_bonus.odds import FOLDED, paid, place
from pitboss.games.texas_holdem_bonus.rule_of_thumb import ahead_on_flop, ahead_on_turn
from pitboss.games.texas_holdem_bonus.rules import WAGERS, Options, bonus_kind
from pitboss.pricing.combinations.board_matchups import cell, flag, looked_up
from pitboss.pricing.combinations.card_subsets import CHOOSE, insert, number
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

BY_RULE, LOOKED_UP = -1, -2


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = odds.way(options, strategy)
    wagers = [odds.main_ends(options), *side_ends(options)]
    made = chosen.made if chosen.made is not None else BY_RULE if chosen.counted == THUMB else LOOKED_UP
    turns, rivers = (partial(counting.bets, wager) if made == LOOKED_UP else None for wager in ("turn", "river"))
    known = (*looked_up(3, turns), *looked_up(4, rivers), CHOOSE, kernel.room(4))
    policy = (options.bonus_on_fold == FORFEIT, np.array(chosen.first), made, known)
    return MACHINE.plan(options, boxes, wagers, stakes, *policy, strategy=strategy)


def came_off(hand: int, dealer: int) -> int:
    """How a hand that was played ends, as in the count."""
    if hand == dealer:
        return TIED
    return LOST if hand < dealer else min(max((hand >> 20) - 3, 0), WON_FLUSH)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: Board
) -> tuple[int, int, int, int]:
    """The best five of a hand and the board against the dealer's, and what both players' first cards are."""
    hand = with_board(deck, own, shown)
    pair = bonus_kind(deck[own[0]], deck[own[1]], deck[dealer[0]], deck[dealer[1]])
    return came_off(hand, shown[2]), pair, 0, hand


def settlement(options: Options) -> Settlement:
    """Four wagers against the dealer's hand, together within the limit, the ante only with hands that are paid."""
    ante = [{LOST: -1, TIED: 0}.get(end, int(paid(options, end))) for end in range(ENDS)]
    later = [{LOST: -1, TIED: 0}.get(end, 1) for end in range(ENDS)]
    limit = options.payout_limit
    lines = [SettlementRow("ante", 0, ante, limit=limit)]
    lines += [SettlementRow(name, 0, later, limit=limit) for name in ("flop", "turn", "river")]
    return Settlement([*lines, *sides(options, {"bonus": 1})])


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    forfeit, first, fixed, known, own, dealer, common, terms = args
    turns, flops, flop_suits, rivers, fours, four_suits, choose, seen = known
    c, d, e, x = cards[common[0]], cards[common[1]], cards[common[2]], cards[common[3]]
    shown = dealers_seven(cards, dealer, common, terms)
    flop, four = 0, 0
    if fixed == LOOKED_UP:
        for n in range(3):
            insert(seen, n, cards[common[n]])
        flop = number(seen, 3, choose)
        insert(seen, 3, x)
        four = number(seen, 4, choose)
    for box in range(len(stakes)):
        a, b = cards[own[box, 0]], cards[own[box, 1]]
        played = first[cell(a, b)]
        came, pair, _, _ = settle(cards, own[box], -1, dealer, common, terms, shown)
        ends[box, 0] = FOLDED
        if played:
            made = fixed
            if fixed == LOOKED_UP:
                made = flag(turns, flops, flop_suits, flop, a, b) + 2 * flag(rivers, fours, four_suits, four, a, b)
            elif fixed == BY_RULE:
                made = int(ahead_on_flop(a, b, c, d, e)) + 2 * int(ahead_on_turn(a, b, c, d, e, x))
            ends[box, 0] = place(made, came)
        if stakes.shape[1] > 1:
            ends[box, 1] = pair if played or not forfeit else 0


MACHINE = Machine(COURSE, WAGERS, dealers_seven, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
