"""The rulebook: every provision on the list, every citation resolved, every election judged."""

import ast
import re
import tomllib
from dataclasses import replace
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest

import pitboss
from pitboss.games import game, nameplates
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, Provision, below, canonical, cite, rulebook
from pitboss.rulebook.citation import former, present
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text
from tests.each import each
from tests.oracles import provisions
from tests.sources import undisturbed
from tests.volume import playable

SOURCES = sorted(Path(pitboss.__file__).parent.rglob("*.py"))
WAR = game("casino-war")
SECTION = re.compile(r"(?:19:47|19:46|13:69[EF])-\d+[A-Z]?\.\d+.*")


def provisions_on_the_list(subchapter: str) -> list[str]:
    """The paragraphs of a subchapter as the list of provisions names them."""
    return [MISPRINTED.get(row, row) for row in provisions() if row.startswith(f"{subchapter}.")]


MISPRINTED = {"19:47-2A.15(k)2(1)": "19:47-2A.15(l)"}
"""Paragraphs whose letter the copy at hand has lost: an l that reads like a one."""


# Provisions.


@each("name", playable())
def test_every_provision_of_a_playable_game_is_in_the_rulebook(name):
    listed = provisions_on_the_list(game(name).subchapter)
    assert [row for row in listed if canonical(row) not in rulebook()] == []


def test_casino_war_has_its_62_provisions_and_no_others():
    listed = provisions_on_the_list("19:47-22")
    assert len(listed) == 62
    assert {p.cite for p in below("19:47-22")} == set(listed)


LISTS = {"19:46-1.17(a)", "19:46-1.19(c)"}
"""Paragraphs that name 26 games and more."""


def badly_stated(row: Provision) -> list[str]:
    """What is wrong with a row of the rulebook."""
    checks = {
        "heading": row.heading[:1].isupper(),
        # A reading may tell a whole pay table, or a house way.
        "length": 10 <= len(row.says) <= (640 if row.cite in LISTS else 300 if row.is_law else 400),
        "one line": "\n" not in row.says,
        "full stop": row.says.endswith("."),
        "kind": row.kind in {"executed", "declared", "physical", "not held"},
        "source": len(row.source) > 10,
        "editions": not row.is_law or (row.editions and all(isinstance(day, date) for day in row.editions)),
    }
    return [f"{row.cite}: {name}" for name, right in checks.items() if not right]


def test_every_provision_says_what_it_orders_in_one_line():
    assert [wrong for row in rulebook().values() for wrong in badly_stated(row)] == []


TELEGRAMS = re.compile(
    r"that case|depends\.$|[Tt]hen the same|printing:|^(?:Even then|So does|That extra|The two ways|Nobody but)"
    r"|^(?:It|They|Nor|Their|With one)\b|^(?:And|Then) (?:before|that|\()"
)
"""Words that only a reader with the paragraphs around them understands."""


def test_each_paragraph_can_be_read_without_the_law_beside_it():
    assert [row.cite for row in rulebook().values() if row.is_law and TELEGRAMS.search(row.says)] == []


def test_control_a_row_without_source_or_full_stop_is_seen():
    row = replace(cite("22.8(c)1"), words="Half the wager is lost", source="", editions=())
    assert badly_stated(row) == [f"{row.cite}: {name}" for name in ("full stop", "source", "editions")]


def test_each_book_says_a_paragraph_once_and_each_reading_in_words_of_its_own():
    wrong = []
    for path in sorted((PACKAGE / "games").glob("*/provisions.toml")):
        book, headings = tomllib.loads(path.read_text(encoding="utf-8")), {}
        sections = book.get("section", [])
        named = [
            f"{section['number']}{part}"
            for section in sections
            for part in (*(row[0] for row in section.get("provisions", [])), *section.get("in_code", []))
        ]
        for rows in (named, [row[2] for row in book.get("house", {}).values() if len(row) > 2]):
            wrong += [f"{path.parent.name}: {row} twice" for row in sorted({*rows}) if rows.count(row) > 1]
        for section in sections:
            if headings.setdefault(section["number"], section["heading"]) != section["heading"]:
                wrong.append(f"{path.parent.name}: {section['number']} has two headings")
    assert wrong == []


def test_editions_are_listed_once_each_and_the_oldest_first():
    assert [row.cite for row in rulebook().values() if list(row.editions) != sorted({*row.editions})] == []


