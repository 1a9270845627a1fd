"""Casino war for learning agents, many tables at once: the initial and tie wagers, surrender or war, a second tie."""

from pitboss.equipment import DECK
from pitboss.games.casino_war import GAME
from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, Options, compare, surrendered
from pitboss.pricing.stepping import Cards, Chair, Given, Ints, Mask, Seen, State, Stepper
from pitboss.pricing.table_stepping import (
    AT,
    AT_HAND,
    AT_MIDDLE,
    AT_OWN,
    CHOICE,
    LIES,
    OFFER,
    OWN_PHASE,
    PHASE,
    START,
    CardTables,
    SteppedTable,
    amount_of,
    ask,
    open_stakes,
    purse,
    put_up,
    settle,
    show,
)
from pitboss.table.between_rounds import CUT_MARGIN

INITIAL, TIE, WAR, WAR_TIE = range(4)
CHOOSING, AGAIN = OWN_PHASE, OWN_PHASE + 1
"""What is asked after the cards: war or surrender, and another tie wager."""

GO_TO_WAR, SURRENDER, ODDS = range(3)
"""Of the rules: the actions, and from the last on what initial, tie and war wager and a tie in war pay, each to one."""


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
    """One table from its wagers or the player's answer to the next question; whether there is one."""
    initial = s[t, LIES + INITIAL]
    if action == START:
        result = two_cards(t, s, seen, cards, given)
        tie = s[t, LIES + TIE]
        if tie:
            settle(t, s, seen, given, TIE, tie * rules[ODDS + TIE] if result == EQUAL else -tie)
        if result != EQUAL:
            settle(t, s, seen, given, INITIAL, initial * rules[ODDS] if result == HIGHER else -initial)
            return False
        # A war wager that cannot be placed is not offered.
        if purse(t, s, worth) >= initial:
            mask[t, rules[GO_TO_WAR]] = mask[t, rules[SURRENDER]] = 1
            seen[t, given[AT_HAND]] = 1
            ask(t, s, seen, given, CHOOSING, CHOICE, rules[SURRENDER])
            return True
        action = rules[SURRENDER]
    if s[t, PHASE] != AGAIN:
        if action == rules[SURRENDER]:
            settle(t, s, seen, given, INITIAL, -surrendered(initial))
            return False
        put_up(t, s, seen, given, WAR, initial)
        settle(t, s, seen, given, INITIAL, -initial)
        if open_stakes(t, s, mask, given, amounts, WAR_TIE, purse(t, s, worth)):
            mask[t, 0] = 1
            ask(t, s, seen, given, AGAIN, OFFER, 0)
            return True
    elif action:
        put_up(t, s, seen, given, WAR_TIE, amount_of(given, amounts, WAR_TIE, action, purse(t, s, worth)))
    s[t, AT] += BURN_BEFORE_WAR
    result = two_cards(t, s, seen, cards, given)
    war, tie = s[t, LIES + WAR], s[t, LIES + WAR_TIE]
    if result == LOWER:
        settle(t, s, seen, given, WAR, -war)
    else:
        settle(t, s, seen, given, WAR, war * rules[ODDS + (WAR_TIE if result == EQUAL else WAR)])
    if tie:
        settle(t, s, seen, given, WAR_TIE, tie * rules[ODDS + TIE] if result == EQUAL else -tie)
    return False


def two_cards(t: int, s: State, seen: Seen, cards: Cards, given: Given) -> int:
    """A card for the player and one for the dealer, and how they compare."""
    player, dealer = cards[t, s[t, AT]], cards[t, s[t, AT] + 1]
    s[t, AT] += 2
    show(t, seen, given[AT_OWN], player, given)
    show(t, seen, given[AT_MIDDLE], dealer, given)
    return compare(player >> 2, dealer >> 2)


TABLES = CardTables(play, two_cards, compare, surrendered)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    size = 52 * options.decks
    odds = (options.initial_odds, options.tie_odds, options.war_odds, options.war_tie_odds)
    cut = size - size // 4
    table = SteppedTable(
        deck=DECK * options.decks,
        opening=("initial", "tie"),
        needs=("", "initial"),
        limits=GAME.limits(options),
        increment=options.increment,
        odds=odds,
        rules=(*(chair.actions[word] for word in ("go-to-war", "surrender")), *(each.win for each in odds)),
        cut=cut,
        reach=cut + 4 + BURN_BEFORE_WAR,
        burns=1,
        margin=CUT_MARGIN,
    )
    return TABLES.stepper(table, chair, tables)
