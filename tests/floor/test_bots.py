"""The bots of the documentation play at a real floor."""

import re
import shutil
import subprocess
import sys

import pytest

from pitboss.games import game as game_of
from tests.documents import titled
from tests.floor.serving import serving
from tests.volume import PATIENCE

NODE = shutil.which("node")


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("bots") / "floor.db") as served:
        yield served


def played(floor, command, source, path, game):
    path.write_text(source, encoding="utf-8")
    ran = subprocess.run(
        [*command, path, floor.base, game, "2"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"Bot \d+ leaves", ran.stdout)
    main = next(iter(game_of(game).wagers))
    assert len(re.findall(rf"Bot \d+ puts [0-9.]+ on {main}, box 1", ran.stdout)) == 2
    assert re.search(r"\[19:47-|\[house:", ran.stdout)


@pytest.mark.parametrize("game", ["casino-war", "blackjack"])
def test_the_python_bot_plays_two_rounds_and_leaves(floor, tmp_path, game):
    played(floor, [sys.executable], titled("docs/bots.md", "bot.py"), tmp_path / "bot.py", game)


@pytest.mark.skipif(NODE is None, reason="SKIPPED: the JavaScript bot needs node")
def test_the_javascript_bot_plays_two_rounds_and_leaves(floor, tmp_path):
    command = [str(NODE), "--experimental-websocket"]
    played(floor, command, titled("docs/bots.md", "bot.mjs"), tmp_path / "bot.mjs", "casino-war")
