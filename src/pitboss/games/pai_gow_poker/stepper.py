"""Pai gow poker for learning agents, many tables at once: two hands set card by card, the house way, or given up."""

from typing import Any

import numpy as np

from pitboss.games.pai_gow_poker.rules import DIVISION, FORTUNE, IMPERIAL, PERCENT, STEPS, Options
from pitboss.games.pai_gow_poker.ways import CARDS, high_of, house_way
from pitboss.games.pai_gow_poker_family.joker import below, low_value
from pitboss.games.pai_gow_poker_family.stepping import (
    ASKED_WAY,
    COLUMNS,
    GAVE_UP,
    STANDING,
    deal,
    held,
    lay,
    name_card,
    rules_of,
    shoe_of,
    turn_up,
)
from pitboss.pricing.stepping.card_tables import START, CardTables
from pitboss.pricing.stepping.machine import AT_MIDDLE, AT_OWN, STAKES, settle_wager
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.procedures.player_bank import commission


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Any, action: int) -> bool:
    """One table from its wager or the player's answer to the next question; whether there is one."""
    of, settings, hand, other, way, strict, wheel, step = rules
    stake = s[t, STAKES]
    if action == of[GAVE_UP]:
        settle_wager(t, s, seen, given, 0, -stake)
        return False
    if action == START:
        deal(t, s, seen, cards, given, of, hand)
        s[t, STANDING] = 0
        for number in range(len(settings)):
            i, j = settings[number, 0], settings[number, 1]
            if below(low_value(hand[i], hand[j]), high_of(hand, i, j, wheel), strict):
                s[t, STANDING] |= 1 << number
    held(t, s, cards, of, hand, 0)
    if action == of[ASKED_WAY]:
        chosen = numbered(house_way(hand, way, strict, wheel), settings)
    else:
        chosen = name_card(t, s, seen, mask, given, of, settings, action)
        if chosen < 0:
            return True
    held(t, s, cards, of, other, 1)
    turn_up(t, seen, given, other)
    theirs = numbered(house_way(other, way, strict, wheel), settings)
    lay(t, seen, given, of, hand, settings[chosen], given[AT_OWN])
    lay(t, seen, given, of, other, settings[theirs], given[AT_MIDDLE])
    i, j, k, m = settings[chosen, 0], settings[chosen, 1], settings[theirs, 0], settings[theirs, 1]
    higher = low_value(hand[i], hand[j]) > low_value(other[k], other[m])
    won = higher + (high_of(hand, i, j, wheel) > high_of(other, k, m, wheel))
    settle_wager(t, s, seen, given, 0, stake - commission(stake, PERCENT, step) if won > 1 else stake * (won - 1))
    return False


def numbered(code: int, settings: Ints) -> int:
    """The place of a low hand among all settings."""
    first, second = min(code >> 4, code & 0xF), max(code >> 4, code & 0xF)
    number = 0
    while settings[number, 0] != first or settings[number, 1] != second:
        number += 1
    return number


TABLES = CardTables(play, columns=COLUMNS)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals: bonus wagers and players who bank."""
    sides = any(side.table(options) is not None for side in (FORTUNE, IMPERIAL))
    if f"card {CARDS}" not in chair.actions or sides or options.player_bank:
        return None
    of = np.array(options.way), options.strict_high, options.wheel, STEPS[options.vigorish_step]
    return TABLES.stepper(shoe_of(options, DIVISION), (*rules_of(options, DIVISION, chair), *of), chair, tables)
