"""Questions on every game: each is proven again from what it says itself, and a wrong answer never is."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice

import msgspec
import pytest
from jsonschema import Draft202012Validator

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.journal.check import check_record
from pitboss.refusal import Refusal
from pitboss.school import DRILLS, by_id, proven, questions, right, schema
from pitboss.school.dealing import steps
from pitboss.school.drills import NO_ERROR
from pitboss.school.errors import ERRORS
from pitboss.school.exam import Report, all_games, check_report, digest, mark, read, set_exam
from pitboss.school.progress import Progress
from pitboss.school.rounds import rounds
from tests.volume import playable, volume

ASKED = [name for name in playable() if name in all_games()]
SCHEMA = Draft202012Validator(schema())


def some(name, level, number):
    return [*islice(questions(name, seed=7, level=level), number)]


@pytest.mark.parametrize("name", ASKED)
def test_every_answer_follows_from_its_question_alone(name):
    asked = [*some(name, 1, volume(12, 60)), *some(name, 2, volume(25, 200)), *some(name, 3, volume(12, 100))]
    assert len({question.id for question in asked}) == len(asked)
    for question in asked:
        assert proven(question), question.id
        assert right(question, question.answer)
        assert len(set(question.choices)) == len(question.choices)
        assert question.cite
        assert question.why
        SCHEMA.validate(json.loads(msgspec.json.encode(question)))
        for wrong in [choice for choice in question.choices if choice != question.answer][:2]:
            assert not proven(msgspec.structs.replace(question, answer=wrong)), question.id
            assert not right(question, wrong)
        if question.amount:
            assert not proven(msgspec.structs.replace(question, answer="1234567.00"))
    again = asked[len(asked) // 2]
    assert by_id(again.id) == again


def test_every_drill_is_asked_of_some_game_and_of_most():
    drills = {name: {question.drill for question in some(name, 2, 60)} for name in all_games()[:: volume(5, 1)]}
    met = Counter(drill for found in drills.values() for drill in found)
    assert set(met) == set(DRILLS)
    assert all(met[drill] == len(drills) for drill in ("pay-it", "next", "find-error"))


def test_every_planted_error_is_found_by_check_and_each_kind_occurs():
    found = Counter()
    for name in ("blackjack", "three-card-poker", "punto-banco", "craps", "casino-war"):
        if name not in ASKED:
            pytest.skip("this run is about some games only")
        for question in islice(questions(name, seed=1, level=2, drills=("find-error",)), volume(60, 400)):
            record = json.dumps(question.case | {"expect": question.expect}).encode()
            deviations = [*check_record(1, record)]
            assert bool(deviations) is (question.answer != NO_ERROR), question.id
            if deviations:
                found[question.why.partition(";")[0]] += 1
    assert set(found) >= {*ERRORS} - {"the cutting card comes out and nothing is said"}


def test_the_cutting_card_is_ignored_where_it_has_come_out():
    kind = "the cutting card comes out and nothing is said"
    rows = [
        {"n": 1, "act": "deal", "kind": "x"},
        {"n": 2, "act": "incident", "kind": "cutting-card"},
        {"n": 3, "act": "announce"},
    ]
    assert ERRORS[kind](rows, Randomness.seeded(1)) == rows[:2]
    assert ERRORS[kind](rows[:1], Randomness.seeded(1)) is None


def test_the_same_seed_asks_the_same_and_another_other_questions():
    first, again = (some("casino-war", 2, 20) for _ in range(2))
    assert first == again
    assert first != [*islice(questions("casino-war", seed=8), 20)]


def test_whoever_deals_is_given_each_act_in_its_turn():
    one = next(found for found in rounds("casino-war", 5, 1, 1))
    acts = [step.answer for step in steps("casino-war", 5, 1)]
    assert len(acts) > 3
    assert acts[-1] == ""
    assert one.events


def test_a_weak_spot_comes_back_before_what_is_known():
    known, missed = some("casino-war", 2, 60)[:2]
    progress = Progress(learner="Ann")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for day in range(3):
        good = progress.answered(known, True, now + timedelta(days=day)) if known.cite != missed.cite else None
        bad = progress.answered(missed, False, now + timedelta(days=day))
    assert good is None or bad.due < good.due
    (first, *_) = progress.picked(iter([known, missed]))
    assert first in (known, missed)
    again = msgspec.json.decode(msgspec.json.encode(progress), type=Progress)
    assert again == progress
    assert progress.table()[0]["right"] == 0


def test_a_report_is_checked_question_by_question():
    exam = set_exam(["casino-war", "blackjack"], 8, 3, 2, pass_mark=50)
    assert exam == set_exam(["casino-war", "blackjack"], 8, 3, 2, pass_mark=50)
    assert len({name.split("/")[1] for name in exam.questions}) >= 4, "different drills in turn"
    answers = [by_id(name).answer for name in exam.questions]
    report = mark(exam, "Ann", [*answers[:4], "nonsense"], 0, 60)
    assert (report.score, report.passed) == (50, True)
    check_report(report)
    better = msgspec.structs.replace(report, score=100)
    with pytest.raises(Refusal, match="hash does not fit"):
        check_report(better)
    with pytest.raises(Refusal, match="not what the rules give"):
        check_report(msgspec.structs.replace(better, sha256=digest(better)))
    with pytest.raises(Refusal, match="is not a report"):
        read(b'{"exam": 1}', "x.json", Report)


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["school", "blackjak"], "did you mean"),
        (["school", "casino-war", "--drill", "pay"], "no drill 'pay'"),
        (["school", "casino-war", "--level", "4", "--export", "1"], "no level 4"),
        (["school", "--deal"], "name one game"),
        (["school", "--score", "/nowhere.jsonl"], "nowhere"),
        (["school", "casino-war", "--exam", "501"], "1 to 500"),
        (["school", "--learner", "../x", "--progress"], "not a learner's name"),
    ],
)
def test_bad_input_is_one_line(argv, says, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_program_is_scored_and_an_unknown_id_is_refused(capsys, tmp_path):
    assert main(["school", "casino-war", "--export", "12"]) == 0
    asked = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    file = tmp_path / "answers.jsonl"
    rows = [{"id": one["id"], "answer": one["answer"] if place else "what?"} for place, one in enumerate(asked)]
    file.write_text("\n".join(map(json.dumps, rows)))
    assert main(["school", "--score", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["right"], said["wrong"], said["unreadable"]) == (11, 0, 1)
    file.write_text('{"id": "casino-war/pay-it/2/0/1.0.99", "answer": "1"}')
    assert main(["school", "--score", str(file)]) == 2


def test_a_learner_practises_and_sits_an_exam_at_the_terminal(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    answers = iter(["what?", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert main(["school", "casino-war", "--seed", "3", "--drill", "next"]) == 0
    assert "none of the answers" in (told := capsys.readouterr().out)
    assert "of 1 right" in told
    assert main(["school", "--progress", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["drills"][0]["asked"] == 1
    assert main(["school", "casino-war", "--exam", "3"]) == 0
    paper = tmp_path / "exam.json"
    paper.write_text(capsys.readouterr().out)
    keys = iter([by_id(name).answer for name in json.loads(paper.read_text())["questions"]])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(keys))
    assert main(["school", "--sit", str(paper), "--learner", "Ann"]) == 0
    assert "100 %, passed" in capsys.readouterr().out
    assert main(["school", "--check", f"{paper}.Ann.report.json"]) == 0
