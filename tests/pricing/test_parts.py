"""Work in parts: results in the order of their numbers, counts that add up, and a halt that stops the work."""

import threading
import time

import pytest
from bench import workers

from pitboss.pricing.kernels.workers import add_tallies, count_in_parts, results_in_order
from pitboss.refusal import Refusal


def late(part):
    """Earlier parts take longer, so that they come back out of order."""
    time.sleep(0.02 * (5 - part % 5))
    return part


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_come_in_the_order_of_their_numbers(workers):
    assert list(results_in_order(late, ((n,) for n in range(10)), workers=workers)) == list(range(10))


def test_a_caller_who_stops_iterating_stops_the_work():
    begun = []
    lock = threading.Lock()

    def task(part):
        with lock:
            begun.append(part)
        return part

    for part in results_in_order(task, ((n,) for n in range(10_000)), workers=2):
        if part == 3:
            break
    assert max(begun) < 50


def test_a_wish_for_any_number_of_workers_is_met_within_reason(monkeypatch):
    monkeypatch.setattr("pitboss.pricing.kernels.workers.MOST_THREADS", 3)
    names = set()

    def task(part):
        names.add(threading.get_ident())
        time.sleep(0.001)
        return part

    assert list(results_in_order(task, ((n,) for n in range(40)), workers=10**9)) == list(range(40))
    assert len(names) == 3


def pairs(part, parts, cards):
    """How many pairs of cards differ by each step, for every `parts`-th first card."""
    counts = [0] * cards
    for first in range(part, cards, parts):
        for second in range(cards):
            counts[abs(first - second)] += 1
    return counts


@pytest.mark.parametrize(("parts", "workers"), [(1, 1), (7, 2), (60, 3)])
def test_an_enumeration_is_the_same_in_any_parts(parts, workers):
    reports = []
    found = count_in_parts(pairs, parts, 52, workers=workers, progress=lambda *now: reports.append(now))
    assert found == pairs(0, 1, 52)
    assert sum(found) == 52 * 52
    assert reports == [(done, parts) for done in range(1, parts + 1)]


def test_tallies_of_other_lengths_are_not_added():
    with pytest.raises(ValueError, match="shorter"):
        add_tallies([1, 2], [1])
    assert add_tallies([], [1, 2]) == [1, 2]


@pytest.mark.parametrize("settings", [{"parts": 0}, {"parts": 3, "workers": 0}])
def test_nothing_is_no_way_to_count(settings):
    with pytest.raises(Refusal):
        count_in_parts(pairs, settings.pop("parts"), 52, **settings)


def test_what_workers_cost_is_measured_in_compiled_code(monkeypatch):
    monkeypatch.setattr(workers, "ready", lambda: ["craps"])
    monkeypatch.setattr(workers, "LONG", 0.1)
    monkeypatch.setattr(workers, "RUNS", 1)
    row = next(workers.rows())
    assert 0 < row.locked < 0.9
    assert 0.5 <= row.share <= 1
