"""Double down stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.double_down_stud import odds
from pitboss.games.double_down_stud.rules import HOLE, OPEN, OWN, SEEN, WAGERS, Options
from pitboss.games.house_poker_family.jacks import KINDS, kind
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.sets import CHOOSE, insert, number
from pitboss.ranking.compiled import high5
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", original: Stake = None) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    doubled = odds.doubles(options, strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options)]
    stakes = stakes_of(options, WAGERS, wagers, {"original": original}, seats)
    args = (doubled, CHOOSE, kernel.room(SEEN), kernel.room(SEEN))
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * seats + OPEN + HOLE)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: a card to each box, then the dealer's; writes how each box ends."""
    doubled, choose, shown, seen = args
    boxes = len(stakes)
    a, b, c, hole = cards[boxes], cards[boxes + 1], cards[boxes + 2], cards[boxes + 3]
    insert(shown, 0, a)
    insert(shown, 1, b)
    insert(shown, 2, c)
    for box in range(boxes):
        for at in range(OPEN):
            seen[at] = shown[at]
        insert(seen, OPEN, cards[box])
        of = kind(high5(cards[box], a, b, c, hole))
        ends[box, 0] = of + (len(KINDS) if doubled[number(seen, SEEN, choose)] else 0)


DECK = OneDeck(play_round, high5, kind, insert, number)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
