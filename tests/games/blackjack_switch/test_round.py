"""Blackjack switch, 19:47-2A, paragraph by paragraph."""

import re

import pytest

from pitboss import rulebook
from pitboss.games import game
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.sign import LEGENDS
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table, Wager
from pitboss.table.offer.signs import sign_text
from tests.games.blackjack.table import cites, describe, ends, strange
from tests.games.blackjack.table import ruled as any_ruled

NONE, DOWN = {"hole_card": "none"}, {"hole_card": "down"}
FIRST = "Ks 6c 7d 5d Qh"
"""King and five, six and queen, and a seven for the dealer."""


def case(*values, id: str, proves: str = ""):
    return pytest.param(*values, id=id, marks=pytest.mark.proves(*proves.split()) if proves else ())


def ruled(cards: str, choices: str = "", **more):
    return any_ruled(cards, choices, game="blackjack-switch", **more)


def net(cards: str, choices: str = "", **more) -> str:
    return ruled(cards, choices, **more)["net"]["A"]


def spot(number: int, player: str, amount: str = "10") -> dict:
    return {"box": number, "player": player, "wagers": {"first": amount, "second": amount}}


# Values in the order of the deal: first hand, second hand, dealer, first hand, second hand, and the hole card.


@pytest.mark.proves("19:47-2A.5(a)1")
def test_the_dealer_goes_over_22():
    cards = "Ks 6c 4d 5d Qh 9s Tc Tc"
    assert net(cards, "switch, stand, double", options=NONE, wagers={"match": "5"}) == "25.00"


@pytest.mark.proves("19:47-2A.5(c)")
def test_the_dealers_22_pushes():
    cards = "Ks 6c 4d 5d Qh 9s Tc 8c"
    result = ruled(cards, "switch, stand, double", options=NONE, wagers={"match": "5"})
    assert (result["net"], cites(result)["first"]) == ({"A": "-5.00"}, "19:47-2A.5(c)")


@pytest.mark.proves("19:47-2A.10(c)")
def test_a_late_blackjack_takes_the_original_wagers():
    cards = "Ks 6c Td 5d Qh 9s Ac"
    result = ruled(cards, "switch, stand, double", options=NONE, wagers={"match": "5"})
    assert result["net"] == {"A": "-25.00"}
    assert ends(result)["second-double-down"] == "push"


@pytest.mark.proves("19:47-2A.6(c)", "19:47-2A.6(a)", "19:47-2A.2(c)")
@pytest.mark.parametrize(
    ("cards", "six", "eight"),
    [
        case("8h 3c 8s 3d", "45.00", "40.00", id="two pairs", proves="19:47-2A.6(a)2"),
        case("8h 8c 8s 8d", "205.00", "255.00", id="four of a kind", proves="19:47-2A.6(a)4"),
        case("8h 8c 8s 3d", "30.00", "30.00", id="three of a kind", proves="19:47-2A.6(a)3"),
        case("8h 3c 8s 4d", "10.00", "10.00", id="a pair", proves="19:47-2A.6(a)1"),
        case("Th Kc Qs Jd", "0.00", "0.00", id="tens of four ranks are none", proves="19:47-2A.2(c)"),
        case("8h 8h 8s 8s", "205.00", "255.00", id="paid once and highest", proves="19:47-2A.6(d)"),
    ],
)
def test_2a_6_the_match_wager(cards, six, eight):
    a, b, c, d = cards.split()
    for decks, returned in ((6, six), (8, eight)):
        choices = "keep, stand, stand"
        result = ruled(f"{a} {b} 6d {c} {d} Tc 9c", choices, options={"decks": decks}, wagers={"match": "5"})
        assert next(line["returned"] for line in result["settlement"] if line["wager"] == "match") == returned


@pytest.mark.proves(
    "19:47-2A.7(e)", "19:47-2A.7(f)", "19:47-2A.6(e)", "19:47-2A.8(e)", "19:47-2A.8(a)2", "19:47-2A.8(a)3"
)
def test_2a_7_e_the_match_is_settled_before_insurance_and_the_reader():
    result = ruled("8h 3c Ad 8s 4d Kc", "first-insurance 5, second-insurance 5", wagers={"match": "5"})
    acts = [e["act"] + str(e.get("wager", "")) for e in result["events"]]
    order = [
        acts.index(name) for name in ("paymatch", "wagerfirst-insurance", "wagersecond-insurance", "read-hole-card")
    ]
    assert order == sorted(order)
    assert result["net"] == {"A": "5.00"}
    assert rulebook.cite("2A.8(e)").says == "Insurance has nothing to do with the match wager."


