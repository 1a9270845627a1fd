"""The poker room in the rulebook: every paragraph on the list, when each came into force, and the house readings."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.rulebook import below, cite
from pitboss.rulebook.provision import PACKAGE
from tests.each import each
from tests.rulebook.test_rulebook import provisions_on_the_list

BOOK = tomllib.loads((PACKAGE / "games" / "poker_room" / "provisions.toml").read_text(encoding="utf-8"))
ADOPTED, DEVICE, THREE_CARDS, KILL = date(1994, 3, 21), date(1997, 12, 1), date(1999, 4, 19), date(2002, 5, 20)
DECLARED = {"19:47-14.2(d)1"}
HELD = [p for p in below("19:47-14") if not p.is_present]
SOURCES = r"modelled on|reading of|derived from|general practice"


def test_the_rulebook_has_every_paragraph_on_the_list_and_no_others():
    listed = provisions_on_the_list("19:47-14")
    assert len(listed) == 121
    assert {p.cite for p in HELD} == set(listed)


@each("row", HELD)
def test_each_has_heading_summary_kind_and_editions(row):
    assert row.is_law
    assert row.kind == ("declared" if row.cite in DECLARED else "executed")
    assert row.editions
    assert list(row.editions) == sorted(set(row.editions)), "each edition once, oldest first"
    assert re.match(r"R\.1994 d\.141, effective ", row.source)


def test_a_paragraph_stands_once_and_in_the_order_of_the_text():
    rows = [f"{section['number']}{row[0]}" for section in BOOK["section"] for row in section.get("provisions", [])]
    coded = [f"{section['number']}{part}" for section in BOOK["section"] for part in section.get("in_code", [])]
    assert len(rows) + len(coded) == len({*rows, *coded}) == 121
    assert rows == sorted(rows, key=_place)
    assert coded == sorted(coded, key=_place)


def _place(text):
    """Where a paragraph comes in its subchapter: 14.13A after 14.13, roman items by value."""
    roman = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4}
    section, added, letter, item, under = re.fullmatch(r"14\.(\d+)(A?)\(([a-z])\)(\d*)([iv]*)", text).groups()
    return int(section), added, letter, int(item or 0), roman[under]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("14.2(a)", ADOPTED),
        ("14.2(d)3", DEVICE),
        ("14.3(c)1", THREE_CARDS),
        ("14.4(c)1", ADOPTED),
        ("14.4(c)2", DEVICE),
        ("14.10(d)", ADOPTED),
        ("14.11(h)3", ADOPTED),
        ("14.11(i)", KILL),
        ("14.13A(d)", date(2001, 3, 9)),
    ],
)
def test_a_paragraph_stands_from_its_first_edition(text, first):
    assert cite(text).editions[0] == first
    assert cite(text).stands_on(first)
    assert not cite(text).stands_on(date.fromordinal(first.toordinal() - 1))


def test_mambo_stud_is_a_section_of_its_own():
    assert [row.cite for row in below("14.13A")] == [f"19:47-14.13A({letter})" for letter in "abcd"]
    assert [row.cite for row in below("14.13")] == [f"19:47-14.13({letter})" for letter in "abcdefgh"]


def test_what_other_states_or_later_printings_say_is_never_cited_as_new_jerseys():
    for name, (_, source, *_) in BOOK["house"].items():
        assert name.startswith("poker-room/")
        if "13:69F-14.19" in source or "13:69F-14.20" in source:
            assert "known in parts" in source
