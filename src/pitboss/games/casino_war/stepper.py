"""Casino war for learning agents, many tables at once: the initial and tie wagers, surrender or war, a second tie."""

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, Options, compare, surrendered
from pitboss.pricing.stepping.card_tables import AT, START, CardTables, SteppedShoe, amounts_of, ask, show
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    ASKS_OFFER,
    AT_HAND,
    AT_MIDDLE,
    AT_OWN,
    PHASE,
    PLAYING,
    STAKES,
    settle_wager,
    stake_more,
)
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.procedures.between_rounds import CUT_MARGIN

INITIAL, TIE, WAR, WAR_TIE = range(4)
CHOOSING, AGAIN = PLAYING, PLAYING + 1
"""What is asked after the cards: war or surrender, and another tie wager."""

GO_TO_WAR, SURRENDER, BET, ODDS, AMOUNTS = 0, 1, 2, 3, 7
"""Of the rules: three actions, what initial, tie and war wager and a tie in war pay, each to one, and then the amounts
of another tie wager by the number of units."""


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Ints, action: int) -> bool:
    """One table from its wagers or the player's answer to the next question; whether there is one."""
    initial = s[t, STAKES + INITIAL]
    if action == START:
        result, tie = two_cards(t, s, seen, cards, given), s[t, STAKES + TIE]
        if tie:
            settle_wager(t, s, seen, given, TIE, tie * rules[ODDS + TIE] if result == EQUAL else -tie)
        if result != EQUAL:
            settle_wager(t, s, seen, given, INITIAL, initial * rules[ODDS] if result == HIGHER else -initial)
            return False
        mask[t, rules[GO_TO_WAR]] = mask[t, rules[SURRENDER]] = 1
        seen[t, given[AT_HAND]] = 1
        return ask(t, s, seen, given, CHOOSING, ASKS_CHOICE, rules[SURRENDER])
    if s[t, PHASE] == CHOOSING:
        if action == rules[SURRENDER]:
            settle_wager(t, s, seen, given, INITIAL, -surrendered(initial))
            return False
        stake_more(t, s, seen, given, WAR, initial)
        settle_wager(t, s, seen, given, INITIAL, -initial)
        found = False
        for stake in range(len(rules) - AMOUNTS):
            if rules[AMOUNTS + stake]:
                mask[t, rules[BET] + stake] = mask[t, 0] = 1
                found = True
        if found:
            return ask(t, s, seen, given, AGAIN, ASKS_OFFER, 0)
    elif action:
        stake_more(t, s, seen, given, WAR_TIE, rules[AMOUNTS + action - rules[BET]])
    s[t, AT] += BURN_BEFORE_WAR
    result, war, tie = two_cards(t, s, seen, cards, given), s[t, STAKES + WAR], s[t, STAKES + WAR_TIE]
    if result == LOWER:
        settle_wager(t, s, seen, given, WAR, -war)
    else:
        settle_wager(t, s, seen, given, WAR, war * rules[ODDS + (WAR_TIE if result == EQUAL else WAR)])
    if tie:
        settle_wager(t, s, seen, given, WAR_TIE, tie * rules[ODDS + TIE] if result == EQUAL else -tie)
    return False


def two_cards(t: int, s: Ints, seen: Seen, cards: Cards, given: Given) -> int:
    """A card for the player and one for the dealer, and how they compare."""
    player, dealer = cards[t, s[t, AT]], cards[t, s[t, AT] + 1]
    s[t, AT] += 2
    show(t, seen, given[AT_OWN], player, given)
    show(t, seen, given[AT_MIDDLE], dealer, given)
    return compare(player >> 2, dealer >> 2)


TABLES = CardTables(play)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    size = 52 * options.decks
    odds = (options.initial_odds, options.tie_odds, options.war_odds, options.war_tie_odds)
    actions = (chair.actions[name] for name in ("go-to-war", "surrender", f"war-tie x{chair.stakes[0]}"))
    rules = np.array([*actions, *(each.win for each in odds), *amounts_of(chair, options, "war-tie")], np.int64)
    most = 4 + BURN_BEFORE_WAR
    shoe = SteppedShoe(DECK * options.decks, cut=size - size // 4, most=most, burns=1, margin=CUT_MARGIN)
    return TABLES.stepper(shoe, rules, chair, tables, times=2, odds=odds)
