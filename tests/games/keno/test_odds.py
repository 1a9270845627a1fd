"""What tickets are worth: exact for every ticket, and the same at the table, in the kernel and on paper."""

import json
from fractions import Fraction
from itertools import islice
from math import comb

import pytest

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.equipment.balls import BALLS, numbers
from pitboss.games.keno import kernel, odds
from pitboss.games.keno.options import chance
from pitboss.games.keno.tickets import STRAIGHT
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from tests.each import each
from tests.games.keno.table import RULES, configured, lounge, race

GROUPED = (
    "way:1-2/3-4/5-6:1,2",
    "split:7/8-9-10",
    "combination:1/2-3/4-5-6:1+2,2+3,1+2+3",
    "king:7/1-2/3-4-5",
    "way:1/2/3/4/5:3",
)


@each("spots", range(1, 21))
def test_the_catches_of_every_number_of_spots_are_counted_exactly(spots):
    """By the draws, not by the spots: the other way round."""
    for caught in range(spots + 1):
        ways = comb(spots, caught) * comb(80 - spots, 20 - caught)
        assert chance(spots, caught) == Fraction(ways, comb(80, 20))
    assert sum(chance(spots, caught) for caught in range(spots + 1)) == 1


def test_all_four_of_four():
    assert chance(4, 4) == Fraction(comb(76, 16), comb(80, 20)) == Fraction(969, 316316)


def test_a_wager_is_worth_what_its_pay_table_returns():
    options = configured()
    assert odds.odds(options)["1-spot"].edge == Fraction(1, 4)
    assert odds.odds(options)["2-spot"].edge == 1 - 12 * Fraction(19, 316)
    assert odds.odds(options)["3-spot"].edge == 1 - chance(3, 2) - 43 * chance(3, 3)


@pytest.mark.parametrize("name", GROUPED)
def test_a_ticket_of_ways_is_worth_the_mean_of_its_ways(name):
    options = RULES.options.configure({})
    ticket = odds.marked(name)
    means = [options.pay_table.mean(spots) - 1 for spots in ticket.spots()]
    assert odds.priced(options, name).mean == sum(means) / len(means)


def test_what_falls_on_two_groups_is_counted_as_by_hand():
    """Two groups of one: both drawn with 19 in 316, one of the two with 30 in 79."""
    found = odds.priced(configured(), "way:1/2:1")
    assert found.probability("returns 6 for 2") == Fraction(19, 316)
    assert found.probability("returns 3 for 2") == Fraction(30, 79)


def test_a_ticket_too_wide_to_count_is_refused():
    with pytest.raises(Refusal, match="too many to count"):
        odds.priced(configured(), f"way:{'/'.join(map(str, range(1, 22)))}:1")


@pytest.mark.parametrize(
    "elected", [{}, {"spots": 20}, {"aggregate": "500.00"}, {"aggregate": "60.00", "sharing": "limit"}]
)
def test_the_script_pays_what_the_kernel_pays_race_by_race(elected):
    options = RULES.options.configure(elected)
    names = [*(name for name in STRAIGHT if options.takes(name)), *GROUPED]
    chance = Randomness.seeded(7)
    for name in names:
        plan = kernel.setup(options, **{name: 12_00})
        ticket = odds.marked(name)
        places = {caught: at for at, caught in enumerate(odds.cells(ticket))}
        t = lounge(**options.shown())
        for drawn in islice(iter(lambda: BALLS.draw(chance), None), 12):
            before = t.chips("A")
            picks = ticket.groups if odds.read(name).quick else ()
            race(t, [(1, name, 12_00)], numbers(drawn), picks)
            at = places[ticket.catches(frozenset(numbers(drawn)))]
            assert t.chips("A") - before == plan.ends[name][at][1]


@pytest.mark.parametrize("elected", [{}, {"spots": 20}])
def test_the_kernel_draws_what_is_exact(elected):
    options = RULES.options.configure(elected)
    names = [*(name for name in STRAIGHT if options.takes(name)), *GROUPED]
    found = simulate(RULES, options, 400_000, seed=5, **dict.fromkeys(names, 12_00))
    for row in found.wagers:
        exact = odds.priced(options, row.odds.wager)
        for outcome in exact.outcomes:
            seen = row.odds.probability(outcome.name)
            spread = (outcome.probability * (1 - outcome.probability) / 400_000) ** 0.5
            assert abs(float(seen - outcome.probability)) < 5 * float(spread) + 3 / 400_000, outcome


def test_every_ball_comes_equally_often_and_none_twice():
    chance = Randomness.seeded(3)
    times = [0] * 81
    for _ in range(4000):
        drawn = numbers(BALLS.draw(chance))
        assert len({*drawn}) == 20
        for number in drawn:
            times[number] += 1
    assert all(800 < number < 1200 for number in times[1:])


def test_only_what_can_be_raced_is_simulated():
    options = configured()
    for stakes, reason in (
        ({"4-spot": 1_00}, "takes no wager '4-spot'"),
        ({"1-spot:7*2": 2_00}, "one race is simulated at a time"),
        ({"way:1/2:1": 1_05}, "does not divide"),
        ({"boxes": 2}, "one box is simulated"),
    ):
        with pytest.raises(Refusal, match=reason):
            kernel.setup(options, **stakes)


def test_the_command_line_prices_any_ticket(capsys):
    assert main(["odds", "keno", "--wager", "way:1/2:1", "--wager", "2-spot", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["wagers"]
    assert [(row["wager"], row["exact"]) for row in rows] == [("way:1/2:1", "1/4"), ("2-spot", "22/79")]
    for name, reason in (("9-spot", "no odds for a wager '9-spot'"), ("way:1/81:1", "there is no number 81")):
        assert main(["odds", "keno", "--wager", name]) == 2
        assert reason in capsys.readouterr().err
