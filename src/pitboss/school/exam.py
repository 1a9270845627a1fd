"""Exams: the same questions for all learners, a time, a pass mark, and a report that anybody can check."""

import hashlib
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from pitboss.equipment import Randomness
from pitboss.files import record
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.refusal import Refusal
from pitboss.school.drills import by_id, questions
from pitboss.school.question import Question, right

LONGEST = 500


Paper = TypeVar("Paper")


class Exam(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The questions and terms of an exam."""

    title: str
    questions: list[str]
    """The ids of the questions: each can be made again from its id alone."""
    pass_mark: int = 80
    """The share of right answers that is wanted, in percent."""
    minutes: int = 0
    """The time limit; 0 for none."""


class ReportedAnswer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One question of a report."""

    id: str
    story: list[str]
    """What has happened before it is asked."""
    ask: str
    given: str
    answer: str
    right: bool
    cite: str
    why: str


class ExamReport(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """An exam that was sat, with a hash over all of it."""

    exam: Exam
    learner: str
    began: int
    ended: int
    answers: list[ReportedAnswer]
    score: int
    """Right answers in percent, rounded down."""
    passed: bool
    sha256: str = ""


def set_exam(
    games: Sequence[str],
    number: int,
    seed: int,
    level: int,
    drills: Sequence[str] = (),
    *,
    pass_mark: int = 80,
    minutes: int = 0,
) -> Exam:
    """An exam on some games: as many questions of each, and of each drill in turn."""
    if not 1 <= number <= LONGEST:
        raise Refusal(f"an exam has 1 to {LONGEST} questions, not {number}")
    if not 0 <= pass_mark <= 100 or minutes < 0:
        raise Refusal("the pass mark is a percentage, and the time is not negative")
    streams = [varied_questions(name, seed, level, drills) for name in games]
    asked = [next(streams[place % len(streams)]).id for place in range(number)]
    named = ", ".join(game_of(name).title for name in games)
    title = f"{named}: {number} questions, level {level}, seed {seed}"
    return Exam(title=title, questions=asked, pass_mark=pass_mark, minutes=minutes)


def varied_questions(name: str, seed: int, level: int, drills: Sequence[str] = ()) -> Iterator[Question]:
    """Questions on a game, each drill in turn, no paragraph again before others have had their turn."""
    chance = Randomness.seeded(f"exam {name}", seed)
    stream = questions(name, seed, level, drills)
    asked: dict[str, int] = {}
    pool: list[Question] = []
    while True:
        while len(pool) < 80:
            pool.append(next(stream))
        times = min(asked.get(one.drill, 0) for one in pool)
        now = [one for one in pool if asked.get(one.drill, 0) == times]
        fewest = min(asked.get(one.cite, 0) for one in now)
        best = chance.pick([one for one in now if asked.get(one.cite, 0) == fewest])
        asked[best.drill] = asked.get(best.drill, 0) + 1
        asked[best.cite] = asked.get(best.cite, 0) + 1
        pool = [one for one in pool if one is not best][-60:]
        yield best


def mark(exam: Exam, learner: str, given: Sequence[str], began: float, ended: float) -> ExamReport:
    """The report of an exam, with every answer marked; a missing answer is wrong."""
    answers = []
    for place, name in enumerate(exam.questions):
        question, answer = by_id(name), given[place] if place < len(given) else ""
        try:
            known = bool(answer) and right(question, answer)
        except Refusal:
            known = False
        answers.append(
            ReportedAnswer(
                id=name,
                story=question.story,
                ask=question.ask,
                given=answer,
                answer=question.answer,
                right=known,
                cite=question.cite,
                why=question.why,
            )
        )
    score = 100 * sum(answer.right for answer in answers) // len(answers)
    report = ExamReport(
        exam=exam,
        learner=learner,
        began=int(began),
        ended=int(ended),
        answers=answers,
        score=score,
        passed=score >= exam.pass_mark,
    )
    return msgspec.structs.replace(report, sha256=digest(report))


def digest(report: ExamReport) -> str:
    """The hash over a report without its own hash."""
    plain = msgspec.to_builtins(msgspec.structs.replace(report, sha256=""))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def check_report(report: ExamReport) -> None:
    """Make and mark every question again; a report that differs is refused."""
    if digest(report) != report.sha256:
        raise Refusal(f"the report of {report.learner} was altered: its hash does not fit")
    again = mark(report.exam, report.learner, [one.given for one in report.answers], report.began, report.ended)
    if again != report:
        place = next((n for n, (a, b) in enumerate(zip(again.answers, report.answers, strict=False), 1) if a != b), 0)
        where = f"at question {place}" if place else "in its score"
        raise Refusal(f"the report of {report.learner} is not what the rules give {where}")


def read(source: bytes, where: str, kind: type[Paper]) -> Paper:
    """An exam or a report from its file."""
    return record(source, kind, f"{where} is not {'an exam' if kind is Exam else 'a report'}")


def printable(report: ExamReport) -> str:
    """A report as text that prints well."""
    taken = time.gmtime(report.ended)
    lines = [
        f"# {report.exam.title}",
        "",
        f"{report.learner}, {time.strftime('%Y-%m-%d %H:%M UTC', taken)}, "
        f"{(report.ended - report.began) // 60} min {(report.ended - report.began) % 60} s",
        "",
        f"**{report.score} %, {'passed' if report.passed else 'not passed'}** (pass mark {report.exam.pass_mark} %)",
        "",
    ]
    for number, one in enumerate(report.answers, start=1):
        sign = "✓" if one.right else "✗"
        lines += [
            f"{number}. {sign} {one.ask}",
            *(f"   > {line}" for line in one.story),
            f"   - answered: {one.given or 'nothing'}",
            *([] if one.right else [f"   - right: {one.answer} ({one.why})"]),
            f"   - {one.cite} · {one.id}",
        ]
    return "\n".join([*lines, "", f"sha256 {report.sha256}", ""])


def all_games() -> tuple[str, ...]:
    """The games that have questions: all that open without figures from the house."""
    found = []
    for name in ready():
        with suppress(Refusal):
            game_of(name).elect({})
            found.append(name)
    return tuple(found)
