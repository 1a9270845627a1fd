"""Casino war: the life of the cards between rounds, 19:47-22.4 (opening) and 22.5 (shuffle and cut)."""

import pytest

from pitboss.equipment import Randomness, decks, packed
from pitboss.table import Shuffled, public
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle

from .table import WAR, closed_table, go, play, refused, shuffle, sit, table

proves = pytest.mark.proves


# 22.4: opening.


@proves("19:47-22.4(a)")
def test_22_4_a_the_dealer_inspects_and_the_floorperson_verifies():
    t = closed_table()
    t.begin("open")
    t.supply(by="dealer")
    t.supply(by="dealer")
    assert t.cards.stack == decks(6)
    with refused("19:47-22.4(a)", "floorperson"):
        t.supply(by="dealer")
    t.supply(by="floorperson")
    assert [public(e)["act"] for e in t.events] == ["begin", "open-decks", "inspect", "verify"]


@proves("19:47-22.4(a)")
def test_22_4_a_an_open_table_cannot_be_opened():
    t = table(1)
    with refused("19:47-22.4(a)", "open, not closed"):
        t.begin("open")


@proves("19:47-22.4(b)")
def test_22_4_b_the_cards_lie_face_up_in_sequence_for_the_first_player():
    t = closed_table()
    t.begin("open")
    go(t)
    with refused("19:47-22.4(b)", "until a player arrives"):
        t.begin("start")
    sit(t, 5)
    sit(t, 2)
    t.begin("start")
    t.supply(by="player:E")
    spread, look = t.events[4], t.events[-1]
    assert (public(spread)["act"], public(spread)["words"]) == ("spread", "face up, by suit and in sequence")
    assert (public(look)["act"], public(look)["actor"], look.act.cite) == ("look", "player:E", "19:47-22.4(b)")


@proves("19:47-22.4(c)")
def test_22_4_c_after_the_look_come_wash_stack_and_shuffle():
    t = closed_table()
    t.begin("open")
    go(t)
    sit(t, 1)
    t.begin("start")
    assert type(go(t)) is Shuffle
    assert [public(event)["act"] for event in t.events[-3:]] == ["look", "wash", "set-status"]
    assert t.events[-2].act.cite == "19:47-22.4(c)"


@proves("19:47-22.4(d)")
def test_22_4_d_no_cards_serve_two_gaming_days():
    t = table(1)
    t.begin("new-day", day="day 2")
    t.supply(by="casino-supervisor")
    with refused("19:47-22.4(d)", "opened on day 1"):
        t.begin("round")
    assert WAR.next_procedure(t) == "change-cards"
    t.begin("change-cards")
    go(t)
    t.begin("start")
    shuffle(t)
    assert play("Kd 9s", {1: "initial 10"}, t=t).net == {"A": "10.00"}


# 22.5: shuffle and cut.


def offers(t, *answers) -> list[tuple[str, str]]:
    """Begin the shuffle and answer the offers of the cut in turn; to whom each went, and why."""
    if t.pending is None:
        t.begin("shuffle")
    go(t)
    t.supply(Shuffled())
    made = []
    for answer in answers:
        assert isinstance(t.pending, OfferCut)
        made.append((t.pending.to.removeprefix("player:"), t.pending.cite.removeprefix("19:47-")))
        t.supply(answer)
    return made


def after_cutting_card(cards: str, boxes: dict[int, str], *seats: int):
    """A table at which the cutting card has just come out."""
    t = table(*seats)
    play(cards, boxes, t=t)
    return t


@proves("19:47-22.5(a)")
def test_22_5_a_shuffled_before_play_and_after_each_shoe_into_one_stack():
    t = table(1)
    play("Kd (cutting-card) 9s", {1: "initial 10"}, t=t)
    t.begin("shuffle")
    assert isinstance(go(t), Shuffle)
    order = Randomness.seeded("a shoe").shuffled(decks(6))
    t.supply(Shuffled(order=packed(order)))
    assert (t.cards.stack, t.shoe.left, t.cards.rack.cards()) == (order, 0, [])
    shuffles = [event.act for event in t.events if isinstance(event.act, Shuffle)]
    assert [(act.cite, act.method) for act in shuffles] == [("19:47-22.5(a)", "manual")] * 2


