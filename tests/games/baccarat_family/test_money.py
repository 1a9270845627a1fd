"""Baccarat: what wagers pay and owe, every way of paying the banker, in whole cents."""

from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest

from pitboss.games.baccarat_family import money
from pitboss.games.baccarat_family.money import (
    banker_net,
    banker_winnings,
    charged_on_tie,
    player_net,
    tie_charge,
    tie_net,
    vigorish,
    vigorish_owed,
)
from pitboss.games.minibaccarat import rules
from pitboss.games.minibaccarat.rules import Options
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.money import cents, odds
from pitboss.refusal import Refusal

proves = pytest.mark.proves
FIVE = Options()
FOUR = Options(vigorish_percent=4)
FOUR_EXACT = Options(vigorish_percent=4, vigorish_rounding="exact")
TIE_25 = Options(vigorish="tie-25")
NO_VIGORISH = Options(vigorish="no-vigorish")
EVERY_WAY = (FIVE, FOUR, FOUR_EXACT, TIE_25, NO_VIGORISH)


def test_the_ways_have_the_names_of_the_options():
    assert Options.elections()["vigorish"].choices == (money.WIN_PERCENT, money.TIE_25, money.NO_VIGORISH)
    assert Options.elections()["vigorish_rounding"].choices == (money.EXACT, money.UP)
    assert PuntoBanco().vigorish == money.WIN_PERCENT


# 7.3(c): a percentage of the win.


@pytest.mark.parametrize(
    ("won", "percent", "rounding", "owed"),
    [
        ("45", 5, "up", "2.25"),
        ("33", 4, "up", "1.35"),
        ("33", 4, "exact", "1.32"),
        ("25", 5, "up", "1.25"),
        ("25", 4, "up", "1.00"),
        ("6", 4, "up", "0.25"),
        ("12.50", 5, "up", "0.65"),
        ("1", 5, "up", "0.05"),
        ("1", 4, "up", "0.05"),
        ("0.01", 4, "up", "0.05"),
        ("0", 5, "up", "0"),
    ],
)
def test_7_3_c_vigorish(won, percent, rounding, owed):
    assert vigorish(cents(won), percent, rounding) == cents(owed)


@pytest.mark.parametrize("percent", [4, 5])
def test_7_3_c_1_rounding_goes_up_to_the_next_multiple_of_five_cents_and_no_further(percent):
    for won in range(0, 200_00, 7):
        owed = vigorish(won, percent, "up")
        assert owed == 5 * ceil(Fraction(won * percent, 500))
        assert 0 <= owed - Fraction(won * percent, 100) < 5


def test_7_3_c_what_is_no_whole_cent_is_refused_and_not_rounded():
    with pytest.raises(Refusal, match=r"5 percent of 12\.50 is no whole number"):
        vigorish(cents("12.50"), 5, "exact")


@pytest.mark.parametrize(("options", "net"), [(FIVE, "31.35"), (FOUR, "31.65"), (FOUR_EXACT, "31.68")])
def test_7_3_c_a_banker_win_is_paid_1_to_1_and_owes_vigorish(options, net):
    assert banker_winnings(options, 6, cents("33")) == cents("33")
    assert banker_net(options, 5, 6, cents("33")) == cents(net)


# 7.3(d): a quarter of the wager on a tie.


def test_7_3_d_a_quarter_on_a_tie_and_no_vigorish_on_wins():
    """$50 on the Banker's Hand ties, then wins."""
    assert tie_charge(cents("50")) == cents("12.50")
    assert banker_net(TIE_25, 7, 7, cents("50")) == -cents("12.50")
    assert banker_net(TIE_25, 5, 7, cents("50")) == cents("50")
    assert vigorish_owed(TIE_25, cents("50")) == 0


def test_7_3_d_a_quarter_that_is_no_whole_cent_is_refused():
    with pytest.raises(Refusal, match=r"a quarter of 0\.50"):
        tie_charge(50)


def test_7_3_d_the_charge_is_for_banker_wagers_under_this_election_only():
    assert [charged_on_tie(options, cents("50")) for options in EVERY_WAY] == [0, 0, 0, cents("12.50"), 0]
    assert player_net(TIE_25, 7, 7, cents("20")) == 0
    assert tie_net(TIE_25, 7, 7, cents("5")) == cents("40")


# 7.3(f): no vigorish, a six pays half.


@pytest.mark.parametrize(
    ("wager", "player", "banker", "net"),
    [
        ("25", 5, 6, "12.50"),
        ("5", 0, 6, "2.50"),
        ("25", 5, 7, "25"),
        ("25", 0, 1, "25"),
        ("25", 6, 6, "0"),
        ("25", 6, 9, "25"),
    ],
)
def test_7_3_f_a_win_with_six_pays_1_to_2(wager, player, banker, net):
    assert banker_net(NO_VIGORISH, player, banker, cents(wager)) == cents(net)


def test_7_3_f_a_six_that_loses_loses_the_whole_wager():
    assert banker_net(NO_VIGORISH, 7, 6, cents("25")) == -cents("25")
    assert vigorish_owed(NO_VIGORISH, cents("25")) == 0


def test_7_3_f_half_a_cent_is_refused():
    with pytest.raises(Refusal, match=r"0\.25 cannot be paid exactly"):
        banker_net(NO_VIGORISH, 5, 6, 25)


# 7.3(a) and (b): the other wagers.


@pytest.mark.parametrize("options", EVERY_WAY)
def test_7_3_a_a_player_wager_is_paid_1_to_1_under_every_way(options):
    wager = cents("20")
    assert [player_net(options, 8, banker, wager) for banker in (7, 8, 9)] == [wager, 0, -wager]


@pytest.mark.parametrize(("posted", "wins"), [("8 to 1", "80"), ("9 to 1", "90"), ("17 to 2", "85")])
def test_7_3_b_a_tie_pays_8_to_1_or_more_as_posted(posted, wins):
    options = replace(FIVE, tie_odds=odds(posted))
    assert tie_net(options, 3, 3, cents("10")) == cents(wins)
    assert {tie_net(options, 3, banker, cents("10")) for banker in range(10) if banker != 3} == {-cents("10")}


@proves("19:47-7.3(b)")
def test_7_3_b_less_than_8_to_1_cannot_be_elected():
    with pytest.raises(Refusal, match="below the floor"):
        Options.configure({"tie_odds": "7 to 1"})


@pytest.mark.parametrize("options", EVERY_WAY)
def test_7_2_a_who_wins_and_who_loses_under_every_way(options):
    for player in range(10):
        for banker in range(10):
            on_banker = banker_net(options, player, banker, cents("20"))
            if player == banker:
                assert on_banker == -charged_on_tie(options, cents("20"))
            else:
                assert (on_banker > 0) == (banker > player)
                assert on_banker >= -cents("20")


def test_all_money_is_in_whole_cents():
    for net in money.NET.values():
        for options in EVERY_WAY:
            assert {type(net(options, p, b, cents("20"))) for p in range(10) for b in range(10)} == {int}


def test_both_games_have_the_three_wagers():
    three = [name for name in rules.WAGERS if name not in ("banker-six", "player-pair")]
    assert list(money.NET) == [*three, *money.SIDES]
