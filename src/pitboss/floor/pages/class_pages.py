"""Classes: instructors create them, enrol patrons and assign drills and exams; learners take them and print reports."""

import asyncio
import json
import secrets
import time
from functools import partial
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import RedirectResponse, Response

from pitboss.floor.accounts import classes
from pitboss.floor.accounts.access import Forbidden, NotKnown, NotSignedIn
from pitboss.floor.accounts.people import Who
from pitboss.floor.pages.pit_pages import SIGN_IN
from pitboss.floor.pages.school_pages import ask_school_worker, games_of_school
from pitboss.floor.web.api import Strict, known_game
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.games import NEWCOMERS
from pitboss.refusal import Refusal
from pitboss.school import DRILL_TITLES, DRILLS, drill
from pitboss.school.exam import Exam

MOST_QUESTIONS, MOST_GAMES = 100, 12
Id = Annotated[str, Path(pattern=r"^[0-9a-f]{12}$")]
Line = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]


class NewClass(Strict):
    """A class."""

    title: Line


class Learner(Strict):
    """A patron to enrol in a class."""

    name: Line


class NewTask(Strict):
    """A drill or exam for a class, with the same questions for all."""

    kind: Literal["drill", "exam"]
    games: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=MOST_GAMES)]
    drills: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=len(DRILLS))] = ()
    level: Annotated[int, Field(ge=1, le=3)] = 2
    questions: Annotated[int, Field(ge=1, le=MOST_QUESTIONS)] = 20
    seed: Annotated[int, Field(ge=0, lt=10**9)] | None = None
    pass_mark: Annotated[int, Field(ge=0, le=100)] = 80
    minutes: Annotated[int, Field(ge=0, le=600)] = 0


class Answered(Strict):
    """An answer to one question of a task, counted from 0."""

    place: Annotated[int, Field(ge=0, lt=MOST_QUESTIONS)]
    answer: Annotated[str, Field(min_length=1, max_length=2000)]