def test_editions_say_from_when_a_paragraph_stands():
    surrender = cite("22.8(c)1")
    assert surrender.stands_on(date(1999, 1, 19))
    assert not surrender.stands_on(date(1999, 1, 18))


def test_every_house_reading_is_used_by_a_game():
    """Named in full, or by its last part or the end of that, where a folder builds the rest."""
    files = [path for path in (PACKAGE / "games").rglob("*.*") if path.suffix in {".py", ".toml"}]
    texts = [path.read_text(encoding="utf-8").lower() for path in files if path.name != "provisions.toml"]
    sources = "\n".join(texts)
    data = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files if path.name == "provisions.toml"]
    # A pay table that is its own reading is used by every loader of the tables of its folder.
    tables = {table.get("cite") for one in data for table in one.get("pay_table", ())}
    for key in (key for key in rulebook() if key.startswith("house:") and "/" in key and key not in tables):
        last = key.rpartition("/")[2]
        end = last.partition("-")[2]
        # The word first, then that no letter stands before it: a search that begins with plain letters is fast.
        assert re.search(rf"{last}(?<![a-z]{last})\b", sources) or (end and f"-{end}" in sources), key


def test_house_readings_are_never_law():
    readings = [row for row in rulebook().values() if row.cite.startswith("house:")]
    assert len(readings) > 10
    for row in readings:
        assert not row.is_law
        assert row.editions == ()
        assert not row.stands_on(date(2026, 1, 1))
    assert all(row.is_law for row in below("19:47-22"))


# Citations.


@pytest.mark.parametrize(
    "spelling",
    ["22.8(c)2", "19:47-22.8(c)2", "N.J.A.C. 19:47-22.8(c)2", "13:69F-22.8(c)2", "NJAC 13:69F-22.8(C)2", " 22.8(c)2 "],
)
def test_a_citation_in_any_usual_spelling(spelling):
    assert former(canonical(spelling)) == "19:47-22.8(c)2"
    assert cite(spelling).cite == "19:47-22.8(c)2"


@pytest.mark.parametrize("spelling", ["27.6(b)", "19:47-27.6(b)", "13:69F-27.6(b)", "NJAC 13:69F-27.6(B)"])
def test_a_paragraph_that_only_the_present_code_has_is_found_by_either_number(spelling):
    assert cite(spelling).cite == "13:69F-27.6(b)"


@pytest.mark.parametrize(
    "spelling", ['19:47-22.1 "Tie wager"', '22.1 "Tie wager"', '22.1 "tie wager"', "13:69F-22.1 “Tie wager”"]
)
def test_a_definition_by_its_term(spelling):
    assert cite(spelling).cite == '19:47-22.1 "Tie wager"'


@pytest.mark.parametrize("text", ["", "war", "22", "(a)", "22.8(c", "22.8(c)2 and more", "8:33-1.1(a)", "22.8((c))"])
def test_what_is_no_citation_is_refused(text):
    with pytest.raises(Refusal):
        cite(text)


def test_a_paragraph_that_is_not_there_is_answered_with_a_near_one():
    for asked, meant in (("house:pai-gow/bank-offered", "house:pai-gow/bank-offer"), ("2.99", r"19:47-2\.9")):
        with pytest.raises(Refusal, match=rf"holds no \S+; did you mean {meant}"):
            cite(asked)
    with pytest.raises(Refusal, match=r"holds no 19:47-22\.8\(c\)9; did you mean 19:47-22\.8\("):
        cite("22.8(c)9")
    with pytest.raises(Refusal, match="no chapter 18:1"):
        cite("18:1-2.3")


def test_below_gives_a_section_in_order_and_not_its_neighbours():
    assert [p.cite for p in below("22.9")] == [f"19:47-22.9(a){n}" for n in ("", 1, 2, 3)]
    assert [p.cite for p in below("22.8(c)")] == ["19:47-22.8(c)", "19:47-22.8(c)1", "19:47-22.8(c)2"]
    assert [p.cite for p in below("22.1")] == [p.cite for p in below("19:47-22.1")]
    assert all('"' in p.cite for p in below("22.1")), "22.10 is another section"
    assert below("13:69F-22") == below("19:47-22") == below("22")


def strings_of(path: Path) -> list[str]:
    """Every text constant of a source."""
    with undisturbed():
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def cited_in(texts: list[str]) -> set[str]:
    """Those that are citations from end to end."""
    found = set()
    for text in texts:
        if re.fullmatch(r"house:[a-z/-]*[a-z]", text):
            found.add(text)
        elif SECTION.fullmatch(text):
            found.add(canonical(text))
    return found


