"""A table's socket: orders in, views out, one person at each end."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.floor.accounts.access import PASS_HEADER, TooMany, passes_of
from pitboss.floor.accounts.people import PASSER_BY, Who
from pitboss.floor.tables import messages
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.views.wording import spoken_sentence
from pitboss.floor.web.context import Desk
from pitboss.floor.web.http_limits import LINE
from pitboss.floor.web.relay import put_socket_through
from pitboss.refusal import Refusal

log = logging.getLogger("pitboss.floor")

MOST_UNSENT = 256
"""Messages queued for a slow reader before it is disconnected; it may reconnect and get the current table."""


async def attend(socket: WebSocket, desk: Desk, table: str, *, staff: bool) -> None:
    """Everything on one socket, from handshake to close."""
    floor, gate = desk.floor, desk.gate
    try:
        who = gate.staff(socket) if staff else gate.who(socket)
    except Refusal:
        await socket.close(4403)
        return
    token = gate.token(socket, staff=staff)[0]
    if table not in floor.tables:
        url = await asyncio.to_thread(floor.leases.where, table)
        await socket.accept()
        if url is None or url == floor.leases.url:
            between = table in await asyncio.to_thread(floor.leases.tables)
            await socket.close(1013 if between else 4404)
        else:
            await put_socket_through(socket, url, token, floor.leases.owner, {PASS_HEADER: ".".join(passes_of(socket))})
        return
    live, passes = floor.tables[table], passes_of(socket)
    seats = [*live.table.seats.values()]
    if live.host and not await asyncio.to_thread(desk.admitted, table, who, passes, live.host, seats):
        await socket.accept()
        await socket.close(4404)
        return
    await socket.accept()
    await _serve(socket, desk, live, who, token)


class Outbox:
    """A socket's outgoing messages; all that come up in one turn of the loop go out together."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket, self._line = socket, socket.scope["extensions"][LINE]
        self._loop = asyncio.get_running_loop()
        self._unsent: list[bytes] = []
        self._due = False
        self._closing: asyncio.Task[None] | None = None
        self._line.room = self._out

    def send(self, message: bytes) -> None:
        """Queue a message for the end of this turn; a reader who is too far behind is disconnected."""
        if self._closing is not None:
            return
        self._unsent.append(message)
        if len(self._unsent) > MOST_UNSENT:
            self.hang_up()
        elif not self._due:
            self._due = True
            self._loop.call_soon(self._out)

    def _out(self) -> None:
        self._due = False
        if self._unsent and self._line.send_texts(self._unsent):
            self._unsent = []

    def hang_up(self) -> None:
        """Send what is queued, and nothing after it."""
        if self._closing is None:
            self._out()
            self._closing = self._loop.create_task(self._close())

    async def _close(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if self._socket.client_state is WebSocketState.CONNECTED:
                await self._socket.close(1000)

    async def closed(self) -> None:
        """Wait until the last message has been sent and the socket is closed."""
        self.hang_up()
        assert self._closing is not None
        await self._closing


async def _serve(socket: WebSocket, desk: Desk, live: LiveTable, who: Who, token: str) -> None:
    table, caller = live.name, desk.caller(who, socket)
    outbox = Outbox(socket)
    hang_up = partial(asyncio.get_running_loop().call_soon_threadsafe, outbox.hang_up)
    if who is not PASSER_BY:
        desk.gate.opened(token, hang_up)
    if live.host:
        desk.guests[hang_up] = table, who, passes_of(socket)
    try:
        await live.join(who, outbox.send, outbox.hang_up)
        while True:
            text = await socket.receive_text()
            if who is not PASSER_BY and not desk.gate.lasts(token):
                raise Refusal("this session has ended: sign in again")
            answer = await _obey(desk, caller, table, who, text)
            outbox.send(messages.encode(answer))
    except WebSocketDisconnect:
        pass
    except (RuntimeError, KeyError) as error:
        # The viewer hung up in between, or sent no text.
        log.debug("socket of %s: %r", table, error)
    except Refusal as refusal:
        outbox.send(messages.encode(messages.answer(0, refusal)))
    finally:
        desk.gate.closed(token, hang_up)
        desk.guests.pop(hang_up, None)
        live.part(who, outbox.send)
        await outbox.closed()


async def _obey(desk: Desk, caller: str, table: str, who: Who, text: str) -> dict[str, object]:
    number, floor = 0, desk.floor
    try:
        desk.orders.take(caller)
        order = messages.order(text)
        number = order.id
        if who is PASSER_BY:
            raise Refusal("spectators cannot play: pick a name first")
        if table not in floor.tables:
            raise Refusal("the table has moved to another process: reconnect in a moment")
        again = not await floor.obey(table, who, order)
    except TooMany as refusal:
        await asyncio.sleep(0.2)
        return messages.answer(number, refusal)
    except Refusal as refusal:
        described = messages.answer(number, refusal)
        live = floor.tables.get(table)
        return described | {"reason": spoken_sentence(live.table.game, refusal.reason)} if live else described
    except Exception:
        log.exception("an order at table %s failed", table)
        return messages.answer(number, Refusal("the order failed; check the table"))
    return messages.answer(number) | ({"again": True} if again else {})
