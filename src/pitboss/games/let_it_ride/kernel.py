"""Let it ride at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

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
from pitboss.games.let_it_ride import odds
from pitboss.games.let_it_ride.course import COURSE
from pitboss.games.let_it_ride.rules import KINDS, MAIN, OWN, PAYS, WAGERS, Options, kind
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
    played = odds.way(options, strategy)
    wagers = [odds.main_ends(options), *side_ends(options)]
    names = [ends.wager for ends in wagers]
    beside = [names.index(name) if name in names else 0 for name in ("bonus", "three-card-bonus")]
    return MACHINE.plan(options, boxes, wagers, stakes, *played, CHOOSE, *beside, kernel.room(4))


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What the five cards are, and the own three."""
    a, b, c = deck[own[0]], deck[own[1]], deck[own[2]]
    three = three3(a, b, c) >> CLASS if terms[0] else 0
    return kind(high5(a, b, c, deck[common[0]], deck[common[1]])), three, 0, 0


def settlement(options: Options) -> Settlement:
    """Every main wager that is left by the one table, together within the limit; then the bonus wagers."""
    main = [SettlementRow(name, 0, nets(PAYS, options), limit=options.payout_limit) for name in MAIN]
    beside = sides(options, {"bonus": 0, "three-card-bonus": 1})
    return Settlement([*main, *beside], terms=(options.takes("three-card-bonus"),))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    first, second, choose, bonus, three, seen, own, dealer, common, terms = args
    for box in range(len(stakes)):
        of, of_own, _, _ = settle(cards, own[box], -1, dealer, common, terms, 0)
        insert(seen, 0, cards[own[box, 0]])
        insert(seen, 1, cards[own[box, 1]])
        insert(seen, 2, cards[own[box, 2]])
        riding = int(first[number(seen, OWN, choose)])
        insert(seen, OWN, cards[common[0]])
        riding += second[number(seen, OWN + 1, choose)]
        ends[box, 0] = riding * len(KINDS) + of
        if bonus:
            ends[box, bonus] = of
        if three:
            ends[box, three] = of_own


MACHINE = Machine(COURSE, WAGERS, no_dealer, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
