"""The poker room: the life of its two decks, 19:47-14.2 (cards), 14.4 (opening) and 14.5 (shuffle and cut)."""

import json
from collections import Counter

import pytest

from pitboss.equipment import Randomness, decks, packed
from pitboss.games.poker_room.script.deck_acts import CutDeck, RotateDecks, ShuffleDeck
from pitboss.games.poker_room.state import Deck
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.rulebook import Illegal
from pitboss.table import Incident, Shuffled, Table, public
from pitboss.table.drivers import replay
from pitboss.table.parts import Declarations

from .hand import GAMES, Hand
from .table import HOLDEM, cites, closed_table, do, finish, go, refused, sit, table

proves = pytest.mark.proves
LAW = "19:47-14."


def backs(t):
    """The decks of a table, the one in play first."""
    return [deck.back for deck in t.memory.decks]


# 14.2(a): two decks.


@proves("19:47-14.2(a)")
def test_14_2_a_two_decks_of_different_backs_are_at_the_table_and_one_is_in_play():
    t = table()
    assert backs(t) == ["red", "blue"]
    assert t.shoe.left == 52
    assert Counter(t.all_cards()) == Counter(decks(2))
    assert "differ" in HOLDEM.part(Declarations).under("19:47-14.2(a)")


@proves("19:47-14.2(a)")
def test_14_2_a_neither_fewer_nor_more_decks_can_be_elected():
    for number in (1, 3):
        with pytest.raises(Illegal) as illegal:
            HOLDEM.options.configure({"decks": number})
        assert illegal.value.cite == "19:47-14.2(a)"


@proves("19:47-14.2(a)")
def test_14_2_a_without_a_shuffler_the_idle_deck_is_stored():
    t = table()
    store = public(t.events[-1])
    assert (store["act"], store["cite"]) == ("store", "19:47-14.4(c)1")
    assert "19:47-14.2(a)" in t.events[-1].cites
    assert "blue" in store["words"]


@proves("19:47-14.2(a)", "19:47-14.5(a)")
def test_no_card_of_either_deck_is_lost_or_changed_for_one_of_the_other():
    for options in ({}, {"shuffle": "device"}, {"prepared": "one"}):
        t = table(**options)
        for _ in range(5):
            do(t, "round")
            assert Counter(t.all_cards()) == Counter(decks(2))
            do(t, "shuffle")
            assert t.shoe.left == 52
        do(t, "idle")
        assert Counter(t.all_cards()) == Counter(decks(2))
        do(t, "close")
        assert t.all_cards() == []
        assert t.memory.decks == []


# 14.2(b): the hours of a deck.


def at_work(*times, **options):
    """A table that opened at noon, and what the clock said since."""
    t = table(time="12:00", **options)
    for time in times:
        do(t, "clock", time=time)
    return t


@proves("19:47-14.2(b)")
def test_14_2_b_no_round_after_two_hours_of_use_before_the_deck_was_put_in_order():
    t = at_work("13:00", "13:59")
    do(t, "round")
    do(t, "shuffle")
    do(t, "clock", time="14:00")
    with refused("19:47-14.2(b)", "two hours"):
        t.begin("round")
    assert HOLDEM.next_procedure(t) == "sequence"
    assert do(t, "sequence") == ["sequence-deck red", "shuffle-deck manual", "cut-deck"]
    assert t.memory.decks[0] == Deck("red", age=120, used=0, washed=True)
    do(t, "round")


@proves("19:47-14.2(b)")
@pytest.mark.parametrize("who", ["dealer", "floorperson"])
def test_14_2_b_dealer_or_floorperson_puts_the_cards_in_order(who):
    t = at_work("14:10")
    t.begin("sequence", who=who)
    with refused("19:47-14.2(b)", f"belongs to {who}"):
        t.supply(by="player:A")
    t.supply(by=who)
    assert t.cards.stack == decks(1), "by suit and in sequence"


@proves("19:47-14.2(b)")
def test_14_2_b_nobody_else_does():
    with refused("19:47-14.2(b)", "not by player"):
        at_work("14:10").begin("sequence", who="player")


