"""Texas hold 'em bonus poker: exact odds against independent figures, and the stored count."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.games.texas_holdem_bonus import counting, odds
from pitboss.games.texas_holdem_bonus.counting import AHEAD, BEST, DEALS, LOST, THUMB, TIED
from pitboss.games.texas_holdem_bonus.rules import Options
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.board_matchups import flops
from pitboss.pricing.strategy.charts import charts
from pitboss.refusal import Refusal
from tests.volume import volume

FLUSH, STRAIGHT = Options(), Options(ante_pays_on="straight")
SAMPLE = volume((800,), (1, 800, 1_754))
"""Flops that are counted again."""


def test_a_count_comes_with_the_game(monkeypatch):
    monkeypatch.setattr(count_cache, "count_in_parts", lambda *_, **__: pytest.fail("it was counted anew"))
    found, _ = counting.deals.__wrapped__()
    assert found[:, BEST].sum() == found[:, THUMB].sum() == DEALS


@pytest.mark.slow
def test_flops_that_are_counted_again_have_the_sums_that_were_stored():
    _, checks = counting.count_flops(list(SAMPLE))
    assert checks.tolist() == counting.deals()[1][list(SAMPLE)].tolist()


def test_the_sums_of_all_flops_are_the_totals():
    """By how many deals the hands are ahead with which the turn wager is made."""
    found, checks = counting.deals()
    _, times = flops()
    made = found[:, BEST, [counting.TURN, counting.BOTH]]
    assert (times * checks[:, AHEAD]).sum() == made[..., :LOST].sum() - made[..., LOST].sum()


def test_what_the_deals_are_by_does_not_change_who_wins():
    found, _ = counting.deals()
    by_end = found.sum(axis=2)
    assert np.array_equal(by_end[:, BEST], by_end[:, THUMB])
    assert by_end[:, BEST, :LOST].sum() == by_end[:, BEST, LOST].sum()
    assert by_end[:, BEST, TIED].sum() > 0


@pytest.mark.parametrize(
    ("options", "edge", "folds"),
    [
        (FLUSH, Fraction(19447087313, 347672625300), "72o, 62o, 52o, 43o, 42o, 32o"),
        (STRAIGHT, Fraction(578107733, 28381438800), "72o, 62o, 52o, 42o, 32o"),
    ],
    ids=["flush", "straight"],
)
def test_the_best_play(options, edge, folds):
    found = odds.odds(options)
    assert found["ante"].edge == edge
    assert found.strategy["notes"][0] == f"best folds {folds}"


def test_the_element_of_risk_where_a_straight_is_paid():
    assert odds.odds(STRAIGHT)["ante"].element_of_risk == Fraction(28327278917, 5309799846516)


def test_other_ways_to_play_stand_beside_it():
    edges = {name: odds.odds(FLUSH, name)["ante"].edge for name in odds.STRATEGIES}
    assert min(edges, key=edges.get) == "best"
    assert edges["best"] < edges["never-fold"] < edges["pair-or-better"] < edges["flop-only"]
    assert edges["always-bet"] > edges["never-fold"]
    strategy = odds.odds(FLUSH).strategy["ante"]
    assert {name: row["exact"] for name, row in strategy.items()} == {name: str(edge) for name, edge in edges.items()}


def test_all_wagers_with_every_hand_cost_what_the_antes_of_low_hands_do():
    """Who wins is even, so only antes that go back where they would have won cost anything."""
    found = counting.deals()[0].sum(axis=(0, 2))[BEST]
    assert odds.odds(FLUSH, "always-bet")["ante"].edge == Fraction(int(found[0] + found[1]), DEALS)
    assert odds.odds(STRAIGHT, "always-bet")["ante"].edge == Fraction(int(found[0]), DEALS)


def test_the_bonus_wager_is_independent_of_play_unless_a_hand_that_pays_is_folded(tmp_path):
    assert {odds.odds(FLUSH, name)["bonus"].edge for name in odds.STRATEGIES} == {Fraction(13873, 162435)}
    path = tmp_path / "mine.toml"
    path.write_text('game = "texas-holdem-bonus"\notherwise = "bet"\n[choices]\n"start 22" = "fold"\n')
    assert odds.odds(FLUSH, str(path))["bonus"].edge == Fraction(13873, 162435) + Fraction(4 * 6, 1326)
    stands = Options(bonus_on_fold="stands")
    assert odds.odds(stands, str(path))["bonus"].edge == Fraction(13873, 162435)


def test_what_a_player_can_learn():
    suited, others = charts(odds.decisions(FLUSH))[0].grids.values()
    assert others["4"]["3"] < 0 < suited["4"]["3"]
    assert others["8"]["2"] == others["2"]["8"] > 0 > others["7"]["2"]
    _, others = charts(odds.decisions(STRAIGHT))[0].grids.values()
    assert others["4"]["3"] > 0


def test_a_way_to_play_that_nobody_knows_is_refused():
    with pytest.raises(Refusal, match="did you mean never-fold"):
        odds.odds(FLUSH, "never-folds")
