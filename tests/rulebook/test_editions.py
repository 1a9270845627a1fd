"""The law as of a day: games, options and paragraphs with the act that made them so; what is unknown is said."""

import re
from datetime import date, timedelta
from itertools import pairwise

import pytest

import pitboss
from pitboss.games import game, nameplates, ready
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, cite, editions, rulebook
from pitboss.rulebook.citation import within
from pitboss.rulebook.editions import (
    _dated,
    acts,
    chapter_on,
    history,
    lives,
    read_day,
    section_of,
    standing,
    subchapter_of,
)
from pitboss.sheet.par import parsheet
from pitboss.table import Incident, Table
from pitboss.table.drivers import Flat, House, run
from pitboss.table.offer.hypotheses import suppose
from pitboss.table.offer.signs import guide_text, sign_text
from tests.each import each


def of_law() -> list[str]:
    """The games that the regulation names, of those that can be opened."""
    return [name for name in ready() if not game(name).subchapter.startswith("house:")]


def refused(name: str, day: str, **options: object) -> str:
    """In words, why a table of that day is refused."""
    with pytest.raises(Refusal) as no:
        game(name).elect(options, day)
    return str(no.value)


def outcome(name: str, day: str | None, *, plain: bool = False) -> object:
    """A table's options by default, or why there are none: some games wait for figures of the house's own."""
    try:
        return game(name).options.configure({}) if plain else game(name).elect({}, day)
    except Refusal as refusal:
        return str(refusal)


# Days.


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("1978-06-01", "before the first rules of the games: R.1978 d.186"),
        ("1985-13-01", "is not a day: write it as 1985-06-01"),
        ("yesterday", "is not a day"),
        ("", "is not a day"),
    ],
)
def test_a_day_that_has_no_law_is_refused_in_one_line(day, says):
    with pytest.raises(Refusal, match=says) as no:
        read_day(day)
    assert "\n" not in no.value.reason


def test_the_first_day_has_law():
    assert read_day("1978-06-02") == date(1978, 6, 2)


# Days in the future: the law as known when it is asked for.


@pytest.fixture
def next_july(monkeypatch):
    """An act that adds a paragraph and an option's value from 1 July 2999 on."""
    act = editions.CommissionAct(
        "R.2999 d.1", date(2999, 7, 1), "", ("2.3",), ("19:47-2.3(a)",), "a trial of what is to come"
    )
    spans = [{"from": date(1978, 6, 2), "values": [6, 8]}, {"from": act.day, "act": act.act}]
    book = {"subchapter": "19:47-2", "option": [{"name": "decks", "spans": spans}]}
    known, files = (*acts(), act), (*editions._files(), book)
    monkeypatch.setattr(editions, "acts", lambda: known)
    monkeypatch.setattr(editions, "_files", lambda: files)
    for cached in (editions._dated, editions._standing):
        cached.cache_clear()
    yield act
    for cached in (editions._dated, editions._standing):
        cached.cache_clear()


def test_the_law_of_a_day_in_the_future_can_be_rehearsed(next_july):
    assert "it is from 2999-07-01 (R.2999 d.1)" in refused("blackjack", "2999-06-30", decks=2)
    assert game("blackjack").elect({"decks": 2}, "2999-07-01").decks == 2
    before, after = (game("blackjack").edition(day) for day in ("2999-06-30", "2999-07-01"))
    assert not before.stands("19:47-2.3(a)")
    assert not before.stands("19:47-2.3(a)1")
    assert after.stands("19:47-2.3(a)1")


def test_without_a_day_nothing_may_be_elected_that_is_law_only_from_a_day_ahead(next_july):
    blackjack = game("blackjack")
    says = "decks: 2 is not law before 2999-07-01 (R.2999 d.1): name that day to apply its law"
    with pytest.raises(Illegal, match=re.escape(says)):
        blackjack.elect({"decks": "2"})
    assert blackjack.elect({"decks": "6"}).decks == 6
    assert suppose(blackjack, {}, {"decks": "2"}).what_if[0].reason.startswith("decks: 2 is not law before")


@pytest.mark.parametrize("day", ["2999-06-30", "2999-07-01"])
def test_whatever_shows_a_day_in_the_future_says_that_it_is_the_law_as_known(day):
    says = f"{day} is in the future: this is its law as known on "
    blackjack = game("blackjack")
    options = blackjack.elect({}, day)
    edition = blackjack.edition(day)
    assert edition.notes(options)[0].startswith(says)
    assert edition.shown()["notes"][0].startswith(says)
    assert says in standing(cite("19:47-2.3(a)"), read_day(day)).why
    for text in (sign_text(blackjack, options, day), guide_text(blackjack, options, day)):
        assert says in " ".join(text.split())


