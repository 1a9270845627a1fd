"""The fifteen tests of NIST SP 800-22 (revision 1a), each giving one or several P-values for a sequence of bits."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .measures import Bits, gamma_q, p_chi

P = Sequence[float]
LONG = 1_000_000
"""Bits in a sequence for which all of them hold."""


def _against(counts: NDArray[np.int64], shares: Sequence[float]) -> float:
    """The P-value of counts against the shares that chance gives them."""
    expected = np.array(shares) * counts.sum()
    return p_chi(float(((counts - expected) ** 2 / expected).sum()), len(shares) - 1)


def _classes(values: NDArray[np.int64], low: int, high: int) -> NDArray[np.int64]:
    """How many values are at most the low one, each one between, and at least the high one."""
    return np.bincount(np.clip(values, low, high) - low, minlength=high - low + 1)


def _blocks(b: Bits, m: int) -> Bits:
    return b[: len(b) // m * m].reshape(-1, m)


def _patterns(b: NDArray[np.uint8], m: int) -> NDArray[np.int64]:
    """The number that every m bits in a row make, from each place where that many are left."""
    places = b.shape[-1] - m + 1
    value = np.zeros((*b.shape[:-1], places), dtype=np.int64)
    for i in range(m):
        value = value * 2 + b[..., i : i + places]
    return value


def frequency(b: Bits) -> P:
    """Mono-bit: as many ones as zeros."""
    return [math.erfc(abs(2 * int(b.sum()) - len(b)) / math.sqrt(2 * len(b)))]


def block_frequency(b: Bits, m: int = 128) -> P:
    """As many ones as zeros in every block."""
    share = _blocks(b, m).mean(axis=1)
    return [p_chi(float(4 * m * ((share - 0.5) ** 2).sum()), len(share))]


def runs(b: Bits) -> P:
    """Neither too few changes nor too many."""
    n, share = len(b), float(b.mean())
    if abs(share - 0.5) >= 2 / math.sqrt(n):
        return [0.0]
    seen = 1 + int((b[1:] != b[:-1]).sum())
    return [math.erfc(abs(seen - 2 * n * share * (1 - share)) / (2 * math.sqrt(2 * n) * share * (1 - share)))]


def longest_run(b: Bits) -> P:
    """The longest run of ones in blocks."""
    if len(b) < 750_000:
        m, low, shares = 128, 4, (0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124)
    else:
        m, low, shares = 10_000, 10, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)
    blocks = _blocks(b, m)
    run = np.zeros(len(blocks), dtype=np.int64)
    longest = run.copy()
    for column in blocks.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    return [_against(_classes(longest, low, low + len(shares) - 1), shares)]


def _share_of_rank(r: int, m: int = 32) -> float:
    ways = math.prod((1 - 2.0 ** (i - m)) ** 2 / (1 - 2.0 ** (i - r)) for i in range(r))
    return 2.0 ** (r * (2 * m - r) - m * m) * ways


def rank(b: Bits) -> P:
    """Rows of 32 by 32 matrices depend on each other as often as they should."""
    packed = np.packbits(_blocks(b, 1024), axis=1).view(">u4").astype(np.uint32)
    each, place = np.arange(len(packed)), np.arange(32)
    ranks = np.zeros(len(packed), dtype=np.int64)
    for column in range(32):
        ones = (packed >> np.uint32(31 - column)) & np.uint32(1) == 1
        below = ones & (place >= ranks[:, None])
        found, pivot = below.any(axis=1), below.argmax(axis=1)
        row, at = packed[each, pivot], np.minimum(ranks, 31)
        ones[each, pivot] = False
        packed ^= np.where(ones & found[:, None], row[:, None], np.uint32(0))
        packed[each[found], pivot[found]] = packed[each[found], at[found]]
        packed[each[found], at[found]] = row[found]
        ranks += found
    full, one_less = _share_of_rank(32), _share_of_rank(31)
    counts = np.array([(ranks == 32).sum(), (ranks == 31).sum(), (ranks < 31).sum()])
    return [_against(counts, (full, one_less, 1 - full - one_less))]


def spectral(b: Bits) -> P:
    """No periodic feature stands out of the spectrum."""
    n = len(b)
    peaks = np.abs(np.fft.rfft(2.0 * b - 1))[: n // 2]
    below = int((peaks < math.sqrt(math.log(1 / 0.05) * n)).sum())
    return [math.erfc(abs(below - 0.95 * n / 2) / math.sqrt(n * 0.95 * 0.05 / 4) / math.sqrt(2))]


@cache
def aperiodic(m: int) -> NDArray[np.int64]:
    """The patterns that cannot overlap themselves."""
    alone = [all(v >> k != v & ((1 << m - k) - 1) for k in range(1, m)) for v in range(2**m)]
    return np.flatnonzero(alone)


def templates(b: Bits, m: int = 9, blocks: int = 8) -> P:
    """Each pattern that cannot overlap itself comes as often as it should, in every eighth of the sequence."""
    size = len(b) // blocks
    counts = np.stack([np.bincount(row, minlength=2**m) for row in _patterns(_blocks(b, size)[:blocks], m)])
    mean, variance = (size - m + 1) / 2**m, size * (1 / 2**m - (2 * m - 1) / 4**m)
    statistics = ((counts[:, aperiodic(m)] - mean) ** 2 / variance).sum(axis=0)
    return [p_chi(float(statistic), blocks) for statistic in statistics]


@cache
def ones_in_a_row(size: int, m: int, most: int) -> tuple[float, ...]:
    """How often a block holds 0, 1, 2 … places at which m ones begin, exactly; the last is for more."""
    state = np.zeros((most + 1, m))
    state[0, 0] = 1.0
    for _ in range(size):
        after = np.zeros_like(state)
        after[:, 0] = state.sum(axis=1) / 2
        after[:, 1:] = state[:, :-1] / 2
        # With m - 1 ones before it, another one makes one place more, and m - 1 of them still stand.
        after[1:, -1] += state[:-1, -1] / 2
        after[-1, -1] += state[-1, -1] / 2
        state = after
    return tuple(state.sum(axis=1))


def overlapping(b: Bits, m: int = 9, size: int = 1032, shares: Sequence[float] = ()) -> P:
    """Runs of nine ones come as often as they should, overlapping or not."""
    found = (_patterns(_blocks(b, size), m) == 2**m - 1).sum(axis=1)
    return [_against(_classes(found, 0, 5), shares or ones_in_a_row(size, m, 5))]


def universal(b: Bits) -> P:
    """Maurer: words of seven bits do not come again sooner than they should, so nothing can be compressed."""
    length, mean, variance = (7, 6.1962507, 3.125) if len(b) >= 904_960 else (6, 5.2177052, 2.954)
    words = _patterns(_blocks(b, length), length)[:, 0]
    start = 10 * 2**length
    order = np.argsort(words, kind="stable")
    distance = order + 1
    same = words[order[1:]] == words[order[:-1]]
    distance[1:][same] = (order[1:] - order[:-1])[same]
    number = len(words) - start
    statistic = float(np.log2(distance[order >= start]).sum()) / number
    factor = 0.7 - 0.8 / length + (4 + 32 / length) * number ** (-3 / length) / 15
    return [math.erfc(abs(statistic - mean) / (math.sqrt(2) * factor * math.sqrt(variance / number)))]


def complexity(bits: Sequence[int]) -> int:
    """The length of the shortest shift register that makes these bits (Berlekamp and Massey)."""
    now, before, length, changed, seen = 1, 1, 0, -1, 0
    for n, bit in enumerate(bits):
        seen = seen << 1 | bit
        if (now & seen).bit_count() & 1:
            kept = now
            now ^= before << n - changed
            if 2 * length <= n:
                length, changed, before = n + 1 - length, n, kept
    return length


LENGTHS = (1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48)
"""How often a register is too short by three and more, by two, by one, right, and too long likewise."""


def linear_complexity(b: Bits, m: int = 500, shares: Sequence[float] = LENGTHS) -> P:
    """Shift registers that make the blocks are as long as they should be."""
    mean = m / 2 + (9 - (-1) ** m) / 36 - (m / 3 + 2 / 9) / 2**m
    found = np.array([complexity(block) for block in _blocks(b, m).tolist()])
    statistic = (-1) ** m * (found - mean) + 2 / 9
    classes = np.digitize(statistic, [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5], right=True)
    return [_against(np.bincount(classes, minlength=7), shares)]


def _round(b: Bits, m: int) -> NDArray[np.int64]:
    """How often each pattern comes, the sequence being closed to a ring."""
    return np.bincount(_patterns(np.concatenate([b, b[: m - 1]]), m), minlength=2**m)


def serial(b: Bits) -> P:
    """All patterns are alike, given the shorter ones."""
    m = 16 if len(b) >= LONG else 8

    def psi(k: int) -> float:
        return float((_round(b, k).astype(float) ** 2).sum()) * 2**k / len(b) - len(b)

    first, second, third = psi(m), psi(m - 1), psi(m - 2)
    return [
        gamma_q(2 ** (m - 2), (first - second) / 2),
        gamma_q(2 ** (m - 3), (first - 2 * second + third) / 2),
    ]


def approximate_entropy(b: Bits) -> P:
    """The next bit is as little foreseeable from those before it as it can be."""
    m = 10 if len(b) >= LONG else 6

    def phi(k: int) -> float:
        share = _round(b, k) / len(b)
        share = share[share > 0]
        return float((share * np.log(share)).sum())

    return [gamma_q(2 ** (m - 1), len(b) * (math.log(2) - (phi(m) - phi(m + 1))))]


def cumulative_sums(b: Bits) -> P:
    """The walk of plus and minus ones does not stray, forward and backward."""
    n = len(b)
    steps = 2 * b.astype(np.int64) - 1

    def phi(x: float) -> float:
        return 0.5 * math.erfc(-x / math.sqrt(2))

    def p(z: int) -> float:
        root = math.sqrt(n)
        first = sum(
            phi((4 * k + 1) * z / root) - phi((4 * k - 1) * z / root)
            for k in range(int((-n / z + 1) / 4), int((n / z - 1) / 4) + 1)
        )
        second = sum(
            phi((4 * k + 3) * z / root) - phi((4 * k + 1) * z / root)
            for k in range(int((-n / z - 3) / 4), int((n / z - 1) / 4) + 1)
        )
        return 1 - first + second

    return [p(int(np.abs(np.cumsum(way)).max())) for way in (steps, steps[::-1])]


def _cycles(b: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """The walk, the number of the cycle from zero to zero in which each step lies, and how many cycles there are."""
    walk = np.append(np.cumsum(2 * b.astype(np.int64) - 1), 0)
    home = walk == 0
    if len(walk) > 1 and walk[-2] == 0:
        walk, home = walk[:-1], home[:-1]
    cycle = np.cumsum(home) - home
    return walk, cycle, int(home.sum())


def _too_few(b: Bits, cycles: int) -> bool:
    return cycles < max(500, 0.005 * math.sqrt(len(b)))


def excursions(b: Bits) -> P:
    """In each cycle the walk visits the states near zero as often as it should; nothing is said of too few cycles."""
    walk, cycle, cycles = _cycles(b)
    if _too_few(b, cycles):
        return [math.nan] * 8
    found = []
    for x in (-4, -3, -2, -1, 1, 2, 3, 4):
        away = 1 - 1 / (2 * abs(x))
        shares = [away, *((1 - away) ** 2 * away ** (k - 1) for k in range(1, 5)), (1 - away) * away**4]
        visits = np.bincount(cycle[walk == x], minlength=cycles)
        found.append(_against(_classes(visits, 0, 5), shares))
    return found


def excursions_variant(b: Bits) -> P:
    """In all the walk visits each state near zero as often as it comes back to zero."""
    walk, _, cycles = _cycles(b)
    if _too_few(b, cycles):
        return [math.nan] * 18
    states = [x for x in range(-9, 10) if x]
    visits = {x: int((walk == x).sum()) for x in states}
    return [math.erfc(abs(visits[x] - cycles) / math.sqrt(2 * cycles * (4 * abs(x) - 2))) for x in states]


BRIEF: tuple[Callable[[Bits], P], ...] = (
    frequency,
    block_frequency,
    runs,
    longest_run,
    spectral,
    templates,
    serial,
    approximate_entropy,
    cumulative_sums,
)
"""Those that hold for some ten thousand bits as well."""
BATTERY = (*BRIEF, rank, overlapping, universal, linear_complexity, excursions, excursions_variant)


def _tail(number: int, least: int) -> float:
    """How often chance gives fewer than a number of P-values of a hundredth and more among a given number."""
    return sum(math.comb(number, k) * 0.99**k * 0.01 ** (number - k) for k in range(least))


def least(number: int, rows: int = 1) -> int:
    """How many sequences must pass: 96 of a hundred, fewer where a test has many P-values (rows)."""
    return max(k for k in range(number + 1) if _tail(number, k) <= 0.0035 / rows)


def failures(sequences: Sequence[Bits], tests: Sequence[Callable[[Bits], P]] = BATTERY) -> Iterator[str]:
    """The tests that too few sequences pass at 1%, or whose P-values lie unevenly (a P-value under 0.0001)."""
    for test in tests:
        table = np.array([test(sequence) for sequence in sequences])
        for i, column in enumerate(table.T):
            p = column[~np.isnan(column)]
            tenths = np.bincount(np.minimum((p * 10).astype(int), 9), minlength=10)
            even = len(p) < 55 or _against(tenths, [0.1] * 10) >= 0.0001 / table.shape[1]
            if (p >= 0.01).sum() < least(len(p), table.shape[1]) or not even:
                yield f"{test.__name__} {i}: {int((p >= 0.01).sum())} of {len(p)}, {tenths}"
