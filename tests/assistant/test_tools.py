"""Tools for assistants: each answers from the rules with its paragraphs, refuses in a line, and changes nothing."""

import json
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from pitboss.assistant.work import WORK
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.tools.tools import LONGEST, MOST_PARAGRAPHS, MOST_SITUATIONS, TOOLS, schema

QUESTIONS = tomllib.loads(Path(__file__).with_name("floor_questions.toml").read_text(encoding="utf-8"))["question"]
CASE = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
    "cards": ["9h", "8s"],
}
ASKED = {
    "rules": {"citation": "22.8(c)2"},
    "ruling": {"game": "casino-war", "question": "second card upside down in the same round"},
    "odds": {"game": "casino-war", "wager": "tie", "options": {"decks": 8}},
    "what_if": {"game": "blackjack", "what_if": {"blackjack_odds": "6 to 5"}, "wager": "blackjack"},
    "adjudicate": {"case": CASE},
    "check": {"records": [CASE | {"expect": {"net": {"A": "-10.00"}}}]},
    "equity": {"game": "holdem", "hands": ["AsAh", "KdKc"], "board": "2c3d4h"},
    "strategy": {"game": "casino-war"},
    "school": {"game": "casino-war", "drill": "pay-it", "seed": 3},
}


def ask(tool, **given):
    """The answer of a tool as its process gives it."""
    found = WORK[tool](**given)
    assert not found.refused, found.text
    return json.loads(found.text)


def refused(tool, **given):
    """Why a tool does not answer: one line."""
    found = WORK[tool](**given)
    assert found.refused, found.text
    assert "\n" not in found.text
    return found.text


def test_every_tool_has_a_case_here():
    assert ASKED.keys() == TOOLS.keys()


@pytest.mark.parametrize("tool", ASKED)
def test_what_is_asked_and_answered_has_the_schemas_that_are_listed_and_the_paragraphs_are_in_the_rulebook(tool):
    asked, answered = schema(TOOLS[tool].asked), schema(TOOLS[tool].answer)
    Draft202012Validator.check_schema(asked)
    Draft202012Validator(asked).validate(ASKED[tool])
    answer = ask(tool, **ASKED[tool])
    Draft202012Validator(answered).validate(answer)
    for row in answer["citations"]:
        assert rulebook()[row["cite"]].is_law is (row["basis"] == "law")
    # A question of the school keeps its paragraph back until it is answered.
    assert bool(answer["citations"]) is (tool != "school")
    assert not Draft202012Validator(asked).is_valid(ASKED[tool] | {"other": 1})


def test_answers_are_those_of_the_rules():
    tie = ask("odds", **ASKED["odds"])["wagers"][0]
    # Of 415 other cards 31 are of the player's rank, in eight decks.
    assert tie["exact"] == "74/415"
    assert sum(row["probability"] for row in tie["outcomes"]) == pytest.approx(1)
    assert ask("adjudicate", case=CASE)["net"] == {"A": "10.00"}
    (deviation,) = ask("check", **ASKED["check"])["deviations"]
    assert (deviation["recorded"], deviation["ruled"]) == ({"A": "-10.00"}, {"A": "10.00"})
    aces, kings = ask("equity", **ASKED["equity"])["hands"]
    assert aces["equity"] + kings["equity"] == 1
    assert {row["best"] for row in ask("strategy", game="casino-war")["situations"]} == {"go-to-war"}


def test_a_rule_that_the_law_refuses_is_priced_as_a_hypothesis_with_what_refuses_it():
    answer = ask("what_if", **ASKED["what_if"])
    (rule,) = answer["refused"]
    assert (rule["value"], rule["lawful"]) == ("6 to 5", "3 to 2")
    assert "hypothesis: refused by" in answer["mark"]
    assert [row["cite"] for row in answer["citations"]] == rule["refused_by"]
    (lawful,) = ask("odds", game="blackjack", wager="blackjack")["wagers"]
    assert answer["odds"]["wagers"][0]["edge"] - lawful["edge"] == pytest.approx(0.0136, abs=0.0005)


def test_a_question_of_the_school_is_asked_without_its_answer_and_judged_with_it():
    asked = ask("school", **ASKED["school"])["question"]
    assert not {"answer", "cite", "why", "case"} & asked.keys()
    wrong = ask("school", id=asked["id"], answer="1234567.00")
    assert wrong["verdict"]["right"] is False
    right = ask("school", id=asked["id"], answer=wrong["verdict"]["answer"])
    assert right["verdict"]["right"] is True
    assert right["citations"]


def answered_rightly(question):
    """Whether the first paragraph is right and what it rests on is said, or that no rule answers."""
    answer = ask("ruling", question=question["asks"], game=question["game"])
    if not question["accept"]:
        return answer["basis"] == "no rule" and not answer["decided"] and "No rule decides this" in answer["says"]
    first = answer["citations"][0]
    law = not first["cite"].startswith("house:")
    named = law or "house reading" in answer["says"]
    right = first["cite"].replace("13:69F-", "19:47-") in question["accept"]
    return right and answer["basis"] == ("law" if law else "house reading") and named


def test_of_fifty_questions_of_the_floor_forty_eight_are_answered_by_the_right_paragraph():
    assert len(QUESTIONS) == len({one["asks"] for one in QUESTIONS}) == 50
    assert sum(not one["accept"] for one in QUESTIONS) >= 5
    assert {cite for one in QUESTIONS for cite in one["accept"]} <= rulebook().keys()
    wrong = [one["asks"] for one in QUESTIONS if not answered_rightly(one)]
    assert len(wrong) <= 2, wrong


