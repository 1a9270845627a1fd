"""Minibaccarat: the cards between rounds, 19:47-7.4 (opening), 7.5 (shuffle and cut) and 7.8(e) (last hand)."""

import pytest

from pitboss.equipment import Randomness, decks, packed
from pitboss.refusal import Refusal
from pitboss.table import Incident, Shuffled, public
from pitboss.table.act import Burn
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle
from pitboss.table.drivers import from_shoe

from .table import MINI, bet, closed_table, go, play, refused, reshuffle, sit, table, waiting_table

proves = pytest.mark.proves

WINS = "3d 4c 4d 5h"


def acts(t, first: int = 0) -> list[str]:
    """What happened at a table from an event on."""
    return [public(event)["act"] for event in t.events[first:]]


def shuffled(*boxes: int, order: list[str] | None = None, players=None, **options):
    """A table whose first shuffle has been made; the stack is about to be offered."""
    t = waiting_table(*boxes, players=players, **options)
    t.begin("start")
    while not isinstance(go(t), OfferCut):
        t.supply(Shuffled(order=packed(order or decks(options.get("decks", 8)))))
    return t


def offered(t, *answers) -> list[str]:
    """To whom the stack goes with these answers."""
    names = []
    for answer in answers:
        assert isinstance(t.pending, OfferCut)
        names.append(t.pending.to.removeprefix("player:"))
        t.supply(answer)
    return names


def first_cards(*cards: str) -> list[str]:
    """An order of eight decks with these in front, whatever comes behind."""
    rest = decks(8)
    for card in cards:
        rest.remove(card)
    return [*cards, *rest]


# 7.4: opening.


@proves("19:47-7.4(a)")
def test_7_4_a_the_dealer_sorts_and_inspects_and_the_floorperson_verifies():
    t = closed_table()
    t.begin("open")
    t.supply(by="dealer")
    assert t.cards.stack == decks(8)
    t.supply(by="dealer")
    with refused("19:47-7.4(a)", "floorperson"):
        t.supply(by="dealer")
    t.supply(by="floorperson")
    assert acts(t) == ["begin", "open-decks", "inspect", "verify"]


@proves("19:47-7.4(a)")
def test_7_4_a_an_open_table_cannot_be_opened():
    with refused("19:47-7.4(a)", "open, not closed"):
        table(1).begin("open")


@proves("19:47-7.4(b)")
def test_7_4_b_the_cards_lie_face_up_in_rows_for_the_first_player():
    t = waiting_table()
    spread = t.events[-2]
    assert (public(spread)["act"], spread.act.cite) == ("spread", "19:47-7.4(b)")
    assert "face up in rows by deck, suit and sequence" in spread.act.words
    with refused("19:47-7.4(b)", "until a participant arrives"):
        t.begin("start")
    sit(t, 5)
    sit(t, 2)
    t.begin("start")
    with refused("19:47-7.4(b)", "player E"):
        t.supply(by="player:B")
    t.supply(by="player:E")


@proves("19:47-7.4(b)")
def test_7_4_b_no_start_at_a_table_whose_cards_are_not_spread():
    for t in (closed_table(), table(1)):
        with refused("19:47-7.4(b)", "not spread"):
            t.begin("start")


@proves("19:47-7.4(c)")
def test_7_4_c_after_the_look_the_cards_are_turned_down_washed_and_stacked():
    t = waiting_table(1)
    t.begin("start")
    assert isinstance(go(t), Shuffle)
    assert acts(t)[-3:] == ["look", "wash", "set-status"]
    assert t.events[-2].act.cite == "19:47-7.4(c)"
    assert "face down" in t.events[-2].act.words


# 7.5(a) and (b): shuffle, feather and lace.


@proves("19:47-7.5(a)")
def test_7_5_a_shuffled_before_play_and_after_each_completed_shoe():
    t = table(1)
    play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    play(WINS, {1: "banker 10"}, t=t)
    reshuffle(t)
    made = [event.act for event in t.events if isinstance(event.act, Shuffle)]
    assert [act.cite for act in made] == ["19:47-7.5(a)"] * 2