@pytest.mark.parametrize(
    ("cards", "choices", "ended", "cite"),
    [
        case("Ah 2c 6d Ks 3d Tc 6c", "keep, stand", "win", "2A.5(c)", id="blackjack v 22", proves="19:47-2A.5(c)"),
        case("Ah 2c 6d Ks 3d Tc 5c", "keep, stand", "win", "2A.5(a)3", id="blackjack v 21", proves="19:47-2A.5(a)3"),
        case("Ah 2c Td Ks 3d Ac", "", "push", "2A.5(b)", id="blackjack v blackjack", proves="19:47-2A.5(b)"),
        case("Th 2c Td Ts 3d 9c", "keep, stand, stand", "win", "2A.5(a)2", id="20 v 19", proves="19:47-2A.5(a)2"),
        case("Th 2c Td 9s 3d 9c", "keep, stand, stand", "push", "2A.5(b)", id="19 v 19", proves="19:47-2A.5(b)"),
        case("Th 2c Td 8s 3d 9c", "keep, stand, stand", "lose", "2A.5(g)", id="18 v 19", proves="19:47-2A.5(g)"),
        case("Th 2c 6d 5s 3d Tc 6h 7c", "keep, hit, stand", "win", "2A.5(a)1", id="21 v 23", proves="19:47-2A.5(a)1"),
    ],
)
def test_2a_5_how_the_first_hand_ends(cards, choices, ended, cite):
    result = ruled(cards, choices)
    assert (ends(result)["first"], cites(result)["first"]) == (ended, f"19:47-{cite}")


@pytest.mark.proves("19:47-2A.5(c)", "19:47-2A.5(g)")
def test_an_unswitched_blackjack_beats_22_and_pays_even_money():
    result = ruled("Ah 2c 6d Ks 3d Tc 6c", "keep, stand", wagers={"first": "25", "second": "25"})
    assert [(line["wager"], line["outcome"], line["returned"]) for line in result["settlement"]] == [
        ("first", "win", "50.00"),
        ("second", "push", "25.00"),
    ]


@pytest.mark.proves('19:47-2A.1 "Blackjack"', "19:47-2A.5(c)")
def test_a_blackjack_made_by_a_switch_pushes():
    result = ruled("Ah 2c 6d 3d Ks Tc 6c", "switch, stand", wagers={"first": "25", "second": "25"})
    assert ends(result)["first"] == "push"
    assert describe(result, "announce")[0]["words"] == "soft 14 or switch?"


@pytest.mark.proves("19:47-2A.5(b)1")
def test_2a_5_b_1_a_long_21_loses_to_a_blackjack():
    result = ruled("Th 2c Td 5s 3d 6c Ac", "keep, hit, stand", options=NONE)
    assert cites(result)["first"] == "19:47-2A.5(b)1"


@pytest.mark.parametrize(("loses", "outcome"), [("no", "push"), ("yes", "lose")])
def test_2a_5_b_a_switched_21_against_a_blackjack_is_the_houses_choice(loses, outcome):
    options = NONE | {"switched_21_loses": loses}
    assert ends(ruled("Ah 2c Td 3d Ks Ac", "switch, stand", options=options))["first"] == outcome


@pytest.mark.proves("19:47-2A.5(b)2")
def test_2a_5_b_2_over_21_loses_whatever_the_dealer_has():
    result = ruled("Th 2c 6d 6s 3d Tc 9c 9h", "keep, hit, stand")
    assert (ends(result)["first"], describe(result, "announce")[-1]["words"]) == ("lose", "dealer has 25")


@pytest.mark.proves("19:47-2A.5(a)")
def test_2a_5_a_two_equal_wagers():
    both = ruled(f"{FIRST} Tc", "keep, stand, stand", wagers={"second": "10"})
    assert [(line["wager"], line["staked"]) for line in both["settlement"]] == [("first", "10.00"), ("second", "10.00")]
    with pytest.raises(Refusal, match="must equal") as refused:
        ruled(f"{FIRST} Tc", "keep, stand, stand", wagers={"second": "15"})
    assert refused.value.cite == "19:47-2A.5(a)"
    with pytest.raises(Refusal) as refused:
        ruled(f"{FIRST} Tc", "keep, stand, stand", bankrolls={"A": "19.50"})
    assert refused.value.cite == "19:47-2A.5(a)"


@pytest.mark.proves("19:47-2A.5(i)")
@pytest.mark.parametrize("wager", ["over-13", "sevens", "progressive", "bonus", "streak-2"])
def test_2a_5_i_other_wagers_are_not_offered(wager):
    assert rulebook.cite("2A.5(i)").says.endswith("are not offered.")
    with pytest.raises(Refusal, match="has no wager") as refused:
        ruled(f"{FIRST} Tc", "keep, stand, stand", wagers={wager: "1"})
    assert refused.value.cite == "19:47-2A.5(i)"


@pytest.mark.proves("19:47-2A.5(a)")
@pytest.mark.parametrize("wagers", [{"first": "10"}, {"first": "10", "match": "5"}])
def test_2a_5_a_one_wager_alone_is_refused_and_never_doubled(wagers):
    with pytest.raises(Refusal, match="no second wager") as refused:
        ruled(f"{FIRST} Tc", "keep, stand, stand", boxes=[{"box": 1, "player": "A", "wagers": wagers}])
    assert refused.value.cite == "19:47-2A.5(a)"


