"""The socket of a table: orders in, sight out, one person at each end."""

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.floor import wire
from pitboss.floor.access import Gate, Limit, TooMany
from pitboss.floor.casino import Floor
from pitboss.floor.people import PASSER_BY, Who
from pitboss.floor.relay import put_socket_through
from pitboss.refusal import Refusal

log = logging.getLogger("pitboss.floor")

MOST_UNSENT = 256
"""Messages that wait for a slow reader before it is cut off; it may come back and see the table as it is."""


async def attend(socket: WebSocket, floor: Floor, gate: Gate, limit: Limit, table: str, *, staff: bool) -> None:
    """Everything over one socket, from the handshake to the last word."""
    try:
        who = gate.staff(socket) if staff else gate.who(socket)
    except Refusal:
        await socket.close(4403)
        return
    if table not in floor.tables:
        url = await asyncio.to_thread(floor.leases.where, table)
        await socket.accept()
        if url is None or url == floor.leases.url:
            await socket.close(4404, "there is no such table now")
        else:
            await put_socket_through(socket, url, gate.token(socket, staff=staff)[0])
        return
    await socket.accept()
    await _serve(socket, floor, limit, table, who)


async def _serve(socket: WebSocket, floor: Floor, limit: Limit, table: str, who: Who) -> None:
    live = floor.tables[table]
    unsent: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(message: bytes) -> None:
        if unsent.qsize() < MOST_UNSENT:
            unsent.put_nowait(message)
        elif unsent.qsize() == MOST_UNSENT:
            unsent.put_nowait(None)

    writing = asyncio.create_task(_write(socket, unsent))
    try:
        await live.join(who, send)
        while True:
            answer = await _obey(floor, limit, table, who, await socket.receive_text())
            send(wire.encode(answer))
    except WebSocketDisconnect:
        pass
    except (RuntimeError, KeyError) as error:
        # Sent to somebody who hung up in between, or something that is no text.
        log.debug("socket of %s: %r", table, error)
    except Refusal as refusal:
        send(wire.encode(wire.answer(0, refusal)))
    finally:
        live.part(who, send)
        unsent.put_nowait(None)
        await writing


async def _obey(floor: Floor, limit: Limit, table: str, who: Who, text: str) -> dict[str, object]:
    number = 0
    try:
        limit.take(who.viewer)
        order = wire.order(text)
        number = order.id
        if who is PASSER_BY:
            raise Refusal("spectators only look: pick a name to play")
        if table not in floor.tables:
            raise Refusal("the table has moved to another process: come back in a moment")
        await floor.obey(table, who, order)
    except TooMany as refusal:
        await asyncio.sleep(0.2)
        return wire.answer(number, refusal)
    except Refusal as refusal:
        return wire.answer(number, refusal)
    except Exception:
        log.exception("an order at table %s failed", table)
        return wire.answer(number, Refusal("the floor could not carry that out; nothing has changed"))
    return wire.answer(number)


async def _write(socket: WebSocket, unsent: "asyncio.Queue[bytes | None]") -> None:
    try:
        while (message := await unsent.get()) is not None:
            await socket.send_text(message.decode())
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(1000)
    except (WebSocketDisconnect, RuntimeError):
        pass
