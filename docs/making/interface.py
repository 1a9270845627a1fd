"""The interface for programs: calls, orders and what comes back, from the same document that the floor serves."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from docs.making.markdown import code, table, text

from pitboss.floor.pages.api_pages import groups, schemas
from pitboss.floor.tables import messages
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.web import message_schema
from pitboss.floor.web.server import server
from pitboss.journal.store import Journal


def document() -> dict[str, Any]:
    """The OpenAPI document of a floor without tables."""
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "floor.db")
        try:
            found: dict[str, Any] = server(
                Floor(journal, "http://127.0.0.1:8080", HouseSettings(tables=False))
            ).openapi()
        finally:
            journal.close()
    return found


def page() -> str:
    """The page with calls, orders and objects."""
    return "\n".join(_page(document())) + "\n"


def _page(openapi: dict[str, Any]) -> Iterator[str]:
    named = {schema["name"] for schema in schemas(openapi)}
    yield "# Calls, orders and objects\n"
    yield "From the OpenAPI document that a floor serves at `/api/v1/openapi.json`. [A bot step by step](bots.md).\n"
    yield "## Calls\n"
    for group in groups(openapi):
        yield f"### {group['tag']}\n"
        rows = [
            (
                f"`{call['method']} {call['path']}`",
                text(call["summary"]),
                _named(call["body"], named),
                _answers(call["answers"]),
            )
            for call in group["calls"]
        ]
        yield from table(("call", "what it does", "body", "answers"), rows)
    yield "## Orders over the socket\n"
    yield "Each is one JSON object: `do` names it, the answer repeats `id`. Those of the second table are the pit's.\n"
    for orders in (messages.TABLE_ORDERS, messages.PIT_ORDERS):
        rows = []
        for order in orders:
            fields = [field for field in order.__struct_fields__ if field != "id"]
            says = " ".join((order.__doc__ or "").split())
            rows.append((code(order.__struct_config__.tag), text(says), ", ".join(map(code, fields))))
        yield from table(("do", "meaning", "fields"), rows)
    yield "## Messages over the socket\n"
    yield "A floor serves their JSON Schema at `/api/v1/messages.json`, and as AsyncAPI at `/api/v1/asyncapi.json`.\n"
    for title, kinds in (("Sent", message_schema.AnyMessage), ("Questions: `ask`", message_schema.AnyQuestion)):
        yield f"### {title}\n"
        rows = []
        for kind in get_args(kinds):
            tag = str(kind.__struct_config__.tag)
            says = " ".join((kind.__doc__ or "").split())
            rows.append((code(tag), text(says), ", ".join(map(code, kind.__struct_fields__))))
        yield from table(("type" if title == "Sent" else "kind", "meaning", "fields"), rows)
    yield "## Objects\n"
    for schema in schemas(openapi):
        yield f"### {schema['name']}\n"
        yield f"{text(schema['says'])}\n"
        rows = [
            (code(field["name"]), text(field["type"]), "needed" if field["needed"] else "", text(field["says"]))
            for field in schema["fields"]
        ]
        yield from table(("field", "type", "", "meaning"), rows)


def _named(kind: str, named: set[str]) -> str:
    return f"[{kind}](#{kind.lower()})" if kind in named else text(kind)


def _answers(answers: list[dict[str, str]]) -> str:
    good = [answer for answer in answers if answer["code"].startswith("2")]
    return ", ".join(f"{answer['code']} {text(answer['type'])}".strip() for answer in good)