@proves("19:47-22.5(a)")
def test_22_5_a_a_device_may_shuffle_and_the_cut_is_offered_all_the_same():
    t = table(1, shuffle="device")
    methods = [event.act.method for event in t.events if isinstance(event.act, Shuffle)]
    cuts = [event for event in t.events if isinstance(event.act, OfferCut)]
    assert (methods, len(cuts)) == (["device"], 1)


@proves("19:47-22.5(a)")
def test_22_5_a_a_shuffle_neither_loses_nor_adds_a_card():
    t = table(1, reshuffle_at_will=True)
    t.begin("shuffle")
    with refused("19:47-22.5(a)", "same cards"):
        t.supply(Shuffled(order=packed([*decks(6)[1:], "Ah"])))
    with refused("19:47-22.5(a)", "same cards"):
        t.supply(Shuffled(order=packed(decks(5))))
    t.supply(Shuffled(order=packed(reversed(decks(6)))))


@proves("19:47-22.5(b)", "19:47-22.5(b)1")
def test_22_5_b_1_the_first_player_to_come_is_asked_first():
    t = closed_table()
    t.begin("open")
    go(t)
    for box in (4, 2, 6):
        sit(t, box)
    t.begin("start")
    assert offers(t, 150) == [("D", "22.5(b)1")]


@proves("19:47-22.5(b)", "19:47-22.5(b)2")
def test_22_5_b_2_the_player_at_whose_area_the_cutting_card_came_is_asked_first():
    t = after_cutting_card("Kd (cutting-card) Qd 9s", {1: "initial 10", 3: "initial 10"}, 1, 3, 5)
    assert offers(t, 150) == [("C", "22.5(b)2")]


@proves("19:47-22.5(b)", "19:47-22.5(b)3")
def test_22_5_b_3_on_the_dealers_hand_the_player_at_the_far_right_is_asked_first():
    t = after_cutting_card("Kd Qd (cutting-card) 9s", {1: "initial 10", 3: "initial 10"}, 1, 3, 5)
    assert offers(t, 150) == [("E", "22.5(b)3")]


@proves("19:47-22.5(b)", "19:47-22.5(b)4")
def test_22_5_b_4_when_the_house_wants_to_reshuffle_likewise():
    t = table(2, 6)
    assert offers(t, 150) == [("F", "22.5(b)4")]
    with refused("house:reshuffle", "only when one is"):
        table(2, 6, reshuffle_at_will=False).begin("shuffle")


@proves("19:47-22.5(c)")
def test_22_5_c_a_refusal_passes_clockwise_and_the_dealer_cuts_last():
    t = after_cutting_card("Kd (cutting-card) Qd 9s", {1: "initial 10", 3: "initial 10"}, 1, 3, 5)
    refusals = offers(t, None, None, None, 150)
    assert refusals == [("C", "22.5(b)2"), ("E", "22.5(c)"), ("A", "22.5(c)"), ("dealer", "22.5(c)")]


@proves("19:47-22.5(c)")
def test_22_5_c_the_dealer_cannot_refuse_and_a_player_with_two_boxes_is_asked_once():
    t = table(1, 2, 3, players={1: "A", 2: "A", 3: "B"}, reshuffle_at_will=True)
    assert [who for who, _ in offers(t, None, None)] == ["B", "A"]
    assert t.pending.to == "dealer"
    with refused("19:47-22.5(c)"):
        t.supply(None)


@proves("19:47-22.5(d)")
@pytest.mark.parametrize(("number", "last"), [(6, 302), (7, 354), (8, 406)])
def test_22_5_d_ten_cards_stay_on_either_side_of_the_cut(number, last):
    t = table(1, decks=number, reshuffle_at_will=True)
    t.begin("shuffle")
    t.supply(Shuffled(order=packed(decks(number))))
    for too_near in (0, 9, last + 1, 52 * number, -10, 11.0, "20"):
        with refused("19:47-22.5(d)", "at least 10"):
            t.supply(too_near)
    assert t.can(10)
    assert t.can(last)
    assert "19:47-22.5(d)" in t.supply(last).cites


