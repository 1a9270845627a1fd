"""What a poker table posts and hands to patrons: the sign of 14.9(b) and its sisters, and the guides."""

import re

import pytest

from pitboss.games import game
from pitboss.rulebook import canonical, rulebook
from pitboss.table.offer.signs import guide_text, sign_text
from pitboss.table.parts import Signs

proves = pytest.mark.proves
GAMES = {
    "seven-card-stud": "14.9",
    "seven-card-stud-hi-lo": "14.9",
    "seven-card-stud-8": "14.9",
    "holdem": "14.10",
    "omaha": "14.11",
    "omaha-8": "14.11",
    "five-card-draw": "14.12",
    "five-card-draw-low": "14.12",
    "five-card-stud": "14.13",
    "mambo-stud": "14.13A",
}
every_game = pytest.mark.parametrize(("name", "section"), GAMES.items())
with_blinds = pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-8", "five-card-draw", "five-card-draw-low"])


def lines(name, **options):
    """What the sign says, by its paragraph; of several lines under one, the last."""
    rules = game(name)
    posted = rules.part(Signs).inscriptions(rules.options.configure(options))
    assert {where for where, _, _ in posted} == {"sign"}
    assert [cite for _, _, cite in posted if canonical(cite) not in rulebook()] == []
    return [(words, cite) for _, words, cite in posted]


def words_on_the_sign(name, **options):
    """The words alone."""
    return [words for words, _ in lines(name, **options)]


@every_game
def test_the_sign_names_the_ante_under_each_games_own_paragraph(name, section):
    assert ("No ante.", f"19:47-{section}(b)") in lines(name, ante=0)
    assert ("Everybody who wants cards antes $2.00.", f"19:47-{section}(b)") in lines(name, ante=2)


@with_blinds
def test_14_10_d_the_sign_names_number_and_amounts_of_the_blinds(name):
    one = "One blind bet, by the player left of the button: $5.00."
    three = "3 blind bets, from the button's left: $1.00, $2.00 and $4.00."
    assert (one, "19:47-14.10(d)") in lines(name, blinds="5.00")
    assert (three, "19:47-14.10(d)") in lines(name, blinds="1.00/2.00/4.00")


def test_14_11_b_the_sign_names_a_kill_where_one_is_offered():
    assert not [words for words in words_on_the_sign("omaha-8") if "ill:" in words]
    (words,) = [words for words, cite in lines("omaha-8", kill="half-kill", kill_multiple=7) if "kill" in words]
    assert words.startswith("Half-kill: who takes the whole of a pot of 7 minimum bets")
    assert words.endswith("one and a half times the limits; it goes on until a pot is smaller or is shared.")
    assert any("twice the limits" in words for words in words_on_the_sign("omaha-8", kill="kill"))
    assert not any("kill" in words for name in GAMES if name != "omaha-8" for words in words_on_the_sign(name))


@pytest.mark.parametrize(
    ("structure", "words"),
    [
        ("fixed", "Fixed limit: bets and raises of $5.00 in the early betting rounds, of $10.00 in the later ones."),
        ("spread", "Spread limit: bets of $5.00 to $10.00, raises of no less than the last bet or raise."),
        ("pot-limit", "Pot limit: bets of $5.00 or more, up to what is in the pot."),
        ("no-limit", "No limit: bets of $5.00 or more, up to all the chips of a player."),
    ],
)
def test_the_sign_says_the_limits(structure, words):
    assert words in words_on_the_sign("holdem", structure=structure, minimum=5, maximum=10)


