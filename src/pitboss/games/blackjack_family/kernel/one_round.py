"""A round of blackjack dealt by compiled code: the same cards to the same hands in the same order as the script's.

Choices come in as tables, so that one piece of code plays charts and whole hands, with or without a count. A hand is a
state; `after` leads from state to state with the value of a card, and -1 is over 21.
"""

from typing import Any

import numpy as np

from pitboss.games.blackjack_family.arithmetic import TOP
from pitboss.games.blackjack_family.kernel.machine import (
    BOXES,
    BUST,
    COUNTS,
    FACE_UP,
    GAVE_UP,
    HOLE_DEALT,
    INSURANCE,
    INSURES,
    LAST,
    NAMED_ACE,
    NOBODY,
    OF_CARDS,
    RESCUED,
    SPECIALS,
    STAKE,
    SWITCHES,
    TO_PLAY,
    Whole,
    Words,
    dealers_total,
    depends,
    ends_dealing,
    first_places,
    gives_back,
    lying,
    natural_of,
    natural_waits,
    of_21,
    splits_again,
    super_bonus,
    worth,
)
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.pricing.kernels.arrays import Bytes, Cards, Ints, Shorts
from pitboss.pricing.kernels.compiled import inlined

Given = tuple[
    Whole, Ints, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Shorts, Ints, Shorts, Whole, Ints, Ints, Bytes, Ints
]
"""What a round looks up: the table's rules, tables of choices, odds, tags, the count, switches, and by the dealer's
first card whether the wager is raised before any player has a card."""

# What is known of a count: the least level, how many there are, whether it is divided, the scale of the tags, and the
# level from which insurance is taken; the cards of a deck, by which true counts are divided.
LEAST, LEVELS, DIVIDED, SCALE, INSURE_FROM, DECK = range(6)


def level_of(running: int, left: int, count: Ints) -> Any:
    """The place of a count among the levels, true counts by the decks of cards that are left, always rounded down."""
    level = running * count[DECK] // (left * count[SCALE]) if count[DIVIDED] else running // count[SCALE]
    place = level - count[LEAST]
    return 0 if place < 0 else count[LEVELS] - 1 if place >= count[LEVELS] else place


def kinds(rules: Whole) -> int:
    """How many parts a row of a tally has: more where hands are paid for their cards."""
    return OF_CARDS + INSURANCE if rules[SPECIALS] or rules[NAMED_ACE] != NOBODY else RESCUED + 1


def switches(cards: Cards, one: int, two: int, up: int, switching: Bytes) -> Any:
    """Whether the two hands from these places on change their second cards, which they then have done."""
    wanted = switching[up, worth(cards[one]), worth(cards[two]), worth(cards[one + 1]), worth(cards[two + 1])]
    if wanted:
        cards[two], cards[two + 1] = cards[two + 1], cards[two]
    return wanted


def take_back(cards: Cards, at: int, marks: int, rules: Whole) -> None:
    """Lay the second cards that changed places in a round from that card on back to where they were dealt."""
    seconds = at + rules[BOXES] + 1
    for box in range(0, rules[BOXES], 2):
        if marks >> box & 1:
            two = seconds + box
            cards[two], cards[two + 1] = cards[two + 1], cards[two]


@inlined
def counted(running: int, cards: Cards, begin: int, end: int, size: int, rules: Whole, tags: Ints) -> int:
    """The count with the cards between two places, which were seen."""
    if rules[COUNTS]:
        for place in range(begin, end):
            running += tags[lying(cards, place, size)]
    return running


@inlined
def level_at(running: int, left: int, level: int, rules: Whole, count: Ints) -> int:
    """The place of a count among the levels; the one before where nobody counts."""
    return int(level_of(running, left, count)) if rules[COUNTS] else level


