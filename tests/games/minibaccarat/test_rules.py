"""Minibaccarat: cards and counts, wagers, odds and what a house may elect, 19:47-7.1 to 7.3 and 7.6."""

import pytest

from pitboss.equipment import decks
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, cite
from pitboss.table import Incident, Wager, public
from pitboss.table.act import Burn, Deal
from pitboss.table.offer.signs import sign_text
from pitboss.table.parts import Declarations

from .table import MINI, bet, closed_table, deal, play, refused, table

proves = pytest.mark.proves

PLAYER_WINS = "4c 3d 5h 4d"
"""Nine against seven."""
BANKER_WINS = "3d 4c 4d 5h"
"""Seven against nine."""
TIE = "3d 4c 4d 3h"
"""Seven all."""


# 7.1: cards and how they count.


@proves("19:47-7.1(a)")
@pytest.mark.parametrize("number", [6, 7, 8, 12])
def test_7_1_a_six_decks_or_more(number):
    t = table(1, decks=number)
    assert sorted([*t.shoe.rest(), *t.cards.rack.cards()]) == sorted(decks(number))


@proves("19:47-7.1(a)")
@pytest.mark.parametrize("number", [1, 5, 0])
def test_7_1_a_five_decks_are_too_few(number):
    with refused("19:47-7.1(a)", "it must be 6"):
        closed_table(decks=number)


@proves("19:47-7.1(a)")
def test_7_1_a_a_seventh_ace_of_hearts_cannot_come_from_six_decks():
    t = table(1, decks=6)
    for _ in range(6):
        t.shoe.draw("Ah")
    bet(t, {1: "banker 10"})
    with pytest.raises(Refusal, match="Ah cannot come again"):
        t.supply("Ah")


@proves("19:47-7.1(b)", "19:47-7.1(b)1")
@pytest.mark.parametrize("card", range(2, 10))
def test_7_1_b_1_deuce_to_nine_count_what_they_show(card):
    assert f"Player's Hand {card}" in play(f"Kc 9d {card}h Kd", {1: "banker 10"}).words


@proves("19:47-7.1(b)", "19:47-7.1(b)2")
@pytest.mark.parametrize("card", ["T", "J", "Q", "K"])
def test_7_1_b_2_tens_and_court_cards_count_nothing(card):
    then = play(f"{card}c 9d 7h {card}d", {1: "banker 10"})
    assert then.words[1:3] == ["Player's Hand 7", "Banker's Hand 9"]


@proves("19:47-7.1(b)", "19:47-7.1(b)3")
def test_7_1_b_3_an_ace_counts_one_and_never_eleven():
    then = play("Ac Ad 7h 8d", {1: "banker 10"})
    assert then.words[1:3] == ["Player's Hand 8", "Banker's Hand 9"]


@proves("19:47-7.1(c)")
@pytest.mark.parametrize(
    ("player", "banker", "counts"),
    [("6c 9h", "9d 9s", "5 8"), ("5c 5h", "4d 5s", "0 9"), ("Tc 9h", "8d 9s", "9 7"), ("9c 9h", "Kd Ks", "8 0")],
)
def test_7_1_c_only_the_last_digit_of_the_sum_stays(player, banker, counts):
    (one, three), (two, four) = player.split(), banker.split()
    printed = play(f"{one} {two} {three} {four}", {1: "banker 10"}).words[1:3]
    assert printed == [f"Player's Hand {counts[0]}", f"Banker's Hand {counts[2]}"]


@proves("19:47-7.1(c)1")
def test_7_1_c_1_ace_deuce_and_four_make_7():
    assert cite("7.1(c)1").says == "For example, ace, deuce and four make 7."
    assert play("Ac 3d 2h 4d 4h", {1: "tie 10"}).net == {"A": "80.00"}


@proves("19:47-7.1(c)2")
def test_7_1_c_2_ace_deuce_and_nine_make_2():
    assert cite("7.1(c)2").says == "For example, ace, deuce and nine add up to 12, which counts as 2."
    then = play("Ac Kd 2h 7d 9h", {1: "player 10"})
    assert "Banker's Hand wins, 7 to 2" in then.words


