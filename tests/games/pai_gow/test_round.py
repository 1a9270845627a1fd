"""Pai gow: whole rounds to the cent, the bank, and what is refused."""

import pytest

from pitboss.games import game
from pitboss.games.pai_gow_family.starting_place import DEAD, circle, counted
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager, public
from pitboss.table.act import Betting, Deal
from pitboss.table.view.settlement import net
from tests.games.pai_gow.table import house_way, low, ruled, stacks

GEE_JOON, POOR, MIDDLING = "24 12 66 35", "55 46 15 14", "13 33 25 22"


def won(found) -> dict[str, str]:
    return {player: dollars(amount) for player, amount in net(found.settlement).items()}


@pytest.mark.parametrize(
    ("stake", "rounding", "fee", "comes"),
    [
        ("25", "25-cents", "1.25", "23.75"),
        ("17", "5-cents", "0.85", "16.15"),
        ("17", "25-cents", "1.00", "16.00"),
        ("17", "exact", "0.85", "16.15"),
    ],
)
def test_a_winner_is_paid_even_money_less_vigorish_rounded_up(stake, rounding, fee, comes):
    options = {"vigorish_rounding": rounding}
    found = ruled({0: MIDDLING, 6: GEE_JOON}, {6: stake}, *house_way(6), options=options)
    assert won(found) == {"P6": comes}
    (line,) = found.settlement
    assert (line.vigorish, line.cite) == (int(float(fee) * 100 + 0.5), "house:pai-gow/winners")


@pytest.mark.parametrize(
    ("total", "first"), [(9, 0), (17, 0), (12, 4), (10, 6), (18, 6), (16, DEAD), (8, DEAD), (3, 5), (15, 1)]
)
def test_the_count_goes_counter_clockwise_over_eight_places(total, first):
    """12 comes to the third area from the dealer's right; 9 and 17 to the dealer."""
    t = Table(game("pai-gow"), game("pai-gow").options())
    assert counted(total, circle(t, dead=True)) == first


def test_one_hand_higher_and_one_not_is_a_push():
    found = ruled({0: "45 55 44 46", 6: "66 16 11 22"}, {6: "25"}, low(6, "11 22"))
    assert won(found) == {"P6": "0.00"}
    assert found.settlement[0].outcome == "push"


def test_nothing_against_nothing_is_the_dealers():
    """The low hands are a copy; with the high hand lost too the wager is."""
    found = ruled({0: "44 44 13 33", 6: "55 46 15 14"}, {6: "20"}, low(6, "55 46"))
    assert won(found) == {"P6": "-20.00"}
    found = ruled({0: "44 44 13 33", 6: "55 46 66 66"}, {6: "20"}, low(6, "55 46"))
    assert won(found) == {"P6": "0.00"}


STAKES = {6: "", 5: "50", 4: "30"}
BEFORE = {"stakes": {"P6": 4000, "P5": 5000, "P4": 3000}}
BANKED = {6: "66 36 11 35", 5: "46 14 22 25", 4: "24 12 44 44", 0: "55 16 23 15"}


def test_a_bank_alone_nets_sixty_and_owes_three():
    decisions = [{"box": 6, "choose": "bank"}, {"box": 6, "choose": "same"}]
    found = ruled(BANKED, STAKES, *decisions, *house_way(4, 5, 6), first=6, before=BEFORE, bankrolls={"P6": "200"})
    assert won(found) == {"P5": "-50.00", "P4": "28.50", "P6": "57.00"}


def test_a_shared_bank_has_half_and_is_set_by_the_house_way():
    hands = {box: tiles for box, tiles in BANKED.items() if box}
    decisions = [{"box": 6, "choose": "co-bank"}]
    found = ruled(hands, STAKES, *decisions, *house_way(4, 5), first=6, before=BEFORE, bankrolls={"P6": "200"})
    assert won(found) == {"P5": "-50.00", "P4": "28.50", "P6": "9.50"}
    tags = [public(event)["act"] for event in found.events]
    assert tags.count("divide") == 2
    assert "house-stakes" not in tags


def test_a_tile_that_is_shown_lets_its_player_void_and_the_others_play_on():
    found = ruled(
        {0: MIDDLING, 6: GEE_JOON, 3: POOR},
        {6: "25", 3: "30"},
        {"box": 3, "choose": "void"},
        *house_way(6),
        irregularities=[{"kind": "tile-exposed", "box": 3}],
    )
    assert won(found) == {"P6": "23.75", "P3": "0.00"}


