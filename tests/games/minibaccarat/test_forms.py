"""Minibaccarat: the Complimentary Vigorish Form, 19:47-7.3(c)3, item by item."""

import pytest

from pitboss.games.baccarat_family.acts import DropForm, ForwardForms, PrepareForm, RecordComplimentary, VoidForm
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import public

from .table import MINI, go, play, refused, table

proves = pytest.mark.proves

WINS = "3d 4c 4d 5h"
PIT = {"pit_boss": "Pat", "pit_clerk": "Kim"}


def owing(*boxes: int, wager: str = "25", **options):
    """A table at which these boxes owe vigorish on a banker win."""
    t = table(*boxes, **options)
    play(WINS, dict.fromkeys(boxes, f"banker {wager}"), t=t)
    return t


def document(t, box: int = 1, **signatures):
    """The vigorish of a box goes on a form; the three events of it."""
    t.begin("document-vigorish", box=box, **{**PIT, **(signatures or {"signed": t.seats[box]})})
    go(t)
    return t.events[-3:]


def spoil(t):
    t.begin("void-form", **PIT)
    go(t)


# What is documented, and that it is never lost.


@proves("19:47-7.3(c)3", "19:47-7.3(c)2")
def test_7_3_c_3_what_is_not_collected_is_written_dropped_and_booked_and_the_mark_comes_off():
    t = owing(1, 2)
    chips = t.chips("A")
    prepared, dropped, booked = (event.act for event in document(t))
    assert [type(act) for act in (prepared, dropped, booked)] == [PrepareForm, DropForm, RecordComplimentary]
    assert "19:47-7.3(c)3" in t.events[-3].cites
    assert t.money.vigorish == {2: cents("1.25")}
    assert t.chips("A") == chips


@proves("19:47-7.3(c)3")
def test_7_3_c_3_it_enters_the_tables_win():
    """The form lies in the drop box for the money: drop and inventory come to what they would, had A paid."""

    def win(t):
        return t.bank.get("drop", 0) + t.bank["inventory"]

    documented, collected = owing(1), owing(1)
    document(documented)
    collected.begin("leave", player="A")
    go(collected)
    assert win(documented) == win(collected)


@proves("19:47-7.3(c)3")
def test_7_3_c_3_who_owes_nothing_needs_no_form():
    t = owing(1, 2)
    with refused("19:47-7.3(c)3", "box 3 owes no vigorish"):
        t.begin("document-vigorish", box=3, signed="C", **PIT)
    document(t)
    with refused("19:47-7.3(c)3", "box 1 owes no vigorish"):
        t.begin("document-vigorish", box=1, signed="A", **PIT)


@proves("19:47-7.3(c)2", "19:47-7.3(c)3iii")
def test_7_3_c_2_the_mark_stays_until_the_form_is_in_the_drop_box():
    t = owing(1)
    t.begin("document-vigorish", box=1, signed="A", **PIT)
    assert isinstance(t.supply().act, PrepareForm)
    assert t.money.vigorish == {1: cents("1.25")}
    assert isinstance(t.supply().act, DropForm)
    assert t.money.vigorish == {}


@proves("19:47-7.3(c)3", "19:47-7.3(c)4")
def test_7_3_c_4_a_table_left_to_itself_documents_what_cannot_be_collected_and_then_reshuffles():
    t = table(1, 2, chips="25")
    play(WINS, {1: "banker 25"}, t=t)
    play("(cutting-card) 4c 3d 5h 4d", {1: "banker 50"}, t=t)
    play("4c 3d 5h 4d", {2: "player 5"}, t=t)
    with refused("19:47-7.3(c)3", "can pay"):
        owing(1).begin("document-uncollected")
    assert MINI.next_procedure(t) == "document-uncollected"
    t.begin("document-uncollected", by="pit-clerk")
    go(t)
    form = t.events[-3].act
    assert (form.patron, form.amount, form.patron_signed) == ("A", cents("1.25"), False)
    assert form.statement.startswith("pit boss: ")
    assert (t.money.vigorish, MINI.next_procedure(t)) == ({}, "shuffle")


# (c)3i: what stands on it and who signs.