@pytest.mark.proves("19:47-2A.6(b)", "19:47-2A.5(d)")
def test_2a_6_b_a_match_wager_needs_the_two_wagers():
    boxes = [{"box": 1, "player": "A", "wagers": {"match": "5"}}]
    with pytest.raises(Refusal, match="needs the first wager") as refused:
        ruled(f"{FIRST} Tc", boxes=boxes)
    assert refused.value.cite == "19:47-2A.6(b)"
    with pytest.raises(Refusal):
        ruled(f"{FIRST} Tc", wagers={"match": "1"}, options={"match_minimum": "5"})
    beside = ruled("8h 3c 6d 8s 4d Tc 9c", "keep, stand, stand", wagers={"match": "5"}, options={"match_minimum": "5"})
    assert next(line["outcome"] for line in beside["settlement"] if line["wager"] == "match") == "win"
    assert {event["cite"] for event in describe(beside, "wager")} == {"19:47-2A.5(d)"}, "chips on the layout"


# The switch.


@pytest.mark.proves("19:47-2A.7(g)", "19:47-2A.7(g)1", '19:47-2A.1 "Switch"')
def test_2a_7_g_the_second_cards_change_places_and_both_totals_are_called():
    result = ruled(f"{FIRST} Tc", "switch, stand, stand")
    called = [(e["words"], e["cite"][6:]) for e in describe(result, "announce")[:3]]
    assert called == [("15 or switch?", "2A.7(g)"), ("20", "2A.7(g)1"), ("11", "2A.7(g)1")]


@pytest.mark.proves("19:47-2A.7(g)2", "19:47-2A.7(g)3")
def test_2a_7_g_2_a_switch_is_taken_back_once_and_not_made_again():
    back = ruled(f"{FIRST} Tc Tc", "switch, switch-back, stand, stand")
    assert [e["cite"][6:] for e in describe(back, "switch-cards")] == ["2A.7(g)1", "2A.7(g)2"]
    assert ["switch" in e["choices"] for e in describe(back, "decide")] == [True, False, False, False]
    late = ruled(f"{FIRST} Tc Tc", "switch, stand, switch-back, stand, stand")
    assert len(describe(late, "switch-cards")) == 2


@pytest.mark.proves("19:47-2A.7(g)2")
def test_2a_7_g_2_not_after_another_card():
    with pytest.raises(Refusal):
        ruled("2s 6c 7d 5d Qh Tc 9c Th", "switch, hit, switch-back")


@pytest.mark.proves('19:47-2A.1 "Blackjack"')
def test_a_blackjack_taken_back_counts_as_first_dealt():
    result = ruled("Ah 2c 6d Ks 3d Tc 6c", "switch, switch-back, stand")
    assert ends(result)["first"] == "win"


@pytest.mark.proves("19:47-2A.7(h)", "19:47-2A.7(i)", "19:47-2A.7(j)", "19:47-2A.7(k)")
def test_2a_7_h_to_k_hand_after_hand_and_player_after_player():
    boxes = [spot(1, "A"), spot(2, "B")]
    cards = "2h 3h 4h 5h 6d 7h 8h 9h 2s Tc Tc Tc Tc Tc"
    result = ruled(cards, "keep, hit, stand, hit, 2: keep, 2: stand, 2: hit, 2: stand", boxes=boxes)
    asked = [(e["box"], e.get("hand", "")) for e in describe(result, "decide")]
    assert asked == [(1, ""), (1, "1/1"), (1, "1/1"), (1, "1/2"), (2, ""), (2, "2/1"), (2, "2/2"), (2, "2/2")]
    assert "next player" in rulebook.cite("2A.7(k)").says


@pytest.mark.proves("19:47-2A.7(d)", "19:47-2A.7(d)1", "19:47-2A.7(d)2", "19:47-2A.7(d)3", "19:47-2A.7(l)1")
def test_2a_7_d_the_order_of_the_first_cards():
    boxes = [spot(2, "A"), spot(1, "B")]
    choices = "1: keep, 1: stand, 1: stand, 2: keep, 2: stand, 2: stand"
    result = ruled("2h 3h 4h 5h 7d 7h 8h 9h 2s Tc", choices, boxes=boxes, options=DOWN)
    assert [e["to"] for e in describe(result, "deal")] == ["1/1", "1/2", "2/1", "2/2", 0, "1/1", "1/2", "2/1", "2/2", 0]
    assert describe(result, "deal")[-1]["cite"] == "19:47-2A.7(l)1"


@pytest.mark.proves("19:47-2A.7(l)", '19:47-2A.1 "Hole card"')
def test_2a_7_l_the_hole_card_is_announced_and_drawn_last():
    result = ruled(f"{FIRST} Tc", "keep, stand, stand", options=NONE)
    assert [e["words"] for e in describe(result, "announce")][-2:] == ["Dealer's Card", "dealer has 17"]


