"""Fast action hold 'em for learning agents, many tables at once: naturals, surrender, splits, hands set by cards."""

from typing import Any

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.fast_action_holdem.rules import (
    COMMUNITY_CARDS,
    CONTINUOUS,
    HAND,
    MANUAL,
    NATURAL,
    SPLIT,
    SURRENDER,
    Options,
    surrendered,
)
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural
from pitboss.pricing.stepping.card_tables import AT, START, CardTables, SteppedShoe, ask, show
from pitboss.pricing.stepping.machine import (
    ASKS_CARDS,
    AT_HAND,
    AT_MIDDLE,
    AT_OWN,
    AT_SEEN,
    PHASE,
    PIECES,
    PLAYING,
    STAKES,
    settle_wager,
    stake_more,
)
from pitboss.pricing.stepping.stepper import Cards, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.ranking.compiled import many7
from pitboss.table.procedures.between_rounds import CUT_MARGIN

ORIGINAL, SECOND = range(2)
SETTING, NAMING, SPLITTING, NAMING_SPLIT = range(PLAYING, PLAYING + 4)
"""What is asked: a word or a card, the second card; and the same of a hand that is split."""
MARKER, MINE, NAMED, TRIED = -3, -4, -5, -6
"""Columns: where the dealing marker lies, the place of the player's first card, the card named, and whether a natural
was claimed that is none."""
SHOWS, GIVES_UP, SPLITS, CARD, AT_NAMED, BOXES, NATURAL_PAYS, WINNER_PAYS = range(8)
"""Of the rules: four actions, where named cards are shown, boxes, and what a natural and another hand pay, to one."""


def play(
    t: int, s: Ints, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: tuple[Any, Ints], action: int
) -> bool:
    """One table from its wager or the player's answer to the next question; whether there is one."""
    of, hand = rules
    size = given[PIECES] + 1
    stake = s[t, STAKES + ORIGINAL]
    if action == START:
        # The marked position has the first card; one that nobody plays is passed over, and the dealer is next.
        s[t, MINE] = s[t, AT] + (s[t, MARKER] != 1)
        s[t, TRIED] = 0
        for row in range(HAND):
            show(t, seen, given[AT_OWN], cards[t, s[t, MINE] + 2 * row], given)
        seen[t, given[AT_MIDDLE] + size - 1] = HAND
        s[t, AT] += 2 * HAND
        return ask_hand(t, s, seen, mask, given, of, SETTING)
    phase = s[t, PHASE]
    for place in range(HAND):
        seen[t, of[AT_NAMED] + place] = 0
    if action == of[SHOWS]:
        for row in range(HAND):
            hand[row] = cards[t, s[t, MINE] + 2 * row]
        if not is_natural(hand):
            s[t, TRIED] = 1
            return ask_hand(t, s, seen, mask, given, of, SETTING)
        settle_wager(t, s, seen, given, ORIGINAL, stake * of[NATURAL_PAYS])
        return pass_marker(t, s, of)
    if action == of[GIVES_UP]:
        settle_wager(t, s, seen, given, ORIGINAL, -surrendered(stake))
        return pass_marker(t, s, of)
    if action == of[SPLITS]:
        stake_more(t, s, seen, given, SECOND, stake)
        return ask_hand(t, s, seen, mask, given, of, SPLITTING)
    second = action - of[CARD]
    if phase in (SETTING, SPLITTING):
        s[t, NAMED] = second
        if second < HAND - 2:
            return ask_hand(t, s, seen, mask, given, of, phase + 1)
        second = HAND - 1
    first = s[t, NAMED]
    # The two cards that were not named go to the place of the second hand.
    third = 0
    while third in (first, second):
        third += 1
    last = 6 - first - second - third
    for place in (third, last):
        card = cards[t, s[t, MINE] + 2 * place]
        seen[t, given[AT_OWN] + card] -= 1
        seen[t, given[AT_OWN] + size + card] += 1
    dealers_hand(t, s, seen, cards, given, of, hand, first, second, third, last)
    return pass_marker(t, s, of)


