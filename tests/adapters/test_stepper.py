"""Compiled tables: every card, question, mask and reward as the script has them, from the same shoes."""

import runpy
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, VectorEnv

from pitboss import adapters
from pitboss.adapters.compiled import GameTables
from pitboss.pricing.stepping.stepper import REST
from pitboss.refusal import Refusal

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES, STEPS = 3, 500
EPISODES = 10_000
"""Of each game, in the long trial."""
HOUSES = {
    "blackjack": (
        {},
        {"hole_card": "none", "surrender": True, "resplit": True, "resplit_aces": True, "rounds": 3},
        {"hole_card": "down", "resplit": True, "stakes": (1, 2, 3), "split_21_beats_long_21": True},
        {"hole_card": "up", "unit": 10_00},
        {"hole_card": "none", "dealer_blackjack_takes": "busted", "resplit": True, "shuffle": "device"},
        {"chips": 6, "surrender": True, "resplit": True, "boxes": 7},
        {"shuffle": "continuous", "decks": 1, "unit": 5_00, "stakes": (1, 3)},
        {
            "decks": 2,
            "suited_678": True,
            "three_sevens": True,
            "five_card_21": True,
            "designated": "As-Js",
            "bonus_on_double": True,
        },
        {"additional_wager": "over-under-13", "match_dealer": True, "unit": 5_00},
        {"additional_wager": "same-suit", "hole_card": "none"},
    ),
    "spanish-21": (
        {},
        {"hole_card": "none", "match_the_dealer": False, "rounds": 2},
        {"max_doubles_per_hand": 3, "draw_on_split_aces": False, "unit": 10_00},
        {"hole_card": "down", "decks": 8, "surrender": False, "chips": 12},
    ),
    "double-attack-blackjack": (
        {},
        {"decks": 6, "double_any_cards": False, "insurance_of": "bet", "bust_it": False},
        {"unit": 10_00, "stakes": (1, 2, 4), "rounds": 2, "chips": 20},
    ),
    "blackjack-switch": (
        {},
        {"hole_card": "none", "surrender": True, "resplit": True, "resplit_aces": True},
        {"hole_card": "down", "match_wager": False, "switched_21_loses": True, "unit": 10_00, "chips": 12},
        {"hole_card": "none", "dealer_blackjack_takes": "busted", "resplit": True, "decks": 8, "rounds": 2},
    ),
}
"""Options of the house, and settings of the environment, that change what is asked or paid."""


class Script:
    """A scripted environment that deals on after its episodes, and hands its shoes to a compiled table."""

    def __init__(self, name, seed, table, stepper, settings):
        self.env, self.table, self.stepper = adapters.env(name, **settings), table, stepper
        self.seen, _ = self.env.reset(seed=seed)
        self.over, self._dealt = False, None
        self.hand_over()

    def hand_over(self):
        cards = self.env.seats.table.shoe.cards
        if cards is not self._dealt:
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
        self.hand_over()
        return reward, self.over, illegal


def label(value):
    """A case in a test's name."""
    return value if isinstance(value, str) else " ".join(map(str, value.values())) or "plain"


@pytest.mark.parametrize(("name", "settings"), [(name, one) for name in HOUSES for one in HOUSES[name]], ids=label)
def test_compiled_tables_are_the_scripted_ones_on_the_same_shoes(name, settings):
    """Random play, now and then with an action that is not open: a hundred rounds and more of each house."""
    assert compare(name, settings, STEPS) * settings.get("rounds", 1) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("name", "settings"), [(name, one) for name in HOUSES for one in HOUSES[name]], ids=label)
def test_compiled_tables_are_the_scripted_ones_for_long(name, settings):
    played, seed = 0, 2
    while played < EPISODES / len(HOUSES[name]):
        seed += 1
        played += compare(name, settings, 4 * STEPS, seed)


