"""A round of blackjack dealt by compiled code: the same cards to the same hands in the same order as the script's.

Choices come in as tables, so that one piece of code plays charts and whole hands, with or without a count. A hand is a
state; `after` leads from state to state with the value of a card, and -1 is over 21. A card is four times its rank and
its suit.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack_family.arithmetic import (
    LOSE,
    TOP,
    WIN,
    dealer_draws,
    settle,
    settle_switch,
    suited_678,
    three_sevens,
    total,
)
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, SURRENDER

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Cards = NDArray[np.uint8]

HANDS = 4
"""The most hands of one box."""

Given = tuple[Ints, Ints, Ints, Bytes, Bytes, Bytes, Bytes, Shorts, Ints, Shorts, Ints, Ints, Ints, Bytes]
"""What a round looks up: values of cards, the table's rules, tables of choices, odds, tags, the count, and switches."""

# Switches of a table: places in the array `rules`.
BOXES, HOLE_DEALT, READER, FACE_UP, SOFT_17, MOST_HANDS, RESPLIT_ACES, BUSTED_TOO, LETTER_21 = range(9)
SPECIALS, NAMED_ACE, NAMED_FACE, ON_DOUBLE, ON_SPLIT, INSURES, COUNTS, SWITCHES, STANDS_OFF = range(9, 18)
RULES = 18

# Half units that a win pays: places in the array `pays`, nothing where the odds are not offered.
PLAIN, NATURAL, NAMED, FIVE_CARD, SEVENS, SUITED = range(6)

# What became of a box: parts of a row of a tally, each with net results in half units from `-NET`.
SINGLE, DOUBLED, SPLITS, GIVEN_UP, NATURALS, DEALERS, SPECIAL = range(7)
NET = 32
CODES = 7 * 2 * NET

# What is known of a count: the least level, how many there are, whether it is divided, the scale of the tags, and the
# level from which insurance is taken.
LEAST, LEVELS, DIVIDED, SCALE, INSURE_FROM = range(5)

# Columns of a box, and of a hand, while a round lasts.
KIND, NUMBER, RESULT, INSURED, SWITCHED = range(5)
TOTAL, STAKE, EXTRA, DRAWN = range(4)
OF_BOX, OF_HAND = 5, 4
BUST, SPLIT_21 = 0, 22


def level_of(running: int, left: int, count: Ints) -> Any:
    """The place of a count among the levels, true counts by the 52 cards that are left, always rounded down."""
    level = running * 52 // (left * count[SCALE]) if count[DIVIDED] else running // count[SCALE]
    place = level - count[LEAST]
    return 0 if place < 0 else count[LEVELS] - 1 if place >= count[LEVELS] else place


def special(cards: Cards, first: int, second: int, start: int, at: int, pays: Ints) -> Any:
    """The half units that a 21 of these cards pays on a win; `second` is -1 where it lies with the rest."""
    number = at - start + (1 if second < 0 else 2)
    if number == 5 and pays[FIVE_CARD]:
        return pays[FIVE_CARD]
    if number == 3:
        b = cards[start] if second < 0 else second
        c = cards[at - 1]
        if pays[SEVENS] and three_sevens(first >> 2, b >> 2, c >> 2):
            return pays[SEVENS]
        if pays[SUITED] and suited_678(first >> 2, first & 3, b >> 2, b & 3, c >> 2, c & 3):
            return pays[SUITED]
    return pays[PLAIN]


def switches(cards: Cards, one: int, two: int, up: int, values: Ints, switching: Bytes) -> Any:
    """Whether the two hands from these places on change their second cards, which they then have done."""
    wanted = switching[up, values[cards[one]], values[cards[two]], values[cards[one + 1]], values[cards[two + 1]]]
    if wanted:
        cards[two], cards[two + 1] = cards[two + 1], cards[two]
    return wanted


