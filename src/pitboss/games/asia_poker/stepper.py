"""Asia poker for learning agents, many tables at once: three hands set card by card, the house way, or given up."""

from typing import Any

import numpy as np

from pitboss.games.asia_poker.rules import DIVISION, Options
from pitboss.games.asia_poker.ways import CARDS, hands_of, house_way, packed_setting
from pitboss.games.pai_gow_poker_family.joker import below
from pitboss.games.pai_gow_poker_family.stepping import (
    ASKED_WAY,
    BITS,
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


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Any, action: int) -> bool:
    """One table from its wager or the player's answer to the next question; whether there is one."""
    of, settings, hand, other, way, wheel, order = rules
    stake = s[t, STAKES]
    if action == of[GAVE_UP]:
        settle_wager(t, s, seen, given, 0, -stake)
        return False
    if action == START:
        deal(t, s, seen, cards, given, of, hand)
        for column in range((len(settings) + BITS - 1) // BITS):
            s[t, STANDING - column] = 0
        for number in range(len(settings)):
            high, medium, low = hands_of(hand, as_setting(settings[number]), wheel)
            if below(medium, high, False) and below(low, medium, False):
                s[t, STANDING - number // BITS] |= 1 << number % BITS
    held(t, s, cards, of, hand, 0)
    if action == of[ASKED_WAY]:
        chosen = numbered(house_way(hand, way, wheel, order), settings)
    else:
        chosen = name_card(t, s, seen, mask, given, of, settings, action)
        if chosen < 0:
            return True
    held(t, s, cards, of, other, 1)
    turn_up(t, seen, given, other)
    theirs = numbered(house_way(other, way, wheel, order), settings)
    lay(t, seen, given, of, hand, settings[chosen], given[AT_OWN])
    lay(t, seen, given, of, other, settings[theirs], given[AT_MIDDLE])
    high, medium, low = hands_of(hand, as_setting(settings[chosen]), wheel)
    high_2, medium_2, low_2 = hands_of(other, as_setting(settings[theirs]), wheel)
    won = (high > high_2) + (medium > medium_2) + (low > low_2) > 1
    settle_wager(t, s, seen, given, 0, stake if won else -stake)
    return False


def as_setting(places: Ints) -> Any:
    """The low card and two medium ones as one number."""
    medium = 1 << places[1] | 1 << places[2]
    return packed_setting(0x7F ^ medium ^ 1 << places[0], medium, places[0])


def numbered(setting: int, settings: Ints) -> int:
    """The place of a setting among all."""
    number = 0
    while as_setting(settings[number]) != setting:
        number += 1
    return number


TABLES = CardTables(play, columns=COLUMNS)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    if f"card {CARDS}" not in chair.actions:
        return None
    rules = (*rules_of(options, DIVISION, chair), np.array(options.way), options.wheel, np.zeros(CARDS, np.int64))
    return TABLES.stepper(shoe_of(options, DIVISION), rules, chair, tables)
