"""Script, kernel and exact odds of the games of one result, held together."""

from fractions import Fraction

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.device_family.kernel import play_results
from pitboss.pricing.simulate import simulate
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.chance import Draw

CONFIGURED = [
    ("roulette", {}),
    ("roulette", {"zero": "full"}),
    ("roulette", {"wheel": "single-zero", "straight_odds": "36 to 1"}),
    ("roulette", {"wheel": "double-as-single"}),
    ("roulette", {"smallest_chip": "3.00"}),
    ("big-six", {"sections": "24-7"}),
    ("sic-bo", {}),
    ("mini-dice", {}),
    ("mini-dice", {"shakes": "dealer", "place_6_8_odds": "6 to 5"}),
    ("sic-bo", {"single_3_odds": "12 to 1", "combination_odds": "6 to 1"}),
]


def settled(name: str, options: object, result: object) -> dict[str, int]:
    """One of every wager, decided by a result that is given: what each brings at a scripted table."""
    rules = game(name)
    t = Table(rules, options)
    t.begin("open")
    while t.pending is not None:
        t.supply()
    t.begin("sit", player="A", box=1, chips=100_000_00)
    t.supply()
    t.begin("round")
    brought = {}
    while t.pending is not None:
        act = t.pending
        if isinstance(act, Betting):
            for wager in act.opens(t):
                t.supply(Wager(1, "A", wager, 30_00))
            t.supply()
        elif isinstance(act, Draw):
            t.supply(result)
        elif isinstance(act, Decide):
            t.supply(act.choices[0])
        else:
            if hasattr(act, "stake"):
                brought[act.wager] = getattr(act, "winnings", -getattr(act, "kept", act.stake))
            t.supply()
    return brought


@pytest.mark.parametrize(("name", "elected"), CONFIGURED)
def test_the_kernel_settles_as_the_script_does(name, elected):
    rules = game(name)
    options = rules.options.configure(elected)
    kernel = rules.module("kernel")
    plan = kernel.setup(options, **{f"_{name}": 30_00 for name in rules.wagers if options.takes(name)})
    results = kernel.setup.args[1].results(options)
    chance = Randomness.seeded(name)
    places = [*range(len(results))] if len(results) < 60 else [chance.below(len(results)) for _ in range(40)]
    cents = play_results(plan, places)
    for column, place in enumerate(places):
        found = dict(zip(plan.ends, cents[:, column].tolist(), strict=True))
        # What a result leaves undecided brings nothing and is not settled.
        assert settled(name, options, results[place]) == {wager: net for wager, net in found.items() if net}


@pytest.mark.parametrize(("name", "elected"), CONFIGURED)
def test_a_simulation_comes_near_the_exact_edge(name, elected):
    rules = game(name)
    options = rules.options.configure(elected)
    exact = rules.module("odds").odds(options)
    found = simulate(rules, options, 200_000, seed=name)
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        # A wager that must be halved in chips loses a little less than half.
        slack = 0.3 if elected.get("smallest_chip") and row.probability("lose half") else 0
        assert abs(sample.edge - row.edge) < 6 * sample.standard_error + slack


def test_exact_edges_are_those_that_are_published():
    roulette = game("roulette").module("odds").odds(game("roulette").options())
    assert {row.edge for row in roulette.wagers} == {Fraction(1, 19), Fraction(1, 38), Fraction(3, 38)}
    assert {row.wager for row in roulette.wagers if row.edge == Fraction(1, 38)} == {
        *("red", "black", "odd", "even", "low", "high")
    }
    single = game("roulette").options.configure({"wheel": "single-zero"})
    assert {row.edge for row in game("roulette").module("odds").odds(single).wagers} == {Fraction(1, 37)}
    assert len(roulette.wagers) == 161
    six = game("big-six").module("odds").odds(game("big-six").options())
    assert [row.edge * 54 for row in six.wagers] == [8, 9, 6, 10, 12, 8, 8]
    sic_bo = game("sic-bo").module("odds").odds(game("sic-bo").options())
    mini = game("mini-dice").module("odds").odds(game("mini-dice").options())
    edges = {
        "place-4": Fraction(1, 15),
        "place-5": Fraction(1, 25),
        "place-6": Fraction(1, 66),
        "field": Fraction(1, 18),
    }
    assert {wager: mini[wager].edge for wager in edges} == edges
    assert mini["any-seven"].edge == mini["over-seven"].edge == mini["under-seven"].edge == Fraction(1, 6)
    of = {"total-4": 33, "total-9": 41, "two-of-a-kind-2": 40, "combination-1-2": 36, "big": 6, "one-of-a-kind-6": 17}
    assert {wager: sic_bo[wager].edge * 216 for wager in of} == of
