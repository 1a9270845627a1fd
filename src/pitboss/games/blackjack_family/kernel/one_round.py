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
    value,
)
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, STAND, SURRENDER

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Words = NDArray[np.int32]
Cards = NDArray[np.uint8]

HANDS = 4
"""The most hands of one box."""

Whole = tuple[int, ...]
Given = tuple[
    Whole, Ints, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Shorts, Ints, Shorts, Whole, Ints, Ints, Bytes, Ints
]
"""What a round looks up: the table's rules, tables of choices, odds, tags, the count, switches, and by the dealer's
first card whether the wager is raised before anybody has a card."""

# Switches of a table: places in the array `rules`.
BOXES, HOLE_DEALT, READER, FACE_UP, SOFT_17, MOST_HANDS, RESPLIT_ACES, BUSTED_TOO, LETTER_21 = range(9)
SPECIALS, NAMED_ACE, NAMED_FACE, ON_DOUBLE, ON_SPLIT, INSURES, COUNTS, SWITCHES, STANDS_OFF = range(9, 18)
WINS_21, DOUBLE_VOIDS, SUPER_BONUS, DEALER_FIRST = range(18, 22)
RULES = 22
NOBODY = 255
"""A card that no shoe holds, where the house has named none."""

# Half units that a win pays: places in the array `pays`, nothing where the odds are not offered.
PLAIN, NATURAL, NAMED, FIVE_CARD, SEVENS, SUITED = range(6)
SIX_CARD, SEVEN_CARD, SUITED_SEVENS, SPADE_SEVENS, MIXED, SPADES, INSURANCE = range(6, 13)
PAYS = 13

# What became of a box: parts of a row of a tally, each with net results in half units from a plan's least on.
# A hand whose cards are paid for stands behind them, in the place of its odds.
SINGLE, DOUBLED, SPLITS, GIVEN_UP, NATURALS, DEALERS, RESCUED = range(7)
OF_CARDS = RESCUED + 1 - NAMED

# What is known of a count: the least level, how many there are, whether it is divided, the scale of the tags, and the
# level from which insurance is taken; the cards of a deck, by which true counts are told.
LEAST, LEVELS, DIVIDED, SCALE, INSURE_FROM, DECK = range(6)

# A hand that was played, in one word: its total or what stands for it, how many times the first wager lies on it,
# whether it is the last of its box, the place of the odds that its cards have, and the half units that they bring
# beyond even money.
TOTAL, STAKE, LAST, ODDS, EXTRA = 0, 6, 14, 15, 19
IN_TOTAL, IN_STAKE, IN_ODDS = (1 << STAKE) - 1, (1 << LAST - STAKE) - 1, (1 << EXTRA - ODDS) - 1
BUST, SPLIT_21, SWITCHED_21, GAVE_UP, A_NATURAL, A_NAMED = 0, *range(TOP + 1, TOP + 6)


def level_of(running: int, left: int, count: Ints) -> Any:
    """The place of a count among the levels, true counts by the decks of cards that are left, always rounded down."""
    level = running * count[DECK] // (left * count[SCALE]) if count[DIVIDED] else running // count[SCALE]
    place = level - count[LEAST]
    return 0 if place < 0 else count[LEVELS] - 1 if place >= count[LEVELS] else place


def lying(cards: Cards, at: int, size: int) -> Any:
    """The card at a place; a round that a shoe is too short for goes on with those of its front, from the rack."""
    # Unsigned, or compiled code would look whether it is counted from the end.
    return cards[np.uint64(at)] if at < size else cards[np.uint64(at % size)]


def worth(card: int) -> int:
    """The value of a card."""
    number: Any = np.int64(card)
    return value(number >> 2)


def kinds(rules: Whole) -> int:
    """How many parts a row of a tally has: more where hands are paid for their cards."""
    return OF_CARDS + INSURANCE if rules[SPECIALS] or rules[NAMED_ACE] != NOBODY else RESCUED + 1


def special(cards: Cards, size: int, first: int, second: int, start: int, at: int, pays: Whole) -> Any:
    """The place of the odds that a 21 of these cards has on a win; `second` is -1 where it lies with the rest."""
    number = at - start + (1 if second < 0 else 2)
    found = PLAIN
    if number > 4:
        found = FIVE_CARD if number == 5 else SIX_CARD if number == 6 else SEVEN_CARD
    elif number == 3:
        b = lying(cards, start, size) if second < 0 else second
        c = lying(cards, at - 1, size)
        suits = suits_of(first & 3, b & 3, c & 3)
        if three_sevens(first >> 2, b >> 2, c >> 2):
            found = SEVENS if suits == 0 else SUITED_SEVENS if suits == 1 else SPADE_SEVENS
        elif six_seven_eight(first >> 2, b >> 2, c >> 2):
            found = MIXED if suits == 0 else SUITED if suits == 1 else SPADES
    return found if pays[found] else PLAIN


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


