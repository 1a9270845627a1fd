"""Fast action hold 'em: the round of play, 19:47-21.6 to 21.8 and 21.10, each test named after its paragraph."""

import pytest

from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Wager, public
from pitboss.table.act import Burn, Collect, Deal, TableAction
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.settlement_acts import Pay, Take

from .table import BURNED, PLAYERS, closed_table, play, refused, table, to, wager

proves = pytest.mark.proves

LOW = "Kd 9s 7h 5c"
"""A dealer's hand that keeps king and nine."""
DRY = "2s 3h 6d 8c Jc"
"""A board that helps nobody much."""


# 21.6 and 21.10: wagers.


@proves("19:47-21.6(a)")
def test_21_6_a_chips_and_plaques_but_no_spoken_wager_with_cash():
    t = table(1, 2)
    t.begin("round")
    t.supply(BURNED)
    for form in ("cash", "verbal", "markers"):
        with refused("19:47-21.6(a)"):
            t.supply(Wager(1, "A", "original", cents("10"), form))
    t.supply(Wager(1, "A", "original", cents("10"), "plaques"))
    assert t.supply(Wager(2, "B", "original", cents("10"))).cites == ("19:47-21.6(a)",)


@proves("19:47-21.6(b)")
def test_21_6_b_only_who_sits_may_wager_and_who_has_cards_stays():
    t = table(1)
    t.begin("round")
    t.supply(BURNED)
    with refused("house:seating", "is not Z's"):
        t.supply(Wager(2, "Z", "original", cents("10")))
    t.supply(Wager(1, "A", "original", cents("10")))
    closing = t.supply(None)
    assert "19:47-21.6(b)" in closing.cites
    with pytest.raises(Refusal, match="leave cannot begin"):
        t.begin("leave", player="A")


@proves("19:47-21.6(c)", "19:47-21.7(b)")
def test_21_6_c_no_wager_after_the_call_but_that_on_a_second_hand():
    t = table(1, 2)
    wager(t, b1="10")
    assert t.events[-1].act.words == "No more bets"
    with refused("19:47-21.6(c)"):
        t.supply(Wager(2, "B", "original", cents("10")))
    then = play(LOW, {1: "As Ad Kh Ks"}, DRY, {1: ["split", "AsAd"]})
    placed = next(event for event in then.events if then.acts[then.events.index(event)] == "place")
    assert placed.cites == ("19:47-21.8(c)", "19:47-21.6(c)")


@proves("19:47-21.6(c)")
def test_21_6_c_until_the_call_a_wager_may_be_altered_or_taken_back():
    """No paragraph of 21.6 forbids it, unlike 22.6(b) at casino war."""
    t = table(1, 2)
    t.begin("sit", player="A", box=3, chips=0)
    t.supply()
    t.begin("round")
    t.supply(BURNED)
    t.supply(Wager(1, "A", "original", cents("10")))
    t.supply(Wager(1, "A", "original", cents("20")))
    t.supply(Wager(1, "A", "original", 0))
    t.supply(Wager(3, "A", "original", cents("15")))
    assert t.wagers == {(3, "original"): cents("15")}
    assert t.chips("A") == cents("985")
    t.supply(None)
    with refused("19:47-21.6(c)"):
        t.supply(Wager(3, "A", "original", cents("20")))


@proves("19:47-21.10")
def test_21_10_nobody_wagers_on_two_betting_areas():
    t = table(1, 3)
    t.begin("sit", player="A", box=2, chips=0)
    t.supply()
    t.begin("round")
    t.supply(BURNED)
    t.supply(Wager(1, "A", "original", cents("10")))
    with refused("19:47-21.10", "one box only"):
        t.supply(Wager(2, "A", "original", cents("10")))
    t.supply(Wager(3, "C", "original", cents("10")))
    assert "19:47-21.10" in t.supply(None).cites


# 21.7: dealing.


@proves("19:47-21.7(a)")
def test_21_7_a_a_new_shoe_and_a_new_dealer_burn_a_card_that_nobody_sees():
    t = table(1)
    first = play(LOW, {1: "Ah Ad 4c 6s"}, DRY, t=t)
    second = play(LOW, {1: "Ah Ad 4c 6s"}, DRY, t=t)
    t.begin("change-dealer", dealer="dealer 2")
    t.supply(by="floorperson")
    third = play(LOW, {1: "Ah Ad 4c 6s"}, DRY, t=t)
    burned = [[e.act.cite for e in story.of(Burn)] for story in (first, second, third)]
    assert burned == [["19:47-21.7(a)", "19:47-21.8(j)"], ["19:47-21.8(j)"], ["19:47-21.7(a)", "19:47-21.8(j)"]]
    for event in (*first.of(Burn), *third.of(Burn)):
        assert all("card" not in public(event, viewer) for viewer in ("spectator", "player:A", "dealer"))


