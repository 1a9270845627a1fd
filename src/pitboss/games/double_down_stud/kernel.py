"""Double down stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.double_down_stud import odds
from pitboss.games.double_down_stud.course import COURSE
from pitboss.games.double_down_stud.rules import HAND, OPEN, PAYS, SEEN, WAGERS, Options
from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, nets, no_dealer, written_out
from pitboss.games.house_poker_family.pay_kinds import KINDS, kind
from pitboss.pricing.combinations.card_subsets import CHOOSE, insert, number
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high5
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    policy = (odds.doubles(options, strategy), CHOOSE, kernel.room(SEEN), kernel.room(SEEN))
    return MACHINE.plan(options, boxes, [odds.main_ends(options)], stakes, *policy)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What the own card and the dealer's four are."""
    of = kind(high5(deck[own[0]], deck[dealer[0]], deck[dealer[1]], deck[dealer[2]], deck[dealer[3]]))
    return of, 0, 0, 0


def settlement(options: Options) -> Settlement:
    """Both wagers by the one table, together or each within the limit."""
    apart = options.limit_on != HAND
    made = enumerate(("original", "double-down"))
    lines = [
        SettlementRow(name, 0, nets(PAYS, options), limit=options.payout_limit, group=n * apart) for n, name in made
    ]
    return Settlement(lines)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how each box ends, doubled or not."""
    doubled, choose, shown, seen, own, dealer, common, terms = args
    insert(shown, 0, cards[dealer[0]])
    insert(shown, 1, cards[dealer[1]])
    insert(shown, 2, cards[dealer[2]])
    for box in range(len(stakes)):
        of, _, _, _ = settle(cards, own[box], -1, dealer, common, terms, 0)
        for at in range(OPEN):
            seen[at] = shown[at]
        insert(seen, OPEN, cards[own[box, 0]])
        ends[box, 0] = of + (len(KINDS) if doubled[number(seen, SEEN, choose)] else 0)


MACHINE = Machine(COURSE, WAGERS, no_dealer, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
