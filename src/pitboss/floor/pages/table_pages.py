"""The table page: a frame around the felt, which the browser draws from the table's socket."""

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.views.guide_page import guide_page
from pitboss.floor.web.api import TableName, public_summary
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.games import game as game_of
from pitboss.table.parts import SharedModules


def table_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """One page for every table."""

    @router.get("/tables/{table}")
    async def table_page(request: Request, table: TableName) -> HTMLResponse:
        who = desk.anybody(request)
        try:
            found = await desk.visible(request, table)
        except NotKnown as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)
        hosts = bool(found.get("host")) and found["host"] == who.name and who.role == "player"

        def made() -> HTMLResponse:
            guide = guide_page(found["game"], tuple(found["options"].items()), found.get("as_of", ""))
            equity = "equity" in game_of(found["game"]).part(SharedModules).paths
            return render(request, "table.html", table=public_summary(found), hosts=hosts, guide=guide, equity=equity)

        return await asyncio.to_thread(made)