# 7.2(a): the three wagers.


@proves("19:47-7.2(a)", "19:47-7.2(a)1", "19:47-7.2(a)2", "19:47-7.2(a)3")
def test_7_2_a_either_hand_or_a_tie_alone_or_together():
    for text in ("player 10", "banker 10", "tie 10", "player 10, banker 10, tie 10"):
        assert len(play(PLAYER_WINS, {1: text}).settled) == len(text.split(","))


@proves("19:47-7.2(a)1i", "19:47-7.2(a)2ii", "19:47-7.2(a)3", "19:47-7.2(a)1", "19:47-7.2(a)2")
def test_7_2_a_1i_the_higher_bankers_hand_wins_its_wager_and_takes_the_others():
    then = play(BANKER_WINS, {1: "banker 20, player 20, tie 5"})
    assert then.settled == {
        "1 banker": "win 39.00 7.2(a)1i",
        "1 player": "lose 0.00 7.2(a)2ii",
        "1 tie": "lose 0.00 7.2(a)3",
    }


@proves("19:47-7.2(a)2i", "19:47-7.2(a)1ii", "19:47-7.2(a)3", "19:47-7.2(a)1", "19:47-7.2(a)2")
def test_7_2_a_2i_the_higher_players_hand_wins_its_wager_and_takes_the_others():
    then = play(PLAYER_WINS, {1: "banker 20, player 20, tie 5"})
    assert then.settled == {
        "1 banker": "lose 0.00 7.2(a)1ii",
        "1 player": "win 40.00 7.2(a)2i",
        "1 tie": "lose 0.00 7.2(a)3",
    }


@proves("19:47-7.2(a)1iii", "19:47-7.2(a)2iii", "19:47-7.2(a)3", "19:47-7.2(a)1", "19:47-7.2(a)2")
def test_7_2_a_1iii_equal_counts_void_both_hands_and_win_the_tie():
    then = play(TIE, {1: "banker 20, player 20, tie 5"})
    assert then.settled == {
        "1 banker": "void 20.00 7.2(a)1iii",
        "1 player": "void 20.00 7.2(a)2iii",
        "1 tie": "win 45.00 7.2(a)3",
    }


@proves("19:47-7.2(a)1iii", "19:47-7.2(a)2iii")
@pytest.mark.parametrize(("way", "back"), [("win-percent", "20.00"), ("tie-25", "15.00"), ("no-vigorish", "20.00")])
def test_7_2_a_2iii_a_tie_voids_the_players_hand_whatever_is_charged_on_the_bankers(way, back):
    then = play(TIE, {1: "banker 20, player 20"}, vigorish=way)
    assert then.settled == {"1 banker": f"void {back} 7.2(a)1iii", "1 player": "void 20.00 7.2(a)2iii"}


# 7.2(b) to (e): how wagers are made.


@proves("19:47-7.2(b)")
@pytest.mark.parametrize("other", ["dragon-bonus", "dragon-7", "panda-8", "pair", "natural", "super-six", ""])
def test_7_2_b_no_other_wager_is_taken(other):
    t = table(1)
    t.begin("round")
    with pytest.raises(Refusal, match="minibaccarat has no wager"):
        t.supply(Wager(1, "A", other, cents("10")))
    assert t.wagers == {}


@proves("19:47-7.2(b)")
def test_7_2_b_the_near_miss_of_a_name_is_no_wager_either():
    t = table(1)
    t.begin("round")
    with pytest.raises(Refusal, match="did you mean banker"):
        t.supply(Wager(1, "A", "bank", cents("10")))


