"""The compiled ranking gives the plain part's integers, and counts every hand of a deck as the books do."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import DECK, decks
from pitboss.pricing import hands
from pitboss.pricing.hands import frequencies, values
from pitboss.pricing.kernels.compiled import compiled, stamp
from pitboss.ranking import FOUR, HIGH, LOW, MANY, THREE, THREE_LOW, omaha_value, sums, tables
from pitboss.ranking import compiled as fast
from pitboss.ranking import compiled_omaha as fast_omaha
from pitboss.ranking.compiled import high7
from pitboss.ranking.numbers import number, numbers, text
from tests.each import each

ONE_DECK = [(HIGH, size) for size in (5, 6, 7)] + [(LOW, size) for size in (5, 6, 7)]
THREE_CARDS = [(ranking, size) for ranking in (THREE, THREE_LOW) for size in (3, 4)]
FOUR_CARDS = [(FOUR, size) for size in (4, 5, 6)]


def both(ranking, dealt):
    """The values of hands of cards as text, compiled and plain."""
    return values(ranking, [numbers(hand) for hand in dealt]).tolist(), [ranking.value(hand) for hand in dealt]


@pytest.mark.parametrize(("size", "call"), [(5, hands.five), (6, hands.six), (7, hands.seven)])
def test_one_call_ranks_text_numbers_and_a_mask_alike(size, call):
    chance = random.Random(size)
    for _ in range(3_000):
        cards = chance.sample(DECK, size)
        value = HIGH.value(cards)
        assert call(*numbers(cards)) == value
        assert hands.marked(sum(1 << card for card in numbers(cards))) == value


def test_one_call_refuses_what_is_no_hand():
    for wrong in (-1, 52, 1000):
        with pytest.raises(ValueError, match="0 to 51"):
            hands.seven(1, 2, 3, wrong, 5, 6, 7)
    for mask, why in ((-1, "52 cards"), (1 << 52, "52 cards"), (0b1111, "five to seven"), (0xFF, "five to seven")):
        with pytest.raises(ValueError, match=why):
            hands.marked(mask)
    with pytest.raises(ValueError, match="5 cards make a hand"):
        HIGH.value(["As", "Ks"])


@pytest.mark.parametrize(("ranking", "size"), ONE_DECK + THREE_CARDS + FOUR_CARDS)
def test_one_deck_as_the_plain_part_has_it(ranking, size):
    chance = random.Random(size)
    fast_values, plain = both(ranking, [chance.sample(DECK, size) for _ in range(20_000)])
    assert fast_values == plain


@pytest.mark.parametrize(("ranking", "size"), ONE_DECK + THREE_CARDS + FOUR_CARDS)
def test_crowded_hands_of_one_deck(ranking, size):
    """Few ranks or few suits bring out what is rare."""
    chance = random.Random(size)
    for pack in ([r + s for r in "A2K" for s in "cdhs"], [r + s for r in "A23456789TJQK" for s in "hs"]):
        fast_values, plain = both(ranking, [chance.sample(pack, size) for _ in range(3000)])
        assert fast_values == plain


@each("size", [5, 6, 7])
@each("ranks", ["23456789TJQKA", "2345A", "TJQKA", "9KA", "2"])
@each("suits", ["cdhs", "cs", "h"])
def test_many_decks_as_the_plain_part_has_them(size, ranks, suits):
    chance = random.Random(f"{size}{ranks}{suits}")
    pack = [rank + suit for rank in ranks for suit in suits] * 8
    fast_values, plain = both(MANY, [chance.sample(pack, size) for _ in range(600)])
    assert fast_values == plain


@given(st.lists(st.sampled_from(decks(8)), min_size=7, max_size=7))
@settings(max_examples=400)
def test_any_seven_cards_of_many_decks(cards):
    fast_values, plain = both(MANY, [cards])
    assert fast_values == plain


@given(st.permutations(DECK))
@settings(max_examples=200)
def test_any_seven_cards_of_one_deck_high_and_low(deck):
    for ranking in (HIGH, LOW):
        fast_values, plain = both(ranking, [deck[:7]])
        assert fast_values == plain


@compiled()
def omaha_each(cards, highs, lows):
    for n in range(len(cards)):
        c = cards[n]
        highs[n] = fast_omaha.omaha_high(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8])
        lows[n] = fast_omaha.omaha_low(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8])


def test_omaha_as_the_plain_part_has_it():
    chance = random.Random(5)
    suited = [card for card in DECK if card[1] in "hs"]
    dealt = [chance.sample(pack, 9) for pack in (DECK, suited, suited) for _ in range(400)]
    highs, lows = np.zeros(len(dealt), np.int32), np.zeros(len(dealt), np.int32)
    omaha_each(np.array([numbers(hand) for hand in dealt], np.uint8), highs, lows)
    assert highs.tolist() == [omaha_value(HIGH, hand[:4], hand[4:]) for hand in dealt]
    assert lows.tolist() == [omaha_value(LOW, hand[:4], hand[4:]) for hand in dealt]


def test_the_functions_are_plain_functions_too():
    cards = numbers(["Ah", "Kh", "Qh", "Jh", "Th", "2c", "3d"])
    assert high7(*cards) == HIGH.value([text(card) for card in cards])
    assert fast.many5(*cards[:5]) == MANY.value([text(card) for card in cards[:5]])


def test_cards_are_four_times_the_rank_and_the_suit():
    assert [number(card) for card in ("2c", "2d", "2h", "2s", "3c", "As")] == [0, 1, 2, 3, 4, 51]
    assert sorted(numbers(DECK)) == list(range(52))
    assert [text(number(card)) for card in DECK] == list(DECK)


def test_every_multiset_of_ranks_has_a_place_of_its_own():
    for size in range(3, 8):
        found = tables.places(tables.multisets(size), size)
        assert found.tolist() == list(range(len(found)))


def test_all_2_598_960_hands_of_five():
    assert frequencies(HIGH, 5) == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
        "two-pairs": 123552,
        "one-pair": 1098240,
        "high-card": 1302540,
    }


def test_all_133_784_560_hands_of_seven():
    assert frequencies(HIGH, 7) == {
        "royal-flush": 4324,
        "straight-flush": 37260,
        "four-of-a-kind": 224848,
        "full-house": 3473184,
        "flush": 4047644,
        "straight": 6180020,
        "three-of-a-kind": 6461620,
        "two-pairs": 31433400,
        "one-pair": 58627800,
        "high-card": 23294460,
    }


def test_workers_count_the_same_hands():
    assert frequencies(HIGH, 5, workers=3) == frequencies(HIGH, 5)


def test_all_20_358_520_hands_of_six():
    assert frequencies(HIGH, 6) == {
        "royal-flush": 188,
        "straight-flush": 1656,
        "four-of-a-kind": 14664,
        "full-house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three-of-a-kind": 732160,
        "two-pairs": 2532816,
        "one-pair": 9730740,
        "high-card": 6612900,
    }


def test_all_22_100_hands_of_three_and_270_725_of_four():
    assert list(frequencies(THREE, 3).values()) == [4, 44, 52, 720, 1096, 3744, 16440]
    assert sum(frequencies(THREE, 4).values()) == 270_725


def test_all_hands_of_four_and_the_best_four_of_five_and_six():
    assert [*frequencies(FOUR, 4).values()] == [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]
    assert [*frequencies(FOUR, 5).values()] == [624, 2072, 58656, 114616, 101808, 123552, 1047552, 1150080]
    assert [*frequencies(FOUR, 6).values()] == [14664, 47752, 897616, 2245352, 1744080, 2342736, 8194320, 4872000]


def test_all_low_hands_of_five():
    """Straights and flushes are no longer apart, so the hands without a pair are C(13,5) * 4^5."""
    assert frequencies(LOW, 5) == {
        "no-pair": 1287 * 1024,
        "one-pair": 1098240,
        "two-pairs": 123552,
        "three-of-a-kind": 54912,
        "full-house": 3744,
        "four-of-a-kind": 624,
    }


def test_all_low_hands_of_seven():
    """By how many ranks are different: five or more make a hand without a pair, one rank is impossible."""
    found = frequencies(LOW, 7)
    seven, six, five = 1716 * 4**7, 1716 * 6 * 6 * 4**5, 1287 * (10 * 6 * 6 * 4**3 + 5 * 4 * 4**4)
    assert found["no-pair"] == seven + six + five
    assert found["one-pair"] == 715 * (4 * 4 * 6**3 + 12 * 4 * 6 * 4 * 4 + 4 * 1 * 4**3)
    assert sum(found.values()) == 133_784_560


def test_all_low_hands_of_three():
    assert frequencies(THREE_LOW, 3) == {"no-pair": 286 * 64, "one-pair": 3744, "three-of-a-kind": 52}


@pytest.mark.parametrize("cards", [[[0, 1, 2, 3]], [0, 1, 2, 3, 4], [[0, 1, 2, 3, 52]], [[-1, 1, 2, 3, 4]]])
def test_what_is_no_array_of_hands_is_refused(cards):
    with pytest.raises(ValueError, match=r"hands of 5, 6, 7|0 to 51"):
        values(HIGH, cards)


def test_frequencies_are_of_one_deck():
    with pytest.raises(ValueError, match="one deck"):
        frequencies(MANY, 5)


def test_code_kept_on_disk_is_stale_when_the_tables_change(monkeypatch):
    before = stamp(high7)
    monkeypatch.setitem(high7.__globals__, "STAMP", "other tables")
    assert stamp(high7) != before
    assert sums.STAMP == fast_omaha.STAMP
