"""The compiled settlement: it says of no record that it is in order of which the script says otherwise."""

import json
import random
from collections import Counter
from copy import deepcopy
from dataclasses import replace

import pytest

from pitboss.journal.audit import audit as audits
from pitboss.journal.audit import machine, part_check
from pitboss.journal.audit.audit import audit
from pitboss.journal.audit.columns import read_lines
from pitboss.journal.check import check_record
from pitboss.refusal import Refusal
from tests.journal.audit.logs import VECTORS, lines, war, write_columns

GAMES = (
    *("roulette", "big-six", "minibaccarat", "casino-war", "punto-banco", "blackjack"),
    *("three-card-poker", "four-card-poker", "caribbean-stud", "let-it-ride", "mississippi-stud", "double-down-stud"),
    *("texas-holdem-bonus", "ultimate-texas-holdem", "two-card-joker-poker", "flop-poker"),
)
SCRIPTED = ('"progressive":', "streak-", '"sevens":', '"multiple_action":', '"shoe":"double"', '"shoe": "double"')
"""What the audits of these games leave to the script: meters, runs of rounds, and rarer ways to play blackjack."""


def scripted(record):
    """Whether a record is left to the script: also a lost hand where a dealer's blackjack takes the original alone."""
    text = json.dumps(record)
    taken = '"19:47-2.10(b)"' in text or '"19:47-2.11(d)"' in text
    return (taken and '"house:blackjack/bust"' in text) or any(word in text for word in SCRIPTED)


def vectors(game):
    return [json.loads(line) for line in (VECTORS / f"{game}.jsonl").read_bytes().splitlines()]


def in_order(records):
    """Which records the machine finds in order."""
    return machine.settle_lines(lines(records).splitlines(), "").clean


def fine(record):
    """Whether the script finds nothing wrong."""
    try:
        return not list(check_record(1, json.dumps(record).encode()))
    except Refusal:
        return False


def places(value, at=()):
    """Every place of a record that holds a plain value, or a list."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*at, key))
    elif isinstance(value, list):
        yield at
        for number, each in enumerate(value):
            yield from places(each, (*at, number))
    else:
        yield at


OTHER = {
    str: ["0.00", "5.00", "10.00", "-5.00", "7.33", "100000.50", "Ann", "Zoe", "win", "lose", "tie", "banker", "7"],
    int: [0, 1, 2, 5, 99],
    bool: [True, False],
    list: [[]],
    type(None): [{"cite": "19:47-22.10(a)", "reason": "x"}],
}
CARDS = ["2c", "9h", "Td", "As", "Kh"]


def altered(record, choose):
    """The record with one thing changed, left out, doubled, or added."""
    found = deepcopy(record)
    at = choose.choice(list(places(found)))
    inside = found
    for key in at[:-1]:
        inside = inside[key]
    value = inside[at[-1]]
    if isinstance(value, list) and value and choose.random() < 0.7:
        place = choose.randrange(len(value))
        what = choose.choice(["drop", "double", "swap"])
        if what == "drop":
            del value[place]
        elif what == "double":
            value.insert(place, deepcopy(value[place]))
        else:
            value.append(value.pop(place))
    elif choose.random() < 0.1 and isinstance(inside, dict):
        inside[choose.choice(["form", "late", "note", "amount", "cutter", "player"])] = choose.choice(
            [True, "cash", "Bob"]
        )
    elif choose.random() < 0.1 and isinstance(inside, dict):
        del inside[at[-1]]
    elif at[0] == "cards":
        inside[at[-1]] = choose.choice(CARDS)
    else:
        inside[at[-1]] = choose.choice(OTHER[type(value)])
    return found


def plain(game):
    """Rounds by the book without what makes them the script's; such as are then still right."""
    whole = [record for record in vectors(game) if "irregularities" not in record]
    for record in whole:
        for name in ("bankrolls", "placed", "cutter", "before", "cutting_card_out"):
            record.pop(name, None)
    return [record for record in whole if "cut" not in record.get("cards", ()) and fine(record)]