@proves("19:47-7.2(c)")
def test_7_2_c_chips_and_plaques_lie_on_the_layout():
    t = table(1, 2)
    t.begin("round")
    t.supply(Wager(1, "A", "banker", cents("10")))
    placed = t.supply(Wager(2, "B", "tie", cents("10"), "plaques"))
    assert placed.cites == ("19:47-7.2(c)",)
    for form in ("cash", "verbal", "markers"):
        with refused("19:47-7.2(c)"):
            t.supply(Wager(1, "A", "player", cents("10"), form))
    with refused("house:match-play", "chips of the same amount"):
        t.supply(Wager(1, "A", "player", cents("10"), "coupon"))
    assert t.wagers == {(1, "banker"): cents("10"), (2, "tie"): cents("10")}


@proves("19:47-7.2(c)")
def test_7_2_c_a_spoken_wager_with_cash_is_confirmed_twice_changed_and_placed():
    t = table(1, chips="0")
    before = dict(t.bank)
    t.begin("round")
    t.supply(Incident("cash-wager", wager=Wager(1, "A", "banker", cents("50"))), by="dealer")
    with refused("19:47-7.2(c)", "belongs to dealer"):
        t.supply(by="player:A")
    t.supply(by="dealer")
    with refused("19:47-7.2(c)", "belongs to casino-supervisor"):
        t.supply(by="dealer")
    with refused("19:47-7.2(c)", "belongs to casino-supervisor"):
        t.supply(by="floorperson")
    t.supply(by="casino-supervisor")
    assert t.wagers == {}
    assert [t.supply(by="dealer").cites[0] for _ in range(2)] == ["19:47-7.2(c)"] * 2
    assert t.wagers == {(1, "banker"): cents("50")}
    assert t.bank["drop"] == cents("50")
    assert before["inventory"] - t.bank["inventory"] == cents("50")


@proves("19:47-7.2(c)")
def test_7_2_c_a_cash_wager_is_won_like_any_other_and_the_round_goes_on():
    then = play(PLAYER_WINS, {1: "player 50 cash, tie 5"}, chips="5")
    assert then.net == {"A": "45.00"}
    assert then.t.chips("A") == cents("100")


@proves("19:47-7.2(c)")
def test_7_2_c_cash_is_offered_by_dealer_or_supervisor_within_the_limits_for_a_wager_that_exists():
    t = table(1, 2, minimum="25")
    t.begin("round")
    spoken = Wager(1, "A", "banker", cents("50"))
    for nobody in ("player:A", "floorperson", "spectator"):
        with refused("19:47-7.2(c)", "reported by dealer or casino-supervisor"):
            t.supply(Incident("cash-wager", wager=spoken), by=nobody)
    with refused("19:47-7.2(c)", "missing"):
        t.supply(Incident("cash-wager"))
    with refused("house:limits", "below the posted minimum"):
        t.supply(Incident("cash-wager", wager=Wager(1, "A", "banker", cents("10"))))
    with pytest.raises(Refusal, match="no wager 'pair'"):
        t.supply(Incident("cash-wager", wager=Wager(1, "A", "pair", cents("50"))))
    with refused("house:seating", "not B's"):
        t.supply(Incident("cash-wager", wager=Wager(1, "B", "banker", cents("50"))))
    assert t.can(Incident("cash-wager", wager=spoken), by="casino-supervisor")


@proves("19:47-7.2(c)")
def test_7_2_c_cash_that_is_not_confirmed_is_refused_with_how_to_confirm_it():
    t = table(1)
    t.begin("round")
    with refused("19:47-7.2(c)", "confirm"):
        t.supply(Wager(1, "A", "banker", cents("50"), "cash"))


@proves("19:47-7.2(d)")
def test_7_2_d_after_the_call_no_wager_is_made_or_raised():
    t = table(1, 2)
    bet(t, {1: "banker 10"})
    for late in (Wager(2, "B", "banker", cents("10")), Wager(1, "A", "banker", cents("20")), Wager(1, "A", "tie", 500)):
        with refused("19:47-7.2(d)"):
            t.supply(late)
    with pytest.raises(Refusal, match="cannot happen at this act"):
        t.supply(Incident("cash-wager", wager=Wager(2, "B", "banker", cents("10"))))
    assert t.wagers == {(1, "banker"): cents("10")}


