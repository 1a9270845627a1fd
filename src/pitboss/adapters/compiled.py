"""Games whose tables step in compiled code: thousands of them as one Gymnasium vector environment, without copies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.adapters.seats import Seats
from pitboss.adapters.sight import MOST, Eyes
from pitboss.pricing.stepping import Chair, Stepper
from pitboss.refusal import Refusal

Seen = dict[str, NDArray[Any]]


def stepper_of(seats: Seats, eyes: Eyes, rounds: int, tables: int) -> Stepper | None:
    """Such tables in compiled code, or None where the game has none or more than one player sits there."""
    if len(seats.players) > 1:
        return None
    try:
        part = seats.game.module("stepper")
    except Refusal:
        return None
    found: Stepper | None = part.stepper(seats.options, _chair(seats, eyes, rounds), tables)
    return found


def _chair(seats: Seats, eyes: Eyes, rounds: int) -> Chair:
    fields = eyes.fields()
    starts = accumulate(fields.values(), initial=0)
    return Chair(
        unit=seats.actions.unit,
        chips=seats.chips,
        stakes=seats.actions.stakes,
        rounds=rounds,
        actions=seats.actions.number,
        places=dict(zip((*fields, ""), starts, strict=True)),
        pieces=eyes.place,
        wagers={wager: number for number, wager in enumerate(seats.game.wagers)},
        most=MOST,
    )


class GameTables(VectorEnv[Any, Any, Any]):
    """As many tables of a game, one player at each, stepped together by its compiled rules.

    What `reset` and `step` return are the tables' own arrays: the next step changes them, so copy what you keep. A
    table whose episode is over begins another with the next step, whatever the action. The same seed and the same
    actions give the same episodes.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - the form that Gymnasium wants

    def __init__(
        self, stepper: Stepper, names: Sequence[str], observation: spaces.Space[Any], action: spaces.Space[Any]
    ) -> None:
        self.stepper, self.names = stepper, tuple(names)
        self.num_envs = len(stepper.over)
        self.single_observation_space, self.single_action_space = observation, action
        self.observation_space = batch_space(observation, self.num_envs)
        self.action_space = batch_space(action, self.num_envs)
        self._seen: Seen = {"observation": stepper.observations, "action_mask": stepper.masks}
        self._never = np.zeros(self.num_envs, np.bool_)
        self._all = np.ones(self.num_envs, np.bool_)
        self._none = np.zeros(self.num_envs, np.int64)
        self._opened = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new round everywhere; with a seed, or the first time, at new tables."""
        if isinstance(seed, Sequence):
            raise Refusal("one seed serves all tables that step together: each has a stream of its own from it")
        super().reset(seed=seed)
        if seed is not None or not self._opened:
            self.stepper.open(self._all, int(self.np_random.integers(1 << 62)))
            self._opened = True
        self.stepper.rest(self._all)
        self.stepper.step(self._none)
        return self._seen, {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An action for each table; `info["illegal"]` tells which were not open, where there were any."""
        if not self._opened:
            raise Refusal("nobody is asked anything: reset the environment first")
        stepper = self.stepper
        if actions.shape != (self.num_envs,):
            raise Refusal(f"{actions.shape} actions for {self.num_envs} tables: give one for each")
        wrong = stepper.step(actions.astype(np.int64, copy=False))
        infos = {"illegal": stepper.illegal, "_illegal": stepper.illegal} if wrong else {}
        return self._seen, stepper.rewards, stepper.over, self._never, infos
