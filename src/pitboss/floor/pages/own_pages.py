"""A patron's own pages: rounds, luck and links; a round again; and the pages to which links lead."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.pages.lobby_pages import titles
from pitboss.floor.web.api import TableName
from pitboss.floor.web.context import Desk
from pitboss.floor.web.own_api import EventNumber
from pitboss.floor.web.render import Renderer, page, render_template


def own_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """Add the pages, each a frame that its script fills from the API."""

    @router.get("/mine")
    def mine(request: Request) -> HTMLResponse:
        desk.anybody(request)
        return render(request, "mine.html", titles=titles())

    @router.get("/mine/rounds/{table}/{event}")
    def one_round(request: Request, table: TableName, event: EventNumber) -> HTMLResponse:
        desk.anybody(request)
        return render(request, "replay.html", table=table, event=event)

    @router.get("/shared")
    def shared(request: Request) -> HTMLResponse:
        desk.anybody(request)
        return render(request, "replay.html", table="", event=0)

    @router.get("/offline")
    def offline(request: Request) -> HTMLResponse:
        desk.anybody(request)
        return page(render_template("offline.html"))

    @router.get("/join")
    def join(request: Request) -> HTMLResponse:
        desk.anybody(request)
        return render(request, "join.html")