@proves("19:47-14.2(b)")
def test_14_2_b_only_use_counts_toward_the_two_hours():
    t = at_work("13:30")
    do(t, "rotate")
    do(t, "clock", time="14:30")
    assert [(deck.back, deck.age, deck.used) for deck in t.memory.decks] == [("blue", 150, 60), ("red", 150, 90)]
    do(t, "round")
    do(t, "idle")
    do(t, "clock", time="15:30")
    assert [deck.used for deck in t.memory.decks] == [60, 90]
    assert [deck.age for deck in t.memory.decks] == [210, 210]


@proves("19:47-14.2(b)")
def test_14_2_b_after_four_hours_all_decks_are_changed_even_those_put_in_order():
    t = at_work("14:00")
    do(t, "sequence")
    do(t, "clock", time="15:59")
    do(t, "round")
    do(t, "shuffle")
    do(t, "clock", time="16:00")
    with refused("19:47-14.2(b)", "four hours"):
        t.begin("round")
    assert HOLDEM.next_procedure(t) == "change-cards"
    do(t, "change-cards")
    assert t.status == "waiting"
    assert t.memory.decks == [Deck("red"), Deck("blue")]
    do(t, "start")
    do(t, "round")


@proves("19:47-14.2(b)")
def test_14_2_b_the_idle_deck_is_changed_with_the_other():
    t = at_work("16:00", "17:00")
    assert [deck.age for deck in t.memory.decks] == [300, 300]
    do(t, "change-cards")
    assert [deck.age for deck in t.memory.decks] == [0, 0]


@proves("19:47-14.2(b)")
def test_14_2_b_with_a_shuffler_both_decks_are_in_use_and_both_are_put_in_order():
    t = at_work("13:58", shuffle="device")
    assert [deck.used for deck in t.memory.decks] == [118, 118]
    do(t, "round")
    do(t, "clock", time="14:00")
    with refused("19:47-14.2(b)", "two hours"):
        t.begin("round")
    acts = do(t, "sequence")
    assert acts == [
        "sequence-deck red",
        "sequence-deck blue",
        "rotate-decks blue",
        "shuffle-deck device",
        "cut-deck",
        "feed",
    ]
    assert [(deck.back, deck.used) for deck in t.memory.decks] == [("blue", 0), ("red", 0)]


def test_a_clock_that_nobody_reads_lets_no_time_pass():
    t = table()
    for _ in range(4):
        do(t, "round")
        do(t, "shuffle")
    assert t.memory.decks == [Deck("red", washed=True), Deck("blue", washed=True)]


def test_hours_count_from_the_first_time_of_the_clock():
    t = table()
    do(t, "clock", time="23:00")
    assert t.memory.decks[0].age == 0
    do(t, "clock", time="00:30")
    assert t.memory.decks[0].age == 90


@pytest.mark.parametrize("time", ["24:00", "7:30", "noon", "12:60", "", "12:00 ", "-1:00"])
def test_what_is_no_time_is_refused(time):
    with refused("house:poker-room/clock", "not a time"):
        table().begin("clock", time=time)


def test_the_clock_does_not_go_back_while_cards_are_at_the_table():
    t = at_work("13:00")
    with refused("house:poker-room/clock", "gone back"):
        t.begin("clock", time="12:59")
    do(t, "clock", time="13:00")
    assert t.memory.decks[0].age == 60
    do(t, "close")
    do(t, "clock", time="09:00")
    do(t, "open")
    assert t.memory.decks[0].age == 0


@proves("19:47-14.2(b)", "19:47-14.4(c)1")
def test_14_2_b_either_deck_may_be_rotated_in():
    t = table()
    do(t, "round")
    assert do(t, "rotate") == ["rotate-decks blue", "shuffle-deck manual", "cut-deck", "store"]
    assert backs(t) == ["blue", "red"]
    do(t, "round")
    do(t, "rotate")
    assert backs(t) == ["red", "blue"]


@proves("19:47-14.2(b)")
def test_14_2_b_no_deck_comes_in_at_a_table_that_is_not_open():
    t = closed_table()
    for procedure in ("rotate", "sequence"):
        with refused("19:47-14.2(b)", "closed"):
            t.begin(procedure)


# 14.2(c) and (d).


