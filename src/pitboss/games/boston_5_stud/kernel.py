"""Boston 5 stud at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.boston_5_stud import odds
from pitboss.games.boston_5_stud.course import COURSE
from pitboss.games.boston_5_stud.odds import end_of
from pitboss.games.boston_5_stud.rules import BONUS, FIRST, KINDS, LOSE, MORE, TIE, WAGERS, WIN, Options, compare
from pitboss.games.house_poker_family.machine import (
    Machine,
    Settlement,
    SettlementRow,
    bonuses,
    dealers_five,
    later_places,
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

ANTE, THREE_CARD = range(2)
FOLDED = 0


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    played = odds.plays(options, strategy)
    seats = kernel.seats(options, boxes)
    wagers = [odds.main_ends(options), *side_ends(options)]
    policy = (played, CHOOSE, kernel.room(FIRST), kernel.room(seats), *later_places(COURSE, options, seats))
    return MACHINE.plan(options, boxes, wagers, stakes, *policy)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """Five cards against the dealer's."""
    hand = high5(deck[own[0]], deck[own[1]], deck[own[2]], deck[own[3]], deck[own[4]])
    return end_of(compare(hand, shown), hand >> CLASS), 0, 0, hand


@written_out
def early(deck: Cards, own: Cards, terms: Arguments) -> int:
    """What three cards are: the bonus on them is settled before the players choose."""
    return three3(deck[own[0]], deck[own[1]], deck[own[2]]) >> CLASS


def settlement(options: Options) -> Settlement:
    """Ante, first and second wager against the dealer's hand, and the bonus on the ante."""
    ends = [(result, of) for result in (LOSE, TIE, WIN) for of in range(len(KINDS))]
    extra = bonuses(BONUS, options)
    against = [0, *({LOSE: -1, WIN: 1}.get(result, 0) for result, _ in ends)]
    lines = [
        *sides(options, {"three-card-bonus": THREE_CARD}, early=True),
        SettlementRow("ante", ANTE, [0, *(extra[of] for _, of in ends)], bonus=True),
        SettlementRow("ante", ANTE, [min(net, 0) for net in against]),
        SettlementRow("first", ANTE, against),
        SettlementRow("second", ANTE, against),
    ]
    return Settlement(lines)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: three cards, then two to those who play on; writes how each box ends."""
    played, choose, seen, turns, more, more_dealer, own, dealer, common, terms = args
    boxes, left = len(stakes), 0
    for box in range(boxes):
        insert(seen, 0, cards[own[box, 0]])
        insert(seen, 1, cards[own[box, 1]])
        insert(seen, 2, cards[own[box, 2]])
        turns[box] = -1
        if played[number(seen, FIRST, choose)]:
            turns[box] = left
            left += 1
        if stakes.shape[1] > THREE_CARD:
            ends[box, THREE_CARD] = early(cards, own[box], terms)
    # The last cards go to those who are left, and to the dealer.
    for at in range(MORE):
        dealer[FIRST + at] = more_dealer[left, at]
    shown = dealers_five(cards, dealer, common, terms)
    for box in range(boxes):
        ends[box, ANTE] = FOLDED
        if turns[box] >= 0:
            for at in range(MORE):
                own[box, FIRST + at] = more[left, turns[box], at]
            end, _, _, _ = settle(cards, own[box], -1, dealer, common, terms, shown)
            ends[box, ANTE] = end


MACHINE = Machine(COURSE, WAGERS, dealers_five, settle, settlement, early)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
