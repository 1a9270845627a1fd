"""Simulation: the same bytes from any number of workers, and confidence intervals that deserve the name."""

import json
import os
import signal
import sys
from fractions import Fraction
from math import sqrt
from statistics import pstdev
from types import ModuleType, SimpleNamespace

import pytest

from pitboss.games import game, ready
from pitboss.games.poker_room.equity.calculation import equity
from pitboss.pricing import WagerOdds
from pitboss.pricing.hands import frequencies
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.kernel import OneDeck
from pitboss.pricing.session import play
from pitboss.pricing.simulate import Kernel, WagerSample, ratio_error, simulate
from pitboss.ranking import HIGH
from pitboss.refusal import Refusal

WAR = game("casino-war")
OPTIONS = WAR.options()
SEVERAL_BLOCKS = 3_500_000


def as_bytes(simulation):
    return json.dumps(simulation.shown()).encode()


# A game of one coin: all that another game has to write.


class Coin:
    """Heads wins; five rounds a block, one draw of the stream a round, the tally is (heads, tails)."""

    BLOCK = 5

    @staticmethod
    def setup(options, *, boxes, strategy, stake=1_00):
        return SimpleNamespace(stake=stake, boxes=boxes or 1)

    @staticmethod
    def run_block(plan, seed, block, rounds):
        state, tally = random_stream.start(seed, block), [0, 0]
        for _ in range(rounds):
            state, side = random_stream.below(state, 2)
            tally[side] += 1
        return tally

    @staticmethod
    def summary(plan, tally, rounds):
        stake, (heads, tails) = plan.stake, tally
        net, staked = stake * (heads - tails), stake * rounds
        ways = {("win", Fraction(1)): heads, ("lose", Fraction(-1)): tails}
        error = ratio_error(rounds, net, staked, squares=(stake**2 * rounds, stake * net, stake * staked))
        row = WagerOdds.from_ways("heads", "on heads", ways, method="simulated")
        return [WagerSample(row, {"win": heads, "lose": tails}, staked, net, error)]


@pytest.fixture
def coin(monkeypatch):
    module = ModuleType("coin_kernel")
    vars(module).update({name: getattr(Coin, name) for name in ("BLOCK", "setup", "run_block", "summary")})
    monkeypatch.setitem(sys.modules, "coin_kernel", module)
    return SimpleNamespace(name="coin", module=lambda name: module)


COINS = SimpleNamespace(shown=lambda: {"coins": 1}, what_if=())


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_blocks_are_cut_and_merged_the_same_for_all(coin, workers):
    found = simulate(coin, COINS, 23, seed=7, workers=workers)
    expected = [Coin.run_block(None, 7, block, rounds) for block, rounds in enumerate([5, 5, 5, 5, 3])]
    assert found["heads"].counts == {"win": sum(t[0] for t in expected), "lose": sum(t[1] for t in expected)}
    assert found.rounds == found.box_rounds == 23


def test_the_money_gives_mean_edge_and_interval(coin):
    sample = simulate(coin, COINS, 1000, seed=7)["heads"]
    heads = sample.counts["win"] / 1000
    assert sample.mean == pytest.approx(2 * heads - 1)
    assert sample.edge == -sample.mean == pytest.approx(float(sample.odds.edge))
    assert sample.standard_error == pytest.approx(2 * sqrt(heads * (1 - heads) / 999))
    low, high = sample.interval
    assert low < sample.edge < high
    assert high - low == pytest.approx(2 * 1.96 * sample.standard_error, rel=1e-4)


def test_one_round_has_no_standard_error(coin):
    found = simulate(coin, COINS, 1)
    assert found["heads"].standard_error == float("inf")
    row = found.shown()["wagers"][0]
    assert (row["standard_error"], row["interval"]) == (None, [None, None])
    json.dumps(found.shown(), allow_nan=False)


def test_a_fault_of_a_block_is_not_swallowed(coin, monkeypatch):
    def broken(plan, seed, block, rounds):
        raise ZeroDivisionError(f"block {block}")

    monkeypatch.setattr(sys.modules["coin_kernel"], "run_block", broken)
    for workers in (1, 2):
        with pytest.raises(ZeroDivisionError):
            simulate(coin, COINS, 23, workers=workers)


def test_progress_is_reported_after_every_block(coin):
    reports = []
    found = simulate(coin, COINS, 23, workers=2, progress=lambda *now: reports.append(now))
    assert len(reports) == 5
    assert [total for _, total, _ in reports] == [23] * 5
    assert sorted(done for done, _, _ in reports) == [done for done, _, _ in reports]
    assert reports[-1] == (23, 23, found["heads"])


# Until a standard error.


