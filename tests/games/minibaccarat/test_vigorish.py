"""Minibaccarat: how the house earns on the Banker's Hand, 19:47-7.3(c) to (f), to the cent."""

import pytest

from pitboss.money import cents
from pitboss.table.acts.settlement_acts import Vigorish

from .table import MINI, bet, deal, go, play, refused, reshuffle, table

proves = pytest.mark.proves

WINS_WITH = {5: "Kd Ac 4d 4h 7s Kh", 6: "5d Ac Kd 5h Ks", 7: "Kd 3c 6d 4h", 9: "3d 4c 4d 5h"}
"""Rounds that the Banker's Hand wins with that count."""
LOSES = "4c 3d 5h 4d"
TIE = "3d 4c 4d 3h"
TIE_OF_SIXES = "3d 4c 3h 2h"
PERCENT = {"vigorish": "win-percent"}


def win(t, boxes, cards=WINS_WITH[9]):
    """A round that the Banker's Hand wins."""
    return play(cards, boxes, t=t)


# 7.3(c): four or five percent of the win.


@proves("19:47-7.3(c)", "19:47-7.3(c)1")
@pytest.mark.parametrize(
    ("stake", "percent", "rounding", "owed", "net"),
    [
        ("45", 5, "up", "2.25", "42.75"),
        ("45", 4, "up", "1.80", "43.20"),
        ("33", 4, "up", "1.35", "31.65"),
        ("33", 4, "exact", "1.32", "31.68"),
        ("33", 5, "exact", "1.65", "31.35"),
        ("1", 4, "up", "0.05", "0.95"),
        ("1", 4, "exact", "0.04", "0.96"),
        ("100", 5, "up", "5.00", "95.00"),
    ],
)
def test_7_3_c_vigorish_is_a_percentage_of_the_win(stake, percent, rounding, owed, net):
    then = play(WINS_WITH[9], {1: f"banker {stake}"}, vigorish_percent=percent, vigorish_rounding=rounding)
    assert then.t.money.vigorish == {1: cents(owed)}
    assert then.net == {"A": net}


@proves("19:47-7.3(c)")
@pytest.mark.parametrize("count", WINS_WITH)
def test_7_3_c_whatever_the_count_the_banker_pays_1_to_1_less_vigorish(count):
    assert play(WINS_WITH[count], {1: "banker 100"}).net == {"A": "95.00"}


def test_7_3_c_who_loses_or_ties_or_bets_on_the_player_owes_nothing():
    for cards, wagers in ((LOSES, "banker 45"), (TIE, "banker 45"), (LOSES, "player 45"), (WINS_WITH[9], "tie 45")):
        then = play(cards, {1: wagers})
        assert then.t.money.vigorish == {}
        assert not any(isinstance(event.act, Vigorish) for event in then.events)


@proves("19:47-7.3(c)1")
def test_7_3_c_1_rounding_goes_up_and_its_paragraph_is_named_only_when_it_is_elected():
    rounded = play(WINS_WITH[9], {1: "banker 33"}, vigorish_percent=4)
    exact = play(WINS_WITH[9], {1: "banker 33"}, vigorish_percent=4, vigorish_rounding="exact")
    assert "19:47-7.3(c)1" in rounded.event("marked 1.35 of box 1").cites
    assert "19:47-7.3(c)1" not in exact.event("marked 1.32 of box 1").cites


@proves("19:47-7.3(c)1")
def test_7_3_c_1_every_won_wager_is_rounded_once_and_not_their_sum():
    """Three wins of $1 at 4 percent: three nickels, where the sum of twelve cents would make fifteen all the same;
    five wins show it: 25 cents against 20."""
    t = table(1, vigorish_percent=4)
    for _ in range(5):
        win(t, {1: "banker 1"})
    assert t.money.vigorish == {1: cents("0.25")}


# 7.3(c)2: at once, or deferred and marked.


