"""What is kept of every game for the list of all wagers is what pricing gives."""

import pytest

from pitboss.games import game
from pitboss.sheet.glance import kept, worked_out
from pitboss.sheet.priced import is_priced
from tests.volume import changed, unaided, volume

PRICED = [name for name in unaided() if is_priced(name)]


def test_every_game_that_can_be_priced_is_kept():
    assert set(PRICED) - set(kept()) == set()


@pytest.mark.parametrize("name", PRICED)
def test_what_is_kept_is_what_pricing_gives(name):
    if getattr(game(name).module("odds"), "LONG", False) and not (changed(name) or volume(False, True)):
        pytest.skip("it takes long, and has not changed")
    assert kept()[name] == worked_out(name)
