"""The statistics of the tests of chance: chi-square with its bounds, and a part of the NIST SP 800-22 battery."""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Randomness

Bits = NDArray[np.uint8]
Z = {0.0005: -3.2905, 0.005: -2.5758, 0.995: 2.5758, 0.9995: 3.2905}
"""Quantiles of the normal distribution."""


def chi_square(counts: Iterable[int]) -> float:
    """How far counts are from being all alike."""
    seen = np.asarray(counts, dtype=float)
    expected = seen.mean()
    return float(((seen - expected) ** 2).sum() / expected)


def quantile(df: int, p: float) -> float:
    """A quantile of the chi-square distribution, by Wilson and Hilferty."""
    return df * (1 - 2 / (9 * df) + Z[p] * math.sqrt(2 / (9 * df))) ** 3


def inside(statistic: float, df: int) -> bool:
    """Whether a chi-square lies in the two-sided 99% interval."""
    return quantile(df, 0.005) <= statistic <= quantile(df, 0.995)


def words(stream: Randomness, number: int) -> NDArray[np.uint32]:
    """So many 32-bit words of a stream."""
    return np.fromiter((stream.word() for _ in range(number)), dtype=np.uint32, count=number)


def bits(values: NDArray[np.uint32]) -> Bits:
    """The bits of 32-bit words."""
    return np.unpackbits(values.view(np.uint8))


def gamma_q(a: float, x: float) -> float:
    """The upper regularised incomplete gamma function, from its series or its continued fraction."""
    if x <= 0:
        return 1.0
    front = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * front
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for i in range(1, 1000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def p_chi(statistic: float, df: int) -> float:
    """The probability of a chi-square at least so large."""
    return gamma_q(df / 2, statistic / 2)


# Tests of SP 800-22, each giving a P-value.


def frequency(b: Bits) -> float:
    """Mono-bit: as many ones as zeros."""
    return math.erfc(abs(2 * int(b.sum()) - len(b)) / math.sqrt(2 * len(b)))


def block_frequency(b: Bits, m: int = 128) -> float:
    """As many ones as zeros in every block."""
    share = b[: len(b) // m * m].reshape(-1, m).mean(axis=1)
    return p_chi(float(4 * m * ((share - 0.5) ** 2).sum()), len(share))


def runs(b: Bits) -> float:
    """Neither too few changes nor too many."""
    n, share = len(b), float(b.mean())
    if abs(share - 0.5) >= 2 / math.sqrt(n):
        return 0.0
    seen = 1 + int((b[1:] != b[:-1]).sum())
    return math.erfc(abs(seen - 2 * n * share * (1 - share)) / (2 * math.sqrt(2 * n) * share * (1 - share)))


def longest_run(b: Bits) -> float:
    """The longest run of ones in blocks of 128."""
    blocks = b[: len(b) // 128 * 128].reshape(-1, 128)
    run = np.zeros(len(blocks), dtype=int)
    longest = run.copy()
    for column in blocks.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    counts = np.bincount(np.clip(longest, 4, 9) - 4, minlength=6)
    expected = np.array([0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124]) * len(blocks)
    return p_chi(float(((counts - expected) ** 2 / expected).sum()), 5)


def cumulative_sums(b: Bits) -> float:
    """The walk of plus and minus ones does not stray."""
    n = len(b)
    z = int(np.abs(np.cumsum(2 * b.astype(np.int64) - 1)).max())

    def phi(x: float) -> float:
        return 0.5 * math.erfc(-x / math.sqrt(2))

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


def _pattern_counts(b: Bits, m: int) -> NDArray[np.int64]:
    joined = np.concatenate([b, b[: m - 1]]).astype(np.int64)
    value = np.zeros(len(b), dtype=np.int64)
    for i in range(m):
        value = value * 2 + joined[i : i + len(b)]
    return np.bincount(value, minlength=2**m)


def serial(b: Bits, m: int = 8) -> float:
    """All patterns of eight bits are alike, given those of seven."""

    def psi(k: int) -> float:
        return float((_pattern_counts(b, k).astype(float) ** 2).sum()) * 2**k / len(b) - len(b)

    return gamma_q(2 ** (m - 2), (psi(m) - psi(m - 1)) / 2)


def approximate_entropy(b: Bits, m: int = 6) -> float:
    """Patterns of seven bits are as little foreseeable from six as they can be."""

    def phi(k: int) -> float:
        share = _pattern_counts(b, k) / len(b)
        share = share[share > 0]
        return float((share * np.log(share)).sum())

    return gamma_q(2 ** (m - 1), len(b) * (math.log(2) - (phi(m) - phi(m + 1))))


def byte_chi_square(b: Bits) -> float:
    """All bytes are alike."""
    return p_chi(chi_square(np.bincount(np.packbits(b), minlength=256)), 255)


BATTERY = (
    frequency,
    block_frequency,
    runs,
    longest_run,
    cumulative_sums,
    serial,
    approximate_entropy,
    byte_chi_square,
)
