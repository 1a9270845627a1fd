"""Ultimate Texas hold 'em: exact odds against independent figures, the stored counts, and the play that follows."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.games.house_poker_family.starting_hands import names
from pitboss.games.ultimate_texas_holdem import counting, odds
from pitboss.games.ultimate_texas_holdem.counting import BETS, DEALS, FOLDED, FOLDS, PLAYED, RESULTS, THUMB, WORTH
from pitboss.games.ultimate_texas_holdem.rules import Options
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.board_matchups import FLOPS, cell, flops, hole
from pitboss.pricing.strategy.charts import charts
from pitboss.ranking import HIGH
from pitboss.ranking.compiled import high7
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from tests.volume import volume

A, B = Options(), Options(blind_table="L32-B")
SAMPLE = volume((700,), (0, 700, 1_754))
"""Flops that are counted again."""


# The stored counts.


@pytest.mark.parametrize("options", [A, B], ids=["L32-A", "L32-B"])
def test_a_count_comes_with_the_game_for_both_tables(options, monkeypatch):
    monkeypatch.setattr(count_cache, "count_in_parts", lambda *_, **__: pytest.fail("it was counted anew"))
    found, checks = counting.deals.__wrapped__(odds.pays(options))
    assert found[:, PLAYED].sum() == DEALS == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert checks.shape == (FLOPS, 4)


@pytest.mark.slow
@pytest.mark.parametrize("options", [A, B], ids=["L32-A", "L32-B"])
def test_flops_that_are_counted_again_have_the_sums_that_were_stored(options):
    _, stored = counting.deals(odds.pays(options))
    _, checks = counting.count_flops(list(SAMPLE), odds.pays(options))
    assert checks.tolist() == stored[list(SAMPLE)].tolist()


def test_the_sums_of_all_flops_are_the_totals():
    """What is stored flop by flop, weighted, is what is stored by starting hand."""
    for options in (A, B):
        found, checks = counting.deals(odds.pays(options))
        _, times = flops()
        main, play = (np.array(row, object) for row in odds.pays(options))
        later = (found[:, 1] * (main + 2 * play)).sum() + (found[:, 2] * (main + play)).sum()
        by_thumb = (found[:, 4] * (main + 2 * play)).sum() + (found[:, 5] * (main + play)).sum()
        assert (times * checks[:, WORTH].astype(object)).sum() == later
        assert (times * checks[:, THUMB].astype(object)).sum() == by_thumb
        assert (times * checks[:, FOLDS]).sum() == found[:, 2, FOLDED:].sum()
        assert checks[:, BETS].min() > 0
        assert checks[:, BETS].max() < comb(49, 2)


def test_a_damaged_file_is_refused_and_one_of_other_code_counted_anew(tmp_path):
    path = tmp_path / "x.count"
    count_cache.write(path, np.arange(5), code="one", args=(1,))
    assert count_cache.read(path).tolist() == [0, 1, 2, 3, 4]
    assert count_cache.read(path, "two") is None
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(Refusal, match="damaged"):
        count_cache.read(path)


def _ten(number, parts, what):
    return [number, what]


def test_another_table_is_counted_once_and_cached(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    seen = []
    first = count_cache.cached_tally(
        __file__, _ten, 4, 7, stamped=(_ten,), workers=2, progress=lambda *now: seen.append(now)
    )
    assert first.tolist() == [6, 28]
    assert seen == [(n, 4) for n in range(5)]
    monkeypatch.setattr(count_cache, "count_in_parts", lambda *_, **__: pytest.fail("it was counted anew"))
    assert count_cache.cached_tally(__file__, _ten, 4, 7, stamped=(_ten,)).tolist() == [6, 28]
    assert len([*tmp_path.iterdir()]) == 1


def test_a_river_counted_the_slow_way(monkeypatch):
    """One board: every hand against every hand that the dealer may have, by the plain ranking."""
    board = ("2h", "4h", "6s", "8c", "Jd")
    c = numbers(board)
    rest = [card for card in range(52) if card not in c]
    value = {(a, b): int(high7(a, b, *c)) for b in rest for a in rest if a < b}
    hand = (numbers(["9d"])[0], numbers(["Qc"])[0])
    mine = tuple(sorted(hand))
    wins = sum(value[mine] > v for two, v in value.items() if not set(two) & set(mine))
    from pitboss.pricing.combinations.board_matchups import LESS, PAIR, meetings

    met = meetings(np.array(c), PAIR)
    order = [(rest[i], rest[j]) for j in range(1, 47) for i in range(j)]
    assert met[order.index(mine), LESS] == wins
    assert HIGH.value([*board, "9d", "Qc"]) == value[mine]


# Figures.


def test_the_best_play_costs_2_185_percent_of_the_ante():
    row = odds.odds(A)["ante"]
    assert row.edge == Fraction(50643648973, 2317817502000)
    assert row.sd == pytest.approx(4.9392988913, abs=1e-9)
    assert float(row.element_of_risk) == pytest.approx(0.00526, abs=1e-5)


def test_a_straight_that_pushes_costs_more_than_it_would_by_the_same_play():
    """The best play against L32-B loses less than the play that was best against L32-A."""
    better, worse = odds.odds(A)["ante"].edge, odds.odds(B)["ante"].edge
    found = odds.found(A)
    straights = sum(
        int(deals)
        for number, times in enumerate(odds.way(A, "best").first)
        for way in ([PLAYED] if times else [1, 2])
        for deals in found[number, way, 4 * RESULTS : 4 * RESULTS + 2]
    )
    assert better < worse <= better + Fraction(straights, DEALS)


@pytest.mark.slow
def test_other_ways_to_play_stand_beside_it():
    edges = {name: odds.odds(A, name)["ante"].edge for name in odds.STRATEGIES}
    assert edges["basic"] == Fraction(54758439, 2299422125)
    assert sorted(edges, key=edges.get) == ["best", "basic", "wait-for-flop", "wait-for-river", "always-raise"]
    strategy = odds.odds(A).strategy
    assert {name: row["exact"] for name, row in strategy["ante"].items()} == {
        name: str(edge) for name, edge in edges.items()
    }


def test_what_a_player_can_learn():
    strategy = odds.odds(A).strategy
    assert strategy["notes"][0] == "before the flop best raises with 33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"
    assert odds.way(A, "best").first == odds.way(A, "basic").first
    suited, others = charts(odds.decisions(A))[0].grids.values()
    assert suited["K"]["2"] > 0 > suited["Q"]["5"]
    assert suited["3"]["3"] > 0 > suited["2"]["2"]
    assert others["Q"]["8"] == others["8"]["Q"] > 0 > others["Q"]["7"]


def test_where_three_antes_are_the_most_fewer_are_won():
    three, both = odds.odds(Options(first_raise="3x"))["ante"], odds.odds(A)["ante"]
    assert both.edge == odds.odds(Options(first_raise="4x"))["ante"].edge
    assert three.edge > both.edge
    assert max(odds.way(Options(first_raise="3x"), "best").first) == 3


@pytest.mark.slow
def test_trips_is_the_same_whatever_is_played_unless_a_fold_costs_it():
    stands = {odds.odds(A, name)["trips"].edge for name in odds.STRATEGIES}
    assert stands == {Fraction(301629, 33446140)}
    lost = Options(trips_on_fold="lost")
    assert odds.odds(lost)["trips"].edge > Fraction(301629, 33446140)
    assert odds.odds(lost, "always-raise")["trips"].edge == Fraction(301629, 33446140)


def test_a_file_says_what_to_raise(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('game = "ultimate-texas-holdem"\notherwise = "check"\n')
    assert odds.odds(A, str(path))["ante"].edge == odds.odds(A, "wait-for-flop")["ante"].edge
    path.write_text('game = "ultimate-texas-holdem"\notherwise = "check"\n[choices]\n"start AA" = "5x"\n')
    with pytest.raises(Refusal, match="5x"):
        odds.odds(A, str(path))


def test_a_way_to_play_that_nobody_knows_is_refused():
    with pytest.raises(Refusal, match="did you mean basic"):
        odds.odds(A, "basics")


def test_starting_hands_have_their_names():
    named = names()
    assert len(set(named)) == 169
    a, b, c = numbers(["Ah", "Kh", "Kd"])
    assert [named[cell(*sorted(two))] for two in ((a, b), (a, c), (b, c))] == ["AKs", "AKo", "KK"]
    assert hole(0, 1) == 0
