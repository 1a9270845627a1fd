"""The table page: a frame around the felt, which the browser draws from the table's socket."""

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.web.api import TableName, public_summary
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer


def table_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """One page for every table."""

    @router.get("/tables/{table}")
    async def table_page(request: Request, table: TableName) -> HTMLResponse:
        desk.anybody(request)
        try:
            row = public_summary(await desk.known(table))
        except NotKnown as refusal:
            return await asyncio.to_thread(render.missing, request, refusal.reason)
        return await asyncio.to_thread(render, request, "table.html", table=row)