def compare(game, count, seed, monkeypatch):
    choose = random.Random(seed)
    whole = [record for record in vectors(game) if "irregularities" not in record]
    rows = [row for record in whole for row in record["expect"]["settlement"]]
    decisions = [decision for record in whole for decision in record.get("decisions", ())]
    texts = {*(row["cite"] for row in rows), *(row["wager"] for row in rows), *(one["choose"] for one in decisions)}
    monkeypatch.setitem(OTHER, str, [*OTHER[str], *sorted(texts)])
    whole += plain(game)
    records = whole + [altered(choose.choice(whole), choose) for _ in range(count)]
    clean = in_order(records)
    wrong = [record for record, found in zip(records, clean, strict=True) if found and not fine(record)]
    assert wrong == []
    return Counter(clean)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_machine_finds_in_order_the_script_finds_in_order(game, monkeypatch):
    assert compare(game, 150, 1, monkeypatch)[True] > 50


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [2, 3])
def test_of_thousands_of_altered_records_too(game, seed, monkeypatch):
    assert compare(game, 3000, seed, monkeypatch)[True] > 300


@pytest.mark.parametrize("game", GAMES)
def test_rounds_by_the_book_are_settled_by_the_machine(game):
    records = [record for record in plain(game) if not scripted(record)]
    assert all(in_order(records))
    assert len(records) >= 20


def test_control_a_machine_that_knows_too_little_of_what_decides_is_not_believed(monkeypatch):
    """All stops of the wheel under one key: the rounds contradict each other, and the script settles them."""
    roulette = pytest.importorskip("pitboss.games.roulette.audit")
    usual = roulette.audit
    monkeypatch.setattr(roulette, "audit", lambda t: replace(usual(t), words=dict.fromkeys(usual(t).words, 0)))
    machine._plan.cache_clear()
    records = [record for record in vectors("roulette") if "irregularities" not in record]
    records = [record | {"options": {}} for record in records]
    records = [record for record in records if fine(record)]
    log = [record for record in records for _ in range(9)]
    result = part_check.PartResult()
    tally = part_check._Tally("", result)
    tally.take_all(1, lines(log).splitlines())
    machine._plan.cache_clear()
    assert tally.finished().settled["script"] > 0
    assert result.deviating == []


def test_plain_records_are_read_as_they_stand_and_others_left_alone():
    good = war(1)
    odd = [
        war(2, id="a\\b"),
        war(3, expect={"net": {"A": "10.0"}}),
        war(4, extra=1),
        war(5, expect={"net": {"A": "10.00"}, "events": []}),
        war(6, irregularities=[{"kind": "x"}]),
        war(7, id="é"),
    ]
    part = read_lines([*lines([good, *odd]).splitlines(), b"", b"{", b"null", lines([good]).strip()[:-1]])
    assert part.columns.plain.tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    twice = b'{"game":"casino-war",' + lines([good]).strip()[1:]
    assert read_lines([twice]).columns.plain.tolist() == [0]
    spaced = json.dumps(good, indent=None, separators=(" ,  ", " :\t")).encode()
    assert read_lines([spaced]).columns.plain.tolist() == [1]
    for cut in range(len(lines([good])) - 2):
        assert read_lines([lines([good])[:cut]]).columns.plain.tolist() == [0]


def test_planted_records_are_reported_the_same_both_ways(tmp_path, monkeypatch):
    """The same log by machine and script, and by the script alone: the same bytes but for who settled them."""
    choose = random.Random(7)
    whole = [record for game in GAMES for record in plain(game)]
    log = []
    for number in range(900):
        record = deepcopy(choose.choice(whole)) | {"id": f"r{number}"}
        log.append(altered(record, choose) if number % 30 == 0 else record)
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(log))
    monkeypatch.setattr(audits, "MACHINE_BYTES", 0)
    both = audit([str(path)]).report.shown()
    monkeypatch.setattr(audits, "MACHINE_BYTES", 1 << 40)
    script = audit([str(path)]).report.shown()
    assert both.pop("settled_by")["machine"] > 500
    assert set(script.pop("settled_by")) == {"script"}
    assert both["deviating_rounds"] > 10
    assert json.dumps(both) == json.dumps(script)


