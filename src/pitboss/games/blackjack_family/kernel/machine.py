"""The rules of a round as compiled code deals it: for tables of choices (`one_round`) and for agents (`stepping`).

Which card goes where, what is open to a hand, who waits for the dealer's second card, how the dealer draws, and how a
box is settled. A card is four times its rank and its suit. Amounts are in any unit: simulations count first wagers,
agents cents.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS, SUITS
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.arithmetic import (
    LOSE,
    TOP,
    WIN,
    dealer_draws,
    may_double,
    may_draw,
    settle,
    settle_spanish,
    settle_switch,
    six_seven_eight,
    suits_of,
    three_sevens,
    total,
    value,
)
from pitboss.pricing.kernels.arrays import Cards
from pitboss.pricing.kernels.compiled import inlined

Words = NDArray[Any]
Whole = tuple[int, ...]

CODES = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS, start=2) for s, suit in enumerate(SUITS)}
"""Cards as compiled code has them: four times the rank, 2 to 14, and the suit, clubs 0 to spades 3."""

# Switches of a table: places in the array `rules`.
BOXES, HOLE_DEALT, READER, FACE_UP, SOFT_17, MOST_HANDS, RESPLIT_ACES, BUSTED_TOO, LETTER_21 = range(9)
SPECIALS, NAMED_ACE, NAMED_FACE, ON_DOUBLE, ON_SPLIT, INSURES, COUNTS, SWITCHES, STANDS_OFF = range(9, 18)
WINS_21, DOUBLE_VOIDS, SUPER_BONUS, DEALER_FIRST = range(18, 22)
SURRENDERS, SURRENDER_ANY, ONE_CARD_ACES, DOUBLE_ANY, MOST_DOUBLES, RESCUES = range(22, 28)
RULES = 28
NOBODY = 255
"""A card that no shoe holds, where the house has named none."""

# Half units that a win pays: places in the array `pays`, nothing where the odds are not offered.
PLAIN, NATURAL, NAMED, FIVE_CARD, SEVENS, SUITED = range(6)
SIX_CARD, SEVEN_CARD, SUITED_SEVENS, SPADE_SEVENS, MIXED, SPADES, INSURANCE = range(6, 13)

# The result of a box: parts of a row of a tally, each with net results in half units from a plan's least on.
# A hand whose cards are paid for stands behind them, in the place of its odds.
SINGLE, DOUBLED, SPLITS, GIVEN_UP, NATURALS, DEALERS, RESCUED = range(7)
OF_CARDS = RESCUED + 1 - NAMED

# A hand in one word: its total or what stands for it, whether it is the last of its box, the place of the odds that its
# cards have, and how much lies on it.
TOTAL, LAST, ODDS, STAKE = 0, 6, 7, 11
IN_TOTAL, IN_ODDS = (1 << LAST) - 1, (1 << STAKE - ODDS) - 1
BUST, SPLIT_21, SWITCHED_21, GAVE_UP, A_NATURAL, A_NAMED, TO_PLAY = 0, *range(TOP + 1, TOP + 7)

STANDING, HIT, DOUBLE, LESS, SPLIT, SURRENDER, RESCUE = (1 << choice for choice in range(7))
"""Choices that are open to a hand, a bit each."""


def lying(cards: Cards, at: int, size: int) -> Any:
    """The card at a place; a round that a shoe is too short for goes on with those of its front, from the rack."""
    # Unsigned, or compiled code would look whether it is counted from the end.
    return cards[np.uint64(at)] if at < size else cards[np.uint64(at % size)]


def worth(card: int) -> int:
    """The value of a card."""
    number: Any = np.int64(card)
    return value(number >> 2)


@inlined
def first_places(at: int, rules: Whole) -> tuple[int, int, int, int]:
    """Places of a round's first cards, the dealer's first, the second cards, and what follows them."""
    number = rules[BOXES]
    return at + rules[DEALER_FIRST], at if rules[DEALER_FIRST] else at + number, at + number + 1, at + 2 * number + 1


@inlined
def natural_of(first: Any, second: Any, rules: Whole) -> int:
    """What a player's first two cards are: a blackjack, the one that the house has named, or a hand to play."""
    if worth(first) + worth(second) != 11 or (worth(first) != 1 and worth(second) != 1):
        return TO_PLAY
    if first == rules[NAMED_ACE] and second == rules[NAMED_FACE]:
        return A_NAMED
    return A_NAMED if second == rules[NAMED_ACE] and first == rules[NAMED_FACE] else A_NATURAL


