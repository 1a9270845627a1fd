"""Calls about the rules: paragraphs, rulings, rounds, records and equity, answered as an assistant is answered."""

import json
from typing import Any

from fastapi import APIRouter, Body, Request
from starlette.responses import Response

from pitboss.floor.web.context import Desk
from pitboss.refusal import Refusal
from pitboss.tools.tools import TOOLS

CALLS = ("rules", "ruling", "adjudicate", "check", "equity")
"""The tools that are calls too; a call is bounded as prices are, in number, time and memory."""


def rules_calls(router: APIRouter, desk: Desk) -> None:
    """Add a call for each of these tools; the document takes their bodies and answers from the tools' records."""
    for name in CALLS:
        _add(router, desk, name)


def _add(router: APIRouter, desk: Desk, name: str) -> None:
    @router.post(f"/{name}", tags=["rules"], summary=TOOLS[name].title, operation_id=f"rules_{name}")
    async def answer(request: Request, asked: dict[str, Any] = Body()) -> Response:
        who = desk.anybody(request)
        found = await desk.ask(desk.pricing, request, who, "tool", name=name, given=asked)
        if found.refused:
            raise Refusal(**json.loads(found.text))
        return Response(found.text, media_type="application/json")
