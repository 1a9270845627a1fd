"""The baccarat games in the rulebook: every paragraph on the list, the house readings, and the patrons' guides."""

import re
import tomllib
from datetime import date
from itertools import product

import pytest

from pitboss.games import game
from pitboss.games.minibaccarat.rules import Options as Minibaccarat
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.rulebook import below, canonical, cite, rulebook
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text
from tests.each import each
from tests.rulebook.test_rulebook import provisions_on_the_list

GAMES = {"minibaccarat": ("19:47-7", Minibaccarat), "punto_banco": ("19:47-3", PuntoBanco)}
LISTED = {"19:47-7": 72, "19:47-3": 32}
BEYOND = {"19:47-7": set(), "19:47-3": {"19:47-3.11(a)1"}}
"""Item 1 of 3.11(a) is printed before its own heading, so the list does not have it."""

DECLARED = {
    "19:47-7.1(c)1",
    "19:47-7.1(c)2",
    "19:47-7.3(c)3v",
    "19:47-7.6",
    "19:47-3.6(a)",
    "19:47-3.10(c)",
}
IRREGULAR = (
    "face-up",
    "face-up-twice",
    "drawn-in-error",
    "player-third-in-error",
    "banker-third-in-error",
    "wrong-hand",
    "shoe-empty",
    "cards-away",
    "cutting-card-front",
)
READINGS = {
    "minibaccarat": (
        *IRREGULAR,
        "settlement",
        "third-card",
        "result",
        "nobody-on-that-hand",
        "bent-card",
        "exposed-hand",
        "shuffler",
        "shuffler-jam",
        "side-wagers",
        "banker-six",
        "player-pair",
    ),
    "punto_banco": (
        *IRREGULAR,
        "cards",
        "wagers",
        "odds",
        "vigorish",
        "form",
        "opening",
        "shuffle",
        "cut",
        "burn",
        "pass-ordered",
        "offer-after-pass",
    ),
}
HOUSE_IDS = [f"house:{game.replace('_', '-')}/{name}" for game, names in READINGS.items() for name in names]


def book(name):
    return tomllib.loads((PACKAGE / "games" / name / "provisions.toml").read_text(encoding="utf-8"))


# Provisions.


@pytest.mark.parametrize("subchapter", LISTED)
def test_the_rulebook_has_every_paragraph_on_the_list_and_no_others(subchapter):
    listed = provisions_on_the_list(subchapter)
    assert len(listed) == LISTED[subchapter]
    assert {p.cite for p in below(subchapter)} == set(listed) | BEYOND[subchapter]


@each("row", [*below("19:47-7"), *below("19:47-3")])
def test_each_has_heading_summary_kind_and_editions(row):
    assert row.is_law
    assert row.heading
    assert len(row.says) > 10
    assert row.kind == ("declared" if row.cite in DECLARED else "executed")
    assert row.editions
    assert list(row.editions) == sorted(set(row.editions)), "each edition once, oldest first"
    assert re.match(r"R\.19\d\d d\.\d+, effective ", row.source)


@pytest.mark.parametrize("name", GAMES)
def test_a_paragraph_stands_once_and_in_the_order_of_the_text(name):
    sections = book(name)["section"]
    rows = [f"{section['number']}{part}" for section in sections for part, _, _ in section.get("provisions", ())]
    in_code = [f"{section['number']}{part}" for section in sections for part in section.get("in_code", ())]
    assert len({*rows, *in_code}) == len(rows) + len(in_code)
    for named in (rows, in_code):
        assert named == sorted(named, key=_place)


def _place(text):
    """Where a paragraph comes in its subchapter: roman items by value, all else by number or letter."""
    roman = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7}
    match = re.fullmatch(r"\d+\.(\d+)(?:\(([a-z])\)(\d*)([ivx]*))?", text)
    section, letter, item, under = match.groups(default="")
    return int(section), letter, int(item or 0), roman[under]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("7.9(a)", date(1986, 8, 4)),  # no note of its own: the subchapter's adoption
        ("7.3(c)", date(1986, 8, 4)),
        ("7.3(f)", date(1998, 9, 21)),
        ("7.5(b)2ii", date(1995, 8, 7)),
        ("7.5(g)", date(1996, 5, 20)),
        ("7.7(c)2", date(1986, 8, 4)),
        ("7.7(c)3", date(1999, 2, 1)),
        ("7.7(c)3v", date(1999, 2, 1)),
        ("3.9(c)", date(1978, 6, 2)),
        ("3.5(f)", date(1996, 5, 20)),
        ("3.6(c)", date(1978, 6, 2)),
        ("3.6(d)2", date(1998, 9, 8)),
    ],
)
def test_a_paragraph_stands_from_its_first_edition(text, first):
    assert cite(text).editions[0] == first
    assert cite(text).stands_on(first)
    assert not cite(text).stands_on(date.fromordinal(first.toordinal() - 1))


