"""The relay: whoever asks this process about a table that another one runs is put through to it."""

import asyncio
from contextlib import suppress

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pitboss.refusal import Refusal

_PASSED = ("content-type", "accept")


class Elsewhere(Refusal):
    """The process that runs the table cannot be reached; another one will take it over."""


async def put_through(request: Request, url: str, token: str) -> Response:
    """An ordinary request to the process at an address, with the asker's own token."""
    headers = {name: request.headers[name] for name in _PASSED if name in request.headers}
    if token:
        headers["authorization"] = f"Bearer {token}"
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            answer = await client.request(request.method, url + path, content=await request.body(), headers=headers)
    except httpx.HTTPError:
        raise Elsewhere("the table is moving to another process: try again in a moment") from None
    kept = {name: answer.headers[name] for name in ("content-type", "content-disposition") if name in answer.headers}
    return Response(answer.content, answer.status_code, headers=kept)


async def put_socket_through(socket: WebSocket, url: str, token: str) -> None:
    """A socket to the process at an address, until either side hangs up."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    try:
        far = await connect(url.replace("http", "ws", 1) + socket.url.path, additional_headers=headers)
    except (OSError, WebSocketException, TimeoutError):
        await socket.close(1013, "the table is moving to another process")
        return
    async with far:
        legs = [asyncio.create_task(_outwards(socket, far)), asyncio.create_task(_inwards(socket, far))]
        _, rest = await asyncio.wait(legs, return_when=asyncio.FIRST_COMPLETED)
        for leg in rest:
            leg.cancel()
    with suppress(RuntimeError):
        await socket.close(1012, "the connection to the table was cut")


async def _outwards(socket: WebSocket, far: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, ConnectionClosed):
        while True:
            await far.send(await socket.receive_text())


async def _inwards(socket: WebSocket, far: ClientConnection) -> None:
    with suppress(ConnectionClosed, RuntimeError):
        async for message in far:
            await socket.send_text(message if isinstance(message, str) else message.decode())
