"""Pai gow poker: every deal of two hands counted, 8,250,445,949,014,400 of them, without dealing them one by one.

How many of the dealer's hands a setting beats depends on the ranks that are left and, where the dealer can make a
flush, on what is left of its suit. So the dealer's hands are summed by sets of ranks as if suits did not matter, and
for each of the four suits what a flush changes is added. For a player's hand that is a sum over patterns (`patterns`),
and hands of one pattern share most of it.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.pai_gow_poker.patterns import MOST, all_by_way, all_settings
from pitboss.games.pai_gow_poker_family.joker import RANKS
from pitboss.games.pai_gow_poker_family.patterns import KEYS, SPLIT, UPPER, plain, suited
from pitboss.pricing.kernels.arrays import Bytes, Flags, Ints, Shorts
from pitboss.pricing.kernels.compiled import compiled

TOTALS = 7
"""Of a count: deals; won and lost with the best setting of each hand, of each pattern, and by the house way."""
COUNT_PARTS = 128
MOST_CELLS = (MOST + 2) ** 2
CHOOSE = np.array(
    [[0 if k > n else [1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, 1][k] for k in range(5)] for n in range(5)]
)
SUITS = np.array(
    [[0, 0, 0, 0, 0, 0], [1, 2, 4, 8, 0, 0], [3, 5, 9, 6, 10, 12], [7, 11, 13, 14, 0, 0], [15, 0, 0, 0, 0, 0]]
)
"""By the number of cards of a rank, the suits that they can have, as bits."""
WAYS = np.array([1, 4, 6, 4, 1])


class Dealers(NamedTuple):
    """The dealer's hands: plain ones by sets of ranks, and families of those in which a flush can be made."""

    lower: Ints
    upper: Ints
    """By set of ranks, the numbers of its lower and upper part."""
    lowers: Ints
    uppers: Ints
    """These parts, rank by rank."""
    wild: Flags
    high: Shorts
    low: Shorts
    """The set's two hands, as places among all that a dealer can have."""
    rows: Ints
    """Of each family: where its sets and its patterns begin, how many sets and columns, the other cards, the joker."""
    masks: Ints
    others: Ints
    flush_high: Shorts
    flush_low: Shorts
    plain_high: Shorts
    plain_low: Shorts
    """Of every pattern: its hands as the dealer sets them, and as the ranks alone would have been set."""
    highs: Ints
    lows: Ints
    """All values that a dealer's hands can have."""


@cache
def dealers(way: tuple[int, ...], strict: bool, wheel: int) -> Dealers:
    """The dealer's hands by a house way."""
    sets, families = plain(), suited()
    high, low = all_by_way(sets.cards, way, strict, wheel)
    made = [all_by_way(of.cards.reshape(-1, 7), way, strict, wheel) for of in families]
    flush_high, flush_low = (np.concatenate([of[n] for of in made]) for n in range(2))
    highs, lows = np.unique(np.concatenate([high, flush_high])), np.unique(np.concatenate([low, flush_low]))
    back = np.concatenate([of.plain.ravel() for of in families])
    ranks = np.arange(RANKS)
    lower, upper = sets.counts @ KEYS[ranks], sets.counts @ UPPER[ranks]
    lowers, lower = np.unique(lower, return_inverse=True)
    uppers, upper = np.unique(upper, return_inverse=True)
    rows, others, masks, patterns = [], np.zeros((3, 91, 2), np.int64), 0, 0
    for of in families:
        left = 7 - of.wild - of.suited
        others[left, : len(of.others), :left] = of.others
        rows.append((masks, patterns, len(of.masks), len(of.others), left, of.wild))
        masks += len(of.masks)
        patterns += of.plain.size

    def place(found: Ints, among: Ints) -> Shorts:
        return np.searchsorted(among, found).astype(np.int16)

    return Dealers(
        lower.ravel(),
        upper.ravel(),
        lowers[:, None] // 5 ** np.arange(SPLIT) % 5,
        uppers[:, None] // 5 ** np.arange(RANKS - SPLIT) % 5,
        sets.counts.sum(axis=1) == 6,
        place(high, highs),
        place(low, lows),
        np.array(rows),
        np.concatenate([of.masks for of in families]),
        others,
        place(flush_high, highs),
        place(flush_low, lows),
        place(high, highs)[back],
        place(low, lows)[back],
        highs,
        lows,
    )


class Cells(NamedTuple):
    """Room for one player's hand: the dealer's hands by cells of a grid, and the ways that are left for them."""

    of_high: Ints
    of_low: Ints
    at_high: Ints
    at_low: Ints
    sets: Shorts
    flush: Shorts
    plain: Shorts
    grid: Ints
    lowers: Ints
    uppers: Ints
    ways: Ints


