"""The numbers of simulations: known answers, no bias, and the same from plain and compiled code."""

from collections import Counter
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.compiled import compiled, stamp


@compiled()
def draws(state, n, out):
    for i in range(len(out)):
        state, out[i] = random_stream.below(state, n)
    return state


@compiled()
def orders(state, size, front, shuffles, out):
    """How often each order of the front cards comes, the code of an order being its digits in base `size`."""
    cards = np.arange(size)
    for _ in range(shuffles):
        state = random_stream.shuffle_front(cards, front, state)
        code = 0
        for place in range(front):
            code = code * size + cards[place]
        out[code] += 1


def chi_square_bounds(df):
    """The 0.5% and 99.5% points (Wilson and Hilferty; within 0.1% of the table for these degrees of freedom)."""
    c = 2 / (9 * df)
    return tuple(df * (1 - c + z * sqrt(c)) ** 3 for z in (-2.5758, 2.5758))


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


# The published outputs of splitmix64 for two seeds.
KNOWN = {
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
}


@pytest.mark.parametrize("seed", KNOWN)
def test_known_answers(seed):
    state, words = seed, []
    for _ in KNOWN[seed]:
        state = random_stream.step(state)
        words.append(random_stream.mix(state))
    assert words == KNOWN[seed]


def test_any_word_can_be_had_without_those_before_it():
    fifth = 1234567 + 5 * random_stream.GAMMA & 0xFFFF_FFFF_FFFF_FFFF
    assert random_stream.mix(fifth) == KNOWN[1234567][4]


@pytest.mark.parametrize("n", [1, 2, 37, 312, 416, 2**31 + 7])
def test_plain_and_compiled_give_the_same_numbers(n):
    """For the largest n almost half of the words are refused, so the rejection is compared as well."""
    out = np.empty(5000, np.int64)
    origin = random_stream.start("same", n)
    last = draws(np.uint64(origin), n, out)
    state, plain = origin, []
    for _ in out:
        state, number = random_stream.below(state, n)
        plain.append(number)
    assert out.tolist() == plain
    assert int(last) == state


def test_plain_and_compiled_shuffle_alike():
    @compiled()
    def shuffle(cards, count, state):
        return random_stream.shuffle_front(cards, count, state)

    array, cards = np.arange(312), list(range(312))
    state = random_stream.start("shoe", 1)
    assert int(shuffle(array, 240, np.uint64(state))) == random_stream.shuffle_front(cards, 240, state)
    assert array.tolist() == cards
    assert sorted(cards) == list(range(312))


def words_for(n, number):
    """The first and the number of 32-bit words that multiplication scales to a number below n."""
    first, beyond = -(-number * 2**32 // n), -(-(number + 1) * 2**32 // n)
    return first, beyond - first


def test_every_number_keeps_the_same_number_of_words(monkeypatch):
    """At every range up to eight decks: only the first word of a number may be refused, and is if it is surplus."""
    for n in range(2, 417):
        for number in range(n):
            first, words = words_for(n, number)
            script = iter([first << 32, (first + 1) << 32])
            used = []
            monkeypatch.setattr(
                random_stream, "mix", lambda state, script=script, used=used: used.append(1) or next(script)
            )
            assert random_stream.below(0, n)[1] == number
            refused = len(used) - 1
            assert words - refused == 2**32 // n


def test_without_the_rejection_the_words_would_be_uneven():
    assert len({words_for(416, number)[1] for number in range(416)}) == 2


@pytest.mark.parametrize("n", [37, 38, 52, 312, 416])
def test_draws_are_uniform(n):
    out = np.empty(2_000_000, np.int64)
    draws(np.uint64(random_stream.start("uniform", n)), n, out)
    low, high = chi_square_bounds(n - 1)
    assert low < chi_square(np.bincount(out, minlength=n)) < high


def test_the_chi_square_finds_a_coarse_scaling():
    """Eight bits scaled to 52 numbers: a fault that the test above must be able to see."""
    out = np.empty(200_000, np.int64)
    draws(np.uint64(1), 256, out)
    assert chi_square(np.bincount(out * 52 >> 8, minlength=52)) > chi_square_bounds(51)[1]


@pytest.mark.parametrize(("front", "cells"), [(6, 720), (3, 120)])
def test_all_orders_are_equally_likely(front, cells):
    """Six cards, shuffled whole or only as far as they are dealt, each time from the order left by the last time."""
    out = np.zeros(6**front, np.int64)
    orders(np.uint64(random_stream.start("orders", front)), 6, front, 1000 * cells, out)
    codes = [
        sum(card * 6 ** (front - 1 - i) for i, card in enumerate(order)) for order in permutations(range(6), front)
    ]
    assert out.sum() == out[codes].sum()
    low, high = chi_square_bounds(cells - 1)
    assert low < chi_square(out[codes].tolist()) < high


def test_the_orders_of_a_naive_shuffle_are_found_uneven():
    """Swapping with any place instead of a later one is the classic fault."""
    state, counts = 1, Counter()
    for _ in range(20_000):
        cards = list(range(4))
        for place in range(4):
            state, other = random_stream.below(state, 4)
            cards[place], cards[other] = cards[other], cards[place]
        counts[tuple(cards)] += 1
    assert chi_square(counts.values()) > chi_square_bounds(23)[1]


def test_blocks_and_seeds_have_streams_of_their_own():
    starts = [random_stream.start(seed, block) for seed in (0, 1, "1x") for block in range(2000)]
    assert len(set(starts)) == len(starts)
    ones = sum(start.bit_count() for start in starts)
    assert abs(ones - 32 * len(starts)) < 4 * sqrt(16 * len(starts))
    assert random_stream.start(1, 23) != random_stream.start(12, 3)


def test_a_part_in_another_file_is_in_the_stamp_of_the_cache():
    def local():
        """Stands in this file."""

    assert stamp(local) != stamp(local, random_stream.mix)
    assert stamp(local, random_stream.mix) == stamp(random_stream.step, local)


def test_without_a_directory_to_write_to_a_kernel_is_compiled_all_the_same(monkeypatch):
    def no_directory(*_):
        raise RuntimeError("no locator available")

    monkeypatch.setattr("pitboss.pricing.kernels.compiled._StampedCache", no_directory)

    @compiled()
    def twice(state):
        return random_stream.step(random_stream.step(state))

    assert int(twice(np.uint64(1))) == random_stream.step(random_stream.step(1))
