"""A kernel's look-ups by themselves: which cells of which tables it reads, noted once and then read again alone.

The plain functions behind a kernel run on arrays that note every cell that is asked for or written. What is noted is
read again by a compiled loop that does nothing else, with the same cells at the same distances in memory.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels.compiled import compiled

_LINE = 64


@dataclass
class Notes:
    """The tables that were met, one behind the other in a memory of their own, and the cells that were read."""

    cells: list[int] = field(default_factory=list)
    tables: dict[int, tuple[int, Any]] = field(default_factory=dict)
    size: int = 0

    def begin(self, table: NDArray[Any]) -> int:
        """Where a table lies; each has cache lines of its own."""
        known = self.tables.get(id(table))
        if known is None:
            known = self.tables[id(table)] = (self.size, table)
            self.size += -(-table.nbytes // _LINE) * _LINE
        return known[0]


class Noted:
    """An array, or a part of one, that notes which cells are touched."""

    def __init__(self, notes: Notes, cells: Any, places: Any) -> None:
        self._notes, self._cells, self._places = notes, cells, places

    def __getitem__(self, key: Any) -> Any:
        places = self._places[key]
        if isinstance(places, np.ndarray):
            return Noted(self._notes, self._cells[key], places)
        self._notes.cells.append(int(places))
        return self._cells[key].item()

    def __setitem__(self, key: Any, value: Any) -> None:
        self._notes.cells.extend(np.ravel(self._places[key]).tolist())
        self._cells[key] = value

    def __len__(self) -> int:
        return len(self._cells)

    def __array__(self, dtype: Any = None, copy: Any = None) -> NDArray[Any]:
        self._notes.cells.extend(self._places.ravel().tolist())
        return np.array(self._cells, dtype)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        """A search looks at one cell of each half; nothing else is done to whole tables."""
        if function is not np.searchsorted:
            return NotImplemented
        low, high, wanted = 0, len(self), args[1]
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self[middle] < wanted else (low, middle)
        return low

    @property
    def shape(self) -> tuple[int, ...]:
        """As of the array."""
        shape: tuple[int, ...] = self._cells.shape
        return shape


def _noted(notes: Notes, value: Any) -> Any:
    if isinstance(value, np.ndarray):
        at = notes.begin(value)
        return Noted(notes, value, at + value.itemsize * np.arange(value.size).reshape(value.shape))
    if isinstance(value, tuple):
        parts = [_noted(notes, each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


@contextmanager
def _tables_noted(notes: Notes) -> Iterator[None]:
    """The tables that stand in modules, for as long as the plain functions run."""
    changed: list[tuple[Any, str, Any]] = []
    for name, module in [*sys.modules.items()]:
        if name.startswith("pitboss.") and module is not None:
            changed += [(module, key, value) for key, value in vars(module).items() if isinstance(value, np.ndarray)]
    for module, key, value in changed:
        setattr(module, key, _noted(notes, value))
    try:
        yield
    finally:
        for module, key, value in changed:
            setattr(module, key, value)


@compiled()
def read_again(memory: NDArray[np.uint8], cells: NDArray[np.int32]) -> int:
    """The cells one after the other, added up."""
    total = 0
    for cell in cells:
        total += memory[cell]
    return total


def look_ups(entry: Any, *args: Any) -> tuple[int, int, Callable[[], int]]:
    """How many cells an entry of compiled code touches, how many lines of memory they lie in, and a loop over them."""
    notes = Notes()
    with _tables_noted(notes):
        entry.py_func(*(_noted(notes, arg) for arg in args))
    memory, cells = np.ones(notes.size + 1, np.uint8), np.array(notes.cells, np.int32)
    return len(cells), len(np.unique(cells // _LINE)), lambda: read_again(memory, cells)