@proves("19:47-7.3(c)3i")
def test_7_3_c_3i_number_amount_patron_and_the_signatures():
    t = owing(4)
    form = document(t, 4)[0].act
    assert (form.number, form.amount, form.patron, form.box) == (1, cents("1.25"), "D", 4)
    assert (form.dealer, form.pit_boss, form.pit_clerk, form.patron_signed) == ("dealer 1", "Pat", "Kim", True)
    assert form.cite == "19:47-7.3(c)3i"


@proves("19:47-7.3(c)3i")
def test_7_3_c_3i_the_dealer_who_signs_is_the_one_at_the_table():
    t = owing(1)
    t.begin("change-dealer", dealer="Lou")
    go(t)
    assert document(t)[0].act.dealer == "Lou"


@proves("19:47-7.3(c)3i")
@pytest.mark.parametrize("statement", ["dealer: A has left in a hurry", "pit boss: A would not sign"])
def test_7_3_c_3i_without_the_patrons_signature_dealer_or_pit_boss_state_why(statement):
    form = document(owing(1), statement=statement)[0].act
    assert (form.patron_signed, form.statement) == (False, statement)


@proves("19:47-7.3(c)3i")
@pytest.mark.parametrize(
    "signatures",
    [{}, {"statement": "A has left"}, {"statement": "pit clerk: A has left"}, {"statement": "player: no time"}],
)
def test_7_3_c_3i_neither_signature_nor_a_statement_of_dealer_or_pit_boss_will_not_do(signatures):
    t = owing(1)
    with refused("19:47-7.3(c)3i", "states why"):
        t.begin("document-vigorish", box=1, **PIT, **signatures)
    assert (t.money.vigorish, t.memory.forms) == ({1: cents("1.25")}, [])


@proves("19:47-7.3(c)3i")
@pytest.mark.parametrize("statement", ["dealer:", "pit boss: ", "dealer:\t"])
def test_7_3_c_3i_a_statement_says_something(statement):
    t = owing(1)
    with refused("19:47-7.3(c)3i", "states why"):
        t.begin("document-vigorish", box=1, statement=statement, **PIT)


def test_7_3_c_3i_a_statement_is_text():
    with pytest.raises(Refusal, match="7 is not a statement"):
        owing(1).begin("document-vigorish", box=1, statement=7, **PIT)


@proves("19:47-7.3(c)3i")
@pytest.mark.parametrize(
    ("pit_boss", "pit_clerk"),
    [("Kim", "Kim"), ("dealer 1", "Kim"), ("Pat", "dealer 1"), ("A", "Kim"), ("Pat", "A")],
)
def test_7_3_c_3i_dealer_pit_boss_and_pit_clerk_are_three_persons_and_none_the_patron(pit_boss, pit_clerk):
    t = owing(1)
    with refused("19:47-7.3(c)3i", "three persons"):
        t.begin("document-vigorish", box=1, pit_boss=pit_boss, pit_clerk=pit_clerk, signed="A")


@proves("19:47-7.3(c)3i", "19:47-7.3(c)3vi")
@pytest.mark.parametrize(("pit_boss", "pit_clerk"), [("", "Kim"), ("Pat", ""), (" ", "Kim"), ("Pat", "Kim ")])
def test_7_3_c_3i_a_signature_is_a_name(pit_boss, pit_clerk):
    t = owing(1)
    with refused("19:47-7.3(c)3i", "is not a pit"):
        t.begin("document-vigorish", box=1, signed="A", pit_boss=pit_boss, pit_clerk=pit_clerk)
    with refused("19:47-7.3(c)3vi", "is not a pit"):
        t.begin("void-form", pit_boss=pit_boss, pit_clerk=pit_clerk)
    assert t.memory.forms == []


@proves("19:47-7.3(c)3i")
def test_7_3_c_3i_nobody_signs_for_another_patron():
    t = owing(1, 2)
    with refused("19:47-7.3(c)3i", "the patron is A"):
        t.begin("document-vigorish", box=1, signed="B", **PIT)


@proves("19:47-7.3(c)3i", "19:47-7.3(c)3ii")
def test_7_3_c_3i_the_pit_clerk_prepares_it_and_nobody_else():
    t = owing(1)
    t.begin("document-vigorish", box=1, signed="A", **PIT)
    for other in ("dealer", "pit-boss", "floorperson", "casino-supervisor", "player:A"):
        with refused("19:47-7.3(c)3i", "belongs to pit-clerk"):
            t.supply(by=other)
    t.supply(by="pit-clerk")


