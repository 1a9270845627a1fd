"""The server of the Model Context Protocol: tools over stdio, or over HTTP on this machine with a token."""

import hmac
import json
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

import mcp_types as wire
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss import __version__
from pitboss.floor.workers.price_worker import Pricing
from pitboss.refusal import Refusal
from pitboss.tools.tools import LONGEST, TOOLS, schema
from pitboss.words import Json

WORKS = "pitboss.assistant.work"
CALLER = "assistant"
INSTRUCTIONS = (
    "Answers on New Jersey's Rules of the Games from the rules themselves. Quote the citation of every answer and say "
    "whether it is law or a house reading; where a tool says that no rule decides, say so and add nothing."
)
SECONDS = 60.0
"""The longest that one answer may take."""


class Workers:
    """Two processes that answer: one for prices, which may take long, and one for everything else."""

    def __init__(self, seconds: float = SECONDS, most: int = 12) -> None:
        bounds: Json = {"most": most, "each": most, "seconds": seconds, "works": WORKS}
        bounds["instead"] = "ask for less, or use the command line"
        self.prices = Pricing(**bounds)
        self.answers = Pricing(busy="other questions are being answered", **bounds)

    async def ask(self, name: str, given: Mapping[str, Any]) -> tuple[str, bool]:
        """The answer of a tool as JSON, or why there is none; and whether it is an answer."""
        if name not in TOOLS:
            return f"there is no tool {name[:60]!r}: there are {', '.join(TOOLS)}", False
        tool = TOOLS[name]
        try:
            # What is asked wrongly is refused here, before any process is troubled with it.
            tool.arguments(dict(given))
            found = await (self.prices if tool.priced else self.answers).ask(CALLER, name, **given)
        except Refusal as refusal:
            return str(refusal), False
        return found.text, not found.refused

    async def close(self) -> None:
        """End both processes."""
        await self.prices.close()
        await self.answers.close()


def make_server(workers: Workers) -> Server[Any]:
    """The server with every tool; none of them changes anything."""
    hints = wire.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    listed = [
        wire.Tool(
            name=tool.name,
            title=tool.title,
            description=tool.says,
            input_schema=schema(tool.asked),
            output_schema=schema(tool.answer),
            annotations=hints,
        )
        for tool in TOOLS.values()
    ]

    async def list_tools(_: object, __: object) -> wire.ListToolsResult:
        return wire.ListToolsResult(tools=listed)

    async def call_tool(_: object, asked: wire.CallToolRequestParams) -> wire.CallToolResult:
        text, good = await workers.ask(asked.name, asked.arguments or {})
        content: list[Any] = [wire.TextContent(type="text", text=text)]
        if not good:
            return wire.CallToolResult(content=content, is_error=True)
        return wire.CallToolResult(content=content, structured_content=json.loads(text))

    return Server(
        "pitboss",
        title="Pitboss",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def serve_stdio() -> None:
    """Answer over standard input and output until the client closes them."""
    async with AsyncExitStack() as stack:
        workers = Workers()
        stack.push_async_callback(workers.close)
        server = make_server(workers)
        read, write = await stack.enter_async_context(stdio_server())
        await server.run(read, write, server.create_initialization_options())


class BearerToken:
    """Lets through what carries the token; anything else is refused."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app, self.token = app, f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compare in constant time."""
        if scope["type"] == "http":
            shown = Headers(scope=scope).get("authorization", "").encode()
            if not hmac.compare_digest(shown, self.token):
                reply = JSONResponse({"error": "a token is needed"}, 401, {"www-authenticate": "Bearer"})
                await reply(scope, receive, send)
                return
        await self.app(scope, receive, send)


def http_app(workers: Workers, token: str, hosts: Sequence[str], origins: Sequence[str] = ()) -> Starlette:
    """The server over HTTP at /mcp, for the hosts and the pages that are named, with a token for each request."""
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True, allowed_hosts=[*hosts], allowed_origins=[*origins]
    )
    app = make_server(workers).streamable_http_app(
        json_response=True,
        stateless_http=True,
        max_request_body_size=2 * LONGEST,
        transport_security=security,
    )
    app.add_middleware(BearerToken, token=token)
    return app
