"""Casino war: the round of play, 19:47-22.6 to 22.8, each test named after the paragraph that it proves."""

import pytest

from pitboss.equipment import decks, packed
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Shuffled, Wager, public
from pitboss.table.act import Burn, Deal
from pitboss.table.parts import Declarations

from .table import SHOES_BURN, WAR, closed_table, play, refused, shuffle, table

proves = pytest.mark.proves


# 22.6: wagers.


@proves("19:47-22.6(a)")
def test_22_6_a_chips_and_plaques_but_no_spoken_wager_with_cash():
    t = table(1, 2)
    t.begin("round")
    t.supply(SHOES_BURN)
    for form in ("cash", "verbal", "markers"):
        with refused("19:47-22.6(a)"):
            t.supply(Wager(1, "A", "initial", cents("10"), form))
    with refused("house:match-play", "chips of the same amount"):
        t.supply(Wager(1, "A", "initial", cents("10"), "coupon", cents("6")))
    t.supply(Wager(1, "A", "initial", cents("10"), "plaques"))
    placed = t.supply(Wager(2, "B", "initial", cents("10")))
    assert placed.cites == ("19:47-22.6(a)",)


@pytest.mark.parametrize(
    ("wager", "amount", "cite", "part"),
    [
        ("initial", "4.50", "house:limits", "below the posted minimum of 5.00"),
        ("initial", "500.50", "house:limits", "above the posted maximum of 500.00"),
        ("initial", "10.25", "house:increments", "not a multiple of 0.50"),
        ("initial", "0", "house:increments", "is not a wager"),
        ("war", "10", '19:47-22.1 "War wager"', "cannot be placed now"),
        ("war-tie", "10", '19:47-22.1 "Tie wager"', "cannot be placed now"),
    ],
)
def test_22_6_wagers_outside_the_posted_limits_or_out_of_time_are_refused(wager, amount, cite, part):
    t = table(1, minimum="5", maximum="500")
    t.begin("round")
    t.supply(SHOES_BURN)
    with refused(cite, part):
        t.supply(Wager(1, "A", wager, cents(amount)))
    assert t.wagers == {}


def test_22_6_a_wager_needs_the_chips_the_box_and_a_name_that_exists():
    t = table(1, chips="20")
    t.begin("round")
    t.supply(SHOES_BURN)
    for wrong, part in (
        (Wager(1, "A", "initial", cents("20.50")), "not enough chips"),
        (Wager(2, "A", "initial", cents("10")), "is not A's"),
        (Wager(1, "B", "initial", cents("10")), "is not B's"),
        (Wager(1, "A", "inital", cents("10")), "did you mean initial"),
    ):
        with pytest.raises(Refusal, match=part):
            t.supply(wrong)
    t.supply(Wager(1, "A", "initial", cents("20")))
    assert t.chips("A") == 0


@proves("19:47-22.6(b)")
def test_22_6_b_no_wager_after_the_call():
    t = table(1, 2)
    t.begin("round")
    t.supply(SHOES_BURN)
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(None)
    for late in (Wager(2, "B", "initial", cents("10")), Wager(1, "A", "tie", cents("5"))):
        with refused("19:47-22.6(b)"):
            t.supply(late)
    assert t.wagers == {(1, "initial"): cents("10")}


@proves("19:47-22.6(b)")
def test_22_6_b_a_placed_wager_is_neither_raised_nor_placed_again():
    t = table(1)
    t.begin("round")
    t.supply(SHOES_BURN)
    t.supply(Wager(1, "A", "initial", cents("10")))
    for amount in ("10", "5", "20"):
        with refused("19:47-22.6(b)", "may not be altered"):
            t.supply(Wager(1, "A", "initial", cents(amount)))
    assert t.wagers == {(1, "initial"): cents("10")}


def test_22_6_b_nobody_leaves_with_a_wager_on_the_layout():
    t = table(1)
    t.begin("round")
    t.supply(SHOES_BURN)
    t.supply(Wager(1, "A", "initial", cents("10")))
    with pytest.raises(Refusal, match="leave cannot begin"):
        t.begin("leave", player="A")


# 22.7: dealing.


@proves("19:47-22.7(a)")
def test_22_7_a_one_burn_card_before_a_shoes_first_round_and_none_before_the_second():
    t = table(1)
    first = play("Kd 9s", {1: "initial 10"}, t=t)
    second = play("Kd 9s", {1: "initial 10"}, t=t)
    assert (first.acts.count("burn"), second.acts.count("burn")) == (1, 0)
    assert first.cites[1] == "19:47-22.7(a)"