@pytest.mark.proves("19:47-2A.7(l)2")
def test_2a_7_l_2_a_blackjack_in_the_reader_ends_the_dealing_and_there_is_no_switch():
    result = ruled("Ah 2c Td 3d Ks Ac")
    assert not describe(result, "decide")
    assert result["net"] == {"A": "-20.00"}


@pytest.mark.proves("19:47-2A.7(m)")
def test_2a_7_m_cards_are_picked_up_from_the_right():
    result = ruled(f"{FIRST} Tc", "keep, stand, stand")
    assert describe(result, "collect")[-1]["boxes"] == ["1/2", "1/1", 0]


@pytest.mark.proves("19:47-2A.12(b)")
@pytest.mark.parametrize(
    ("cards", "stops"),
    [
        ("6d Ac 4h", "soft 21"),
        ("7d Tc", "17"),
        ("6d Ac Tc", "17"),
        ("7d Ac", "soft 18"),
        ("6d Tc 6c", "22"),
        ("6d Ac Ah", "soft 18"),
    ],
)
def test_2a_12_b_the_dealer_hits_a_soft_17(cards, stops):
    up, *rest = cards.split()
    result = ruled(f"Ts 6c {up} 5d Qh {' '.join(rest)}", "keep, stand, stand")
    assert describe(result, "announce")[-1]["words"] == f"dealer has {stops}"


@pytest.mark.proves("19:47-2A.12(c)")
def test_2a_12_c_the_dealer_draws_nothing_that_cannot_matter():
    result = ruled("Ts Tc 6d 6s 6h Tc Td Th", "keep, hit, hit")
    assert describe(result, "stop")[0]["cite"] == "19:47-2A.12(c)"


# Insurance, surrender, doubling, splitting.


@pytest.mark.proves("19:47-2A.8(a)", "19:47-2A.8(a)1", "19:47-2A.8(b)", "19:47-2A.8(c)", "19:47-2A.8(d)")
@pytest.mark.parametrize(("hole", "insured"), [("Qc", ("win", "9.00")), ("5c", ("lose", "0.00"))])
def test_2a_8_insurance_hand_by_hand_up_to_the_next_chip(hole, insured):
    choices = "first-insurance 3, second-insurance 3" + ("" if hole == "Qc" else ", keep, stand, stand")
    result = ruled(
        f"Ts 6c Ad 5d Qh {hole} Tc 5h", choices, wagers={"first": "5", "second": "5"}, options={"increment": "1"}
    )
    lines = {line["wager"]: (line["outcome"], line["returned"]) for line in result["settlement"]}
    assert lines["first-insurance"] == lines["second-insurance"] == insured


@pytest.mark.proves("19:47-2A.8(b)")
def test_2a_8_b_no_more_than_half_of_that_hand():
    with pytest.raises(Refusal) as refused:
        ruled("Ts 6c Ad 5d Qh Qc", "first-insurance 5.50")
    assert refused.value.cite == "19:47-2A.8(b)"


@pytest.mark.parametrize(
    ("cards", "choices", "options", "amount"),
    [
        case(
            "Ts 6c 7d 6d Qh Tc",
            "keep, give up, stand",
            {},
            "-22.50",
            id="one hand",
            proves="19:47-2A.9(a)1 19:47-2A.9(a)",
        ),
        case("Ts 6c 7d 6d Qh Tc", "keep, give up, give up", {}, "-15.00", id="both hands", proves="19:47-2A.9(a)"),
        case("Ts 6c Td 6d Qh 8c", "keep, give up, give up", {}, "-15.00", id="ten up", proves="19:47-2A.9(a)2"),
        case("Ts 6c Td 6d Qh Ac", "keep, give up, give up", NONE, "-30.00", id="blackjack", proves="19:47-2A.9(a)2"),
    ],
)
def test_2a_9_surrender(cards, choices, options, amount):
    assert net(cards, choices, options={"surrender": "yes"} | options, wagers={"first": "15", "second": "15"}) == amount


@pytest.mark.proves("19:47-2A.9(b)")
def test_2a_9_b_insurance_on_a_surrendered_hand_is_settled_by_itself():
    cards, choices = "Ts 6c Ad 6d Qh Kc", "first-insurance 5, decline, keep, give up, stand"
    assert net(cards, choices, options={"surrender": "yes"} | NONE) == "-10.00"


@pytest.mark.proves("19:47-2A.10(a)", "19:47-2A.10(b)", "19:47-2A.12(a)2")
def test_2a_10_doubling_either_hand_for_as_much_or_less():
    assert net("6s 6c 5d 5d 5h Tc Td Th 9c", "keep, double, double") == "40.00"
    assert net("6s 6c 5d 5d 5h Tc Td Th 9c", "keep, double 5, double") == "35.00"


