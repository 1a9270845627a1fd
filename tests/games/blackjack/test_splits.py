"""Splitting pairs and shared boxes, 19:47-2.11 and 2.13."""

import pytest

from pitboss.games.blackjack_family import arithmetic
from pitboss.refusal import Refusal
from tests.games.blackjack.table import box, cites, describe, ends, net, ruled

NONE = {"hole_card": "none"}
RESPLIT = {"resplit": "yes"}


@pytest.mark.parametrize(("second", "may"), [("8s", True), ("9s", False)])
def test_2_11_a_two_cards_of_one_value_may_be_split(second, may):
    asked = describe(ruled(f"8h 6d {second} Tc Th", "stand"), "decide")[0]
    assert ("split" in asked["choices"]) == may


@pytest.mark.proves("19:47-2.11(a)")
def test_2_11_a_a_ten_and_a_king_have_one_value():
    result = ruled("Th 6d Ks Tc 9h 8h 9d", "split, stand, stand")
    assert result["net"] == {"A": "20.00"}
    assert describe(result, "place")[0]["amount"] == "10.00"


def test_2_11_a_who_has_not_the_chips_is_not_asked():
    asked = describe(ruled("8h 6d 8s Tc Th", "stand", bankrolls={"A": "15"}), "decide")[0]
    assert "split" not in asked["choices"]
    assert "double-down" not in asked["choices"]
    assert "double-down-for-less" in asked["choices"]


@pytest.mark.proves("19:47-2.11(b)", "19:47-2.11(c)")
def test_2_11_b_each_hand_is_completed_before_the_next_gets_a_card():
    result = ruled("8h 6d 8s Tc 3h 9c 2d Th 9d", "split, hit, stand, hit, stand")
    dealt = [(e["to"], e["card"], e["cite"][6:]) for e in describe(result, "deal")[4:8]]
    assert dealt == [
        (1, "3h", "2.11(b)"),
        (1, "9c", "2.6(g)"),
        ("1/2", "2d", "2.11(b)"),
        ("1/2", "Th", "2.6(g)"),
    ]
    assert [e.get("hand", "") for e in describe(result, "decide")] == ["", "", "", "1/2", "1/2"]
    assert describe(result, "announce")[1]["cite"] == "19:47-2.11(c)"


@pytest.mark.proves("19:47-2.11(c)1")
def test_2_11_c_1_a_pair_is_not_split_again_unless_the_house_allows_it():
    cards = "8h 6d 8s Tc 8d 9c 9h"
    assert "split" not in describe(ruled(cards, "split, stand, stand"), "decide")[1]["choices"]
    more = ruled("8h 6d 8s Tc 8d 2h 3h 4h 9h", "split, split, stand, stand, stand", options=RESPLIT)
    assert [e["to"] for e in describe(more, "split-hand")] == ["1/2", "1/3"]


@pytest.mark.proves("19:47-2.11(e)")
@pytest.mark.parametrize(("boxes", "hands"), [(6, 4), (7, 3), (1, 4)])
def test_2_11_e_four_hands_with_up_to_six_boxes_three_with_seven(boxes, hands):
    eights = "8h 6d 8s Tc 8d 8c 8h 8s 8d 8c 8h 9h 9h 9h 9h 9h"
    choices = ", ".join(["split"] * (hands - 1) + ["stand"] * hands)
    result = ruled(eights, choices, options=RESPLIT | {"boxes": boxes})
    assert len(describe(result, "split-hand")) == hands - 1
    assert "split" not in describe(result, "decide")[hands - 1]["choices"]


@pytest.mark.proves("19:47-2.11(c)2", "19:47-2.12(a)3")
def test_2_11_c_2_split_aces_get_one_card_each():
    result = ruled("Ah 6d As Tc 5h 9h 9d", "split", options=RESPLIT)
    assert len(describe(result, "decide")) == 1
    assert [e["to"] for e in describe(result, "deal")[4:6]] == [1, "1/2"]
    assert result["net"] == {"A": "20.00"}


@pytest.mark.proves("19:47-2.11(e)")
@pytest.mark.parametrize(("elected", "splits"), [("no", 1), ("yes", 2)])
def test_2_11_e_aces_may_be_kept_from_a_second_split(elected, splits):
    options = RESPLIT | {"resplit_aces": elected}
    choices = "split" if elected == "no" else "split, split"
    cards = "Ah 6d As Tc Ad 9h 9d" if elected == "no" else "Ah 6d As Tc Ad 9h 8h 7h 9d"
    result = ruled(cards, choices, options=options)
    assert len(describe(result, "split-hand")) == splits
    if elected == "yes":
        assert describe(result, "decide")[1]["choices"] == ["stand", "split"]


@pytest.mark.proves('19:47-2.1 "Blackjack"', "19:47-2.3(e)")
def test_2_1_ace_and_ten_after_a_split_are_no_blackjack():
    assert net("Ah 6d Ks Tc") == "15.00", "as the first two they are one"
    assert net("Ah 6d As Tc Kh Qh 2d", "split") == "20.00"


@pytest.mark.parametrize(("letter", "amount"), [("no", "-10.00"), ("yes", "0.00")])
@pytest.mark.proves("19:47-2.3(a)3")
def test_2_3_a_3_a_split_21_against_a_longer_one(letter, amount):
    options = {"split_21_beats_long_21": letter}
    assert net("Ah 7d As 7c Kh 9h 7s", "split", options=options) == amount


@pytest.mark.proves("19:47-2.6(k)1")
def test_2_6_k_1_with_the_hole_card_up_a_split_21_loses_to_a_longer_one():
    result = ruled("Ah 7d As 7c Kh 9h 7s", "split", options={"hole_card": "up"})
    assert (ends(result)["blackjack"], cites(result)["blackjack"]) == ("lose", "19:47-2.6(k)1")
    assert arithmetic.settle(21, False, 21, False, face_up=True, wins_tie=True) == arithmetic.LOSE


