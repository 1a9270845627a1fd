"""Boston 5 stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.boston_5_stud import odds
from pitboss.games.boston_5_stud.odds import end_of
from pitboss.games.boston_5_stud.rules import FIRST, MORE, WAGERS, Options, compare
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.sets import CHOOSE, insert, number
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

ANTE, THREE_CARD = range(2)
FOLDED = 0


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    ante: Stake = None,
    three_card_bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    played = odds.plays(options, strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    wanted = {"ante": ante, "three-card-bonus": three_card_bonus}
    stakes = stakes_of(options, WAGERS, wagers, wanted, seats)
    args = (options.dealing == AUTOMATED_SHOE, played, CHOOSE, kernel.room(FIRST), kernel.room(seats))
    return kernel.plan(wagers, stakes, args=args, dealt=(FIRST + MORE) * (seats + 1))


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: three cards, then two to those who play on; writes how each box ends."""
    stacks, played, choose, seen, turns = args
    boxes, side = len(stakes), stakes.shape[1] > THREE_CARD
    apart, after = (FIRST, 1) if stacks else (1, boxes + 1)
    left = 0
    for box in range(boxes):
        a, b, c = cards[box * apart], cards[box * apart + after], cards[box * apart + 2 * after]
        insert(seen, 0, a)
        insert(seen, 1, b)
        insert(seen, 2, c)
        turns[box] = -1
        if played[number(seen, FIRST, choose)]:
            turns[box] = left
            left += 1
        if side:
            ends[box, THREE_CARD] = three3(a, b, c) >> CLASS
    # The last cards go to those who are left, and to the dealer.
    rest, more_apart, more_after = FIRST * (boxes + 1), MORE if stacks else 1, 1 if stacks else left + 1
    at, more = boxes * apart, rest + left * more_apart
    dealer = high5(cards[at], cards[at + after], cards[at + 2 * after], cards[more], cards[more + more_after])
    for box in range(boxes):
        if turns[box] < 0:
            ends[box, ANTE] = FOLDED
            continue
        at, more = box * apart, rest + turns[box] * more_apart
        hand = high5(cards[at], cards[at + after], cards[at + 2 * after], cards[more], cards[more + more_after])
        ends[box, ANTE] = end_of(compare(hand, dealer), hand >> CLASS)


DECK = OneDeck(play_round, high5, three3, insert, number, compare, end_of)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
