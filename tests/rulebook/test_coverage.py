"""Coverage: how much of each game is law held, law named but not held, and reading; each reading with its way out."""

import re
from pathlib import Path

from pitboss.cli import main
from pitboss.games import STANDINGS, catalogue, game, home, ready
from pitboss.rulebook import cite, rulebook
from pitboss.rulebook.contents import contents
from pitboss.rulebook.coverage import BASES, Coverage, covered, replacement
from pitboss.rulebook.editions import history, section_of, subchapter_of
from pitboss.sheet.plots import life_plot
from tests.each import each


def test_a_game_with_its_whole_text_and_one_with_three_paragraphs_do_not_look_alike():
    war, three = game("casino-war").coverage, game("three-card-poker").coverage
    assert (war.basis, war.words) == ("text", f"law 62 · readings {war.readings}")
    assert three.basis == "part text"
    readings = f"readings {three.readings} + {three.shared} shared"
    assert three.words == f"law 3 · present code 7 · {readings} · 10 of 12 sections not held"


def test_a_game_without_a_line_of_text_says_so():
    roulette = game("roulette").coverage
    assert (roulette.law, roulette.basis) == (0, "readings")
    assert roulette.words.endswith("text not held")


def test_of_a_game_that_the_regulation_does_not_name_no_text_is_missed():
    own = covered("house:coin", "coin", "coin")
    assert own.words.endswith("not in the regulation")
    assert "does not name the game" in own.means


@each("name", ready())
def test_every_game_says_what_it_rests_on_in_numbers_that_can_be_counted(name):
    found, of = game(name).coverage, game(name).subchapter
    text = [p for p in rulebook().values() if p.is_law and p.kind != "not held" and subchapter_of(p.cite) == of]
    assert (found.law, found.present) == tuple(sum(p.is_present == later for p in text) for later in (False, True))
    assert {section_of(p.cite) for p in text}.isdisjoint(found.missing)
    assert found.readings + found.shared > 0
    counted = [f"law {found.law}", *([f"present code {found.present}"] if found.present else [])]
    assert found.words.startswith(" · ".join([*counted, f"readings {found.readings}"]))


def test_coverage_is_the_same_whatever_else_was_loaded():
    import subprocess
    import sys

    code = "from pitboss.games import game; print(game('holdem').coverage.words)"
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert alone.strip() == game("holdem").coverage.words


def test_text_needs_every_section_that_the_contents_name():
    assert Coverage(5, 0, 0, 2, ()).basis == "text"
    assert Coverage(5, 0, 0, 2, ("1.1",)).basis == "part text"
    assert Coverage(5, 0, 0, None, ()).basis == "part text", "without contents nobody knows what is missing"
    assert Coverage(0, 5, 0, 2, ("1.1", "1.2")).basis == "readings"
    assert Coverage(0, 5, 0, 2, ("1.1",), 3).basis == "part text", "of the present code some is held"


def test_what_is_held_of_a_subchapter_is_named_by_its_contents():
    for provision in rulebook().values():
        named = contents().get(subchapter_of(provision.cite))
        if provision.is_law and not provision.is_present and named is not None:
            assert section_of(provision.cite) in named, provision.cite


def test_no_list_calls_a_game_complete(capsys):
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert "complete" not in printed
    assert {row.status for row in catalogue()} <= STANDINGS.keys()
    for status in BASES:
        assert status in printed
    for name in ("casino-war", "roulette"):
        assert game(name).coverage.words in printed


def test_each_reading_has_a_source_and_what_would_replace_it():
    for provision in rulebook().values():
        if not provision.is_law:
            assert provision.source
            assert replacement(provision, home(provision.cite))
    assert replacement(cite("house:limits")) == "the text of 19:47-8.2, of which only the heading is held"
    own = cite("house:casino-war/limits") if "house:casino-war/limits" in rulebook() else cite("house:chips")
    assert "a paragraph of" in replacement(own, home(own.cite))


UNHELD = re.compile(
    r"headings?\b|titles?\b|not held|not in the rulebook|does not|do not|no figure|not known|only \\(a\\)"
)
NAMES = re.compile(r"\d+:\d+|\d+a\.\d|guide|page|charts|Robert's|descriptions|notes|Massachusetts")


def names_a_source(source: str) -> bool:
    """Whether something beside general practice says it; that a text is not held says nothing."""
    clauses = source.removeprefix("general practice").split(";")
    return any(NAMES.search(clause) and not UNHELD.search(clause) for clause in clauses)


def test_general_practice_alone_is_called_no_source():
    bare = [
        p.cite
        for p in rulebook().values()
        if p.source.startswith("general practice") and "no source found" not in p.source
        if not names_a_source(p.source)
    ]
    assert bare == []
    assert not names_a_source("general practice; of 19:47-7.11 only the title is known")
    assert names_a_source("general practice; Pennsylvania (621a.1) for the word")


def test_a_heading_that_a_source_names_is_what_would_replace_the_reading():
    named = [
        p
        for p in rulebook().values()
        if not p.is_law and re.search(r"of \S+\.\d+ (only )?the (title|heading)", p.source)
    ]
    assert len(named) > 60
    for provision in named:
        assert "of which only the heading is held" in replacement(provision), provision.source


def test_a_time_line_has_a_band_for_each_state_and_a_mark_for_each_change():
    rows = [row.shown() for row in history("19:47-2", "blackjack")]
    plot = life_plot(rows)
    assert [mark.kind for mark in plot.marks[:3]] == ["law", "unknown", "recodified"]
    assert len(plot.marks) == len(rows)
    ends = [mark.x + mark.width for mark in plot.marks[:3]]
    assert [round(mark.x, 6) for mark in plot.marks[1:3]] == [round(end, 6) for end in ends[:2]]
    assert all(0 < mark.x < plot.width for mark in plot.marks)
    later = life_plot([*rows, rows[-1] | {"from": "2043-05-01"}])
    assert all(0 < mark.x < plot.width for mark in later.marks), "a change whose day lies ahead is drawn too"
    assert later.across[-1].label == "2040"


def test_the_readme_promises_no_more_than_the_coverage():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    first = " ".join(re.sub(r"<!--.*?-->", "", readme.partition("## What rests on law")[2].partition("## ")[0]).split())
    for name in ("casino-war", "three-card-poker"):
        assert f"on `{game(name).coverage.words}`" in first.partition(game(name).title.lower())[2]
    three = game("three-card-poker").coverage
    assert f"{len(three.missing)} of {three.sections} sections not held" in first
    assert game("roulette").coverage.basis == "readings"