def test_no_other_day_is_shown_as_in_the_future():
    for day in ("1979-01-01", "2020-01-01"):
        edition = game("blackjack").edition(day)
        assert not any("future" in note for note in edition.notes(game("blackjack").elect({}, day)))
        assert "future" not in standing(cite("19:47-2.3(a)"), read_day(day)).why


def test_a_sheet_says_what_was_known_on_its_own_date():
    war = game("casino-war")

    def notes(made):
        sheet = parsheet(war, war.elect({}, "2030-01-01"), as_of="2030-01-01", date=made, vary_options=False)
        return sheet.content["law"]["edition"]["notes"]

    assert "2030-01-01 is in the future: this is its law as known on 2026-01-31" in notes("2026-01-31")
    assert not any("future" in note for note in notes("2031-01-31"))


# Parts of a paragraph.


@pytest.mark.parametrize(
    ("paragraph", "part", "stands_in"),
    [
        ("19:47-7.7(c)3", "19:47-7.7(c)3", True),
        ("19:47-7.7(c)3ii", "19:47-7.7(c)3", True),
        ("19:47-7.7(c)3ii", "19:47-7.7(c)", True),
        ("19:47-1.2(a)1ii(2)", "19:47-1.2(a)1ii", True),
        ("19:47-1.2(a)1ii(2)", "19:47-1.2(a)1i", False),
        ("19:47-7.3(c)3ii", "19:47-7.3(c)3i", False),
        ("19:47-7.3(c)3iv", "19:47-7.3(c)3i", False),
        ("19:47-7.3(c)3vi", "19:47-7.3(c)3v", False),
        ("19:47-2.5(h)11", "19:47-2.5(h)1", False),
        ("19:47-2.22(a)", "19:47-2.2", False),
        ('19:47-2.1 "Double shoe"', "19:47-2.1", True),
        ("19:47-2.8(a)2", "19:47-2.8(a)2i", False),
    ],
)
def test_a_part_stands_in_its_own_paragraph_alone(paragraph, part, stands_in):
    assert within(paragraph, part) is stands_in


def test_roman_parts_stand_only_when_their_paragraph_does():
    """7.7(c)3 came with R.1999 d.42 on 1 February 1999, and its five parts with it."""
    parts = [f"19:47-7.7(c)3{roman}" for roman in ("", "i", "ii", "iii", "iv", "v")]
    assert {*parts} <= rulebook().keys()
    before, after = (game("minibaccarat").edition(day) for day in ("1999-01-31", "1999-02-01"))
    assert [before.stands(part) for part in parts] == [False] * 6
    assert [after.stands(part) for part in parts] == [True] * 6


# Games.


@pytest.mark.parametrize(
    ("name", "last_without", "act"),
    [
        ("three-card-poker", "1997-03-16", "R.1997 d.134"),
        ("mini-dice", "1997-10-05", "R.1997 d.427"),
        ("casino-war", "1999-01-18", "R.1999 d.29"),
        ("minibaccarat", "1986-08-03", "R.1986 d.308"),
        ("keno", "1995-03-12", "27 N.J.R. 937(a)"),
        ("mini-craps", "1996-08-04", "R.1996 d.356"),
    ],
)
def test_a_game_is_refused_until_the_day_of_its_act(name, last_without, act):
    found = refused(name, last_without)
    assert "was not yet authorised" in found
    assert act in found
    first = date.fromisoformat(last_without) + timedelta(days=1)
    assert game(name).edition(first).authorised.state == "stands"
    assert act in game(name).edition(first).authorised.why


@pytest.mark.parametrize(
    ("name", "day", "says"),
    [
        ("caribbean-stud", "1995-01-01", "unknown from 1994-08-22 to 1995-08-06"),
        ("let-it-ride", "1995-02-01", "unknown from 1995-01-24 to 1995-10-01"),
        ("four-card-poker", "2006-01-01", "unknown from 2004-09-20 to 2009-12-30"),
    ],
)
def test_between_temporary_and_adopted_rules_it_is_unknown_from_when_to_when(name, day, says):
    assert says in refused(name, day)


def test_every_subchapter_of_the_catalogue_has_a_first_day():
    listed = {plate.subchapter for plate in nameplates().values()}
    assert {part for part in listed if not part.startswith("house:")} <= lives().keys()


# Options.