def test_every_citation_in_the_sources_resolves():
    cited = {path: cited_in(strings_of(path)) for path in SOURCES}
    # A whole section may be named where a table or a result is of that game.
    known = {*rulebook(), *(key.partition("(")[0] for key in rulebook())}
    # So may be the home of a game that the regulation does not name.
    known |= {plate.subchapter for plate in nameplates().values() if plate.subchapter.startswith("house:")}
    missing = [f"{path.name}: {key}" for path, keys in cited.items() for key in keys if key not in known]
    assert missing == []
    assert len(set().union(*cited.values())) > 60, "the scan sees the citations"


def test_control_the_scan_sees_a_wrong_citation():
    assert [key for key in cited_in(["19:47-22.8(z)9", "house:none"]) if key not in rulebook()] != []


@each("name", playable())
def test_every_paragraph_named_in_passing_is_one_of_the_games(name):
    number = game(name).subchapter.removeprefix("19:47-")
    pattern = re.compile(rf"(?<![\d:-]){number}\.\d+(?:\([a-z]\)\d?)?")
    # A section may be named of which only the heading is at hand; a paragraph must be held.
    for path in Path(pitboss.__file__).parent.glob(f"games/{name.replace('-', '_')}/**/*.py"):
        for found in pattern.findall(path.read_text(encoding="utf-8")):
            key = canonical(found)
            assert {key, present(key)} & rulebook().keys() or "(" not in key, f"{path.name} speaks of {found}"


# Elections.


@pytest.mark.proves("19:47-22.2(a)")
@pytest.mark.parametrize("decks", [5, 9, 0, -6, "5"])
def test_five_decks_are_refused_by_22_2_a(decks):
    with pytest.raises(Illegal) as refusal:
        WAR.options.configure({"decks": decks})
    assert [v.cite for v in refusal.value.violations] == ["19:47-22.2(a)"]
    assert refusal.value.cite == "19:47-22.2(a)"


@pytest.mark.parametrize("decks", ["five", 6.0, True, None, "", [6]])
def test_what_is_no_number_of_decks_is_refused_and_by_no_paragraph(decks):
    with pytest.raises(Illegal, match="whole number") as refusal:
        WAR.options.configure({"decks": decks})
    assert [v.cite for v in refusal.value.violations] == [None]


@pytest.mark.parametrize(
    ("option", "printed", "cited"),
    [
        ("initial_odds", "1 to 1", "19:47-22.9(a)1"),
        ("tie_odds", "10 to 1", "19:47-22.9(a)2"),
        ("war_odds", "2 to 1", "19:47-22.9(a)3"),
        ("war_tie_odds", "3 to 1", "19:47-22.9(a)3"),
    ],
)
def test_odds_lower_or_higher_than_the_laws_are_refused_by_22_9_a(option, printed, cited):
    win = int(printed.split()[0])
    for other in (f"{win + 1} to 1", f"{2 * win - 1} to 2", f"{2 * win + 1} to 2", "0 to 1"):
        with pytest.raises(Illegal) as refusal:
            WAR.options.configure({option: other})
        assert refusal.value.cite == cited
    for other in ("even", 1.5):
        with pytest.raises(Illegal, match="is not odds") as refusal:
            WAR.options.configure({option: other})
        assert refusal.value.cite is None
    assert str(getattr(WAR.options.configure({option: f"{2 * win} to 2"}), option)) == printed


def test_all_violations_are_listed_at_once():
    with pytest.raises(Illegal) as refusal:
        WAR.options.configure({"decks": 5, "tie_odds": "9 to 1", "shuffle": "monkey", "boxes": 40})
    violations = refusal.value.violations
    assert [v.option for v in violations] == ["decks", "tie_odds", "shuffle", "boxes"]
    assert [v.cite for v in violations] == ["19:47-22.2(a)", "19:47-22.9(a)2", "19:47-22.5(a)", "house:layout"]
    assert all(v.option in str(refusal.value) and v.cite in str(refusal.value) for v in violations)


def test_an_unknown_option_is_answered_with_the_near_miss():
    with pytest.raises(Illegal, match="desks: no such option; did you mean decks"):
        WAR.options.configure({"desks": 6})


def test_options_may_be_written_with_dashes_and_as_text():
    options = WAR.options.configure({"tie-minimum": "5", "decks": "8", "cover-card": "yes", "minimum": "$5.00"})
    assert (options.tie_minimum, options.decks, options.cover_card, options.minimum) == (500, 8, True, 500)


