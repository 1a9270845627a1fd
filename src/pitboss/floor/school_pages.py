"""The school in the browser: questions made and marked by the process that works things out, progress by patron."""

import asyncio
import json
import secrets
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import HTMLResponse

from pitboss.floor.api import GameName, Strict, known_game
from pitboss.floor.desk import Desk
from pitboss.floor.people import Who
from pitboss.floor.pricing import Answer
from pitboss.floor.render import Renderer
from pitboss.floor.schema import LEARNING
from pitboss.games import FAMILIES, NEWCOMERS, catalogue, family
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.school import DRILLS, Question, by_id, drill, elected_words, questions, right
from pitboss.school.exam import all_games
from pitboss.school.progress import Progress, Spot

_HIDDEN = ("answer", "why", "cite", "case", "expect", "at", "player")
"""What of a question is told with its answer only."""


class Given(Strict):
    """An answer."""

    id: Annotated[str, Field(max_length=120)]
    answer: Annotated[str, Field(max_length=2000)]


def ask_question(game: str, seed: int, level: int, drills: list[str], known: dict[str, Any]) -> Answer:
    """The question that a learner needs most, without its answer."""
    progress = msgspec.convert(known, Progress)
    question = next(progress.picked(questions(game, seed, level, drills)))
    shown = {name: value for name, value in msgspec.to_builtins(question).items() if name not in _HIDDEN}
    return Answer(json.dumps(shown | {"elected": elected_words(question) if question.case else []}))


def mark_answer(id: str, answer: str) -> Answer:
    """Whether an answer is right, the right one, and why."""
    question = by_id(id)
    good = right(question, answer)
    told = {name: getattr(question, name) for name in ("id", "game", "drill", "answer", "cite", "why")}
    return Answer(json.dumps(told | {"right": good}))


def school_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The page, and the calls that it makes."""
    journal = desk.floor.journal

    @router.get("/school")
    async def page(request: Request) -> HTMLResponse:
        open_games = await asyncio.to_thread(all_games)
        rows = [row for row in catalogue() if row.name in open_games]
        groups = [(title, [row for row in rows if family(row.name) == title]) for title in FAMILIES]
        drills = [(name, each.says) for name, each in DRILLS.items()]
        return await asyncio.to_thread(render, request, "school.html", groups=groups, drills=drills, first=NEWCOMERS)

    @router.get("/api/v1/school/me")
    async def mine(request: Request) -> list[dict[str, Any]]:
        who = desk.patron(request)
        return (await asyncio.to_thread(learned, journal, who.name)).table()

    @router.get("/api/v1/school/{game}")
    async def question(
        request: Request,
        game: GameName,
        level: Annotated[int, Query(ge=1, le=3)] = 2,
        only: Annotated[str, Query(max_length=20)] = "",
    ) -> dict[str, Any]:
        who = desk.anybody(request)
        name = known_game(game).name
        drills = [drill(only)] if only else []
        known = await asyncio.to_thread(learned, journal, who.name, name) if who.role == "player" else Progress()
        work = {"game": name, "seed": secrets.randbelow(10**9), "level": level, "drills": drills}
        return await _worked(desk, request, who, "school", **work, known=msgspec.to_builtins(known))

    @router.post("/api/v1/school/answers")
    async def answered(request: Request, given: Given) -> dict[str, Any]:
        who = desk.anybody(request)
        told = await _worked(desk, request, who, "marked", id=given.id, answer=given.answer)
        if who.role == "player":
            await asyncio.to_thread(note, journal, who.name, told)
        return told


async def _worked(desk: Desk, request: Request, who: Who, work: str, **args: Any) -> dict[str, Any]:
    found = await desk.pricing.ask(desk.caller(who, request), work, **args)
    if found.refused:
        raise Refusal(found.text)
    told: dict[str, Any] = json.loads(found.text)
    return told


def learned(journal: Journal, name: str, game: str = "") -> Progress:
    """What a patron has learned, of one game or of all."""
    wanted = (LEARNING.c.name == name, *((LEARNING.c.game == game,) if game else ()))
    with journal.reading() as db:
        rows = db.execute(sa.select(LEARNING).where(*wanted)).mappings()
        spots = {
            f"{row['game']} {row['drill']} {row['cite']}": Spot(
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


def note(journal: Journal, name: str, told: dict[str, Any]) -> None:
    """Take note of an answer that was marked."""
    progress = learned(journal, name, told["game"])
    asked = Question(
        id=told["id"],
        game=told["game"],
        drill=told["drill"],
        level=1,
        ask="",
        answer=told["answer"],
        cite=told["cite"],
        why=told["why"],
    )
    spot = progress.answered(asked, told["right"])
    key = {"name": name, "game": spot.game, "drill": spot.drill, "cite": spot.cite}
    row = {"asked": spot.asked, "known": spot.known, "card": json.dumps(spot.card, default=str)}
    with journal.engine.begin() as db:
        if db.execute(sa.update(LEARNING).where(*(LEARNING.c[n] == v for n, v in key.items())).values(**row)).rowcount:
            return
        db.execute(sa.insert(LEARNING), key | row)