@proves("19:47-21.7(b)", '19:47-21.1 "Dealing marker"')
def test_21_7_b_the_marker_begins_at_the_dealer_and_goes_clockwise_past_every_position():
    t = table(2, 3, boxes=3)
    firsts = []
    for _ in range(5):
        firsts.append([e.act.to for e in play(LOW, {2: "Ah Ad 4c 6s", 3: "Qh Qd 4h 6h"}, DRY, t=t).of(Deal)][:3])
    # At 1, where nobody wagers, the next position gets the first card.
    assert firsts == [[0, 2, 3], [2, 3, 0], [2, 3, 0], [3, 0, 2], [0, 2, 3]]
    assert t.memory.marker == 1


@proves("19:47-21.7(c)", "19:47-21.2(b)")
def test_21_7_c_four_times_around_one_card_face_down_for_each_wager_and_the_dealer():
    t = table(1, 3, 4)
    wager(t, b1="10", b4="10")
    dealt = []
    while isinstance(t.pending, Deal):
        dealt.append(t.supply("23456789TJQK"[len(dealt)] + "h"))
    assert [e.act.to for e in dealt] == [0, 1, 4] * 4
    assert [e.act.deal for e in dealt] == [row for row in ("first", "second", "third", "fourth") for _ in range(3)]
    for event in dealt:
        eyes = {0: "nobody", 1: "A", 4: "D"}[event.act.to]
        sees = [viewer for viewer in ("spectator", "dealer", "player:A", "player:D") if "card" in public(event, viewer)]
        assert sees == [v for v in ("player:A", "player:D") if v == f"player:{eyes}"]


@proves("19:47-21.7(d)")
def test_21_7_d_the_round_is_dealt_to_its_end_and_the_cards_are_reshuffled():
    t = table(1)
    then = play(LOW, {1: "Ah Ad 4c 6s"}, DRY, t=t, strange=[(to(1, "third"), "cutting-card", None)])
    assert then.net == {"A": "10.00"}
    assert t.cards.reshuffle_due == "cutting-card"
    assert t.game.next_procedure(t) == "shuffle"
    with refused("19:47-21.7(d)", "reshuffled before another round"):
        t.begin("round")


# 21.8: the players' part.


@proves("19:47-21.8(a)", '19:47-21.1 "Setting of a hand"')
def test_21_8_a_two_cards_before_the_wager_and_two_in_the_discard_area():
    t = table(1, 2)
    wager(t, b1="10", b2="10")
    for card in ["Kd", "Ah", "Qh", "9s", "Ad", "Qd", "7h", "4c", "4d", "5c", "6s", "6h"]:
        t.supply(card)
    assert isinstance(t.pending, Pick)
    for wrong, part in (
        ("AhAdAd", "not in the hand"),
        ("Ah", "2 cards"),
        ("Ah4c6s", "2 cards"),
        ("QhQd", "not in the"),
    ):
        with refused("19:47-21.8(a)", part):
            t.supply(wrong)
    with refused("19:47-21.8(a)", "belongs to player A"):
        t.supply("AhAd", by="player:B")
    picked = t.supply("Ah6s", by="player:A")
    placed = t.supply()
    assert t.hands[1] == ["Ah", "6s"]
    assert t.hands["1/discards"] == ["Ad", "4c"]
    for viewer, sees in (("player:A", True), ("player:B", False), ("spectator", False), ("dealer", False)):
        assert ("choose" in public(picked, viewer)) is sees
        assert ("cards" in public(placed, viewer)) is sees
        assert ("default" in public(picked, viewer)) is sees


@proves("19:47-21.8(b)", '19:47-21.1 "Natural"')
def test_21_8_b_a_natural_is_shown_paid_five_to_one_at_once_and_taken_up():
    then = play(LOW, {1: "7c 7d 7h 7h", 2: "Ah Ad 4c 6s"}, DRY, {1: ["natural"]})
    assert then.settled["1 original"] == "win 60.00 21.8(b)"
    at = then.acts.index("turn up 1")
    assert then.acts[at + 1 : at + 3] == ["pay original of box 1", "collect 1"]
    assert then.acts.index("pay original of box 1") < then.acts.index("turn up 0")
    assert then.of(Pay)[0].act.odds.win == 5


