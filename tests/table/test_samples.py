"""Made-up figures for games whose own no source gives: whole, marked, and never in the way of a house's."""

import pytest

from pitboss.games import game, ready
from pitboss.rulebook import Illegal
from pitboss.rulebook.election import HOUSE_FILE


@pytest.fixture
def _no_house(monkeypatch):
    monkeypatch.delenv(HOUSE_FILE, raising=False)


@pytest.mark.usefixtures("_no_house")
def test_whatever_needs_a_houses_figures_can_be_tried_with_a_sample():
    without = [name for name in ready() if game(name).options().conflicts()]
    assert without == ["pokette", "keno", "colorado-holdem", "boston-5-stud", "double-cross-poker"]
    for name in without:
        with pytest.raises(Illegal):
            game(name).elect({})
        options = game(name).elect(game(name).sample())
        assert set(game(name).sampled(options)) == set(game(name).sample())


def test_a_house_that_has_its_figures_is_offered_no_sample():
    assert not [name for name in ready() if game(name).sample()]
    keno = game("keno")
    assert keno.sampled(keno.options()) == []


@pytest.mark.usefixtures("_no_house")
def test_figures_of_ones_own_are_no_sample():
    keno = game("keno")
    assert keno.sampled(keno.elect({"pay_table": "1: 1=3"})) == []
