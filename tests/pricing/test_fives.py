"""All hands of five cards against all others: the sums over parts of a hand are what is dealt out one by one."""

import numpy as np
import pytest

from pitboss.pricing.combinations.five_card_ranks import OTHERS, ranked_hands
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers


def test_every_pair_of_hands_is_met_once_from_either_side():
    found = ranked_hands()
    assert int(found.better.sum()) * 2 + int(found.level.sum()) == len(found.values) * OTHERS
    assert (int(found.better[0]), int(found.level[0])) == (0, 3), "three other royal flushes"


@pytest.mark.parametrize("text", ["As Kd 9c 4h 2s", "Qs Qd 7c 7h 2s", "9s 8s 4s 3s 2s", "7s 5d 4c 3h 2s"])
def test_better_and_equal_hands_are_those_among_all_that_share_no_card(text):
    found, cards = ranked_hands(), sorted(numbers(text.split()))
    (at,) = np.flatnonzero((found.hands == cards).all(axis=1))
    value = HIGH.value(text.split())
    assert found.values[at] == value
    others = found.values[~np.isin(found.hands, cards).any(axis=1)]
    assert len(others) == OTHERS
    assert (int(found.better[at]), int(found.level[at])) == (int((others > value).sum()), int((others == value).sum()))