@pytest.mark.proves("19:47-2.11(d)", "19:47-2.10(b)")
def test_2_11_d_a_late_blackjack_takes_the_original_only():
    result = ruled("8h Td 8s 9c 3c Tc Ac", "split, stand, double", options=NONE)
    assert result["net"] == {"A": "-10.00"}
    assert ends(result) == {"blackjack": "lose", "split-2": "push", "double-down-2": "push"}


@pytest.mark.proves("19:47-2.11(d)")
@pytest.mark.parametrize(("takes", "amount"), [("original", "-10.00"), ("busted", "-20.00")])
def test_2_11_d_one_hand_over_21_and_one_standing(takes, amount):
    options = NONE | {"dealer_blackjack_takes": takes}
    assert net("8h Td 8s 7c 9c 9h Ac", "split, hit, stand", options=options) == amount


@pytest.mark.proves("19:47-2.11(d)")
@pytest.mark.parametrize(("takes", "amount"), [("original", "-10.00"), ("busted", "-30.00")])
def test_2_11_d_all_hands_over_21(takes, amount):
    options = NONE | {"dealer_blackjack_takes": takes}
    assert net("8h Td 8s 7c 9c 6c Tc 6h", "split, hit, double", options=options) == "-30.00"
    assert net("8h Td 8s 7c 9c 6c Tc Ah", "split, hit, double", options=options) == amount


# Shared boxes.

SHARED = {"shared_box": 3}


def on_box_1(*amounts: str) -> list[dict]:
    return [box(place, player, amount) for place, player, amount in zip((1, 101, 201), "ABC", amounts, strict=False)]


@pytest.mark.proves("19:47-2.13(e)")
def test_2_13_e_left_wins_right_loses():
    # The first hand gets a ten and has 18, the second a two and stands on 10; the dealer makes 17.
    cards = "8h 6d 8s Ac Th 2d"
    nets = {
        rides: ruled(cards, f"split, 101: {rides}, stand, stand", boxes=on_box_1("50", "10"), options=SHARED)["net"]
        for rides in ("first-hand", "second-hand", "split")
    }
    assert nets == {
        "first-hand": {"A": "0.00", "B": "10.00"},
        "second-hand": {"A": "0.00", "B": "-10.00"},
        "split": {"A": "0.00", "B": "0.00"},
    }


@pytest.mark.proves("19:47-2.13(d)")
@pytest.mark.parametrize(
    ("follows", "net_b"), [("", "10.00"), ("101: double-down 10, ", "20.00"), ("101: double-down 4, ", "14.00")]
)
def test_2_13_d_others_may_double_or_not(follows, net_b):
    result = ruled("6h 6d 5s Tc Td 9c", f"double, {follows}", boxes=on_box_1("50", "10"), options=SHARED)
    assert result["net"] == {"A": "100.00", "B": net_b}
    assert len(describe(result, "deal")) == 6


@pytest.mark.proves("19:47-2.13(f)")
def test_2_13_f_each_insures_alone():
    result = ruled("Th Ad 9s Kc", "101: insurance 5", boxes=on_box_1("50", "10"), options=SHARED)
    assert result["net"] == {"A": "-50.00", "B": "0.00"}


@pytest.mark.proves("19:47-2.13(b)")
def test_2_13_b_who_sits_decides_or_else_the_highest_wager():
    seated = ruled("Th 6d 9s Tc Td", "stand", boxes=on_box_1("5", "100"), options=SHARED)
    assert describe(seated, "decide")[0]["box"] == 1
    behind = [box(101, "B", "10"), box(201, "C", "20")]
    standing = ruled("Th 6d 9s Tc Td", "201: stand", boxes=behind, options=SHARED)
    assert standing["net"] == {"B": "10.00", "C": "20.00"}


@pytest.mark.proves("19:47-2.13(a)")
def test_2_13_a_up_to_three_people_and_only_where_the_house_allows_it():
    assert ruled("Th 6d 9s Tc Td", "stand", boxes=on_box_1("5", "6", "7"), options=SHARED)["net"]["C"] == "7.00"
    for options in ({}, {"shared_box": 2}):
        with pytest.raises(Refusal):
            ruled("Th 6d 9s Tc Td", "stand", boxes=on_box_1("5", "6", "7"), options=options)


@pytest.mark.proves("19:47-2.13(a)")
def test_2_13_a_the_first_bettor_is_asked():
    from pitboss.games import game
    from pitboss.table import Table

    rules = game("blackjack")
    t = Table(rules, rules.options.configure(SHARED))
    t.begin("sit", player="A", box=1, chips=1000)
    t.supply()
    with pytest.raises(Refusal, match="already"):
        t.begin("sit", player="A", box=201, chips=0)
    t.begin("sit", player="B", box=101, chips=1000)
    assert (t.pending.by(t), t.pending.cite) == ("player:A", "19:47-2.13(a)")
    t.supply("refuse")
    assert t.seats == {1: "A"}
    t.begin("sit", player="B", box=101, chips=1000)
    t.supply("consent")
    t.supply()
    assert t.seats == {1: "A", 101: "B"}


@pytest.mark.proves("19:47-2.13(b)")
def test_2_13_b_a_surrender_is_the_callers_word_for_all():
    result = ruled("Th 9d 6s 8c", "give up", boxes=on_box_1("50", "10"), options=SHARED | {"surrender": "yes"})
    assert result["net"] == {"A": "-25.00", "B": "-5.00"}
