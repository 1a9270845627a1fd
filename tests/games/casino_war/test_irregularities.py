"""Casino war when something goes wrong: the rulings of 19:47-22.10 and the house's readings, each with its money."""

import pytest

from pitboss.equipment import Randomness, decks, packed
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table import HOUSE, Incident, Shuffled, Wager, public
from pitboss.table.act import Burn, Collect, Decide
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from pitboss.table.drivers import from_shoe
from pitboss.table.parts import Declarations

from .table import SHOES_BURN, WAR, closed_table, go, outcomes, play, shuffle, sit, table

proves = pytest.mark.proves
TIE_AND_WAR = "9d 9h 2c 3c 4c"
"""A tie on the original deal and the three burn cards of the war that follows."""


# 22.10(a): face up in the shoe.


@proves("19:47-22.10(a)")
def test_22_10_a_one_card_face_up_goes_unused_into_the_rack():
    then = play("(face-up-in-shoe 5c) Kd 9h", {1: "initial 10"})
    assert then.net == {"A": "10.00"}
    assert then.t.cards.rack.rebuild(1)["unused"] == ["5c"]
    assert (then.t.run.void, then.t.cards.reshuffle_due) == (None, None)


@proves("19:47-22.10(a)")
def test_22_10_a_a_second_one_voids_every_hand_and_calls_for_a_reshuffle():
    """The second face-up card appears while the third box's card is dealt."""
    boxes = {1: "initial 10, tie 5", 2: "initial 20", 3: "initial 30"}
    then = play("Kd (face-up-in-shoe 5c) 9h (face-up-in-shoe 6c)", boxes)
    assert set(then.settled.values()) == {f"void {money} 22.10(a)" for money in ("10.00", "5.00", "20.00", "30.00")}
    assert then.net == {"A": "0.00", "B": "0.00", "C": "0.00"}
    assert then.t.run.void.cite == "19:47-22.10(a)"
    with pytest.raises(Refusal, match=r"void.*22\.10\(a\)"):
        then.t.begin("round")
    assert WAR.next_procedure(then.t) == "shuffle"


@proves("19:47-22.10(a)")
def test_22_10_a_a_second_one_on_the_dealers_card_voids_before_anything_is_compared():
    then = play("Kd (face-up-in-shoe 5c) (face-up-in-shoe 6c)", {1: "initial 10"})
    assert then.settled == {"1 initial": "void 10.00 22.10(a)"}


@proves("19:47-22.10(a)")
def test_22_10_a_face_up_cards_are_counted_round_by_round():
    t = table(1)
    for _ in range(3):
        assert play("(face-up-in-shoe 5c) Kd 9h", {1: "initial 10"}, t=t).net == {"A": "10.00"}


@proves("19:47-22.10(a)")
def test_22_10_a_on_a_burn_card_too():
    t = table(1)
    t.begin("round")
    t.supply(Incident("face-up-in-shoe", card="5c"))
    t.supply()
    assert isinstance(t.pending, Burn)
    t.supply("6c")
    assert (t.cards.rack.rebuild(1)["unused"], t.cards.rack.rebuild(1)["burn"]) == (["5c"], ["6c"])


@proves("19:47-22.10(a)")
@pytest.mark.parametrize(
    "war", ["(face-up-in-shoe 5c) Qh (face-up-in-shoe 6c)", "(face-up-in-shoe 5c) (face-up-in-shoe 6c)"]
)
def test_house_void_in_war_gives_back_what_is_undecided_and_lets_the_rest_stand(war):
    boxes = {1: "initial 10, tie 5, war-tie 2", 2: "initial 10, tie 1", 3: "initial 10"}
    then = play(f"9d Ac 3s 9h 2c 3c 4c {war}", boxes, "go-to-war")
    assert then.settled == {
        "1 initial": "void 10.00 house:casino-war/void-in-war",
        "1 tie": "win 55.00 22.8(a)3",
        "1 war": "void 10.00 22.10(a)",
        "1 war-tie": "void 2.00 22.10(a)",
        "2 initial": "win 20.00 22.8(a)2",
        "2 tie": "lose 0.00 22.8(a)2",
        "3 initial": "lose 0.00 22.8(a)1",
    }
    assert then.net == {"A": "50.00", "B": "9.00", "C": "-10.00"}
    assert then.t.cards.reshuffle_due == "void"


