"""Tables with one player each that are asked and answer, thousands at once: the machine's rules, a decision at a time.

What a step changes in an observation is changed in its place. Cards, questions, masks and rewards are those of the
script's environment, card by card; `tests/adapters/test_stepper.py` plays both from the same shoes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, Card, Randomness
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.arithmetic import (
    TOP,
    blackjack,
    bust_it,
    insurance_limit,
    like,
    match,
    may_be_blackjack,
    offers_insurance,
    same_suit,
    splittable,
    thirteen,
    total,
    value,
)
from pitboss.games.blackjack_family.kernel import machine
from pitboss.games.blackjack_family.kernel.machine import (
    A_NATURAL,
    BOXES,
    BUST,
    CODES,
    DEALER_FIRST,
    FACE_UP,
    GAVE_UP,
    HOLE_DEALT,
    IN_TOTAL,
    LAST,
    PLAIN,
    READER,
    RESCUES,
    STAKE,
    STANDING,
    SWITCHES,
    TO_PLAY,
    WINS_21,
    dealers_total,
    depends,
    ends_dealing,
    extra_pays,
    first_places,
    gives_back,
    natural_of,
    natural_pays,
    natural_waits,
    of_21,
    of_insurance,
    open_choices,
    settle_box,
    super_bonus,
    worth,
)
from pitboss.games.blackjack_family.script import hands, wagers
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, DEVICE, BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import in_sequence
from pitboss.games.blackjack_family.script.wagers import HANDS
from pitboss.money import Odds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Flags, Floats, Int32s, Words
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.kernels.prefetch import fetch
from pitboss.pricing.stepping.stepper import LEAVE, REST, Alone, Cards, Chair, Given, Ints, Mask, Seen, State
from pitboss.table import WagerRule
from pitboss.table.act import Shuffled
from pitboss.table.procedures.between_rounds import CUT_MARGIN

LARGEST = 1 << 24
"""Cents that one wager may be, so that all wagers of a round are counted in 32 bits."""
FEWEST_DECKS = 2
"""With fewer a round may outlast the shoe, which is the script's to rule on."""
TAIL = 128
"""Cards of the front that come again should a round outlast the shoe."""
SHOWN = 4
"""Hands of the player that an observation tells apart."""
SIDES = 3
"""The most wagers beside the main one."""

# A table's state: its columns, those of each box and each side wager, the hands that are still to play, and then those
# of each hand. What lies on a hand and what it has come to is a word of the machine.
AT, PHASE, MAIN, WAGERED, UP, HOLE, CURRENT, DEPTH, ROUNDS, GAIN, STAKED, BEGUN, BOOKED, SWITCHED, OFFERED, PRIZE = (
    range(16)
)
INSURED, MADE, LOST, SIDE, STACK = 16, 18, 20, 22, 25
FIRST = STACK + HANDS
HARD, ACES, DRAWN, TIMES, ADDED, ONE, TWO, START = range(8)
WIDTH = 8

WAGERING, BESIDE, ATTACKING, INSURING, DOUBLING, CHOOSING, SWITCHING, TAKING_BACK, OVER = range(9)
"""What the player is asked: first wagers, those beside them, three kinds of offers, three of choices, or nothing."""

# What the compiled code knows of a table: places in the array `given`.
UNIT, CHIPS, INCREMENT, CUT, SIZE, REACH, BURNS, EPISODE, SCALE, KINDS = range(10)
AT_MIDDLE, AT_OWN, AT_SEEN, AT_KIND, AT_HAND, AT_LEFT, AT_CHIPS = range(10, 17)
BET, STAND, KEEP, RESCUING, PASS = range(17, 22)
SERIES, AT_STAKES, AT_DOUBLES, AT_INSURANCE, DOUBLES, INSURE = range(22, 28)
"""Of the first hand: wagers of a box, its wager, what doubles it, insurance, and the least action of each."""
AT_ATTACK, ATTACK, INSURES_BET, PRIZE_FROM, PRIZE_PAYS, MORE_FROM, MORE_PAYS = range(28, 35)
GIVEN = 35

OF_OFFERS, OF_SIDES = 1, 2
"""Rows of the amounts of stakes: after those of the first wager."""

OVER_13, UNDER_13, SAME_SUIT, MATCH_DEALER, MATCH_FOUR, BUST_IT = range(6)
"""Wagers beside the main one."""
KIND, ACTION, PLACE = range(3)

CHOICES = (hands.STAND, hands.HIT, hands.DOUBLE, hands.LESS, hands.SPLIT, hands.SURRENDER)
STANDS, HIT, DOUBLE, LESS, SPLIT, SURRENDER, RESCUE = range(7)
"""Choices counted from the number of standing, in the order of the script."""

AHEAD = 4
"""How many tables ahead memory is asked for."""


class SteppedTables(NamedTuple):
    """All tables, and what holds at each of them."""

    s: State
    words: Ints
    seen: Seen
    mask: Mask
    cards: Cards
    worths: Ints
    given: Given
    rules: Given
    pays: Given
    amounts: Ints
    beside: Ints
    odds: Ints
    piece: Ints
    """By card, its place in a part of an observation that counts cards."""


@inlined
def units(amount: int, given: Given) -> Any:
    """An amount as an observation has it."""
    return min(amount / given[UNIT], given[SCALE])


@inlined
def shown_at(t: int, on: SteppedTables, hand: int) -> Any:
    """Where a hand lies among the player's own: those of the second box after all of the first."""
    return hand if hand < HANDS else on.s[t, MADE] + hand - HANDS


@inlined
def lay(t: int, on: SteppedTables, hand: int, card: int, times: int) -> None:
    """A card more or less in a hand of the player."""
    at = shown_at(t, on, hand)
    if at < SHOWN:
        on.seen[t, on.given[AT_OWN] + (on.given[KINDS] + 1) * at + on.piece[card]] += times


@inlined
def show(t: int, on: SteppedTables, card: int) -> None:
    """A card is among those that have been seen."""
    on.seen[t, on.given[AT_SEEN] + on.piece[card]] += 1


@inlined
def show_dealers(t: int, on: SteppedTables, card: int) -> None:
    """A card face up before the dealer."""
    on.seen[t, on.given[AT_MIDDLE] + on.piece[card]] += 1
    show(t, on, card)


