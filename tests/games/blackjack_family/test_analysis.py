"""The analysis: against the same thing counted by hand, against published figures, and against common sense."""

import pickle
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.blackjack_family.mathematics import analysis, splits
from pitboss.games.blackjack_family.mathematics.analysis import ERROR, Analysis
from pitboss.games.blackjack_family.mathematics.best_chart import ByChart
from pitboss.games.blackjack_family.mathematics.chart import by_rule
from pitboss.games.blackjack_family.mathematics.compositions import drawing, hands, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import dealer_ends
from pitboss.games.blackjack_family.mathematics.numbers import FRACTIONS
from pitboss.games.blackjack_family.mathematics.outcomes import exactly_one, spread
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, STAND
from tests.each import each
from tests.games.blackjack_family import by_hand
from tests.volume import only_soaking

TWO = Fraction(2)
UP = {"face_up": True, "blackjack": Fraction(1), "double": "9-11"}


@lru_cache(maxsize=8)
def analysed(**terms):
    return Analysis(BlackjackTerms(**terms))


def against(analysis, *start):
    return next(row for row in analysis.starts if row.start == start)


def shifted(end):
    return NATURAL if end == "blackjack" else min(end - 17, 6)


# By hand.


@each("hits_soft_17", [False, True])
@each("up", range(1, 11))
@each(("decks", "gone"), [(1, (10, 6)), (1, (1, 1, 2, 2, 3)), (2, (5,) * 7 + (10,)), (6, (10, 10))])
def test_the_dealers_ends_are_those_of_every_order_of_cards(decks, gone, up, hits_soft_17):
    left = by_hand.without(by_hand.shoe(decks), up, *gone)
    expected = [Fraction(0)] * 8
    for end, chance in by_hand.dealer((up,), left, hits_soft_17, Fraction(1)).items():
        expected[shifted(end)] += chance
    got = dealer_ends(np.array([left], float), drawing((up,), hits_soft_17))[0]
    assert max(abs(Fraction(float(g)) - e) for g, e in zip(got, expected, strict=True)) < 2e-15
    exact = dealer_ends(np.array([left], object), drawing((up,), hits_soft_17), kind=FRACTIONS)[0]
    assert exact.tolist() == expected


@pytest.mark.parametrize(
    ("hand", "up"), [((10, 6), 10), ((1, 7), 9), ((10, 2), 8), ((9, 9), 7), ((7, 8), 10), ((10, 5), 1)]
)
def test_choices_are_worth_what_all_further_cards_say(hand, up):
    row = against(analysed(decks=1), up)
    choices = row.first.choices[hands().place(*hand)]
    left = by_hand.without(by_hand.shoe(1), up, *hand)
    assert choices[STAND] == pytest.approx(float(by_hand.stand(hand, up, left)), abs=1e-13)
    assert choices[HIT] == pytest.approx(float(by_hand.take(hand, up, left)), abs=1e-13)
    assert choices[DOUBLE] == pytest.approx(float(by_hand.double(hand, up, left)), abs=1e-13)


def test_in_fractions_choices_are_worth_that_to_the_last_digit():
    row = Analysis(BlackjackTerms(decks=1), kind=FRACTIONS).against((10,))
    left = by_hand.without(by_hand.shoe(1), 10, 10, 7)
    counted = [worth((10, 7), 10, left, Fraction(1)) for worth in (by_hand.stand, by_hand.take, by_hand.double)]
    assert row.first.choices[hands().place(10, 7), [STAND, HIT, DOUBLE]].tolist() == counted
    assert float(row.mean) == pytest.approx(against(analysed(decks=1), 10).mean, abs=1e-15)


def split_in_order(decks, up, pair, most, again):
    """Hands of a split in the order in which they are dealt: chances of final totals with the cards that are gone.

    Each hand draws below hard 12 and soft 17; aces take one card.
    """
    found = {}

    def finish(hand, cards, weight, rest):
        stands = pair == 1 or by_hand.best(hand) >= (17 if by_hand.is_soft(hand) else 12)
        if stands:
            rest(cards, weight, by_hand.best(hand))
            return
        for value, chance, left in by_hand.draws(cards):
            finish((*hand, value), left, weight * float(chance), rest)

    def deal(cards, weight, waiting, made, totals):
        if not waiting:
            key = cards, tuple(sorted(totals))
            found[key] = found.get(key, 0.0) + weight
            return
        for value, chance, left in by_hand.draws(cards):
            if value == pair and made < most and again:
                deal(left, weight * float(chance), waiting + 1, made + 1, totals)
            else:
                finish(
                    (pair, value),
                    left,
                    weight * float(chance),
                    lambda rest, w, total: deal(rest, w, waiting - 1, made, (*totals, total)),
                )

    deal(by_hand.without(by_hand.shoe(decks), up, pair, pair), 1.0, 2, 2, ())
    return found


