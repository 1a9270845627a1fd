"""School records on the floor: patrons' progress and dealing, classes, tasks and sittings."""

import json
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.accounts.people import chips_in_balance
from pitboss.floor.accounts.schema import CLASSES, DEALT, ENROLLED, LEARNING, SITTINGS, TASKS
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.school.exam import Exam, ExamReport
from pitboss.school.progress import ParagraphProgress, Progress
from pitboss.words import Json

GRACE = 3.0
"""Seconds after an exam's time limit in which an answer in transit still counts."""


# What a patron has learned.


def patron_progress(journal: Journal, name: str, game: str = "") -> Progress:
    """A patron's progress, in one game or all."""
    wanted = (LEARNING.c.name == name, *((LEARNING.c.game == game,) if game else ()))
    with journal.reading() as db:
        rows = db.execute(sa.select(LEARNING).where(*wanted)).mappings()
        spots = {
            f"{row['game']} {row['drill']} {row['cite']}": ParagraphProgress(
                game=row["game"],
                drill=row["drill"],
                cite=row["cite"],
                asked=row["asked"],
                known=row["known"],
                card=json.loads(row["card"]),
            )
            for row in rows
        }
    return Progress(learner=name, spots=spots)


def note(journal: Journal, name: str, described: Mapping[str, Any]) -> None:
    """Record a marked answer or act: its game, drill and paragraph, and whether it was right."""
    progress = patron_progress(journal, name, described["game"])
    spot = progress.noted(described["game"], described["drill"], described["cite"], described["right"])
    key = {"name": name, "game": spot.game, "drill": spot.drill, "cite": spot.cite}
    row = {"asked": spot.asked, "known": spot.known, "card": json.dumps(spot.card, default=str)}
    with journal.engine.begin() as db:
        if db.execute(sa.update(LEARNING).where(*(LEARNING.c[n] == v for n, v in key.items())).values(**row)).rowcount:
            return
        db.execute(sa.insert(LEARNING), key | row)


# Rounds that patrons deal.


def deals(journal: Journal, name: str, id: str, game: str) -> None:
    """Record that a patron begins to deal a round."""
    row = {"name": name, "id": id, "game": game, "acts": 0, "began": time.time(), "ended": 0.0, "wrong": ""}
    with journal.engine.begin() as db:
        db.execute(sa.insert(DEALT), row)


def record_act(journal: Journal, name: str, id: str, step: int, described: Mapping[str, Any]) -> None:
    """Record the result of an act; a wrong one costs and the round goes on. Each act counts once."""
    mine = (DEALT.c.name == name, DEALT.c.id == id)
    with journal.engine.begin() as db:
        row = db.execute(sa.select(DEALT).where(*mine, DEALT.c.ended == 0.0)).one_or_none()
        if row is None or row.acts + len(row.wrong.split()) != step:
            raise Refusal("this step was already made, or the round is over: deal another one")
        if described["right"]:
            values: dict[str, object] = {"acts": row.acts + 1}
        else:
            values = {"wrong": f"{row.wrong} {described['cite']}".strip()}
        values |= {"ended": time.time()} if described["table"]["over"] else {}
        same = (DEALT.c.acts == row.acts, DEALT.c.wrong == row.wrong)
        if not db.execute(sa.update(DEALT).where(*mine, *same).values(**values)).rowcount:
            raise Refusal("this step was already made")


def dealt(journal: Journal, names: Iterable[str]) -> list[dict[str, object]]:
    """Patrons' dealing speed and accuracy by name and game, from finished rounds only."""
    wanted = DEALT.c.name.in_([*names]), DEALT.c.ended > 0.0
    found: dict[tuple[str, str], Json] = {}
    with journal.reading() as db:
        for row in db.execute(sa.select(DEALT).where(*wanted).order_by(DEALT.c.began)):
            one = found.setdefault(
                (row.name, row.game),
                {"name": row.name, "game": row.game, "rounds": 0, "clean": 0, "acts": 0, "seconds": 0.0, "wrong": []},
            )
            one["rounds"] += 1
            one["clean"] += not row.wrong
            one["acts"] += row.acts
            one["seconds"] += row.ended - row.began
            one["wrong"] += row.wrong.split()
    for one in found.values():
        made = one["acts"] + len(one["wrong"])
        one["accuracy"] = 100 * one["acts"] // max(made, 1)
        one["a_minute"] = round(60 * one["acts"] / max(one.pop("seconds"), 1.0), 1)
    return [*found.values()]


