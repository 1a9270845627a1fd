"""The command `mcp`: the rules as tools for an assistant."""

import logging
import os
import secrets
import sys
from importlib import import_module

import typer

from pitboss.refusal import Refusal

TOKEN = "PITBOSS_MCP_TOKEN"
SHORTEST = 20
"""Characters of a token that the operator chooses."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("mcp")(mcp)


def mcp(
    http: bool = typer.Option(False, "--http", help="Serve HTTP at /mcp instead of standard input and output."),
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    port: int = typer.Option(8765, min=0, max=65535, help="The port; 0 for any free one."),
    name: list[str] = typer.Option([], metavar="HOST:PORT", help="Another host name at which clients reach it."),
    origin: list[str] = typer.Option([], metavar="URL", help="Origin of a web page that may call it; may be repeated."),
) -> None:
    """Offer the rules to assistants as tools (MCP). Every answer has its paragraphs.

    Rules, rulings, odds, adjudication, checking, equity, strategy and the school. No tool changes anything, and none
    reads a file. Over HTTP every request carries the token in PITBOSS_MCP_TOKEN, or one that is generated and printed.

    Examples: pitboss mcp | pitboss mcp --http --port 8765
    """
    # First of all: its name says which extra is missing.
    import_module("mcp")
    import anyio

    from pitboss.assistant.server import serve_stdio

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(message)s")
    if not http:
        anyio.run(serve_stdio)
        return
    anyio.run(_serve_http, host, port, name, origin)


async def _serve_http(host: str, port: int, names: list[str], origins: list[str]) -> None:
    import uvicorn

    from pitboss.assistant.server import Workers, http_app
    from pitboss.cli.serve import listening_socket

    listening = listening_socket(host, port, "the server")
    at = listening.getsockname()[1]
    known = ["127.0.0.1", "localhost", "[::1]"] if host in ("127.0.0.1", "localhost", "::1") else [host]
    token = _token()
    workers = Workers()
    app = http_app(workers, token, [f"{one}:{at}" for one in known] + names, origins)
    print(f"http://{f'[{host}]' if ':' in host else host}:{at}/mcp", file=sys.stderr)
    config = uvicorn.Config(app, log_level="warning", limit_concurrency=64, timeout_keep_alive=5, server_header=False)
    try:
        await uvicorn.Server(config).serve(sockets=[listening])
    finally:
        await workers.close()


def _token() -> str:
    """The token of the environment, or a new one, which is printed this once."""
    given = os.environ.get(TOKEN, "")
    if given:
        if len(given) < SHORTEST or not given.isascii() or not given.isprintable() or " " in given:
            raise Refusal(f"{TOKEN} has at least {SHORTEST} characters, without blanks")
        return given
    made = secrets.token_urlsafe(32)
    print(f"token {made}", file=sys.stderr)
    return made
