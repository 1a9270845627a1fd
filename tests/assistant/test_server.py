"""The server of the Model Context Protocol, asked by the protocol's own client: in one process, over stdio and HTTP."""

import asyncio
import json
import os
import re
import subprocess
import sys
from contextlib import asynccontextmanager

import httpx
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

from pitboss.assistant.server import SECONDS, Workers, make_server
from pitboss.cli import main
from pitboss.tools.tools import TOOLS
from tests.assistant.test_tools import ASKED
from tests.volume import PATIENCE

PITBOSS = (sys.executable, "-m", "pitboss", "mcp")
QUESTION = {"question": "one die jumped off the table", "game": "craps"}
TOKEN = "a token of the tests, long enough".replace(" ", "-")

NO_NETWORK = """
import sys

def refuse(event, given):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo"):
        raise RuntimeError(f"{event}: nothing here needs a network")

sys.addaudithook(refuse)
"""
"""What Python runs first in every process of a test: it ends whatever reaches for a network."""


@asynccontextmanager
async def served(workers=None):
    """A client and a server in one process, with processes that answer."""
    workers = workers or Workers()
    try:
        async with Client(make_server(workers)) as client:
            yield client
    finally:
        await workers.close()


def test_the_client_of_the_protocol_lists_typed_tools_that_change_nothing_and_gets_an_answer():
    async def asked():
        async with served() as client:
            return (await client.list_tools()).tools, await client.call_tool("ruling", QUESTION)

    tools, answer = asyncio.run(asked())
    assert {tool.name for tool in tools} == TOOLS.keys()
    for tool in tools:
        assert tool.annotations.read_only_hint
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema["properties"]["citations"]
    assert not answer.is_error
    assert answer.structured_content["citations"][0]["cite"] == "house:craps/invalid-roll"
    assert json.loads(answer.content[0].text) == answer.structured_content


def everything(client):
    """Every tool once, and one that is refused."""

    async def asked():
        found = {tool: await client.call_tool(tool, given) for tool, given in ASKED.items()}
        return found, await client.call_tool("odds", {"game": "casino-wart"}), await client.call_tool("sing", {})

    return asked()


def is_whole(found, refused, unknown):
    assert {tool: answer.is_error for tool, answer in found.items()} == dict.fromkeys(ASKED, False)
    assert all(answer.structured_content for answer in found.values())
    assert (refused.is_error, unknown.is_error) == (True, True)
    assert "casino-war" in refused.content[0].text
    assert "there is no tool 'sing'" in unknown.content[0].text


@pytest.mark.slow
def test_every_tool_answers_over_stdio_without_a_network(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK)
    env = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}

    async def asked():
        how = StdioServerParameters(command=PITBOSS[0], args=[*PITBOSS[1:]], env=env)
        async with Client(stdio_client(how)) as client:
            return await everything(client)

    is_whole(*asyncio.run(asked()))
    control = subprocess.run(
        [sys.executable, "-c", "import socket; socket.socket().bind(('127.0.0.1', 0))"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "nothing here needs a network" in control.stderr, "the control is refused"


@pytest.fixture
def over_http():
    """The address of a server that listens on this machine."""
    command = [*PITBOSS, "--http", "--port", "0", "--origin", "https://floor.example"]
    with subprocess.Popen(
        command, env=os.environ | {"PITBOSS_MCP_TOKEN": TOKEN}, stderr=subprocess.PIPE, text=True
    ) as run:
        address = run.stderr.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp", address), address
        yield address
        run.terminate()


@pytest.mark.slow
def test_every_tool_answers_over_http_to_the_token_alone_and_to_pages_that_are_named(over_http):
    hello = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    bearer = {"authorization": f"Bearer {TOKEN}", "accept": "application/json, text/event-stream"}

    def status(**headers):
        return httpx.post(
            over_http,
            json=hello,
            headers={name.replace("_", "-"): of for name, of in headers.items()},
            timeout=PATIENCE,
        ).status_code

    wrong = [
        status(),
        status(authorization="Bearer wrong"),
        status(authorization=TOKEN),
        status(**bearer | {"authorization": ""}),
    ]
    assert wrong == [401] * 4
    assert status(**bearer, origin="https://elsewhere.example") == 403
    assert status(**bearer, host="elsewhere.example") == 421
    let_in = [status(**bearer), status(**bearer, origin="https://floor.example")]
    assert not {401, 403, 421} & {*let_in}
    large = httpx.post(
        over_http, content=b" " * (1 << 20), headers=bearer | {"content-type": "application/json"}, timeout=PATIENCE
    )
    assert large.status_code == 413

    async def asked():
        async with (
            create_mcp_http_client(headers={"authorization": f"Bearer {TOKEN}"}) as http,
            Client(streamable_http_client(over_http, http_client=http)) as client,
        ):
            return await everything(client)

    is_whole(*asyncio.run(asked()))


@pytest.mark.slow
def test_what_takes_too_long_is_given_up_and_the_next_question_is_answered():
    async def asked():
        workers = Workers(seconds=3.0)
        async with served(workers) as client:
            long = await client.call_tool("equity", {"game": "omaha", "hands": ["AsAhKsKh", "????????", "????????"]})
            workers.prices.seconds = SECONDS
            return long, await client.call_tool("equity", ASKED["equity"])

    long, short = asyncio.run(asked())
    assert long.is_error
    assert "3 seconds" in long.content[0].text
    assert not short.is_error
    assert SECONDS == 60


@pytest.mark.slow
def test_no_more_wait_than_there_is_room_for():
    async def asked():
        async with served(Workers(most=3)) as client:
            every = [client.call_tool("ruling", QUESTION) for _ in range(8)]
            return await asyncio.gather(*every)

    answers = asyncio.run(asked())
    turned_away = [answer for answer in answers if answer.is_error]
    assert 0 < len(turned_away) < 8
    assert all("wait a moment" in answer.content[0].text for answer in turned_away)


def test_a_token_that_is_too_short_is_refused_before_anything_listens(monkeypatch, capsys):
    monkeypatch.setenv("PITBOSS_MCP_TOKEN", "short")
    assert main(["mcp", "--http", "--port", "0"]) == 2
    assert "PITBOSS_MCP_TOKEN has at least 20 characters" in capsys.readouterr().err


def test_without_the_extra_one_line_names_it(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert main(["mcp"]) == 2
    assert "pip install 'pitboss[mcp]'" in capsys.readouterr().err