@proves("19:47-7.3(c)3i")
def test_7_3_c_3i_several_marks_of_a_patron_go_on_one_form_with_their_sum():
    t = table(4)
    play(WINS, {4: "banker 25"}, t=t)
    play(WINS, {4: "banker 75"}, t=t)
    assert document(t, 4)[0].act.amount == cents("5")


# (c)3ii: the series.


@proves("19:47-7.3(c)3ii")
def test_7_3_c_3ii_numbers_follow_each_other_void_forms_among_them():
    t = owing(1, 2, 3)
    document(t, 2)
    spoil(t)
    document(t, 1)
    spoil(t)
    document(t, 3)
    numbers = [event.act.number for event in t.events if isinstance(event.act, (PrepareForm, VoidForm))]
    assert numbers == [1, 2, 3, 4, 5]
    assert "19:47-7.3(c)3ii" in t.events[-3].cites


@proves("19:47-7.3(c)3ii")
def test_7_3_c_3ii_the_series_goes_on_after_the_gaming_day():
    t = owing(1)
    document(t)
    for procedure, args in (("forward-forms", {}), ("new-day", {"day": "day 2"})):
        t.begin(procedure, **args)
        go(t)
    play(WINS, {1: "banker 25"}, t=t)
    assert document(t)[0].act.number == 2


@proves("19:47-7.3(c)3ii")
def test_7_3_c_3ii_a_number_that_is_missing_stops_the_whole_batch():
    t = owing(1, 2)
    document(t, 1)
    spoil(t)
    document(t, 2)
    del t.memory.forms[1]
    with refused("19:47-7.3(c)3ii", "gap"):
        t.begin("forward-forms")


def test_7_3_c_3ii_nobody_but_a_pit_clerk_gets_at_the_forms():
    t = owing(1)
    for procedure, args in (("document-vigorish", {"box": 1, "signed": "A", **PIT}), ("void-form", PIT)):
        for nobody in ("dealer", "floorperson", "pit-boss", "casino-supervisor", "player:A", "spectator"):
            with pytest.raises(Refusal, match="is not for"):
                t.begin(procedure, by=nobody, **args)
    t.begin("void-form", by="pit-clerk", **PIT)
    with refused("19:47-7.3(c)3vi", "belongs to pit-clerk"):
        t.supply(by="pit-boss")


# (c)3iii and iv: original and duplicate.


@proves("19:47-7.3(c)3iii")
def test_7_3_c_3iii_the_dealer_drops_the_original_before_those_who_signed_it():
    t = owing(1)
    t.begin("document-vigorish", box=1, signed="A", **PIT)
    signed = t.supply().act
    for other in ("pit-clerk", "pit-boss", "player:A"):
        with refused("19:47-7.3(c)3iii", "belongs to dealer"):
            t.supply(by=other)
    dropped = t.supply(by="dealer").act
    assert dropped.cite == "19:47-7.3(c)3iii"
    assert dropped.watched_by == (signed.pit_boss, signed.pit_clerk)
    assert dropped.number == signed.number


@proves("19:47-7.3(c)3iii")
def test_7_3_c_3iii_a_form_whose_original_was_not_dropped_is_not_forwarded():
    t = owing(1)
    document(t)
    t.memory.forms[0].dropped = False
    with refused("19:47-7.3(c)3iii", "form 1 has no original"):
        t.begin("forward-forms")


@proves("19:47-7.3(c)3iv")
def test_7_3_c_3iv_duplicates_go_to_accounting_where_the_originals_are_compared():
    t = owing(1, 2)
    document(t, 1)
    document(t, 2)
    t.begin("forward-forms", by="pit-clerk")
    forwarded = t.supply(by="pit-clerk").act
    assert (type(forwarded), forwarded.numbers, forwarded.cite) == (ForwardForms, (1, 2), "19:47-7.3(c)3iv")
    assert all(form.forwarded for form in t.memory.forms)
    with refused("19:47-7.3(c)3iv", "no form to forward"):
        t.begin("forward-forms")