def test_control_a_wrong_paragraph_is_counted():
    assert not answered_rightly({"game": "craps", "asks": "one die jumped off the table", "accept": ["19:47-1.2(a)"]})
    assert not answered_rightly({"game": "craps", "asks": "one die jumped off the table", "accept": []})


def test_what_is_open_says_so_and_what_stands_in_is_called_a_reading():
    answer = ask("ruling", game="blackjack", question="dealer exposed the hole card before insurance; what now?")
    assert (answer["decided"], answer["basis"]) == (False, "house reading")
    assert answer["says"].startswith("No rule decides this: what is held of the text is silent.")
    assert answer["citations"][0]["cite"] == "house:hole-card-exposed"


@pytest.mark.parametrize(
    ("tool", "given", "why"),
    [
        ("rules", {"citation": "2.8", "as_of": "1985-01-01"}, "repealed from 1981-07-23"),
        ("rules", {"citation": "99.9"}, "99.9"),
        ("rules", {}, "citation"),
        ("ruling", {"question": ""}, "ask something"),
        ("odds", {"game": "casino-wart"}, "casino-war"),
        ("odds", {"game": "casino-war", "options": {"decks": 3}}, "decks"),
        ("odds", {"game": "casino-war", "wager": "tye"}, "did you mean tie"),
        ("odds", {"game": "casino-war", "colour": "red"}, "colour"),
        ("odds", {"game": 7}, "game"),
        ("what_if", {"game": "casino-war", "what_if": {"decks": 8}}, "lawful"),
        ("what_if", {"game": "casino-war"}, "what_if"),
        ("adjudicate", {"case": CASE | {"cards": ["1x", "8s"]}}, "1x"),
        ("adjudicate", {"case": CASE | {"note": "x" * LONGEST}}, "KiB"),
        ("check", {"records": [CASE]}, "expect"),
        ("check", {"records": [CASE] * 51}, "50"),
        ("equity", {"game": "blackjack", "hands": ["AsAh", "KdKc"]}, "blackjack"),
        ("equity", {"game": "holdem", "hands": ["AsAh", "AsKc"]}, "As"),
        ("equity", {"game": "holdem", "hands": ["AsAh", "KdKc"], "trials": 10**9}, "trials"),
        ("strategy", {"game": "roulette"}, "roulette"),
        ("strategy", {"game": "casino-war", "situation": "moon"}, "moon"),
        ("school", {"id": "casino-war/pay-it/9/9/9", "answer": "1"}, "no question"),
        ("school", {"game": "casino-war", "drill": "sing"}, "sing"),
        ("school", {}, "name a game"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_wrong(tool, given, why):
    assert why in refused(tool, **given)


def test_answers_are_bounded():
    found = ask("rules", citation="2")
    assert (len(found["citations"]), found["left_out"] > 0) == (MOST_PARAGRAPHS, True)
    found = ask("strategy", game="blackjack")
    assert (len(found["situations"]), found["left_out"] > 0) == (MOST_SITUATIONS, True)
    assert found["left_out"] > ask("strategy", game="blackjack", situation="hard 16")["left_out"]


_seen: list[tuple[str, str]] = []
_watching: list[bool] = []


def _watch(event, given):
    """Keep what opens a file, changes one, or reaches a network."""
    if not _watching:
        return
    if event == "open":
        _seen.append(("write" if given[2] & 3 else "read", str(given[0])))
    elif event.startswith(("os.mkdir", "os.remove", "os.rename", "socket.", "subprocess.", "sqlite3.")):
        _seen.append((event, str(given[:1])))


def watched(call):
    """What a call did to files and networks."""
    if not getattr(test_no_tool_writes_reaches_a_network_or_reads_a_file_that_is_named, "hooked", False):
        sys.addaudithook(_watch)
        test_no_tool_writes_reaches_a_network_or_reads_a_file_that_is_named.hooked = True
    _seen.clear()
    _watching.append(True)
    try:
        call()
    finally:
        _watching.clear()
    return [*_seen]


def test_no_tool_writes_reaches_a_network_or_reads_a_file_that_is_named(tmp_path):
    chart = tmp_path / "mine.csv"
    chart.write_text("hand,2\n")
    (tmp_path / "mine.toml").write_text('game = "casino-war"\n')
    named = [str(chart), str(tmp_path / "mine.toml"), "file://" + str(chart), "mine.csv"]
    asked = list(ASKED.items())
    asked += [(tool, {name: path}) for tool in TOOLS for path in named for name in TOOLS[tool].asked.__struct_fields__]
    asked += [("odds", {"game": "casino-war", "strategy": path}) for path in named]
    asked += [("odds", {"game": "casino-war", "options": {"decks": path}}) for path in named]
    asked += [("adjudicate", {"case": CASE | {"game": path, "note": path}}) for path in named]
    asked += [("equity", {"game": "holdem", "hands": [path, path], "board": path[-60:]}) for path in named]

    def all_of_them():
        for tool, given in asked:
            WORK[tool](**given)

    found = watched(all_of_them)
    assert [(how, what) for how, what in found if how != "read"] == []
    assert [what for how, what in found if "mine" in what] == []


def test_control_a_file_that_is_written_or_read_is_seen(tmp_path):
    (tmp_path / "mine.csv").write_text("")
    found = watched(lambda: ((tmp_path / "mine.csv").read_text(), (tmp_path / "other").write_text("")))
    assert {how for how, _ in found} == {"read", "write"}


def test_control_arguments_of_a_strategy_would_name_a_file_if_their_pattern_let_them():
    with pytest.raises(Refusal, match="strategy"):
        TOOLS["odds"].arguments({"game": "casino-war", "strategy": "mine.toml"})
    assert (
        msgspec.json.decode(b'"mine"') == TOOLS["odds"].arguments({"game": "casino-war", "strategy": "mine"}).strategy
    )
