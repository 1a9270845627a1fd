"""The shuffle deals every order alike (S1 to S5, S9), and the tests see shuffles that do not.

Samples are drawn from fixed seeds. Chi-square bounds are two-sided 99% with the degrees of freedom stated beside
each test; means and variances are held to 3.29 standard errors.
"""

import math
from collections import Counter
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pitboss.equipment import Randomness, decks
from tests.volume import volume

from .measures import chi_square, inside

Decks = NDArray[np.uint8]
"""Shuffled decks, one a row: which card lies at each place."""
Shuffler = Callable[[Randomness, list[int]], list[int]]


def sample(shuffler: Shuffler, cards: int, number: int, seed: str) -> Decks:
    """That many decks, each shuffled from new."""
    stream, deck = Randomness.seeded(seed), list(range(cards))
    flat = b"".join(bytes(shuffler(stream, deck)) for _ in range(number))
    return np.frombuffer(flat, dtype=np.uint8).reshape(number, cards)


def ours(stream: Randomness, deck: list[int]) -> list[int]:
    """The shuffle under test."""
    return stream.shuffled(deck)


# Shuffles that are not fair.


def swap_with_any(stream: Randomness, deck: list[int]) -> list[int]:
    """The usual mistake: each card changes places with any other."""
    order, n = deck.copy(), len(deck)
    for i in range(n):
        j = stream.below(n)
        order[i], order[j] = order[j], order[i]
    return order


def sattolo(stream: Randomness, deck: list[int]) -> list[int]:
    """Off by one: no card ever stays where it was."""
    order = deck.copy()
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i)
        order[i], order[j] = order[j], order[i]
    return order


def overhand(stream: Randomness, deck: list[int], passes: int = 8) -> list[int]:
    """Packets of up to nine cards drawn off the top, a few times over."""
    order = deck.copy()
    for _ in range(passes):
        taken: list[int] = []
        while order:
            packet = 1 + stream.below(9)
            taken, order = order[:packet] + taken, order[packet:]
        order = taken
    return order


def riffled(times: int, number: int, seed: int) -> Decks:
    """Decks of 52 riffled a few times, by the model of Gilbert, Shannon and Reeds."""
    rng = np.random.default_rng(seed)
    keys = rng.integers(0, 2**times, size=(number, 52))
    return np.argsort(np.argsort(keys, axis=1, kind="stable"), axis=1, kind="stable").astype(np.uint8)


# The statistics.


def by_place(shuffled: Decks) -> float:
    """S1: how often each card came to each place, against always alike; (n - 1)^2 degrees of freedom."""
    n = shuffled.shape[1]
    return chi_square(np.bincount((np.arange(n) * n + shuffled).ravel(), minlength=n * n))


def by_order(shuffled: Decks) -> float:
    """S2: how often each of the 720 orders of six cards came; 719 degrees of freedom."""
    code = shuffled.astype(np.int64) @ (6 ** np.arange(6))
    counts = np.unique(code, return_counts=True)[1]
    return chi_square(np.concatenate([counts, np.zeros(720 - len(counts), dtype=int)]))


def by_neighbours(shuffled: Decks) -> float:
    """S3: how often each card lay directly before each other, 2,652 pairs."""
    pairs = shuffled[:, :-1].astype(np.int64) * 52 + shuffled[:, 1:]
    table = np.bincount(pairs.ravel(), minlength=52 * 52).reshape(52, 52)
    return chi_square(table[~np.eye(52, dtype=bool)])


def fixed_points(shuffled: Decks) -> NDArray[np.int64]:
    """S4: cards that stayed in place, deck by deck."""
    return (shuffled == np.arange(shuffled.shape[1])).sum(axis=1)


def descents(shuffled: Decks) -> NDArray[np.int64]:
    """S5: places where a lower card follows a higher one, deck by deck."""
    return (shuffled[:, 1:] < shuffled[:, :-1]).sum(axis=1)


def poisson_one(counts: NDArray[np.int64]) -> bool:
    """Whether mean and variance are those of fixed points: 1 and 1."""
    root = math.sqrt(len(counts))
    return abs(counts.mean() - 1) <= 3.29 / root and abs(counts.var() - 1) <= 3.29 * math.sqrt(3) / root


def eulerian(counts: NDArray[np.int64]) -> bool:
    """Whether mean and variance are those of the descents of 52 cards: 25.5 and 53/12."""
    root, variance = math.sqrt(len(counts)), 53 / 12
    near_mean = abs(counts.mean() - 25.5) <= 3.29 * math.sqrt(variance) / root
    return near_mean and abs(counts.var() - variance) <= 3.29 * math.sqrt(2) * variance / root


