"""The bankroll for a wanted risk of ruin: calculated where that is cheap, and else bounded from the safe side."""

import json
from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.games import game
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.worth.exact_ruin import bankroll_needed, ruin
from tests.cli.test_bad_input import refused


def coin(wins: Fraction) -> WagerOdds:
    ways = {("win", Fraction(1)): wins.numerator, ("lose", Fraction(-1)): wins.denominator - wins.numerator}
    return WagerOdds.from_ways("coin", "heads", ways)


def test_a_fair_coin_needs_what_the_reflection_principle_says():
    """Ruined within four tosses: from one bet 10/16, from two 6/16, from three 2/16, from four 1/16."""
    fair = coin(Fraction(1, 2))
    for bets, risk in ((1, 0.625), (2, 0.375), (3, 0.125), (4, 0.0625)):
        found = bankroll_needed(fair, 4, risk + 1e-12)
        assert (found.bets, found.exact) == (bets, True)
        assert found.risk == pytest.approx(risk)
    assert bankroll_needed(fair, 4, 0.0624).bets == 5


@pytest.mark.parametrize(("wager", "rounds", "risk"), [("big-six", 60, 0.05), ("casino-war", 200, 0.01)])
def test_the_bankroll_is_the_smallest_and_the_bound_lies_above_it(wager, rounds, risk):
    row = game(wager).module("odds").odds(game(wager).options(), "best").wagers[0]
    found, bound = bankroll_needed(row, rounds, risk), bankroll_needed(row, rounds, risk, patience=0)
    assert (found.exact, bound.exact) == (True, False)
    ((less,), (enough,)) = ruin(row, [found.bets - 1, found.bets], [rounds])
    assert enough <= risk < less
    assert found.bets <= bound.bets < 2 * found.bets
    ((at_bound,),) = ruin(row, [bound.bets], [rounds])
    assert at_bound <= bound.risk <= risk


def test_the_command_says_which(capsys):
    words = ["session", "casino-war", "--bet", "10", "--rounds", "100", "--risk", "1 %"]
    assert main([*words, "--json"]) == 0
    needed = json.loads(capsys.readouterr().out)
    assert needed["method"] == "reckoned"
    assert needed["ruin"] <= 0.01
    assert main(words) == 0
    assert f"{needed['bankroll']} is the bankroll for bets of 10.00 on initial" in capsys.readouterr().out
    assert "either --bankroll, or --risk" in refused(capsys, *words, "--bankroll", "500")[0]
    assert "for flat bets" in refused(capsys, *words, "--system", "paroli")[0]
    assert "the risk of ruin" in refused(capsys, *words[:-1], "0")[0]
