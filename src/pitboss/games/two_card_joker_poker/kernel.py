"""Two card joker poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.two_card_joker_poker import odds
from pitboss.games.two_card_joker_poker.odds import CARDS, place
from pitboss.games.two_card_joker_poker.rules import HAND, NOTHING, WAGERS, Options, compare, kind, said, value
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

# Places in the arrays: the wagers, and the first end of the ante.
ANTE, PAIR_UP = range(2)
FOLDED = 0


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", ante: Stake = None, pair_up: Stake = None
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    odds.verify(strategy)
    seats = kernel.seats(options, boxes)
    if pair_up and not options.takes("pair-up"):
        raise Refusal("this table does not offer the pair up wager", WAGERS["pair-up"].cite)
    wanted, wagers = {"ante": ante, "pair-up": pair_up}, odds.wagers(options)
    stakes = [posted.stakes(options, WAGERS[ends.wager], wanted[ends.wager], seats) for ends in wagers]
    for box, (at_first, *side) in enumerate(zip(*stakes, strict=True), start=1):
        if not at_first and not (any(side) and options.pair_up_alone):
            raise Refusal(f"box {box} has no ante, and no other wager that may be made alone", WAGERS["ante"].cite)
    args = (
        least_called(options, strategy),
        *options.places,
        options.dealing == AUTOMATED_SHOE,
        options.pair_up_on_fold == LOST,
    )
    return kernel.plan(wagers, stakes, args=args, dealt=HAND * (seats + 1), deck=CARDS)


def least_called(options: Options, strategy: str) -> int:
    """The lowest hand that a strategy calls with; it calls with all above."""
    called = odds.calls(options, strategy)
    rows = odds.meetings(options.places)
    least = min(row.hand for row in rows if called(row))
    folded = [row.hand for row in rows if row.hand > least and not called(row)]
    if folded:
        reason = f"it calls with {said(least)} and folds {said(min(folded))}"
        raise Refusal(f"{strategy}: {reason}: what is simulated calls with every better hand")
    return least


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    least, flush, pair, straight, stacks, lost_on_fold = args
    boxes, side = len(stakes), stakes.shape[1] > PAIR_UP
    apart, next_card = (HAND, 1) if stacks else (1, boxes + 1)
    at = boxes * apart
    dealer = value(cards[at], cards[at + next_card], flush, pair, straight)
    for box in range(boxes):
        at = box * apart
        hand = value(cards[at], cards[at + next_card], flush, pair, straight)
        of = kind(hand)
        folded = stakes[box, ANTE] > 0 and hand < least
        ends[box, ANTE] = FOLDED if folded else place(compare(hand, dealer), of)
        if side:
            ends[box, PAIR_UP] = NOTHING if folded and lost_on_fold else of


DECK = OneDeck(play_round, value, compare, kind, place)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