@proves("19:47-21.8(b)")
def test_21_8_b_a_natural_beats_even_the_dealers():
    then = play("Kd Kd Kh Kc", {1: "2c 2d 2h 2s"}, "", {1: ["natural"]})
    assert then.net == {"A": "50.00"}
    then = play("Kd Kd Kh Kc", {1: "2c 2d 2h 2s", 2: "Ah Ad 4c 6s"}, "", {1: ["natural"]})
    assert then.net == {"A": "50.00", "B": "-10.00"}


@proves("19:47-21.8(b)")
def test_21_8_b_an_announcement_that_is_not_confirmed_is_turned_down_again():
    then = play(LOW, {1: "7c 7d 7h 8h"}, DRY, {1: ["natural", "7c7d"]})
    assert "house:fast-action-holdem/false-natural" in then.cites
    again = then.of(Pick)[1].act
    assert again.choices == ("surrender", "split")
    assert "1 original" in then.settled


def test_21_8_b_a_natural_that_is_not_announced_plays_as_set():
    then = play(LOW, {1: "7c 7d 7h 7h"}, DRY, {1: ["7h7h"]})
    assert then.settled == {"1 original": "win 20.00 21.8(n)"}


@proves("19:47-21.8(c)")
def test_21_8_c_a_split_takes_an_equal_wager_and_makes_two_hands():
    then = play(LOW, {1: "As Ad 8h 8s"}, "2s 3h 6d 5c Jc", {1: ["split", "AsAd"]}, stakes={1: "15"})
    assert then.settled == {"1 original": "win 30.00 21.8(n)", "1 split": "win 30.00 21.8(n)"}
    assert then.t.cards.rack.rebuild(1)["1/2"] == ["8h", "8s"]
    assert "collect 1/discards" not in then.acts


def test_21_8_c_who_has_not_the_chips_cannot_split():
    t = table(1, chips="15")
    wager(t, b1="10")
    for card in ["Kd", "As", "9s", "Ad", "7h", "8h", "5c", "8s"]:
        t.supply(card)
    assert t.pending.choices == ("natural", "surrender")
    with refused("19:47-21.8(a)"):
        t.supply("split")


@proves("19:47-21.8(d)")
def test_21_8_d_each_sets_their_own_hand_and_only_once():
    t = table(1, 2)
    wager(t, b1="10", b2="10")
    for card in ["Kd", "Ah", "Qh", "9s", "Ad", "Qd", "7h", "4c", "4d", "5c", "6s", "6h"]:
        t.supply(card)
    for nosy in ("player:B", "dealer", "floorperson"):
        with refused("19:47-21.8(a)", "belongs to player A"):
            t.supply("AhAd", by=nosy)
    assert "19:47-21.8(d)" in t.supply("AhAd", by="player:A").cites
    t.supply()
    assert t.pending.box == 2, "box 1 is not asked again"


@proves("19:47-21.8(e)")
def test_21_8_e_discards_are_collected_unseen_from_the_right_counterclockwise():
    hands = dict.fromkeys((1, 2, 3, 4, 5), "Ah Ad 4c 6s")
    answers = {2: ["surrender"], 3: ["split", "AhAd"]}
    then = play(LOW, hands | {4: "7c 7d 7h 7h"}, DRY, answers)
    assert "collect 5/discards, 1/discards" in then.acts
    assert then.acts.index("collect 5/discards, 1/discards") < then.acts.index("turn up 0")
    assert then.t.cards.rack.rebuild(1)["5/discards"] == ["4c", "6s"]
    assert not any("4c" in str(public(event, "spectator")) for event in then.of(Collect))


@proves("19:47-21.8(f)")
@pytest.mark.parametrize(("stake", "back"), [("5", "2.50"), ("15", "7.50"), ("1", "0.50"), ("0.50", "0.25")])
def test_21_8_f_giving_up_costs_half_at_once_and_all_four_cards(stake, back):
    then = play(LOW, {1: "2c 7d 4h 9s", 2: "Ah Ad 4c 6s"}, DRY, {1: ["surrender"]}, stakes={1: stake}, minimum="0.50")
    assert then.settled["1 original"] == f"surrender {back} 21.8(f)"
    at = then.acts.index("surrender original of box 1")
    assert then.acts[at + 1] == "collect 1"
    assert at < then.acts.index("collect 2/discards")
    assert then.t.cards.rack.rebuild(1)[1] == ["2c", "7d", "4h", "9s"]


