"""Mississippi stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, nets, sides, written_out
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.pay_kinds import kind
from pitboss.games.mississippi_stud import odds
from pitboss.games.mississippi_stud.course import COURSE
from pitboss.games.mississippi_stud.odds import end_of
from pitboss.games.mississippi_stud.rules import PAYS, STREETS, WAGERS, Options
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
    played = odds.way(PAYS.elected(options), strategy)
    wagers = [odds.main_ends(options), *side_ends(options)]
    return MACHINE.plan(options, boxes, wagers, stakes, *played, CHOOSE, kernel.room(4))


@written_out
def show(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """What the community cards are by themselves."""
    return three3(deck[common[0]], deck[common[1]], deck[common[2]]) >> CLASS if terms[0] else 0


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What the five cards are."""
    of = kind(high5(deck[own[0]], deck[own[1]], deck[common[0]], deck[common[1]], deck[common[2]]))
    return of, shown, 0, 0


def settlement(options: Options) -> Settlement:
    """All wagers of a hand by the one table, together within the limit; then the bonus."""
    main = [SettlementRow(name, 0, nets(PAYS, options), limit=options.limit) for name in ("ante", *STREETS)]
    return Settlement([*main, *sides(options, {"three-card-bonus": 1})], terms=(options.takes("three-card-bonus"),))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    third, fourth, fifth, choose, seen, own, dealer, common, terms = args
    shown = show(cards, dealer, common, terms)
    for box in range(len(stakes)):
        insert(seen, 0, cards[own[box, 0]])
        insert(seen, 1, cards[own[box, 1]])
        if stakes.shape[1] > 1:
            ends[box, 1] = shown
        staked = 1
        raised = third[staked, number(seen, 2, choose)]
        if raised:
            staked += raised
            insert(seen, 2, cards[common[0]])
            raised = fourth[staked, number(seen, 3, choose)]
        if raised:
            staked += raised
            insert(seen, 3, cards[common[1]])
            raised = fifth[staked, number(seen, 4, choose)]
        ends[box, 0] = staked - 1
        if raised:
            of, _, _, _ = settle(cards, own[box], -1, dealer, common, terms, shown)
            ends[box, 0] = end_of(staked + raised, of)


MACHINE = Machine(COURSE, WAGERS, show, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
