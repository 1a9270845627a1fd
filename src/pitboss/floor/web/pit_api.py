"""The pit's calls: tables, alerts, past rounds, orders."""

import asyncio
import json
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Body, Path, Query, Request, Response
from pydantic import Field

from pitboss.floor.accounts.access import STAFF_COOKIE, Forbidden, NotKnown, address, csrf
from pitboss.floor.accounts.people import STAFF_LASTS, Who
from pitboss.floor.tables import alerts, messages
from pitboss.floor.views.past_rounds import frames, rounds
from pitboss.floor.web.api import FAULTS, Strict, TableName
from pitboss.floor.web.context import Desk
from pitboss.games import game as game_of
from pitboss.journal.fairness import shoes
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table.parts import DealtCards
from pitboss.table.procedures.common import FLOOR

RoundNumber = Annotated[int, Path(ge=1, le=10**9)]


class Credentials(Strict):
    """A member of staff."""

    name: str = Field(max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")
    password: str = Field(max_length=200)


def pit(desk: Desk) -> APIRouter:
    """The calls."""
    router = APIRouter(prefix="/api/v1/pit", responses=FAULTS, tags=["pit"])
    _doors(router, desk)
    _tables(router, desk)
    _rounds(router, desk)
    return router


def _doors(router: APIRouter, desk: Desk) -> None:
    people = desk.floor.people

    def sign_in(request: Request, given: Credentials) -> tuple[Who, str]:
        desk.sign_ins.take(address(request))
        try:
            who = people.sign_in(given.name, given.password, address(request))
        except Refusal as refusal:
            people.note(Who(given.name[:80], "unknown"), "sign in", refusal.reason)
            raise
        people.note(who, "sign in", "done")
        fresh = people.admit(who, desk.floor.house.staff_sessions)
        desk.gate.recount(who)
        return who, fresh

    @router.post("/tokens", status_code=201, summary="Sign in as a member of staff")
    def token(request: Request, credentials: Credentials) -> dict[str, str]:
        who, fresh = sign_in(request, credentials)
        return {"name": who.name, "role": who.role, "token": fresh}

    @router.post("/me", status_code=201, summary="The same for a browser: the token is a cookie")
    def by_browser(request: Request, response: Response, credentials: Credentials) -> dict[str, str]:
        who, fresh = sign_in(request, credentials)
        response.set_cookie(
            STAFF_COOKIE,
            fresh,
            max_age=int(STAFF_LASTS),
            httponly=True,
            samesite="strict",
            secure=desk.secure,
            path="/",
        )
        response.headers["x-csrf-token"] = csrf(fresh)
        return {"name": who.name, "role": who.role}

    @router.delete("/me", status_code=204, summary="Sign out")
    def sign_out(request: Request) -> Response:
        people.note(desk.gate.member(request), "sign out", "done")
        desk.gate.forget(desk.gate.token(request, staff=True)[0])
        gone = Response(status_code=204)
        gone.delete_cookie(STAFF_COOKIE, path="/")
        return gone


def _tables(router: APIRouter, desk: Desk) -> None:
    floor = desk.floor

    @router.get("", summary="Every table with its money, the latest alerts, the state of the journal")
    async def overview(request: Request) -> dict[str, object]:
        who = desk.staff(request)
        return {
            "you": {"name": who.name, "role": who.role},
            "tables": await floor.standing(),
            "alerts": await asyncio.to_thread(alerts.latest, floor.journal),
            "journal": {"commits": floor.writer.commits, "events": floor.writer.events, "broken": floor.broken},
        }

    @router.get("/log", summary="Privileged acts, done and refused")
    def log(request: Request, last: Annotated[int, Query(ge=1, le=1000)] = 100) -> list[dict[str, object]]:
        desk.staff(request)
        return floor.people.log(last)

    @router.post(
        "/tables/{table}/orders", summary="An order of the pit: hold, step, report, procedure", status_code=200
    )
    async def order(
        request: Request,
        table: TableName,
        order: Annotated[dict[str, object], Body(examples=[{"do": "procedure", "procedure": "close"}])],
    ) -> object:
        who = desk.staff(request)
        found = await desk.table(request, table, staff=True)
        if isinstance(found, Response):
            return found
        try:
            wanted = messages.order(json.dumps(order))
        except Refusal as refusal:
            await asyncio.to_thread(floor.people.note, who, f"{table}: {json.dumps(order)[:400]}", refusal.reason)
            raise
        await floor.obey(table, who, wanted)
        return {"done": True, "event": found.table.n}

    @router.post("/tables/{table}/verify", summary="Verify the table's journal, link by link and act by act")
    async def prove(request: Request, table: TableName) -> dict[str, object]:
        who = desk.staff(request)
        await desk.known(table)
        try:
            result = await asyncio.to_thread(verify, floor.journal, table)
        except Refusal as refusal:
            alert = alerts.Alert(table, 0, "journal", refusal.reason, refusal.cite or "")
            await asyncio.to_thread(alert.store, floor.journal)
            await asyncio.to_thread(floor.people.note, who, f"{table}: verify", refusal.reason)
            raise
        await asyncio.to_thread(floor.people.note, who, f"{table}: verify", "done")
        return result


def disclosable_rounds(journal: Journal, table: str, last: int) -> list[tuple[int, dict[str, object]]]:
    """The last rounds that may be shown: one with an unseen drawn card waits until that card has been dealt."""
    found = rounds(journal, table, last + 1)
    t = Session.resume(journal, table).table
    unseen = (t.cards.held and not t.cards.held_for_hand) or t.memory.withheld()
    return (found[:-1] if unseen else found)[-last:]


def _rounds(router: APIRouter, desk: Desk) -> None:
    journal, people = desk.floor.journal, desk.floor.people

    async def asked(request: Request, table: str, what: str) -> None:
        """Log access to hidden data; folded hands are only for roles that rule on them."""
        who = desk.staff(request)
        await desk.known(table)
        game = game_of((await asyncio.to_thread(journal.header, table))[0].game)
        may = not game.part(DealtCards).private or who.role in FLOOR
        answer = "done" if may else f"refused: the hands of {game.title} are for {' or '.join(FLOOR)}"
        await asyncio.to_thread(people.note, who, f"{table}: {what}", answer)
        if not may:
            raise Forbidden(answer)

    @router.get("/tables/{table}/rounds", summary="The last rounds, for rebuilding card by card")
    async def last_rounds(
        request: Request, table: TableName, last: Annotated[int, Query(ge=1, le=50)] = 10
    ) -> list[dict[str, object]]:
        await asked(request, table, f"the last {last} rounds")
        found = await asyncio.to_thread(disclosable_rounds, journal, table, last)
        return [{"round": number, "record": record, "frames": frames(record)} for number, record in found]

    @router.get("/tables/{table}/shoes", summary="The seals of its shuffles, with the keys of all finished ones")
    async def keys(
        request: Request, table: TableName, last: Annotated[int, Query(ge=1, le=100)] = 5
    ) -> list[dict[str, object]]:
        # A key of a game with private cards gives away every hand that was folded.
        await asked(request, table, f"the keys of the last {last} shuffles")
        found = await asyncio.to_thread(partial(shoes, journal, table, last, by_duty=True))
        return [msgspec.to_builtins(shoe) for shoe in found]

    @router.get("/tables/{table}/rounds/{number}/case", summary="A round as a case file")
    async def case(request: Request, table: TableName, number: RoundNumber) -> Response:
        await asked(request, table, f"round {number} as a case")
        found = await asyncio.to_thread(lambda: dict(disclosable_rounds(journal, table, 50)).get(number))
        if found is None:
            raise NotKnown(f"round {number} is not among the last 50 of table {table}")
        name = f"{table}-round-{number}.json"
        # On one line, so that it is a log of one round as well as a case.
        text = json.dumps(found, ensure_ascii=False) + "\n"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)
