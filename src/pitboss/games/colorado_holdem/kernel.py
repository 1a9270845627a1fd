"""Colorado hold 'em at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.colorado_holdem import odds
from pitboss.games.colorado_holdem.counting import threes
from pitboss.games.colorado_holdem.course import COURSE
from pitboss.games.colorado_holdem.odds import FOLDED, STAYS
from pitboss.games.colorado_holdem.rules import ANTE_PAYS, BET_PAYS, IMMEDIATE, OWN, WAGERS, Options
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
from pitboss.games.house_poker_family.pair_ranks import kind
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.pricing.combinations.card_subsets import CHOOSE, insert, number
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    policy = (*odds.way(options, strategy), threes(), options.bonus_on_fold == LOST, CHOOSE, kernel.room(OWN))
    wagers = [odds.main_ends(options), *side_ends(options)]
    return MACHINE.plan(options, boxes, wagers, stakes, *policy)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What the two cards that were kept make with the community's, and what the own three are."""
    low, high = deck[own[1 if laid == 0 else 0]], deck[own[1 if laid == 2 else 2]]
    of = kind(high5(low, high, deck[common[0]], deck[common[1]], deck[common[2]]))
    return of, three3(deck[own[0]], deck[own[1]], deck[own[2]]) >> CLASS, 0, 0


@written_out
def early(deck: Cards, own: Cards, terms: Arguments) -> int:
    """What the three cards are if they win at once, or -1."""
    of = three3(deck[own[0]], deck[own[1]], deck[own[2]]) >> CLASS
    return of if terms[0][of] else -1


def settlement(options: Options) -> Settlement:
    """Immediate winners; then ante and bet by their tables, and the bonus."""
    at_once = nets(IMMEDIATE, options)
    lines = [
        SettlementRow("ante", 1, at_once, early=True),
        *sides(options, {"bonus": 1}, early=True),
        SettlementRow("ante", 0, nets(ANTE_PAYS, options)),
        SettlementRow("bet", 0, nets(BET_PAYS, options)),
        *sides(options, {"bonus": 1}),
    ]
    return Settlement(lines, terms=(np.array([net > 0 for net in at_once]),))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    base, drop, three, lost, choose, seen, own, dealer, common, terms = args
    for box in range(len(stakes)):
        insert(seen, 0, cards[own[box, 0]])
        insert(seen, 1, cards[own[box, 1]])
        insert(seen, 2, cards[own[box, 2]])
        of = number(seen, OWN, choose)
        end = base[of]
        if end >= STAYS:
            laid = 0
            while cards[own[box, laid]] != seen[drop[of]]:
                laid += 1
            made, _, _, _ = settle(cards, own[box], laid, dealer, common, terms, 0)
            end += made
        ends[box, 0] = end
        if stakes.shape[1] > 1:
            ends[box, 1] = 0 if lost and end == FOLDED else three[of]


MACHINE = Machine(COURSE, WAGERS, no_dealer, settle, settlement, early)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
