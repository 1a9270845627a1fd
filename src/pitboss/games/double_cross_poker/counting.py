"""Double cross poker: what two cards make of a line, and what a raise gains with some cards of the cross seen.

A raise touches no other wager, so each stands by itself: it is made where it gains on the average. Cards of its own
line that are open narrow what the line can be, those of the other one are only out of the deck.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from pitboss.games.house_poker_family.pair_ranks import KINDS, kind
from pitboss.pricing.combinations.board_matchups import CELLS, cell, hole
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.kernels.arrays import Cards, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.compiled import high5

NO_CARD = 52
"""Stands for a card that is not seen."""
OWN_PAIR, OPEN_PAIR, NO_PAIR = range(3)
"""What a player can see to a raise: a pair of the own two cards, one with an open card of the line, or none."""


class Start(NamedTuple):
    """By the number of two cards (`board_matchups.hole`): which of the 169 hands they are, and their suits renamed."""

    cells: Ints
    suits: Ints
    first: Ints
    """The two cards that stand for each of the 169."""
    ways: Ints


@cache
def starts() -> Start:
    """All 1,326, each renamed to the first like it."""
    cells, suits = np.zeros(1326, np.int64), np.zeros((1326, 4), np.int64)
    first, ways = np.zeros((CELLS, 2), np.int64), np.zeros(CELLS, np.int64)
    for b in range(52):
        for a in range(b):
            at, of = hole(a, b), cell(a, b)
            named = list(dict.fromkeys((a & 3, b & 3)))
            names = [*named, *(suit for suit in range(4) if suit not in named)]
            cells[at] = of
            suits[at, names] = range(4)
            first[of] = (a >> 2) * 4, (b >> 2) * 4 + len(named) - 1
            ways[of] += 1
    return Start(cells, suits, first, ways)


@compiled()
def fill_kinds(first: Ints, triples: Cards, found: Cards) -> None:
    """What each of the 169 hands makes of each line; a line that shares a card with it stays at no kind."""
    for of in range(len(first)):
        a, b = first[of, 0], first[of, 1]
        for n in range(len(triples)):
            x, y, z = triples[n, 0], triples[n, 1], triples[n, 2]
            if a not in (x, y, z) and b not in (x, y, z):
                found[of, n] = kind(high5(a, b, x, y, z))


NOTHING = len(KINDS)
"""Where a line cannot be."""


@cache
def kinds() -> Cards:
    """By hand of the 169 and by set of three cards."""
    found = np.full((CELLS, len(sets(3))), NOTHING, np.uint8)
    fill_kinds(starts().first, sets(3), found)
    return found


@compiled()
def add_up(kinds: Cards, triples: Cards, pays: Ints, none: Ints, one: Ints, two: Ints) -> None:
    """What a hand gains over all lines, over those with a card, and over those with two."""
    for of in range(len(kinds)):
        for n in range(len(triples)):
            gain = pays[kinds[of, n]]
            x, y, z = triples[n, 0], triples[n, 1], triples[n, 2]
            none[of] += gain
            for i, j in ((x, y), (y, z), (x, z)):
                two[of, i, j] += gain
                two[of, j, i] += gain
            for i in (x, y, z):
                one[of, i] += gain


class Gains(NamedTuple):
    """What a raise of one unit gains over all lines with none, one or two given cards, and what each line pays."""

    none: Ints
    one: Ints
    two: Ints
    pays: Ints
    kinds: Cards


@cache
def gains(pays: tuple[int, ...]) -> Gains:
    """By what each kind pays in whole units; where no line can be, nothing."""
    none, one = np.zeros(CELLS, np.int64), np.zeros((CELLS, 53), np.int64)
    two = np.zeros((CELLS, 53, 53), np.int64)
    add_up(kinds(), sets(3), np.array([*pays, 0]), none, one, two)
    return Gains(none, one, two, np.array([*pays, 0]), kinds())


def line_of(seen: int, x: int, y: int) -> int:
    """The number of the line that these three cards make, in whatever order."""
    low, high = min(seen, x, y), max(seen, x, y)
    between = seen + x + y - low - high
    return low + between * (between - 1) // 2 + high * (high - 1) * (high - 2) // 6


def gain(of: int, seen: int, x: int, y: int, gains: Gains) -> int:
    """What a raise gains over all that the line can become: a card of it seen or none, and up to two of the other out.

    Cards that are out take their lines away, and those with both are then taken away once too often.
    """
    none, one, two, pays, kinds = gains
    if seen == NO_CARD:
        return int(none[of] - one[of, x] - one[of, y] + two[of, x, y])
    found = one[of, seen] - two[of, seen, x] - two[of, seen, y]
    if y != NO_CARD:
        found += pays[kinds[of, line_of(seen, x, y)]]
    return int(found)


def holding(a: int, b: int, seen: int) -> int:
    """What a player can see to a raise."""
    if a >> 2 == b >> 2:
        return OWN_PAIR
    return OPEN_PAIR if seen != NO_CARD and seen >> 2 in (a >> 2, b >> 2) else NO_PAIR


class Lines(NamedTuple):
    """By hand how many lines make each kind: of all, of those with a card, and of those with two, which are few."""

    none: Ints
    one: Int32s
    two: Cards


@compiled()
def count_lines(kinds: Cards, triples: Cards, none: Ints, one: Int32s, two: Cards) -> None:
    """Count them for each of the 169 hands."""
    for of in range(len(kinds)):
        for n in range(len(triples)):
            k = kinds[of, n]
            if k == none.shape[1]:
                continue
            x, y, z = triples[n, 0], triples[n, 1], triples[n, 2]
            none[of, k] += 1
            for i in (x, y, z):
                one[of, i, k] += 1
            for i, j in ((x, y), (y, z), (x, z)):
                two[of, i, j, k] += 1
                two[of, j, i, k] += 1


@cache
def lines() -> Lines:
    """The same for all raises."""
    size = len(KINDS)
    one, two = np.zeros((CELLS, 53, size), np.int32), np.zeros((CELLS, 53, 53, size), np.uint8)
    found = Lines(np.zeros((CELLS, size), np.int64), one, two)
    count_lines(kinds(), sets(3), *found)
    return found


def other_cards(a: int, b: int, seen: int, others: int, found: Ints) -> int:
    """Writes which cards of the other line may be out, two as a pair in rising order; how many rows that makes."""
    rows = 0
    for x in range(53):
        if (x == NO_CARD) == (others > 0) or x in (a, b) or (x == seen and x != NO_CARD):
            continue
        for y in range(x if others > 1 else 0, 53):
            if (y == NO_CARD) == (others > 1) or y in (a, b) or (y in (x, seen) and y != NO_CARD):
                continue
            found[rows, 0], found[rows, 1] = x, y
            rows += 1
    return rows


PAIRS = 52 * 51 // 2
"""The most that may be out of the other line."""
AS_IS_BEST = 2
"""Stands in a rule for what is best with such a holding."""


def hidden_ways(seen: int, left: int) -> int:
    """In how many ways the cards of the line that are not seen can be drawn."""
    if seen == NO_CARD:
        return left * (left - 1) * (left - 2) // 6
    return (left - 1) * (left - 2) // 2


@compiled()
def count_raise(
    first: Ints, ways: Ints, gains: Gains, lines: Lines, on_line: int, others: int, rule: Ints, ends: Ints
) -> None:
    """Over all deals how a raise ends: not made, or by the kind of its line; `rule` by holding, or the best without."""
    kinds, size = gains.kinds, len(gains.pays) - 1
    out, met = np.zeros((PAIRS, 2), np.int64), np.zeros(53, np.int64)
    # 50 cards are left, less those that are seen.
    left = 50 - others
    for of in range(len(first)):
        none, one, two = lines.none[of], lines.one[of], lines.two[of]
        a, b = first[of, 0], first[of, 1]
        for seen in range(53):
            # One turn without a card where none is seen.
            if (seen == NO_CARD) == (on_line > 0) or seen in (a, b):
                continue
            if len(rule) and rule[holding(a, b, seen)] != AS_IS_BEST:
                # Cards of the other line change nothing then: each line leaves as many ways to turn them.
                turned = (47 if others else 1) * (46 if others > 1 else 1)
                made = rule[holding(a, b, seen)] > 0
                for k in range(size):
                    made_by = none[k] if seen == NO_CARD else one[seen, k]
                    ends[1 + k if made else 0] += ways[of] * turned * made_by
                continue
            times = ways[of] * (2 if others > 1 else 1)
            raised = 0
            met[:] = 0
            for row in range(other_cards(a, b, seen, others, out)):
                x, y = out[row, 0], out[row, 1]
                if gain(of, seen, x, y, gains) <= 0:
                    ends[0] += times * hidden_ways(seen, left)
                    continue
                raised += 1
                met[x] += 1
                met[y] += 1
                # The line with both of them is taken away once too often.
                if seen == NO_CARD:
                    for k in range(size):
                        ends[1 + k] += times * two[x, y, k]
                elif y != NO_CARD:
                    ends[1 + kinds[of, line_of(seen, x, y)]] += times
            for k in range(size):
                ends[1 + k] += times * raised * (none[k] if seen == NO_CARD else one[seen, k])
            for x in range(NO_CARD):
                if met[x]:
                    for k in range(size):
                        ends[1 + k] -= times * met[x] * (one[x, k] if seen == NO_CARD else two[seen, x, k])


CHECKS, RAISES, LOOKS = range(3)
"""What the own cards and the open one of the line say to a raise: no, yes, or that cards of the other line decide."""


@compiled()
def foresee(first: Ints, gains: Gains, on_line: int, others: int, found: Cards) -> None:
    """By hand and open card of the line whether the cards of the other one can change anything."""
    out = np.zeros((PAIRS, 2), np.int64)
    for of in range(len(first)):
        a, b = first[of, 0], first[of, 1]
        for seen in range(53):
            if (seen == NO_CARD) == (on_line > 0) or seen in (a, b):
                continue
            yes = no = False
            for row in range(other_cards(a, b, seen, others, out)):
                if gain(of, seen, out[row, 0], out[row, 1], gains) > 0:
                    yes = True
                else:
                    no = True
            found[of, seen] = LOOKS if yes and no else RAISES if yes else CHECKS


@cache
def foreseen(pays: tuple[int, ...], on_line: int, others: int) -> Cards:
    """The same for what each kind pays."""
    found = np.zeros((CELLS, 53), np.uint8)
    foresee(starts().first, gains(pays), on_line, others, found)
    return found