@pytest.mark.slow
def test_a_hundred_wrong_records_in_a_hundred_thousand_are_reported_the_same_both_ways(tmp_path, monkeypatch):
    choose = random.Random(46)
    whole = [record for game in GAMES for record in plain(game) if not record.get("options")]
    texts = [json.dumps(record).encode() for record in whole]
    wrong = {*choose.sample(range(100_000), 100)}
    log = []
    for number in range(100_000):
        place = choose.randrange(len(whole))
        line = texts[place]
        while number in wrong and fine(json.loads(line)):
            line = json.dumps(altered(whole[place], choose)).encode()
        log.append(line)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(log))
    both = audit([str(path)]).report.shown()
    monkeypatch.setattr(audits, "MACHINE_BYTES", 1 << 40)
    script = audit([str(path)]).report.shown()
    assert both.pop("settled_by")["machine"] > 99_000
    assert set(script.pop("settled_by")) == {"script"}
    assert both["deviating_rounds"] + both["unreadable_count"] == 100
    assert json.dumps(both) == json.dumps(script)


def test_shoes_are_counted_by_the_machine_as_by_the_script(tmp_path, monkeypatch):
    path = tmp_path / "log.jsonl"
    suits = "cdhs"
    log = [war(n, f"K{suits[n % 4]}", shoe=f"s{n // 20}") for n in range(400)]
    path.write_bytes(lines(log))
    monkeypatch.setattr(audits, "MACHINE_BYTES", 0)
    both = audit([str(path)]).report.shown()
    monkeypatch.setattr(audits, "MACHINE_BYTES", 1 << 40)
    script = audit([str(path)]).report.shown()
    assert both.pop("settled_by") != script.pop("settled_by")
    assert both["shoes"] == 20
    assert both["deviation_count"] == 20
    assert json.dumps(both) == json.dumps(script)


TIED = {
    "boxes": [{"box": n, "player": f"P{n}", "wagers": {"initial": "10.00"}} for n in (1, 2)],
    "cards": ["9h", "9d", "9s"],
    "expect": {"net": {"P1": "-5.00", "P2": "-5.00"}},
}
UP = [{"box": 1, "choose": "surrender"}, {"box": 2, "choose": "surrender"}]


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (
            war(1, boxes=[{"box": 1, "player": "A", "wagers": {"initial": "100000.00"}}], net="100000.00"),
            war(1, boxes=[{"box": 1, "player": "A", "wagers": {"initial": "100000.50"}}], net="100000.50"),
        ),
        (war(1), war(1, boxes=[{"box": 1, "player": "A", "wagers": {"initial": "10.25"}}], net="10.25")),
        (war(1, **TIED, decisions=UP), war(1, **TIED, decisions=UP[::-1])),
        (war(1, **TIED, decisions=UP), war(1, **TIED, decisions=UP[:1] * 2)),
        (war(1, bankrolls={"A": "40.00"}), war(1, bankrolls={"A": "9.50"})),
        (war(1), war(1, boxes=[{"box": 1, "player": "dealer", "wagers": {"initial": "10.00"}}])),
        (war(1), war(1, cards=["Kh"] * 7 + ["9s"])),
    ],
    ids=["maximum", "step", "out of turn", "one box twice", "chips", "a name that no player may have", "seven kings"],
)
def test_what_only_the_rules_forbid_is_left_to_the_script(good, bad):
    for record in (good, bad):
        boxes = record["boxes"]
        nets = record["expect"]["net"]
        if list(nets) == ["A"] and boxes[0]["player"] != "A":
            record["expect"]["net"] = {boxes[0]["player"]: nets["A"]}
    assert fine(good)
    assert not fine(bad)
    assert in_order([good, bad]) == [True, False]


