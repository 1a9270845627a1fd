"""Double cross poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.double_cross_poker import odds
from pitboss.games.double_cross_poker.counting import LOOKS, NO_CARD, RAISES, foreseen, gain, gains, holding, starts
from pitboss.games.double_cross_poker.rules import (
    ARMS,
    BOTH,
    CENTRE,
    COMMON,
    HORIZONTAL,
    OWN,
    VERTICAL,
    WAGERS,
    Options,
)
from pitboss.games.house_poker_family.every_pair import kind
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.pricing import kernel
from pitboss.pricing.boards import hole
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.sets import insert, number
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

LINES = (HORIZONTAL, VERTICAL)
MANY = len(ARMS)


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", ante: Stake = None, three_card: Stake = None
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    rules = np.array([odds.rule(options, strategy, n) for n in range(MANY)], np.int64).reshape(MANY, -1)
    seats = kernel.seats(options, boxes)
    first = [odds.ante_ends(options), *side_ends(options)]
    stakes = stakes_of(options, WAGERS, first, {"ante": ante, "three-card": three_card}, seats)
    # A raise that gains is as large as it may be.
    raised = tuple(options.times[1] * amount for amount in stakes[0])
    wagers = [*first, *(odds.raise_ends(options, n) for n in range(MANY))]
    lines = np.array([options.line(name) for name in LINES])
    of = np.array([LINES.index(options.ante_on or ""), *(LINES.index(options.raised(n)) for n in range(MANY))])
    # A place beyond the arms stands for a card that is not seen.
    open_cards = np.full((MANY, 3), MANY)
    units, ahead = odds.units(options), []
    for n in range(MANY):
        own, others = odds.seen_before(options, n)
        ahead.append(foreseen(units, len(own), len(others)))
        open_cards[n, : len(own)] = own
        open_cards[n, 1 : 1 + len(others)] = others
    three = (BOTH, *LINES).index(options.three_on or BOTH)
    start = starts()
    args = (
        *(options.dealing == AUTOMATED_SHOE, rules, lines, of, open_cards, three, start.cells, start.suits),
        *(np.stack(ahead), *gains(units)),
        *(kernel.room(3), kernel.room(MANY + 1, of=NO_CARD)),
    )
    return kernel.plan(wagers, [*stakes, *[raised] * MANY], args=args, dealt=OWN * seats + COMMON)


def play_round(cards: NDArray[np.uint8], stakes: NDArray[np.int64], args: Arguments, ends: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how the wagers of each box end."""
    (
        stacks,
        rules,
        lines,
        of,
        open_cards,
        three,
        cells,
        suits,
        ahead,
        none,
        one,
        two,
        pays,
        kinds,
        choose,
        room,
        named,
    ) = args
    boxes, side, by_rule = len(stakes), stakes.shape[1] - 1 - MANY, rules.shape[1] > 0
    apart, next_card = (OWN, 1) if stacks else (1, boxes)
    at = OWN * boxes
    for box in range(boxes):
        a, b = int(cards[box * apart]), int(cards[box * apart + next_card])
        a, b = min(a, b), max(a, b)
        start = hole(a, b)
        across = kind(high5(a, b, cards[at + lines[0, 0]], cards[at + lines[0, 1]], cards[at + CENTRE]))
        down = kind(high5(a, b, cards[at + lines[1, 0]], cards[at + lines[1, 1]], cards[at + CENTRE]))
        ends[box, 0] = down if of[0] else across
        if side:
            if three == 0:
                found = three3(a, b, cards[at + CENTRE])
            else:
                line = lines[three - 1]
                found = three3(cards[at + line[0]], cards[at + line[1]], cards[at + CENTRE])
            ends[box, 1] = found >> CLASS
        for place in range(MANY):
            card = cards[at + place]
            named[place] = (card >> 2) * 4 + suits[start, card & 3]
        for n in range(MANY):
            seen = named[open_cards[n, 0]]
            if by_rule:
                made = rules[n, holding(a, b, unnamed(seen, cards[at + open_cards[n, 0]]))] > 0
            else:
                made = ahead[n, cells[start], seen] == RAISES
            if not by_rule and ahead[n, cells[start], seen] == LOOKS:
                x, y = named[open_cards[n, 1]], named[open_cards[n, 2]]
                made = gain(cells[start], seen, x, y, room, none, one, two, pays, kinds, choose) > 0
            ends[box, 1 + side + n] = 1 + (down if of[1 + n] else across) if made else 0


def unnamed(seen: int, card: int) -> int:
    """The open card as it was dealt, or none."""
    return NO_CARD if seen == NO_CARD else int(card)


DECK = OneDeck(play_round, high5, three3, kind, insert, number, hole, gain, holding, unnamed)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
