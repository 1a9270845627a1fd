"""HTTP limits: on connections per caller, and on requests that are too long or too slow."""

import asyncio
import importlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

MOST_HEAD = 32 * 1024
"""Maximum bytes of a request before its body: our pages send a tenth of it."""
WHOLE_SECONDS = 15.0
"""Seconds that a request may take to arrive; the longest that the floor reads has 64 KB."""

EACH = 256
"""Unidentified connections from one address: a class of forty opens six each before they have names."""
RESERVED = 16
"""Connections reserved for the staff and for health checks."""
_OTHER_FILES = 128
"""Files that a process opens besides its connections: the store, the separate processes, its log."""
_MOST = 65_536
_REPEAT_SECONDS = 60.0

log = logging.getLogger("pitboss.floor")

_FULL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 15\r\nconnection: close\r\n\r\n"
_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def files() -> int:
    """The number of files that this process may open, after raising the limit as far as possible."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:
        return 1024
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if most == resource.RLIM_INFINITY else min(most, _MOST)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


class RateLimitedLog:
    """Warnings, one line a minute about the same caller: a log that fills up is another way to stop the floor."""

    def __init__(self) -> None:
        self._warned: dict[str, float] = {}

    def warn(self, about: str, text: str) -> None:
        """Write a line, unless there was one about the same caller a moment ago."""
        now = time.monotonic()
        if now - self._warned.get(about, -_REPEAT_SECONDS) >= _REPEAT_SECONDS:
            self._warned = {one: at for one, at in self._warned.items() if now - at < _REPEAT_SECONDS} | {about: now}
            log.warning("%s", text)


class ConnectionLimits:
    """Counts connections: all, by address, and by address those without an identified user."""

    def __init__(self, most: int, each: int, proxies: Sequence[str] = ()) -> None:
        self.most, self.each, self._proxies = most, each, frozenset(proxies)
        self.inside = 0
        self.held: Counter[str] = Counter()
        self.strangers: Counter[str] = Counter()
        self._log = RateLimitedLog()

    def enters(self, host: str) -> bool:
        """Count a connection from an address; False if there is no room for it."""
        if self.inside >= self.most:
            return self._full(host, f"all {self.most} connections are open")
        if host not in self._proxies and self.strangers[host] >= self.each:
            return self._full(host, f"{self.each} connections without a name are open from {host}")
        if host not in self._proxies and self.held[host] >= self.most // 2:
            # Anybody gets a name, so identified users may not take every place either.
            return self._full(host, f"half of all {self.most} connections are open from {host}")
        self.inside += 1
        self.held[host] += 1
        self.strangers[host] += 1
        return True

    def leaves(self, host: str) -> None:
        """Free the place of a connection."""
        self.inside -= 1
        self.held[host] -= 1
        if not self.held[host]:
            del self.held[host]

    def recognised(self, host: str) -> None:
        """Record that a connection has identified its user."""
        self.strangers[host] -= 1
        if not self.strangers[host]:
            del self.strangers[host]

    @property
    def crowded(self) -> bool:
        """Whether only reserved places are left."""
        return self.inside > self.most - RESERVED

    def _full(self, host: str, why: str) -> bool:
        self._log.warn(host, f"{why}: no more are let in")
        return False


class Settings(uvicorn.Config):
    """uvicorn's settings, with the limits on connections."""

    porter: ConnectionLimits


class CountedConnection:
    """A connection's place within the limits, from the moment it is made until it is lost."""

    config: uvicorn.Config
    client: tuple[str, int] | None
    _strange = _inside = False
    crowded = False
    """Whether it has one of the reserved places."""

    @property
    def _porter(self) -> ConnectionLimits:
        assert isinstance(self.config, Settings)
        return self.config.porter

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else "nowhere"

    def _enters(self) -> bool:
        self._inside = self._strange = self._porter.enters(self._host)
        self.crowded = self._porter.crowded
        return self._inside

    def recognised(self) -> None:
        """Record that the connection has identified its user."""
        if self._strange:
            self._strange = False
            self._porter.recognised(self._host)

    def _goes(self) -> None:
        self.recognised()
        if self._inside:
            self._inside = False
            self._porter.leaves(self._host)


def settings(app: ASGIApp, proxies: Sequence[str] = (), *, grace: int = 5, each: int = EACH) -> Settings:
    """The server's settings; only the house's own proxies are trusted to name a request's origin."""
    found = Settings(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=HttpProtocol,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[*proxies],
        ws=WebSocketProtocol,
        ws_max_size=65536,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace,
    )
    found.porter = ConnectionLimits(max(RESERVED + 1, files() - _OTHER_FILES), each, proxies)
    return found


# uvicorn takes a protocol class by name (`http=`, `ws=`) and has no setting for what these two limit. Tried with 0.54:
# half a head, half a body and a connection without a word stay open for good (`timeout_keep_alive` begins after an
# answer); only h11 bounds a head (`h11_max_incomplete_event_size`); `limit_concurrency` counts all alike and turns the
# staff away too; middleware learns of nobody whose head is not whole, and a socket's `send` is a task for each message.
# tests/floor/test_doorway.py says with each new version of uvicorn whether what is overridden here is still called.
class HttpProtocol(CountedConnection, HttpToolsProtocol):
    """uvicorn's HTTP protocol, with limits on the time and size of requests."""

    _head: int | None = 0
    """Bytes of a head that is not complete yet."""
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Connection opened: start the request timer."""
        super().connection_made(transport)
        if self._enters():
            self._wait()
        else:
            self._turn_away(_FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Connection lost: stop the timer and free the place."""
        self._arrived()
        self._goes()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in more of a request; a head that is too long is refused."""
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
        """The head is complete: its size no longer counts."""
        self._head = None
        self.scope.setdefault("extensions", {})[LINE] = self  # type: ignore[assignment]
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete: stop the timer."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop the timer and free the place: the socket, which may be silent, takes its own."""
        self._arrived()
        self._goes()
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


class WebSocketProtocol(CountedConnection, WebSocketsSansIOProtocol):
    """uvicorn's socket protocol, whose messages go out without a task for each."""

    room: Callable[[], None] | None = None
    """Called when the reader has caught up."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Connection opened: take the place that its request had."""
        super().connection_made(transport)
        self._enters()

    def connection_lost(self, exc: Exception | None) -> None:
        """Connection lost: free the place."""
        self._goes()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Pass the connection to the application with each request."""
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        app = self.app

        async def answered(scope: Scope, receive: Receive, send: Send) -> None:
            await app(scope, receive, send)
            # A handshake that was refused with an answer is no fault of the application's, to be logged each time.
            self.handshake_complete = self.handshake_complete or self.initial_response is not None

        self.app = answered
        await super().run_asgi()

    def send_texts(self, messages: Iterable[bytes]) -> bool:
        """Send texts in one write; False, without sending, while the reader is behind. A closed socket drops them."""
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
"""The key of `scope["extensions"]` under which an application finds its connection."""