def room(d: Dealers) -> Cells:
    """Empty room."""
    ints: Any = [np.zeros(size, np.int64) for size in (len(d.highs), len(d.lows), MOST + 1, MOST + 1)]
    shorts = [np.zeros(size, np.int16) for size in (len(d.high), len(d.flush_high), len(d.flush_high))]
    more = [np.zeros(size, np.int64) for size in (MOST_CELLS, len(d.lowers), len(d.uppers), 91)]
    return Cells(*ints, *shorts, *more)


def sorted_in(high: Ints, low: Ints, number: int, d: Dealers, cells: Cells) -> int:
    """Sort the dealer's hands by the settings that are asked about; how many columns the grid of cells has.

    A cell says how many of the high hands asked about a hand reaches, and how many of the low ones.
    """
    columns = _steps(low, number, cells.of_low, cells.at_low)
    _steps(high, number, cells.of_high, cells.at_high)
    for n in range(len(d.high)):
        cells.sets[n] = cells.of_high[d.high[n]] * columns + cells.of_low[d.low[n]]
    for n in range(len(d.flush_high)):
        cells.flush[n] = cells.of_high[d.flush_high[n]] * columns + cells.of_low[d.flush_low[n]]
        cells.plain[n] = cells.of_high[d.plain_high[n]] * columns + cells.of_low[d.plain_low[n]]
    return columns


def _steps(asked: Ints, number: int, of: Any, at: Ints) -> int:
    """By place how many of the values asked about it reaches, and where each of these is; one more than there are."""
    reached = 0
    of[:] = 0
    for q in range(number):
        if asked[q] < len(of):
            of[asked[q]] = 1
    for n in range(len(of)):
        reached += of[n]
        of[n] = reached
    for q in range(number):
        at[q] = of[asked[q]] - 1 if asked[q] < len(of) else reached
    return reached + 1


def read_off(grid: Ints, columns: int, number: int, cells: Cells, won: Ints, lost: Ints) -> None:
    """By setting the hands that reach neither of its two hands, and those that reach both."""
    for q in range(number):
        w = x = 0
        for cell in range((MOST + 2) * columns):
            above, behind = divmod(cell, columns)
            if above <= cells.at_high[q] and behind <= cells.at_low[q]:
                w += grid[cell]
            elif above > cells.at_high[q] and behind > cells.at_low[q]:
                x += grid[cell]
        won[q], lost[q] = w, x


def without_suits(
    counts: Ints, wild: bool, d: Dealers, cells: Cells, columns: int, number: int, won: Ints, lost: Ints
) -> None:
    """For the settings how many of the dealer's hands lose to both and beat both, as if no suit made a flush."""
    lowers, uppers = cells.lowers, cells.uppers
    for n in range(len(lowers)):
        found = 1
        for at in range(SPLIT):
            found *= CHOOSE[4 - counts[at], d.lowers[n, at]]
        lowers[n] = found
    for n in range(len(uppers)):
        found = 1
        for at in range(RANKS - SPLIT):
            found *= CHOOSE[4 - counts[SPLIT + at], d.uppers[n, at]]
        uppers[n] = found
    cells.grid[:] = 0
    for n in range(len(d.high)):
        if not (wild and d.wild[n]):
            cells.grid[cells.sets[n]] += lowers[d.lower[n]] * uppers[d.upper[n]]
    read_off(cells.grid, columns, number, cells, won, lost)


def by_a_suit(
    mask: int, counts: Ints, wild: bool, d: Dealers, cells: Cells, columns: int, number: int, won: Ints, lost: Ints
) -> None:
    """What the flushes of one suit change, of which the player holds some ranks."""
    cells.grid[:] = 0
    for family in range(len(d.rows)):
        row = d.rows[family]
        # Unpacked as it is, a row of another length would raise, and what raises names the file it was built from.
        first, start, sets, width, left, joker = row[0], row[1], row[2], row[3], row[4], row[5]
        if wild and joker:
            continue
        for o in range(width):
            a, b = d.others[left, o, 0], d.others[left, o, 1]
            there = 3 - counts[a] + (mask >> a & 1)
            if left == 0:
                cells.ways[o] = 1
            elif left == 1:
                cells.ways[o] = there
            elif a == b:
                cells.ways[o] = there * (there - 1) // 2
            else:
                cells.ways[o] = there * (3 - counts[b] + (mask >> b & 1))
        for n in range(sets):
            if d.masks[first + n] & mask:
                continue
            at = start + n * width
            for o in range(width):
                cells.grid[cells.flush[at + o]] += cells.ways[o]
                cells.grid[cells.plain[at + o]] -= cells.ways[o]
    read_off(cells.grid, columns, number, cells, won, lost)


