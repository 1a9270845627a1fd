"""Craps in the rulebook: every paragraph on the list under both printings, the house readings, and the guides."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.games import game
from pitboss.rulebook import Illegal, below, canonical, cite, rulebook
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text, sign_text
from tests.rulebook.test_rulebook import provisions_on_the_list

GAMES = ("craps", "mini-craps")
EARLIER, LATER = date(1996, 3, 11), date(2001, 3, 9)
BOOK = tomllib.loads((PACKAGE / "games" / "craps_family" / "provisions.toml").read_text(encoding="utf-8"))


def test_the_rulebook_has_every_paragraph_on_the_list_and_no_others():
    listed = provisions_on_the_list("19:47-1")
    assert len(listed) == 65
    assert {p.cite for p in below("19:47-1")} == set(listed)


@pytest.mark.parametrize(
    ("text", "editions"),
    [
        ("1.2(a)1i(1)", (LATER,)),
        ("1.2(a)1iii(1)", (EARLIER,)),
        ("1.2(a)2iv", (EARLIER,)),
        ("1.2(a)5", (EARLIER, LATER)),
        ("1.2(a)19", (EARLIER,)),
        ("1.11(b)", (date(1988, 8, 1), date(1996, 8, 5), date(1997, 3, 17))),
    ],
)
def test_each_printing_has_its_own_numbers(text, editions):
    assert cite(text).editions == editions


@pytest.mark.proves("19:47-1.11(c)")
@pytest.mark.parametrize("name", GAMES)
def test_1_11c_the_paragraph_refuses_a_set_of_fewer_than_five_dice_and_the_house_one_of_nine(name):
    for dice, refuses in ((4, "19:47-1.11(c)"), (9, "house:offered")):
        with pytest.raises(Illegal) as refused:
            game(name).options.configure({"dice_set": dice})
        assert refused.value.cite == refuses


@pytest.mark.parametrize("name", GAMES)
def test_guides_and_signs_say_what_the_table_has_elected(name):
    rules = game(name)
    for key, election in rules.options.elections().items():
        for value in election.choices or ():
            options = rules.options.configure({key: election.show(value)})
            page = guide_text(rules, options)
            assert "{" not in page
            assert "}" not in page
    options = rules.options.configure({"minimum": 25, "place_6_8_odds": "6 to 5", "odds_4_10": 3, "buy_and_lay": False})
    page, sign = guide_text(rules, options), sign_text(rules, options)
    assert re.search(r"\$25\.00\s+to\s+\$", page)
    assert "up to 3 times" in page
    assert re.search(r"6 to 5\s+on\s+6 and 8", page)
    assert "buy 4" not in sign
    assert "place 6, 8 wager" in sign
    marks = [mark for mark in re.findall(r"\[([^\]]+)\]", page) if mark != "house"]
    assert len(marks) > 20
    assert [mark for mark in marks if canonical(mark) not in rulebook()] == []


def test_mini_craps_seats_nine_and_no_more():
    assert max(game("mini-craps").options.elections()["boxes"].choices) == 9
