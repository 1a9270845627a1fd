"""Fast action hold 'em: the kernel against the script on the same shoes, cent for cent, and against exact parts."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from pitboss.equipment import Randomness, packed, unpacked
from pitboss.games.fast_action_holdem import GAME, dealing, kernel
from pitboss.games.fast_action_holdem.ends import ENDS
from pitboss.games.fast_action_holdem.odds import natural
from pitboss.games.fast_action_holdem.rules import NATURAL, SPLIT, SURRENDER, Options
from pitboss.games.fast_action_holdem.strategy import (
    GIVES_UP,
    SPLITS,
    STRATEGIES,
    by_chart,
    decision,
    worth,
)
from pitboss.games.fast_action_holdem.ways import NUMBER, by_house_ways, is_natural, numbers
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.ranking import MANY
from pitboss.ranking.compiled import many7
from pitboss.ranking.numbers import number
from pitboss.refusal import Refusal
from pitboss.table import Shuffled, Table, Wager
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import Flat, House, run

CHIPS = 10**12


class Player(Flat):
    """Always the same wager; hands are set, split and given up as the plan says."""

    def __init__(self, wagers, plan):
        super().__init__(wagers)
        self.plan = plan

    def choose(self, t, act):
        assert isinstance(act, Pick)
        hand = numbers(act.held(t))
        if is_natural(hand):
            return NATURAL
        code, rule = by_house_ways(hand, 4), self.plan.rule
        if rule.by_worth:
            code = by_chart(hand, rule.values, rule.splits, rule.least)
        if code == GIVES_UP:
            return SURRENDER
        if code >= SPLITS and act.what == "set":
            return SPLIT
        first, second = divmod(code % SPLITS, 16)
        return act.held(t)[first] + act.held(t)[second]


def scripted(options, plan, rounds, driver=House):
    """The script under the house driver: the shoes it dealt from, and the cents of each box in each round."""
    table = Table(GAME, options)
    agents = {
        f"player {box}": Player([Wager(box, f"player {box}", "original", stake)], plan)
        for box, stake in enumerate(plan.stakes, start=1)
    }
    house = driver(agents, Randomness.seeded(f"{options.decks}/{plan}"))
    for box, name in enumerate(agents, start=1):
        table.begin("sit", player=name, box=box, chips=CHIPS)
        run(table, house)
    shoes, cents = [], []
    while len(cents) < rounds:
        before = [table.chips(name) for name in agents]
        procedure = GAME.next_procedure(table)
        table.begin(procedure)
        run(table, house)
        if procedure in {"start", "shuffle"}:
            shoes.append([NUMBER[card] for card in table.shoe.cards])
        elif procedure == "round":
            cents.append([table.chips(name) - had for name, had in zip(agents, before, strict=True)])
        table.events.clear()
    return shoes, cents


PLANS = {
    "best": {},
    "never-split": {"splits": False},
    "house-way": {"by_worth": False, "splits": False},
    # Hands of which the best two cards are worth less than that are given up, so that this is seen too.
    "gives-up": {"least": -2200},
}


@pytest.mark.proves(
    "19:47-21.5(g)", "19:47-21.7(a)", "19:47-21.7(b)", "19:47-21.7(c)", "19:47-21.8(i)", "19:47-21.8(k)"
)
@pytest.mark.parametrize(
    ("decks", "boxes", "layout", "shuffle", "way"),
    [
        (6, 1, 1, "device", "best"),
        (6, 3, 7, "manual", "best"),
        (8, 7, 7, "device", "gives-up"),
        (8, 2, 9, "continuous", "best"),
        (6, 9, 9, "device", "never-split"),
        (8, 4, 5, "device", "house-way"),
        (6, 5, 6, "continuous", "gives-up"),
    ],
)
def test_kernel_and_script_agree_to_the_cent(decks, boxes, layout, shuffle, way):
    options = Options(decks=decks, boxes=layout, shuffle=shuffle)
    plan = kernel.setup(options, boxes=boxes, original=[5_00 + 1_50 * box for box in range(boxes)])
    plan = replace(plan, rule=plan.rule._replace(**PLANS[way]))
    shoes, cents = scripted(options, plan, rounds=400)
    assert kernel.play_shoes(plan, shoes, rounds=400).tolist() == cents


class Sorted(House):
    """A house whose shuffles leave most cards of a rank together, so that naturals come often."""

    def outcome(self, t):
        if not isinstance(t.pending, Shuffle):
            return super().outcome(t)
        ranks = self.seeds.shuffled(list("23456789TJQKA"))
        cards = sorted(self.seeds.shuffled(t.pending.pool(t)), key=lambda card: ranks.index(card[0]))
        for _ in range(40):
            i, j = self.seeds.below(len(cards)), self.seeds.below(len(cards))
            cards[i], cards[j] = cards[j], cards[i]
        return Shuffled(order=packed(cards))


@pytest.mark.proves("19:47-21.8(b)", "19:47-21.8(h)")
@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_kernel_and_script_agree_where_naturals_abound(boxes):
    options = Options(boxes=4)
    plan = kernel.setup(options, boxes=boxes)
    shoes, cents = scripted(options, plan, 200, Sorted)
    assert kernel.play_shoes(plan, shoes, 200).tolist() == cents
    paid = [won for row in cents for won in row]
    assert paid.count(50_00) > 20


@pytest.fixture(scope="module")
def dealt():
    """One table in detail, for the planted faults: many boxes, so that splits and giving up are in it."""
    options = Options(boxes=8)
    plan = kernel.setup(options, boxes=7)
    plan = replace(plan, rule=plan.rule._replace(least=-2200))
    return (plan, *scripted(options, plan, rounds=400))


def plain(plan, shoes, rounds):
    """The kernel's own code as plain Python, where a fault can be planted."""
    cents = np.zeros((rounds, plan.boxes), np.int64)
    arrays = np.array(shoes, np.int64), *kernel._arrays(plan), np.array(plan.pays), *bare(kernel._room(plan)), cents
    return cents[: kernel.deal_shoes.py_func(*arrays)].tolist()


