"""A game by declaration on house poker: one module that takes everything from `pitboss.extend`."""

import ast
import json
import re
import shutil
from pathlib import Path

import pytest

from .conftest import outputs_of_each, record

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "casino_holdem" / "casino_holdem"
NAME = "casino-holdem"
MOST_LINES = 132


@pytest.fixture
def example(tmp_path) -> Path:
    """The example on a path of its own."""
    shutil.copytree(EXAMPLE, tmp_path / EXAMPLE.name, ignore=shutil.ignore_patterns("__pycache__"))
    record(tmp_path, EXAMPLE.name, f"{NAME} = casino_holdem:GAME")
    return tmp_path


def test_it_is_one_module_of_few_lines_with_its_entry_point():
    (module,) = EXAMPLE.glob("*.py")
    assert len(module.read_text().splitlines()) <= MOST_LINES
    assert f'{NAME} = "casino_holdem:GAME"' in (EXAMPLE.parent / "pyproject.toml").read_text()


@pytest.mark.parametrize("module", sorted((ROOT / "examples").glob("*/*/*.py")))
def test_an_example_takes_everything_from_the_extension_interface(module):
    imported = [node for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.ImportFrom)]
    names = {f"{node.module}.{alias.name}" for node in imported for alias in node.names}
    ours = {name for name in names if name.startswith("pitboss")}
    assert ours
    assert {name for name in ours if not name.startswith("pitboss.extend")} == set()


def test_it_is_listed_and_its_sign_names_no_regulation(example, ask):
    games, sign, guide = outputs_of_each(ask, "games", f"sign {NAME}", f"guide {NAME}")
    assert NAME in games
    assert "7 to 1 up to 100 to 1" in sign
    assert "N.J.A.C." not in sign
    assert "pair of fours" in guide


def test_make_game_takes_it_from_where_it_is_installed(example, ask):
    folder = ask("-m", "tests.volume", NAME).stdout.rstrip()
    assert (ROOT / folder).resolve() == (example / EXAMPLE.name).resolve()
    own, tests = ask("-m", "tests.volume", "craps").stdout.split()
    assert (own, tests) == ("src/pitboss/games/craps", "tests/games/craps_family")


# The player's two cards, the dealer's two, the five of the board; what 10 on the ante, 5 on AA and a call of 20 win.
ROUNDS = {
    "aces beat fives; aces in the first five pay AA": ("Ah Ad 5c 5d Ks 9h 2c 3d 7s", "65.00"),
    "a flush pays the ante 2 to 1 and AA 20 to 1": ("2h 3h 4c 4s Ah Kh 9h 7d 8s", "140.00"),
    "aces that come later do not pay AA": ("Ah 6d 5c 5d Ks 9h 2c Ad 7s", "25.00"),
    "threes do not qualify: the ante is paid, the call goes back": ("4h 7d 3c 3d Ks 9h Qc 8d As", "5.00"),
    "fours qualify": ("Kh 7d 4c 4d 2s 9h Qc 8d As", "-35.00"),
    "kings do not win AA": ("Kh Kd 4c 4d 2s 9h Qc 8d As", "25.00"),
    "equal hands push": ("2h 3d 2c 3s As Ah Kc Kd Qs", "35.00"),
    "a fold loses ante and AA": ("Ah Ad 5c 5d Ks 9h 2c", "-15.00"),
}


def test_rounds_end_as_its_readings_say(example, ask):
    cases = {
        says: {
            "game": NAME,
            "boxes": [{"box": 1, "player": "A", "wagers": {"ante": "10.00", "aa": "5.00"}}],
            "cards": cards.split(),
            "decisions": [{"box": 1, "choose": "fold" if "fold" in says else "call"}],
        }
        for says, (cards, _) in ROUNDS.items()
    }
    script = (
        "import json, pitboss, sys; "
        "print(json.dumps([pitboss.adjudicate(case).shown()['net'] for case in json.loads(sys.argv[1])]))"
    )
    ruled = ask("-c", script, json.dumps([*cases.values()]))
    assert ruled.returncode == 0, ruled.stderr
    nets = dict(zip(cases, json.loads(ruled.stdout), strict=True))
    assert nets == {says: {"A": net} for says, (_, net) in ROUNDS.items()}


def test_it_passes_the_conformance_suite(example, ask):
    """Every law that the house's own games are held to, with no test of its own."""
    suite = ("-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", str(ROOT / "tests" / "conformance"))
    run = ask(*suite, PITBOSS_GAMES=NAME)
    assert run.returncode == 0, run.stdout[-3000:]
    assert sum(map(int, re.findall(r"(\d+) passed", run.stdout))) >= 15
