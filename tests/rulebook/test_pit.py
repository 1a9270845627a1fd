"""Pits: what must be the same at all tables of a pit, and who must hear of a change, and when."""

from datetime import datetime

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, Notice, Pit

AUTHORITIES = ("surveillance", "commission")
proves = pytest.mark.proves


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2004-05-12T{clock}")


def notice(option: str, value, given: str, effective: str, to=AUTHORITIES, name="punto-banco", written=True) -> Notice:
    return Notice(name, option, value, at(given), at(effective), tuple(to), written)


def pit(name: str, tables: int = 2, **options) -> Pit:
    """A pit with tables that opened at noon, everything announced in the morning."""
    p = Pit("A")
    g = game(name)
    elected = g.options.configure(options)
    for option in ("settlement_order", "after_shuffle"):
        p.give(notice(option, getattr(elected, option), "09:00", "10:00", name=name))
    for n in range(1, tables + 1):
        p.open(f"{n}", name, elected, at("12:00"))
    return p


def refusal(*cites: str):
    return pytest.raises(Illegal, check=lambda error: tuple(v.cite for v in error.violations) == cites)


@proves("19:47-3.10(c)1")
def test_3_10_c_1_one_table_alone_cannot_change_its_order_of_settlement():
    p = pit("punto-banco")
    p.give(notice("settlement_order", 1, "20:00", "20:30"))
    with refusal("19:47-3.10(c)1"):
        p.change("punto-banco", "settlement_order", 1, at("20:30"), tables=["2"])
    assert {t.options.settlement_order for t in p.tables.values()} == {3}


@proves("19:47-3.10(c)2")
def test_3_10_c_2_twenty_minutes_are_too_short_and_thirty_are_enough():
    p = pit("punto-banco")
    p.give(notice("settlement_order", 1, "20:00", "20:20"))
    with refusal("19:47-3.10(c)2"):
        p.change("punto-banco", "settlement_order", 1, at("20:20"))
    p.give(notice("settlement_order", 1, "20:00", "20:30"))
    with refusal("19:47-3.10(c)2"):
        p.change("punto-banco", "settlement_order", 1, at("20:29"))
    p.change("punto-banco", "settlement_order", 1, at("20:30"))
    assert {t.options.settlement_order for t in p.tables.values()} == {1}


@proves("19:47-3.10(c)2")
@pytest.mark.parametrize(
    ("to", "written"), [(("surveillance",), True), (("commission",), True), (AUTHORITIES, False), (("patrons",), True)]
)
def test_3_10_c_2_both_must_hear_of_it_in_writing(to, written):
    p = pit("punto-banco")
    p.give(notice("settlement_order", 4, "19:00", "20:00", to=to, written=written))
    with refusal("19:47-3.10(c)2"):
        p.change("punto-banco", "settlement_order", 4, at("21:00"))


@proves("19:47-3.10(c)2")
def test_3_10_c_2_the_first_table_of_a_pit_needs_the_notice_and_a_second_one_does_not():
    options = game("punto-banco").options()
    p = Pit("B")
    with refusal("19:47-3.10(c)2"):
        p.open("1", "punto-banco", options, at("12:00"))
    p.give(notice("settlement_order", 3, "11:00", "11:30"))
    p.open("1", "punto-banco", options, at("12:00"))
    p.open("2", "punto-banco", options, at("12:00"))


@proves("19:47-3.10(c)1", "19:47-7.5(c)")
def test_a_table_that_differs_cannot_open_in_the_pit_but_can_in_another():
    for name, option, value, cite in (
        ("punto-banco", "settlement_order", 2, "19:47-3.10(c)1"),
        ("minibaccarat", "after_shuffle", "lace", "19:47-7.5(c)"),
    ):
        p, other = pit(name), game(name).options.configure({option: value})
        with refusal(cite):
            p.open("3", name, other, at("12:30"))
        assert "3" not in p.tables
        assert len(pit(name, **{option: value}).tables) == 2