def flushes_in(masks: Ints, least: int) -> bool:
    """Whether one of the suits has this many ranks."""
    for s in range(4):
        bits, size = masks[s], 0
        while bits:
            bits &= bits - 1
            size += 1
        if size >= least:
            return True
    return False


def _summed(number: int, keeps: int, times: int, won: Ints, lost: Ints, totals: Ints) -> int:
    """Add what the best setting of a pattern and the house way, which stands last, bring; which one is best."""
    best = 0
    for q in range(number - 1):
        if keeps * won[q] - 100 * lost[q] > keeps * won[best] - 100 * lost[best]:
            best = q
    totals[3] += times * won[best]
    totals[4] += times * lost[best]
    totals[5] += times * won[number - 1]
    totals[6] += times * lost[number - 1]
    return best


def _best_of(number: int, keeps: int, ways: int, times: int, here: Ints, sums: Ints, totals: Ints) -> None:
    """Add what equal hands bring to the sums of each setting and to the totals; the house way stands last in `here`."""
    best, best_won, best_lost = -(1 << 62), 0, 0
    for q in range(number):
        won, lost = here[0, q], here[1, q]
        sums[0, q] += ways * won
        sums[1, q] += ways * lost
        if q < number - 1 and keeps * won - 100 * lost > best:
            best, best_won, best_lost = keeps * won - 100 * lost, won, lost
    totals[1] += times * ways * best_won
    totals[2] += times * ways * best_lost


def _with_each_suit(
    there: Ints, counts: Ints, wild: bool, d: Dealers, cells: Cells, columns: int, number: int, won: Ints, lost: Ints
) -> None:
    """What the flushes of one suit change, by the ranks of the player's that are of it."""
    for bits in range(1 << len(there)):
        mask, size, possible = 0, 0, True
        for k in range(len(there)):
            if bits >> k & 1:
                mask |= 1 << there[k]
                size += 1
            elif counts[there[k]] == 4:
                possible = False
        if possible and size < 5 - wild:
            by_a_suit(mask, counts, wild, d, cells, columns, number, won[bits], lost[bits])


def _turned(at: Ints, there: Ints, counts: Ints) -> bool:
    """On to the next suits of the ranks but the first; whether there are any."""
    k = 1
    while k < len(there) and at[k] + 1 == WAYS[counts[there[k]]]:
        at[k] = 0
        k += 1
    if k < len(there):
        at[k] += 1
    return k < len(there)


@compiled()
def _count_sets(
    part: int, parts: int, of: Any, d: Dealers, cells: Cells, keeps: int, totals: Ints, chosen: Ints
) -> None:
    """The player's hands without a flush, by sets of ranks: every so-manieth set."""
    won, lost = np.empty(MOST + 1, np.int64), np.empty(MOST + 1, np.int64)
    suit_won, suit_lost = np.empty((128, MOST + 1), np.int64), np.empty((128, MOST + 1), np.int64)
    here, sums = np.empty((2, MOST + 1), np.int64), np.empty((2, MOST + 1), np.int64)
    ranks, masks, at = np.empty(7, np.int64), np.empty(4, np.int64), np.empty(7, np.int64)
    sets, wilds, highs, lows, numbers = of
    for p in range(part, len(sets), parts):
        counts, wild, number = sets[p], wilds[p], numbers[p]
        different = 0
        for rank in range(RANKS):
            if counts[rank]:
                ranks[different] = rank
                different += 1
        there = ranks[:different]
        columns = sorted_in(highs[p], lows[p], number, d, cells)
        without_suits(counts, wild, d, cells, columns, number, won, lost)
        _with_each_suit(there, counts, wild, d, cells, columns, number, suit_won, suit_lost)
        sums[:] = 0
        # Suits are named by the first rank: all its choices are alike.
        times, hands = WAYS[counts[there[0]]], 0
        at[:] = 0
        following = True
        while following:
            masks[:] = 0
            for k in range(different):
                suits = SUITS[counts[there[k]], at[k]]
                for s in range(4):
                    masks[s] |= (suits >> s & 1) << k
            if not flushes_in(masks, 5 - wild):
                hands += 1
                for q in range(number):
                    here[0, q], here[1, q] = won[q], lost[q]
                    for s in range(4):
                        here[0, q] += suit_won[masks[s], q]
                        here[1, q] += suit_lost[masks[s], q]
                _best_of(number, keeps, 1, times, here, sums, totals)
            following = _turned(at, there, counts)
        chosen[p] = _summed(number, keeps, times, sums[0], sums[1], totals)
        totals[0] += times * hands


