"""Calls about the rules: answered with paragraphs, typed, bounded, refused in one line."""

import json

import jsonschema
import pytest

from pitboss.floor.web.rules_api import CALLS
from tests.floor.serving import serving

BOX = {"box": 1, "player": "A", "wagers": {"initial": "10.00"}}
ROUND = {"game": "casino-war", "boxes": [BOX], "cards": ["Kh", "9s"]}
ASKED = {
    "rules": {"citation": "22.8(c)2"},
    "ruling": {"question": "a card is found face up in the shoe", "game": "casino-war"},
    "adjudicate": {"case": ROUND},
    "check": {"records": [ROUND | {"expect": {"net": {"A": "9.00"}}}]},
    "equity": {"game": "holdem", "hands": ["AhKh", "QsQd"], "board": "Th9h2c"},
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("rules") / "floor.db") as served:
        yield served


@pytest.fixture(scope="module")
def document(floor):
    return floor.http.get("/openapi.json").json()


@pytest.mark.parametrize("name", CALLS)
def test_a_call_answers_with_its_paragraphs_as_the_document_says(floor, document, name):
    found = floor.http.post(f"/{name}", json=ASKED[name])
    assert found.status_code == 200, found.text
    answer = found.json()
    assert answer["citations"]
    call = document["paths"][f"/api/v1/{name}"]["post"]
    assert call["operationId"] == f"rules_{name}"
    schema = call["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.Draft202012Validator(schema | {"components": document["components"]}).validate(answer)
    wanted = call["requestBody"]["content"]["application/json"]["schema"] | {"components": document["components"]}
    jsonschema.Draft202012Validator(wanted).validate(ASKED[name])
    assert not jsonschema.Draft202012Validator(wanted).is_valid(ASKED[name] | {"surplus": 1})


def test_what_they_answer(floor):
    def say(name: str) -> dict:
        return floor.http.post(f"/{name}", json=ASKED[name]).json()

    assert say("adjudicate")["net"] == {"A": "10.00"}
    assert say("check")["deviations"][0]["ruled"] == {"A": "10.00"}
    assert say("ruling")["citations"][0]["cite"] == "19:47-22.10(a)"
    assert say("equity")["method"] == "exact"


@pytest.mark.parametrize(
    ("name", "asked", "why", "cite"),
    [
        ("rules", {"citation": "99.9"}, "99.9", None),
        ("ruling", {"question": "x", "tables": 4}, "unknown field", None),
        ("adjudicate", {"case": ROUND | {"cards": ["Zz"]}}, "Zz", None),
        ("adjudicate", {"case": ROUND | {"boxes": [BOX | {"wagers": {"tie": "5.00"}}]}}, "initial", True),
        ("check", {"records": "all"}, "records", None),
        ("equity", {"game": "craps", "hands": ["AhKh", "QsQd"]}, "equity", None),
        ("check", {"records": [ROUND | {"expect": {"net": {"A": 2**64}}}]}, "64 bits", None),
        ("adjudicate", {"case": ROUND | {"boxes": [BOX | {"box": -(2**63) - 1}]}}, "64 bits", None),
        ("equity", ASKED["equity"] | {"seed": 10**30}, "64 bits", None),
        ("ruling", {"question": 2**64}, "64 bits", None),
        ("rules", {"citation": 2**64}, "64 bits", None),
        ("check", {"records": [ROUND | {"id": "\ud800"}]}, "half a character", None),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(floor, name, asked, why, cite):
    found = floor.http.post(f"/{name}", content=json.dumps(asked), headers={"content-type": "application/json"})
    assert found.status_code == 400, found.text
    assert why in found.json()["error"]
    assert "\n" not in found.json()["error"]
    assert bool(found.json()["cite"]) is bool(cite)


def test_every_call_has_a_name_of_its_own(document):
    names = [call["operationId"] for methods in document["paths"].values() for call in methods.values()]
    assert len({*names}) == len(names)
    assert all(name.isidentifier() for name in names)
