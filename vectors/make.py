"""Write the vectors: rounds of every game as records, chosen by what they show, each ruled on again before it is kept.

    python vectors/make.py               all games
    python vectors/make.py casino-war    some
    python vectors/make.py --rows GAME   rounds more, for pay rows that no vector of the game pays; the others stay
    python vectors/make.py --faults      the list of faults alone

Many rounds are dealt (`pool.py`), and of each is noted what it shows (`traits.py`). Of these the fewest and shortest
are chosen that show everything any of them shows. Where a small engine plays the game (`tests/vectors/engines`), rounds
are added until every planted fault is found that any round of the pool shows; `faults.tsv` lists them. A game's usual
options and its pay tables stand in `options.json`.

A round that is kept stays as it is while the game's rules version does; a new version is written anew on purpose.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.vectors import faults  # noqa: E402
from vectors.pool import RARE, pool  # noqa: E402
from vectors.traits import Trait, of_acts, rows_paid, traits  # noqa: E402

from pitboss.games import game as game_of  # noqa: E402
from pitboss.journal.check import check_record  # noqa: E402
from pitboss.journal.record import read_case  # noqa: E402
from pitboss.refusal import Refusal  # noqa: E402
from pitboss.rulebook.election import HOUSE_FILE  # noqa: E402
from pitboss.rulebook.pay_table import PayTable, pay_tables  # noqa: E402
from pitboss.school.exam import all_games  # noqa: E402
from pitboss.table import Game  # noqa: E402

OPTIONS, FAULTS, README = HERE / "options.json", HERE / "faults.tsv", HERE / "README.md"
MARKS = "<!-- faults -->", "<!-- /faults -->"
ONLY_FAULTS, MORE_ROWS = "--faults", "--rows"
FAULTS_HEAD = ("game", "where", "was", "put", "shown by")
SEED = 2026
TABLES, LEAST, MOST = 60, 2, 24
"""Tables of a batch, and the number of batches: more than the least while a pay row or an irregularity is missing."""
MORE = 2500
"""Tables more at which a small engine looks for faults."""
WATCHED = 150
"""Rounds that are looked at branch by branch whatever they show."""
SEEN = 4
"""Rounds with a trait that are kept to choose from."""
PLAIN, IRREGULAR = 60, 20
"""The least number of rounds by the book, and of those in which something goes wrong."""
NAMED = 3
"""Vectors that are named for a fault."""

BURNED = ["7c", "2c", "3c", "4c", "5c", "6c", "8c", "9c"]
"""A first card that says how many more are burned, and these."""

Record = dict[str, Any]


@dataclass(frozen=True)
class Candidate:
    """A round to choose: its line in the file but for its name, and what it shows."""

    record: Record
    shows: frozenset[Trait]
    size: int

    @property
    def plain(self) -> bool:
        """Whether it goes by the book."""
        return "irregularities" not in self.record


def rules_of(game: Game) -> dict[str, Any]:
    """A game's part of `options.json`: its usual options and every pay table that can be elected."""
    usual = game.elect({})
    choices = {str(one) for election in usual.elections().values() for one in election.choices or ()}
    named = choices | {str(value).partition(" with ")[0] for value in usual.shown().values()}
    tables = {table.id: _table(table) for table in tables_of(game) if len(table.rows) > 0}
    return {
        "rules": game.version,
        "options": usual.shown(),
        "pay_tables": {name: table for name, table in tables.items() if name in named or "unset" in str(table)},
    }


def tables_of(game: Game) -> list[PayTable]:
    """The pay tables in a game's folder."""
    book = Path(str(sys.modules[game.package].__file__)).with_name("provisions.toml")
    return [table for tables in pay_tables(str(book)).values() for table in tables] if book.exists() else []


def _table(table: PayTable) -> dict[str, Any]:
    return {"pays": table.pays, "cite": table.cite, "rows": {row: str(pays) for row, pays in table.rows}}


@cache
def usual_options(name: str) -> dict[str, object]:
    """A game's options where a house elects nothing."""
    return game_of(name).elect({}).shown()


def vector(game: Game, record: Record) -> Record:
    """A round with what is expected of it: each settlement and, where something went wrong, each act."""
    usual = usual_options(game.name)
    record = dict(record)
    del record["id"]
    record["options"] = {key: value for key, value in record["options"].items() if usual[key] != value}
    expect = record["expect"]
    acts = [{key: row[key] for key in ("n", "act", "cite", "kind") if key in row} for row in expect["events"]]
    record["expect"] = {key: expect[key] for key in ("settlement", "net", "void")}
    if record["irregularities"]:
        record["expect"]["events"] = acts
    return {key: value for key, value in record.items() if value not in ([], {}, "", False) or key == "boxes"}


def line_of(record: Record) -> str:
    """A record as a line of a file."""
    return json.dumps(record, separators=(",", ":"))


