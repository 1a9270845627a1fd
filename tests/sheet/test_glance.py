"""What is kept of every game for the list of all wagers is what pricing gives."""

import pytest

from pitboss.sheet.glance import stored_glances, worked_out
from pitboss.sheet.priced import is_priced
from tests.volume import sampled, unaided

PRICED = [name for name in unaided() if is_priced(name)]


def test_every_game_that_can_be_priced_is_kept():
    assert set(PRICED) - set(stored_glances()) == set()


@pytest.mark.parametrize("name", sampled(PRICED))
def test_what_is_kept_is_what_pricing_gives(name):
    assert stored_glances()[name] == worked_out(name)
