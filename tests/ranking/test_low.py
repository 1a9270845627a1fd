"""Low hands of 14.3(e)-(f), who qualifies for half a pot, and the two and three of Omaha."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK
from pitboss.ranking import (
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    THREE_LOW,
    eight_or_better,
    omaha_best,
    omaha_value,
    six_or_better,
)
from tests.ranking import slow_ranks
from tests.ranking.test_high import agree, hands, rows

proves = pytest.mark.proves

FIVE_CARDS = """
Ac 2c 3c 4c 5c | no-pair         | 5-4-3-2-A low
Ac 2d 3h 4s 6c | no-pair         | 6-4-3-2-A low
Ac 2d 3h 5s 6c | no-pair         | 6-5-3-2-A low
Ac 2d 3h 4s 8c | no-pair         | 8-4-3-2-A low
8c 7d 6h 5s 4c | no-pair         | 8-7-6-5-4 low
Kc Qd Jh Ts 9c | no-pair         | K-Q-J-10-9 low
Ac Ad 2h 3s 4c | one-pair        | pair of aces with 4-3-2 for low
Ac Ad Kh Qs Jc | one-pair        | pair of aces with K-Q-J for low
2c 2d Ah 3s 4c | one-pair        | pair of twos with 4-3-A for low
Kc Kd Qh Js Tc | one-pair        | pair of kings with Q-J-10 for low
2c 2d Ah As 3c | two-pairs       | two pairs, twos and aces with 3 for low
3c 3d Ah As 2c | two-pairs       | two pairs, threes and aces with 2 for low
Kc Kd Qh Qs Jc | two-pairs       | two pairs, kings and queens with J for low
Ac Ad Ah 2s 3c | three-of-a-kind | three aces with 3-2 for low
Kc Kd Kh Qs Jc | three-of-a-kind | three kings with Q-J for low
Ac Ad Ah 2s 2c | full-house      | full house, aces over twos for low
Kc Kd Kh Qs Qc | full-house      | full house, kings over queens for low
Ac Ad Ah As 2c | four-of-a-kind  | four aces with 2 for low
Kc Kd Kh Ks Qc | four-of-a-kind  | four kings with Q for low
"""
THREE_CARDS = """
Ac 2c 3c | no-pair         | 3-2-A low
6c 5d 4h | no-pair         | 6-5-4 low
Ac 2d 7h | no-pair         | 7-2-A low
Kc Qd Jh | no-pair         | K-Q-J low
Ac Ad 2h | one-pair        | pair of aces with 2 for low
Kc Kd Qh | one-pair        | pair of kings with Q for low
Ac Ad Ah | three-of-a-kind | three aces for low
Kc Kd Kh | three-of-a-kind | three kings for low
"""


@pytest.mark.parametrize(("ranking", "table"), [(LOW, FIVE_CARDS), (THREE_LOW, THREE_CARDS)], ids=["five", "three"])
def test_the_order_from_the_best_low_down(ranking, table):
    values = []
    for cards, name, words in rows(table):
        value = ranking.value(cards.split())
        assert (ranking.name(value), ranking.says(value)) == (name, words)
        values.append(value)
    assert all(better > worse for better, worse in pairwise(values))
    assert [*dict.fromkeys(name for _, name, _ in rows(table))] == list(reversed(ranking.classes))


def test_straights_and_flushes_do_not_count():
    assert LOW.value(["Ac", "2c", "3c", "4c", "5c"]) == LOW.value(["Ac", "2d", "3h", "4s", "5c"])
    assert THREE_LOW.value(["Ac", "2c", "3c"]) == THREE_LOW.value(["Ac", "2d", "3h"])


@pytest.mark.parametrize("number", [5, 6, 7])
def test_the_order_is_that_of_the_slow_ranking(number):
    dealt = hands(DECK, 2000, number, number)
    few = [rank + suit for rank in "A29K" for suit in "cdhs"]
    dealt += hands(few, 2000, number, number)
    agree([LOW.value(hand) for hand in dealt], [slow_ranks.low(hand) for hand in dealt])


@pytest.mark.parametrize("number", [3, 4, 5])
def test_three_cards_in_the_order_of_the_slow_ranking(number):
    dealt = hands(DECK, 1500, number, number) + hands([r + s for r in "A6K" for s in "cdhs"], 500, number, number)
    agree([THREE_LOW.value(hand) for hand in dealt], [slow_ranks.low(hand, slow_ranks.LOW_THREE, 3) for hand in dealt])


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("8c 7d 2h 2s Ac 4c Kd", "8c 7d 4c 2h Ac"),
        ("Ac Ad Ah As 2c 2d Kh", "2d 2c Ad Ac Kh"),
        ("9s 9c 5d 4d 3d 2d Kd", "9c 5d 4d 3d 2d"),
    ],
)
def test_the_cards_that_make_a_low(cards, best):
    found = LOW.best(cards.split())
    assert sorted(found) == sorted(best.split())
    assert [card[0] for card in found] == [card[0] for card in best.split()]


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("8c 7d 6h 5s 4c", True),
        ("Ac 2d 3h 4s 9c", False),
        ("Ac Ad 2h 3s 4c", False),
        ("Ac Ad 2h 3s 4c 8d 9d", True),
        ("Ac Ad 2h 2s 4c 8d 9d", False),
    ],
)
def test_eight_or_better(cards, may):
    assert eight_or_better(LOW.value(cards.split())) is may


@pytest.mark.parametrize(
    ("cards", "may"), [("6c 5d 4h", True), ("Ac 2d 7h", False), ("Ac Ad 2h", False), ("Ac Ad 2h 6s", True)]
)
def test_six_or_better(cards, may):
    assert six_or_better(THREE_LOW.value(cards.split())) is may


def test_how_many_hands_of_three_qualify():
    """Six ranks, three of them, four suits each."""
    found = sum(six_or_better(THREE_LOW.value(hand)) for hand in combinations(DECK, 3))
    assert found == 20 * 64


def test_lows_of_a_sixth_of_the_deck():
    """Every hand of the 20 lowest cards: the lows are counted by choosing ranks and suits."""
    low_cards = [card for card in DECK if card[0] in "A2345"]
    found = Counter(LOW.name(LOW.value(hand)) for hand in combinations(low_cards, 5))
    assert found == {
        "no-pair": 4**5,
        "one-pair": 5 * 6 * 4 * 64,
        "two-pairs": 10 * 36 * 3 * 4,
        "three-of-a-kind": 5 * 4 * 6 * 16,
        "full-house": 5 * 4 * 4 * 6,
        "four-of-a-kind": 5 * 16,
    }


def test_omaha_takes_exactly_two_and_three():
    own, board = ["As", "Ks", "Qs", "Js"], ["Ts", "9s", "2d", "3c", "4h"]
    assert HIGH.says(omaha_value(HIGH, own, board)) == "ace high with K-10-9-4"
    assert omaha_best(HIGH, own, board) == ("As", "Ks", "Ts", "9s", "4h")


def test_omaha_low_takes_exactly_two_and_three():
    own, board = ["Ac", "2d", "Kh", "Ks"], ["3c", "4h", "8s", "Qd", "Jc"]
    assert LOW.says(omaha_value(LOW, own, board)) == "8-4-3-2-A low"
    assert omaha_value(LOW, ["Ac", "Ad", "Kh", "Ks"], ["2c", "3h", "4s", "5d", "Jc"]) < EIGHT_OR_BETTER


def test_omaha_is_the_best_of_sixty_hands():
    chance = random.Random(2)
    for _ in range(60):
        dealt = chance.sample(DECK, 9)
        sixty = [two + three for two in combinations(dealt[:4], 2) for three in combinations(dealt[4:], 3)]
        for ranking in (HIGH, LOW):
            value = omaha_value(ranking, dealt[:4], dealt[4:])
            assert value == max(ranking.value(hand) for hand in sixty)
            assert ranking.value(omaha_best(ranking, dealt[:4], dealt[4:])) == value