def play_round(  # noqa: PLR0915 - calls cost more than lines here
    cards: Cards, at: int, size: int, given: Given, running: int, hands: Words, stack: Words
) -> tuple[int, int, int, bool, int, int, int]:
    """One round from the card at that place: fills in the hands of all boxes, one after the other.

    It gives the next place and the count; the dealer's total, and whether it is a blackjack; how often the first wager
    lies on a box that took nothing else, and its insurance, which is below nothing where it lost; and boxes with marks:
    those whose second cards changed places, or that have a super bonus.
    """
    rules, columns, first, in_suit, in_spades, second, later, doubled, after, totals, dealt = given[:11]
    pays, tags, count, switching, raising = given[11:]
    number = rules[BOXES]
    counts = rules[COUNTS] != 0
    firsts = at + rules[DEALER_FIRST]
    up_card = cards[at if rules[DEALER_FIRST] else at + number]
    up = worth(up_card)
    seconds = at + number + 1
    begun = at
    at += 2 * number + 1
    hole = -1
    if counts:
        for place in range(begun, at):
            running += tags[cards[place]]
    if rules[HOLE_DEALT]:
        hole = worth(lying(cards, at, size))
        if counts and rules[FACE_UP]:
            running += tags[lying(cards, at, size)]
        at += 1
    column = columns[up, hole if rules[FACE_UP] else 0]
    natural = hole >= 0 and up + hole == 11 and (up == 1 or hole == 1)
    over = natural and (rules[READER] != 0 or rules[FACE_UP] != 0)
    waits = up == 1 or up == 10  # noqa: PLR1714 - compiled code has no quick set of two numbers
    insures = up == 1 and not rules[FACE_UP] and rules[INSURES] != 0
    level = 0
    if counts:
        level = level_of(running, size - at, count)
        insures = up == 1 and not rules[FACE_UP] and level >= count[INSURE_FROM]
    waiting, live, gives_back = False, False, False
    marks, switched = 0, False

    hand = 0
    for box in range(number):
        if rules[SWITCHES] and box % 2 == 0:
            switched = not over and switches(cards, firsts + box, seconds + box, up, switching) != 0
            marks |= switched << box
        card_1: Any = np.int64(cards[firsts + box])
        card_2: Any = np.int64(cards[seconds + box])
        one, two = worth(card_1), worth(card_2)
        if one + two == 11 and (one == 1 or two == 1) and not switched:
            named = (card_1 == rules[NAMED_ACE] and card_2 == rules[NAMED_FACE]) or (
                card_2 == rules[NAMED_ACE] and card_1 == rules[NAMED_FACE]
            )
            hands[hand] = (A_NAMED if named else A_NATURAL) | 1 << LAST
            hand += 1
            # In blackjack switch nothing is paid before the end.
            # In Spanish 21 it cannot lose, and is paid at once.
            waiting = waiting or (waits and not rules[WINS_21]) or rules[SWITCHES] != 0
            continue
        if counts:
            level = level_of(running, size - at, count)
        choice = int(first[level, column, one, two])
        if rules[SPECIALS] and card_1 & 3 == card_2 & 3:
            choice = int((in_spades if card_1 & 3 == 3 else in_suit)[level, column, one, two])
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
                while True:
                    start = at
                    card = lying(cards, at, size)
                    at += 1
                    if counts:
                        running += tags[card]
                        level = level_of(running, size - at, count)
                    two = worth(card)
                    again = two == one and made < rules[MOST_HANDS] and (one != 1 or rules[RESPLIT_ACES])
                    if not again or first[level, column, one, one] != SPLIT:
                        break
                    stack[depth] = card
                    depth += 1
                    made += 1
                state = int(dealt[one, two])
                choice = int(second[level, column, one, two])
            stake, further = 1, doubled.shape[4]
            while choice == HIT:
                card = lying(cards, at, size)
                at += 1
                state = int(after[state, worth(card)])
                if counts:
                    running += tags[card]
                if state < 0:
                    break
                if counts:
                    level = level_of(running, size - at, count)
                choice = int(later[level, variant, column, state])
            while choice == DOUBLE:
                card = lying(cards, at, size)
                at += 1
                state = int(after[state, worth(card)])
                if counts:
                    running += tags[card]
                stake *= 2
                further -= 1
                choice = STAND if state < 0 else int(doubled[level, variant, column, state, further])
            points, extra, has = BUST, 0, PLAIN
            if state < 0:
                lost += stake
            elif choice == SURRENDER:
                points = GAVE_UP
                lost += stake >> 1
            else:
                points = int(totals[state])
                # A 21 that wins against all but a blackjack needs no more than the dealer's second card.
                live = live or not (rules[WINS_21] and points == TOP)
                waiting = True
                if points == TOP:
                    if rules[SPECIALS] and (made == 1 or rules[ON_SPLIT]):
                        has = special(cards, size, card_1, card_2, start, at, pays)
                        extra = pays[has] - pays[PLAIN]
                        extra *= stake if rules[ON_DOUBLE] else 1
                        if stake > 1 and rules[DOUBLE_VOIDS]:
                            extra = 0
                        elif rules[SUPER_BONUS] and made == 1 and up_card >> 2 == 7 and at - start == 1:
                            third = lying(cards, start, size)
                            same = card_1 & 3 == card_2 & 3 and card_2 & 3 == third & 3
                            marks |= (same and three_sevens(card_1 >> 2, card_2 >> 2, third >> 2)) << box
                    if made > 1 and at - start == 1 and rules[LETTER_21]:
                        points = SPLIT_21
                    elif made == 1 and at == start and switched:
                        points = SWITCHED_21
            hands[hand] = points | stake << STAKE | (depth == 0) << LAST | has << ODDS | extra << EXTRA
            hand += 1
            if depth == 0:
                break
        # A blackjack would take the original wager alone, so somebody wants to know.
        gives_back = gives_back or (lost > 1 and waits and not rules[BUSTED_TOO])

    if hole < 0 and (live or waiting or insures or gives_back):
        hole = worth(lying(cards, at, size))
        if counts:
            running += tags[lying(cards, at, size)]
        at += 1
        natural = waits and up + hole == 11
    elif counts and hole >= 0 and not rules[FACE_UP]:
        running += tags[cards[begun + 2 * number + 1]]
    score = 0
    if live and not natural:
        hard, aces = up + hole, (up == 1) + (hole == 1)
        while dealer_draws(hard, aces, rules[SOFT_17] != 0):
            card = lying(cards, at, size)
            at += 1
            drawn = worth(card)
            if counts:
                running += tags[card]
            hard += drawn
            aces += drawn == 1
        score = total(hard, aces)
    times = 2 if raising[up] else 1
    insured = 0
    if insures:
        insured = times if hole == 10 else -times
    return at, running, score, natural, times, insured, marks


