"""Red dog for learning agents, many tables at once: the original wager and the raise on a spread."""

from typing import Any

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.red_dog.rules import (
    CONSECUTIVE,
    CONTINUOUS,
    EQUAL,
    PAIR,
    RAISE,
    STAND,
    WIDEST,
    Options,
    between,
    spread,
)
from pitboss.pricing.stepping.card_tables import AT, START, CardTables, SteppedShoe, ask, show
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    AT_BOUNDS,
    AT_MIDDLE,
    PLAYING,
    SCALE,
    STAKES,
    UNIT,
    settle_wager,
    stake_more,
)
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.procedures.between_rounds import CUT_MARGIN

ORIGINAL, RAISED = range(2)

ALL, HALF, MOST, STANDS, STEP, EQUALS, THREE, ODDS = range(8)
"""Of the rules: the actions that raise and that do not, the increment, whether a raise is as much as the original
wager, and what three of a kind and then each spread pays, to one."""


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Given, action: int) -> bool:
    """One table from its wager or the player's answer to the next question; whether there is one."""
    at = s[t, AT]
    if action == START:
        for place in range(at, at + 2):
            show(t, seen, given[AT_MIDDLE], cards[t, place], given)
        at += 2
        s[t, AT] = at
    first: Any = np.int64(cards[t, at - 2]) >> 2
    second: Any = np.int64(cards[t, at - 1]) >> 2
    original, width = s[t, STAKES + ORIGINAL], spread(first, second)
    if width == CONSECUTIVE:
        settle_wager(t, s, seen, given, ORIGINAL, 0)
        return False
    low = original if rules[EQUALS] else rules[STEP]
    if width != PAIR:
        if action == START:
            mask[t, rules[ALL]] = mask[t, rules[STANDS]] = 1
            if original > low:
                mask[t, rules[HALF]] = mask[t, rules[MOST]] = 1
            seen[t, given[AT_BOUNDS]] = min(low / given[UNIT], given[SCALE])
            seen[t, given[AT_BOUNDS] + 1] = min(original / given[UNIT], given[SCALE])
            return ask(t, s, seen, given, PLAYING, ASKS_CHOICE, rules[STANDS])
        if action != rules[STANDS]:
            # Half-way to the most, in steps; the least where that is none.
            half = (low + original) // 2 // rules[STEP] * rules[STEP]
            stake_more(t, s, seen, given, RAISED, half if action == rules[HALF] and half else original)
    third: Any = np.int64(cards[t, at])
    s[t, AT] = at + 1
    show(t, seen, given[AT_MIDDLE], third, given)
    if width == PAIR:
        settle_wager(t, s, seen, given, ORIGINAL, original * rules[THREE] if third >> 2 == first else 0)
        return False
    for wager in range(2):
        stake = s[t, STAKES + wager]
        if stake:
            won = between(first, second, third >> 2)
            settle_wager(t, s, seen, given, wager, stake * rules[ODDS + width] if won else -stake)
    return False


TABLES = CardTables(play)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    size, fresh = 52 * options.decks, options.shuffle == CONTINUOUS
    odds = (options.three_of_a_kind_odds, *(options.odds(width) for width in range(1, WIDEST + 1)))
    words = (RAISE, f"{RAISE} half", f"{RAISE} most", STAND)
    rules = (
        *(chair.actions[word] for word in words),
        *(options.increment, int(options.raise_size == EQUAL), odds[0].win, 0),
        *(each.win for each in odds[1:]),
    )
    shoe = SteppedShoe(
        DECK * options.decks,
        cut=0 if fresh else size - size // 4,
        most=4,
        burns=int(not fresh),
        margin=0 if fresh else CUT_MARGIN,
        own=0,
    )
    return TABLES.stepper(shoe, rules, chair, tables, times=2, odds=odds)
