"""What is kept of every game for the list of all wagers is what pricing gives."""

import pytest

from pitboss.sheet.glance import kept, worked_out
from pitboss.sheet.priced import is_priced
from tests.volume import sampled, unaided

PRICED = [name for name in unaided() if is_priced(name)]


def test_every_game_that_can_be_priced_is_kept():
    assert set(PRICED) - set(kept()) == set()


@pytest.mark.parametrize("name", sampled(PRICED))
def test_what_is_kept_is_what_pricing_gives(name):
    assert kept()[name] == worked_out(name)