@inlined
def put_away(t: int, on: SteppedTables, card: int) -> None:
    """No such card lies before the dealer or in a hand of the player."""
    on.seen[t, on.given[AT_MIDDLE] + card] = 0
    for hand in range(min(on.s[t, MADE] + on.s[t, MADE + 1], SHOWN)):
        on.seen[t, on.given[AT_OWN] + (on.given[KINDS] + 1) * hand + card] = 0


@inlined
def come(t: int, on: SteppedTables) -> None:
    """Where a table further on will be written to is on its way; what lies closer together the processor expects."""
    row = t * on.seen.shape[1]
    fetch(on.seen, row + on.given[AT_STAKES])
    fetch(on.seen, row + on.given[AT_KIND])
    fetch(on.seen, row + on.given[AT_LEFT])
    for at in range(on.s[t, AT], on.s[t, AT] + 3):
        card = row + on.piece[on.cards[t, at]]
        fetch(on.seen, card + on.given[AT_OWN])
        fetch(on.seen, card + on.given[AT_MIDDLE])
        fetch(on.seen, card + on.given[AT_SEEN])


@inlined
def free_chips(t: int, on: SteppedTables) -> Any:
    """The chips that do not lie on the layout."""
    return on.worths[t] + on.s[t, GAIN] - on.s[t, STAKED]


@inlined
def book(t: int, on: SteppedTables, gain: int) -> None:
    """A hand brings something before the round is settled."""
    on.s[t, GAIN] += gain
    on.s[t, BOOKED] += gain


@inlined
def close_question(t: int, on: SteppedTables) -> None:
    """What was open is so no more."""
    s, seen, mask, given, phase = on.s, on.seen, on.mask, on.given, on.s[t, PHASE]
    stakes = on.amounts.shape[1]
    if phase >= CHOOSING:
        if phase == OVER:
            mask[t, given[PASS]] = 0
            return
        seen[t, given[AT_KIND] + 2] = 0
        at = shown_at(t, on, s[t, CURRENT])
        if at < SHOWN:
            seen[t, given[AT_HAND] + at] = 0
        if phase == CHOOSING:
            for choice in range(SURRENDER + 1):
                mask[t, given[STAND] + choice] = 0
            if given[RESCUING] >= 0:
                mask[t, given[RESCUING]] = 0
        else:
            for choice in range(3):
                mask[t, given[KEEP] + choice] = 0
        return
    seen[t, given[AT_KIND] + (phase >= ATTACKING)] = 0
    if phase == WAGERING:
        for stake in range(stakes):
            mask[t, given[BET] + stake] = 0
        return
    mask[t, given[PASS]] = 0
    if phase == BESIDE:
        if s[t, OFFERED] >= 0:
            mask[t, s[t, OFFERED]] = 0
        for side in range(len(on.beside)):
            for stake in range(stakes):
                mask[t, on.beside[side, ACTION] + stake] = 0
    else:
        for stake in range(stakes):
            mask[t, s[t, OFFERED] + stake] = 0


@inlined
def offer(t: int, on: SteppedTables, phase: int, first: int, most: int) -> bool:
    """Ask for a wager up to an amount, if one of the stakes fits; `first` is the action of the least."""
    found = False
    chips = free_chips(t, on)
    for stake in range(on.amounts.shape[1]):
        amount = on.amounts[OF_OFFERS, stake, 0]
        if 0 < amount <= most and amount <= chips:
            on.mask[t, first + stake] = 1
            found = True
    if found:
        on.s[t, PHASE], on.s[t, OFFERED] = phase, first
        on.mask[t, on.given[PASS]] = 1
        on.seen[t, on.given[AT_KIND] + 1] = 1
    return found


@inlined
def shuffle(t: int, on: SteppedTables, ready: Cards, prepared: bool, state: int) -> int:
    """Another shoe, by the stream of the table or as it lies ready; nothing of it has been seen."""
    cards, given, size = on.cards, on.given, on.given[SIZE]
    if prepared:
        for place in range(size):
            cards[t, place] = ready[t, place]
    else:
        state = random_stream.shuffle_front(cards[t, :size], given[REACH], state)
    # In their order, so that a shoe of fewer cards than these comes again and again.
    for place in range(TAIL):
        cards[t, size + place] = cards[t, place]
    # The last round's cards still lie there, and the shoe no longer says which they were.
    on.s[t, AT], on.s[t, BEGUN] = given[BURNS], -1
    for card in range(on.given[KINDS]):
        on.seen[t, given[AT_SEEN] + card] = 0
    on.seen[t, given[AT_LEFT]] = (size - on.s[t, AT]) / size
    return state


@inlined
def fitting(on: SteppedTables, row: int, stake: int, most: int, boxes: int) -> Any:
    """A stake on each box: this many units, or multiples of its minimum; 0 if neither is allowed."""
    amount = on.amounts[row, stake, 0]
    if amount == 0 or amount * boxes > most:
        amount = on.amounts[row, stake, 1]
    return amount if amount * boxes <= most else 0


@inlined
def begin(t: int, on: SteppedTables) -> None:
    """Chips where they run short, and the question for the first wager."""
    if on.worths[t] < on.given[CHIPS] // 2:
        on.worths[t] = on.given[CHIPS]
    on.s[t, PHASE] = WAGERING
    on.seen[t, on.given[AT_KIND]] = 1
    for stake in range(on.amounts.shape[1]):
        on.mask[t, on.given[BET] + stake] = fitting(on, 0, stake, on.worths[t], on.rules[BOXES]) > 0


@inlined
def wager(t: int, on: SteppedTables, stake: int) -> None:
    """The last round's cards go, and the first wager lies there."""
    s, given, boxes = on.s, on.given, on.rules[BOXES]
    if s[t, BEGUN] < 0:
        for card in range(on.given[KINDS]):
            put_away(t, on, card)
    else:
        for place in range(s[t, BEGUN], s[t, AT]):
            put_away(t, on, on.piece[on.cards[t, place]])
    amount = fitting(on, 0, stake, on.worths[t], boxes)
    s[t, MAIN], s[t, WAGERED], s[t, STAKED] = amount, amount, amount
    s[t, CURRENT], s[t, DEPTH], s[t, BOOKED], s[t, SWITCHED], s[t, PRIZE] = 0, 0, 0, 0, 0
    for box in range(boxes):
        s[t, INSURED + box], s[t, MADE + box], s[t, LOST + box] = 0, 0, 0
    for side in range(len(on.beside)):
        s[t, SIDE + side] = 0
    on.seen[t, given[AT_STAKES]] = units(amount, given)
    # The second box has the same wager, which is asked for by its own name.
    s[t, OFFERED] = given[BET] + given[SERIES] * on.amounts.shape[1] + stake if boxes > 1 else -1


