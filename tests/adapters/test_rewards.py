"""Rewards: what the rules paid, neither more nor less, and in the long run what the odds say."""

import copy
import pickle
from functools import cache

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium

from pitboss import adapters
from pitboss.adapters.actions import PASS
from pitboss.equipment import RANKS
from pitboss.games import game, ready
from pitboss.refusal import Refusal
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.event import Begin
from pitboss.table.parts import Choices, SharedPot
from pitboss.table.view.settlement import net, settlement
from tests.volume import every, sampled, volume

FEW = 6
"""Units that a player brings: so few that chips are brought again and again."""
STEPS = volume(600, 6000)


def settled(env, standing):
    """What the paragraphs gave each player in the last round, from the events alone."""
    events = env.unwrapped.seats.table.events
    begun = max(n for n, e in enumerate(events) if isinstance(e.act, Begin) and e.act.procedure == "round")
    return net(settlement(events[begun + 1 :], standing))


def lying(env):
    t = env.seats.table
    return {(box, name): (t.seats[box], amount) for (box, name), amount in t.wagers.items()}


@pytest.mark.parametrize("name", every(ready()))
def test_an_episode_is_rewarded_with_what_its_round_settled(name):
    """Whatever is played, and however often chips are brought: chips that were brought are no reward."""
    env = adapters.env(name, chips=FEW)
    chance = np.random.default_rng(4)
    brought = set()
    standing, steps = {}, 0
    for episode in range(600):
        seen, _ = env.reset(seed=9 if episode == 0 else None)
        total, over = 0.0, False
        while not over:
            seen, reward, over, _, _ = env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            total, steps = total + reward, steps + 1
        ruled = settled(env, standing).get("learner", 0)
        assert total * env.seats.actions.unit == pytest.approx(ruled), episode
        standing = lying(env)
        brought.add(sum(env.seats._brought.values()))
        if steps > STEPS and len(brought) > 1:
            break
    assert len(brought) > 1, "nobody had to bring chips again: nothing is proven"


@pytest.mark.parametrize("name", [name for name in ready() if game(name).has(SharedPot)])
def test_all_rewards_at_a_pot_add_up_to_minus_the_rake(name):
    env = adapters.table_env(name, players=4, chips=FEW)
    chance = np.random.default_rng(6)
    raked = 0
    for episode in range(60):
        env.reset(seed=5 if episode == 0 else None)
        before = env.seats.table.bank.get("rake", 0)
        total = 0.0
        while not all(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(chance.choice(np.flatnonzero(mask))))
            total += sum(env.rewards.values())
        taken = env.seats.table.bank.get("rake", 0) - before
        assert total * env.seats.actions.unit == pytest.approx(-taken), episode
        raked += taken
    assert raked


def like_the_dealer(t, act, answers):
    """Cards up to sixteen, and nothing else."""
    ranks = [RANKS.index(card[0]) + 2 for card in t.hands[act.hand or act.box]]
    total = sum(11 if rank == 14 else min(rank, 10) for rank in ranks)
    for _ in range(ranks.count(14)):
        total -= 10 if total > 21 else 0
    return "hit" if total < 17 else "stand"


@cache
def way(name):
    """A way to play that the game's odds price, and the word that it says, or a function of the table."""
    found = game(name)
    known = getattr(found.module("odds"), "STRATEGIES", ())
    if not isinstance(known, tuple):
        known = ()
    if "mimic-the-dealer" in known:
        return "mimic-the-dealer", like_the_dealer
    if "house-way" in known:
        return "house-way", None
    for strategy in known:
        for word in found.part(Choices).words:
            if strategy.startswith("always-") and word.endswith(strategy.removeprefix("always-")):
                return strategy, word
    return (
        ("best", None)
        if not set(found.part(Choices).words) - {"accept", "refuse", "name-dealer", "keep", "pass"}
        else None
    )


