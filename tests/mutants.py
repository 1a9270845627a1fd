"""Planted faults: which test finds each, and by which tier. `make mutants`, or `python -m tests.mutants NAME …`.

A fault is named by its function with the old and the new text (`tests/mutants.toml`), not by a line, so that it stays
where the code goes. It is planted in a copy of the sources, which differs from `main` by it as a branch would. First
the tests named beside it are run, then, if none of them fails, everything that `make test` runs. A fault whose function
or text is not there any more is an error. So is a test that fails without the fault: it finds nothing.
"""

import argparse
import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
NOT_COPIED = (".git", ".venv*", ".mypy_cache", ".ruff_cache", ".hypothesis", "build", "dist")
KINDS = {"settlement": 40, "refusal": 15, "view": 15, "journal": 15, "price": 10, "page": 10}
"""Kinds of faults, and how many of each the list must have."""
ENOUGH = 0.95
"""Share of the faults that `make test` must find."""
LONGEST = 3600
"""Seconds after which a run of tests is taken never to end, on a machine that does other things besides."""
NEAR, MAKE_TEST, SURVIVED = "near", "make test", "SURVIVED"


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
    games: str = ""
    """The games to which those tests are confined, as `PITBOSS_GAMES` has it."""
    survives: str = ""
    """Why no test can find it, where that is so."""


@dataclass(frozen=True)
class Found:
    """The first test that failed on a fault, and the tier in which it ran."""

    tier: str
    test: str


class AdriftError(Exception):
    """The fault no longer applies: its function or its text is gone."""


def faults() -> list[Fault]:
    """The list, in its order."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]
    return [Fault(**row | {"tests": tuple(row["tests"])}) for row in rows]


# Where a fault goes.


def planted(fault: Fault, source: str) -> str:
    """The source with the fault in it."""
    begin, end = segment(fault, source)
    part = source[begin:end]
    if part.count(fault.old) != 1:
        raise AdriftError(f"{fault.old!r} stands {part.count(fault.old)} times in {fault.function or fault.file}")
    if fault.old == fault.new:
        raise AdriftError("the old text and the new one are the same")
    return source[:begin] + part.replace(fault.old, fault.new) + source[end:]


def segment(fault: Fault, source: str) -> tuple[int, int]:
    """Where the text begins and ends in which a fault is planted: its function, or the whole file."""
    if not fault.function:
        return 0, len(source)
    return (python_segment if fault.file.endswith(".py") else script_segment)(source, fault.function)


_parsed = cache(ast.parse)


def python_segment(source: str, function: str) -> tuple[int, int]:
    """Where a function's text begins and ends, by its name within the module ("Class.method")."""
    nodes: list[ast.AST] = [_parsed(source)]
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
    starts = line_starts(source)
    node = nodes[-1]
    assert isinstance(node, ast.stmt)
    return starts[node.lineno - 1], starts[node.end_lineno or node.lineno]