@inlined
def first_choice(card_1: Any, card_2: Any, level: int, column: int, given: Given) -> int:
    """What is done with two cards, which their suit may decide where odds depend on it."""
    rules, _, first, in_suit, in_spades = given[:5]
    one, two = worth(card_1), worth(card_2)
    if rules[SPECIALS] and card_1 & 3 == card_2 & 3:
        return int((in_spades if card_1 & 3 == 3 else in_suit)[level, column, one, two])
    return int(first[level, column, one, two])


Reached = tuple[int, int, int]
"""The next place in a shoe, the count, and its level."""


@inlined
def complete_pair(
    cards: Cards, size: int, given: Given, reached: Reached, column: int, one: int, made: int, depth: int, stack: Words
) -> tuple[Reached, int, int, int]:
    """The second card of a hand of a pair, after pairs that are split again: hands made and waiting, and its value."""
    at, running, level = reached
    rules, first, tags, count = given[0], given[2], given[12], given[13]
    while True:
        card = lying(cards, at, size)
        running = counted(running, cards, at, at + 1, size, rules, tags)
        at += 1
        level = level_at(running, size - at, level, rules, count)
        two = worth(card)
        again = two == one and splits_again(one == 1, made, rules)
        if not again or first[level, column, one, one] != SPLIT:
            return (at, running, level), made, depth, two
        stack[depth] = card
        depth += 1
        made += 1


@inlined
def draw_on(
    cards: Cards, size: int, given: Given, reached: Reached, column: int, variant: int, state: int, choice: int
) -> tuple[Reached, int, int, int]:
    """A hand from its first choice to its last: its state and choice, and what lies on it."""
    at, running, level = reached
    rules, later, doubled, after, tags, count = given[0], given[6], given[7], given[8], given[12], given[13]
    stake, further = 1, doubled.shape[4]
    while choice == HIT:
        state = int(after[state, worth(lying(cards, at, size))])
        running = counted(running, cards, at, at + 1, size, rules, tags)
        at += 1
        if state < 0:
            break
        level = level_at(running, size - at, level, rules, count)
        choice = int(later[level, variant, column, state])
    while choice == DOUBLE:
        state = int(after[state, worth(lying(cards, at, size))])
        running = counted(running, cards, at, at + 1, size, rules, tags)
        at += 1
        stake *= 2
        further -= 1
        choice = STAND if state < 0 else int(doubled[level, variant, column, state, further])
    return (at, running, level), state, choice, stake


@inlined
def dealers_hand(
    cards: Cards,
    begun: int,
    at: int,
    size: int,
    given: Given,
    running: int,
    up: int,
    hole: int,
    asked: bool,
    live: bool,
) -> tuple[int, int, int, bool, int]:
    """The dealer's second card, if it is still to come and `asked` for, and those after it: what follows, and what
    the hand is."""
    rules, tags = given[0], given[12]
    if hole < 0 and asked:
        hole = worth(lying(cards, at, size))
        running = counted(running, cards, at, at + 1, size, rules, tags)
        at += 1
    elif hole >= 0 and not rules[FACE_UP]:
        there = begun + 2 * rules[BOXES] + 1
        running = counted(running, cards, there, there + 1, size, rules, tags)
    natural = hole >= 0 and up + hole == 11 and (up == 1 or hole == 1)
    score = 0
    if live and not natural:
        drawn_from = at
        score, at = dealers_total(cards, at, size, up, hole, rules)
        running = counted(running, cards, drawn_from, at, size, rules, tags)
    return at, running, hole, natural, score