@inlined
def ends_dealing(natural: bool, rules: Whole) -> bool:
    """Whether a dealer's blackjack is known before any player draws: read, or lying open."""
    return natural and (rules[READER] != 0 or rules[FACE_UP] != 0)


@inlined
def natural_waits(may_be_blackjack: bool, rules: Whole) -> bool:
    """Whether a player's blackjack is paid only when the dealer's second card is known."""
    # In blackjack switch nothing is paid before the end; in Spanish 21 it cannot lose.
    return (may_be_blackjack and not rules[WINS_21]) or rules[SWITCHES] != 0


@inlined
def depends(points: int, rules: Whole) -> bool:
    """Whether the dealer's further cards can decide a hand that stands."""
    # A 21 that wins against all but a blackjack needs no more than the dealer's second card.
    return not (rules[WINS_21] and points == TOP)


@inlined
def gives_back(lost: int, unit: int, may_be_blackjack: bool, rules: Whole) -> bool:
    """Whether a dealer's blackjack would give back part of what a box has lost: it takes the original wager alone."""
    return lost > unit and may_be_blackjack and not rules[BUSTED_TOO]


@inlined
def splits_again(ace: bool, made: int, rules: Whole) -> bool:
    """Whether a pair may be split into one more hand of the box."""
    return made < rules[MOST_HANDS] and (made == 1 or not ace or rules[RESPLIT_ACES] != 0)


@inlined
def open_choices(
    hard: int, aces: int, drawn: int, doubled: int, pair: bool, ace: bool, made: int, affords: int, rules: Whole
) -> int:
    """What is open to a hand; `affords` is what its player can pay of doubling, doubling for less and splitting."""
    if not may_draw(hard, aces):
        return STANDING
    found, two, of_split = STANDING, drawn == 2, made > 1
    one_card = of_split and ace and rules[ONE_CARD_ACES] != 0
    doubles = (two or rules[DOUBLE_ANY] != 0) and not one_card and doubled < rules[MOST_DOUBLES]
    if doubles and may_double(hard, aces, rules[FACE_UP] != 0):
        found |= affords & (DOUBLE | LESS)
    if doubled:
        found |= (RESCUE if rules[RESCUES] else 0) | (SURRENDER if rules[SURRENDER_ANY] else 0)
    else:
        found |= 0 if one_card else HIT
        if two and pair and splits_again(ace, made, rules):
            found |= affords & SPLIT
        if rules[SURRENDERS] and ((two and not of_split) or rules[SURRENDER_ANY]):
            found |= SURRENDER
    return found


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


@inlined
def super_bonus(
    cards: Cards,
    size: int,
    up: Any,
    first: Any,
    second: Any,
    start: int,
    at: int,
    made: int,
    doubled: bool,
    rules: Whole,
) -> bool:
    """Whether a hand is three sevens of one suit against a seven, neither split nor doubled."""
    if not rules[SUPER_BONUS] or made > 1 or doubled or up >> 2 != arithmetic.SEVEN or at - start != 1:
        return False
    third = lying(cards, start, size)
    one_suit = first & 3 == second & 3 and second & 3 == third & 3
    return one_suit and three_sevens(first >> 2, second >> 2, third >> 2)


@inlined
def of_21(
    cards: Cards,
    size: int,
    first: Any,
    second: Any,
    start: int,
    at: int,
    made: int,
    doubled: bool,
    switched: bool,
    rules: Whole,
    pays: Whole,
) -> Any:
    """The word of a 21 that stands, without its stake: what it is against the dealer, and the odds of its cards."""
    has, points = PLAIN, TOP
    if rules[SPECIALS] and (made == 1 or rules[ON_SPLIT]) and not (doubled and rules[DOUBLE_VOIDS]):
        has = special(cards, size, first, second, start, at, pays)
    if made > 1 and at - start == 1 and rules[LETTER_21]:
        points = SPLIT_21
    elif made == 1 and at == start and switched:
        points = SWITCHED_21
    return points | has << ODDS


