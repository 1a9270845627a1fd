"""Pay tables as dated data: what a row may be, what a house may elect, and which paragraph forbids to pay less."""

import dataclasses
import tomllib
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import pytest

from pitboss.games import game, ready
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook import cite, rulebook
from pitboss.rulebook.election import HOUSE_FILE, Illegal
from pitboss.rulebook.pay_table import PayTable, elect, figures, pay_tables, payout
from pitboss.rulebook.provision import PACKAGE, _read
from pitboss.table.offer.elected_pay_table import Offering, PaidByTable, Side, offers

DATA = """
chapter = "19:47"
editions = [1995-10-02]
source = "a test"

[[pay_table]]
id = "T99-1"
pays = "main"
from = 1995-10-02
cite = "19:47-16.12(c)"
floor = true
rows = { royal-flush = "1000 to 1", full-house = "11 to 1", flush = "3 to 2", pair = "push" }

[[pay_table]]
id = "T99-2"
pays = "main"
from = 2001-03-19
cite = "19:47-16.12(c)"
rows = { royal-flush = "500 to 1", full-house = "15 to 1", flush = "3 to 2", pair = "push" }

[[pay_table]]
id = "A99"
pays = "ante"
cite = "19:47-16.12(b)"
fixed = true
rows = { win = "1 to 1" }

[[pay_table]]
id = "M99"
pays = "meter"
cite = "19:47-16.12(e)"
rows = { royal-flush = "100 percent", straight-flush = "10 percent", flush = "$50.00" }

[[pay_table]]
id = "U99"
pays = "bonus"
title = "Ante bonus"
cite = "house:test/u99"
source = "two tables are known to exist, their rows are not"
rows = { straight = "unset", two-pair = "1 to 1" }

[[figure]]
id = "least-limit"
is = "$5000.00"
from = 1995-08-07
cite = "19:47-16.12(d)"

[[figure]]
id = "least-rate"
is = "70 percent"
cite = "19:47-16.12(f)"
"""


@pytest.fixture
def book(tmp_path):
    file = tmp_path / "provisions.toml"
    file.write_text(DATA, encoding="utf-8")
    return str(file)


def test_rows_keep_their_order_and_everything_that_loses_has_none(book):
    table = pay_tables(book)["main"][0]
    assert table.said() == "royal flush 1000 to 1, full house 11 to 1, flush 3 to 2, pair push"
    assert table.range() == "3 to 2 up to 1000 to 1, table T99-1"
    assert [table.net(row) for row in ("full-house", "flush", "pair", "nothing")] == [11, Fraction(3, 2), 0, -1]
    assert (table.best, table.odds("pair"), table.pushes("pair"), table.pushes("nothing")) == (
        *(Odds(1000, 1), None),
        *(True, False),
    )


def test_prizes_in_money_and_parts_of_a_meter_are_rows_too(book):
    (table,) = pay_tables(book)["meter"]
    assert (table["royal-flush"].percent, table.amount("flush"), table.amount("straight-flush")) == (100, 50_00, 0)
    assert table.said() == "royal flush 100 percent, straight flush 10 percent, flush $50.00"
    assert payout("$60").at_least(payout("$50.00"))
    assert not payout("9 percent").at_least(payout("10 percent"))
    assert not payout("$60").at_least(payout("1 to 1")), "an amount is no odds"


@pytest.mark.parametrize(
    ("given", "reason", "by"),
    [
        ("T99-1 with full house 10 to 1", "full house 10 to 1 is below the floor of 11 to 1", "19:47-16.12(c)"),
        ("T99-1 with pair 1 to 2, flush 1 to 1", "flush 1 to 1 is below the floor of 3 to 2", "19:47-16.12(c)"),
        ("T99-2", "royal flush 500 to 1 is below the floor of 1000 to 1", "19:47-16.12(c)"),
        ("T99-3", "it must be T99-1 or T99-2", "house:offered"),
        ("T99-1 with straight 5 to 1", "no row of T99-1", "19:47-16.12(c)"),
    ],
)
def test_nothing_is_paid_below_a_floor_and_the_refusal_names_its_paragraph(book, given, reason, by):
    with pytest.raises(Refusal, match=reason) as refused:
        elect(given, pay_tables(book)["main"])
    assert refused.value.cite == by