@proves("19:47-14.2(c)")
def test_14_2_c_decks_are_given_out_each_gaming_day():
    assert "gaming day" in HOLDEM.part(Declarations).under("19:47-14.2(c)")
    t = table()
    t.begin("new-day", day="day 2")
    t.supply()
    with refused("19:47-14.2(c)", "day 1"):
        t.begin("round")
    assert HOLDEM.next_procedure(t) == "change-cards"
    do(t, "change-cards")
    do(t, "start")
    do(t, "round")


@proves("19:47-14.2(d)", "19:47-14.2(d)1")
def test_14_2_d_a_shuffler_needs_both_decks():
    with pytest.raises(Illegal) as illegal:
        HOLDEM.options.configure({"shuffle": "device", "prepared": "one"})
    assert illegal.value.cite == "19:47-14.2(d)"
    assert "colour" in HOLDEM.part(Declarations).under("19:47-14.2(d)1")
    assert len(set(backs(table(shuffle="device")))) == 2


@proves("19:47-14.2(d)", "19:47-14.2(d)2", "19:47-14.2(d)3")
def test_14_2_d_with_a_shuffler_each_deck_serves_every_other_round():
    t, served = table(shuffle="device"), []
    for _ in range(6):
        served.append(backs(t)[0])
        do(t, "round")
        acts = do(t, "shuffle")
        assert acts == [f"rotate-decks {backs(t)[0]}", "shuffle-deck device", "cut-deck", "feed"]
    assert served == ["red", "blue"] * 3
    assert cites(t, 4)[:3] == ["14.2(d)3", "14.2(d)", "14.2(b)"]
    fed = public(t.events[-1])
    assert (fed["cite"], fed["words"]) == ("19:47-14.2(d)2", "the blue deck to the shuffler while this one is dealt")


@proves("19:47-14.2(d)3")
def test_14_2_d_3_a_shufflers_decks_do_not_change_otherwise():
    with refused("19:47-14.2(d)3", "after every round"):
        table(shuffle="device").begin("rotate")


# 14.4: opening.


@proves("19:47-14.4(a)")
def test_14_4_a_the_dealer_inspects_both_decks_and_the_floorperson_verifies():
    t = closed_table()
    t.begin("open")
    t.supply(by="dealer")
    assert (t.cards.stack, t.memory.cards()) == (decks(1), decks(1))
    t.supply(by="dealer")
    with refused("19:47-14.4(a)", "floorperson"):
        t.supply(by="dealer")
    t.supply(by="floorperson")
    assert [public(e)["act"] for e in t.events] == ["begin", "open-two-decks", "inspect", "verify"]


@proves("19:47-14.4(a)")
def test_14_4_a_an_open_table_cannot_be_opened_nor_a_closed_one_change_its_cards():
    with refused("19:47-14.4(a)", "not closed"):
        table().begin("open")
    with refused("19:47-14.4(a)", "closed"):
        closed_table().begin("change-cards")


@proves("19:47-14.4(b)")
def test_14_4_b_the_first_two_players_who_sat_down_look_at_the_cards():
    t = closed_table()
    do(t, "open")
    sit(t, 5, 2, 7)
    t.begin("start")
    looks = [public(t.supply(by=player)) for player in ("player:E", "player:B")]
    assert [(look["act"], look["actor"], look["cite"]) for look in looks] == [
        ("look", "player:E", "19:47-14.4(b)"),
        ("look", "player:B", "19:47-14.4(b)"),
    ]
    spread = next(public(e) for e in t.events if public(e)["act"] == "spread-decks")
    assert spread["words"] == "both decks face up, by suit and in sequence"


@proves("19:47-14.4(c)")
@pytest.mark.parametrize("boxes", [(), (3,)])
def test_14_4_c_nothing_is_washed_before_two_players_could_look(boxes):
    t = closed_table()
    do(t, "open")
    sit(t, *boxes)
    with refused("19:47-14.4(c)", "two players"):
        t.begin("start")


