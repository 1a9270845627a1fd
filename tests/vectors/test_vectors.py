"""The vectors: each is what the rules give; together they show pay rows and irregularities, and find faults."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from pitboss.games import game
from pitboss.journal.check import check_record
from pitboss.journal.record import schema
from pitboss.rulebook.election import HOUSE_FILE
from tests.each import each
from tests.vectors import faults
from tests.volume import seeds, unaided
from vectors import make

FOLDER = Path(__file__).parents[2] / "vectors"
SCHEMA = Draft202012Validator(schema())


GAMES = unaided()
ENGINES = [name for name in GAMES if name in faults.ENGINES]


@cache
def records(name):
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()]


@cache
def book():
    return json.loads((FOLDER / "options.json").read_text(encoding="utf-8"))


@cache
def played(name):
    """The rounds that the small engine of a game looks at."""
    engine = faults.ENGINES[name]
    return [one for record in records(name) if (one := faults.playable(engine, record, book()[name]))]


@cache
def listed(name):
    """The faults of a game by where they are and what is changed, with the vectors that are named for each."""
    rows = [line.split("\t") for line in (FOLDER / "faults.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    return [(tuple(row[1:4]), row[4].split(", ") if row[4] else []) for row in rows if row[0] == name]


@each("name", GAMES)
def test_every_vector_is_what_the_rules_give(name):
    lines = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    assert len(lines) >= 60
    part = seeds(name, few=12, many=len(lines))
    for line in lines[:: max(1, len(lines) // len(part))]:
        record = json.loads(line)
        assert record["rules"] == game(name).version, "a new version of the rules needs vectors of its own"
        SCHEMA.validate(record)
        assert list(check_record(1, line)) == [], record["id"]


@pytest.mark.skipif(not GAMES, reason="no game of this run has vectors")
def test_a_wrong_amount_in_a_vector_is_found():
    for line in (FOLDER / f"{GAMES[0]}.jsonl").read_bytes().splitlines()[:20]:
        record = json.loads(line)
        record["expect"]["net"] = dict.fromkeys(record["expect"]["net"], "0.01")
        assert not record["expect"]["net"] or list(check_record(1, json.dumps(record).encode())) != []


@each("name", GAMES)
def test_every_irregularity_of_a_game_happens_in_its_vectors(name):
    met = {mishap["kind"] for record in records(name) for mishap in record.get("irregularities", ())}
    met |= {"cutting-card" for record in records(name) if "cut" in record.get("cards", ())}
    assert {ruling.kind for ruling in game(name).rulings} <= met


@pytest.mark.slow
@each("name", GAMES)
def test_every_pay_row_that_can_be_elected_is_paid_in_the_vectors(name):
    """Odds by the row that a round was paid by; amounts of money and meters by the row that was looked up."""
    assert book()[name]["pay_tables"].keys() == make.rules_of(game(name))["pay_tables"].keys()
    assert make.unshown(name, records(name)) == {}


@each("name", GAMES)
def test_the_usual_options_and_the_pay_tables_are_in_a_file(name, monkeypatch):
    monkeypatch.delenv(HOUSE_FILE, raising=False)
    assert book()[name] == json.loads(json.dumps(make.rules_of(game(name))))
    usual = book()[name]["options"]
    for record in records(name):
        given = record.get("options", {})
        assert given.keys() <= usual.keys()
        assert not {key: value for key, value in given.items() if usual[key] == value}


def cell(record):
    """The banker's count of two cards and the value of the player's third card, where the table decides."""
    values = ["A23456789".find(card[0]) + 1 for card in record["cards"] if card != "cut"]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if max(player, banker) > 7:
        return None
    return banker, values[4] if player < 6 else None


@each("name", [name for name in GAMES if name in ("minibaccarat", "punto-banco")])
def test_every_cell_of_the_third_card_table_is_in_the_vectors(name):
    whole = [one.record for one in played(name)]
    cells = {cell(record) for record in whole}
    assert {(banker, third) for banker in range(8) for third in (*range(10), None)} <= cells


@each("name", ENGINES)
def test_a_small_engine_comes_to_the_same_money_in_every_round_by_the_book(name):
    assert len(played(name)) >= 15
    wrong = [one.record["id"] for one in played(name) if not faults.right(faults.ENGINES[name], one)]
    assert wrong == []


def planted(name):
    wagers = {wager for one in played(name) for _, wager in one.money}
    return [*faults.planted(faults.ENGINES[name], book()[name], wagers)]


@each("name", ENGINES)
def test_the_vectors_that_are_named_for_a_fault_show_it(name):
    """Every ninth in each run; all of them below."""
    by_id = {one.record["id"]: one for one in played(name)}
    now = {(fault.where, fault.was, fault.put): fault for fault in planted(name)[::9]}
    named = dict(listed(name))
    assert now.keys() <= named.keys(), "python vectors/make.py --faults"
    for key, fault in now.items():
        assert all(fault.shown_by(by_id[vector]) for vector in named[key]), key


@pytest.mark.slow
@each("name", ENGINES)
def test_the_list_of_faults_is_whole(name):
    rows = [tuple(row[1:]) for row in make.fault_rows([name])]
    assert rows == [(*where, ", ".join(by)) for where, by in listed(name)]


@each("name", ENGINES)
def test_of_the_faults_that_change_money_none_is_left(name):
    """What the vectors do not show no round showed that was dealt; the README says how many, and which by kind."""
    rows = listed(name)
    left = [where for where, by in rows if not by]
    count = f"| `{name}` | {len(played(name))} | {len(rows)} | {len(rows) - len(left)} | {len(left)} |"
    assert count in (FOLDER / "README.md").read_text(encoding="utf-8"), count
    assert len(left) < len(rows) / 8
    kinds = Counter(where[0].split()[0] for where in left)
    assert kinds.keys() <= {"line", "table"}, "odds and wagers that the engine reads are all paid in some vector"