def test_amendments_that_the_notes_name():
    assert cite("7.3(c)3i").editions[-1] == date(1999, 6, 7)
    assert cite("7.6").editions == (date(1986, 8, 4), date(1999, 4, 5))
    assert cite("3.8(e)").editions == (date(1978, 6, 2), date(1980, 3, 31), date(1980, 4, 29))
    assert cite("3.10(b)").editions[-1] == date(1995, 6, 19)


# House readings.


@pytest.mark.parametrize("name", GAMES)
def test_the_house_readings_are_these_and_no_others(name):
    prefix = f"house:{name.replace('_', '-')}/"
    assert {key for key in rulebook() if key.startswith(prefix)} == {prefix + key for key in READINGS[name]}


def test_both_games_rule_alike_on_the_irregularities_that_they_share():
    for key in IRREGULAR:
        mini, punto = cite(f"house:minibaccarat/{key}"), cite(f"house:punto-banco/{key}")
        assert (mini.says, mini.heading) == (punto.says, punto.heading)


# Guides.


def guide(name, options):
    return guide_text(game(name.replace("_", "-")), options)


def every_single_choice(options):
    """The defaults, and each other value of each option that has a list of values."""
    yield {}
    for key, election in options.elections().items():
        yield from ({key: election.show(value)} for value in election.choices or ())


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_says_what_the_table_has_elected(name):
    _, options = GAMES[name]
    page = guide(
        name,
        options.configure({"decks": 6, "tie_odds": "9 to 1", "vigorish_percent": 4, "minimum": 25, "tie_minimum": 5}),
    )
    assert "holds 6 decks" in page
    assert "$25.00 to $" in page
    assert "$5.00 to $" in page
    assert re.search(r"\b9 to 1\b", page)
    assert "8 to 1" not in page
    assert re.search(r"\b4\s+percent", page)


@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_in_a_guide_is_one_of_the_games(name):
    subchapter, options = GAMES[name]
    marks = re.findall(r"\[([^\]]+)\]", guide(name, options()))
    cited = [mark for mark in marks if mark != "house"]
    assert len(cited) > 10
    assert [mark for mark in cited if not canonical(mark).startswith(f"{subchapter}.")] == []
    assert [mark for mark in cited if canonical(mark) not in rulebook()] == []


TABLE_2 = {3: "DDDDDDDDDSD", 4: "DSSDDDDDDSS", 5: "DSSSSDDDDSS", 6: "SSSSSSSDDSS"}
"""The Banker's Hand against no third card and against 0 to 9, as the damaged table was restored."""


@pytest.mark.parametrize("name", GAMES)
def test_the_drawing_table_of_a_guide_is_table_2(name):
    _, options = GAMES[name]
    drawn = {}
    for line in guide(name, options()).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0][:1].isdigit():
            for count, (letter, cell) in product(_each(cells[0]), zip("DS", cells[1:], strict=True)):
                for against in _each(cell):
                    assert (count, against) not in drawn
                    drawn[count, against] = letter
    wanted = TABLE_2 | dict.fromkeys((0, 1, 2), "D" * 11) | {7: "S" * 11}
    assert drawn == {(count, n - 1): letter for count, row in wanted.items() for n, letter in enumerate(row)}


def _each(cell):
    """Numbers and ranges; no third card is -1."""
    for part in cell.split(", ") if cell else ():
        low, _, high = part.replace("none", "x").partition("-")
        yield from [-1] if low == "x" else range(int(low), int(high or low) + 1)


def test_control_ranges_in_the_drawing_table_are_read_as_a_reader_would():
    assert list(_each("none, 0-7, 9")) == [-1, 0, 1, 2, 3, 4, 5, 6, 7, 9]
    assert list(_each("")) == []