def test_a_house_may_pay_more_and_says_which_rows(book):
    chosen = elect("t99-1 with Full House 12 to 1, flush 3 to 2", pay_tables(book)["main"])
    assert str(chosen) == "T99-1 with full house 12 to 1"
    assert chosen.odds("full-house") == Odds(12, 1)
    assert chosen.odds("flush") == Odds(3, 2)
    assert elect(str(chosen), pay_tables(book)["main"]) == chosen


def test_what_the_law_fixes_may_be_neither_more_nor_less(book):
    for odds in ("2 to 1", "1 to 2"):
        with pytest.raises(Refusal, match="win pays 1 to 1, as the law fixes it"):
            elect(f"A99 with win {odds}", pay_tables(book)["ante"])
    assert str(elect("A99 with win 1 to 1", pay_tables(book)["ante"])) == "A99"


def test_tables_and_figures_know_since_when_they_hold(book):
    assert [table.since for table in pay_tables(book)["main"]] == [date(1995, 10, 2), date(2001, 3, 19)]
    assert [table.since for table in pay_tables(book)["bonus"]] == [None], "a reading whose first day nobody knows"
    assert figures(book)["least-limit"] == ("least-limit", 5000_00, "19:47-16.12(d)", date(1995, 8, 7))
    assert figures(book)["least-rate"].value == 70


def test_a_row_that_no_source_gives_must_be_elected_before_the_table_opens(book):
    side = Side(
        name="bonus",
        title="Ante bonus",
        on="a straight",
        wager_cite="house:limits",
        tables=pay_tables(book)["bonus"],
        kinds=("nothing", "two-pair", "straight"),
        cite="house:limits",
    )

    @offers(side)
    @dataclass(frozen=True, kw_only=True)
    class Options(Offering):
        """A table with one such wager."""

    with pytest.raises(Illegal, match="no source says what straight pays; the house must: U99 with straight"):
        Options.configure({})
    opened = Options.configure({"bonus_table": "U99 with straight 4 to 1"})
    assert side.elected(opened).said() == "straight 4 to 1, two pair 1 to 1"
    assert Options.configure(opened.shown()) == opened
    with pytest.raises(Illegal, match="cannot be paid to the cent"):
        Options.configure({"bonus_table": "U99 with straight 5 to 3", "increment": "0.50"})


def test_rows_that_no_source_gives_come_from_the_houses_own_file(book, tmp_path, monkeypatch):
    side = Side(
        name="bonus",
        title="Ante bonus",
        on="a straight",
        wager_cite="house:limits",
        tables=pay_tables(book)["bonus"],
        kinds=("nothing", "two-pair", "straight"),
        cite="house:limits",
        house="some-game",
    )

    @offers(side)
    @dataclass(frozen=True, kw_only=True)
    class Options(Offering):
        """A table with one such wager."""

    file = tmp_path / "house.toml"
    file.write_text('[some-game]\nbonus_table = "U99 with straight 7 to 1"', encoding="utf-8")
    monkeypatch.setenv("PITBOSS_HOUSE", str(file))
    assert side.elected(Options.configure({})).said() == "straight 7 to 1, two pair 1 to 1"
    elected = Options.configure({"bonus_table": "U99 with straight 5 to 1"})
    assert elected.shown()["bonus_table"] == "U99 with straight 5 to 1", (
        "the caller who opens a table comes before the file"
    )
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal, match="no source says what straight pays"):
        Options.configure({})


def test_a_table_with_a_source_of_its_own_is_a_reading_in_words_made_of_its_rows(book, tmp_path):
    reading = _read(tmp_path / "provisions.toml")["house:test/u99"]
    assert reading.says == "Ante bonus: straight unset, two pair 1 to 1."
    assert not reading.is_law