@proves("19:47-14.4(c)", "19:47-14.4(c)1")
def test_14_4_c_1_by_hand_both_decks_are_washed_one_is_cut_and_the_other_stored():
    t = closed_table()
    do(t, "open")
    sit(t, 1, 2)
    acts = do(t, "start")
    assert acts[2:] == [
        "wash-deck red",
        "wash-deck blue",
        "set-status open",
        "shuffle-deck manual",
        "cut-deck",
        "store",
    ]
    assert t.memory.decks[1].washed


@proves("19:47-14.4(c)1")
def test_14_4_c_1_a_house_may_prepare_one_deck_and_the_other_when_it_comes_in():
    t = closed_table(prepared="one")
    do(t, "open")
    sit(t, 1, 2)
    assert do(t, "start")[2:] == ["wash-deck red", "set-status open", "shuffle-deck manual", "cut-deck", "store"]
    do(t, "round")
    assert do(t, "rotate") == ["rotate-decks blue", "wash-deck blue", "shuffle-deck manual", "cut-deck", "store"]
    do(t, "round")
    do(t, "rotate")
    assert "wash-deck blue" not in do(t, "rotate"), "once is enough"


@proves("19:47-14.4(c)2")
def test_14_4_c_2_with_a_shuffler_one_deck_is_cut_and_the_other_waits_in_it():
    t = closed_table(shuffle="device")
    do(t, "open")
    sit(t, 1, 2)
    assert do(t, "start")[2:] == [
        "wash-deck red",
        "wash-deck blue",
        "set-status open",
        "shuffle-deck device",
        "cut-deck",
        "keep",
    ]
    placed = public(t.events[-1])
    assert (placed["words"], placed["cite"]) == ("the blue deck in the shuffler for the next round", "19:47-14.4(c)2")


# 14.5: shuffle and cut.


@proves("19:47-14.5(a)")
def test_14_5_a_no_round_begins_before_the_whole_deck_was_shuffled_again():
    t = table()
    do(t, "round")
    assert HOLDEM.next_procedure(t) == "shuffle"
    with refused("19:47-14.5(a)", "after each round"):
        t.begin("round")
    t.begin("shuffle")
    order = Randomness.seeded("a deck").shuffled(decks(1))
    t.supply(Shuffled(order=packed(order)))
    assert (t.cards.stack, t.shoe.left, t.cards.rack.cards()) == (order, 0, [])
    t.supply(20)
    assert HOLDEM.next_procedure(t) == "round"
    with refused("19:47-14.5(a)", "no card has been dealt"):
        t.begin("shuffle")


@proves("19:47-14.5(a)")
def test_14_5_a_a_shuffle_neither_loses_a_card_nor_takes_one_of_the_other_deck():
    t = table()
    do(t, "round")
    t.begin("shuffle")
    for wrong in ([*decks(1)[1:], "As"], decks(2), decks(1)[1:]):
        with refused("19:47-14.5(a)", "same cards"):
            t.supply(Shuffled(order=packed(wrong)))


@proves("19:47-14.5(b)", "19:47-14.5(b)1", "19:47-14.5(b)2", "19:47-14.5(b)3")
@pytest.mark.parametrize("shuffle", ["manual", "device"])
def test_14_5_b_the_dealer_cuts_ten_cards_or_more_onto_the_cover_card(shuffle):
    t = table(shuffle=shuffle)
    do(t, "round")
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled(order=packed(decks(1))))
    assert type(t.pending) is CutDeck
    for wrong in (0, 1, 9, 52, 53, -10, None, 20.0, True, "20"):
        with refused("19:47-14.5(b)2", "at least 10"):
            t.supply(wrong)
    for right in (10, 26, 43, 51):
        assert t.can(right, by="dealer")
        assert not t.can(right, by="player:A")
    event = t.supply(12)
    assert event.cites == ("19:47-14.5(b)", "19:47-14.5(b)1", "19:47-14.5(b)2", "19:47-14.5(b)3")
    assert t.shoe.rest() == decks(1)[12:] + decks(1)[:12], "what was cut off lies under the rest"
    assert t.shoe.cutting_card is None