def play_round(  # noqa: PLR0915 - calls cost more than lines here
    cards: Cards, at: int, size: int, given: Given, running: int, hands: Words, stack: Words
) -> tuple[int, int, int, bool, int, int, int]:
    """One round from the card at that place: fills in the hands of all boxes, one after the other.

    It gives the next place and the count; the dealer's total, and whether it is a blackjack; how often the first wager
    lies on a box that took nothing else, and its insurance, which is below nothing where it lost; and boxes with marks:
    those whose second cards changed places, or that have a super bonus.
    """
    rules, columns, _, _, _, second, later, _, _, totals, dealt = given[:11]
    pays, tags, count, switching, raising = given[11:]
    begun = at
    firsts, dealers, seconds, at = first_places(at, rules)
    up_card = cards[dealers]
    up = worth(up_card)
    hole = -1
    running = counted(running, cards, begun, at, size, rules, tags)
    if rules[HOLE_DEALT]:
        hole = worth(lying(cards, at, size))
        if rules[FACE_UP]:
            running = counted(running, cards, at, at + 1, size, rules, tags)
        at += 1
    column = columns[up, hole if rules[FACE_UP] else 0]
    natural = hole >= 0 and up + hole == 11 and (up == 1 or hole == 1)
    over = ends_dealing(natural, rules)
    waits = up == 1 or up == 10  # noqa: PLR1714 - compiled code has no quick set of two numbers
    insures = up == 1 and not rules[FACE_UP] and rules[INSURES] != 0
    level = 0
    if rules[COUNTS]:
        level = int(level_of(running, size - at, count))
        insures = up == 1 and not rules[FACE_UP] and level >= count[INSURE_FROM]
    waiting, live = False, False
    marks, switched = 0, False

    hand = 0
    for box in range(rules[BOXES]):
        if rules[SWITCHES] and box % 2 == 0:
            switched = not over and switches(cards, firsts + box, seconds + box, up, switching) != 0
            marks |= switched << box
        card_1: Any = np.int64(cards[firsts + box])
        card_2: Any = np.int64(cards[seconds + box])
        one, two = worth(card_1), worth(card_2)
        points = TO_PLAY if switched else natural_of(card_1, card_2, rules)
        if points != TO_PLAY:
            hands[hand] = points | 1 << LAST
            hand += 1
            waiting = waiting or natural_waits(waits, rules)
            continue
        level = level_at(running, size - at, level, rules, count)
        choice = first_choice(card_1, card_2, level, column, given)
        if over or choice == SURRENDER:
            hands[hand] = GAVE_UP | 1 << STAKE | 1 << LAST
            hand += 1
            waiting = waiting or waits
            continue
        made, lost, variant, depth = 1, 0, 0, 0
        state, start = int(dealt[one, two]), at
        if choice == SPLIT:
            variant = one if later.shape[1] > 1 else 0
            stack[0], stack[1] = card_2, card_1
            made = depth = 2
        while True:
            if depth:
                depth -= 1
                card_1, card_2 = int(stack[depth]), -1
                reached, made, depth, two = complete_pair(
                    cards, size, given, (at, running, level), column, one, made, depth, stack
                )
                at, running, level = reached
                start = at - 1
                state = int(dealt[one, two])
                choice = int(second[level, column, one, two])
            reached, state, choice, stake = draw_on(
                cards, size, given, (at, running, level), column, variant, state, choice
            )
            at, running, level = reached
            word = BUST
            if state < 0:
                lost += stake
            elif choice == SURRENDER:
                word = GAVE_UP
                lost += stake >> 1
            else:
                points, raised = int(totals[state]), stake > 1
                live = live or depends(points, rules)
                waiting = True
                word = points
                if points == TOP:
                    word = of_21(cards, size, card_1, card_2, start, at, made, raised, switched, rules, pays)
                    bonus = super_bonus(cards, size, up_card, card_1, card_2, start, at, made, raised, rules)
                    marks |= bonus << box
            hands[hand] = word | (depth == 0) << LAST | stake << STAKE
            hand += 1
            if depth == 0:
                break
        waiting = waiting or gives_back(lost, 1, waits, rules)

    at, running, hole, natural, score = dealers_hand(
        cards, begun, at, size, given, running, up, hole, waiting or insures, live
    )
    times = 2 if raising[up] else 1
    insured = 0 if not insures else times if hole == 10 else -times
    return at, running, score, natural, times, insured, marks
