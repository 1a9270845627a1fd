"""Every history note of the printings, the day before and the day after; and what the printings show between them."""

from datetime import date, timedelta

import pytest

from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.rulebook.editions import _book, acts, history, lives, read_day, standing
from tests.each import each

ACTS = """
1979-01-05 R.1979-d.2 2.3 2.5
1979-09-26 R.1979-d.380 2.6 2.7 2.8 2.9
1980-03-31 R.1980-d.132 2.3 2.4 2.6 2.8 3.5 3.8
1980-04-29 R.1980-d.186 2.3 2.4 2.6 2.8 2.11 3.5 3.8
1981-07-23 R.1981-d.301 2.6 2.8 2.13
1981-09-11 R.1981-d.368 2.6 2.8 2.13
1981-11-02 R.1981-d.388 2.12
1982-09-07 R.1982-d.305 2.5
1982-09-15 R.1982-d.255 2.1 2.2 2.3 2.4 2.5 2.6
1984-03-05 R.1984-d.49 2.12
1985-05-20 R.1985-d.228 2.4
1986-10-20 R.1986-d.442 2.9
1987-10-05 R.1987-d.395 7.7
1988-08-01 R.1988-d.360 1.11
1989-12-04 R.1989-d.590 2.6 2.9
1990-01-16 R.1990-d.35 2.6 2.8
1991-09-16 R.1991-d.471 2.14
1991-11-04 R.1991-d.533 2.3
1991-11-04 R.1991-d.534 2.3
1991-11-04 R.1991-d.535 2.8
1991-11-04 R.1991-d.536 2.6
1991-11-04 R.1991-d.537 2.11
1991-11-04 R.1991-d.551 2.3 7.2
1991-12-16 R.1991-d.616 7.3
1992-02-03 R.1992-d.59 7.7 7.8
1992-03-16 R.1992-d.123 2.3
1992-04-20 R.1992-d.174 2.2
1992-08-17 R.1992-d.320 2.11
1993-01-19 R.1993-d.37 2.3
1993-01-19 R.1993-d.38 2.1 2.6 2.9
1993-06-21 R.1993-d.293 2.3
1993-09-20 R.1993-d.461 2.8 2.11 2.18
1993-12-06 R.1993-d.630 2.3 2.6 7.2
1993-12-20 R.1993-d.655 7.2 7.3
1994-02-22 R.1994-d.80 2.2
1994-03-21 R.1994-d.137 2.3 7.2
1994-06-06 R.1994-d.265 2.5 2.6
1994-06-06 R.1994-d.283 3.5 7.5
1995-06-19 R.1995-d.309 3.10
1995-08-07 R.1995-d.429 3.5 7.5
1996-05-20 R.1996-d.223 2.5 3.5 7.5 14.5
1996-07-15 R.1996-d.315 2.2 2.3 2.6 2.8 2.9 2.13 2.18 2.19
1996-07-15 R.1996-d.316 2.2 2.6 2.9 2.11
1996-08-05 R.1996-d.356 1.11
1996-10-07 R.1996-d.478 3.5 7.5
1996-12-02 R.1996-d.562 2.3
1997-03-17 R.1997-d.133 1.11
1997-12-01 R.1997-d.519 14.2 14.4
1998-09-08 R.1998-d.441 2.2 7.1 14.2
1998-09-08 R.1998-d.442 3.6
1998-09-21 R.1998-d.474 7.3
1999-01-04 R.1999-d.9 2.18 2.20
1999-02-01 R.1999-d.42 7.7 7.8
1999-02-01 R.1999-d.43 7.3
1999-04-05 R.1999-d.110 7.6 21.2 21.7
1999-04-19 R.1999-d.123 14.1 14.3
1999-06-07 R.1999-d.174 7.3
2001-01-16 R.2001-d.24 2.18
2001-03-19 R.2001-d.89 16.12
2002-05-20 R.2002-d.157 14.1 14.11
""".strip().splitlines()
"""Written down from the history notes: the day from which an act holds at the table, the act, its sections."""


@each("row", ACTS)
def test_each_act_of_the_history_notes_is_there_on_its_day(row):
    day, name, *sections = row.split()
    act = next(act for act in acts() if act.act == name.replace("-", " "))
    assert act.day.isoformat() == day
    assert {*sections} <= {*act.changes}
    for part in sections:
        rows = history(f"19:47-{part.partition('.')[0]}", cite=f"19:47-{part}")
        assert [found.day.isoformat() for found in rows if found.act == act.act and found.kind == "act"] == [day]
    for added in act.adds:
        found = cite(added) if added in _held() else None
        if found is not None:
            before, after = (standing(found, act.day + timedelta(days=days)).state for days in (-1, 0))
            assert before in ("absent", "unknown"), added
            assert after not in ("absent", "unknown"), added


