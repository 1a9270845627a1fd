"""What is kept of every game for the list of all wagers is what pricing gives."""

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.sheet.glance import kept, worked_out
from pitboss.sheet.priced import is_priced
from tests.volume import changed, playable, volume


def priced_games():
    """Those of this run that can be priced without anything that the house must supply."""
    for name in playable():
        try:
            game(name).elect({})
        except Refusal:
            continue
        if is_priced(name):
            yield name


def test_every_game_that_can_be_priced_is_kept():
    assert set(priced_games()) - set(kept()) == set()


@pytest.mark.parametrize("name", [*priced_games()])
def test_what_is_kept_is_what_pricing_gives(name):
    if getattr(game(name).module("odds"), "LONG", False) and not (changed(name) or volume(False, True)):
        pytest.skip("it takes long, and has not changed")
    assert kept()[name] == worked_out(name)
