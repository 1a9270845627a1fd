"""Fast action hold 'em: what is exact, what was sampled and how well, and that the samples can be had again."""

import tomllib
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.equipment import RANKS
from pitboss.games.fast_action_holdem import GAME, odds, search
from pitboss.games.fast_action_holdem.ends import ENDS, SPLIT_LOST, original_net, original_row, split_net
from pitboss.games.fast_action_holdem.rules import Options
from pitboss.games.fast_action_holdem.strategy import KINDS, SCALE, STRATEGIES, kind_name, worth, worth_by_kind
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.simulate import simulate
from pitboss.ranking.compiled import many5
from pitboss.refusal import Refusal
from pitboss.sheet.page import numbers

DECKS = (6, 8)


def edge(decks: int, strategy: str = "best") -> float:
    return float(odds.odds(Options(decks=decks), strategy)["original"].edge)


# What is exact.


@pytest.mark.parametrize("decks", DECKS)
def test_naturals_and_house_ways_are_counted(decks):
    hands = comb(52 * decks, 4)
    assert odds.natural(decks) * hands == {6: 138138, 8: 467480}[decks]
    assert sum(odds.house_ways(decks)) + odds.natural(decks) == 1
    shown = odds.odds(Options(decks=decks)).shown()["strategy"]["exact"]
    assert Fraction(shown["natural"]) == odds.natural(decks)
    assert [Fraction(share) for share in shown["house_ways"]] == odds.house_ways(decks)


@compiled()
def _class_counts(decks: int, counts: Any) -> None:
    """All hands of five kinds of cards by class, each as many times as the decks hold it."""
    for a in range(52):
        for b in range(a, 52):
            for c in range(b, 52):
                for d in range(c, 52):
                    for e in range(d, 52):
                        times, run = decks, 1
                        for last, card in ((a, b), (b, c), (c, d), (d, e)):
                            run = run + 1 if last == card else 1
                            times = times * (decks - run + 1) // run if run > 1 else times * decks
                        counts[many5(a, b, c, d, e) >> 20] += times


@pytest.mark.slow
@pytest.mark.parametrize("decks", DECKS)
def test_the_seventeen_classes_are_counted(decks):
    counts = np.zeros(17, np.int64)
    _class_counts(decks, counts)
    hands = comb(52 * decks, 5)
    assert [share * hands for share in odds.classes(decks)] == counts[::-1].tolist()
    assert sum(odds.classes(decks)) == 1
    assert int(odds.classes(decks)[1] * hands) == 4 * decks**5, "a royal flush in each suit, of any deck's cards"


def test_what_each_end_pays():
    options, pays = Options(), (-10_00, -10_00, 10_00, 50_00, -10_00, -5_00, -20_00, 0, 0, 20_00, -10_00)
    assert tuple(original_net(options, end, 10_00) for end in range(len(ENDS))) == pays
    second = (0, 0, 0, 0, 0, 0, -10_00, -10_00, 10_00, 10_00, 0)
    assert tuple(split_net(options, end, 10_00) for end in range(len(ENDS))) == second


# What was sampled.


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_sample_has_the_exact_share_of_naturals(decks, strategy):
    counts, p = odds.counts(decks, strategy), float(odds.natural(decks))
    rounds = sum(counts)
    assert rounds == odds.sampled()[f"decks-{decks}"]["rounds"] == 1 << 27
    error = sqrt(p * (1 - p) / rounds)
    assert abs(counts[ENDS.index("natural")] / rounds - p) < 4 * error
    dealers = counts[ENDS.index("dealers-natural")] + counts[ENDS.index("split-dealers-natural")]
    assert abs(dealers / rounds - p) < 4 * error
    assert counts[ENDS.index("surrender")] == 0
    assert bool(sum(counts[SPLIT_LOST:])) == (strategy == "best")


def test_what_two_cards_are_worth_is_drawn_as_two_tables():
    found = odds.odds(Options(decks=8)).strategy
    drawn = numbers(found)
    assert [(table["name"], len(table["rows"]), len(table["columns"])) for table in drawn] == [
        ("two cards of one suit", 13, 13),
        ("two cards of two suits", 13, 13),
    ]
    for table, suffix in zip(drawn, "so", strict=True):
        for high, low, _ in KINDS:
            a, b = RANKS[high], RANKS[low]
            worth_of = worth_by_kind(8)[f"{a}{b}{suffix}"] / SCALE
            assert table["rows"][a][b] == table["rows"][b][a] == worth_of


