"""The tables of contents: every section by heading, how far it is held and what stands in; what is noted beside it."""

import json
from collections import Counter

import pytest

from pitboss.cli import main
from pitboss.rulebook import cite, rulebook
from pitboss.rulebook.contents import STATUSES, _book, cases, notes_beside, references, section, sections_named, slips
from pitboss.rulebook.editions import section_of

SHUFFLED_BY_DEVICE = 26
"""Games that 19:46-1.19(c) names."""


def test_all_sections_of_the_contents_have_a_heading_and_a_status():
    rows = [row for row in sections_named().values() if not row.number.startswith("2A.")]
    assert len(rows) == 312
    assert all(row.heading and row.status in STATUSES for row in rows)
    assert [row.number for row in rows if row.status == "reserved"] == ["4.2", "5.7", "6.6", "12.10", "14.19"]
    assert Counter(row.status for row in rows) == {"held": 61, "in part": 13, "heading only": 233, "reserved": 5}


def test_a_section_is_held_only_if_a_paragraph_of_it_is():
    held = {section_of(p.cite) for p in rulebook().values() if p.is_law and p.cite.startswith("19:47-")}
    for row in sections_named().values():
        if row.status in ("held", "in part"):
            assert row.number in held, row.cite
        elif not row.lacks and row.number not in _book()["heading_only"]:
            assert row.number not in held, row.cite


def test_what_stands_in_for_a_section_is_in_the_rulebook():
    for row in sections_named().values():
        assert {*row.stands_in} <= rulebook().keys(), row.cite
    for number, listed in _book()["stands_in"].items():
        assert section(number).status == "heading only", number
        assert len(section(number).stands_in) >= len(listed), number


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("5.4", "Roulette: irregularities; heading only; stands in: house:roulette/no-spin"),
        ("4.2", "reserved"),
        ("23.14", "Irregularities; heading only; stands in: house:house-poker/hole-card-exposed"),
        ("13:69F-19.8", "Surrender; heading only; stands in: house:spanish-21/surrender"),
        ("2.18", "Multiple action blackjack rule; in part (not held: (a), which is known by its history notes)"),
        ("2.20", "in late 1998 it was headed Continuous shuffling shoe or device"),
        ("2.7", "consolidated net payout"),
    ],
)
def test_a_section_says_how_far_it_is_held_and_what_stands_in(number, words, capsys):
    assert words in section(number).words
    assert main(["rules", number]) == 0
    assert words[:40] in " ".join(capsys.readouterr().out.split())


def test_a_subchapter_without_a_paragraph_lists_its_sections(capsys):
    assert main(["rules", "5", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["cite"] for row in rows] == [f"19:47-5.{n}" for n in range(1, 8)]
    assert {row["status"] for row in rows} == {"heading only", "reserved"}


def test_a_subchapter_that_is_held_in_part_ends_with_what_is_not(capsys):
    assert main(["rules", "16"]) == 0
    shown = capsys.readouterr().out
    assert "16.12(d)" in shown.partition("text not held")[0]
    assert "19:47-16.6 Wagers; heading only" in shown.partition("text not held")[2]


def test_a_section_before_its_subchapter_was_law_is_refused(capsys):
    assert main(["rules", "20.4", "--as-of", "1997-03-16"]) == 2
    assert "not yet law" in capsys.readouterr().err
    assert main(["rules", "20.4", "--as-of", "1997-03-17"]) == 0
    assert "not held for any day" in capsys.readouterr().out


def test_the_chapter_names_its_authority_and_when_it_was_to_expire(capsys):
    assert main(["rules", "19:47"]) == 0
    head = capsys.readouterr().out[:600]
    assert "N.J.S.A. 5:12-63c, 69a and e, 70f and 100" in head
    assert "2001-03-11" in head
    assert "2006-03-09" in head


def test_decisions_of_courts_stand_beside_the_sections_on_which_they_bear(capsys):
    assert {case for row in sections_named().values() for case in row.cases} == {*cases()}
    assert any("shuffle at will" in case.says for case in section("2.5").cases)
    assert any("one hand" in case.says for case in section("2.14").cases)
    assert next(case.name for case in section("2.1").cases).startswith("Uston")
    assert main(["rules", "2.14"]) == 0
    assert "Campione" in capsys.readouterr().out


def test_a_chapter_that_is_not_held_answers_with_who_names_it(capsys):
    for row in references():
        assert {*row.by} <= rulebook().keys(), row.to
        assert main(["rules", row.to]) == 0
        assert "not held" in capsys.readouterr().out
        assert any(row.to in note for note in notes_beside(cite(row.by[0])))
    assert main(["rules", "19:45", "--json"]) == 0
    assert [row["cite"] for row in json.loads(capsys.readouterr().out)] == [
        row.to for row in references() if row.to.startswith("19:45")
    ]


def test_a_reader_of_blackjack_switch_sees_which_references_lead_nowhere(capsys):
    assert "must mean" in slips("19:47-2A.5(i)")[0]
    assert slips("19:46-1.10C(f)")
    assert not slips("19:46-1.10C(a)")
    assert main(["rules", "2A.5(i)"]) == 0
    assert "19:46-2.17" in capsys.readouterr().out


def test_the_lists_of_games_in_the_chapter_on_equipment_are_there():
    cards, devices = cite("19:46-1.17(a)").says, cite("19:46-1.19(c)").says
    assert len(cards.partition(" use ")[0].replace(" and ", ", ").split(", ")) == SHUFFLED_BY_DEVICE + 2
    named_here = devices.partition(" at ")[2].partition(", on conditions")[0].replace(" and ", ", ").split(", ")
    assert len(named_here) == SHUFFLED_BY_DEVICE
    assert {"minibaccarat", "red dog", "casino war", "winner's pot poker"} <= {*named_here}
    assert not {"baccarat", "pokette"} & {*named_here}


@pytest.mark.parametrize("wanted", ["99", "99.9", "19:44", "19:44-1.1", "2.99"])
def test_what_no_contents_name_is_refused_in_one_line(wanted, capsys):
    assert main(["rules", wanted]) == 2
    assert capsys.readouterr().err.count("\n") == 1
