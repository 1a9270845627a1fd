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
    settle_spanish,
    settle_switch,
    six_seven_eight,
    suits_of,
    three_sevens,
    total,
)
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, STAND, SURRENDER

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Cards = NDArray[np.uint8]

HANDS = 4
"""The most hands of one box."""

Whole = tuple[int, ...]
Given = tuple[
    Ints, Whole, Ints, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Shorts, Ints, Shorts, Whole, Ints, Ints, Bytes, Ints
]
"""What a round looks up: values of cards, the table's rules, tables of choices, odds, tags, the count, switches, and by
the dealer's first card whether the wager is raised before anybody has a card."""

# Switches of a table: places in the array `rules`.
BOXES, HOLE_DEALT, READER, FACE_UP, SOFT_17, MOST_HANDS, RESPLIT_ACES, BUSTED_TOO, LETTER_21 = range(9)
SPECIALS, NAMED_ACE, NAMED_FACE, ON_DOUBLE, ON_SPLIT, INSURES, COUNTS, SWITCHES, STANDS_OFF = range(9, 18)
WINS_21, DOUBLE_VOIDS, SUPER_BONUS, DEALER_FIRST = range(18, 22)
RULES = 22

# Half units that a win pays: places in the array `pays`, nothing where the odds are not offered.
PLAIN, NATURAL, NAMED, FIVE_CARD, SEVENS, SUITED = range(6)
SIX_CARD, SEVEN_CARD, SUITED_SEVENS, SPADE_SEVENS, MIXED, SPADES, INSURANCE = range(6, 13)
PAYS = 13

# What became of a box: parts of a row of a tally, each with net results in half units from a plan's least on.
SINGLE, DOUBLED, SPLITS, GIVEN_UP, NATURALS, DEALERS, SPECIAL, RESCUED = range(8)
KINDS = 8

# What is known of a count: the least level, how many there are, whether it is divided, the scale of the tags, and the
# level from which insurance is taken; the cards of a deck, by which true counts are told.
LEAST, LEVELS, DIVIDED, SCALE, INSURE_FROM, DECK = range(6)

# Columns of a box, and of a hand, while a round lasts.
KIND, NUMBER, RESULT, INSURED, SWITCHED, SUPER = range(6)
TOTAL, STAKE, EXTRA, DRAWN = range(4)
OF_BOX, OF_HAND = 6, 4
GAVE_UP, BUST, SPLIT_21 = -1, 0, 22


def level_of(running: int, left: int, count: Ints) -> Any:
    """The place of a count among the levels, true counts by the decks of cards that are left, always rounded down."""
    level = running * count[DECK] // (left * count[SCALE]) if count[DIVIDED] else running // count[SCALE]
    place = level - count[LEAST]
    return 0 if place < 0 else count[LEVELS] - 1 if place >= count[LEVELS] else place


def lying(cards: Cards, at: int) -> Any:
    """The card at a place; a round that a shoe is too short for goes on with those of its front, from the rack."""
    return cards[at] if at < len(cards) else cards[at % len(cards)]


def special(cards: Cards, first: int, second: int, start: int, at: int, pays: Whole) -> Any:
    """The half units that a 21 of these cards pays on a win; `second` is -1 where it lies with the rest."""
    number = at - start + (1 if second < 0 else 2)
    found = 0
    if number > 4:
        found = pays[FIVE_CARD] if number == 5 else pays[SIX_CARD] if number == 6 else pays[SEVEN_CARD]
    elif number == 3:
        b = lying(cards, start) if second < 0 else second
        c = lying(cards, at - 1)
        suits = suits_of(first & 3, b & 3, c & 3)
        if three_sevens(first >> 2, b >> 2, c >> 2):
            found = pays[SEVENS] if suits == 0 else pays[SUITED_SEVENS] if suits == 1 else pays[SPADE_SEVENS]
        elif six_seven_eight(first >> 2, b >> 2, c >> 2):
            found = pays[MIXED] if suits == 0 else pays[SUITED] if suits == 1 else pays[SPADES]
    return found if found else pays[PLAIN]


