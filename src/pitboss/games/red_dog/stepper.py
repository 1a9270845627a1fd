"""Red dog for learning agents, many tables at once: the original wager and the raise on a spread."""

from typing import Any

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.red_dog import GAME
from pitboss.games.red_dog.rules import CONSECUTIVE, CONTINUOUS, EQUAL, PAIR, RAISE, STAND, Options, between, spread
from pitboss.pricing.stepping import Cards, Chair, Given, Ints, Mask, Seen, State, Stepper
from pitboss.pricing.table_stepping import (
    AT,
    AT_BOUNDS,
    AT_MIDDLE,
    CHOICE,
    LIES,
    OWN_PHASE,
    SCALE,
    START,
    UNIT,
    CardTables,
    SteppedTable,
    ask,
    purse,
    put_up,
    settle,
    show,
)
from pitboss.table.between_rounds import CUT_MARGIN

ORIGINAL, RAISED = range(2)

ALL, HALF, MOST, STANDS, STEP, EQUALS, THREE, ODDS = range(8)
"""Of the rules: the actions that raise and that do not, the increment, whether a raise is as much as the original
wager, and what three of a kind and then each spread pays, to one."""


def play(
    t: int,
    s: State,
    seen: Seen,
    mask: Mask,
    cards: Cards,
    given: Given,
    rules: Given,
    amounts: Ints,
    worth: int,
    action: int,
) -> bool:
    """One table from its wager or the player's answer to the next question; whether there is one."""
    at = s[t, AT]
    if action == START:
        for place in range(at, at + 2):
            show(t, seen, given[AT_MIDDLE], cards[t, place], given)
        at += 2
        s[t, AT] = at
    first: Any = np.int64(cards[t, at - 2]) >> 2
    second: Any = np.int64(cards[t, at - 1]) >> 2
    original, width = s[t, LIES + ORIGINAL], spread(first, second)
    if width == CONSECUTIVE:
        settle(t, s, seen, given, ORIGINAL, 0)
        return False
    most = min(original, purse(t, s, worth) // rules[STEP] * rules[STEP])
    low = original if rules[EQUALS] else rules[STEP]
    if width != PAIR and most >= low:
        if action == START:
            mask[t, rules[ALL]] = mask[t, rules[STANDS]] = 1
            if most > low:
                mask[t, rules[HALF]] = mask[t, rules[MOST]] = 1
            seen[t, given[AT_BOUNDS]] = min(low / given[UNIT], given[SCALE])
            seen[t, given[AT_BOUNDS] + 1] = min(most / given[UNIT], given[SCALE])
            ask(t, s, seen, given, OWN_PHASE, CHOICE, rules[STANDS])
            return True
        if action != rules[STANDS]:
            # Half-way to the most, in steps; the least where that is none.
            half = (low + most) // 2 // rules[STEP] * rules[STEP]
            put_up(t, s, seen, given, RAISED, half if action == rules[HALF] and half else most)
    third: Any = np.int64(cards[t, at])
    s[t, AT] = at + 1
    show(t, seen, given[AT_MIDDLE], third, given)
    if width == PAIR:
        settle(t, s, seen, given, ORIGINAL, original * rules[THREE] if third >> 2 == first else 0)
        return False
    for wager in range(2):
        stake = s[t, LIES + wager]
        if stake:
            won = between(first, second, third >> 2)
            settle(t, s, seen, given, wager, stake * rules[ODDS + width] if won else -stake)
    return False


TABLES = CardTables(play, spread, between)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    size, fresh = 52 * options.decks, options.shuffle == CONTINUOUS
    cut = 0 if fresh else size - size // 4
    odds = (options.three_of_a_kind_odds, *(options.odds(width) for width in range(1, 12)))
    table = SteppedTable(
        deck=DECK * options.decks,
        opening=("original",),
        needs=("",),
        limits=GAME.limits(options),
        increment=options.increment,
        odds=odds,
        rules=(
            *(chair.actions[word] for word in (RAISE, f"{RAISE} half", f"{RAISE} most", STAND)),
            options.increment,
            int(options.raise_size == EQUAL),
            odds[0].win,
            0,
            *(each.win for each in odds[1:]),
        ),
        cut=cut,
        reach=min(size, cut + 4),
        burns=int(not fresh),
        margin=0 if fresh else CUT_MARGIN,
        own=0,
    )
    return TABLES.stepper(table, chair, tables)