def test_plain_and_compiled_kernel_agree(dealt):
    plan, shoes, cents = dealt
    assert plain(plan, shoes, 400) == cents


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("by_house_ways", lambda hand, size: 1),
        ("by_chart", lambda hand, values, splits, least: 1),
        ("by_chart", lambda hand, values, splits, least: by_chart(hand, values, False, least)),
        ("COMMUNITY_CARDS", 4),
        ("many7", lambda *cards: MANY.value([unpacked_card(card) for card in cards]) >> 20),
    ],
    ids=["dealer-keeps-the-first-two", "player-keeps-the-first-two", "nobody-splits", "no-burn-card", "no-kickers"],
)
def test_a_fault_in_the_rules_is_found(dealt, monkeypatch, name, fault):
    plan, shoes, cents = dealt
    monkeypatch.setattr(dealing, name, fault)
    assert plain(plan, shoes, 400) != cents


def unpacked_card(card):
    return "23456789TJQKA"[int(card) >> 2] + "cdhs"[int(card) & 3]


def test_a_marker_that_stays_or_skips_empty_boxes_is_found(dealt):
    plan, shoes, cents = dealt
    for layout in (0, plan.boxes, plan.boxes + 2):
        assert kernel.play_shoes(replace(plan, layout=layout), shoes, 400).tolist() != cents


def test_a_cutting_card_in_the_wrong_place_or_a_forgotten_burn_card_is_found(dealt, monkeypatch):
    plan, shoes, cents = dealt
    right = plan.cut
    # A round of eight hands takes up to 38 cards, so this is in any case one round more or less.
    for wrong in (right - 40, right + 40):
        monkeypatch.setattr(kernel.FastActionPlan, "cut", wrong)
        assert kernel.play_shoes(plan, shoes, rounds=400).tolist() != cents
    monkeypatch.setattr(kernel.FastActionPlan, "cut", right)
    monkeypatch.setattr(kernel.FastActionPlan, "burned", 0)
    assert kernel.play_shoes(plan, shoes, rounds=400).tolist() != cents


# The same arithmetic.


def test_numbers_and_values_are_those_of_the_ranking():
    chance = Randomness.seeded("ranking")
    for card in NUMBER:
        assert NUMBER[card] == number(card)
    for _ in range(300):
        cards = [unpacked_card(chance.below(52)) for _ in range(7)]
        assert many7(*numbers(cards)) == MANY.value(cards)


