"""Some blocks of some games on a GPU, or where Numba plays one, beside the same blocks on the processor.

Run by `test_gpu.py` in a process of its own, for Numba asks once whether it is to play a device.
"""

import json
import sys
import warnings

from pitboss.games import game
from pitboss.pricing.kernels import gpu
from pitboss.pricing.kernels.workers import add_tallies

STRATEGIES = {"blackjack": "basic", "spanish-21": "basic"}
"""Where the best way to play takes long to find."""


def plan_of(name: str):
    rules = game(name)
    kernel = rules.module("kernel")
    return kernel, kernel.setup(
        rules.options(), boxes=None, **({"strategy": STRATEGIES[name]} if name in STRATEGIES else {})
    )


def alike(name: str, rounds: int, lane: int) -> bool:
    """Whether blocks of these rounds, in lanes of these rounds, have the same tallies, together and apart."""
    kernel, plan = plan_of(name)
    dealing = kernel.run_block.__self__
    dealing.lane_of = lambda plan: lane
    blocks = range(3, 5)
    here = [kernel.run_block(plan, "gpu", block, rounds) for block in blocks]
    work = gpu.Work(gpu.device(), dealing, plan, rounds)
    return work.run_apart("gpu", blocks) == here and work.run("gpu", blocks) == add_tallies(*here)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(json.dumps({name: alike(name, 7, 3) for name in sys.argv[1:]}))
