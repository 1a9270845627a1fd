"""Marks: an act's paragraph is where the act stands."""

import re
import subprocess
import sys
from dataclasses import replace
from types import MappingProxyType

import pytest

from pitboss.asking.citation_index import citing
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.rulebook.marks import Mark, Paragraphs, UnknownParagraphError, helper, law, mark_of, reading
from pitboss.rulebook.scripts import places
from pitboss.table import Procedure, Table, Wager
from pitboss.table.act import TableAction
from pitboss.table.drivers import Flat, House, run
from pitboss.table.engine import paragraph_proof
from pitboss.table.engine.paragraph_proof import functions, scripts_without_mark, unproven
from tests.volume import playable

WAR = game("casino-war")
DEED = {"what": "look", "words": "around"}


def acted(script, **paragraphs):
    """What a script's acts cite at a table of casino war."""
    table = {**WAR.paragraphs, **paragraphs}
    t = Table(replace(WAR, procedures={"try": Procedure("22.4(a)", "A try.", script)}, paragraphs=table), WAR.options())
    t.begin("try")
    while t.pending is not None:
        t.supply()
    return [(event.act.cite.removeprefix("19:47-"), *event.act.also) for event in t.events[1:]]


@law("22.8(c)")
def offers(t):
    yield TableAction(**DEED)
    yield TableAction(**DEED, cite="1")
    yield TableAction(**DEED, cite="22.8(e)")
    yield TableAction(**DEED, cite="house:seating")
    yield from helps()
    yield from burns()
    yield TableAction(**DEED)


@helper
def helps():
    yield TableAction(**DEED, cite="2")


@law("22.7(a)", "22.2(a)")
def burns():
    yield from helps_more()


@helper
def helps_more():
    yield TableAction(**DEED, also=('22.1 "Burn card"',))


def test_an_act_has_the_paragraph_of_the_innermost_marked_script():
    assert acted(offers) == [
        ("22.8(c)",),
        ("22.8(c)1", "19:47-22.8(c)"),
        ("22.8(e)", "19:47-22.8(c)"),
        ("house:seating",),
        ("22.8(c)2", "19:47-22.8(c)"),
        ("22.7(a)", "19:47-22.2(a)", '19:47-22.1 "Burn card"'),
        ("22.8(c)",),
    ]


def test_a_script_without_a_mark_stands_in_the_paragraph_of_its_procedure():
    def plain(t):
        yield TableAction(**DEED)

    assert acted(plain) == [("22.4(a)",)]


def test_a_list_of_acts_that_a_script_hands_on_has_its_paragraph():
    @law("22.8(d)")
    def hands_on(t):
        yield from [TableAction(**DEED), TableAction(**DEED, cite="house:seating")]

    assert acted(hands_on) == [("22.8(d)",), ("house:seating",)]


def test_scripts_with_the_same_code_are_distinguished():
    def made(number):
        @law(number)
        def first(t):
            yield TableAction(**DEED)

        return first

    # A mark stands on the code, which both share: the second one's paragraph would be the first one's too.
    assert mark_of(made("22.8(d)")).numbers == ("22.8(d)",)

    @law("22.8(f)")
    def one(t):
        yield TableAction(**DEED)

    @law("22.8(d)")
    def other(t):
        yield TableAction(**DEED)

    assert one.__code__ is not other.__code__
    assert acted(one) == [("22.8(f)",)]
    assert acted(other) == [("22.8(d)",)]


def test_betting_that_is_yielded_again_after_each_wager_stays_the_same_act():
    t, house = Table(WAR, WAR.options()), House({"A": Flat([])}, Randomness.seeded(1))
    t.begin("sit", player="A", box=1, chips=100_00)
    run(t, house)
    house.play(t, 1)
    t.begin("round")
    betting = t.pending
    t.supply(Wager(1, "A", "initial", 10_00))
    assert t.pending is betting
    assert (betting.cite, betting.placing) == ("19:47-22.7(b)", "19:47-22.6(a)")


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("2.8(a)1", ["19:47-2A.9(a)1"]),
        ("2.9(a)", ["19:47-2A.8(a)", "19:47-2A.7(f)"]),
        ("2.9(b) s2", ["19:47-2A.8(a)2"]),
        ("2.9(b) s1", ["19:47-2A.8(b)"]),
        ("2.9(b)", ["19:47-2A.8(b)"]),
        ("2.10(a)3i", ["house:twenty-one/doubling"]),
        ('2.1 "Push"', ['19:47-2A.1 "Push"']),
        ("2.11(a)", []),
        ("2A.4(i)", ["19:47-2A.4(i)"]),
        ("house/bust", ["house:switch/bust"]),
        ("cards/wash", ["19:47-2A.3(c)"]),
        ("cards/idle", ["19:47-2A.4(i)"]),
        ("19:46-1.17(a)", ["19:46-1.17(a)"]),
    ],
)
def test_a_table_says_where_a_games_own_text_has_it(key, found):
    table = {
        "2.8": "2A.9",
        "2.9(a)": ("2A.8(a)", "2A.7(f)"),
        "2.9(b)": "2A.8(b)",
        "2.9(b) s2": "2A.8(a)2",
        "2.10(a)": "house:twenty-one/doubling",
        '2.1 "Push"': '2A.1 "Push"',
        "2.11": (),
        "cards": "2A.3(c)",
        "cards/idle": "2A.4(i)",
    }
    assert [*Paragraphs("19:47-2A", "switch", table).cited(key)] == found


