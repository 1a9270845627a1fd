"""The door to the street: a request whose head is too long, or that takes too long to come, is turned away."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

MOST_HEAD = 32 * 1024
"""Bytes of a request before its body: ours have a tenth of it."""
WHOLE_SECONDS = 15.0
"""How long a request may take to arrive; the longest that the floor reads has 64 KB."""

_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def settings(app: Any, proxies: Sequence[str] = (), *, grace: int = 5) -> uvicorn.Config:
    """How the server listens: whence a request comes is believed of the proxies that the house has named."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Doorway,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
        ws=Line,
        ws_max_size=65536,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace,
    )


class Doorway(HttpToolsProtocol):
    """One connection, by the protocol that the server has, with limits on what it waits for and holds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head: int | None = 0
        """Bytes of a head that is not complete yet."""
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door, and must say what they want."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """More of a request; a head that goes on and on is not kept."""
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > MOST_HEAD:
            self._turn_away(_TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins, perhaps the next on the same connection."""
        super().on_message_begin()
        self._head = self._head or 0
        self._wait()

    def on_headers_complete(self) -> None:
        """Its head is whole."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, which may be silent."""
        self._arrived()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(WHOLE_SECONDS, self._turn_away, _TOO_LATE)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _turn_away(self, answer: bytes) -> None:
        self._arrived()
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()


class Line(WebSocketsSansIOProtocol):
    """A socket, by the protocol that the server has; what is said over it goes out without a task for each word."""

    room: Callable[[], None] | None = None
    """Called when the reader has caught up."""

    async def run_asgi(self) -> None:
        """The application is told over which line it speaks."""
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        await super().run_asgi()

    def say(self, messages: Iterable[bytes]) -> bool:
        """Texts in one write; False, and nothing said, while the reader is behind. Who has hung up hears nothing."""
        if not self.writable.is_set():
            return False
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            with suppress(InvalidState):
                for message in messages:
                    self.conn.send_text(message)
                self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self.room is not None:
            self.room()


LINE = "line"
"""Under which name an application finds the line that it speaks over."""
