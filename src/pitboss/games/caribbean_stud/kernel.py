"""Caribbean stud poker at full speed: a deck shuffled for every round, dealt by compiled code and settled in cents.

A block is a table from its opening on: the progressive meter begins at its first amount, every stake brings it up and
every payout down, and the next block is another table. `odds.expected_return` says what that brings on the average.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud import odds, rules
from pitboss.games.caribbean_stud import strategy as ways
from pitboss.games.caribbean_stud.counting import deals, key_of
from pitboss.games.caribbean_stud.odds import FOLD, LOSE, NOT_QUALIFIED, PUSH, WIN
from pitboss.games.caribbean_stud.rules import (
    FLUSH,
    PERCENT,
    QUALIFYING,
    ROWS,
    ROYAL,
    SIZE,
    STAKE,
    STRAIGHT_FLUSH,
    WAGERS,
    Options,
    bet_odds,
    prize,
    register_share,
    result,
)
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE
from pitboss.money import dollars
from pitboss.pricing import kernel
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.kernel import BLOCK, OneDeck, Plan
from pitboss.ranking.compiled import high5
from pitboss.ranking.high import CLASS
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake
from pitboss.table.progressive import PROGRESSIVE

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

FOLDED = len(ROWS)
"""The row of a progressive wager whose hand was folded."""

_RESET, _SHARE, _PERCENT = 0, 1, 2
"""Beside the amounts, which stand at the number of their class: where the meter starts again, how many cents of a stake
go on it, and the percentage of a straight flush if there is one."""

_ONE_PAIR = 1 << CLASS
_NO_DEALER, _DEALER_WINS, _EQUAL = rules.NO_HAND, rules.LOSE, rules.PUSH


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = ways.BEST,
    ante: Stake = None,
    progressive: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = ways.strategy(strategy, bet_odds(options, 0))
    seats = kernel.seats(options, boxes)
    antes = posted.stakes(options, WAGERS["ante"], ante, seats)
    if not all(antes):
        raise Refusal("every box that plays has an ante", WAGERS["ante"].cite)
    if progressive is None:
        progressive = STAKE if options.progressive else 0
    sides = (progressive,) * seats if isinstance(progressive, int) else tuple(progressive)
    if len(sides) != seats or any(side not in ((0, STAKE) if options.progressive else (0,)) for side in sides):
        raise Refusal(f"a progressive wager is {dollars(STAKE)} where it is offered", WAGERS[PROGRESSIVE].cite)
    return kernel.plan(
        (odds.ante_ends(options), _progressive()),
        (antes, sides),
        args=_args(options, chosen),
        dealt=SIZE * (seats + 1),
        besides=_most_paid(options, seats),
    )


def _args(options: Options, chosen: ways.Strategy) -> tuple[Any, ...]:
    """How cards come and when to bet; prizes and meter; and room for one hand."""
    of_meter = options.straight_flush_percent if options.straight_flush_prize == PERCENT else 0
    fixed = (prize(options, row, 0) for row in range(FLUSH, ROYAL + 1))
    prizes = (options.progressive_reset, register_share(options), of_meter, 0, 0, *fixed)
    return (
        *(options.dealing == AUTOMATED_SHOE, chosen.always, deals().keys, chosen.ace_king),
        *(np.array(prizes, np.int64), np.array([options.progressive_start], np.int64)),
        *(np.zeros(size, np.int64) for size in (SIZE, 4, 4)),
    )


def _most_paid(options: Options, seats: int) -> int:
    """What the progressive can pay in a round: a prize at every box, and a meter that has grown for a whole block."""
    grown = max(options.progressive_start, options.progressive_reset) + BLOCK * seats * register_share(options)
    return seats * max(options.progressive_reset, *(prize(options, row, 0) for row in range(FLUSH, ROYAL + 1))) + grown


def _progressive() -> Ends:
    """The classes of hands, and a fold: the dollar is gone, and what the meter pays comes on top."""
    names = [name if row >= FLUSH else "lose" for row, name in enumerate(ROWS)]
    return Ends(PROGRESSIVE, WAGERS[PROGRESSIVE].says, [End(name, -1) for name in (*names, "lose")])


def place_of(box: int, number: int, boxes: int, stacks: bool) -> int:
    """Where in the deck the how-manieth card of a box lies; the dealer's comes after the last box's."""
    return box * 5 + number if stacks else number * (boxes + 1) + box


def bets_on(value: int, hand: Any, up: int, always: bool, keys: Any, table: Any, masks: Any, suits: Any) -> bool:
    """Whether the strategy bets; ace-king hands are looked up with their suits in the order of the table."""
    if value >= _ONE_PAIR:
        return True
    if value < QUALIFYING:
        return bool(always)
    for suit in range(4):
        masks[suit], suits[suit] = 0, suit
    for i in range(5):
        masks[hand[i] & 3] |= 1 << (hand[i] >> 2)
    for i in range(1, 4):
        at = i
        while at and masks[at] > masks[at - 1]:
            masks[at], masks[at - 1] = masks[at - 1], masks[at]
            suits[at], suits[at - 1] = suits[at - 1], suits[at]
            at -= 1
    for suit in range(4):
        if suits[suit] == up & 3:
            return bool(table[np.searchsorted(keys, key_of(masks)), (up & ~3) + suit])
    return False


def play_round(
    deck: NDArray[np.uint8],
    stakes: NDArray[np.int64],
    args: tuple[Any, ...],
    ends: NDArray[np.uint16],
    cents: NDArray[np.int64],
) -> None:
    """One round from the top of the deck: writes how each box ends, the class of its hand or a fold, and prizes."""
    stacks, always, keys, table, prizes, meter, hand, masks, suits = args
    boxes = len(stakes)
    for i in range(SIZE):
        hand[i] = deck[place_of(boxes, i, boxes, stacks)]
    up = hand[4]
    dealer = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for box in range(boxes):
        for i in range(SIZE):
            hand[i] = deck[place_of(box, i, boxes, stacks)]
        value = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
        row = value >> CLASS
        if bets_on(value, hand, up, always, keys, table, masks, suits):
            came = result(value, dealer)
            if came == _NO_DEALER:
                ends[box, 0] = NOT_QUALIFIED
            elif came == _DEALER_WINS:
                ends[box, 0] = LOSE
            else:
                ends[box, 0] = PUSH if came == _EQUAL else WIN + row
        else:
            ends[box, 0], row = FOLD, FOLDED
        ends[box, 1] = row
    pay_progressive(ends[:, 1], stakes[:, 1], prizes, meter, cents[:, 1])


def pay_progressive(rows: Any, sides: Any, prizes: Any, meter: Any, payouts: Any) -> None:
    """Stakes bring the meter up; winners are paid from the dealer's right by what it then shows (16.12(e)-(g))."""
    royals, shared = 0, -1
    for box in range(len(rows)):
        meter[0] += prizes[_SHARE] if sides[box] else 0
        royals += rows[box] == ROYAL and sides[box] > 0
    for box in range(len(rows) - 1, -1, -1):
        payouts[box] = 0
        row = rows[box]
        if not sides[box] or row == FOLDED or row < FLUSH:
            continue
        if row == ROYAL:
            if shared < 0:
                shared, meter[0] = meter[0], prizes[_RESET]
            payouts[box] = (shared + royals - 1) // royals
        elif row == STRAIGHT_FLUSH and prizes[_PERCENT]:
            payouts[box] = (meter[0] * prizes[_PERCENT] + 99) // 100
            meter[0] -= payouts[box]
            if not meter[0]:
                meter[0] = prizes[_RESET]
        else:
            payouts[box] = prizes[row]


DECK = OneDeck(play_round, high5, key_of, result, place_of, bets_on, pay_progressive, metered=True)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
