"""Faults planted in the small engines, one at a time, and whether a round shows them.

A fault is one change of an engine's source: a number one more or less, a comparison that takes in or leaves out its
border, a condition turned round or with a part missing, a sum for a difference, two ranks that change places, one cell
of a table turned round. Or it is one of what is paid: odds or a row of a pay table that pay one unit more, a wager that
brings a cent too much when it wins. A round shows it if the engine then gives other money than the record expects, or
fails.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

HERE = Path(__file__).parent / "engines"
ENGINES = {
    "big-six": "big_six",
    "blackjack": "blackjack",
    "casino-war": "casino_war",
    "craps": "craps",
    "mini-craps": "craps",
    "minibaccarat": "minibaccarat",
    "punto-banco": "punto_banco",
    "red-dog": "red_dog",
    "roulette": "roulette",
    "sic-bo": "sic_bo",
    "three-card-poker": "three_card_poker",
}
"""The games that a small engine plays."""

Money = dict[tuple[int, str], tuple[int, int]]

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


Settle = Callable[[dict[str, Any], dict[str, Any], dict[str, dict[str, str]]], Money]


@dataclass(frozen=True)
class Fault:
    """Where it is planted, what stands there and what is put in its place, and the engine that has it."""

    where: str
    was: str
    put: str
    settle: Settle

    def __str__(self) -> str:
        return f"{self.where}: {self.was} → {self.put}"

    def shown_by(self, one: "Round") -> bool:
        """Whether a round shows it."""
        try:
            return self.settle(one.record, one.options, one.tables) != one.money
        except Exception:
            return True


@cache
def engine(name: str) -> ModuleType:
    """An engine as it is."""
    return import_module(f"tests.vectors.engines.{name}")


def planted(name: str, rules: dict[str, Any], wagers: Iterable[str]) -> Iterator[Fault]:
    """Every fault of an engine under the rules of a game as options.json has them, and in what these wagers bring."""
    yield from in_source(name)
    settle: Settle = engine(name).settle
    source = (HERE / f"{name}.py").read_text(encoding="utf-8")
    for option, value in rules["options"].items():
        # What an engine does not read cannot be wrong in it.
        if isinstance(value, str) and " to " in value and _reads(source, option):
            yield Fault(f"option {option}", value, _one_more(value), partial(_paid_more, settle, option))
    for table, found in rules["pay_tables"].items():
        for row, pays in found["rows"].items():
            if " to " in pays:
                yield Fault(f"table {table}, {row}", pays, _one_more(pays), partial(_row_more, settle, table, row))
    for wager in sorted({*map(kind, wagers)}):
        yield Fault(f"wager {wager}", "what it brings", "a cent more", partial(_a_cent_more, settle, wager))


def kind(wager: str) -> str:
    """A wager without the numbers in its name."""
    return re.sub(r"-\d[\d-]*$", "", wager)


def _reads(source: str, option: str) -> bool:
    return option in source or any(f'"{end}"' in source for end in ("_odds", "odds_"))


def _one_more(odds: str) -> str:
    win, unit = odds.split(" to ")
    return f"{int(win) + int(unit)} to {unit}"


def _paid_more(settle: Settle, option: str, record: Any, options: Any, tables: Any) -> Money:
    return settle(record, options | {option: _one_more(options[option])}, tables)


def _row_more(settle: Settle, table: str, row: str, record: Any, options: Any, tables: Any) -> Money:
    return settle(record, options, tables | {table: tables[table] | {row: _one_more(tables[table][row])}})


def _a_cent_more(settle: Settle, wager: str, record: Any, options: Any, tables: Any) -> Money:
    found = settle(record, options, tables)
    return {key: (staked, back + (back > staked and kind(key[1]) == wager)) for key, (staked, back) in found.items()}


def in_source(name: str) -> Iterator[Fault]:
    """The faults in an engine's source."""
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    # Which rounds an engine plays is no money.
    choosing = {
        node
        for function in tree.body
        if isinstance(function, ast.FunctionDef) and function.name in ("knows", "takes")
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        for field, other in _changes(node, parents) if node not in choosing else ():
            shown = _shown(node, parents)
            was, before = ast.unparse(shown).partition("\n")[0], getattr(node, field)
            setattr(node, field, other)
            ast.fix_missing_locations(tree)
            code, put = compile(tree, f"<{name}>", "exec"), ast.unparse(shown).partition("\n")[0]
            setattr(node, field, before)
            yield Fault(f"line {getattr(node, 'lineno', 0)}", was, put, _run(code))


def _run(code: CodeType) -> Settle:
    names: dict[str, Any] = {}
    try:
        exec(code, names)
    except Exception as error:
        return partial(_fails, error)
    settle: Settle = names["settle"]
    return settle


def _fails(error: Exception, *_: Any) -> Money:
    raise error


def _changes(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[tuple[str, Any]]:
    """What could stand in a field of a node instead."""
    if isinstance(node, ast.Constant):
        yield from (("value", other) for other in _other_values(node.value, parents[node]))
    elif isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            if type(op) in SWAPPED:
                yield "ops", [*node.ops[:at], SWAPPED[type(op)](), *node.ops[at + 1 :]]
    elif isinstance(node, ast.BoolOp):
        yield "op", SWAPPED[type(node.op)]()
        for at in range(len(node.values)):
            left_out = ast.Constant(isinstance(node.op, ast.And))
            yield "values", [*node.values[:at], left_out, *node.values[at + 1 :]]
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        # A text has no other sign.
        texts = [one for one in (node.left, node.right) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if not texts:
            yield "op", SWAPPED[type(node.op)]()
    elif isinstance(node, ast.IfExp | ast.If) and isinstance(node.test, ast.Name | ast.Call | ast.UnaryOp):
        yield "test", ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.Name) and node.id in ("min", "max") and isinstance(parents[node], ast.Call):
        yield "id", "max" if node.id == "min" else "min"


def _other_values(value: object, parent: ast.AST) -> Iterator[object]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str) and len(value) > 5 and {*value} <= {*"DS"}:
        for at, cell in enumerate(value):
            yield value[:at] + "DS"[cell == "D"] + value[at + 1 :]
    elif isinstance(value, str) and value == "23456789TJQKA" and isinstance(parent, ast.Assign):
        for at in range(len(value) - 1):
            yield value[:at] + value[at + 1] + value[at] + value[at + 2 :]


def _shown(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> ast.AST:
    """The whole of which a node is part, as far as it is short."""
    while isinstance(parent := parents[node], ast.expr | ast.Assign | ast.Return) and len(ast.unparse(parent)) <= 64:
        node = parent
    return node


def expected(record: dict[str, Any]) -> Money:
    """By box and wager what a record says was staked and went back, in cents; lines of one wager together."""
    found: Money = {}
    for line in record["expect"]["settlement"]:
        key = line["box"], line["wager"]
        staked, back = found.get(key, (0, 0))
        found[key] = staked + _cents(line["staked"]), back + _cents(line["returned"])
    return found


def _cents(amount: str) -> int:
    return round(float(amount) * 100)


@dataclass(frozen=True)
class Round:
    """A round that an engine plays, with the options in full and what it must come to."""

    record: dict[str, Any]
    options: dict[str, Any]
    tables: dict[str, dict[str, str]]
    money: Money


def playable(name: str, record: dict[str, Any], game: dict[str, Any]) -> Round | None:
    """A record as an engine takes it; nothing if it is none that it plays. The game is its part of options.json."""
    mishaps = [mishap for mishap in record.get("irregularities", ()) if mishap["kind"] != "fill"]
    options = game["options"] | record.get("options", {})
    knows = getattr(engine(name), "knows", None)
    if mishaps or record["expect"]["void"] or record.get("procedure") or (knows and not knows(record, options)):
        return None
    takes = getattr(engine(name), "takes", None)
    money = {key: value for key, value in expected(record).items() if takes is None or takes(key[1])}
    return Round(record, options, {table: row["rows"] for table, row in game["pay_tables"].items()}, money)


def right(name: str, one: Round) -> bool:
    """Whether the engine as it is comes to what the record expects."""
    found: Money = engine(name).settle(one.record, one.options, one.tables)
    return found == one.money
