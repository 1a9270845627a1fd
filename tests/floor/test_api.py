"""The interface for programs: documented, versioned, never a fault of the server, and one line for every refusal."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from prometheus_client.parser import text_string_to_metric_families

from pitboss.floor.web.api import _all_games
from pitboss.rulebook.election import HOUSE_FILE
from tests.floor.serving import Served, ready_to_bet, seated, serving
from tests.volume import volume

KNOWN = {
    "game": ["casino-war", "minibaccarat", "blackjack"],
    "number": [1, 2, 10**9],
    "citation": ["19:47-22.7", "x"],
    "event": [1, 25, 10**9],
    "link": ["0" * 64],
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("api") / "floor.db") as served:
        served.table = served.open("casino-war", minimum="5.00")
        seat = seated(served, served.table, "Ada", 1)
        for _ in range(2):
            seat.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "5"}], deal=True)
            ready_to_bet(seat)
        yield served


@pytest.fixture
def document(floor) -> dict[str, Any]:
    found: dict[str, Any] = floor.http.get("/openapi.json").json()
    return found


FUZZ = settings(
    max_examples=volume(8, 200),
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def attempt(case: Any, floor: Served, headers: dict[str, str]) -> None:
    """One generated call; half of the time at things that there are."""
    if "table" in (case.path_parameters or {}) and len(json.dumps(case.path_parameters)) % 2:
        case.path_parameters["table"] = floor.table
    for name, values in KNOWN.items():
        if name in (case.path_parameters or {}) and len(json.dumps(case.path_parameters)) % 3:
            case.path_parameters[name] = values[len(str(case.path_parameters[name])) % len(values)]
    if case.method.upper() == "DELETE":
        headers = {}
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    answer = case.call(headers=headers, timeout=120)
    checks = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
    case.validate_response(answer, checks=checks)
    if answer.status_code >= 400:
        body = answer.json()
        assert set(body) - {"violations"} == {"error", "cite"}
        assert body["error"]
        assert "\n" not in answer.text


@pytest.mark.slow
@pytest.mark.parametrize("staff", [False, True], ids=["patron", "staff"])
def test_no_call_is_a_fault_of_the_server(floor, staff):
    # It takes long to load, and only this test is slow anyway.
    import schemathesis

    schema = schemathesis.openapi.from_url(f"{floor.base}/api/v1/openapi.json")
    headers = floor.staff() if staff else floor.patron("Fuzz")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if staff and "/pit" not in operation.path:
            continue

        @FUZZ
        @given(case=operation.as_strategy())
        def run(case: Any) -> None:
            attempt(case, floor, headers)

        run()
        tried += 1
    assert tried >= (7 if staff else 20)


def test_a_table_with_made_up_figures_is_called_a_sample(floor, monkeypatch):
    monkeypatch.delenv(HOUSE_FILE)
    listed = {row["name"]: row for row in json.loads(_all_games())}
    assert "sample" not in listed["casino-war"]
    for name in ("keno", "colorado-holdem"):
        table = floor.open(name, **listed[name]["sample"])
        assert floor.http.get(f"/tables/{table}").json()["sample"] is True
        assert floor.join(table).state["sample"] is True
    assert floor.http.get(f"/tables/{floor.table}").json()["sample"] is False


def test_every_call_is_documented_and_versioned(floor, document):
    assert document["openapi"].startswith("3.")
    assert document["info"]["version"]
    assert "/api/v1/tables/{table}/live" in document["info"]["description"]
    upkeep = {"/health", "/ready", "/metrics"}
    operations = set()
    for path, methods in document["paths"].items():
        assert path in upkeep or path.startswith("/api/v1/"), path
        for method, call in methods.items():
            assert call["summary"], (method, path)
            assert len(call["summary"]) < 90
            assert call["tags"], (method, path)
            assert call["operationId"] not in operations
            operations.add(call["operationId"])
            if path not in upkeep:
                assert {"400", "401", "403", "404", "413", "422", "429", "503"} <= set(call["responses"])
                assert "HTTPValidationError" not in json.dumps(call["responses"])
    assert len(operations) >= 20


def calls(floor: Served, document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Every call of the document, at things that there are."""
    fill = {"{table}": floor.table, "{game}": "casino-war", "{number}": "1", "{citation}": "19:47-22.7"}
    fill |= {"{event}": "1", "{link}": "0" * 64}
    found = []
    for path, methods in document["paths"].items():
        for name, value in fill.items():
            path = path.replace(name, value)  # noqa: PLW2901
        found += [(method.upper(), path, call) for method, call in methods.items()]
    return found


BODIES = {
    "/orders": {"do": "hold", "held": False},
    "/tables": {"game": "casino-war"},
    "/tokens": {"name": "nobody", "password": "x"},
    "/pit/me": {"name": "nobody", "password": "x"},
    "/odds": {"options": {}},
    "/check": {"options": {}},
    "/limits": {"minutes": 60},
}


