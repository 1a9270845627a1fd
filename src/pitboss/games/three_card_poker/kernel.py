"""Three card poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.machine import Machine, Settlement, SettlementRow, bonuses, sides, written_out
from pitboss.games.house_poker_family.meetings import least_played, place
from pitboss.games.house_poker_family.odds import verify
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, WIN, compare
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.three_card_poker import odds
from pitboss.games.three_card_poker.counting import meetings
from pitboss.games.three_card_poker.course import COURSE
from pitboss.games.three_card_poker.rules import (
    ANTE_BONUS,
    KINDS,
    NAME,
    NOTHING,
    WAGERS,
    Options,
    hand_words,
    kind,
    six_kind_of,
)
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high6, three3
from pitboss.refusal import Refusal
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

# Places in the arrays: the wagers, and the first end of the ante.
ANTE, PAIR_PLUS, SIX_CARD = range(3)
FOLDED = 0


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    ante: Stake = None,
    pair_plus: Stake = None,
    six_card_bonus: Stake = None,
) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    verify(NAME, strategy, odds.STRATEGIES)
    least = least_played(meetings(), odds.plays(options, strategy), hand_words, strategy, "plays")
    seats = kernel.seats(options, boxes)
    wanted = {"ante": ante, "pair-plus": pair_plus, "six-card-bonus": six_card_bonus}
    wagers = odds.wagers(options)
    if six_card_bonus and not options.takes("six-card-bonus"):
        raise Refusal("this table does not offer the six-card bonus wager", WAGERS["six-card-bonus"].cite)
    stakes = [table_options.stakes(options, WAGERS[ends.wager], wanted[ends.wager], seats) for ends in wagers]
    for box, (at_first, on_pair, *on_six) in enumerate(zip(*stakes, strict=True), start=1):
        if not at_first and (any(on_six) or not on_pair or not options.pair_plus_alone):
            beside = "any but a pair plus wager alone" if options.pair_plus_alone else "every other wager"
            raise Refusal(f"box {box} has no ante, which this table wants beside {beside}", WAGERS["ante"].cite)
    args = (least, options.pair_plus_on_fold == LOST, *MACHINE.args(options, seats))
    return kernel.plan(wagers, stakes, args=args, dealt=MACHINE.dealt(options, seats))


@written_out
def show(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """The dealer's hand."""
    return three3(deck[dealer[0]], deck[dealer[1]], deck[dealer[2]])


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """A hand against the dealer's, what it is, and what both together are."""
    a, b, c = deck[own[0]], deck[own[1]], deck[own[2]]
    hand, six = three3(a, b, c), NOTHING
    if terms[0]:
        six = six_kind_of(high6(a, b, c, deck[dealer[0]], deck[dealer[1]], deck[dealer[2]]))
    return place(compare(hand, shown), kind(hand), len(KINDS)), kind(hand), six, hand


def settlement(options: Options) -> Settlement:
    """Ante and play against the dealer's hand, the bonus on the ante, and the side wagers."""
    ends = [(result, of) for result in (LOSE, TIE, NO_QUALIFY, WIN) for of in range(len(KINDS))]
    ante, play = {LOSE: -1, TIE: 0, NO_QUALIFY: 1, WIN: 1}, {LOSE: -1, TIE: 0, NO_QUALIFY: 0, WIN: 1}
    extra = bonuses(ANTE_BONUS, options)
    lines = [
        SettlementRow("ante", ANTE, [0, *(extra[of] for _, of in ends)], bonus=True),
        SettlementRow("ante", ANTE, [0, *(ante[result] for result, _ in ends)]),
        SettlementRow("play", ANTE, [0, *(play[result] for result, _ in ends)]),
        *sides(options, {"pair-plus": PAIR_PLUS, "six-card-bonus": SIX_CARD}),
    ]
    return Settlement(lines, terms=(options.takes("six-card-bonus"),))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    least, lost_on_fold, own, dealer, common, terms = args
    shown = show(cards, dealer, common, terms)
    for box in range(len(stakes)):
        end, of, six, hand = settle(cards, own[box], -1, dealer, common, terms, shown)
        folded = stakes[box, ANTE] > 0 and hand < least
        ends[box, ANTE] = FOLDED if folded else end
        ends[box, PAIR_PLUS] = NOTHING if folded and lost_on_fold else of
        if stakes.shape[1] > SIX_CARD and stakes[box, SIX_CARD] > 0:
            ends[box, SIX_CARD] = six


MACHINE = Machine(COURSE, WAGERS, show, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