@pytest.mark.proves("19:47-2A.12(a)1")
def test_2a_12_a_1_a_switched_21_neither_draws_nor_doubles():
    result = ruled("Ah 2c 6d 3d Ks Tc 6c", "switch, stand")
    assert [e.get("hand", "") for e in describe(result, "decide")] == ["", "", "1/2"]


@pytest.mark.proves("19:47-2A.11(a)", "19:47-2A.11(b)", "19:47-2A.11(c)")
def test_2a_11_splitting_a_pair_that_a_switch_made():
    result = ruled("8s 6c 5d 6d 8h Tc 2d 9h 9c", "switch, split, stand, stand, stand")
    assert [(e["hand"], e["to"]) for e in describe(result, "split-hand")] == [("1/1", "1/1.2")]
    assert [e["wager"] for e in describe(result, "place")] == ["first-split-2"]


@pytest.mark.proves("19:47-2A.11(c)1", "19:47-2A.11(e)")
@pytest.mark.parametrize(("resplit", "hands"), [("no", 2), ("yes", 4)])
def test_2a_11_e_each_first_hand_up_to_three_times(resplit, hands):
    eights = "8s 2c 5d 8d 3h Tc " + "8c " * (hands - 2) + "9h " * hands + "Tc"
    choices = "keep, " + "split, " * (hands - 1) + "stand, " * hands + "stand"
    result = ruled(eights, choices, options={"resplit": resplit})
    assert len(describe(result, "split-hand")) == hands - 1


@pytest.mark.proves("19:47-2A.11(c)2")
def test_2a_11_c_2_split_aces_get_one_card_each():
    result = ruled("As 2c 5d Ad 3h Tc 5h 6h Tc", "keep, split, stand")
    assert len(describe(result, "decide")) == 3


@pytest.mark.proves("19:47-2A.11(d)")
def test_2a_11_d_a_late_blackjack_takes_the_original_only():
    result = ruled("8s 2c Td 8d 3h 9h 7h Ac", "keep, split, stand, stand, stand", options=NONE)
    assert ends(result) == {"first": "lose", "second": "lose", "first-split-2": "push"}


# People.


@pytest.mark.proves("19:47-2A.13(a)", "19:47-2A.13(b)", "19:47-2A.13(d)", "19:47-2A.13(e)")
def test_2a_13_several_people_on_a_spot():
    boxes = [spot(1, "A", "50"), spot(101, "B", "10")]
    result = ruled("6s 2c 5d 5d 3h Tc Td 9c", "keep, double, stand", boxes=boxes, options={"shared_box": 2})
    assert result["net"] == {"A": "150.00", "B": "20.00"}
    insured = ruled("Ts 2c Ad 9d 3h Kc", "101: first-insurance 5", boxes=boxes, options={"shared_box": 2})
    assert insured["net"] == {"A": "-100.00", "B": "-10.00"}


@pytest.mark.proves("19:47-2A.13(b)")
def test_2a_13_b_with_nobody_seated_the_highest_wager_calls_the_switch_and_the_hands():
    options = {"shared_box": 3}
    behind = [spot(101, "B", "10"), spot(201, "C", "20")]
    standing = ruled(f"{FIRST} Tc", "201: keep, 201: stand, 201: stand", boxes=behind, options=options)
    assert {asked["box"] for asked in describe(standing, "decide")} == {201}
    for called in ("101: switch", "201: keep, 101: hit"):
        with pytest.raises(Refusal, match="C calls the decisions") as refused:
            ruled(f"{FIRST} Tc", called, boxes=behind, options=options)
        assert refused.value.cite == "19:47-2A.13(b)"
    seated = [spot(1, "A", "5"), *behind]
    sitting = ruled(f"{FIRST} Tc", "keep, stand, stand", boxes=seated, options=options)
    assert {asked["box"] for asked in describe(sitting, "decide")} == {1}


def test_2a_13_a_backer_names_a_split_hand():
    boxes = [spot(1, "A", "50"), spot(101, "B", "10")]
    cards = "8s 2c 6d 8d 3h Ac Th 2d Tc"
    result = ruled(cards, "keep, split, 101: first-hand, stand, stand, stand", boxes=boxes, options={"shared_box": 2})
    assert [line["wager"] for line in result["settlement"] if line["player"] == "B"] == ["first", "second"]


@pytest.mark.proves("19:47-2A.14")
def test_2a_14_one_spot_to_a_player_unless_the_house_allows_more():
    boxes = [spot(1, "A"), spot(2, "A")]
    cards, choices = "2h 3h 4h 5h 7d 7h 8h 9h 2s Tc", "keep, stand, stand, 2: keep, 2: stand, 2: stand"
    with pytest.raises(Refusal) as refused:
        ruled(cards, choices, boxes=boxes)
    assert refused.value.cite == "19:47-2A.14"
    ruled(cards, choices, boxes=boxes, options={"multi_box": "yes"})


