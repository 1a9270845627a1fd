"""The same rule functions as device code: Numba plays the device where there is none, a few rounds of each game."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.pricing.kernels import gpu, random_stream
from pitboss.pricing.kernels.lanes import LaneDealing
from tests.volume import ROOT, sampled

PLAYED = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONWARNINGS": "ignore"}


def on_simulator(*command: str, **more: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *command], env=PLAYED | more, cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_every_kernel_can_be_dealt_in_lanes():
    for name in ready():
        assert isinstance(getattr(game(name).module("kernel").run_block, "__self__", None), LaneDealing), name


@pytest.mark.slow
def test_device_code_tallies_what_the_processor_tallies():
    done = on_simulator("-m", "tests.pricing.on_gpu", *sampled(ready()))
    assert not done.returncode, done.stderr
    found = json.loads(done.stdout)
    assert found
    assert all(found.values()), found


PLANTED = """
import numpy as np
from pitboss.games.red_dog import kernel
from pitboss.pricing.kernels import gpu, lanes
lanes.Own.__hash__ = object.__hash__
arguments = kernel.SHOE.arguments
kernel.SHOE.arguments = lambda plan, rounds: tuple(
    one.array if isinstance(one, lanes.Own) and one.array.ndim == 2 else one for one in arguments(plan, rounds)
)
from pitboss.games import game
plan = kernel.setup(game("red-dog").options())
gpu.Work(gpu.device(), kernel.SHOE, plan, 2).run(1, range(1))
"""


def test_a_table_that_a_round_writes_to_without_saying_so_is_found_out():
    done = on_simulator("-c", PLANTED)
    assert done.returncode
    assert "read-only" in done.stderr


def test_an_array_of_nothing_is_of_no_length_on_a_device_either():
    """Where no side wager is made, the ranks that baccarat would shuffle beside the values are an empty array."""
    done = on_simulator("-m", "tests.pricing.on_gpu", "minibaccarat")
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout) == {"minibaccarat": True}


SHORT_AT_THE_END = """
from pitboss.games import game
from pitboss.games.casino_war import kernel
from pitboss.pricing.kernels import gpu
made = []
class Counted(gpu.Work):
    def __init__(self, *args):
        made.append(args[-1])
        super().__init__(*args)
gpu.Work = Counted
dealing = kernel.run_block.__self__
plan, jobs = kernel.setup(game("casino-war").options()), [(0, 5), (1, 5), (2, 5), (3, 2)]
for apart in (False, True):
    there = [tally for _, _, tally in gpu.device().dealt(dealing, plan, 1, jobs, apart=apart)]
    here = [kernel.run_block(plan, 1, *job) for job in jobs]
    assert [sum(words) for words in zip(*there)] == [sum(words) for words in zip(*here)]
print(made)
"""


def test_a_short_block_at_the_end_is_not_compiled_for_and_a_device_is_prepared_once():
    done = on_simulator("-c", SHORT_AT_THE_END)
    assert not done.returncode, done.stderr
    assert done.stdout.strip() == "[5, 5]", "once for each of the two runs"


SIMULATE = ("simulate", "casino-war", "--rounds", "60", "--json")


def test_the_command_gives_the_result_of_the_processor_and_names_the_device(capsys):
    done = on_simulator(
        "-c", "import sys; from pitboss.cli import main; sys.exit(main(sys.argv[1:]))", *SIMULATE, "--gpu"
    )
    assert not done.returncode, done.stderr
    there = json.loads(done.stdout)
    assert there.pop("device") == "Numba's simulator"
    assert main(list(SIMULATE)) in (0, None)
    assert there == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("more", [["--workers", "2"], ["--dask", "tcp://nowhere:1"]])
def test_a_gpu_deals_alone(capsys, more):
    assert main([*SIMULATE, "--gpu", *more]) == 2
    assert re.search("a GPU deals alone", capsys.readouterr().err)


def test_without_numba_cuda_or_without_a_gpu_there_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr(gpu.importlib.util, "find_spec", lambda name: None)
    assert main([*SIMULATE, "--gpu"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'pitboss[gpu]'" in line
    monkeypatch.setattr(gpu.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    assert main([*SIMULATE, "--gpu"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no NVIDIA GPU" in line


def test_nobody_waits_for_what_a_gpu_needs():
    code = "import sys, pitboss.pricing.simulate; print('pitboss.pricing.kernels.gpu' in sys.modules)"
    assert on_simulator("-c", code).stdout.strip() == "False"
    assert Path(gpu.__file__).is_file()


class Endless(dict):
    """As many cards as anybody wants, each with the number of its place."""

    def __missing__(self, place):
        return int(place)


@pytest.mark.parametrize("size", [312, 3_000_000_001])
def test_a_device_shuffles_to_the_same_order_where_words_are_thrown_away_too(size):
    """Of this number of cards every third word is one that would make some cards likelier."""
    ours, theirs, state = Endless(), Endless(), random_stream.start("device", 0)
    with np.errstate(over="ignore"):
        there = gpu._shuffle(theirs, 5, 205, size, state)
    assert random_stream.shuffle_on(ours, 5, 205, size, state) == int(there)
    assert len(ours) > 200
    assert {int(place): card for place, card in theirs.items()} == ours


@pytest.mark.parametrize("room", [48 << 10, 99 << 10, 227 << 10])
@pytest.mark.parametrize("name", ["blackjack", "craps", "fast-action-holdem"])
def test_what_threads_keep_near_fits_into_the_memory_of_a_device(name, room):
    rules = game(name)
    plan = rules.module("kernel").setup(
        rules.options(), boxes=None, strategy="basic" if name == "blackjack" else "best"
    )
    dealing = rules.module("kernel").run_block.__self__
    work = gpu.Work(gpu.GpuDevice("none", None, 132, room), dealing, plan, dealing.block)
    threads, groups, kept = work.near
    each = work._counted + threads * sum(one.array.nbytes for one in kept) + gpu.OF_SYSTEM
    assert groups * each <= room
    assert threads * groups * 10 > 11 * (room // sum(one.array.nbytes for one in work.own)) or not threads
    assert threads <= 1024
