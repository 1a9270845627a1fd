"""Which wagers act on a come out roll: by the text unless the house elects a reading, and every ruling says which."""

import pytest

from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.table.offer.signs import sign_text

GAMES = ("craps", "mini-craps")


def seven_out_of_the_box(name: str, wager: str, amount: str, **options: bool) -> dict:
    """What a seven on the come out roll does to a wager that stood there before."""
    case = {
        "game": name,
        "options": options,
        "boxes": [{"box": 1, "player": "A", "wagers": {"pass": "10"}}],
        "standing": [{"box": 1, "wager": wager, "amount": amount}],
        "rolls": [[5, 2]],
    }
    shown = adjudicate(read_case(case)).shown()
    line = next(row for row in shown["settlement"] if row["wager"] == wager)
    event = next(row for row in shown["events"] if row.get("wager") == wager)
    return line | {"also": event.get("also", ())}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.proves("19:47-1.2(a)9")
def test_a_hardway_loses_to_a_seven_on_the_come_out_roll_by_the_letter(name):
    found = seven_out_of_the_box(name, "hard-8", "5")
    assert (found["outcome"], found["cite"]) == ("lose", "19:47-1.2(a)9")


@pytest.mark.parametrize("name", GAMES)
def test_where_the_house_has_hardways_off_the_ruling_names_the_reading(name):
    found = seven_out_of_the_box(name, "hard-8", "5", hardways_on_come_out=False)
    assert (found["outcome"], found["cite"]) == ("stands", "house:craps/hardways-off")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.proves("19:47-1.2(a)5")
def test_a_lay_bet_is_off_on_the_come_out_roll_as_the_place_bet_that_it_is(name):
    found = seven_out_of_the_box(name, "lay-4", "20")
    assert (found["outcome"], found["cite"]) == ("stands", "19:47-1.2(a)5")
    assert "house:craps/place-bets" in found["also"]


@pytest.mark.parametrize("name", GAMES)
def test_where_the_house_has_lay_bets_on_the_payment_names_the_reading(name):
    found = seven_out_of_the_box(name, "lay-4", "20", lay_on_come_out=True)
    assert found["outcome"] == "win"
    assert "house:craps/lay-on" in found["also"]


@pytest.mark.proves("19:47-1.2(a)5")
def test_a_place_bet_that_is_off_says_so_with_its_paragraph():
    found = seven_out_of_the_box("craps", "place-6", "12")
    assert (found["outcome"], found["cite"]) == ("stands", "19:47-1.2(a)5")
    assert found["also"] == ["19:47-1.2(a)"], "no reading beside it"


def test_the_sign_cites_the_text_for_the_letter_and_the_reading_for_the_election():
    craps = game("craps")

    def line(words: str, **options: bool) -> str:
        return next(row for row in sign_text(craps, craps.elect(options)).splitlines() if words in row)

    assert "[19:47-1.2(a)7]" in line("hardways work")
    assert "[house:craps/hardways-off]" in line("hardways work", hardways_on_come_out=False)
    assert "[19:47-1.2(a)5]" in line("lay bets work")
    assert "[house:craps/lay-on]" in line("lay bets work", lay_on_come_out=True)