def target(rounds):
    """A standard error that a coin reaches in about this number of rounds."""
    return 1 / sqrt(rounds)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_a_target_is_asked_for_after_each_block_in_order(coin, workers):
    """The first block boundary at which the error is small enough, whichever worker was quicker."""
    found = simulate(coin, COINS, until=target(61), seed=7, workers=workers)
    reached = [n for n in range(5, 200, 5) if simulate(coin, COINS, n, seed=7)["heads"].standard_error <= target(61)]
    assert found.rounds == reached[0]
    assert as_bytes(found) == as_bytes(simulate(coin, COINS, until=target(61), seed=7))
    assert found["heads"].counts == simulate(coin, COINS, found.rounds, seed=7)["heads"].counts
    assert found.shown()["until"] == target(61)


def test_rounds_are_the_most_that_a_target_may_take(coin):
    assert simulate(coin, COINS, 23, until=target(1000)).rounds == 23
    assert simulate(coin, COINS, 23, until=target(2)).rounds == 5


def test_progress_towards_a_target_guesses_how_long_it_takes(coin):
    reports = []
    found = simulate(coin, COINS, until=target(100), seed=7, progress=lambda *now: reports.append(now))
    assert all(done < total for done, total, _ in reports[:-1])
    assert reports[-1][:2] == (found.rounds, found.rounds)
    assert 60 < reports[len(reports) // 2][1] < 160


@pytest.mark.parametrize("workers", [1, 3])
def test_a_run_that_is_halted_equals_a_run_of_that_number_of_rounds(coin, workers):
    asked = iter([False, False, True])
    found = simulate(coin, COINS, 1_000_000, seed=7, workers=workers, halt=lambda: next(asked))
    assert (found.rounds, found.halted) == (15, True)
    assert found.shown()["halted"]
    whole = simulate(coin, COINS, 15, seed=7)
    assert found.wagers == whole.wagers
    assert "halted" not in whole.shown()
    assert simulate(coin, COINS, until=target(1000), halt=lambda: True).rounds == 5


def test_a_run_that_is_done_is_not_halted(coin):
    assert not simulate(coin, COINS, 5, halt=lambda: True).halted


def test_each_block_can_be_had_by_itself(coin):
    seen = []
    found = simulate(coin, COINS, 23, seed=7, workers=2, each=seen.append)
    assert [(block.block, block.rounds) for block in seen] == [(0, 5), (1, 5), (2, 5), (3, 5), (4, 3)]
    assert sum(block.wagers[0].net for block in seen) == found["heads"].net


@pytest.mark.parametrize("settings", [{}, {"until": 0.0}, {"until": -0.1}, {"until": float("nan")}])
def test_a_run_without_an_end_is_refused(coin, settings):
    with pytest.raises(Refusal):
        simulate(coin, COINS, **settings)


# Casino war.


def test_the_kernel_of_casino_war_keeps_the_protocol():
    kernel = WAR.module("kernel")
    assert all(hasattr(kernel, name) for name in ("BLOCK", *(n for n in vars(Kernel) if not n.startswith("_"))))


def test_workers_change_nothing_but_the_time():
    one = as_bytes(simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5))
    assert one == as_bytes(simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5, workers=2))
    assert one == as_bytes(simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5, workers=3))


def test_compiled_code_leaves_the_interpreter_to_other_threads():
    """Each kernel's blocks run beside each other: no entry keeps the lock, whatever module it stands in."""
    for name in ready():
        game(name).module("kernel")
    modules = [module for name, module in sys.modules.items() if name.startswith("pitboss.")]
    found = [value for module in modules for value in vars(module).values()]
    found += [entry for value in found if isinstance(value, OneDeck) for entry in vars(value).values()]
    entries = {
        f"{value.py_func.__module__}.{value.py_func.__name__}": value.targetoptions.get("nogil")
        for value in found
        if hasattr(value, "targetoptions")
    }
    assert "pitboss.games.casino_war.kernel.deal_block" in entries
    assert "pitboss.games.three_card_poker.kernel.deal_block" in entries
    assert [name for name, free in entries.items() if not free] == []


def test_a_run_can_be_repeated_for_years():
    """Counts of an early run: they may only change together with a reason."""
    found = simulate(WAR, OPTIONS, 1000, seed=1, strategy="always-war")
    assert found["initial"].counts == {
        "lose": 1393,
        "win": 1382,
        "surrender": 0,
        "war-lost": 102,
        "war-won": 103,
        "war-tied": 20,
    }


def test_another_seed_is_another_run():
    assert simulate(WAR, OPTIONS, 1000, seed=1)["tie"].counts != simulate(WAR, OPTIONS, 1000, seed=2)["tie"].counts


