"""The concordance of blackjack switch: where its text says what the shared script cites from blackjack."""

import re
from pathlib import Path

import pytest

from pitboss.games.blackjack.options import LAW as BLACKJACK
from pitboss.games.blackjack_family import script
from pitboss.games.blackjack_family.script.carried import READING
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_switch.concordance import LAW as SWITCH
from pitboss.rulebook import rulebook

SOURCES = sorted(Path(str(script.__file__)).parent.glob("*.py"))
CITED = {
    one[1:-1]
    for source in SOURCES
    for found in re.findall(r"law(?:\[|\.also\()((?:\"[^\"]+\"|'[^']+'|,\s*)+)", source.read_text(encoding="utf-8"))
    for one in re.findall(r"\"[^\"]+\"|'[^']+'", found)
}
ONLY_BLACKJACK = {
    "2.2(c)",
    "2.4(d)",
    '2.1 "Double shoe"',
    "2.6(k)",
    "2.6(k)3",
    "2.6(k)4",
    "2.6(k)5",
    "2.6(l)2ii",
    "2.6(l)3",
}
"""What switch has not: the double shoe, and the hole card face up."""


def test_the_script_cites_each_section_of_blackjack_that_it_carries_out():
    sections = {number.partition("(")[0] for number in CITED if number.startswith("2.") and "(" in number}
    assert {f"2.{n}" for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15)} <= sections


PARAGRAPHS = {number for number in CITED if not number.startswith("house/")}


def test_every_number_of_the_script_is_a_paragraph_of_blackjack():
    assert {cite for number in PARAGRAPHS for cite in BLACKJACK.also(number)} <= rulebook().keys()


def test_every_reading_of_the_script_is_one_of_some_house():
    known = rulebook()
    laws = (BLACKJACK, SWITCH, READING)
    found = {number: {c for law in laws for c in law.also(number)} & known.keys() for number in CITED - PARAGRAPHS}
    assert [number for number, cites in found.items() if not cites] == []


def test_every_number_of_the_script_but_those_of_other_tables_has_its_place_in_switch():
    assert {cite for number in PARAGRAPHS - ONLY_BLACKJACK for cite in SWITCH.also(number)} <= rulebook().keys()
    for number in ONLY_BLACKJACK:
        with pytest.raises(AssertionError, match="does not say where"):
            SWITCH.also(number)


def test_the_concordance_holds_nothing_that_the_script_does_not_cite():
    assert set(SWITCH.concordance) <= CITED


def test_what_only_a_variant_says_is_cited_there_alone():
    assert (BLACKJACK.also("2A.5(b)2"), SWITCH.also("2A.5(b)2")) == ((), ("19:47-2A.5(b)2",))


def test_a_number_that_means_two_paragraphs_orders_nothing():
    with pytest.raises(AssertionError, match="2 paragraphs"):
        Law("2A", "a variant", {"2.5(a)": ("2A.4(a)", "2A.4(b)")})["2.5(a)"]