@proves("19:47-7.3(c)3iv", "19:47-7.3(c)3vii")
def test_7_3_c_3iv_a_gaming_day_does_not_end_over_forms_in_the_clerks_hands():
    t = owing(1)
    document(t)
    with refused("19:47-7.3(c)3iv", "form 1 has not gone to accounting"):
        t.begin("new-day", day="day 2")
    assert t.day == "day 1"
    t.begin("forward-forms")
    go(t)
    t.begin("new-day", day="day 2")
    go(t)
    assert t.day == "day 2"


# (c)3vi and vii: void forms, and the complimentary.


@proves("19:47-7.3(c)3vi")
def test_7_3_c_3vi_a_void_form_is_signed_by_pit_boss_and_pit_clerk_and_forwarded_with_the_rest():
    t = owing(1)
    spoil(t)
    void = t.events[-1].act
    assert (void.number, void.pit_boss, void.pit_clerk, void.cite) == (1, "Pat", "Kim", "19:47-7.3(c)3vi")
    document(t)
    assert [(form.number, form.void) for form in t.memory.forms] == [(1, True), (2, False)]
    t.begin("forward-forms")
    go(t)
    assert t.events[-1].act.numbers == (1, 2)
    assert "19:47-7.3(c)3vi" in t.events[-1].cites


@proves("19:47-7.3(c)3vi")
def test_7_3_c_3vi_both_sign_and_they_are_two():
    with refused("19:47-7.3(c)3vi", "two persons"):
        table(1).begin("void-form", pit_boss="Kim", pit_clerk="Kim")


@proves("19:47-7.3(c)3vi")
def test_7_3_c_3vi_a_void_form_documents_nothing_and_holds_the_day_up_like_any_other():
    t = owing(1)
    spoil(t)
    assert t.money.vigorish == {1: cents("1.25")}
    with refused("19:47-7.3(c)3iv", "form 1"):
        t.begin("new-day", day="day 2")


@proves("19:47-7.3(c)3vii")
def test_7_3_c_3vii_the_amount_is_booked_to_the_patron_as_a_complimentary():
    t = owing(1)
    prepared, _, booked = (event.act for event in document(t))
    assert booked.cite == "19:47-7.3(c)3vii"
    assert (booked.number, booked.patron, booked.amount) == (prepared.number, "A", cents("1.25"))
    assert t.memory.forms[0].recorded


@proves("19:47-7.3(c)3vii", "19:47-7.3(c)3iv")
def test_7_3_c_3vii_a_form_that_was_not_booked_is_not_forwarded_and_so_the_day_does_not_end():
    t = owing(1)
    document(t)
    t.memory.forms[0].recorded = False
    with pytest.raises(Refusal):
        t.begin("forward-forms")
    with refused("19:47-7.3(c)3iv"):
        t.begin("new-day", day="day 2")


def test_forms_survive_a_checkpoint():
    t = owing(1, 2)
    document(t)
    spoil(t)
    state = t.state()
    again = table(1, 2)
    again.restore(state)
    assert again.memory == t.memory
    assert document(again, 2)[0].act.number == 3


def test_money_on_forms_is_shown_in_dollars():
    assert [public(event)["amount"] for event in document(owing(1)) if "amount" in public(event)] == ["1.25", "1.25"]


@proves("19:47-7.3(c)2", "19:47-7.3(c)3", "19:47-7.3(c)4")
@pytest.mark.parametrize("way", ["collected", "documented"])
def test_7_3_c_a_player_who_owes_two_amounts_wants_to_leave(way):
    t = table(4)
    play(WINS, {4: "banker 25"}, t=t)
    play(WINS, {4: "banker 75"}, t=t)
    assert t.money.vigorish == {4: cents("5")}
    chips = t.chips("D")
    if way == "documented":
        document(t, 4, statement="dealer: called away")
    t.begin("leave", player="D")
    paid = {"collected": [cents("5")], "documented": []}[way]
    events = []
    while t.pending is not None:
        events.append(t.supply())
    assert [event.act.amount for event in events[:-1]] == paid
    assert t.money.vigorish == {}
    assert -t.bank["cage"] == t.bank["inventory"] + t.bank.get("drop", 0)
    assert chips == cents("1100")
