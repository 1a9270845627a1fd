"""Flop poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents, the pot too."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.flop_poker import odds
from pitboss.games.flop_poker.counting import alike
from pitboss.games.flop_poker.course import COURSE
from pitboss.games.flop_poker.odds import LOSE, SHARE, WIN
from pitboss.games.flop_poker.rules import FLOP, KINDS, OWN, POT, WAGERS, Options, kind, share
from pitboss.games.house_poker_family.machine import (
    Machine,
    Settlement,
    SettlementRow,
    nets,
    no_dealer,
    sides,
    written_out,
)
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.pricing.combinations.card_subsets import CHOOSE, insert, number
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.offer.table_options import Stake

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
) -> DeckPlan:
    """A plan from a legal configuration; every box has its pot wager, of which the house fixes the size."""
    bets = odds.bets(options, strategy)[alike().of]
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), odds.pot_ends(seats), *side_ends(options)]
    wanted = {"ante": ante, POT: None, "three-card-bonus": three_card_bonus}
    policy = (bets, CHOOSE, kernel.room(OWN), kernel.room(seats))
    return MACHINE.plan(options, boxes, wagers, wanted, *policy, besides=options.pot_stake * seats)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What three own cards and the best two of the flop are, and the own three by themselves."""
    a, b, c = deck[own[0]], deck[own[1]], deck[own[2]]
    d, e, f = deck[common[0]], deck[common[1]], deck[common[2]]
    hand = max(high5(a, b, c, d, e), high5(a, b, c, d, f), high5(a, b, c, e, f))
    return kind(hand), 0, three3(a, b, c) >> CLASS if terms[0] else 0, hand


def settlement(options: Options) -> Settlement:
    """Ante and flop by what a hand is, together within the limit; the pot, which one player wins back; the bonus."""
    lines = [
        SettlementRow("ante", ANTE, [-1, *[1] * (len(KINDS) - 1)], limit=options.limit),
        SettlementRow("flop", ANTE, nets(FLOP, options), limit=options.limit),
        *sides(options, {"three-card-bonus": BONUS}),
        SettlementRow(POT, IN_POT, [0]),
    ]
    return Settlement(lines, terms=(options.takes("three-card-bonus"),))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16], cents: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end, and what a shared pot brings."""
    bets, choose, seen, values, own, dealer, common, terms = args
    boxes = len(stakes)
    best = pot = 0
    for box in range(boxes):
        insert(seen, 0, cards[own[box, 0]])
        insert(seen, 1, cards[own[box, 1]])
        insert(seen, 2, cards[own[box, 2]])
        of, _, three, hand = settle(cards, own[box], -1, dealer, common, terms, 0)
        ends[box, ANTE] = 1 + of if bets[number(seen, OWN, choose)] else DECLINED
        if stakes.shape[1] > BONUS:
            ends[box, BONUS] = three
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


MACHINE = Machine(COURSE, WAGERS, no_dealer, settle, settlement)
DECK = OneDeck(play_round, metered=True)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
