"""The present code: what public copies have of it, from which day, what tables carry out, and what differs."""

import json
from datetime import date, timedelta

import pytest

from pitboss.cli import main
from pitboss.games import catalogue, game
from pitboss.ranking import FOUR, HIGH, THREE
from pitboss.refusal import Refusal
from pitboss.rulebook import below, cite, rulebook
from pitboss.rulebook.citation import former
from pitboss.rulebook.contents import known_by_name, section
from pitboss.rulebook.editions import history, read_day, standing
from pitboss.table.parts import Declarations
from tests.cases import irregular, ruled
from tests.conformance.probe import played

SECTIONS = """
13:69F-2.2 read 2026-11-16 (c)
13:69F-2.5 read 2026-11-16 (f)
13:69F-2.11 read 2026-11-16 (e)
13:69F-2.17 through 2024-11-04 (e)
13:69F-2A.9 through 2024-09-16 (a)
13:69F-2B.1 through 2024-11-04
13:69F-8.4 through 2024-10-07 (d)3iii
13:69F-8.6 through 2024-10-07 (e)
13:69F-11.20 through 2024-11-04
13:69F-12.6 through 2024-10-07
13:69F-13.2 through 2024-11-04
13:69F-13.6 through 2024-11-04
13:69F-14.5 through 2024-09-16
13:69F-14.10 through 2024-09-16 (c) (d) (g)
13:69F-14.19 through 2024-09-16 (b) (c)
13:69F-17.5 through 2024-11-04
13:69F-20.3 through 2024-03-18 (c)
13:69F-23.2 through 2024-11-04
13:69F-25.5 through 2024-09-16 (c)
13:69F-27.3 through 2024-09-16 (c)
13:69F-27.6 through 2024-10-07
13:69F-29.11 through 2024-11-04
13:69F-31.8 through 2024-11-04 (d)2
13:69F-31.10 through 2024-10-07 (e)1
13:69F-31.11 through 2024-10-07 (c)
13:69F-35.1 through 2024-11-04 "3rd-street-wager"
13:69F-35.9 through 2024-11-04 (e)
13:69F-37.1 through 2024-11-04 "Pocket-poker-wager"
13:69E-1.6A put 2018-03-03
13:69E-1.9 through 2024-09-16 (a) (b)
13:69E-1.10B read 2026-11-16 (e)
13:69E-1.10C read 2026-11-16 (e)
13:69E-1.11 through 2024-09-16 (b) (d)
13:69E-1.13G through 2024-09-16 (b) (e)
13:69E-1.13H read 2026-11-16 (d)
13:69E-1.13L through 2024-10-07
13:69E-1.13X through 2024-09-16
13:69E-1.16 through 2024-12-18 (b)3
13:69E-1.16A through 2024-11-04
13:69E-1.18 through 2024-10-07 (b)2
13:69E-1.18A through 2024-09-16 (b)4
13:69E-1.19A read 2026-11-16
13:69E-1.19B through 2024-11-04 (b)
13:69E-1.28U through 2024-12-18 (m)
""".strip().splitlines()
"""Written down from the copies: the section, how its day is known and the day, and what is cut off or dropped."""


def rows_of(number: str) -> dict:
    """The provisions of a section of the present code by what follows its number."""
    return {
        c.removeprefix(number).strip(): p
        for c, p in rulebook().items()
        if c.partition("(")[0].partition(" ")[0] == number
    }


@pytest.mark.parametrize("row", SECTIONS)
def test_a_section_is_held_as_far_as_its_copy_has_it_whole(row):
    number, known, day, *missing = row.split()
    found = rows_of(number)
    assert {p.through for p in found.values()} == {date.fromisoformat(day)}
    assert all(f"{known} " in p.source or f"{known}," in p.source for p in found.values())
    assert {part for part, p in found.items() if p.kind == "not held"} == {gap.replace("-", " ") for gap in missing}
    assert [p.cite for p in found.values() if not p.is_law] == []