def test_the_document_says_who_may_call(floor, document):
    """A call with `security` is refused without credentials, and no other call is."""
    schemes = document["components"]["securitySchemes"]
    assert {(scheme["type"], scheme.get("in")) for scheme in schemes.values()} == {("http", None), ("apiKey", "cookie")}
    behind = 0
    for method, path, call in calls(floor, document):
        body = next((body for end, body in BODIES.items() if path.endswith(end) and method != "GET"), None)
        answer = floor.ask(method, path, json=body)
        assert (answer.status_code == 401) is bool(call.get("security")), (method, path, answer.text)
        assert {name for one in call.get("security", ()) for name in one} <= set(schemes)
        behind += answer.status_code == 401
    assert behind >= 12


def test_every_object_of_the_document_is_closed_and_every_order_of_the_pit_has_its_own(floor, document):
    objects = document["components"]["schemas"]
    for name, schema in objects.items():
        assert "properties" not in schema or schema["additionalProperties"] is (name == "SentLayout"), name
    body = document["paths"]["/api/v1/pit/tables/{table}/orders"]["post"]["requestBody"]
    offered = [row["$ref"].rpartition("/")[2] for row in body["content"]["application/json"]["schema"]["oneOf"]]
    assert offered == ["Hold", "Step", "Report", "Procedure"]
    for name in offered:
        fields = objects[name]["properties"]
        assert fields["do"]["enum"] == [name.lower()]
        # What the document says of a length is what the floor does.
        for field, schema in fields.items():
            if schema.get("maxLength"):
                needed = {"at": 0, "kind": "fill", "procedure": "close"}
                order = {key: value for key, value in needed.items() if key in fields}
                long = order | {"do": name.lower(), field: "x" * (schema["maxLength"] + 1)}
                refused = floor.order(floor.table, **long)
                assert refused.status_code == 400
                assert f"length <= {schema['maxLength']}" in refused.json()["error"]


def test_the_lengths_of_the_document_are_the_true_ones(floor, document):
    schema = document["components"]["schemas"]["Newcomer"]["properties"]["name"]
    assert (schema["minLength"], schema["maxLength"]) == (1, 24)
    assert floor.http.post("/patrons", json={"name": "n" * schema["maxLength"]}).status_code == 201
    assert floor.http.post("/patrons", json={"name": "n" * (schema["maxLength"] + 1)}).status_code == 422
    for text, status in (("6", 200), ("0" * 999 + "6", 200), ("0" * 1000 + "6", 422), ("x" * 1001, 422)):
        answer = floor.http.post("/games/casino-war/check", json={"options": {"decks": text}})
        assert answer.status_code == status, text
    assert floor.http.post("/patrons", json={"name": ""}).status_code == 422
    new = document["components"]["schemas"]["NewTable"]["properties"]
    for name, status in (("t" * new["name"]["maxLength"], 201), ("T", 422), ("t" * 41, 422)):
        table = {"game": "casino-war", "name": name}
        assert floor.http.post("/tables", json=table, headers=floor.patron("Ada")).status_code == status, name