@proves("19:47-22.7(a)")
def test_22_7_a_each_new_dealer_burns_one():
    t = table(1)
    play("Kd 9s", {1: "initial 10"}, t=t)
    t.begin("change-dealer", dealer="dealer 2")
    with refused("19:47-22.7(a)", "floorperson"):
        t.supply(by="dealer")
    t.supply(by="floorperson")
    then = play("Kd 9s", {1: "initial 10"}, t=t)
    assert then.acts[1] == "burn"
    assert t.cards.rack.rebuild(2)["burn"] == [SHOES_BURN]


@proves("19:47-22.7(b)")
def test_22_7_b_the_dealer_calls_before_the_first_card_and_lays_cards_face_up():
    then = play("9h Kd", {1: "initial 10"})
    call = then.acts.index("No more bets")
    assert call < then.acts.index("9h to box 1")
    assert then.events[call].act.cite == "19:47-22.7(b)"
    deals = [event for event in then.events if isinstance(event.act, Deal)]
    assert all(event.act.face == "up" and "card" in public(event, "spectator") for event in deals)


@proves("19:47-22.7(c)", "19:47-22.7(c)1", "19:47-22.7(c)2")
def test_22_7_c_clockwise_from_the_dealers_left_the_dealer_last():
    t = table(6, 2, 4, 1)
    then = play("3c 4c 5c 6c 7c", {6: "initial 10", 1: "initial 10", 4: "initial 10", 2: "initial 10"}, t=t)
    dealt = [(event.act.to, event.act.cite) for event in then.events if isinstance(event.act, Deal)]
    assert dealt == [(box, "19:47-22.7(c)1") for box in (1, 2, 4, 6)] + [(HOUSE, "19:47-22.7(c)2")]


@proves("19:47-22.7(d)")
def test_22_7_d_the_round_is_dealt_to_its_end_war_and_all():
    then = play("9h (cutting-card) 9s 2c 3c 4c Qh 8d", {1: "initial 10"}, "go-to-war")
    assert then.net == {"A": "10.00"}
    assert then.t.cards.reshuffle_due == "cutting-card"


def test_22_7_d_in_a_real_shoe_no_card_passes_the_cutting_card_unseen():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    shuffle(t, order=packed(decks(6)), cut=52, cutting_card=310)
    t.begin("round")
    t.supply(t.shoe.front())
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(None)
    t.supply(t.shoe.front())
    with pytest.raises(Refusal, match="cutting card lies in front"):
        t.supply(t.shoe.front())


@proves("19:47-22.7(e)")
def test_22_7_e_a_player_handles_the_cutting_card_and_no_other():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    with refused("19:47-22.5(a)", "dealer"):
        t.supply(Shuffled(), by="player:A")
    t.supply(Shuffled(), by="dealer")
    t.supply(150, by="player:A")
    with refused("19:47-22.5(e)", "dealer"):
        t.supply(104, by="player:A")
    t.supply(104, by="dealer")
    t.begin("round")
    with refused("19:47-22.7(a)", "dealer"):
        t.supply("9h", by="player:A")
    t.supply("9h", by="dealer")
    t.supply(Wager(1, "A", "initial", cents("10")), by="player:A")
    t.supply(None, by="dealer")
    with refused("19:47-22.7(c)1", "dealer"):
        t.supply("9h", by="player:A")
    assert "cutting card" in WAR.part(Declarations).under("19:47-22.7(e)")


# 22.8: the end of the round.


@proves("19:47-22.8(a)", "19:47-22.8(a)1", "19:47-22.8(b)")
def test_22_8_a_1_lower_card_loses_initial_and_tie():
    then = play("9h Kd", {1: "initial 10, tie 5"})
    assert then.settled == {"1 initial": "lose 0.00 22.8(a)1", "1 tie": "lose 0.00 22.8(a)1"}
    assert then.net == {"A": "-15.00"}


@proves("19:47-22.8(a)", "19:47-22.8(a)2", "19:47-22.8(b)")
def test_22_8_a_2_higher_card_wins_initial_and_loses_tie():
    then = play("Kd 9h", {1: "initial 10, tie 5"})
    assert then.settled == {"1 initial": "win 20.00 22.8(a)2", "1 tie": "lose 0.00 22.8(a)2"}


@proves("19:47-22.8(a)3", "19:47-22.8(c)")
def test_22_8_a_3_equal_cards_win_the_tie_and_leave_the_choice():
    then = play("9d 9h", {1: "initial 10, tie 5"}, "surrender")
    assert then.settled["1 tie"] == "win 55.00 22.8(a)3"
    assert then.acts.index("pay tie of box 1") < then.acts.index("box 1 chooses surrender")


