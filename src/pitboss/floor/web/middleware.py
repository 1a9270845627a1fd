"""The entrance: every request and socket, on any path, is counted here first."""

import logging
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.accounts.access import TooMany
from pitboss.floor.accounts.people import PASSER_BY, Who
from pitboss.floor.web.context import Desk
from pitboss.floor.web.http_limits import LINE, RateLimitedLog
from pitboss.floor.web.relay import relayed_for
from pitboss.refusal import Refusal

log = logging.getLogger("pitboss.floor")

MOST_AT_ONCE = 256
"""Concurrent requests; above it only those of the staff and health checks are answered."""
MOST_SOCKETS = 64
"""Open sockets per person, or per address without names."""
UPKEEP = frozenset({"/health", "/ready", "/metrics"})
PIT = ("/pit", "/api/v1/pit")


class Entrance:
    """Middleware around the whole application: everything is counted."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk
        self.inside = 0
        self.sockets: Counter[str] = Counter()
        self._log = RateLimitedLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        try:
            door = scope.get("extensions", {}).get(LINE)
            if source := relayed_for(request, self._desk.floor.leases.peers):
                # A relayed request counts against its original address, not the relaying process.
                scope["client"] = (source, 0)
            who = await self._desk.meet(request)
            if door is not None and (source or who is not PASSER_BY):
                door.recognised()
            if door is not None and door.crowded and not _comes_first(request, who):
                raise TooMany("the floor is full: wait a moment")
        except Refusal as refusal:
            await _turned_away(429, refusal.reason)(scope, receive, send)
            return
        except SQLAlchemyError as error:
            log.error("tokens cannot be checked: %s", type(error).__name__)
            await _turned_away(503, "the store cannot be reached now: try again in a moment")(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._attended(self._desk.caller(who, request), scope, receive, send)
            return
        if self.inside >= MOST_AT_ONCE and not _comes_first(request, who):
            await _turned_away(503, "the floor is busy: wait a moment")(scope, receive, send)
            return
        self.inside += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self.inside -= 1

    async def _attended(self, caller: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a socket while it is open, within the limit per person or address."""
        if self.sockets[caller] >= MOST_SOCKETS:
            self._log.warn(caller, f"{caller} has {MOST_SOCKETS} sockets open, the maximum")
            await _turned_away(429, f"you have {MOST_SOCKETS} sockets open: close one")(scope, receive, send)
            return
        self.sockets[caller] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self.sockets[caller] -= 1
            self.sockets = +self.sockets


def _comes_first(request: HTTPConnection, who: Who) -> bool:
    return who.staff or request.url.path in UPKEEP or request.url.path.startswith(PIT)


def _turned_away(status: int, reason: str) -> JSONResponse:
    return JSONResponse({"error": reason, "cite": None}, status)