@proves("19:47-22.10(a)")
def test_22_10_a_the_cards_of_a_void_round_can_be_rebuilt():
    then = play(f"{TIE_AND_WAR} (face-up-in-shoe 5c) Qh (face-up-in-shoe 6c)", {1: "initial 10"}, "go-to-war")
    hands = then.t.cards.rack.rebuild(1)
    assert hands == {"burn": [SHOES_BURN, "2c", "3c", "4c"], "unused": ["5c", "6c"], 1: ["9d", "Qh"], HOUSE: ["9h"]}


def test_house_cut_after_a_void_round_is_offered_to_the_far_right():
    t = table(1, 4)
    play("(face-up-in-shoe 5c) (face-up-in-shoe 6c)", {1: "initial 10"}, t=t)
    t.begin("shuffle")
    t.supply(Shuffled())
    assert isinstance(t.pending, OfferCut)
    assert (t.pending.to, t.pending.cite) == ("player:D", "house:casino-war/cut-after-void")
    assert not cite(t.pending.cite).is_law


@proves("19:47-22.10(a)")
def test_22_10_a_a_shoe_with_cards_the_wrong_way_round_shows_them_to_the_dealer():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    order = Randomness.seeded("face up").shuffled(decks(6))
    t.supply(Shuffled(order=packed(order), face_up=(11, 12)))
    t.supply(10)  # the cut moves them with the cards
    t.supply(104)
    t.begin("round")
    t.supply(from_shoe(t))
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(None)
    found = [from_shoe(t)]
    t.supply(found[0])
    go(t)
    found.append(from_shoe(t))
    assert [incident.kind for incident in found] == ["face-up-in-shoe"] * 2
    t.supply(found[1])
    go(t)
    assert (t.run.void.cite, t.chips("A")) == ("19:47-22.10(a)", cents("1000"))


# 22.10(b): drawn by mistake.


@proves("19:47-22.10(b)")
def test_22_10_b_a_card_drawn_unseen_is_the_next_card():
    then = play("(drawn-in-error Kd) 9h", {1: "initial 10"})
    assert [act for act in then.acts if "Kd" in act] == ["hold Kd", "Kd to box 1"]
    assert then.net == {"A": "10.00"}


@proves("19:47-22.10(b)")
def test_22_10_b_no_other_card_can_come_before_it():
    t = table(1)
    t.begin("round")
    t.supply(SHOES_BURN)
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(None)
    t.supply(Incident("drawn-in-error", card="Kd"))
    t.supply()
    with pytest.raises(Refusal, match="Kd, comes next"):
        t.supply("9h")
    with pytest.raises(Refusal, match="cannot happen"):
        t.supply(Incident("face-up-in-shoe", card="9h"))
    t.supply("Kd")
    assert t.hands == {1: ["Kd"]}


@proves("19:47-22.10(b)")
def test_22_10_b_nobody_sees_it_until_it_is_dealt():
    then = play("(drawn-in-error Kd) 9h", {1: "initial 10"})
    drawn = then.acts.index("drawn-in-error")
    for viewer in ("player:A", "spectator", "dealer"):
        hidden = [public(event, viewer) for event in then.events[drawn : drawn + 2]]
        assert all("card" not in row for row in hidden)
    assert public(then.events[drawn])["card"] == "Kd"


@proves("19:47-22.10(b)")
def test_22_10_b_at_the_players_choice_it_waits_for_the_war_deal():
    t = table(1)
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("10")), None, "9d", "9h"):
        t.supply(outcome)
    assert isinstance(t.pending, Decide)
    t.supply(Incident("drawn-in-error", card="5c"))
    t.supply()
    assert isinstance(t.pending, Decide)
    t.supply("go-to-war")
    while not isinstance(t.pending, Burn):
        t.supply()
    t.supply("5c")
    assert t.cards.rack.rebuild(1)["burn"] == [SHOES_BURN, "5c"]


