"""The server: pages, calls and sockets together, with every failure turned into one clear line."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache

import anyio.to_thread
from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Match

from pitboss import __version__
from pitboss.floor.accounts.access import RENEW, Forbidden, Gate, NotKnown, NotSignedIn, Safe, TooMany
from pitboss.floor.pages.routes import pages
from pitboss.floor.tables.casino import Floor
from pitboss.floor.web.api import FAULTS, api
from pitboss.floor.web.context import Desk
from pitboss.floor.web.message_schema import asyncapi, schema
from pitboss.floor.web.metrics import metrics
from pitboss.floor.web.middleware import Entrance
from pitboss.floor.web.openapi import complete_document
from pitboss.floor.web.own_api import own_calls
from pitboss.floor.web.pit_api import pit
from pitboss.floor.web.relay import Elsewhere
from pitboss.floor.web.render import Renderer
from pitboss.floor.web.rules_api import rules_calls
from pitboss.floor.web.socket import attend
from pitboss.floor.workers.coach import coach_calls
from pitboss.floor.workers.price_worker import Unpriced, WorkerFault
from pitboss.journal.store import WriteFailed
from pitboss.refusal import Refusal
from pitboss.rulebook.election import Illegal

log = logging.getLogger("pitboss.floor")

PAGES = 3
"""Threads for pages, and as many for calls; orders have their own."""

_STATUS: tuple[tuple[type[Refusal], int], ...] = (
    (NotKnown, 404),
    (NotSignedIn, 401),
    (Forbidden, 403),
    (TooMany, 429),
    (WriteFailed, 503),
    (WorkerFault, 500),
    (Unpriced, 503),
    (Elsewhere, 503),
)

_METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")

_ABOUT = """Tables of New Jersey's games, live. Every refusal says why and under which paragraph.

Sign up with `POST /patrons`, then open the socket `/api/v1/tables/{table}/live` with the token as a bearer.
Orders are JSON objects:

- `{"do": "sit", "box": 1, "chips": "100"}`, `{"do": "leave"}`
- `{"do": "bet", "wagers": [{"box": 1, "wager": "initial", "amount": "10"}], "deal": true}`
- `{"do": "check", "wagers": […]}` with wagers as in a bet checks whether they are allowed together, and places none
- `{"do": "choose", "at": N, "choose": "surrender"}`, `{"do": "cut", "at": N, "position": 100}`
- `{"do": "decline", "at": N}`, `{"do": "turn", "at": N}`
- in the poker room `{"do": "wait"}` joins the waiting list, `{"do": "wait", "off": true}` leaves it
- at poker `{"do": "choose", "at": N, "choose": "raise 8.00"}`, cards as `"choose": "9d4h"`; `{"do": "away"}` sits out
  and `{"do": "away", "back": true}` comes back
- `{"do": "company", "players": 3}` sets the number of house players; the player who has been there longest decides
- `{"do": "draw", "at": N}` rolls the dice (also `{"do": "roll", "at": N}`), or starts another device
- `{"do": "seed", "seed": "…"}` adds your seed to the next shuffle or draw
- where wagers are called on or off `{"do": "call", "box": 1, "wager": "place-6", "call": "off"}`

Where very many wagers are open, a question has `marks` in place of `open`: a hexadecimal number with a bit for each of
the `wagers` in the welcome message, the first the lowest.

