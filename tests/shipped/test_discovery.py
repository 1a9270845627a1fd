"""Games that other packages ship are found by their entry point, with their rulebook and their guide."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from .conftest import outputs_of_each, pitboss, record

GAME = """
    from dataclasses import replace
    from pitboss.games.casino_war import GAME as WAR
    GAME = replace(WAR, name="lucky-war", title="Lucky war", subchapter="house:lucky-war", package="lucky_war")
"""
PROVISIONS = """
    [house]
    "lucky-war/luck" = ["Luck", "the house", "whoever plays may be lucky"]
    "absence" = ["Not theirs", "somebody else", "a package cannot say anew what the house has read"]
"""


def ships(folder: Path, package: str, points: str, **files: str) -> None:
    """A package on a path."""
    (folder / package).mkdir()
    for name, text in files.items():
        (folder / package / name.replace("__dot__", ".")).write_text(dedent(text))
    record(folder, package, points)


def test_a_game_is_found_by_its_entry_point(tmp_path, ask):
    files = {
        "__init____dot__py": GAME,
        "provisions__dot__toml": PROVISIONS,
        "guide__dot__md": "# Lucky\n\n{decks} decks.\n",
    }
    ships(tmp_path, "lucky_war", "lucky-war = lucky_war:GAME", **files)
    games, luck, absence, guide = outputs_of_each(
        ask, "games --json", "rules house:lucky-war/luck", "rules house:absence", "guide lucky-war"
    )
    listed = {row["game"]: row for row in json.loads(games)}
    assert listed["lucky-war"]["title"] == "Lucky war"
    assert listed["lucky-war"]["status"] == "readings"
    assert listed["lucky-war"]["coverage"]["words"].startswith("law 0 · readings ")
    assert "keno" in listed
    assert "whoever plays may be lucky" in luck
    assert "house:absence" in absence
    assert "a package cannot say" not in absence
    assert guide.split() == ["#", "Lucky", "6", "decks."]
    near = ask(*pitboss("games", "lucky-wor"))
    assert near.returncode == 2
    assert "lucky-war" in near.stderr


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ValueError('out of luck')", "cannot be loaded: out of luck"),
        ("GAME = 7", "not a game of that name"),
        ("from pitboss.games.casino_war import GAME", "not a game of that name"),
    ],
)
def test_a_package_that_does_not_hold_what_it_offers_is_named_and_harms_nothing(tmp_path, ask, source, reason):
    ships(tmp_path, "lucky_war", "lucky-war = lucky_war:GAME", __init____dot__py=source)
    listed = {row["game"]: row["status"] for row in json.loads(ask(*pitboss("games", "--json")).stdout)}
    assert listed["lucky-war"] == "planned"
    assert listed["casino-war"] == "text"
    refused = ask(*pitboss("games", "lucky-war"))
    assert refused.returncode == 2
    assert reason in refused.stderr
    assert "Traceback" not in refused.stderr


def test_what_the_house_has_is_not_replaced(tmp_path, ask):
    source = GAME.replace("lucky-war", "casino-war").replace("Lucky war", "Not casino war")
    ships(tmp_path, "lucky_war", "casino-war = lucky_war:GAME", __init____dot__py=source)
    (row,) = [row for row in json.loads(ask(*pitboss("games", "--json")).stdout) if row["game"] == "casino-war"]
    assert row["title"] == "Casino war"
    assert (
        ask("-c", "import pitboss.games as g; print(g.game('casino-war').package)").stdout
        == "pitboss.games.casino_war\n"
    )
