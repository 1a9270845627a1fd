"""Double cross poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.games.double_cross_poker import odds
from pitboss.games.double_cross_poker.counting import LOOKS, NO_CARD, foreseen, gain, gains, holding, starts
from pitboss.games.double_cross_poker.counting import RAISES as MAKES
from pitboss.games.double_cross_poker.course import COURSE
from pitboss.games.double_cross_poker.rules import (
    ANTE_PAYS,
    ARMS,
    BOTH,
    CENTRE,
    HORIZONTAL,
    RAISE_PAYS,
    RAISES,
    VERTICAL,
    WAGERS,
    Options,
)
from pitboss.games.house_poker_family.kernel import stakes_of
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
from pitboss.pricing.combinations.board_matchups import hole
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

LINES = (HORIZONTAL, VERTICAL)
MANY = len(ARMS)
THREE = 2
"""The row of the three-card wager, after those of the lines."""


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    rules = np.array([odds.rule(options, strategy, n) for n in range(MANY)], np.int64).reshape(MANY, -1)
    seats = kernel.seats(options, boxes)
    first = [odds.ante_ends(options), *side_ends(options)]
    made = stakes_of(options, WAGERS, first, stakes, seats)
    # A raise that gains is as large as it may be.
    raised = tuple(options.times[1] * amount for amount in made[0])
    wagers = [*first, *(odds.raise_ends(options, n) for n in range(MANY))]
    of = np.array([LINES.index(options.ante_on or ""), *(LINES.index(options.raised(n)) for n in range(MANY))])
    # A place beyond the arms stands for a card that is not seen.
    open_cards = np.full((MANY, 3), MANY)
    (units, _), ahead = odds.units(options), []
    for n in range(MANY):
        own, others = odds.seen_before(options, n)
        ahead.append(foreseen(units, len(own), len(others)))
        open_cards[n, : len(own)] = own
        open_cards[n, 1 : 1 + len(others)] = others
    start = starts()
    args = (
        *(rules, of, open_cards, start.cells, start.suits, np.stack(ahead), gains(units)),
        kernel.room(MANY + 1, of=NO_CARD),
        *MACHINE.args(options, seats),
    )
    dealt = MACHINE.dealt(options, seats)
    return kernel.plan(wagers, [*made, *[raised] * MANY], args=args, dealt=dealt)


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """What two cards make of either line of the cross, and what the three cards are that the house has elected."""
    lines, three = terms
    a, b, centre = deck[own[0]], deck[own[1]], deck[common[CENTRE]]
    across = kind(high5(a, b, deck[common[lines[0, 0]]], deck[common[lines[0, 1]]], centre))
    down = kind(high5(a, b, deck[common[lines[1, 0]]], deck[common[lines[1, 1]]], centre))
    of = 0
    if three == 0:
        of = three3(a, b, centre) >> CLASS
    elif three > 0:
        of = three3(deck[common[lines[three - 1, 0]]], deck[common[lines[three - 1, 1]]], centre) >> CLASS
    return across, down, of, 0


def settlement(options: Options) -> Settlement:
    """The ante and each raise by the hand of its line, then the three-card wager; each within the limit."""
    on = [LINES.index(options.ante_on or ""), *(LINES.index(options.raised(n)) for n in range(MANY))]
    ante, raised = nets(ANTE_PAYS, options), nets(RAISE_PAYS, options)
    pays = zip(("ante", *RAISES), on, (ante, *[raised] * MANY), strict=True)
    lines = [SettlementRow(name, line, by_kind) for name, line, by_kind in pays]
    lines += sides(options, {"three-card": THREE})
    limit = options.payout_limit or 0
    apart = [replace(line, limit=limit, group=n) for n, line in enumerate(lines)]
    three = (BOTH, *LINES).index(options.three_on or BOTH) if options.takes("three-card") else -1
    return Settlement(apart, terms=(np.array([options.line(name) for name in LINES]), three))


def play_round(cards: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    rules, of, open_cards, cells, suits, ahead, gains, named, own, dealer, common, terms = args
    side, by_rule = stakes.shape[1] - 1 - MANY, rules.shape[1] > 0
    for box in range(len(stakes)):
        a, b = int(cards[own[box, 0]]), int(cards[own[box, 1]])
        a, b = min(a, b), max(a, b)
        start = hole(a, b)
        across, down, three, _ = settle(cards, own[box], -1, dealer, common, terms, 0)
        ends[box, 0] = down if of[0] else across
        if side:
            ends[box, 1] = three
        for place in range(MANY):
            card = cards[common[place]]
            named[place] = (card >> 2) * 4 + suits[start, card & 3]
        for n in range(MANY):
            seen = named[open_cards[n, 0]]
            if by_rule:
                made = rules[n, holding(a, b, unnamed(seen, cards[common[open_cards[n, 0]]]))] > 0
            else:
                made = ahead[n, cells[start], seen] == MAKES
            if not by_rule and ahead[n, cells[start], seen] == LOOKS:
                x, y = named[open_cards[n, 1]], named[open_cards[n, 2]]
                made = gain(cells[start], seen, x, y, gains) > 0
            ends[box, 1 + side + n] = 1 + (down if of[1 + n] else across) if made else 0


def unnamed(seen: int, card: int) -> int:
    """The open card as it was dealt, or none."""
    return NO_CARD if seen == NO_CARD else int(card)


MACHINE = Machine(COURSE, WAGERS, no_dealer, settle, settlement)
DECK = OneDeck(play_round)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
