"""Who may come in: tokens in cookies or headers, proof that a form is ours, limits on haste, and safe headers."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.floor.accounts.people import PASSER_BY, TEACHERS, People, Who
from pitboss.refusal import Refusal

PATRON_COOKIE, STAFF_COOKIE = "pitboss", "pitboss-staff"
CSRF_HEADER = "x-csrf-token"
MOST_BODY = 64 * 1024
MOST_PATH = 250
_REMEMBER = 10.0
"""Seconds for which a token that was good is believed to be good."""
RENEW = 4.0
"""Seconds after which the tokens of all open sockets are asked for again."""
_SAFE = {"GET", "HEAD", "OPTIONS"}
_SEEN = "pitboss.seen"
"""Where a request keeps whose the tokens are that came with it."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class NotKnown(Refusal):
    """There is no such thing."""


class NotSignedIn(Refusal):
    """Nobody is known to be asking."""


class Forbidden(Refusal):
    """Somebody is asking who may not."""


class TooMany(Refusal):
    """Too much was asked in too short a time."""


@dataclass
class Limit:
    """A bucket for each caller: it fills at a rate up to a burst, and each call takes one out."""

    rate: float
    burst: float
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, caller: str) -> None:
        """Refuse a caller whose bucket is empty."""
        now = time.monotonic()
        level, at = self._buckets.get(caller, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        if level < 1:
            raise TooMany("too much at once: wait a moment")
        self._buckets[caller] = (level - 1, now)
        if len(self._buckets) > 10_000:
            full = self.burst / self.rate
            self._buckets = {who: (left, t) for who, (left, t) in self._buckets.items() if now - t < full}


class Gate:
    """Tells who is asking, from what the request carries."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[str, tuple[Who, float]] = {}
        self._sockets: dict[str, list[Callable[[], object]]] = {}
        self._strangers = Limit(1.0, 60.0)
        """Tokens that nobody has, by the address that tries them."""

    def who(self, request: HTTPConnection, *, staff: bool = False) -> Who:
        """The person behind a request; one that changes something must show that our own page sent it."""
        token, by_cookie = self.token(request, staff=staff)
        if not token:
            return PASSER_BY
        seen: dict[str, Who | None] = request.scope.get(_SEEN, {})
        who = seen[token] if token in seen else self._lookup(token)
        if who is None or who.staff != staff:
            return PASSER_BY
        if by_cookie and request.scope["type"] == "websocket":
            _same_origin(request)
        elif by_cookie and request.scope["method"] not in _SAFE:
            shown = request.headers.get(CSRF_HEADER, "")
            if not proves(shown, token):
                raise Forbidden(f"the {CSRF_HEADER} header is missing or wrong")
        return who

    async def recognise(self, request: HTTPConnection) -> Who:
        """Whom a request is counted for; what it may do is asked by `who`, which need not go to the store again."""
        seen: dict[str, Who | None] = request.scope.setdefault(_SEEN, {})
        for token in self._shown(request):
            who, until = self._known.get(token, (None, 0.0))
            seen[token] = who if time.monotonic() < until else await asyncio.to_thread(self._lookup, token)
        if seen and not any(seen.values()):
            self._strangers.take(address(request))
        return next((who for who in seen.values() if who is not None), PASSER_BY)

    def _shown(self, request: HTTPConnection) -> list[str]:
        found = (self.token(request, staff=staff)[0] for staff in (True, False))
        return [token for token in dict.fromkeys(found) if token]

    def patron(self, request: HTTPConnection) -> Who:
        """The patron behind a request, or a refusal."""
        who = self.who(request)
        if who is PASSER_BY:
            raise NotSignedIn("pick a name first")
        return who

    def staff(self, request: HTTPConnection) -> Who:
        """The member of the pit's staff behind a request, or a refusal."""
        who = self.member(request)
        if not who.pit:
            raise Forbidden(f"the pit is not open to an {who.role}")
        return who

    def instructor(self, request: HTTPConnection) -> Who:
        """Somebody who may make classes, or a refusal."""
        who = self.member(request)
        if who.role not in TEACHERS:
            raise Forbidden(f"classes are made by an instructor, not by a {who.role}")
        return who

    def member(self, request: HTTPConnection) -> Who:
        """Anybody on the staff, or a refusal."""
        who = self.who(request, staff=True)
        if who is PASSER_BY:
            raise NotSignedIn("sign in to the pit first")
        return who

    @staticmethod
    def token(request: HTTPConnection, *, staff: bool) -> tuple[str, bool]:
        """The token that a request carries, and whether a cookie brought it."""
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return given.strip(), False
        return request.cookies.get(STAFF_COOKIE if staff else PATRON_COOKIE, ""), True

    def forget(self, token: str) -> None:
        """A token that was given back counts no more."""
        self._people.dismiss(token)
        self._known.pop(token, None)
        for hang_up in self._sockets.pop(token, ()):
            hang_up()

    def recount(self, who: Who) -> None:
        """Somebody has come in anew: of their older tokens those that count no more are let go at once."""
        for token in [token for token, (known, _) in self._known.items() if known == who]:
            del self._known[token]
            if self._lookup(token) is None:
                for hang_up in self._sockets.pop(token, ()):
                    hang_up()

    def lasts(self, token: str) -> bool:
        """Whether a token that was good once still is."""
        return self._lookup(token) is not None

    async def renew(self) -> None:
        """Ask for the tokens of all open sockets at once, so that no order waits for it; who is out hangs up."""
        asked, until = [*self._sockets], time.monotonic() + _REMEMBER
        good = await asyncio.to_thread(self._people.all_known, asked)
        for token in asked:
            if token not in good:
                self._known.pop(token, None)
                for hang_up in self._sockets.pop(token, ()):
                    hang_up()
            elif token in self._sockets:
                # One that was given back in between is not taken up again.
                self._known[token] = good[token], until

    def opened(self, token: str, hang_up: Callable[[], object]) -> None:
        """A socket lives no longer than the token that opened it."""
        self._sockets.setdefault(token, []).append(hang_up)

    def closed(self, token: str, hang_up: Callable[[], object]) -> None:
        """A socket has gone by itself."""
        with suppress(KeyError, ValueError):
            self._sockets[token].remove(hang_up)
            if not self._sockets[token]:
                del self._sockets[token]

    def _lookup(self, token: str) -> Who | None:
        now = time.monotonic()
        who, until = self._known.get(token, (None, 0.0))
        if now < until:
            return who
        who = self._people.known(token)
        self._known.pop(token, None)
        if who is not None:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[token] = (who, now + _REMEMBER)
        return who


def csrf(token: str) -> str:
    """What a page of ours knows about the cookie and no other site can; another text each time.

    Pages are compressed, and the length of what is compressed tells of what repeats in it.
    """
    proof = hmac.new(token.encode(), b"csrf", hashlib.sha256).digest()
    pad = secrets.token_bytes(len(proof))
    return (pad + bytes(a ^ b for a, b in zip(pad, proof, strict=True))).hex()


def proves(shown: str, token: str) -> bool:
    """Whether somebody knows what a page of ours knows about the cookie."""
    try:
        said = bytes.fromhex(shown)
    except ValueError:
        return False
    proof = hmac.new(token.encode(), b"csrf", hashlib.sha256).digest()
    half = len(proof)
    unpadded = bytes(a ^ b for a, b in zip(said[:half], said[half:], strict=False))
    return len(said) == 2 * half and hmac.compare_digest(unpadded, proof)


def _same_origin(request: HTTPConnection) -> None:
    origin = request.headers.get("origin", "")
    if origin and origin.partition("://")[2] != request.headers.get("host", ""):
        raise Forbidden("the socket was opened by another site's page")


def address(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "nowhere"


def _safe_headers(own: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that all have; what is not said to be for everybody is kept by nobody."""
    found = [*own, *HEADERS]
    kept = any(name == b"cache-control" for name, _ in found)
    return found if kept else [*found, (b"cache-control", b"no-store")]


class Safe:
    """Around the whole application: safe headers on every answer, faults too, and no body longer than any of ours."""

    def __init__(self, app: ASGIApp, fault: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self._app, self._fault = app, fault

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        size = int(length) if length.isdigit() and int(length) > MOST_BODY else 0
        started = False
        if only_head := scope["method"] == "HEAD":
            # The same as what is got, without the body.
            scope = {**scope, "method": "GET"}

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MOST_BODY:
                return {"type": "http.disconnect"}
            return message

        async def headed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = _safe_headers(message["headers"])
            elif only_head:
                message["body"] = b""
            await send(message)

        async def answered(message: Message) -> None:
            # What the application says of a body that was cut off is not said: it was too long.
            if size <= MOST_BODY:
                await headed(message)

        try:
            if len(scope["path"]) > MOST_PATH or "\0" in scope["path"]:
                none = JSONResponse({"error": "there is no such address", "cite": None}, 404)
                await none(scope, receive, headed)
            elif size <= MOST_BODY:
                await self._app(scope, counted, answered)
            if size > MOST_BODY and not started:
                long = JSONResponse({"error": "that is longer than anything the floor reads", "cite": None}, 413)
                await long(scope, receive, headed)
        except Exception as error:
            if started:
                raise
            answer = await self._fault(Request(scope), error)
            await answer(scope, receive, headed)