@proves("19:47-14.5(c)")
def test_14_5_c_a_casino_supervisor_may_have_the_deck_cut_again_before_the_first_card():
    t = table()
    with refused("19:47-14.5(c)", "not for dealer"):
        t.begin("recut", by="dealer")
    before = t.shoe.rest()
    t.begin("recut", by="casino-supervisor")
    with refused("19:47-14.5(c)", "casino-supervisor"):
        t.supply(by="dealer")
    t.supply(by="casino-supervisor")
    t.supply()
    assert (t.pending.cite, t.cards.stack) == ("19:47-14.5(c)", before)
    t.supply(30)
    assert t.shoe.rest() == before[30:] + before[:30]
    do(t, "round")


@proves("19:47-14.5(c)")
def test_14_5_c_once_a_card_is_dealt_the_cut_stands():
    t = table()
    do(t, "round")
    with refused("19:47-14.5(c)", "before any card"):
        t.begin("recut", by="casino-supervisor")
    do(t, "shuffle")
    t.begin("round")
    go(t)
    t.supply(t.shoe.front())
    with refused("19:47-14.5(c)", "cannot happen"):
        t.supply(Incident("improper-cut"))


@proves("19:47-14.5(c)")
def test_14_5_c_the_cut_may_be_found_improper_when_the_round_has_begun():
    t = table()
    t.begin("round")
    waiting, before = go(t), t.shoe.rest()
    for role in ("dealer", "floorperson"):
        with refused("19:47-14.5(c)", "casino-supervisor"):
            t.supply(Incident("improper-cut"), by=role)
    t.supply(Incident("improper-cut"), by="casino-supervisor")
    go(t)
    t.supply(15)
    assert t.pending == waiting
    assert t.shoe.rest() == before[15:] + before[:15]
    finish(t)


@proves("19:47-14.5(c)")
def test_14_5_c_no_recut_once_a_card_is_known_to_lie_face_up_on_top():
    t = table()
    do(t, "round")
    t.begin("shuffle")
    t.supply(Shuffled(order=packed(decks(1)), face_up=(26,)))
    t.supply(26)
    t.begin("round")
    go(t)
    t.supply(Incident("face-up-in-shoe", card=t.shoe.front()))
    with refused("19:47-14.5(c)", "cannot happen"):
        t.supply(Incident("improper-cut"))
    finish(t)
    assert Counter(t.all_cards()) == Counter(decks(2))


@proves("19:47-14.5(c)")
def test_14_5_c_a_deck_whose_order_nobody_knows_can_be_cut_again_too():
    t = table()
    do(t, "round")
    t.begin("shuffle")
    t.supply(Shuffled())
    t.supply(26)
    assert t.shoe.unseen
    do(t, "recut")
    assert t.shoe.unseen
    assert t.shoe.left == 52


@proves("19:47-14.5(d)")
@pytest.mark.parametrize(("spread", "deeds"), [("face-up", []), ("face-down", ["turn"])])
def test_14_5_d_an_idle_tables_decks_lie_spread_and_two_players_see_them_before_the_wash(spread, deeds):
    t = table(1, 2, idle_spread=spread)
    do(t, "round")
    for player in "AB":
        t.begin("leave", player=player)
        t.supply()
    do(t, "idle")
    assert (t.shoe.left, t.cards.rack.cards(), t.status) == (0, [], "idle")
    assert [deck.washed for deck in t.memory.decks] == [False, False]
    assert public(t.events[-2])["words"] == f"both decks {spread.replace('-', ' ')}"
    sit(t, 4)
    with refused("19:47-14.4(c)", "two players"):
        t.begin("start")
    sit(t, 6)
    acts = do(t, "start")
    assert acts[: len(deeds) + 4] == [*deeds, "look", "look", "wash-deck red", "wash-deck blue"]
    looks = [public(e) for e in t.events if public(e)["act"] == "look"][-2:]
    assert [(look["actor"], look["cite"]) for look in looks] == [
        ("player:D", "19:47-14.5(d)"),
        ("player:F", "19:47-14.5(d)"),
    ]
    do(t, "round")


@proves("19:47-14.5(d)")
def test_14_5_d_cards_are_spread_only_where_a_deck_was_in_play():
    with refused("19:47-14.5(d)", "closed"):
        closed_table().begin("idle")
    with refused("19:47-14.4(b)", "open"):
        table().begin("start")
    t = table()
    do(t, "idle")
    with refused("19:47-14.4(c)", "idle"):
        t.begin("round")
    with refused("19:47-14.5(a)", "idle"):
        t.begin("shuffle")


