"""Compiling a game's plain functions for its kernel, with a cache on disk that knows all the sources behind it."""

import gc
import hashlib
import inspect
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.core.caching
import numba.core.event
import numba.extending

from pitboss.pricing.kernels import precompiled, progress_events

F = TypeVar("F", bound=Callable[..., Any])


ANEW = "PITBOSS_ANEW"
"""Set where kernels are compiled although some were compiled beforehand; to a folder, if they are for that."""

# Numba's annotations promise more than its decorators keep; what is typed here is the kernels' side.
_numba: Any = numba


class _StampedCache(numba.core.caching.FunctionCache):
    """A function's cache that a change in any of its parts' files makes void, not only one in its own."""

    def __init__(self, function: Callable[..., Any], stamp: str) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._stamp = stamp

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (*super()._index_key(sig, codegen), self._stamp)  # type: ignore[no-untyped-call]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was kept, or nothing where it cannot be read, so that it is compiled anew."""
        with suppress(Exception):
            kept = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            if kept is None and ANEW not in os.environ and (data := precompiled.load(self._built(sig))) is not None:
                kept = self._impl.rebuild(target_context, data)
            return kept
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, in a new index if the old one is damaged; a full disk costs nobody a result."""
        if folder := os.environ.get(ANEW):
            precompiled.save(Path(folder) / self._built(sig).name, _without_remarks(self._impl.reduce(data)))
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except Exception:
            with suppress(Exception):
                self.flush()  # type: ignore[no-untyped-call]
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    def _built(self, sig: Any) -> Path:
        """Where it lies if it was compiled beforehand."""
        function = self._py_func
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        around = [getattr(cell, "__qualname__", cell) for cell in cells]
        return precompiled.file_of(f"{function.__module__}.{function.__qualname__}", f"{self._stamp} {around}", sig)


def _without_remarks(reduced: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same code without the compiler's annotated text, which nobody reads and which names addresses of this run."""
    return tuple("" if isinstance(one, str) else one for one in reduced)


class _Watch(numba.core.event.Listener):
    """Passes on when the compiler begins and ends with an entry and all its parts; what is cached is no work.

    Meanwhile nobody looks for garbage, of which there is none yet: that is a tenth of the compiler's time.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._collects = False

    def on_start(self, event: Any) -> None:
        self._depth += 1
        if self._depth == 1:
            self._collects = gc.isenabled()
            gc.disable()
            progress_events.tell(f"compiling {event.data['dispatcher'].__name__}", True)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if not self._depth:
            if self._collects:
                gc.enable()
            progress_events.tell("", False)


_numba.core.event.register("numba:compile", _Watch())


def part(function: F, *, inline: bool = False) -> F:
    """Let kernels call a plain function, or write it out where they do; it stays as it is for everybody else."""
    registered: F = _numba.extending.register_jitable(forceinline=inline)(function)
    return registered


def inlined(function: F) -> F:
    """Decorator of a part that kernels write out where they call it."""
    return part(function, inline=True)


def compiled(
    *parts: Callable[..., Any], around: Callable[..., Any] | None = None, allocates: bool = True
) -> Callable[[F], F]:
    """Decorator of a kernel's entry that calls these parts: compiled on the first call, without the interpreter's lock.

    Numba alone would go on using cached code after a rule in another file has changed. A loop that is written once
    `around` a function of each of several modules takes the module's name, on disk too. Where neither the entry nor a
    part makes an array, nobody need count who holds those that come in: an atomic deed at every call of a part.
    """
    for function in parts:
        part(function)
    if around is not None:
        part(around, inline=True)
        parts = (around, *parts)

    def decorate(function: F) -> F:
        if around is not None:
            module = around.__module__
            function.__module__, function.__qualname__ = module, f"{module}.{function.__name__}"
        dispatcher = _numba.njit(nogil=True, error_model="numpy", _nrt=allocates)(function)
        # Where no directory can be written, every process compiles for itself.
        with suppress(RuntimeError):
            dispatcher._cache = _StampedCache(function, stamp(function, *parts))
        entry: F = dispatcher
        return entry

    return decorate


def stamp(*functions: Callable[..., Any]) -> str:
    """A digest of the source files in which the functions stand, and of what their modules name as `STAMP`."""
    plain = [inspect.unwrap(function) for function in functions]
    files = sorted({inspect.getfile(function) for function in plain})
    # What else its code is made of, such as tables, a module sums up itself.
    tables = sorted({str(function.__globals__.get("STAMP", "")) for function in plain})
    digest = hashlib.sha256()
    for file in files:
        digest.update(Path(file).read_bytes())
    digest.update("".join(tables).encode())
    return digest.hexdigest()
