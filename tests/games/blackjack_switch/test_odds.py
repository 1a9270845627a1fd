"""The odds of blackjack switch: two hands by hand, what others found, and what users rely on."""

from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from pitboss.games import game
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_switch.analysis import BLACKJACK, PAIRS, SwitchAnalysis
from pitboss.games.blackjack_switch.odds import (
    _figures,
    analysed,
    edge,
    edges,
    figures,
    odds,
    stands_off,
    switching,
    terms,
)
from pitboss.refusal import Refusal
from tests.games.blackjack_family import by_hand

RULES = game("blackjack-switch")


def configured(**given):
    return RULES.options.configure(given)


@lru_cache(maxsize=8)
def best(**given):
    options = configured(**given)
    return analysed(terms(options), stands_off(options), "best", True)


def against(analysis, up):
    return next(row for row in analysis.facing if row.start == (up,))


def four(a, b, c, d):
    """The place of four cards: both of the first hand, then of the second."""
    return int(np.ravel_multi_index((a - 1, b - 1, c - 1, d - 1), (10, 10, 10, 10)))


STANDING = [(10, 9, 10, 10, 7), (10, 8, 9, 10, 5), (9, 10, 10, 8, 7)]


@pytest.mark.slow
def test_hands_that_stand_are_worth_what_the_dealers_cards_say():
    """Dealer hits soft 17 and 22 ties: hands of 17 and more stand, so both ways are a sum over the dealer alone."""
    for a, b, c, d, up in STANDING:
        left = by_hand.without(by_hand.shoe(6), up, a, b, c, d)
        ends = by_hand.dealer((up,), left, True)

        def worth(total, ends=ends):
            won = sum(chance for end, chance in ends.items() if end > 22 or end < total)
            lost = sum(chance for end, chance in ends.items() if total < end <= 21)
            return won - lost

        row = against(best(), up)
        assert row.keep[four(a, b, c, d)] == pytest.approx(worth(a + b) + worth(c + d), abs=1e-12)
        assert row.switch[four(a, b, c, d)] == pytest.approx(worth(a + d) + worth(c + b), abs=1e-12)


def test_a_blackjack_is_one_only_where_it_was_dealt():
    row = against(best(), 6)
    at = four(1, 10, 10, 1)
    assert row.keep[at] == pytest.approx(2)
    assert row.switch[at] < 2
    assert not row.switches[at]


def test_two_poor_hands_that_make_20_and_11_are_switched():
    """K-5 and 6-Q become 20 and 11."""
    for up in range(1, 11):
        assert against(best(), up).switches[four(10, 5, 6, 10)]
        assert not against(best(), up).switches[four(10, 10, 6, 5)]


@pytest.mark.parametrize(
    "given", [{"surrender": True}, {"hole_card": "none"}, {"hole_card": "none", "surrender": True}]
)
def test_values_that_tables_share_are_those_of_each_table(given):
    """To give up, and when a blackjack is known, change nothing of what hands are worth when they are played."""
    assert len(best().facing) == 10
    rules = terms(configured(**given))
    quick = SwitchAnalysis(rules, outcomes=False)._facing((10,))
    alone = SwitchAnalysis(rules, outcomes=True)._facing((10,))
    assert np.array_equal(quick.keep, alone.keep)
    assert np.array_equal(quick.switch, alone.switch)
    assert np.array_equal(quick.switches, alone.switches)