def play_round(  # noqa: PLR0915 - calls cost more than lines here
    cards: Cards,
    at: int,
    size: int,
    given: Given,
    running: int,
    boxes: Ints,
    hands: Ints,
    stack: Ints,
) -> tuple[int, int]:
    """One round from the card at that place: fills in what became of each box, gives the next place and the count."""
    values, rules, columns, first, in_suit, second, later, after, totals, dealt, pays, tags, count, switching = given
    number = rules[BOXES]
    counts = rules[COUNTS] != 0
    up_card = cards[at + number]
    up = values[up_card]
    seconds = at + number + 1
    begun = at
    at += 2 * number + 1
    hole = -1
    if counts:
        for place in range(begun, at):
            running += tags[cards[place]]
    if rules[HOLE_DEALT]:
        hole = values[cards[at]]
        if counts and rules[FACE_UP]:
            running += tags[cards[at]]
        at += 1
    column = columns[up, hole if rules[FACE_UP] else 0]
    natural = hole >= 0 and up + hole == 11 and (up == 1 or hole == 1)
    over = natural and (rules[READER] or rules[FACE_UP])
    waits = up == 1 or up == 10  # noqa: PLR1714 - compiled code has no quick set of two numbers
    insures = up == 1 and not rules[FACE_UP] and rules[INSURES] != 0
    level = 0
    if counts:
        level = level_of(running, size - at, count)
        insures = up == 1 and not rules[FACE_UP] and level >= count[INSURE_FROM]
    waiting, live, gives_back = False, False, False

    for box in range(number):
        if rules[SWITCHES]:
            if box % 2 == 0:
                boxes[box, SWITCHED] = not over and switches(cards, begun + box, seconds + box, up, values, switching)
            else:
                boxes[box, SWITCHED] = boxes[box - 1, SWITCHED]
        card_1, card_2 = cards[begun + box], cards[seconds + box]
        one, two = values[card_1], values[card_2]
        boxes[box, INSURED] = insures
        boxes[box, NUMBER] = 0
        if one + two == 11 and (one == 1 or two == 1) and not boxes[box, SWITCHED]:
            boxes[box, KIND] = NATURALS
            named = (card_1 == rules[NAMED_ACE] and card_2 == rules[NAMED_FACE]) or (
                card_2 == rules[NAMED_ACE] and card_1 == rules[NAMED_FACE]
            )
            boxes[box, RESULT] = pays[NAMED] if named else pays[NATURAL]
            # In blackjack switch nothing is paid before the end.
            waiting = waiting or waits or rules[SWITCHES] != 0
            continue
        boxes[box, KIND] = SINGLE
        if over:
            continue
        if counts:
            level = level_of(running, size - at, count)
        choice = first[level, column, one, two]
        if rules[SPECIALS] and card_1 & 3 == card_2 & 3:
            choice = in_suit[level, column, one, two]
        if choice == SURRENDER:
            boxes[box, KIND] = GIVEN_UP
            waiting = waiting or waits
            continue
        variant, depth = 0, 0
        state = int(dealt[one, two])
        start = at
        if choice == SPLIT:
            boxes[box, KIND] = SPLITS
            variant = one if later.shape[1] > 1 else 0
            stack[0], stack[1] = card_2, card_1
            depth = 2
        made = 1 if depth == 0 else 2
        done = lost = 0
        while True:
            if depth:
                depth -= 1
                base = stack[depth]
                while True:
                    start = at
                    card = cards[at]
                    at += 1
                    if counts:
                        running += tags[card]
                        level = level_of(running, size - at, count)
                    two = values[card]
                    again = two == one and made < rules[MOST_HANDS] and (one != 1 or rules[RESPLIT_ACES])
                    if not again or first[level, column, one, one] != SPLIT:
                        break
                    stack[depth] = card
                    depth += 1
                    made += 1
                card_1, card_2 = base, -1
                state = int(dealt[one, two])
                choice = second[level, column, one, two]
            stake = 1
            if choice == DOUBLE:
                stake = 2
                if counts:
                    running += tags[cards[at]]
                state = int(after[state, values[cards[at]]])
                at += 1
            else:
                while choice == HIT:
                    if counts:
                        running += tags[cards[at]]
                    state = int(after[state, values[cards[at]]])
                    at += 1
                    if state < 0:
                        break
                    if counts:
                        level = level_of(running, size - at, count)
                    choice = later[level, variant, column, state]
            hand = HANDS * box + done
            hands[hand, STAKE] = stake
            hands[hand, EXTRA] = 0
            hands[hand, DRAWN] = at - start
            if state < 0:
                hands[hand, TOTAL] = BUST
                lost += stake
            else:
                live = True
                hands[hand, TOTAL] = totals[state]
                if totals[state] == TOP:
                    if made > 1 and at - start == 1 and rules[LETTER_21]:
                        hands[hand, TOTAL] = SPLIT_21
                    if rules[SPECIALS] and (made == 1 or rules[ON_SPLIT]):
                        extra = special(cards, card_1, card_2, start, at, pays) - pays[PLAIN]
                        hands[hand, EXTRA] = extra * (stake if rules[ON_DOUBLE] else 1)
            done += 1
            if depth == 0:
                break
        boxes[box, NUMBER] = done
        # A blackjack would take the original wager alone, so somebody wants to know.
        gives_back = gives_back or (lost > 1 and waits and not rules[BUSTED_TOO])
        if done == 1 and stake == 2:
            boxes[box, KIND] = DOUBLED

    if hole < 0 and (live or waiting or insures or gives_back):
        hole = values[cards[at]]
        if counts:
            running += tags[cards[at]]
        at += 1
        natural = waits and up + hole == 11
    elif counts and hole >= 0 and not rules[FACE_UP]:
        running += tags[cards[begun + 2 * number + 1]]
    score = 0
    if live and not natural:
        hard, aces = up + hole, (up == 1) + (hole == 1)
        while dealer_draws(hard, aces, rules[SOFT_17] != 0):
            drawn = values[cards[at]]
            if counts:
                running += tags[cards[at]]
            at += 1
            hard += drawn
            aces += drawn == 1
        score = total(hard, aces)
    for box in range(number):
        settle_box(boxes, hands, box, score, natural, rules, pays)
        # An insured half wager wins as much as the wager, or is lost.
        boxes[box, INSURED] *= 2 if hole == 10 else -1
    return at, running