@pytest.mark.parametrize(
    ("decks", "up", "pair", "most"),
    [
        (1, 6, 8, 2),
        (1, 6, 8, 3),
        (2, 6, 1, 4),
        (2, 9, 1, 3),
        pytest.param(1, 6, 8, 4, marks=[pytest.mark.slow, only_soaking]),
        pytest.param(1, 5, 9, 4, marks=pytest.mark.slow),
        pytest.param(2, 7, 10, 3, marks=[pytest.mark.slow, only_soaking]),
    ],
)
def test_a_split_is_worth_what_its_hands_are_in_the_order_of_the_deal(decks, up, pair, most):
    """Nothing here knows of shoes with cards thought away: the hands are dealt one after the other."""
    terms = BlackjackTerms(decks=decks, hands=most, resplit_aces=True)
    chart = by_rule(False, mimic=False)
    cells = {key: ("P" if key[0] == ("pair", pair) else code) for key, code in chart.cells.items()}
    split = against(Analysis(terms, ByChart(replace(chart, cells=cells), terms)), up).splits[pair]
    found = split_in_order(decks, up, pair, most, again=True)
    lefts = np.array([left for left, _ in found], float)
    ends = dealer_ends(lefts, drawing((up,), False))
    worth = number = 0.0
    for (key, weight), chances in zip(found.items(), ends, strict=True):
        number += weight * len(key[1])
        for mine in key[1]:
            worth += weight * float(sum(c * ((end > 4) or (mine > end + 17)) for end, c in enumerate(chances)))
            worth -= weight * float(sum(c * (end < 5 and mine < end + 17) for end, c in enumerate(chances)))
    assert sum(found.values()) == pytest.approx(1)
    assert split.hands == pytest.approx(number, abs=1e-12)
    assert split.worth == pytest.approx(worth, abs=1e-12)


def test_patterns_of_a_split_are_all_there_are():
    for most in (2, 3, 4):
        chance = sum(splits.likelihood(p, 22, 309) for p in splits.patterns(most))
        assert chance == pytest.approx(1, abs=1e-15)
    assert [splits.depth(most) for most in (2, 3, 4)] == [1, 3, 5]


def test_there_are_as_many_hands_as_partitions():
    """A hand is a way to write its hard total as a sum of values up to ten."""
    every = hands()
    ways = [1] + [0] * 21
    for value in range(1, 11):
        for total in range(value, 22):
            ways[total] += ways[total - value]
    assert np.bincount(every.hard).tolist() == ways
    assert every.place(10, 1) == every.place(1, 10)
    assert comb(11, 2) == int((every.cards == 2).sum())


def test_a_cached_analysis_is_small():
    """A sheet varies every option and caches a dozen of them, each with ten cards of the dealer or 55 pairs."""
    assert len(pickle.dumps(Analysis(BlackjackTerms(hands=4)).against((10,)))) < 3_000_000


# Published: figures that were computed elsewhere, or printed.

SPLIT_ONCE = [
    ({"double_after_split": False}, 0.00578794),
    ({"five_card_21": TWO}, 0.00271395),
    ({"hit_split_aces": True}, 0.00269476),
    ({"hits_soft_17": True, "double_after_split": False}, 0.00793231),
    ({"hits_soft_17": True, "surrender": True}, 0.00580635),
    ({"hits_soft_17": True, "double": "10-11"}, 0.00866721),
    ({"hits_soft_17": True, "blackjack": Fraction(6, 5)}, 0.0202864),
    ({"hits_soft_17": True, "blackjack": TWO}, -0.01597199),
    ({"hits_soft_17": True, "five_card_21": TWO}, 0.00485655),
    (UP, 0.00733418),
    ({"decks": 8, "surrender": True}, 0.00409963),
    ({"decks": 8, "double": "10-11"}, 0.00670913),
    ({"decks": 8, "five_card_21": TWO}, 0.00299195),
    ({"decks": 8, "dealer_blackjack_takes": "all"}, 0.00595554),
    ({"decks": 8, **UP, "double": "any"}, -0.00305034),
    ({"decks": 8, "hits_soft_17": True, "surrender": True}, 0.00607615),
    ({"decks": 8, "hits_soft_17": True, "suited_678": TWO}, 0.0068955),
    ({"decks": 8, "hits_soft_17": True, "blackjack": TWO}, -0.01564029),
]


