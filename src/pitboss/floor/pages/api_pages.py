"""API documentation as a page, from the OpenAPI document that programs read."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.words import Json


def api_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The API page."""

    @router.get("/api")
    async def about_api(request: Request) -> HTMLResponse:
        def context() -> dict[str, object]:
            document: Json = request.app.openapi()
            objects = schemas(document)
            return {
                "about": document["info"],
                "story": story(document["info"].get("description", "")),
                "groups": groups(document),
                "schemas": objects,
                "named": {row["name"] for row in objects},
            }

        return await render.for_all(request, "api.html", context)


def story(text: str) -> list[dict[str, object]]:
    """The introduction as paragraphs and lists, with backquoted parts marked as code."""
    parts: list[dict[str, object]] = []
    for block in text.strip().split("\n\n"):
        if block.startswith("- "):
            parts.append({"points": [_code(item) for item in block[2:].split("\n- ")], "words": []})
        else:
            parts.append({"points": [], "words": _code(block)})
    return parts


def _code(text: str) -> list[tuple[bool, str]]:
    return [(at % 2 == 1, part) for at, part in enumerate(text.split("`")) if part]


def groups(document: Json) -> list[dict[str, object]]:
    """The calls by tag, in the document's order."""
    found: dict[str, list[dict[str, object]]] = {}
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            row = {
                "method": method.upper(),
                "path": path,
                "summary": call.get("summary", ""),
                "parameters": [_parameter(given) for given in call.get("parameters", [])],
                "body": _body(call.get("requestBody")),
                "answers": [_answer(code, given) for code, given in call.get("responses", {}).items()],
            }
            found.setdefault(next(iter(call.get("tags", [])), "other"), []).append(row)
    return [{"tag": tag, "calls": calls} for tag, calls in found.items()]


def schemas(document: Json) -> list[Json]:
    """Request and response objects with their fields."""
    rows = []
    for name, schema in sorted(document.get("components", {}).get("schemas", {}).items()):
        if "properties" not in schema or name in {"HTTPValidationError", "ValidationError"}:
            continue
        needed = set(schema.get("required", ()))
        fields = [
            {"name": of, "type": kind(given), "needed": of in needed, "says": given.get("description", "")}
            for of, given in schema["properties"].items()
        ]
        rows.append({"name": name, "says": schema.get("description", ""), "fields": fields})
    return rows


def _parameter(given: Json) -> dict[str, object]:
    return {
        "name": given["name"],
        "where": given["in"],
        "needed": given.get("required", False),
        "type": kind(given.get("schema", {})),
    }


def _body(given: Json | None) -> str:
    if not given:
        return ""
    return kind(given["content"].get("application/json", {}).get("schema", {}))


def _answer(code: str, given: Json) -> dict[str, str]:
    schema = given.get("content", {}).get("application/json", {}).get("schema", {})
    return {"code": code, "says": given.get("description", ""), "type": kind(schema) if schema else ""}


def kind(schema: Json) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(kind(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if schema.get("type") == "null":
        return "nothing"
    return str(schema.get("type", "anything"))
