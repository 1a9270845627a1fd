"""Caribbean stud poker: the round as plain functions of numbers, and the compiled loops over many of them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud import rules
from pitboss.games.caribbean_stud.counting import key_of
from pitboss.games.caribbean_stud.odds import FOLD, LOSE, NOT_QUALIFIED, PUSH, WIN
from pitboss.games.caribbean_stud.rules import FLUSH, QUALIFYING, ROWS, ROYAL, STRAIGHT_FLUSH, result
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled
from pitboss.ranking.compiled import high5
from pitboss.ranking.high import CLASS

FOLDED = len(ROWS)
"""The row of a progressive wager whose hand was folded."""

_RESET, _SHARE, _PERCENT = 0, 1, 2
"""Beside the amounts, which stand at the number of their class: where the meter starts again, how many cents of a stake
go on it, and the percentage of a straight flush if there is one."""

_LOW = 0xFFFF_FFFF
_ONE_PAIR = 1 << CLASS
_NO_DEALER, _DEALER_WINS, _EQUAL = rules.NO_HAND, rules.LOSE, rules.PUSH


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
    deck: Any,
    stacks: bool,
    always: bool,
    keys: Any,
    table: Any,
    ends: Any,
    rows: Any,
    hand: Any,
    masks: Any,
    suits: Any,
) -> None:
    """One round from the top of the deck: writes how each box ends, and the class of its hand or that it folded."""
    boxes = len(ends)
    for i in range(5):
        hand[i] = deck[place_of(boxes, i, boxes, stacks)]
    up = hand[4]
    dealer = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for box in range(boxes):
        for i in range(5):
            hand[i] = deck[place_of(box, i, boxes, stacks)]
        value = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
        rows[box] = value >> CLASS
        if not bets_on(value, hand, up, always, keys, table, masks, suits):
            ends[box], rows[box] = FOLD, FOLDED
            continue
        came = result(value, dealer)
        if came == _NO_DEALER:
            ends[box] = NOT_QUALIFIED
        elif came == _DEALER_WINS:
            ends[box] = LOSE
        else:
            ends[box] = PUSH if came == _EQUAL else WIN + rows[box]


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


def add_product(moments: Any, which: int, a: int) -> None:
    """Add a square to one of the sums, upper and lower word apart."""
    product = a * a
    moments[which, 0] += product >> 32
    moments[which, 1] += product & _LOW


_PARTS = (
    *(high5, key_of, result, place_of, bets_on, play_round, pay_progressive, add_product),
    *(stream.step, stream.mix, stream.below, stream.shuffle_front),
)


@compiled(*_PARTS)
def deal_block(
    state: int,
    rounds: int,
    deck: NDArray[np.uint8],
    stacks: bool,
    sides: NDArray[np.int64],
    pays: NDArray[np.int64],
    always: bool,
    keys: NDArray[np.int64],
    table: NDArray[np.uint8],
    prizes: NDArray[np.int64],
    meter: NDArray[np.int64],
    counts: NDArray[np.int64],
    side_counts: NDArray[np.int64],
    moments: NDArray[np.int64],
) -> None:
    """Rounds from decks of the kernel's own, counted by the end of each box, with the spread of whole rounds."""
    boxes = len(counts)
    ends, rows, payouts = np.empty(boxes, np.int64), np.empty(boxes, np.int64), np.empty(boxes, np.int64)
    hand, masks, suits = np.empty(5, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for _ in range(rounds):
        state = stream.shuffle_front(deck, 5 * (boxes + 1), state)
        play_round(deck, stacks, always, keys, table, ends, rows, hand, masks, suits)
        pay_progressive(rows, sides, prizes, meter, payouts)
        ante = side = 0
        for box in range(boxes):
            counts[box, ends[box]] += 1
            ante += pays[box, ends[box]]
            if sides[box]:
                side_counts[rows[box], 0] += 1
                side_counts[rows[box], 1] += payouts[box]
                side += payouts[box] - sides[box]
        add_product(moments, 0, ante)
        add_product(moments, 1, side)


@compiled(*_PARTS)
def deal_decks(
    decks: NDArray[np.uint8],
    stacks: bool,
    sides: NDArray[np.int64],
    pays: NDArray[np.int64],
    always: bool,
    keys: NDArray[np.int64],
    table: NDArray[np.uint8],
    prizes: NDArray[np.int64],
    meter: NDArray[np.int64],
    cents: NDArray[np.int64],
) -> None:
    """A round from each of the given decks: writes what every box wins on ante and bet, and on the progressive."""
    boxes = len(sides)
    ends, rows, payouts = np.empty(boxes, np.int64), np.empty(boxes, np.int64), np.empty(boxes, np.int64)
    hand, masks, suits = np.empty(5, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for number in range(len(decks)):
        play_round(decks[number], stacks, always, keys, table, ends, rows, hand, masks, suits)
        pay_progressive(rows, sides, prizes, meter, payouts)
        for box in range(boxes):
            cents[number, box, 0] = pays[box, ends[box]]
            cents[number, box, 1] = payouts[box] - sides[box]
