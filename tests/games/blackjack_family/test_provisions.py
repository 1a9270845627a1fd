"""Blackjack and blackjack switch in the rulebook: every paragraph on the list, the readings, and the guides."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.games import game
from pitboss.games.blackjack.options import Options as Blackjack
from pitboss.games.blackjack_switch.options import Options as Switch
from pitboss.rulebook import below, canonical, cite, rulebook
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text
from tests.rulebook.test_rulebook import provisions_on_the_list

GAMES = {"blackjack": ("19:47-2", Blackjack), "blackjack_switch": ("19:47-2A", Switch)}
BEYOND = {"19:47-2": {"19:47-2.18(a)"}, "19:47-2A": set()}
"""Of 2.18(a) only history notes are held."""


def book(name):
    return tomllib.loads((PACKAGE / "games" / name / "provisions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_holds_every_paragraph_on_the_list_and_no_others(name):
    subchapter, _ = GAMES[name]
    listed = {canonical(row) for row in provisions_on_the_list(subchapter)}
    assert len(listed) > 140
    held = {p.cite for p in below(subchapter) if not p.is_present}
    assert held - listed == BEYOND[subchapter]
    assert listed - held == set()


def test_the_equipment_of_19_46_is_there_too():
    listed = {canonical(row) for row in provisions_on_the_list("19:46-1")}
    assert len(listed) == 33
    assert {c for c in rulebook() if c.startswith("19:46-")} == listed


@pytest.mark.parametrize("name", GAMES)
def test_a_paragraph_stands_once_and_in_the_order_of_the_text(name):
    rows = [(s["number"], [part for part, _, _ in s.get("provisions", ())]) for s in book(name)["section"]]
    in_code = [(s["number"], s.get("in_code", [])) for s in book(name)["section"]]
    named = [f"{number}{part}" for number, parts in (*rows, *in_code) for part in parts]
    assert len(named) == len(set(named))
    for listed in (rows, in_code):
        plain = [f"{number}{part}" for number, parts in listed for part in parts if '"' not in part]
        assert plain == sorted(plain, key=_place)


def _place(text):
    roman = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4}
    match = re.fullmatch(r"\d+A?\.(\d+)(?:\(([a-z])\)(\d*)([ivx]*))?", text)
    section, letter, item, under = match.groups(default="")
    return int(section), letter, int(item or 0), roman[under]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("2.8(a)", date(1990, 1, 16)),
        ("2.18(b)", date(1993, 9, 20)),
        ("2.19(c)", date(1996, 7, 15)),
        ("2.20(a)", date(1999, 1, 4)),
        ("2.12(c)", date(1981, 11, 2)),
    ],
)
def test_a_paragraph_stands_from_its_first_edition(text, first):
    assert cite(text).editions[0] == first
    assert not cite(text).stands_on(date.fromordinal(first.toordinal() - 1))


def guide(name, options):
    """The guide, wherever its lines end."""
    return " ".join(guide_text(game(name.replace("_", "-")), options).split())


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_is_filled_and_cites_the_game(name):
    subchapter, options = GAMES[name]
    page = guide(name, options.configure({"decks": 8, "minimum": "25"}))
    assert "{" not in page
    assert "holds 8 decks" in page
    assert "$25.00 to $" in page
    marks = [mark.strip() for group in re.findall(r"\[([^\]]+)\]", page) for mark in group.split(",")]
    assert len(marks) > 10
    assert [mark for mark in marks if not canonical(mark).startswith(f"{subchapter}.")] == []
