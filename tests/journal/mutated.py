"""Records with faults: each a real one, changed in a few places by its structure or in its bytes."""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pitboss.games import game, ready
from pitboss.table.act import kind
from pitboss.table.parts import Choices, SpokenWagers

ROOT = Path(__file__).parents[2]
STRANGE = (
    *(0, 1, -1, 2, 3, 7, 9, 10**9, 2**63, 1.5, True, False, None),
    *("", "x", "A", "B", "player:A", "dealer", "1", "1/1", "1/2", "-1", "0.00", "5.00", "10.00", "99999999", "1,50"),
    *("9h", "Kd", "Xr", "13", "cut", [], {}, [1], [[1, 2]], {"A": 1}),
)


@cache
def whole() -> dict[str, list[dict[str, Any]]]:
    """By game the records to begin with: its vectors and the cases of its transcripts."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name in ready():
        vectors = ROOT / "vectors" / f"{name}.jsonl"
        lines = vectors.read_bytes().splitlines() if vectors.exists() else []
        files = sorted((ROOT / "tests" / "golden" / name).glob("*.json"))
        found[name] = [json.loads(text) for text in (*lines, *(path.read_bytes() for path in files))]
        for record in found[name]:
            # What came of it is compared, not run.
            record.pop("expect", None)
    return found


def mutated(number: int, seed: int = 0) -> Iterator[bytes]:
    """This number of records, game after game, the same for a seed."""
    names = [name for name, records in whole().items() if records]
    for n in range(number):
        chance = random.Random(f"{seed}/{n}")
        name = names[n % len(names)]
        record = copy.deepcopy(chance.choice(whole()[name]))
        for _ in range(chance.choice((1, 1, 2, 3))):
            chance.choice(CHANGES)(name, record, chance)
        text = json.dumps(record).encode()
        yield _bytes(text, chance) if chance.random() < 0.1 else text


def _bytes(text: bytes, chance: random.Random) -> bytes:
    """A slice lost, written twice, or one byte of it another."""
    at = chance.randrange(len(text))
    to = min(len(text), at + chance.randint(1, 12))
    return chance.choice(
        (
            text[:at] + text[to:],
            text[:to] + text[at:],
            text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :],
            text[:at],
        )
    )


def _places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a record."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from _places(value, (*path, key))


def _at(plain: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        plain = plain[step]
    return plain


def anywhere(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """One value is lost, doubled, changed places, is another of its kind or something else altogether."""
    if not record:
        return
    # A field first, so that the many cards of a round do not crowd out all else.
    field = chance.choice(list(record))
    *way, last = chance.choice([(field,), *_places(record[field], (field,))])
    inside = _at(record, tuple(way))
    value = inside[last]
    match chance.randrange(6):
        case 0:
            del inside[last]
        case 1 if isinstance(inside, list):
            inside.insert(chance.randrange(len(inside) + 1), copy.deepcopy(value))
        case 2 if isinstance(inside, list):
            other = chance.randrange(len(inside))
            inside[last], inside[other] = inside[other], inside[last]
        case 3 if isinstance(value, int):
            inside[last] = value + chance.choice((-1, 1, 5, 100))
        case 4:
            alike = chance.choice(whole()[name])
            found = [path for path in _places(alike) if path[-1] == last]
            inside[last] = copy.deepcopy(_at(alike, chance.choice(found))) if found else chance.choice(STRANGE)
        case _:
            inside[last] = copy.deepcopy(chance.choice(STRANGE))


def _wager(name: str, record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    named = [wager for box in _boxes(record) for wager in (box.get("wagers") or ())]
    wager = chance.choice([*game(name).wagers, *named])
    return {"box": _box(record, chance), "wager": wager, "amount": chance.choice(("5.00", "10.00", "25.00", 1, "0"))}


def _boxes(record: dict[str, Any]) -> list[dict[str, Any]]:
    boxes = record.get("boxes")
    found = [box for box in boxes if isinstance(box, dict)] if isinstance(boxes, list) else []
    return [box | {"wagers": box.get("wagers") if isinstance(box.get("wagers"), dict) else {}} for box in found]


def _box(record: dict[str, Any], chance: random.Random) -> Any:
    boxes = [box.get("box", 1) for box in _boxes(record)]
    return chance.choice([*boxes, *boxes, chance.randrange(9)])


def _added(record: dict[str, Any], field: str, item: Any, chance: random.Random) -> None:
    rows = record.get(field)
    rows = rows if isinstance(rows, list) else []
    rows.insert(chance.randrange(len(rows) + 1), item)
    record[field] = rows


def standing(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """A wager is said to lie on the layout from before."""
    _added(record, "standing", _wager(name, record, chance), chance)


def placed(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """A wager more is placed, or something called."""
    wager = _wager(name, record, chance)
    if calls := game(name).part(SpokenWagers).words:
        wager = chance.choice((wager, {"box": wager["box"], "call": chance.choice(calls)}))
    _added(record, "placed", wager | chance.choice(({}, {"betting": chance.randrange(4)})), chance)


def before(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """The table is said to remember something else."""
    known = msgspec.to_builtins(game(name).memory(), str_keys=True)
    if not known:
        return
    key = chance.choice(list(known))
    others = [one["before"][key] for one in whole()[name] if key in one.get("before", {})]
    value = chance.choice([*others[:20], *STRANGE, chance.randrange(10), known[key]])
    kept = record.get("before")
    record["before"] = {**(kept if isinstance(kept, dict) else {}), key: copy.deepcopy(value)}


def option(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """The house has elected something else."""
    elections = game(name).options.elections()
    key = chance.choice(list(elections))
    row = elections[key]
    value = row.show(chance.choice(row.choices)) if row.choices else chance.choice(("1.00", "5", "100.00", 2, "none"))
    options = record.get("options")
    record["options"] = {**(options if isinstance(options, dict) else {}), key: value}


def irregularity(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """Something out of the ordinary happens, somewhere."""
    item: dict[str, Any] = {"kind": chance.choice(game(name).rulings).kind}
    where = chance.choice(("", "act", "card", "draw", "box", "wagers"))
    if where == "wagers":
        item |= {"box": _box(record, chance), "wagers": {kind(_wager(name, record, chance)["wager"]): "5.00"}}
    elif where:
        item[where] = _box(record, chance) if where == "box" else chance.randrange(1, 30)
    if chance.random() < 0.1:
        item["amount"] = "100.00"
    _added(record, "irregularities", item, chance)


def decision(name: str, record: dict[str, Any], chance: random.Random) -> None:
    """A decision more, or the same again."""
    words = [*game(name).part(Choices).words, *game(name).wagers, "decline", "refuse", "cut"]
    item: dict[str, Any] = {"choose": chance.choice(words), "box": _box(record, chance)}
    item |= chance.choice(({}, {}, {"amount": "10.00"}, {"cards": ["9h", "Kd"]}, {"hand": "1/2"}, {"position": 20}))
    decisions = record.get("decisions")
    if isinstance(decisions, list) and decisions and chance.random() < 0.5:
        at = chance.randrange(len(decisions))
        decisions[at] = (decisions[at] if isinstance(decisions[at], dict) else {}) | {"choose": item["choose"]}
        return
    _added(record, "decisions", item, chance)


CHANGES = (anywhere, anywhere, anywhere, standing, placed, before, option, irregularity, decision)
