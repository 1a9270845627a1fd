"""Simulation on a GPU: the same functions that a processor runs, compiled as device code, with the same tallies.

A kernel's entry and everything that it calls are compiled once more for the device, one thread a lane (`lanes`). Tables
go to the device's memory as narrow as their numbers allow; numbers of the plan are constants of the code, so that rules
which a table does not have cost nothing. What a lane writes to at random lies in the memory that threads of a group
share, if there is room. What lanes count is added up on the device, and comes back as one tally.

Nothing here knows a game, and no game knows of this. Where `NUMBA_ENABLE_CUDASIM` is set, Numba plays the device.
"""

import builtins
import importlib
import importlib.util
import itertools
import math
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels import lanes, random_stream
from pitboss.pricing.kernels.compiled import names_in
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Marked, Own, Sums, marked_arguments
from pitboss.refusal import Refusal

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
SHAPES = [(threads, groups) for threads in (64, 128, 256, 512) for groups in (1, 2, 3, 4, 8, 16)]
"""Threads of a group, which share what they count, and groups for each of the device's multiprocessors."""
OFTEN = 1, 2, 3, 4
"""How many times as many groups as a processor has room for, where that is given by what their threads keep."""
FIRST = 128, 4
"""What is taken unless another shape was found to be quicker."""
TRIAL = 1 << 6
"""Rounds of a lane where shapes are tried."""
SHARED = 48 << 10
"""Bytes that a group can share."""
NEAR = range(32, 1025, 32)
"""Threads of a group that could keep there what each writes to at random."""
LARGE = 256
"""Bytes of what is worth the place."""
REGISTERS = 1 << 16
"""Of a group's threads together."""
OF_SYSTEM = 1 << 10
"""Bytes of that memory which each group takes for the system."""
COPIES = 132
"""Tallies that groups have between them where one does not fit into what a group shares."""
AT_ONCE = 1 << 34
"""Maximum number of rounds dealt per launch."""
TRY_FROM = 64 * 8
"""Blocks of a launch after which it pays to look for a better shape."""
MOST_APART = 1 << 12
"""Blocks whose tallies are kept apart at a time."""


