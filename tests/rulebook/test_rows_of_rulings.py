"""A row of `ruling` says what its paragraph says, no more and no less; what is a reading is called one."""

import pytest

from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.rulebook import cite

SAYS = {
    ("caribbean-stud", "house:caribbean-stud/hole-card-moment"): ('before "No more bets"', "the house reads"),
    ("caribbean-stud", "19:47-16.13(e)"): ("by the approved procedure",),
    ("caribbean-stud", "19:47-16.13(f)"): ("with those dealt", "by the approved procedure"),
    ("casino-war", "19:47-22.10(a)"): ("by a house reading",),
    ("casino-war", "19:47-22.10(d)"): ("by the approved procedure",),
    ("three-card-poker", "19:47-20.12(e)"): ("by the approved procedure",),
    ("three-card-poker", "19:47-20.12(f)"): ("with those dealt", "by the approved procedure"),
    ("blackjack-switch", "19:47-2A.15(d)"): ("hard 17", "hard or soft 18", "the house reads"),
    ("blackjack-switch", "19:47-2A.15(g)"): ("in the next deal", "may have the second"),
    ("blackjack-switch", "19:47-2A.15(h)"): ("chooses", "before the hole card is seen", "original wager"),
    ("blackjack-switch", "19:47-2A.15(i)"): ("by the approved procedure",),
    ("fast-action-holdem", "19:47-21.9(e)"): ("chooses", "before the community cards"),
    ("fast-action-holdem", "19:47-21.9(f)"): ("a new round begins",),
    ("mini-dice", "13:69E-1.16A(b)"): ("reported at once", "by a house reading"),
    ("sic-bo", "13:69E-1.16A(b)"): ("reported at once", "by a house reading"),
}
NOT_THERE = {
    "19:47-16.13(e)": "removed",
    "19:47-20.12(e)": "removed",
    "19:47-22.10(d)": "left aside",
    "19:47-2A.15(i)": "removed",
    "19:47-2A.15(g)": "goes back",
    "19:47-21.9(f)": "supervisor",
}


@pytest.mark.parametrize(("of", "cited"), SAYS)
def test_a_row_says_when_who_chooses_and_by_which_procedure(of, cited):
    (says,) = {ruling.says for ruling in game(of).rulings if ruling.cite == cited}
    assert all(part in says for part in SAYS[of, cited]), says


def test_2a_15_d_names_the_totals_of_which_it_speaks():
    assert "hard 17 or a hard or soft 18" in cite("19:47-2A.15(d)").says


def test_no_row_says_more_than_its_paragraph():
    rows = [ruling for name in ready() for ruling in game(name).rulings]
    assert [row.says for row in rows if NOT_THERE.get(row.cite, "\0") in row.says] == []


def test_a_paragraph_that_is_held_is_not_called_not_held(capsys):
    assert main(["rules", "22.10(a)", "--as-of", "2020-01-01"]) == 0
    assert "not held: as held" not in capsys.readouterr().out