def planted(games, count):
    """Records of these games with a wrong amount, paragraph, card, choice or player here and there."""
    choose = random.Random(11)
    whole = [record for game in games for record in plain(game)]
    log = []
    for number in range(count):
        record = deepcopy(choose.choice(whole)) | {"id": f"r{number}"}
        if number % 10 == 0:
            row = choose.choice(record["expect"]["settlement"])
            row[choose.choice(["staked", "returned", "vigorish"])] = choose.choice(["7.00", "7.0", "-7.00"])
        elif number % 10 == 1:
            choose.choice(record["expect"]["settlement"])["cite"] = choose.choice(["19:47-2.3(b)", "x"])
        elif number % 10 == 2 and record.get("cards"):
            record["cards"][choose.randrange(len(record["cards"]))] = choose.choice(["As", "Xr", "10h"])
        elif number % 10 == 3 and record.get("decisions"):
            choose.choice(record["decisions"])["by"] = "dealer"
        elif number % 10 == 4:
            record["boxes"][0]["box"] = choose.choice([1, 2, 8, 99])
        elif number % 10 == 5:
            record |= choose.choice([{"note": "é"}, {"shoe": "a"}, {"burn_first": True}, {"cutter": "dealer"}])
        elif number % 10 == 6:
            record["placed"] = [
                {"box": box["box"], "wager": wager, "amount": choose.choice([amount, "5.00"])}
                | choose.choice([{}, {}, {"call": "off"}])
                for box in record["boxes"]
                for wager, amount in box["wagers"].items()
            ]
        elif number % 10 == 7:
            record["bankrolls"] = {record["boxes"][0]["player"]: choose.choice(["5000.00", "6.00"])}
        log.append(record)
    return log


@pytest.mark.parametrize("games", [("roulette", "blackjack"), pytest.param(GAMES, marks=pytest.mark.slow)])
def test_columns_of_parquet_are_reported_as_lines_are(tmp_path, monkeypatch, games):
    log = planted(games, 300 * len(games) // 2)
    (tmp_path / "log.jsonl").write_bytes(lines(log))
    write_columns(tmp_path / "log.parquet", log, rows=110)
    monkeypatch.setattr(audits, "MACHINE_BYTES", 0)
    found = []
    for name in ("log.jsonl", "log.parquet"):
        report = audit([str(tmp_path / name)]).report
        found.append(report.shown())
        assert report.settled["machine"] > 90
    of_lines, of_columns = found
    assert of_lines["deviating_rounds"] > 60
    assert of_lines.pop("settled_by")
    assert of_columns.pop("settled_by")
    assert json.dumps(of_columns) == json.dumps(of_lines)


def test_control_columns_with_a_list_missed_are_not_reported_the_same(tmp_path, monkeypatch):
    """The machine reads chips from columns too: without them a round that its player cannot pay looks fine."""
    from pitboss.journal.audit import parquet_columns

    record = next(record for record in plain("blackjack") if not scripted(record))
    poor = record | {"bankrolls": {box["player"]: "0.50" for box in record["boxes"]}}
    write_columns(tmp_path / "log.parquet", [record, poor])
    monkeypatch.setattr(audits, "MACHINE_BYTES", 0)
    assert audit([str(tmp_path / "log.parquet")]).report.deviating == 1
    chips = parquet_columns._chips
    monkeypatch.setattr(parquet_columns, "_chips", lambda column, *rest: chips(None, *rest))
    assert audit([str(tmp_path / "log.parquet")]).report.deviating == 0


INSURED = {
    "game": "blackjack",
    "boxes": [{"box": 3, "player": "A", "wagers": {"blackjack": "17.50"}}],
    "cards": ["7h", "As", "8c", "4s", "9c", "Td"],
    "decisions": [{"box": 3, "choose": "insurance", "amount": "4.00"}, {"box": 3, "choose": "stand"}],
    "expect": {"net": {"A": "13.50"}},
}


def test_insurance_above_half_the_wager_is_left_to_the_script():
    """Half of 17.50 is 9.00 in chips of half a dollar."""
    above = deepcopy(INSURED)
    above["decisions"][0]["amount"], above["expect"]["net"]["A"] = "9.50", "8.00"
    assert fine(INSURED)
    assert not fine(above)
    assert in_order([INSURED, INSURED, above]) == [True, True, False]


def test_a_card_too_many_is_left_to_the_script():
    record = next(record for record in plain("three-card-poker") if "5c" not in record["cards"])
    more = record | {"cards": [*record["cards"], "5c"]}
    assert not fine(more)
    assert in_order([record, more]) == [True, False]
