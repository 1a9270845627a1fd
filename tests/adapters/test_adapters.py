"""Environments: every game passes the checkers, shows no more than a player may see, and can be learned."""

import runpy
import sys
import warnings
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from pitboss import adapters
from pitboss.adapters.actions import PASS, Actions, Name
from pitboss.adapters.observation import CARDS, MIDDLE, Observer
from pitboss.equipment import JOKERS
from pitboss.games import game, nameplates, ready
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.parts import Choices, DealtCards
from pitboss.table.view.scene import Scene, sight
from tests.each import each
from tests.volume import playable, sampled

EXAMPLES = Path(__file__).parents[2] / "examples"
WITH_CARDS = [name for name in sampled(playable()) if game(name).part(DealtCards).decks(game(name).options())]


@pytest.mark.parametrize("name", sampled(playable()))
def test_every_game_is_a_gymnasium_environment(name):
    env = adapters.env(name, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env, skip_render_check=True)
    assert isinstance(env.render(), str)


@pytest.mark.parametrize("name", sampled(playable()))
def test_every_game_is_a_pettingzoo_environment(name, capsys):
    with warnings.catch_warnings():
        # It would rather have plain arrays than a dictionary with the mask; the next test looks at both.
        warnings.simplefilter("ignore")
        api_test(adapters.table_env(name), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def played(env, episodes, chance):
    """Random legal play: every observation, action and reward."""
    for episode in range(episodes):
        seen, _ = env.reset(seed=7 if episode == 0 else None)
        over = False
        while not over:
            action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
            yield seen, action, 0.0
            seen, reward, over, _, info = env.step(action)
            assert "illegal" not in info
            yield seen, -1, reward


@pytest.mark.parametrize("name", sampled(playable()))
def test_the_same_seed_is_the_same_game(name):
    one, two = (list(played(adapters.env(name), 3, np.random.default_rng(5))) for _ in range(2))
    assert len(one) == len(two)
    for (seen, action, reward), (other, same, equal) in zip(one, two, strict=True):
        assert (action, reward) == (same, equal)
        assert np.array_equal(seen["observation"], other["observation"])
        assert np.array_equal(seen["action_mask"], other["action_mask"])


@pytest.mark.parametrize("name", WITH_CARDS)
def test_what_lies_hidden_changes_nothing_that_is_seen(name):
    """At every question the cards that nobody has seen change places: in the shoe, and face down on the table."""
    env = adapters.table_env(name, players=2)
    chance = np.random.default_rng(3)
    changed = 0
    for episode in range(8):
        env.reset(seed=11 if episode == 0 else None)
        while not all(env.terminations.values()):
            agent = env.agent_selection
            before = env.observe(agent)
            changed += swap_unseen(env, agent, chance)
            after = env.observe(agent)
            assert np.array_equal(before["observation"], after["observation"])
            assert np.array_equal(before["action_mask"], after["action_mask"])
            env.step(int(chance.choice(np.flatnonzero(after["action_mask"]))))
    assert changed


@pytest.mark.parametrize("name", sampled(playable()))
def test_a_glance_shows_the_same_scene_as_the_whole_view(name, monkeypatch):
    """Each player's eyes beside a scene that sees the full public view: the same table, and the same words."""
    whole = {}
    see = Observer.see

    def both(eyes, event, t):
        see(eyes, event, t)
        scene = whole.setdefault(id(eyes), Scene(eyes.game, "", eyes.player, eyes.scene.full))
        scene.see(sight(event, t, eyes.player))
        assert eyes.scene.sentences[-1] == scene.sentences[-1]
        for seen in ("spots", "things", "drawn", "left", "over"):
            assert getattr(eyes.scene, seen) == getattr(scene, seen), event

    monkeypatch.setattr(Observer, "see", both)
    env = adapters.env(name, others=1)
    # An observation has the script deal the table.
    assert env.seats.question is None
    for _ in islice(played(env, 12, np.random.default_rng(8)), 800):
        pass
    assert whole


@pytest.mark.parametrize("name", WITH_CARDS)
def test_no_card_is_counted_more_often_than_the_decks_hold_it(name):
    """What was seen counts from the last shuffle, whatever a game calls its shuffles."""
    env = adapters.env(name, rounds=12)
    rules = game(name)
    holds = Counter(
        [*rules.part(DealtCards).pieces.whole, *JOKERS[: rules.part(DealtCards).jokers]]
        * rules.part(DealtCards).decks(env.seats.options)
    )
    for seed in range(3):
        for _ in played(env, 1, np.random.default_rng(seed)):
            for eyes in env.seats.eyes.values():
                assert all(eyes.seen[place] <= holds[piece] for piece, place in eyes.place.items())


def test_environments_that_step_together_are_each_the_one_with_its_seed():
    together = adapters.vector_env("minibaccarat", 3, processes=True)
    seen, _ = together.reset(seed=[4, 5, 6])
    alone = [adapters.env("minibaccarat") for _ in range(3)]
    views = [env.reset(seed=seed)[0] for env, seed in zip(alone, (4, 5, 6), strict=True)]
    for _ in range(4):
        assert np.array_equal(seen["observation"], [view["observation"] for view in views])
        assert np.array_equal(seen["action_mask"], [view["action_mask"] for view in views])
        actions = [int(np.flatnonzero(view["action_mask"])[-1]) for view in views]
        seen, rewards, over, _, _ = together.step(np.array(actions))
        steps = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        views = [step[0] for step in steps]
        assert rewards.tolist() == [step[1] for step in steps]
        assert over.tolist() == [step[2] for step in steps]
        if over.any():
            break
    with pytest.raises(Refusal, match="0 environments"):
        adapters.vector_env("casino-war", 0)
    with pytest.raises(Refusal, match="no game"):
        adapters.vector_env("casino-wor", 2)


def test_gymnasium_knows_every_game():
    made = gymnasium.make("pitboss/casino-war-v1", decks=8)
    assert made.unwrapped.seats.options.decks == 8
    several = gymnasium.make_vec("pitboss/craps-v1", num_envs=2)
    assert several.reset(seed=1)[0]["action_mask"].shape[0] == 2
    planned = next(name for name in nameplates() if name not in ready())
    with pytest.raises(Refusal, match="cannot be opened yet"):
        gymnasium.make(f"pitboss/{planned}-v1")


def test_an_agent_that_only_answers_needs_no_observation():
    env = adapters.env("holdem")
    assert len(env.seats.players) == 3
    assert list(env.seats.eyes) == ["learner"]


def swap_unseen(env, agent, chance):
    """Shuffle the shoe's rest together with every card that lies face down before another player."""
    t, scene = env.seats.table, env.seats.eyes[agent].scene
    places = [(t.shoe.cards, n) for n in range(t.shoe.dealt, len(t.shoe.cards))]
    for hand, cards in t.hands.items():
        shown = scene.spots[hand].cards if hand in scene.spots else []
        places += [(cards, n) for n in range(min(len(cards), len(shown))) if shown[n] is None]
    values = [cards[n] for cards, n in places]
    chance.shuffle(values)
    for (cards, n), value in zip(places, values, strict=True):
        cards[n] = value
    return len(places)


def test_an_action_that_is_not_open_is_the_quietest_one():
    env = adapters.env("casino-war")
    seen, _ = env.reset(seed=1)
    hit = env.seats.actions.number["surrender"]
    assert not seen["action_mask"][hit]
    _, _, _, _, info = env.step(hit)
    assert info == {"illegal": True}
    assert env.seats.table.wagers == {(1, "initial"): 30_00}


def asked_at_blackjack():
    """An environment in which a hand may stand, and what is seen there."""
    env = adapters.env("blackjack")
    seen, _ = env.reset(seed=1)
    number = env.seats.actions.number
    while not seen["action_mask"][number["stand"]]:
        seen, _, over, _, _ = env.step(PASS if seen["action_mask"][PASS] else number["blackjack x1"])
        if over:
            seen, _ = env.reset()
    return env, seen


def test_no_answer_at_blackjack_draws_no_card():
    env, _ = asked_at_blackjack()
    assert env.seats.default_action() == env.seats.actions.number["stand"]


def test_a_stake_that_lies_there_is_not_lost_yet():
    env = adapters.env("blackjack")
    env.reset(seed=3)
    _, reward, _, _, _ = env.step(env.seats.actions.number["blackjack x1"])
    assert env.seats.table.wagers[1, "blackjack"] == 30_00
    assert reward == 0


def test_rewards_are_units_and_add_up_to_the_chips():
    env = adapters.env("blackjack", rounds=5)
    chance = np.random.default_rng(2)
    env.reset(seed=3)
    begun = env.seats.won("learner")
    total, over = 0.0, False
    while not over:
        mask = env.action_masks()
        _, reward, over, _, _ = env.step(int(chance.choice(np.flatnonzero(mask))))
        total += reward
    assert env.seats.table.round == 5
    assert total * 30_00 == pytest.approx(env.seats.won("learner") - begun)


def test_the_own_hand_lies_where_the_fields_say():
    env, seen = asked_at_blackjack()
    fields = env.seats.eyes["learner"].fields()
    at = dict(zip(fields, np.cumsum([0, *fields.values()]), strict=False))
    size = 53
    own = seen["observation"][at["own 1"] : at["own 1"] + size]
    assert at["own 1"] == MIDDLE * size
    assert own.sum() == 2
    assert {card for card, n in CARDS.items() if n < size - 1 and own[n]} == set(env.seats.table.hands[1])
    dealer = seen["observation"][at["middle 1"] : at["middle 1"] + size]
    assert dealer[CARDS[env.seats.table.hands[0][0]]] == 1


def test_ones_own_chips_and_those_of_others_lie_apart():
    env = adapters.table_env("blackjack", players=2)
    env.reset(seed=1)
    number = env.seats.actions.number
    for stake in ("blackjack x1", "blackjack x2"):
        while number[stake] not in np.flatnonzero(env.observe(env.agent_selection)["action_mask"]):
            env.step(PASS)
        env.step(number[stake])
    fields = env.seats.eyes["player_0"].fields()
    at = dict(zip(fields, np.cumsum([0, *fields.values()]), strict=False))
    own, others = at["own stakes in units, by wager"], at["others' stakes in units"]
    seen = {player: env.observe(player)["observation"] for player in env.agents}
    assert [(view[own:others].sum(), view[others]) for view in seen.values()] == [(1, 2), (2, 1)]


# Acts that no house game of ours has yet: cards to be named, and amounts.


def question(act, hand="2c7dKhKs9s"):
    war = game("casino-war")
    t = Table(war, war.options())
    t.seats[1] = "A"
    t.hands[1] = [hand[n : n + 2] for n in range(0, len(hand), 2)]
    t.pending = act
    return Actions(war, 10_00, (1, 2), 7), t


def test_cards_are_named_one_after_the_other():
    act = Pick(box=1, player="A", choices=("surrender",), fewest=2, greatest=3, what="discard", cite="19:47-22.8(c)")
    actions, t = question(act)
    first = actions.open(t, act, "A")
    assert {actions.names[n] for n in first} == {"surrender", "card 1", "card 2", "card 3", "card 4"}
    second = actions.open(t, act, "A", [2])
    assert {actions.names[n] for n in second} == {"card 4", "card 5"}
    third = actions.open(t, act, "A", [2, 3])
    assert {actions.names[n]: given for n, given in third.items()} == {"done": "KhKs", "card 5": Name(4)}
    assert actions.open(t, act, "A", [0, 2, 3]) == {PASS: "2cKhKs"}
    for answers in (first, third):
        for given in answers.values():
            assert isinstance(given, Name) or t.can(given)


def test_a_bid_has_its_least_half_and_most():
    war = game("casino-war")
    rich = replace(
        war, parts=(Choices(words=("fold", "raise")), *(part for part in war.parts if type(part) is not Choices))
    )
    act = Bid(box=1, choices=("fold", "raise"), low=20_00, high=95_00, step=10_00, cite="19:47-22.8(c)")
    _, t = question(act)
    actions = Actions(rich, 10_00, (1, 2), 7)
    found = {actions.names[n]: given for n, given in actions.open(t, act, "A").items()}
    assert found == {"fold": "fold", "raise": "raise", "raise half": "raise 50.00", "raise most": "raise 95.00"}
    assert all(t.can(given) for given in found.values())


def test_words_that_the_game_does_not_list_have_numbers_too():
    from pitboss.table.act import Decide

    act = Decide(box=1, choices=("left", "surrender", "right"), cite="19:47-22.8(c)")
    actions, t = question(act)
    named = {actions.names[n]: given for n, given in actions.open(t, act, "A").items()}
    assert named == {"option 1": "left", "surrender": "surrender", "option 2": "right"}


def test_more_players_than_boxes_are_refused():
    with pytest.raises(Refusal, match="3 boxes"):
        adapters.table_env("casino-war", players=4, boxes=3)


def test_without_the_extra_one_line_says_what_to_install(monkeypatch):
    for library, module in (("gymnasium", "pitboss.adapters.gym"), ("pettingzoo", "pitboss.adapters.zoo")):
        monkeypatch.setitem(sys.modules, library, None)
        monkeypatch.delitem(sys.modules, module, raising=False)
    for make in (adapters.env, adapters.table_env):
        with pytest.raises(Refusal, match=r"pip install 'pitboss\[learn\]'"):
            make("casino-war")


@pytest.mark.slow
def test_the_example_learns_to_go_to_war():
    """Surrender costs half a unit; war costs less, and what is learned comes near to the exact worth."""
    example = runpy.run_path(str(EXAMPLES / "learn_casino_war.py"))
    learned, exact = example["learn"](5000), example["exact"]()
    assert exact["surrender"] == learned["surrender"].mean == -0.5
    war = learned["go-to-war"]
    assert war.tries > 200
    assert abs(war.mean - exact["go-to-war"]) < 4 * 1.5 / war.tries**0.5
    assert max(learned, key=lambda choice: learned[choice].mean) == "go-to-war"


@each("name", playable())
def test_no_two_actions_have_one_name(name):
    names = Actions(game(name), 3000, (1, 2), 7).names
    assert len({*names}) == len(names)


def test_nothing_but_an_offer_to_one_player_is_declined_before_there_is_a_wager():
    """At craps the shooter may decline the line bet, and gives up the dice with it."""
    table = adapters.env("craps")
    table.reset(seed=1)
    table.step(table.seats.actions.number["accept"])
    assert table.seats.table.pending.box == 1
    assert table.action_masks()[PASS]
    war = adapters.env("casino-war")
    war.reset(seed=1)
    assert not war.action_masks()[PASS]
