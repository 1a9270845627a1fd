"""The house stays in order: dependencies point one way and everything public is explained."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import SimpleNamespace

import pitboss
from pitboss.games import game, nameplates, ready
from pitboss.table.act import Act, Narrated, Wager
from pitboss.table.event import _acts
from tests.sources import parsed

ROOT = Path(pitboss.__file__).parent
MODULES = {path: ".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in sorted(ROOT.rglob("*.py"))}

FLOORS = {
    "option_names": 0,
    "refusal": 0,
    "shipped": 0,
    "words": 0,
    "extras": 1,
    "frames": 1,
    "files": 1,
    "money": 1,
    "rulebook": 2,
    "equipment": 2,
    "ranking": 3,
    "table": 4,
    "pricing": 4,
    "games": 5,
    "journal": 6,
    "adapters": 6,
    "sheet": 6,
    "asking": 6,
    "api": 7,
    "school": 7,
    "studio": 7,
    "analysis": 7,
    "extend": 6,
    "tools": 8,
    "floor": 9,
    "assistant": 10,
    "cli": 11,
    "__main__": 12,
}
"""Each part of the house and the floor it is on: it may lean on floors below its own, never beside or above."""

HEAVY = {"numpy", "numba", "scipy", "sqlalchemy", "dask", "distributed", "matplotlib", "typer", "rich", "fastapi"}


UNIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
"""What Windows lacks: a module that is imported at all may import none of it at its top."""


def part(module: str) -> str:
    """The part of the house that a module belongs to; the package's own front door has none."""
    return module.split(".")[1] if "." in module else ""


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module of this package that a source imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "pitboss")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "pitboss":
            if node.module == "pitboss":
                yield from (f"pitboss.{alias.name}" for alias in node.names if not alias.name.startswith("__"))
            else:
                yield node.module or ""


def breaches(module: str, tree: ast.AST) -> list[str]:
    """Imports that point sideways or up."""
    own = part(module)
    wrong = []
    for target in imports(tree):
        other = part(target)
        if other != own and FLOORS.get(other, 99) >= FLOORS[own]:
            wrong.append(f"{module} imports {target}")
    return wrong


def test_dependencies_point_one_way():
    inside = [path for path, module in MODULES.items() if part(module) in FLOORS]
    assert [wrong for path in inside for wrong in breaches(MODULES[path], parsed(path))] == []


def test_every_part_of_the_house_has_its_floor():
    parts = {part(module) for module in MODULES.values()} - {"__init__"}
    assert parts - set(FLOORS) == set(), "say in FLOORS, and in the design, what the new part may lean on"


def test_control_a_wrong_import_is_seen():
    assert breaches("pitboss.table.act", ast.parse("from pitboss.games import game")) != []
    assert breaches("pitboss.equipment.cards", ast.parse("import pitboss.rulebook.citation")) != []
    assert breaches("pitboss.games.casino_war.round", ast.parse("def f():\n    from pitboss import cli")) != []
    assert breaches("pitboss.games.casino_war.round", ast.parse("from pitboss.table import Table")) == []


