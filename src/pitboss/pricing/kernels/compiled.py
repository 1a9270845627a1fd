"""Compiling a game's plain functions for its kernel, with a cache on disk that knows all the sources behind it.

An entry names no parts: whatever plain functions it calls, and they call, are compiled with it (`parts_of`).
"""

import gc
import hashlib
import inspect
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar
from weakref import WeakSet

import numba
import numba.core.caching
import numba.core.event
import numba.extending
import numpy as np

from pitboss.pricing.kernels import precompiled, progress_events

F = TypeVar("F", bound=Callable[..., Any])


ANEW = "PITBOSS_ANEW"
"""Set where kernels are compiled although some were compiled beforehand; to a folder, if they are for that."""

PACKAGE = Path(__file__).parents[2]

# Numba's annotations promise more than its decorators keep; what is typed here is the kernels' side.
_numba: Any = numba


class _StampedCache(numba.core.caching.FunctionCache):
    """A function's cache that a change in any of its parts' files makes void, not only one in its own."""

    @cached_property
    def _stamp(self) -> str:
        """A digest of the sources of all parts, and of the numbers and words that they look up."""
        parts = parts_of(self._py_func)
        return stamp(*parts, also="".join(f"{name}={value!r}" for of in parts.values() for name, value in of.items()))

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (*super()._index_key(sig, codegen), self._stamp)  # type: ignore[no-untyped-call]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The cached code; None where it cannot be read, so that it is compiled anew."""
        with suppress(Exception):
            cached = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            if cached is None and ANEW not in os.environ and (data := precompiled.load(self._built(sig))) is not None:
                cached = self._impl.rebuild(target_context, data)
            if cached is not None:
                return cached
        _prepare(self._py_func)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Cache compiled code, in a new index if the old one is damaged; a full disk costs nobody a result."""
        if folder := os.environ.get(ANEW):
            code = _without_remarks(self._impl.reduce(data))
            if names_its_folder(code):
                raise RuntimeError(f"{self._py_func.__qualname__} can raise, and would name the folder it was built in")
            precompiled.save(Path(folder) / self._built(sig).name, code)
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


def names_its_folder(code: object) -> bool:
    """Whether compiled code has the path of these sources in it, as an error that it raises would say."""
    return str(PACKAGE).encode() in pickle.dumps(code)


class _Watch(numba.core.event.Listener):
    """Reports when the compiler begins and ends with an entry and all its parts; what is cached is no work.

    Meanwhile the garbage collector is off: there is none yet, and looking takes a tenth of the compiler's time.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._collects = False

    def on_start(self, event: Any) -> None:
        self._depth += 1
        if self._depth == 1:
            self._collects = gc.isenabled()
            gc.disable()
            progress_events.report(f"compiling {event.data['dispatcher'].__name__}", True)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if not self._depth:
            if self._collects:
                gc.enable()
            progress_events.report("", False)


_numba.core.event.register("numba:compile", _Watch())


class _NoCache(numba.core.caching.NullCache):
    """Where no directory can be written, every process compiles for itself."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_func = function

    def load_overload(self, sig: Any, target_context: Any) -> None:
        """Nothing is cached."""
        _prepare(self._py_func)


_INLINED: WeakSet[Any] = WeakSet()
_PREPARED: WeakSet[Any] = WeakSet()
_OF_OTHERS = {*sys.stdlib_module_names, "numpy", "numba"}
"""Packages whose functions the compiler knows by itself."""


def inlined(function: F) -> F:
    """Decorator of a part that kernels write out where they call it."""
    _INLINED.add(function)
    return function


def _prepare(function: Callable[..., Any]) -> None:
    """Let the compiler use the plain functions that this one calls; they stay as they are for everybody else."""
    for one in parts_of(function):
        if one is not function and one not in _PREPARED:
            _PREPARED.add(one)
            _numba.extending.register_jitable(forceinline=one in _INLINED)(one)


def parts_of(function: Callable[..., Any]) -> dict[Any, dict[str, object]]:
    """A function and all plain ones that it calls, and they call, each with the numbers and words that it looks up."""
    found: dict[Any, dict[str, object]] = {}
    waiting: list[Any] = [getattr(function, "py_func", function)]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found[one] = {}
        for name, value in _looked_up(one):
            value = getattr(value, "py_func", value)  # noqa: PLW2901 - an entry counts as what it is made of
            if isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in _OF_OTHERS:
                waiting.append(value)
            elif _is_plain(value):
                found[one][name] = value
    return found


def _is_plain(value: object) -> bool:
    """Whether it is a number, a word, or several of them."""
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return isinstance(value, int | float | str | np.generic)


def _looked_up(function: Any) -> Iterator[tuple[str, object]]:
    """What a function finds under global names, in modules that have one, and around itself."""
    names = [*dict.fromkeys(names_in(function.__code__))]
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            if value.__name__.partition(".")[0] not in _OF_OTHERS:
                yield from ((inner, getattr(value, inner)) for inner in names if hasattr(value, inner))
        elif value is not None:
            yield name, value
    yield from zip(
        function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True
    )


def names_in(code: CodeType) -> Iterator[str]:
    """The names that a function looks up, and those within it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def compiled(*, around: Callable[..., Any] | None = None, allocates: bool = True) -> Callable[[F], F]:
    """Decorator of a kernel's entry: compiled on the first call with all it calls, without the interpreter's lock.

    Numba alone would go on using cached code after a rule in another file has changed. A loop that is written once
    `around` a function of each of several modules takes the module's name, on disk too. Where neither the entry nor a
    part makes an array, nobody need count who holds those that come in: an atomic deed at every call of a part.
    """

    def decorate(function: F) -> F:
        if around is not None:
            inlined(around)
            module = around.__module__
            function.__module__, function.__qualname__ = module, f"{module}.{function.__name__}"
        dispatcher = _numba.njit(nogil=True, error_model="numpy", _nrt=allocates)(function)
        dispatcher._cache = _NoCache(function)
        with suppress(RuntimeError):
            dispatcher._cache = _StampedCache(function)  # type: ignore[no-untyped-call]
        entry: F = dispatcher
        return entry

    return decorate


def stamp(*functions: Callable[..., Any], also: str = "") -> str:
    """A digest of the source files of the functions, of entries with all parts, and of their modules' `STAMP`s."""
    plain = [part for each in functions for part in (parts_of(each) if _is_entry(each) else (inspect.unwrap(each),))]
    files = sorted({inspect.getfile(function) for function in plain})
    # What else its code is made of, such as tables, a module sums up itself.
    tables = sorted({str(function.__globals__.get("STAMP", "")) for function in plain})
    digest = hashlib.sha256()
    for file in files:
        digest.update(Path(file).read_bytes())
    digest.update("".join((*tables, also)).encode())
    return digest.hexdigest()


def _is_entry(function: Callable[..., Any]) -> bool:
    return hasattr(function, "py_func")