@proves("19:47-22.10(b)")
def test_22_10_b_at_the_end_of_a_round_it_opens_the_next():
    t = table(1)
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("10")), None, "Kd", "9h"):
        t.supply(outcome)
    while not isinstance(t.pending, Collect):
        t.supply()
    t.supply(Incident("drawn-in-error", card="5c"))
    go(t)
    then = play("Qh", {1: "initial 10"}, t=t)
    assert "5c to box 1" in then.acts


# 22.10(c): no card.


@proves("19:47-22.10(c)")
def test_22_10_c_a_box_that_was_passed_over_gets_its_wagers_back_and_plays_on():
    """Box 4 was skipped on the original deal."""
    t = table(1, 4)
    then = play("Kd (not-dealt) 9h", {1: "initial 10", 4: "initial 10, tie 5"}, t=t)
    assert then.settled["4 initial"] == "void 10.00 22.10(c)"
    assert then.settled["4 tie"] == "void 5.00 22.10(c)"
    assert then.net == {"A": "10.00", "D": "0.00"}
    assert t.cards.reshuffle_due is None
    assert play("2d Kd 9h", {1: "initial 10", 4: "initial 10"}, t=t).net == {"A": "-10.00", "D": "10.00"}


@proves("19:47-22.10(c)")
def test_22_10_c_every_box_passed_over_and_the_dealers_card_is_put_away():
    then = play("(not-dealt) (not-dealt) 9h", {1: "initial 10", 2: "initial 10"})
    assert then.net == {"A": "0.00", "B": "0.00"}
    assert then.t.cards.rack.rebuild(1)[HOUSE] == ["9h"]


@proves("19:47-22.10(c)")
def test_22_10_c_the_dealers_own_card_cannot_be_missed():
    t = table(1)
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("10")), None, "Kd"):
        t.supply(outcome)
    with pytest.raises(Refusal, match="not-dealt cannot happen"):
        t.supply(Incident("not-dealt"))


def test_house_war_card_missed_is_dealt_before_the_comparison():
    boxes = {1: "initial 10", 2: "initial 10"}
    then = play("9d 9s 9h 2c 3c 4c (not-dealt) Kh 8d Ah", boxes, "go-to-war go-to-war")
    assert then.acts[-5:] == ["8d to the dealer", "Ah to box 1", "pay war of box 1", "pay war of box 2", then.acts[-1]]
    late_card = then.event("Ah to box 1")
    assert late_card.act.cite == "house:casino-war/war-card-missed"
    assert then.net == {"A": "10.00", "B": "10.00"}
    assert then.t.cards.rack.rebuild(1)[1] == ["9d", "Ah"]


def test_house_war_card_missed_and_noticed_late_voids_war_and_its_tie():
    boxes = {1: "initial 10, tie 1, war-tie 5", 2: "initial 10"}
    then = play("9d 9s 9h 2c 3c 4c (not-dealt-late) Kh 8d", boxes, "go-to-war go-to-war")
    late = "house:casino-war/war-card-missed-late"
    assert then.settled["1 war"] == f"void 10.00 {late}"
    assert then.settled["1 war-tie"] == f"void 5.00 {late}"
    assert then.settled["1 initial"] == "lose 0.00 22.8(c)2"
    assert then.settled["1 tie"] == "win 11.00 22.8(a)3"
    assert then.settled["2 war"] == "win 30.00 22.8(g)2"


# 22.10(d): the device.