@pytest.mark.parametrize(
    ("day", "lawful"),
    [
        ("1980-01-01", True),
        ("1981-07-22", True),
        ("1981-07-23", False),
        ("1985-06-01", False),
        ("1989-03-14", False),
        ("1989-04-01", True),
        ("1989-06-13", True),
        ("1989-06-14", False),
        ("1989-07-01", False),
        ("1990-01-16", True),
    ],
)
def test_surrender_opens_and_closes_on_the_days_of_its_acts(day, lawful):
    if lawful:
        assert game("blackjack").elect({"surrender": "yes"}, day).surrender
    else:
        assert "yes is not lawful" in refused("blackjack", day, surrender="yes")


def test_surrender_was_every_players_right_at_first_and_a_house_option_later():
    assert game("blackjack").elect({}, "1980-01-01").surrender
    assert "no is not lawful" in refused("blackjack", "1980-01-01", surrender="no")
    assert not game("blackjack").elect({}, "1990-01-16").surrender


def test_a_refusal_by_the_law_of_a_day_names_the_act_and_when_it_is_lawful_again():
    found = refused("blackjack", "1985-06-01", surrender="yes")
    assert "R.1981 d.301, 13 N.J.R. 629(a)" in found
    assert "it is from 1989-03-15 (21 N.J.R. 640(a))" in found


@pytest.mark.parametrize(
    ("name", "options", "first", "act"),
    [
        ("minibaccarat", {"vigorish": "no-vigorish"}, "1998-09-21", "R.1998 d.474"),
        ("omaha-8", {"kill": "kill"}, "2002-05-20", "R.2002 d.157"),
        ("omaha-8", {"shuffle": "device"}, "1997-12-01", "R.1997 d.519"),
        ("blackjack", {"multiple_action": "yes", "hole_card": "none"}, "1993-09-20", "R.1993 d.461"),
        ("blackjack", {"hole_card": "reader"}, "1993-01-19", "R.1993 d.38"),
        ("blackjack", {"hole_card": "up"}, "1991-11-04", "R.1991 d.536"),
        ("blackjack", {"progressive": "yes", "hole_card": "none"}, "1996-07-15", "R.1996 d.315"),
        ("blackjack", {"five_card_21": "yes"}, "1991-11-04", "R.1991 d.533"),
        ("blackjack", {"resplit": "yes"}, "1991-11-04", "R.1991 d.537"),
        ("blackjack", {"shoe": "double"}, "1982-09-15", "R.1982 d.255"),
        ("blackjack", {"streak": "yes"}, "2001-01-16", "R.2001 d.24"),
        ("blackjack", {"bonus": "yes", "bonus_prizes": "1,2"}, "1999-01-04", "R.1999 d.9"),
        ("mini-craps", {"with_stickperson": "yes"}, "1997-03-17", "R.1997 d.133"),
    ],
)
def test_an_option_is_lawful_from_the_day_of_its_act(name, options, first, act):
    before = date.fromisoformat(first) - timedelta(days=1)
    beside = {"tie_odds": "8 to 1", "dealing": "face-up"} if name == "minibaccarat" else {}
    found = refused(name, before.isoformat(), **options, **beside)
    assert "is not lawful on" in found
    assert act in found or "there was no double shoe" in found
    assert game(name).elect({**options, **beside}, first)


def test_a_value_of_which_nobody_knows_whether_it_was_lawful_is_not_guessed():
    assert "unknown" in refused("blackjack", "1993-01-19", additional_wager="same-suit")
    assert game("blackjack").elect({"additional_wager": "over-under-13"}, "1993-01-19").additional_wager
    assert "unknown" in refused("blackjack", "2002-01-01", match_dealer=True)
    assert game("blackjack").elect({"match_dealer": True}, "2005-01-01").match_dealer


def test_a_number_that_is_not_held_must_be_given_by_the_caller():
    found = refused("caribbean-stud", "2000-01-01")
    assert "payout_limit: unknown from 1994-08-22 to 2001-03-18" in found
    given = game("caribbean-stud").elect({"payout_limit": "50000"}, "2000-01-01")
    notes = game("caribbean-stud").edition("2000-01-01").notes(given)
    assert any(note.startswith("payout_limit as given") for note in notes)
    assert game("caribbean-stud").elect({}, "2001-03-19").shown()["payout_limit"] == "floor"


def test_what_is_elected_by_default_is_lawful_on_that_day():
    assert game("blackjack").elect({}, "1985-06-01").hole_card == "none"
    assert game("blackjack").elect({}, "1993-01-19").hole_card == "reader"


@each("name", ready())
def test_a_table_without_a_day_is_as_it_always_was(name):
    assert outcome(name, None) == outcome(name, None, plain=True)
    assert Table(game(name), game(name).options()).edition is None