def switches(cards: Cards, one: int, two: int, up: int, values: Ints, switching: Bytes) -> Any:
    """Whether the two hands from these places on change their second cards, which they then have done."""
    wanted = switching[up, values[cards[one]], values[cards[two]], values[cards[one + 1]], values[cards[two + 1]]]
    if wanted:
        cards[two], cards[two + 1] = cards[two + 1], cards[two]
    return wanted


def take_back(cards: Cards, at: int, boxes: Ints, rules: Whole) -> None:
    """Lay the second cards that changed places in a round from that card on back to where they were dealt."""
    seconds = at + rules[BOXES] + 1
    for box in range(0, rules[BOXES], 2):
        if boxes[box, SWITCHED]:
            two = seconds + box
            cards[two], cards[two + 1] = cards[two + 1], cards[two]


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
    values, rules, columns, first, in_suit, in_spades, second, later, doubled, after, totals, dealt = given[:12]
    pays, tags, count, switching, raising = given[12:]
    number = rules[BOXES]
    counts = rules[COUNTS] != 0
    firsts = at + rules[DEALER_FIRST]
    up_card = cards[at if rules[DEALER_FIRST] else at + number]
    up = values[up_card]
    seconds = at + number + 1
    begun = at
    at += 2 * number + 1
    hole = -1
    if counts:
        for place in range(begun, at):
            running += tags[cards[place]]
    if rules[HOLE_DEALT]:
        hole = values[lying(cards, at)]
        if counts and rules[FACE_UP]:
            running += tags[lying(cards, at)]
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
                boxes[box, SWITCHED] = not over and switches(cards, firsts + box, seconds + box, up, values, switching)
            else:
                boxes[box, SWITCHED] = boxes[box - 1, SWITCHED]
        card_1, card_2 = cards[firsts + box], cards[seconds + box]
        one, two = values[card_1], values[card_2]
        boxes[box, INSURED] = insures
        boxes[box, NUMBER] = 0
        boxes[box, SUPER] = 0
        if one + two == 11 and (one == 1 or two == 1) and not boxes[box, SWITCHED]:
            boxes[box, KIND] = NATURALS
            named = (card_1 == rules[NAMED_ACE] and card_2 == rules[NAMED_FACE]) or (
                card_2 == rules[NAMED_ACE] and card_1 == rules[NAMED_FACE]
            )
            boxes[box, RESULT] = pays[NAMED] if named else pays[NATURAL]
            # In blackjack switch nothing is paid before the end.
            # In Spanish 21 it cannot lose, and is paid at once.
            waiting = waiting or (waits and not rules[WINS_21]) or rules[SWITCHES] != 0
            continue
        boxes[box, KIND] = SINGLE
        if over:
            continue
        if counts:
            level = level_of(running, size - at, count)
        choice = first[level, column, one, two]
        if rules[SPECIALS] and card_1 & 3 == card_2 & 3:
            choice = (in_spades if card_1 & 3 == 3 else in_suit)[level, column, one, two]
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
                    card = lying(cards, at)
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
            stake, further = 1, doubled.shape[4]
            while choice == HIT:
                if counts:
                    running += tags[lying(cards, at)]
                state = int(after[state, values[lying(cards, at)]])
                at += 1
                if state < 0:
                    break
                if counts:
                    level = level_of(running, size - at, count)
                choice = later[level, variant, column, state]
            while choice == DOUBLE:
                if counts:
                    running += tags[lying(cards, at)]
                state = int(after[state, values[lying(cards, at)]])
                at += 1
                stake *= 2
                further -= 1
                choice = STAND if state < 0 else doubled[level, variant, column, state, further]
            hand = HANDS * box + done
            hands[hand, STAKE] = stake
            hands[hand, EXTRA] = 0
            hands[hand, DRAWN] = at - start
            if state < 0:
                hands[hand, TOTAL] = BUST
                lost += stake
            elif choice == SURRENDER:
                hands[hand, TOTAL] = GAVE_UP
                lost += stake >> 1
            else:
                hands[hand, TOTAL] = totals[state]
                # A 21 that wins against all but a blackjack needs no more than the dealer's second card.
                live = live or not (rules[WINS_21] and totals[state] == TOP)
                waiting = True
                if totals[state] == TOP:
                    if made > 1 and at - start == 1 and rules[LETTER_21]:
                        hands[hand, TOTAL] = SPLIT_21
                    if rules[SPECIALS] and (made == 1 or rules[ON_SPLIT]):
                        extra = special(cards, card_1, card_2, start, at, pays) - pays[PLAIN]
                        hands[hand, EXTRA] = extra * (stake if rules[ON_DOUBLE] else 1)
                        if stake > 1 and rules[DOUBLE_VOIDS]:
                            hands[hand, EXTRA] = 0
                        elif rules[SUPER_BONUS] and made == 1 and up_card >> 2 == 7 and at - start == 1:
                            third = lying(cards, start)
                            same = card_1 & 3 == card_2 & 3 and card_2 & 3 == third & 3
                            boxes[box, SUPER] = same and three_sevens(card_1 >> 2, card_2 >> 2, third >> 2)
            done += 1
            if depth == 0:
                break
        boxes[box, NUMBER] = done
        # A blackjack would take the original wager alone, so somebody wants to know.
        gives_back = gives_back or (lost > 1 and waits and not rules[BUSTED_TOO])
        if made == 1:
            if choice == SURRENDER:
                boxes[box, KIND] = RESCUED if stake > 1 else GIVEN_UP
            elif stake > 1:
                boxes[box, KIND] = DOUBLED

    if hole < 0 and (live or waiting or insures or gives_back):
        hole = values[lying(cards, at)]
        if counts:
            running += tags[lying(cards, at)]
        at += 1
        natural = waits and up + hole == 11
    elif counts and hole >= 0 and not rules[FACE_UP]:
        running += tags[cards[begun + 2 * number + 1]]
    score = 0
    if live and not natural:
        hard, aces = up + hole, (up == 1) + (hole == 1)
        while dealer_draws(hard, aces, rules[SOFT_17] != 0):
            drawn = values[lying(cards, at)]
            if counts:
                running += tags[lying(cards, at)]
            at += 1
            hard += drawn
            aces += drawn == 1
        score = total(hard, aces)
    for box in range(number):
        settle_box(boxes, hands, box, score, natural, rules, pays)
        boxes[box, INSURED] *= 1 if hole == 10 else -1
        if raising[up]:
            boxes[box, RESULT] *= 2
            boxes[box, INSURED] *= 2
    return at, running