@proves("19:47-22.10(d)")
def test_22_10_d_a_jammed_device_is_left_aside_and_the_cards_are_shuffled_anew():
    t = closed_table(shuffle="device")
    t.begin("open")
    go(t)
    sit(t, 1)
    t.begin("start")
    go(t)
    t.supply(Incident("shuffler-jam"))
    t.supply()
    assert isinstance(t.pending, Shuffle)
    assert (t.pending.method, t.pending.cite) == ("manual", "19:47-22.10(d)")
    t.supply(Shuffled())
    assert isinstance(t.pending, OfferCut)
    shuffle(t)
    assert play("Kd 9h", {1: "initial 10"}, t=t).net == {"A": "10.00"}


@proves("19:47-22.10(d)")
def test_22_10_d_the_device_stays_out_of_use_until_a_supervisor_clears_it():
    t = table(1, shuffle="device", reshuffle_at_will=True)
    t.begin("shuffle")
    t.supply(Incident("shuffler-jam"))
    shuffle(t)
    t.begin("shuffle")
    assert t.pending.method == "manual"
    shuffle(t)
    t.begin("clear-device")
    with pytest.raises(Refusal, match="belongs to casino-supervisor"):
        t.supply(by="dealer")
    t.supply(by="casino-supervisor")
    t.begin("shuffle")
    assert t.pending.method == "device"


@proves("19:47-22.10(d)")
def test_22_10_d_a_hand_shuffle_cannot_jam():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    with pytest.raises(Refusal, match=r"shuffler-jam cannot happen.*22\.10\(d\)"):
        t.supply(Incident("shuffler-jam"))


# What the paragraphs leave open.


def test_house_exposed_card_is_still_the_next_card_and_everybody_has_seen_it():
    then = play("(exposed-in-error Kd) 9h", {1: "initial 10"})
    assert then.net == {"A": "10.00"}
    held = then.events[then.acts.index("hold Kd")]
    assert held.act.cite == "house:casino-war/exposed-card"
    assert public(held, "spectator")["card"] == "Kd"


def test_house_exposed_card_goes_to_the_next_hand_in_order():
    boxes = {1: "initial 10", 2: "initial 10"}
    then = play("3c (exposed-in-error Kd) 9h", boxes)
    assert then.net == {"A": "-10.00", "B": "10.00"}


def test_house_shoe_runs_out_on_the_original_deal_and_all_is_void():
    then = play("Kd (shoe-empty)", {1: "initial 10, tie 5", 2: "initial 10"})
    assert set(then.settled.values()) == {f"void {money} house:casino-war/shoe-empty" for money in ("10.00", "5.00")}
    assert then.t.cards.reshuffle_due == "void"
    assert not cite(then.t.run.void.cite).is_law


def test_house_shoe_runs_out_in_the_war_and_decided_wagers_stand():
    then = play(f"{TIE_AND_WAR} Qh (shoe-empty)", {1: "initial 10, tie 5"}, "go-to-war")
    assert then.settled == {
        "1 initial": "void 10.00 house:casino-war/void-in-war",
        "1 tie": "win 55.00 22.8(a)3",
        "1 war": "void 10.00 house:casino-war/shoe-empty",
    }


def test_house_a_full_shoe_does_not_run_out():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    shuffle(t, order=packed(decks(6)))
    t.begin("round")
    with pytest.raises(Refusal, match="shoe-empty cannot happen"):
        t.supply(Incident("shoe-empty"))


@pytest.mark.parametrize("moment", ["new shoe", "war"])
def test_house_forgotten_burn_is_not_made_up_for(moment):
    if moment == "new shoe":
        t = table(1)
        t.begin("round")
        t.supply(Incident("burn-forgotten"))
        go(t)
        assert (t.cards.burn_due, t.cards.rack.cards()) == (False, [])
        assert t.events[-1].act.cite == "house:casino-war/burn-forgotten"
    else:
        then = play("9d 9h 2c (burn-forgotten) 4c Qh 8d", {1: "initial 10"}, "go-to-war")
        assert then.t.cards.rack.rebuild(1)["burn"] == [SHOES_BURN, "2c", "4c"]
        assert then.net == {"A": "10.00"}