def assigned(node: ast.AST) -> set[str]:
    """Names that a statement of a module or class assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


_KEYWORDS = r"(?:export |default |async |static |get |set |function |class |const |let )"


def script_segment(source: str, function: str) -> tuple[int, int]:
    """Where a function, method or class of JavaScript begins and ends, by its name ("Class.method").

    It ends with the closing brace at the indentation of its first line, which is how our scripts are written.
    """
    lines, starts = source.split("\n"), line_starts(source)
    first, last = 0, len(lines)
    for name in function.split("."):
        declared = re.compile(rf"\s*{_KEYWORDS}*{re.escape(name)}(?=\W)(.*)")
        keyword = re.compile(rf"\s*{_KEYWORDS}+{re.escape(name)}(?=\W)")
        heads = [
            at
            for at in range(first, last)
            if declared.fullmatch(lines[at]) and (keyword.match(lines[at]) or lines[at].endswith("{"))
        ]
        if len(heads) != 1:
            raise AdriftError(f"{function} is declared {len(heads)} times")
        first = heads[0]
        indent = len(lines[first]) - len(lines[first].lstrip())
        closing = re.compile(rf"\s{{{indent}}}[}}\])]")
        is_block = lines[first].endswith(("{", "(", "[", "=>"))
        last = 1 + (next(at for at in range(first + 1, last) if closing.match(lines[at])) if is_block else first)
    return starts[first], starts[last]


def line_starts(source: str) -> list[int]:
    """The place at which each line begins, and the end."""
    return [0, *(match.end() for match in re.finditer("\n", source)), len(source)]


# Running tests.


class Tree:
    """A copy of the sources in which faults are planted one after the other."""

    def __init__(self, root: Path) -> None:
        self.root = root
        # With their dates, so that what was compiled serves there.
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        # Tests play more lives of games that differ from main.
        for words in ("init -q -b main", "add -A", "-c user.name=- -c user.email=- commit -qm -"):
            subprocess.run(["git", "-C", str(root), *words.split()], check=True, capture_output=True)

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[dict[str, str]]:
        """The tree with a fault in it, and the variables that its tests need."""
        file = self.root / fault.file
        source, stamp = file.read_text(encoding="utf-8"), file.stat()
        file.write_text(planted(fault, source), encoding="utf-8")
        try:
            with tempfile.TemporaryDirectory() as folder:
                # Code that was compiled from other files than it says must not hide a fault of a kernel.
                is_compiled = "kernel" in fault.file or "pitboss.pricing.kernels.compiled import" in source
                anew = {"NUMBA_CACHE_DIR": folder} if is_compiled else {}
                yield anew | {"PITBOSS_CACHE": folder}
        finally:
            file.write_text(source, encoding="utf-8")
            os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def run(self, arguments: list[str], variables: dict[str, str]) -> tuple[int, list[str]]:
        """Pytest over some tests: its exit status, and the tests that failed."""
        environment = os.environ | {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"} | variables
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no", "-p", "no:randomly", *arguments]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return 1, ["(the tests do not come to an end)"]
        failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$|^(\S+) claims ", printed, re.MULTILINE)
        return process.returncode, [one or other for one, other in failed] or [printed.strip().rpartition("\n")[2]]


_WHOLE_RUN = Lock()
"""Two runs of everything side by side would only wait for each other."""


def find(fault: Fault, tree: Tree, *, whole: bool, ignored: tuple[str, ...] = ()) -> Found | None:
    """The first test that fails on a fault; nothing where none does."""
    without = [word for test in ignored for word in ("--deselect", test)]
    with tree.with_fault(fault) as variables:
        near = variables | ({"PITBOSS_GAMES": fault.games} if fault.games else {})
        # A test that is named is run although it is slow, which `make test` would not do.
        asked = ["-x", "-p", "no:xdist", "-m", "not slow", *without, *fault.tests]
        status, failed = tree.run(asked, near) if fault.tests else (0, [])
        if status not in (0, 1):
            raise AdriftError(f"{' '.join(fault.tests)}: {failed[-1]}")
        if status:
            return Found(NEAR, failed[0])
        if whole:
            with _WHOLE_RUN:
                status, failed = tree.run(["-x", "-n", "2", *without], variables)
            if status:
                return Found(MAKE_TEST, failed[0])
    return None


def failing_anyway(tests: list[str], tree: Tree) -> set[str]:
    """Those of some tests that fail in a tree without any fault."""
    if not tests:
        return set()
    asked = ["-p", "no:xdist", "-m", "not slow"]
    status, failed = tree.run([*asked, *tests], {})
    if status not in (0, 1):
        # Some cases are only there where a game differs from main: all cases of those tests.
        status, failed = tree.run([*asked, *sorted({test.partition("[")[0] for test in tests})], {})
    return {*failed} if status else set()


class Run:
    """Faults planted side by side, each in a tree that is free."""

    def __init__(self, folder: Path, trees: int, *, whole: bool) -> None:
        self.whole = whole
        self._free: SimpleQueue[Tree] = SimpleQueue()
        self._pool = ThreadPoolExecutor(trees)
        for tree in self._pool.map(Tree, [folder / str(number) for number in range(trees)]):
            self._free.put(tree)
        self.found: dict[str, Found | AdriftError | None] = {}
        self.took: dict[str, float] = {}
        """Seconds that each fault took."""

    @contextmanager
    def tree(self) -> Iterator[Tree]:
        """A tree that nobody uses."""
        tree = self._free.get()
        try:
            yield tree
        finally:
            self._free.put(tree)

    def plant(self, wanted: list[Fault], ignored: dict[str, tuple[str, ...]]) -> Iterator[Fault]:
        """Each fault as soon as it is known who finds it."""

        def one(fault: Fault) -> None:
            with self.tree() as tree:
                began = time.monotonic()
                try:
                    self.found[fault.name] = find(fault, tree, whole=self.whole, ignored=ignored.get(fault.name, ()))
                except AdriftError as error:
                    self.found[fault.name] = error
                self.took[fault.name] = time.monotonic() - began

        waiting: dict[Future[None], Fault] = {self._pool.submit(one, fault): fault for fault in wanted}
        for future in as_completed(waiting):
            future.result()
            yield waiting[future]

    def doubtful(self) -> dict[str, str]:
        """By fault, the test that is said to find it and fails without it."""
        tests = {name: by.test for name, by in self.found.items() if isinstance(by, Found)}
        named = sorted({test for test in tests.values() if "::" in test})
        with self.tree() as tree:
            failing = failing_anyway(named, tree)
        return {name: test for name, test in tests.items() if test in failing}


def listed(names: list[str], kind: str) -> list[Fault]:
    """The faults of this run."""
    known = {fault.name: fault for fault in faults()}
    if unknown := [name for name in names if name not in known]:
        sys.exit(f"there is no planted fault {', '.join(unknown)}")
    return [known[name] for name in names or known if not kind or known[name].kind == kind]


def end(fault: Fault, by: Found | AdriftError | None) -> tuple[str, str]:
    """What became of a fault, and the test or the reason."""
    if by is None:
        return SURVIVED, fault.survives
    return (by.tier, by.test) if isinstance(by, Found) else ("adrift", str(by))


def main() -> None:
    """Plant each, and say which test finds it."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="planted faults by name; all of them if none is named")
    parser.add_argument("--kind", default="", choices=(*KINDS, "other"), help="only those of a kind")
    parser.add_argument("--near", action="store_true", help="only the tests named beside each fault")
    parser.add_argument("--trees", type=int, default=os.cpu_count() or 1, help="faults that are planted side by side")
    given = parser.parse_args()
    wanted = listed(given.names, given.kind)
    began, ignored = time.monotonic(), dict[str, tuple[str, ...]]()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), min(given.trees, len(wanted)), whole=not given.near)
        again = wanted
        while again:
            for fault in run.plant(again, ignored):
                tier, outcome = end(fault, run.found[fault.name])
                took = f"{run.took[fault.name]:4.0f} s"
                print(f"{tier:9} {took} {fault.kind:10} {fault.name:50} {outcome}", flush=True)
            doubtful = run.doubtful()
            for name, test in doubtful.items():
                print(f"{name}: {test} fails without it too", flush=True)
                ignored[name] = (*ignored.get(name, ()), test)
            again = [fault for fault in again if fault.name in doubtful]
    sys.exit(summed_up(wanted, run.found, f"{time.monotonic() - began:.0f} s"))


def summed_up(wanted: list[Fault], found: dict[str, Found | AdriftError | None], took: str) -> int:
    """Print how many were found, by kind and by tier, and what is wrong; the exit status."""
    for kind in dict.fromkeys(fault.kind for fault in wanted):
        tiers = Counter(end(fault, found[fault.name])[0] for fault in wanted if fault.kind == kind)
        print(f"{kind:11} {tiers.total():3}: " + ", ".join(f"{number} {tier}" for tier, number in tiers.items()))
    caught = sum(isinstance(by, Found) for by in found.values())
    adrift = [f"{name}: {by}" for name, by in found.items() if isinstance(by, AdriftError)]
    missed = [fault for fault in wanted if found[fault.name] is None]
    print(f"{caught} of {len(wanted)} found, {len(missed)} survived, {len(adrift)} adrift; {took}")
    for text in (*adrift, *(f"{fault.name}: {fault.survives or 'no test finds it'}" for fault in missed)):
        print(text)
    return 1 if adrift or caught < ENOUGH * len(wanted) else 0


if __name__ == "__main__":
    main()