def class_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The pages and calls of instructors and learners."""
    _instructors(router, desk, render)
    _learners(router, desk, render)
    _reports(router, desk, render)


async def _closed(desk: Desk, request: Request, who: Who, found: classes.Sitting) -> classes.Sitting:
    """A finished sitting, marked; if time ran out it ended then."""
    if found.report:
        return found
    journal, paper = desk.floor.journal, found.paper
    ended = min(time.time(), found.began + 60.0 * paper.minutes) if paper.minutes else time.time()
    # Stopped before marking: an answer that comes in at the same moment no longer changes it.
    found = await asyncio.to_thread(classes.stop, journal, found, ended)
    given = [found.answers.get(place, "") for place in range(len(paper.questions))]
    of = {"paper": msgspec.json.encode(paper).decode(), "learner": found.name, "given": given}
    report = await ask_school_worker(desk, request, who, "report", **of, began=found.began, ended=found.ended)
    await asyncio.to_thread(classes.close, journal, found, json.dumps(report))
    return await asyncio.to_thread(classes.sitting, journal, found.task, found.name)


def _instructors(router: APIRouter, desk: Desk, render: Renderer) -> None:
    journal, people = desk.floor.journal, desk.floor.people

    @router.get("/school/classes")
    async def page(request: Request) -> Response:
        try:
            await asyncio.to_thread(desk.instructor, request)
        except (NotSignedIn, Forbidden):
            return RedirectResponse(SIGN_IN, 303)
        groups = await asyncio.to_thread(games_of_school)
        drills = [(name, DRILL_TITLES[name]) for name in DRILLS]
        of_page = partial(render, request, "school_classes.html", staff=True)
        return await asyncio.to_thread(of_page, groups=groups, drills=drills, first=NEWCOMERS)

    @router.get("/api/v1/school/classes/all")
    def all_classes(request: Request) -> list[dict[str, object]]:
        return classes.of(journal, desk.instructor(request).name)

    @router.post("/api/v1/school/classes", status_code=201)
    def make(request: Request, given: NewClass) -> dict[str, object]:
        who, title = desk.instructor(request), " ".join(given.title.split())
        id = classes.make(journal, title, who.name)
        people.note(who, f"class {id}: {title}", "made")
        return {"id": id, "title": title}

    @router.get("/api/v1/school/classes/{id}")
    async def one(request: Request, id: Id) -> dict[str, object]:
        who = desk.instructor(request)
        found = await asyncio.to_thread(classes.mine, journal, id, who.name)
        # A learner whose time ran out is marked here, although they have not asked since.
        for late in await asyncio.to_thread(classes.open_sittings, journal, id):
            if late.late:
                await _closed(desk, request, who, late)

        def stands() -> dict[str, object]:
            names, sat = classes.learners(journal, id), classes.reports(journal, id)
            shown = {"learners": names, "tasks": classes.tasks(journal, id), "dealt": classes.dealt(journal, names)}
            return found | shown | classes.results(sat)

        return await asyncio.to_thread(stands)

    @router.post("/api/v1/school/classes/{id}/learners", status_code=201)
    def enrol(request: Request, id: Id, given: Learner) -> dict[str, object]:
        who = desk.instructor(request)
        classes.mine(journal, id, who.name)
        classes.enrol(journal, id, given.name)
        people.note(who, f"class {id}: {given.name}", "enrolled")
        return {"name": given.name}

    @router.delete("/api/v1/school/classes/{id}/learners/{name}", status_code=204)
    def strike(request: Request, id: Id, name: Annotated[str, Path(max_length=80)]) -> Response:
        who = desk.instructor(request)
        classes.mine(journal, id, who.name)
        classes.strike(journal, id, name)
        people.note(who, f"class {id}: {name}", "removed")
        return Response(status_code=204)

    @router.post("/api/v1/school/classes/{id}/tasks", status_code=201)
    async def assign(request: Request, id: Id, given: NewTask) -> dict[str, object]:
        who = desk.instructor(request)
        await asyncio.to_thread(classes.mine, journal, id, who.name)
        games = [known_game(name).name for name in dict.fromkeys(given.games)]
        if given.kind == "exam" and given.seed is not None:
            raise Refusal("the floor draws an exam's seed itself: a known seed would reveal the questions")
        seed = secrets.randbits(128) | 1 << 127 if given.seed is None else given.seed
        drills = [drill(name) for name in given.drills]
        of = {"games": games, "number": given.questions, "seed": str(seed), "level": given.level, "drills": drills}
        limits = {"pass_mark": given.pass_mark, "minutes": given.minutes}
        paper = await ask_school_worker(desk, request, who, "paper", **of, **limits)
        task = await asyncio.to_thread(classes.assign, journal, id, given.kind, json.dumps(paper))
        named = classes.about(msgspec.convert(paper, Exam))
        entry = f"class {id}: {given.kind} {task}, {named}"
        await asyncio.to_thread(people.note, who, entry[:400], "assigned")
        return {"id": task, "about": named}


def _learners(router: APIRouter, desk: Desk, render: Renderer) -> None:
    journal = desk.floor.journal

    async def sitting(request: Request, task: str) -> tuple[Who, classes.Sitting]:
        who = desk.patron(request)
        found = await asyncio.to_thread(classes.sitting, journal, task, who.name)
        return who, await _closed(desk, request, who, found) if found.late else found

    @router.get("/school/tasks/{task}")
    async def page(request: Request, task: Id) -> Response:
        try:
            _, found = await sitting(request, task)
        except (NotSignedIn, NotKnown) as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)
        of_page = partial(render, request, "school_task.html", task=task)
        return await asyncio.to_thread(of_page, kind=found.kind, about=classes.about(found.paper))

    @router.get("/api/v1/school/tasks/all")
    def mine(request: Request) -> list[dict[str, object]]:
        return classes.given_to(journal, desk.patron(request).name)

    @router.get("/api/v1/school/tasks/{task}")
    async def stands(request: Request, task: Id) -> dict[str, object]:
        return (await sitting(request, task))[1].shown()

    @router.post("/api/v1/school/tasks/{task}/begin")
    async def begin(request: Request, task: Id) -> dict[str, object]:
        who = desk.patron(request)
        return (await asyncio.to_thread(classes.begin, journal, task, who.name)).shown()

    @router.get("/api/v1/school/tasks/{task}/questions/{place}")
    async def question(
        request: Request, task: Id, place: Annotated[int, Path(ge=0, lt=MOST_QUESTIONS)]
    ) -> dict[str, object]:
        who, found = await sitting(request, task)
        if not found.began:
            raise Refusal("begin first: the time has to run")
        shown = await ask_school_worker(desk, request, who, "question", id=_asked(found, place))
        # The id would let a learner make the question again, with its answer.
        del shown["id"]
        return shown | {"left": found.left}

    @router.post("/api/v1/school/tasks/{task}/answers")
    async def answer(request: Request, task: Id, given: Answered) -> dict[str, object]:
        who, found = await sitting(request, task)
        if found.ended:
            raise Refusal("this is over: no more answers are accepted")
        described = await ask_school_worker(
            desk, request, who, "marked", id=_asked(found, given.place), answer=given.answer
        )
        await asyncio.to_thread(classes.answer, journal, found, given.place, given.answer)
        if found.kind == "exam":
            return {"kept": True, "left": found.left}
        await asyncio.to_thread(classes.note, journal, who.name, described)
        del described["id"]
        return described

    @router.post("/api/v1/school/tasks/{task}/finish")
    async def finish(request: Request, task: Id) -> dict[str, object]:
        who, found = await sitting(request, task)
        if not found.began:
            raise Refusal("begin first: there is nothing to mark yet")
        report = classes.read_report((await _closed(desk, request, who, found)).report)
        return {"score": report.score, "passed": report.passed, "sha256": report.sha256}


def _asked(found: classes.Sitting, place: int) -> str:
    if place >= len(found.paper.questions):
        raise NotKnown(f"there are {len(found.paper.questions)} questions, and no {place + 1}th")
    return found.paper.questions[place]


def _reports(router: APIRouter, desk: Desk, render: Renderer) -> None:
    journal = desk.floor.journal

    def report(request: Request, task: str, learner: str) -> classes.Sitting:
        """A report for its learner, or for the instructor of the class."""
        who = desk.gate.who(request)
        if who.role != "player" or who.name != learner:
            teacher = desk.instructor(request)
            classes.verify_task(journal, task, teacher.name)
        found = classes.sitting(journal, task, learner)
        if not found.report:
            raise NotKnown(f"{learner} has not finished this yet")
        return found

    @router.get("/school/tasks/{task}/reports/{learner}")
    async def page(request: Request, task: Id, learner: Annotated[str, Path(max_length=80)]) -> Response:
        try:
            found = await asyncio.to_thread(report, request, task, learner)
        except (NotKnown, NotSignedIn, Forbidden) as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)
        marked = classes.read_report(found.report)
        when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(marked.ended))
        named = classes.about(marked.exam)
        right = sum(one.right for one in marked.answers)
        of_page = partial(render, request, "school_report.html", report=marked, about=named, right=right)
        minutes, seconds = divmod(round(marked.ended - marked.began), 60)
        of_page = partial(of_page, minutes=minutes, seconds=seconds)
        return await asyncio.to_thread(of_page, kind=found.kind, when=when, task=task)

    @router.get("/api/v1/school/tasks/{task}/reports/{learner}")
    def as_json(request: Request, task: Id, learner: Annotated[str, Path(max_length=80)]) -> Response:
        found = report(request, task, learner)
        name = f"report-{task}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(found.report, media_type="application/json", headers=headers)
