"""Chapter 19:46 as far as it is held: what a house vouches for, and paragraphs of which only the number is held."""

import pytest

from pitboss.games import game
from pitboss.rulebook import cite, rulebook
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.parts import Declarations
from tests.conformance.probe import played

VOUCHED = [
    *("19:46-1.10C(b)", "19:46-1.10C(b)1", "19:46-1.10C(b)2", "19:46-1.10C(b)3", "19:46-1.10C(d)", "19:46-1.10C(e)"),
    *("19:46-1.18(n)", "19:46-1.18(n)1", "19:46-1.19(d)", "19:46-1.19(d)4"),
]
NUMBERED = [
    *("19:46-1.17(a)1", "19:46-1.17(b)", "19:46-1.18(a)", "19:46-1.18(n)1i", "19:46-1.18(n)2", "19:46-1.18(o)"),
    *("19:46-1.19(a)", "19:46-1.19(c)1", "19:46-1.19(d)1", "19:46-1.19(e)"),
]


def proving(cites: list[str]) -> list:
    return [pytest.param(each, marks=pytest.mark.proves(each)) for each in cites]


@pytest.mark.parametrize("paragraph", proving(VOUCHED))
def test_a_table_of_blackjack_switch_vouches_for_what_its_equipment_must_be(paragraph):
    assert game("blackjack-switch").part(Declarations).under(paragraph)


@pytest.mark.proves("19:46-1.19(c)")
def test_a_device_shuffles_by_1_19_c_at_a_game_that_it_names():
    rules = game("red-dog")
    t = played("red-dog", 2, procedures=20, options=rules.elect({"shuffle": "device"}))
    assert {event.act.cite for event in t.events if type(event.act) is Shuffle} == {"19:46-1.19(c)"}


@pytest.mark.parametrize("paragraph", NUMBERED)
def test_of_a_paragraph_that_the_notice_left_out_the_rulebook_says_that_its_text_is_not_held(paragraph):
    assert cite(paragraph).kind == "not held"
    assert "text not held" in cite(paragraph).says


def test_every_paragraph_of_19_46_is_a_fact_or_not_held():
    left_out = [p.cite for p in rulebook().values() if p.cite.startswith("19:46-") and p.kind == "not held"]
    assert sorted(left_out) == sorted(NUMBERED)
