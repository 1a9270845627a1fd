"""The relay: requests about a table that another process runs are forwarded to it."""

import asyncio
import ssl
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache

import httpx
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pitboss.floor.tables.leases import BEAT_SECONDS, LEASE_SECONDS
from pitboss.refusal import Refusal

RELAYED_BY, RELAYED_FOR = "x-pitboss-relay", "x-pitboss-for"
_PASSED = ("content-type", "accept")


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


def _trusted(url: str) -> ssl.SSLContext | bool:
    """The TLS context, created once and only if needed: reading the certificates is slow."""
    return _certificates() if url.startswith("https") else False


class Elsewhere(Refusal):
    """The process that runs the table cannot be reached; another one will take it over."""


def on_behalf(owner: str, request: HTTPConnection) -> dict[str, str]:
    """Headers that authenticate the forwarding process and name the original address."""
    return {RELAYED_BY: owner, RELAYED_FOR: request.client.host if request.client else "nowhere"}


def relayed_for(request: HTTPConnection, peers: Collection[str]) -> str:
    """The original address of a forwarded request; empty if it was not forwarded."""
    return request.headers.get(RELAYED_FOR, "") if request.headers.get(RELAYED_BY) in peers else ""


async def put_through(request: Request, url: str, token: str, owner: str, passes: Mapping[str, str]) -> Response:
    """Forward an ordinary request to the process at an address, with the caller's own token and links."""
    headers = {name: request.headers[name] for name in _PASSED if name in request.headers} | on_behalf(owner, request)
    headers |= passes
    if token:
        headers["authorization"] = f"Bearer {token}"
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    try:
        async with httpx.AsyncClient(timeout=10, trust_env=False, verify=_trusted(url)) as client:
            answer = await client.request(request.method, url + path, content=await request.body(), headers=headers)
    except httpx.ConnectError:
        raise Elsewhere("the table is moving to another process: try again in a moment") from None
    except httpx.HTTPError:
        raise Elsewhere("the table's process did not respond: check the table before you try again") from None
    passed = {name: answer.headers[name] for name in ("content-type", "content-disposition") if name in answer.headers}
    return Response(answer.content, answer.status_code, headers=passed)


async def put_socket_through(socket: WebSocket, url: str, token: str, owner: str, passes: Mapping[str, str]) -> None:
    """Relay a socket to the process at an address until either side closes it."""
    headers = on_behalf(owner, socket) | dict(passes) | ({"authorization": f"Bearer {token}"} if token else {})
    try:
        far = await connect(
            url.replace("http", "ws", 1) + socket.url.path,
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=LEASE_SECONDS,
            # A process that hangs is noticed about when its lease is over.
            ping_interval=BEAT_SECONDS,
            ping_timeout=LEASE_SECONDS,
            close_timeout=0.5,
        )
    except (OSError, WebSocketException, TimeoutError):
        await _close(socket, 1013, "the table is moving to another process")
        return
    async with far:
        legs = [asyncio.create_task(_outwards(socket, far)), asyncio.create_task(_inwards(socket, far))]
        _, rest = await asyncio.wait(legs, return_when=asyncio.FIRST_COMPLETED)
        for leg in rest:
            leg.cancel()
    await _close(socket, 1012, "the connection to the table was lost")


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    # The client may have hung up already.
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, reason)


async def _outwards(socket: WebSocket, far: ClientConnection) -> None:
    # A binary message has no key `text`.
    with suppress(WebSocketDisconnect, ConnectionClosed, KeyError):
        while True:
            await far.send(await socket.receive_text())


async def _inwards(socket: WebSocket, far: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        async for message in far:
            await socket.send_text(message if isinstance(message, str) else message.decode())
