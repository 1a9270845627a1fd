"""Every kernel on a GPU, its tallies compared with the processor's, and how fast it deals there.

`python -m bench.gpu FILE [GAME …]` measures on a machine that has one and writes the figures to a file; the page shows
the last that were stored in `gpu.json`, with the card and the day, whether the machine that writes it has a GPU or not.
"""

import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.games import game, ready
from pitboss.pricing.hands import frequencies
from pitboss.pricing.kernels import gpu
from pitboss.pricing.kernels.workers import add_tallies
from pitboss.ranking import HIGH
from pitboss.ranking.sums import KEYS, MARKS, high7_sum
from pitboss.refusal import Refusal
from pitboss.table.parts import SharedPot

STORED = Path(__file__).with_name("gpu.json")
STRATEGIES = {"blackjack": "basic", "spanish-21": "basic", "craps": "pass-odds"}
STRATEGIES |= {"texas-holdem-bonus": "pair-or-better", "ultimate-texas-holdem": "basic"}
LONG = 1.0
"""Seconds that a measured launch takes at least."""
TOGETHER = 12


def _work(name: str) -> tuple[gpu.Work, Any]:
    rules = game(name)
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), boxes=None, **({"strategy": STRATEGIES[name]} if name in STRATEGIES else {}))
    dealing = kernel.run_block.__self__
    return gpu.Work(gpu.device(), dealing, plan, dealing.block), kernel


def measured(name: str, lock: Any) -> dict[str, Any]:
    """One kernel: whether its tallies are the processor's, the first launch with the compiler's work, and hands or
    rolls a second.
    """
    work, kernel = _work(name)
    rounds, plan = work.rounds, work.plan
    blocks = range(5, 7)
    here = [kernel.run_block(plan, "gpu", block, rounds) for block in blocks]
    began = time.perf_counter()
    work.run("compile", range(1))
    compiling = time.perf_counter() - began
    fcntl.flock(lock, fcntl.LOCK_EX)
    alike = work.run("gpu", blocks) == add_tallies(*here) and work.run_apart("gpu", blocks) == here
    tried = work.tune()
    alike = alike and work.run("gpu", blocks) == add_tallies(*here)
    number = max(64, min(8192, 67_584 // work.lanes))
    while True:
        began = time.perf_counter()
        tally = work.run("speed", range(number))
        took = time.perf_counter() - began
        if took >= LONG or number >= 1 << 17:
            break
        number *= 2 if took > LONG / 8 else 8
    fcntl.flock(lock, fcntl.LOCK_UN)
    # Rolls are what craps counts, hands what a box is dealt.
    craps = name.endswith("craps")
    hands = rounds * number * (plan.boxes if not game(name).has(SharedPot) else 1)
    many = sum(tally[1 + 3 * len(plan.stakes) :]) if craps else hands
    return {
        "game": name,
        "alike": alike,
        "compared": 2 * rounds,
        "boxes": plan.boxes,
        "unit": "rolls" if craps else "hands",
        "rate": round(many / took),
        "dealt": many,
        "compiling": compiling,
        "shape": work.shape,
        "worst": max(tried.values()) / min(tried.values()),
    }


def count_sevens(fours: Any, found: Any) -> None:
    """Add the count of each class of hand among all seven cards of a deck to `found`, a thread for each first four."""
    kinds = cuda.local.array(16, np.int64)
    for kind in range(10):
        kinds[kind] = 0
    for at in range(cuda.grid(1), len(fours), cuda.gridsize(1)):
        a, b, c, d = fours[at, 0], fours[at, 1], fours[at, 2], fours[at, 3]
        four, marks = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d], MARKS[a] | MARKS[b] | MARKS[c] | MARKS[d]
        for e in range(2, d):
            five, of_five = four + KEYS[e], marks | MARKS[e]
            for f in range(1, e):
                six, of_six = five + KEYS[f], of_five | MARKS[f]
                for g in range(f):
                    kinds[high7_sum(six + KEYS[g], of_six | MARKS[g]) >> 20] += 1
    for kind in range(10):
        cuda.atomic.add(found, kind, kinds[kind])


cuda: Any = None


def ranks() -> dict[str, Any]:
    """All seven-card hands by the kernels' own ranking, checked against the processor's count."""
    on = gpu.device()
    fours = np.array(sorted((four[::-1] for four in combinations(range(52), 4)), key=lambda four: -four[3]), np.uint8)
    kernel = on.cuda.jit(gpu.on_device(on, count_sevens))
    sent, times = on.cuda.to_device(fours), []
    for _ in range(6):
        found = on.cuda.to_device(np.zeros(10, np.int64))
        began = time.perf_counter()
        kernel[132 * 16, 128](sent, found)
        on.cuda.synchronize()
        times.append(time.perf_counter() - began)
    counted = found.copy_to_host().tolist()
    alike = counted == list(reversed(frequencies(HIGH, 7).values()))
    took = sorted(times)[len(times) // 2 - 1]
    return {"game": "ranks", "alike": alike, "unit": "hands", "rate": round(sum(counted) / took)} | {
        "compared": sum(counted),
        "boxes": 1,
        "dealt": sum(counted),
    }


def figures() -> dict[str, Any]:
    """The figures of this machine's card, measured now; without one, those that were stored last."""
    with suppress(Refusal):
        gpu.device()
        main(str(STORED), [])
    return dict(json.loads(STORED.read_text(encoding="utf-8")))


def main(file: str, names: list[str]) -> int:
    """Measure each kernel in a process of its own, one at a time on the card, and write the figures; the exit code."""
    lock = tempfile.NamedTemporaryFile(delete=False)  # noqa: SIM115 - needed until all have measured

    def one(name: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "bench.gpu", "--one", name, lock.name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return {"game": name, "failed": done.stderr.strip()[-700:]}
        return dict(json.loads(done.stdout.splitlines()[-1]))

    described: dict[str, Any] = {
        "device": gpu.device().name,
        "software": f"CUDA by numba-cuda {version('numba-cuda')}, Numba {version('numba')}",
        "day": f"{datetime.now(UTC):%d %B %Y}",
    }
    # What the same card gave on the same day stays, unless it is measured again.
    rows = {}
    with suppress(FileNotFoundError):
        before = json.loads(Path(file).read_text(encoding="utf-8"))
        if all(before[name] == value for name, value in described.items()):
            rows = {row["game"]: row for row in before["rows"]}
    with ThreadPoolExecutor(TOGETHER) as pool:
        for row in pool.map(one, names or ["ranks", *ready()]):
            rows[row["game"]] = row
            print(json.dumps(row), flush=True)
            described["rows"] = [*rows.values()]
            Path(file).write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        with open(sys.argv[3], "rb") as held:
            os.environ.setdefault("PITBOSS_HOUSE", str(Path(__file__).parents[1] / "tests" / "house.toml"))
            print(json.dumps(ranks() if sys.argv[2] == "ranks" else measured(sys.argv[2], held)))
    else:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
