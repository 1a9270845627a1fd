"""Planted faults: which test finds each, and by which tier. `make mutants`, or `python -m tests.mutants NAME …`.

A fault is named by its function with the old and the new text (`tests/mutants.toml`), not by a line, so that it stays
where the code goes. It is planted in a copy of the sources; first the tests named beside it are run, then, if none of
them fails, everything that `make test` runs. A fault whose function or text is not there any more is an error.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
COPIED = ("src", "tests", "vectors", "docs", "examples", "bench", "pyproject.toml", "README.md", "Makefile")
KINDS = {"settlement": 40, "refusal": 15, "view": 15, "journal": 15, "price": 10, "page": 10}
"""Kinds of faults, and how many of each the list must have."""
ENOUGH = 0.95
"""Share of the faults that `make test` must find."""


@dataclass(frozen=True)
class Fault:
    """One planted fault, and the tests that are asked first."""

    name: str
    kind: str
    file: str
    function: str
    old: str
    new: str
    tests: tuple[str, ...]
    survives: str = ""
    """Why no test can find it, where that is so."""


class AdriftError(Exception):
    """The fault no longer applies: its function or its text is gone."""


def faults() -> list[Fault]:
    """The list, in its order."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]
    return [Fault(**row | {"tests": tuple(row["tests"])}) for row in rows]


def segment(source: str, function: str) -> tuple[int, int]:
    """Where a function's text begins and ends, by its name within the module ("Class.method")."""
    nodes: list[ast.AST] = [ast.parse(source)]
    for name in function.split("."):
        found = [
            child
            for node in nodes
            for child in ast.iter_child_nodes(node)
            if getattr(child, "name", None) == name or name in assigned(child)
        ]
        if not found:
            raise AdriftError(f"there is no {function}")
        nodes = found
    starts = [0, *(match.end() for match in re.finditer("\n", source)), len(source)]
    node = nodes[-1]
    assert isinstance(node, ast.stmt)
    return starts[node.lineno - 1], starts[node.end_lineno or node.lineno]


def assigned(node: ast.AST) -> set[str]:
    """Names that a statement of a module or class assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def planted(fault: Fault, source: str) -> str:
    """The source with the fault in it."""
    begin, end = segment(source, fault.function) if fault.function else (0, len(source))
    part = source[begin:end]
    if part.count(fault.old) != 1:
        raise AdriftError(f"{fault.old!r} stands {part.count(fault.old)} times in {fault.function or fault.file}")
    return source[:begin] + part.replace(fault.old, fault.new) + source[end:]


def copied(to: Path) -> None:
    """A copy of the tree with its dates, so that what was compiled serves there."""
    for name in COPIED:
        whole = ROOT / name
        (shutil.copytree if whole.is_dir() else shutil.copy2)(whole, to / name)


def run(tree: Path, arguments: list[str]) -> tuple[int, str]:
    """Pytest over some tests of a tree: its exit status, and the first test that failed."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:randomly", *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    first = failed[1] if failed else (done.stdout or done.stderr).strip().rpartition("\n")[2]
    return done.returncode, first


def found(fault: Fault, tree: Path, whole: bool) -> tuple[str, str]:
    """The test that finds a fault and where it was found: "near", "make test", or "" for nowhere."""
    file = tree / fault.file
    source = file.read_text(encoding="utf-8")
    stamp = file.stat()
    file.write_text(planted(fault, source), encoding="utf-8")
    try:
        status, first = run(tree, ["-p", "no:xdist", *fault.tests]) if fault.tests else (0, "")
        if status not in (0, 1):
            raise AdriftError(f"{' '.join(fault.tests)}: {first}")
        if status:
            return first, "near"
        if whole:
            status, first = run(tree, ["-n", "2"])
            if status:
                return first, "make test"
        return "", ""
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def listed(names: list[str]) -> Iterator[Fault]:
    """The faults of this run."""
    known = {fault.name: fault for fault in faults()}
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"there is no planted fault {', '.join(unknown)}")
    yield from (known[name] for name in names or known)


def main() -> None:
    """Plant each, and say which test finds it."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="planted faults by name; all of them if none is named")
    parser.add_argument("--near", action="store_true", help="only the tests named beside each fault")
    given = parser.parse_args()
    ends, adrift, survivors = Counter[str](), [], []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copied(tree)
        for fault in listed(given.names):
            try:
                first, where = found(fault, tree, whole=not given.near)
            except AdriftError as error:
                adrift.append(f"{fault.name}: {error}")
                where, first = "adrift", str(error)
            else:
                survivors += [] if where or fault.survives else [fault.name]
            ends[where or "survived"] += 1
            print(f"{where or 'SURVIVED':10} {fault.kind:11} {fault.name:44} {first or fault.survives}", flush=True)
    asked = ends.total()
    caught = ends["near"] + ends["make test"]
    took = f"{time.monotonic() - began:.0f} s"
    print(f"{caught} of {asked} found, {ends['survived']} survived, {ends['adrift']} adrift; {took}")
    for line in (*adrift, *(f"{name}: no test finds it" for name in survivors)):
        print(line)
    sys.exit(1 if adrift or caught < ENOUGH * asked else 0)


if __name__ == "__main__":
    main()