@pytest.mark.proves("19:47-2A.5(h)")
@pytest.mark.parametrize(
    ("before", "allowed"),
    [({"last_bets": {"A": 2}}, True), ({"last_bets": {"A": 1}}, False), ({}, False), ({"let_in": ["A"]}, True)],
)
def test_2a_5_h_who_sat_a_round_out_waits(before, allowed):
    given = {"shoe_rounds": 2, **before}
    if allowed:
        ruled(f"{FIRST} Tc", "keep, stand, stand", options={"no_midshoe_entry": "yes"}, before=given)
    else:
        with pytest.raises(Refusal) as refused:
            ruled(f"{FIRST} Tc", "keep, stand, stand", options={"no_midshoe_entry": "yes"}, before=given)
        assert refused.value.cite == "19:47-2A.5(h)"
    ruled(f"{FIRST} Tc", "keep, stand, stand", before=given)


@pytest.mark.proves("19:46-1.10C(a)", "19:47-2A.2(a)", "19:47-2A.6(c)")
@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({"boxes": 6}, "19:46-1.10C(a)"),
        ({"decks": 7}, "19:47-2A.2(a)"),
        ({"two_pairs_odds": "7 to 1"}, "19:47-2A.6(c)"),
        ({"four_odds": "40 to 1", "decks": 8}, "19:47-2A.6(c)"),
        ({"hole_card": "up"}, "19:47-2A.7(l)"),
        ({"insurance_odds": "3 to 2"}, "19:47-2A.8(d)"),
    ],
)
def test_what_the_law_does_not_grant_is_refused(given, cite):
    with pytest.raises(Illegal) as refused:
        Options.configure(given)
    assert cite in {v.cite for v in refused.value.violations}


def test_higher_match_odds_may_be_elected():
    options = Options.configure({"decks": 8, "two_pairs_odds": "8 to 1"})
    assert (
        options.words()["match_pays"] == "pair 1 to 1, three of a kind 5 to 1, two pairs 8 to 1, four of a kind 50 to 1"
    )


@pytest.mark.proves(
    "19:46-1.10C(b)4", "19:46-1.10C(b)4i", "19:46-1.10C(b)4ii", "19:46-1.10C(b)4iii", "19:46-1.10C(b)4iv"
)
@pytest.mark.proves("19:46-1.10C(b)5", "19:46-1.10C(c)", "19:46-1.10C(c)1", "19:46-1.10C(c)2")
def test_1_10c_the_sign_and_the_layout_say_what_they_must():
    legends = [words for words, _ in LEGENDS]
    assert legends[3] == "Dealer pushes on 22"
    layout = sign_text(game("blackjack-switch"), Options())
    assert layout.index("INSCRIBED ON THE LAYOUT") < layout.index(legends[0]) < layout.index("INSCRIBED ON THE SIGN")
    sign = sign_text(game("blackjack-switch"), Options.configure({"legends_on": "sign", "match_odds_on": "sign"}))
    on_sign = sign.partition("INSCRIBED ON THE SIGN")[2]
    for words in (*legends, "Two pairs pays 8 to 1  [19:46-1.10C(c)2]", "paid once"):
        assert words in on_sign
    on_layout = sign.partition("INSCRIBED ON THE LAYOUT\n")[2].partition("\n\n")[0]
    assert on_layout == "the casino  [19:46-1.10C(b)1]", "and nothing but the name of the house"
    for option, cited in (("legends_on", "19:46-1.10C(b)4"), ("match_odds_on", "19:46-1.10C(b)5")):
        with pytest.raises(Refusal, match=re.escape(cited)):
            Options.configure({option: "guide"})
    assert rulebook.cite("19:46-1.10C(c)").says.startswith("A sign approved by the Commission")


# Irregularities.


@pytest.mark.proves("19:47-2A.15(a)")
def test_2a_15_a_a_second_card_face_up_voids_the_round():
    up = strange("face-up-in-shoe", card=2) + strange("face-up-in-shoe", card=5)
    result = ruled("Ks 2c 6c 7d 2d", irregularities=up, wagers={"match": "5"})
    assert (result["void"]["cite"], result["net"]) == ("19:47-2A.15(a)", {"A": "0.00"})
    once = ruled(f"2c {FIRST} Tc", "keep, stand, stand", irregularities=up[:1] and strange("face-up-in-shoe", card=1))
    assert once["void"] is None


@pytest.mark.proves("19:47-2A.15(a)")
def test_2a_15_a_a_hand_lost_before_is_given_back_and_the_match_stays_decided():
    up = strange("face-up-in-shoe", card=7) + strange("face-up-in-shoe", card=9)
    result = ruled("Ks 6c 7d 6d Qh Tc 2c Td 3c", "keep, hit, hit", irregularities=up, wagers={"match": "5"})
    assert result["net"] == {"A": "5.00"}
    assert describe(result, "restore")[0]["cite"] == "house:blackjack-switch/void-round"


