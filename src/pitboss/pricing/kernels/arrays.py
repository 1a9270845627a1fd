"""Arrays that compiled code takes, by what they hold."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Cards = NDArray[np.uint8]
"""Cards by their numbers."""