# The device that jams.


def test_a_shuffler_that_jams_is_left_aside_and_the_deck_is_shuffled_by_hand():
    t = table(shuffle="device")
    do(t, "round")
    t.begin("shuffle")
    assert type(go(t)) is ShuffleDeck
    t.supply(Incident("shuffler-jam"))
    t.supply()
    assert (t.cards.device_jammed, t.pending.method, t.pending.cite) == (
        True,
        "manual",
        "house:poker-room/shuffler-jam",
    )
    t.supply(Shuffled(order=packed(decks(1))))
    t.supply(26)
    go(t)
    assert backs(t) == ["blue", "red"]
    assert public(t.events[-1])["act"] == "store", "nothing goes into a jammed device"
    do(t, "round")
    assert do(t, "shuffle") == ["shuffle-deck manual", "cut-deck"], "by hand the same deck stays"
    do(t, "clear-device")
    do(t, "round")
    assert do(t, "shuffle") == ["rotate-decks red", "shuffle-deck device", "cut-deck", "feed"]


def test_only_a_shuffler_jams():
    t = table()
    do(t, "round")
    t.begin("shuffle")
    with refused("house:poker-room/shuffler-jam", "cannot happen"):
        t.supply(Incident("shuffler-jam"))


# On the record.


def test_the_decks_come_back_from_a_checkpoint_and_from_a_replay():
    t = at_work("13:00", shuffle="device")
    do(t, "round")
    do(t, "shuffle")
    twin: Table = Table(HOLDEM, t.options)
    twin.restore(t.state())
    assert (twin.memory, twin.shoe.rest()) == (t.memory, t.shoe.rest())
    again: Table = Table(HOLDEM, t.options)
    replay(again, t.events)
    assert again.state() == t.state()
    assert any(isinstance(event.act, RotateDecks) for event in again.events)


def test_the_key_of_a_deck_is_shown_once_the_deck_is_shuffled_again():
    t = table()
    do(t, "round")
    first = t.chance.seal
    assert first
    t.begin("shuffle")
    t.supply(Shuffled(key="cd" * 32))
    assert (t.chance.spent, t.chance.seal) == (first, "cd" * 32)


def test_a_time_charge_is_due_every_half_hour_of_play():
    t = table(1, 2, time="10:00", revenue="time", charge="5.00")
    do(t, "clock", time="10:29")
    assert HOLDEM.next_procedure(t) == "round"
    do(t, "clock", time="10:35")
    assert HOLDEM.next_procedure(t) == "charge-time"
    do(t, "charge-time")
    assert (t.bank["rake"], t.chips("A"), t.chips("B")) == (1000, 95_00, 95_00)
    assert HOLDEM.next_procedure(t) == "round"
    do(t, "clock", time="10:59")
    assert HOLDEM.next_procedure(t) == "round", "the next half hour began at half past ten"
    do(t, "clock", time="11:00")
    assert HOLDEM.next_procedure(t) == "charge-time"
    free = table(1, 2, time="10:00")
    do(free, "clock", time="11:00")
    assert HOLDEM.next_procedure(free) == "round", "where the house takes a rake"


def test_a_player_alone_pays_for_no_time():
    t = table(1, 2, time="10:00", revenue="time", charge="5.00")
    do(t, "leave", player="B")
    do(t, "clock", time="11:00")
    sit(t, 2)
    assert HOLDEM.next_procedure(t) == "round"


@proves("19:47-14.2(a)")
@pytest.mark.parametrize("name", GAMES)
def test_14_2_a_no_card_comes_twice_out_of_one_deck(name):
    hand = Hand(name, "As")
    with refused("19:47-14.2(a)", "As cannot come again: it is out"):
        hand.t.shoe.verify("As")
    case = {"game": name, "boxes": [{"box": 1, "player": "A"}, {"box": 2, "player": "B"}], "cards": ["As", "As"]}
    with refused("19:47-14.2(a)", "As cannot come again"):
        adjudicate(read_case(json.dumps(case).encode(), "twice"))
