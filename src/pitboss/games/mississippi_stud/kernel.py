"""Mississippi stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.jacks import kind
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.mississippi_stud import odds
from pitboss.games.mississippi_stud.odds import end_of
from pitboss.games.mississippi_stud.rules import COMMON, OWN, PAYS, WAGERS, Options
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.sets import CHOOSE, insert, number
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    ante: Stake = None,
    three_card_bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    played = odds.way(PAYS.elected(options), strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    wanted = {"ante": ante, "three-card-bonus": three_card_bonus}
    stakes = stakes_of(options, WAGERS, wagers, wanted, seats)
    args = (options.dealing == AUTOMATED_SHOE, *played, CHOOSE, len(wagers) > 1, kernel.room(4))
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * seats + COMMON)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    stacks, third, fourth, fifth, choose, bonus, seen = args
    boxes = len(stakes)
    apart, next_card = (OWN, 1) if stacks else (1, boxes)
    at = OWN * boxes
    first, second, last = cards[at], cards[at + 1], cards[at + 2]
    three = three3(first, second, last) >> CLASS if bonus else 0
    for box in range(boxes):
        a, b = cards[box * apart], cards[box * apart + next_card]
        insert(seen, 0, a)
        insert(seen, 1, b)
        if bonus:
            ends[box, 1] = three
        staked = 1
        raised = third[staked, number(seen, 2, choose)]
        if raised:
            staked += raised
            insert(seen, 2, first)
            raised = fourth[staked, number(seen, 3, choose)]
        if raised:
            staked += raised
            insert(seen, 3, second)
            raised = fifth[staked, number(seen, 4, choose)]
        ends[box, 0] = end_of(staked + raised, kind(high5(a, b, first, second, last))) if raised else staked - 1


DECK = OneDeck(play_round, high5, three3, kind, insert, number, end_of)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
