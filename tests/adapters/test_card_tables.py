"""Compiled tables of card games: every card, question, mask and reward as the script has them, from the same cards."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.seeding import np_random

from pitboss import adapters
from pitboss.adapters.compiled import GameTables
from pitboss.equipment.dice import SIDES
from pitboss.games.craps_family.stepping import CrapsTables
from pitboss.games.device_family.stepping import DeviceTables
from pitboss.games.keno.stepper import KenoTables
from pitboss.games.keno.tickets import NUMBERS
from pitboss.pricing.kernels import random_stream

TABLES = 4
KENO = "1: 1=3; 2: 2=12; 3: 2=1, 3=42; 8: 0=2, 5=9, 6=90, 7=1480, 8=18000; 15: 0=1, 8=10, 15=50000"
POKETTE = {"jacer_stops": 2, "jacer_on_hand": "loses", "columns": "hearts diamonds clubs spades"}
FORESEEN = (
    ("casino-war", {}),
    ("casino-war", {"rounds": 3, "chips": 16, "decks": 8, "shuffle": "device"}),
    ("casino-war", {"unit": 1_00, "stakes": (1, 2, 5), "tie_minimum": "5.00", "tie_maximum": "12.00"}),
    ("red-dog", {}),
    ("red-dog", {"rounds": 3, "chips": 8, "decks": 1, "shuffle": "device", "raise_size": "equal"}),
    ("red-dog", {"shuffle": "continuous", "decks": 2, "unit": 25_00, "minimum": "5.00", "increment": "5.00"}),
    ("fast-action-holdem", {}),
    ("fast-action-holdem", {"rounds": 3, "chips": 8, "shuffle": "manual", "boxes": 2}),
    ("fast-action-holdem", {"shuffle": "continuous", "decks": 8, "stakes": (1, 2, 5)}),
    ("minibaccarat", {}),
    ("minibaccarat", {"rounds": 30, "chips": 60, "decks": 6, "dealing": "handed", "vigorish_percent": 4}),
    ("minibaccarat", {"vigorish": "tie-25", "unit": 4_00, "stakes": (1, 2, 5), "after_shuffle": "lace-and-shuffle"}),
    ("minibaccarat", {"vigorish": "no-vigorish", "dealing": "face-down", "shuffle": "device"}),
    ("punto-banco", {"stakes": (1,)}),
    ("punto-banco", {"rounds": 30, "chips": 60, "decks": 6}),
    ("punto-banco", {"rounds": 3, "vigorish_rounding": "exact", "vigorish_collection": "at-payout"}),
    ("roulette", {}),
    ("roulette", {"zero": "half", "smallest_chip": "0.25", "unit": 25, "minimum": "0.25", "increment": "0.25"}),
    ("big-six", {}),
    ("big-six", {"sections": "24-7", "chips": 6, "rounds": 3, "stakes": (1, 2, 5)}),
    ("sic-bo", {}),
    ("mini-dice", {}),
    ("pokette", POKETTE),
    ("pokette", POKETTE | {"jacer_stops": 20, "jacer_on_hand": "wild", "rounds": 4, "chips": 60}),
    ("pokette", POKETTE | {"jacer_stops": 20, "jacer_on_hand": "no-count", "rounds": 4, "stakes": (1, 2, 5)}),
    ("mini-dice", {"shakes": "dealer", "rounds": 4, "chips": 20, "unit": 5_00}),
    ("craps", {}),
    ("craps", {"rounds": 3, "chips": 40, "vigorish_when": "win", "lay_on_come_out": True, "horn_high": True}),
    ("craps", {"stakes": (1, 2, 5), "unit": 10_00, "odds_4_10": 3, "odds_5_9": 4, "odds_6_8": 5, "payment": "up"}),
    ("chemin-de-fer", {}),
    ("chemin-de-fer", {"others": 1, "rounds": 3, "chips": 60, "alone_free": True, "partial_withdrawal": True}),
    ("chemin-de-fer", {"others": 5, "stakes": (1, 2, 5), "end_of_shoe": "seven", "vigorish_percent": 4}),
    ("mini-craps", {"rounds": 2, "chips": 12, "hardways_on_come_out": False, "whirl": True, "odds_rounded": True}),
)
HOUSES = (
    *FORESEEN,
    ("roulette", {"wheel": "double-as-single", "chips": 4, "rounds": 3}),
    ("pai-gow", {}),
    ("pai-gow-poker", {}),
    ("asia-poker", {}),
    ("keno", {"pay_table": KENO}),
    ("keno", {"pay_table": KENO, "rounds": 3, "chips": 12, "unit": 5_00, "stakes": (1, 2, 5)}),
)
"""Where a device shows something beside shuffled cards, or a result need not count, more is drawn than can be known
before a step."""
LONG = (
    *HOUSES,
    ("pai-gow", {"player_bank": False, "start": "generator", "rounds": 3}),
    ("pai-gow", {"start": "generator", "rounds": 3, "chips": 8, "co_bank": False, "house_way": "a"}),
    ("pai-gow", {"start": "player-shaker", "stakes": (1, 3), "unit": 7_00, "minimum": "7.00"}),
    ("pai-gow-poker", {"start": "button", "strict_high": True, "shuffle": "device", "vigorish_step": "5-cents"}),
    ("pai-gow-poker", {"start": "generator", "rounds": 3, "chips": 8, "ace_to_five": "lowest"}),
    ("asia-poker", {"start": "button", "ace_to_four": "second-highest"}),
    ("asia-poker", {"start": "generator", "rounds": 3, "chips": 8, "dealing": "automated-shoe"}),
)
"""Options of the house, and settings of the environment, that change what is asked or paid."""


class Noted:
    """A source of chance, and the balls or faces that were drawn by it since they were handed over."""

    def __init__(self, chance):
        self.chance, self.balls, self.faces, self._cage = chance, [], [], []

    def below(self, n):
        place = self.chance.below(n)
        if n == SIDES:
            self.faces.append(str(1 + place))
            return place
        if n == NUMBERS:
            self._cage = [*range(1, n + 1)]
        self.balls.append(self._cage.pop(place))
        return place

    def taken(self):
        """Balls, or rolls of two dice."""
        found = self.balls or ["-".join(self.faces[n : n + 2]) for n in range(0, len(self.faces), 2)]
        self.balls, self.faces = [], []
        return found


class Script:
    """A scripted environment that deals on after its episodes, and hands its cards to a compiled table."""

    def __init__(self, game, table, stepper, settings):
        self.env, self.table, self.stepper = adapters.env(game, **settings), table, stepper
        assert self.env.seats.question is None
        self.seen, _ = self.env.reset(seed=40 + table)
        # What others answer follows from the seed of the table.
        stepper.streams[table] = random_stream.start(int(np_random(40 + table)[0].integers(1 << 62)), 0)
        self.over, self._dealt = False, None
        if isinstance(stepper, KenoTables | CrapsTables):
            house = self.env.seats._house
            house.seeds = self.noted = Noted(house.seeds)
        self.hand_over()

    def hand_over(self):
        if isinstance(self.stepper, KenoTables | CrapsTables):
            self.stepper.prepare(self.table, self.noted.taken())
            return
        cards = self.env.seats.table.shoe.cards
        if cards and cards is not self._dealt:
            self._dealt = cards
            self.stepper.prepare(self.table, cards)
        if drawn := self.env.seats.eyes["learner"].scene.drawn:
            device, plain = drawn
            if isinstance(self.stepper, DeviceTables):
                self.stepper.prepare(self.table, [device.read(plain)])
                return
            self.stepper.foresee(self.table, [number - 1 for number in device.count(device.read(plain))])

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


def both(game, settings, episodes):
    """Random play at script and compiled tables, now and then with an action that is not open; the shuffles."""
    many = adapters.vector_env(game, TABLES, **settings)
    assert isinstance(many, GameTables)
    many.reset(seed=1)
    many.stepper.open(np.ones(TABLES, bool), 1)
    scripts = [Script(game, table, many.stepper, settings) for table in range(TABLES)]
    seen, *_ = many.step(np.zeros(TABLES, int))
    chance = np.random.default_rng(2)
    shuffles = ended = 0
    while ended < episodes:
        for table, script in enumerate(scripts):
            assert np.array_equal(seen["observation"][table], script.seen["observation"]), (ended, table)
            assert np.array_equal(seen["action_mask"][table], script.seen["action_mask"]), (ended, table)
        # Many wagers are made in a round, but few enough that rounds are many.
        enough = seen["action_mask"][:, 0] & (chance.random(TABLES) < 0.1)
        actions = np.array([int(chance.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]) * (1 - enough)
        if chance.random() < 0.05:
            actions[0] = chance.integers(-3, many.single_action_space.n + 3)
        stepped = [script.step(int(action)) for script, action in zip(scripts, actions, strict=True)]
        shuffles += int(many.stepper.prepared.sum())
        seen, rewards, over, _, infos = many.step(actions)
        assert list(zip(rewards, over, infos.get("illegal", [False] * TABLES), strict=True)) == stepped, ended
        # Cards that lay ready were taken, at the same moment as the script shuffled; a wheel stands still meanwhile.
        assert isinstance(many.stepper, DeviceTables | CrapsTables) or not many.stepper.prepared.any()
        many.stepper.prepared[:] = False
        ended += int(over.sum())
    return shuffles


def named(house):
    return " ".join([house[0], *map(str, house[1].values())])


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_compiled_tables_are_the_scripted_ones_on_the_same_cards(house):
    both(*house, 100)


@pytest.mark.slow
@pytest.mark.parametrize("house", [house for house in LONG if house[0] != "roulette" or not house[1]], ids=named)
def test_compiled_tables_are_the_scripted_ones_for_long(house):
    assert both(*house, 10_000) > 1


@pytest.mark.parametrize("house", [*FORESEEN, *LONG[-4::2]], ids=named)
def test_one_environment_is_the_script_with_the_same_seed(house):
    game, settings = house
    script, quick = adapters.env(game, **settings), adapters.env(game, **settings)
    assert script.seats.question is None
    chance = np.random.default_rng(8)
    (seen, _), (other, _) = script.reset(seed=3), quick.reset(seed=3)
    for _ in range(150):
        assert np.array_equal(seen["observation"], other["observation"])
        stepped = script.step(action := int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        same = quick.step(action)
        assert stepped[1:] == same[1:]
        seen, other = stepped[0], same[0]
        if stepped[2]:
            (seen, _), (other, _) = script.reset(), quick.reset()
    assert quick._quick is not None


def test_what_compiled_tables_do_not_play_is_stepped_by_the_script():
    """Chips that may run short, a single amount that is no question, others at the table, a bank, bonus wagers."""
    poor = [
        (game, settings)
        for game in ("casino-war", "red-dog", "fast-action-holdem", "asia-poker")
        for settings in ({"chips": 3}, {"stakes": (1,)}, {"others": 1})
    ]
    elected = [
        *((game, settings) for game in ("minibaccarat", "punto-banco") for settings in ({"chips": 12}, {"others": 1})),
        ("pai-gow-poker", {"player_bank": True}),
        ("pai-gow-poker", {"bonus_table": "F11-1"}),
        ("pai-gow-poker", {"cards": 5}),
        ("keno", {"pay_table": KENO, "cashing": "at-window"}),
        ("keno", {"pay_table": KENO, "aggregate": "500.00"}),
        ("craps", {"others": 1}),
        ("craps", {"chips": 1, "minimum": "25.00"}),
        *(
            ("chemin-de-fer", settings)
            for settings in ({"refusing": "leaves"}, {"players_shuffle": True}, {"chips": 1})
        ),
    ]
    for game, settings in (*poor, *elected):
        assert not isinstance(adapters.vector_env(game, 2, **settings), GameTables), (game, settings)
