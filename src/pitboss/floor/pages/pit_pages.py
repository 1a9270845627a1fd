"""The pit's pages: sign-in, all tables at a glance, and one table to pause, rule on and rebuild."""

import asyncio
import inspect
import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pitboss.floor.accounts.access import Forbidden, NotKnown, NotSignedIn
from pitboss.floor.accounts.people import Who
from pitboss.floor.web.api import TableName
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.sheet.glance import is_usual, player_edges, stored_glances
from pitboss.table import Game, Procedure
from pitboss.table.offer.signs import sign_text

SIGN_IN = "/pit/sign-in"
CLASSES = "/school/classes"
"""The instructor's page."""

FIRST = ("open", "close", "change-dealer", "fill", "new-day")
"""Procedures that a pit orders every day; the others follow in the game's order."""
_NOT_ORDERED = {"round", "sit", "join-list", "leave-list", "call-list", "skip-list"}
"""Procedures left out: rounds and seats belong to players and dealer, and the waiting list has its own section."""

_INPUTS = {"amount": "money", "day": "day", "player": "player", "box": "box"}


def _particulars(procedure: Procedure) -> Iterator[dict[str, object]]:
    """An order's parameters, from the signature of its script."""
    wanted = [p for p in inspect.signature(procedure.script).parameters.values() if p.annotation in (str, int)]
    for given in wanted:
        kind = _INPUTS.get(given.name, "number" if given.annotation is int else "text")
        needed = given.default is inspect.Parameter.empty
        yield {"name": given.name, "kind": kind, "needed": needed, "whole": given.annotation is int}


def orders(game: Game, who: Who) -> list[dict[str, object]]:
    """The procedures that a person may begin at a table of the game."""
    names = [name for name in game.procedures if name not in _NOT_ORDERED]
    names.sort(key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    return [
        {
            "name": name,
            "title": name.replace("-", " "),
            "says": game.procedures[name].says,
            "cite": game.procedures[name].cite,
            "particulars": list(_particulars(game.procedures[name])),
            "first": name in FIRST,
        }
        for name in names
        if who.role in game.procedures[name].by
    ]


def irregularities(game: Game) -> list[dict[str, str]]:
    """Every irregularity that the pit can pause for, the recut first."""
    rows: dict[str, dict[str, str]] = {}
    for ruling in game.rulings:
        if ruling.kind not in {"cutting-card", "fill", "absent"}:
            rows.setdefault(ruling.kind, {"kind": ruling.kind, "title": ruling.kind.replace("-", " ")})
    return sorted(rows.values(), key=lambda row: row["kind"] != "recut")


def posted_sign(game: Game, row: Mapping[str, Any], favours: Mapping[str, str]) -> str:
    """A table's sign: limits, payout odds, options, and the day whose law applies."""
    return sign_text(game, game.options.configure(row["options"]), row.get("as_of", ""), favours)


async def favoured_by(desk: Desk, request: Request, who: Who, row: Mapping[str, Any]) -> dict[str, str]:
    """Wagers on which the player has the edge, from the pricing process; empty if it is busy."""
    if "game" not in row:
        return {}
    name = row["game"]

    def usual() -> dict[str, str] | None:
        options = game_of(name).options.configure(row["options"])
        return player_edges(name, options) if name in stored_glances() and is_usual(name, options) else None

    if (known := await asyncio.to_thread(usual)) is not None:
        return known
    try:
        caller = desk.caller(who, request)
        found = await desk.pricing.ask(caller, "favours", name=name, options=row["options"])
    except Refusal:
        return {}
    answer: dict[str, str] = {} if found.refused else json.loads(found.text)
    return answer


def pit_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The pit's pages; visitors are sent to sign in."""

    def inside(request: Request) -> Who | str:
        """The caller's staff identity, or the sign-in page."""
        try:
            return desk.staff(request)
        except NotSignedIn:
            return SIGN_IN
        except Forbidden:
            return CLASSES

    @router.get(SIGN_IN)
    def sign_in(request: Request) -> Response:
        desk.anybody(request)
        if (found := inside(request)) != SIGN_IN:
            return RedirectResponse(found if isinstance(found, str) else "/pit", 303)
        return render(request, "pit_sign_in.html", staff=True)

    @router.get("/pit")
    def overview(request: Request) -> Response:
        if isinstance(found := inside(request), str):
            return RedirectResponse(found, 303)
        return render(request, "pit.html", staff=True)

    @router.get("/pit/tables/{table}")
    async def table(request: Request, table: TableName) -> Response:
        who = await asyncio.to_thread(inside, request)
        if isinstance(who, str):
            return RedirectResponse(who, 303)
        try:
            row = await desk.known(table)
        except NotKnown as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)

        favours = await favoured_by(desk, request, who, row)

        def page() -> HTMLResponse:
            game = game_of(row["game"]) if "game" in row else None
            return render(
                request,
                "pit_table.html",
                staff=True,
                row=row,
                game=game,
                orders=orders(game, who) if game else [],
                listed=bool(game and "join-list" in game.procedures),
                irregularities=irregularities(game) if game else [],
                posted=posted_sign(game, row, favours) if game else "",
            )

        return await asyncio.to_thread(page)
