"""How much of a long trial a run does: `make test` a sample of it, `make soak` the whole figure of a trusted system."""

import os
from typing import TypeVar

import pytest

SOAK = "PITBOSS_SOAK" in os.environ
T = TypeVar("T")

only_soaking = pytest.mark.skipif(not SOAK, reason="a long trial, for make soak")


def volume(sample: T, whole: T) -> T:
    """The one or the other."""
    return whole if SOAK else sample
