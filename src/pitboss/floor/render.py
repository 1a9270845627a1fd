"""How a page is made: a template, who looks at it, and static files that browsers may keep."""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from jinja2 import Environment
from starlette.responses import FileResponse, HTMLResponse

from pitboss.floor.access import NotKnown, csrf
from pitboss.floor.desk import Desk
from pitboss.floor.people import PASSER_BY
from pitboss.floor.wording import sentence, valued
from pitboss.money import dollars
from pitboss.sheet import page as sheet_page

HERE = Path(__file__).parent
_LATER = (429, 503)
"""What can be had if one comes again."""
STATIC = HERE / "static"
SHARED = sheet_page.STATIC
"""Styles that sheets have in common with the floor's pages."""

mimetypes.add_type("text/javascript", ".js")


@cache
def version() -> str:
    """Stands for the contents of all static files: in their address it lets a browser keep them for good."""
    seen = hashlib.sha256()
    for path in sorted([*STATIC.rglob("*"), *SHARED.rglob("*")]):
        if path.is_file():
            seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:12]


def static(path: str) -> str:
    """The address of a static file; what it imports by a relative address has the same version."""
    return f"/static/{version()}/{path}"


def short(amount: str) -> str:
    """Dollars as short as can be: 5, 2.50, 1,500."""
    whole, _, cents = amount.partition(".")
    return f"{int(whole):,}" + ("" if cents == "00" else f".{cents}")


@cache
def _templates() -> Environment:
    found = sheet_page.environment(HERE / "templates")
    found.globals["static"] = static
    found.filters |= {"short": short, "money": valued, "sentence": sentence}
    return found


def filled(template: str, **context: Any) -> str:
    """The text of a page."""
    return _templates().get_template(template).render(**context)


class Renderer:
    """Fills a template; every page knows who looks at it and how to prove that a call is its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(
        self, request: Request, template: str, *, staff: bool = False, status: int = 200, **context: Any
    ) -> HTMLResponse:
        """A page for whoever asks: a patron or passer-by, or on the pit's pages a member of staff."""
        return page(filled(template, **self.looks(request, staff=staff), **context), status)

    def looks(self, request: Request, *, staff: bool = False) -> dict[str, str]:
        """Who looks at a page, and where it is."""
        desk = self._desk
        who = desk.gate.who(request, staff=staff)
        known = who is not PASSER_BY
        token = desk.gate.token(request, staff=staff)[0] if known else ""
        return {
            "me": who.name if known else "",
            "role": who.role,
            "purse": dollars(desk.floor.people.purse(who.name)) if known and not staff else "",
            "csrf": csrf(token) if token else "",
            "path": request.url.path,
        }

    def missing(self, request: Request, reason: str, status: int = 404) -> HTMLResponse:
        """The page for what is not there, or cannot be had now."""
        return self(request, "missing.html", status=status, reason=reason, later=status in _LATER)


def page(text: str, status: int = 200, **headers: str) -> HTMLResponse:
    """A page that nobody keeps: it is made for whoever asks."""
    return HTMLResponse(text, status, headers={"cache-control": "no-store", **headers})


def _held(home: Path, path: str) -> Path | None:
    """A file of a folder, and of nowhere else."""
    found = (home / path).resolve()
    return found if found.is_relative_to(home) and found.is_file() else None


def static_files(router: APIRouter) -> None:
    """Scripts, styles and images of our own."""

    @router.get("/static/{of}/{path:path}")
    def static_file(of: str, path: str) -> Response:
        found = next((f for home in (STATIC, SHARED) if (f := _held(home, path))), None)
        if found is None:
            raise NotKnown("there is no such file")
        kept = "public, max-age=31536000, immutable" if of == version() else "no-cache"
        return FileResponse(found, headers={"cache-control": kept})

    @router.get("/favicon.ico")
    def icon() -> Response:
        return FileResponse(STATIC / "icon.svg", headers={"cache-control": "max-age=86400"})