def candidates(game: Game) -> list[Candidate]:
    """Rounds to choose from."""
    found = [*procedures(game)]
    seen: Counter[Trait] = Counter(trait for one in found for trait in one.shows)
    whole: dict[Trait, Trait] = {}
    for batch in range(MOST):
        for mishaps, wanted in ((False, unpaid(game, seen)), (True, unmet(game, seen))):
            if batch >= LEAST and not wanted:
                continue
            dealt = pool(game.name, SEED + batch, TABLES, mishaps=mishaps, wanted=wanted if batch else ())
            for number, one in enumerate(dealt):
                record, expect = vector(game, one.record), one.record["expect"]
                quick = of_acts(record.get("cards", ()), expect["events"], expect["settlement"], expect["void"])
                if (batch or number >= WATCHED) and all(seen[trait] >= SEEN for trait in quick):
                    continue
                seen.update(quick)
                shows = frozenset(whole.setdefault(trait, trait) for trait in traits(one.case)[1])
                found.append(Candidate(record, shows, len(line_of(record))))
    return found


def unpaid(game: Game, seen: Iterable[Trait]) -> list[str]:
    """Pay tables with odds that no round has paid."""
    paid = {(trait[2], cite) for trait in seen if trait[0] == "paid" for cite in trait[3:]}
    return [
        table.id
        for table in tables_of(game)
        if any(pays.odds and pays.odds.win and (str(pays), table.cite) not in paid for _, pays in table.rows)
    ]


def unmet(game: Game, seen: Iterable[Trait]) -> list[str]:
    """Irregularities that have not happened."""
    met = {trait[1] for trait in seen if trait[0] == "mishap"}
    return [ruling.kind for ruling in game.rulings if ruling.kind not in met]


def procedures(game: Game) -> Iterator[Candidate]:
    """Cases of what can go wrong between rounds."""
    player = {"box": 1, "player": "Ann", "wagers": {}}
    shuffles = game.options.elections()["shuffle"].choices if "shuffle" in game.options.elections() else ()
    ways: list[dict[str, object]] = [{}, *({"shuffle": way} for way in shuffles or ())]
    for kind in sorted({ruling.kind for ruling in game.rulings}):
        for procedure in game.procedures:
            for options, cards in product(ways, ([], BURNED)):
                record: Record = {"game": game.name, "procedure": procedure, "options": options, "boxes": [player]}
                record["cards"] = cards
                record["irregularities"] = [{"kind": kind}]
                try:
                    case = read_case(record)
                    ruled, shows = traits(case)
                except (Refusal, TypeError):
                    continue
                if ruled.surplus or not any(row.get("kind") == kind for row in ruled.rows):
                    continue
                result = ruled.shown()
                record = {**record, "expect": {name: result[name] for name in ("settlement", "net", "void", "events")}}
                record["rules"] = game.version
                record = vector(game, record | {"id": "", "options": ruled.table.options.shown()})
                yield Candidate(record, shows, len(line_of(record)))


def chosen(found: list[Candidate]) -> list[Candidate]:
    """The fewest and shortest that show everything, as far as taking the best one each time finds them."""
    left = set().union(*(one.shows for one in found))
    picked: list[Candidate] = []
    while left:
        best = max(found, key=lambda one: len(one.shows & left) / one.size)
        picked.append(best)
        left -= best.shows
    for plain, least in ((True, PLAIN), (False, IRREGULAR)):
        missing = least - sum(one.plain is plain for one in picked)
        others = sorted((one for one in found if one.plain is plain and one not in picked), key=_moved)
        picked += others[: max(0, missing)]
    return sorted(picked, key=lambda one: not one.plain)


def _moved(one: Candidate) -> bool:
    """Whether wagers were placed out of their order or moved: wagers that simply lie there come before such."""
    return "placed" in one.record


def proven(record: Record) -> bool:
    """Whether the rules give the record again."""
    return not list(check_record(1, line_of(record).encode()))


def with_faults(game: Game, rules: dict[str, Any], records: list[Record]) -> list[Record]:
    """Rounds that show planted faults which the chosen ones do not, from many more."""
    engine = faults.ENGINES[game.name]
    chosen = [one for record in records if (one := faults.playable(engine, record, rules))]
    wagers = {wager for one in chosen for _, wager in one.money}
    left = [fault for fault in faults.planted(engine, rules, wagers) if not any(fault.shown_by(one) for one in chosen)]
    added: list[Record] = []
    agreed = 0
    vary = getattr(faults.engine(engine), "VARIES", ())
    for played in pool(game.name, SEED + MOST, MORE, vary=vary):
        record = vector(game, played.record)
        if (one := faults.playable(engine, record, rules)) is None:
            continue
        if not faults.right(engine, one):
            raise SystemExit(f"{game.name}: the small engine comes to something else in {line_of(record)}")
        agreed += 1
        if found := [fault for fault in left if fault.shown_by(one)]:
            left = [fault for fault in left if fault not in found]
            added.append(record)
    print(f"  {game.name}: the small engine agrees in {agreed} rounds, {len(left)} faults left", flush=True)
    return added


