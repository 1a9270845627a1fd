"""A configuration under which the player has the edge says so: odds, index, PAR sheet and sign."""

from fractions import Fraction

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.pricing.distribution import WagerOdds
from pitboss.sheet.glance import player_edges, stored_glances
from pitboss.table.offer.signs import sign_text

LADDER = {"house_way": "a"}
SAYS = "the player has the edge, 0.9704%"


def test_only_a_wager_of_every_round_that_the_house_loses_on_is_marked():
    def made(wins: int, given: str | None = None, long_run: Fraction | None = None) -> str:
        ways = {("win", Fraction(1)): wins, ("lose", Fraction(-1)): 100 - wins}
        row = WagerOdds.from_ways("coin", "heads", ways, given=given)
        return WagerOdds(row.wager, row.says, row.outcomes, given=given, long_run=long_run).favours_player

    assert made(51) == "the player has the edge, 2.0000%"
    assert made(50) == made(49) == made(51, given="a point has come") == made(49, long_run=Fraction(99, 100)) == ""
    assert made(49, long_run=Fraction(11, 10)) == "in the long run it returns 110.0000%: the player has the edge"


def test_no_game_as_it_comes_has_its_main_wager_for_the_player():
    """Pai gow had, by a house way that never splits a pair."""
    for name in ready():
        if name in stored_glances() and stored_glances()[name].wagers:
            assert not stored_glances()[name].wagers[0].favours_player, name


@pytest.mark.slow
def test_pai_gow_by_the_ladder_is_marked_on_odds_sheet_and_sign(capsys):
    options = game("pai-gow").options.configure(LADDER)
    assert player_edges("pai-gow", options) == {"pai-gow": SAYS}
    assert player_edges("pai-gow", game("pai-gow").options()) == {}
    sheet = pitboss.parsheet("pai-gow", **LADDER, vary=False)
    assert sheet["pai-gow"]["favours_player"] == SAYS
    assert SAYS in sheet.html()
    assert main(["sign", "pai-gow", "--set", "house_way=a"]) == 0
    assert f"IN THE PLAYER'S FAVOUR\n  pai gow: {SAYS}" in capsys.readouterr().out
    assert main(["sign", "pai-gow"]) == 0
    assert "FAVOUR" not in capsys.readouterr().out
    assert main(["odds", "pai-gow", "--set", "house_way=a"]) == 0
    assert f"pai-gow: {SAYS}" in capsys.readouterr().out


def test_a_progressive_that_returns_more_than_it_takes_is_marked():
    marked = player_edges("caribbean-stud", game("caribbean-stud").options())
    assert marked == {"progressive": "in the long run it returns 107.7766%: the player has the edge"}
    assert "FAVOUR" in sign_text(game("caribbean-stud"), game("caribbean-stud").options(), favours=marked)
    without = game("caribbean-stud").options.configure({"progressive": False})
    assert player_edges("caribbean-stud", without) == {}
