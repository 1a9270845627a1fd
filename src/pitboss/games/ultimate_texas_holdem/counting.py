"""Ultimate Texas hold 'em counted whole: 27,813,810,024,000 deals of a hand, a flop, two more cards and a dealer's.

For each flop, all 1,176 pairs of turn and river and all hands at once (`board_matchups`). On the river a hand is worth
the better of the play wager and a fold, after the flop the better of twice the ante and waiting, at the start the
better of a raise and waiting: three choices, each made with everything that the player knows then. Beside them the same
deals are counted by the published rules of thumb (`rule_of_thumb`).
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from pitboss.games.ultimate_texas_holdem.rule_of_thumb import OUTS, bets_after_flop, better_than_board
from pitboss.games.ultimate_texas_holdem.rules import (
    EQUAL,
    LOSES,
    LOSES_UNQUALIFIED,
    RESULTS,
    WON,
    WON_UNQUALIFIED,
)
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.board_matchups import (
    CELLS,
    FLOPS,
    HOLES,
    LEFT,
    LESS,
    LESS_UNQUALIFIED,
    MORE,
    MORE_UNQUALIFIED,
    OTHERS,
    PAIR,
    PAIRS,
    bits,
    cell,
    flops,
    hole,
    meet,
)
from pitboss.pricing.combinations.board_matchups import EQUAL as TIED
from pitboss.pricing.kernels.arrays import Flags, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, high6_sum

DEALS = 27_813_810_024_000
ROWS = 10
"""The classes of five cards, the lowest first: rows of the blind table."""
FOLDED = RESULTS * ROWS
"""From here on folded hands, by class; below hands that were played, by class and result."""
BINS = FOLDED + ROWS
PLAYED, FLOP, RIVER, WAITED, THUMB_FLOP, THUMB_RIVER = range(6)
"""Ways to play: raised before the flop, best play after it, best play on the river, and two rules of thumb."""
WAYS = 6
BETS, FOLDS, WORTH, THUMB = range(4)
"""Stored of each flop: hands that bet, deals that are folded, what the best play after it gains and what the rules of
thumb do, in the unit of the pay table."""
CHECKS = 4
PARTS = 117
"""Each has fifteen flops."""
SIZE = CELLS * WAYS * BINS


def _add(into: Ints, end: int, met: Ints, times: int) -> None:
    """A hand that is played, against all hands that the dealer may have."""
    won, lost = met[LESS_UNQUALIFIED], met[MORE_UNQUALIFIED]
    into[end + WON] += times * (met[LESS] - won)
    into[end + WON_UNQUALIFIED] += times * won
    into[end + LOSES] += times * (met[MORE] - lost)
    into[end + LOSES_UNQUALIFIED] += times * lost
    into[end + EQUAL] += times * met[TIED]


def _gained(met: Ints, gains: Ints, end: int) -> Any:
    """What a hand that is played for one ante gains against them all; equal hands gain nothing."""
    won, lost = met[LESS_UNQUALIFIED], met[MORE_UNQUALIFIED]
    return (
        (met[LESS] - won) * gains[end + WON]
        + won * gains[end + WON_UNQUALIFIED]
        + (met[MORE] - lost) * gains[end + LOSES]
        + lost * gains[end + LOSES_UNQUALIFIED]
    )


def _river(board: Ints, rest: Ints, met: Ints, values: Ints, gains: Ints, outs: int, ends: Ints) -> None:
    """All hands of a board: raised before the flop, and what differs from that with best play and by rule of thumb."""
    total, marks = 0, 0
    for card in board:
        total += KEYS[card]
        marks |= MARKS[card]
    alone = high5_sum(total, marks)
    singles = np.zeros(LEFT, np.int64)
    for i in range(LEFT):
        singles[i] = high6_sum(total + KEYS[rest[i]], marks | MARKS[rest[i]])
    singles.sort()
    # A hand of this value has fewer single cards above it than those with which it would be folded.
    least = singles[LEFT - outs]
    folded = OTHERS * gains[FOLDED]
    n = 0
    for j in range(1, LEFT):
        for i in range(j):
            row = values[n] >> 20
            end, at = RESULTS * row, hole(rest[i], rest[j])
            _add(ends[0, at], end, met[n], 1)
            if _gained(met[n], gains, end) <= folded:
                _add(ends[1, at], end, met[n], -1)
                ends[1, at, FOLDED + row] += OTHERS
            if not better_than_board(values[n], alone) and values[n] < least:
                _add(ends[2, at], end, met[n], -1)
                ends[2, at, FOLDED + row] += OTHERS
            n += 1


def _after_flop(ends: Ints, times: int, pays: Ints, thumb: bool, found: Ints, check: Ints) -> bool:
    """One hand on one flop, bet or wait, as is best and by rule of thumb: whether it is best to bet."""
    at_once, later, by_thumb = 0, 0, 0
    for end in range(BINS):
        at_once += ends[0, end] * (pays[0, end] + 2 * pays[1, end])
        later += ends[1, end] * (pays[0, end] + pays[1, end])
        by_thumb += ends[2, end] * (pays[0, end] + pays[1, end])
    bets = at_once > later
    check[BETS] += bets
    check[WORTH] += max(at_once, later)
    check[THUMB] += at_once if thumb else by_thumb
    for end in range(BINS):
        found[PLAYED, end] += times * ends[0, end]
        found[WAITED, end] += times * ends[1, end]
        if bets:
            found[FLOP, end] += times * ends[0, end]
        else:
            found[RIVER, end] += times * ends[1, end]
            check[FOLDS] += ends[1, end] if end >= FOLDED else 0
        if thumb:
            found[THUMB_FLOP, end] += times * ends[0, end]
        else:
            found[THUMB_RIVER, end] += times * ends[2, end]
    return bets


@compiled()
def tally(dealt: Ints, times: Ints, pays: Ints, outs: int, found: Ints, checks: Ints, bets: Flags) -> None:
    """Some flops: `pays` has the net of ante and blind by end and that of the play wager, in whole units.

    Written are the deals, what is stored of each flop, and with which hands it is best to bet.
    """
    rest, room = np.zeros(LEFT, np.int64), np.zeros(PAIRS, np.int64)
    count, group = np.zeros(LEFT, np.int64), np.zeros(LEFT, np.int64)
    met, values = np.zeros((PAIRS, 6), np.int64), np.zeros(PAIRS, np.int64)
    board = np.zeros(5, np.int64)
    ends = np.zeros((3, HOLES, BINS), np.int64)
    gains = pays[0] + pays[1]
    for flop in range(len(dealt)):
        board[:3] = dealt[flop]
        c, d, e = board[0], board[1], board[2]
        ends[:] = 0
        for y in range(1, 52):
            for x in range(y):
                if y not in (c, d, e) and x not in (c, d, e):
                    board[3], board[4] = x, y
                    meet(board, PAIR, rest, room, count, group, met, values)
                    _river(board, rest, met, values, gains, outs, ends)
        ends[1] += ends[0]
        ends[2] += ends[0]
        for b in range(1, 52):
            for a in range(b):
                if b not in (c, d, e) and a not in (c, d, e):
                    thumb = bets_after_flop(a, b, c, d, e)
                    at, into = hole(a, b), found[cell(a, b)]
                    bets[flop, at] = _after_flop(ends[:, at], times[flop], pays, thumb, into, checks[flop])


def count_flops(numbers: slice | Sequence[int], pays: Sequence[Sequence[int]]) -> tuple[Ints, Ints, Flags]:
    """Some flops by number: the deals by starting hand, way and end, what is stored of each flop, and its bets."""
    dealt, times = (each[numbers] for each in flops())
    found, checks = np.zeros((CELLS, WAYS, BINS), np.int64), np.zeros((len(dealt), CHECKS), np.int64)
    bets = np.zeros((len(dealt), HOLES), np.bool_)
    tally(dealt, times, np.array(pays, np.int64), OUTS, found, checks, bets)
    return found, checks, bets


def count_part(number: int, parts: int, pays: Sequence[Sequence[int]]) -> list[int]:
    """One part of the flops: a task of `cached_tally`."""
    found, some, _ = count_flops(slice(number, None, parts), pays)
    checks = np.zeros((FLOPS, CHECKS), np.int64)
    checks[number::parts] = some
    return [*found.ravel().tolist(), *checks.ravel().tolist()]


@cache
def deals(pays: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Ints, Ints]:
    """All deals by starting hand, way and end, and the sums of each flop; counted once, on all cores, and cached."""
    found = count_cache.cached_tally(__file__, count_part, PARTS, pays, stamped=(tally,))
    return found[:SIZE].reshape(CELLS, WAYS, BINS), found[SIZE:].reshape(FLOPS, CHECKS)


def bets_part(number: int, parts: int, what: str, pays: Sequence[Sequence[int]]) -> list[int]:
    """The hands that bet on one part of the flops: a task of `cached_tally`."""
    found = np.zeros((FLOPS, HOLES), np.bool_)
    found[number::parts] = count_flops(slice(number, None, parts), pays)[2]
    return bits(found)


@cache
def bets(pays: tuple[tuple[int, ...], tuple[int, ...]]) -> Ints:
    """With which hands on which flops it is best to bet, as `board_matchups.bits`; cached."""
    return count_cache.cached_tally(__file__, bets_part, PARTS, "bets", pays, stamped=(tally,))
