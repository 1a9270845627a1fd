"""Compiled tables of house-banked poker: every card, question, mask and reward as the script has them.

Decks go from the script to the compiled table, under options at random; an environment of one table shuffles as the
script does with the same seed.
"""

from collections import Counter

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from pitboss import adapters
from pitboss.adapters.compiled import GameTables
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.table.parts import Choices
from tests.conformance.probe import some_options
from tests.volume import playable, seeds

GAMES = [
    name for name in playable() if game(name).offers("stepper") and hasattr(game(name).module("stepper"), "Machine")
]
TABLES = 4
EPISODES = 100
MANY = 10_000


def settings_of(name: str, seed: int) -> dict[str, object]:
    """Options at random, and settings of the environment."""
    options = some_options(game(name), Randomness.seeded(seed, 5))
    return {**options.shown(), "rounds": 1 + seed % 3, "stakes": ((1, 2), (1, 3))[seed % 2]}


class Script:
    """A scripted environment that goes on after its episodes, and hands its decks to a compiled table."""

    def __init__(self, name, table, stepper, settings):
        self.env, self.table, self.stepper = adapters.env(name, **settings), table, stepper
        # An observation has the script deal the table.
        assert self.env.seats.question is None
        self.seen, _ = self.env.reset(seed=40 + table)
        self.over, self._dealt, self.episodes = False, None, 0
        self.hand_over()

    def hand_over(self):
        cards = self.env.seats.table.shoe.cards
        if cards is not self._dealt and cards:
            self._dealt = cards
            self.stepper.prepare(self.table, cards)

    def step(self, action):
        reward, illegal = 0.0, False
        if self.over:
            self.seen, _ = self.env.reset()
            self.over = False
        else:
            self.seen, reward, self.over, _, info = self.env.step(action)
            illegal = "illegal" in info
        self.episodes += self.over
        self.hand_over()
        return reward, self.over, illegal


def play(name, settings, episodes):
    """Random play of both, now and then with an action that is not open; what each action was, and every reward."""
    many = adapters.vector_env(name, TABLES, **settings)
    if not isinstance(many, GameTables):
        return Counter(), Counter()
    assert many.compiled
    many.reset(seed=1)
    many.stepper.open(np.ones(TABLES, bool), 1)
    scripts = [Script(name, table, many.stepper, settings) for table in range(TABLES)]
    seen, *_ = many.step(np.zeros(TABLES, int))
    chance, answers, won = np.random.default_rng(2), Counter(), Counter()
    while sum(script.episodes for script in scripts) < episodes:
        for table, script in enumerate(scripts):
            assert np.array_equal(seen["observation"][table], script.seen["observation"]), table
            assert np.array_equal(seen["action_mask"][table], script.seen["action_mask"]), table
        actions = np.array([int(chance.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]])
        if chance.random() < 0.05:
            actions[0] = chance.integers(-3, many.single_action_space.n + 3)
        stepped = [script.step(int(action)) for script, action in zip(scripts, actions, strict=True)]
        seen, rewards, over, _, infos = many.step(actions)
        assert list(zip(rewards, over, infos.get("illegal", [False] * TABLES), strict=True)) == stepped
        # A deck that lay ready was taken at the moment when the script shuffled.
        assert not many.stepper.prepared.any()
        answers.update(many.names[action] for action in actions if 0 <= action < len(many.names))
        won.update(rewards.tolist())
    return answers, won


def compared(name, number, episodes):
    """Options of several seeds until some are stepped in compiled code; all of them must agree."""
    answers, won = Counter(), Counter()
    for seed in seeds(name, few=number, many=number):
        here, there = play(name, settings_of(name, seed), episodes // number)
        answers, won = answers + here, won + there
    return answers, won


@pytest.mark.parametrize("name", GAMES)
def test_compiled_tables_are_the_scripted_ones_on_the_same_decks(name):
    answers, won = compared(name, 2, EPISODES)
    assert len(won) > 3
    assert {*game(name).part(Choices).words} & {*answers}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_episodes_are_the_scripted_ones(name):
    compared(name, 20, MANY)


@pytest.mark.parametrize(
    ("name", "shuffle"), [(name, how) for name in GAMES for how in game(name).options.elections()["shuffle"].choices]
)
def test_one_environment_is_the_script_with_the_same_seed(name, shuffle):
    settings = settings_of(name, 2) | {"shuffle": shuffle, "decks": 1, "dealing": "manual-shoe"}
    script, quick = (adapters.env(name, **settings) for _ in range(2))
    assert script.seats.question is None
    chance = np.random.default_rng(8)
    seen, _ = script.reset(seed=3)
    other, _ = quick.reset(seed=3)
    for step in range(40):
        assert np.array_equal(seen["observation"], other["observation"]), step
        assert np.array_equal(script.action_masks(), quick.action_masks()), step
        action = int(chance.choice(np.flatnonzero(quick.action_masks())))
        (seen, *stepped), (other, *too) = script.step(action), quick.step(action)
        assert stepped == too, step
        if stepped[1]:
            (seen, _), (other, _) = script.reset(), quick.reset()
    assert quick._quick is not None