def test_every_pay_table_in_the_house_can_be_read_and_resolves_to_its_paragraph():
    seen = 0
    for path in sorted((PACKAGE / "games").glob("*/provisions.toml")):
        for tables in pay_tables(str(path)).values():
            for table in tables:
                assert canonical_in(table.cite), f"{path.parent.name}: {table.id}"
                seen += 1
    assert seen >= 9
    assert "three-card-poker" in ready()


def canonical_in(text):
    return cite(text).cite in rulebook()


def test_a_row_that_no_hand_stands_on_is_a_fault_of_the_game_and_never_silently_lost(book):
    with pytest.raises(AssertionError, match="rows that no hand stands on: full-house"):
        PaidByTable(
            name="main",
            title="Main",
            tables=pay_tables(book)["main"],
            kinds=("royal-flush", "flush", "pair"),
            cite="19:47-16.12",
        )


BLANK = PayTable(
    id="B",
    pays="x",
    rows=tuple((row, payout("unset")) for row in ("flush", "straight", "pair-of-aces", "pair-of-kings", "nothing")),
    cite="house:x",
    unset=("flush", "straight", "pair-of-aces", "pair-of-kings", "nothing"),
)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("B with flush 5 to 1, pair of kings or better 1 to 1, any other lose", "5 to 1|1 to 1|1 to 1|1 to 1|lose"),
        (
            "B with any other lose, straight or better 3 to 1, pair of kings or better push",
            "3 to 1|3 to 1|push|push|lose",
        ),
        ("B with any other 1 to 1, flush 2 to 1", "2 to 1|1 to 1|1 to 1|1 to 1|1 to 1"),
        ({"flush-or-better": "2 to 1", "any-other": "lose"}, "2 to 1|lose|lose|lose|lose"),
    ],
)
def test_rows_that_no_source_fills_can_be_set_together(text, paid):
    table = elect(text, [BLANK])
    assert "|".join(str(pays) for _, pays in table.rows) == paid
    assert elect(str(table), [BLANK]) == table
    assert not table.missing


def test_or_better_changes_no_row_that_a_source_gives():
    known = dataclasses.replace(BLANK, rows=(("flush", payout("4 to 1")), *BLANK.rows[1:]), unset=BLANK.unset[1:])
    table = elect("B with any other 1 to 1", [known])
    assert [str(pays) for _, pays in table.rows] == ["4 to 1", *["1 to 1"] * 4]
    with pytest.raises(Refusal, match="no row of B"):
        elect("B with full house or better 1 to 1", [known])


def test_two_tables_that_pay_alike_say_so():
    """A house that compares them is not left to look for a difference that is not there."""
    for path in sorted(PACKAGE.glob("games/*/provisions.toml")):
        seen: dict[object, str] = {}
        for row in tomllib.loads(path.read_text()).get("pay_table", ()):
            same = (
                row["pays"],
                tuple((name, str(payout(pays))) for name, pays in row["rows"].items() if pays != "unset"),
            )
            first = seen.setdefault(same, row["id"])
            assert first == row["id"] or not same[1] or f"as {first}" in row.get("source", ""), row["id"]


def test_an_amount_without_its_sign_is_distinguished_from_odds():
    options = game("pai-gow-poker").options.configure({"envy_table": "E11 with royal flush $3000.00"})
    assert "royal flush $3000.00" in str(options.envy_table)
    with pytest.raises(Illegal, match=r"'3000.00' is no amount of dollars: write amounts as \"\$50.00\""):
        game("pai-gow-poker").options.configure({"envy_table": "E11 with royal flush 3000.00"})
    with pytest.raises(Illegal, match="is not odds"):
        game("pai-gow-poker").options.configure({"bonus_table": "F11-3 with flush 4.00"})


def test_what_nobody_has_supplied_is_no_change(monkeypatch):
    monkeypatch.delenv(HOUSE_FILE)
    assert game("pai-gow").options().shown(changed_only=True) == {}