@pytest.mark.parametrize("decks", DECKS)
def test_the_three_strategies_in_their_order(decks):
    best, plain, house = (edge(decks, strategy) for strategy in ("best", "never-split", "house-way"))
    shown = odds.odds(Options(decks=decks)).strategy
    error = max(shown["standard_error"].values())
    assert error < 0.0001
    assert 0.018 < best < 0.0195
    assert plain - best > 8 * error
    assert house - plain > 100 * error
    assert shown["original"]["best"]["method"] == "simulated"
    assert shown["original"]["best"]["exact"] is None


@pytest.mark.parametrize(("decks", "strategy"), [(6, "best"), (6, "house-way"), (8, "best"), (8, "never-split")])
def test_another_sample_agrees_with_the_stored_one(decks, strategy):
    options = Options(decks=decks, shuffle="continuous")
    found = simulate(GAME, options, 1 << 20, seed="again", boxes=1, strategy=strategy)["original"]
    stored = odds.odds(options, strategy)["original"]
    assert abs(found.edge - float(stored.edge)) < 4 * found.standard_error
    assert found.odds.sd == pytest.approx(stored.sd, rel=0.005)
    for end in ("copy-hand", "win"):
        p = float(stored.probability(end))
        assert abs(found.counts[end] / (1 << 20) - p) < 4 * sqrt(p * (1 - p) / (1 << 20))


def test_a_wrong_sample_would_be_found():
    """The same test on the figures of another strategy fails by far."""
    found = simulate(GAME, Options(shuffle="continuous"), 1 << 20, seed="again", boxes=1, strategy="house-way")
    assert abs(found["original"].edge - edge(6, "best")) > 8 * found["original"].standard_error


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("kind", ["AAs", "KKo", "AKs", "66o", "T9s", "32o"])
def test_the_worth_of_two_cards_can_be_sampled_again(decks, kind):
    samples = 100_000
    of = next(k for k in KINDS if kind_name(*k) == kind)
    found = search.worth_of(of, decks, samples, seed="again")
    assert abs(found - worth_by_kind(decks)[kind]) < 4.5 * SCALE / sqrt(samples)


@pytest.mark.slow
@pytest.mark.parametrize("decks", DECKS)
def test_all_worths_together_are_as_far_off_as_chance_makes_them(decks):
    samples = 20_000
    off = [
        (search.worth_of(kind, decks, samples, seed="all") - worth_by_kind(decks)[kind_name(*kind)])
        * sqrt(samples)
        / SCALE
        for kind in KINDS
    ]
    assert 0.75 < sum(z * z for z in off) / len(off) < 1.15
    assert max(map(abs, off)) < 4.5


@pytest.mark.parametrize("decks", DECKS)
def test_the_chart_is_whole_and_says_when_to_split_and_never_to_give_up(decks):
    of = worth_by_kind(decks)
    assert len(of) == len(KINDS) == 182
    pairs = [f"{rank}{rank}{suits}" for rank in "AKQJT9876" for suits in "so"]
    assert {kind for kind, value in of.items() if value > 0} == {*pairs, "55s", "AKs", "AKo", "AQs", "AJs"}
    assert min(of.values()) > -SCALE // 2
    table = worth(decks)
    assert table[52 * 51 + 50] == of["AAo"]
    assert table[52 * 51 + 47] == table[52 * 47 + 51] == of["AKs"]


def test_the_files_are_written_in_the_form_in_which_they_are_read():
    ends = tomllib.loads("\n".join(search.ends_lines(500)))
    assert {key: set(part) for key, part in ends.items()} == {key: set(part) for key, part in odds.sampled().items()}
    assert sum(ends["decks-8"]["best"].values()) == 500
    worths = tomllib.loads("\n".join(search.worth_lines(50)))
    for decks in DECKS:
        rows = worths[f"decks-{decks}"]
        assert [len(rows[part][rank]) for part in ("suited", "other") for rank in "A2"] == [13, 1, 13, 1]


# What people ask for.


def test_odds_say_how_they_were_found():
    table = pitboss.odds("fast-action-holdem", decks=8, strategy="never-split")
    assert [row.wager for row in table.wagers] == ["original"]
    both = pitboss.odds("fast-action-holdem")
    assert [row.wager for row in both.wagers] == ["original", "split"]
    assert both["split"].given == "the player splits"
    assert both["split"].edge < 0, "who splits by the chart has the better of it"
    assert 1.01 < both["original"].average_staked < 1.02


def test_every_row_is_a_distribution_and_an_unknown_strategy_is_refused():
    for decks in DECKS:
        for strategy in STRATEGIES:
            outcomes = odds.odds(Options(decks=decks), strategy)["original"].outcomes
            assert sum(outcome.probability for outcome in outcomes) == 1
    with pytest.raises(Refusal, match="did you mean best"):
        odds.odds(Options(), "bets")
    assert original_row(Options(), odds.counts(6, "best"), "simulated").method == "simulated"