@proves("19:47-7.3(c)2")
def test_7_3_c_2_at_once_nothing_is_left_on_the_layout():
    then = play(WINS_WITH[9], {1: "banker 45"}, vigorish_collection="at-payout")
    assert then.acts_of("pay", "collected") == ["pay banker of box 1", "collected 2.25 of box 1"]
    assert (then.t.money.vigorish, then.t.chips("A")) == ({}, cents("1042.75"))


@proves("19:47-7.3(c)2")
def test_7_3_c_2_deferred_it_is_marked_with_the_amount_at_the_players_number():
    t = table(2, 5)
    then = win(t, {2: "banker 45", 5: "banker 20"})
    assert then.acts_of("marked") == ["marked 1.00 of box 5", "marked 2.25 of box 2"]
    assert then.event("marked 1.00 of box 5").act.cite == "19:47-7.3(c)2"
    assert t.money.vigorish == {2: cents("2.25"), 5: cents("1")}
    assert t.chips("B") == cents("1045")


@proves("19:47-7.3(c)2")
def test_7_3_c_2_marks_add_up_and_stay_through_wins_and_losses():
    t = table(1)
    win(t, {1: "banker 25"})
    play(LOSES, {1: "banker 100"}, t=t)
    assert t.money.vigorish == {1: cents("1.25")}
    win(t, {1: "banker 75"})
    assert t.money.vigorish == {1: cents("5")}


@proves("19:47-7.3(c)2", "19:47-7.3(c)4")
def test_7_3_c_2_before_the_reshuffle_all_that_is_owed_is_collected_highest_number_first():
    t = table(1, 3, 6)
    win(t, {1: "banker 25", 3: "banker 100", 6: "banker 45"})
    play("(cutting-card) " + LOSES, {1: "player 10"}, t=t)
    play(LOSES, {1: "player 10"}, t=t)
    before, inventory = {name: t.chips(name) for name in "ACF"}, t.bank["inventory"]
    first = len(t.events)
    reshuffle(t)
    acts = [event.act.__struct_config__.tag for event in t.events[first:]]
    assert acts[:5] == ["begin", "collect-owed", "collect-owed", "collect-owed", "shuffle"]
    assert [event.act.box for event in t.events[first + 1 : first + 4]] == [6, 3, 1]
    assert {event.act.cite for event in t.events[first + 1 : first + 4]} == {"19:47-7.3(c)2"}
    assert t.money.vigorish == {}
    paid = {name: before[name] - t.chips(name) for name in "ACF"}
    assert paid == {"A": cents("1.25"), "C": cents("5"), "F": cents("2.25")}
    assert t.bank["inventory"] - inventory == cents("8.50")


@proves("19:47-7.3(c)2")
def test_7_3_c_2_a_void_round_does_not_reshuffle_debts_away():
    t = table(1)
    win(t, {1: "banker 25"})
    play("(face-up-in-shoe 5c) (face-up-in-shoe 6c)", {1: "banker 10"}, t=t)
    reshuffle(t)
    assert (t.money.vigorish, t.chips("A")) == ({}, cents("1023.75"))


def owing_all(**options):
    """A has lost all chips and owes $1.25 of vigorish when the shoe is done."""
    t = table(1, 2, chips="25", **options)
    win(t, {1: "banker 25"})
    play("(cutting-card) " + LOSES, {1: "banker 50"}, t=t)
    play(LOSES, {2: "player 5"}, t=t)
    assert (t.chips("A"), t.money.vigorish) == (0, {1: cents("1.25")})
    return t


@proves("19:47-7.3(c)2")
def test_7_3_c_2_no_reshuffle_while_a_player_owes_and_cannot_pay_and_nothing_is_documented():
    t = owing_all()
    before = t.state()
    with refused("19:47-7.3(c)2", "A owes 1.25 of vigorish and has 0.00"):
        t.begin("shuffle")
    assert t.state() == before
    with refused("19:47-7.8(e)"):
        t.begin("round")
    t.begin("document-vigorish", box=1, pit_boss="Pat", pit_clerk="Kim", signed="A")
    go(t)
    assert t.money.vigorish == {}
    reshuffle(t)
    assert play(LOSES, {2: "player 5"}, t=t).net == {"B": "5.00"}