@dataclass(frozen=True)
class GpuDevice:
    """A GPU that is there."""

    name: str
    cuda: Any
    processors: int = 1
    room: int = SHARED
    """Bytes that the groups of a processor can share between them, or one group alone that asks for it."""

    def dealt(
        self, dealing: Any, plan: Any, seed: int | str, jobs: Iterable[tuple[int, int]], *, apart: bool
    ) -> Iterator[tuple[int, int, list[int]]]:
        """The last block, the rounds and the tally of many blocks together, or of each apart, in their order."""
        if not isinstance(dealing, LaneDealing):
            raise Refusal("this game has no kernel that a GPU could run: leave out --gpu")
        most = max(1, (MOST_APART if apart else 1 << 30) if not SIMULATED else 4)
        work: dict[int, Work] = {}
        for rounds, alike in itertools.groupby(jobs, lambda job: job[1]):
            at_once = first = 1
            while taken := [block for block, _ in itertools.islice(alike, min(at_once, most, -(-AT_ONCE // rounds)))]:
                if work and rounds not in work:
                    # The short block at the end: to compile once more for it takes longer than the processor does.
                    yield from ((block, rounds, dealing.run_block(plan, seed, block, rounds)) for block in taken)
                    continue
                if rounds not in work:
                    work[rounds] = Work(self, dealing, plan, rounds)
                here = work[rounds]
                blocks = range(taken[0], taken[-1] + 1)
                if apart:
                    yield from (
                        (block, rounds, tally)
                        for block, tally in zip(blocks, here.run_apart(seed, blocks), strict=True)
                    )
                else:
                    yield blocks[-1], rounds * len(blocks), here.run(seed, blocks)
                if at_once == TRY_FROM and not SIMULATED:
                    here.tune()
                # The first launches are short, so that a short wait is not made a long one.
                at_once = 64 if first else 8 * at_once
                first = 0


def device() -> GpuDevice:
    """The GPU of this machine; where there is none, or nothing that could run it, that is said in one line."""
    if not SIMULATED and importlib.util.find_spec("numba_cuda") is None:
        raise Refusal("a GPU needs numba-cuda: pip install 'pitboss[gpu]'")
    try:
        cuda: Any = importlib.import_module("numba.cuda")
        there = bool(cuda.is_available())
    except Exception as error:
        # An older or newer NumPy than it was made for, a driver that is half there.
        raise Refusal(f"numba-cuda cannot be used here: {str(error).strip().partition(chr(10))[0]}") from None
    if not there:
        raise Refusal("there is no NVIDIA GPU here that can be used: leave out --gpu")
    if SIMULATED:
        return GpuDevice("Numba's simulator", cuda)
    name = cuda.get_current_device().name
    known = name.decode() if isinstance(name, bytes) else str(name)
    here = cuda.get_current_device()
    return GpuDevice(known, cuda, int(here.MULTIPROCESSOR_COUNT), int(here.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))


class PlainArray(np.ndarray):
    """An array of the simulator: its numbers are Python's own, which no sum is too large for."""

    def __getitem__(self, at: Any) -> Any:
        return _plain(super().__getitem__(at))


class Work:
    """Run a plan's blocks of this many rounds on a device."""

    def __init__(self, on: GpuDevice, dealing: LaneDealing, plan: Any, rounds: int) -> None:
        dealing.verify(rounds)
        self.on, self.dealing, self.plan, self.rounds = on, dealing, plan, rounds
        self.arguments = dealing.arguments(plan, rounds)
        self.own = [one for one in marked_arguments(self.arguments) if isinstance(one, Own)]
        self.tallies: list[Any] = [one for one in marked_arguments(self.arguments) if not isinstance(one, Own)]
        self.long = dealing.lane_of(plan)
        self.lanes = -(-rounds // self.long)
        self.numbers: tuple[int, ...] = ()
        threads, groups, _ = self.near
        self.shapes = [(threads, groups * often) for often in OFTEN] if threads else [FIRST, *SHAPES]
        self.shape = self.shapes[0]

    def run(self, seed: int | str, blocks: range) -> list[int]:
        """The tally of these blocks together."""
        firsts = np.array([random_stream.start(seed, block) for block in blocks], np.uint64)
        words = self._dealt(firsts, self._kernel, self.copies, self.near[2])
        return self.dealing.tallied(self.plan, [array.sum(axis=0) for array in words])

    def run_apart(self, seed: int | str, blocks: range) -> list[list[int]]:
        """The tally of each of these blocks."""
        firsts = np.array([random_stream.start(seed, block) for block in blocks], np.uint64)
        words = self._dealt(firsts, self._kernel_apart, len(blocks), [])
        return [self.dealing.tallied(self.plan, [array[at] for array in words]) for at in range(len(blocks))]

    def tune(self) -> dict[tuple[int, int], float]:
        """Try which shape is quickest, on rounds that nobody counts; every shape has the same result."""
        tried = {}
        most = self.on.processors * max(threads * groups for threads, groups in SHAPES)
        states = np.array([random_stream.start("tune", n) for n in range(min(most, 1 << 17))], np.uint64)
        for shape in self.shapes:
            self.shape = shape
            with suppress(Exception):
                began = time.perf_counter()
                self._launch(states, self._kernel, self.copies, TRIAL, self.near[2])
                tried[shape] = time.perf_counter() - began
        self.shape = min(tried, key=lambda shape: tried[shape])
        return tried

    @property
    def shared(self) -> bool:
        """Whether a group of threads has room for what it counts."""
        return self._counted <= SHARED

    @property
    def copies(self) -> int:
        """Tallies that the groups of a launch have between them."""
        return 1 if self.shared else COPIES

    @property
    def _counted(self) -> int:
        counts = [one for one in self.tallies if isinstance(one, Counts)]
        return sum(one.array.size * (8 if one.wide else 4) for one in counts)

    @cached_property
    def near(self) -> tuple[int, int, list[Own]]:
        """Threads of a group, and groups, that keep there what each writes to at random, where more have room."""
        if SIMULATED or not self.shared:
            return 0, 0, []
        large = [one for one in self.own if one.array.ndim == 1 and one.array.nbytes >= LARGE]
        elsewhere = self.on.room // max(1, sum(one.array.nbytes for one in self.own))
        for number in range(len(large), 0, -1):
            each = sum(one.array.nbytes for one in large[:number])
            sizes = {threads: self._counted + threads * each + OF_SYSTEM for threads in NEAR}
            fit = {threads: self.on.room // size * threads for threads, size in sizes.items()}
            # Small groups, for the last lanes of a launch.
            most = next(threads for threads in NEAR if 20 * fit[threads] >= 19 * max(fit.values()))
            if 10 * fit[most] > 11 * elsewhere:
                # Those with the widest numbers first, so that each begins where its kind may.
                return most, fit[most] // most, sorted(large[:number], key=lambda one: -one.array.itemsize)
        return 0, 0, []

    @cached_property
    def _kernel(self) -> Any:
        return self._made("shared" if self.shared else "copied")

    @cached_property
    def _kernel_apart(self) -> Any:
        return self._made("apart")

    def _dealt(self, firsts: Any, kernel: Any, copies: int, near: list[Own]) -> list[NDArray[np.int64]]:
        """Launch, wait, and fetch what was counted."""
        with np.errstate(over="ignore"):
            apart = (np.arange(self.lanes, dtype=np.uint64) << np.uint64(32)) * np.uint64(random_stream.GAMMA)
            states = (firsts[:, None] + apart[None]).ravel()
        return self._launch(states, kernel, copies, self.long, near)

    def _launch(self, states: Any, kernel: Any, copies: int, most: int, near: list[Own]) -> list[NDArray[np.int64]]:
        # So many threads as keep something near are more than any other kernel can have.
        cuda, shape = self.on.cuda, self.shape if near or not self.near[0] else FIRST
        threads, groups = (1, 1) if SIMULATED else shape
        groups = min(-(-len(states) // threads), groups * self.on.processors)
        out = [cuda.to_device(np.zeros((copies, *one.array.shape), np.int64)) for one in self.tallies]
        launch = kernel[groups, threads, 0, threads * sum(one.array.nbytes for one in near)]
        if near:
            launch.pre_launch_callbacks.append(_roomy)
        launch(cuda.to_device(states), most, *self.numbers, *out)
        return [array.copy_to_host() for array in out]

    # The kernel, written out for these arguments.

    def _made(self, counting: str) -> Any:
        cuda = self.on.cuda
        code = _Device(cuda)
        known: dict[str, Any] = {"cuda": cuda, "entry": code.function(self.dealing.entry), "word": code.word}
        known["add"] = code.function(lanes.count)
        names, own, tallies, before, after = dict[int, str](), [], [], [], []
        of_simulator = ".view(Plain)" if SIMULATED else ""
        known["Plain"] = PlainArray
        threads, _, near = self.near if counting == "shared" else (0, 0, [])
        for n, one in enumerate(self.own):
            names[id(one)] = f"own{n}"
            known[f"fresh{n}"], known[f"own{n}_type"] = code.array(one.array), code.type_of(one.array)
            if one in near:
                # Side by side, so that threads which are at the same place of it do not wait for each other.
                behind = sum(other.array.nbytes for other in near[: near.index(one)])
                begins = threads * behind // one.array.itemsize
                place = f"{begins} + cuda.threadIdx.x:{begins + threads * one.array.size}:{threads}"
                own.append(f"own{n} = cuda.shared.array(0, own{n}_type)[{place}]")
            else:
                own.append(f"own{n} = {_local(one, f'own{n}_type')}{of_simulator}")
            before += _loops(one, f"own{n}[{{at}}] = fresh{n}[{{at}}]", 2)
        for n, one in enumerate(self.tallies):
            names[id(one)] = f"tally{n}"
            if isinstance(one, Sums):
                known["int64"] = np.int64
                tallies.append(f"tally{n} = cuda.local.array({_shape(one)}, int64)")
                tallies += _loops(one, f"tally{n}[{{at}}] = 0", 1)
                into = "block" if counting == "apart" else f"cuda.blockIdx.x % len(out{n})"
                flush = f"add(out{n}, ({into}, {{at}}), tally{n}[{{at}}])"
                if counting == "apart":
                    after += _loops(one, flush, 2)
                    after += _loops(one, f"tally{n}[{{at}}] = 0", 2)
                else:
                    known.setdefault("_flush", []).extend(_loops(one, flush, 1))
            elif counting == "shared":
                known[f"tally{n}_type"] = np.int64 if one.wide or SIMULATED else np.int32
                size, flat = one.array.size, f"all{n}"
                tallies.append(f"tally{n} = cuda.shared.array({_shape(one)}, tally{n}_type)")
                spread = f"for {flat} in range(cuda.threadIdx.x, {size}, cuda.blockDim.x):"
                at = _unravelled(one, flat)
                tallies += [spread, f"    tally{n}[{at}] = 0"]
                flush = f"    add(out{n}, (0, {at}), tally{n}[{at}])"
                known.setdefault("_shared", []).extend([spread, flush])
            elif counting == "copied":
                tallies.append(f"tally{n} = out{n}[cuda.blockIdx.x % len(out{n})]")
            else:
                before.append(f"    tally{n} = out{n}[block]")
        numbers: dict[str, int] = {}
        given = ", ".join(_written(self.arguments, names, known, code, numbers))
        self.numbers = tuple(numbers.values())
        flushes, shared = known.pop("_flush", []), known.pop("_shared", [])
        lines = [
            f"def deal({', '.join(('states', 'most', *numbers, *(f'out{n}' for n in range(len(self.tallies)))))}):",
            *own,
            *tallies,
            *(["cuda.syncthreads()"] if shared else []),
            "for lane in range(cuda.grid(1), len(states), cuda.gridsize(1)):",
            f"    block = lane // {self.lanes}",
            *before,
            f"    rounds = min(most, {self.rounds} - (lane - block * {self.lanes}) * {self.long})",
            f"    entry(word(states[lane]), rounds, {given})",
            *after,
            *flushes,
            *(["cuda.syncthreads()", *shared] if shared else []),
        ]
        exec(lines[0] + "\n" + "\n".join(f"    {line}" for line in lines[1:]), known)
        # They are given out by the eight, and a quarter of them to every fourth 32 threads.
        limits = {"max_registers": min(255, REGISTERS // (-(-threads // 128) * 128) & -8)} if threads else {}
        return cuda.jit(**limits)(known["deal"])


def _roomy(kernel: Any, launch: Any) -> None:
    """Let a group have more of the memory that it shares than a device gives unasked."""
    driver: Any = importlib.import_module("numba.cuda.cudadrv.driver")
    found = kernel._codelibrary.get_cufunc()
    most = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.driver.cuKernelSetAttribute(most, launch.sharedmem, found.handle, found.device.id)


def _shape(one: Marked) -> str:
    return repr(tuple(max(1, size) for size in one.array.shape))


def _local(one: Marked, kind: str) -> str:
    """An array of one thread. A device keeps none of no length, but an entry asks how long it is and must see none."""
    return f"cuda.local.array({_shape(one)}, {kind})" + ("" if one.array.size else "[:0]")


def _loops(one: Marked, line: str, deep: int) -> list[str]:
    """A line for every place of an array."""
    shape, indent, found = one.array.shape, "    " * (deep - 1), []
    for axis, size in enumerate(shape):
        found.append(f"{indent}{'    ' * axis}for i{axis} in range({size}):")
    at = ", ".join(f"i{axis}" for axis in range(len(shape)))
    return [*found, f"{indent}{'    ' * len(shape)}{line.format(at=at)}"]


def _unravelled(one: Marked, flat: str) -> str:
    """The place of an array with a number, axis by axis."""
    shape, parts = one.array.shape, []
    for axis, size in enumerate(shape):
        below = int(np.prod(shape[axis + 1 :]))
        parts.append(f"{flat} // {below} % {size}")
    return ", ".join(parts)


def _written(
    arguments: Iterable[Any],
    names: dict[int, str],
    known: dict[str, Any],
    code: "_Device",
    numbers: dict[str, int],
    deep: bool = False,
) -> Iterator[str]:
    """The arguments of an entry as written in its call, and the numbers passed at launch."""
    for argument in arguments:
        if id(argument) in names:
            yield names[id(argument)]
            continue
        name = f"given{len(known)}"
        if isinstance(argument, tuple):
            known[name] = type(argument)
            plain = not hasattr(argument, "_fields")
            inner = "".join(f"{one}, " for one in _written(argument, names, known, code, numbers, plain))
            yield f"({inner})" if plain else f"{name}({inner})"
        elif deep and type(value := _plain(argument)) is int and value > 1:
            # How many of something there are: code that is written out so often is too long for the device's cache.
            name = f"number{len(numbers)}"
            numbers[name] = value
            yield name
        else:
            known[name] = code.array(argument) if isinstance(argument, np.ndarray) else _plain(argument)
            yield name


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def on_device(on: GpuDevice, function: Callable[..., Any]) -> Callable[..., Any]:
    """A plain function that calls others and looks up tables, ready to be compiled as a kernel of its own."""
    made: Callable[..., Any] = _Device(on.cuda).copied(function)
    return made


class _Device:
    """Plain functions as device code, and the tables that they look up on the device."""

    def __init__(self, cuda: Any) -> None:
        self.cuda = cuda
        self.word = int if SIMULATED else np.uint64
        self._known: dict[Any, Any] = {}
        self._arrays: dict[int, Any] = {}

    def type_of(self, array: NDArray[Any]) -> Any:
        """The type of an array of a lane; the simulator's numbers do not grow by themselves."""
        return np.int64 if SIMULATED and array.dtype.kind in "iu" and array.dtype != np.uint64 else array.dtype.type

    def array(self, array: NDArray[Any]) -> Any:
        """A table on the device, in the narrowest type that has room for its numbers."""
        if id(array) not in self._arrays:
            if array.dtype.kind == "i" or (SIMULATED and array.dtype.kind == "u" and array.dtype != np.uint64):
                sent = np.ascontiguousarray(array, self._narrow(array))
            else:
                sent = np.ascontiguousarray(array)
            if SIMULATED:
                # Whoever writes to what is not marked is found out.
                sent = sent.copy().view(PlainArray)
                sent.flags.writeable = False
                self._arrays[id(array)] = sent, array
            else:
                self._arrays[id(array)] = self.cuda.to_device(sent), array
        return self._arrays[id(array)][0]

    def _narrow(self, array: NDArray[Any]) -> Any:
        if SIMULATED or not array.size:
            return np.int64
        low, high = int(array.min()), int(array.max())
        return next(
            kind
            for kind in (np.int8, np.int16, np.int32, np.int64)
            if np.iinfo(kind).min <= low <= high <= np.iinfo(kind).max
        )

    def function(self, function: Any) -> Any:
        """A function and all that it calls, for the device."""
        plain = INSTEAD.get(function) or getattr(function, "py_func", function)
        if plain not in self._known:
            self._known[plain] = self.cuda.jit(device=True)(self.copied(plain))
        return self._known[plain]

    def copied(self, plain: Any) -> Any:
        """The same code, with the device's functions and tables under the names that it looks up."""
        names = set(names_in(plain.__code__))
        seen = {name: self._value(plain.__globals__[name], names) for name in names if name in plain.__globals__}
        cells = tuple(CellType(self._value(cell.cell_contents, names)) for cell in plain.__closure__ or ())
        around = {"__name__": plain.__module__, "__builtins__": builtins, **seen, "cuda": self.cuda}
        return FunctionType(plain.__code__, around, plain.__name__, plain.__defaults__, cells or None)

    def _value(self, value: Any, names: set[str]) -> Any:
        if isinstance(value, np.ndarray):
            return self.array(value)
        if isinstance(value, FunctionType) or hasattr(value, "py_func") or self._replaced(value):
            return self.function(value)
        if isinstance(value, ModuleType):
            found = {name: getattr(value, name) for name in names if hasattr(value, name)}
            made = {name: self._value(one, names) for name, one in found.items() if not isinstance(one, ModuleType)}
            if all(made[name] is found[name] for name in made):
                return value
            proxy = ModuleType(value.__name__)
            vars(proxy).update({**found, **made})
            return proxy
        return value

    def _replaced(self, value: Any) -> bool:
        try:
            return value in INSTEAD
        except TypeError:
            return False


cuda: Any = None
"""Numba's module, in the copies that are made of the functions below."""


def _add(counts: Any, at: Any, times: Any) -> None:
    cuda.atomic.add(counts, at, times)


def _search(keys: Any, key: Any) -> Any:
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


def _divisor(a: Any, b: Any) -> Any:
    while b:
        a, b = b, a % b
    return a


def _shuffle(cards: Any, first: Any, end: Any, size: Any, state: Any) -> Any:
    """As `random_stream.shuffle_on`, with the same numbers, but in words as long as a device's own."""
    place, stop, whole = np.uint64(first), np.uint64(end), np.uint64(size)
    while place < stop:
        left = np.uint32(whole - place)
        state = step(state)
        product = (np.uint64(mix(state)) >> UPPER) * np.uint64(left)
        if np.uint32(product & LOWER) < left:
            surplus = (FULL - np.uint64(left)) % np.uint64(left)
            while (product & LOWER) < surplus:
                state = step(state)
                product = (np.uint64(mix(state)) >> UPPER) * np.uint64(left)
        here, other = np.uint32(place), np.uint32(place + (product >> UPPER))
        cards[here], cards[other] = cards[other], cards[here]
        place += ONE
    return state


step, mix = random_stream.step, random_stream.mix
ONE, UPPER, LOWER, FULL = np.uint64(1), np.uint64(32), np.uint64((1 << 32) - 1), np.uint64(1 << 32)

INSTEAD: dict[Any, Callable[..., Any]] = {
    lanes.count: _add,
    random_stream.shuffle_on: _shuffle,
    np.searchsorted: _search,
    math.gcd: _divisor,
}
"""What a device does otherwise, or Numba does not offer there."""
