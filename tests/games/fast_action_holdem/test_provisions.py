"""Fast action hold 'em in the rulebook: every paragraph on the list, the house readings, the guide and the sign."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.games import game
from pitboss.rulebook import below, cite
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text, sign_text
from tests.rulebook.test_rulebook import provisions_on_the_list

FAST = game("fast-action-holdem")
FOLDER = PACKAGE / "games" / "fast_action_holdem"
BOOK = tomllib.loads((FOLDER / "provisions.toml").read_text(encoding="utf-8"))


def test_the_rulebook_has_every_paragraph_on_the_list_and_no_others():
    listed = provisions_on_the_list("19:47-21")
    assert len(listed) == 101
    assert {p.cite for p in below("19:47-21")} == set(listed)


def test_a_paragraph_stands_once_and_says_what_it_orders():
    rows = [(f"{s['number']}{part}", kind) for s in BOOK["section"] for part, kind, _ in s.get("provisions", ())]
    rows += [(f"{s['number']}{part}", "executed") for s in BOOK["section"] for part in s.get("in_code", ())]
    assert len(rows) == len(dict(rows)) == 101
    kinds = [kind for _, kind in rows]
    assert (kinds.count("executed"), kinds.count("declared")) == (100, 1)
    assert all(row.says for row in below("19:47-21"))


def test_two_sections_were_amended_in_1999():
    for row in below("19:47-21"):
        assert row.editions[0] == date(1998, 7, 20)
        assert (date(1999, 4, 5) in row.editions) == row.cite.startswith(("19:47-21.2(", "19:47-21.7("))


@pytest.mark.parametrize("decks", [6, 8])
def test_guide_and_sign_say_what_the_table_has_elected(decks):
    options = FAST.options.configure({"decks": decks, "minimum": 25, "maximum": 500})
    page, sign = guide_text(FAST, options), sign_text(FAST, options)
    assert "$25.00 to $500.00" in page
    assert f"{decks} decks" in page.replace("\n", " ")
    assert "paid 5 to 1 at once" in page
    assert "{" not in page
    marks = re.findall(r"\[([^\]]+)\]", page)
    assert len(marks) > 15
    assert all(cite(mark.split("-")[0]) if "(" in mark else below(mark) for mark in marks)
    assert "1 to 1, or 5 to 1 for a natural" in sign


def test_a_device_that_never_stops_has_no_shoe_on_the_sign():
    plain = sign_text(FAST, FAST.options())
    never = sign_text(FAST, FAST.options.configure({"shuffle": "continuous"}))
    assert "how cards leave the shoe" in plain
    assert "how cards leave the shoe" not in never
    assert "cutting card" not in never
