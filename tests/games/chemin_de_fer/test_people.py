"""Chemin de fer: banks that go round among players, environments, and what only staff may do."""

from collections import Counter

import numpy as np
import pytest

from pitboss.adapters import env, table_env
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.chemin_de_fer.house_player import Punter
from pitboss.games.chemin_de_fer.rules import Options
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.drivers import House, run

NAMES = ("Ada", "Bruno", "Clara", "Dino")


def table(players=4, **options):
    t = Table(game("chemin-de-fer"), Options(**options))
    house = House({name: Punter(name) for name in NAMES}, Randomness.seeded(5))
    for box, name in enumerate(NAMES[:players], start=1):
        t.begin("sit", player=name, box=box, chips=5_000_00)
        run(t, house)
    return t, house


def test_a_table_lives_by_itself_and_the_house_has_the_vigorish_alone():
    t, house = table()
    before = t.bank["inventory"]
    house.play(t, 300)
    taken = sum(e.act.amount for e in t.events if type(e.act).__name__ == "Vigorish")
    assert t.bank["inventory"] - before == taken > 0
    assert sum(t.chips(name) for name in NAMES) == 4 * 5_000_00 - taken
    bankers = Counter(e.act.box for e in t.events if type(e.act).__name__ == "AnnounceBank")
    assert set(bankers) == {1, 2, 3, 4}


def test_one_alone_is_no_game():
    t, house = table(players=1)
    t.begin("open")
    run(t, house)
    t.begin("start")
    run(t, house)
    assert t.game.next_procedure(t) == ""
    with pytest.raises(Refusal, match="a bank needs a banker and a player") as refused:
        t.begin("round")
    assert refused.value.cite == "house:chemin-de-fer/seats"


def test_where_nobody_may_hold_the_bank_the_table_waits():
    """People who only stand, or who were barred from the cards, would be asked in vain for ever."""
    t, house = table(players=2)
    house.play(t, 1)
    t.memory.barred[:] = ["Ada"]
    assert t.game.next_procedure(t) == "round"
    t.memory.barred[:] = ["Ada", "Bruno"]
    assert t.game.next_procedure(t) == ""
    t.memory.barred.clear()
    for name in ("Ada", "Bruno"):
        t.begin("leave", player=name)
        run(t, house)
    for name, place in (("Clara", 103), ("Dino", 104)):
        t.begin("sit", player=name, box=place, chips=100_00)
        run(t, house)
    assert t.game.next_procedure(t) == ""


def test_a_banker_who_leaves_passes_the_shoe_and_takes_the_bank_along():
    t, house = table()
    house.play(t, 1)
    while not (t.memory.curator and t.memory.bank):
        house.play(t, 1)
    banker = t.seats[t.memory.curator]
    chips = t.chips(banker)
    t.begin("leave", by=f"player:{banker}", player=banker)
    run(t, house)
    assert t.memory.curator is None
    assert chips > 0
    assert banker not in t.seats.values()


def test_a_claim_to_the_next_banco_goes_with_the_player_who_had_it():
    t, house = table()
    house.play(t, 1)
    t.memory.suivi = 4
    for player, claim in (("Clara", 4), ("Dino", 0)):
        t.begin("leave", player=player)
        run(t, house)
        assert t.memory.suivi == claim


def test_the_shoe_is_taken_from_a_banker_who_misbehaves():
    t, house = table()
    with pytest.raises(Refusal, match="nobody has the shoe"):
        t.begin("take-shoe-away", by="floorperson")
    while not (t.memory.curator and t.memory.bank):
        house.play(t, 1)
    banker, name = t.memory.curator, t.seats[t.memory.curator]
    had = t.chips(name)
    with pytest.raises(Refusal, match="not for player"):
        t.begin("take-shoe-away", by="player:Ada")
    t.begin("take-shoe-away", by="casino-supervisor")
    run(t, house)
    assert (t.memory.curator, t.memory.bank, t.memory.passed_by) == (None, 0, banker)
    assert t.chips(name) == had


def test_who_refused_the_shoe_is_seen_off_and_may_come_back():
    t, house = table(refusing="leaves")
    while not t.memory.dismissed:
        house.play(t, 1)
    name = t.memory.dismissed[0]
    t.begin("see-off", by="floorperson")
    run(t, house)
    assert name not in t.seats.values()
    assert name not in t.memory.dismissed
    t.begin("sit", player=name, box=9, chips=100_00)
    run(t, house)
    assert t.seats[9] == name


def test_what_learners_win_and_lose_adds_up_to_minus_the_vigorish():
    learners = table_env("chemin-de-fer", 4)
    chance, counted = np.random.default_rng(1), Counter()
    vigorish = 0.0
    for episode in range(120):
        learners.reset(seed=1 if episode == 0 else None)
        before, rewards = learners.seats.table.bank["inventory"], 0.0
        while learners.agents:
            agent = learners.agent_selection
            if learners.terminations[agent]:
                learners.step(None)
                continue
            open_now = np.flatnonzero(learners.observe(agent)["action_mask"])
            action = int(chance.choice(open_now))
            counted[learners.seats.actions.names[action]] += 1
            learners.step(action)
            rewards += sum(learners.rewards.values())
        taken = (learners.seats.table.bank["inventory"] - before) / learners.seats.actions.unit
        assert rewards == pytest.approx(-taken)
        vigorish += taken
    assert vigorish > 0
    assert {"call banco", "call with-the-table", "bank x1", "against x1", "card", "no", "keep"} <= set(counted)


def test_one_learner_has_others_to_play_with():
    alone = env("chemin-de-fer")
    alone.reset(seed=2)
    assert len(alone.seats.players) == 3
    with pytest.raises(Refusal, match="needs more players"):
        env("chemin-de-fer", others=0).reset(seed=2)