@proves("19:47-22.8(a)")
def test_22_8_a_boxes_are_settled_clockwise():
    boxes = {3: "initial 10, tie 1", 1: "initial 10", 2: "initial 10, tie 1"}
    acts = play("3c Ac 5c 8h", boxes).acts
    first = acts.index("8h to the dealer") + 1
    settled = [act for act in acts[first:] if act.split()[0] in {"take", "pay"}]
    assert settled == [
        "take initial of box 1",
        "pay initial of box 2",
        "take tie of box 2",
        "take initial of box 3",
        "take tie of box 3",
    ]


@proves("19:47-22.8(b)")
def test_22_8_b_losers_go_to_the_inventory_and_winners_are_paid_from_it():
    t = table(1, 2)
    before = t.bank["inventory"]
    play("9h Kd Qd", {1: "initial 10, tie 5", 2: "initial 30"}, t=t)
    assert t.bank["inventory"] - before == cents("15") - cents("30")
    assert (t.chips("A"), t.chips("B")) == (cents("985"), cents("1030"))


@proves("19:47-22.8(c)", "19:47-22.8(c)1")
def test_22_8_c_1_surrender_costs_half_and_ends_the_players_round():
    then = play("9d 9h", {1: "initial 10"}, "surrender")
    assert then.settled == {"1 initial": "surrender 5.00 22.8(c)1"}
    assert then.acts[-1] == "collect dealer"


@proves("19:47-22.8(c)1")
@pytest.mark.parametrize(("stake", "back"), [("5", "2.50"), ("15", "7.50"), ("1", "0.50"), ("0.50", "0.25")])
def test_22_8_c_1_half_is_exact_to_the_cent(stake, back):
    then = play("9d 9h", {1: f"initial {stake}"}, "surrender", minimum="0.50")
    assert then.settled == {"1 initial": f"surrender {back} 22.8(c)1"}


def test_22_8_c_1_steps_of_which_half_is_no_whole_cent_are_refused():
    with pytest.raises(Refusal, match=r"half of a wager.*house:increments"):
        closed_table(increment="0.25", minimum="1")


@proves("19:47-22.8(c)1")
def test_22_8_c_1_the_choice_goes_around_clockwise():
    then = play("9d 9s 2h 9h", {3: "initial 10", 2: "initial 10", 1: "initial 10"}, "surrender surrender")
    assert [act for act in then.acts if "chooses" in act] == ["box 1 chooses surrender", "box 2 chooses surrender"]


@proves("19:47-22.8(c)")
def test_22_8_c_two_choices_and_no_third():
    t = table(1)
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("10")), None, "9h", "9d"):
        t.supply(outcome)
    for choice in ("go to war", "double", "", None, 1):
        with refused("19:47-22.8(c)", "is not open"):
            t.supply(choice)
    with pytest.raises(Refusal, match="did you mean surrender"):
        t.supply("surender")
    with refused("19:47-22.8(c)", "belongs to player A"):
        t.supply("surrender", by="dealer")
    assert t.pending.choices == ("go-to-war", "surrender")
    t.supply("surrender", by="player:A")


@proves("19:47-22.8(c)2", "19:47-22.8(e)")
def test_22_8_c_2_war_costs_the_whole_initial_wager_whatever_comes():
    for war in ("Qh 8d", "8h 8d", "8h Qd"):
        then = play(f"9d 9h 2c 3c 4c {war}", {1: "initial 10"}, "go-to-war")
        assert then.settled["1 initial"] == "lose 0.00 22.8(c)2"


@proves("19:47-22.8(d)")
def test_22_8_d_all_cards_but_those_at_war_go_to_the_rack_hand_by_hand():
    boxes = {1: "initial 10", 2: "initial 10", 3: "initial 10", 4: "initial 10"}
    then = play("9d Kc 9s 2h 9h 2c 3c 4c Qh 8d", boxes, "go-to-war surrender")
    assert "collect 2, 3, 4" in then.acts
    assert then.acts.index("collect 2, 3, 4") < then.acts.index("Qh to box 1")
    hands = then.t.cards.rack.rebuild(1)
    assert (hands[2], hands[3], hands[4]) == (["Kc"], ["9s"], ["2h"])


