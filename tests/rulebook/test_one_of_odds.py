"""Odds that a house takes from a list."""

from dataclasses import dataclass

import pytest

from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.rulebook.election import OFFERED, one_of_odds


@dataclass(frozen=True, kw_only=True)
class Listed(Elections):
    pays: Odds = one_of_odds("3 to 2", "6 to 5", says="blackjack pays", cite="19:47-2.3(e)")
    open: Odds = one_of_odds("3 to 2", "2 to 1", says="it pays", cite="19:47-2.3(e)", closes="")


def test_the_first_holds_unless_another_is_elected():
    assert Listed().pays == Odds(3, 2)
    assert Listed.configure({"pays": "6 to 5"}).pays == Odds(6, 5)


def test_the_same_odds_in_other_numbers_are_read_as_listed():
    assert str(Listed.configure({"pays": "12 to 10"}).pays) == "6 to 5"


@pytest.mark.parametrize(("option", "cite"), [("pays", "19:47-2.3(e)"), ("open", OFFERED)])
def test_others_are_refused_by_what_closes_the_list(option, cite):
    with pytest.raises(Refusal, match=r"7 to 5 is not .*; it must be 3 to 2 or") as refused:
        Listed.configure({option: "7 to 5"})
    assert refused.value.cite == cite


def test_the_list_is_shown():
    assert [row["choices"] for row in Listed.listed()] == [["3 to 2", "6 to 5"], ["3 to 2", "2 to 1"]]
