"""Baccarat against the house for learning agents, many tables at once: the kernel's hands, vigorish, and the shoe.

Where players deal in turn the shoe is offered before the wagers, and kept or passed after the cards.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.baccarat_family.counting import BANKER, ENDINGS, burn_more, card_value
from pitboss.games.baccarat_family.kernel import (
    LONGEST_HAND,
    PLAYER_DRAWS,
    drawing_table,
    marked,
    play_round,
    wager_rows,
)
from pitboss.games.baccarat_family.money import NET, banker_winnings, vigorish_owed
from pitboss.games.baccarat_family.options import BaccaratLimits
from pitboss.games.baccarat_family.pricing import side_ends
from pitboss.games.baccarat_family.shoe import SHUFFLE_AGAIN
from pitboss.pricing.stepping.card_tables import (
    AT,
    BETS,
    DONE,
    LEFT,
    OPENING,
    START,
    CardTables,
    SteppedShoe,
    amounts_of,
    ask,
    show,
    show_left,
)
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    AT_MIDDLE,
    AT_SEEN,
    CHIPS,
    PHASE,
    PIECES,
    PLAYING,
    STAKES,
    settle_wager,
    show_chips,
)
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table import WagerRule
from pitboss.table.procedures.between_rounds import CUT_MARGIN

OFFERED, KEEPS = PLAYING, PLAYING + 1
"""What is asked: whether the player takes the shoe, and whether the player keeps it."""
OWED, CURATOR = -4, -5
"""Columns: vigorish that is marked and not yet paid, and who has the shoe."""
NOBODY, PLAYER_DEALS, DEALER_DEALS = range(3)
ACCEPT, REFUSE, NAME_DEALER, KEEP, PASS_ON, ON_BANKER = range(6)
"""Of the rules: five actions, -1 where the shoe is always the dealer's; and the wager that owes vigorish."""


def play(t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Any, action: int) -> int:
    """One table from its beginning, its wagers or the player's answer to the next question, and what that is."""
    of, hand, ranks, worth, draws, amounts, gains, owed = rules
    if action == OPENING:
        if s[t, AT] == 0:
            begin_shoe(t, s, seen, cards, given, worth)
        if of[ACCEPT] < 0 or s[t, CURATOR] != NOBODY:
            return DONE
        mask[t, of[ACCEPT]] = mask[t, of[REFUSE]] = mask[t, of[NAME_DEALER]] = 1
        return ask(t, s, seen, given, OFFERED, ASKS_CHOICE, of[REFUSE])
    if action != START:
        if s[t, PHASE] == OFFERED:
            s[t, CURATOR] = PLAYER_DEALS if action == of[ACCEPT] else DEALER_DEALS
            return BETS
        if action == of[PASS_ON]:
            s[t, CURATOR] = NOBODY
        return DONE
    ending = deal_hands(t, s, seen, cards, given, hand, ranks, worth, draws)
    for wager in range(len(amounts)):
        stake = s[t, STAKES + wager]
        if stake:
            for size in range(amounts.shape[1]):
                if amounts[wager, size] == stake:
                    settle_wager(t, s, seen, given, wager, gains[wager, size, ending])
                    if wager == of[ON_BANKER]:
                        s[t, CHIPS] += owed[size, ending]
                        s[t, OWED] += owed[size, ending]
                    break
    if of[ACCEPT] < 0 or s[t, LEFT] == 0:
        return DONE
    if ending // 10 % 10 > ending % 10:
        s[t, CURATOR] = NOBODY
    elif s[t, CURATOR] == PLAYER_DEALS:
        mask[t, of[KEEP]] = mask[t, of[PASS_ON]] = 1
        return ask(t, s, seen, given, KEEPS, ASKS_CHOICE, of[KEEP])
    return DONE