def answer(env, main, plays):
    """The number of a fixed player's answer: the main wager once, then always the same way."""
    question, names, t = env.seats.question, env.seats.actions.names, env.seats.table
    answers = {names[n]: n for n in question.answers}
    if isinstance(question.act, Betting):
        # A wager that must go with the main one is the only answer that is left.
        otherwise = PASS if PASS in question.answers else min(answers.values())
        return answers.get(f"{main} x1", otherwise)
    assert isinstance(question.act, Decide)
    if isinstance(question.act, Pick) and question.act.default not in answers:
        held = question.act.held(t)
        wanted = [question.act.default[n : n + 2] for n in range(0, len(question.act.default), 2)]
        places = []
        for card in wanted:
            places.append(next(n for n, other in enumerate(held) if other == card and n not in places))
        named = len(env.seats._named)
        return answers[f"card {sorted(places)[named] + 1}"] if named < len(places) else PASS
    word = plays(t, question.act, answers) if callable(plays) else plays or question.act.default
    return answers.get(word, min(answers.values()))


EPISODES = volume(400, 4000)
PLAYED = sampled(name for name in ready() if not game(name).has(SharedPot) and way(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_the_mean_reward_of_a_fixed_way_to_play_is_its_exact_worth(name):
    strategy, plays = way(name)
    found = game(name)
    row = found.module("odds").odds(found.options(), strategy).wagers[0]
    env = adapters.env(name, chips=FEW)
    rewards = []
    for episode in range(EPISODES):
        env.reset(seed=None if episode % 25 else episode)
        total, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(answer(env, row.wager, plays))
            assert not info
            total += reward
        rewards.append(total)
    error = row.sd / len(rewards) ** 0.5
    assert abs(np.mean(rewards) + float(row.edge)) < 4 * error


def test_most_games_have_a_way_to_play_that_is_priced():
    banked = [name for name in ready() if not game(name).has(SharedPot)]
    assert 3 * len([name for name in banked if way(name)]) > 2 * len(banked)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"chips": 0}, "at least one unit"),
        ({"stakes": ()}, "whole numbers of units"),
        ({"stakes": (0,)}, "whole numbers of units"),
        ({"unit": 0}, "at least a cent"),
        ({"others": -1}, "others=-1"),
        ({"render_mode": "human"}, "choose from ansi"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(settings, why):
    with pytest.raises(Refusal, match=why):
        adapters.env("casino-war", **settings)


def test_a_table_for_nobody_and_one_that_is_drawn_otherwise_are_refused():
    with pytest.raises(Refusal, match="at least one player"):
        adapters.table_env("craps", 0)
    with pytest.raises(Refusal, match="choose from ansi"):
        adapters.table_env("craps", render_mode="rgb_array")


@pytest.mark.parametrize("make", [adapters.env, adapters.table_env])
def test_a_reset_that_can_come_to_no_question_says_so(make):
    """One cent buys no wager: without a word for it the table would deal for ever."""
    with pytest.raises(Refusal, match="asks no questions"):
        make("casino-war", unit=1, chips=1).reset(seed=1)


@pytest.mark.parametrize("make", [adapters.env, adapters.table_env])
def test_a_step_before_the_first_reset_is_refused(make):
    with pytest.raises(Refusal, match="reset the environment first"):
        make("craps").step(0)


def test_a_step_after_the_end_is_refused():
    env = adapters.env("casino-war")
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    with pytest.raises(Refusal, match="reset the environment first"):
        env.step(0)


@pytest.mark.parametrize("make", [adapters.env, adapters.table_env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_is_the_same_environment_until_its_table_is_open(make, copied):
    env = make("casino-war", decks=8, stakes=(1, 3))
    other = copied(env)
    assert other.seats.options == env.seats.options
    assert other.seats.actions.stakes == (1, 3)
    env.reset(seed=1)
    other.reset(seed=1)
    assert other.seats.table.shoe.cards == env.seats.table.shoe.cards
    with pytest.raises(Refusal, match="cannot be copied"):
        copied(env)


def test_there_is_always_something_open_even_when_all_is_over():
    env = adapters.env("casino-war")
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert np.flatnonzero(seen["action_mask"]).tolist() == [PASS]
    table = adapters.table_env("craps", 2)
    table.reset(seed=1)
    (waiting,) = set(table.agents) - {table.agent_selection}
    assert np.flatnonzero(table.observe(waiting)["action_mask"]).tolist() == [PASS]


def test_gymnasium_makes_what_the_import_in_the_readme_registers():
    assert gymnasium.make("pitboss/casino-war-v1").reset(seed=1)
