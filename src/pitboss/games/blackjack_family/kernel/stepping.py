"""Tables with one player each that are asked and answer, thousands at once: the kernel's rules, a decision at a time.

What a step changes in an observation is changed in its place. Cards, questions, masks and rewards are those of the
script's environment, card by card; `tests/adapters/test_stepper.py` plays both from the same shoes.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, RANKS, SUITS, Card, Randomness
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.arithmetic import (
    BLACKJACK,
    LOSE,
    TOP,
    WIN,
    blackjack,
    dealer_draws,
    insurance_limit,
    may_be_blackjack,
    may_double,
    may_draw,
    offers_insurance,
    settle,
    six_seven_eight,
    splittable,
    suits_of,
    three_sevens,
    total,
    value,
)
from pitboss.games.blackjack_family.kernel.one_round import (
    BUSTED_TOO,
    FACE_UP,
    HANDS,
    HOLE_DEALT,
    INSURANCE,
    LETTER_21,
    MOST_HANDS,
    NAMED,
    NAMED_ACE,
    NAMED_FACE,
    NATURAL,
    ON_DOUBLE,
    ON_SPLIT,
    PLAIN,
    READER,
    RESPLIT_ACES,
    SOFT_17,
    SPECIALS,
    lying,
    special,
)
from pitboss.games.blackjack_family.script import hands, wagers
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import in_sequence
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled, part
from pitboss.pricing.fetching import fetch
from pitboss.pricing.kernel import Arguments
from pitboss.pricing.stepping import LEAVE, REST, Alone, Cards, Chair, Given, Ints, Mask, Seen, State
from pitboss.table.act import Shuffled
from pitboss.table.between_rounds import CUT_MARGIN

LARGEST = 1 << 24
"""Cents that one wager may be, so that all wagers of a round are counted in 32 bits."""
FEWEST_DECKS = 2
"""With fewer a round may outlast the shoe, which is the script's to rule on."""
TAIL = 128
"""Cards of the front that come again should a round outlast the shoe."""

# A table's state: its columns, and then those of each hand.
AT, PHASE, MAIN, INSURED, UP, HOLE, MADE, CURRENT, DEPTH, ROUNDS, GAIN, STAKED, LOST, LOST_WAGERS, BEGUN = range(15)
STACK = 15
FIRST = STACK + HANDS
HARD, ACES, DRAWN, STAKE, DOUBLED, STATUS, ONE, TWO, START, EXTRA = range(10)
WIDTH = 10
COLUMNS = FIRST + WIDTH * HANDS

WAGERING, INSURING, DOUBLING, CHOOSING, OVER = range(5)
"""What the player is asked: a wager, two kinds of offers, a choice; or nothing."""
TO_PLAY, STOOD, WENT_OVER, GAVE_UP, HAS_NATURAL, DONE = range(6)

# What the compiled code is told of a table: places in the array `given`.
UNIT, CHIPS, INCREMENT, CUT, SIZE, REACH, BURNS, EPISODE, SURRENDERS, ONE_CARD_ACES, SCALE = range(11)
AT_MIDDLE, AT_OWN, AT_SEEN, AT_KIND, AT_HAND, AT_LEFT, AT_INSURANCE, AT_CHIPS = range(11, 19)
BET, INSURE, STAND, PASS = range(19, 23)
AT_STAKES, AT_DOUBLES, DOUBLES = range(23, 26)
"""Of the first hand: its wager, what doubles it, and the action of the least that doubles it; the others' follow."""
GIVEN = 26

HIT, DOUBLE, LESS, SPLIT, SURRENDER = range(1, 6)
"""Choices counted from the number of standing, in the order of the script."""
CHOICES = (hands.STAND, hands.HIT, hands.DOUBLE, hands.LESS, hands.SPLIT, hands.SURRENDER)

AHEAD = 4
"""How many tables ahead memory is asked for."""