def _held():
    from pitboss.rulebook import rulebook

    return rulebook().keys()


def test_no_act_is_known_that_the_table_above_does_not_have():
    listed = {row.split()[1].replace("-", " ") for row in ACTS}
    assert {act.act for act in acts()} == listed


ADOPTED = {
    "6": "1991-11-04", "7": "1986-08-04", "8": "1983-12-05", "9": "1991-12-16", "10": "1992-10-19", "11": "1992-10-19",
    "12": "1992-11-16", "13": "1997-10-06", "14": "1994-03-21", "16": "1995-08-07", "17": "1994-12-05",
    "18": "1995-10-02", "19": "2000-01-03", "20": "1997-03-17", "21": "1998-07-20", "22": "1999-01-19",
}  # fmt: skip
"""Written down from the chapter's historical note."""


@pytest.mark.parametrize(("number", "day"), ADOPTED.items())
def test_each_subchapter_is_law_from_the_day_of_the_chapters_note(number, day):
    assert lives()[f"19:47-{number}"].first.isoformat() == day


NOTED = [
    ("3.5", "17 N.J.R. 1750(c)", "petition"),
    ("7.5", "17 N.J.R. 1750(c)", "petition"),
    ("2.8", "21 N.J.R. 640(a)", "experiment"),
    ("2.14", "22 N.J.R. 2343(a)", "experiment"),
    ("2.3", "23 N.J.R. 123(b)", "experiment"),
    ("2.8", "23 N.J.R. 912(b)", "petition"),
    ("2.3", "25 N.J.R.", "correction"),
    ("2.5", "25 N.J.R.", "correction"),
    ("14.1", "33 N.J.R. 4396(b), 34 N.J.R. 790(c)", "petition"),
    ("14.11", "33 N.J.R. 4396(b), 34 N.J.R. 790(c)", "petition"),
    ("2.18", "35 N.J.R. 2375(a)", "petition"),
    ("2.19", "35 N.J.R. 5624(b)", "petition"),
    ("2.19", "36 N.J.R. 891(c)", "petition"),
    ("16.12", "36 N.J.R. 228(b), 1245(d)", "petition"),
    ("3.7", "36 N.J.R. 4334(a)", "petition"),
]


@pytest.mark.parametrize(("section", "njr", "kind"), NOTED)
def test_petitions_experiments_and_corrections_are_in_the_history_and_change_nothing(section, njr, kind):
    rows = history(f"19:47-{section.partition('.')[0]}", cite=f"19:47-{section}")
    assert [row.what.partition(":")[0] for row in rows if row.njr == njr and row.kind == "note"] == [kind]
    assert njr not in [act.njr for act in acts()]


def test_of_a_petition_only_the_year_is_known_and_no_day_is_made_up():
    rows = history("19:47-2", cite="19:47-2.18")
    assert [row.when for row in rows if "35 N.J.R." in row.njr] == ["2003"]
    assert {note["kind"] for note in _book()["note"]} == {"petition", "experiment", "correction"}


@pytest.mark.parametrize("name", ["craps", "mini-craps"])
@pytest.mark.parametrize(
    ("day", "void", "lost"),
    [
        ("1997-01-01", "19:47-1.2(a)2iv", "19:47-1.2(a)1iii(1)"),
        ("2003-01-01", "19:47-1.2(a)2iii", "19:47-1.2(a)1ii(1)"),
    ],
)
def test_a_twelve_on_the_come_out_is_ruled_by_the_numbers_of_that_days_printing(name, day, void, lost):
    case = {
        "game": name,
        "as_of": day,
        "boxes": [
            {"box": 1, "player": "A", "wagers": {"pass": "10.00"}},
            {"box": 2, "player": "B", "wagers": {"dont-pass": "10.00"}},
        ],
        "rolls": ["6-6"],
    }
    events = adjudicate(read_case(case)).events
    settled = {
        event.act.wager: event.cites for event in events if getattr(event.act, "wager", "") in ("pass", "dont-pass")
    }
    assert settled["dont-pass"][0] == void
    assert settled["pass"][0] == lost
    numbers = {one for cites in settled.values() for one in cites}
    assert all(standing(cite(one), read_day(day)).state == "stands" for one in numbers), numbers