@proves("19:47-22.8(e)")
def test_22_8_e_war_wager_confirmed_then_initial_collected_then_a_tie_wager_offered():
    acts = play("9d 9h 2c 3c 4c Qh 8d", {1: "initial 10, war-tie 5"}, "go-to-war").acts
    first = acts.index("box 1 chooses go-to-war")
    assert acts[first + 1 : first + 4] == ["place", "take initial of box 1", "wager"]


@proves("19:47-22.8(e)")
def test_22_8_e_the_tied_cards_stay_in_sight_through_the_war_deal():
    t = table(1, 2)
    t.begin("round")
    bets = (Wager(1, "A", "initial", cents("10")), Wager(2, "B", "initial", cents("10")))
    for outcome in (SHOES_BURN, *bets, None, "9h", "2h", "9d"):
        t.supply(outcome)
    while not isinstance(t.pending, Burn):
        t.supply("go-to-war" if t.pending.asks == "choice" else None)
    assert t.hands == {1: ["9h"], HOUSE: ["9d"]}


@proves("19:47-22.8(e)")
def test_22_8_e_the_tie_wager_on_the_war_is_the_players_to_place_or_decline():
    t = table(1, 2)
    t.begin("round")
    bets = (Wager(1, "A", "initial", cents("10")), Wager(2, "B", "initial", cents("10")))
    for outcome in (SHOES_BURN, *bets, None, "9h", "9c", "9d", "go-to-war", None, None):
        t.supply(outcome)
    with refused("19:47-22.8(e)", "belongs to player A"):
        t.supply(None, by="dealer")
    with refused("19:47-22.8(e)", "box 1"):
        t.supply(Wager(2, "B", "war-tie", cents("5")))
    with refused("house:limits", "below the posted minimum"):
        t.supply(Wager(1, "A", "war-tie", cents("0.50")))
    t.supply(None, by="player:A")
    assert t.pending.box == 2


@proves("19:47-22.8(f)")
def test_22_8_f_three_burn_cards_once_then_a_card_for_each_at_war_and_the_dealer():
    boxes = {1: "initial 10", 2: "initial 10", 4: "initial 10"}
    then = play("9d 9s Kc 9h 2c 3c 4c Qh 5h 8d", boxes, "go-to-war go-to-war")
    start = then.acts.index("collect 4") + 1
    assert then.acts[start : start + 6] == ["burn"] * 3 + ["Qh to box 1", "5h to box 2", "8d to the dealer"]


@proves("19:47-22.8(f)")
def test_22_8_f_the_war_card_lies_beside_the_first():
    then = play("9d 9h 2c 3c 4c Qh 8d", {1: "initial 10"}, "go-to-war")
    assert then.t.cards.rack.rebuild(1) == {
        "burn": [SHOES_BURN, "2c", "3c", "4c"],
        1: ["9d", "Qh"],
        HOUSE: ["9h", "8d"],
    }


@proves("19:47-22.8(g)", "19:47-22.8(g)1")
def test_22_8_g_1_lower_war_card_loses_war_and_tie():
    then = play("9d 9h 2c 3c 4c 3h Jd", {1: "initial 10, war-tie 5"}, "go-to-war")
    assert (then.settled["1 war"], then.settled["1 war-tie"]) == ("lose 0.00 22.8(g)1", "lose 0.00 22.8(g)1")


@proves("19:47-22.8(g)", "19:47-22.8(g)2")
def test_22_8_g_2_higher_war_card_wins_the_war_and_loses_the_tie():
    then = play("9d 9h 2c 3c 4c Jh 3d", {1: "initial 10, war-tie 5"}, "go-to-war")
    assert (then.settled["1 war"], then.settled["1 war-tie"]) == ("win 30.00 22.8(g)2", "lose 0.00 22.8(g)2")


@proves("19:47-22.8(g)", "19:47-22.8(g)3")
def test_22_8_g_3_a_second_tie_wins_war_and_tie_and_there_is_no_second_war():
    then = play("9d 9h 2c 3c 4c 4h 4d", {1: "initial 10, war-tie 5"}, "go-to-war")
    assert (then.settled["1 war"], then.settled["1 war-tie"]) == ("win 40.00 22.8(g)3", "win 55.00 22.8(g)3")
    assert sum("chooses" in act for act in then.acts) == 1


@proves("19:47-22.8(g)")
def test_22_8_g_the_first_cards_no_longer_matter_and_boxes_go_clockwise():
    boxes = {2: "initial 10", 1: "initial 10"}
    then = play("Ad As Ah 2c 3c 4c 3h 5h 4d", boxes, "go-to-war go-to-war")
    assert [act for act in then.acts if "war of" in act] == ["take war of box 1", "pay war of box 2"]


