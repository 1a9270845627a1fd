"""Spanish 21: the analysis against hands counted one after the other, and between the published figures."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from pitboss.equipment.cards import SPANISH_CARDS
from pitboss.games import game
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.chart import rescues
from pitboss.games.blackjack_family.mathematics.compositions import hands
from pitboss.games.blackjack_family.mathematics.outcomes import spread
from pitboss.games.blackjack_family.mathematics.strategies import basic, best
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, STAND
from pitboss.games.spanish_21.odds import super_bonus, terms, with_prize
from tests.games.blackjack_family import by_hand
from tests.games.blackjack_family.by_tables import coded

OPTIONS = game("spanish-21").options
EXTRA = {5: 0.5, 6: 1.0}


def shoe(decks):
    """Cards by value, the ace first, without the tens."""
    return (*(4 * decks for _ in range(9)), 12 * decks)


def stand(hand, up, cards, doubled=False):
    """What a hand that stands wins in rounds without a dealer's blackjack: any 21 does, and long ones more."""
    total, worth = by_hand.best(hand), 0.0
    for end, chance in by_hand.dealer((up,), cards).items():
        if end == "blackjack":
            continue
        won = total == 21 or end > 21 or total > end
        worth += chance * (1 if won else 0 if total == end else -1)
        if total == 21 and not doubled:
            worth += chance * (EXTRA.get(len(hand), 2.0) if len(hand) > 4 else 0)
    return worth


def doubled(hand, up, cards, times):
    """A hand that was doubled, for each unit on it: saved by half, left to stand, or doubled again."""
    free = by_hand.no_blackjack(up, cards)
    found = max(stand(hand, up, cards, doubled=True), -0.5 * free)
    if times and by_hand.best(hand) < 21:
        found = max(found, 2 * one_card(hand, up, cards, lambda grown, left: doubled(grown, up, left, times - 1)))
    return found


def one_card(hand, up, cards, then):
    worth = 0.0
    for value, chance, left in by_hand.draws(cards):
        grown = tuple(sorted((*hand, value)))
        worth += chance * (-by_hand.no_blackjack(up, left) if sum(grown) > 21 else then(grown, left))
    return worth


def plays(hand, up, cards, times=0):
    """What each choice is worth to who then plays as well as can be."""
    hit = one_card(hand, up, cards, lambda grown, left: play_on(grown, up, left, times))
    twice = 2 * one_card(hand, up, cards, lambda grown, left: doubled(grown, up, left, times))
    return {STAND: stand(hand, up, cards), HIT: hit, DOUBLE: twice}


