"""The tables of the family's variants: where each says what the shared scripts are marked with."""

import pytest

from pitboss.games import game
from pitboss.games.blackjack.multiple import MULTIPLE
from pitboss.games.blackjack_switch.paragraphs import TABLE as SWITCH
from pitboss.rulebook import rulebook
from pitboss.rulebook.marks import Paragraphs, UnknownParagraphError
from pitboss.rulebook.scripts import places

FAMILY = game("blackjack").folder.parent / "blackjack_family"
MARKED = sorted({place.number for place in places(FAMILY)})
GAMES = ("blackjack", "blackjack-switch", "spanish-21", "double-attack-blackjack")
ONLY_BLACKJACK = {"2.2(c)", "2.4(d)", "2.6(d)", "2.6(d)1", "2.6(d)2", "2.6(k)", "2.6(k)6"}
"""What the variants have not: the double shoe, and the hole card face up."""


def test_the_family_carries_out_each_section_of_blackjack():
    sections = {number.partition("(")[0] for number in MARKED if number.startswith("2.")}
    assert {f"2.{n}" for n in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)} <= sections


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_of_the_family_stands_somewhere_in_each_game_or_nowhere(name):
    law, known = game(name).law, rulebook()
    for number in MARKED:
        try:
            assert set(law.cited(number)) <= known.keys(), number
        except UnknownParagraphError:
            # A game that has no such paragraph never comes there.
            assert name != "blackjack" or number.startswith("2A."), number


@pytest.mark.parametrize("name", GAMES[1:])
def test_what_only_blackjack_has_stands_nowhere_in_a_variant(name):
    for number in ONLY_BLACKJACK:
        with pytest.raises(UnknownParagraphError, match="does not say where"):
            game(name).law.cited(number)


def test_switch_has_no_row_that_a_whole_section_says_already():
    for key in SWITCH:
        without = {other: row for other, row in SWITCH.items() if other != key}
        try:
            cited = Paragraphs("19:47-2A", "blackjack-switch", without).cited(key)
        except AssertionError:
            continue
        assert cited != game("blackjack-switch").law.cited(key), key


def test_multiple_action_adds_a_wager_for_each_and_keeps_the_rest():
    assert MULTIPLE.cited("2.10(a)") == ("19:47-2.18(c)", "19:47-2.10(a)")
    assert MULTIPLE["2.10(a) s2"] == "19:47-2.10(a)"
    assert MULTIPLE["2.6(e)1"] == "19:47-2.6(e)1"
    assert game("blackjack").law["2.10(a)"] == "19:47-2.10(a)"
