"""Many rounds: convolution against brute force, the saddle point against convolution, ruin against every path."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import pitboss
from pitboss.pricing.distribution import Outcome, WagerOdds
from pitboss.pricing.reckoning import ruin
from pitboss.pricing.rounds import CONVOLUTION, LEVELS, SADDLE, after, lattice, spread, standing
from pitboss.pricing.saddle import Saddle


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
    """Every way in which so many rounds can go, in fractions."""
    sums: Counter[Fraction] = Counter()
    for path in product(row.outcomes, repeat=rounds):
        chance = Fraction(1)
        for outcome in path:
            chance *= outcome.probability
        sums[sum((outcome.pays for outcome in path), Fraction(0))] += chance
    return sums


@pytest.mark.parametrize("name", WAGERS)
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_convolution_is_brute_force(name, rounds):
    every = brute(WAGERS[name], rounds)
    found = standing(WAGERS[name], rounds)
    assert found.method == CONVOLUTION
    assert found.ahead == pytest.approx(float(sum(p for net, p in every.items() if net > 0)), abs=1e-12)
    assert found.even == pytest.approx(float(every[Fraction(0)]), abs=1e-12)
    assert found.mean == pytest.approx(float(sum(net * p for net, p in every.items())))
    for level, value in zip(LEVELS, found.quantiles, strict=True):
        assert sum(p for net, p in every.items() if net < Fraction(value) - Fraction(1, 1000)) < level
        assert sum(p for net, p in every.items() if net < Fraction(value) + Fraction(1, 1000)) >= level - 1e-9


@pytest.mark.parametrize("name", ["war", "tie", "jackpot"])
@pytest.mark.parametrize("rounds", [60, 200])
def test_a_window_of_a_long_distribution_is_that_part_of_it(name, rounds):
    """What lies beyond the window, such as a win of 5000, does not come round its end."""
    whole = spread(lattice(WAGERS[name]), rounds, 1 << 21)
    part = spread(lattice(WAGERS[name]), rounds, min(len(whole.chances) - 1, 4000))
    assert len(part.chances) < len(whole.chances) == rounds * whole.on.top + 1
    assert part.chances == pytest.approx(whole.chances[: len(part.chances)], abs=1e-8)
    assert part.ahead() == pytest.approx(whole.ahead(), abs=1e-7)
    assert [part.quantile(level) for level in LEVELS] == [whole.quantile(level) for level in LEVELS]


@pytest.mark.parametrize("name", ["war", "tie", "banker", "halves"])
def test_the_saddle_point_is_where_convolution_is(name):
    for rounds in (1000, 3000):
        exact, near = standing(WAGERS[name], rounds), standing(WAGERS[name], rounds, longest=1)
        assert (exact.method, near.method) == (CONVOLUTION, SADDLE)
        assert near.ahead + near.even == pytest.approx(exact.ahead + exact.even, abs=2e-3)
        assert near.quantiles == pytest.approx(exact.quantiles, abs=0.3)


def test_the_saddle_point_at_the_mean_itself():
    """A fair coin: half of what is not even, however many tosses; there the plain formula divides by nothing."""
    coin = wager(("1", "1/2"), ("-1", "1/2"))
    for rounds in (1000, 100_000, 1_000_000):
        found = standing(coin, rounds, longest=1)
        assert found.ahead + found.even / 2 == pytest.approx(0.5, abs=1e-5)
    assert Saddle((1.0, -1.0), (0.5, 0.5), 2.0).at_least(1000.0, 10) == 0.0


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