def ask_hand(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, of: Given, phase: int) -> bool:
    """Ask for a card of the hand, or for a word while none is named."""
    first, quiet = 0, of[CARD]
    if phase == SETTING:
        mask[t, of[GIVES_UP]] = mask[t, of[SPLITS]] = 1
        quiet = of[GIVES_UP]
        if not s[t, TRIED]:
            mask[t, of[SHOWS]] = 1
            quiet = of[SHOWS]
    elif phase != SPLITTING:
        first = s[t, NAMED] + 1
        quiet += first
        seen[t, of[AT_NAMED] + first - 1] = 1
    for place in range(first, HAND if first else HAND - 1):
        mask[t, of[CARD] + place] = 1
    seen[t, given[AT_HAND]] = 1
    return ask(t, s, seen, given, phase, ASKS_CARDS, quiet)


def dealers_hand(
    t: int,
    s: Ints,
    seen: Seen,
    cards: Cards,
    given: Given,
    of: Given,
    hand: Ints,
    first: int,
    second: int,
    third: int,
    last: int,
) -> None:
    """The dealer's four cards, the community cards, and what they decide for the hands as they were set."""
    middle, size = given[AT_MIDDLE], given[PIECES] + 1
    mine, at = s[t, MINE], s[t, AT]
    begun = at - 2 * HAND
    other = 2 * begun + 1 - mine
    seen[t, middle + size - 1] = 0
    for row in range(HAND):
        hand[row] = cards[t, other + 2 * row]
        seen[t, given[AT_SEEN] + hand[row]] += 1
    stake, split = s[t, STAKES + ORIGINAL], s[t, STAKES + SECOND]
    if is_natural(hand):
        for row in range(HAND):
            seen[t, middle + hand[row]] += 1
        settle_wager(t, s, seen, given, ORIGINAL, -stake)
        if split:
            settle_wager(t, s, seen, given, SECOND, 0)
        return
    kept = by_house_ways(hand, HAND)
    one, two = hand[kept >> 4], hand[kept & 0xF]
    seen[t, middle + one] += 1
    seen[t, middle + two] += 1
    for place in range(at + 1, at + 1 + COMMUNITY_CARDS):
        show(t, seen, middle + size, cards[t, place], given)
    a: Any = np.int64(cards[t, at + 1])
    b: Any = np.int64(cards[t, at + 2])
    c: Any = np.int64(cards[t, at + 3])
    d: Any = np.int64(cards[t, at + 4])
    e: Any = np.int64(cards[t, at + 5])
    s[t, AT] = at + 1 + COMMUNITY_CARDS
    dealer = many7(one, two, a, b, c, d, e)
    x: Any = np.int64(cards[t, mine + 2 * first])
    y: Any = np.int64(cards[t, mine + 2 * second])
    won = many7(x, y, a, b, c, d, e) > dealer
    settle_wager(t, s, seen, given, ORIGINAL, stake * of[WINNER_PAYS] if won else -stake)
    if split:
        x, y = np.int64(cards[t, mine + 2 * third]), np.int64(cards[t, mine + 2 * last])
        won = many7(x, y, a, b, c, d, e) > dealer
        settle_wager(t, s, seen, given, SECOND, split * of[WINNER_PAYS] if won else -split)


def pass_marker(t: int, s: Ints, of: Given) -> bool:
    """The round is over, and the marker goes to the next position of the layout."""
    s[t, MARKER] = s[t, MARKER] + 1 if s[t, MARKER] < of[BOXES] else 0
    return False


TABLES = CardTables(play, columns=4)


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    size, fresh = 52 * options.decks, options.shuffle == CONTINUOUS
    odds = options.natural_odds, options.winning_odds
    if f"card {HAND}" not in chair.actions:
        return None
    of = (
        *(chair.actions[word] for word in (NATURAL, SURRENDER, SPLIT, "card 1")),
        *(chair.places["cards named"], options.boxes, *(each.win for each in odds)),
    )
    shoe = SteppedShoe(
        DECK * options.decks,
        cut=0 if fresh else size - size // 4,
        most=2 * HAND + 1 + COMMUNITY_CARDS,
        burns=int(not fresh),
        margin=CUT_MARGIN if options.shuffle == MANUAL else 0,
        middle=2,
        own=2,
    )
    return TABLES.stepper(shoe, (of, np.zeros(HAND, np.int64)), chair, tables, times=2, odds=odds)