@proves("19:47-22.5(e)")
def test_22_5_e_the_front_goes_behind_and_the_cutting_card_a_quarter_from_the_back():
    t = table(1, reshuffle_at_will=True)
    order = decks(6)
    t.begin("shuffle")
    t.supply(Shuffled(order=packed(order)))
    t.supply(60)
    assert t.cards.stack == order[60:] + order[:60]
    for wrong in (77, 0, 312, -1, None, 80.0):
        with refused("19:47-22.5(e)", "at least 78"):
            t.supply(wrong)
    t.supply(78)
    assert (t.shoe.cutting_card, t.shoe.front(), t.shoe.left) == (312 - 78, order[60], 312)


@proves("19:47-22.5(f)", "19:47-22.7(d)")
def test_22_5_f_after_the_cutting_card_no_round_before_a_reshuffle():
    t = after_cutting_card("Kd (cutting-card) 9s", {1: "initial 10"}, 1)
    with refused("19:47-22.5(f)", "reshuffled before another round"):
        t.begin("round")
    assert WAR.next_procedure(t) == "shuffle"
    t.begin("shuffle")
    shuffle(t)
    assert play("Kd 9s", {1: "initial 10"}, t=t).net == {"A": "10.00"}


@proves("19:47-22.5(g)")
@pytest.mark.parametrize(("spread", "deeds"), [("face-up", ["look"]), ("face-down", ["turn", "look"])])
def test_22_5_g_an_idle_tables_cards_lie_spread_and_are_seen_before_the_wash(spread, deeds):
    t = table(1, idle_spread=spread)
    play("Kd 9s", {1: "initial 10"}, t=t)
    t.begin("idle")
    go(t)
    assert (t.shoe.left, t.cards.rack.cards(), t.status) == (0, [], "idle")
    rows = [public(event) for event in t.events if public(event)["act"] == "spread"]
    assert rows[-1]["words"] == spread.replace("-", " ")
    with refused("19:47-22.4(a)", "idle"):
        t.begin("round")
    t.begin("start")
    assert isinstance(go(t), Shuffle)
    acts = [public(event) for event in t.events[-len(deeds) - 2 :]]
    assert [act["act"] for act in acts] == [*deeds, "wash", "set-status"]
    assert acts[len(deeds) - 1]["cite"] == "19:47-22.5(g)"


@proves("19:47-22.5(b)3", "19:47-22.5(c)", "19:47-22.7(d)")
def test_22_5_c_the_cut_after_a_cutting_card_as_the_dealers_card():
    t = after_cutting_card("Kd Qd (cutting-card) 9s", {1: "initial 10", 3: "initial 10"}, 1, 3, 5)
    assert offers(t, None, None, 150) == [("E", "22.5(b)3"), ("A", "22.5(c)"), ("C", "22.5(c)")]
    assert isinstance(t.pending, InsertCuttingCard)


def test_22_5_b_2_the_cutting_card_counts_even_if_the_round_was_then_void():
    t = table(1, 2, 3)
    play("9d (cutting-card) 5h (shoe-empty)", {1: "initial 10", 2: "initial 10", 3: "initial 10"}, t=t)
    assert t.cards.reshuffle_due == "void"
    t.begin("shuffle")
    t.supply(Shuffled())
    assert (t.pending.to, t.pending.cite) == ("player:B", "19:47-22.5(b)2")


def test_who_takes_the_box_of_a_player_that_left_does_not_inherit_the_cut():
    t = table(1, 2, 3)
    play("9d (cutting-card) 5h 6h 2c", {1: "initial 10", 2: "initial 10", 3: "initial 10"}, t=t)
    t.begin("leave", player="B")
    t.supply()
    sit(t, 2, "Z")
    t.begin("shuffle")
    t.supply(Shuffled())
    assert t.pending.cite == "house:casino-war/cut-player-gone"


def test_nobody_leaves_for_another():
    t = table(1, 2)
    with refused("house:seating", "B cannot leave for A"):
        t.begin("leave", by="player:B", player="A")
    assert t.begin("leave", by="player:A", player="A")
