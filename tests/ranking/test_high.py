"""High hands: the order of 14.3(b)-(d) and of 21.3, the words, the cards that make a hand, and what shows."""

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import DECK, decks
from pitboss.ranking import FOUR, HIGH, MANY, THREE, showing
from tests.each import each
from tests.ranking import slow_ranks

proves = pytest.mark.proves

FIVE_CARDS = """
Ah Kh Qh Jh Th | royal-flush           | royal flush
Ks Qs Js Ts 9s | straight-flush        | straight flush, king high
As 2s 3s 4s 5s | straight-flush        | straight flush, five high
Ac Ad Ah As Kc | four-of-a-kind        | four aces with K
2c 2d 2h 2s 3c | four-of-a-kind        | four twos with 3
Ac Ad Ah Ks Kc | full-house            | full house, aces over kings
2c 2d 2h 3s 3c | full-house            | full house, twos over threes
Ac Kc Qc Jc 9c | flush                 | flush, ace high with K-Q-J-9
7d 5d 4d 3d 2d | flush                 | flush, seven high with 5-4-3-2
Ac Kd Qh Js Tc | straight              | straight, ace high
Ac 2d 3h 4s 5c | straight              | straight, five high
Ac Ad Ah Ks Qc | three-of-a-kind       | three aces with K-Q
2c 2d 2h 4s 3c | three-of-a-kind       | three twos with 4-3
Ac Ad Kh Ks Qc | two-pairs             | two pairs, aces and kings with Q
3c 3d 2h 2s 4c | two-pairs             | two pairs, threes and twos with 4
Ac Ad Kh Qs Jc | one-pair              | pair of aces with K-Q-J
2c 2d 5h 4s 3c | one-pair              | pair of twos with 5-4-3
Ac Kd Qh Js 9c | high-card             | ace high with K-Q-J-9
7c 5d 4h 3s 2c | high-card             | seven high with 5-4-3-2
"""
THREE_CARDS = """
Ah Kh Qh | royal-flush     | royal flush
Ks Qs Js | straight-flush  | straight flush, king high
3d 2d Ad | straight-flush  | straight flush, three high
Ac Ad Ah | three-of-a-kind | three aces
2c 2d 2h | three-of-a-kind | three twos
Ac Kd Qh | straight        | straight, ace high
3c 2d Ah | straight        | straight, three high
Ac Kc Jc | flush           | flush, ace high with K-J
5c 3c 2c | flush           | flush, five high with 3-2
Ac Ad Kh | one-pair        | pair of aces with K
2c 2d 3h | one-pair        | pair of twos with 3
Ac Kd Jh | high-card       | ace high with K-J
5c 3d 2h | high-card       | five high with 3-2
"""
MANY_DECKS = """
Ah Ah Ah Ah Ah | flush-with-five-of-a-kind  | flush, five aces
2c 2c 2c 2c 2c | flush-with-five-of-a-kind  | flush, five twos
Ah Kh Qh Jh Th | royal-flush                | royal flush
Ah Ah Ah Ah Kh | flush-with-four-of-a-kind  | flush, four aces with K
2c 2c 2c 2c 3c | flush-with-four-of-a-kind  | flush, four twos with 3
Ks Qs Js Ts 9s | straight-flush             | straight flush, king high
5s 4s 3s 2s As | straight-flush             | straight flush, five high
Ah Ah Ah Kh Kh | flush-with-full-house      | flush, full house, aces over kings
2c 2c 2c 3c 3c | flush-with-full-house      | flush, full house, twos over threes
Ah Ah Ah Ah As | five-of-a-kind             | five aces
2c 2c 2d 2h 2s | five-of-a-kind             | five twos
Ah Ah Ah Kh Qh | flush-with-three-of-a-kind | flush, three aces with K-Q
2c 2c 2c 4c 3c | flush-with-three-of-a-kind | flush, three twos with 4-3
Ah Ah Kh Kh Qh | flush-with-two-pairs       | flush, two pairs, aces and kings with Q
3c 3c 2c 2c 4c | flush-with-two-pairs       | flush, two pairs, threes and twos with 4
Ah Ah Kh Qh Jh | flush-with-one-pair        | flush, pair of aces with K-Q-J
2c 2c 5c 4c 3c | flush-with-one-pair        | flush, pair of twos with 5-4-3
Ah Ah Ah As Kh | four-of-a-kind             | four aces with K
2c 2c 2c 2d 3c | four-of-a-kind             | four twos with 3
Ah Ah Ad Ks Kh | full-house                 | full house, aces over kings
2c 2c 2d 3c 3c | full-house                 | full house, twos over threes
Ac Kc Qc Jc 9c | flush                      | flush, ace high with K-Q-J-9
7c 5c 4c 3c 2c | flush                      | flush, seven high with 5-4-3-2
Ac Kc Qc Jc Td | straight                   | straight, ace high
5c 4c 3c 2c Ad | straight                   | straight, five high
Ac Ac Ad Ks Qh | three-of-a-kind            | three aces with K-Q
2c 2c 2d 4c 3c | three-of-a-kind            | three twos with 4-3
Ac Ac Kd Kd Qh | two-pairs                  | two pairs, aces and kings with Q
3c 3c 2d 2d 4c | two-pairs                  | two pairs, threes and twos with 4
Ac Ac Kd Qd Jh | pair                       | pair of aces with K-Q-J
2c 2c 5d 4d 3h | pair                       | pair of twos with 5-4-3
Ac Kd Qd Jh 9c | highest-ranking-card       | ace high with K-Q-J-9
7c 5d 4d 3h 2c | highest-ranking-card       | seven high with 5-4-3-2
"""


