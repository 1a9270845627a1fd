"""Blackjack: a choice that is not open is refused under the paragraph that closes it."""

import pytest

from pitboss.games import game
from pitboss.games.blackjack.options import Options
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from tests.games.blackjack.table import box, describe, net, ruled

NONE, UP, RESPLIT = {"hole_card": "none"}, {"hole_card": "up"}, {"resplit": "yes"}
PROGRESSIVE = NONE | {"progressive": "yes"}
ACES, GIVE_UP = RESPLIT | {"resplit_aces": "yes"}, {"surrender": "yes"}


def case(cite: str, cards: str, choices: str, id: str, **more):
    return pytest.param(cards, choices, f"19:47-{cite}", more, id=id, marks=pytest.mark.proves(f"19:47-{cite}"))


@pytest.mark.parametrize(
    ("cards", "choices", "cite", "more"),
    [
        case("2.6(k)3", "Th Ad 6s 9c 5d", "insurance 5", "no insurance with the hole card up", options=UP),
        case("2.6(k)3", "Th 7d 6s 9c 5d", "give up", "no surrender with the hole card up", options=UP),
        case("2.6(k)4", "5h 6d 3s Tc Th", "double", "no doubling of 8 with the hole card up", options=UP),
        case("2.6(k)4", "6h 6d 6s Tc Th", "double 5", "nor of 12, for less", options=UP),
        case("2.6(k)5", "8h 6d 8s Tc 8d 2c 9h", "split, split", "no second split with the hole card up", options=UP),
        case("2.8(a)", "5h 7d 6s Tc 2d 9h", "hit, give up", "no surrender after a hit", options=GIVE_UP),
        case("2.8(a)", "8h 7d 8s Tc 2d 9h", "split, give up", "nor after a split", options=GIVE_UP),
        case("2.8(c)", "Th 7d 6s Tc", "give up", "no surrender where it is not offered"),
        case("2.9(a)", "Th 7d 6s Tc", "insurance 5", "no insurance without an ace"),
        case("2.9(b)", "5h Ad 6s 9c 2d", "decline, hit, insurance 5", "no insurance after a draw"),
        case("2.9(b)", "Th Ad 6s 9c", "decline, insurance 5", "nor once the hole card was read"),
        case("2.9(b)", "Th Ad 6s 9c", "insurance 5.50", "no insurance above half of the wager"),
        case("2.10(a)", "5h 7d 6s Tc 2d 9h", "hit, double", "no doubling after a hit"),
        case("2.10(a)", "Th 7d Ts Tc Ad 2h", "split, double", "no doubling of 21 in two cards"),
        case("2.10(a)", "Th 7d 6s Tc 2h", "double 10.50", "no doubling for more than the wager"),
        case("2.11(a)", "Th 7d 6s Tc", "split", "no split of two values"),
        case("2.11(a)", "8h 7d 8s Tc 5d", "hit, split", "no split of three cards"),
        case("2.11(c)1", "8h 6d 8s Tc 8d 2c", "split, split", "no second split"),
        case("2.11(c)2", "Ah 6d As Tc 5d 2c 9h", "split, hit", "no hit on a split ace"),
        case("2.11(c)2", "Ah 6d As Tc Ad 2c", "split, hit", "nor while it could be split", options=ACES),
        case("2.11(c)2", "Ah 6d As Tc Ad 2c", "split, double", "no doubling of a split ace", options=ACES),
        case("2.11(e)", "8h 6d 8s Tc 8d 8c 8s 2c", "split, split, split, split", "no fifth hand", options=RESPLIT),
        case("2.11(e)", "Ah 6d As Tc Ad 2c 9h", "split, split", "no second split of aces", options=RESPLIT),
        case("2.12(a)1", "5h 7d 6s Tc Td 2h", "hit, hit", "no hit on a hard 21"),
        case("2.12(a)1", "5h 7d 5s Tc Ad 2h", "hit, hit", "nor on a soft one"),
        case("2.12(a)1", "Ah 6d Ks Tc 9h", "hit", "nor on a blackjack"),
        case("2.12(a)2", "5h 7d 6s Tc 2d 9h", "double, hit", "no hit on a doubled hand"),
    ],
)  # fmt: skip
def test_a_choice_that_is_not_open_names_the_paragraph_that_closes_it(cards, choices, cite, more):
    with pytest.raises(Refusal) as refused:
        ruled(cards, choices, **more)
    assert refused.value.cite == cite
    assert "\n" not in refused.value.reason


@pytest.mark.proves("19:47-2.13(b)")
@pytest.mark.parametrize("chosen", [{"box": 201}, {"box": 101, "player": "C"}])
def test_2_13_b_with_nobody_seated_the_highest_wager_decides_and_nobody_else(chosen):
    boxes = [box(101, "B", "20"), box(201, "C", "10")]
    answer = {"options": {"shared_box": 3}, "boxes": boxes}
    assert describe(ruled("Th 7d 6s Tc", "101: stand", **answer), "decide")[0]["box"] == 101
    with pytest.raises(Refusal, match="B calls the decisions") as refused:
        ruled("Th 7d 6s Tc", decisions=[chosen | {"choose": "hit"}], **answer)
    assert refused.value.cite == "19:47-2.13(b)"


