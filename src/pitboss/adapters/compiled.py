"""Games whose tables step in compiled code: thousands of them as one Gymnasium vector environment, without copies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.adapters.actions import PASS
from pitboss.adapters.observation import MOST, Observer
from pitboss.adapters.seats import Seats
from pitboss.equipment import Randomness
from pitboss.pricing.stepping.stepper import Alone, Chair, Layouts, Stepper
from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.act import Betting
from pitboss.table.drivers import complete

Seen = dict[str, NDArray[np.generic]]


def stepper_of(seats: Seats, eyes: Observer, rounds: int, tables: int) -> Stepper | None:
    """Such tables in compiled code, or None where the game has none with these settings."""
    try:
        part = seats.game.module("stepper")
    except Refusal:
        return None
    found: Stepper | None = part.stepper(seats.options, _chair(seats, eyes, rounds), tables)
    return found


def _chair(seats: Seats, eyes: Observer, rounds: int) -> Chair:
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
        others=len(seats.players) - 1,
        game=seats.game,
        layouts=partial(_layouts, seats),
        offers=partial(_offers, seats),
    )


def _offers(seats: Seats) -> dict[int, tuple[str, tuple[int, ...]]] | None:
    """What each action can stake on a free area, as the script takes it; None where a wager needs another."""
    trial = _trial(seats)
    question = trial.question
    if question is None or not isinstance(act := question.act, Betting) or act.box:
        return None
    known = trial.actions.offers(trial.table, act, next(iter(trial.table.seats)), question.player)
    return None if known.others else known.amounts()


def _trial(seats: Seats) -> Seats:
    """A table of its own with these settings that asks for wagers, and a player for whom no wager is too dear."""
    trial = Seats(
        seats.game,
        seats.options,
        seats.players[:1],
        unit=seats.actions.unit,
        chips=RICH,
        stakes=seats.actions.stakes,
        cards=seats.actions.cards,
    )
    trial.open(0)
    trial.deal()
    while (question := trial.question) is not None and not isinstance(question.act, Betting):
        trial.answer(trial.default_action())
    return trial


MOST_LAYOUTS = 1 << 12
"""Maximum number of wager layouts that are distinguished; beyond it the script deals."""


Lying = tuple[tuple[str, int], ...]
"""A layout: wagers with their amounts, in the order of the game."""


def _layouts(seats: Seats) -> Layouts | None:
    """How the wagers of one player can lie, as the script takes them at a table of its own; None where not so."""
    trial = _trial(seats)
    question = trial.question
    if question is None or not isinstance(question.act, Betting) or question.act.box:
        return None
    t, act, player = trial.table, question.act, question.player
    wagers = [*seats.game.wagers]
    found: list[Lying] = [()]
    moves: list[dict[int, int]] = []
    box = next(iter(t.seats))

    def lay(lying: Lying) -> None:
        t.wagers.clear()
        t.wagers.update({(box, wager): amount for wager, amount in lying})

    def answers(lying: Lying) -> dict[int, object]:
        lay(lying)
        return {**trial.actions.open(t, act, player)}

    def with_wager(lying: Lying, made: Wager) -> Lying:
        lies = dict(lying) | {made.wager: made.amount}
        return tuple((wager, lies[wager]) for wager in wagers if lies.get(wager))

    def after(lying: Lying, answer: object) -> int:
        """The layout that an answer leads to, with all that follows by itself."""
        while isinstance(answer, Wager):
            lying = with_wager(lying, answer)
            if len(following := answers(lying)) != 1:
                break
            (answer,) = following.values()
        closed = not isinstance(answer, Wager)
        lay(lying)
        while closed and isinstance(missing := complete(t), Wager):
            lying = with_wager(lying, missing)
            lay(lying)
        if lying not in places:
            places[lying] = len(found)
            found.append(lying)
        return -2 - places[lying] if closed else places[lying]

    places = {found[0]: 0}
    while len(moves) < len(found) <= MOST_LAYOUTS:
        here = found[len(moves)]
        moves.append({action: after(here, answer) for action, answer in answers(here).items()})
    # A round without a wager or with one that makes itself, and more layouts than are distinguished, are the script's.
    if (
        len(found) > MOST_LAYOUTS
        or len(moves[0]) == 1
        or any(to == -2 for open_now in moves for to in open_now.values())
    ):
        return None
    stakes = np.zeros((len(found), len(wagers)), np.int64)
    table = np.full((len(found), len(seats.actions.names)), -1, np.int64)
    for number, (lying, open_now) in enumerate(zip(found, moves, strict=True)):
        for wager, amount in lying:
            stakes[number, wagers.index(wager)] = amount
        for action, to in open_now.items():
            table[number, action] = to
    quiet = np.array([PASS if PASS in open_now else min(open_now) for open_now in moves], np.int64)
    return Layouts(stakes, table, quiet)


RICH = 1 << 20
"""Units of a player for whom no wager is too dear."""

BEGIN = -2
"""Among the actions of a history: an episode begins."""
MOST_RECORDED = 1 << 17
"""Actions that are recorded since a table was opened, so that the script can deal it again for inspection."""


class CompiledTable:
    """One compiled table that deals from the shoes which the script would have shuffled."""

    def __init__(self, stepper: Alone) -> None:
        self._stepper = stepper
        self._all = np.ones(1, np.bool_)
        self._action = np.zeros(1, np.int64)
        self._seen, self.mask = stepper.observations[0], stepper.masks[0]
        self._known = len(self.mask)
        self._over = True
        self._seed = 0
        self._history: list[int] | None = []

    @classmethod
    def of(cls, seats: Seats, player: str, rounds: int) -> CompiledTable | None:
        """A table for these seats, or None where the script alone deals."""
        stepper = stepper_of(seats, seats.eyes_of(player), rounds, 1)
        return cls(stepper) if isinstance(stepper, Alone) else None

    def reset(self, seed: int | None) -> Seen:
        """Another episode, at a new table if there is a seed."""
        stepper = self._stepper
        if seed is not None:
            self._seed, self._history = seed, []
            self._chance = Randomness.seeded(seed)
            # The others' answers come from the table's stream, at the script's table too.
            stepper.open(self._all, seed)
            stepper.make_ready(0, self._chance)
        self._note(BEGIN)
        if not self._over:
            stepper.rest(self._all)
        stepper.step(self._action)
        self._over = False
        stepper.make_ready(0, self._chance)
        return {"observation": self._seen.copy(), "action_mask": self.mask.copy()}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """As the environment's."""
        if self._over:
            raise Refusal("no question is open: reset the environment first")
        stepper = self._stepper
        self._action[0] = action = action if 0 <= action < self._known else -1
        self._note(action)
        info: dict[str, object] = {"illegal": True} if stepper.step(self._action) else {}
        self._over = over = bool(stepper.over[0])
        stepper.make_ready(0, self._chance)
        seen = {"observation": self._seen.copy(), "action_mask": self.mask.copy()}
        return seen, float(stepper.rewards[0]), over, False, info

    def history(self) -> tuple[int, list[int]]:
        """The seed of the table, and all that was answered since."""
        if self._history is None:
            raise Refusal(
                f"the table is looked at after {MOST_RECORDED} answers: do so before, or reset it with a seed"
            )
        return self._seed, self._history

    def _note(self, action: int) -> None:
        if self._history is not None:
            self._history.append(action)
            if len(self._history) > MOST_RECORDED:
                self._history = None


class GameTables(VectorEnv[Seen, NDArray[np.int64], NDArray[np.generic]]):
    """As many tables of a game, one player at each, stepped together by its compiled rules.

    What `reset` and `step` return are the tables' own arrays: the next step changes them, so copy what you keep. A
    table whose episode is over begins another with the next step, whatever the action. The same seed and the same
    actions give the same episodes.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - the form that Gymnasium wants
    compiled = True
    """Whether compiled code steps the tables, and not the script."""

    def __init__(
        self, stepper: Stepper, names: Sequence[str], observation: spaces.Space[object], action: spaces.Space[object]
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
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
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
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """An action for each table; `info["illegal"]` marks those that were not open, if there were any."""
        if not self._opened:
            raise Refusal("no question is open: reset the environment first")
        stepper = self.stepper
        if actions.shape != (self.num_envs,):
            raise Refusal(f"{actions.shape} actions for {self.num_envs} tables: give one for each")
        wrong = stepper.step(actions.astype(np.int64, copy=False))
        infos: dict[str, object] = {"illegal": stepper.illegal, "_illegal": stepper.illegal} if wrong else {}
        return self._seen, stepper.rewards, stepper.over, self._never, infos
