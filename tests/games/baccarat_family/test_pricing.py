"""Baccarat: exact odds of both games against published and independent figures."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pitboss.games.baccarat_family.counting import banker_draws
from pitboss.games.baccarat_family.money import banker_net
from pitboss.games.baccarat_family.pricing import deals, priced, worst_stake
from pitboss.games.minibaccarat.odds import odds
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.games.punto_banco.odds import odds as punto_banco_odds
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.money import Odds, cents
from pitboss.refusal import Refusal
from tests.each import each
from tests.oracles import reference

from .faults import drawn_by
from .test_counting import AS_FOUND

proves = pytest.mark.proves

FIVE = Options()
FOUR = Options(vigorish_percent=4)
TIE_25 = Options(vigorish="tie-25")
NO_VIGORISH = Options(vigorish="no-vigorish")


def percent(row):
    return round(100 * float(row.edge), 4)


# Published figures, eight decks.


@pytest.mark.parametrize(("wager", "edge"), [("banker", 1.0579), ("player", 1.2351), ("tie", 14.3596)])
@pytest.mark.parametrize("ours", [lambda: odds(FIVE), lambda: punto_banco_odds(PuntoBanco())], ids=["mini", "punto"])
def test_eight_decks_as_published(ours, wager, edge):
    assert percent(ours()[wager]) == edge


@pytest.mark.parametrize(("options", "edge"), [(FIVE, 1.0579), (FOUR, 0.5993), (TIE_25, 1.1438), (NO_VIGORISH, 1.4581)])
def test_every_way_of_paying_the_banker(options, edge):
    assert percent(odds(options)["banker"]) == edge


@pytest.mark.parametrize(
    ("decks", "total", "banker", "player", "tie"),
    [
        (8, 4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_the_number_of_ways_to_draw_six_cards(decks, total, banker, player, tie):
    ways = deals(decks)
    assert ways.total == total
    assert ways.results == {"banker": banker, "player": player, "tie": tie}


@pytest.mark.parametrize("decks", [1, 2, 6, 7, 8])
def test_every_draw_is_counted_once(decks):
    ways, size = deals(decks), 52 * decks
    total = 1
    for drawn in range(6):
        total *= size - drawn
    assert ways.total == total
    assert sum(ways.cards) == total
    assert all(n >= 0 for n in ways.finals)


def test_one_deck_value_by_value():
    """All orders of the values of six cards, without compositions or shortcuts, through the same rules."""
    shoe = [16, *[4] * 9]
    finals = [0] * 100
    for four in product(range(10), repeat=4):
        left, ways = shoe.copy(), 1
        for card in four:
            ways *= left[card]
            left[card] -= 1
        if ways:
            _play_out(finals, four, left, ways)
    assert tuple(finals) == deals(1).finals


def _play_out(finals, four, left, ways):
    player, banker = (four[0] + four[2]) % 10, (four[1] + four[3]) % 10
    for fifth in range(10):
        for sixth in range(10):
            n = ways * left[fifth] * (left[sixth] - (fifth == sixth))
            to_come = [fifth, sixth]
            final_player, final_banker, third = player, banker, -1
            if max(player, banker) < 8:
                if player < 6:
                    third = to_come.pop(0)
                    final_player = (player + third) % 10
                if banker_draws(banker, third):
                    final_banker = (banker + to_come.pop(0)) % 10
            finals[10 * final_player + final_banker] += n


def test_the_figure_that_is_known_to_be_wrong_is_not_ours():
    """A page prints 4.80 percent for a tie at 9 to 1."""
    assert percent(priced(Options(tie_odds=Odds(9, 1)), WAGERS["tie"])) == 4.8440


# Planted faults.


def edge_under(rule, decks=6):
    ways = deals(decks, drawn_by(banker_draws=rule))
    return Fraction(ways.results["player"] * 100 - ways.results["banker"] * 95, 100 * ways.total)


def test_the_pay_table_as_misprinted_gives_the_figure_that_the_reference_marks_as_wrong():
    """Its ten letters read under 0 to 9: nearly twice the edge, and the reference table marks it as wrong."""

    def as_found(banker, third):
        return AS_FOUND[banker][third] == "D" if banker in AS_FOUND and third >= 0 else banker_draws(banker, third)

    as_printed = Fraction(136293460713, 7629072976525)
    assert [row["notes"].split(";")[0] for row in reference() if "WRONG" in row["variant"]] == [f"exact {as_printed}"]
    assert edge_under(as_found) == as_printed
    assert odds(Options(decks=6))["banker"].edge == Fraction(460294100, 43594702723)


@each(("banker", "third"), [(b, t) for b in range(3, 7) for t in (-1, *range(10))])
def test_any_one_wrong_cell_of_table_2_changes_the_edge(banker, third):
    def faulty(b, t):
        return banker_draws(b, t) != ((b, t) == (banker, third))

    assert edge_under(faulty, decks=1) != edge_under(banker_draws, decks=1)


@pytest.mark.parametrize(
    ("options", "wager", "published"),
    [
        (replace(FIVE, player_odds=Odds(101, 100)), "player", 1.2351),
        (replace(FIVE, tie_odds=Odds(9, 1)), "tie", 14.3596),
        (FOUR, "banker", 1.0579),
        (replace(NO_VIGORISH, vigorish="win-percent"), "banker", 1.4581),
    ],
)
def test_a_wrong_payment_would_not_meet_the_published_figures(options, wager, published):
    assert percent(odds(options)[wager]) != published


# Rounded vigorish.


def banker_at(options, stake):
    return priced(options, WAGERS["banker"], cents(stake)).edge


def test_rounding_makes_four_percent_of_a_dollar_five_percent():
    assert banker_at(FOUR, "1") == odds(FIVE)["banker"].edge
    assert banker_at(FOUR, "5") == odds(FOUR)["banker"].edge
    assert banker_at(FOUR, "5") < banker_at(FOUR, "999") < banker_at(FOUR, "9")


def test_where_rounding_is_elected_the_edge_at_the_minimum_stands_beside_the_exact_one():
    strategy = odds(replace(FOUR, minimum=cents("5"))).strategy
    assert {way: round(100 * row["edge"], 4) for way, row in strategy["banker"].items()} == {
        "4 percent exactly": 0.5993,
        "rounded up at 5.00": 0.5993,
        "rounded up at 9.00": 0.8031,
    }
    assert [round(100 * row["edge"], 4) for row in odds(FIVE).strategy["banker"].values()] == [1.0579, 1.0579]


@pytest.mark.parametrize("options", [TIE_25, NO_VIGORISH, replace(FOUR, vigorish_rounding="exact")])
def test_without_rounding_there_is_one_edge(options):
    assert odds(options).strategy == {"name": "best"}


@each("percentage", [4, 5])
@each("increment", ["0.25", "0.50", "1", "3", "25"])
@each("steps", [1, 2, 7, 40])
def test_no_permitted_wager_fares_worse_than_the_worst(percentage, increment, steps):
    step = cents(increment)
    options = Options(vigorish_percent=percentage, increment=step, minimum=steps * step)

    def cost(stake):
        return Fraction(stake - banker_net(options, 0, 9, stake), stake)

    assert cost(worst_stake(options)) == max(cost(step * n) for n in range(steps, steps + 2000))


# What leaves the module.


def test_the_answer_in_json():
    shown = odds(NO_VIGORISH).shown()
    assert shown["game"] == "minibaccarat"
    assert shown["options"]["vigorish"] == "no-vigorish"
    assert [row["wager"] for row in shown["wagers"]] == ["player", "banker", "tie"]
    banker = shown["wagers"][1]
    assert {row["outcome"]: row["pays"] for row in banker["outcomes"]} == {
        "win": "+1",
        "win-with-six": "+1/2",
        "tie": "0",
        "lose": "-1",
    }
    assert punto_banco_odds(PuntoBanco()).shown()["game"] == "punto-banco"


@pytest.mark.parametrize(
    ("options", "pays"),
    [
        (FIVE, {"win": Fraction(19, 20), "tie": 0, "lose": -1}),
        (FOUR, {"win": Fraction(24, 25), "tie": 0, "lose": -1}),
        (TIE_25, {"win": 1, "tie": Fraction(-1, 4), "lose": -1}),
    ],
)
def test_outcomes_of_a_banker_wager(options, pays):
    assert {outcome.name: outcome.pays for outcome in odds(options)["banker"].outcomes} == pays


def test_both_games_are_priced_alike():
    mini, punto = odds(FIVE), punto_banco_odds(PuntoBanco())
    assert [row.outcomes for row in mini.wagers] == [row.outcomes for row in punto.wagers]


def test_a_strategy_that_nobody_plays_is_refused():
    with pytest.raises(Refusal, match="no strategy 'always-draw'; choose from best"):
        odds(FIVE, "always-draw")


@pytest.mark.parametrize("game", ["minibaccarat", "punto_banco"])
def test_odds_need_no_compiler(game):
    """The command answers at once because neither Numba nor NumPy is loaded for it."""
    code = (
        f"import sys; from pitboss.games.{game} import odds, rules; odds.odds(rules.Options());"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