def test_the_sign_says_how_often_may_be_raised():
    assert "No more than 4 raises in a betting round, unless it began with two players." in words_on_the_sign(
        "holdem", raise_cap=4
    )
    assert "Any number of raises in a betting round." in words_on_the_sign("holdem", raise_cap=0)
    assert "Any number of raises in a betting round." in words_on_the_sign("holdem", structure="no-limit", raise_cap=3)
    assert any(
        words.endswith("may not raise in the same round.") for words in words_on_the_sign("omaha", check_raise=False)
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"revenue": "none"}, "The house takes nothing."),
        (
            {"revenue": "percentage", "rake_percent": 5, "rake_cap": 3},
            "The house takes 5 percent of a pot, in whole multiples of $1.00, and no more than $3.00.",
        ),
        (
            {"revenue": "stepped", "rake_steps": "20.00=1.00,40.00=2.00"},
            "The house takes $1.00 from a pot of $20.00, $2.00 from a pot of $40.00.",
        ),
        ({"revenue": "time", "charge": 6}, "Each seat pays $6.00 for half an hour; nothing is taken from the pots."),
        ({"revenue": "hand", "charge": 1}, "Each player pays $1.00 for a hand; nothing is taken from the pots."),
    ],
)
def test_the_sign_says_what_the_house_takes(options, words):
    assert words in words_on_the_sign("seven-card-stud", **options)


def test_the_sign_of_stud_names_the_forced_bet():
    assert "The forced bet is $2.00 or, if its player likes, a full $4.00." in words_on_the_sign(
        "five-card-stud", forced_bet=2
    )
    assert "The forced bet is $4.00." in words_on_the_sign("mambo-stud", forced_bet=4)


@every_game
def test_the_whole_sign_has_these_lines_and_no_odds_of_the_house(name, section):
    rules = game(name)
    sign = sign_text(rules, rules.options())
    assert "INSCRIBED ON THE SIGN" in sign
    assert all(words in sign for words in words_on_the_sign(name))
    assert "PAYOUT ODDS" not in sign
    assert "PAYOUT ODDS" in sign_text(game("casino-war"), game("casino-war").options())


# Guides.


@every_game
def test_a_guide_is_filled_whatever_is_elected(name, section):
    rules = game(name)
    for key, election in rules.options.elections().items():
        for value in election.choices or ():
            page = guide_text(rules, rules.options.configure(_legal(name, key, election.show(value))))
            assert not set("{}") & set(page), key


def _legal(name, key, value):
    """One option with what it needs beside it."""
    return {key: value, "minimum": 4, "maximum": 8, "increment": 1}


@every_game
def test_a_guide_is_the_games_own_page_over_the_rooms(name, section):
    rules = game(name)
    page = guide_text(rules, rules.options())
    assert page.startswith(f"# {rules.title}\n")
    for shared in ("## Bets", "## The pot", "## The cards", "## Good to know"):
        assert page.count(shared) == 1
    assert "two hours of use" in page


@every_game
def test_every_paragraph_in_a_guide_is_one_of_the_subchapters(name, section):
    rules = game(name)
    page = guide_text(rules, rules.options())
    marks = [mark for mark in re.findall(r"\[([^\]]+)\]", page) if mark != "house"]
    assert len(marks) > 10
    known = {key.partition("(")[0] for key in rulebook()} | set(rulebook())
    assert [mark for mark in marks if canonical(mark) not in known] == []
    own = [mark for mark in marks if mark.startswith(f"{section}(")]
    assert len(own) >= 4


@every_game
def test_a_guide_says_what_the_table_has_elected(name, section):
    rules = game(name)
    page = guide_text(rules, rules.options.configure({"minimum": 10, "maximum": 20, "ante": 3, "boxes": 6}))
    page = " ".join(page.split())
    assert "bets and raises of $10.00" in page
    assert "antes $3.00" in page
    assert "Up to 6 players" in page


@pytest.mark.parametrize(
    ("name", "option", "value", "words"),
    [
        ("mambo-stud", "third_card", "up", "a third, face up"),
        ("five-card-stud", "opener", "bets", "It must bet."),
        ("five-card-stud", "opener", "may-check", "It may check."),
        ("five-card-draw", "own_discards", False, "Your own are not among them."),
        ("seven-card-stud", "open_pair", True, "everybody bet the higher limit"),
        ("omaha-8", "kill", "kill", "twice the limits"),
        ("omaha-8", "kill", "none", "No kill."),
        ("holdem", "straddle", True, "A straddle may be posted."),
        ("holdem", "showdown", "all", "Everybody who is in at the end shows"),
    ],
)
def test_a_guide_follows_the_games_own_options(name, option, value, words):
    rules = game(name)
    assert words in " ".join(guide_text(rules, rules.options.configure({option: value})).split())
