"""Our speed beside the peers': the same work, ours in this process, theirs in an environment of their own."""

import json
import random
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench.agents import TABLES, alone, stepped
from bench.row import per_second
from pitboss.equipment import RANKS, SUITS, Randomness
from pitboss.games import game, ready
from pitboss.table import Table, Wager
from pitboss.table.acts.chance import Roll
from pitboss.table.drivers import Flat, House

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".venv-peers" / "bin" / "python"
PATIENCE = 60
ALONE = "Gymnasium environment, one table, at random"
AS_TEXT = "cards in letters, a call each"


@dataclass(frozen=True)
class Theirs:
    """What a peer does in a second, or why that is not known."""

    name: str
    says: str
    rate: float | None
    note: str


@dataclass(frozen=True)
class Beside:
    """A piece of work: how often we do it in a second, in each of our ways, and how often the peers do."""

    what: str
    unit: str
    ours: dict[str, float]
    like: str
    """The way of ours that is asked like the peers: from Python, one at a time."""
    peers: tuple[Theirs, ...]


def theirs(name: str, says: str) -> Theirs:
    """A peer, measured in its own process."""
    if not PYTHON.exists():
        return Theirs(name, says, None, "not installed: there is no .venv-peers")
    try:
        done = subprocess.run(
            [str(PYTHON), str(ROOT / "bench" / "peers.py"), name],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Theirs(name, says, None, f"did not finish in {PATIENCE} s")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
        missing = "ModuleNotFoundError" in last or "PackageNotFoundError" in last
        return Theirs(name, says, None, "not installed" if missing else f"failed: {last[:80]}")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return Theirs(name, says, found["rate"], found["version"])


def rows() -> Iterator[Beside]:
    """Every piece of work that a peer does too."""
    ranked = _evaluations()
    yield Beside(
        "seven cards ranked",
        "hands/s",
        {way: rate for way, rate in ranked.items() if way != AS_TEXT},
        "cards as numbers, a call each",
        (
            theirs("eval7", "eval7, its own cards, a call each"),
            theirs("phevaluator", "phevaluator, numbers, a call each"),
            theirs("treys", "treys, its own cards, a call each"),
            theirs("pokerkit-hands", "pokerkit, its own cards, a call each"),
        ),
    )
    yield Beside(
        "seven cards in letters ranked",
        "hands/s",
        {AS_TEXT: ranked[AS_TEXT]},
        AS_TEXT,
        (
            theirs("eval7-text", "eval7, each card read, then a call"),
            theirs("phevaluator-text", "phevaluator, a call each"),
        ),
    )
    yield Beside(
        "blackjack, one box",
        "rounds/s",
        {
            "compiled kernel, basic strategy": _kernel("blackjack", strategy="basic"),
            "scripted round with journal": _scripted("blackjack", "blackjack", ("stand",)),
            ALONE: _environment(),
        },
        ALONE,
        (
            theirs("gymnasium", "gymnasium Blackjack-v1, at random"),
            theirs("rlcard-blackjack", "rlcard, at random"),
            theirs("open_spiel-blackjack", "OpenSpiel (C++), at random"),
        ),
    )
    peer = theirs("gymnasium-vector", "gymnasium Blackjack-v1, 64 tables, at random")
    yield _for_an_agent("blackjack, many tables for a learning agent", "blackjack", peer)
    yield Beside(
        "craps, pass line",
        "rolls/s",
        {"compiled kernel": _rolls(), "scripted roll with journal": _scripted_rolls()},
        "scripted roll with journal",
        (theirs("crapssim", "crapssim"),),
    )
    if "holdem" in ready():
        yield Beside(
            "limit hold 'em, six players call to the showdown",
            "hands/s",
            {"scripted hand with journal": _holdem(), "compiled kernel": _kernel("holdem", 6, strategy="call-down")},
            "scripted hand with journal",
            (
                theirs("pokerkit-holdem", "pokerkit"),
                theirs("rlcard-holdem", "rlcard"),
                theirs("open_spiel-holdem", "OpenSpiel (C++), four players"),
            ),
        )
        ways = {f"vector_env, {TABLES} tables, at random": stepped("holdem", TABLES), ALONE: alone("holdem")}
        peer = theirs("rlcard-seat", "rlcard, one table, at random")
        yield Beside("limit hold 'em for a learning agent, two others at random", "decisions/s", ways, ALONE, (peer,))


def _for_an_agent(what: str, name: str, peer: Theirs) -> Beside:
    """Many tables of a game, stepped together."""
    ours = f"vector_env, {TABLES} tables, at random"
    return Beside(what, "decisions/s", {ours: stepped(name, TABLES)}, ours, (peer,))


def _evaluations() -> dict[str, float]:
    from pitboss.pricing.hands import marked, seven, values
    from pitboss.ranking import HIGH

    deck, chance = [rank + suit for rank in RANKS for suit in SUITS], random.Random(1)
    hands = [chance.sample(range(52), 7) for _ in range(5000)]
    texts = [[deck[card] for card in hand] for hand in hands]
    masks = [sum(1 << card for card in hand) for hand in hands]
    many = np.array([chance.sample(range(52), 7) for _ in range(100_000)], np.uint8)
    values(HIGH, many[:10])
    seven(*hands[0]), marked(masks[0])
    return {
        "cards as numbers, a call each": per_second(lambda: len([seven(*hand) for hand in hands]), 7),
        "a bit mask, a call each": per_second(lambda: len([marked(mask) for mask in masks]), 7),
        AS_TEXT: per_second(lambda: len([HIGH.value(hand) for hand in texts]), 7),
        "compiled, an array at once": per_second(lambda: len(values(HIGH, many)), 7),
    }


def _kernel(name: str, boxes: int = 1, **settings: Any) -> float:
    rules = game(name)
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), boxes=boxes, **settings)
    kernel.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))

    def work() -> int:
        kernel.run_block(plan, 1, next(blocks), kernel.BLOCK)
        return int(kernel.BLOCK)

    return per_second(work, 5)


