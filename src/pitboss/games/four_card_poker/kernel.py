"""Four card poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.four_card_poker import odds
from pitboss.games.four_card_poker.odds import place, raise_of
from pitboss.games.four_card_poker.rules import DEALER, HAND, WAGERS, Options, kind, wins
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.suits import key_of
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, OneDeck, Plan
from pitboss.pricing.lanes import Own
from pitboss.ranking.compiled import four5, four6
from pitboss.refusal import Refusal
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

# Places in the arrays: the wagers, and the first end of the ante.
ANTE, ACES_UP = range(2)
FOLDED = 0


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", ante: Stake = None, aces_up: Stake = None
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    seats = kernel.seats(options, boxes)
    wagers = odds.wagers(options)
    # An aces up wager stands alone, so no box must have an ante.
    stakes = stakes_of(options, WAGERS, wagers, {"ante": ante, "aces-up": aces_up}, seats, base="none")
    for box, made in enumerate(zip(*stakes, strict=True), start=1):
        if not any(made):
            raise Refusal(f"box {box} has neither an ante nor an aces up wager", WAGERS["ante"].cite)
    *tables, masks = odds.looked_up(options, strategy)
    args = (options.dealing == AUTOMATED_SHOE, *tables, Own(masks), kernel.room(HAND))
    return kernel.plan(wagers, stakes, args=args, dealt=HAND * seats + DEALER)


def place_of(box: int, number: int, boxes: int, stacks: bool) -> int:
    """Where in the deck the how-manieth card of a box lies; the dealer's comes after the last box's."""
    return box * HAND + number if stacks else number * (boxes + 1) + box if number < HAND else HAND * (boxes + 1)


def play_round(
    cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: tuple[Any, ...], ends: NDArray[np.uint16]
) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    stacks, low, values, chosen, keys, classes, masks, hand = args
    boxes, side = len(stakes), stakes.shape[1] > ACES_UP
    first = place_of(boxes, 0, boxes, stacks)
    second, third = place_of(boxes, 1, boxes, stacks), place_of(boxes, 2, boxes, stacks)
    fourth, fifth = place_of(boxes, 3, boxes, stacks), place_of(boxes, 4, boxes, stacks)
    up = cards[place_of(boxes, 5, boxes, stacks)]
    dealer = four6(cards[first], cards[second], cards[third], cards[fourth], cards[fifth], up)
    for box in range(boxes):
        for i in range(HAND):
            hand[i] = cards[place_of(box, i, boxes, stacks)]
        value = four5(hand[0], hand[1], hand[2], hand[3], hand[4])
        of = kind(value)
        if stakes[box, ANTE]:
            times = raise_of(value, hand, up, low, values, chosen, keys, classes, masks)
            ends[box, ANTE] = place(times, int(wins(value, dealer)), of) if times else FOLDED
        if side:
            ends[box, ACES_UP] = of


DECK = OneDeck(play_round, four5, four6, key_of, kind, wins, place, place_of, raise_of)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