def test_whatever_can_be_got_has_a_head(floor, document):
    got = 0
    for path in [
        *(path for method, path, _ in calls(floor, document) if method == "GET"),
        "/",
        "/rulebook",
        "/nothing",
    ]:
        for headers in ({}, floor.staff() if "/pit" in path else floor.patron("Ada")):
            got_, head = (floor.ask(method, path, headers=headers) for method in ("GET", "HEAD"))
            assert (head.status_code, head.content) == (got_.status_code, b""), path
            assert head.headers["content-type"] == got_.headers["content-type"]
            assert head.headers["x-content-type-options"] == "nosniff"
            got += head.status_code == 200
    assert got > 20


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/api/v1/me", "DELETE, GET, HEAD, POST"),
        ("PUT", "/api/v1/tables", "GET, HEAD, POST"),
        ("PATCH", "/api/v1/tables/x/waiting", "DELETE, GET, HEAD, POST"),
        ("DELETE", "/api/v1/patrons", "POST"),
        ("POST", "/odds", "GET, HEAD"),
    ],
)
def test_an_unknown_method_is_answered_with_all_that_are_allowed(floor, method, path, allowed):
    answer = floor.ask(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


def test_no_call_is_left_out_of_the_document(floor):
    served = {getattr(route, "path", "") for route in _routes(floor)}
    listed = set(floor.http.get("/openapi.json").json()["paths"])
    hidden = {path for path in served if path.startswith("/api/v1") and "{" not in path} - listed
    assert hidden == {"/api/v1/openapi.json", "/api/v1/asyncapi.json", "/api/v1/messages.json"}


def _routes(floor: Served) -> list[Any]:
    from pitboss.floor.web.server import server

    return list(server(floor.floor).routes)


def test_the_calls_of_a_patron_from_door_to_door(floor):
    http = floor.http
    came = http.post("/patrons", json={"name": "Grace"})
    assert came.status_code == 201
    assert came.json()["chips"] == "1000.00"
    headers = {"authorization": f"Bearer {came.json()['token']}"}
    assert http.get("/me", headers=headers).json() == {"name": "Grace", "chips": "1000.00"}
    assert http.post("/me/chips", headers=headers).status_code == 400
    opened = http.post("/tables", json={"game": "casino-war", "options": {"decks": 8}}, headers=headers)
    assert opened.status_code == 201
    table = opened.json()["table"]
    assert opened.json() == http.get(f"/tables/{table}").json()
    assert table in {row["table"] for row in http.get("/tables").json()}
    secret = {"inventory", "opening", "fills", "drop", "win", "trouble", "watching", "holds"}
    assert not secret & set(opened.json())
    assert secret <= set(http.get("/pit", headers=floor.staff()).json()["tables"][0])
    illegal = http.post("/tables", json={"game": "casino-war", "options": {"decks": 3}}, headers=headers)
    assert illegal.status_code == 400
    assert illegal.json()["violations"][0]["option"] == "decks"
    assert illegal.json()["violations"][0]["cite"]
    pot = http.post("/games/omaha-8/odds", json={"options": {"rake_percent": 5}}).json()
    assert (pot["wagers"], [side["side"] for side in pot["hands"]]) == ([], ["high", "low"])
    assert pot["rake"]["pots"][1] == {"pot": 20_00, "rake": 1_00, "part": 0.05}
    checked = http.post("/games/casino-war/check", json={"options": {"decks": 3}}).json()
    assert checked["violations"] == illegal.json()["violations"]
    assert http.delete("/me", headers=headers).status_code == 204
    assert http.get("/me", headers=headers).status_code == 401


REFUSED: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/api/v1/tables/nothing", {}, 404),
    ("GET", "/api/v1/tables/nothing/shoes", {}, 404),
    ("GET", "/api/v1/tables/casino-war-1/shoes?last=0", {}, 422),
    ("GET", "/api/v1/nothing", {}, 404),
    ("GET", "/api/v1/rulebook/99:99", {}, 404),
    ("POST", "/api/v1/games/nothing/odds", {"json": {}}, 404),
    ("POST", "/api/v1/patrons", {"json": {"name": "Zed", "chips": 10**6}}, 422),
    ("POST", "/api/v1/patrons", {"content": b"{", "headers": {"content-type": "application/json"}}, 422),
    ("POST", "/api/v1/patrons", {"content": b"\xff", "headers": {"content-type": "application/json"}}, 400),
    ("POST", "/api/v1/patrons", {"content": b"[" * 60_000, "headers": {"content-type": "application/json"}}, 400),
    (
        "POST",
        "/api/v1/games/casino-war/check",
        {"content": b'{"options": {"\\ud800": 1}}', "headers": {"content-type": "application/json"}},
        422,
    ),
    ("POST", "/api/v1/patrons", {"json": {"name": "\u0000"}}, 400),
    ("GET", "/api/v1/pit", {}, 401),
    ("PATCH", "/api/v1/tables", {}, 405),
]


@pytest.mark.parametrize("number", range(len(REFUSED)), ids=lambda n: f"{REFUSED[n][0]} {REFUSED[n][1][7:]} {n}")
def test_a_refusal_is_one_line_with_its_reason(floor, number):
    method, path, how, status = REFUSED[number]
    answer = floor.ask(method, path, **how)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"error", "cite"}
    assert answer.json()["error"]
    assert "\n" not in answer.text


def test_health_readiness_and_figures(floor, monkeypatch):
    assert floor.ask("GET", "/health").json()["ok"] is True
    assert floor.ask("GET", "/ready").json() == {"ok": True, "broken": []}
    text = floor.ask("GET", "/metrics")
    assert text.headers["content-type"].startswith("text/plain")
    figures = {family.name: family.samples[0].value for family in text_string_to_metric_families(text.text)}
    assert figures["pitboss_tables"] == len(floor.floor.tables)
    assert figures["pitboss_events"] >= len(floor.events(floor.table))
    assert figures["pitboss_wagers"] >= 2
    assert set(figures) >= {"pitboss_sockets", "pitboss_commits", "pitboss_tables_held", "pitboss_tables_broken"}
    floor.floor.broken["lost"] = "a canary of the inside"
    try:
        answer = floor.ask("GET", "/ready")
        assert answer.json()["broken"] == ["lost"]
        assert "canary" not in answer.text
    finally:
        del floor.floor.broken["lost"]

    def gone() -> None:
        raise OSError("a canary of the inside")

    monkeypatch.setattr(floor.floor.journal.engine, "connect", gone)
    # What the writer said is believed for a second.
    monkeypatch.setattr(floor.floor, "_trial", None)
    down = floor.ask("GET", "/ready")
    assert down.status_code == 503
    assert "canary" not in down.text
    assert floor.ask("GET", "/health").status_code == 200
