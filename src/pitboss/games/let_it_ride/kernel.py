"""Let it ride at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.let_it_ride import odds
from pitboss.games.let_it_ride.rules import COMMON, KINDS, OWN, WAGERS, Options, kind
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
    first: Stake = None,
    bonus: Stake = None,
    three_card_bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    played = odds.way(options, strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    wanted = {"first": first, "bonus": bonus, "three-card-bonus": three_card_bonus}
    stakes = stakes_of(options, WAGERS, wagers, wanted, seats)
    names = [ends.wager for ends in wagers]
    sides = [names.index(name) if name in names else 0 for name in ("bonus", "three-card-bonus")]
    args = (options.dealing == AUTOMATED_SHOE, *played, CHOOSE, *sides, kernel.room(4))
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * seats + COMMON)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    stacks, first, second, choose, bonus, three, seen = args
    boxes = len(stakes)
    apart, next_card = (OWN, 1) if stacks else (1, boxes)
    turned, last = cards[OWN * boxes], cards[OWN * boxes + 1]
    for box in range(boxes):
        at = box * apart
        a, b, c = cards[at], cards[at + next_card], cards[at + 2 * next_card]
        insert(seen, 0, a)
        insert(seen, 1, b)
        insert(seen, 2, c)
        riding = int(first[number(seen, OWN, choose)])
        insert(seen, 3, turned)
        riding += second[number(seen, OWN + 1, choose)]
        of = kind(high5(a, b, c, turned, last))
        ends[box, 0] = riding * len(KINDS) + of
        if bonus:
            ends[box, bonus] = of
        if three:
            ends[box, three] = three3(a, b, c) >> CLASS


DECK = OneDeck(play_round, high5, three3, kind, insert, number)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
