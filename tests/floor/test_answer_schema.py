"""Every answer over HTTP has a schema of its own in the OpenAPI document, and is as the schema says."""

import json

import jsonschema
import pytest

from pitboss.floor.accounts.luck import GameLuck, Luck
from pitboss.floor.web.answer_schema import ANSWERS
from tests.floor.serving import serving
from tests.floor.test_own_rounds import played_at

GAMES = ("casino-war", "holdem", "craps")


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("answers") / "floor.db") as served:
        for game in GAMES:
            served.http.post("/tables", json={"game": game, "as_of": ""}, headers=served.patron("Ann"))
        yield served


@pytest.fixture(scope="module")
def document(floor):
    return floor.http.get("/openapi.json").json()


def call(document, operation):
    for path, methods in document["paths"].items():
        for method, found in methods.items():
            if found["operationId"] == operation:
                return method, path, found
    raise AssertionError(f"there is no call {operation}")


def answered(document, operation):
    """A validator of what a call answers."""
    good = next(found for status, found in call(document, operation)[2]["responses"].items() if status[0] == "2")
    return jsonschema.Draft202012Validator(
        good["content"]["application/json"]["schema"] | {"components": document["components"]}
    )


def test_no_answer_is_a_free_object(document):
    for path, methods in document["paths"].items():
        for method, found in methods.items():
            for status, response in found["responses"].items():
                schema = response.get("content", {}).get("application/json", {}).get("schema")
                if status[0] != "2" or schema is None or found["operationId"] == "pit_case":
                    continue
                inner = schema.get("items", schema)
                assert "$ref" in inner, f"{method} {path} answers {schema}"


ASKED = {
    "games_games": ("get", "/games", {}),
    "games_odds": ("post", "/games/casino-war/odds", {}),
    "tables_tables": ("get", "/tables", {}),
    "tables_one_table": ("get", "/tables/holdem-1", {}),
    "tables_sealed_shoes": ("get", "/tables/casino-war-1/shoes", {}),
    "heads_latest_heads": ("get", "/heads", {}),
    "rulebook_listed": ("get", "/rulebook?of=19:47-22", {}),
    "rulebook_provision": ("get", "/rulebook/19:47-22.8(c)", {}),
    "upkeep_health": ("get", "/health", {}),
    "upkeep_ready": ("get", "/ready", {}),
}


@pytest.mark.parametrize("operation", ASKED)
def test_an_answer_is_as_its_schema_says(floor, document, operation):
    method, path, body = ASKED[operation]
    url = f"{floor.base}{path}" if operation.startswith("upkeep") else path
    found = floor.http.request(method, url, **({"json": body} if method == "post" else {}))
    assert found.status_code == 200, found.text
    check = answered(document, operation)
    check.validate(found.json())
    spoiled = found.json()
    first = spoiled[0] if isinstance(spoiled, list) and spoiled else spoiled
    if isinstance(first, dict) and operation != "heads_latest_heads":
        first.pop(next(iter(first)))
        assert not check.is_valid(spoiled), "control: an answer without its first field"


def test_a_table_that_was_opened_and_alerts_to_the_pit_are_as_their_schemas_say(floor, document):
    opened = floor.http.post("/tables", json={"game": "roulette"}, headers=floor.patron("Bob"))
    answered(document, "tables_open_table").validate(opened.json())
    headers = floor.staff()
    for operation, path in (
        ("pit_overview", "/pit"),
        ("pit_log", "/pit/log"),
        ("pit_last_rounds", "/pit/tables/casino-war-1/rounds"),
        ("pit_keys", "/pit/tables/casino-war-1/shoes"),
    ):
        found = floor.http.get(path, headers=headers)
        assert found.status_code == 200, found.text
        answered(document, operation).validate(found.json())
    proven = floor.http.post("/pit/tables/casino-war-1/verify", headers=headers)
    answered(document, "pit_prove").validate(proven.json())


def without(answer, *path):
    """An answer that lacks what stands there."""
    spoiled = json.loads(json.dumps(answer))
    *way, last = path
    at = spoiled
    for step in way:
        at = at[step]
    del at[last]
    return spoiled


OWN = {
    "own_rounds": ("/me/rounds", [(0, "table"), (0, "wagers", 0, "outcome"), (0, "hands", 0, "cards")]),
    "own_one_round": (
        "/me/rounds/{table}/{event}",
        [("welcome",), ("welcome", "wagers"), ("welcome", "layout", "boxes"), ("steps", 0, "cite")],
    ),
    "own_coach": ("/me/rounds/{table}/{event}/coach", [(0, "chose")]),
    "own_luck": ("/me/luck", [("games",), ("games", 0, "game")]),
}


@pytest.mark.parametrize("game", ["three-card-poker", "big-six"])
def test_what_is_a_patrons_own_is_as_its_schema_says(floor, document, name, game):
    table, headers = played_at(floor, name, game), floor.patron(name)
    where = {"table": table, "event": floor.http.get("/me/rounds", headers=headers).json()[0]["event"]}
    for operation, (path, parts) in OWN.items():
        found = floor.http.get(path.format_map(where), headers=headers)
        assert found.status_code == 200, found.text
        check = answered(document, operation)
        check.validate(found.json())
        # At three card poker every round has hands and a choice.
        for part in parts if game == "three-card-poker" else ():
            assert not check.is_valid(without(found.json(), *part)), f"control: {operation} without {part}"
    made = floor.http.post(f"/me/rounds/{table}/{where['event']}/links", headers=headers).json()
    shared = floor.http.post("/shared", json={"link": made["link"]})
    answered(document, "own_shared").validate(shared.json())
    assert not answered(document, "own_shared").is_valid(without(shared.json(), "steps"))


def test_luck_against_the_average_is_as_its_schema_says(document):
    luck = Luck(lambda table, root: None)
    luck.games["casino-war"] = GameLuck(rounds=40, staked=400_00, compared=40, brought=5_00, variance=1e6)
    found = luck.of([])
    assert "deviations" in found
    check = answered(document, "own_luck")
    check.validate(found)
    assert not check.is_valid(found | {"deviations": "0.5"}), "control: a number in words"
    assert not check.is_valid(found | {"surplus": 1}), "control: a field that no record has"


def test_every_answer_that_is_described_belongs_to_a_call(document):
    for operation in ANSWERS:
        assert call(document, operation)


@pytest.mark.parametrize("schema", ["Elected", "NewTable", "AskedRules", "AskedCase"])
def test_a_day_is_a_date_or_nothing(document, schema):
    day = document["components"]["schemas"][schema]["properties"]["as_of"]
    check = jsonschema.Draft202012Validator(day, format_checker=jsonschema.FormatChecker(["date"]))
    assert check.is_valid("1999-02-01")
    assert check.is_valid("")
    for wrong in ("1999-02-31", "yesterday", "1999", 19990201):
        assert not check.is_valid(wrong), wrong


def test_a_day_that_is_none_is_refused_in_a_line(floor):
    found = floor.http.post("/games/casino-war/check", json={"as_of": "1999-02-31"})
    assert found.status_code in (200, 400)
    assert "1999-02-31" in found.text
    assert '"legal":true' not in found.text