@proves("19:47-7.3(c)2", "19:47-7.3(c)4")
def test_7_3_c_4_no_departure_either():
    t = owing_all()
    with refused("19:47-7.3(c)4", "document it on a form"):
        t.begin("leave", player="A")
    assert t.money.vigorish == {1: cents("1.25")}
    t.begin("document-vigorish", box=1, pit_boss="Pat", pit_clerk="Kim", signed="A")
    go(t)
    t.begin("leave", player="A")
    go(t)
    assert 1 not in t.seats


@proves("19:47-7.3(c)4")
def test_7_3_c_4_who_leaves_in_the_middle_of_a_shoe_pays_at_once():
    t = table(1, 4)
    win(t, {4: "banker 25"})
    win(t, {4: "banker 75", 1: "banker 20"})
    inventory = t.bank["inventory"]
    t.begin("leave", player="D")
    go(t)
    owed, left = t.events[-2:]
    assert (owed.act.amount, owed.act.cite) == (cents("5"), "19:47-7.3(c)4")
    assert left.act.__struct_config__.tag == "leave"
    assert t.bank["inventory"] - inventory == cents("5")
    assert t.money.vigorish == {1: cents("1")}


@proves("19:47-7.3(c)4")
def test_7_3_c_4_a_patron_at_two_boxes_pays_for_both():
    t = table(1, 2, 3, players={1: "A", 2: "A", 3: "B"})
    win(t, {1: "banker 25", 2: "banker 100", 3: "banker 20"})
    t.begin("leave", player="A")
    go(t)
    assert t.money.vigorish == {3: cents("1")}


@proves("19:47-7.3(c)4")
def test_7_3_c_4_a_patron_at_two_boxes_cannot_pay_for_both_from_chips_for_one():
    t = table(1, 2, 3, players={1: "A", 2: "A", 3: "B"}, chips="20")
    win(t, {1: "banker 20", 2: "banker 20"})
    play(LOSES, {1: "banker 79"}, t=t)
    assert (t.chips("A"), sum(t.money.vigorish.values())) == (cents("1"), cents("2"))
    with refused("19:47-7.3(c)4", "A owes 2.00 of vigorish and has 1.00"):
        t.begin("leave", player="A")


@proves("19:47-7.3(c)2", "19:47-7.3(c)4")
def test_7_3_c_4_a_table_does_not_close_over_marks():
    t = table(1)
    win(t, {1: "banker 25"})
    with refused("19:47-7.3(c)4", "1.25"):
        t.begin("close")
    t.begin("leave", player="A")
    go(t)
    t.begin("close")
    go(t)
    assert t.status == "closed"


# 7.3(d): a quarter of banker wagers on a tie.


@proves("19:47-7.3(d)", "19:47-7.2(a)1iii")
def test_7_3_d_a_tie_costs_every_banker_wager_a_quarter_and_nothing_else():
    boxes = {1: "banker 50", 2: "player 20, tie 5", 3: "banker 1, player 10"}
    then = play(TIE, boxes, vigorish="tie-25")
    assert then.net == {"A": "-12.50", "B": "40.00", "C": "-0.25"}
    assert then.acts_of("collected") == ["collected 0.25 of box 3", "collected 12.50 of box 1"]
    assert then.event("collected 12.50 of box 1").act.cite == "19:47-7.3(d)"


@proves("19:47-7.3(d)")
def test_7_3_d_it_is_collected_before_the_round_is_over_and_never_marked():
    then = play(TIE, {1: "banker 50"}, vigorish="tie-25")
    assert then.acts.index("collected 12.50 of box 1") < then.acts.index("collect")
    assert (then.t.money.vigorish, then.t.chips("A")) == ({}, cents("987.50"))


