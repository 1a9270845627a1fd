"""Ultimate Texas hold 'em at full speed: a fresh deck each round, dealt by compiled code and settled in cents.

The best play on the river weighs all 990 hands that the dealer may have, which no kernel does at this speed: what is
simulated goes by the published rules of thumb (`thumb`), whose edge is counted exactly too. Ways that never look at the
board are simulated as well.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import Line, Machine, Settlement, bonuses, sides, written_out
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.ultimate_texas_holdem import odds
from pitboss.games.ultimate_texas_holdem.course import COURSE
from pitboss.games.ultimate_texas_holdem.odds import BASIC, FOLD, place, play_net
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
from pitboss.games.ultimate_texas_holdem.thumb import OUTS, bets_after_flop, better_than_board, outs
from pitboss.pricing.boards import cell
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.stepping import Cards, Ints
from pitboss.ranking.high import CLASS
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, high6_sum, high7_sum
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

MAIN, CLASS_OF = range(2)
"""Rows of a hand: how ante, play and blind come off, and its class."""


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
    wagers = [odds.main_ends(options), *side_ends(options)]
    first = np.array(odds.way(options, named).first, np.int64)
    policy = (options.trips_on_fold == LOST, first, OUTS)
    return MACHINE.plan(options, boxes, wagers, {"ante": ante, "trips": trips}, *policy, strategy=named)


@written_out
def show(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> tuple[int, int, int]:
    """The board, and the dealer's best five."""
    total, marks = KEYS[deck[common[0]]], MARKS[deck[common[0]]]
    for at in range(1, 5):
        total += KEYS[deck[common[at]]]
        marks |= MARKS[deck[common[at]]]
    a, b = deck[dealer[0]], deck[dealer[1]]
    return total, marks, high7_sum(total + KEYS[a] + KEYS[b], marks | MARKS[a] | MARKS[b])


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: Any
) -> tuple[int, int, int, int]:
    """The best five of a hand and the board against the dealer's, and their class."""
    total, marks, of_dealer = shown
    a, b = deck[own[0]], deck[own[1]]
    hand = high7_sum(total + KEYS[a] + KEYS[b], marks | MARKS[a] | MARKS[b])
    row = hand >> CLASS
    return RESULTS * row + result(hand, of_dealer), row, 0, hand


def settlement(options: Options) -> Settlement:
    """Ante, play and blind against the dealer's hand, together within the limit; then trips on the player's own."""
    paid = bonuses(BLIND, options)
    ends = [(came, row) for row in range(len(paid)) for came in range(RESULTS)]
    ante = {WON: 1, LOSES: -1}
    lines = [
        Line("ante", MAIN, [ante.get(came, 0) for came, _ in ends], limit=options.payout_limit),
        Line("play", MAIN, [play_net(came) for came, _ in ends], limit=options.payout_limit),
        Line(
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
    lost_on_fold, first, most, own, dealer, common, terms = args
    c, d, e = cards[common[0]], cards[common[1]], cards[common[2]]
    shown = show(cards, dealer, common, terms)
    total, marks, _ = shown
    alone = high5_sum(total, marks)
    for box in range(len(stakes)):
        a, b = cards[own[box, 0]], cards[own[box, 1]]
        came, row, _, hand = settle(cards, own[box], -1, dealer, common, terms, shown)
        times = first[cell(a, b)]
        if not times:
            if bets_after_flop(a, b, c, d, e):
                times = 2
            elif better_than_board(hand, alone) or outs(total, marks, hand, most):
                times = 1
        ends[box, 0] = place(times, came) if times else FOLD
        if stakes.shape[1] > 1:
            ends[box, 1] = 0 if lost_on_fold and not times else row


PARTS = high7_sum, result
MACHINE = Machine(COURSE, WAGERS, show, settle, settlement, PARTS)
DECK = OneDeck(
    *(play_round, show, settle, *PARTS),
    *(high5_sum, high6_sum, cell, place, outs, bets_after_flop, better_than_board),
)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
