"""Flop poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents, the pot too."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.flop_poker import odds
from pitboss.games.flop_poker.counting import alike
from pitboss.games.flop_poker.odds import LOSE, SHARE, WIN
from pitboss.games.flop_poker.rules import COMMON, OWN, POT, WAGERS, Options, kind, share
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

# Places in the arrays.
ANTE, IN_POT, BONUS = range(3)
DECLINED = 0


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    ante: Stake = None,
    three_card_bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; every box has its pot wager, of which the house fixes the size."""
    bets = odds.bets(options, strategy)[alike().of]
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), odds.pot_ends(seats), *side_ends(options)]
    wanted = {"ante": ante, POT: None, "three-card-bonus": three_card_bonus}
    stakes = stakes_of(options, WAGERS, wagers, wanted, seats)
    work = kernel.room(OWN), kernel.room(seats)
    args = (options.dealing == AUTOMATED_SHOE, bets, CHOOSE, len(wagers) > BONUS, *work)
    pot = options.pot_stake * seats
    return kernel.plan(wagers, stakes, args=args, dealt=OWN * seats + COMMON, besides=pot)


def play_round(
    cards: NDArray[np.uint8],
    stakes: NDArray[np.int64],
    args: Arguments,
    ends: NDArray[np.uint16],
    cents: NDArray[np.int64],
) -> None:
    """One round from the top of the deck: writes how the wagers of each box end, and what a shared pot brings."""
    stacks, bets, choose, bonus, seen, values = args
    boxes = len(stakes)
    apart, next_card = (OWN, 1) if stacks else (1, boxes)
    at = OWN * boxes
    d, e, f = cards[at], cards[at + 1], cards[at + 2]
    best = pot = 0
    for box in range(boxes):
        at = box * apart
        a, b, c = cards[at], cards[at + next_card], cards[at + 2 * next_card]
        insert(seen, 0, a)
        insert(seen, 1, b)
        insert(seen, 2, c)
        hand = max(high5(a, b, c, d, e), high5(a, b, c, d, f), high5(a, b, c, e, f))
        ends[box, ANTE] = 1 + kind(hand) if bets[number(seen, OWN, choose)] else DECLINED
        if bonus:
            ends[box, BONUS] = three3(a, b, c) >> CLASS
        values[box] = hand
        best = max(best, hand)
        pot += stakes[box, IN_POT]
    winners = 0
    for box in range(boxes):
        winners += values[box] == best
    turn = 0
    for box in range(boxes):
        cents[box, IN_POT] = 0
        if values[box] < best:
            ends[box, IN_POT] = LOSE
        elif winners == 1:
            ends[box, IN_POT] = WIN
        else:
            ends[box, IN_POT] = SHARE
            cents[box, IN_POT] = share(pot, winners, turn) - stakes[box, IN_POT]
            turn += 1


DECK = OneDeck(play_round, high5, three3, kind, insert, number, share, metered=True)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
