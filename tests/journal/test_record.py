"""The open record format: the printed schema is the one in force, and the documented examples are true."""

import json
import random
import re
from itertools import product
from pathlib import Path

import jsonschema
import pytest

from pitboss.equipment.cards import card, cards
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.journal.record import read_case, schema
from pitboss.money import cents
from pitboss.refusal import Refusal
from tests.tables import WAR, house, war_table

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = [json.loads(t) for t in re.findall(r"```json\n(\{\"game\".*?)\n```", (DOCS / "record.md").read_text(), re.S)]


def test_the_schema_in_the_docs_is_the_one_in_force():
    printed = json.loads((DOCS / "record.schema.json").read_text())
    assert printed == schema(), "write it anew: python -m pitboss.journal.record > docs/record.schema.json"
    jsonschema.Draft202012Validator.check_schema(printed)


def test_there_are_examples():
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_documented_examples_are_valid_and_true(example):
    jsonschema.validate(example, schema())
    assert list(check_record(1, json.dumps(example).encode())) == []


@pytest.mark.slow
def test_exported_rounds_are_valid_records_and_can_be_decided_again():
    t = war_table()
    house(tie=500).play(t, 120)
    fresh = type(t)(WAR, t.options)
    for record in records(fresh, t.events):
        jsonschema.validate(record, schema())
        again = adjudicate(read_case(record)).shown()
        assert {key: again[key] for key in record["expect"]} == record["expect"]


@pytest.mark.parametrize(
    "bad", [{"game": 7}, {"boxes": []}, {"game": "casino-war", "cards": "9h"}, {"game": "x", "z": 1}]
)
def test_the_schema_refuses_what_the_reader_refuses(bad):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(bad, schema())
    with pytest.raises(Exception, match=r"case"):
        read_case(bad)


WAR_CASE = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
    "cards": ["9h", "5d"],
}
CRAPS_CASE = {"game": "craps", "boxes": [{"box": 1, "player": "A", "wagers": {"pass": 10}}], "rolls": [[3, 4]]}


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({**WAR_CASE, "cards": ["1x", "5d"]}, id="a card that there is not"),
        pytest.param({**CRAPS_CASE, "rolls": [[3, 7]]}, id="a die with seven"),
        pytest.param({**WAR_CASE, "boxes": [{"box": 0, "player": "A", "wagers": {"initial": 10}}]}, id="box 0"),
        pytest.param({**WAR_CASE, "boxes": [{"box": 1, "player": "A", "wagers": {"initial": -10}}]}, id="less than 0"),
        pytest.param({**WAR_CASE, "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "-1.00"}}]}, id="minus"),
        pytest.param({**WAR_CASE, "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "1.005"}}]}, id="mills"),
        pytest.param({**WAR_CASE, "bankrolls": {"A": "-5.00"}}, id="chips less than none"),
        pytest.param({**WAR_CASE, "game": "snap"}, id="a game that there is not"),
        pytest.param({**WAR_CASE, "discards": "9hXX"}, id="strange discards"),
    ],
)
def test_the_schema_refuses_what_no_table_could_have(wrong):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema())
    with pytest.raises(Refusal):
        adjudicate(read_case(wrong))


def test_the_schema_has_a_name_by_which_others_refer_to_it():
    for right in (WAR_CASE, CRAPS_CASE):
        jsonschema.validate(right, schema())
    assert schema()["$id"] == "urn:pitboss:round-record"


def fits(pattern: str, text: str) -> bool:
    """As JSON Schema reads a pattern: there `$` is the end of the text, and not a line break before it."""
    return re.search(pattern.removesuffix("$") + r"\Z", text) is not None


def taken(read, text: str) -> bool:
    try:
        read(text)
    except Refusal:
        return False
    return True


def strings(letters: str, longest: int, pieces: list[str]) -> list[str]:
    """Every short string of the letters, and longer ones of pieces that belong there and of some that do not."""
    chance = random.Random(31)
    short = ["".join(one) for length in range(longest + 1) for one in product(letters, repeat=length)]
    return short + ["".join(chance.choices(pieces, k=chance.randint(2, 7))) for _ in range(20_000)]


def test_schema_and_reader_agree_on_every_amount():
    pattern = schema()["$defs"]["CaseBox"]["properties"]["wagers"]["additionalProperties"]["pattern"]
    pieces = ["1", "25", "000", ",000", ",", ".", ".50", "$", "999999999999", "-", " ", "\n", "٣", "e3"]
    found = {text: fits(pattern, text) for text in strings("05,.$ ", 5, pieces)}
    assert {text for text, fit in found.items() if fit != taken(cents, text)} == set()
    assert {"1,50", "1,0.00", ",,10"}.isdisjoint(text for text, fit in found.items() if fit)
    assert 200 < sum(found.values()) < len(found) - 1_000


def test_schema_and_reader_agree_on_every_card():
    top = schema()
    pieces = ["10", "h", "A", "aS", "3-1", "66", "Xr", "x", "9", "cut", " ", "\n", "♥"]
    texts = strings("0123679TtKkXxhHrb-", 3, pieces)
    pattern = top["properties"]["cards"]["items"]["pattern"]
    found = {text: fits(pattern, text) for text in texts}
    assert {text for text, fit in found.items() if fit != taken(card, text) and text != "cut"} == set()
    assert {"Kh", "kh", "3-1", "10h"} <= {text for text, fit in found.items() if fit}
    named = top["$defs"]["Decision"]["properties"]["cards"]["anyOf"][0]["items"]["pattern"]
    assert {text for text in texts if fits(named, text) != taken(card, text)} == set()
    packed = top["properties"]["discards"]["pattern"]
    assert {text for text in texts if fits(packed, text) != taken(cards, text)} == set()


@pytest.mark.parametrize(("first", "second"), [("kh", "10h"), ("KH", "Th"), ("Kh", "10H")])
def test_a_case_may_write_a_ten_and_capitals_as_it_likes(first, second):
    case = {**WAR_CASE, "cards": [first, second]}
    jsonschema.validate(case, schema())
    assert adjudicate(read_case(case)).shown()["net"] == {"A": "10.00"}


def test_a_comma_for_a_point_is_refused_and_not_read_a_hundredfold():
    case = {**WAR_CASE, "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "1,50"}}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(case, schema())
    with pytest.raises(Refusal, match="'1,50' is not an amount"):
        adjudicate(read_case(case))
