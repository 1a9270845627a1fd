"""Tables for learning agents: decisions a second of one core, at random among what is open."""

import random
import statistics
import time
from collections.abc import Iterator

import numpy as np

from bench.row import Row, per_second

TABLES = 1024
RUNS = 5
MANY = {
    "blackjack": 20_000_000,
    "spanish-21": 5_000_000,
    "three-card-poker": 5_000_000,
    "caribbean-stud": 5_000_000,
    "let-it-ride": 5_000_000,
    "ultimate-texas-holdem": 5_000_000,
    "holdem": 5_000_000,
    "omaha": None,
    "seven-card-stud": None,
    "five-card-draw": None,
    "casino-war": None,
    "red-dog": None,
    "pai-gow-poker": None,
    "chemin-de-fer": None,
    "craps": None,
    "roulette": None,
    "sic-bo": None,
    "mini-dice": None,
}
"""By game what many tables that step together are to take in."""
ONE = ("blackjack", "three-card-poker", "holdem", "roulette", "craps")


def rows() -> Iterator[Row]:
    """Many tables together, then one alone as an agent from Python sees it."""
    for name, target in MANY.items():
        yield Row(f"{name}, {TABLES} tables that step together", stepped(name, TABLES), target, "decisions/s")
    for name in ONE:
        yield Row(f"{name}, one table", alone(name), None, "decisions/s")


def stepped(name: str, tables: int, steps: int = 400) -> float:
    """Decisions a second that compiled tables of a game take in; what an agent needs to choose is not counted."""
    from pitboss.adapters import vector_env

    many, chance = vector_env(name, tables), np.random.default_rng(1)
    many.reset(seed=1)
    stepper = many.stepper
    rates = []
    for _ in range(RUNS):
        done, spent = 0, 0.0
        for _ in range(steps):
            # The open action that a random number likes best.
            actions = (stepper.masks * chance.integers(1, 127, stepper.masks.shape[1], np.int8)).argmax(axis=1)
            done += tables - int(stepper.over.sum())
            start = time.process_time()
            many.step(actions)
            spent += time.process_time() - start
        rates.append(done / spent)
    return statistics.median(rates)


def alone(name: str, steps: int = 2000) -> float:
    """Decisions a second at one table, its agent's choice at random and the return of every view included."""
    from pitboss.adapters import env

    table, chance = env(name), random.Random(1)
    seen, _ = table.reset(seed=1)

    def work() -> int:
        nonlocal seen
        for _ in range(steps):
            seen, _, over, _, _ = table.step(chance.choice(seen["action_mask"].nonzero()[0]))
            if over:
                seen, _ = table.reset()
        return steps

    return per_second(work, RUNS)
