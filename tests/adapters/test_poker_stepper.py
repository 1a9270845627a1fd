"""Compiled tables of the poker room: what the script asks, shows and pays, from the same decks and the same answers."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from pitboss import adapters
from pitboss.adapters.compiled import GameTables
from pitboss.pricing.kernels import random_stream
from pitboss.table.act import Deal
from pitboss.table.acts.reveal_acts import TurnUp

TABLES = 3
ODD = {"ante": "1.35", "rake_percent": "7", "rake_unit": "0.25", "odd_unit": "0.50"}
GAMES = (
    ("holdem", {}),
    ("omaha", {"others": 3, "chips": 30, "structure": "pot-limit", "increment": "0.75", "minimum": "3.00"}),
    ("omaha-8", {"others": 3, "chips": 50, "kill": "kill", "kill_multiple": "5", "low_odd_unit": "lowest-card"}),
    ("seven-card-stud", {"others": 7, "chips": 60}),
    ("seven-card-stud-hi-lo", {"others": 6, "chips": 60, "odd_unit": "0.50"}),
    ("seven-card-stud-8", {"others": 3, "chips": 7, "forced_bet": "4.00", "showdown": "all", "ante": "0"}),
    ("five-card-draw", {"others": 7, "chips": 50}),
    ("five-card-draw-low", {"others": 7, "chips": 60, "own_discards": False, "structure": "spread"}),
    ("five-card-stud", {"others": 4, "chips": 9}),
    ("mambo-stud", {"others": 4, "chips": 9, **ODD}),
)
HOUSES = (
    ("holdem", {"others": 1, "rounds": 3}),
    ("holdem", {"others": 1, "heads_up": "button-small", "chips": 5, "raise_cap": "0"}),
    ("holdem", {"others": 5, "chips": 7, "showdown": "all", "check_raise": False}),
    ("holdem", {"others": 4, "chips": 6, "raise_cap": "4", **ODD}),
    ("holdem", {"others": 9, "chips": 9, "revenue": "stepped", "no_flop_no_drop": True, "blinds": "1.00/2.00/5.00"}),
    ("holdem", {"others": 3, "chips": 8, "revenue": "hand", "charge": "0.75", "minimum": "10.00", "maximum": "15.00"}),
    ("holdem", {"others": 4, "chips": 40, "structure": "no-limit", "straddle": True, "revenue": "time"}),
    ("holdem", {"others": 2, "chips": 30, "structure": "spread", "blinds": "4.00/2.00", "newcomers": "post"}),
    ("omaha", {"others": 4, "chips": 8}),
    ("omaha-8", {"others": 6, "chips": 9, **ODD}),
    ("omaha-8", {"others": 2, "chips": 12, "kill": "half-kill", "kill_counts": "posted", "straddle": True}),
    ("seven-card-stud", {"others": 2, "chips": 6, "open_pair": True, **ODD}),
    ("seven-card-stud-hi-lo", {"others": 6, "chips": 60, "structure": "no-limit", "odd_unit": "0.50"}),
    ("five-card-draw", {"others": 2, "chips": 6, "cards": 3, **ODD}),
    (
        "five-card-stud",
        {"others": 3, "chips": 6, "opener": "may-check", "forced_bet": "1.00", "structure": "pot-limit"},
    ),
    ("mambo-stud", {"others": 9, "chips": 20, "third_card": "up", "low_odd_unit": "lowest-card"}),
)
"""Options of the house and settings of the environment that change what is asked or paid; few chips are soon all in."""


class Seed:
    """A source of chance that gives the seed of a table, from which the others' answers follow."""

    def __init__(self, seed):
        self.seed = seed

    def integers(self, n):
        return self.seed


class Script:
    """A scripted environment that deals on after its episodes, and hands its decks to a compiled table."""

    def __init__(self, table, stepper, name, settings):
        self.env = env = adapters.env(name, **settings)
        # An observation has the script deal the table.
        assert env.seats.question is None
        env.np_random = Seed(40 + table)
        stepper.streams[table] = random_stream.start(40 + table, 0)
        dealt, see = [None], env.seats._see

        self.showed_down = False

        def watch(event):
            see(event)
            self.showed_down = isinstance(event.act, TurnUp) or (self.showed_down and not isinstance(event.act, Deal))
            cards = env.seats.table.shoe.cards
            if isinstance(event.act, Deal) and cards is not dealt[0]:
                dealt[0] = cards
                stepper.prepare(table, cards)

        env.seats._see = watch
        self.begin()

    def begin(self):
        self.seen, _ = self.env.reset()
        self.over = False

    def step(self, action):
        reward, illegal = 0.0, False
        if self.over:
            self.begin()
        else:
            self.seen, reward, self.over, _, info = self.env.step(action)
            illegal = "illegal" in info
        return reward, self.over, illegal


