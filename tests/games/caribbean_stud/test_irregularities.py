"""Caribbean stud poker: the rulings of 16.13, paragraph by paragraph, with the money."""

import pytest

from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.money import cents
from pitboss.table import HOUSE, Incident, Shuffled, Wager, public
from pitboss.table.act import Decide
from pitboss.table.acts.shuffle_acts import Shuffle

from .table import FLUSH, KINGS, NOTHING, PLAYERS, Story, cards_of, go, play, table

proves = pytest.mark.proves
HANDS = {1: FLUSH, 3: "Qc Qd 5h 5s 9d", HOUSE: KINGS}
ANTES = {1: "ante 10,progressive 1", 3: "ante 20"}
WON = {"A": "159.00", "C": "100.00"}
EVEN = {"A": "0.00", "C": "0.00"}


def is_void(story, cite):
    assert story.t.run.void.cite == cite
    assert story.net == EVEN
    assert {settled.split()[0] for settled in story.settled.values()} == {"void"}
    assert story.t.cards.reshuffle_due == "void"
    assert story.t.hands == {}


def test_control_without_anything_wrong():
    assert play(HANDS, ANTES, "bet bet").net == WON


@proves("19:47-16.13(a)")
@pytest.mark.parametrize(("at", "chosen"), [(PutStub, ""), (Decide, "")])
def test_16_13_a_an_exposed_hole_card_voids_all_hands(at, chosen):
    is_void(play(HANDS, ANTES, chosen, at=(at, "hole-card-exposed")), "19:47-16.13(a)")


@proves("19:47-16.13(a)")
def test_16_13_a_bets_and_folds_made_before_are_void_too():
    t = table(1, 3)
    story = play_to_second_decision(t, "bet")
    assert story.settled["1 bet"] == "void 20.00 16.13(a)"
    assert story.net == EVEN
    story = play_to_second_decision(table(1, 3), "fold")
    assert story.settled["1 ante"] == "void 10.00 house:caribbean-stud/void-after-fold"
    assert story.settled["1 progressive"] == "void 1.00 house:caribbean-stud/void-after-fold"
    assert story.net == EVEN


def play_to_second_decision(t, first):
    cards = cards_of(t, ANTES, HANDS)
    start = len(t.events)
    t.begin("round")
    for box, text in ANTES.items():
        for name, amount in (part.split() for part in text.split(",")):
            t.supply(Wager(box, PLAYERS[box], name, cents(amount)))
    while not isinstance(t.pending, Decide):
        t.supply(cards.pop(0) if t.pending.asks == "card" else None)
    t.supply(first)
    while not isinstance(t.pending, Decide):
        t.supply()
    assert t.pending.box == 3
    t.supply(Incident("hole-card-exposed"))
    go(t)
    return Story(t, t.events[start:])


def test_16_13_a_no_longer_once_all_have_decided():
    story = play(HANDS, ANTES, "bet bet")
    ruling = next(r for r in story.t.game.rulings if r.kind == "hole-card-exposed")
    after = [e.act for e in story.events][-4:]
    assert not any(isinstance(act, ruling.at) for act in after)


@proves("19:47-16.13(b)")
def test_16_13_b_one_card_face_up_is_not_used():
    story = play(HANDS, ANTES, "bet bet", wrong={4: "face-up-in-shoe"}, more="2s")
    assert story.net == WON
    assert story.t.cards.rack.rebuild(story.t.round)["unused"] == ["2s"]
    assert story.cited("discard") == ["19:47-16.13(b)"]


@proves("19:47-16.13(b)")
def test_16_13_b_more_than_one_face_up_void_all_hands():
    story = play(HANDS, ANTES, wrong={4: "face-up-in-shoe", 9: "face-up-in-shoe"})
    is_void(story, "19:47-16.13(b)")


@proves("19:47-16.13(b)")
def test_16_13_b_cards_face_up_are_counted_in_one_deal():
    t = table(1, 3)
    for _ in range(2):
        story = play(HANDS, ANTES, "bet bet", t=t, wrong={4: "face-up-in-shoe"})
        assert story.net == WON
        t.begin("shuffle")
        go(t)


@proves("19:47-16.13(c)")
@pytest.mark.parametrize("number", [1, 7, 15])
def test_16_13_c_a_card_drawn_in_error_is_the_next(number):
    story = play(HANDS, ANTES, "bet bet", wrong={number: "drawn-in-error"})
    assert story.net == WON
    hold = next(event for event in story.events if public(event)["act"] == "hold")
    assert "card" not in public(hold, "dealer"), "nobody sees it"
    assert hold.act.cite == "19:47-16.13(c)"


@proves("19:47-16.13(c)")
def test_16_13_c_a_card_drawn_after_the_last_goes_with_the_stub():
    story = play(HANDS, ANTES, "bet bet", at=(PutStub, "drawn-in-error"), more="2s")
    assert story.net == WON
    stub = story.t.cards.rack.rebuild(story.t.round)["stub"]
    assert (len(stub), stub[0]) == (37, "2s")