@proves("19:47-7.5(a)")
def test_7_5_a_a_shoe_in_play_is_not_shuffled():
    t = table(1)
    with refused("19:47-7.5(a)", "not completed"):
        t.begin("shuffle")
    play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    with refused("19:47-7.5(a)", "the last hand has not been dealt"):
        t.begin("shuffle")
    with refused("19:47-7.5(a)", "the table is waiting"):
        waiting_table(1).begin("shuffle")


@proves("19:47-7.5(a)")
def test_7_5_a_a_shuffle_neither_loses_nor_adds_a_card():
    t = waiting_table(1)
    t.begin("start")
    go(t)
    for wrong in ([*decks(8)[1:], "Ah"], decks(7)):
        with refused("19:47-7.5(a)", "same cards"):
            t.supply(Shuffled(order=packed(wrong)))
    with refused("19:47-7.5(a)", "belongs to dealer"):
        t.supply(Shuffled(), by="player:A")
    order = Randomness.seeded("a shoe").shuffled(decks(8))
    t.supply(Shuffled(order=packed(order)))
    assert t.cards.stack == order


@proves("19:47-7.5(b)", "19:47-7.5(b)1", "19:47-7.5(b)2", "19:47-7.5(b)2i")
@pytest.mark.parametrize(
    ("after", "deeds", "cites"),
    [
        ("feather", ["shuffle", "feather", "verify"], ["7.5(a)", "7.5(b)1", "7.5(b)1"]),
        ("lace", ["shuffle", "lace"], ["7.5(a)", "7.5(b)2"]),
        ("lace-and-shuffle", ["shuffle", "lace", "shuffle"], ["7.5(a)", "7.5(b)2", "7.5(b)2i"]),
    ],
)
def test_7_5_b_the_house_chooses_how_the_stack_is_handled(after, deeds, cites):
    t = shuffled(1, after_shuffle=after)
    first = acts(t).index("shuffle")
    assert acts(t, first) == deeds
    assert [event.act.cite for event in t.events[first:]] == [f"19:47-{cite}" for cite in cites]


@proves("19:47-7.5(b)")
def test_7_5_b_no_third_way():
    with refused("19:47-7.5(b)", "feather, lace or lace-and-shuffle"):
        closed_table(after_shuffle="none")


@proves("19:47-7.5(b)1")
def test_7_5_b_1_the_floorperson_looks_the_feathered_stack_over():
    t = waiting_table(1)
    t.begin("start")
    go(t)
    t.supply(Shuffled())
    t.supply(by="dealer")
    with refused("19:47-7.5(b)1", "floorperson"):
        t.supply(by="dealer")
    t.supply(by="floorperson")
    assert isinstance(t.pending, OfferCut)


@proves("19:47-7.5(b)2i")
def test_7_5_b_2i_the_second_shuffle_is_the_one_that_counts():
    t = waiting_table(1, after_shuffle="lace-and-shuffle")
    t.begin("start")
    go(t)
    once, twice = (Randomness.seeded(name).shuffled(decks(8)) for name in ("once", "twice"))
    t.supply(Shuffled(order=packed(once)))
    go(t)
    t.supply(Shuffled(order=packed(twice)))
    assert t.cards.stack == twice


# 7.5(d) and (e): the cut.


@proves("19:47-7.5(d)")
def test_7_5_d_from_the_highest_number_down_until_one_accepts():
    t = shuffled(2, 7, 4, 1)
    assert offered(t, None, None, 50) == ["G", "D", "B"]
    assert isinstance(t.pending, InsertCuttingCard)
    assert t.cards.cutter == "player:B"


@proves("19:47-7.5(d)")
def test_7_5_d_the_dealer_cuts_if_everybody_refuses_and_cannot_refuse():
    t = shuffled(2, 7)
    assert offered(t, None, None) == ["G", "B"]
    assert t.pending.to == "dealer"
    with refused("19:47-7.5(d)", "the dealer makes it"):
        t.supply(None)
    assert "19:47-7.5(d)" in t.supply(50).cites