@proves("19:47-7.5(b)2ii")
def test_7_5_b_2_ii_lacing_with_another_shuffle_from_22_00_on_notice_of_21_40_is_refused():
    p = pit("minibaccarat")
    late = notice("after_shuffle", "lace-and-shuffle", "21:40", "22:00", name="minibaccarat")
    p.give(late)
    with refusal("19:47-7.5(b)2ii"):
        p.change("minibaccarat", "after_shuffle", "lace-and-shuffle", at("22:00"))
    p.give(notice("after_shuffle", "lace-and-shuffle", "21:40", "22:10", name="minibaccarat"))
    p.change("minibaccarat", "after_shuffle", "lace-and-shuffle", at("22:10"))
    with refusal("19:47-7.5(b)2ii"):
        p.change("minibaccarat", "after_shuffle", "feather", at("23:00"))
    p.give(notice("after_shuffle", "feather", "22:30", "23:00", name="minibaccarat"))
    p.change("minibaccarat", "after_shuffle", "feather", at("23:00"))


def test_7_5_b_2_ii_plain_lacing_needs_no_notice():
    p = pit("minibaccarat")
    p.change("minibaccarat", "after_shuffle", "lace", at("22:00"))
    assert {t.options.after_shuffle for t in p.tables.values()} == {"lace"}


@proves("19:47-7.3(e)")
def test_7_3_e_a_change_of_type_needs_notice_to_the_players_present():
    p = pit("minibaccarat")
    p.seat("1", 5)
    with refusal("19:47-7.3(e)"):
        p.change("minibaccarat", "vigorish", "no-vigorish", at("21:00"), tables=["1"])
    p.change("minibaccarat", "vigorish", "no-vigorish", at("21:00"), tables=["2"])
    given = notice("vigorish", "no-vigorish", "20:30", "21:00", to=("patrons",), name="minibaccarat", written=False)
    p.give(given)
    p.change("minibaccarat", "vigorish", "no-vigorish", at("21:00"), tables=["1"])


@proves("19:47-7.3(e)")
def test_7_3_e_an_increase_needs_notice_and_a_decrease_does_not():
    p = pit("minibaccarat", 1, vigorish_percent=4)
    p.seat("1", 3)
    with refusal("19:47-7.3(e)"):
        p.change("minibaccarat", "vigorish_percent", 5, at("21:00"))
    p.give(notice("vigorish_percent", 5, "20:30", "21:00", to=("patrons",), name="minibaccarat", written=False))
    p.change("minibaccarat", "vigorish_percent", 5, at("21:00"))
    p.change("minibaccarat", "vigorish_percent", 4, at("21:01"))


def test_all_violations_are_listed_and_nothing_changes():
    p = pit("punto-banco", 3)
    with refusal("19:47-3.10(c)2", "19:47-3.10(c)1"):
        p.change("punto-banco", "settlement_order", 2, at("20:00"), tables=["1"])
    assert {t.options.settlement_order for t in p.tables.values()} == {3}


def test_what_makes_no_sense_is_refused():
    p = pit("punto-banco")
    for change in (
        lambda: p.change("minibaccarat", "after_shuffle", "lace", at("12:00")),
        lambda: p.change("punto-banco", "settlement_order", 1, at("12:00"), tables=["9"]),
        lambda: p.change("punto-banco", "settlement_order", 5, at("12:00")),
        lambda: p.open("1", "punto-banco", game("punto-banco").options(), at("12:00")),
        lambda: p.give(notice("settlement_order", 1, "20:00", "19:00")),
        lambda: p.seat("9", 1),
    ):
        with pytest.raises(Refusal):
            change()


def test_a_change_of_one_option_does_not_use_up_the_notice_of_another():
    p = pit("punto-banco")
    p.give(notice("settlement_order", 1, "11:00", "12:30"))
    p.change("punto-banco", "minimum", "5.00", at("12:45"))
    p.change("punto-banco", "settlement_order", 1, at("12:50"))
    assert {t.options.settlement_order for t in p.tables.values()} == {1}


def test_notice_to_nobody_is_none():
    with pytest.raises(Refusal, match="did you mean commission"):
        pit("punto-banco").give(notice("settlement_order", 1, "11:00", "12:30", to=("Comission",)))
