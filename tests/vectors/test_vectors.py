"""The vectors: every round in them is what the rules give, and no game is without."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from pitboss.games import game
from pitboss.journal.check import check_record
from pitboss.journal.record import schema
from tests.each import each
from tests.volume import seeds, unaided

FOLDER = Path(__file__).parents[2] / "vectors"
SCHEMA = Draft202012Validator(schema())


GAMES = unaided()


@each("name", GAMES)
def test_every_vector_is_what_the_rules_give(name):
    lines = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    assert len(lines) >= 60
    part = seeds(name, few=12, many=len(lines))
    irregular = 0
    for line in lines[:: max(1, len(lines) // len(part))]:
        record = json.loads(line)
        assert record["rules"] == game(name).version, "a new version of the rules needs vectors of its own"
        SCHEMA.validate(record)
        assert list(check_record(1, line)) == [], record["id"]
        irregular += "irregularities" in record
    assert irregular


@pytest.mark.skipif(not GAMES, reason="no game of this run has vectors")
def test_a_wrong_amount_in_a_vector_is_found():
    for line in (FOLDER / f"{GAMES[0]}.jsonl").read_bytes().splitlines()[:20]:
        record = json.loads(line)
        record["expect"]["net"] = dict.fromkeys(record["expect"]["net"], "0.01")
        assert not record["expect"]["net"] or list(check_record(1, json.dumps(record).encode())) != []
