"""Simulated outcomes: as often as they came, whatever was staked, and by the names that `odds` has for them."""

from fractions import Fraction
from math import sqrt

import pytest

import pitboss

SPECIALS = {"five_card_21": True, "suited_678": True, "three_sevens": True, "designated": "As-Js"}
PAID_FOR = {
    *("designated-blackjack", "five-card-21", "six-card-21", "seven-card-21", "three-sevens", "suited-7-7-7"),
    *("spade-7-7-7", "6-7-8", "suited-6-7-8", "spade-6-7-8"),
}


def counted(sample):
    """The outcomes of a sample add up to its counts, name by name."""
    total = sum(sample.counts.values())
    by_name = {}
    for outcome in sample.odds.outcomes:
        by_name[outcome.name] = by_name.get(outcome.name, 0) + outcome.probability
    return by_name == {name: Fraction(number, total) for name, number in sample.counts.items() if number}


@pytest.mark.parametrize(
    ("name", "options"), [("blackjack", SPECIALS), pytest.param("spanish-21", {}, marks=pytest.mark.slow)]
)
def test_hands_that_are_paid_for_their_cards_have_the_names_of_odds(name, options):
    """As often as `odds` says, too, though its distribution of split rounds is an approximation."""
    sample = pitboss.simulate(name, 400_000, seed=5, strategy="basic", **options).wagers[0]
    exact = pitboss.odds(name, strategy="basic", **options)[sample.odds.wager]
    chances = {}
    for outcome in exact.outcomes:
        chances[outcome.name] = chances.get(outcome.name, 0) + float(outcome.probability)
    number = sum(sample.counts.values())
    assert counted(sample)
    assert sample.counts.keys() <= chances.keys()
    for of_cards in {*chances} & PAID_FOR:
        chance = chances[of_cards]
        assert abs(sample.counts.get(of_cards, 0) / number - chance) < 5 * sqrt(chance / number) + 1 / number, of_cards


@pytest.mark.parametrize("wager", ["pass-odds", "dont-pass-odds"])
def test_odds_behind_a_line_come_as_often_as_odds_says_whatever_lies_there(wager):
    """What may be laid differs with the point, so the money is no measure of how often a bet wins."""
    line = wager.removesuffix("-odds")
    sample = pitboss.simulate(
        "craps", 200_000, seed=2, strategy="only", **{line.replace("-", "_"): 30_00, wager.replace("-", "_"): "full"}
    )[wager]
    exact = pitboss.odds("craps")[wager]
    number = sum(sample.counts.values())
    assert counted(sample)
    assert abs(float(sample.odds.hit - exact.hit)) < 4 * sqrt(exact.hit * (1 - exact.hit) / number)
    assert sample.shown()["edge"] == -sample.net / sample.staked


def test_a_box_with_a_larger_wager_counts_no_more_than_another():
    sample = pitboss.simulate("casino-war", 2000, seed=3, boxes=2, initial=[10_00, 1000_00])["initial"]
    assert counted(sample)
    assert sample.odds.mean != Fraction(sample.net, sample.staked)
    assert sample.shown()["edge"] == sample.edge == -sample.net / sample.staked


def test_who_counts_wins_as_often_as_hands_are_won():
    sample = pitboss.simulate("blackjack", 20_000, seed=1, count="hi-lo", spread="1-12").wagers[0]
    assert counted(sample)
    assert sample.odds.mean != Fraction(sample.net, sample.staked)