def settle_box(boxes: Ints, hands: Ints, box: int, score: int, natural: bool, rules: Ints, pays: Ints) -> None:
    """What a box wins on its main wager and everything that was added to it, in half units."""
    kind = boxes[box, KIND]
    if kind == NATURALS:
        if natural and not rules[FACE_UP]:
            boxes[box, RESULT] = 0
        return
    if kind == GIVEN_UP:
        boxes[box, RESULT] = -2 if natural else -1
        return
    if natural:
        made = boxes[box, SWITCHED] and boxes[box, NUMBER] == 1 and hands[HANDS * box, DRAWN] == 0
        if rules[STANDS_OFF] and made and hands[HANDS * box, TOTAL] == TOP:
            # Only a 21 in more than two cards loses to a blackjack (2A.5(b)1).
            boxes[box, RESULT] = 0
            return
        net = -2
        if rules[BUSTED_TOO]:
            net, standing = 0, boxes[box, NUMBER] == 0
            for hand in range(HANDS * box, HANDS * box + boxes[box, NUMBER]):
                if hands[hand, TOTAL] == BUST:
                    net -= 2 * hands[hand, STAKE]
                else:
                    standing = True
            net -= 2 * standing
        boxes[box, KIND], boxes[box, RESULT] = DEALERS, net
        return
    net = 0
    for hand in range(HANDS * box, HANDS * box + boxes[box, NUMBER]):
        points, stake = hands[hand, TOTAL], hands[hand, STAKE]
        if points == BUST:
            net -= 2 * stake
            continue
        wins_tie = points == SPLIT_21
        if rules[SWITCHES]:
            end = settle_switch(points, False, score, False, False)
        else:
            end = settle(TOP if wins_tie else points, False, score, False, rules[FACE_UP] != 0, wins_tie)
        if end == LOSE:
            net -= 2 * stake
        elif end == WIN:
            net += pays[PLAIN] * stake + hands[hand, EXTRA]
            if hands[hand, EXTRA] and kind != SPLITS:
                boxes[box, KIND] = SPECIAL
    boxes[box, RESULT] = net