def compare(name, settings, steps, seed=2):
    """Play compiled and scripted tables side by side; the episodes that ended."""
    many = adapters.vector_env(name, TABLES, **settings)
    assert isinstance(many, GameTables)
    many.reset(seed=1)
    many.stepper.open(np.ones(TABLES, bool), 1)
    scripts = [Script(name, table + TABLES * seed, table, many.stepper, settings) for table in range(TABLES)]
    seen, *_ = many.step(np.zeros(TABLES, int))
    chance = np.random.default_rng(seed)
    shuffles = episodes = 0
    for step in range(steps):
        for table, script in enumerate(scripts):
            assert np.array_equal(seen["observation"][table], script.seen["observation"]), (step, table)
            assert np.array_equal(seen["action_mask"][table], script.seen["action_mask"]), (step, table)
        actions = np.array([int(chance.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]])
        if chance.random() < 0.05:
            actions[0] = chance.integers(-3, many.single_action_space.n + 3)
        stepped = [script.step(int(action)) for script, action in zip(scripts, actions, strict=True)]
        shuffles += int(many.stepper.prepared.sum())
        seen, rewards, over, _, infos = many.step(actions)
        assert list(zip(rewards, over, infos.get("illegal", [False] * TABLES), strict=True)) == stepped, step
        episodes += int(over.sum())
        # A shoe that lay ready was taken, at the same moment as the script shuffled.
        assert not many.stepper.prepared.any()
    assert shuffles > 1
    return episodes


@pytest.mark.parametrize(("name", "settings"), [(name, HOUSES[name][1]) for name in HOUSES], ids=label)
def test_one_environment_is_the_script_with_the_same_seed_whenever_it_is_observed(name, settings):
    """One is looked at from the beginning, one never, one after two shuffles: the same to the last number."""
    script, quick, late = (adapters.env(name, **settings) for _ in range(3))
    assert script.seats.question is None
    chance = np.random.default_rng(8)
    for seed in (3, 4):
        first = [env.reset(seed=seed) for env in (script, quick, late)]
        seen, shoes, over = first[0][0], 1, False
        for step in range(400):
            assert all(np.array_equal(other["observation"], seen["observation"]) for other, _ in first[1:]), step
            shoe = script.seats.table.shoe.cards
            action = int(chance.choice(np.flatnonzero(seen["action_mask"]))) if chance.random() < 0.95 else 999
            if over or chance.random() < 0.02:
                first = [env.reset() for env in (script, quick, late)]
                seen, over = first[0][0], False
            else:
                stepped = [env.step(action) for env in (script, quick, late)]
                assert all(one[1:] == stepped[0][1:] for one in stepped), step
                first, (seen, _, over, _, _) = [(one[0], {}) for one in stepped], stepped[0]
            assert np.array_equal(quick.action_masks(), script.action_masks())
            shoes += script.seats.table.shoe.cards is not shoe
        assert shoes > 1
    assert quick._quick is not None
    assert script._quick is None
    assert late._quick is not None
    assert late.seats.table.shoe.cards == script.seats.table.shoe.cards
    assert late.seats.table.bank == script.seats.table.bank
    assert late.seats.table.events == script.seats.table.events
    assert late._quick is None


def test_a_hand_redoubled_and_rescued_loses_what_lay_there_before_a_late_blackjack():
    """As the script has it: the last of three wagers comes back, and a blackjack finds none on the layout."""
    name, settings = "spanish-21", {"hole_card": "none", "max_doubles_per_hand": 3, "match_the_dealer": False}
    many = adapters.vector_env(name, 1, **settings)
    many.reset(seed=1)
    many.stepper.open(np.ones(1, bool), 1)
    first = ["9s", "2h", "Ad", "3h", "2c", "3c", "Kd"]
    rest = list(many.stepper._deck)
    for card in first:
        rest.remove(card)
    many.stepper.prepare(0, first + rest)
    many.step(np.zeros(1, int))
    gains = []
    for word in ("spanish-21 x1", "double-down", "double-down", "rescue"):
        assert many.stepper.masks[0, many.names.index(word)], word
        _, rewards, over, *_ = many.step(np.array([many.names.index(word)]))
        gains.append(float(rewards[0]))
    assert gains == [0, 0, 0, -2]
    assert over[0]


def test_a_table_that_nobody_looked_at_for_long_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr("pitboss.adapters.compiled.MOST_RECORDED", 5)
    env = adapters.env("blackjack")
    for _ in range(6):
        env.reset(seed=None)
    with pytest.raises(Refusal, match="reset it with a seed"):
        _ = env.seats.table


