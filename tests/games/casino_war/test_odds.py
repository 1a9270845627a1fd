"""Casino war: exact odds against published and independent figures."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pitboss.games.casino_war.odds import choices, initial, odds, tie, tie_net, war_tie, war_tie_net
from pitboss.games.casino_war.rules import Options
from pitboss.money import Odds
from pitboss.refusal import Refusal


def under(strategy, options):
    return initial(options, choices(options, strategy))


# Published figures, six decks.


def test_six_decks_always_war_costs_2_33_percent():
    row = under("always-war", Options(decks=6))
    assert round(100 * float(row.edge), 2) == 2.33
    assert row.element_of_risk == Fraction(11569, 533231)


def test_six_decks_always_surrender_costs_3_70_percent():
    row = under("always-surrender", Options(decks=6))
    assert round(100 * float(row.edge), 2) == 3.70
    assert row.edge == Fraction(23, 622)
    assert row.element_of_risk == row.edge


def test_six_decks_a_tie_wager_costs_18_65_percent():
    row = tie(Options(decks=6))
    assert round(100 * float(row.edge), 2) == 18.65
    assert row.edge == Fraction(58, 311)


@pytest.mark.parametrize(
    ("decks", "war", "surrender", "tied"),
    [(6, 2.33, 3.70, 18.65), (7, 2.34, 3.72, 18.18), (8, 2.34, 3.73, 17.83)],
)
def test_all_legal_shoes(decks, war, surrender, tied):
    rows = odds(Options(decks=decks)).strategy["initial"]
    assert round(100 * rows["always-war"]["edge"], 2) == war
    assert round(100 * rows["always-surrender"]["edge"], 2) == surrender
    assert round(100 * float(tie(Options(decks=decks)).edge), 2) == tied


# The best strategy is computed.


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_war_is_best_over_every_tie(decks):
    options = Options(decks=decks)
    assert set(choices(options, "best").values()) == {"go-to-war"}
    assert under("best", options) == under("always-war", options)


@pytest.mark.parametrize(
    ("war", "war_tied", "best"),
    [("2 to 1", "3 to 1", "go-to-war"), ("1 to 1", "1 to 1", "surrender"), ("1 to 1", "99 to 1", "go-to-war")],
)
def test_at_other_odds_the_best_choice_is_another(war, war_tied, best):
    war, war_tied = (Odds(int(text.split()[0]), 1) for text in (war, war_tied))
    options = replace(Options(), war_odds=war, war_tie_odds=war_tied)
    assert {*choices(options, "best").values()} == {best}
    others = [under(name, options).edge for name in ("always-war", "always-surrender")]
    assert under("best", options).edge == min(others)


# The counting itself.


def test_one_deck_counted_card_by_card():
    """All ordered pairs of 52 cards, and over each tie all pairs of the other 50, without any weights."""
    cards = [rank for rank in range(2, 15) for _ in range(4)]
    places = range(52)
    first = [(a, b) for a, b in product(places, places) if a != b]
    won = sum(cards[a] > cards[b] for a, b in first)
    tied = [(a, b) for a, b in first if cards[a] == cards[b]]
    assert under("always-war", Options(decks=1)).probability("win") == Fraction(won, len(first))
    assert tie(Options(decks=1)).hit == Fraction(len(tied), len(first))
    rest = [cards[place] for place in places if place not in tied[0]]
    second = [(rest[a], rest[b]) for a, b in product(range(50), range(50)) if a != b]
    again = Fraction(sum(a == b for a, b in second), len(second))
    assert war_tie(Options(decks=1)).hit == again


@pytest.mark.parametrize("decks", [1, 2, 6, 7, 8])
def test_player_and_dealer_win_equally_often(decks):
    row = under("always-war", Options(decks=decks))
    assert row.probability("win") == row.probability("lose")
    assert row.probability("war-won") == row.probability("war-lost")
    assert row.hit == row.probability("win", "war-won", "war-tied")
    assert row.average_staked == 1 + tie(Options(decks=decks)).hit


@pytest.mark.parametrize(
    ("outcome", "on_original_deal", "on_war_deal"),
    [
        ("lose", -5, 0),
        ("win", -5, 0),
        ("surrender", 50, 0),
        ("war-lost", 50, -5),
        ("war-won", 50, -5),
        ("war-tied", 50, 50),
    ],
)
def test_tie_wagers(outcome, on_original_deal, on_war_deal):
    assert tie_net(Options(), outcome, 5_00) == on_original_deal * 100
    assert war_tie_net(Options(), outcome, 5_00) == on_war_deal * 100


# What leaves the module.


def test_the_answer_in_json():
    shown = odds(Options(), "always-surrender").shown()
    assert list(shown) == ["game", "options", "wagers", "strategy"]
    assert shown["options"]["decks"] == 6
    assert [row["wager"] for row in shown["wagers"]] == ["initial", "tie", "war-tie"]
    first = shown["wagers"][0]
    assert list(first) == ["wager", "edge", "exact", "element_of_risk", "sd", "hit", "method", "outcomes"]
    assert first["exact"] == "23/622"
    assert first["edge"] == 23 / 622
    assert {row["outcome"]: row["pays"] for row in first["outcomes"]} == {
        "lose": "-1",
        "win": "+1",
        "surrender": "-1/2",
    }
    assert shown["wagers"][2]["given"] == "the box is at war"
    strategy = shown["strategy"]
    assert strategy["name"] == "always-surrender"
    assert strategy["choices"] == dict.fromkeys("23456789TJQKA", "surrender")
    assert list(strategy["initial"]) == ["best", "always-war", "always-surrender"]
    assert strategy["initial"]["best"]["exact"] == "23138/993023"


def test_a_strategy_that_nobody_plays_is_answered_with_the_near_one():
    with pytest.raises(Refusal, match="did you mean always-war"):
        odds(Options(), "alway war")


def test_odds_need_no_compiler():
    """The command answers at once because neither Numba nor NumPy is loaded for it."""
    code = (
        "import sys; from pitboss.games import game; g = game('casino-war'); g.module('odds').odds(g.options());"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# A planted fault: odds one unit off are seen in the published figures.


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("initial_odds", Odds(101, 100)),
        ("war_odds", Odds(3, 1)),
        ("war_tie_odds", Odds(2, 1)),
        ("tie_odds", Odds(11, 1)),
    ],
)
def test_a_wrong_payout_would_not_meet_the_published_figures(name, wrong):
    options = replace(Options(), **{name: wrong})
    published = round(100 * float(under("always-war", options).edge), 2), round(100 * float(tie(options).edge), 2)
    assert published != (2.33, 18.65)
