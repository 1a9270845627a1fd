"""The numbers of the analysis: doubles in compiled code, or fractions in the same code as plain Python."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Number = Any
"""A double or a fraction; code for both has whole numbers for its constants."""
Numbers = NDArray[Any]


@dataclass(frozen=True)
class NumberKind:
    """One kind of number, and arrays of it."""

    of: Callable[[Any], Number]
    dtype: type
    runs: Callable[[Any], Callable[..., Any]]
    """A compiled function as it runs with these numbers."""

    def full(self, shape: int | tuple[int, ...], value: int = 0) -> Numbers:
        """An array of one value throughout; a fraction, since half of a whole number would be a double."""
        return np.full(shape, self.of(value), self.dtype)

    def array(self, values: Iterable[int]) -> Numbers:
        """Whole numbers as these."""
        return np.array([self.of(value) for value in values], self.dtype)

    def whole(self, values: NDArray[np.int64]) -> Numbers:
        """Whole numbers for arithmetic with these."""
        return values.astype(object) if self.dtype is object else values


DOUBLES = NumberKind(float, np.float64, lambda function: function)
FRACTIONS = NumberKind(Fraction, object, lambda function: function.py_func)