def of_insurance(insured: int, stake: int, pays: Whole) -> Any:
    """What insurance of half a wager brings: won at its odds or lost, once or as often as the wager was raised."""
    return insured * (stake >> 1) * pays[INSURANCE] // 2 if insured > 0 else insured * (stake >> 1)


def settle_box(hands: Words, hand: int, score: int, natural: bool, rules: Whole, pays: Whole) -> tuple[int, int, int]:
    """A box whose hands begin there: where they end, what became of it, and what it wins on all it wagered.

    What is won or lost, on the main wager and everything that was added to it, is in half units.
    """
    begun, net, over, kind = hand, 0, 0, SINGLE
    while True:
        word = int(hands[hand])
        hand += 1
        points, stake, extra = word & IN_TOTAL, word >> STAKE & IN_STAKE, word >> EXTRA
        last = word >> LAST & 1 != 0
        if points >= A_NATURAL:
            kind = NATURALS
            if not natural or rules[FACE_UP] or rules[WINS_21]:
                net = pays[NAMED] if points == A_NAMED else pays[NATURAL]
                if points == A_NAMED:
                    kind = OF_CARDS + NAMED
        elif natural:
            kind = DEALERS
            if points == BUST:
                over += stake
            elif rules[STANDS_OFF] and points == SWITCHED_21:
                # Only a 21 in more than two cards loses to a blackjack (2A.5(b)1).
                kind = SINGLE
            else:
                net = -2
            if last and kind == DEALERS:
                net = net - 2 * over if rules[BUSTED_TOO] else -2
        elif points == BUST:
            net -= 2 * stake
        elif points == GAVE_UP:
            net -= stake
            kind = RESCUED if stake > 1 else GIVEN_UP
        else:
            wins_tie = points == SPLIT_21
            points = min(points, TOP)
            if rules[SWITCHES]:
                end = settle_switch(points, False, score, False, False)
            elif rules[WINS_21]:
                end = settle_spanish(points, False, score, False)
            else:
                end = settle(points, False, score, False, rules[FACE_UP] != 0, wins_tie)
            if end == LOSE:
                net -= 2 * stake
            elif end == WIN:
                net += pays[PLAIN] * stake + extra
                if extra:
                    kind = OF_CARDS + (word >> ODDS & IN_ODDS)
        if last:
            break
    if not natural:
        if hand - begun > 1:
            kind = SPLITS
        elif kind == SINGLE and stake > 1:
            kind = DOUBLED
    return hand, kind, net