@proves("19:47-7.3(c)")
@pytest.mark.parametrize("count", WINS_WITH)
def test_7_3_d_banker_wins_then_pay_1_to_1_and_owe_nothing(count):
    then = play(WINS_WITH[count], {1: "banker 50"}, vigorish="tie-25")
    assert (then.net, then.t.money.vigorish) == ({"A": "50.00"}, {})


@proves("19:47-7.3(d)")
def test_7_3_d_a_player_without_a_chip_left_pays_the_quarter_out_of_the_wager():
    then = play(TIE, {1: "banker 50"}, vigorish="tie-25", chips="50")
    assert then.t.chips("A") == cents("37.50")


# 7.3(f): no vigorish, sixes at 1 to 2.


@proves("19:47-7.3(f)")
@pytest.mark.parametrize(("count", "net"), [(5, "25.00"), (6, "12.50"), (7, "25.00"), (9, "25.00")])
def test_7_3_f_without_vigorish_a_banker_win_pays_1_to_1_but_with_six_1_to_2(count, net):
    then = play(WINS_WITH[count], {1: "banker 25"}, vigorish="no-vigorish")
    assert (then.net, then.t.money.vigorish) == ({"A": net}, {})
    assert "19:47-7.3(f)" in then.event("pay banker of box 1").cites


@proves("19:47-7.3(f)")
@pytest.mark.parametrize("cards", [WINS_WITH[6], "Kd 2c Kh 3d 4h Ah"], ids=["two cards", "three cards"])
def test_7_3_f_six_is_six_on_two_cards_or_three(cards):
    then = play(cards, {1: "banker 25"}, vigorish="no-vigorish")
    assert then.words[-1].startswith("Banker's Hand wins, 6")
    assert then.net == {"A": "12.50"}


def test_7_3_f_a_six_that_ties_or_loses_has_nothing_to_do_with_it():
    assert play(TIE_OF_SIXES, {1: "banker 25"}, vigorish="no-vigorish").net == {"A": "0.00"}
    assert play("3d 4c 4h 2h", {1: "banker 25"}, vigorish="no-vigorish").net == {"A": "-25.00"}


def test_7_3_f_the_players_six_pays_1_to_1():
    assert play("3d 4c 3h Ah Th", {1: "player 25"}, vigorish="no-vigorish").net == {"A": "25.00"}


# The order of settlement, which is punto banco's.


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("collection", ["at-payout", "deferred"])
def test_house_settlement_money_is_the_same_in_every_order(order, collection):
    t = table(1, 4, settlement_order=order, vigorish_collection=collection)
    then = win(t, {1: "banker 45, tie 5", 4: "banker 100, player 10"})
    assert then.net == {"A": "37.75", "D": "85.00"}
    assert {box: t.chips(t.seats[box]) - t.money.vigorish.get(box, 0) for box in (1, 4)} == {
        1: cents("1037.75"),
        4: cents("1085"),
    }


def test_house_settlement_takes_losers_first_and_cites_the_reading():
    t = table(1, 4)
    then = win(t, {1: "banker 45", 4: "player 10, tie 5"})
    assert then.acts_of("take", "pay", "marked") == [
        "take player of box 4",
        "take tie of box 4",
        "pay banker of box 1",
        "marked 2.25 of box 1",
    ]
    assert "house:minibaccarat/settlement" in then.event("pay banker of box 1").cites


def test_the_bank_balances_over_a_shoe_of_every_kind_of_round():
    for way in MINI.options.elections()["vigorish"].choices:
        t = table(1, 2, vigorish=way)
        for cards in (*WINS_WITH.values(), LOSES, TIE, TIE_OF_SIXES):
            play(cards, {1: "banker 20, tie 5", 2: "player 30"}, t=t)
        assert sum(t.bank.values()) == 0


def test_a_debt_is_seen_by_everybody_at_the_table():
    t = table(1)
    bet(t, {1: "banker 45"})
    deal(t, WINS_WITH[9])
    assert t.money.vigorish == {1: cents("2.25")}