@each("name", of_law())
def test_every_game_has_law_on_a_day_of_2012_and_says_that_later_amendments_are_not_held(name):
    edition = game(name).edition("2012-01-01")
    edition.verify()
    assert outcome(name, "2012-01-01") == outcome(name, None)
    assert any("13:69F" in note for note in edition.notes(game(name).options()))


# Paragraphs.


@pytest.mark.parametrize(
    ("paragraph", "day", "state"),
    [
        ("2.2(a)", "1998-01-01", "stands"),
        ("2.12(c)", "1981-11-01", "absent"),
        ("2.12(c)", "1984-03-05", "stands"),
        ("2.6(a)", "1985-01-01", "changed"),
        ("7.3(f)", "1998-09-20", "absent"),
        ("22.8(c)2", "1999-01-18", "absent"),
        ("22.8(c)2", "1999-01-19", "stands"),
        ("22.8(c)2", "2007-01-01", "changed"),
        ("16.12(d)", "2000-01-01", "changed"),
        ("house:limits", "1985-01-01", "reading"),
        ("19:46-1.17(a)", "1999-01-01", "unknown"),
    ],
)
def test_how_a_paragraph_stood_on_a_day(paragraph, day, state):
    assert standing(cite(paragraph), read_day(day)).state == state


def test_the_cutting_card_was_yellow_or_green_until_1998():
    assert "yellow or green" in standing(cite("2.2(a)"), date(1998, 1, 1)).says
    assert not standing(cite("2.2(a)"), date(1999, 1, 1)).says


def test_words_that_are_not_held_are_bounded_by_two_acts():
    why = standing(cite("2.6(a)"), date(1985, 1, 1)).why
    assert "from 1982-09-15 to 1989-12-03 are not held" in why
    assert "R.1989 d.590" in why


def test_after_the_last_note_the_text_is_as_last_held_and_is_marked_so():
    assert not chapter_on(date(2004, 6, 1))
    assert "later amendments are unknown" in chapter_on(date(2008, 1, 1))
    assert "13:69F" in chapter_on(date(2011, 11, 14))


# At the table.


def test_until_1981_the_dealer_drew_on_whether_or_not_it_mattered():
    case = {
        "game": "blackjack",
        "options": {"hole_card": "down"},
        "boxes": [{"box": 1, "player": "A", "wagers": {"blackjack": "10.00"}}],
        "cards": ["Th", "2c", "6d", "5s", "Kd", "9c", "7h"],
        "decisions": [{"choose": "hit", "box": 1}],
    }
    for day, drawn in (("1981-11-01", ["9c", "7h"]), ("1981-11-02", [])):
        events = adjudicate(read_case(case | {"as_of": day})).events
        assert [e.outcome for e in events if e.cites[0] == "19:47-2.12(b)"] == drawn
        assert ("19:47-2.12(c)" in [e.cites[0] for e in events]) is not bool(drawn)


def test_a_recut_could_not_be_ordered_before_1996():
    for day, lawful in (("1996-05-19", False), ("1996-05-20", True)):
        t = pitboss.Table("blackjack", as_of=day)
        assert t.stands("19:47-2.5(g)") is lawful
        if not lawful:
            with pytest.raises(Refusal, match=r"R\.1996 d\.223"):
                t.verify_stands("19:47-2.5(g)")


def test_punto_banco_has_no_game_if_nobody_takes_the_shoe_before_1998_09_08():
    for day, curator in (("1998-09-07", None), ("1998-09-08", 0)):
        t = pitboss.Table("punto-banco", as_of=day)
        t.begin("sit", player="A", box=1, chips=100_00)
        t.supply()
        house = House({"A": Flat((), likes=("refuse",))})
        while t.game.next_procedure(t) != "round":
            t.begin(t.game.next_procedure(t))
            run(t, house)
        t.begin("round")
        while t.pending is not None and not t.betting:
            t.supply(house.outcome(t))
        assert t.memory.curator == curator
        if curator is None:
            assert t.pending is None
            assert "no game" in t.events[-1].act.words


def test_a_ruling_whose_paragraph_did_not_stand_is_refused_under_it():
    t = pitboss.Table("minibaccarat", as_of="1996-05-19", tie_odds="8 to 1", vigorish="tie-25")
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    house = House({"A": Flat(())})
    found = None
    while found is None:
        t.begin(t.game.next_procedure(t))
        while t.pending is not None:
            try:
                t.verify(Incident("recut"))
            except Refusal as refusal:
                if refusal.cite == "19:47-7.5(g)" and "was not law" in refusal.reason:
                    found = refusal
                    break
            t.supply(house.outcome(t))
        assert t.n < 500
    assert "R.1996 d.223" in found.reason


