"""Page rendering: templates, the viewer, and static files that browsers may cache."""

import asyncio
import hashlib
import json
import mimetypes
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from jinja2 import Environment
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import HTMLResponse

from pitboss.floor.accounts.access import NotKnown, csrf
from pitboss.floor.accounts.people import PASSER_BY
from pitboss.floor.views.wording import option_value_in_words, sentence
from pitboss.floor.web.context import Desk
from pitboss.money import dollars
from pitboss.sheet import page as sheet_page

HERE = Path(__file__).parents[1]
_HEADINGS = {
    404: "Not found",
    422: "Not found",
    429: "Try again later",
    500: "Something went wrong",
    503: "Try again later",
}
_MEANT = re.compile(r"did you mean (\S+)\?$")
STATIC = HERE / "static"
SHARED = sheet_page.STATIC
"""Styles that sheets share with the floor's pages."""

mimetypes.add_type("text/javascript", ".js")

ICONS = {
    "icon-192.png": (192, "any"),
    "icon-512.png": (512, "any"),
    "icon-maskable-512.png": (512, "maskable"),
    "icon-touch-180.png": (180, ""),
}
"""The icons that are pictures, drawn from `icon.svg` by `make pictures`: pixels a side, and what the manifest calls
their purpose; the last is named in the head of each page instead.
"""

_MANIFEST: dict[str, object] = {
    "name": "Pitboss",
    "short_name": "Pitboss",
    "description": "New Jersey's table games, dealt by the book, in play chips.",
    "id": "/",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "lang": "en",
    "dir": "ltr",
    "categories": ["games", "education"],
    "background_color": "#f5f2ea",
    "theme_color": "#1d5c44",
    "shortcuts": [{"name": "Your rounds", "url": "/mine"}, {"name": "School", "url": "/school"}],
}
"""What a browser needs to install the floor as an application."""


@cache
def _files() -> dict[str, bytes]:
    """Every static file by relative path, in memory, so that no request opens one."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for home in (SHARED, STATIC)
        for path in sorted(home.rglob("*"))
        if path.is_file()
    }


@cache
def version() -> str:
    """A hash of all static files: as part of their URL it lets browsers cache them forever."""
    seen = hashlib.sha256()
    for path, content in sorted(_files().items()):
        seen.update(path.encode() + content)
    return seen.hexdigest()[:12]


def static(path: str) -> str:
    """The URL of a static file; its relative imports get the same version."""
    return f"/static/{version()}/{path}"


def short(amount: str) -> str:
    """Dollars in the shortest form: 5, 2.50, 1,500."""
    whole, _, cents = amount.partition(".")
    return f"{int(whole):,}" + ("" if cents == "00" else f".{cents}")


@cache
def _templates() -> Environment:
    found = sheet_page.environment(HERE / "templates")
    found.globals["static"] = static
    found.filters |= {"short": short, "money": option_value_in_words, "sentence": sentence}
    return found


def render_template(template: str, **context: object) -> str:
    """A page's text."""
    return _templates().get_template(template).render(**context)


class Renderer:
    """Renders templates; every page knows its viewer and has a CSRF token."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(
        self, request: Request, template: str, *, staff: bool = False, status: int = 200, **context: object
    ) -> HTMLResponse:
        """A page for the viewer: a patron or visitor, or on the pit's pages a member of staff."""
        return page(render_template(template, **self.looks(request, staff=staff), **context), status)

    async def for_all(self, request: Request, template: str, context: Callable[[], dict[str, object]]) -> HTMLResponse:
        """A page that is the same for all visitors, rendered once and cached."""

        async def made() -> str:
            return await asyncio.to_thread(lambda: render_template(template, **self.looks(request), **context()))

        passing = self._desk.gate.who(request) is PASSER_BY
        return page(await (self._desk.cache.once((template, request.url.path), made) if passing else made()))

    def looks(self, request: Request, *, staff: bool = False) -> dict[str, str]:
        """The viewer of a page, and its path."""
        desk = self._desk
        who = desk.gate.who(request, staff=staff)
        known = who is not PASSER_BY
        token = desk.gate.token(request, staff=staff)[0] if known else ""
        return {
            "me": who.name if known else "",
            "role": who.role,
            "balance": dollars(desk.floor.people.balance(who.name)) if known and not staff else "",
            "csrf": csrf(token) if token else "",
            "path": request.url.path,
        }

    def missing(self, request: Request, reason: str, status: int = 404) -> HTMLResponse:
        """The page for errors, with a door to the name that was probably meant."""
        try:
            looks = self.looks(request)
        except SQLAlchemyError:
            # A store that cannot be reached knows nobody.
            looks = {"me": "", "role": PASSER_BY.role, "balance": "", "csrf": "", "path": request.url.path}
        heading = _HEADINGS.get(status, "Not possible")
        shown = render_template("missing.html", **looks, reason=reason, heading=heading, meant=_meant(request, reason))
        return page(shown, status)


def _meant(request: Request, reason: str) -> tuple[str, str] | None:
    """The name that a refusal suggests, and the same address with it in the place of the one that was refused."""
    refused, _, hint = reason.partition("; ")
    parts = request.url.path.split("/")
    wrong = [at for at, part in enumerate(parts) if part and part in refused]
    if (found := _MEANT.match(hint)) is None or not wrong:
        return None
    parts[wrong[-1]] = quote(found[1], safe="")
    return found[1], "/".join(parts)


def page(text: str, status: int = 200, **headers: str) -> HTMLResponse:
    """An uncached page for its viewer."""
    return HTMLResponse(text, status, headers={"cache-control": "no-store", **headers})


def static_files(router: APIRouter) -> None:
    """Our scripts, styles and images."""

    def file(path: str, keep: str) -> Response:
        if (found := _files().get(path)) is None:
            raise NotKnown("there is no such file")
        return Response(found, media_type=mimetypes.guess_type(path)[0], headers={"cache-control": keep})

    @router.get("/static/{of}/{path:path}")
    async def static_file(of: str, path: str) -> Response:
        return file(path, "public, max-age=31536000, immutable" if of == version() else "no-cache")

    @router.get("/manifest.webmanifest")
    async def manifest() -> Response:
        icons = [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
        icons += [
            {"src": static(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, (side, purpose) in ICONS.items()
            if purpose
        ]
        return Response(
            json.dumps(_MANIFEST | {"icons": icons}),
            media_type="application/manifest+json",
            headers={"cache-control": "no-cache"},
        )

    @router.get("/worker.js")
    async def worker() -> Response:
        # At the root, since a service worker serves only addresses below its own.
        text = _files()["worker.js"].replace(b"VERSION", version().encode())
        return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})

    @router.get("/favicon.ico")
    async def icon() -> Response:
        return file("icon.svg", "max-age=86400")