@cache
def neighbours_band(number: int, shufflers: int) -> tuple[float, float]:
    """The 0.5% to 99.5% band of S3's statistic over reference shufflers of another make."""
    rng, deck = np.random.default_rng(47), np.tile(np.arange(52, dtype=np.uint8), (number, 1))
    seen = [by_neighbours(rng.permuted(deck, axis=1)) for _ in range(shufflers)]
    low, high = np.quantile(seen, [0.005, 0.995])
    return float(low), float(high)


@cache
def fair_decks(number: int, seed: str = "fair") -> Decks:
    return sample(ours, 52, number, seed)


@cache
def fair_sixes(number: int, seed: str = "six cards") -> Decks:
    return sample(ours, 6, number, seed)


# Quick: small samples of ours, and the controls, which need no more.


def test_s1_card_by_place_quick():
    assert inside(by_place(fair_decks(20_000)), 51 * 51)


def test_s2_orders_of_six_quick():
    assert inside(by_order(fair_sixes(72_000)), 719)


def test_s4_fixed_points_quick():
    assert poisson_one(fixed_points(fair_decks(20_000)))


def test_s5_descents_quick():
    assert eulerian(descents(fair_decks(20_000)))


def test_s1_control_overhand_leaves_cards_near_their_place():
    assert by_place(sample(overhand, 52, 3_000, "overhand")) > 10 * 51 * 51


def test_s1_control_swap_with_any_favours_places():
    assert not inside(by_place(sample(swap_with_any, 52, 20_000, "any")), 51 * 51)


def test_s2_control_swap_with_any_index_shows_within_nine_thousand_shuffles():
    statistic = by_order(sample(swap_with_any, 6, 9_000, "any"))
    assert not inside(statistic, 719)
    assert statistic > 719 + 300


def test_s2_and_s4_control_sattolo_has_no_fixed_point():
    cycles = sample(sattolo, 6, 20_000, "sattolo")
    assert fixed_points(cycles).sum() == 0
    assert not poisson_one(fixed_points(cycles))
    assert not inside(by_order(cycles), 719)


@pytest.mark.parametrize("times", [3, 4, 5, 6])
def test_s5_control_fewer_than_seven_riffles_have_too_few_descents(times):
    assert not eulerian(descents(riffled(times, 20_000, seed=1)))


def test_s3_control_five_riffles_keep_neighbours_together():
    low, high = neighbours_band(500, 200)
    assert by_neighbours(riffled(5, 500, seed=1)) > high > low


def test_s3_neighbours_quick():
    low, high = neighbours_band(500, 200)
    blocks = fair_decks(20_000).reshape(40, 500, 52)
    assert sum(low <= by_neighbours(block) <= high for block in blocks) >= 37


# Slow: the sample sizes and figures of the trust requirements.

MANY = volume(520_000, 1_000_000)


@pytest.mark.slow
def test_s1_card_by_place():
    """2,601 degrees of freedom: 2,419.0 to 2,790.5."""
    assert 2419.0 <= by_place(fair_decks(MANY)[:520_000]) <= 2790.5


@pytest.mark.slow
def test_s2_orders_of_six():
    """719 degrees of freedom: 625.1 to 820.4."""
    assert 625.1 <= by_order(fair_sixes(720_000)) <= 820.4


@pytest.mark.slow
def test_s3_neighbours():
    low, high = neighbours_band(2_000, 1_000)
    blocks = fair_decks(MANY)[:200_000].reshape(100, 2_000, 52)
    assert sum(low <= by_neighbours(block) <= high for block in blocks) >= 96


@pytest.mark.slow
def test_s4_fixed_points():
    assert poisson_one(fixed_points(fair_decks(MANY)))


@pytest.mark.slow
def test_s5_descents():
    assert eulerian(descents(fair_decks(MANY)))


# S9: no card lost, none twice.


@given(cards=st.lists(st.integers(0, 51), max_size=60), seed=st.integers(0, 2**64))
def test_s9_a_shuffle_keeps_the_cards_and_leaves_its_argument_alone(cards, seed):
    before = cards.copy()
    shuffled = Randomness.seeded(seed).shuffled(cards)
    assert Counter(shuffled) == Counter(before)
    assert cards == before


@pytest.mark.parametrize("number", [6, 7, 8])
def test_s9_whole_shoes_keep_every_card(number):
    for seed in range(50):
        assert Counter(Randomness.seeded(seed).shuffled(decks(number))) == Counter(decks(number))


def test_s9_control_a_cut_that_is_off_by_one_loses_a_card():
    stack = decks(1)
    wrong = stack[21:] + stack[:20]
    assert Counter(wrong) != Counter(stack)
