"""Additions to the OpenAPI document: the orders, and authentication."""

import msgspec

from pitboss.floor.accounts.access import CSRF_HEADER, PATRON_COOKIE, STAFF_COOKIE
from pitboss.floor.tables import messages
from pitboss.floor.web.answer_schema import ANSWERS, OPEN_RECORDS
from pitboss.floor.web.rules_api import CALLS
from pitboss.tools.tools import TOOLS
from pitboss.words import Json

_REFERENCE = "#/components/schemas/{name}"
_STAFF: list[dict[str, list[str]]] = [{"staff": []}, {"staff-cookie": []}]
_DOORS = {("/api/v1/pit/tokens", "post"), ("/api/v1/pit/me", "post")}
"""Sign-in calls of the staff, which need no credentials yet."""
_COOKIE = f"Calls that change something send the page's token as `{CSRF_HEADER}` as well."
_SCHEMES = {
    "patron": {"type": "http", "scheme": "bearer", "description": "The token of `POST /api/v1/patrons`."},
    "patron-cookie": {"type": "apiKey", "in": "cookie", "name": PATRON_COOKIE, "description": _COOKIE},
    "staff": {"type": "http", "scheme": "bearer", "description": "The token of `POST /api/v1/pit/tokens`."},
    "staff-cookie": {"type": "apiKey", "in": "cookie", "name": STAFF_COOKIE, "description": _COOKIE},
}


def _published(name: str) -> str:
    """The schema name of an order, which programs know: `Bet` for `BetOrder`."""
    return name.removesuffix("Order")


def complete_document(document: Json) -> Json:
    """The document with every order as a schema, and the pit's calls behind authentication."""
    kinds = (*messages.TABLE_ORDERS, *messages.PIT_ORDERS)
    _, orders = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    components = document.setdefault("components", {})
    published = {_published(name): schema | {"title": _published(name)} for name, schema in orders.items()}
    components["schemas"] = components.get("schemas", {}) | published
    components["securitySchemes"] = _SCHEMES
    _add_tools(document, components["schemas"])
    _add_answers(document, components["schemas"])
    of_the_pit = [{"$ref": _REFERENCE.format(name=_published(kind.__name__))} for kind in messages.PIT_ORDERS]
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            if path.startswith("/api/v1/pit") and (path, method) not in _DOORS:
                call["security"] = _STAFF
            if path.endswith("/orders"):
                call["requestBody"]["content"]["application/json"]["schema"] = {"oneOf": of_the_pit}
    return document


def _add_tools(document: Json, schemas: Json) -> None:
    """Give the calls about the rules the schemas of their tools."""
    tools = {f"/api/v1/{name}": TOOLS[name] for name in CALLS}
    kinds = [kind for tool in tools.values() for kind in (tool.asked, tool.answer)]
    _, parts = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    closed = {"additionalProperties": False}
    schemas |= {name: closed | part if "properties" in part else part for name, part in parts.items()}
    for path, tool in tools.items():
        call = document["paths"][path]["post"]
        for content, kind in (
            (call["requestBody"]["content"], tool.asked),
            (call["responses"]["200"]["content"], tool.answer),
        ):
            content["application/json"]["schema"] = {"$ref": _REFERENCE.format(name=kind.__name__)}


def _add_answers(document: Json, schemas: Json) -> None:
    """Give the other calls the schemas of their answers."""
    kinds, parts = msgspec.json.schema_components(ANSWERS.values(), ref_template=_REFERENCE)
    # Records of the journal take what later versions write; an answer has these fields alone.
    schemas |= {name: {"additionalProperties": name in OPEN_RECORDS} | part for name, part in parts.items()}
    found = dict(zip(ANSWERS, kinds, strict=True))
    for methods in document["paths"].values():
        for call in methods.values():
            if call["operationId"] in found:
                good = next(status for status in call["responses"] if status.startswith("2"))
                call["responses"][good]["content"]["application/json"]["schema"] = found[call["operationId"]]
