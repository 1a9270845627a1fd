"""The statistics of the tests of chance: chi-square with its bounds, and the tails of its distribution."""

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
    """This number of 32-bit words of a stream."""
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


def byte_chi_square(b: Bits) -> list[float]:
    """A P-value of bits: all bytes are alike."""
    return [p_chi(chi_square(np.bincount(np.packbits(b), minlength=256)), 255)]