def _rolls() -> float:
    craps = game("craps")
    kernel = craps.module("kernel")
    plan = kernel.setup(craps.options(), strategy="pass")
    kernel.run_block(plan, 0, 0, 1000)
    blocks = iter(range(1000))
    return per_second(lambda: int(sum(kernel.run_block(plan, 1, next(blocks), kernel.BLOCK)[4:])), 5)


def _scripted(name: str, wager: str, likes: tuple[str, ...], rounds: int = 1500) -> float:
    rules = game(name)

    def work() -> int:
        t = Table(rules, rules.options())
        t.begin("sit", player="A", box=1, chips=10**9)
        t.supply()
        House({"A": Flat([Wager(1, "A", wager, 10_00)], likes=likes)}, Randomness.seeded(1)).play(t, rounds)
        return rounds

    return per_second(work, 5)


def _scripted_rolls() -> float:
    rules = game("craps")

    def work() -> int:
        t = Table(rules, rules.options())
        t.begin("sit", player="A", box=1, chips=10**9)
        t.supply()
        House({"A": Flat([Wager(1, "A", "pass", 10_00)], likes=("accept",))}, Randomness.seeded(1)).play(t, 500)
        return [event.act.asks for event in t.events].count(Roll.asks)

    return per_second(work, 5)


def _environment() -> float:
    from pitboss.adapters import env

    table, chance = env("blackjack", stakes=(1,)), random.Random(1)
    number = table.seats.actions.number
    stake, choices = number["blackjack x1"], (number["hit"], number["stand"])
    table.reset(seed=1)

    def work() -> int:
        for _ in range(200):
            seen, _ = table.reset()
            over = False
            while not over:
                mask = seen["action_mask"]
                action = stake if mask[stake] else 0 if mask[0] else choices[chance.getrandbits(1)]
                seen, _, over, _, _ = table.step(action)
        return 200

    return per_second(work, 5)


def _holdem() -> float:
    rules = game("holdem")

    def work() -> int:
        t = Table(rules, rules.options())
        agents = {}
        for box, player in enumerate("ABCDEF", start=1):
            t.begin("sit", player=player, box=box, chips=10**9)
            t.supply()
            agents[player] = Flat((), likes=("check", "call"))
        House(agents, Randomness.seeded(1)).play(t, 200)
        return 200

    return per_second(work, 5)