def test_figures_of_the_usual_table_come_with_the_game_and_those_of_another_are_cached(monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    counted = []
    whole = {"edge": 0.5}
    monkeypatch.setattr("pitboss.games.blackjack_switch.odds._figures", lambda *of: counted.append(of) or whole)
    usual, other = (terms(configured(decks=decks)) for decks in (6, 8))
    assert figures(usual, True, "best")["edge"] < figures(usual, True, "basic")["edge"] < 0.006
    assert not counted
    assert figures(other, True, "best") == figures(other, True, "best") == whole
    assert len(counted) == 1
    assert figures(other, True, "basic") == whole
    assert len(counted) == 2


@pytest.mark.slow
def test_figures_that_come_with_the_game_are_those_that_its_code_counts():
    rules = terms(configured())
    came, counted = figures(rules, True, "best"), _figures(rules, True, "best")
    assert came["edge"] == pytest.approx(counted["edge"], abs=1e-13)
    assert [came[part] for part in ("switches", "chart", "codes", "hand_values")] == [
        counted[part] for part in ("switches", "chart", "codes", "hand_values")
    ]
    assert {(name, net): ways / 2**60 for name, net, ways in came["ways"]} == pytest.approx(
        {(name, net): ways / 2**60 for name, net, ways in counted["ways"]}, abs=1e-12
    )


@pytest.mark.slow
def test_edges_alone_are_those_of_the_odds():
    found = {row.wager: float(row.edge) for row in odds(configured()).wagers}
    assert {name: float(each) for name, each in edges(configured()).items()} == pytest.approx(found, abs=1e-11)


@pytest.mark.slow
def test_what_others_found():
    """Six decks: 0.58 percent is printed for the usual strategy."""
    assert 100 * edge(configured(), "basic") == pytest.approx(0.58, abs=0.02)
    assert edge(configured()) < edge(configured(), "basic") < edge(configured()) + 0.0001


@pytest.mark.slow
def test_the_outcomes_of_a_hand_add_up_to_the_edge():
    played = best()
    mean = played.mean
    assert sum(played.spread.ways.values()) == pytest.approx(1, abs=1e-12)
    found = sum(float(pays) * chance for (_, pays), chance in played.spread.ways.items())
    assert found == pytest.approx(mean, abs=1e-10)


def test_deals_and_tables_are_whole():
    row = against(best(), 1)
    assert row.deals.sum() == pytest.approx(1)
    assert PAIRS[BLACKJACK] == (1, 10)
    table = switching(figures(terms(configured()), True, "best")["switches"])
    assert table[:, 0].sum() == 0
    # Who holds which of the two hands does not matter.
    assert np.array_equal(table, table.transpose(0, 3, 4, 1, 2))
    # A switch of equal second cards is none.
    assert not any(
        table[up, a, b, c, b] for up in range(1, 11) for a in range(1, 11) for b in range(1, 11) for c in (2, 9)
    )


@pytest.mark.slow
def test_never_to_switch_is_much_worse():
    never = SwitchAnalysis(BlackjackTerms(hits_soft_17=True, blackjack=Fraction(1), push_22=True), outcomes=False)
    row = against(never, 6)
    assert float(row.deals @ np.maximum(row.keep, row.switch)) == pytest.approx(row.mean)
    assert float(row.deals @ row.keep) < row.mean - 0.1


@pytest.mark.slow
def test_options_do_what_they_should():
    base = edge(configured())
    assert edge(configured(surrender=True)) < base
    assert edge(configured(decks=8)) > base
    late = edge(configured(hole_card="none"))
    assert late < edge(configured(hole_card="none", switched_21_loses=True))


@pytest.mark.slow
def test_the_form_that_users_rely_on():
    shown = odds(configured()).shown()
    names = [row["wager"] for row in shown["wagers"]]
    assert names == ["first", "second", "first-insurance", "second-insurance", "match"]
    first, second, *_, match = shown["wagers"]
    assert first["edge"] == second["edge"] == pytest.approx(edge(configured()), abs=1e-10)
    assert (first["method"], first["exact"], match["exact"]) == ("computed", None, "126536/4965115")
    assert set(shown["strategy"]["first"]) == {"best", "basic"}
    assert shown["strategy"]["hand_values"]["A-10"]["6"] == 1.0
    assert shown["strategy"]["hand_values"]["A-10 switched"]["6"] < 1.0


@pytest.mark.slow
def test_a_table_without_the_match_wager():
    names = [row.wager for row in odds(configured(match_wager=False), "basic").wagers]
    assert "match" not in names


def test_an_unknown_strategy_is_refused():
    with pytest.raises(Refusal, match="no strategy 'greedy'"):
        odds(configured(), "greedy")
