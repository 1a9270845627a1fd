"""What tests of one floor share."""

from itertools import count

import pytest

_NUMBERS = count(1)


@pytest.fixture
def name():
    """Nobody comes in twice under one name, and the tests of a module share a floor."""
    return f"Ada {next(_NUMBERS)}"
