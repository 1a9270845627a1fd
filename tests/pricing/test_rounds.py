"""Many rounds: the inversion against brute force and direct convolution, ruin against every path."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

import pitboss
from pitboss.pricing.distribution import Outcome, WagerOdds
from pitboss.pricing.worth.exact_ruin import ruin
from pitboss.pricing.worth.lattice_sum import LatticeSum, WithPrizes
from pitboss.pricing.worth.rounds import BELOW, LEVELS, Lattice, after, lattice, standing


def wager(*outcomes: tuple[str, str]) -> WagerOdds:
    rows = tuple(Outcome(f"end {i}", Fraction(pays), Fraction(p)) for i, (pays, p) in enumerate(outcomes))
    return WagerOdds("made up", "", rows)


WAR = pitboss.odds("casino-war")
BACCARAT = pitboss.odds("minibaccarat")
JACKPOT = wager(("5000", "1/20000"), ("3", "1/8"), ("0", "1/16"), ("-1", "16249/20000"))
WAGERS = {
    "war": WAR["initial"],
    "tie": WAR["tie"],
    "banker": BACCARAT["banker"],
    "halves": wager(("3/2", "1/5"), ("-1/2", "1/5"), ("-1", "3/5")),
    "jackpot": JACKPOT,
}


def brute(row: WagerOdds, rounds: int) -> Counter[Fraction]:
    """Every way in which this number of rounds can go, in fractions."""
    sums: Counter[Fraction] = Counter()
    for path in product(row.outcomes, repeat=rounds):
        chance = Fraction(1)
        for outcome in path:
            chance *= outcome.probability
        sums[sum((outcome.pays for outcome in path), Fraction(0))] += chance
    return sums


@pytest.mark.parametrize("name", WAGERS)
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_many_rounds_are_brute_force(name, rounds):
    every = brute(WAGERS[name], rounds)
    found = standing(WAGERS[name], rounds)
    assert found.ahead == pytest.approx(float(sum(p for net, p in every.items() if net > 0)), abs=1e-12)
    assert found.even == pytest.approx(float(every[Fraction(0)]), abs=1e-12)
    assert found.mean == pytest.approx(float(sum(net * p for net, p in every.items())))
    for level, value in zip(LEVELS, found.quantiles, strict=True):
        assert sum(p for net, p in every.items() if net < Fraction(value) - Fraction(1, 1000)) < level
        assert sum(p for net, p in every.items() if net < Fraction(value) + Fraction(1, 1000)) >= level - 1e-9


def convolved(on: Lattice, rounds: int, last: int) -> tuple[int, np.ndarray]:
    """The convolution itself, by squaring, from its first point that counts to the last that is asked for.

    Of a part of the rounds all is kept that the others can still bring back to that point.
    """
    single = np.zeros(on.chances[-1][0] + 1)
    for at, chance in on.chances:
        single[at] = chance
    mean = float(single @ np.arange(len(single)))
    sd = float(single @ (np.arange(len(single)) - mean) ** 2) ** 0.5
    reach = last - rounds * mean + 6 * sd * rounds**0.5

    def product(a: tuple[int, int, np.ndarray], b: tuple[int, int, np.ndarray]) -> tuple[int, int, np.ndarray]:
        n, start, both = a[0] + b[0], a[1] + b[1], np.convolve(a[2], b[2])
        skip = int(np.searchsorted(np.cumsum(both), 1e-18))
        return n, start + skip, both[skip : max(int(n * mean + reach) - start + 1, skip + 1)]

    power, found = (1, 0, single), None
    for bit in reversed(f"{rounds:b}"):
        if bit == "1":
            found = power if found is None else product(found, power)
        power = product(power, power) if 2 * power[0] <= rounds else power
    return found[1:]


def test_the_convolution_is_brute_force():
    on = lattice(WAGERS["halves"])
    (start, found), every = convolved(on, 5, 5 * on.chances[-1][0]), brute(WAGERS["halves"], 5)
    for at, chance in enumerate(found, start):
        assert chance == pytest.approx(float(every[Fraction(on.value(at, 5))]), abs=1e-15)


FIVE = [
    ("double-down-stud", "original"),
    ("let-it-ride", "first"),
    ("caribbean-stud", "ante"),
    ("caribbean-stud", "progressive"),
    ("casino-war", "initial"),
    ("roulette", "red"),
    pytest.param("blackjack", "blackjack", marks=pytest.mark.slow),
    pytest.param("ultimate-texas-holdem", "ante", marks=pytest.mark.slow),
    pytest.param("punto-banco", "banker", marks=pytest.mark.slow),
    ("keno", "8-spot"),
]


@pytest.mark.parametrize(("game", "name"), FIVE)
def test_ten_thousand_rounds_are_a_direct_convolution(game, name):
    row = pitboss.odds(game)[name]
    on, rounds = lattice(row), 10_000
    found = standing(row, rounds)
    zero, is_even = on.zero(rounds)
    highest = round((found.quantiles[-1] * on.unit - rounds * on.least) / on.step)
    start, chances = convolved(on, rounds, max(zero, highest))
    running = np.cumsum(chances)
    assert found.ahead == pytest.approx(1 - running[zero - start], abs=1e-10)
    assert found.even == pytest.approx(chances[zero - start] if is_even else 0.0, abs=1e-10)
    exact = [start + int(np.searchsorted(running, level)) for level in LEVELS]
    assert found.quantiles == tuple(on.value(at, rounds) for at in exact)


@pytest.mark.parametrize(
    ("game", "rounds", "ahead"),
    [
        ("double-down-stud", 100_000, 0.11420393),
        ("double-down-stud", 200_000, 0.04000712),
        ("let-it-ride", 50_000, 0.07724822),
        pytest.param("mississippi-stud", 50_000, 0.12453344, marks=pytest.mark.slow),
    ],
)
def test_one_rare_great_prize_outweighs_the_rest(game, rounds, ahead):
    """Checked apart by a Fourier transform of the same outcomes: 11.420%, 4.001%, 7.725%, 12.453%."""
    main = pitboss.odds(game).wagers[0]
    assert standing(main, rounds, quantiles=False).ahead == pytest.approx(ahead, abs=1e-8)


@pytest.mark.parametrize("rounds", [11, 999, 1000])
def test_fair_coins(rounds):
    """Half of what is not even, however many tosses, and each chance a binomial one."""
    coin = wager(("1", "1/2"), ("-1", "1/2"))
    found = standing(coin, rounds)
    even = Fraction(comb(rounds, rounds // 2), 2**rounds) if rounds % 2 == 0 else 0
    assert found.even == pytest.approx(float(even), abs=1e-13)
    assert found.ahead == pytest.approx(float((1 - Fraction(even)) / 2), abs=1e-11)


def test_a_meter_in_cents_is_counted_by_the_number_of_its_prizes():
    """The lattice of the meter has 40,000 points where that of the other prizes has one: both ways are one figure."""
    meter = wager(("20245/2", "1/50000"), ("1997/2", "1/30000"), ("49", "1/500"), ("-1", "37423/37500"))
    on = lattice(meter)
    for rounds in (500, 2000):
        zero, _ = on.zero(rounds)
        places = [zero - 7000, zero - 50, zero, zero + 60]
        apart, whole = on.sum_of(rounds, 0.95), LatticeSum(on.chances, rounds, zero + 60)
        assert isinstance(apart, WithPrizes)
        assert apart.at_most(places) == pytest.approx(whole.at_most(places), abs=1e-11)
    ends = brute(meter, 2)
    assert standing(meter, 2).ahead == pytest.approx(float(sum(p for net, p in ends.items() if net > 0)), abs=1e-12)


def test_a_chance_too_small_for_digits_is_shown_as_small():
    """After 200,000 rounds of caribbean stud's progressive the noise of a transform had seven digits."""
    row = pitboss.odds("caribbean-stud")["progressive"]
    shown = standing(row, 200_000).shown()
    assert (shown["ahead"], shown["even"]) == (BELOW, BELOW)
    assert standing(row, 100_000, quantiles=False).shown()["ahead"] == pytest.approx(3.77e-9, rel=0.01)
    # What cannot be is nothing: an odd number of tosses does not end even.
    assert standing(wager(("1", "1/2"), ("-1", "1/2")), 1001).shown()["even"] == 0
    assert standing(wager(("0", "1/2"), ("-1", "1/2")), 10).shown()["ahead"] == 0