@pytest.mark.parametrize(
    ("decision", "why", "cite"),
    [
        (low(6, "24 12 66"), "must name 2 tiles, not 3", "setting"),
        (low(6, "24 24"), "24 is not in the hand of box 6", "setting"),
        (low(6, "13 24"), "13 is not in the hand of box 6", "setting"),
        (low(6, "24"), "must name 2 tiles, not 1", "setting"),
        ({"box": 6, "choose": "surrender"}, "no question offers 'surrender'", "setting"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_one_line(decision, why, cite):
    with pytest.raises(Refusal, match=why) as refused:
        ruled({0: MIDDLING, 6: GEE_JOON}, {6: "25"}, decision)
    assert refused.value.cite == f"house:pai-gow/{cite}"
    assert "\n" not in refused.value.reason


@pytest.mark.parametrize(
    ("choices", "before", "chips", "why", "cite"),
    [
        ("bank", {}, "200", "P6 made no wager when the house banked last", "bank-eligible"),
        ("bank", BEFORE | {"last": "P6"}, "200", "P6 had the bank in the round before", "bank-twice"),
        ("bank", BEFORE, "4", "the minimum wager to cover takes 5.00", "bank-cover"),
        ("bank", BEFORE, "60", "covers 10.00 more, not 30.00", "bank-cover"),
        ("co-bank", BEFORE, "39", "covers 28.00 more, not 30.00", "bank-cover"),
    ],
)
def test_a_bank_that_may_not_be_is_refused_with_the_paragraph(choices, before, chips, why, cite):
    with pytest.raises(Refusal, match=why) as refused:
        ruled(
            BANKED,
            STAKES,
            {"box": 6, "choose": choices},
            first=6,
            before=before,
            bankrolls={"P6": chips, "P5": "100", "P4": "100"},
        )
    assert refused.value.cite == f"house:pai-gow/{cite}"


def test_a_co_banker_who_is_not_seated_is_refused():
    with pytest.raises(Refusal, match="nobody sits at box 2") as refused:
        ruled(BANKED, STAKES, {"box": 2, "choose": "co-bank"}, first=6, before=BEFORE)
    assert refused.value.cite == "house:pai-gow/bank-eligible"
    with pytest.raises(Refusal, match="shares no bank"):
        ruled(BANKED, STAKES, {"box": 6, "choose": "co-bank"}, first=6, before=BEFORE, options={"co_bank": False})


def test_a_tile_cannot_come_more_often_than_the_set_has_it():
    case = stacks(0, {0: MIDDLING, 6: GEE_JOON})
    case[case.index("56")] = "24"
    with pytest.raises(Refusal, match="24 cannot come again") as refused:
        ruled({0: MIDDLING, 6: GEE_JOON}, {6: "25"}, *house_way(6), cards=case)
    assert refused.value.cite == "13:69E-1.19A(a)"


@pytest.mark.parametrize(
    ("stakes", "options", "why"),
    [
        ({6: "5", 5: "5"}, {"two_areas": False}, "may at one area only"),
        ({6: "5", 4: "5"}, {}, "is not beside box 6"),
        ({6: "5", 5: "5", 4: "5"}, {}, "may at 2 areas only"),
    ],
)
def test_a_player_has_one_area_or_two_side_by_side(stakes, options, why):
    t = Table(game("pai-gow"), game("pai-gow").options.configure(options))
    for box in stakes:
        t.begin("sit", player="Ada", box=box, chips=100_00)
        t.supply(None)
    t.status = "open"
    t.begin("round")
    assert isinstance(t.pending, Betting)
    *fine, last = stakes
    for box in fine:
        t.supply(Wager(box, "Ada", "pai-gow", 5_00))
    with pytest.raises(Refusal, match=why) as refused:
        t.supply(Wager(last, "Ada", "pai-gow", 5_00))
    assert refused.value.cite == "house:pai-gow/areas"
    assert len(t.wagers) == len(fine)


def test_only_stacks_that_are_played_are_dealt_and_the_others_are_seen_by_nobody():
    found = ruled({0: MIDDLING, 6: GEE_JOON}, {6: "25"}, *house_way(6))
    dealt = [event for event in found.events if isinstance(event.act, Deal)]
    aside = [event for event in found.events if public(event)["act"] == "put-aside"]
    assert (len(dealt), len(aside)) == (8, 24)
    assert all("card" not in public(event, "player:P6") for event in aside)
    mine = [event for event in dealt if event.act.to == 6]
    assert [public(event, "player:P6")["card"] for event in mine] == GEE_JOON.split()
    assert all("card" not in public(event, "spectator") for event in dealt)
