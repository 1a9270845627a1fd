"""Texas hold 'em bonus counted whole: a hand, a flop, a turn, a river and a dealer's hand, 55,627,620,048,000 deals.

The turn and the river wager are even money on who wins, so each is best made when more deals win than lose from there,
whatever the ante pays on; what ante and flop wager are worth then decides whether a hand is played at all. So one count
serves every table. Beside the best play the same deals are counted by a simple rule (`rule_of_thumb`).
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

from pitboss.games.texas_holdem_bonus.rule_of_thumb import ahead_on_flop, ahead_on_turn
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.board_matchups import (
    CELLS,
    EQUAL,
    FLOPS,
    HOLES,
    LEFT,
    LESS,
    MORE,
    PAIRS,
    alike,
    bits,
    cell,
    flops,
    hole,
    meet,
)
from pitboss.pricing.kernels.arrays import Flags, Ints
from pitboss.pricing.kernels.compiled import compiled

DEALS = 2 * 27_813_810_024_000
"""With turn and river in order."""
WON, WON_STRAIGHT, WON_FLUSH, LOST, TIED = range(5)
"""How a hand that was played ends; by what it wins with, as far as the ante may be paid on it."""
ENDS = 5
NEITHER, TURN, RIVER, BOTH = range(4)
"""Which further wagers were made."""
MADE = 4
BEST, THUMB = range(2)
WAYS = 2
TURN_BETS, RIVER_BETS, THUMB_TURN, THUMB_RIVER, AHEAD = range(5)
"""Stored of each flop: hands with which the turn wager is made, hands and turns with which the river wager is, as is
best and by the rule; and by how many deals the best hands are ahead."""
CHECKS = 5
PARTS = 117
"""Each has fifteen flops."""
SIZE = CELLS * WAYS * MADE * ENDS
_STRAIGHT = 4


def _river(turn: Ints, met: Ints, values: Ints, rest: Ints) -> None:
    """All hands of a board, under its turn card."""
    n = 0
    for j in range(1, LEFT):
        for i in range(j):
            ends = turn[hole(rest[i], rest[j])]
            ends[min(max((values[n] >> 20) - _STRAIGHT + 1, WON), WON_FLUSH)] += met[n, LESS]
            ends[LOST] += met[n, MORE]
            ends[TIED] += met[n, EQUAL]
            n += 1


def _after_flop(a: int, b: int, flop: Ints, ends: Ints, times: int, found: Ints, check: Ints) -> bool:
    """One hand on one flop, turn and river wager, as is best and by the rule; `ends` by turn card.

    Returned is whether the turn wager is best made.
    """
    c, d, e = flop[0], flop[1], flop[2]
    ahead = 0
    for x in range(52):
        ahead += ends[x, WON] + ends[x, WON_STRAIGHT] + ends[x, WON_FLUSH] - ends[x, LOST]
    best, thumb = int(ahead > 0), int(ahead_on_flop(a, b, c, d, e))
    check[TURN_BETS] += best
    check[THUMB_TURN] += thumb
    check[AHEAD] += max(ahead, 0)
    for x in range(52):
        if x in (a, b, c, d, e):
            continue
        more = int(ends[x, WON] + ends[x, WON_STRAIGHT] + ends[x, WON_FLUSH] > ends[x, LOST])
        rule = int(ahead_on_turn(a, b, c, d, e, x))
        check[RIVER_BETS] += more
        check[THUMB_RIVER] += rule
        for end in range(ENDS):
            found[BEST, best + 2 * more, end] += times * ends[x, end]
            found[THUMB, thumb + 2 * rule, end] += times * ends[x, end]
    return ahead > 0


@compiled()
def tally(dealt: Ints, times: Ints, found: Ints, checks: Ints, bets: Flags) -> None:
    """Some flops, for hands that are always played; `bets` are those with which the turn wager is made."""
    rest, room = np.zeros(LEFT, np.int64), np.zeros(PAIRS, np.int64)
    count, group = np.zeros(LEFT, np.int64), np.zeros(LEFT, np.int64)
    met, values = np.zeros((PAIRS, 6), np.int64), np.zeros(PAIRS, np.int64)
    board = np.zeros(5, np.int64)
    # By turn card and hand: 46 rivers and 990 dealer's hands at the most.
    ends = np.zeros((52, HOLES, ENDS), np.int64)
    for flop in range(len(dealt)):
        board[:3] = dealt[flop]
        c, d, e = board[0], board[1], board[2]
        ends[:] = 0
        for y in range(1, 52):
            for x in range(y):
                if y not in (c, d, e) and x not in (c, d, e):
                    board[3], board[4] = x, y
                    meet(board, 0, rest, room, count, group, met, values)
                    _river(ends[x], met, values, rest)
                    _river(ends[y], met, values, rest)
        for b in range(1, 52):
            for a in range(b):
                if b not in (c, d, e) and a not in (c, d, e):
                    at, into = hole(a, b), found[cell(a, b)]
                    bets[flop, at] = _after_flop(a, b, board, ends[:, at], times[flop], into, checks[flop])


@compiled()
def tally_turns(boards: Ints, bets: Flags) -> None:
    """Some boards of four cards: the hands with which the river wager is best made."""
    rest, room = np.zeros(LEFT, np.int64), np.zeros(PAIRS, np.int64)
    count, group = np.zeros(LEFT, np.int64), np.zeros(LEFT, np.int64)
    met, values = np.zeros((PAIRS, 6), np.int64), np.zeros(PAIRS, np.int64)
    board, ahead = np.zeros(5, np.int64), np.zeros(HOLES, np.int64)
    for n in range(len(boards)):
        board[:4] = boards[n]
        ahead[:] = 0
        for river in range(52):
            if river not in boards[n]:
                board[4] = river
                meet(board, 0, rest, room, count, group, met, values)
                at = 0
                for j in range(1, LEFT):
                    for i in range(j):
                        ahead[hole(rest[i], rest[j])] += met[at, LESS] - met[at, MORE]
                        at += 1
        bets[n] = ahead > 0


def count_flops(numbers: slice | Sequence[int]) -> tuple[Ints, Ints, Flags]:
    """Some flops by number: the deals by starting hand, way, wagers made and end, what is stored, and the bets."""
    dealt, times = (each[numbers] for each in flops())
    found = np.zeros((CELLS, WAYS, MADE, ENDS), np.int64)
    checks, bets = np.zeros((len(dealt), CHECKS), np.int64), np.zeros((len(dealt), HOLES), np.bool_)
    tally(dealt, times, found, checks, bets)
    return found, checks, bets


def count_part(number: int, parts: int) -> list[int]:
    """One part of the flops: a task of `cached_tally`."""
    found, some, _ = count_flops(slice(number, None, parts))
    checks = np.zeros((FLOPS, CHECKS), np.int64)
    checks[number::parts] = some
    return [*found.ravel().tolist(), *checks.ravel().tolist()]


@cache
def deals() -> tuple[Ints, Ints]:
    """All deals by starting hand, way, wagers made and end, and the sums of each flop; counted once and cached."""
    found = count_cache.cached_tally(__file__, count_part, PARTS, stamped=(tally,))
    return found[:SIZE].reshape(CELLS, WAYS, MADE, ENDS), found[SIZE:].reshape(FLOPS, CHECKS)


def bets_part(number: int, parts: int, what: str) -> list[int]:
    """The hands that make the turn wager on one part of the flops, or the river wager on boards of four."""
    boards = alike(4).boards if what == "river" else flops()[0]
    found = np.zeros((len(boards), HOLES), np.bool_)
    if what == "river":
        some = np.zeros((len(boards[number::parts]), HOLES), np.bool_)
        tally_turns(boards[number::parts], some)
    else:
        some = count_flops(slice(number, None, parts))[2]
    found[number::parts] = some
    return bits(found)


@cache
def bets(what: str) -> Ints:
    """With which hands the turn or the river wager is best made on which boards, as `board_matchups.bits`; cached."""
    return count_cache.cached_tally(__file__, bets_part, PARTS, what, stamped=(tally, tally_turns))
