"""The worth of every hand and choice against one dealer's start: compiled, from the greatest totals down.

Values count only the rounds in which the dealer has no blackjack, unnormalised; what a dealer's blackjack takes is
added where the rules make it depend on the play.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack_family.terms import NATURAL, SPLIT_21
from pitboss.pricing.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]

FREE, STAND, HIT, DOUBLE, SPLIT, SURRENDER = -1, 0, 1, 2, 3, 4
CHOICES = ("stand", "hit", "double-down", "split", "surrender")

NEVER = -9.0
"""The value of what cannot be done or is never right."""

# What a dealer's blackjack takes beyond the original wager, by what `value_hands` is told.
TAKES_ORIGINAL, TAKES_BUSTED, TAKES_ALL = range(3)

# Columns of the values of a hand.
PLAIN, BONUS, TAKE, DOUBLED, BEST_LATER, BEST_TWO = range(6)


def natural_chance(left: Floats, held: Ints, hand: int, extra: int, hole: int, cards: float) -> float:
    """How likely the dealer's second card makes a blackjack, with a hand and one card more gone (-1: none)."""
    if hole < 0:
        return 0.0
    return float((left[hole] - held[hand, hole] - (extra == hole)) / (cards - (extra >= 0)))


def stands_never(cards: int, hard: int, total: int) -> bool:
    """Whether a card more can only help: totals below 17 win alike, and no card breaks these."""
    return cards > 3 and (total <= 16 if total > hard else hard <= 11)


@compiled(natural_chance, stands_never)
def value_hands(  # noqa: PLR0915 - calls cost more than lines here
    held: Ints,
    cards: Ints,
    hard: Ints,
    totals: Ints,
    after: Ints,
    ends: Floats,
    shoe_of: Ints,
    left: Floats,
    hole: int,
    results: Ints,
    bonus: Floats,
    doubles: NDArray[np.bool_],
    doubled_bonus: float,
    takes: int,
    split: bool,
    later: Bytes,
    two: Bytes,
    values: Floats,
    later_choice: Bytes,
    two_choice: Bytes,
) -> None:
    """Fill in the values of all hands whose shoe is given; a choice that is not `FREE` is made as told.

    `left` is the shoe without the dealer's start and everything else that is gone, the hand itself still in it;
    `doubled_bonus` says to how many of the two wagers of a doubled hand special odds apply.
    """
    in_shoe = left.sum()
    for hand in range(len(held) - 1, 0, -1):
        shoe = shoe_of[hand]
        if shoe < 0:
            continue
        possible = True
        for v in range(10):
            possible = possible and held[hand, v] <= left[v]
        if not possible:
            for column in range(6):
                values[hand, column] = 0.0
            continue
        remain = in_shoe - cards[hand]
        row = SPLIT_21 if split and cards[hand] == 2 and totals[hand] == 21 else totals[hand]
        plain = won = 0.0
        for end in range(NATURAL):
            plain += ends[shoe, end] * results[row, end]
            won += ends[shoe, end] * (results[row, end] > 0)
        chance = ends[shoe, NATURAL]
        if split and takes == TAKES_ALL:
            plain -= chance
        values[hand, PLAIN] = plain
        values[hand, BONUS] = won * bonus[hand]
        stand = plain + won * bonus[hand]

        take = doubled = NEVER
        if totals[hand] < 21:
            take = doubled = 0.0
            for v in range(10):
                of_card = left[v] - held[hand, v]
                if of_card <= 0.0:
                    continue
                odds = of_card / remain
                grown = after[hand, v]
                if grown >= 0:
                    take += odds * values[grown, BEST_LATER]
                    doubled += odds * (2.0 * values[grown, PLAIN] + doubled_bonus * values[grown, BONUS])
                else:
                    natural = natural_chance(left, held, hand, v, hole, remain)
                    if split and takes != TAKES_ORIGINAL:
                        take -= odds
                        doubled -= 2.0 * odds
                    else:
                        take -= odds * (1.0 - natural)
                        doubled -= odds * (2.0 * (1.0 - natural) + (natural if takes == TAKES_BUSTED else 0.0))
            if takes == TAKES_ALL and not split:
                doubled -= chance
        values[hand, TAKE], values[hand, DOUBLED] = take, doubled if doubles[hand] else NEVER

        choice = later[hand]
        if choice == FREE:
            choice = HIT if take > stand or stands_never(cards[hand], hard[hand], totals[hand]) else STAND
        later_choice[hand] = choice
        values[hand, BEST_LATER] = take if choice == HIT else stand
        if cards[hand] == 2:
            choice = two[hand]
            if choice == FREE:
                choice = later_choice[hand]
                if doubles[hand] and doubled > max(stand, take):
                    choice = DOUBLE
            two_choice[hand] = choice
            values[hand, BEST_TWO] = doubled if choice == DOUBLE else take if choice == HIT else stand


@compiled(natural_chance)
def follow_hands(
    held: Ints,
    cards: Ints,
    after: Ints,
    left: Floats,
    hole: int,
    later: Bytes,
    two: Bytes,
    reach: Floats,
    stood: Floats,
    busted: Floats,
) -> None:
    """Where hands end: `reach` is how likely each first hand is; `stood` is filled by stake less one and hand.

    `busted` is filled by stake less one and whether the dealer has a blackjack.
    """
    in_shoe = left.sum()
    for hand in range(1, len(held)):
        weight = reach[hand]
        if weight <= 0.0:
            continue
        choice = two[hand] if cards[hand] == 2 else later[hand]
        if choice == STAND:
            stood[0, hand] += weight
        if choice not in (HIT, DOUBLE):
            continue
        remain = in_shoe - cards[hand]
        for v in range(10):
            of_card = left[v] - held[hand, v]
            if of_card <= 0.0:
                continue
            drawn = weight * of_card / remain
            grown = after[hand, v]
            if grown < 0:
                natural = natural_chance(left, held, hand, v, hole, remain)
                busted[choice - HIT, 0] += drawn * (1.0 - natural)
                busted[choice - HIT, 1] += drawn * natural
            elif choice == DOUBLE:
                stood[1, grown] += drawn
            else:
                reach[grown] += drawn