QUICK = (0, 1, 3, 6, 9, 13)
"""A few of each kind; the rest when there is time."""


@pytest.mark.parametrize(
    ("terms", "edge"),
    [pytest.param(*row, marks=() if n in QUICK else pytest.mark.slow) for n, row in enumerate(SPLIT_ONCE)],
)
def test_edges_that_others_computed(terms, edge):
    assert analysed(**terms).edge == pytest.approx(edge, abs=6e-9)


EFFECTS = [
    ({}, {"surrender": True}, 0.0726),
    ({}, {"blackjack": Fraction(1)}, -2.26615),
    ({}, {"three_sevens": Fraction(3, 2)}, 0.00966),
    ({"hits_soft_17": True}, {"suited_678": TWO}, 0.00974),
    ({"hits_soft_17": True}, {"hit_split_aces": True}, 0.18486),
    ({"hits_soft_17": True}, {"dealer_blackjack_takes": "all"}, -0.11009),
    ({"decks": 8}, {"double_after_split": False}, -0.12142),
    ({"decks": 8}, {"double": "9-11"}, -0.09313),
    ({"decks": 8}, {"hit_split_aces": True}, 0.18985),
]


@pytest.mark.parametrize(("base", "more", "points"), EFFECTS)
def test_effects_of_rules_that_others_computed(base, more, points):
    assert 100 * (analysed(**base).edge - analysed(**base, **more).edge) == pytest.approx(points, abs=6e-6)


@pytest.mark.parametrize(
    ("decks", "hands_", "points"), [(6, 3, 0.0466), (6, 4, 0.0539), (8, 3, 0.0469), (8, 4, 0.0555)]
)
def test_what_resplitting_is_worth(decks, hands_, points):
    """The figures are simulated, with a standard error of 0.0003 points."""
    gain = 100 * (analysed(decks=decks).edge - analysed(decks=decks, hands=hands_).edge)
    assert gain == pytest.approx(points, abs=4 * 0.0003)


def test_the_usual_games_are_within_a_hundredth_of_a_point_of_what_books_print():
    """Stands on soft 17, doubles after splits, pairs to four hands, aces once."""
    assert 100 * analysed(hands=4).edge == pytest.approx(0.40, abs=0.01)
    assert 100 * analysed(hands=4, surrender=True).edge == pytest.approx(0.33, abs=0.01)
    assert 100 * analysed(decks=8, hands=4).edge == pytest.approx(0.43, abs=0.01)
    assert 100 * (analysed(decks=6).edge - analysed(decks=6, hits_soft_17=True).edge) == pytest.approx(-0.21, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "effect"), [(2, -0.32), (4, -0.48), (6, -0.53), (8, -0.55)])
def test_what_more_decks_cost(decks, effect):
    """Printed to a hundredth, with rules that are not all named; ours split once and do not double after it."""
    one = analysed(decks=1, double_after_split=False).edge
    assert 100 * (one - analysed(decks=decks, double_after_split=False).edge) == pytest.approx(effect, abs=0.1)


# Common sense.

FAVOURS = [
    {"surrender": True},
    {"hands": 3},
    {"hands": 4},
    {"five_card_21": TWO},
    {"three_sevens": Fraction(3, 2)},
    {"suited_678": TWO},
    {"designated": TWO},
    {"split_21_beats_long_21": True},
]


@pytest.mark.parametrize("favour", FAVOURS, ids=lambda favour: next(iter(favour)))
def test_a_favour_never_costs_the_player(favour):
    assert analysed(decks=2, **favour).mean > analysed(decks=2).mean