def test_only_what_differs_is_shown():
    assert WAR.options.configure({"decks": 8}).shown(changed_only=True) == {"decks": 8}
    assert WAR.options.configure({}).shown(changed_only=True) == {}


@each("name", playable())
def test_every_option_says_what_it_is_and_who_grants_it(name):
    for option, election in game(name).options.elections().items():
        assert election.says, option
        assert election.allowed, option
        assert canonical(election.cite) in rulebook(), option


@each("name", playable())
def test_shown_options_configure_the_same_table(name):
    options = game(name).options.configure({})
    assert game(name).options.configure(options.shown()) == options


@pytest.mark.parametrize("name", playable())
def test_a_guide_is_filled_whatever_is_elected_and_cites_what_is_held(name):
    rules = game(name)
    single = [
        {option: election.show(value)}
        for option, election in rules.options.elections().items()
        for value in election.choices or ()
    ]
    for given in ({}, *single):
        try:
            options = rules.options.configure(given)
        except Illegal:
            continue
        page = guide_text(rules, options)
        assert not set("{}") & set(page), given
    marks = [mark.strip() for group in re.findall(r"\[([^\]]+)\]", page) for mark in group.split(",")]
    paragraphs = [mark for mark in marks if re.fullmatch(r"\d+A?\.\d+A?\(.*", mark)]
    assert [mark for mark in paragraphs if canonical(mark.split("-")[0]) not in rulebook()] == []


# M5: all pairs.

ALLOWED = {"money": ["0.50", "1.00", "5", "25", "500"]}
FORBIDDEN: list[object] = ["nonsense", -1, 1.5, None, [], "1 to 0", "7 to 9"]


def values_of(name: str) -> dict[str, list[object]]:
    """For each option some values that are legal by themselves."""
    values: dict[str, list[object]] = {}
    for option, election in game(name).options.elections().items():
        if election.allowed == "a name":
            # Whatever can be printed is one.
            continue
        if election.choices is not None:
            values[option] = [election.show(value) for value in election.choices]
        else:
            values[option] = [value for value in ALLOWED["money"] if election.read(value) is not None]
    return values


def conflict(options: dict[str, object]) -> bool:
    """A plain second opinion: limits that exclude each other, or steps that cannot be halved or met."""
    o = {
        "minimum": "1",
        "maximum": "100000",
        "increment": "0.50",
        "tie_minimum": "1",
        "tie_maximum": "100000",
    } | options
    step = cents(o["increment"])
    return step % 2 == 1 or any(
        cents(o[low]) > cents(o[high]) or cents(o[low]) % step
        for low, high in (("minimum", "maximum"), ("tie_minimum", "tie_maximum"))
    )


def refused(options: dict[str, object]) -> bool:
    """Whether a casino war table cannot be opened so."""
    try:
        WAR.options.configure(options)
    except Illegal:
        return True
    return False


def test_m5_no_allowed_pair_is_refused_and_every_excluded_pair_is():
    values, judged = values_of("casino-war"), {True: 0, False: 0}
    for a, b in combinations(values, 2):
        for pair in ({a: x, b: y} for x in values[a] for y in values[b]):
            limits = {name: value for name, value in pair.items() if "imum" in name or name == "increment"}
            assert refused(pair) == conflict(limits), pair
            judged[conflict(limits)] += 1
    assert judged[True] > 20
    assert judged[False] > 500


def test_m5_every_forbidden_value_is_refused_beside_any_other():
    values = values_of("casino-war")
    for option in values:
        for other in values:
            for wrong in FORBIDDEN:
                pair = {other: values[other][0]} | {option: wrong}
                with pytest.raises(Illegal) as refusal:
                    WAR.options.configure(pair)
                assert option in [v.option for v in refusal.value.violations], pair


def test_limits_that_no_wager_can_meet_are_refused():
    with pytest.raises(Illegal, match=r"minimum.*above the maximum.*house:limits"):
        WAR.options.configure({"minimum": "50", "maximum": "10"})
    with pytest.raises(Illegal, match=r"no multiple of the increment.*house:increments"):
        WAR.options.configure({"minimum": "7", "increment": "2"})


def test_an_option_that_is_wrong_by_itself_is_named_once():
    with pytest.raises(Illegal) as refused:
        WAR.elect({"minimum": "ten", "maximum": "0.50"})
    assert [wrong.option for wrong in refused.value.violations] == ["minimum"]