@pytest.mark.parametrize(
    ("amount", "net"), [("0.50", "0.50"), ("600", "600.00")], ids=["below the minimum", "above the maximum"]
)
def test_house_a_wager_outside_the_limits_that_was_accepted_is_won_in_full(amount, net):
    t = table(1, minimum="5", maximum="500")
    wager = Wager(1, "A", "initial", cents(amount))
    t.begin("round")
    t.supply(SHOES_BURN)
    with pytest.raises(Refusal, match=r"posted.*house:limits"):
        t.supply(wager)
    t.supply(Incident("out-of-limits", wager=wager))
    assert t.pending.cite == "house:limits-accepted"
    t.supply()
    t.supply(None)
    for card in ("Kd", "9h"):
        t.supply(card)
    go(t)
    assert t.chips("A") - cents("1000") == cents(net)


def test_house_an_inventory_that_cannot_pay_is_filled_and_the_round_goes_on():
    t = table(1, chips="300000", maximum="300000")
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("200000")), None, "Kd", "9h"):
        t.supply(outcome)
    assert isinstance(t.pending, Pay)
    with pytest.raises(Refusal, match=r"a fill is needed.*house:fill"):
        t.supply()
    t.supply(Incident("fill", amount=cents("150000")))
    go(t)
    assert t.chips("A") == cents("500000")


def test_an_irregularity_is_reported_by_the_house_and_not_by_a_player_or_a_stranger():
    t = table(1)
    t.begin("round")
    t.supply(SHOES_BURN)
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(None)
    for nobody in ("player:A", "player:B", "spectator", "auditor", ""):
        with pytest.raises(Refusal):
            t.supply(Incident("not-dealt"), by=nobody)
    assert t.can(Incident("not-dealt"), by="dealer")
    assert t.can(Incident("not-dealt"), by="floorperson")


def test_an_unknown_irregularity_is_answered_with_the_near_miss():
    t = table(1)
    t.begin("round")
    with pytest.raises(Refusal, match="did you mean burn-forgotten"):
        t.supply(Incident("burn-forgoten"))


@pytest.mark.parametrize("incident", ["face-up-in-shoe", "drawn-in-error", "exposed-in-error"])
def test_an_irregularity_with_a_card_needs_one_that_can_leave_the_shoe(incident):
    t = table(1)
    for _ in range(6):
        t.shoe.draw("Ah")
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", cents("10")), None):
        t.supply(outcome)
    for card in (None, "Ah", "1x"):
        with pytest.raises(Refusal):
            t.supply(Incident(incident, card=card))
    assert t.can(Incident(incident, card="Kd"))


def test_rulings_of_the_law_cite_it_and_house_readings_say_that_they_are_none():
    law = {ruling.kind: ruling.cite for ruling in WAR.rulings if cite(ruling.cite).is_law}
    readings = {ruling.cite for ruling in WAR.rulings if not cite(ruling.cite).is_law}
    assert law == {
        "cutting-card": "19:47-22.7(d)",
        "face-up-in-shoe": "19:47-22.10(a)",
        "drawn-in-error": "19:47-22.10(b)",
        "not-dealt": "19:47-22.10(c)",
        "shuffler-jam": "19:47-22.10(d)",
        "late-wager": "19:47-22.6(b)",
    }
    assert all(reading.startswith("house:") for reading in readings)


def test_stories_read_incidents_in_brackets():
    first, second = outcomes("Kd (face-up-in-shoe 5c)")
    assert (first, second) == ("Kd", Incident("face-up-in-shoe", card="5c"))


def test_an_exposed_card_waits_for_the_next_hand_while_others_are_burned():
    """Drawn and seen at the first burn card of the war: the burn cards come from the shoe, the hand gets it."""
    then = play("9d 9h (exposed-in-error Kd) 2c 3c 4c 5h", {1: "initial 10"}, "go-to-war")
    assert then.t.cards.rack.rebuild(1)["burn"][-3:] == ["2c", "3c", "4c"]
    assert then.t.cards.rack.rebuild(1)[1] == ["9d", "Kd"]
    assert then.net == {"A": "10.00"}