def test_bars_hold_all_but_one_result_of_a_thousand():
    for row in WAGERS.values():
        found = after(row, 100)
        assert sum(bar.probability for bar in found.bars) == pytest.approx(1, abs=0.01)
        assert all(bar.left <= bar.low <= bar.high <= bar.right for bar in found.bars)


def ruined(row: WagerOdds, held: Fraction, rounds: int) -> Fraction:
    """The chance to have less than a unit within the rounds, by every path."""
    if held < 1:
        return Fraction(1)
    if rounds == 0:
        return Fraction(0)
    return sum((o.probability * ruined(row, held + o.pays, rounds - 1) for o in row.outcomes), Fraction(0))


@pytest.mark.parametrize("name", ["war", "banker", "halves", "jackpot"])
def test_ruin_is_brute_force(name):
    bankrolls, rounds = (1, 2, 4), (1, 3, 5)
    found = ruin(WAGERS[name], bankrolls, rounds)
    for bankroll, chances in zip(bankrolls, found, strict=True):
        wanted = [float(ruined(WAGERS[name], Fraction(bankroll), n)) for n in rounds]
        assert chances == pytest.approx(wanted, abs=1e-12)


def test_what_never_loses_ruins_nobody_and_what_takes_too_long_is_left_out():
    assert ruin(wager(("1", "1/2"), ("0", "1/2")), (5,), (10,)) == [[0.0]]
    fine = wager(("1/9973", "1/2"), ("-1", "1/2"))
    assert ruin(fine, (100,), (1000,)) is None
