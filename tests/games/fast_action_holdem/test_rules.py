"""Fast action hold 'em: cards, seventeen classes of hands and fourteen house ways, 19:47-21.1 to 21.3 and 21.8(i)."""

from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from pitboss.equipment import DECK, unpacked
from pitboss.games.fast_action_holdem import ways
from pitboss.games.fast_action_holdem.round import hand_class
from pitboss.games.fast_action_holdem.ways import (
    NUMBER,
    by_house_ways,
    house_way,
    is_natural,
    kept_by_house_ways,
    numbers,
    preference,
)
from pitboss.ranking import MANY
from pitboss.rulebook import Illegal
from pitboss.table.parts import Declarations

from .table import FAST, closed_table, play

proves = pytest.mark.proves


# 21.2: equipment, and what the house may elect.


@proves("19:47-21.2(a)")
def test_21_2_a_six_or_eight_decks():
    for decks in (6, 8):
        t = closed_table(decks=decks)
        t.begin("open")
        while t.pending is not None:
            t.supply()
        assert len(t.all_cards()) == 52 * decks
    for decks in (1, 5, 7, 9):
        with pytest.raises(Illegal, match=r"6 or 8 \[19:47-21\.2\(a\)\]"):
            closed_table(decks=decks)


@proves("19:47-21.8(b)", "19:47-21.8(n)")
def test_21_8_the_odds_are_fixed():
    for wrong in ({"natural_odds": "4 to 1"}, {"natural_odds": "6 to 1"}, {"winning_odds": "2 to 1"}):
        with pytest.raises(Illegal, match="the odds are fixed"):
            closed_table(**wrong)


@proves('19:47-21.1 "Suit"')
def test_the_house_vouches_for_what_software_cannot_see():
    assert "none above another" in FAST.part(Declarations).under('19:47-21.1 "Suit"')
    for cited in ("19:47-21.2(a)", "19:47-21.2(b)", "19:47-21.4(e)", "19:47-21.8(d)", "19:47-21.11"):
        assert FAST.part(Declarations).under(cited)


# 21.3: the classes, each in a round of its own.

CLASSES = {
    1: ("As As", "As As As 2c 3d"),
    2: ("As Ks", "Qs Js Ts 2c 3d"),
    3: ("9s 9s", "9s 9s 4s 2c Kd"),
    4: ("Ks Qs", "Js Ts 9s 2c 3d"),
    5: ("9s 9s", "9s 4s 4s Qc Kd"),
    6: ("9s 9d", "9h 9c 9s 2c Kd"),
    7: ("9s 9s", "9s 4s 6s Qc Kd"),
    8: ("9s 9s", "4s 4s 6s Qc Kd"),
    9: ("9s 9s", "4s 3s 6s Qc Kd"),
    10: ("9s 9d", "9h 9c 4s 2c Kd"),
    11: ("9s 9d", "9h 4c 4s Qc Kd"),
    12: ("9s 7s", "4s 3s 6s Qc Kd"),
    13: ("9s 8d", "7h 6c 5s 2c Kd"),
    14: ("9s 9d", "9h 4c 6s Qc Kd"),
    15: ("9s 9d", "4h 4c 6s Qc Kd"),
    16: ("9s 9d", "4h 3c 6s Qc Kd"),
    17: ("9s 8d", "4h 3c 6s Qc Kd"),
}


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=proves(f"19:47-21.3(b){n}", "19:47-21.3(b)")) for n in CLASSES]
)
def test_21_3_b_each_class_by_its_paragraph(number):
    kept, board = CLASSES[number]
    value = MANY.value([*kept.split(), *board.split()])
    assert hand_class(value) == f"21.3(b){number}"
    then = play("2d 3h 5h 8h", {1: f"{kept} 2h 5d"}, board, {1: ["".join(kept.split())]})
    assert f"19:47-21.3(b){number}" in then.cites


def test_21_3_b_the_classes_come_in_their_order():
    values = [MANY.value([*kept.split(), *board.split()]) for kept, board in CLASSES.values()]
    assert values == sorted(values, reverse=True)


