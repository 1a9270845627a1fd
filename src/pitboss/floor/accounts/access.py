"""Access control: tokens in cookies or headers, CSRF protection, rate limits, and security headers."""

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
PASS_COOKIE, PASS_HEADER = "pitboss-pass", "x-pitboss-pass"
"""Links to private tables that a browser has opened, or a program sends."""
_LONGEST_PASSES = 400
CSRF_HEADER = "x-csrf-token"
MOST_BODY = 64 * 1024
MOST_PATH = 250
_REMEMBER = 10.0
"""Seconds for which a valid token is trusted without asking the store again."""
RENEW = 4.0
"""Seconds between checks of the tokens of all open sockets."""
_SAFE = {"GET", "HEAD", "OPTIONS"}
_SEEN = "pitboss.seen"
"""The request attribute that holds the caller's identity."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class NotKnown(Refusal):
    """Not found."""


class NotSignedIn(Refusal):
    """The caller is not signed in."""


class Forbidden(Refusal):
    """The caller has no permission."""


class TooMany(Refusal):
    """Too many requests."""


@dataclass
class Limit:
    """Token buckets by caller: each refills at a rate up to a burst, and each call takes one token."""

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
    """Identifies the caller from a request."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[str, tuple[Who, float]] = {}
        self._sockets: dict[str, list[Callable[[], object]]] = {}
        self._strangers = Limit(1.0, 60.0)
        """Failed tokens by address."""

    def who(self, request: HTTPConnection, *, staff: bool = False) -> Who:
        """The person behind a request; a request that changes something must prove that our own page sent it."""
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
        """The caller that a request counts against, without a query; permissions are checked by `who`."""
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
        """The instructor behind a request, or a refusal."""
        who = self.member(request)
        if who.role not in TEACHERS:
            raise Forbidden(f"classes are made by an instructor, not by a {who.role}")
        return who

    def member(self, request: HTTPConnection) -> Who:
        """The member of staff behind a request, whatever the role, or a refusal."""
        who = self.who(request, staff=True)
        if who is PASSER_BY:
            raise NotSignedIn("sign in to the pit first")
        return who

    @staticmethod
    def token(request: HTTPConnection, *, staff: bool) -> tuple[str, bool]:
        """A request's token, and whether a cookie carried it."""
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return given.strip(), False
        return request.cookies.get(STAFF_COOKIE if staff else PATRON_COOKIE, ""), True

    def forget(self, token: str) -> None:
        """Revoke a token and close its sockets."""
        self._people.dismiss(token)
        self._known.pop(token, None)
        for hang_up in self._sockets.pop(token, ()):
            hang_up()

    def recount(self, who: Who) -> None:
        """Close the sockets of a person's tokens that a new sign-in has replaced."""
        for token in [token for token, (known, _) in self._known.items() if known == who]:
            del self._known[token]
            if self._lookup(token) is None:
                for hang_up in self._sockets.pop(token, ()):
                    hang_up()

    def lasts(self, token: str) -> bool:
        """Whether a token is still valid."""
        return self._lookup(token) is not None

    async def renew(self) -> None:
        """Check the tokens of all open sockets in the background; those signed out are disconnected."""
        asked, until = [*self._sockets], time.monotonic() + _REMEMBER
        good = await asyncio.to_thread(self._people.all_known, asked)
        for token in asked:
            if token not in good:
                self._known.pop(token, None)
                for hang_up in self._sockets.pop(token, ()):
                    hang_up()
            elif token in self._sockets:
                # A token that was revoked in the meantime stays unknown.
                self._known[token] = good[token], until

    def opened(self, token: str, hang_up: Callable[[], object]) -> None:
        """Register a socket, which is closed when its token expires."""
        self._sockets.setdefault(token, []).append(hang_up)

    def closed(self, token: str, hang_up: Callable[[], object]) -> None:
        """Unregister a closed socket."""
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


def passes_of(request: HTTPConnection) -> list[str]:
    """The links to private tables that come with a request."""
    shown = request.headers.get(PASS_HEADER) or request.cookies.get(PASS_COOKIE, "")
    return [one for one in shown.split(".") if one] if len(shown) <= _LONGEST_PASSES else []


def csrf(token: str) -> str:
    """A CSRF token derived from the cookie, different each time.

    Pages are compressed, and the compressed length would reveal a text that repeats.
    """
    proof = hmac.new(token.encode(), b"csrf", hashlib.sha256).digest()
    pad = secrets.token_bytes(len(proof))
    return (pad + bytes(a ^ b for a, b in zip(pad, proof, strict=True))).hex()


def proves(shown: str, token: str) -> bool:
    """Whether a CSRF token belongs to the cookie."""
    try:
        given = bytes.fromhex(shown)
    except ValueError:
        return False
    proof = hmac.new(token.encode(), b"csrf", hashlib.sha256).digest()
    half = len(proof)
    unpadded = bytes(a ^ b for a, b in zip(given[:half], given[half:], strict=False))
    return len(given) == 2 * half and hmac.compare_digest(unpadded, proof)


def _same_origin(request: HTTPConnection) -> None:
    origin = request.headers.get("origin", "")
    if origin and origin.partition("://")[2] != request.headers.get("host", ""):
        raise Forbidden("the socket was opened by another site's page")


def address(request: HTTPConnection) -> str:
    """The address of a request's origin."""
    return request.client.host if request.client else "nowhere"


def _safe_headers(own: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """A response's headers plus the security headers; not cached unless marked public."""
    found = [*own, *HEADERS]
    decided = any(name == b"cache-control" for name, _ in found)
    return found if decided else [*found, (b"cache-control", b"no-store")]


class Safe:
    """Middleware around the application: security headers on every response, a limit on bodies."""

    def __init__(self, app: ASGIApp, fault: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self._app, self._fault = app, fault

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        size = int(length) if length.isdigit() and int(length) > MOST_BODY else 0
        started = False
        if only_head := scope["method"] == "HEAD":
            # A HEAD is answered like a GET, without the body.
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
            # The application's answer to a body that was cut off gives way to the 413 below.
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