@proves("19:47-22.8(h)")
def test_22_8_h_war_money_moves_and_the_last_cards_are_racked_so_that_the_war_can_be_rebuilt():
    t = table(1, 2)
    before = t.bank["inventory"]
    boxes = {1: "initial 10", 2: "initial 10, war-tie 5"}
    then = play("9d 9s 9h 2c 3c 4c 3h Kh Jd", boxes, "go-to-war go-to-war", t=t)
    assert t.bank["inventory"] - before == cents("20") + cents("10") - cents("20") + cents("5")
    assert then.acts[-1] == "collect 1, 2, dealer"
    hands = t.cards.rack.rebuild(1)
    assert (hands[1], hands[2], hands[HOUSE]) == (["9d", "3h"], ["9s", "Kh"], ["9h", "Jd"])


# Whole rounds to the cent.


@pytest.mark.parametrize(
    ("cards", "wagers", "choose", "net"),
    [
        pytest.param("Kd 9h", "initial 10, tie 5", "", "5.00", id="king against nine"),
        pytest.param("7d 7h", "initial 10, tie 5", "surrender", "45.00", id="tie and surrender"),
        pytest.param("7d 7h 2c 3c 4c Qd 8h", "initial 10, tie 5", "go-to-war", "60.00", id="war won"),
        pytest.param("7d 7h 2c 3c 5c 4d 4h", "initial 10, war-tie 5", "go-to-war", "70.00", id="war tied"),
        pytest.param("7d 7h 2c 4c 5c 3d Jh", "initial 10", "go-to-war", "-20.00", id="war lost"),
        pytest.param("7d 7h", "initial 15", "surrender", "-7.50", id="an odd half"),
    ],
)
@proves("19:47-22.8(a)", "19:47-22.8(c)", "19:47-22.8(g)", "19:47-22.9(a)")
def test_what_a_round_of_one_box_brings(cards, wagers, choose, net):
    assert play(cards, {1: wagers}, choose).net == {"A": net}


@proves("19:47-22.8(f)")
def test_22_8_f_three_at_war_take_seven_cards_from_the_shoe():
    boxes = dict.fromkeys((1, 2, 3), "initial 10")
    then = play("9c 9d 9h 9s 2c 3c 4c Qd 5d 6d 8h", boxes, "go-to-war go-to-war go-to-war")
    war = [event for event in then.events if event.act.cite == "19:47-22.8(f)"]
    assert len(war) == 7


# What is easily mistaken.


@proves("19:47-22.8(c)2", "19:47-22.9(a)3")
def test_the_initial_wager_is_not_returned_besides_the_war_odds():
    assert play("9d 9h 2c 3c 4c Kh 4d", {1: "initial 10"}, "go-to-war").net == {"A": "10.00"}
    assert play("9d 9h 2c 3c 4c 4h 4d", {1: "initial 10"}, "go-to-war").net == {"A": "20.00"}


@proves("19:47-22.8(d)")
def test_with_nobody_at_war_the_dealers_card_is_racked_by_the_houses_reading():
    then = play("Kd 9h", {1: "initial 10"})
    assert then.cites[-1] == "house:casino-war/dealers-card"
    assert then.t.cards.rack.rebuild(1)[HOUSE] == ["9h"]


@proves("19:47-22.8(c)")
def test_two_boxes_of_one_player_choose_apart():
    then = play("9d 9s 9h 2c 3c 4c Kh 4d", {1: "initial 10", 2: "initial 20"}, "surrender go-to-war", players={2: "A"})
    assert then.settled["1 initial"] == "surrender 5.00 22.8(c)1"
    assert then.settled["2 war"] == "win 60.00 22.8(g)2"
    assert then.net == {"A": "15.00"}


@proves('19:47-22.1 "War wager"')
def test_two_boxes_with_chips_for_one_war_only():
    then = play(
        "9d 9s 9h 2c 3c 4c Kh 4d",
        {1: "initial 10", 2: "initial 10"},
        "go-to-war surrender",
        players={2: "A"},
        chips="15",
    )
    assert then.net == {"A": "5.00"}


@proves("19:47-22.3")
def test_permuting_the_suits_changes_nothing():
    turned = str.maketrans("cdhs", "shcd")
    for cards, choose in (("Kd 9h", ""), ("9d Kh", ""), ("9d 9h 2c 3c 4c Kh 4d", "go-to-war"), ("9d 9h", "surrender")):
        wagers = {1: "initial 10, tie 5"}
        assert play(cards, wagers, choose).settled == play(cards.translate(turned), wagers, choose).settled