@pytest.mark.proves("19:47-2A.15(b)", "19:47-2A.15(c)", "19:47-2A.15(d)")
def test_2a_15_b_to_d_cards_drawn_in_error():
    unseen = ruled(f"{FIRST} Tc", "keep, stand, stand", irregularities=strange("drawn-in-error", card=6))
    assert describe(unseen, "hold")[0]["cite"] == "19:47-2A.15(b)"
    seen = ruled("Ks 6c 6d 5d Qh Tc 9c", "keep, refuse-card", irregularities=strange("exposed-in-error", act=12))
    assert describe(seen, "hold")[0]["cite"] == "19:47-2A.15(c)"
    assert [e["card"] for e in describe(seen, "deal") if e["to"] == 0] == ["6d", "Tc", "9c"]
    too_many = ruled(f"{FIRST} Tc 5c", "keep, stand, stand", irregularities=strange("dealer-overdraws"))
    assert describe(too_many, "discard")[0]["cite"] == "19:47-2A.15(d)"


@pytest.mark.proves("19:47-2A.15(e)")
def test_2a_15_e_the_dealer_forgets_a_card():
    result = ruled(
        "Ks 6c 5d Qh 7d Tc", "keep, stand, stand", irregularities=strange("dealer-missed", box=0, deal="original")
    )
    assert [e["to"] for e in describe(result, "deal")] == ["1/1", "1/2", "1/1", "1/2", 0, 0]


@pytest.mark.proves("19:47-2A.15(f)")
def test_2a_15_f_the_shoe_runs_out():
    empty = strange("shoe-empty", act=6)
    result = ruled(
        "Ks 6c 3c 7d 5d Qh Tc",
        "keep, stand, stand",
        irregularities=empty,
        discards="3c4c5c6c7c8c9cTcJcQcKcAc6c7d5dQhTc3d4d5d6d",
    )
    assert [e["cite"] for e in describe(result, "shuffle-rack")] == ["19:47-2A.15(f)"]
    assert describe(result, "burn")[0]["card"] == "3c"


@pytest.mark.proves("19:47-2A.15(g)")
def test_2a_15_g_a_hand_without_cards_is_dead_and_the_other_plays_on_without_a_switch():
    missed = [{"kind": "not-dealt", "act": n} for n in (5, 8)]
    result = ruled("6c 7d Qh Tc", "stand", irregularities=missed, wagers={"match": "5"})
    assert ends(result) == {"first": "void", "second": "lose", "match": "void"}
    assert [e.get("hand") for e in describe(result, "decide")] == ["1/2"]


@pytest.mark.proves("19:47-2A.15(g)")
@pytest.mark.parametrize(("chosen", "outcome"), [("second-card", "lose"), ("dead-hand", "void")])
def test_2a_15_g_a_hand_with_one_card(chosen, outcome):
    missed = [{"kind": "not-dealt", "act": 7}]
    cards = "Ks 6c 7d Qh Tc 5d" if chosen == "second-card" else "Ks 6c 7d Qh Tc"
    choices = f"{chosen}, keep, stand, stand" if chosen == "second-card" else f"{chosen}, stand"
    assert ends(ruled(cards, choices, irregularities=missed))["first"] == outcome


@pytest.mark.proves("19:47-2A.15(h)")
@pytest.mark.parametrize(("chosen", "outcome"), [("card-later", "win"), ("dead-hand", "void")])
def test_2a_15_h_a_card_that_was_not_dealt(chosen, outcome):
    missed = [{"kind": "card-missed"}]
    cards = "Ts 6c 7d 4d Qh Tc" + (" 7h" if chosen == "card-later" else "")
    choices = f"keep, hit, {chosen}, stand"
    result = ruled(cards, choices, irregularities=missed)
    assert ends(result)["first"] == outcome


@pytest.mark.proves("19:47-2A.15(i)", "19:47-2A.15(j)")
def test_2a_15_i_j_the_device_jams_and_is_removed():
    boxes = [{"box": 1, "player": "A", "wagers": {}}]
    result = ruled(
        "", boxes=boxes, procedure="start", options={"shuffle": "device"}, irregularities=strange("shuffler-jam")
    )
    assert describe(result, "device-jam")[0]["cite"] == "19:47-2A.15(i)"
    assert describe(result, "remove")[0]["cite"] == "19:47-2A.15(j)"


@pytest.mark.proves("19:47-2A.15(k)", "19:47-2A.15(k)1", "19:47-2A.15(k)2")
@pytest.mark.parametrize("readable", ["yes", "no"])
def test_2a_15_k_the_reader_is_used_out_of_turn(readable):
    result = ruled(
        f"{FIRST} Tc",
        "keep, stand, stand",
        options={"reader_readable": readable},
        irregularities=strange("reader-misused"),
    )
    if readable == "yes":
        assert (result["void"]["cite"], result["net"]) == ("19:47-2A.15(k)1", {"A": "0.00"})
        assert not describe(result, "order-reshuffle")
    else:
        assert result["void"] is None