def compare(name, settings, episodes):
    """Random play that rarely folds, now and then with an action that is not open, or left in the midst of a hand."""
    many = adapters.vector_env(name, TABLES, **settings)
    assert isinstance(many, GameTables)
    many.reset(seed=1)
    many.stepper.open(np.ones(TABLES, bool), 1)
    scripts = [Script(table, many.stepper, name, settings) for table in range(TABLES)]
    seen, *_ = many.step(np.zeros(TABLES, int))
    chance = np.random.default_rng(2)
    fold = many.names.index("fold")
    showdowns = 0
    while episodes > 0:
        for table, script in enumerate(scripts):
            assert np.array_equal(seen["observation"][table], script.seen["observation"]), (episodes, table)
            assert np.array_equal(seen["action_mask"][table], script.seen["action_mask"]), (episodes, table)
            showdowns += script.over and script.showed_down
        if chance.random() < 0.02:
            for script in scripts:
                script.begin()
            seen, _ = many.reset()
            continue
        likes = chance.random((TABLES, len(many.names)))
        likes[:, fold] **= 8
        actions = np.where(seen["action_mask"], likes, -1).argmax(axis=1)
        if chance.random() < 0.05:
            actions[0] = chance.integers(-3, many.single_action_space.n + 3)
        stepped = [script.step(int(action)) for script, action in zip(scripts, actions, strict=True)]
        seen, rewards, over, _, infos = many.step(actions)
        assert list(zip(rewards, over, infos.get("illegal", [False] * TABLES), strict=True)) == stepped, episodes
        assert not many.stepper._queued.any(), episodes
        episodes -= over.sum()
    assert showdowns > 1


def of(houses):
    return pytest.mark.parametrize(
        ("name", "settings"), houses, ids=[" ".join(map(str, (name, *given.values()))) for name, given in houses]
    )


@of(GAMES)
def test_compiled_tables_are_the_scripted_ones_on_the_same_decks(name, settings):
    compare(name, settings, 100)


@pytest.mark.slow
@of(HOUSES)
def test_whatever_a_house_elects_compiled_tables_are_the_scripted_ones(name, settings):
    compare(name, settings, 200)


@pytest.mark.slow
@of(GAMES)
def test_ten_thousand_episodes_of_each_game_are_those_of_the_script(name, settings):
    compare(name, settings, 10_000)


@of([house for house in (*GAMES, *HOUSES[:6]) if "draw" not in house[0]])
def test_one_environment_is_the_script_with_the_same_seed_whenever_it_is_observed(name, settings):
    """One is looked at from the beginning, one never, one after many hands; now and then a hand is left."""
    script, quick, late = (adapters.env(name, **settings) for _ in range(3))
    assert script.seats.question is None
    chance, over = np.random.default_rng(8), True
    for seed in (3, 4):
        views = [env.reset(seed=seed)[0] for env in (script, quick, late)]
        for step in range(60):
            seen = views[0]
            assert all(np.array_equal(other["observation"], seen["observation"]) for other in views[1:]), step
            assert all(np.array_equal(other["action_mask"], seen["action_mask"]) for other in views[1:]), step
            if over or chance.random() < 0.02:
                views, over = [env.reset()[0] for env in (script, quick, late)], False
                continue
            action = int(chance.choice(np.flatnonzero(seen["action_mask"]))) if chance.random() < 0.95 else 999
            stepped = [env.step(action) for env in (script, quick, late)]
            assert all(one[1:] == stepped[0][1:] for one in stepped), step
            views, over = [one[0] for one in stepped], stepped[0][2]
    assert quick._quick is not None
    assert late._quick is not None
    assert late.seats.table.bank == script.seats.table.bank
    assert late.seats.table.events == script.seats.table.events


@pytest.mark.parametrize("option", [{"showdown": "asked"}, {"props": 2}])
def test_hands_shown_by_choice_and_players_of_the_house_are_dealt_by_the_script(option):
    """Of all that a house may elect these two alone."""
    many = adapters.vector_env("holdem", 2, **option)
    assert not isinstance(many, GameTables)
    many.close()


def test_the_seed_and_the_actions_decide_everything_and_each_table_has_cards_and_answers_of_its_own():
    one, two, other = (adapters.vector_env("holdem", 6, others=3) for _ in range(3))
    for many, seed in ((one, 3), (two, 3), (other, 4)):
        many.reset(seed=seed)
    differ = set()
    for _ in range(80):
        assert np.array_equal(one.stepper.observations, two.stepper.observations)
        assert np.array_equal(one.stepper.rewards, two.stepper.rewards)
        differ.add(len({row.tobytes() for row in one.stepper.observations}))
        calls = one.stepper.masks[:, [one.names.index("check"), one.names.index("call")]].argmax(axis=1)
        for many in (one, two, other):
            many.step(calls + one.names.index("check"))
    assert max(differ) == 6
    assert not np.array_equal(one.stepper.observations, other.stepper.observations)