def test_a_card_drawn_unseen_is_the_next_card_even_if_that_is_burned():
    then = play("9d 9h (drawn-in-error Kd) 3c 4c 8c 5h", {1: "initial 10"}, "go-to-war")
    assert then.t.cards.rack.rebuild(1)["burn"][-3:] == ["Kd", "3c", "4c"]


def test_a_card_face_up_in_a_known_shoe_cannot_be_dealt_like_another():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    t.supply(Shuffled(order=packed(decks(6)), face_up=(100,)))
    t.supply(100)
    t.supply(104)
    t.begin("round")
    with pytest.raises(Refusal, match="lies face up"):
        t.supply(t.shoe.front())
    t.supply(Incident("face-up-in-shoe", card=t.shoe.front()))
    go(t)
    t.supply(t.shoe.front())
    assert t.cards.rack.rebuild(1).keys() == {"unused", "burn"}


@pytest.mark.parametrize("face_up", [(-1,), (312,), (999, 4)])
def test_a_card_face_up_outside_the_stack_is_refused(face_up):
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    with pytest.raises(Refusal, match="outside the stack"):
        t.supply(Shuffled(order=packed(decks(6)), face_up=face_up))


def test_after_an_empty_shoe_the_refusal_cites_the_house_reading_and_not_the_law():
    then = play("(shoe-empty)", {1: "initial 10"})
    with pytest.raises(Refusal) as refused:
        then.t.begin("round")
    assert refused.value.cite == "house:casino-war/shoe-empty"


@pytest.mark.parametrize(
    ("cards", "leaver", "first", "cited"),
    [
        ("9d 9h 2c (cutting-card) 3c 4c 8c 5h", None, "C", "house:casino-war/cut-after-burn"),
        ("9d 5h 6h (cutting-card) 2h", None, "C", "19:47-22.5(b)3"),
        ("9d (cutting-card) 5h 6h 2h", "B", "C", "house:casino-war/cut-player-gone"),
    ],
)
def test_the_first_offer_of_the_cut_where_the_list_is_silent(cards, leaver, first, cited):
    boxes = {1: "initial 10"} if "9h" in cards else {1: "initial 10", 2: "initial 10", 3: "initial 10"}
    t = table(1, 2, 3)
    play(cards, boxes, "go-to-war" if "9h" in cards else "", t=t)
    if leaver:
        t.begin("leave", player=leaver)
        t.supply()
    t.begin("shuffle")
    t.supply(Shuffled())
    assert isinstance(t.pending, OfferCut)
    assert (t.pending.to, t.pending.cite) == (f"player:{first}", cited)


@pytest.mark.parametrize(
    ("procedure", "args", "wrong", "right"),
    [
        ("close", {}, "dealer", "casino-supervisor"),
        ("change-dealer", {"dealer": "Eve"}, "player:A", "floorperson"),
        ("new-day", {"day": "day 2"}, "floorperson", "casino-supervisor"),
        ("fill", {"amount": 100}, "dealer", "floorperson"),
        ("round", {}, "player:A", "dealer"),
        ("sit", {"player": "B", "box": 2}, "spectator", "player:B"),
    ],
)
def test_a_procedure_is_begun_by_whom_it_is_for(procedure, args, wrong, right):
    t = table(1)
    before = t.state()
    with pytest.raises(Refusal, match="is not for"):
        t.begin(procedure, by=wrong, **args)
    assert t.state() == before
    assert t.begin(procedure, by=right, **args).act.by_role == right


@proves("19:47-22.2(b)", "19:47-22.7(e)")
def test_what_the_house_vouches_for_is_stated_with_its_paragraph():
    assert "hand" in WAR.part(Declarations).under("19:47-22.2(b)")
    assert "left" in WAR.part(Declarations).under("19:47-22.2(b)")
    assert "colour" in WAR.part(Declarations).under("19:47-22.2(a)")
    assert "approved" in WAR.part(Declarations).under("19:47-22.4(d)")
    assert "cutting card" in WAR.part(Declarations).under("19:47-22.7(e)")