def test_no_other_section_of_the_present_code_is_in_the_rulebook():
    held = {c.partition("(")[0].partition(" ")[0] for c, p in rulebook().items() if p.is_present}
    assert held == {row.split()[0] for row in SECTIONS}
    assert all(p.is_present == c.startswith("13:69") for c, p in rulebook().items())


def test_nothing_of_what_is_cut_off_is_cited_by_a_table():
    cut = {c for c, p in rulebook().items() if p.is_present and p.kind == "not held"}
    for name in (row.name for row in catalogue() if not row.why):
        rules = game(name)
        cited = {r.cite for r in rules.rulings} | {o.cite for o in rules.options.elections().values()}
        cited |= {w.cite for w in rules.wagers.values()} | {fact for fact, _ in rules.part(Declarations).facts}
        assert not cited & cut, name


DIFFERS = {
    *("13:69F-2.2(a)", "13:69F-2.5(a)", "13:69F-14.5(a)", "13:69F-14.10(f)"),
    *("13:69E-1.10C(b)", "13:69E-1.10C(c)", "13:69E-1.10C(d)"),
}
"""Paragraphs that both codes have and that say something else in the present one, written by comparing them."""


def test_where_both_codes_speak_and_differ_is_known():
    held = {c: p.says for c, p in rulebook().items() if p.kind != "not held"}
    both = {c: says for c, says in held.items() if former(c) != c and former(c) in held}
    assert len(both) > 30
    assert {c for c, says in both.items() if says != f"As {former(c)}."} == DIFFERS


@pytest.mark.parametrize("cited", sorted(DIFFERS))
def test_rules_shows_both(cited, capsys):
    for asked in (cited, former(cited), former(cited).removeprefix("19:47-")):
        assert main(["rules", asked, "--json"]) == 0
        shown = json.loads(capsys.readouterr().out)
        found = {row["cite"]: row for row in shown}
        assert {former(cited), cited} <= found.keys()
        assert found[former(cited)]["current_through"] is None
        assert found[cited]["current_through"] == cite(cited).through.isoformat()


def test_a_table_is_dealt_by_the_text_of_the_printings_where_both_speak():
    later = {c for c, p in rulebook().items() if p.is_present and former(c) in rulebook() and p.kind == "executed"}
    assert later == set()


@pytest.mark.parametrize(
    ("cited", "day", "state"),
    [
        ("13:69F-27.6(b)", "2010-06-01", "reading"),
        ("13:69F-27.6(b)", "2024-10-06", "reading"),
        ("13:69F-27.6(b)", "2024-10-07", "stands"),
        ("13:69F-27.6(b)", "2024-10-08", "changed"),
        ('13:69F-2B.1 "Push"', "2016-09-18", "reading"),
        ('13:69F-2B.1 "Push"', "2016-09-19", "stands"),
    ],
)
def test_a_paragraph_of_the_present_code_is_law_from_its_first_known_day(cited, day, state):
    assert standing(cite(cited), read_day(day)).state == state


def test_on_a_day_before_that_it_is_refused_as_law_and_a_table_says_that_it_reads_it_back(capsys):
    assert main(["rules", "27.6(b)", "--as-of", "2010-06-01"]) == 2
    assert "known from 2024-10-07" in capsys.readouterr().err
    four = game("four-card-poker")
    notes = four.edition("2010-06-01").notes(four.elect({}, "2010-06-01"))
    assert any("no more than readings" in note for note in notes)
    later = four.edition("2024-10-07").notes(four.elect({}, "2024-10-07"))
    assert not any("no more than readings" in note for note in later)


def test_a_copy_is_a_line_in_the_life_of_its_section():
    (row,) = [row for row in history("19:47-27", cite="19:47-27.6") if row.kind == "copy"]
    assert (row.when, "13:69F-27.6" in row.what) == ("2024-10-07", True)


