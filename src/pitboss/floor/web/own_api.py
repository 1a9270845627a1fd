"""Calls about a patron's own rounds, to see again, save and share; luck, limits, and links."""

import asyncio
import json
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from pitboss.floor.accounts.access import PASS_COOKIE, NotKnown, passes_of
from pitboss.floor.accounts.links import BITS, TO_ROUND, TO_TABLE, Link
from pitboss.floor.accounts.luck import MOST_ROUNDS, Luck
from pitboss.floor.accounts.people import LASTS, Who
from pitboss.floor.accounts.rounds_played import StoredResult, played, played_round
from pitboss.floor.accounts.sitting import set_limits, sitting
from pitboss.floor.views.past_rounds import journal_location
from pitboss.floor.web.api import A_GAME, FAULTS, PATRON, Strict, TableName
from pitboss.floor.web.context import Desk
from pitboss.journal.chain import Header, genesis
from pitboss.journal.store import name_of
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.words import Json

EventNumber = Annotated[int, Path(ge=1, le=10**9, description="The event with which the round began.")]
LinkId = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", max_length=64, examples=["0" * 64])]
_LONGEST = BITS // 6 + 1
Secret = Annotated[str, Field(pattern=rf"^[A-Za-z0-9_-]{{{_LONGEST}}}$", min_length=_LONGEST, max_length=_LONGEST)]
MOST_PASSES = 8
"""Private tables that one browser can be at."""
SPECTATOR = "spectator"
_FORMS = {"record": "json", "phh": "phhs", "seen": "json"}


class Opened(Strict):
    """A link's secret: the part of its address after the sign #."""

    link: Secret


class OwnLink(Strict):
    """One of your links; the link itself is shown only when it is made."""

    id: str
    kind: str
    table: str
    round: int = Field(description="0 for a link to a table.")
    at: int
    link: str | None = None

    @classmethod
    def of(cls, link: Link, secret: str | None = None) -> "OwnLink":
        """For its owner, with the link itself where it was just made."""
        return cls(**link.shown(), link=secret)


class Where(Strict):
    """The table to which a link leads."""

    table: str


def own_calls(router: APIRouter, desk: Desk) -> None:
    """Add the calls."""
    inner = APIRouter(responses=FAULTS)
    _rounds(inner, desk)
    _luck(inner, desk)
    _links(inner, desk)
    router.include_router(inner)


def _rounds(router: APIRouter, desk: Desk) -> None:
    journal = desk.floor.journal

    async def mine(request: Request, table: str, event: int) -> tuple[Who, StoredResult]:
        who = desk.patron(request)
        try:
            return who, await asyncio.to_thread(played_round, journal, who.name, table, event)
        except Refusal as refusal:
            raise NotKnown(refusal.reason) from None

    async def worked_out(
        request: Request, work: str, viewer: str, one: StoredResult | Link, **beside: object
    ) -> Response:
        stored = where(desk, one) | beside
        apart = desk.pricing if work == "replay-coach" else desk.reading
        found = await desk.ask(apart, request, desk.anybody(request), work, viewer=viewer, **stored)
        if found.refused:
            raise Refusal(found.text)
        return Response(found.text, media_type="application/json")

    @router.get(
        "/me/rounds",
        tags=["own"],
        summary="Your rounds, newest first",
        openapi_extra=PATRON,
        response_model=list[dict[str, object]],
    )
    async def rounds(
        request: Request,
        game: Annotated[str, Query(pattern=f"^$|{A_GAME}", max_length=40)] = "",
        before: Annotated[int, Query(ge=0, le=10**18, description="`time` of the last one that you have")] = 0,
    ) -> list[dict[str, object]]:
        who = desk.patron(request)
        found = await asyncio.to_thread(partial(played, journal, who.name, game=game, before=before))
        if not found:
            return []
        stored = [where(desk, one) for one in found]
        reply = await desk.ask(desk.reading, request, who, "rounds-in-short", viewer=who.viewer, rounds=stored)
        short: list[Json] = json.loads(reply.text) if not reply.refused else [{"why": reply.text}] * len(found)
        return [one.shown() | {"time": one.at} | seen for one, seen in zip(found, short, strict=True)]

    @router.get(
        "/me/rounds/{table}/{event}",
        tags=["own"],
        summary="A round of yours, event by event as you saw it",
        openapi_extra=PATRON,
        response_model=dict[str, object],
    )
    async def one_round(request: Request, table: TableName, event: EventNumber) -> Response:
        who, one = await mine(request, table, event)
        return await worked_out(request, "replay", who.viewer, one)

    @router.get(
        "/me/rounds/{table}/{event}/coach",
        tags=["own"],
        summary="What each of your choices in a round was worth",
        openapi_extra=PATRON,
        response_model=list[dict[str, object]],
    )
    async def coach(request: Request, table: TableName, event: EventNumber) -> Response:
        who, one = await mine(request, table, event)
        return await worked_out(request, "replay-coach", who.viewer, one)

    @router.get(
        "/me/rounds/{table}/{event}/file",
        tags=["own"],
        summary="A round of yours as a record, a hand history, or what you saw",
        openapi_extra=PATRON,
        response_class=Response,
        responses={200: {"content": {"application/json": {}, "text/plain": {}}, "description": "The file"}},
    )
    async def file(
        request: Request,
        table: TableName,
        event: EventNumber,
        form: Annotated[str, Query(alias="as", pattern="^(record|phh|seen)$")] = "record",
    ) -> Response:
        who, one = await mine(request, table, event)
        answer = await worked_out(request, "replay-export", who.viewer, one, form=form)
        name = f"{table}-round-{one.round}{'-as-seen' if form == 'seen' else ''}.{_FORMS[form]}"
        kind = "text/plain" if form == "phh" else "application/json"
        return Response(answer.body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})

    @router.post(
        "/me/rounds/{table}/{event}/links",
        status_code=201,
        tags=["own"],
        summary="A link with which others see a round as a spectator saw it",
        openapi_extra=PATRON,
    )
    async def share(request: Request, table: TableName, event: EventNumber) -> OwnLink:
        _, one = await mine(request, table, event)
        secret, link = await desk.floor.writer.call(partial(desk.links.to_round, one))
        return OwnLink.of(link, secret)

    @router.post(
        "/shared",
        tags=["own"],
        summary="The round to which a link leads, event by event as a spectator saw it",
        response_model=dict[str, object],
    )
    async def shared(request: Request, opened: Opened) -> Response:
        try:
            link = await asyncio.to_thread(desk.links.found, opened.link, TO_ROUND)
        except Refusal as refusal:
            raise NotKnown(refusal.reason) from None
        return await worked_out(request, "replay", SPECTATOR, link)


