"""Progressives: printed break-even meters, a meter followed wager by wager, and the books of the game itself."""

import json
import random
from fractions import Fraction
from math import comb
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.analysis import Jackpot, jackpot, own_jackpot
from pitboss.cli import main
from pitboss.games import game
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.worth.jackpot_terms import JackpotTerms
from pitboss.refusal import Refusal
from tests.each import each

HANDS = comb(52, 5)


@each("pays, printed", [((100, 75, 50), 263_205), ((150, 100, 50), 246_784)])
def test_break_even_meters_at_caribbean_stud_are_the_printed_ones(pays, printed):
    """M. Shackleford, Contingencies, November 2000: 10% of the meter for a straight flush, all of it for a royal."""
    four, full, flush = pays
    fixed = Fraction(624 * four + 3744 * full + 5108 * flush, HANDS)
    terms = JackpotTerms(
        "progressive",
        100,
        fixed,
        Fraction(4, HANDS),
        ((Fraction(36, HANDS), Fraction(1, 10)),),
        Fraction(7, 10),
        Fraction(0),
        Fraction(0),
    )
    assert int(Jackpot(terms).break_even / 100) == printed


def test_blackjacks_meter_is_that_of_the_reference():
    """Six decks: 2782173/11 dollars, counted independently; four decks return 411400/1262677 without the meter."""
    blackjack = game("blackjack")
    six = jackpot(blackjack, blackjack.elect({"progressive": "yes", "decks": 6, "hole_card": "none"}))
    assert six.break_even / 100 == Fraction(2782173, 11)
    four = jackpot(blackjack, blackjack.elect({"progressive": "yes", "decks": 4, "hole_card": "none"}))
    assert four.terms.fixed == Fraction(411400, 1262677)


def test_the_long_run_is_what_the_games_own_books_say():
    """What is contributed and seeded against what the fixed prizes bring back: no mean meter is needed for that."""
    caribbean = game("caribbean-stud")
    options = caribbean.options()
    found = jackpot(caribbean, options)
    own = caribbean.module("odds").meter(options)
    assert found.long_run_edge == 1 - own.long_run()
    assert found.break_even / 100 == own.break_even()
    assert found.edge(found.break_even) == 0
    row = pitboss.odds("caribbean-stud")["progressive"]
    assert found.edge(found.terms.start) == row.edge


def followed(found: Jackpot, wagers: int) -> tuple[float, float]:
    """A meter wager by wager: what it shows on the average, and what the house keeps of a unit."""
    chance, terms = random.Random(44), found.terms
    meter = float(found.seed)
    shown = paid = 0.0
    for _ in range(wagers):
        meter += float(terms.contribution) * terms.stake
        shown += meter
        draw = chance.random() - float(terms.wins_all)
        if draw < 0:
            paid, meter = paid + meter, float(terms.reset)
            continue
        for often, part in terms.parts:
            draw -= float(often)
            if draw < 0:
                paid += float(part) * meter
                meter -= float(part) * meter
                break
    return shown / wagers, 1 - float(terms.fixed) - paid / wagers / terms.stake


def test_a_meter_followed_shows_and_pays_what_is_calculated():
    terms = JackpotTerms(
        "own",
        100,
        Fraction(3, 10),
        Fraction(1, 200),
        ((Fraction(1, 50), Fraction(1, 10)),),
        Fraction(2, 5),
        Fraction(2000),
        Fraction(2000),
    )
    found = Jackpot(terms)
    meter, kept = followed(found, 400_000)
    assert meter == pytest.approx(float(found.mean_meter), rel=0.03)
    assert kept == pytest.approx(float(found.long_run_edge), abs=0.02)


def test_how_often_it_is_won_by_what_is_staked():
    row = WagerOdds.from_ways("coin", "", {("win", Fraction(1)): 1, ("lose", Fraction(-1)): 1})
    found = own_jackpot(row, "win", stake=100, contribution=Fraction(1, 5), reset=0)
    assert found.won_within(Fraction(300)) == pytest.approx(7 / 8)
    assert (found.wagers_to_win, found.coin_in) == (2, 200)
    # A winner has the stake and a meter of twenty cents a wager: forty on the average.
    assert found.long_run_edge == 1 - Fraction(1, 2) - Fraction(1, 5)


@each("given", [{"outcome": "draw"}, {"stake": 0}, {"contribution": Fraction(1)}, {"reset": -1}])
def test_what_is_no_meter_is_refused(given):
    row = pitboss.odds("three-card-poker")["pair-plus"]
    with pytest.raises(Refusal):
        own_jackpot(row, **{"outcome": "flush", "stake": 100, "contribution": Fraction(1, 5), "reset": 0} | given)


def test_the_command_and_its_chart(capsys, tmp_path):
    plot = tmp_path / "meter.svg"
    assert main(["jackpot", "caribbean-stud", "--meter", "150000", "--plot", str(plot), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["break_even_exact"], found["meter"]) == ("4142900/19", 15_000_000)
    words = [each.text for each in ElementTree.parse(plot).getroot().iter() if each.tag.endswith("text")]
    assert {"at this meter", "long run"} <= {*words}
    assert main(["jackpot", "caribbean-stud"]) == 0
    assert "218,047.37" in capsys.readouterr().out


@each(
    "args",
    [
        ("craps",),
        ("blackjack",),
        ("caribbean-stud", "--meter", "x"),
        ("caribbean-stud", "--coin-in", "1,x"),
        ("caribbean-stud", "--set", "progressive=no"),
        ("three-card-poker", "--wager", "pair-plus"),
        ("three-card-poker", "--wager", "pair-plus", "--outcome", "royal"),
        ("three-card-poker", "--wager", "pair-plus", "--outcome", "flush", "--contribution", "2"),
        ("three-card-poker", "--wager", "pair-plus", "--outcome", "flush", "--plot", "/no/such/place.svg"),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code = main(["jackpot", *args])
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)