@proves("19:47-7.5(d)")
def test_7_5_d_the_cut_belongs_to_whom_it_is_offered_and_two_boxes_are_asked_once():
    t = shuffled(2, 5, 7, players={2: "B", 5: "A", 7: "B"})
    with refused("19:47-7.5(d)", "player B"):
        t.supply(50, by="player:A")
    assert offered(t, None, None) == ["B", "A"]
    assert t.pending.to == "dealer"


@proves("19:47-7.5(d)")
def test_7_5_d_at_every_new_shoe_the_order_begins_at_the_top_again():
    t = table(1, 3)
    play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    play(WINS, {1: "banker 10"}, t=t)
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled())
    go(t)
    assert offered(t, None, 50) == ["C", "A"]


@proves("19:47-7.5(e)")
@pytest.mark.parametrize(("number", "last"), [(6, 302), (7, 354), (8, 406)])
def test_7_5_e_ten_cards_stay_on_either_side_of_the_cut(number, last):
    t = shuffled(1, decks=number)
    for too_near in (0, 9, last + 1, 52 * number, -10, 20.0, "20"):
        with refused("19:47-7.5(e)", "at least 10"):
            t.supply(too_near)
    assert t.can(10)
    assert t.can(last)
    assert "19:47-7.5(e)" in t.supply(last).cites


# 7.5(f): loading and burning.


@proves("19:47-7.5(f)")
def test_7_5_f_the_front_goes_behind_and_the_cutting_card_14_from_the_back():
    order = Randomness.seeded("7.5(f)").shuffled(decks(8))
    t = shuffled(1, order=order)
    t.supply(60)
    assert t.cards.stack == order[60:] + order[:60]
    for wrong in (13, 0, -14, 416, None, 14.0, "14"):
        with refused("19:47-7.5(f)", "at least 14"):
            t.supply(wrong)
    with refused("19:47-7.5(f)", "belongs to dealer"):
        t.supply(14, by="player:A")
    t.supply(14)
    assert (t.shoe.cutting_card, t.shoe.front(), t.shoe.left) == (416 - 14, order[60], 416)


@proves("19:47-7.5(f)")
@pytest.mark.parametrize(
    ("first", "burned"), [("9h", 10), ("Kh", 11), ("Qc", 11), ("Js", 11), ("Td", 11), ("Ah", 2), ("2d", 3), ("5c", 6)]
)
def test_7_5_f_the_first_card_and_as_many_as_it_says_are_burned(first, burned):
    t = shuffled(1, order=first_cards(*["3s"] * 8, *["4s"] * 2, first))
    t.supply(10)
    t.supply(14)
    go(t)
    shown = []
    while isinstance(t.pending, Burn):
        shown.append(t.supply(t.shoe.front()))
    assert len(shown) == len(t.cards.rack.cards()) == burned
    assert {event.act.cite for event in shown} == {"19:47-7.5(f)"}
    assert t.pending is None


@proves("19:47-7.5(f)")
@pytest.mark.parametrize("viewer", ["player:A", "spectator", "dealer"])
def test_7_5_f_every_burned_card_is_shown(viewer):
    t = table(1)
    burned = [public(event, viewer).get("card") for event in t.events if isinstance(event.act, Burn)]
    assert burned == ["Ac", "2c"]


@proves("19:47-7.5(f)")
def test_7_5_f_the_burn_belongs_to_the_new_shoe_and_not_to_a_new_dealer():
    t = table(1)
    t.begin("change-dealer", dealer="Lou")
    go(t)
    play(WINS, {1: "banker 10"}, t=t)
    assert sum(isinstance(event.act, Burn) for event in t.events) == 2


# 7.5(g): the recut.


def recut(t) -> None:
    t.supply(Incident("recut"), by="casino-supervisor")
    go(t)


@proves("19:47-7.5(g)")
def test_7_5_g_the_casino_supervisor_alone_may_want_another_cut():
    t = shuffled(1, 4)
    t.supply(50)
    for nobody in ("dealer", "floorperson", "player:D", "pit-boss"):
        with refused("19:47-7.5(g)", "reported by casino-supervisor"):
            t.supply(Incident("recut"), by=nobody)
    order = t.supply(Incident("recut"), by="casino-supervisor")
    assert order.cites == ("19:47-7.5(g)",)
    with refused("19:47-7.5(g)", "casino-supervisor"):
        t.supply(by="dealer")
    t.supply(by="casino-supervisor")
    assert (t.pending.to, t.pending.cite) == ("player:D", "19:47-7.5(g)")