# Classes and their tasks.


def make(journal: Journal, title: str, instructor: str) -> str:
    """Create a class; returns its id."""
    id = secrets.token_hex(6)
    with journal.engine.begin() as db:
        db.execute(sa.insert(CLASSES), {"id": id, "title": title, "instructor": instructor, "at": time.time()})
    return id


def of(journal: Journal, instructor: str) -> list[dict[str, object]]:
    """An instructor's classes, newest first."""
    with journal.reading() as db:
        rows = db.execute(sa.select(CLASSES).where(CLASSES.c.instructor == instructor).order_by(CLASSES.c.at.desc()))
        return [dict(row) for row in rows.mappings()]


def mine(journal: Journal, id: str, instructor: str) -> dict[str, object]:
    """A class that belongs to the instructor."""
    with journal.reading() as db:
        row = db.execute(sa.select(CLASSES).where(CLASSES.c.id == id)).mappings().one_or_none()
    if row is None or row["instructor"] != instructor:
        raise NotKnown(f"{instructor} has no class {id!r}")
    return dict(row)


def verify_task(journal: Journal, task: str, instructor: str) -> None:
    """Refuse a task of another instructor's class."""
    with journal.reading() as db:
        row = db.execute(sa.select(TASKS.c.class_id).where(TASKS.c.id == task)).one_or_none()
    if row is None:
        raise NotKnown(f"there is no task {task!r}")
    mine(journal, row.class_id, instructor)


def enrol(journal: Journal, id: str, name: str) -> None:
    """Enrol a patron in a class."""
    # Refused where there is no such patron.
    chips_in_balance(journal, name)
    try:
        with journal.engine.begin() as db:
            db.execute(sa.insert(ENROLLED), {"class_id": id, "name": name})
    except IntegrityError:
        raise Refusal(f"{name} is in the class already") from None


def strike(journal: Journal, id: str, name: str) -> None:
    """Remove a patron from a class; finished work is kept."""
    with journal.engine.begin() as db:
        if not db.execute(sa.delete(ENROLLED).where(ENROLLED.c.class_id == id, ENROLLED.c.name == name)).rowcount:
            raise NotKnown(f"{name!r} is not in the class")


def learners(journal: Journal, id: str) -> list[str]:
    """The members of a class."""
    with journal.reading() as db:
        return [*db.execute(sa.select(ENROLLED.c.name).where(ENROLLED.c.class_id == id).order_by("name")).scalars()]


def assign(journal: Journal, id: str, kind: str, paper: str) -> str:
    """Assign a paper to a class as a drill or exam; returns the task's id."""
    task = secrets.token_hex(6)
    row = {"id": task, "class_id": id, "kind": kind, "paper": paper, "at": time.time()}
    with journal.engine.begin() as db:
        db.execute(sa.insert(TASKS), row)
    return task


def tasks(journal: Journal, id: str) -> list[dict[str, object]]:
    """A class's tasks, newest first."""
    with journal.reading() as db:
        rows = db.execute(sa.select(TASKS).where(TASKS.c.class_id == id).order_by(TASKS.c.at.desc())).mappings()
        return [_task(row) for row in rows]


def given_to(journal: Journal, name: str) -> list[dict[str, object]]:
    """A patron's tasks in all classes, with their state."""
    joined = TASKS.join(ENROLLED, TASKS.c.class_id == ENROLLED.c.class_id).join(
        CLASSES, CLASSES.c.id == TASKS.c.class_id
    )
    chosen = sa.select(TASKS, CLASSES.c.title).select_from(joined).where(ENROLLED.c.name == name)
    with journal.reading() as db:
        rows = [*db.execute(chosen.order_by(TASKS.c.at.desc())).mappings()]
        sat = {row.task_id: row for row in db.execute(sa.select(SITTINGS).where(SITTINGS.c.name == name))}
    return [_task(row) | {"class": row["title"]} | _stands(sat.get(row["id"])) for row in rows]