def looked_up(tree: ast.AST) -> list[str]:
    """What is looked up on a game by the name of an attribute, and not as a part by its type."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    of = [ast.unparse(call.args[0]) for call in calls if call.func.id in ("hasattr", "getattr") and call.args]
    return [name for name in of if name.split(".")[-1] in ("game", "rules")]


def test_parts_of_a_game_are_asked_for_by_type():
    rooms = ("floor", "cli", "adapters", "school", "sheet", "asking", "journal")
    found = {module: looked_up(parsed(path)) for path, module in MODULES.items() if part(module) in rooms}
    assert {module: names for module, names in found.items() if names} == {}


def test_control_an_attribute_of_a_game_is_seen():
    assert looked_up(ast.parse("if hasattr(t.game, 'pot'): pot = getattr(game, 'pot', None)")) == ["t.game", "game"]
    assert looked_up(ast.parse("getattr(t.options, 'minimum')")) == []


def at_the_top(tree: ast.Module) -> Iterator[str]:
    """The libraries that a module imports as it is loaded."""
    waiting: list[ast.AST] = [*tree.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").split(".")[0]
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def test_every_module_loads_where_unix_is_not():
    found = [(module, name) for path, module in MODULES.items() for name in at_the_top(parsed(path))]
    assert [(module, name) for module, name in found if name in UNIX_ONLY] == []


def test_control_an_import_that_only_unix_has_is_seen():
    planted = "try:\n    import fcntl\nexcept OSError:\n    pass\nclass A:\n    import os, termios"
    assert {*at_the_top(ast.parse(planted))} & UNIX_ONLY == {"fcntl", "termios"}
    assert {*at_the_top(ast.parse("def f():\n    import fcntl"))} == set()


def test_no_game_leans_on_another():
    for path, module in MODULES.items():
        if module.startswith("pitboss.games.") and module.count(".") > 2:
            own = module.split(".")[2]
            for target in imports(parsed(path)):
                if target.startswith("pitboss.games."):
                    other = target.split(".")[2]
                    assert other == own or other.endswith(("_family", "_room")), f"{module} imports {target}"


NEUTRAL = ("table", "pricing", "journal", "sheet", "adapters", "school", "floor", "cli")
"""Parts that serve every game alike, and so name none and know the inside of none; so does the conformance suite."""

OPEN_DOORS = {"pitboss.games"}
EXAMPLES = re.compile(r"\bExamples?:.*", re.S)
NAMED = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(nameplates(), key=len, reverse=True)))})(?![\w-])")


def words(tree: ast.AST) -> Iterator[str]:
    """Every text in a source but its examples: those of a help text, and those of a field of the API."""
    shown = {
        id(text)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "examples"
        for text in ast.walk(node.value)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield EXAMPLES.sub("", node.value)


def knows(path: Path) -> list[str]:
    """What a source of a neutral part knows of single games."""
    if path.suffix != ".py":
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        return sorted(set(NAMED.findall(text)) | ({path.stem} & set(nameplates())))
    tree = parsed(path)
    inside = {target for target in imports(tree) if target.startswith("pitboss.games") and target not in OPEN_DOORS}
    return sorted(inside | {name for text in words(tree) for name in NAMED.findall(text)})


def neutral() -> dict[str, Path]:
    here = Path(__file__).parent
    found = {path.relative_to(here).as_posix(): path for path in (here / "conformance").rglob("*.py")}
    for name in NEUTRAL:
        for kind in ("py", "js", "css", "html"):
            found |= {path.relative_to(ROOT).as_posix(): path for path in (ROOT / name).rglob(f"*.{kind}")}
    return found


def test_what_serves_every_game_names_none():
    found = {name: knows(path) for name, path in neutral().items()}
    assert {name: known for name, known in found.items() if known} == {}


def test_control_a_game_that_is_named_or_opened_up_is_seen(tmp_path):
    for number, (text, found) in enumerate(
        [
            ('X = "casino-war"', ["casino-war"]),
            ("from pitboss.games.casino_war.rules import Options", ["pitboss.games.casino_war.rules"]),
            ("from pitboss.games import game, ready", []),
            ('def f():\n    """Do.\n\n    Examples: pitboss odds craps\n    """', []),
            ('x = Field(examples=["craps"])', []),
            ('"""A house for casino-wars and scraps."""', []),
        ]
    ):
        path = tmp_path / f"m{number}.py"
        path.write_text(text)
        assert knows(path) == found
    page = tmp_path / "page.js"
    page.write_text('// craps\nconst games = { "mini-craps": 1 };')
    assert knows(page) == ["mini-craps"]


def unexplained(tree: ast.Module) -> list[str]:
    """Public functions, classes and methods without a docstring."""
    missing = [] if ast.get_docstring(tree) else ["the module"]

    def look(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and child.name[0] != "_":
                if not ast.get_docstring(child):
                    missing.append(prefix + child.name)
                if isinstance(child, ast.ClassDef):
                    look(child, f"{prefix}{child.name}.")

    look(tree, "")
    return missing


def test_everything_public_is_explained():
    assert [f"{module}: {name}" for path, module in MODULES.items() for name in unexplained(parsed(path))] == []


def test_control_a_missing_docstring_is_seen():
    assert unexplained(ast.parse('"""M."""\nclass A:\n    """A."""\n    def f(self): pass')) == ["A.f"]


def test_playing_a_table_loads_no_heavy_library():
    script = (
        "import sys, pitboss.games, pitboss.table, pitboss.table.drivers;"
        "pitboss.games.game('casino-war');"
        "print(' '.join(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "pitboss" in loaded
    assert HEAVY.intersection(loaded) == set()


def test_every_act_has_a_name_of_its_own():
    """A journal knows an act by its name alone, whatever games are loaded beside it."""
    for name in ready():
        game(name)
    names = Counter(kind.__struct_config__.tag for kind in _acts(Act))
    assert [name for name, times in names.items() if times > 1] == []


def test_every_act_describes_itself():
    """The sentence stands with the act, or with what the act is a kind of; a name alone is not a sentence."""
    for name in ready():
        game(name)
    plain = [kind for kind in _acts(Act) if kind.describe.__func__ is Narrated.describe.__func__ and _is_ours(kind)]
    assert {kind.__name__ for kind in plain if kind.sentence is None} <= {"_Draw"}
    assert {kind.__name__: missing for kind in plain if (missing := unknown_particulars(kind))} == {}


def _is_ours(kind):
    """Whether an act is one of the package: tests make others."""
    return kind.__module__.startswith("pitboss.")


def unknown_particulars(kind):
    """What stands in braces in an act's sentence and is neither a particular of it nor its outcome."""
    wanted = {name for _, name, _, _ in Formatter().parse(kind.sentence or "") if name}
    known = {*kind.__struct_fields__, kind.named}
    known |= ({"whose"} if "box" in known else set()) | ({*Wager.__struct_fields__} if "wager" in known else set())
    return wanted - known


def test_control_a_sentence_with_an_unknown_particular_is_seen():
    odd = SimpleNamespace(__struct_fields__=("box",), named="", sentence="{whose} has {many} of them")
    assert unknown_particulars(odd) == {"many"}