def test_21_8_f_steps_of_which_half_is_no_whole_cent_are_refused():
    with pytest.raises(Refusal, match=r"half of a wager.*house:increments"):
        closed_table(increment="0.25", minimum="1")


def test_with_no_wager_left_the_dealers_cards_are_racked_and_the_round_is_over():
    then = play(LOW, {1: "2c 7d 4h 9s", 2: "7c 7d 7h 7h"}, "", {1: ["surrender"]})
    assert then.acts[-2:] == ["collect 0", "place-marker"]
    assert "house:fast-action-holdem/nobody-left" in then.cites


# 21.8: the dealer's part.


@proves("19:47-21.8(g)", "19:47-21.8(i)")
def test_21_8_g_the_dealer_turns_four_keeps_two_in_view_and_racks_the_others():
    then = play(LOW, {1: "Ah Ad 4c 6s"}, DRY)
    at = then.acts.index("turn up 0")
    assert then.acts[at + 1] == "set-dealers-hand"
    assert public(then.events[at + 1], "spectator")["cards"] == "Kd9s"
    assert then.t.cards.rack.rebuild(1)[HOUSE] == ["7h", "5c", "Kd", "9s"]


@proves("19:47-21.8(h)", '19:47-21.1 "Natural"')
def test_21_8_h_a_dealers_natural_takes_all_but_the_second_wager_of_a_split():
    hands = {1: "As Ad 8h 8s", 2: "Qc Qd 4h 5h", 3: "2c 7d 4h 9s"}
    then = play("9c 9d 9h 9s", hands, "", {1: ["split", "AsAd"], 3: ["surrender"]}, stakes={1: "15", 3: "15"})
    assert then.settled == {
        "1 original": "lose 0.00 21.8(h)",
        "1 split": "push 15.00 21.8(h)",
        "2 original": "lose 0.00 21.8(h)",
        "3 original": "surrender 7.50 21.8(f)",
    }
    assert [e.act.box for e in then.of(Take)] == [2, 1]
    assert not [e for e in then.of(Deal) if e.act.to == "community"]
    assert then.acts[-2:] == ["collect 1, 1/2, 2, 0", "place-marker"]


@proves("19:47-21.8(j)", '19:47-21.1 "Community card"')
def test_21_8_j_a_burn_card_then_five_community_cards_face_up():
    then = play(LOW, {1: "Ah Ad 4c 6s"}, DRY)
    at = then.acts.index("2s to community")
    assert then.acts[at - 1] == "burn"
    assert then.acts[at : at + 5] == [f"{card} to community" for card in DRY.split()]
    assert all("card" in public(event, "spectator") for event in then.events[at : at + 5])


@proves("19:47-21.8(k)", '19:47-21.1 "Five-card hand"', '19:47-21.1 "Rank"')
def test_21_8_k_hands_are_shown_from_the_right_and_the_better_five_of_seven_wins():
    then = play(LOW, {1: "Ah Ad 4c 6s", 2: "4d 9d Qh 7c", 4: "Qh Qd 4c 6s"}, DRY)
    assert [act for act in then.acts if act.startswith("turn up")] == [
        "turn up 0",
        "turn up 4",
        "turn up 2",
        "turn up 1",
    ]
    words = [e.act.words for e in then.of(TableAction) if e.act.what == "announce"]
    assert words[0] == "box 4 wins: pair of queens with J-8-6; the dealer has king high with J-9-8-6"
    assert [text.split(":")[0] for text in words] == ["box 4 wins", "box 2 loses", "box 1 wins"]
    assert then.net == {"A": "10.00", "B": "-10.00", "D": "10.00"}


@proves("19:47-21.8(k)", '19:47-21.1 "Copy hand"', "19:47-21.3(c)")
def test_21_8_k_a_copy_hand_is_announced_and_loses():
    then = play("9s 9d 2c 4h", {1: "3c 4c 7d 8h"}, "Ad Kc Qs Jh Td", {1: ["3c4c"]}, stakes={1: "50"})
    assert any(act.startswith("box 1 loses: copy hand") for act in then.acts)
    assert then.settled == {"1 original": "lose 0.00 21.8(l)"}
    assert then.net == {"A": "-50.00"}