def _task(row: sa.RowMapping) -> dict[str, object]:
    paper = msgspec.json.decode(row["paper"], type=Exam)
    return {
        "id": row["id"],
        "kind": row["kind"],
        "about": about(paper),
        "questions": len(paper.questions),
        "pass_mark": paper.pass_mark,
        "minutes": paper.minutes,
    }


def about(paper: Exam) -> str:
    """What a paper is about, without the seed that would let a learner generate it at home."""
    return re.sub(r", seed \d+$", "", paper.title)


def _stands(row: sa.Row[tuple[object, ...]] | None) -> dict[str, object]:
    if row is None:
        return {"state": "new"}
    if not row.report:
        return {"state": "begun", "began": row.began}
    report = read_report(row.report)
    return {"state": "done", "score": report.score, "passed": report.passed}


def read_report(text: str) -> ExamReport:
    """A report as stored."""
    return msgspec.json.decode(text, type=ExamReport)


# Sitting a task.


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A learner's sitting of a task."""

    task: str
    name: str
    kind: str
    paper: Exam
    answers: dict[int, str] = {}
    began: float = 0.0
    ended: float = 0.0
    report: str = ""

    @property
    def left(self) -> float | None:
        """Seconds left, if there is a limit; the full time before it has begun."""
        if not self.paper.minutes:
            return None
        whole = 60.0 * self.paper.minutes
        return max(0.0, self.began + whole - time.time()) if self.began else whole

    @property
    def late(self) -> bool:
        """Whether the time is up, even if the sitting has not been closed or marked yet."""
        limit = self.began + 60.0 * self.paper.minutes + GRACE
        over = bool(self.paper.minutes and self.began and time.time() > limit)
        return not self.report and bool(over or self.ended)

    def shown(self) -> dict[str, object]:
        """The sitting as the learner sees it."""
        state = "done" if self.ended else "begun" if self.began else "new"
        of_paper = {"about": about(self.paper), "pass_mark": self.paper.pass_mark, "minutes": self.paper.minutes}
        answers = {str(place): given for place, given in self.answers.items()}
        left = {"questions": len(self.paper.questions), "answers": answers, "left": self.left}
        return {"id": self.task, "kind": self.kind, "state": state} | of_paper | left


def sitting(journal: Journal, task: str, name: str) -> Sitting:
    """A learner's sitting of a task of a class they belong to, or of one they have sat."""
    with journal.reading() as db:
        row = db.execute(sa.select(TASKS).where(TASKS.c.id == task)).one_or_none()
        if row is None:
            raise NotKnown(f"there is no task {task!r}")
        at = (SITTINGS.c.task_id == task, SITTINGS.c.name == name)
        sat = db.execute(sa.select(SITTINGS).where(*at)).one_or_none()
        inside = (ENROLLED.c.class_id == row.class_id, ENROLLED.c.name == name)
        if sat is None and db.execute(sa.select(ENROLLED.c.name).where(*inside)).first() is None:
            raise NotKnown(f"there is no task {task!r} for {name}")
    paper = msgspec.json.decode(row.paper, type=Exam)
    if sat is None:
        return Sitting(task=task, name=name, kind=row.kind, paper=paper)
    answers = {int(place): given for place, given in json.loads(sat.answers).items()}
    times = {"began": sat.began, "ended": sat.ended, "report": sat.report}
    return Sitting(task=task, name=name, kind=row.kind, paper=paper, answers=answers, **times)


def begin(journal: Journal, task: str, name: str) -> Sitting:
    """Start the clock; a sitting that has begun continues."""
    found = sitting(journal, task, name)
    if not found.began:
        row = {"task_id": task, "name": name, "began": time.time(), "answers": "{}", "ended": 0.0, "report": ""}
        try:
            with journal.engine.begin() as db:
                db.execute(sa.insert(SITTINGS), row)
        except IntegrityError:
            pass
    return sitting(journal, task, name)