def of_insurance(insured: int, stake: int, pays: Whole) -> Any:
    """What insurance of half a wager brings: won at its odds or lost, once or as often as the wager was raised."""
    return insured * (stake >> 1) * pays[INSURANCE] // 2 if insured > 0 else insured * (stake >> 1)


def settle_box(boxes: Ints, hands: Ints, box: int, score: int, natural: bool, rules: Whole, pays: Whole) -> None:
    """What a box wins on its main wager and everything that was added to it, in half units."""
    kind = boxes[box, KIND]
    if kind == NATURALS:
        if natural and not rules[FACE_UP] and not rules[WINS_21]:
            boxes[box, RESULT] = 0
        return
    if kind == GIVEN_UP and not natural:
        boxes[box, RESULT] = -1
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
        if points == GAVE_UP:
            net -= stake
            continue
        wins_tie = points == SPLIT_21
        if rules[SWITCHES]:
            end = settle_switch(points, False, score, False, False)
        elif rules[WINS_21]:
            end = settle_spanish(points, False, score, False)
        else:
            end = settle(TOP if wins_tie else points, False, score, False, rules[FACE_UP] != 0, wins_tie)
        if end == LOSE:
            net -= 2 * stake
        elif end == WIN:
            net += pays[PLAIN] * stake + hands[hand, EXTRA]
            if hands[hand, EXTRA] and kind != SPLITS:
                boxes[box, KIND] = SPECIAL
    boxes[box, RESULT] = net