@inlined
def wager_second(t: int, on: SteppedTables) -> None:
    """As much on the second box as on the first."""
    on.s[t, STAKED] += on.s[t, MAIN]
    on.s[t, OFFERED] = -1
    on.seen[t, on.given[AT_STAKES] + on.given[SERIES]] = units(on.s[t, MAIN], on.given)


@inlined
def side_amount(t: int, on: SteppedTables, side: int, stake: int) -> Any:
    """What a stake on a wager beside the first would be."""
    chips, main = free_chips(t, on), on.s[t, MAIN]
    if on.s[t, OFFERED] >= 0:
        chips -= main
    return fitting(on, OF_SIDES + side, stake, min(chips, main) if on.beside[side, KIND] == BUST_IT else chips, 1)


@inlined
def wager_beside(t: int, on: SteppedTables) -> bool:
    """Ask for wagers beside the first as long as one fits; whether one does."""
    found = False
    for side in range(len(on.beside)):
        if on.s[t, SIDE + side] == 0:
            for stake in range(on.amounts.shape[1]):
                if side_amount(t, on, side, stake):
                    on.mask[t, on.beside[side, ACTION] + stake] = 1
                    found = True
    if not found:
        if on.s[t, OFFERED] >= 0:
            wager_second(t, on)
        return False
    second = on.s[t, OFFERED]
    on.mask[t, second if second >= 0 else on.given[PASS]] = 1
    on.seen[t, on.given[AT_KIND]] = 1
    on.s[t, PHASE] = BESIDE
    return True


@inlined
def deal(t: int, on: SteppedTables) -> bool:
    """The first card, and what is asked when it is the dealer's; whether anything is."""
    s, given = on.s, on.given
    s[t, BEGUN] = s[t, AT]
    _, dealers, _, _ = first_places(s[t, AT], on.rules)
    s[t, UP] = on.cards[t, dealers]
    if on.rules[DEALER_FIRST]:
        show_dealers(t, on, s[t, UP])
        s[t, AT] += 1
        if free_chips(t, on) >= given[INCREMENT] and offer(t, on, ATTACKING, given[ATTACK], s[t, MAIN]):
            return True
    return False


@inlined
def deal_hands(t: int, on: SteppedTables) -> None:
    """The first two cards of every box, the dealer's, and wagers that they decide."""
    s, given, rules, cards = on.s, on.given, on.rules, on.cards
    firsts, _, seconds, at = first_places(s[t, BEGUN], rules)
    if not rules[DEALER_FIRST]:
        show_dealers(t, on, s[t, UP])
    for box in range(rules[BOXES]):
        s[t, MADE + box] = 1
        hand = HANDS * box
        h = FIRST + WIDTH * hand
        one, two = cards[t, firsts + box], cards[t, seconds + box]
        for card in (one, two):
            lay(t, on, hand, card, 1)
            show(t, on, card)
        s[t, h + ONE], s[t, h + TWO] = one, two
        add_up(t, on, hand)
        on.words[t, hand] = natural_of(one, two, rules) | np.int64(s[t, WAGERED]) << STAKE
    if rules[HOLE_DEALT]:
        s[t, HOLE] = cards[t, at]
        if rules[FACE_UP]:
            show_dealers(t, on, s[t, HOLE])
        else:
            on.seen[t, given[AT_MIDDLE] + given[KINDS]] = 1
        at += 1
    s[t, AT] = s[t, FIRST + START] = at
    for side in range(len(on.beside)):
        if on.s[t, SIDE + side] and on.beside[side, KIND] != BUST_IT:
            settle_side(t, on, side, NOTHING, NOTHING)


NOTHING = 0
"""A card that the dealer does not have."""


@inlined
def add_up(t: int, on: SteppedTables, hand: int) -> None:
    """A hand is its first two cards."""
    h = FIRST + WIDTH * hand
    one, two = on.s[t, h + ONE], on.s[t, h + TWO]
    on.s[t, h + HARD] = value(one >> 2) + value(two >> 2)
    on.s[t, h + ACES] = (one >> 2 == arithmetic.ACE) + (two >> 2 == arithmetic.ACE)
    on.s[t, h + DRAWN], on.s[t, h + TIMES] = 2, 0


@inlined
def settle_side(t: int, on: SteppedTables, side: int, second: int, third: int) -> None:
    """A wager beside the main one ends: by the player's first cards, or by the dealer's second and third."""
    s, kind, stake = on.s, on.beside[side, KIND], on.s[t, SIDE + side]
    one, two, up = s[t, FIRST + ONE], s[t, FIRST + TWO], s[t, UP]
    outcome = again = 0
    if kind == OVER_13:
        outcome = thirteen(one >> 2, two >> 2) > 0
    elif kind == UNDER_13:
        outcome = thirteen(one >> 2, two >> 2) < 0
    elif kind == SAME_SUIT:
        outcome = same_suit(one >> 2, one & 3, two >> 2, two & 3)
    elif kind == MATCH_DEALER:
        outcome = like(one >> 2, one & 3, up >> 2, up & 3)
        again = like(two >> 2, two & 3, up >> 2, up & 3)
    elif kind == MATCH_FOUR:
        other = FIRST + WIDTH * HANDS
        outcome = match(one >> 2, two >> 2, s[t, other + ONE] >> 2, s[t, other + TWO] >> 2)
    elif third:
        outcome = bust_it(up >> 2, up & 3, second >> 2, second & 3, third >> 2, third & 3)
    won = 0
    for found in (outcome, again):
        if found:
            won += stake * on.odds[side, found, 0] // on.odds[side, found, 1]
    s[t, GAIN] += won if won else -stake
    s[t, STAKED] -= stake
    s[t, SIDE + side] = 0
    on.seen[t, on.beside[side, PLACE]] = 0


