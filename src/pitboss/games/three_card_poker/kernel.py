"""Three card poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.odds import verify
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.wagering import LOST
from pitboss.games.three_card_poker import odds
from pitboss.games.three_card_poker.counting import meetings
from pitboss.games.three_card_poker.odds import place
from pitboss.games.three_card_poker.rules import (
    HAND,
    NAME,
    NOTHING,
    WAGERS,
    Options,
    compare,
    kind,
    said,
    six_kind_of,
)
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.ranking.compiled import high6, three3
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake

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
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    least = least_played(options, strategy)
    seats = kernel.seats(options, boxes)
    wanted = {"ante": ante, "pair-plus": pair_plus, "six-card-bonus": six_card_bonus}
    wagers = odds.wagers(options)
    if six_card_bonus and not options.takes("six-card-bonus"):
        raise Refusal("this table does not offer the six-card bonus wager", WAGERS["six-card-bonus"].cite)
    stakes = [posted.stakes(options, WAGERS[ends.wager], wanted[ends.wager], seats) for ends in wagers]
    for box, (at_first, on_pair, *on_six) in enumerate(zip(*stakes, strict=True), start=1):
        if not at_first and (any(on_six) or not on_pair or not options.pair_plus_alone):
            beside = "any but a pair plus wager alone" if options.pair_plus_alone else "every other wager"
            raise Refusal(f"box {box} has no ante, which this table wants beside {beside}", WAGERS["ante"].cite)
    args = (least, options.dealing == AUTOMATED_SHOE, options.pair_plus_on_fold == LOST)
    return kernel.plan(wagers, stakes, args=args, dealt=HAND * (seats + 1))


def least_played(options: Options, strategy: str) -> int:
    """The lowest hand that a strategy plays; it plays all above."""
    verify(NAME, strategy, odds.STRATEGIES)
    played = odds.plays(options, strategy)
    least = min(row.hand for row in meetings() if played(row))
    folded = [row.hand for row in meetings() if row.hand > least and not played(row)]
    if folded:
        reason = f"it plays {said(least)} and folds {said(min(folded))}: what is simulated plays every better hand"
        raise Refusal(f"{strategy}: {reason}")
    return least


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    least, stacks, lost_on_fold = args
    boxes, six = len(stakes), stakes.shape[1] > SIX_CARD
    apart, next_card = (HAND, 1) if stacks else (1, boxes + 1)
    at = boxes * apart
    first, second, third = cards[at], cards[at + next_card], cards[at + 2 * next_card]
    dealer = three3(first, second, third)
    for box in range(boxes):
        at = box * apart
        a, b, c = cards[at], cards[at + next_card], cards[at + 2 * next_card]
        hand = three3(a, b, c)
        of = kind(hand)
        folded = stakes[box, ANTE] > 0 and hand < least
        ends[box, ANTE] = FOLDED if folded else place(compare(hand, dealer), of)
        ends[box, PAIR_PLUS] = NOTHING if folded and lost_on_fold else of
        if six and stakes[box, SIX_CARD] > 0:
            ends[box, SIX_CARD] = six_kind_of(high6(a, b, c, first, second, third))


DECK = OneDeck(play_round, three3, high6, compare, kind, place, six_kind_of)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