def play_on(hand, up, cards, times):
    if by_hand.best(hand) == 21:
        return stand(hand, up, cards)
    return max(plays(hand, up, cards, times).values())


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize(("hand", "up"), [((10, 5), 9), ((9, 9), 8), ((10, 6), 1), ((1, 9), 6)])
def test_choices_are_worth_what_all_further_cards_say(hand, up, times):
    """One deck, hands that no suits touch: doubled on any number of cards, saved, and doubled again."""
    rules = replace(terms(OPTIONS()), decks=1, doubles=times, mixed_678=None, suited_678=None, spade_678=None)
    rules = replace(rules, three_sevens=None, suited_sevens=None, spade_sevens=None)
    row = next(row for row in Analysis(rules).starts if row.start == (up,))
    found = row.first.choices[hands().place(*hand)]
    for choice, worth in plays(hand, up, by_hand.without(shoe(1), up, *hand), times - 1).items():
        assert found[choice] == pytest.approx(worth, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("changed", [{}, {"doubles": 3}, {"knows_blackjack": False}, {"surrender": False, "hands": 2}])
def test_the_outcomes_have_the_mean_of_the_analysis(changed):
    analysis = Analysis(replace(terms(OPTIONS()), **changed))
    ways = spread(analysis).ways
    assert sum(ways.values()) == pytest.approx(1, abs=1e-12)
    assert sum(float(net) * chance for (_, net), chance in ways.items()) == pytest.approx(analysis.mean, abs=1e-12)


def test_odds_by_suit_come_as_often_as_cards_of_these_suits_do():
    """6-7-8 drawn to from first cards of three kinds: the parts of one suit and of spades are those of the deck."""
    ways = spread(best(terms(OPTIONS()))).ways
    suited, spades = ways["suited-6-7-8", Fraction(2)], ways["spade-6-7-8", Fraction(3)]
    mixed = ways["6-7-8", Fraction(3, 2)]
    # Who has two of a suit draws at least as often as others, so that there is no less of it than one in sixteen.
    assert suited / 3 <= spades <= suited / 2
    assert (suited + spades) / (mixed + suited + spades) >= 1 / 16


def test_the_published_edge_lies_between_whole_hands_and_totals_alone():
    """0.37 is printed for a chart that looks at the number of cards too."""
    rules = terms(OPTIONS())
    assert best(rules).edge < 0.0037 < basic(rules)[1].edge


def test_a_doubled_hand_is_saved_against_high_cards_alone():
    assert rescues(terms(OPTIONS())) == {
        **dict.fromkeys("234567", "none"),
        **dict.fromkeys(("8", "9", "10"), "16 and less"),
        "A": "17 and less",
    }


def test_the_super_bonus_is_worth_its_chance_less_what_drawing_for_it_costs():
    chance = super_bonus(6)
    assert chance == Fraction(24, 288) * Fraction(4 * 6 * 5 * 4, 24 * 23 * 22) * Fraction(23 * 22 * 21, 287 * 286 * 285)
    gained = best(terms(OPTIONS())).edge - Analysis(with_prize(OPTIONS(), 5_00)).edge
    assert 0.0002 < gained < float(chance * 200)
    assert with_prize(OPTIONS(), 5_00).super_bonus == with_prize(OPTIONS(), 25_00).super_bonus == 200
    assert with_prize(OPTIONS(), 4_00).super_bonus == 0


@pytest.mark.slow
def test_what_the_house_elects_moves_the_edge_the_right_way():
    _, rows = game("spanish-21").module("odds").options_effects(OPTIONS.configure({"max_hands_split": 3}))
    effect = {(row.option, row.value): row.change for row in rows}
    assert effect["surrender", "False"] < 0 < effect["max_doubles_per_hand", "2"] < effect["max_doubles_per_hand", "3"]
    assert effect["draw_on_split_aces", "False"] < effect["max_hands_split", "2"] < 0 < effect["max_hands_split", "4"]
    assert effect["decks", "8"] < 0
    assert effect["hole_card", "none"] == pytest.approx(0, abs=1e-9)


def test_a_super_bonus_pays_its_box_and_every_other_in_the_kernel_too():
    """The cards of the transcript: 25.00 on three sevens of spades against a seven, and two boxes beside."""
    rules = game("spanish-21")
    kernel = rules.module("kernel")
    cards = ["2c", "7s", "9h", "8c", "7h", "7s", "9d", "Kc", "Qc", "7s"]
    rest = [*SPANISH_CARDS.whole] * 6
    for card in cards:
        rest.remove(card)
    shoe = [coded(card) for card in [*cards, *rest]]
    for envy, others in ((True, 60_00), (False, 10_00)):
        options = rules.options.configure({"envy": envy})
        plan = kernel.setup(options, boxes=3, strategy="basic", spanish_21=[25_00, 10_00, 10_00])
        tables = replace(plan.tables, in_spades=np.full_like(plan.tables.in_spades, HIT))
        won = kernel.play_shoes(replace(plan, tables=tables), [shoe], 1)
        assert won.tolist() == [[5_075_00, others, others]]


def test_sevens_after_a_split_have_no_super_bonus_in_the_kernel_either():
    """The cards of the script's test: a pair of sevens of spades split against a seven, and a third to the first."""
    rules = game("spanish-21")
    kernel = rules.module("kernel")
    cards = ["2c", "7s", "7h", "7s", "Jc", "7s", "7s", "Jd"]
    rest = [*SPANISH_CARDS.whole] * 6
    for card in cards:
        rest.remove(card)
    options = rules.options.configure({"max_hands_split": 2})
    plan = kernel.setup(options, boxes=1, strategy="basic", spanish_21=[25_00])
    tables = replace(plan.tables, in_spades=np.full_like(plan.tables.in_spades, SPLIT))
    won = kernel.play_shoes(replace(plan, tables=tables), [[coded(card) for card in [*cards, *rest]]], 1)
    assert won.tolist() == [[75_00]]
