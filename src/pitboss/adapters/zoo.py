"""A game as a PettingZoo environment: a table with several players, each asked in turn, rewards in units."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing(error, "pitboss.adapters.zoo") or error from None

from pitboss.adapters.observation import MOST
from pitboss.adapters.seats import CHIPS, RENDER_MODES, VERSION, Remade, Seats, verify_fields, verify_mode
from pitboss.games import game as game_of
from pitboss.refusal import Refusal


class GameTable(Remade, AECEnv):  # type: ignore[misc]
    """Any game that can be opened, with as many players as its layout has boxes; an episode is a round.

    A table stays open from episode to episode; `reset(seed=...)` opens a new one. An action that is not open counts as
    the least costly one that is.
    """

    metadata = {"render_modes": [*RENDER_MODES], "name": f"pitboss_v{VERSION}", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 3,
        *,
        unit: int | None = None,
        chips: int = CHIPS,
        stakes: tuple[int, ...] = (1, 2),
        cards: int = 7,
        fields: Mapping[str, int] | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        verify_mode(render_mode)
        found = game_of(game)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"pitboss_{found.name.replace('-', '_')}_v{VERSION}"}
        self.possible_agents = [f"player_{n}" for n in range(players)]
        elected = found.options.configure(options)
        self.seats = Seats(found, elected, self.possible_agents, unit=unit, chips=chips, stakes=stakes, cards=cards)
        self.seats.open(0)
        self.fields = verify_fields(self.seats, fields)
        """The parts of an observation in their order, with the length of each."""
        size = sum(self.fields.values())
        actions = len(self.seats.actions.names)
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._views = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, MOST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._chance = np.random.default_rng()
        self.agent_selection: str = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """What a player's views look like."""
        return self._views[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        """The actions of the game, the same for all."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new round; with a seed, or the first time, at a new table."""
        if seed is not None or not self._opened:
            self._chance = np.random.default_rng(seed)
            self.seats.open(int(self._chance.integers(1 << 62)))
            self._opened = True
        while self.seats.question is not None:
            self.seats.answer(self.seats.default_action())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.seats.deal_to_a_question(self._episode)
        assert self.seats.question is not None
        self.agent_selection = self.seats.question.player

    def _episode(self) -> None:
        self._won = {agent: self.seats.won(agent) for agent in self.agents}
        self.seats.deal()

    def observe(self, agent: str) -> dict[str, object]:
        """What a player sees now, and what is open to that player."""
        return {"observation": self.seats.observe(agent), "action_mask": self.seats.mask(agent)}

    def step(self, action: int | None) -> None:
        """The asked player's action, and everything up to the next question."""
        if not self._opened:
            raise Refusal("no question is open: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        legal = self.seats.answer(int(action))
        self.infos[agent] = {} if legal else {"illegal": True}
        for player in self.agents:
            now = self.seats.won(player)
            self.rewards[player] = (now - self._won[player]) / self.seats.actions.unit
            self._won[player] = now
        if self.seats.question is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.seats.question.player
        self._accumulate_rewards()

    def render(self) -> str:
        """The last things that happened, in words, as the first player saw them."""
        return self.seats.last_sentences(self.possible_agents[0])

    def close(self) -> None:
        """Nothing is held open."""