@pytest.mark.parametrize("key", ["2.12(a)", "cut/offer", "2B.1"])
def test_what_a_table_does_not_have_is_no_paragraph_of_another_game(key):
    paragraphs = Paragraphs("19:47-2A", "switch", MappingProxyType({"2.8": "2A.9"}))
    with pytest.raises(UnknownParagraphError, match="does not say where"):
        paragraphs.cited(key)
    assert key not in paragraphs


def test_a_refusal_by_a_number_gets_the_games_own_paragraph():
    def refuses(t):
        raise Refusal("no", "cards/wash")
        yield

    table = replace(WAR, procedures={"try": Procedure("22.4(a)", "A try.", refuses)})
    with pytest.raises(Refusal) as refused:
        Table(table, WAR.options()).begin("try")
    assert refused.value.cite == "19:47-22.4(c)"


def test_an_act_of_an_unknown_paragraph_is_an_error_with_file_and_line():
    @law("22.99(z)")
    def wild(t):
        yield TableAction(**DEED)

    with pytest.raises(UnknownParagraphError, match=r"test_marks.py:\d+: 19:47-22.99\(z\) is not in the rulebook"):
        acted(wild)


def test_another_table_can_be_laid_over_it_for_one_procedure():
    def under(t):
        t.under(t.law | {"22.8(d)": "22.8(h)"})
        yield from collects()

    @law("22.8(d)")
    def collects():
        yield TableAction(**DEED)

    assert acted(under) == [("22.8(h)",)]
    assert acted(lambda t: collects()) == [("22.8(d)",)]


@pytest.mark.parametrize("name", playable())
def test_every_script_of_a_game_has_its_paragraph_and_every_executed_paragraph_its_code(name):
    assert (scripts_without_mark(game(name)), unproven(game(name))) == ([], [])


def test_control_a_script_without_a_mark_is_seen(monkeypatch):
    from pitboss.games.casino_war import round as war

    def unmarked_script(t: Table) -> war.Script[None]:
        yield TableAction(**DEED)

    def forget() -> None:
        for kept in (paragraph_proof._functions, paragraph_proof._unmarked):
            kept.cache_clear()

    unmarked_script.__module__ = war.__name__
    with monkeypatch.context() as patched:
        patched.setattr(war, "unmarked_script", unmarked_script, raising=False)
        forget()
        found = [line.partition(": ")[2] for line in scripts_without_mark(WAR)]
    # Games are opened again in other tests of this process.
    forget()
    assert found == [f"{unmarked_script.__qualname__} has no paragraph"]


def test_a_docstring_says_a_paragraph_and_its_parts(tmp_path):
    (tmp_path / "one.py").write_text(
        '@law("22.8(a)", "22.3")\ndef settles(\n    t: T,\n) -> Script[None]:\n'
        '    """Each card is held against\n    the dealer\'s.\n\n    1. Lower: lost.\n    2. Higher: won,\n'
        '       and paid.\n\n    No words of the law.\n    """\n    yield Take(cite="1")\n    yield Pay(cite="3")\n\n\n'
        '@reading("x/y", again=True)\ndef again(t):\n    """Once more."""\n',
        encoding="utf-8",
    )
    rows = [(p.number, p.says, p.function, p.line, p.end, p.parts) for p in places(tmp_path)]
    assert rows == [
        ("22.8(a)", "Each card is held against the dealer's.", "settles", 1, 15, ("1", "3")),
        ("22.8(a)1", "Lower: lost.", "settles", 1, 15, ()),
        ("22.8(a)2", "Higher: won, and paid.", "settles", 1, 15, ()),
        ("house:x/y", "", "again", 18, 20, ()),
    ]


def test_the_function_behind_a_paragraph_is_found():
    assert [f.__name__ for f in functions(WAR, "19:47-22.8(a)2")] == ["settle_original_deal"]
    assert [f.__name__ for f in functions(WAR, "19:47-22.4(a)")] == ["open_table", "new_cards"]


def test_without_docstrings_the_rulebook_is_whole():
    show = "from pitboss.rulebook import cite; print(cite('22.8(a)2').says)"
    printed = [subprocess.check_output([sys.executable, *flags, "-c", show], text=True) for flags in ([], ["-OO"])]
    assert printed[0] == printed[1] == "Higher than the dealer: the initial bet wins, a tie bet is lost.\n"


def test_every_paragraph_has_words():
    assert [p.cite for p in rulebook().values() if not re.search(r"\w", p.says)] == []


def test_marks_know_where_they_stand():
    assert isinstance(mark_of(offers), Mark)
    assert mark_of(offers).where.startswith(__file__)
    assert mark_of(reading("casino-war/void-in-war")(helps)).numbers == ("house:casino-war/void-in-war",)
    helper(helps)


@pytest.mark.skipif(len(playable()) < 40, reason="it asks every game")
def test_a_familys_numbers_are_cited_by_the_game_whose_text_they_are_and_a_variants_by_the_variant():
    assert citing("19:47-2.8(a)2").games == ("blackjack",)
    assert citing("19:47-2A.9(a)2").games == ("blackjack-switch",)
    assert citing("19:47-22.9(a)").games == ("casino-war",)