def answer(journal: Journal, found: Sitting, place: int, given: str) -> None:
    """Store an answer; in an exam the last one counts, in a drill the first, whose result was shown."""
    at = (SITTINGS.c.task_id == found.task, SITTINGS.c.name == found.name)
    # Written to before it is read: a concurrent answer waits, on either kind of store.
    lock = sa.update(SITTINGS).where(*at).values(began=SITTINGS.c.began).returning(SITTINGS.c.ended, SITTINGS.c.answers)
    with journal.engine.begin() as db:
        row = db.execute(lock).one_or_none()
        if row is None or row.ended:
            raise Refusal(
                "this is over: no more answers are accepted" if row else "begin first: the clock has not started"
            )
        answers = json.loads(row.answers)
        if found.kind == "drill" and str(place) in answers:
            raise Refusal(f"question {place + 1} is already answered")
        db.execute(sa.update(SITTINGS).where(*at).values(answers=json.dumps(answers | {str(place): given})))


def stop(journal: Journal, found: Sitting, at: float) -> Sitting:
    """Close a sitting and return it with its answers. The first call sets the time."""
    mine = (SITTINGS.c.task_id == found.task, SITTINGS.c.name == found.name, SITTINGS.c.ended == 0.0)
    with journal.engine.begin() as db:
        db.execute(sa.update(SITTINGS).where(*mine).values(ended=at))
    return sitting(journal, found.task, found.name)


def close(journal: Journal, found: Sitting, report: str) -> None:
    """Store the report; the first one stands."""
    at = (SITTINGS.c.task_id == found.task, SITTINGS.c.name == found.name, SITTINGS.c.report == "")
    with journal.engine.begin() as db:
        db.execute(sa.update(SITTINGS).where(*at).values(report=report))


def open_exam(journal: Journal, question: str) -> bool:
    """Whether a question belongs to an exam that some member of its class has not finished."""
    asked = (TASKS.c.kind == "exam", TASKS.c.paper.contains(question, autoescape=True))
    sat = (SITTINGS.c.task_id == TASKS.c.id, SITTINGS.c.name == ENROLLED.c.name, SITTINGS.c.ended > 0.0)
    joined = TASKS.join(ENROLLED, ENROLLED.c.class_id == TASKS.c.class_id)
    sits = sa.select(TASKS.c.id).select_from(joined).where(*asked, ~sa.exists().where(*sat))
    with journal.reading() as db:
        return db.execute(sits.limit(1)).first() is not None


def open_sittings(journal: Journal, id: str) -> list[Sitting]:
    """A class's sittings that are still open or unmarked."""
    joined = SITTINGS.join(TASKS, TASKS.c.id == SITTINGS.c.task_id)
    wanted = (TASKS.c.class_id == id, SITTINGS.c.report == "")
    with journal.reading() as db:
        rows = [*db.execute(sa.select(SITTINGS.c.task_id, SITTINGS.c.name).select_from(joined).where(*wanted))]
    return [sitting(journal, row.task_id, row.name) for row in rows]


def reports(journal: Journal, id: str) -> list[tuple[str, ExamReport]]:
    """Every report of a class, with its task."""
    joined = SITTINGS.join(TASKS, TASKS.c.id == SITTINGS.c.task_id)
    chosen = sa.select(SITTINGS.c.task_id, SITTINGS.c.report).select_from(joined)
    with journal.reading() as db:
        rows = [*db.execute(chosen.where(TASKS.c.class_id == id, SITTINGS.c.report != "").order_by(SITTINGS.c.ended))]
    return [(row.task_id, read_report(row.report)) for row in rows]


def results(found: list[tuple[str, ExamReport]]) -> dict[str, list[dict[str, object]]]:
    """A class's results: by task and learner, by learner, by game, and by paragraph, weakest first."""
    by: dict[str, dict[str, list[int]]] = {"learner": {}, "game": {}, "paragraph": {}}
    for _, report in found:
        for one in report.answers:
            for kind, key in (("learner", report.learner), ("game", one.id.split("/")[0]), ("paragraph", one.cite)):
                tally = by[kind].setdefault(key, [0, 0])
                tally[0] += one.right
                tally[1] += 1
    rows = {
        kind: [
            {kind: key, "right": good, "asked": all_}
            for key, (good, all_) in sorted(tallies.items(), key=lambda item: item[1][0] / item[1][1])
        ]
        for kind, tallies in by.items()
    }
    sat = [
        {"task": task, "learner": one.learner, "score": one.score, "passed": one.passed, "sha256": one.sha256}
        for task, one in found
    ]
    return {"sat": sat} | {f"by_{kind}": lines for kind, lines in rows.items()}