@pytest.mark.proves("19:47-2.13(a)")
@pytest.mark.parametrize(("people", "place"), [(3, 301), (2, 201), (1, 101)])
def test_2_13_a_no_more_people_on_a_box_than_the_house_allows(people, place):
    boxes = [box(1, "A"), box(place, "D")]
    with pytest.raises(Refusal, match="may wager on a box") as refused:
        ruled("Th 7d 6s Tc", "stand", options={"shared_box": people}, boxes=boxes)
    assert refused.value.cite == "19:47-2.13(a)"


@pytest.mark.proves("19:47-2.19(f)")
def test_2_19_f_a_progressive_wager_alone_is_refused():
    alone = [{"box": 1, "player": "A", "wagers": {"progressive": "1"}}]
    with pytest.raises(Refusal, match="needs the blackjack wager") as refused:
        ruled("Th 6d 9s Tc Td", "stand", options=PROGRESSIVE, boxes=alone)
    assert refused.value.cite == "19:47-2.19(f)"


@pytest.mark.proves("19:47-2.9(e)")
def test_2_9_e_insurance_is_settled_apart_from_a_progressive_wager():
    result = ruled("Ah Ad As 5c 9d Th", "insurance 5, stand", options=PROGRESSIVE, wagers={"progressive": "1"})
    lost = next(e for e in describe(result, "take") if e["wager"] == "insurance")
    assert "19:47-2.9(e)" in lost["also"]
    assert {line["wager"]: line["returned"] for line in result["settlement"]}["progressive"] == "25.00"


@pytest.mark.proves("19:47-2.9(f)")
def test_2_9_f_insurance_is_settled_apart_from_an_additional_wager():
    result = ruled("7h Ad 8s Kc", "insurance 5", options={"additional_wager": "sevens"}, wagers={"sevens": "1"})
    assert [(e["wager"], e["winnings"]) for e in describe(result, "pay")] == [
        ("sevens", "3.00"),
        ("insurance", "10.00"),
    ]
    assert "19:47-2.9(f)" in describe(result, "pay")[1]["also"]
    beside = ruled("7h Ad 8s Kc", "insurance 5", options={"match_dealer": "yes"}, wagers={"match-the-dealer": "1"})
    assert describe(beside, "pay")[0]["also"] == ["19:47-2.9(a)"]


@pytest.mark.proves("19:47-2.10(a)")
@pytest.mark.parametrize(("amount", "comes_to"), [(" 5.00", "-25.00"), (" 10.00", "-30.00"), ("", "-30.00")])
def test_2_10_a_a_split_hand_is_doubled_after_the_first_hand_went_over_21(amount, comes_to):
    cards, choices = "8c 6h 8d 7s Kd 3s 9c Td 5c", f"split, hit, double{amount}"
    assert net(cards, choices, options=NONE) == comes_to


@pytest.mark.proves("19:47-2.10(a)")
@pytest.mark.parametrize(
    ("chips", "open_to"),
    [
        ("20.00", ("double-down", "double-down-for-less")),
        ("19.50", ("double-down-for-less",)),
        ("11.00", ("double-down-for-less",)),
        ("10.50", ("double-down-for-less",)),
        ("10.00", ()),
    ],
)
def test_2_10_a_a_single_chip_that_is_left_may_be_doubled_with(chips, open_to):
    result = ruled("5h 7d 6s Tc 2d", "stand", bankrolls={"A": chips})
    choices = describe(result, "decide")[0]["choices"]
    assert tuple(choice for choice in choices if choice.startswith("double")) == open_to
    if open_to:
        assert net("5h 7d 6s Tc 2d", "double 0.50", bankrolls={"A": chips}) == "-10.50"


@pytest.mark.proves("19:47-2.3(g)")
def test_2_3_g_insurance_that_was_confirmed_stays_as_it_is():
    t = Table(game("blackjack"), Options.configure({"hole_card": "none", "shared_box": 2}))
    t.status = "open"
    for seat, player in ((1, "A"), (101, "B")):
        t.begin("sit", player=player, box=seat, chips=100_00)
        if seat == 101:
            t.supply("consent")
        t.supply()
    t.shoe.load_unseen()
    t.begin("round")
    for seat, player in ((1, "A"), (101, "B")):
        t.supply(Wager(seat, player, "blackjack", 10_00))
    t.supply(None)
    for card in ("Th", "Ad", "8s"):
        t.supply(card)
    t.supply(Wager(1, "A", "insurance", 5_00))
    with pytest.raises(Refusal, match="was confirmed") as refused:
        t.supply(Wager(1, "A", "insurance", 4_00))
    assert refused.value.cite == "19:47-2.3(g)"


@pytest.mark.proves("19:47-2.10(a)")
def test_2_10_a_both_hands_of_a_split_are_doubled_one_after_the_other():
    assert net("8c 6h 8d 3s 9c 3h 9d Td 5c", "split, double, double", options=NONE) == "-40.00"
