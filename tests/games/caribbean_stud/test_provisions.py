"""Caribbean stud poker in the rulebook: every paragraph on the list, the readings with their sources, and the guide."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.games import game
from pitboss.rulebook import below, cite, rulebook
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text, sign_text
from tests.rulebook.test_rulebook import provisions_on_the_list

STUD = game("caribbean-stud")
FOLDERS = {"caribbean_stud": "house:caribbean-stud/", "house_poker_family": "house:house-poker/"}
READINGS = [key for key in rulebook() if key.startswith(tuple(FOLDERS.values()))]


def test_the_rulebook_has_every_paragraph_on_the_list_and_no_others():
    listed = provisions_on_the_list("19:47-16")
    assert len(listed) == 19
    assert {p.cite for p in below("19:47-16")} == set(listed)


@pytest.mark.parametrize("row", below("19:47-16"), ids=lambda row: row.cite)
def test_a_paragraph_is_executed_unless_it_is_about_print(row):
    assert row.kind == ("declared" if row.cite == "19:47-16.12(a)" else "executed")
    assert row.editions[0] == date(1995, 8, 7)
    assert (date(2001, 3, 19) in row.editions) == row.cite.startswith("19:47-16.12")


def test_a_paragraph_stands_once_and_in_the_order_of_the_text():
    book = tomllib.loads((PACKAGE / "games" / "caribbean_stud" / "provisions.toml").read_text(encoding="utf-8"))
    named = [f"{section['number']}{part}" for section in book["section"] for part, _, _ in section["provisions"]]
    assert named == sorted(set(named))


def test_the_guide_is_filled_with_what_the_table_elects():
    guide = guide_text(STUD, STUD.options.configure({"minimum": "15", "flush_odds": "6 to 1", "flush_prize": "75"}))
    assert "$15.00 to $100,000.00" in guide
    assert "a flush 6 to 1" in guide
    assert "a flush $75.00" in guide
    assert not re.search(r"[{}]", guide)


def test_every_paragraph_that_the_guide_names_is_there():
    for text in re.findall(r"\[(16\.\d+\([a-z]\)\d?)\]", guide_text(STUD, STUD.options())):
        assert cite(text).is_law


def test_the_sign_names_what_is_in_force_and_leaves_out_what_is_not():
    with_it = sign_text(STUD, STUD.options.configure({"straight_flush_prize": "amount"}))
    without = sign_text(STUD, STUD.options.configure({"progressive": "no"}))
    assert "straight flush $5,000.00" in with_it
    assert "percent of the jackpot" not in with_it
    assert "progressive payout" not in without
    assert "progressive wager ..." not in without


def test_the_guide_says_what_this_table_has_elected():
    def guide(**options):
        return " ".join(guide_text(STUD, STUD.options.configure(options)).split())

    fifty = guide(straight_flush_prize="amount", minimum="50")
    assert "a straight flush $5,000.00" in fifty
    assert "never wins more than $10,050.00" in fifty
    assert "this table offers it" in fifty
    assert "this table does not offer it" in guide(progressive="no")