def begin_shoe(t: int, s: Ints, seen: Seen, cards: Cards, given: Given, worth: Any) -> None:
    """What is owed from the last shoe is paid, cards are burned for all to see, and nobody has the new one."""
    s[t, CHIPS] -= s[t, OWED]
    s[t, OWED], s[t, CURATOR] = 0, NOBODY
    burn_cards(t, s, seen, cards, given, worth)
    show_left(t, s, seen, given)
    show_chips(t, s, seen, given)


def burn_cards(t: int, s: Any, seen: Seen, cards: Cards, given: Given, worth: Any) -> None:
    """The first card of a new shoe and as many more as it says, for all to see."""
    s[t, AT] = 1 + burn_more(worth[cards[t, 0]])
    for place in range(s[t, AT]):
        seen[t, given[AT_SEEN] + cards[t, place]] += 1


def deal_hands(
    t: int, s: Ints, seen: Seen, cards: Cards, given: Given, hand: Any, ranks: Any, worth: Any, draws: Any
) -> int:
    """Both hands as the kernel deals them, face up in the middle; the place of their ending."""
    at = s[t, AT]
    for place in range(LONGEST_HAND):
        hand[place] = worth[cards[t, at + place]]
        ranks[place] = cards[t, at + place] >> 2
    taken, final, drawn = play_round(hand, 0, draws, 0)
    for place in range(taken):
        # First, third and a third card of the Player's; the others are the Banker's.
        players = place in (0, 2) or (place == 4 and drawn & PLAYER_DRAWS)
        of = given[AT_MIDDLE] if players else given[AT_MIDDLE] + given[PIECES] + 1
        show(t, seen, of, cards[t, at + place], given)
    s[t, AT] = at + taken
    return final + marked(ranks, 0, drawn)


TABLES = CardTables(play, columns=3)


def stepper(wagers: Mapping[str, WagerRule], options: BaccaratLimits, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    beside, size = side_ends(options), 52 * options.decks
    made = {name: amounts_of(chair, options, name) for name in wagers if name in NET or name in beside}
    amounts = np.zeros((len(wagers), len(chair.stakes)), np.int64)
    gains = np.zeros((*amounts.shape, len(ENDINGS)), np.int64)
    for row in wager_rows(options, wagers, made, sides=True):
        place = chair.wagers[row.wager]
        amounts[place], gains[place] = row.stakes, row.pays
    owed = np.zeros(gains.shape[1:], np.int64)
    if options.vigorish_collection == "deferred":
        owed[:] = [[_owed(options, ending[:2], amount) for ending in ENDINGS] for amount in made[BANKER]]
    cut = size - options.behind
    reach = options.further_hands * LONGEST_HAND
    layouts = None if chair.others else chair.layouts()
    # A player who cannot pay what is owed at the end of a shoe gets a form instead, which the script alone fills in.
    if layouts is None or layouts.dearest + (cut + reach) // 4 * int(owed.max()) > chair.chips // 2:
        return None
    words = ("accept", "refuse", "name-dealer", "keep", "pass")
    of = (*(chair.actions.get(word, -1) for word in words), chair.wagers[BANKER])
    hand, ranks = np.zeros((2, LONGEST_HAND), np.int8)
    worth = np.array([card_value(card) for card in chair.pieces], np.int8)
    shoe = SteppedShoe(
        DECK * options.decks,
        cut=cut,
        most=LONGEST_HAND + reach,
        margin=CUT_MARGIN,
        middle=2,
        own=0,
        opens=True,
        further=options.further_hands,
        shuffles=1 + (options.after_shuffle == SHUFFLE_AGAIN),
    )
    return TABLES.stepper(shoe, (of, hand, ranks, worth, drawing_table(), amounts, gains, owed), chair, tables)


def _owed(options: BaccaratLimits, counts: tuple[int, int], amount: int) -> int:
    """Vigorish on a banker wager."""
    player, banker = counts
    return vigorish_owed(options, banker_winnings(options, banker, amount)) if banker > player else 0