def rows(table):
    return [tuple(cell.strip() for cell in line.split("|")) for line in table.strip().splitlines()]


def classes(ranking, table, paragraph):
    """Each class of a table with its rows and the row above it, under the paragraph that names it."""
    found = rows(table)
    for place, name in enumerate(dict.fromkeys(name for _, name, _ in found), start=1):
        own = [row for row in found if row[1] == name]
        above = found[found.index(own[0]) - 1] if place > 1 else None
        # What has no name in 14.3 comes under (d).
        cite = f"{paragraph}{place}" if name != "high-card" else "19:47-14.3(d)"
        yield pytest.param(ranking, own, above, id=f"{cite} {name}")


@each(
    ("ranking", "own", "above"),
    [
        *classes(HIGH, FIVE_CARDS, "19:47-14.3(b)"),
        *classes(THREE, THREE_CARDS, "19:47-14.3(c)"),
        *classes(MANY, MANY_DECKS, "19:47-21.3(b)"),
    ],
)
def test_a_class_from_its_best_hand_to_its_worst_and_below_the_class_above(ranking, own, above):
    for cards, name, words in own:
        value = ranking.value(cards.split())
        assert (ranking.name(value), ranking.says(value)) == (name, words)
    values = [ranking.value(cards.split()) for cards, _, _ in ([above] if above else []) + own]
    assert all(better > worse for better, worse in pairwise(values))


@pytest.mark.parametrize(
    ("ranking", "table"), [(HIGH, FIVE_CARDS), (THREE, THREE_CARDS), (MANY, MANY_DECKS)], ids=["high", "three", "many"]
)
def test_the_classes_are_those_that_are_printed(ranking, table):
    assert [*dict.fromkeys(name for _, name, _ in rows(table))] == list(reversed(ranking.classes))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3c 3d 3h Ks Kc", "2c 2d 2h As Ac"),
        ("3c 3d 5h 4s 2c", "2c 2d Ah Ks Qc"),
        ("Ac Ad 4h 4s 2c", "Kc Kd Qh Qs Ac"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Tc 8d 7h 6s 5c", "Tc 8d 7h 6s 4c"),
    ],
)
def test_groups_are_compared_before_single_cards(better, worse):
    assert HIGH.value(better.split()) > HIGH.value(worse.split())


@pytest.mark.parametrize("cards", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_an_ace_joins_no_other_sequence(cards):
    assert HIGH.name(HIGH.value(cards.split())) == "high-card"


def test_an_ace_between_king_and_two_is_no_straight_of_three():
    assert THREE.name(THREE.value(["Kc", "Ad", "2h"])) == "high-card"


def test_suits_are_equal():
    assert HIGH.value(["As", "Ks", "Qs", "Js", "9s"]) == HIGH.value(["Ac", "Kc", "Qc", "Jc", "9c"])
    assert HIGH.value(["As", "Ad", "Qs", "Js", "9s"]) == HIGH.value(["Ac", "Ah", "Qc", "Jc", "9c"])


def test_the_board_that_everybody_plays_is_a_tie():
    board = ["Ad", "Kc", "Qs", "Jh", "Td"]
    assert MANY.value([*board, "3c", "4c"]) == MANY.value([*board, "9s", "9d"])


def test_examples_of_several_decks():
    board = ["Ks", "Ks", "9s", "4s", "7d"]
    player, dealer = MANY.value([*board, "As", "2s"]), MANY.value([*board, "Kd", "Kh"])
    assert (MANY.says(player), MANY.says(dealer)) == ("flush, pair of kings with A-9-4", "four kings with 9")
    assert player > dealer
    board = ["Th", "Jh", "Qh", "Kh", "2c"]
    assert MANY.name(MANY.value([*board, "Ah", "Ah"])) == "royal-flush"
    assert MANY.says(MANY.value([*board, "9h", "3c"])) == "straight flush, king high"


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("2c 7d 7h Ks Kd 7c 2h", "7h 7d 7c Ks Kd"),
        ("Ac 2d 3h 4s 5c Kd Kh", "5c 4s 3h 2d Ac"),
        ("Ah Kh Qh Jh Th 9h 8h", "Ah Kh Qh Jh Th"),
        ("9c 9s Ad Ac Kh Ks 3d", "Ad Ac Ks Kh 9s"),
        ("Ac Ad 2s 3s 4s 5s As", "5s 4s 3s 2s As"),
    ],
)
def test_the_cards_that_make_a_hand(cards, best):
    assert " ".join(HIGH.best(cards.split())) == best