@proves("19:47-7.5(g)")
@pytest.mark.parametrize(("by", "to"), [("last-cutter", "player:D"), ("next", "player:B")])
def test_7_5_g_cut_again_by_who_cut_last_or_by_the_next_in_order_as_elected(by, to):
    order = Randomness.seeded("recut").shuffled(decks(8))
    t = shuffled(1, 2, 4, 6, order=order, recut_by=by)
    assert offered(t, None, 50) == ["F", "D"]
    recut(t)
    assert t.pending.to == to
    with refused("19:47-7.5(e)", "at least 10"):
        t.supply(5)
    t.supply(100)
    assert t.cards.stack == order[150:] + order[:150]
    assert (t.cards.cutter, type(t.pending)) == (to, InsertCuttingCard)


@proves("19:47-7.5(g)")
def test_7_5_g_who_is_next_and_refuses_passes_it_on_and_the_dealer_cuts_last():
    t = shuffled(1, 2, 4, recut_by="next")
    t.supply(50)
    recut(t)
    assert offered(t, None, None) == ["B", "A"]
    assert t.pending.to == "dealer"


@proves("19:47-7.5(g)")
def test_7_5_g_after_the_last_in_order_comes_the_dealer():
    t = shuffled(1, 4, recut_by="next")
    assert offered(t, None, 50) == ["D", "A"]
    recut(t)
    assert t.pending.to == "dealer"
    t.supply(60)
    recut(t)
    assert t.pending.to == "dealer"


@proves("19:47-7.5(g)")
def test_7_5_g_the_next_after_a_player_at_two_boxes_is_the_one_to_be_asked_next():
    """A sits highest and lowest and was asked once, first; after A the stack would have gone to B."""
    t = shuffled(1, 4, 6, players={1: "A", 4: "B", 6: "A"}, recut_by="next")
    assert offered(t, 50) == ["A"]
    recut(t)
    assert offered(t, None) == ["B"]
    assert t.pending.to == "dealer"


@proves("19:47-7.5(g)")
def test_7_5_g_possible_with_the_stack_in_the_shoe_as_long_as_no_card_is_out():
    order = Randomness.seeded("in the shoe").shuffled(decks(8))
    t = shuffled(4, order=order)
    t.supply(50)
    t.supply(14)
    go(t)
    assert isinstance(t.pending, Burn)
    recut(t)
    t.supply(20)
    assert isinstance(t.pending, InsertCuttingCard)
    t.supply(14)
    assert t.shoe.front() == order[70]
    assert isinstance(t.pending, Burn)
    assert (t.shoe.left, t.shoe.cutting_card) == (416, 402)


@proves("19:47-7.5(g)")
def test_7_5_g_as_often_as_the_supervisor_wants():
    t = shuffled(4)
    t.supply(50)
    for _ in range(3):
        recut(t)
        t.supply(50)
    assert isinstance(t.pending, InsertCuttingCard)


@proves("19:47-7.5(g)")
@pytest.mark.parametrize("out", ["burned", "found face up"])
def test_7_5_g_no_longer_with_a_card_out_of_the_shoe(out):
    t = shuffled(4, order=first_cards("9h"))
    t.supply(50)
    t.supply(14)
    go(t)
    t.supply(t.shoe.front() if out == "burned" else Incident("face-up-in-shoe", card=t.shoe.front()))
    go(t)
    with refused("19:47-7.5(g)", "cannot happen"):
        t.supply(Incident("recut"))


@proves("19:47-7.5(g)")
def test_7_5_g_nor_before_the_cut_or_in_a_round():
    t = shuffled(4)
    with refused("19:47-7.5(g)", "cannot happen"):
        t.supply(Incident("recut"))
    t = table(1)
    bet(t, {1: "banker 10"})
    with refused("19:47-7.5(g)", "cannot happen"):
        t.supply(Incident("recut"))


