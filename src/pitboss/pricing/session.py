"""Whole sessions: a bankroll, a bet, a way to change it and rules when to stop, played by the hundred thousand.

A round is a draw from the exact distribution of one wager, so every game that has odds has sessions. Rounds count as
independent: what is left in a shoe moves the next round by far less than a sample of any size could show. A round is
begun as long as the chips cover the bet and what must lie beside it; what doubles and splits take beyond them is lent,
so that no mean is bent.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from pitboss.frames import data_frame, html_table
from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Ints, Words
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.workers import results_in_order
from pitboss.pricing.sessions.session_plan import (
    DALEMBERT,
    ENDS,
    LARGEST,
    MARTINGALE,
    PAROLI,
    ROUNDS,
    RUIN,
    STOP_LOSS,
    STOP_WIN,
    SYSTEMS,
    SessionGame,
    SessionPlan,
    plan_of,
)
from pitboss.refusal import Refusal

BLOCK = 1 << 12
"""Sessions of one block: the unit of work, with a stream of its own."""

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True)
class Sessions:
    """The results of simulated sessions."""

    game: str
    options: Mapping[str, object]
    strategy: str
    wager: WagerOdds
    plan: SessionPlan
    seed: int | str
    sessions: int
    finals: Mapping[tuple[str, int], int]
    """How many sessions ended that way with that bankroll, in cents."""
    rounds: int
    """Played in all sessions."""
    staked: int
    """Cents bet in all sessions, without what doubles and splits added."""

    def __repr__(self) -> str:
        ends = ", ".join(f"{end} {100 * self.share(end):.3f}%" for end in ENDS if self.share(end))
        return f"<{self.sessions:,} sessions of {self.game} on {self.wager.wager}, seed {self.seed}: {ends}>"

    @cached_property
    def bankrolls(self) -> list[tuple[int, int]]:
        """Final bankrolls from the least to the greatest, with how many sessions ended there."""
        found: Counter[int] = Counter()
        for (_, final), n in self.finals.items():
            found[final] += n
        return sorted(found.items())

    def share(self, end: str) -> float:
        """How often a session ended that way."""
        return sum(n for (ended, _), n in self.finals.items() if ended == end) / self.sessions

    def error(self, end: str) -> float:
        """The standard error of that share."""
        share = self.share(end)
        return sqrt(share * (1 - share) / max(1, self.sessions - 1))

    @property
    def mean(self) -> float:
        """The final bankroll on the average, in cents."""
        return sum(final * n for final, n in self.bankrolls) / self.sessions

    @property
    def sd(self) -> float:
        """The standard deviation of the final bankroll, in cents."""
        squares = sum((final - self.mean) ** 2 * n for final, n in self.bankrolls)
        return sqrt(squares / max(1, self.sessions - 1))

    def quantile(self, share: float) -> int:
        """The least bankroll below or at which that share of the sessions ended."""
        seen = 0
        for final, n in self.bankrolls:
            seen += n
            if seen >= share * self.sessions:
                return final
        return self.bankrolls[-1][0]

    def _repr_html_(self) -> str:
        rows = [(end, f"{self.share(end):.3%}", f"± {self.error(end):.3%}") for end in ENDS if self.share(end)]
        title = f"{self.sessions:,} sessions of {self.game} on {self.wager.wager}; mean {dollars(round(self.mean))}"
        return html_table(title, ("end", "share", "standard error"), rows)

    def to_frame(self) -> Any:
        """Final bankrolls in cents and how many sessions ended there, as a data frame of pandas or Polars."""
        return data_frame([{"end": end, "final": final, "sessions": n} for (end, final), n in self.finals.items()])

    def shown(self) -> dict[str, object]:
        """As JSON; nothing in it depends on where or how fast it was computed."""
        plan = self.plan
        return {
            "game": self.game,
            "options": dict(self.options),
            "strategy": self.strategy,
            "wager": self.wager.wager,
            "edge": float(self.wager.edge),
            "seed": self.seed,
            "sessions": self.sessions,
            "bankroll": dollars(plan.bankroll),
            "bet": dollars(plan.bet),
            "system": plan.system,
            "rounds": plan.rounds,
            "stop_win": None if plan.stop_win is None else dollars(plan.stop_win),
            "stop_loss": None if plan.stop_loss is None else dollars(plan.stop_loss),
            "ends": {end: {"share": self.share(end), "standard_error": self.error(end)} for end in ENDS},
            "mean": self.mean / 100,
            "mean_standard_error": self.sd / sqrt(self.sessions) / 100,
            "sd": self.sd / 100,
            "quantiles": {str(share): dollars(self.quantile(share)) for share in QUANTILES},
            "rounds_played": self.rounds / self.sessions,
            "staked": self.staked / self.sessions / 100,
        }


Progress = Callable[[int, int, float], None]
"""Progress callback: sessions done, total, and the share ruined so far."""


def play(
    game: SessionGame,
    options: Any,
    *,
    sessions: int,
    seed: int | str = 1,
    workers: int = 1,
    dask: str | None = None,
    progress: Progress | None = None,
    halt: Callable[[], bool] = lambda: False,
    strategy: str = "best",
    **settings: Any,
) -> Sessions:
    """Simulated sessions, up to a number or until `halt`; workers or a cluster affect only the time."""
    if sessions < 1:
        raise Refusal(f"{sessions} sessions: at least one is needed")
    plan, row, played_by = plan_of(game, options, strategy=strategy, **settings)
    jobs = ((plan, seed, block, min(BLOCK, sessions - begun)) for block, begun in enumerate(range(0, sessions, BLOCK)))
    finals: Counter[tuple[str, int]] = Counter()
    done = rounds = staked = ruined = 0
    for found, played, bet in results_in_order(run_block, jobs, workers=workers, dask=dask):
        finals.update(found)
        rounds, staked, done = rounds + played, staked + bet, done + sum(found.values())
        if progress is not None:
            ruined += sum(n for (end, _), n in found.items() if end == "ruin")
            progress(done, sessions, ruined / done)
        if halt():
            break
    ordered = dict(sorted(finals.items()))
    return Sessions(game.name, options.shown(), played_by, row, plan, seed, done, ordered, rounds, staked)


def next_bet(system: int, wanted: int, streak: int, gain: int) -> tuple[int, int]:
    """The next bet that a system wants, in multiples of the first, and its wins in a row; a tie changes nothing."""
    if system == MARTINGALE:
        if gain < 0:
            return min(2 * wanted, LARGEST), 0
        return (1 if gain > 0 else wanted), 0
    if system == PAROLI:
        if gain < 0 or streak == 2:
            return (wanted, streak) if gain == 0 else (1, 0)
        return (2 * wanted, streak + 1) if gain > 0 else (wanted, streak)
    if system == DALEMBERT:
        if gain < 0:
            return wanted + 1, 0
        return (max(1, wanted - 1) if gain > 0 else wanted), 0
    return 1, 0


@compiled(allocates=False)
def play_block(
    state: int,
    marks: Words,
    pays: Ints,
    terms: Ints,
    finals: Ints,
    ends: Bytes,
) -> tuple[int, int]:
    """Sessions one after the other: writes how and with what each ends, and gives rounds and cents staked."""
    bankroll, bet, rounds, goal, floor, system, most, opening = terms
    played = staked = 0
    for session in range(len(finals)):
        chips, wanted, streak, end = bankroll, 1, 0, ROUNDS
        for _ in range(rounds):
            units = min(wanted, most, chips // opening)
            state = random_stream.step(state)
            word = random_stream.mix(state)
            outcome = 0
            while word >= marks[outcome] and outcome < len(marks) - 1:
                outcome += 1
            gain = units * pays[outcome]
            chips += gain
            played += 1
            staked += units * bet
            if chips < opening:
                end = RUIN
            elif chips >= goal:
                end = STOP_WIN
            elif chips <= floor:
                end = STOP_LOSS
            if end != ROUNDS:
                break
            wanted, streak = next_bet(system, wanted, streak, gain)
        finals[session], ends[session] = chips, end
    return played, staked


def run_block(
    plan: SessionPlan, seed: int | str, block: int, sessions: int
) -> tuple[dict[tuple[str, int], int], int, int]:
    """One block, on whatever worker: how many sessions ended how and with what, rounds played, cents staked."""
    finals, ends = np.zeros(sessions, np.int64), np.zeros(sessions, np.int8)
    system = SYSTEMS.index(plan.system)
    terms = (plan.bankroll, plan.bet, plan.rounds, plan.goal, plan.floor, system, plan.most, plan.opening)
    played, staked = play_block(
        np.uint64(random_stream.start(f"sessions/{seed}", block)),  # type: ignore[arg-type]
        np.array(plan.marks(), np.uint64),
        np.array(plan.pays, np.int64),
        np.array(terms, np.int64),
        finals,
        ends,
    )
    codes, times = np.unique(len(ENDS) * finals + ends, return_counts=True)
    pairs = zip(codes.tolist(), times.tolist(), strict=True)
    return {(ENDS[code % len(ENDS)], code // len(ENDS)): n for code, n in pairs}, played, staked