@proves("19:47-7.2(d)")
def test_7_2_d_after_the_call_nobody_leaves_with_a_wager():
    t = table(1)
    bet(t, {1: "banker 10"})
    with pytest.raises(Refusal, match="leave cannot begin"):
        t.begin("leave", player="A")


@proves("19:47-7.2(e)")
def test_7_2_e_with_a_card_out_the_wagers_lie_still_until_they_are_settled():
    t = table(1, 2)
    wagers = {1: "banker 10, tie 5", 2: "player 30"}
    bet(t, wagers)
    lying = {(1, "banker"): cents("10"), (1, "tie"): cents("5"), (2, "player"): cents("30")}
    for card in PLAYER_WINS.split():
        assert t.wagers == lying
        with refused("19:47-7.2(d)"):
            t.supply(Wager(2, "B", "player", cents("60")))
        event = t.supply(card)
        assert "19:47-7.2(e)" in event.cites
    while t.pending.__struct_config__.tag not in {"take", "pay"}:
        assert t.wagers == lying
        t.supply()


@pytest.mark.parametrize(
    ("wager", "amount", "cite", "part"),
    [
        ("banker", "4", "house:limits", "below the posted minimum of 5.00"),
        ("player", "501", "house:limits", "above the posted maximum of 500.00"),
        ("tie", "101", "house:limits", "above the posted maximum of 100.00"),
        ("banker", "10.50", "house:increments", "not a multiple of 1.00"),
        ("banker", "0", "house:increments", "is not a wager"),
    ],
)
def test_7_2_wagers_keep_to_what_is_posted(wager, amount, cite, part):
    t = table(1, minimum="5", maximum="500", tie_maximum="100")
    t.begin("round")
    with refused(cite, part):
        t.supply(Wager(1, "A", wager, cents(amount)))
    assert t.wagers == {}


# 7.3(a) to (c), (e): odds and what may be elected.


@proves("19:47-7.3(a)")
@pytest.mark.parametrize("way", ["win-percent", "tie-25", "no-vigorish"])
@pytest.mark.parametrize("stake", ["1", "35", "777"])
def test_7_3_a_the_players_hand_pays_1_to_1(way, stake):
    assert play(PLAYER_WINS, {1: f"player {stake}"}, vigorish=way).net == {"A": dollars(cents(stake))}


@proves("19:47-7.3(a)")
def test_7_3_a_nothing_else_can_be_elected_for_it():
    for other in ("2 to 1", "1 to 2", "19 to 20"):
        with refused("19:47-7.3(a)", "fixed at 1 to 1"):
            closed_table(player_odds=other)


@proves("19:47-7.3(b)")
@pytest.mark.parametrize(("odds", "net"), [("8 to 1", "80.00"), ("9 to 1", "90.00"), ("17 to 2", "85.00")])
def test_7_3_b_a_tie_pays_what_is_posted(odds, net):
    assert play(TIE, {1: "tie 10"}, tie_odds=odds).net == {"A": net}


@proves("19:47-7.3(b)")
@pytest.mark.parametrize("odds", ["7 to 1", "15 to 2", "1 to 1"])
def test_7_3_b_never_less_than_8_to_1(odds):
    with refused("19:47-7.3(b)", "below the floor of 8 to 1"):
        closed_table(tie_odds=odds)


@proves("19:47-7.3(c)")
@pytest.mark.parametrize("percent", [0, 3, 6, 25])
def test_7_3_c_four_or_five_percent_and_no_other(percent):
    with refused("19:47-7.3(c)", "4 or 5"):
        closed_table(vigorish_percent=percent)


@proves("19:47-7.3(d)", "19:47-7.3(f)")
@pytest.mark.parametrize(("way", "cite"), [("tie-25", "19:47-7.3(d)"), ("no-vigorish", "19:47-7.3(f)")])
@pytest.mark.parametrize(
    "particular", [{"vigorish_percent": 4}, {"vigorish_rounding": "exact"}, {"vigorish_collection": "at-payout"}]
)
def test_7_3_the_particulars_of_a_percentage_go_with_no_other_way(way, cite, particular):
    with refused(cite, "belongs to vigorish=win-percent"):
        closed_table(vigorish=way, **particular)