@pytest.mark.proves("19:47-2A.15(l)")
def test_2a_15_l_a_reader_that_fails():
    result = ruled("Ks 6c Td 5d Qh 8c", "keep, stand, stand", irregularities=strange("reader-fails"))
    assert describe(result, "reader-fails")[0]["cite"] == "19:47-2A.15(l)"


# Opening, shuffle, idle table.


def start(**options) -> dict:
    boxes = [{"box": 1, "player": "A", "wagers": {}}, {"box": 3, "player": "B", "wagers": {}}]
    return ruled("", boxes=boxes, procedure="start", options=options)


@pytest.mark.proves(
    "19:47-2A.3(b)", "19:47-2A.3(c)", "19:47-2A.4(a)", "19:47-2A.4(b)", "19:47-2A.4(b)2", "19:47-2A.4(c)"
)
@pytest.mark.proves("19:47-2A.4(d)1", "19:47-2A.4(e)", "19:47-2A.4(f)")
def test_2a_4_shuffled_by_hand_the_cards_are_cut():
    result = start()
    offers = [(e["to"], e["cite"][6:]) for e in describe(result, "offer-cut")]
    assert offers == [("player:A", "2A.4(d)1"), ("player:B", "2A.4(e)"), ("dealer", "2A.4(e)")]
    assert "19:47-2A.4(b)2" in describe(result, "offer-cut")[-1]["also"]
    assert describe(result, "insert-cutting-card")[0]["cite"] == "19:47-2A.4(f)"


@pytest.mark.proves("19:47-2A.3(d)", "19:47-2A.4(b)1")
def test_2a_4_b_1_from_a_device_they_are_not():
    result = start(shuffle="device")
    assert not describe(result, "offer-cut")
    assert describe(result, "place")[0]["cite"] == "19:47-2A.4(b)1"
    assert describe(result, "stack")[0]["cite"] == "19:47-2A.3(d)"
    assert describe(result, "insert-cutting-card")[0]["cite"] == "house:blackjack-switch/device-cutting-card"


@pytest.mark.proves("19:47-2A.4(i)", "19:47-2A.4(i)1", "19:47-2A.4(i)2")
@pytest.mark.parametrize("shuffle", ["manual", "device"])
@pytest.mark.parametrize("spread", ["face-up", "face-down"])
def test_2a_4_i_an_idle_table(shuffle, spread):
    rules = game("blackjack-switch")
    t = Table(rules, Options.configure({"shuffle": shuffle, "idle_spread": spread}))
    t.begin("sit", player="A", box=1, chips=100)
    t.supply()
    t.status, t.cards.opened_on = "open", t.day
    t.shoe.load_unseen()
    t.begin("idle")
    while t.pending is not None:
        t.supply()
    assert t.status == "idle"
    t.begin("start")
    cited = []
    while t.pending is not None and t.pending.asks is None:
        cited.append(t.pending.cite)
        cited += t.pending.also
        t.supply()
    assert ("19:47-2A.4(i)1" if shuffle == "manual" else "19:47-2A.4(i)2") in cited


@pytest.mark.proves(
    "19:47-2A.4(d)2",
    "19:47-2A.4(d)3",
    "19:47-2A.4(h)",
    "19:47-2A.7(n)",
    "19:47-2A.7(n)1",
    "19:47-2A.7(n)2",
    "19:47-2A.7(n)3",
)
@pytest.mark.parametrize(("at", "cite"), [(1, "2A.4(d)2"), (0, "2A.4(d)3")])
def test_2a_7_n_after_the_cutting_card(at, cite):
    boxes = [{"box": 1, "player": "A", "wagers": {}}]
    result = ruled("", boxes=boxes, procedure="shuffle", cutting_card_at=at)
    assert [e["cite"][6:] for e in describe(result, "gather")] == ["2A.7(n)2", "2A.7(n)3"]
    assert describe(result, "offer-cut")[0]["cite"] == f"19:47-{cite}"
    out = ruled("Ks 6c 7d cut 5d Qh Tc", "keep, stand, stand")
    assert describe(out, "cutting-card-out")[0] | {"n": 0} == {
        "n": 0,
        "act": "cutting-card-out",
        "to": 1,
        "cite": "19:47-2A.7(n)",
    }


@pytest.mark.proves("19:46-1.10C(f)")
def test_1_10c_f_the_reader_is_inspected_every_day():
    rules = game("blackjack-switch")
    t = Table(rules, Options())
    t.begin("sit", player="A", box=1, chips=1000)
    t.supply()
    t.status = "open"
    t.shoe.load_unseen()
    with pytest.raises(Refusal) as refused:
        t.begin("round")
    assert refused.value.cite == "19:46-1.10C(f)"
    t.begin("inspect-reader")
    t.supply()
    t.begin("round")
    t.supply(Wager(1, "A", "first", 1_00))
