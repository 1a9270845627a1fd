"""Script and machine are one game: a table that compiled code deals is the scripted one with the same seed.

Every game with compiled tables, options of the house and settings of the environment at random, answers at random and
now and then one that is not open: each number of every view, every mask and every reward.
"""

from collections import Counter
from itertools import islice

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from pitboss import adapters
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table.parts import PlayersNeeded
from tests.conformance.probe import some_options
from tests.volume import playable

GAMES = [name for name in playable() if game(name).offers("stepper")]
FEW, MANY = (4, 30), (80, 125)
"""Houses whose tables compiled code deals, and the episodes of each."""
TRIES = 8
"""Houses that are drawn for each of them: elsewhere only the script deals."""
UNFORESEEN = {"five-card-draw", "five-card-draw-low", "pai-gow", "pai-gow-poker", "keno"}
"""Games that shuffle in mid-round, draw for the first place at most houses, or pick numbers while tickets are sold: the
script deals one table of theirs.
Many are compared where the decks are handed on (`test_poker_stepper`, `test_card_tables`)."""


def environments(name, seed):
    """A scripted and a compiled environment of a house at random; None where only the script deals there."""
    rules = game(name)
    settings = {**some_options(rules, Randomness.seeded(seed, 7)).shown(), "rounds": 1 + seed % 3}
    if rules.part(PlayersNeeded).least > 1:
        settings["others"] = 1 + seed % 4
    settings |= ({}, {"stakes": (1, 3)}, {"chips": 60}, {})[seed % 4]
    try:
        script, quick = (adapters.env(name, **settings) for _ in range(2))
    except Refusal:
        return None
    if quick._quick is None:
        return None
    # An observation has the script deal the table.
    assert script.seats.question is None
    return script, quick


def compare(name, seed, episodes):
    """Play both side by side; the rewards."""
    found = environments(name, seed)
    rewards = Counter()
    if found is None:
        return rewards
    chance, over = np.random.default_rng(seed), True
    views = [env.reset(seed=seed)[0] for env in found]
    ended = -1
    while ended < episodes:
        seen, other = views
        assert np.array_equal(seen["observation"], other["observation"]), f"seed {seed}, episode {ended}"
        assert np.array_equal(seen["action_mask"], other["action_mask"]), f"seed {seed}, episode {ended}"
        if over:
            views, over = [env.reset()[0] for env in found], False
            ended += 1
            continue
        action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        if chance.random() < 0.1:
            # No more wagers where there may be very many, and something that is not open elsewhere.
            action = 0
        stepped = [env.step(action) for env in found]
        assert stepped[0][1:] == stepped[1][1:], f"seed {seed}, episode {ended}"
        views, over = [one[0] for one in stepped], stepped[0][2]
        rewards[stepped[0][1]] += 1
    assert found[1]._quick is not None
    return rewards


def compared(name, houses, episodes):
    """The rewards of each house, until that many were dealt in compiled code."""
    drawn = (compare(name, seed, episodes) for seed in range(TRIES * houses))
    return [*islice(filter(None, drawn), houses)]


@pytest.mark.parametrize("name", GAMES)
def test_a_compiled_table_is_the_scripted_one(name):
    found = compared(name, *FEW)
    assert (len(found) == FEW[0] and len(sum(found, Counter())) > 2) or name in UNFORESEEN


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_compiled_table_is_the_scripted_one_for_long(name):
    assert len(compared(name, *MANY)) == MANY[0] or name in UNFORESEEN
