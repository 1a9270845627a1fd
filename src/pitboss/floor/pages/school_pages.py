"""The school in the browser: questions and rounds to deal, from a separate process; progress by patron."""

import asyncio
import json
import secrets
from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import HTMLResponse

from pitboss.floor.accounts import classes
from pitboss.floor.accounts.people import Who
from pitboss.floor.web.api import GameName, Strict, known_game
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.games import NEWCOMERS, Listing, by_family, catalogue, family
from pitboss.refusal import Refusal
from pitboss.school import DRILL_TITLES, DRILLS, drill
from pitboss.school.dealing import DRILL as DEAL
from pitboss.school.exam import all_games
from pitboss.school.progress import Progress

Level = Annotated[int, Field(ge=1, le=3)]
_SEEDS = 10**9
Short = Annotated[str, Field(max_length=200)]


class Given(Strict):
    """An answer."""

    id: Annotated[str, Field(max_length=120)]
    answer: Annotated[str, Field(max_length=2000)]


class DealRequest(Strict):
    """A round to deal."""

    game: Annotated[str, Field(max_length=40)]
    level: Level = 2


class DealerAction(Strict):
    """A dealer's act: the round, the step, and what is done."""

    id: Annotated[str, Field(max_length=120)]
    step: Annotated[int, Field(ge=0, le=10_000)]
    verb: Annotated[str, Field(max_length=60)]
    place: Short = ""
    wager: Short = ""
    amount: Short = ""
    words: Annotated[str, Field(max_length=2000)] = ""
    early: Annotated[tuple[int, ...], Field(max_length=200)] = ()
    """For acts that may come in any order: those already done."""


@cache
def games_of_school() -> list[tuple[str, list[Listing]]]:
    """The games that have questions, by family."""
    rows = [row for row in catalogue() if row.name in all_games()]
    return [(title, [row for row in rows if family(row.name) == title]) for title in by_family()]


def school_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The school's pages and calls."""
    journal = desk.floor.journal
    drills = [(name, DRILL_TITLES[name], each.says) for name, each in DRILLS.items()]

    @router.get("/school")
    async def page(request: Request) -> HTMLResponse:
        of = {"drills": drills, "first": NEWCOMERS}
        return await render.for_all(request, "school.html", lambda: {"groups": games_of_school(), **of})

    @router.get("/school/deal")
    async def deal_page(request: Request) -> HTMLResponse:
        of = {"first": NEWCOMERS}
        return await render.for_all(request, "school_deal.html", lambda: {"groups": games_of_school(), **of})

    @router.get("/api/v1/school/me")
    async def mine(request: Request) -> list[dict[str, object]]:
        who = desk.patron(request)
        return (await asyncio.to_thread(classes.patron_progress, journal, who.name)).table()

    @router.get("/api/v1/school/deal/me")
    async def dealt(request: Request) -> list[dict[str, object]]:
        return await asyncio.to_thread(classes.dealt, journal, [desk.patron(request).name])

    @router.post("/api/v1/school/deal", status_code=201)
    async def deal(request: Request, table: DealRequest) -> dict[str, object]:
        who = desk.anybody(request)
        name, seed = known_game(table.game).name, secrets.randbelow(_SEEDS)
        shown = await ask_school_worker(desk, request, who, "dealing", game=name, seed=seed, level=table.level, step=0)
        id = f"{name}/{DEAL}/{table.level}/{seed}"
        if who.role == "player":
            await asyncio.to_thread(classes.deals, journal, who.name, id, name)
        return shown | {"id": id}

    @router.post("/api/v1/school/deal/acts")
    async def act(request: Request, deed: DealerAction) -> dict[str, object]:
        who = desk.anybody(request)
        name, level, seed = _round(deed.id)
        made = {part: getattr(deed, part) for part in ("verb", "place", "wager", "amount", "words")}
        of = {"game": known_game(name).name, "seed": seed, "level": level, "step": deed.step}
        described = await ask_school_worker(desk, request, who, "judged", **of, made=made, early=[*deed.early])
        if who.role == "player":
            await asyncio.to_thread(classes.record_act, journal, who.name, deed.id, deed.step, described)
            spot = {"game": name, "drill": DEAL, "cite": described["cite"], "right": described["right"]}
            await asyncio.to_thread(classes.note, journal, who.name, spot)
        return described

    @router.get("/api/v1/school/{game}")
    async def question(
        request: Request,
        game: GameName,
        level: Annotated[int, Query(ge=1, le=3)] = 2,
        only: Annotated[str, Query(max_length=20)] = "",
    ) -> dict[str, object]:
        who = desk.anybody(request)
        name = known_game(game).name
        wanted = [drill(only)] if only else []
        known = (
            await asyncio.to_thread(classes.patron_progress, journal, who.name, name)
            if who.role == "player"
            else Progress()
        )
        work = {"game": name, "seed": secrets.randbelow(_SEEDS), "level": level, "drills": wanted}
        return await ask_school_worker(desk, request, who, "school", **work, known=msgspec.to_builtins(known))

    @router.post("/api/v1/school/answers")
    async def answered(request: Request, given: Given) -> dict[str, object]:
        who = desk.anybody(request)
        if await asyncio.to_thread(classes.open_exam, journal, given.id):
            raise Refusal("this question belongs to an exam still in progress: it is marked with the others")
        described = await ask_school_worker(desk, request, who, "marked", id=given.id, answer=given.answer)
        if who.role == "player":
            await asyncio.to_thread(classes.note, journal, who.name, described)
        return described


def _round(id: str) -> tuple[str, int, int]:
    """Game, level and seed of a round to deal, from its id."""
    game, _, rest = id.partition(f"/{DEAL}/")
    level, _, seed = rest.partition("/")
    if not (level.isdecimal() and seed.isdecimal() and len(seed) < 10):
        raise Refusal(f"there is no round {id[:60]!r} to deal")
    return game, int(level), int(seed)


async def ask_school_worker(desk: Desk, request: Request, who: Who, work: str, **args: object) -> dict[str, object]:
    """Requests to the school's process."""
    found = await desk.ask(desk.school, request, who, work, **args)
    if found.refused:
        raise Refusal(found.text)
    described: dict[str, object] = json.loads(found.text)
    return described