@proves("19:47-21.8(l)")
def test_21_8_l_losers_are_collected_at_once_chips_and_cards():
    then = play(LOW, {1: "4d 9d Qh 7c", 2: "4d 9d Qh 7c", 3: "Ah Ad 4c 6s"}, DRY)
    at = then.acts.index("turn up 2")
    assert then.acts[at + 2 : at + 5] == ["take original of box 2", "collect 2", "turn up 1"]


@proves("19:47-21.8(m)", "19:47-21.8(n)")
def test_21_8_m_n_winners_are_paid_from_the_right_once_all_losers_are_gone_and_then_collected():
    then = play(LOW, {1: "Ah Ad 4c 6s", 2: "4d 9d Qh 7c", 3: "Qh Qd 4c 6s"}, DRY)
    assert then.acts.index("collect 2") < then.acts.index("pay original of box 3")
    paid = [act for act in then.acts if act.startswith(("pay", "collect"))][-5:]
    assert paid == ["pay original of box 3", "collect 3", "pay original of box 1", "collect 1", "collect community, 0"]
    assert all(str(e.act.odds) == "1 to 1" for e in then.of(Pay))


@proves("19:47-21.8(o)")
def test_21_8_o_every_hand_can_be_rebuilt_from_the_rack():
    then = play(LOW, {1: "Ah Ad 4c 6s", 3: "As Kd 8h 8s"}, DRY, {1: ["Ad6s"], 3: ["split", "AsKd"]})
    rack = then.t.cards.rack.rebuild(1)
    assert rack[1] == ["Ad", "6s"]
    assert rack["1/discards"] == ["Ah", "4c"]
    assert (rack[3], rack["3/2"]) == (["As", "Kd"], ["8h", "8s"])
    assert rack["community"] == DRY.split()
    assert sorted(rack[HOUSE]) == sorted(LOW.split())
    assert then.acts[-2] == "collect community, 0"


@proves('19:47-21.1 "Round of play"')
def test_21_1_a_round_needs_a_table_that_is_open_with_a_player_at_it():
    with refused("19:47-21.4(a)", "closed"):
        closed_table().begin("round")
    t = table(1)
    t.begin("leave", player="A")
    t.supply()
    with refused('19:47-21.1 "Round of play"', "nobody"):
        t.begin("round")
    assert PLAYERS[1] == "A"


# Whole rounds.


@pytest.mark.parametrize(
    ("dealer", "hand", "board", "answers", "stake", "net"),
    [
        pytest.param("Kd Kh 2c 5h", "As 2s 5d 7c", "Ks Ks 9s 4s 7d", ["As2s"], "20", "20.00", id="flush and pair"),
        pytest.param("Ah Ah 5c 2d", "9h 3c 8d 5s", "Th Jh Qh Kh 2c", ["9h3c"], "25", "-25.00", id="royal flush"),
        pytest.param("9s 9d 2c 4h", "3c 4c 7d 8h", "Ad Kc Qs Jh Td", ["3c4c"], "50", "-50.00", id="copy hand"),
        pytest.param(LOW, "7c 7d 7h 7h", "", ["natural"], "10", "50.00", id="natural"),
        pytest.param("9c 9d 9h 9s", "As Ad 8h 8s", "", ["split", "AsAd"], "15", "-15.00", id="natural, split"),
        pytest.param("9c 9d 9h 9s", "2c 7d 4h 9s", "", ["surrender"], "15", "-7.50", id="given up before"),
        pytest.param(LOW, "2c 7d 4h 9s", "", ["surrender"], "5", "-2.50", id="half of five"),
        pytest.param(
            "Ac Qd 7h 3c", "Ks Kd Ah Qs", "Kh 2s 5d 8c Jc", ["split", "KsKd"], "10", "0.00", id="won and copied"
        ),
    ],
)
@proves("19:47-21.8(b)", "19:47-21.8(c)", "19:47-21.8(f)", "19:47-21.8(h)", "19:47-21.8(k)", "19:47-21.8(n)")
def test_what_a_round_brings(dealer, hand, board, answers, stake, net):
    assert play(dealer, {1: hand}, board, {1: answers}, stakes={1: stake}).net == {"A": net}


@proves("19:47-21.3(a)")
def test_permuting_the_suits_changes_nothing():
    turned = str.maketrans("cdhs", "shcd")
    for dealer, hand, board in ((LOW, "Ah Ad 4c 6s", DRY), ("Kd Kh 2c 5h", "As 2s 5d 7c", "Ks Ks 9s 4s 7d")):
        plain = play(dealer, {1: hand}, board).settled
        assert play(dealer.translate(turned), {1: hand.translate(turned)}, board.translate(turned)).settled == plain