def test_the_cards_of_three_that_make_a_hand():
    assert THREE.best(["3c", "Kd", "2d", "Ah"]) == ("3c", "2d", "Ah")
    assert THREE.best(["Kc", "Ks", "2d", "Ah"]) == ("Ks", "Kc", "Ah")


@given(st.permutations(DECK), st.integers(5, 7))
def test_best_is_among_the_cards_and_worth_as_much(deck, number):
    cards = deck[:number]
    best = HIGH.best(cards)
    assert len(best) == 5
    assert set(best) <= set(cards)
    assert HIGH.value(best) == HIGH.value(cards)


def agree(values, slow):
    """Two orders of the same hands are one order: sorted by either, both rise and both tie together."""
    both = sorted(zip(values, slow, strict=True))
    for (low, slow_low), (high, slow_high) in pairwise(both):
        assert (low < high, low == high) == (slow_low < slow_high, slow_low == slow_high)


def hands(pack, number, size, seed):
    chance = random.Random(seed)
    return [chance.sample(pack, size) for _ in range(number)]


@pytest.mark.parametrize("number", [5, 6, 7])
def test_the_order_is_that_of_the_slow_ranking_one_deck(number):
    dealt = hands(DECK, 3000, number, number)
    agree([HIGH.value(hand) for hand in dealt], [slow_ranks.high(hand) for hand in dealt])


@pytest.mark.parametrize("number", [5, 6, 7])
@pytest.mark.parametrize("suits", ["cdhs", "cc", "ch"])
def test_the_order_is_that_of_the_slow_ranking_many_decks(number, suits):
    """Packs of few ranks and suits bring out the rare classes."""
    for ranks in ("23456789TJQKA", "2345A", "TJQKA", "9KA"):
        pack = [rank + suit for rank in ranks for suit in suits] * 8
        dealt = hands(pack, 400, number, f"{number}{suits}{ranks}")
        agree([MANY.value(hand) for hand in dealt], [slow_ranks.high(hand, slow_ranks.MANY) for hand in dealt])


def test_every_hand_of_three_is_in_the_order_of_the_slow_ranking():
    dealt = list(combinations(DECK, 3))
    agree([THREE.value(hand) for hand in dealt], [slow_ranks.one_high(hand, slow_ranks.THREE) for hand in dealt])


@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_the_best_three_of_more_cards(number):
    dealt = hands(DECK, 1500, number, number)
    agree([THREE.value(hand) for hand in dealt], [slow_ranks.high(hand, slow_ranks.THREE, 3) for hand in dealt])


@pytest.mark.parametrize("number", [4, 5, 6])
def test_the_best_four_of_four_and_more_cards(number):
    for pack in (DECK, [rank + suit for rank in "23456A" for suit in "cdhs"]):
        dealt = hands(pack, 1500, number, number)
        agree([FOUR.value(hand) for hand in dealt], [slow_ranks.high(hand, slow_ranks.FOUR, 4) for hand in dealt])


def test_all_22_100_hands_of_three():
    found = Counter(THREE.name(THREE.value(hand)) for hand in combinations(DECK, 3))
    assert found == {
        "royal-flush": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "one-pair": 3744,
        "high-card": 16440,
    }


def test_many_decks_with_one_deck_is_the_order_of_one():
    dealt = hands(DECK, 2000, 7, 1)
    agree([HIGH.value(hand) for hand in dealt], [MANY.value(hand) for hand in dealt])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s", "Ac Ad Ah Ks"),
        ("2c 2d 2h 3s", "Ac Ad Kh Ks"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 4h 3s", "Ac Kd Qh Js"),
        ("2c 2d 3h", "Ac Kc Qc"),
        ("2c 2d", "Ac Kc"),
        ("Ac", "Kc"),
        ("Ac 3d 2d", "Kc Qc Jc"),
        ("Ac Kd 3d 2d", "Ac Qc Jc Tc"),
    ],
)
def test_what_shows_is_quads_trips_pairs_and_high_cards(better, worse):
    assert showing(better.split()) > showing(worse.split())


def test_suits_do_not_break_what_shows():
    assert showing(["As", "Ks", "Qs"]) == showing(["Ac", "Kd", "Qh"])
    assert HIGH.says(showing(["9s", "9c", "4d"])) == "pair of nines with 4"
    assert HIGH.name(showing(["9s"])) == "high-card"


@pytest.mark.parametrize("cards", [[], ["2c", "3c", "4c", "5c", "6c"]])
def test_nothing_and_five_cards_do_not_show(cards):
    with pytest.raises(ValueError, match="one to four"):
        showing(cards)


def test_too_few_cards_are_no_hand():
    with pytest.raises(ValueError, match="5 cards make a hand, not Ac"):
        HIGH.value(["Ac"])


def test_ranking_loads_no_heavy_library():
    script = "import sys, pitboss.ranking; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert {"numpy", "numba"}.isdisjoint(loaded)
    assert "pitboss.ranking.high" in loaded


def test_a_pack_of_eight_decks_is_ranked():
    dealt = hands(decks(8), 500, 7, 8)
    agree([MANY.value(hand) for hand in dealt], [slow_ranks.high(hand, slow_ranks.MANY) for hand in dealt])