`at` is the number of the question; `id`, if given, comes back in the answer. Give every order a new `id`: an order to
sit or leave repeated under the same `id` moves no chips and is answered `"again": true`, however late; so is a
bet repeated after its round, as long as it is among your latest. Events arrive as
`{"type": "news", "events": […], "layout": …, "ask": …}`.
"""


def server(floor: Floor, *, secure: bool = False) -> FastAPI:
    """The application around a floor."""
    desk = Desk(floor, Gate(floor.people), secure)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _limit_threads()
        await floor.start()
        renewing = asyncio.create_task(_renew(desk))
        yield
        renewing.cancel()
        await desk.pricing.close()
        await desk.school.close()
        await desk.reading.close()
        await floor.stop()

    app = FastAPI(
        title="Pitboss",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        # A route of ours answers with it: the document is made in a thread, and once.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        # A redirect would repeat whatever host the request names.
        redirect_slashes=False,
        # Clients that are generated name their calls by it: `tables_open_table`.
        generate_unique_id_function=lambda route: f"{(route.tags or ['other'])[0]}_{route.name}",
    )
    app.state.desk = desk
    app.include_router(api(desk))
    app.include_router(pit(desk))
    coaching = APIRouter(prefix="/api/v1", responses=FAULTS)
    coach_calls(coaching, desk)
    rules_calls(coaching, desk)
    own_calls(coaching, desk)
    app.include_router(coaching)
    app.include_router(pages(desk))
    _sockets(app, desk)
    _upkeep(app, desk)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(SQLAlchemyError, _store)
    app.add_middleware(Entrance, desk=desk)
    app.add_middleware(Safe, fault=_fault)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5, thread_minimum_size=16 << 10)
    plain = app.openapi
    app.openapi = cache(lambda: complete_document(plain()))  # type: ignore[method-assign]
    return app


def _limit_threads() -> None:
    """Limit the threads that render pages: they share the interpreter with the tables."""
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(PAGES, thread_name_prefix="pages"))
    anyio.to_thread.current_default_thread_limiter().total_tokens = PAGES


async def _renew(desk: Desk) -> None:
    while True:
        await asyncio.sleep(RENEW)
        try:
            await desk.gate.renew()
            await desk.recheck_guests()
        except SQLAlchemyError as error:
            # Until the store answers, each token is looked up by itself once its cached answer is too old.
            log.warning("tokens cannot be checked: %s", type(error).__name__)


def _sockets(app: FastAPI, desk: Desk) -> None:
    @app.websocket("/api/v1/tables/{table}/live")
    async def live(socket: WebSocket, table: str) -> None:
        await attend(socket, desk, table, staff=False)

    @app.websocket("/api/v1/pit/tables/{table}/live")
    async def live_for_the_pit(socket: WebSocket, table: str) -> None:
        await attend(socket, desk, table, staff=True)


def _upkeep(app: FastAPI, desk: Desk) -> None:
    @app.get("/health", tags=["upkeep"], summary="Whether the process runs")
    async def health() -> dict[str, object]:
        return {"ok": True, "version": __version__, "tables": len(desk.floor.tables)}

    @app.get("/ready", tags=["upkeep"], summary="Whether the floor can write", responses={503: {}})
    async def ready() -> Response:
        if why := await desk.floor.unwritable():
            return JSONResponse({"ok": False, "error": why}, 503)
        return JSONResponse({"ok": True, "broken": sorted(desk.floor.broken)})

    @app.get("/metrics", tags=["upkeep"], summary="Figures for Prometheus", response_class=PlainTextResponse)
    async def figures() -> Response:
        return Response(metrics(desk.floor), media_type="text/plain; version=0.0.4")

    @app.get("/api/v1/messages.json", include_in_schema=False)
    def message_schema() -> JSONResponse:
        return JSONResponse(schema())

    @app.get("/api/v1/asyncapi.json", include_in_schema=False)
    def asyncapi_document() -> JSONResponse:
        return JSONResponse(asyncapi(__version__))

    @app.get("/api/v1/openapi.json", include_in_schema=False)
    def document(request: Request) -> Response:
        text = desk.cache.get("openapi") or desk.cache.put("openapi", json.dumps(request.app.openapi()))
        return Response(text, media_type="application/json")


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    status = next((code for kind, code in _STATUS if isinstance(refusal, kind)), 400)
    body: dict[str, object] = {"error": refusal.reason, "cite": refusal.cite}
    if isinstance(refusal, Illegal):
        body["violations"] = [{"option": v.option, "reason": v.reason, "cite": v.cite} for v in refusal.violations]
    return await _error(request, body, status)


async def _error(
    request: Request, body: dict[str, object], status: int, headers: Mapping[str, str] | None = None, page: str = ""
) -> Response:
    """An error as a page for a reader, who may have other words for it, and as JSON for a program."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        missing = Renderer(request.app.state.desk).missing
        return await asyncio.to_thread(missing, request, page or str(body["error"]), status)
    return JSONResponse(body, status, headers)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    body: dict[str, object] = {"error": f"{where}: {first['msg']}", "cite": None}
    return await _error(request, body, 422, page=_no_page(request) * (first["loc"][0] == "path"))


def _no_page(request: Request) -> str:
    return f"there is no page {request.url.path}"


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        # Each call has a route of its own, and the first one knows nothing of the others at its address.
        methods = {method for method in _METHODS if _answers(request, method)}
        headers = {"allow": ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))}
    body: dict[str, object] = {"error": str(error.detail).lower(), "cite": None}
    return await _error(request, body, error.status_code, headers, _no_page(request) * (error.status_code == 404))


def _answers(request: Request, method: str) -> bool:
    scope = {**request.scope, "method": method}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


async def _store(request: Request, error: Exception) -> Response:
    log.error("%s %s: the store failed: %s", request.method, request.url.path, type(error).__name__)
    return await _error(request, {"error": "the store cannot be reached now: try again in a moment", "cite": None}, 503)


async def _fault(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    body: dict[str, object] = {"error": "internal error; it has been logged", "cite": None}
    try:
        return await _error(request, body, 500)
    except Exception:
        # What failed may be what every page is made of.
        return JSONResponse(body, 500)
