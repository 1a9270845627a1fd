"""Observations: whatever a player can see of a table is among the numbers."""

from collections import Counter
from contextlib import contextmanager
from itertools import islice

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")


import gymnasium

from pitboss import adapters
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.parts import DealtCards, PlayersNeeded, SharedPot
from pitboss.table.procedures.progressive import meter_shown
from tests.volume import playable

QUESTIONS = 30
OF_THE_PAST_OR_OF_PERSONS = {"roads", "props", "out", "tickets"}
"""What memories show to pages alone: earlier hands, who plays for the house or sits out; tickets are seen as marked."""
MARKERS = {
    "caribbean-stud": {"meter"},
    "chemin-de-fer": {"banker", "bank"},
    "craps": {"point", "shooter"},
    "holdem": {"pot", "button", "folded", "stacks"},
    "keno": {"marked"},
    "mini-craps": {"point", "shooter"},
    "mini-dice": {"shooter"},
    "omaha-8": {"pot", "button", "kill", "folded", "stacks"},
    "pai-gow": {"banker"},
    "pai-gow-poker": {"banker"},
    "seven-card-stud": {"pot", "folded", "stacks"},
}
"""What random play must have come to, so that none of these went unasked."""
OPTIONS = {"omaha-8": {"kill": "kill", "kill_multiple": 5}, "pai-gow-poker": {"player_bank": True, "co_bank": True}}


@contextmanager
def replaced(of, key, value):
    """An entry of a list or dictionary, or an attribute, is another for a while."""
    if isinstance(of, dict | list):
        before, of[key] = of[key], value
        yield
        of[key] = before
    else:
        before = getattr(of, key)
        setattr(of, key, value)
        yield
        setattr(of, key, before)


def of_things(scene, t, unit):
    """Every thing beside cards and chips with another value."""
    places = [*t.places]
    for name, value in scene.things.items():
        if isinstance(value, str):
            yield name, (scene.things, name, dollars(cents(value) + unit))
        elif isinstance(value, int):
            yield name, (scene.things, name, value + 1 if value + 1 in places else places[value == places[0]])
        else:
            for ticket, marked in value.items():
                box, _, wager = ticket.partition("|")
                if int(box) in scene.mine() and wager in scene.spots[int(box)].open:
                    yield name, (value, ticket, [next(n for n in range(1, 81) if n not in marked), *marked[1:]])


def of_spots(scene, t, unit):
    """Every card, stake and folded hand on the layout, another or no more."""
    pieces = [*t.game.part(DealtCards).pieces.whole]
    for place, spot in scene.spots.items():
        for number, card in enumerate(spot.cards):
            other = pieces[0] if card is None else next(piece for piece in pieces if piece not in spot.cards)
            yield "card", (spot.cards, number, other)
        for wager in spot.open if isinstance(place, int) else ():
            yield "stake", (spot.stakes, wager, spot.stakes[wager] + unit)
        if isinstance(place, int) and place not in (0, *scene.mine()) and spot.cards and t.game.has(SharedPot):
            yield "folded", (spot, "folded", not spot.folded)


def beside(scene, t, unit, player):
    """Chips, the meter, what a device shows and how full the shoe is, each another."""
    seen = [player] if not t.game.has(SharedPot) else t.seats.values()
    for other in seen:
        yield "chips" if not t.game.has(SharedPot) else "stacks", (t.bank, f"player:{other}", t.chips(other) + unit)
    if meter := meter_shown(t):
        yield "meter", (t.memory, "meter", meter + unit)
    if scene.drawn:
        device, plain = scene.drawn
        draws = (device.plain(device.draw(Randomness.seeded(seed))) for seed in range(99))
        other = next(drawn for drawn in draws if drawn != plain)
        yield "drawn", (scene, "drawn", (device, other))
    if t.shoe.left > 1:
        yield "left", (t.shoe, "dealt", t.shoe.dealt + 1)


def asked(name, chance, **settings):
    """Questions of random play, at a table where nobody else but the players decides anything."""
    env = adapters.table_env(name, players=max(3, game(name).part(PlayersNeeded).least), **settings)
    env.reset(seed=6)
    while True:
        while not all(env.terminations.values()):
            yield env
            env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        env.reset()


def changed(name, questions=QUESTIONS, **settings):
    """How often each kind of thing was changed; every time the observation must have changed too."""
    found = Counter()
    for env in islice(asked(name, np.random.default_rng(6), **settings), questions):
        agent, t = env.agent_selection, env.seats.table
        scene, unit = env.seats.eyes[agent].scene, env.seats.actions.unit
        before = env.observe(agent)["observation"]
        shown = {thing.name for thing in t.game.memory.shows}
        assert {*scene.things} <= shown
        assert {*t.memory.public_state(t)} - OF_THE_PAST_OR_OF_PERSONS <= shown
        every = [*of_things(scene, t, unit), *of_spots(scene, t, unit), *beside(scene, t, unit, agent)]
        for kind, change in every:
            with replaced(*change):
                assert not np.array_equal(env.observe(agent)["observation"], before), (kind, change)
            found[kind] += 1
        assert np.array_equal(env.observe(agent)["observation"], before)
    return found


@pytest.mark.parametrize("name", playable())
def test_whatever_a_player_can_see_is_in_the_observation(name):
    found = changed(name, 4 * QUESTIONS if name in MARKERS else QUESTIONS, **OPTIONS.get(name, {}))
    assert found.keys() >= {"stake"} | MARKERS.get(name, set())


def test_an_agent_that_was_saved_with_other_numbers_is_refused():
    now = adapters.env("holdem").fields
    assert adapters.env("holdem", fields=dict(now)).fields == now
    before = {part: size for part, size in now.items() if part != "the pot in units"}
    with pytest.raises(
        Refusal, match=r"^this agent reads 564 numbers, and holdem now shows 565: 'the pot in units' is"
    ):
        adapters.env("holdem", fields=before)
    with pytest.raises(Refusal, match="train it anew"):
        adapters.vector_env("holdem", 2, fields=before)
    craps = adapters.table_env("craps").fields
    with pytest.raises(Refusal, match="stand in another order"):
        adapters.table_env("craps", fields=dict(reversed(craps.items())))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_name_of_an_environment_with_other_numbers_is_refused():
    with pytest.raises(gymnasium.error.DeprecatedEnv, match="pitboss/holdem-v1"):
        gymnasium.make("pitboss/holdem-v0")
