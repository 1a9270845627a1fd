"""A folder is a game: what lists games reads their folders, and a folder says what its game says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import pitboss
from pitboss.games import FAMILY_ORDER, authorised, by_family, game, nameplates
from pitboss.table.engine.nameplate import Nameplate
from tests.each import each


@each("name", nameplates())
def test_a_nameplate_says_what_the_game_says(name):
    found, plate = authorised(name) or game(name), nameplates()[name]
    assert (found.name, found.title, found.subchapter) == (name, plate.title, plate.subchapter)


def test_every_game_is_in_one_family_and_every_family_has_one():
    listed = [name for names in by_family().values() for name in names]
    assert sorted(listed) == sorted(nameplates())
    assert all(by_family().values())
    assert tuple(by_family()) == FAMILY_ORDER


def test_games_stand_in_the_order_of_the_law():
    names = list(nameplates())
    for before, after in (
        ("blackjack", "blackjack-switch"),
        ("blackjack-switch", "punto-banco"),
        ("keno", "casino-war"),
    ):
        assert names.index(before) < names.index(after)
    assert names.index("roulette") + 1 == names.index("big-six"), "both are 19:47-5, and roulette comes first there"


def test_a_nameplate_that_says_more_or_less_than_it_may_is_refused():
    with pytest.raises(msgspec.ValidationError, match="missing required field `subchapter`"):
        msgspec.convert({"title": "A game"}, Nameplate)
    with pytest.raises(msgspec.ValidationError, match="unknown field `famly`"):
        msgspec.convert({"title": "A game", "subchapter": "house:a-game", "family": "", "famly": "Dice"}, Nameplate)


# A game that the regulation does not name, in the tree.

ROOT = Path(__file__).parents[2]
PLATE = """
title = "Casino hold 'em"
subchapter = "house:casino-holdem"
family = "Poker against the house"
"""
ASKED = """
from pitboss.games import by_family, catalogue, game, nameplates
from pitboss.rulebook import cite
print([*nameplates()][-1], game("casino-holdem").package, by_family()["Poker against the house"][-1])
(row,) = [row for row in catalogue() if row.name == "casino-holdem"]
print(row.subchapter, row.status, row.family)
print(cite("house:casino-holdem/fold").says)
"""


def linked(source: str, target: str) -> None:
    """The same file under another name; a copy where that lies on another disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@pytest.fixture
def tree(tmp_path) -> dict[str, str]:
    """The environment of a process with all sources here, and one folder more among the games."""
    sources, games = Path(pitboss.__file__).parent, tmp_path / "pitboss" / "games"
    shutil.copytree(sources, tmp_path / "pitboss", copy_function=linked, ignore=shutil.ignore_patterns("*.nb?"))
    example = ROOT / "examples" / "casino_holdem" / "casino_holdem"
    shutil.copytree(example, games / "casino_holdem", ignore=shutil.ignore_patterns("__pycache__"))
    (games / "casino_holdem" / "game.toml").write_text(PLATE)
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}


def asked(tree: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=tree, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


def test_a_folder_is_a_game_also_where_the_regulation_does_not_name_it(tree):
    assert asked(tree, "-c", ASKED).splitlines() == [
        "casino-holdem pitboss.games.casino_holdem casino-holdem",
        "house:casino-holdem readings Poker against the house",
        "A fold costs the ante and the AA wager.",
    ]


DATES = (
    "test_every_subchapter_of_the_catalogue_has_a_first_day",
    "test_every_game_has_law_on_a_day_of_2012_and_says_that_later_amendments_are_not_held",
    "test_spans_follow_each_other_and_begin_with_their_game",
)


def test_its_citations_resolve_and_no_dates_of_the_law_are_wanted_of_it(tree):
    wanted = "tests/rulebook/test_rulebook.py::test_every_citation_in_the_sources_resolves"
    asked(tree, "-m", "pytest", wanted, *(f"tests/rulebook/test_editions.py::{name}" for name in DATES))