@each(
    ("paragraph", "day", "state", "says"),
    [
        ("1.2(a)2iii", "1997-01-01", "stands", "loses in the two ways"),
        ("1.2(a)2iii", "2003-01-01", "stands", ""),
        ("1.2(a)1iii", "2003-01-01", "absent", ""),
        ("1.2(a)2iv", "2003-01-01", "absent", ""),
        ("1.2(a)4iv", "2000-01-01", "changed", ""),
        ("1.2(a)1i(1)", "1998-12-31", "absent", ""),
        ("2.6(a)", "1998-10-01", "stands", "dealer's left"),
        ("2.6(c)", "1998-10-01", "stands", "discard rack before the dealer"),
        ("2.6(a)", "1999-02-01", "changed", ""),
        ("2.6(a)", "2000-01-01", "stands", ""),
        ("2.6(j)3", "1996-07-14", "absent", ""),
        ("2.6(j)3", "1996-07-15", "stands", ""),
        ("2.7(b)", "1998-12-31", "stands", ""),
        ("2.7(b)", "2003-01-01", "changed", ""),
        ("2.12(a)1", "1984-03-04", "stands", "hard 21"),
        ("2.20(a)", "1998-12-01", "absent", ""),
        ("14.13A(a)", "1998-12-31", "absent", ""),
        ("14.13A(a)", "2000-01-01", "changed", ""),
        ("2A.5(a)", "2009-06-01", "unknown", ""),
        ("19:46-1.10C(a)", "2009-06-01", "unknown", ""),
    ],
)
def test_what_the_printings_show_between_them(paragraph, day, state, says):
    found = standing(cite(paragraph), read_day(day))
    assert (found.state, says in found.says) == (state, True), found


def test_before_the_bonus_wager_another_2_20_stood():
    assert "continuous shuffling" in standing(cite("2.20(a)"), date(1998, 12, 1)).why


def elected(name, day, **options):
    try:
        return game(name).elect(options, day)
    except Refusal as refusal:
        return str(refusal)


@pytest.mark.parametrize(
    ("name", "day", "options", "refused"),
    [
        ("blackjack", "1992-08-16", {"resplit": "yes", "resplit_aces": "no"}, "no is not lawful on 1992-08-16"),
        ("blackjack", "1992-08-17", {"resplit": "yes", "resplit_aces": "no"}, ""),
        ("blackjack", "1998-07-19", {"shuffle": "continuous"}, "unknown"),
        ("blackjack", "1998-07-20", {"shuffle": "continuous"}, ""),
        ("blackjack", "1980-06-01", {"late_entry": "closed"}, "unknown"),
        ("blackjack", "1982-09-15", {"late_entry": "closed"}, ""),
        ("mambo-stud", "1998-12-31", {}, "no earlier than 1999-01-04"),
        ("mambo-stud", "2000-01-01", {}, "unknown from 1999-01-04 to 2004-12-30"),
        ("let-it-ride", "1998-12-31", {"payout_limit": "25000"}, "not lawful"),
        ("let-it-ride", "1999-01-04", {}, "unknown from 1999-01-04"),
    ],
)
def test_options_and_games_follow_what_the_printings_show(name, day, options, refused):
    found = elected(name, day, **options)
    assert refused in found if refused else not isinstance(found, str), found


def test_where_pairs_were_split_again_before_1992_aces_were_too():
    assert elected("blackjack", "1992-03-01", resplit="yes").resplit_aces
    assert not elected("blackjack", "1992-03-01").resplit_aces


@pytest.mark.parametrize(("day", "lawful"), [("1984-03-04", True), ("1984-03-05", False)])
def test_a_soft_21_could_be_hit_until_r_1984_d_49(day, lawful):
    case = {
        "game": "blackjack",
        "as_of": day,
        "options": {"hole_card": "none"},
        "boxes": [{"box": 1, "player": "A", "wagers": {"blackjack": "10.00"}}],
        "cards": ["Ah", "7c", "3d", "7s", "5d", "Kc"],
        "decisions": [{"choose": "hit", "box": 1}, {"choose": "hit", "box": 1}, {"choose": "stand", "box": 1}],
    }
    if lawful:
        assert "5d" in [event.outcome for event in adjudicate(read_case(case)).events]
    else:
        with pytest.raises(Refusal):
            adjudicate(read_case(case))