def test_a_section_of_the_contents_says_what_the_present_code_has_of_it():
    assert "of the present code 13:69F-17.5(a) to (b)9 is held" in section("17.5").words
    assert section("16.6").present == ""


def test_a_section_that_no_contents_name_is_found_by_its_present_number():
    found = section("27.3")
    assert (found.cite, found.status, found.lacks) == ("13:69F-27.3", "in part", "(c)")
    assert section("13:69F-27.6").status == "held"
    assert section("27.99") is None


def test_games_that_only_the_present_code_has_are_known_by_name(capsys):
    assert [*known_by_name()] == ["13:69F-2B", "13:69F-36", "13:69F-37"]
    assert main(["games"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert all(title.lower() in shown for title in known_by_name().values())
    assert main(["rules", "36"]) == 0
    assert "known by name only" in capsys.readouterr().out
    with pytest.raises(Refusal):
        game("triple-attack-blackjack")


def test_second_hand_notes_are_never_law():
    assert below("13:69F-5.2") == []
    assert not cite("house:craps/hardways-off").is_law
    assert cite("house:roulette/zero").source.startswith("a public note on 13:69F-5.2")


def ordinary_round(name: str) -> set[str]:
    """The paragraphs that an ordinary round of a game carries out."""
    cards, decisions, more, net = irregular()[name]["fill"]
    found = ruled(cards, *decisions, **({"game": name} | more))
    assert found["net"] == net
    return {one for event in found["events"] for one in (event["cite"], *event.get("also", ()))}


ROUNDS = {
    "asia-poker": ["13:69F-31.8(c)"],
    "spanish-21": ["13:69E-1.10B(b)3ii"],
    "mini-dice": ["13:69F-13.2(b)", "13:69F-13.6(b)"],
    "double-cross-poker": ["13:69F-25.5(b)"],
    "double-down-stud": ["13:69F-17.5(b)"],
    "flop-poker": ["13:69F-29.11(b)", "13:69F-29.11(c)", "13:69F-29.11(e)"],
    "four-card-poker": [
        *("13:69F-27.3(b)", "13:69F-27.6(a)1", "13:69F-27.6(a)2"),
        *("13:69F-27.6(b)", "13:69F-27.6(c)", "13:69F-27.6(d)"),
    ],
    "mississippi-stud": [
        *('13:69F-35.1 "Ante wager"', '13:69F-35.1 "4th street wager"', '13:69F-35.1 "5th street wager"'),
        "13:69F-35.9(c)",
    ],
    "pokette": ["13:69F-12.6(b)"],
    "three-card-poker": ["13:69F-20.3(b)"],
}


def claimed(table: dict[str, list[str]]) -> list:
    return [pytest.param(name, cites, marks=pytest.mark.proves(*cites), id=name) for name, cites in table.items()]


@pytest.mark.parametrize(("name", "cites"), claimed(ROUNDS))
def test_an_ordinary_round_cites_the_present_code_where_no_printing_speaks(name, cites):
    assert {*cites} <= ordinary_round(name)


LIVES = {
    "asia-poker": ["13:69F-31.11(b)", "13:69F-31.11(b)2", "13:69F-31.11(b)4"],
    "keno": ["13:69E-1.28U(c)", "13:69E-1.28U(d)", "13:69E-1.28U(e)", "13:69E-1.28U(f)"],
    "roulette": ["13:69E-1.9(f)"],
    "sic-bo": ["13:69E-1.16A(b)"],
    "colorado-holdem": ["13:69F-23.2(a)", "13:69F-23.2(b)"],
    "pai-gow": ["13:69E-1.19A(a)"],
}
ELECTED = {"colorado-holdem": {"shuffle": "device", "decks": 2}, "asia-poker": {"start": "dice"}}


@pytest.mark.parametrize(("name", "cites"), claimed(LIVES))
def test_between_rounds_tables_cite_it_too(name, cites):
    rules = game(name)
    seen: set[str] = set()
    for seed in (1, 2, 3):
        t = played(name, seed, procedures=30, options=rules.elect(ELECTED.get(name, {})))
        seen |= {one for event in t.events for one in event.cites}
        if {*cites} <= seen:
            break
    assert {*cites} <= seen


@pytest.mark.proves("13:69F-31.10(d)")
def test_an_automated_shoe_gives_asia_poker_whole_stacks():
    rules = game("asia-poker")
    t = played("asia-poker", 2, procedures=30, options=rules.elect({"dealing": "automated-shoe"}))
    places = [event.act.to for event in t.events if event.act.cite == "13:69F-31.10(d)" and event.outcome]
    assert places
    assert places[:7] == [places[0]] * 7


@pytest.mark.parametrize(("dice", "place"), [("2-3-3", 0), ("4-5-5", 1)])
def test_the_examples_of_31_11_b_3(dice, place):
    """A total of 8 begins with the dealer, a total of 14 with the sixth of the count, which is box 1 here."""
    cards, decisions, more, _ = irregular()["asia-poker"]["fill"]
    found = ruled(
        cards,
        *decisions,
        **more | {"game": "asia-poker", "options": {"start": "dice", "maximum": "1000000"}, "rolls": [dice]},
    )
    assert next(event["to"] for event in found["events"] if event["act"] == "deal") == place


LADDERS = {
    "13:69F-20.3(b)": (THREE, ["Ks Qs Js", "7s 7h 7d", "4h 3s 2d", "Ks 9s 4s", "2s 2h 3d"]),
    "13:69F-27.3(b)": (
        FOUR,
        ["2s 2h 2d 2c", "4s 3s 2s As", "7s 7h 7d 2c", "Ks 9s 4s 2s", "4h 3s 2d Ac", "3s 3h 2d 2c", "2s 2h 3d 4c"],
    ),
    "13:69F-17.5(b)": (
        HIGH,
        [
            *("As Ks Qs Js Ts", "5s 4s 3s 2s As", "2s 2h 2d 2c 3s", "2s 2h 2d 3c 3s", "7s 5s 4s 3s 2s"),
            *("5h 4s 3s 2s As", "2s 2h 2d 3c 4s", "3s 3h 2d 2c 4s", "2s 2h 3d 4c 5s"),
        ],
    ),
    "13:69F-25.5(b)": (
        HIGH,
        [
            *("As Ks Qs Js Ts", "5s 4s 3s 2s As", "2s 2h 2d 2c 3s", "2s 2h 2d 3c 3s", "7s 5s 4s 3s 2s"),
            *("5h 4s 3s 2s As", "2s 2h 2d 3c 4s", "3s 3h 2d 2c 4s", "2s 2h 3d 4c 5s", "7s 5h 4d 3c 2s"),
        ],
    ),
}
"""The lowest hand of each item, or nearly, from the first item to the last."""


@pytest.mark.parametrize("ladder", LADDERS)
def test_hands_rank_in_the_order_of_the_items(ladder):
    ranking, hands = LADDERS[ladder]
    items = [cite(f"{ladder}{n}") for n in range(1, len(hands) + 1)]
    assert f"{ladder}{len(items) + 1}" not in rulebook()
    values = [ranking.value(hand.split()) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(items)


@pytest.mark.proves("13:69E-1.10B(b)3iii", "13:69F-2.17(a)")
@pytest.mark.parametrize(
    ("name", "options", "cited"),
    [
        ("spanish-21", {"insurance_odds": "3 to 1"}, "13:69E-1.10B(b)3iii"),
        ("blackjack", {"additional_wager": "sevens", "additional_stake": "2.00"}, "13:69F-2.17(a)"),
    ],
)
def test_what_it_forbids_is_refused_by_it(name, options, cited):
    with pytest.raises(Refusal) as refused:
        game(name).elect(options)
    assert cited in str(refused.value)


def test_days_of_copies_are_in_the_past():
    assert max(p.through for p in rulebook().values() if p.through) < date.today() + timedelta(days=1)
