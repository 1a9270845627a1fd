"""The notebook in `examples/` runs from top to bottom, and what it says of its wager is so."""

from fractions import Fraction

import pitboss
from tests.test_notebooks import run


def test_the_notebook_designs_a_wager_from_start_to_sheet(capsys):
    names, shown = run("side_wager")
    chosen = names["chosen"]
    assert Fraction(3, 100) < chosen.odds.edge < Fraction(6, 100)
    # One colour of three: 2 C(156, 3) of C(312, 3); one suit: 4 C(78, 3).
    assert chosen.odds.hit == Fraction(2 * 156 * 155 * 154, 312 * 311 * 310)
    assert chosen.odds.probability("three of a suit") == Fraction(4 * 78 * 77 * 76, 312 * 311 * 310)
    assert {str(effect) for effect in names["report"].effects.values()} == {"0"}
    assert "this notebook" in names["page"]
    assert sum(hasattr(each, "_repr_html_") for each in shown) >= 4
    assert "THREE COLOURS" in capsys.readouterr().out


def test_what_is_worked_out_shows_itself_in_a_notebook():
    supposed = pitboss.odds("casino-war", what_if={"tie_odds": "11 to 1"})
    sample = pitboss.simulate("casino-war", 1000)
    compared = pitboss.compare("casino-war", "casino-war:decks=8")
    for each in (supposed, supposed["tie"], sample, compared):
        assert each._repr_html_().startswith("<table><caption>")
    assert "hypothesis: refused by 19:47-22.9(a)2 as held" in supposed._repr_html_()