@inlined
def insure(t: int, on: SteppedTables, box: int) -> bool:
    """Ask for insurance from that box on; whether it is open."""
    s, given = on.s, on.given
    if offers_insurance(s[t, UP] >> 2) and not on.rules[FACE_UP]:
        most = insurance_limit(s[t, MAIN] if given[INSURES_BET] else s[t, WAGERED], given[INCREMENT])
        while box < on.rules[BOXES]:
            s[t, CURRENT] = HANDS * box
            first = given[INSURE] + given[SERIES] * box * on.amounts.shape[1]
            if free_chips(t, on) >= given[INCREMENT] and offer(t, on, INSURING, first, most):
                return True
            box += 1
        s[t, CURRENT] = 0
    return False


@inlined
def after_insurance(t: int, on: SteppedTables) -> bool:
    """The reader, blackjacks, and whether second cards change places, which is asked."""
    s, words, rules = on.s, on.words, on.rules
    natural = rules[HOLE_DEALT] != 0 and blackjack(s[t, UP] >> 2, s[t, HOLE] >> 2)
    if ends_dealing(natural, rules):
        for box in range(rules[BOXES]):
            if words[t, HANDS * box] & IN_TOTAL == TO_PLAY:
                words[t, HANDS * box] += GAVE_UP - TO_PLAY
        return False
    if rules[SWITCHES]:
        return ask_to_switch(t, on, SWITCHING, 1)
    points = words[t, 0] & IN_TOTAL
    if points != TO_PLAY and not natural_waits(may_be_blackjack(s[t, UP] >> 2), rules):
        book(t, on, natural_pays(points, s[t, WAGERED], on.pays) // 2)
        taken(t, on, 0)
    return False


@inlined
def ask_to_switch(t: int, on: SteppedTables, phase: int, other: int) -> bool:
    """Ask whether second cards stay where they are."""
    on.mask[t, on.given[KEEP]] = on.mask[t, on.given[KEEP] + other] = 1
    on.seen[t, on.given[AT_KIND] + 2] = on.seen[t, on.given[AT_HAND]] = 1
    on.s[t, PHASE] = phase
    return True


@inlined
def change_places(t: int, on: SteppedTables, switched: bool) -> None:
    """The second cards of the two boxes change places; only first cards make a blackjack."""
    s, words = on.s, on.words
    s[t, SWITCHED] = switched
    one, two = FIRST + TWO, FIRST + WIDTH * HANDS + TWO
    s[t, one], s[t, two] = s[t, two], s[t, one]
    for hand, came, went in ((0, s[t, one], s[t, two]), (HANDS, s[t, two], s[t, one])):
        lay(t, on, hand, went, -1)
        lay(t, on, hand, came, 1)
        add_up(t, on, hand)
        first = s[t, FIRST + WIDTH * hand + ONE]
        points = TO_PLAY if switched else natural_of(first, came, on.rules)
        words[t, hand] = points | np.int64(s[t, WAGERED]) << STAKE


@inlined
def draw(t: int, on: SteppedTables, hand: int) -> None:
    """One card to a hand."""
    s = on.s
    card = on.cards[t, s[t, AT]]
    s[t, AT] += 1
    h = FIRST + WIDTH * hand
    lay(t, on, hand, card, 1)
    show(t, on, card)
    s[t, h + HARD] += value(card >> 2)
    s[t, h + ACES] += card >> 2 == arithmetic.ACE
    s[t, h + DRAWN] += 1
    if s[t, h + DRAWN] == 2:
        s[t, h + TWO], s[t, h + START] = card, s[t, AT] - 1


@inlined
def staked_at(on: SteppedTables, hand: int) -> Any:
    """Where the wager on a hand stands in an observation, counted from the first hand's."""
    return hand if hand < HANDS else on.given[SERIES] + hand - HANDS


@inlined
def taken(t: int, on: SteppedTables, hand: int) -> None:
    """The wagers on a hand lie there no more."""
    given, at = on.given, staked_at(on, hand)
    on.s[t, STAKED] -= on.words[t, hand] >> STAKE
    on.seen[t, given[AT_STAKES] + at] = 0
    for times in range(on.s[t, FIRST + WIDTH * hand + TIMES]):
        on.seen[t, given[AT_DOUBLES] + HANDS * times + at] = 0
    if hand == 0 and given[AT_ATTACK] >= 0:
        on.seen[t, given[AT_ATTACK]] = 0


@inlined
def asked(t: int, on: SteppedTables) -> bool:
    """Ask for a choice if there is one besides standing."""
    s, mask, given = on.s, on.mask, on.given
    hand = s[t, CURRENT]
    h = FIRST + WIDTH * hand
    stake, chips = on.words[t, hand] >> STAKE, free_chips(t, on)
    affords = machine.DOUBLE | machine.SPLIT if chips >= stake else 0
    if stake > given[INCREMENT] and chips >= given[INCREMENT]:
        affords |= machine.LESS
    one, two, made = s[t, h + ONE] >> 2, s[t, h + TWO] >> 2, s[t, MADE + hand // HANDS]
    pair, ace = splittable(one, two), one == arithmetic.ACE
    drawn, times = s[t, h + DRAWN], s[t, h + TIMES]
    found = open_choices(s[t, h + HARD], s[t, h + ACES], drawn, times, pair, ace, made, affords, on.rules)
    if found == STANDING:
        return False
    for choice in range(SURRENDER + 1):
        mask[t, given[STAND] + choice] = found >> choice & 1
    if given[RESCUING] >= 0:
        mask[t, given[RESCUING]] = found >> RESCUE & 1
    s[t, PHASE] = CHOOSING
    on.seen[t, given[AT_KIND] + 2] = 1
    at = shown_at(t, on, hand)
    if at < SHOWN:
        on.seen[t, given[AT_HAND] + at] = 1
    return True


@inlined
def stand(t: int, on: SteppedTables, hand: int) -> None:
    """A hand takes no more cards; what cannot lose any more is paid."""
    s, words, given, rules, pays = on.s, on.words, on.given, on.rules, on.pays
    h = FIRST + WIDTH * hand
    stake = words[t, hand] >> STAKE
    points = np.int64(total(s[t, h + HARD], s[t, h + ACES]))
    words[t, hand] = points | stake << STAKE
    if points < TOP:
        return
    one, start, at, made, doubled = (
        s[t, h + ONE],
        s[t, h + START],
        s[t, AT],
        s[t, MADE + hand // HANDS],
        s[t, h + TIMES] > 0,
    )
    two = -1 if made > 1 else s[t, h + TWO]
    cards, size = on.cards[t], on.cards.shape[1]
    # Whether a hand of two boxes took no card follows from its cards: those of the other came in between.
    start = at - (s[t, h + DRAWN] - 2) if made == 1 else start
    word = np.int64(of_21(cards, size, one, two, start, at, made, doubled, s[t, SWITCHED] != 0, rules, pays))
    words[t, hand] = word | stake << STAKE
    if super_bonus(cards, size, s[t, UP], one, two, start, at, made, doubled, rules):
        main = s[t, MAIN]
        s[t, PRIZE] = (
            given[MORE_PAYS] if main >= given[MORE_FROM] else given[PRIZE_PAYS] if main >= given[PRIZE_FROM] else 0
        )
    if rules[WINS_21] and rules[READER]:
        book(t, on, (pays[PLAIN] * stake + extra_pays(words[t, hand], s[t, WAGERED], rules, pays)) // 2)
        taken(t, on, hand)


@inlined
def lose(t: int, on: SteppedTables, hand: int, points: int, amount: int, stake: int) -> None:
    """A hand loses an amount before the dealer's turn; its stake from now on is what it is settled by."""
    book(t, on, -amount)
    on.s[t, LOST + hand // HANDS] += amount
    taken(t, on, hand)
    on.words[t, hand] = points | stake << STAKE


@inlined
def play_on(t: int, on: SteppedTables, draws: bool, stands: bool) -> bool:
    """From the hand in question, which may take a card or none, to the next choice; whether there is one."""
    s, words = on.s, on.words
    while True:
        hand = s[t, CURRENT]
        h = FIRST + WIDTH * hand
        if words[t, hand] & IN_TOTAL == TO_PLAY:
            if draws or s[t, h + DRAWN] == 1:
                draw(t, on, hand)
            if total(s[t, h + HARD], s[t, h + ACES]) > TOP:
                stake = words[t, hand] >> STAKE
                lose(t, on, hand, BUST, stake, stake)
            elif not stands and asked(t, on):
                return True
            else:
                stand(t, on, hand)
            draws = stands = False
        if s[t, DEPTH]:
            s[t, DEPTH] -= 1
            s[t, CURRENT] = s[t, STACK + s[t, DEPTH]]
        elif on.rules[SWITCHES] and hand < HANDS:
            points = words[t, 0] & IN_TOTAL
            # A 21 stands by itself: its player has just been asked.
            untouched = s[t, MADE] == 1 and s[t, FIRST + DRAWN] == 2 and BUST < points < TOP
            if s[t, SWITCHED] == 1 and untouched:
                # For the last time.
                s[t, SWITCHED], s[t, CURRENT] = 2, 0
                return ask_to_switch(t, on, TAKING_BACK, 2)
            s[t, CURRENT] = HANDS
        else:
            return False


@inlined
def waits_for_dealer(t: int, on: SteppedTables, may_be: bool) -> tuple[bool, bool, bool]:
    """Mark the last hand of each box; whether any depends on the dealer's hand or second card, and all were rescued."""
    s, words, rules = on.s, on.words, on.rules
    live = waiting = False
    rescued = rules[RESCUES] != 0
    for box in range(rules[BOXES]):
        waiting = waiting or s[t, INSURED + box] > 0 or gives_back(s[t, LOST + box], s[t, WAGERED], may_be, rules)
        last = HANDS * box + s[t, MADE + box] - 1
        words[t, last] |= 1 << LAST
        for hand in range(HANDS * box, last + 1):
            points = words[t, hand] & IN_TOTAL
            rescued = rescued and points == GAVE_UP and s[t, FIRST + WIDTH * hand + TIMES] > 0
            if points >= A_NATURAL:
                waiting = waiting or natural_waits(may_be, rules)
            elif points == GAVE_UP:
                waiting = waiting or (may_be and s[t, FIRST + WIDTH * hand + TIMES] == 0)
            elif points != BUST:
                live, waiting = live or depends(points, rules), True
    return live, waiting, rescued


@inlined
def finish(t: int, on: SteppedTables) -> None:
    """The dealer's hand, and what it decides."""
    s, words, given, rules, pays, cards = on.s, on.words, on.given, on.rules, on.pays, on.cards
    up, known = s[t, UP], rules[HOLE_DEALT] != 0
    live, waiting, rescued = waits_for_dealer(t, on, may_be_blackjack(up >> 2))
    if known:
        if not rules[FACE_UP]:
            on.seen[t, given[AT_MIDDLE] + given[KINDS]] = 0
            show_dealers(t, on, s[t, HOLE])
    elif waiting:
        s[t, HOLE] = cards[t, s[t, AT]]
        s[t, AT] += 1
        show_dealers(t, on, s[t, HOLE])
        known = True
    hole, drawn = s[t, HOLE], s[t, AT]
    natural = known and blackjack(up >> 2, hole >> 2)
    for side in range(len(on.beside)):
        live = live or s[t, SIDE + side] > 0
    score = 0
    if live and not natural:
        score, s[t, AT] = dealers_total(cards[t], drawn, cards.shape[1], worth(up), worth(hole), rules)
        for place in range(drawn, s[t, AT]):
            show_dealers(t, on, cards[t, place])
    for side in range(len(on.beside)):
        if s[t, SIDE + side]:
            settle_side(t, on, side, hole, cards[t, drawn] if s[t, AT] == drawn + 1 else NOTHING)
    s[t, GAIN] += s[t, PRIZE] - s[t, BOOKED]
    for box in range(rules[BOXES]):
        if s[t, INSURED + box]:
            s[t, GAIN] += of_insurance(1 if value(hole >> 2) == 10 else -1, s[t, INSURED + box], pays)
            on.seen[t, given[AT_INSURANCE] + given[SERIES] * box] = 0
        _, _, net = settle_box(words[t], HANDS * box, score, natural, s[t, WAGERED], rules, pays)
        # Where every hand was rescued no wager lies there, and nothing is given back.
        s[t, GAIN] += -s[t, LOST + box] if rescued else net // 2
        for hand in range(HANDS * box, HANDS * box + s[t, MADE + box]):
            taken(t, on, hand)
    s[t, STAKED] = 0


@inlined
def doubles_from(t: int, on: SteppedTables, hand: int) -> Any:
    """The action of the least that doubles a hand, which may have been doubled before."""
    before = HANDS * on.s[t, FIRST + WIDTH * hand + TIMES]
    return on.given[DOUBLES] + on.amounts.shape[1] * (before + staked_at(on, hand))


@inlined
def double(t: int, on: SteppedTables, hand: int, amount: int) -> None:
    """As much again lies on a hand, or less."""
    h = FIRST + WIDTH * hand
    at = on.given[AT_DOUBLES] + HANDS * on.s[t, h + TIMES] + staked_at(on, hand)
    on.seen[t, at] = units(amount, on.given)
    on.s[t, h + TIMES] += 1
    on.s[t, h + ADDED] = amount
    on.s[t, STAKED] += amount
    on.words[t, hand] += amount << STAKE


@inlined
def begin_hand(t: int, on: SteppedTables, hand: int, card: int) -> None:
    """A hand of one card, with as much on it as on the first."""
    s, h = on.s, FIRST + WIDTH * hand
    s[t, h + HARD], s[t, h + ACES] = value(card >> 2), card >> 2 == arithmetic.ACE
    s[t, h + DRAWN], s[t, h + TIMES], s[t, h + ONE] = 1, 0, card
    on.words[t, hand] = TO_PLAY | np.int64(s[t, WAGERED]) << STAKE


@inlined
def split(t: int, on: SteppedTables, hand: int) -> None:
    """The second card becomes a hand of its own, which is played when this one is done."""
    s, seen, given = on.s, on.seen, on.given
    box = hand // HANDS
    other = HANDS * box + s[t, MADE + box]
    h = FIRST + WIDTH * hand
    card = s[t, h + TWO]
    lay(t, on, hand, card, -1)
    if on.rules[SWITCHES] and box == 0:
        # The hand of the second box lies behind all of the first.
        at = given[AT_OWN] + (on.given[KINDS] + 1) * s[t, MADE]
        for place in range(at, at + given[KINDS]):
            if s[t, MADE] + 1 < SHOWN:
                seen[t, place + given[KINDS] + 1] = seen[t, place]
            if s[t, MADE] < SHOWN:
                seen[t, place] = 0
    s[t, MADE + box] += 1
    lay(t, on, other, card, 1)
    begin_hand(t, on, hand, s[t, h + ONE])
    begin_hand(t, on, other, card)
    s[t, STAKED] += s[t, WAGERED]
    seen[t, given[AT_STAKES] + staked_at(on, other)] = units(s[t, WAGERED], given)
    s[t, STACK + s[t, DEPTH]] = other
    s[t, DEPTH] += 1


TO_BESIDE, TO_DEAL, TO_HANDS, TO_INSURE, TO_CHOOSE = range(5)
"""What comes next in a round: each is followed by all that stand behind it, until the player is asked."""


@inlined
def choose(t: int, on: SteppedTables, choice: int, hand: int, stake: Any) -> Any:
    """What a choice does at once; the amount that doubles the hand, or nothing."""
    if choice == DOUBLE:
        return stake
    if choice == SPLIT:
        split(t, on, hand)
    elif choice == SURRENDER:
        on.words[t, hand] += GAVE_UP - TO_PLAY
        if not may_be_blackjack(on.s[t, UP] >> 2):
            book(t, on, -(stake // 2))
            taken(t, on, hand)
    elif choice == RESCUE:
        # What doubled it last comes back, and what lay there before is lost.
        lost = stake - on.s[t, FIRST + WIDTH * hand + ADDED]
        lose(t, on, hand, GAVE_UP, lost, 2 * lost)
    return np.int64(0)


@inlined
def bet_beside(t: int, on: SteppedTables, action: int) -> None:
    """The wager that an action makes beside the main one, if it makes any."""
    s = on.s
    if action == s[t, OFFERED]:
        wager_second(t, on)
    for side in range(len(on.beside)):
        way = action - on.beside[side, ACTION]
        if 0 <= way < on.amounts.shape[1]:
            staked = side_amount(t, on, side, way)
            s[t, SIDE + side] = staked
            s[t, STAKED] += staked
            on.seen[t, on.beside[side, PLACE]] = units(staked, on.given)


@inlined
def accept(t: int, on: SteppedTables, phase: int, box: int, amount: Any) -> int:
    """Lay what was offered, the attack or insurance of a box; what comes next in the round."""
    s, given = on.s, on.given
    s[t, STAKED] += amount
    if phase == ATTACKING:
        s[t, WAGERED] += amount
        on.seen[t, given[AT_ATTACK]] = units(amount, given)
        return TO_HANDS
    s[t, INSURED + box] = amount
    on.seen[t, given[AT_INSURANCE] + given[SERIES] * box] = units(amount, given)
    return TO_INSURE


@inlined
def answer(t: int, on: SteppedTables, phase: int, action: int) -> bool:
    """What follows from an action that is open; whether another question is."""
    s, given = on.s, on.given
    hand, following = s[t, CURRENT], TO_CHOOSE
    box = hand // HANDS
    stake: Any = on.words[t, hand] >> STAKE
    amount: Any = np.int64(0)
    draws = stands = False
    if phase == CHOOSING:
        choice = RESCUE if action == given[RESCUING] else action - given[STAND]
        draws, stands = choice == HIT, choice == STANDS
        if choice == LESS and offer(t, on, DOUBLING, doubles_from(t, on, hand), stake):
            return True
        amount = choose(t, on, choice, hand, stake)
    elif phase == WAGERING:
        wager(t, on, action - given[BET])
        following, box = TO_BESIDE, 0
    elif phase > CHOOSING:
        if action != given[KEEP]:
            change_places(t, on, phase == SWITCHING)
            if phase == SWITCHING:
                return ask_to_switch(t, on, TAKING_BACK, 2)
    elif phase == BESIDE:
        following = TO_DEAL if action == given[PASS] else TO_BESIDE
        bet_beside(t, on, action)
    else:
        if action != given[PASS]:
            amount = on.amounts[OF_OFFERS, action - s[t, OFFERED], 0]
        if phase != DOUBLING:
            following = accept(t, on, phase, box, amount)
            box, amount = box + (phase == INSURING), np.int64(0)
    if amount:
        double(t, on, hand, amount)
        draws = True
    if following <= TO_BESIDE and wager_beside(t, on):
        return True
    if following <= TO_DEAL and deal(t, on):
        return True
    if following <= TO_HANDS:
        deal_hands(t, on)
    if following <= TO_INSURE and (insure(t, on, box) or after_insurance(t, on)):
        return True
    return play_on(t, on, draws, stands)


@compiled(allocates=False)
def advance(  # noqa: PLR0915
    actions: Ints,
    observations: NDArray[np.float32],
    masks: Bytes,
    rewards: Floats,
    over: Flags,
    illegal: Flags,
    states: Int32s,
    words: Ints,
    worths: Ints,
    streams: Words,
    shoes: Cards,
    readied: Cards,
    prepared: Flags,
    given: Given,
    rules: Given,
    pays: Given,
    amounts: Ints,
    beside: Ints,
    odds: Ints,
    piece: Ints,
) -> int:
    """One action for every table, and everything up to its next question; how many were not open."""
    s = states
    on = SteppedTables(
        states, words, observations, masks, shoes, worths, given, rules, pays, amounts, beside, odds, piece
    )
    wrong = 0
    for t in range(len(actions)):
        action = actions[t]
        if t + 2 * AHEAD < len(actions):
            # Its next cards first: where they are shown is fetched when it is known which they are.
            fetch(shoes, (t + 2 * AHEAD) * shoes.shape[1] + s[t + 2 * AHEAD, AT])
        if t + AHEAD < len(actions):
            come(t + AHEAD, on)
        if over[t]:
            rewards[t] = 0
            illegal[t] = False
            if action == REST:
                continue
            s[t, ROUNDS] = given[EPISODE]
            over[t] = False
            close_question(t, on)
            asks = False
        else:
            legal = 0 <= action < masks.shape[1] and masks[t, action] != 0
            illegal[t] = not legal
            phase = s[t, PHASE]
            if not legal:
                wrong += 1
                if action == LEAVE:
                    s[t, ROUNDS] = 1
                action = given[PASS] if phase < CHOOSING else given[STAND] if phase == CHOOSING else given[KEEP]
                if phase <= BESIDE and not masks[t, given[PASS]]:
                    action = given[BET]
                    while not masks[t, action]:
                        action += 1
            close_question(t, on)
            s[t, GAIN] = 0
            asks = answer(t, on, phase, action)
            if not asks:
                finish(t, on)
                s[t, ROUNDS] -= 1
            observations[t, given[AT_LEFT]] = max(given[SIZE] - s[t, AT], 0) / given[SIZE]
            rewards[t] = s[t, GAIN] / given[UNIT]
            worths[t] += s[t, GAIN]
            s[t, GAIN] = 0
            observations[t, given[AT_CHIPS]] = units(free_chips(t, on), given)
            if not asks and s[t, ROUNDS] == 0:
                over[t] = True
                s[t, PHASE] = OVER
                masks[t, given[PASS]] = 1
                continue
        if not asks:
            shuffles, ready = s[t, AT] > given[CUT], prepared[t]
            if shuffles:
                streams[t] = shuffle(t, on, readied, ready, streams[t])
                prepared[t] = False
            begin(t, on)
            observations[t, given[AT_CHIPS]] = units(worths[t], given)
    return wrong


@dataclass(frozen=True)
class SideWager:
    """A wager beside the main one: what decides it, and its odds by what comes."""

    kind: int
    odds: Mapping[int, Odds]


@dataclass(frozen=True)
class SteppedGame:
    """What a game of the family is to its compiled tables."""

    rules: Sequence[int]
    pays: Sequence[int]
    wagers: Mapping[str, WagerRule]
    series: tuple[str, ...]
    """The first wager of each box."""
    named: tuple[str, ...] = ("",)
    """What the names of the other wagers of each box begin with."""
    sides: Mapping[str, SideWager] = field(default_factory=dict)
    tens: bool = True
    """Whether the decks hold tens."""
    attack: str = ""
    rescue: str = ""
    switch: tuple[str, ...] = ()
    insures_bet: bool = False
    prizes: tuple[tuple[int, int], ...] = ((0, 0), (0, 0))
    """From which first wager on a super bonus brings how much, the greatest first."""
    scripted: str = ""
    """The option for which only the script deals."""


class BlackjackTables(Alone):
    """Tables of a game that deals by the machine's rules."""

    def __init__(self, options: BlackjackOptions, game: SteppedGame, amounts: Ints, chair: Chair, tables: int) -> None:
        super().__init__(tables, chair)
        continuous = options.shuffle == CONTINUOUS
        self._uncut = continuous or (options.shuffle == DEVICE and "2A.4(b)1" in chair.game.law)
        self._deck = in_sequence([card for card in DECK if game.tens or card[0] != "T"] * options.decks)
        size, boxes = len(self._deck), len(game.series)
        self._states = np.zeros((tables, FIRST + WIDTH * HANDS * boxes), np.int32)
        self._words = np.zeros((tables, HANDS * boxes), np.int64)
        self._worths = np.zeros(tables, np.int64)
        self._shoes = np.zeros((tables, size + TAIL), np.uint8)
        self._readied = np.zeros((tables, size), np.uint8)
        self._given = _given(options, game, chair, size, continuous)
        outside = (self.observations, self.masks, self.rewards, self.over, self.illegal)
        inside = (self._states, self._words, self._worths, self.streams, self._shoes, self._readied, self.prepared)
        fixed = (self._given, tuple(game.rules), tuple(game.pays), amounts, *_beside(game, chair))
        self._arguments: Arguments = (*outside, *inside, *fixed)

    def open(self, tables: Flags, seed: int) -> None:
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
        if self._uncut:
            return cards
        margin = min(CUT_MARGIN, len(cards) // 2)
        place = margin + chance.below(len(cards) - 2 * margin + 1)
        return cards[place:] + cards[:place]

    def step(self, actions: Ints) -> int:
        """By compiled code."""
        return advance(actions, *self._arguments)


def stepper(options: BlackjackOptions, game: SteppedGame, chair: Chair, tables: int) -> BlackjackTables | None:
    """Such tables, or None for what is only dealt by the script."""
    amounts = _amounts(options, game, chair)
    return None if scripted(options, game, chair, amounts) else BlackjackTables(options, game, amounts, chair, tables)


def scripted(options: BlackjackOptions, game: SteppedGame, chair: Chair, amounts: Ints) -> str:
    """Why only the script deals such a table; nothing where compiled code does."""
    by_stake = amounts[0].tolist()
    first = [amount for row in by_stake for amount in row if amount]
    for cannot, why in (
        (game.scripted, game.scripted),
        (options.shuffle == BART_CARTER, "shuffle: the Bart Carter shuffle"),
        (options.preshuffled, "preshuffled: cards that come shuffled"),
        (options.decks < FEWEST_DECKS and options.shuffle != CONTINUOUS, "decks: a round may outlast one deck"),
        (chair.others, "others: further players"),
        # A player who is short of chips may come to a round without a wager, and that is the script's.
        (not first or min(first) * len(game.series) > chair.chips // 2, "chips: too few for the least wager"),
        (amounts.max() > LARGEST, "unit: stakes are too large"),
        # The wager of the second box would go by two names.
        (len(game.series) > 1 and len({*first}) < sum(len({*row} - {0}) for row in by_stake), "stakes: two are alike"),
    ):
        if cannot:
            return why
    return ""


def _amounts(options: BlackjackOptions, game: SteppedGame, chair: Chair) -> Ints:
    """Cents by wager and stake, in units and in minimums, nothing where none may be made: first, offers, sides."""
    found = np.zeros((OF_SIDES + SIDES, len(chair.stakes), 2), np.int64)
    for row, name in ((0, game.series[0]), *enumerate(game.sides, OF_SIDES)):
        rule: Any = game.wagers[name]
        least, most = getattr(options, rule.minimum), getattr(options, rule.maximum)
        for way, stake in enumerate(chair.stakes):
            amounts = [amount if least <= amount <= most else 0 for amount in (stake * chair.unit, stake * least)]
            found[row, way] = amounts
    found[OF_OFFERS, :, 0] = np.array(chair.stakes) * chair.unit
    return np.where(found % options.increment, 0, found)


def _beside(game: SteppedGame, chair: Chair) -> tuple[Ints, Ints, Ints]:
    """The side wagers: what decides each, its least action and its place; their odds; and the place of each card."""
    beside, odds = np.zeros((len(game.sides), 3), np.int64), np.ones((SIDES, 8, 2), np.int64)
    for side, (name, one) in enumerate(game.sides.items()):
        place = chair.places["own stakes in units, by wager"] + chair.wagers[name]
        beside[side] = one.kind, chair.actions[f"{name} x{chair.stakes[0]}"], place
        for outcome, pays in one.odds.items():
            odds[side, outcome] = pays.win, pays.stake
    piece = np.zeros(64, np.int64)
    for card, number in chair.pieces.items():
        piece[CODES[card]] = number
    return beside, odds, piece


def _given(options: BlackjackOptions, game: SteppedGame, chair: Chair, size: int, continuous: bool) -> Given:
    """What a table is and where everything stands, in the places of the compiled code."""
    places, actions = chair.places, chair.actions
    first = actions[CHOICES[0]]
    if [actions[choice] for choice in CHOICES] != list(range(first, first + len(CHOICES))):
        raise AssertionError("the choices of a hand are numbered in their order")

    def bet(wager: str) -> int:
        return actions[f"{wager} x{chair.stakes[0]}"]

    def staked(wager: str) -> int:
        return places["own stakes in units, by wager"] + chair.wagers[wager]

    cut = 0 if continuous else size - size // 4
    named = game.named[0]
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
        SCALE: int(chair.most),
        KINDS: len(chair.pieces),
        AT_MIDDLE: places["middle 1"],
        AT_OWN: places["own 1"],
        AT_SEEN: places["seen since the shuffle"],
        AT_KIND: places["question: wager, offer, choice, cards"],
        AT_HAND: places["hand in question"],
        AT_LEFT: places["part of the shoe that is left"],
        AT_CHIPS: places["own chips in units"],
        BET: bet(game.series[0]),
        STAND: first,
        KEEP: actions[game.switch[0]] if game.switch else -1,
        RESCUING: actions[game.rescue] if game.rescue else -1,
        PASS: actions["done"],
        SERIES: staked(game.series[-1]) - staked(game.series[0]),
        AT_STAKES: staked(game.series[0]),
        AT_DOUBLES: staked(wagers.double(named, 1)),
        AT_INSURANCE: staked(wagers.insurance(named)),
        DOUBLES: bet(wagers.double(named, 1)),
        INSURE: bet(wagers.insurance(named)),
        AT_ATTACK: staked(game.attack) if game.attack else -1,
        ATTACK: bet(game.attack) if game.attack else -1,
        INSURES_BET: game.insures_bet,
        MORE_FROM: game.prizes[0][0],
        MORE_PAYS: game.prizes[0][1],
        PRIZE_FROM: game.prizes[1][0],
        PRIZE_PAYS: game.prizes[1][1],
    }
    for box, (main, series) in enumerate(zip(game.series, game.named, strict=True)):
        of_box = [main, *(wagers.split(series, hand) for hand in range(2, HANDS + 1))]
        for before in range(game.rules[machine.MOST_DOUBLES]):
            of_box += [wagers.double(series, hand, before) for hand in range(1, HANDS + 1)]
        begins = staked(main)
        in_order = [staked(wager) for wager in of_box] == list(range(begins, begins + len(of_box)))
        if not in_order or begins != given[AT_STAKES] + box * given[SERIES]:
            raise AssertionError("what hands have lies in their order")
    if game.switch and [actions[choice] - given[KEEP] for choice in game.switch] != [0, 1, 2]:
        raise AssertionError("the choices of a switch are numbered in their order")
    return tuple(int(given[place]) for place in range(GIVEN))