def test_21_3_a_an_ace_ends_a_straight_below_the_deuce_and_is_high_elsewhere():
    better, wheel, worse = ("6c2d3h4s5c9d9h", "Ac2d3h4s5c9d9h", "9c9s9d4s5c2dKh")
    assert MANY.value(unpacked(better)) > MANY.value(unpacked(wheel)) > MANY.value(unpacked(worse))
    assert MANY.value(unpacked("Ac3d5h7s9cJd2h")) > MANY.value(unpacked("Kc3d5h7s9cJd2h"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [("3c 3d 7h 8s Tc", "2c 2d Ah Ks Qc"), ("9c 9d Kh 8s 7c", "9h 9s Qh Js Tc"), ("As Qs 9s 7s 2s", "Ah Qh 9h 6h 5h")],
)
def test_21_3_c_groups_decide_before_single_cards(better, worse):
    assert MANY.value(better.split()) > MANY.value(worse.split())


# 21.8(i): the house ways.

WAYS = {
    1: ("As Ad 2s 2s", "2s2s"),
    2: ("9s 9d Kh Kc", "KhKc"),
    3: ("Ah Th Kd 2c", "AhTh"),
    4: ("As Kd Qd Jd", "KdQd"),
    5: ("Ah 5h Kd 9h", "AhKd"),
    6: ("Qh Jd 9s 2c", "QhJd"),
    7: ("Ah 5h 9d 2h", "Ah5h"),
    8: ("Kh Th 9d 2c", "KhTh"),
    9: ("Kh Jd 9s 2c", "KhJd"),
    10: ("Ah 9d 7s 2c", "Ah9d"),
    11: ("Kd Tc 9c 2h", "Tc9c"),
    12: ("Kd 9d 7h 2c", "Kd9d"),
    13: ("Kd 8h 7c 2s", "8h7c"),
    14: ("Kd 9s 7h 5c", "Kd9s"),
}


@proves('19:47-21.1 "Running cards"')
@pytest.mark.parametrize("way", [pytest.param(n, marks=proves(f"19:47-21.8(i){n}", "19:47-21.8(i)")) for n in WAYS])
def test_21_8_i_each_house_way_in_its_order(way):
    hand, kept = WAYS[way]
    assert kept_by_house_ways(hand.split()) == ([kept[:2], kept[2:]], way)
    then = play(hand, {1: "4c 6d 8s Tc"}, "2d 3h 5h 8h Js")
    event = next(e for e in then.events if e.act.cite.startswith("19:47-21.8(i)"))
    assert (event.act.cite, event.act.cards) == (f"19:47-21.8(i){way}", kept)


def test_21_1_running_cards_follow_each_other():
    running = {(a, b) for a in DECK for b in DECK if house_way(NUMBER[a], NUMBER[b]) in (4, 6, 11, 13)}
    assert {abs("23456789TJQKA".index(a[0]) - "23456789TJQKA".index(b[0])) for a, b in running} == {1}
    assert not any("A" in a + b for a, b in running), "an ace never gets that far"


def test_21_8_i_three_of_a_rank_in_three_suits_keep_the_first_two_dealt():
    assert kept_by_house_ways(["9s", "9d", "4c", "9h"])[0] == ["9s", "9d"]
    assert kept_by_house_ways(["9h", "4c", "9d", "9s"])[0] == ["9h", "9d"]


def test_21_8_i_only_ranks_and_like_suits_count():
    turned = str.maketrans("cdhs", "shcd")
    for hand, kept in WAYS.values():
        assert "".join(kept_by_house_ways(hand.translate(turned).split())[0]) == kept.translate(turned)


ORACLE = {
    6: (
        *(138138, 36298080, 113622912, 17024256, 12550464, 35645184, 19051200, 10741248),
        *(7962624, 7962624, 7838208, 25303104, 81383616, 8491392, 3265920),
    ),
    8: (
        *(467480, 120626688, 359104512, 53805056, 39665664, 112656384, 60211200, 33947648),
        *(25165824, 25165824, 24772608, 79970304, 257212416, 26836992, 10321920),
    ),
}
"""Of all hands of four cards: naturals, then those of each house way."""


@pytest.mark.slow
def test_21_8_i_all_hands_of_four_cards_by_house_way(monkeypatch):
    """The script's own functions over every hand of 52 kinds of cards, weighted by the decks that hold them."""
    # What each two cards are preferred to is asked of the rules once and not two million times.
    once = [[ways.preference(a, b) for b in range(52)] for a in range(52)]
    monkeypatch.setattr(ways, "preference", lambda a, b: once[a][b])
    got = {decks: [0] * 15 for decks in ORACLE}
    for hand in combinations_with_replacement(range(52), 4):
        code = by_house_ways(hand, 4)
        way = 0 if is_natural(hand) else house_way(hand[code >> 4], hand[code & 15])
        times = [hand.count(card) for card in set(hand)]
        for decks, row in got.items():
            row[way] += prod(comb(decks, n) for n in times)
    assert {decks: tuple(row) for decks, row in got.items()} == ORACLE
    assert [sum(row) for row in ORACLE.values()] == [comb(312, 4), comb(416, 4)]


def test_the_house_ways_of_five_cards_look_at_all_of_them():
    hand = ["Kd", "9s", "7h", "5c", "Ks"]
    assert kept_by_house_ways(hand)[0] == ["Kd", "Ks"]
    best = min(combinations(numbers(hand), 2), key=lambda pair: preference(*pair))
    assert sorted(best) == sorted(numbers(["Kd", "Ks"]))
