"""How long a kernel's first block takes the processor, and so a person: compiled anew, and from the cache."""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

GAMES = (
    *("casino-war", "minibaccarat", "blackjack", "blackjack-switch", "craps"),
    *("caribbean-stud", "three-card-poker", "fast-action-holdem", "holdem"),
)
"""A game of each kernel; the ten games of the poker room have one between them."""
_SCRIPT = """
import sys, time
from pitboss.games import game
from pitboss.pricing.kernels import progress_events
found = game(sys.argv[1])
begun = time.process_time()
spent, since = [0.0], [0.0]
def note(name, begins):
    if begins:
        since[0] = time.process_time()
    else:
        spent[0] += time.process_time() - since[0]
with progress_events.listening(note):
    kernel = found.module("kernel")
    plan = kernel.setup(found.options(), boxes=None)
    kernel.run_block(plan, 1, 0, 1000)
print(time.process_time() - begun, spent[0])
"""


@dataclass(frozen=True)
class Cold:
    """Seconds from the command to the first thousand rounds."""

    game: str
    first: float
    compiling: float
    later: float


def rows() -> list[Cold]:
    """Each game in a process of its own, twice."""
    found = []
    for name in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            first, compiling = _run(name, cache)
            later, again = _run(name, cache)
            if again:
                raise AssertionError(f"{name} was compiled again although it is cached")
            found.append(Cold(name, first, compiling, later))
    return found


def _run(name: str, cache: str) -> tuple[float, float]:
    env = {**os.environ, "NUMBA_CACHE_DIR": cache}
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, name], env=env, capture_output=True, text=True, check=True
    ).stdout.split()
    return float(done[0]), float(done[1])
