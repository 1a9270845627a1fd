"""Pots as plain arithmetic: side pots, rake, halves and shares."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.poker_room.mathematics.pot import (
    ContestedPot,
    award_pots,
    divide_share,
    halves,
    percentage,
    pots,
    pots_after_rake,
    step_rake,
    uncalled_bet,
)

from .hand import Hand, fan

proves = pytest.mark.proves


def in_order(tied):
    return sorted(tied)


def totals(rows):
    won = Counter()
    for row in rows:
        won[row.box] += row.amount
    return dict(won)


def test_three_levels_make_a_main_pot_and_two_side_pots():
    put = {1: 4000, 2: 10000, 3: 16000, 4: 16000, 5: 6000}
    found = pots(put, [1, 2, 3, 4])
    assert found == [ContestedPot(20000, (1, 2, 3, 4)), ContestedPot(20000, (2, 3, 4)), ContestedPot(12000, (3, 4))]
    won = award_pots(found, {1: 4, 2: 3, 3: 2, 4: 1}, None, 100, in_order, in_order)
    assert totals(won) == {1: 20000, 2: 20000, 3: 12000}
    assert [row.pot for row in won] == [2, 1, 0], "the last side pot is awarded first"


def test_the_odd_dollar_between_high_and_low_goes_to_high():
    assert halves(13700, 100) == (6900, 6800)


def test_tied_high_hands_share_their_half_and_one_gets_the_odd_dollar():
    assert divide_share(6900, [1, 2], 100, lambda tied: [2, 1]) == {1: 3400, 2: 3500}


def test_without_a_low_hand_high_takes_all():
    rows = award_pots([ContestedPot(13700, (1, 2))], {1: 5, 2: 4}, {}, 100, in_order, in_order)
    assert [(row.box, row.amount, row.half) for row in rows] == [(1, 13700, "all")]


@pytest.mark.parametrize(("blinds", "bet", "rake", "won"), [("1/4", "18", 300, "34.00"), ("2/4", "8", 100, "17.00")])
def test_ten_percent_in_whole_dollars_up_to_four(blinds, bet, rake, won):
    cards = fan("2c7d", "AsAh", "KsKh", shared="? 3d 5h 9c ? Jd ? 6s")
    hand = Hand("holdem", cards, structure="no-limit", blinds=blinds, revenue="percentage")
    hand.say(f"raise {bet}, fold, call").check_down()
    assert [act.amount for act in hand.acts("take-rake")] == [rake]
    # A dollar of the pot of 37.00 would go to a fund, which cannot be elected: its terms are not held.
    assert hand.won == {"B": won}


def test_a_percentage_stops_at_its_cap():
    assert [percentage(pot, 10, 400, 100) for pot in (999, 1000, 4000, 90000)] == [0, 100, 400, 400]


def test_a_stepped_rake_is_that_of_the_highest_step_reached():
    steps = ((1000, 100), (2000, 200), (4000, 300))
    assert [step_rake(pot, steps) for pot in (999, 1000, 3999, 4000, 10**6)] == [0, 100, 200, 300, 300]


def test_three_tie_for_a_hundred_dollars():
    assert divide_share(10000, [4, 2, 7], 100, in_order) == {2: 3400, 4: 3300, 7: 3300}


def test_two_odd_dollars_go_to_two_players():
    assert divide_share(10100, [1, 2, 3], 100, lambda tied: [3, 1, 2]) == {1: 3400, 2: 3300, 3: 3400}


def test_chips_smaller_than_the_unit_divide_too_so_that_no_excess_is_over_a_dollar():
    assert halves(13750, 100) == (6900, 6850)
    assert divide_share(10050, [1, 2, 3], 100, in_order) == {1: 3350, 2: 3350, 3: 3350}


def test_the_rake_comes_from_several_pots_by_their_size():
    found = [ContestedPot(150, (1, 2)), ContestedPot(2500, (2,))]
    assert [pot.amount for pot in pots_after_rake(found, 200, 100)] == [150, 2300]
    assert [pot.amount for pot in pots_after_rake([ContestedPot(1000, (1,))] * 3, 300, 100)] == [900, 900, 900]


def test_an_uncalled_bet_is_the_part_above_the_second_highest():
    assert uncalled_bet({1: 500, 2: 2000, 3: 2000}) == (0, 0)
    assert uncalled_bet({1: 500, 2: 2000, 3: 1200}) == (2, 800)


# Whatever was put in by whom.

amounts = st.lists(st.integers(0, 60), min_size=2, max_size=9)


@st.composite
def showdowns(draw):
    """What nine players at most put in, who is still there, and what their hands are worth."""
    put = dict(enumerate((25 * amount for amount in draw(amounts)), start=1))
    live = draw(st.lists(st.sampled_from(sorted(put)), min_size=1, unique=True))
    high = {box: draw(st.integers(0, 4)) for box in live}
    low = {box: draw(st.integers(0, 2)) for box in live if draw(st.booleans())} if draw(st.booleans()) else None
    return put, live, high, low


@given(showdowns())
def test_side_pots_sum_to_what_was_put_in(case):
    put, live, _, _ = case
    found = pots(put, live)
    assert sum(pot.amount for pot in found) == sum(put.values())
    assert [len(pot.players) for pot in found] == sorted({len(pot.players) for pot in found}, reverse=True)
    assert set(found[0].players) == set(live)


@given(showdowns())
def test_nobody_wins_more_than_he_could_match_and_the_folded_win_nothing(case):
    put, live, high, low = case
    won = totals(award_pots(pots(put, live), high, low, 100, in_order, in_order))
    assert sum(won.values()) == sum(put.values())
    assert set(won) <= set(live)
    deepest = max(put[box] for box in live)
    for box, amount in won.items():
        if put[box] < deepest:
            assert amount <= sum(min(put[box], other) for other in put.values())


@given(showdowns())
def test_the_best_high_hand_of_all_wins_something_of_what_it_put_in(case):
    put, live, high, _ = case
    won = totals(award_pots(pots(put, live), high, None, 100, in_order, in_order))
    best = [box for box in live if high[box] == max(high.values())]
    assert all(won.get(box, 0) + 200 * len(best) >= put[box] for box in best), "but for odd chips"


@given(st.integers(0, 10**6), st.integers(2, 9), st.sampled_from([1, 25, 50, 100]))
def test_shares_differ_by_one_unit_at_most(amount, number, unit):
    shares = divide_share(amount, list(range(number)), unit, in_order)
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) <= unit
    high, low = halves(amount, unit)
    assert high + low == amount
    assert 0 <= high - low <= unit


@given(showdowns(), st.integers(0, 10))
def test_the_rake_leaves_every_pot_and_takes_no_more_than_it_says(case, percent):
    put, live, _, _ = case
    found = pots(put, live)
    rake = percentage(sum(put.values()), percent, 400, 100) if percent else 0
    after = pots_after_rake(found, rake, 100)
    assert sum(pot.amount for pot in found) - sum(pot.amount for pot in after) == rake
    assert all(pot.amount >= 0 for pot in after)
