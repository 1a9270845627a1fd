"""The list of planted faults: each still applies, and there are enough of every kind."""

import ast
from collections import Counter
from textwrap import dedent

import pytest

from pitboss.games import names
from tests.mutants import KINDS, ROOT, AdriftError, Fault, faults, planted, segment

FAULTS = faults()


def test_every_planted_fault_still_applies():
    adrift = []
    for fault in FAULTS:
        try:
            source = (ROOT / fault.file).read_text(encoding="utf-8")
            text, (begin, end) = planted(fault, source), segment(fault, source)
            if fault.file.endswith(".py"):
                ast.parse(dedent(text[begin : end + len(text) - len(source)]))
        except (AdriftError, FileNotFoundError, SyntaxError) as error:
            adrift.append(f"{fault.name}: {error}")
    assert not adrift, "\n".join(adrift)


def test_every_planted_fault_names_tests_and_games_that_there_are():
    for fault in FAULTS:
        assert fault.tests, f"{fault.name} names no tests that are asked first"
        assert all((ROOT / path.partition("::")[0]).exists() for path in fault.tests), fault.name
        assert {*fault.games.split(",")} - {""} <= {*names()}, fault.name


def test_there_are_enough_of_every_kind_each_under_a_name_of_its_own():
    kinds = Counter(fault.kind for fault in FAULTS)
    assert set(kinds) <= {*KINDS, "other"}
    assert all(kinds[kind] >= least for kind, least in KINDS.items()), kinds
    assert kinds.total() >= 120
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


SOURCE = "def one():\n    return 1\n\n\nclass A:\n    def one(self):\n        return 1\n"
SCRIPT = """export function one() {
  return 1;
}
const two = (n) => 1 + n;
export class A {
  #one() {
    one();
    return 1;
  }
  two() { return 1; }
}
"""


def test_a_fault_is_planted_in_its_function_alone():
    fault = Fault("x", "other", "x.py", "A.one", "return 1", "return 2", ())
    assert planted(fault, SOURCE) == SOURCE[:-9] + "return 2\n"


@pytest.mark.parametrize(
    ("function", "old", "line"),
    [("one", "return 1", 1), ("two", "1 +", 3), ("A.#one", "return 1", 7), ("A", "#one()", 5), ("", "two()", 9)],
)
def test_a_fault_of_a_script_is_planted_in_its_function_alone(function, old, line):
    fault = Fault("x", "page", "x.js", function, old, "fault", ())
    differing = [
        number
        for number, (was, now) in enumerate(zip(SCRIPT.split("\n"), planted(fault, SCRIPT).split("\n"), strict=True))
        if was != now
    ]
    assert differing == [line]


@pytest.mark.parametrize(
    ("file", "source", "function", "old"),
    [
        ("x.py", SOURCE, "A.two", "return 1"),
        ("x.py", SOURCE, "one", "return 3"),
        ("x.py", SOURCE, "A", "e"),
        ("x.js", SCRIPT, "three", "1"),
        ("x.js", SCRIPT, "A.one", "1"),
        ("x.js", SCRIPT, "one", "return 3"),
        ("x.css", SCRIPT, "", "return 1"),
    ],
)
def test_a_fault_whose_place_is_gone_or_is_not_one_place_is_an_error(file, source, function, old):
    with pytest.raises(AdriftError):
        planted(Fault("x", "other", file, function, old, "", ()), source)
