"""Charts: the familiar one comes out, files go in and out, and a chart never beats the best play of whole hands."""

from functools import lru_cache

import pytest

from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.best_chart import best_chart, charted
from pitboss.games.blackjack_family.mathematics.chart import CODES, by_rule, columns, read_chart, rows
from pitboss.games.blackjack_family.mathematics.printed import to_html
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.refusal import Refusal

FAMILIAR = """
hand,2,3,4,5,6,7,8,9,10,A
hard 8,H,H,H,H,H,H,H,H,H,H
hard 9,H,D,D,D,D,H,H,H,H,H
hard 10,D,D,D,D,D,D,D,D,H,H
hard 11,D,D,D,D,D,D,D,D,D,H
hard 12,H,H,S,S,S,H,H,H,H,H
hard 13,S,S,S,S,S,H,H,H,H,H
hard 15,S,S,S,S,S,H,H,H,H,H
hard 16,S,S,S,S,S,H,H,H,H,H
hard 17,S,S,S,S,S,S,S,S,S,S
soft 13,H,H,H,D,D,H,H,H,H,H
soft 15,H,H,D,D,D,H,H,H,H,H
soft 17,H,D,D,D,D,H,H,H,H,H
soft 18,S,Ds,Ds,Ds,Ds,S,S,H,H,H
soft 19,S,S,S,S,S,S,S,S,S,S
pair 2,P,P,P,P,P,P,H,H,H,H
pair 3,P,P,P,P,P,P,H,H,H,H
pair 4,H,H,H,P,P,H,H,H,H,H
pair 5,D,D,D,D,D,D,D,D,H,H
pair 6,P,P,P,P,P,H,H,H,H,H
pair 7,P,P,P,P,P,P,H,H,H,H
pair 8,P,P,P,P,P,P,P,P,P,P
pair 9,P,P,P,P,P,S,P,P,S,S
pair 10,S,S,S,S,S,S,S,S,S,S
pair A,P,P,P,P,P,P,P,P,P,P
"""
"""Four to eight decks, the dealer stands on soft 17, doubling after splits, no surrender: as printed everywhere."""


@lru_cache(maxsize=8)
def chart(**terms):
    return best_chart(strategies.best(BlackjackTerms(**terms)))


def cell(name, column, **terms):
    return chart(**terms)[0].shown()[name][column]


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_familiar_chart_comes_out(decks):
    shown = chart(decks=decks)[0].shown()
    for line in FAMILIAR.strip().splitlines()[1:]:
        name, *codes = line.split(",")
        assert list(shown[name].values()) == codes, name


def test_what_changes_with_the_rules():
    assert cell("hard 11", "A", hits_soft_17=True) == "D"
    assert cell("soft 19", "6", hits_soft_17=True) == "Ds"
    assert cell("hard 11", "A", decks=1) == "D"
    assert cell("hard 15", "10", surrender=True) == "Rh"
    assert [cell("hard 16", up, surrender=True)[0] for up in ("9", "10", "A")] == ["R", "R", "R"]
    assert cell("pair 2", "2", double_after_split=False) == "H"


def test_the_edge_of_basic_strategy():
    """A simulation of two thousand million rounds, with its standard error of 0.0000256."""
    assert chart()[1].edge == pytest.approx(0.004549, abs=3 * 0.0000256)
    assert chart(decks=8)[1].edge == pytest.approx(0.004885, abs=3 * 0.0000256)


def test_a_chart_is_close_to_the_best_and_never_better():
    for terms in ({}, {"decks": 1, "hands": 4}, {"surrender": True}):
        best = strategies.best(BlackjackTerms(**terms))
        assert 0 < chart(**terms)[1].edge - best.edge < 0.0005


def test_no_single_cell_could_be_better():
    """Every other code in each of some cells makes the chart worse."""
    best = strategies.best(BlackjackTerms(decks=2))
    made, played = chart(decks=2)
    for row, column, code in [
        (("hard", 16), "10", "S"),
        (("hard", 12), "3", "S"),
        (("hard", 12), "4", "H"),
        (("soft", 18), "9", "S"),
        (("hard", 11), "A", "H"),
        (("pair", 9), "7", "P"),
        (("pair", 4), "5", "H"),
    ]:
        cells = {**made.cells, (row, column): code}
        assert made.cells[row, column] != code
        assert charted(best, type(made)(cells)).edge > played.edge


def test_a_file_says_what_the_chart_says():
    made = chart(decks=6)[0]
    again = read_chart(made.to_csv())
    assert again.cells == made.cells
    assert charted(strategies.best(BlackjackTerms()), again).edge == chart(decks=6)[1].edge


def test_a_chart_for_open_cards_has_columns_of_totals():
    assert columns(True)[:3] == ("h4", "h5", "h6")
    assert "s12" in columns(True)
    made = by_rule(True, mimic=True)
    assert read_chart(made.to_csv(), face_up=True).cells == made.cells


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("hard 16", "hard 61"), "a row 'hard 61'"),
        (("hand,2", "hand,1"), "a column '1'"),
        (("hard 12,H", "hard 12,Z"), "'Z' is none of"),
        (("hard 12,H", "hard 12,P"), "only a pair"),
        (("hard 12,H,", "hard 12,"), "9 cells for 10 columns"),
        (("hard 12,H,H,S,S,S,H,H,H,H,H\n", ""), "says nothing on hard 12 against 2 and 9 more"),
    ],
)
def test_a_file_that_is_no_chart_is_refused(change, reason):
    text = chart(decks=6)[0].to_csv()
    assert change[0] in text
    with pytest.raises(Refusal, match=reason):
        read_chart(text.replace(*change, 1))


def test_an_empty_file_is_refused():
    with pytest.raises(Refusal, match="is empty"):
        read_chart("\n\n")


def test_a_page_shows_every_cell_and_explains_its_codes():
    made = chart(decks=6)[0]
    page = to_html(made, "Blackjack <6>", "note")
    assert page.count("<td ") == len(list(rows())) * 10
    assert "Blackjack &lt;6&gt;" in page
    assert "double, else stand" in page
    assert "surrender" not in page
    assert set(made.cells.values()) <= set(CODES)


def test_strategies_by_name():
    terms = BlackjackTerms()
    edges = [strategies.played(terms, name).edge for name in strategies.STRATEGIES]
    assert edges == sorted(edges)
    with pytest.raises(Refusal, match=r"no strategy .bset.; .*best"):
        strategies.chart_of(terms, "bset")
    with pytest.raises(Refusal, match="cannot be read"):
        strategies.chart_of(terms, "nowhere.csv")
