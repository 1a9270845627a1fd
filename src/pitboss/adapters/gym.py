"""A game as a Gymnasium environment: one player at one box, an episode a round, rewards in units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.extras import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error, "pitboss.adapters.gym") or error from None

from pitboss.adapters.compiled import BEGIN, CompiledTable, GameTables, Seen, stepper_of
from pitboss.adapters.observation import MOST
from pitboss.adapters.seats import CHIPS, RENDER_MODES, VERSION, Remade, Seats, verify_fields, verify_mode
from pitboss.games import game as game_of
from pitboss.games import names
from pitboss.pricing.kernels import random_stream
from pitboss.refusal import Refusal
from pitboss.table.parts import PlayersNeeded


class GameEnv(Remade, gymnasium.Env[dict[str, Any], np.int64]):
    """Any playable game, from one player's seat.

    A table stays open from episode to episode, so that a shoe is dealt to its cutting card; `reset(seed=...)` opens a
    new one. Others at the table, if there are any, answer at random. A masked action counts as the least costly
    open one, and `info["illegal"]` says so.

    If the game has compiled tables one of them deals, from the same shoes that the script would have shuffled;
    accessing `seats` (its table, question or eyes) makes the script deal the same from then on.
    """

    metadata = {"render_modes": [*RENDER_MODES]}  # noqa: RUF012 - the form that Gymnasium wants

    def __init__(
        self,
        game: str,
        *,
        rounds: int = 1,
        others: int | None = None,
        unit: int | None = None,
        chips: int = CHIPS,
        stakes: tuple[int, ...] = (1, 2),
        cards: int = 7,
        fields: Mapping[str, int] | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        verify_mode(render_mode)
        if rounds < 1:
            raise Refusal(f"rounds={rounds}: an episode has at least one round")
        found = game_of(game)
        elected = found.options.configure(options)
        self.rounds, self.render_mode = rounds, render_mode
        if others is None:
            # Where players play against each other one alone is no game.
            others = 0 if found.part(PlayersNeeded).least == 1 else 2
        elif others < 0:
            raise Refusal(f"others={others}: must be 0 or a number of other players")
        self.player = "learner"
        names = [self.player, *(f"other {n + 1}" for n in range(others))]
        watchers = (self.player,)
        self.seats = Seats(found, elected, names, unit=unit, chips=chips, stakes=stakes, cards=cards, watchers=watchers)
        self.fields = verify_fields(self.seats, fields)
        """The parts of an observation in their order, with the length of each."""
        actions = len(self.seats.actions.names)
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (sum(self.fields.values()),), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._left = 0
        self._won = 0
        # Rendering takes the sentences of the script.
        self._quick = None if render_mode else CompiledTable.of(self.seats, self.player, rounds)
        self.seats.wake = self._wake

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """A new round; with a seed, or the first time, at a new table."""
        super().reset(seed=seed)
        anew = int(self.np_random.integers(1 << 62)) if seed is not None or not self._opened else None
        self._opened = True
        if self._quick is not None:
            return self._quick.reset(anew), {}
        if anew is not None:
            self._open(anew)
        self._begin()
        return self._seen(), {}

    def step(self, action: int | np.int64) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """The player's action, and everything up to the next question to that player."""
        if self._quick is not None:
            return self._quick.step(int(action))
        legal = self.seats.answer(int(action))
        self._others()
        if self.seats.question is None and self._left:
            self._deal()
        now = self.seats.won(self.player)
        reward, self._won = (now - self._won) / self.seats.actions.unit, now
        info: dict[str, object] = {} if legal else {"illegal": True}
        return self._seen(), reward, self.seats.question is None, False, info

    def many(self, tables: int) -> GameTables | None:
        """Compiled tables with the same settings, or None where only the script deals them."""
        stepper = stepper_of(self.seats, self.seats.eyes_of(self.player), self.rounds, tables)
        if stepper is None:
            return None
        return GameTables(stepper, self.seats.actions.names, self.observation_space, self.action_space)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, by the name that some learners look for."""
        mask = self._quick.mask if self._quick is not None else self.seats.mask(self.player)
        return mask.astype(bool)

    def render(self) -> str:
        """The last things that happened, in words."""
        return self.seats.last_sentences(self.player)

    def _wake(self) -> None:
        """Have the script deal the table again up to the current state, for access to it, and from then on."""
        quick, self._quick = self._quick, None
        if quick is None:
            self._open(0)
            return
        seed, answers = quick.history()
        self._open(seed)
        for answer in answers:
            if answer == BEGIN:
                self._begin()
            else:
                self.step(answer)

    def _open(self, seed: int) -> None:
        self.seats.open(seed)
        self._stream = random_stream.start(seed, 0)

    def _begin(self) -> None:
        while self.seats.question is not None:
            # A round that was left is played to its end in silence.
            self.seats.answer(self.seats.default_action())
        # Where everybody else gives up first there is nothing to ask, and so no episode.
        self.seats.deal_to_a_question(self._episode)

    def _episode(self) -> None:
        self._left, self._won = self.rounds, self.seats.won(self.player)
        self._deal()

    def _deal(self) -> None:
        """Rounds begin until the player is asked something, or there are no more."""
        while self.seats.question is None and self._left:
            self._left -= 1
            self.seats.deal()
            self._others()

    def _others(self) -> None:
        while (question := self.seats.question) is not None and question.player != self.player:
            answers = sorted(question.answers)
            self._stream, chosen = random_stream.below(self._stream, len(answers))
            self.seats.answer(answers[chosen])

    def _seen(self) -> Seen:
        return {"observation": self.seats.observe(self.player), "action_mask": self.seats.mask(self.player)}


for _name in names():
    # What cannot be opened yet says so when it is made.
    gymnasium.register(f"pitboss/{_name}-v{VERSION}", "pitboss.adapters.gym:GameEnv", kwargs={"game": _name})