@compiled()
def _count_suited(
    part: int,
    parts: int,
    masks: Ints,
    others: Ints,
    of: Any,
    d: Dealers,
    cells: Cells,
    keeps: int,
    totals: Ints,
    chosen: Ints,
) -> None:
    """The player's hands with cards for a flush: every so-manieth pattern."""
    won, lost = np.empty(MOST + 1, np.int64), np.empty(MOST + 1, np.int64)
    suit_won, suit_lost = np.empty((5, MOST + 1), np.int64), np.empty((5, MOST + 1), np.int64)
    here, sums = np.empty((2, MOST + 1), np.int64), np.empty((2, MOST + 1), np.int64)
    view = np.zeros(5, np.int64)
    sets, wilds, highs, lows, numbers = of
    for p in range(part, len(masks), parts):
        counts, wild, number = sets[p], wilds[p], numbers[p]
        a, b = others[p, 0], others[p, 1]
        view[0], view[1], view[2], view[3], view[4] = masks[p], 0, 0, 0, 0
        if a >= 0:
            view[2] = 1 << a
        if b >= 0:
            view[3] = 1 << b
            view[4] = 1 << a | 1 << b
        columns = sorted_in(highs[p], lows[p], number, d, cells)
        without_suits(counts, wild, d, cells, columns, number, won, lost)
        for v in range(5):
            if v < 2 or view[v]:
                by_a_suit(view[v], counts, wild, d, cells, columns, number, suit_won[v], suit_lost[v])
        sums[:] = 0
        # How the other cards share the other suits: in one, in two, or there are none.
        hands = 0
        for case in range(2):
            if a < 0 or b < 0:
                ways = (3 if a >= 0 else 1) if case == 0 else 0
                first, second = (2 if a >= 0 else 1), 1
            elif case == 0:
                ways, first, second = (6 if a != b else 3), 2, 3
            else:
                ways, first, second = (3 if a != b else 0), 4, 1
            if not ways:
                continue
            hands += ways
            for q in range(number):
                here[0, q] = won[q] + suit_won[0, q] + suit_won[first, q] + suit_won[second, q] + suit_won[1, q]
                here[1, q] = lost[q] + suit_lost[0, q] + suit_lost[first, q] + suit_lost[second, q] + suit_lost[1, q]
            _best_of(number, keeps, ways, 4, here, sums, totals)
        chosen[p] = _summed(number, keeps, 4, sums[0], sums[1], totals)
        totals[0] += 4 * hands


class PlayerPatterns(NamedTuple):
    """The player's patterns: what each holds, and the settings to compare, as places among the dealer's hands."""

    sets: Bytes
    wilds: Flags
    masks: Ints
    others: Ints
    highs: Ints
    lows: Ints
    """Values, pattern by pattern; the house way stands last of each."""
    numbers: Ints


@cache
def asked(way: tuple[int, ...], strict: bool, wheel: int) -> PlayerPatterns:
    """All patterns, the sets of ranks first."""
    families = suited()
    cards = np.concatenate([plain().cards, *(of.cards.reshape(-1, 7) for of in families)])
    back = np.concatenate([of.plain.ravel() for of in families])
    highs, lows, numbers = all_settings(cards, strict, wheel)
    by_way = all_by_way(cards, way, strict, wheel)
    highs, lows = (np.concatenate([of, np.zeros((len(of), 1), np.int64)], axis=1) for of in (highs, lows))
    rows = np.arange(len(cards))
    highs[rows, numbers], lows[rows, numbers] = by_way
    sets = np.concatenate([plain().counts, plain().counts[back]])
    masks, others = [], []
    for of in families:
        masks.append(np.repeat(of.masks, len(of.others)))
        two = np.full((len(of.others), 2), -1)
        two[:, : of.others.shape[1]] = of.others
        others.append(np.tile(two, (len(of.masks), 1)))
    return PlayerPatterns(
        sets, sets.sum(axis=1) == 6, np.concatenate(masks), np.concatenate(others), highs, lows, numbers + 1
    )


def count(part: int, parts: int, way: tuple[int, ...], strict: bool, wheel: int, percent: int) -> list[int]:
    """One part of the count: the totals, and by pattern which of its settings is best."""
    of, d = asked(tuple(way), strict, wheel), dealers(tuple(way), strict, wheel)
    highs, lows = (np.searchsorted(a, b).astype(np.int16) for a, b in ((d.highs, of.highs), (d.lows, of.lows)))
    totals, chosen = np.zeros(TOTALS, np.int64), np.zeros(len(of.sets), np.int64)
    sets, keeps = len(plain().cards), 100 - percent
    first, rest = (
        (of.sets[cut], of.wilds[cut], highs[cut], lows[cut], of.numbers[cut])
        for cut in (slice(sets), slice(sets, None))
    )
    _count_sets(part, parts, first, d, room(d), keeps, totals, chosen[:sets])
    _count_suited(part, parts, of.masks, of.others, rest, d, room(d), keeps, totals, chosen[sets:])
    return [*totals.tolist(), *chosen.tolist()]
