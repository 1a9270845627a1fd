"""Four card poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.four_card_poker import odds
from pitboss.games.four_card_poker.course import COURSE
from pitboss.games.four_card_poker.odds import place, raise_of
from pitboss.games.four_card_poker.rules import BONUS, DEALER, HAND, WAGERS, Options, kind, wins
from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, bonuses, sides, written_out
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.kernels.lanes import Own
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import four5, four6
from pitboss.refusal import Refusal
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

# Places in the arrays: the wagers, the row of a hand that says whether it wins, and the first end of the ante.
ANTE, ACES_UP = range(2)
WINS = 0
FOLDED = 0


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    *tables, masks = odds.looked_up(options, strategy)
    policy = (*tables, Own(masks), kernel.room(HAND))
    # An aces up wager stands alone, so no box must have an ante.
    plan = MACHINE.plan(options, boxes, odds.wagers(options), stakes, *policy, base="none")
    for box, made in enumerate(plan.stakes, start=1):
        if not any(made):
            raise Refusal(f"box {box} has neither an ante nor an aces up wager", WAGERS["ante"].cite)
    return plan


@written_out
def show(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """The dealer's best four of six."""
    a, b, c = deck[dealer[0]], deck[dealer[1]], deck[dealer[2]]
    return four6(a, b, c, deck[dealer[3]], deck[dealer[4]], deck[dealer[5]])


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """The best four of a hand against the dealer's, and what they are."""
    value = four5(deck[own[0]], deck[own[1]], deck[own[2]], deck[own[3]], deck[own[4]])
    return int(wins(value, shown)), kind(value), 0, value


def settlement(options: Options) -> Settlement:
    """Ante and play against the dealer's hand, the automatic bonus on the ante, and aces up."""
    lines = [
        SettlementRow("ante", ACES_UP, bonuses(BONUS, options), bonus=True),
        SettlementRow("ante", WINS, [-1, 1]),
        SettlementRow("play", WINS, [-1, 1]),
        *sides(options, {"aces-up": ACES_UP}),
    ]
    return Settlement(lines)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    low, values, chosen, keys, classes, masks, hand, own, dealer, common, terms = args
    up = cards[dealer[DEALER - 1]]
    shown = show(cards, dealer, common, terms)
    for box in range(len(stakes)):
        won, of, _, value = settle(cards, own[box], -1, dealer, common, terms, shown)
        if stakes[box, ANTE]:
            times = 0
            if value >= low:
                for i in range(HAND):
                    hand[i] = cards[own[box, i]]
                times = raise_of(value, hand, up, low, values, chosen, keys, classes, masks)
            ends[box, ANTE] = place(times, won, of) if times else FOLDED
        if stakes.shape[1] > ACES_UP:
            ends[box, ACES_UP] = of


MACHINE = Machine(COURSE, WAGERS, show, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
