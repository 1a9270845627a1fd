"""A wager's figures follow from its outcomes, exactly."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.pricing import GameOdds, Outcome, WagerOdds
from pitboss.pricing.distribution import signed, weighted
from pitboss.pricing.worth.ends import End, Ends

HALF = Fraction(1, 2)


def a_wager(*outcomes, **more):
    return WagerOdds("ante", "on heads", tuple(Outcome(*o) for o in outcomes), **more)


def test_a_wager_with_a_raise():
    """Win 1 in 1/2; over a tie half the time a second unit is staked and lost or won."""
    row = a_wager(
        ("win", Fraction(1), HALF),
        ("lose", Fraction(-1), Fraction(1, 4)),
        ("raise-lost", Fraction(-2), Fraction(1, 4)),
        average_staked=Fraction(5, 4),
    )
    assert row.mean == Fraction(-1, 4)
    assert row.edge == Fraction(1, 4)
    assert row.element_of_risk == Fraction(1, 5)
    assert row.variance == Fraction(1, 2) + Fraction(1, 4) + 1 - Fraction(1, 16)
    assert row.sd == sqrt(row.variance)
    assert row.hit == HALF
    assert row.probability("lose", "raise-lost") == HALF


def test_a_computed_wager_has_decimals_and_no_fractions():
    shown = a_wager(("win", Fraction(1), HALF), ("lose", Fraction(-1), HALF), method="computed").shown()
    assert (shown["method"], shown["exact"], shown["edge"]) == ("computed", None, 0.0)
    assert [outcome["exact"] for outcome in shown["outcomes"]] == [None, None]


@pytest.mark.parametrize("total", [Fraction(99, 100), Fraction(101, 100), Fraction(0)])
def test_probabilities_that_do_not_add_up_are_refused(total):
    with pytest.raises(AssertionError, match=f"add up to {total}"):
        a_wager(("win", Fraction(1), total / 2), ("lose", Fraction(-1), total / 2))


def test_a_negative_probability_is_refused_though_the_sum_is_one():
    with pytest.raises(AssertionError, match="no distribution"):
        a_wager(("win", Fraction(1), Fraction(3, 2)), ("lose", Fraction(-1), Fraction(-1, 2)))


def test_a_wager_without_a_stake_is_refused():
    with pytest.raises(AssertionError, match="nothing is staked"):
        a_wager(("win", Fraction(1), Fraction(1)), average_staked=Fraction(0))


@pytest.mark.parametrize(
    ("pays", "text"), [(1, "+1"), (-1, "-1"), (Fraction(-1, 2), "-1/2"), (Fraction(19, 20), "+19/20"), (0, "0")]
)
def test_net_results_are_written_with_their_sign(pays, text):
    assert signed(Fraction(pays)) == text


@given(st.dictionaries(st.tuples(st.text(max_size=3), st.fractions(-9, 9)), st.integers(0, 10**30), min_size=1))
def test_ways_become_a_distribution(ways):
    if not sum(ways.values()):
        return
    row = WagerOdds.from_ways("ante", "", ways)
    assert sum(outcome.probability for outcome in row.outcomes) == 1
    assert row.variance >= 0
    assert 0 <= row.hit <= 1
    assert row.mean == weighted((pays, n) for (_, pays), n in ways.items())
    assert all(outcome.probability for outcome in row.outcomes)


def test_the_form_that_users_rely_on():
    row = WagerOdds.from_ways("ante", "on heads", {("win", Fraction(1)): 49, ("lose", Fraction(-1)): 51})
    shown = GameOdds("coin", {"coins": 1}, (row,), {"name": "none"}).shown()
    assert shown == {
        "game": "coin",
        "options": {"coins": 1},
        "wagers": [
            {
                "wager": "ante",
                "edge": 0.02,
                "exact": "1/50",
                "element_of_risk": 0.02,
                "sd": row.sd,
                "hit": 0.49,
                "method": "exact",
                "outcomes": [
                    {"outcome": "win", "pays": "+1", "probability": 0.49, "exact": "49/100"},
                    {"outcome": "lose", "pays": "-1", "probability": 0.51, "exact": "51/100"},
                ],
            }
        ],
        "strategy": {"name": "none"},
    }


def test_a_sample_has_no_exact_edge_and_a_conditional_wager_says_so():
    ways = {("win", Fraction(1)): 1, ("lose", Fraction(-1)): 1}
    shown = WagerOdds.from_ways("ante", "", ways, method="simulated", given="it rains").shown()
    assert shown["exact"] is None
    assert shown["method"] == "simulated"
    assert shown["given"] == "it rains"


def test_a_wager_that_goes_back_is_no_hit():
    row = WagerOdds.from_ways(
        "w", "says", {("win", Fraction(1)): 1, ("push", Fraction(0)): 2, ("lose", Fraction(-1)): 1}
    )
    assert row.hit == Fraction(1, 4)


def test_rounds_in_which_a_wager_was_not_made_are_not_in_its_odds():
    ends = Ends(
        "raise", "says", [End("win", 1), End("lose", -1), End("folded", 0, made=False)], given="the raise is made"
    )
    row = ends.odds([3, 1, 96])
    assert [(outcome.name, outcome.probability) for outcome in row.outcomes] == [
        ("win", Fraction(3, 4)),
        ("lose", Fraction(1, 4)),
    ]