# 7.8(e): the cutting card and the last hand.


@proves("19:47-7.8(e)")
@pytest.mark.parametrize(
    "cards",
    [
        "3d (cutting-card) 4c 4d 5h",
        "3d 4c (cutting-card) 4d 5h",
        "3d 4c 4d (cutting-card) 5h",
        "4c 6d 9h Kd (cutting-card) 7h 2c",
        "4c 6d 9h Kd 7h (cutting-card) 2c",
    ],
)
def test_7_8_e_the_hand_is_finished_then_last_hand_then_one_more_and_no_card(cards):
    t = table(1)
    then = play(cards, {1: "banker 20"}, t=t)
    assert then.net == {"A": "19.00"}
    assert then.acts[-1] == "last hand"
    assert then.cites[-1] == "19:47-7.8(e)"
    assert then.event("cutting-card").outcome.regular
    last = play(WINS, {1: "banker 20"}, t=t)
    assert "last hand" not in last.acts
    assert (last.acts[-1], last.cites[-1]) == ("end-shoe", "19:47-7.8(e)")
    with refused("19:47-7.8(e)", "reshuffle first"):
        t.begin("round")
    assert MINI.next_procedure(t) == "shuffle"
    reshuffle(t)
    assert play(WINS, {1: "banker 20"}, t=t).net == {"A": "19.00"}


@proves("19:47-7.8(e)")
def test_7_8_e_the_cutting_card_appears_once():
    t = table(1)
    play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    bet(t, {1: "banker 10"})
    with refused("19:47-7.8(e)", "cannot happen"):
        t.supply(Incident("cutting-card"))


def test_house_cutting_card_front_most_counts_as_out_in_the_hand_that_begins():
    t = table(1)
    first = play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    aside = next(event for event in first.events if event.act.__struct_config__.tag == "cutting-card-out")
    assert aside.act.cite == "house:minibaccarat/cutting-card-front"
    assert first.acts[-1] == "last hand"
    assert play(WINS, {1: "banker 10"}, t=t).acts[-1] == "end-shoe"


@proves("19:47-7.8(e)")
def test_7_8_e_an_empty_round_is_not_the_last_hand():
    t = table(1)
    play("(cutting-card) " + WINS, {1: "banker 10"}, t=t)
    play("", {}, t=t)
    assert MINI.next_procedure(t) == "round"
    assert play(WINS, {1: "banker 10"}, t=t).acts[-1] == "end-shoe"


@proves("19:47-7.8(e)", "19:47-7.5(f)")
def test_7_8_e_in_a_real_shoe_no_card_passes_the_cutting_card_unseen():
    """One round is in front of it, then it comes out as the third card of the next."""
    order = first_cards("Ah", "2h", *WINS.split(), *WINS.split())
    t = shuffled(1, order=order[-20:] + order[:-20])
    t.supply(20)
    t.supply(416 - 8)
    go(t)
    while isinstance(t.pending, Burn):
        t.supply(t.shoe.front())
    for number in (1, 2, 3):
        t.begin("round")
        bet(t, {1: "banker 10"})
        drawn = 0
        while t.pending is not None:
            if t.pending.asks != "card":
                t.supply()
                continue
            found = from_shoe(t)
            if isinstance(found, Incident):
                assert (found.kind, number, drawn) == ("cutting-card", 2, 2)
                with pytest.raises(Refusal, match="cutting card lies in front"):
                    t.supply(t.shoe.front())
            else:
                drawn += 1
            t.supply(found)
    assert t.memory.shoe_done
    with refused("19:47-7.8(e)"):
        t.begin("round")


@proves("19:47-7.8(e)")
def test_fourteen_cards_are_enough_for_the_longest_two_hands():
    """Twelve cards at most come behind the cutting card: six for the hand in which it appears and six for the last."""
    t = table(1)
    six = "Kd Kc 2d 2c 4h 3h"
    left = t.shoe.left
    play("(cutting-card) " + six, {1: "banker 10"}, t=t)
    play(six, {1: "banker 10"}, t=t)
    assert left - t.shoe.left == 12
    assert t.memory.shoe_done