@inlined
def dealers_total(cards: Cards, at: int, size: int, up: int, hole: int, rules: Whole) -> tuple[int, int]:
    """The dealer's total from these two values on, and the place of the card after the last one drawn."""
    hard, aces = up + hole, (up == 1) + (hole == 1)
    while dealer_draws(hard, aces, rules[SOFT_17] != 0):
        drawn = worth(lying(cards, at, size))
        at += 1
        hard += drawn
        aces += drawn == 1
    return total(hard, aces), at


@inlined
def of_insurance(insured: int, stake: int, pays: Whole) -> Any:
    """What insurance of a stake brings: won at its odds or lost, once or as often as the wager was raised."""
    return insured * stake * pays[INSURANCE] // 2 if insured > 0 else insured * stake


@inlined
def natural_pays(points: int, unit: int, pays: Whole) -> Any:
    """Half units that a player's blackjack brings."""
    return unit * (pays[NAMED] if points == A_NAMED else pays[NATURAL])


@inlined
def extra_pays(word: Any, unit: int, rules: Whole, pays: Whole) -> Any:
    """Half units that the cards of a winning hand bring beyond even money."""
    return (pays[word >> ODDS & IN_ODDS] - pays[PLAIN]) * (word >> STAKE if rules[ON_DOUBLE] else unit)


@inlined
def hand_ends(points: int, score: int, rules: Whole) -> int:
    """How a hand that stands ends against a dealer's total without a blackjack."""
    wins_tie = points == SPLIT_21
    points = min(points, TOP)
    if rules[SWITCHES]:
        return settle_switch(points, False, score, False, False)
    if rules[WINS_21]:
        return settle_spanish(points, False, score, False)
    return settle(points, False, score, False, rules[FACE_UP] != 0, wins_tie)


@inlined
def against_natural(points: int, stake: int, unit: int, rules: Whole) -> tuple[int, int, int]:
    """What a hand comes to against a dealer's blackjack: kind, what it wins, and what lies on it if it is over 21."""
    if points == BUST:
        return DEALERS, 0, stake
    # Only a 21 in more than two cards loses to a blackjack (2A.5(b)1).
    if rules[STANDS_OFF] and points == SWITCHED_21:
        return SINGLE, 0, 0
    return DEALERS, -2 * unit, 0


@inlined
def hand_wins(word: Any, score: int, unit: int, rules: Whole, pays: Whole) -> tuple[int, int]:
    """What a hand that stands wins against the dealer's total, and what of that its cards bring."""
    points, stake = word & IN_TOTAL, word >> STAKE
    end = hand_ends(points, score, rules)
    if end == LOSE:
        return -2 * stake, 0
    extra = extra_pays(word, unit, rules, pays) if end == WIN else 0
    return pays[PLAIN] * stake + extra if end == WIN else 0, extra


@inlined
def settle_box(
    hands: Words, hand: int, score: int, natural: bool, unit: int, rules: Whole, pays: Whole
) -> tuple[int, int, int]:
    """A box whose hands begin there: where they end, its result, and what it wins on all it wagered.

    What is won or lost, on a main wager of a unit and everything that was added to it, is in half units.
    """
    begun, net, over, kind, stake = hand, 0, 0, SINGLE, 0
    while True:
        word = int(hands[hand])
        hand += 1
        points, stake, last = word & IN_TOTAL, word >> STAKE, word >> LAST & 1 != 0
        if points >= A_NATURAL:
            kind = NATURALS
            if not natural or rules[FACE_UP] or rules[WINS_21]:
                net = natural_pays(points, unit, pays)
                if points == A_NAMED:
                    kind = OF_CARDS + NAMED
        elif natural:
            kind, lost, burst = against_natural(points, stake, unit, rules)
            net, over = lost or net, over + burst
            if last and kind == DEALERS:
                net = net - 2 * over if rules[BUSTED_TOO] else -2 * unit
        elif points == BUST:
            net -= 2 * stake
        elif points == GAVE_UP:
            net -= stake
            kind = RESCUED if stake > unit else GIVEN_UP
        else:
            wins, extra = hand_wins(word, score, unit, rules, pays)
            net += wins
            if extra:
                kind = OF_CARDS + (word >> ODDS & IN_ODDS)
        if last:
            break
    if not natural:
        if hand - begun > 1:
            kind = SPLITS
        elif kind == SINGLE and stake > unit:
            kind = DOUBLED
    return hand, kind, net
