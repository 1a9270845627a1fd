"""Arrays that compiled code takes, by what they hold."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Int32s = NDArray[np.int32]
Shorts = NDArray[np.int16]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]
"""Of chance."""
Cards = NDArray[np.uint8]
"""Cards by their numbers."""
Numbers = Ints | Int32s | Cards
"""Whole numbers, of any width."""