@proves("19:47-16.13(d)")
@pytest.mark.parametrize("kind", ["not-dealt", "dealt-twice"])
def test_16_13_d_a_player_with_a_wrong_number_of_cards_is_out(kind):
    story = play(HANDS, ANTES, "bet", wrong={2: kind}, more="2s")
    assert story.net == {"A": "0.00", "C": "100.00"}
    assert story.settled["1 ante"] == "void 10.00 16.13(d)"
    assert story.settled["1 progressive"] == "void 1.00 16.13(d)"
    assert story.t.run.void is None


@proves("19:47-16.13(d)")
@pytest.mark.parametrize("missed", [11, 15], ids=["a hole card", "the open card"])
def test_16_13_d_a_dealer_with_four_cards_gets_the_fifth(missed):
    fifth = {11: "Ks", 15: "6c"}[missed]
    story = play(HANDS, ANTES, "bet bet", wrong={missed: "not-dealt"}, more=fifth)
    assert story.net == WON
    last = [event for event in story.events if public(event)["act"] == "deal"][-1]
    assert (last.outcome, last.act.cite) == (fifth, "19:47-16.13(d)")
    assert last.act.face == ("up" if missed == 15 else "down")


@proves("19:47-16.13(d)")
@pytest.mark.parametrize("wrong", [{12: "not-dealt", 13: "not-dealt"}, {12: "dealt-twice"}], ids=["three", "six"])
def test_16_13_d_any_other_misdeal_to_the_dealer_voids_all_hands(wrong):
    is_void(play(HANDS, ANTES, wrong=wrong), "19:47-16.13(d)")


@proves("19:47-16.13(d)")
def test_16_13_d_with_all_players_misdealt_the_round_ends():
    story = play({1: NOTHING, HOUSE: KINGS}, {1: "ante 10"}, wrong={1: "not-dealt"})
    assert story.net == {"A": "0.00"}
    assert story.acts[-2:] == ["collect", "order-reshuffle"]


@proves("19:47-16.13(e)", "19:47-16.13(g)")
def test_16_13_e_a_shuffler_that_jams_leaves_the_table():
    t = table(1)
    play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", t=t)
    t.begin("shuffle")
    start = len(t.events)
    assert isinstance(t.pending, Shuffle)
    assert t.pending.method == "device"
    t.supply(Incident("shuffler-jam"))
    go(t)
    rows = [public(event) for event in t.events[start:]]
    assert [(row["act"], row["cite"]) for row in rows][:5] == [
        ("irregularity", "19:47-16.13(e)"),
        ("device-jam", "19:47-16.13(e)"),
        ("remove", "19:47-16.13(g)"),
        ("shuffle-one-deck", "19:47-16.13(e)"),
        ("dealer-cut", "house:house-poker/cut"),
    ]
    play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", t=t)
    t.begin("shuffle")
    assert t.pending.method == "manual", "by hand until the device is cleared"
    t.supply(Shuffled())
    go(t)
    t.begin("clear-device")
    go(t)
    assert not t.cards.device_jammed


@proves("19:47-16.13(f)", "19:47-16.13(g)")
def test_16_13_f_a_round_that_the_shoe_does_not_deal_out_is_void():
    t = table(1, 3)
    story = play(HANDS, ANTES, t=t, wrong={8: "shoe-jam"})
    is_void(story, "19:47-16.13(f)")
    assert story.cited("remove") == ["19:47-16.13(f)"]
    assert story.cited("remove-shoe") == ["19:47-16.13(g)"]
    t.begin("shuffle")
    go(t)
    assert len(t.shoe.rest()) == 52, "with the cards that had been dealt"
    story = play(HANDS, ANTES, "bet bet", t=t)
    assert set(story.cited("deal")) == {"house:house-poker/manual-shoe"}, "another way, the shoe being off the table"
    t.begin("clear-device")
    go(t)
    t.begin("shuffle")
    go(t)
    assert set(play(HANDS, ANTES, "bet bet", t=t).cited("deal")) == {"house:house-poker/automated-shoe"}


@pytest.mark.parametrize("dealing", ["hand", "manual-shoe"])
def test_16_13_f_only_an_automated_shoe_can_fail_to_deal(dealing):
    t = table(1, dealing=dealing)
    assert not any(r.kind == "shoe-jam" and r.applies(t, public) for r in t.game.rulings)


@pytest.mark.parametrize(("kind", "new"), [("stub-misdeal", "shuffle"), ("stub-wrong", "change-cards")])
def test_a_stub_that_counts_wrong_voids_all_hands(kind, new):
    t = table(1, 3, count_every=1)
    is_void(play(HANDS, ANTES, t=t, at=(CountStub, kind)), f"house:house-poker/{kind}")
    assert t.game.next_procedure(t) == new


@pytest.mark.parametrize("every", [1, 3, 5])
def test_the_stub_is_counted_in_time(every):
    t = table(1, count_every=every)
    counted = []
    for number in range(1, 11):
        story = play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", t=t)
        counted += [(number, event.act.count) for event in story.events if isinstance(event.act, CountStub)]
        t.begin("shuffle")
        go(t)
    assert counted == [(number, 42) for number in range(every, 11, every)]
