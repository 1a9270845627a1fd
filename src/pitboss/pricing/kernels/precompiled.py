"""Kernels that were compiled beforehand, which a wheel may carry: for processors of a kind, not tuned to one of them.

They serve where everything fits: sources, Python, compiler, system and what the processor can do. Where anything does
not, a kernel is compiled when it is first used; one that was compiled on this machine (`pitboss compile`) goes first.
"""

import hashlib
import pickle
import platform
import sys
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba

FOLDER = Path(__file__).parents[2] / "built"


@dataclass(frozen=True)
class ProcessorKind:
    """Processors for which one piece of code serves."""

    tuned: str
    """The processor to whose timing it is laid out, by the compiler's name."""
    without: str = ""
    """What that one can do and others of the kind cannot, in the compiler's words."""
    needs: str = ""
    """What the code may ask of a processor."""

    def fits(self) -> bool:
        """Whether this machine's processor can do what is needed."""
        can = llvmlite.binding.get_host_cpu_features()
        return all(can.get(need) for need in self.needs.split())

    def environment(self) -> dict[str, str]:
        """Environment settings of the compiler."""
        without = ",".join(f"-{one}" for one in self.without.split())
        return {"NUMBA_CPU_NAME": self.tuned, "NUMBA_CPU_FEATURES": without}


# The third level of x86-64. Laid out for processors at large, craps would be dealt at 0.6 of its speed on an AMD EPYC.
_LEVEL_3 = ProcessorKind(
    tuned="znver3",
    without="adx aes clflushopt clwb clzero fsgsbase invpcid mwaitx pclmul pku prfchw rdpid rdpru rdrnd rdseed sha "
    "shstk sse4a vaes vpclmulqdq wbnoinvd xsavec xsaveopt xsaves",
    needs="avx avx2 bmi bmi2 cx16 f16c fma lzcnt movbe popcnt sse4.1 sse4.2 ssse3 xsave",
)
KIND = _LEVEL_3 if platform.machine().lower() in ("x86_64", "amd64") else ProcessorKind("generic")


def file_of(name: str, stamp: str, signature: Any) -> Path:
    """Where an entry of these sources lies that takes these arguments, for this Python, compiler and system."""
    versions = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__
    key = "\n".join((name, stamp, str(signature), *map(str, versions), llvmlite.binding.get_process_triple()))
    return FOLDER / f"{name.rpartition('.')[2]}-{hashlib.sha256(key.encode()).hexdigest()[:24]}"


def load(file: Path) -> Any:
    """What lies there, if it serves this processor; nothing if it cannot be read."""
    with suppress(OSError, zlib.error, pickle.UnpicklingError, EOFError):
        if file.exists() and KIND.fits():
            return pickle.loads(zlib.decompress(file.read_bytes()))
    return None


def save(file: Path, data: Any) -> None:
    """Lay an entry there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(zlib.compress(pickle.dumps(data), 9))
