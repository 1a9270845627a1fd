"""Ultimate Texas hold 'em at full speed: a fresh deck each round, dealt by compiled code and settled in cents.

The best bet after the flop is looked up (`counting.bets`); on the river the best play weighs all 990 hands that the
dealer may have. The published rules of thumb (`rule_of_thumb`), whose edge is counted exactly too, are played from the
cards, which is ten times as fast.
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import (
    Board,
    Machine,
    Settlement,
    SettlementRow,
    bonuses,
    dealers_seven,
    sides,
    with_board,
    written_out,
)
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.ultimate_texas_holdem import counting, odds
from pitboss.games.ultimate_texas_holdem.counting import THUMB_FLOP, THUMB_RIVER
from pitboss.games.ultimate_texas_holdem.course import COURSE
from pitboss.games.ultimate_texas_holdem.odds import FOLD, place, play_net
from pitboss.games.ultimate_texas_holdem.rule_of_thumb import OUTS, bets_after_flop, better_than_board, outs
from pitboss.games.ultimate_texas_holdem.rules import (
    BLIND,
    EQUAL,
    LOSES,
    RESULTS,
    WAGERS,
    WON,
    Options,
    result,
)
from pitboss.pricing.combinations.board_matchups import OTHERS, cell, flag, looked_up
from pitboss.pricing.combinations.card_subsets import CHOOSE, insert, number
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.high import CLASS
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, high7_sum
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

BY_RULE, LOOKED_UP, WEIGHED, WAITS = range(4)
"""How it is decided whether to bet after the flop and on the river."""
MAIN, CLASS_OF = range(2)
"""Rows of a hand: how ante, play and blind come off, and its class."""


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen, pays = odds.way(options, strategy), odds.pays(options)
    wagers = [odds.main_ends(options), *side_ends(options)]
    flop = BY_RULE if chosen.flop == THUMB_FLOP else WAITS if chosen.flop is None else LOOKED_UP
    river = BY_RULE if chosen.river == THUMB_RIVER else WEIGHED
    bets = looked_up(3, partial(counting.bets, pays) if flop == LOOKED_UP else None)
    known = (flop, river, *bets, CHOOSE, kernel.room(3), np.array(pays, np.int64))
    policy = (options.trips_on_fold == LOST, np.array(chosen.first, np.int64), OUTS, known)
    return MACHINE.plan(options, boxes, wagers, stakes, *policy, strategy=strategy)


def worth_a_play(total: int, marks: int, hand: int, a: int, b: int, pays: Ints) -> Any:
    """Whether a play wager on the river is worth more than a fold, over all hands that the dealer may have."""
    gained, end, seen = 0, RESULTS * (hand >> CLASS), marks | MARKS[a] | MARKS[b]
    for y in range(1, 52):
        if not seen & MARKS[y]:
            key, mark = total + KEYS[y], marks | MARKS[y]
            for x in range(y):
                if not seen & MARKS[x]:
                    came = end + result(hand, high7_sum(key + KEYS[x], mark | MARKS[x]))
                    gained += pays[0, came] + pays[1, came]
    return gained > OTHERS * pays[0, counting.FOLDED]


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: Board
) -> tuple[int, int, int, int]:
    """The best five of a hand and the board against the dealer's, and their class."""
    hand = with_board(deck, own, shown)
    row = hand >> CLASS
    return RESULTS * row + result(hand, shown[2]), row, 0, hand


def settlement(options: Options) -> Settlement:
    """Ante, play and blind against the dealer's hand, together within the limit; then trips on the player's own."""
    paid = bonuses(BLIND, options)
    ends = [(came, row) for row in range(len(paid)) for came in range(RESULTS)]
    ante = {WON: 1, LOSES: -1}
    lines = [
        SettlementRow("ante", MAIN, [ante.get(came, 0) for came, _ in ends], limit=options.payout_limit),
        SettlementRow("play", MAIN, [play_net(came) for came, _ in ends], limit=options.payout_limit),
        SettlementRow(
            "blind",
            MAIN,
            [paid[row] if play_net(came) > 0 else 0 if came == EQUAL else -1 for came, row in ends],
            limit=options.payout_limit,
        ),
        *sides(options, {"trips": CLASS_OF}),
    ]
    return Settlement(lines)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    lost_on_fold, first, most, known, own, dealer, common, terms = args
    on_flop, on_river, bets, flops, suits, choose, seen, pays = known
    c, d, e = cards[common[0]], cards[common[1]], cards[common[2]]
    shown = dealers_seven(cards, dealer, common, terms)
    total, marks, _ = shown
    alone, flop = high5_sum(total, marks), 0
    if on_flop == LOOKED_UP:
        for n in range(3):
            insert(seen, n, cards[common[n]])
        flop = number(seen, 3, choose)
    for box in range(len(stakes)):
        a, b = cards[own[box, 0]], cards[own[box, 1]]
        came, row, _, hand = settle(cards, own[box], -1, dealer, common, terms, shown)
        times = first[cell(a, b)]
        if not times:
            if on_flop == LOOKED_UP:
                times = 2 * flag(bets, flops, suits, flop, a, b)
            elif on_flop == BY_RULE and bets_after_flop(a, b, c, d, e):
                times = 2
            if not times and on_river == WEIGHED:
                times = int(worth_a_play(total, marks, hand, a, b, pays))
            elif not times and (better_than_board(hand, alone) or outs(total, marks, hand, most)):
                times = 1
        ends[box, 0] = place(times, came) if times else FOLD
        if stakes.shape[1] > 1:
            ends[box, 1] = 0 if lost_on_fold and not times else row


MACHINE = Machine(COURSE, WAGERS, dealers_seven, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