@pytest.mark.slow
@given(st.data())
@settings(max_examples=8, deadline=None)
def test_a_favour_never_costs_the_player_whatever_else_is_elected(data):
    base = data.draw(st.fixed_dictionaries({"decks": st.integers(1, 8), "hits_soft_17": st.booleans()}))
    favour = data.draw(st.sampled_from(FAVOURS))
    others = {}
    for more in data.draw(st.lists(st.sampled_from(FAVOURS), max_size=2)):
        others |= {key: value for key, value in more.items() if key not in favour}
    assert analysed(**base, **others, **favour).mean > analysed(**base, **others).mean


@pytest.mark.parametrize("terms", [{"hands": 4}, UP, {"decks": 1, "hands": 3, "surrender": True}])
def test_nothing_beats_the_best_play(terms):
    best = analysed(**terms)
    for mimic in (True, False):
        chart = by_rule(best.terms.face_up, mimic=mimic)
        assert Analysis(best.terms, ByChart(chart, best.terms), like=best).mean < best.mean


def test_busted_hands_that_are_taken_too_cost_a_little():
    late = analysed(hands=2, knows_blackjack=False)
    taken = analysed(hands=2, knows_blackjack=False, dealer_blackjack_takes="busted")
    everything = analysed(hands=2, dealer_blackjack_takes="all")
    assert late.mean == analysed().mean
    assert everything.mean < taken.mean < late.mean


GAMES = [
    {},
    {"hands": 4, "surrender": True, "resplit_aces": True},
    {"decks": 1, "hands": 3, "five_card_21": TWO, "suited_678": TWO, "three_sevens": Fraction(3, 2), "designated": TWO},
    {**UP, "suited_678": TWO, "bonus_on_double": True},
    {"decks": 8, "surrender": True, "suited_678": TWO},
    {"hands": 3, "hits_soft_17": True, "bonus_on_split": False, "five_card_21": TWO, "split_21_beats_long_21": True},
]


@pytest.mark.parametrize("terms", GAMES)
def test_outcomes_add_up_to_one_and_to_the_edge(terms):
    analysis = analysed(**terms)
    found = spread(analysis)
    assert sum(found.ways.values()) == pytest.approx(1, abs=1e-12)
    counts = exactly_one(found.ways)
    mean = sum(pays * n for (_, pays), n in counts.items()) / sum(counts.values())
    assert float(mean) == pytest.approx(analysis.mean, abs=ERROR)
    assert min(found.ways.values()) >= 0


def test_busted_too_has_a_distribution_of_about_its_mean():
    analysis = analysed(hands=3, knows_blackjack=False, dealer_blackjack_takes="busted")
    found = spread(analysis)
    assert sum(found.ways.values()) == pytest.approx(1, abs=1e-12)
    assert sum(float(pays) * n for (_, pays), n in found.ways.items()) == pytest.approx(analysis.mean, abs=1e-6)


def test_every_start_of_the_dealer_is_there_once():
    for face_up in (False, True):
        rows = analysed(**(UP if face_up else {})).starts
        assert [row.start for row in rows] == list(starts(face_up))
        assert sum(row.chance for row in rows) == pytest.approx(1)
        assert all(row.deals.sum() == pytest.approx(1) for row in rows)


@pytest.mark.parametrize("planted", ["ways", "hole", "depth"])
def test_a_planted_fault_is_found(planted, monkeypatch):
    """Each of these once went unnoticed in a published program."""
    base = analysed(hands=3).edge
    if planted == "hole":
        monkeypatch.setattr(analysis, "natural_chances", lambda left, *_: np.zeros(3083))
        wrong = Analysis(BlackjackTerms(hands=3)).edge
    elif planted == "depth":
        monkeypatch.setattr(splits, "all_pairs", lambda of_pair, cards, number, already=0: (of_pair / cards) ** number)
        # What was computed without the fault is cached, and what is computed with it must not be.
        monkeypatch.setattr(splits, "shares", splits.shares.__wrapped__)
        wrong = Analysis(BlackjackTerms(hands=3)).edge
    else:
        made = drawing((5,), False)
        monkeypatch.setattr(
            analysis,
            "drawing",
            lambda start, soft: replace(made, ways=np.ones_like(made.ways)) if start == (5,) else drawing(start, soft),
        )
        wrong = Analysis(BlackjackTerms(hands=3)).edge
    assert abs(wrong - base) > 1e-8