# Answers.


def test_sign_and_guide_of_a_day_name_the_day_and_its_act():
    blackjack = game("blackjack")
    options = blackjack.elect({}, "1985-06-01")
    for text in (sign_text(blackjack, options, "1985-06-01"), guide_text(blackjack, options, "1985-06-01")):
        for words in ("1985-06-01", "R.1978 d.186", "R.1981 d.301"):
            assert words in " ".join(text.split())
    assert "BY THE LAW OF" not in sign_text(blackjack, options)


def test_odds_of_a_day_are_those_of_the_options_that_were_lawful_then():
    dated = pitboss.odds("minibaccarat", as_of="1998-09-21", vigorish="no-vigorish")
    assert dated["banker"].edge == pitboss.odds("minibaccarat", vigorish="no-vigorish")["banker"].edge
    with pytest.raises(Refusal, match=r"R\.1998 d\.474"):
        pitboss.odds("minibaccarat", as_of="1998-09-20", vigorish="no-vigorish")


def test_a_record_is_ruled_on_by_the_law_of_its_own_day():
    case = {
        "game": "omaha-8",
        "options": {"kill": "kill"},
        "boxes": [{"box": 1, "player": "A"}, {"box": 2, "player": "B"}],
    }
    with pytest.raises(Refusal, match=r"R\.2002 d\.157"):
        pitboss.adjudicate(case | {"as_of": "2002-05-19"})
    with pytest.raises(Refusal, match=r"R\.2002 d\.157"):
        pitboss.adjudicate(case, as_of="2002-05-19")
    with pytest.raises(Refusal) as own:
        pitboss.adjudicate(case | {"as_of": "2002-05-20"}, as_of="2002-05-19")
    assert "R.2002" not in str(own.value), "the record's own day comes first"


def test_configurations_of_two_days_are_priced_side_by_side():
    found = pitboss.compare("red-dog:as_of=1995-01-01", "red-dog:as_of=2003-01-01").shown()
    assert [row["edition"]["as_of"] for row in found["configurations"]] == ["1995-01-01", "2003-01-01"]


def test_a_sheet_of_a_day_says_so_and_can_be_checked():
    from pitboss.sheet.checking import check

    sheet = pitboss.parsheet("casino-war", as_of="1999-01-19", vary=["decks"], date="2026-01-01")
    assert sheet.content["law"]["edition"]["as_of"] == "1999-01-19"
    assert all(finding.agrees for finding in check(sheet.html()))


# Histories.


def test_the_history_of_surrender_is_its_whole_life_in_order():
    rows = history("19:47-2", "blackjack", "19:47-2.8")
    days = [row.day.isoformat() for row in rows]
    assert days == sorted(days)
    for day in ("1978-06-02", "1981-07-23", "1989-03-15", "1990-01-16", "2011-11-14"):
        assert day in days


def test_two_acts_of_one_day_are_two_rows():
    rows = [row for row in history("19:47-2", cite="19:47-2.2") if row.day == date(1996, 7, 15)]
    assert {row.act for row in rows} >= {"R.1996 d.315", "R.1996 d.316"}


def test_what_counts_at_the_table_is_the_operative_day():
    assert next(act for act in acts() if act.act == "R.1982 d.255").day == date(1982, 9, 15)


# The data.


def test_dated_data_speak_of_options_and_paragraphs_that_there_are():
    for name in ready():
        found = game(name)
        for option, spans in _dated(found.subchapter, name).options.items():
            if option not in found.options.elections():
                others = [g for g in ready() if game(g).subchapter == found.subchapter]
                assert any(option in game(g).options.elections() for g in others), (name, option)
                continue
            for span in spans:
                for value in (*(span.values or ()), *span.unsure):
                    found.options.elections()[option].read(value)
        for part in _dated(found.subchapter, name).paragraphs:
            assert any(c == part or c.startswith(part) for c in rulebook()), part


def test_spans_follow_each_other_and_begin_with_their_game():
    for name in of_law():
        dated = _dated(game(name).subchapter, name)
        life = dated.life or lives()[game(name).subchapter]
        assert all(spans[0].first <= life.earliest for spans in dated.options.values())
        for spans in (*dated.options.values(), *dated.paragraphs.values()):
            assert spans[0].first >= lives()[game(name).subchapter].earliest
            assert all(one.first < other.first for one, other in pairwise(spans))


def test_a_paragraph_that_an_act_added_stands_in_a_section_that_it_changed():
    for act in acts():
        for part in act.adds:
            assert section_of(part) in act.changes, (act.act, part)
            assert subchapter_of(part) in lives()
