"""Two card joker poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, nets, sides, written_out
from pitboss.games.house_poker_family.meetings import least_played, place
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, WIN, compare
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.two_card_joker_poker import odds
from pitboss.games.two_card_joker_poker.course import COURSE
from pitboss.games.two_card_joker_poker.odds import CARDS
from pitboss.games.two_card_joker_poker.rules import CALL, KINDS, NOTHING, WAGERS, Options, hand_words, kind, value
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.refusal import Refusal
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

# Places in the arrays: the wagers, and the first end of the ante.
ANTE, PAIR_UP = range(2)
FOLDED = 0


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", ante: Stake = None, pair_up: Stake = None
) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    odds.verify(strategy)
    seats = kernel.seats(options, boxes)
    if pair_up and not options.takes("pair-up"):
        raise Refusal("this table does not offer the pair up wager", WAGERS["pair-up"].cite)
    wanted, wagers = {"ante": ante, "pair-up": pair_up}, odds.wagers(options)
    stakes = [table_options.stakes(options, WAGERS[ends.wager], wanted[ends.wager], seats) for ends in wagers]
    for box, (at_first, *side) in enumerate(zip(*stakes, strict=True), start=1):
        if not at_first and not (any(side) and options.pair_up_alone):
            raise Refusal(f"box {box} has no ante, and no other wager that may be made alone", WAGERS["ante"].cite)
    called = odds.calls(options, strategy)
    least = least_played(odds.meetings(options.places), called, hand_words, strategy, "calls with")
    args = (least, options.pair_up_on_fold == LOST, *MACHINE.args(options, seats))
    return kernel.plan(wagers, stakes, args=args, dealt=MACHINE.dealt(options, seats), deck=CARDS)


@written_out
def show(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """The dealer's hand, in the order of kinds that the house has."""
    return value(deck[dealer[0]], deck[dealer[1]], terms[0], terms[1], terms[2])


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """A hand against the dealer's, and what it is."""
    hand = value(deck[own[0]], deck[own[1]], terms[0], terms[1], terms[2])
    return place(compare(hand, shown), kind(hand), len(KINDS)), kind(hand), 0, hand


def settlement(options: Options) -> Settlement:
    """Ante and call against the dealer's hand, then pair up."""
    ends = [(result, of) for result in (LOSE, TIE, NO_QUALIFY, WIN) for of in range(len(KINDS))]
    ante, pays = {LOSE: -1, TIE: 0, NO_QUALIFY: 1, WIN: 1}, nets(CALL, options)
    lines = [
        SettlementRow("ante", ANTE, [0, *(ante[result] for result, _ in ends)]),
        SettlementRow("call", ANTE, [0, *(pays[of] if result == WIN else -(result == LOSE) for result, of in ends)]),
        *sides(options, {"pair-up": PAIR_UP}),
    ]
    return Settlement(lines, terms=options.places)


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    least, lost_on_fold, own, dealer, common, terms = args
    shown = show(cards, dealer, common, terms)
    for box in range(len(stakes)):
        end, of, _, hand = settle(cards, own[box], -1, dealer, common, terms, shown)
        folded = stakes[box, ANTE] > 0 and hand < least
        ends[box, ANTE] = FOLDED if folded else end
        if stakes.shape[1] > PAIR_UP:
            ends[box, PAIR_UP] = NOTHING if folded and lost_on_fold else of


MACHINE = Machine(COURSE, WAGERS, show, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