def unshown(name: str, records: Iterable[Record]) -> dict[tuple[str, str], str]:
    """The pay rows of a game that can be elected and that none of these rounds is paid by, each with its table."""
    tables = [table for table in tables_of(game_of(name)) if table.id in rules_of(game_of(name))["pay_tables"]]
    shown = set().union(*(rows_paid(read_case(case_of(record))) for record in records))
    rows = {(table.cite, row): table.id for table in tables for row, pays in table.rows if str(pays) != "lose"}
    return {row: table for row, table in rows.items() if row not in shown}


def case_of(record: Record) -> Record:
    """A round without its name and what is expected of it."""
    return {key: value for key, value in record.items() if key not in ("id", "expect")}


def add_rows(name: str) -> None:
    """Add rounds that pay rows which no vector of the game pays, and leave the others as they are."""
    game, file = game_of(name), HERE / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    left = unshown(name, map(json.loads, lines))
    for batch in range(MOST):
        wanted = sorted({*left.values()})
        for played in pool(name, SEED + MOST + 1 + batch, TABLES, wanted=wanted, rare=RARE[name]) if left else ():
            record = vector(game, played.record)
            found = rows_paid(played.case) & left.keys()
            if found and proven(record):
                left = {row: table for row, table in left.items() if row not in found}
                lines.append(line_of({"id": f"{name} {len(lines) + 1}", **record}))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{name}: {len(lines)} rounds, pay rows left: {sorted(left)}", flush=True)


def write(name: str) -> dict[str, Any]:
    """Write all vectors of a game; its part of `options.json`."""
    game = game_of(name)
    rules = rules_of(game)
    found = candidates(game)
    records = [one.record for one in chosen(found) if proven(one.record)]
    if name in faults.ENGINES:
        records += with_faults(game, rules, records)
    records.sort(key=lambda record: "irregularities" in record)
    lines = [line_of({"id": f"{name} {number}", **record}) for number, record in enumerate(records, start=1)]
    (HERE / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    everything = set().union(*(one.shows for one in found))
    print(f"{name}: {len(lines)} of {len(found)} rounds, {len(everything)} traits", flush=True)
    return rules


def fault_rows(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every fault of the small engines of these games: the game, where it is, what stands there and what is put there,
    and the first vectors that show it.
    """
    book = json.loads(OPTIONS.read_text(encoding="utf-8"))
    for game in names:
        engine = faults.ENGINES[game]
        records = [json.loads(line) for line in (HERE / f"{game}.jsonl").read_bytes().splitlines()]
        played = [one for record in records if (one := faults.playable(engine, record, book[game]))]
        wagers = {wager for one in played for _, wager in one.money}
        for fault in faults.planted(engine, book[game], wagers):
            by = islice((one.record["id"] for one in played if fault.shown_by(one)), NAMED)
            yield game, fault.where, fault.was, fault.put, ", ".join(by)


def main(names: list[str]) -> None:
    """Write the vectors of some games, or of all, and the list of faults; with `--faults` only that, with `--rows` pay
    rows of some games.
    """
    # The tests' house has figures of its own; these are rounds of a house that has none.
    os.environ.pop(HOUSE_FILE, None)
    if names[:1] == [MORE_ROWS]:
        for name in names[1:]:
            add_rows(name)
        return
    for name in [] if names == [ONLY_FAULTS] else names or all_games():
        try:
            rules = write(name)
        except Refusal as refusal:
            print(f"{name}: {refusal}", flush=True)
            continue
        book = json.loads(OPTIONS.read_text(encoding="utf-8")) if OPTIONS.exists() else {}
        OPTIONS.write_text(json.dumps(book | {name: rules}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    rows = [*fault_rows(sorted(faults.ENGINES))]
    FAULTS.write_text("".join("\t".join(row) + "\n" for row in (FAULTS_HEAD, *rows)), encoding="utf-8")
    page = README.read_text(encoding="utf-8")
    begin, end = page.index(MARKS[0]) + len(MARKS[0]), page.index(MARKS[1])
    README.write_text(f"{page[:begin]}\n{table_of_faults(rows)}{page[end:]}", encoding="utf-8")


def table_of_faults(rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown: for each game how many faults are planted, and how many of them the vectors find."""
    book = json.loads(OPTIONS.read_text(encoding="utf-8"))
    lines = ["| game | rounds that its engine plays | planted | found | left |", "| --- | --- | --- | --- | --- |"]
    for game, engine in sorted(faults.ENGINES.items()):
        records = [json.loads(line) for line in (HERE / f"{game}.jsonl").read_bytes().splitlines()]
        played = sum(faults.playable(engine, record, book[game]) is not None for record in records)
        by = [row[4] for row in rows if row[0] == game]
        lines.append(f"| `{game}` | {played} | {len(by)} | {len([*filter(None, by)])} | {by.count('')} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
