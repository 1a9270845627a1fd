"""The page of measurements: one part that fails costs no other, and a run of one part changes nothing but its rows."""

import ast
import contextlib
import importlib
import inspect
from pathlib import Path

import pytest
from bench import __main__ as bench
from bench import report
from bench.beside import Beside, Theirs
from bench.row import Row


def beside(rate: float) -> report.Sheet:
    return report.beside(
        [Beside("a round", "rounds/s", {"a call": 10.0}, "a call", (Theirs("p", "peer", rate, "1.0"),))]
    )


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page that was written by a whole run of two parts with targets and one without."""
    parts = {
        "quick": lambda: [Row("a thing", 5, 4), Row("  the same", 3, None)],
        "slow": lambda: [Row("another", 1, 2)],
    }
    monkeypatch.setattr(bench, "TARGETS", parts)
    monkeypatch.setattr(bench, "OTHERS", {"beside": lambda: beside(40.0)})
    monkeypatch.setattr(bench, "DOCUMENT", tmp_path / "page.md")
    assert bench.main([]) == 0
    return tmp_path / "page.md"


def rows(page, title: str) -> list[list[str]]:
    return report.rows_and_stamps(page.read_text(), title)[0]


def test_what_is_behind_stands_first(page, capsys):
    assert rows(page, report.BEHIND) == [
        ["a round", "40 rounds/s", "peer (1.0)", "0.25"],
        ["another", "1 /s", "our target of 2 /s", "missed"],
    ]
    assert page.read_text().index(report.BEHIND) < page.read_text().index(report.TARGETS)
    capsys.readouterr()
    bench.main(["quick"])
    printed = capsys.readouterr().out
    assert printed.index("0.25") < printed.index("a thing"), "although that part was not measured"


def test_a_run_of_one_part_changes_only_its_rows(page, monkeypatch):
    before = page.read_text()
    bench.TARGETS["slow"] = lambda: [Row("another", 3, 2)]
    assert bench.main(["slow"]) == 0
    assert rows(page, report.TARGETS) == [
        ["quick", "a thing", "5 /s", "4 /s", "met"],
        ["quick", "the same", "3 /s", "", ""],
        ["slow", "another", "3 /s", "2 /s", "met"],
    ]
    assert [row[0] for row in rows(page, report.BEHIND)] == ["a round"]
    assert before.partition(report.BESIDE + "\n\n")[2] == page.read_text().partition(report.BESIDE + "\n\n")[2]
    bench.OTHERS["beside"] = lambda: beside(5.0)
    assert bench.main(["beside"]) == 0
    assert rows(page, report.BEHIND) == []
    assert page.read_text().count("\n## ") == before.count("\n## ")


def test_a_part_that_fails_costs_no_other_and_keeps_its_rows(page, capsys):
    bench.TARGETS["quick"] = lambda: 1 / 0
    bench.TARGETS["slow"] = lambda: [Row("another", 7, 2)]
    assert bench.main([]) == 1
    assert "bench: quick failed" in capsys.readouterr().out
    assert [row[:3] for row in rows(page, report.TARGETS)] == [
        ["quick", "a thing", "5 /s"],
        ["quick", "the same", "3 /s"],
        ["slow", "another", "7 /s"],
    ]


def test_a_part_that_nobody_knows_is_refused(page):
    before = page.read_text()
    assert bench.main(["nothing"]) == 2
    assert page.read_text() == before


def missing_names(source: str) -> list[str]:
    """Each name that a source takes from a module of the program, and that the module does not have."""
    tree = ast.parse(source)
    modules: dict[str, list[object]] = {}
    missing = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss"):
            package = importlib.import_module(node.module)
            for alias in node.names:
                with contextlib.suppress(ImportError):
                    importlib.import_module(f"{node.module}.{alias.name}")
                if not hasattr(package, alias.name):
                    missing.append(f"{node.module}.{alias.name}")
                elif inspect.ismodule(module := getattr(package, alias.name)):
                    modules.setdefault(alias.asname or alias.name, []).append(module)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = modules.get(node.value.id, [])
            # Functions may import different modules by one name.
            if found and not any(hasattr(module, node.attr) for module in found):
                missing.append(f"{node.value.id}.{node.attr}")
    return missing


@pytest.mark.parametrize("path", sorted(Path(report.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_measurements_use_names_that_the_program_has(path):
    assert missing_names("from pitboss import money\nmoney.dollars, money.nothing") == ["money.nothing"]
    assert missing_names(path.read_text(encoding="utf-8")) == []
