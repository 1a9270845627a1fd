"""Write the vectors: rounds of every game as records, each ruled on again before it is kept.

    python vectors/make.py               all games
    python vectors/make.py casino-war    some

A round that is kept stays as it is while the game's rules version does; a new version is written anew on purpose.
"""

import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.journal.check import check_record
from pitboss.refusal import Refusal
from pitboss.school.exam import all_games
from pitboss.school.rounds import PlayedRound, rounds

HERE = Path(__file__).parent
PLAIN, IRREGULAR = 60, 40
"""Rounds of a game that go by the book, and such in which something goes wrong."""
SEED = 2026


def vector(one: PlayedRound, name: str) -> dict[str, Any]:
    """A round with what is expected of it: each settlement and, where something went wrong, each act."""
    record = dict(one.record)
    usual = one.game.elect({}).shown()
    record["id"] = name
    record["options"] = {key: value for key, value in record["options"].items() if usual[key] != value}
    expect = record["expect"]
    acts = [{key: row[key] for key in ("n", "act", "cite", "kind") if key in row} for row in expect["events"]]
    record["expect"] = {key: expect[key] for key in ("settlement", "net", "void")}
    if record["irregularities"]:
        record["expect"]["events"] = acts
    return {key: value for key, value in record.items() if value not in ([], {}, "", False) or key == "boxes"}


def write(game: str) -> int:
    """All vectors of a game; how many they are."""
    kept: list[str] = []
    for level, wanted in ((2, PLAIN), (3, IRREGULAR)):
        number = 0
        for table in count(1):
            for one in rounds(game, SEED, level, table):
                if number >= wanted or (level == 3 and not one.record["irregularities"]):
                    continue
                line = json.dumps(vector(one, f"{game} {level}.{table}.{number}"), separators=(",", ":"))
                if not list(check_record(1, line.encode())):
                    kept.append(line)
                    number += 1
            if number >= wanted or table > 40 * wanted:
                break
    (HERE / f"{game}.jsonl").write_text("\n".join(kept) + "\n", encoding="utf-8")
    return len(kept)


def main(names: list[str]) -> None:
    """Some games, or all."""
    for name in names or all_games():
        try:
            print(f"{name}: {write(name)} rounds", flush=True)
        except Refusal as refusal:
            print(f"{name}: {refusal}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
