"""Subchapter 8, what holds at all games: limits changed with notice, odds as posted, signs, filings."""

from datetime import datetime

import pytest

from pitboss.games import game
from pitboss.rulebook import Illegal, Notice, Pit, cite
from pitboss.rulebook.editions import READING, standing


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2004-05-12T{clock}")


def pit(players: int = 3, as_of: str = "") -> Pit:
    """A pit with a casino war table, or on an early day a blackjack table, and players at it."""
    found = game("blackjack" if as_of else "casino-war")
    book = Pit("A")
    options = found.elect({"minimum": "10", "maximum": "500"}, as_of)
    book.open("1", found.name, options, at("10:00"), edition=found.edition(as_of))
    book.seat("1", players)
    return book


def describe(option: str, value: int, given: str, effective: str, name: str = "casino-war") -> Notice:
    return Notice(name, option, value, at(given), at(effective), ("patrons",), written=False)


@pytest.mark.parametrize("option", ["minimum", "maximum"])
def test_posted_limits_change_half_an_hour_after_the_patrons_heard_of_it(option):
    assert "minimum" in cite("19:47-8.2").says
    assert "notice" in cite("19:47-8.3").says
    new = 20_00
    for given, lawful in (("19:00", True), ("19:01", False)):
        book = pit()
        book.give(describe(option, new, given, "19:30"))
        if lawful:
            book.change("casino-war", option, "20", at("19:30"))
            assert getattr(book.tables["1"].options, option) == new
        else:
            with pytest.raises(Illegal, match="30 minutes' notice to patrons") as no:
                book.change("casino-war", option, "20", at("19:30"))
            assert no.value.cite == "house:notice"
            assert getattr(book.tables["1"].options, option) != new


def test_at_an_empty_table_limits_change_at_once():
    book = pit(players=0)
    book.change("casino-war", "maximum", "2000", at("10:01"))
    assert book.tables["1"].options.maximum == 2000_00


def test_every_games_posted_amounts_need_that_notice():
    from pitboss.games import ready

    for name in ready():
        for option, election in game(name).options.elections().items():
            if election.cite in ("house:limits", "house:increments") and election.allowed == "any amount":
                assert [duty.cite for duty in election.duties] == ["house:notice"], (name, option)


def test_before_there_was_subchapter_8_limits_needed_no_notice():
    for day, lawful in (("1983-12-04", True), ("1983-12-05", False)):
        book = pit(as_of=day)
        if lawful:
            book.change("blackjack", "maximum", "2000", at("10:01"))
        else:
            with pytest.raises(Illegal, match="30 minutes"):
                book.change("blackjack", "maximum", "2000", at("10:01"))


def test_a_game_opens_only_with_layout_equipment_and_guide_approved():
    assert "guide" in cite("19:47-8.5").says
    war = game("casino-war")
    book = Pit("A", filings={})
    with pytest.raises(Illegal) as no:
        book.open("1", war.name, war.options(), at("10:00"))
    assert [v.option for v in no.value.violations] == ["layout", "equipment", "guide"]
    assert {v.cite for v in no.value.violations} == {"house:filings"}
    for what, when in (("layout", "09:00"), ("equipment", "09:00"), ("guide", "10:01")):
        book.file(war.name, what, at(when))
    with pytest.raises(Illegal, match="guide of casino-war is only from 2004-05-12 10:01 approved"):
        book.open("1", war.name, war.options(), at("10:00"))
    book.open("1", war.name, war.options(), at("10:01"))


@pytest.mark.parametrize(
    ("words", "lawful"), [("Tie 8 to 1", True), ("Tie 9 for 1", False), ("a place for 2 players", True)]
)
def test_odds_are_posted_with_to_and_never_with_for(words, lawful):
    book = pit()
    if lawful:
        book.post("1", words, {})
    else:
        with pytest.raises(Illegal, match="9 for 1") as no:
            book.post("1", words, {})
        assert no.value.cite == "house:odds-words"


def test_a_sign_shows_the_limits_in_force():
    book = pit()
    book.post("1", "", {"minimum": "10", "maximum": "500"})
    with pytest.raises(Illegal, match=r"the sign says 400, in force is 500\.00") as no:
        book.post("1", "", {"maximum": "400"})
    assert no.value.cite == "house:sign-true"


def test_of_subchapter_8_the_headings_stand_from_its_act_on():
    for number, word in (("8.1", "devices"), ("8.4", "new game")):
        found = cite(f"19:47-{number}")
        assert word in found.says
        assert standing(found, at("00:00").date().replace(year=1983, month=12, day=4)).state == "absent"
        assert standing(found, at("00:00").date().replace(year=1984)).state == "stands"
    assert "unknown" in cite(READING).says