class Limits(Strict):
    """When you want to be reminded; 0 for never."""

    minutes: Annotated[int, Field(ge=0, le=1440, strict=True)] = 0
    loss: Annotated[int, Field(ge=0, le=10**6, strict=True, description="In dollars.")] = 0


class OwnSitting(Limits):
    """Your rounds since the last half hour without one, and the limits that they have reached."""

    played_minutes: int
    rounds: int
    net: str
    reached: list[str] = Field(description="`time`, `loss`, both or neither.")


def _luck(router: APIRouter, desk: Desk) -> None:
    journal = desk.floor.journal

    def header(table: str, root: str) -> Header | None:
        for name in [name for name in journal.tables() if name_of(name) == table]:
            found, raw, _ = journal.header(name)
            if genesis(raw).hex() == root:
                return found
        return None

    def summed(name: str) -> Json:
        return Luck(cache(header)).of(played(journal, name, most=MOST_ROUNDS))

    @router.get(
        "/me/luck",
        tags=["own"],
        summary="Your rounds by game, against what such wagers bring on average",
        openapi_extra=PATRON,
        response_model=dict[str, object],
    )
    async def luck(request: Request) -> Json:
        who = desk.patron(request)
        return await asyncio.to_thread(summed, who.name)

    def own_sitting(name: str) -> OwnSitting:
        found = sitting(journal, name)
        return OwnSitting(
            minutes=found.most_minutes,
            loss=found.most_loss // 100,
            played_minutes=found.minutes,
            rounds=found.rounds,
            net=dollars(found.net),
            reached=found.reached,
        )

    @router.get("/me/sitting", tags=["own"], summary="Your sitting and your limits", openapi_extra=PATRON)
    async def my_sitting(request: Request) -> OwnSitting:
        who = desk.patron(request)
        return await asyncio.to_thread(own_sitting, who.name)

    @router.put("/me/limits", tags=["own"], summary="Set when you want to be reminded", openapi_extra=PATRON)
    async def my_limits(request: Request, given: Limits) -> OwnSitting:
        who = desk.patron(request)
        await desk.floor.writer.call(partial(set_limits, journal, who.name, given.minutes, given.loss * 100))
        return await asyncio.to_thread(own_sitting, who.name)


def where(desk: Desk, one: StoredResult | Link) -> dict[str, object]:
    """The location of a round, for the process that reads it."""
    table = one.table_id if isinstance(one, StoredResult) else one.table
    return journal_location(desk.floor.journal) | {"table": table, "root": one.root, "first": one.n, "last": one.last}


def _links(router: APIRouter, desk: Desk) -> None:
    @router.get("/me/links", tags=["own"], summary="Your links to rounds and private tables", openapi_extra=PATRON)
    async def links(request: Request) -> list[OwnLink]:
        who = desk.patron(request)
        return [OwnLink.of(link) for link in await asyncio.to_thread(desk.links.owned, who.name)]

    @router.delete(
        "/me/links/{link}", status_code=204, tags=["own"], summary="Revoke a link of yours", openapi_extra=PATRON
    )
    async def revoke(request: Request, link: LinkId) -> Response:
        who = desk.patron(request)
        try:
            await desk.floor.writer.call(partial(desk.links.revoke, who.name, link))
        except Refusal as refusal:
            raise NotKnown(refusal.reason) from None
        await desk.recheck_guests()
        return Response(status_code=204)

    @router.post(
        "/tables/{table}/links",
        status_code=201,
        tags=["own"],
        summary="A link with which others come to your private table",
        openapi_extra=PATRON,
    )
    async def invite(request: Request, table: TableName) -> OwnLink:
        who = desk.patron(request)
        row = await desk.visible(request, table)
        if row.get("host") != who.name:
            raise Refusal("only the host of a private table makes links to it")
        secret, link = await desk.floor.writer.call(partial(desk.links.to_table, who.name, table))
        return OwnLink.of(link, secret)

    @router.post("/passes", status_code=201, tags=["own"], summary="Come to a private table by its link")
    async def come(request: Request, response: Response, opened: Opened) -> Where:
        try:
            link = await asyncio.to_thread(desk.links.found, opened.link, TO_TABLE)
        except Refusal as refusal:
            raise NotKnown(refusal.reason) from None
        passes = [*(one for one in passes_of(request) if one != opened.link), opened.link][-MOST_PASSES:]
        response.set_cookie(
            PASS_COOKIE,
            ".".join(passes),
            max_age=int(LASTS),
            httponly=True,
            samesite="strict",
            secure=desk.secure,
            path="/",
        )
        return Where(table=link.table)
