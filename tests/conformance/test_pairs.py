"""Non-interference by number: acts with other cards where a viewer sees none, and the same view of them (Z7)."""

from collections import Counter
from itertools import count

import pytest

from tests.volume import sampled, volume

from .probe import VIEWERS, Ordered, leaks, played
from .test_conformance import WITH_CARDS

PAIRS = volume(1_000, 1_000_000)


@pytest.mark.slow
def test_z7_acts_with_other_hidden_cards_are_seen_as_the_same_by_every_viewer():
    pairs: Counter[str] = Counter()
    for seed in count(2_000):
        for name in sampled(WITH_CARDS):
            assert leaks(played(name, seed, driver=Ordered), pairs) == [], (name, seed)
        if pairs.total() >= PAIRS:
            break
    assert min(pairs[viewer] for viewer in VIEWERS) > PAIRS / 20, pairs