def test_more_rounds_begin_with_the_same_blocks():
    reports = []
    simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5, progress=lambda *now: reports.append(now))
    short = simulate(WAR, OPTIONS, reports[0][0], seed=5)
    assert reports[0][2] == short["initial"]


def test_intervals_hold_what_they_promise():
    """200 runs of seven boxes: distances from the exact edge, in standard errors, spread by one.

    Boxes share the dealer's card; a standard error that took them for independent would be far too small.
    """
    exact = WAR.module("odds").odds(OPTIONS)
    distances = {"initial": [], "tie": [], "war-tie": []}
    naive = []
    for seed in range(200):
        found = simulate(WAR, OPTIONS, 20_000, seed=seed, boxes=7)
        for wager, rows in distances.items():
            rows.append((found[wager].edge - float(exact[wager].edge)) / found[wager].standard_error)
        first = found["initial"]
        naive.append((first.edge - float(exact["initial"].edge)) / (first.odds.sd / sqrt(found.box_rounds)))
    for rows in distances.values():
        assert 0.8 < pstdev(rows) < 1.2
        assert 0.9 <= sum(abs(z) < 1.96 for z in rows) / 200 <= 0.99
    assert pstdev(naive) > 1.4


def test_the_result_in_json():
    shown = simulate(WAR, OPTIONS, 1000, seed=9, boxes=2, tie=0, war_tie=5_00).shown()
    assert list(shown) == ["game", "options", "strategy", "seed", "rounds", "boxes", "box_rounds", "wagers"]
    assert (shown["rounds"], shown["box_rounds"], shown["seed"]) == (1000, 2000, 9)
    assert [row["wager"] for row in shown["wagers"]] == ["initial", "war-tie"]
    first = shown["wagers"][0]
    assert first["method"] == "simulated"
    assert first["exact"] is None
    assert first["staked"] == 2000 * 10_00
    assert first["edge"] == pytest.approx(-first["net"] / first["staked"])
    assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("settings", [{"rounds": 0}, {"rounds": 10, "workers": 0}, {"rounds": 10, "boxes": 99}])
def test_what_cannot_be_run_is_refused(settings):
    with pytest.raises(Refusal):
        simulate(WAR, OPTIONS, **settings)


# On a cluster.


def test_a_cluster_gives_the_same_bytes():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0"
    ) as cluster:
        address = cluster.scheduler_address
        on_cluster = simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5, dask=address)
        until = simulate(WAR, OPTIONS, until=0.0006, seed=5, dask=address)
        whole = play(WAR, OPTIONS, sessions=9000, bankroll=100_00, bet=10_00, rounds=50, dask=address)
        hands = frequencies(HIGH, 5, dask=address)
        flop = equity("holdem", ["AKs", "TT+,AQs+"], board="Th9h2c", dask=address)
    assert as_bytes(on_cluster) == as_bytes(simulate(WAR, OPTIONS, SEVERAL_BLOCKS, seed=5))
    assert as_bytes(until) == as_bytes(simulate(WAR, OPTIONS, until=0.0006, seed=5, workers=2))
    assert until.rounds > WAR.module("kernel").BLOCK
    assert as_bytes(whole) == as_bytes(play(WAR, OPTIONS, sessions=9000, bankroll=100_00, bet=10_00, rounds=50))
    assert hands == frequencies(HIGH, 5, workers=2)
    assert flop.shown() == equity("holdem", ["AKs", "TT+,AQs+"], board="Th9h2c").shown()
    assert sum(hands.values()) == 2_598_960


@pytest.mark.slow
def test_a_lost_worker_costs_only_time():
    """Two worker processes; one is killed after the first block has come back."""
    distributed = pytest.importorskip("distributed")
    rounds = 24 * WAR.module("kernel").BLOCK
    killed = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster:
        pids = [worker.pid for worker in cluster.workers.values()]

        def progress(done, total, main):
            if not killed and done < total:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(done)

        survived = simulate(WAR, OPTIONS, rounds, seed=5, dask=cluster.scheduler_address, progress=progress)
    assert killed
    assert as_bytes(survived) == as_bytes(simulate(WAR, OPTIONS, rounds, seed=5, workers=2))


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://somewhere", "nonsense", ""])
def test_a_cluster_that_does_not_answer_is_named(address, monkeypatch):
    distributed = pytest.importorskip("distributed")
    if not address.startswith("tcp"):
        monkeypatch.setattr(distributed, "Client", None)
    monkeypatch.setattr("pitboss.pricing.kernels.workers.ANSWERS_WITHIN", "1s")
    with pytest.raises(Refusal, match="no Dask scheduler answers"):
        simulate(WAR, OPTIONS, 10, dask=address)