def test_7_3_e_the_sign_says_that_a_change_of_vigorish_needs_notice():
    elections = MINI.options.elections()
    assert elections["vigorish"].cite == "19:47-7.3(e)"
    assert "8.3" in elections["vigorish"].notice
    assert "increase" in elections["vigorish_percent"].notice
    assert elections["vigorish"].notice in sign_text(MINI, MINI.options())


def test_7_3_e_one_type_and_percentage_for_everybody_at_the_table():
    then = play(BANKER_WINS, {1: "banker 100", 4: "banker 100", 7: "banker 100"}, vigorish_percent=4)
    assert set(then.net.values()) == {"96.00"}
    assert then.t.money.vigorish == dict.fromkeys((1, 4, 7), cents("4"))


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"vigorish": "tie-25", "increment": "0.50", "minimum": "1"}, "19:47-7.3(d)"),
        ({"vigorish": "no-vigorish", "increment": "0.25", "minimum": "1"}, "19:47-7.3(f)"),
        ({"vigorish_rounding": "exact", "vigorish_percent": 4, "increment": "0.10"}, "19:47-7.3(c)"),
        ({"tie_odds": "17 to 2", "increment": "0.25"}, "19:47-7.3(b)"),
    ],
)
def test_7_3_steps_of_which_the_elected_part_is_no_whole_cent_are_refused(options, cite):
    with pytest.raises(Illegal, match="whole number of cents") as refusal:
        closed_table(**options)
    wrong = refusal.value.violations[-1]
    assert (wrong.cite, wrong.also) == ("house:increments", (cite,))


# 7.6 and what else the house vouches for.


@proves("19:47-7.6")
def test_7_6_every_card_on_the_layout_has_left_the_shoe():
    t = table(1)
    before = t.shoe.left
    play("4c 6d 9h Kd 7h 2c", {1: "banker 10"}, t=t)
    dealt = sum(isinstance(event.act, (Deal, Burn)) for event in t.events)
    assert before - t.shoe.left == 6
    assert dealt == len(t.cards.rack.cards()) == 8
    assert "shoe" in MINI.part(Declarations).under("19:47-7.6")


@proves("19:47-7.6", "19:47-7.3(c)3v")
def test_what_the_house_vouches_for_is_stated_with_its_paragraph():
    assert "backs" in MINI.part(Declarations).under("19:47-7.6")
    assert "shoe" in MINI.part(Declarations).under("19:47-7.6")
    assert "two cutting cards" in MINI.part(Declarations).under("19:47-7.1(a)")
    assert "numbered space" in MINI.part(Declarations).under("19:47-7.3(c)2")
    assert "19:45" in MINI.part(Declarations).under("19:47-7.3(c)3v")


def test_a_round_without_a_wager_is_no_round():
    t = table(1)
    left = t.shoe.left
    assert play("", {}, t=t).acts == ["begin", "No More Bets"]
    assert t.shoe.left == left


def test_no_round_before_the_table_is_open_or_with_nobody_there():
    with refused("19:47-7.4(a)", "closed"):
        closed_table().begin("round")
    t = table(1)
    t.begin("leave", player="A")
    t.supply()
    with refused("house:seating", "nobody"):
        t.begin("round")


def test_money_in_view_is_in_dollars_at_every_act_of_a_round():
    then = play(BANKER_WINS, {1: "banker 50 cash"}, chips="0")
    assert [row for row in map(public, then.events) if "5000" in str(row)] == []


def test_a_story_of_single_cards_leaves_the_table_where_it_stands():
    t = table(1)
    bet(t, {1: "banker 10"})
    deal(t, "4c 3d 5h")
    assert t.hands == {"player": ["4c", "5h"], "banker": ["3d"]}