KINDS = 52
LOWEST = 8
CODES = {rank + suit: LOWEST + 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
"""A card as the kernel has it: four times its rank, and its suit."""


def show(t: int, seen: Seen, at: int, card: int, given: Given) -> None:
    """A card face up in a hand, and among those that have been seen."""
    seen[t, at + card - LOWEST] += 1
    seen[t, given[AT_SEEN] + card - LOWEST] += 1


def put_away(t: int, s: State, seen: Seen, card: int, given: Given) -> None:
    """No such card lies before the dealer or in a hand of the player."""
    seen[t, given[AT_MIDDLE] + card] = 0
    for hand in range(s[t, MADE]):
        seen[t, given[AT_OWN] + (KINDS + 1) * hand + card] = 0


def close_question(t: int, s: State, seen: Seen, mask: Mask, given: Given, stakes: int) -> None:
    """What was open is so no more."""
    phase = s[t, PHASE]
    if phase == CHOOSING:
        seen[t, given[AT_KIND] + 2] = 0
        seen[t, given[AT_HAND] + s[t, CURRENT]] = 0
        for choice in range(len(CHOICES)):
            mask[t, given[STAND] + choice] = 0
    elif phase == OVER:
        mask[t, given[PASS]] = 0
    else:
        first = given[BET]
        if phase != WAGERING:
            mask[t, given[PASS]] = 0
            first = given[INSURE] if phase == INSURING else given[DOUBLES] + stakes * s[t, CURRENT]
        seen[t, given[AT_KIND] + (phase != WAGERING)] = 0
        for stake in range(stakes):
            mask[t, first + stake] = 0


def come(t: int, s: State, seen: Seen, cards: Cards, given: Given) -> None:
    """Where a table further on will be written to is on its way; what lies closer together the processor expects."""
    row = t * seen.shape[1]
    fetch(seen, row + given[AT_STAKES])
    fetch(seen, row + given[AT_KIND])
    fetch(seen, row + given[AT_LEFT])
    for at in range(s[t, AT], s[t, AT] + 3):
        card = row + cards[t, at] - LOWEST
        fetch(seen, card + given[AT_OWN])
        fetch(seen, card + given[AT_MIDDLE])
        fetch(seen, card + given[AT_SEEN])


def purse(t: int, s: State, worth: int) -> Any:
    """The chips that do not lie on the layout."""
    return worth + s[t, GAIN] - s[t, STAKED]


def offer(
    t: int, s: State, seen: Seen, mask: Mask, given: Given, amounts: Ints, worth: int, phase: int, first: int, most: int
) -> bool:
    """Ask for a wager up to an amount, if one of the stakes fits."""
    found = False
    chips = purse(t, s, worth)
    for stake in range(len(amounts)):
        amount = amounts[stake, 2]
        if 0 < amount <= most and amount <= chips:
            mask[t, first + stake] = 1
            found = True
    if found:
        s[t, PHASE] = phase
        mask[t, given[PASS]] = 1
        seen[t, given[AT_KIND] + 1] = 1
    return found


def shuffle(t: int, s: State, seen: Seen, cards: Cards, ready: Cards, prepared: bool, state: int, given: Given) -> int:
    """Another shoe, by the stream of the table or as it lies ready; nothing of it has been seen."""
    size = given[SIZE]
    if prepared:
        for place in range(size):
            cards[t, place] = ready[t, place]
    else:
        state = stream.shuffle_front(cards[t, :size], given[REACH], state)
    # In their order, so that a shoe of fewer cards than these comes again and again.
    for place in range(TAIL):
        cards[t, size + place] = cards[t, place]
    # The last round's cards still lie there, and the shoe no longer says which they were.
    s[t, AT], s[t, BEGUN] = given[BURNS], -1
    for card in range(KINDS):
        seen[t, given[AT_SEEN] + card] = 0
    seen[t, given[AT_LEFT]] = (size - s[t, AT]) / size
    return state


def begin(t: int, s: State, seen: Seen, mask: Mask, given: Given, amounts: Ints, worth: int) -> int:
    """Chips where they run short, and the question for the wager; what the player has."""
    if worth < given[CHIPS] // 2:
        worth = given[CHIPS]
    s[t, PHASE] = WAGERING
    seen[t, given[AT_KIND]] = 1
    for stake in range(len(amounts)):
        mask[t, given[BET] + stake] = 0 < amounts[stake, 0] <= worth or 0 < amounts[stake, 1] <= worth
    return worth


def first_cards(t: int, s: State, seen: Seen, cards: Cards, given: Given, rules: Given, stake: int) -> None:
    """The wager lies there, the last round's cards go, and the first cards come."""
    if s[t, BEGUN] < 0:
        for card in range(KINDS):
            put_away(t, s, seen, card, given)
    else:
        for place in range(s[t, BEGUN], s[t, AT]):
            put_away(t, s, seen, cards[t, place] - LOWEST, given)
    s[t, MAIN], s[t, STAKED], s[t, INSURED], s[t, LOST], s[t, LOST_WAGERS] = stake, stake, 0, 0, 0
    s[t, MADE], s[t, CURRENT], s[t, DEPTH] = 1, 0, 0
    at = s[t, AT]
    s[t, BEGUN] = at
    one, up, two = cards[t, at], cards[t, at + 1], cards[t, at + 2]
    show(t, seen, given[AT_OWN], one, given)
    show(t, seen, given[AT_MIDDLE], up, given)
    show(t, seen, given[AT_OWN], two, given)
    at += 3
    s[t, UP] = up
    if rules[HOLE_DEALT]:
        s[t, HOLE] = cards[t, at]
        if rules[FACE_UP]:
            show(t, seen, given[AT_MIDDLE], s[t, HOLE], given)
        else:
            seen[t, given[AT_MIDDLE] + KINDS] = 1
        at += 1
    s[t, AT] = at
    s[t, FIRST + HARD] = value(one >> 2) + value(two >> 2)
    s[t, FIRST + ACES] = (one >> 2 == arithmetic.ACE) + (two >> 2 == arithmetic.ACE)
    s[t, FIRST + DRAWN], s[t, FIRST + STAKE], s[t, FIRST + DOUBLED] = 2, stake, 0
    s[t, FIRST + ONE], s[t, FIRST + TWO], s[t, FIRST + START], s[t, FIRST + EXTRA] = one, two, at, 0
    s[t, FIRST + STATUS] = HAS_NATURAL if blackjack(one >> 2, two >> 2) else TO_PLAY


def natural_pays(t: int, s: State, rules: Given, pays: Given) -> Any:
    """What a blackjack of these two cards brings."""
    one, two = s[t, FIRST + ONE], s[t, FIRST + TWO]
    named = (one == rules[NAMED_ACE] and two == rules[NAMED_FACE]) or (
        two == rules[NAMED_ACE] and one == rules[NAMED_FACE]
    )
    return s[t, MAIN] * (pays[NAMED] if named else pays[NATURAL]) // 2


def draw(t: int, s: State, seen: Seen, cards: Cards, given: Given, hand: int) -> None:
    """One card to a hand."""
    card = cards[t, s[t, AT]]
    s[t, AT] += 1
    h = FIRST + WIDTH * hand
    show(t, seen, given[AT_OWN] + (KINDS + 1) * hand, card, given)
    s[t, h + HARD] += value(card >> 2)
    s[t, h + ACES] += card >> 2 == arithmetic.ACE
    s[t, h + DRAWN] += 1
    if s[t, h + DRAWN] == 2:
        s[t, h + TWO], s[t, h + START] = card, s[t, AT] - 1


def taken(t: int, s: State, seen: Seen, given: Given, hand: int) -> None:
    """The wagers on a hand lie there no more."""
    h = FIRST + WIDTH * hand
    s[t, STAKED] -= s[t, h + STAKE] + s[t, h + DOUBLED]
    seen[t, given[AT_STAKES] + hand] = 0
    seen[t, given[AT_DOUBLES] + hand] = 0


def asked(t: int, s: State, seen: Seen, mask: Mask, given: Given, rules: Given, worth: int) -> bool:
    """Ask for a choice if there is one besides standing."""
    hand = s[t, CURRENT]
    h = FIRST + WIDTH * hand
    hard, aces, stake = s[t, h + HARD], s[t, h + ACES], s[t, h + STAKE]
    if s[t, h + DOUBLED] or not may_draw(hard, aces):
        return False
    chips = purse(t, s, worth)
    of_split, two = s[t, MADE] > 1, s[t, h + DRAWN] == 2
    split_ace = of_split and s[t, h + ONE] >> 2 == arithmetic.ACE
    one_card = split_ace and given[ONE_CARD_ACES]
    doubles = two and not one_card and may_double(hard, aces, rules[FACE_UP] != 0)
    splits = (
        two and splittable(s[t, h + ONE] >> 2, s[t, h + TWO] >> 2) and s[t, MADE] < rules[MOST_HANDS] and chips >= stake
    )
    splits = splits and (not split_ace or rules[RESPLIT_ACES] != 0)
    gives_up = given[SURRENDERS] and two and not of_split
    if one_card and not splits:
        return False
    first = given[STAND]
    mask[t, first] = 1
    mask[t, first + HIT] = not one_card
    mask[t, first + DOUBLE] = doubles and chips >= stake
    mask[t, first + LESS] = doubles and stake > given[INCREMENT] and chips >= given[INCREMENT]
    mask[t, first + SPLIT] = splits
    mask[t, first + SURRENDER] = gives_up
    s[t, PHASE] = CHOOSING
    seen[t, given[AT_KIND] + 2] = 1
    seen[t, given[AT_HAND] + hand] = 1
    return True


def stand(t: int, s: State, cards: Cards, rules: Given, pays: Given, hand: int) -> None:
    """A hand that waits for the dealer, with what its cards pay beyond even money."""
    h = FIRST + WIDTH * hand
    s[t, h + STATUS] = STOOD
    of_split = s[t, MADE] > 1
    if rules[SPECIALS] and total(s[t, h + HARD], s[t, h + ACES]) == TOP and (not of_split or rules[ON_SPLIT]):
        second = -1 if of_split else s[t, h + TWO]
        has = special(cards[t], cards.shape[1], s[t, h + ONE], second, s[t, h + START], s[t, AT], pays)
        extra = pays[has] - pays[PLAIN]
        s[t, h + EXTRA] = extra * (s[t, h + STAKE] + (s[t, h + DOUBLED] if rules[ON_DOUBLE] else 0)) // 2


def play_on(
    t: int, s: State, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Given, pays: Given, worth: int
) -> bool:
    """From the hand in question to the next choice; whether there is one."""
    while True:
        hand = s[t, CURRENT]
        h = FIRST + WIDTH * hand
        if s[t, h + STATUS] == TO_PLAY:
            if s[t, h + DRAWN] == 1:
                draw(t, s, seen, cards, given, hand)
            if total(s[t, h + HARD], s[t, h + ACES]) > TOP:
                lost = s[t, h + STAKE] + s[t, h + DOUBLED]
                s[t, h + STATUS] = WENT_OVER
                s[t, GAIN] -= lost
                s[t, LOST] += lost
                s[t, LOST_WAGERS] += 2 if s[t, h + DOUBLED] else 1
                taken(t, s, seen, given, hand)
            elif asked(t, s, seen, mask, given, rules, worth):
                return True
            else:
                stand(t, s, cards, rules, pays, hand)
        if s[t, DEPTH] == 0:
            return False
        s[t, DEPTH] -= 1
        s[t, CURRENT] = s[t, STACK + s[t, DEPTH]]


def after_insurance(
    t: int, s: State, seen: Seen, mask: Mask, cards: Cards, given: Given, rules: Given, pays: Given, worth: int
) -> bool:
    """The reader, blackjacks, and the first choice; whether there is one."""
    natural = blackjack(s[t, UP] >> 2, s[t, HOLE] >> 2)
    if natural and (rules[READER] or rules[FACE_UP]):
        if s[t, FIRST + STATUS] == TO_PLAY:
            s[t, FIRST + STATUS] = STOOD
        return False
    if s[t, FIRST + STATUS] == HAS_NATURAL:
        if not may_be_blackjack(s[t, UP] >> 2):
            s[t, GAIN] += natural_pays(t, s, rules, pays)
            taken(t, s, seen, given, 0)
            s[t, FIRST + STATUS] = DONE
        return False
    return play_on(t, s, seen, mask, cards, given, rules, pays, worth)


def finish(  # noqa: PLR0915 - calls cost more than lines here
    t: int, s: State, seen: Seen, cards: Cards, given: Given, rules: Given, pays: Given
) -> None:
    """The dealer's hand, and what it decides."""
    live, waiting = False, False
    for hand in range(s[t, MADE]):
        status = s[t, FIRST + WIDTH * hand + STATUS]
        live = live or status == STOOD
        waiting = waiting or status == STOOD or status == GAVE_UP or status == HAS_NATURAL  # noqa: PLR1714
    up, second = s[t, UP], rules[HOLE_DEALT] != 0
    if second:
        if not rules[FACE_UP]:
            seen[t, given[AT_MIDDLE] + KINDS] = 0
            show(t, seen, given[AT_MIDDLE], s[t, HOLE], given)
    else:
        # A blackjack would give back what hands over 21 have lost beyond the first wager.
        gives_back = not rules[BUSTED_TOO] and may_be_blackjack(up >> 2) and s[t, LOST_WAGERS] > 1
        if waiting or s[t, INSURED] or gives_back:
            s[t, HOLE] = cards[t, s[t, AT]]
            s[t, AT] += 1
            show(t, seen, given[AT_MIDDLE], s[t, HOLE], given)
            second = True
    hole = s[t, HOLE]
    natural = second and blackjack(up >> 2, hole >> 2)
    if s[t, INSURED]:
        s[t, GAIN] += s[t, INSURED] * pays[INSURANCE] // 2 if value(hole >> 2) == 10 else -s[t, INSURED]
        seen[t, given[AT_INSURANCE]] = 0
    score = 0
    if live and not natural:
        hard = value(up >> 2) + value(hole >> 2)
        aces = (up >> 2 == arithmetic.ACE) + (hole >> 2 == arithmetic.ACE)
        while dealer_draws(hard, aces, rules[SOFT_17] != 0):
            card = cards[t, s[t, AT]]
            s[t, AT] += 1
            show(t, seen, given[AT_MIDDLE], card, given)
            hard += value(card >> 2)
            aces += card >> 2 == arithmetic.ACE
        score = total(hard, aces)
    if natural and s[t, FIRST + STATUS] != HAS_NATURAL:
        # It takes the original wager alone; what hands over 21 have lost stays lost where the house says so.
        if not rules[BUSTED_TOO]:
            s[t, GAIN] += s[t, LOST] - s[t, MAIN]
        elif waiting:
            s[t, GAIN] -= s[t, MAIN]
    for hand in range(s[t, MADE]):
        h = FIRST + WIDTH * hand
        status = s[t, h + STATUS]
        if status == STOOD and not natural:
            points, stake = total(s[t, h + HARD], s[t, h + ACES]), s[t, h + STAKE] + s[t, h + DOUBLED]
            wins_tie = rules[LETTER_21] != 0 and s[t, MADE] > 1 and s[t, h + DRAWN] == 2
            end = settle(points, False, score, False, rules[FACE_UP] != 0, wins_tie)
            if end == WIN:
                s[t, GAIN] += stake * pays[PLAIN] // 2 + s[t, h + EXTRA]
            elif end == LOSE:
                s[t, GAIN] -= stake
        elif status == GAVE_UP and not natural:
            s[t, GAIN] -= s[t, h + STAKE] // 2
        elif status == HAS_NATURAL:
            end = settle(TOP, True, score, natural, rules[FACE_UP] != 0, False)
            if end == BLACKJACK:
                s[t, GAIN] += natural_pays(t, s, rules, pays)
        if status != WENT_OVER and status != DONE:  # noqa: PLR1714 - compiled code has no quick set of two numbers
            taken(t, s, seen, given, hand)
    s[t, STAKED] = 0


def choose(
    t: int,
    s: State,
    seen: Seen,
    mask: Mask,
    cards: Cards,
    given: Given,
    rules: Given,
    pays: Given,
    amounts: Ints,
    worth: int,
    choice: int,
) -> bool:
    """What follows from a choice; whether another question is open."""
    hand = s[t, CURRENT]
    h = FIRST + WIDTH * hand
    if choice == HIT:
        draw(t, s, seen, cards, given, hand)
    elif choice == DOUBLE:
        double(t, s, seen, cards, given, hand, s[t, h + STAKE])
    elif choice == LESS:
        first = given[DOUBLES] + len(amounts) * hand
        if offer(t, s, seen, mask, given, amounts, worth, DOUBLING, first, s[t, h + STAKE]):
            return True
    elif choice == SPLIT:
        split(t, s, seen, given, hand)
    elif choice == SURRENDER:
        if may_be_blackjack(s[t, UP] >> 2):
            s[t, h + STATUS] = GAVE_UP
        else:
            s[t, GAIN] -= s[t, h + STAKE] // 2
            taken(t, s, seen, given, hand)
            s[t, h + STATUS] = DONE
    else:
        stand(t, s, cards, rules, pays, hand)
    return play_on(t, s, seen, mask, cards, given, rules, pays, worth)


def double(t: int, s: State, seen: Seen, cards: Cards, given: Given, hand: int, amount: int) -> None:
    """As much again or less, and one card."""
    s[t, FIRST + WIDTH * hand + DOUBLED] = amount
    s[t, STAKED] += amount
    seen[t, given[AT_DOUBLES] + hand] = min(amount / given[UNIT], given[SCALE])
    draw(t, s, seen, cards, given, hand)


def split(t: int, s: State, seen: Seen, given: Given, hand: int) -> None:
    """The second card becomes a hand of its own, which is played when this one is done."""
    h, other = FIRST + WIDTH * hand, s[t, MADE]
    o = FIRST + WIDTH * other
    card = s[t, h + TWO]
    s[t, MADE] += 1
    seen[t, given[AT_OWN] + (KINDS + 1) * hand + card - LOWEST] -= 1
    seen[t, given[AT_OWN] + (KINDS + 1) * other + card - LOWEST] += 1
    for place, code in ((h, s[t, h + ONE]), (o, card)):
        s[t, place + HARD], s[t, place + ACES] = value(code >> 2), code >> 2 == arithmetic.ACE
        s[t, place + DRAWN], s[t, place + STATUS], s[t, place + ONE] = 1, TO_PLAY, code
        s[t, place + STAKE], s[t, place + DOUBLED], s[t, place + EXTRA] = s[t, MAIN], 0, 0
    s[t, STAKED] += s[t, MAIN]
    seen[t, given[AT_STAKES] + other] = min(s[t, MAIN] / given[UNIT], given[SCALE])
    s[t, STACK + s[t, DEPTH]] = other
    s[t, DEPTH] += 1


_PARTS = (
    blackjack,
    dealer_draws,
    insurance_limit,
    may_be_blackjack,
    may_double,
    may_draw,
    offers_insurance,
    arithmetic.soft,
    settle,
    six_seven_eight,
    splittable,
    suits_of,
    three_sevens,
    total,
    value,
    lying,
    special,
    *stream.PARTS,
)


for _part in (
    come,
    show,
    put_away,
    close_question,
    purse,
    offer,
    shuffle,
    begin,
    natural_pays,
    draw,
    taken,
    asked,
    stand,
    first_cards,
    play_on,
    after_insurance,
    finish,
    double,
    split,
    choose,
):
    part(_part, inline=True)


@compiled(*_PARTS, allocates=False)
def advance(  # noqa: PLR0915
    actions: Ints,
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
    rewards: NDArray[np.float64],
    over: NDArray[np.bool_],
    illegal: NDArray[np.bool_],
    states: NDArray[np.int32],
    worths: Ints,
    streams: NDArray[np.uint64],
    shoes: NDArray[np.uint8],
    readied: NDArray[np.uint8],
    prepared: NDArray[np.bool_],
    given: Given,
    rules: Given,
    pays: Given,
    amounts: Ints,
) -> int:
    """One action for every table, and everything up to its next question; how many were not open."""
    s, seen, mask, cards = states, observations, masks, shoes
    wrong = 0
    for t in range(len(actions)):
        action = actions[t]
        if t + AHEAD < len(actions):
            come(t + AHEAD, s, seen, cards, given)
        if over[t]:
            rewards[t] = 0
            illegal[t] = False
            if action == REST:
                continue
            s[t, ROUNDS] = given[EPISODE]
            over[t] = False
            close_question(t, s, seen, mask, given, len(amounts))
            asks = False
        else:
            legal = 0 <= action < mask.shape[1] and mask[t, action] != 0
            illegal[t] = not legal
            phase = s[t, PHASE]
            if not legal:
                wrong += 1
                if action == LEAVE:
                    s[t, ROUNDS] = 1
                action = given[PASS] if phase in (INSURING, DOUBLING) else given[STAND]
                if phase == WAGERING:
                    action = given[BET]
                    while not mask[t, action]:
                        action += 1
            worth = worths[t]
            close_question(t, s, seen, mask, given, len(amounts))
            s[t, GAIN] = 0
            if phase == CHOOSING:
                asks = choose(t, s, seen, mask, cards, given, rules, pays, amounts, worth, action - given[STAND])
            elif phase == WAGERING:
                way = action - given[BET]
                stake = amounts[way, 0] if 0 < amounts[way, 0] <= worth else amounts[way, 1]
                first_cards(t, s, seen, cards, given, rules, stake)
                seen[t, given[AT_STAKES]] = min(stake / given[UNIT], given[SCALE])
                asks = False
                if offers_insurance(s[t, UP] >> 2) and not rules[FACE_UP] and purse(t, s, worth) >= given[INCREMENT]:
                    most = insurance_limit(stake, given[INCREMENT])
                    asks = offer(t, s, seen, mask, given, amounts, worth, INSURING, given[INSURE], most)
                if not asks:
                    asks = after_insurance(t, s, seen, mask, cards, given, rules, pays, worth)
            elif phase == INSURING:
                if action != given[PASS]:
                    s[t, INSURED] = amounts[action - given[INSURE], 2]
                    s[t, STAKED] += s[t, INSURED]
                    seen[t, given[AT_INSURANCE]] = min(s[t, INSURED] / given[UNIT], given[SCALE])
                asks = after_insurance(t, s, seen, mask, cards, given, rules, pays, worth)
            else:
                hand = s[t, CURRENT]
                if action != given[PASS]:
                    double(t, s, seen, cards, given, hand, amounts[action - (given[DOUBLES] + len(amounts) * hand), 2])
                asks = play_on(t, s, seen, mask, cards, given, rules, pays, worth)
            if not asks:
                finish(t, s, seen, cards, given, rules, pays)
                s[t, ROUNDS] -= 1
            seen[t, given[AT_LEFT]] = max(given[SIZE] - s[t, AT], 0) / given[SIZE]
            rewards[t] = s[t, GAIN] / given[UNIT]
            worths[t] = worth + s[t, GAIN]
            lies = s[t, STAKED] if asks else 0
            seen[t, given[AT_CHIPS]] = min((worths[t] - lies) / given[UNIT], given[SCALE])
            if not asks and s[t, ROUNDS] == 0:
                over[t] = True
                s[t, PHASE] = OVER
                mask[t, given[PASS]] = 1
                continue
        if not asks:
            shuffles, ready = s[t, AT] > given[CUT], prepared[t]
            if shuffles:
                streams[t] = shuffle(t, s, seen, cards, readied, ready, streams[t], given)
                prepared[t] = False
            worths[t] = begin(t, s, seen, mask, given, amounts, worths[t])
            seen[t, given[AT_CHIPS]] = min(worths[t] / given[UNIT], given[SCALE])
    return wrong


class Tables(Alone):
    """Tables of a game with one hand to a box that deals by the kernel's rules."""

    def __init__(
        self,
        options: BlackjackOptions,
        rules: Sequence[int],
        pays: Sequence[int],
        amounts: Ints,
        chair: Chair,
        tables: int,
    ) -> None:
        super().__init__(tables, chair)
        self._continuous = options.shuffle == CONTINUOUS
        self._deck = in_sequence(list(DECK) * options.decks)
        size = len(self._deck)
        self._states = np.zeros((tables, COLUMNS), np.int32)
        self._worths = np.zeros(tables, np.int64)
        self._shoes = np.zeros((tables, size + TAIL), np.uint8)
        self._readied = np.zeros((tables, size), np.uint8)
        self._given = _given(options, chair, size, self._continuous)
        outside = (self.observations, self.masks, self.rewards, self.over, self.illegal)
        inside = (self._states, self._worths, self.streams, self._shoes, self._readied, self.prepared)
        self._told: Arguments = (*outside, *inside, self._given, tuple(rules), tuple(pays), amounts)

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the first shuffle."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, PHASE] = OVER
        self._states[tables, AT] = len(self._deck) + 1
        self._worths[tables] = self._given[CHIPS]
        self._shoes[tables, : len(self._deck)] = [CODES[card] for card in self._deck]

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next shuffle of that table."""
        self._readied[table] = [CODES[card] for card in cards]
        self.prepared[table] = True

    def shoe(self, chance: Randomness) -> list[Card]:
        """All decks shuffled by one key, and cut where the shuffle of the table is followed by a cut."""
        cards = Shuffled(key=chance.key().hex()).cards(self._deck)
        assert cards is not None
        if self._continuous:
            return cards
        margin = min(CUT_MARGIN, len(cards) // 2)
        place = margin + chance.below(len(cards) - 2 * margin + 1)
        return cards[place:] + cards[:place]

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        return advance(actions, *self._told)


def stepper(
    options: BlackjackOptions,
    rules: Sequence[int],
    pays: Sequence[int],
    chair: Chair,
    limits: tuple[int, int],
    tables: int,
) -> Tables | None:
    """Such tables, or None for what is only dealt by the script."""
    few = options.decks < FEWEST_DECKS and options.shuffle != CONTINUOUS
    if options.shuffle == BART_CARTER or few or chair.others:
        return None
    amounts = np.zeros((len(chair.stakes), 3), np.int64)
    for way, stake in enumerate(chair.stakes):
        for place, amount in enumerate((stake * chair.unit, stake * limits[0], stake * chair.unit)):
            within = place == 2 or limits[0] <= amount <= limits[1]
            amounts[way, place] = amount if within and amount % options.increment == 0 else 0
    # Somebody who is short of chips may come to a round without a wager, and that is the script's.
    wagers_open = [int(amount) for amount in amounts[:, :2].ravel() if amount]
    if not wagers_open or min(wagers_open) > chair.chips // 2 or amounts.max() > LARGEST:
        return None
    return Tables(options, rules, pays, amounts, chair, tables)


def _given(options: BlackjackOptions, chair: Chair, size: int, continuous: bool) -> Given:
    """What a table is and where everything stands, in the places of the compiled code."""
    places, actions = chair.places, chair.actions
    if any(chair.pieces[card] != CODES[card] - LOWEST for card in DECK):
        raise AssertionError("an observation counts cards by rank and suit, from the lowest")
    first = actions[CHOICES[0]]
    if [actions[choice] for choice in CHOICES] != list(range(first, first + len(CHOICES))):
        raise AssertionError("the choices of a hand are numbered in their order")

    def bet(wager: str) -> int:
        return actions[f"{wager} x{chair.stakes[0]}"]

    def staked(wager: str) -> int:
        return places["own stakes in units, by wager"] + chair.wagers[wager]

    cut = 0 if continuous else size - size // 4
    given = {
        UNIT: chair.unit,
        CHIPS: chair.chips,
        INCREMENT: options.increment,
        CUT: cut,
        SIZE: size,
        # Cards further back than this are practically never dealt, and lie in no less random an order for it.
        REACH: min(size, cut + 24),
        BURNS: not continuous,
        EPISODE: chair.rounds,
        SURRENDERS: options.surrender and not options.face_up,
        ONE_CARD_ACES: not options.draws_to_aces,
        SCALE: int(chair.most),
        AT_MIDDLE: places["middle 1"],
        AT_OWN: places["own 1"],
        AT_SEEN: places["seen since the shuffle"],
        AT_KIND: places["question: wager, offer, choice, cards"],
        AT_HAND: places["hand in question"],
        AT_LEFT: places["part of the shoe that is left"],
        AT_CHIPS: places["own chips in units"],
        AT_INSURANCE: staked(wagers.insurance("")),
        BET: bet(wagers.main("")),
        INSURE: bet(wagers.insurance("")),
        STAND: first,
        PASS: actions["done"],
    }
    hands = range(1, HANDS + 1)
    for name, of_hands, apart in (
        (AT_STAKES, [staked(wagers.split("", hand) if hand > 1 else wagers.main("")) for hand in hands], 1),
        (AT_DOUBLES, [staked(wagers.double("", hand)) for hand in hands], 1),
        (DOUBLES, [bet(wagers.double("", hand)) for hand in hands], len(chair.stakes)),
    ):
        given[name] = of_hands[0]
        if of_hands != [of_hands[0] + apart * hand for hand in range(HANDS)]:
            raise AssertionError("what hands have lies in their order")
    return tuple(int(given[place]) for place in range(GIVEN))