def test_by_chart_is_the_best_of_all_ways_to_play():
    """Against a search written the other way round: every setting, every split, and giving up."""
    chance, values = Randomness.seeded("chart"), worth(6)
    splits = 0
    for _ in range(3000):
        hand = [chance.below(52) for _ in range(4)]
        if is_natural(hand):
            continue
        pair = {(i, j): values[52 * hand[i] + hand[j]] for i in range(4) for j in range(i + 1, 4)}
        both = max(pair[0, j] + pair[tuple(k for k in (1, 2, 3) if k != j)] for j in (1, 2, 3))
        code = by_chart(hand, values, True, -10_000)
        i, j = divmod(code % SPLITS, 16)
        if code >= SPLITS:
            splits += 1
            rest = tuple(k for k in range(4) if k not in (i, j))
            assert pair[i, j] + pair[rest] == both > max(pair.values())
            assert pair[i, j] >= pair[rest]
        else:
            assert pair[i, j] == max(pair.values()) >= both
    assert splits > 10


def test_a_strategy_in_words():
    assert decision(unpacked("7c7d7h7s"), "best", 6) == ("natural", "")
    assert decision(unpacked("As4cAdKd"), "best", 6) == ("", "AsAd")
    assert decision(unpacked("AsKhAdKd"), "best", 6) == ("split", "AsAd")
    assert decision(unpacked("AsKhAdKd"), "never-split", 6) == ("", "AsAd")
    assert decision(unpacked("As2s2sAd"), "house-way", 6) == ("", "2s2s")
    # A small pair in one suit is no match for two aces.
    assert decision(unpacked("As2s2sAd"), "never-split", 6) == ("", "AsAd")


# The kernel's own shoes.


@pytest.mark.slow
@pytest.mark.parametrize("decks", [6, 8])
def test_naturals_meet_the_exact_probability(decks):
    rounds = 1 << 20
    found = simulate(
        GAME, Options(decks=decks, shuffle="continuous"), rounds, seed=decks, boxes=5, strategy="house-way"
    )
    p, hands = float(natural(decks)), 5 * rounds
    for end in ("natural", "dealers-natural"):
        # Hands of a round face one dealer, whose naturals come in fives.
        error = sqrt(p * (1 - p) / (hands if end == "natural" else rounds))
        assert abs(found["original"].counts[end] / hands - p) < 4 * error


def test_a_real_shoe_brings_what_single_rounds_do():
    shoe = simulate(GAME, Options(), 1 << 20, seed=3, boxes=2)["original"]
    single = simulate(GAME, Options(shuffle="continuous"), 1 << 20, seed=4, boxes=2)["original"]
    assert abs(shoe.edge - single.edge) < 4 * sqrt(shoe.standard_error**2 + single.standard_error**2)


def test_the_tally_counts_every_box_in_every_round_and_the_moments_of_whole_rounds():
    plan = kernel.setup(Options(), boxes=3, original=[10_00, 25_00, 7_50])
    rounds, many = 8, len(ENDS)
    tally = kernel.run_block(plan, "moments", 0, rounds)
    assert [sum(tally[box * many : (box + 1) * many]) for box in range(3)] == [rounds] * 3
    shoe = np.repeat(np.arange(52, dtype=np.int64), 6)
    kernel.random_stream.shuffle_front(shoe, plan.reach, kernel.random_stream.start("moments", 0))
    nets = kernel.play_shoes(plan, [shoe.tolist()], rounds).sum(axis=1)
    assert len(nets) == rounds
    words = tally[3 * many :]
    assert (words[0] << 32) + words[1] == int((nets * nets).sum())


def test_the_split_wager_is_sampled_too_and_stakes_scale():
    small = simulate(GAME, Options(), 1 << 16, seed=1, original=10_00)
    great = simulate(GAME, Options(), 1 << 16, seed=1, original=100_000_00)
    for wager in ("original", "split"):
        assert great[wager].net == 10_000 * small[wager].net
        assert great[wager].standard_error == pytest.approx(small[wager].standard_error)
    assert sum(small["split"].counts.values()) * 10_00 == small["split"].staked
    assert small["split"].odds.given == "the player splits"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 0}, "1 to 7"),
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "bets"}, "did you mean best"),
        ({"original": 0}, "has an original wager"),
        ({"original": 10_01}, "steps of 0.50"),
        ({"original": [1_00, 1_00]}, "do not fit 3 boxes"),
    ],
)
def test_what_cannot_be_wagered_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)


def test_more_than_the_kernel_can_count_is_refused():
    with pytest.raises(Refusal, match="at stake"):
        kernel.setup(Options(maximum=10**12), original=10**9)
    assert set(STRATEGIES) == {"best", "never-split", "house-way"}