def test_the_seed_decides_and_each_table_has_cards_of_its_own():
    one, two = adapters.vector_env("blackjack", 4), adapters.vector_env("blackjack", 4)
    chance = np.random.default_rng(1)
    seen, _ = one.reset(seed=3)
    other, _ = two.reset(seed=3)
    firsts = []
    for _ in range(60):
        assert np.array_equal(seen["observation"], other["observation"])
        actions = np.array([int(chance.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]])
        firsts.append(len({row.tobytes() for row in seen["observation"]}))
        seen, *_ = one.step(actions)
        other, *_ = two.step(actions)
    assert max(firsts) == 4
    two.reset(seed=4)
    two.step(np.full(4, one.names.index("blackjack x1")))
    one.reset(seed=3)
    one.step(np.full(4, one.names.index("blackjack x1")))
    assert not np.array_equal(one.stepper.observations, two.stepper.observations)


def test_vector_tables_are_gymnasiums_and_return_their_own_arrays():
    many = adapters.vector_env("blackjack", 5)
    assert isinstance(many, VectorEnv)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    with pytest.raises(Refusal, match="reset the environment first"):
        many.step(np.zeros(5, int))
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    after, rewards, over, truncated, _ = many.step(np.full(5, many.names.index("blackjack x1")))
    assert after["observation"] is seen["observation"]
    assert after["action_mask"] is seen["action_mask"]
    assert rewards.shape == over.shape == truncated.shape == (5,)
    assert not truncated.any()
    with pytest.raises(Refusal, match="one for each"):
        many.step(np.zeros(4, int))
    with pytest.raises(Refusal, match="one seed"):
        many.reset(seed=[1, 2, 3, 4, 5])


def test_a_reset_plays_out_rounds_that_were_left():
    """Whatever was open, a wager is asked for next; nobody's episode counts its rounds on."""
    many = adapters.vector_env("blackjack", 16, rounds=2)
    wager = many.names.index("blackjack x1")
    many.reset(seed=1)
    many.step(np.full(16, wager))
    assert not many.stepper.masks[:, wager].all()
    seen, _ = many.reset()
    assert seen["action_mask"][:, wager].all()
    assert not many.stepper.over.any()
    many.stepper.rest(np.ones(16, bool))
    assert many.stepper.over.all()
    many.stepper.step(np.full(16, REST))
    assert many.stepper.over.all()


def test_what_the_compiled_tables_do_not_play_is_stepped_by_the_script():
    for name, settings in (
        ("chemin-de-fer", {"players_shuffle": True}),
        ("blackjack", {"streak": True}),
        ("blackjack", {"decks": 1}),
        ("blackjack", {"multiple_action": True, "hole_card": "none"}),
        ("blackjack", {"others": 1}),
        ("blackjack", {"minimum": "25.00", "chips": 1}),
        ("holdem", {"showdown": "asked"}),
        ("pai-gow-poker", {"player_bank": True}),
    ):
        many = adapters.vector_env(name, 2, **settings)
        assert not isinstance(many, GameTables), settings
        assert many.reset(seed=1)[0]["action_mask"].shape[0] == 2
        # A caller who wants compiled tables alone gets the first setting that stands in their way.
        with pytest.raises(Refusal, match=f"{next(iter(settings), f'{name} has no compiled tables')}"):
            adapters.vector_env(name, 2, compiled=True, **settings)


@pytest.mark.slow
def test_the_example_learns_blackjack_from_nothing(tmp_path):
    """Two seconds of play instead of a minute: far ahead of a dealer's own way, and of what nobody taught."""
    example = runpy.run_path(str(EXAMPLES / "learn_blackjack.py"))
    priced = {}
    for steps in (0, 1000):
        file = tmp_path / f"{steps}.toml"
        file.write_text(example["learned"](steps), encoding="utf-8")
        priced[steps] = example["edge"](str(file))
    best, dealer = example["edge"]("best"), example["edge"]("mimic-the-dealer")
    assert best < priced[1000] < best + 0.025 < dealer < priced[0]
