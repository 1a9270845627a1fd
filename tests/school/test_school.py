"""Questions on every game: each is proven again from what it says itself, and a wrong answer never is."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice

import msgspec
import pytest
from jsonschema import Draft202012Validator

from pitboss.cli import main
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.check import check_record
from pitboss.journal.record import read_case
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.school import DRILLS, by_id, proven, questions, right, schema
from pitboss.school.dealing import dealing, steps
from pitboss.school.drills import NO_ERROR
from pitboss.school.errors import ERRORS
from pitboss.school.exam import ExamReport, all_games, check_report, digest, mark, read, set_exam
from pitboss.school.progress import Progress
from pitboss.table.act import Deal, Incident
from pitboss.table.acts.hand_setting import Division
from pitboss.table.acts.settlement_acts import Settle, Vigorish
from tests.volume import every, unaided, volume

ASKED = unaided()
SCHEMA = Draft202012Validator(schema())


def some(name, level, number):
    return [*islice(questions(name, seed=7, level=level), number)]


@pytest.mark.parametrize("name", every(ASKED))
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


def test_what_is_paid_is_what_the_settlement_of_the_round_says():
    """By the lines of the settlement, which know nothing of how a question is put."""
    met = Counter()
    for name in [name for name in ("three-card-poker", "minibaccarat", "blackjack", "roulette") if name in ASKED]:
        for question in islice(questions(name, seed=3, level=2, drills=("pay-it",)), volume(60, 400)):
            ruled = adjudicate(read_case(question.case))
            if question.player:
                lines = [line for line in ruled.settlement if line.player == question.player]
                won = sum(line.returned - line.staked for line in lines if line.outcome != "stands")
                assert question.answer == dollars(won), question.id
                met["net"] += 1
                continue
            act = ruled.events[question.at - 1].act
            lines = [line for line in ruled.settlement if (line.box, line.wager) == (act.box, act.wager)]
            if len(lines) != 1:
                continue
            (line,) = lines
            if line.outcome == "surrender" or isinstance(act, Vigorish):
                due = line.vigorish if isinstance(act, Vigorish) else line.staked - line.returned
            else:
                due = max(line.returned + line.vigorish - line.staked, 0)
            assert question.answer == dollars(due), question.id
            met["vigorish" if isinstance(act, Vigorish) else line.outcome] += 1
    assert {"net", "win", "lose", "vigorish"} <= set(met)


def test_every_planted_error_is_found_by_check_and_each_kind_occurs():
    found = Counter()
    for name in ("blackjack", "three-card-poker", "punto-banco", "chemin-de-fer", "casino-war"):
        if name not in ASKED:
            pytest.skip("this run is about some games only")
        for question in islice(questions(name, seed=1, level=2, drills=("find-error",)), volume(90, 400)):
            record = json.dumps(question.case | {"expect": question.expect}).encode()
            deviations = [*check_record(1, record)]
            assert bool(deviations) is (question.answer != NO_ERROR), question.id
            if deviations:
                found[question.why.partition(";")[0]] += 1
    assert set(found) == {*ERRORS}


def test_a_reading_is_what_the_cards_come_to():
    """Totals counted by hand from the cards that the explanation names."""
    met = 0
    for question in islice(questions("blackjack", seed=2, level=2, drills=("read-it",)), 60):
        if "have now" not in question.ask:
            continue
        cards = [card[:-1] for card in question.why.partition(":")[0].split()]
        worth = [1 if rank == "A" else 10 if rank in "JQK10" else int(rank) for rank in cards]
        hard = sum(worth)
        soft = "A" in cards and hard + 10 <= 21
        total = hard + 10 if soft else hard
        if question.answer != "blackjack":
            assert int("".join(filter(str.isdigit, question.answer))) == total, question.why
            assert ("soft" in question.answer) is soft or total == 21, question.why
            met += 1
    assert met > 10


def test_the_house_way_is_asked_where_hands_are_divided():
    name = next(name for name in all_games() if game(name).find(Division) is not None)
    asked = [
        one for one in islice(questions(name, 3, 2, ("read-it",)), 40) if one.ask.endswith("the house way set it?")
    ]
    assert asked
    for question in asked:
        held = question.ask.partition(" holds ")[2].partition(".")[0].split()
        for choice in question.choices:
            laid = [card for part in choice.split(", ") for card in part.partition(": ")[2].split()]
            assert sorted(laid) == sorted(held), "every choice is of the same cards"


def test_an_option_is_asked_by_the_law_of_a_day_and_with_notice():
    met = {}
    for question in islice(questions("blackjack", seed=1, level=2, drills=("may-it",)), 400):
        kind = "notice" if question.notice else "day" if question.as_of else "now"
        met.setdefault((kind, question.answer), question)
    assert len(met) == 6
    early = next(
        one
        for one in islice(questions("blackjack", seed=5, level=2, drills=("may-it",)), 2000)
        if one.as_of and one.options.get("surrender") is True
    )
    # Repealed from 1981-07-23; an experiment of 90 days from 1989-03-15; a house option from 1990-01-16.
    day = early.as_of
    lawful = day < "1981-07-23" or "1989-03-15" <= day < "1989-06-14" or day >= "1990-01-16"
    assert early.answer == ("yes" if lawful else "no")
    notice = met["notice", "no"]
    wrong = msgspec.structs.replace(notice, answer="yes")
    assert not proven(wrong)
    empty = notice.notice | {"minutes": 600, "to": ["commission", "patrons", "surveillance"], "written": True}
    assert not proven(msgspec.structs.replace(notice, notice=empty)), "after ten hours' notice to all it may"


def test_the_same_seed_asks_the_same_and_another_other_questions():
    first, again = (some("casino-war", 2, 20) for _ in range(2))
    assert first == again
    assert first != [*islice(questions("casino-war", seed=8), 20)]


def test_the_dealer_does_every_act_of_the_round_in_its_turn():
    for name in [one for one in ASKED if one == "casino-war"] + ASKED[:: volume(6, 1)]:
        round_ = dealing(name, 5, 2)
        lines, acts = [], []
        for step in steps(name, 5, 2):
            lines += step.before
            if step.made:
                assert step.text in step.choices
                acts.append(step.at)
        assert lines == [line for line in round_.lines if line], "all that happens is narrated, once and in its order"
        # Whatever moves money to or from a box, and every card that a dealer draws, is the learner's to do.
        dealt = [
            at
            for at, event in enumerate(round_.one.events)
            if not isinstance(event.outcome, Incident)
            and (isinstance(event.act, Settle) or (isinstance(event.act, Deal) and event.act.drawn_by == "dealer"))
            and round_.lines[at]
        ]
        assert set(dealt) <= set(acts), name


def test_an_act_is_right_only_with_its_place_wager_and_amount():
    dealt = (dealing("casino-war", seed, 2) for seed in range(99))
    round_ = next(one for one in dealt if "pay" in {made.verb for made in one.acts if made})
    paid = next(step for step, at in enumerate(round_.asked) if round_.acts[at].verb == "pay")
    must = round_.acts[round_.asked[paid]]
    found, text, cite = round_.judged(paid, must)
    assert found == paid
    assert must.amount in text
    assert cite == round_.one.events[round_.asked[paid]].cites[0]
    assert round_.judged(paid, msgspec.structs.replace(must, amount=f"${must.amount} ".replace(".00", "")))[0] == paid
    for wrong in ({"amount": "1.25"}, {"place": "0"}, {"wager": "tie"}, {"verb": "take"}, {"verb": "burn"}):
        assert round_.judged(paid, msgspec.structs.replace(must, **wrong))[0] is None, wrong
    for nonsense, says in (({"amount": "much"}, "no amount"), ({"verb": "dance"}, "does nothing called 'dance'")):
        with pytest.raises(Refusal, match=says):
            round_.judged(paid, msgspec.structs.replace(must, **nonsense))
    with pytest.raises(Refusal, match="there is no act"):
        round_.judged(len(round_.asked), must)


def test_wagers_on_one_layout_are_taken_in_any_order_and_each_once():
    dealt = (dealing("roulette", seed, 2) for seed in range(99))
    round_, first = next(
        (one, step)
        for one in dealt
        for step in range(len(one.asked))
        if len(one.run(step)) > 2 and step == one.run(step)[0]
    )
    run, early = round_.run(first), []
    for number, step in enumerate(reversed(run)):
        made = round_.acts[round_.asked[step]]
        assert round_.judged(first + number, made, early)[0] == step
        after = round_.after(first + number, step, early)
        assert after["before"][0] == round_.lines[round_.asked[step]]
        early = after["early"]
        if early:
            assert round_.judged(first + number + 1, made, early)[0] is None, "it is taken already"
    assert early == []
    # Where the dealer begins on one side, another box is another order.
    dealt = (dealing("casino-war", seed, 2) for seed in range(12))
    for one in dealt:
        assert all(
            len({one.acts[one.asked[other]].place for other in one.run(step)}) == 1 for step in range(len(one.asked))
        )


def test_the_table_that_is_dealt_shows_every_choice_and_not_which_is_right():
    for name in ASKED[:: volume(6, 1)]:
        round_ = dealing(name, 6, 2)
        for step, at in enumerate(round_.asked):
            made, shown = round_.acts[at], round_.shown(step)
            assert made.verb in shown["verbs"]
            assert {field for field in ("place", "wager", "amount", "words") if getattr(made, field)} <= {
                *shown["verbs"][made.verb]
            }
            assert not made.place or made.place in {place["key"] for place in shown["places"]}, name
            assert not made.wager or made.wager in shown["wagers"][made.place], name
            assert not made.words or made.words in shown["words"][made.verb], name
        assert round_.shown(len(round_.asked))["over"]


def test_a_weak_spot_comes_back_before_what_is_known():
    known, missed, new = [*{one.cite: one for one in some("casino-war", 2, 60)}.values()][:3]
    progress = Progress(learner="Ann")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for day in range(3):
        good = progress.answered(known, True, now + timedelta(days=day))
        bad = progress.answered(missed, False, now + timedelta(days=day))
    assert bad.due < good.due
    assert (bad.asked, bad.known, good.known) == (3, 0, 3)
    # Days later what was missed is due, what is new comes next, and what is known can wait.
    later = (now + timedelta(days=3)).isoformat()
    assert sorted([known, new, missed], key=lambda one: progress.needs(one, later)) == [missed, new, known]
    assert next(progress.picked(iter([known, new, missed]))) == missed
    again = msgspec.json.decode(msgspec.json.encode(progress), type=Progress)
    assert again == progress
    assert progress.table()[0]["weak"] == [missed.cite] or progress.table()[0]["right"] == 0


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
    excused = msgspec.structs.replace(report.answers[4], right=True)
    answers = msgspec.structs.replace(report, answers=[*report.answers[:4], excused, *report.answers[5:]])
    with pytest.raises(Refusal, match="at question 5"):
        check_report(msgspec.structs.replace(answers, sha256=digest(answers)))
    with pytest.raises(Refusal, match="is not a report"):
        read(b'{"exam": 1}', "x.json", ExamReport)


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
    answer = json.loads(capsys.readouterr().out)
    assert (answer["right"], answer["wrong"], answer["unreadable"]) == (11, 0, 1)
    file.write_text('{"id": "casino-war/pay-it/2/0/1.0.99", "answer": "1"}')
    assert main(["school", "--score", str(file)]) == 2


def test_a_learner_practises_and_sits_an_exam_at_the_terminal(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    answers = iter(["what?", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert main(["school", "casino-war", "--seed", "3", "--drill", "next"]) == 0
    assert "none of the answers" in (printed := capsys.readouterr().out)
    assert "of 1 right" in printed
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
