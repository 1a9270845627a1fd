"""The bots of the documentation play at a real floor."""

import re
import shutil
import subprocess
import sys

import pytest

from tests.documents import titled
from tests.each import each
from tests.floor.serving import serving
from tests.volume import PATIENCE, playable

NODE = shutil.which("node")
JAVASCRIPT = [str(NODE), "--experimental-websocket"]


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("bots") / "floor.db", company=3) as served:
        yield served


def played(floor, command, source, path, game):
    path.write_text(source, encoding="utf-8")
    ran = subprocess.run(
        [*command, path, floor.base, game, "2"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"Bot \d+ leaves", ran.stdout)
    assert len(re.findall(r"Bot \d+ (puts|marks|writes|posts|bets|checks|folds|calls|mucks|antes) ", ran.stdout)) >= 2
    assert re.search(r"\[19:47-|\[house:", ran.stdout)


SHARED = "casino-war", "blackjack", "pai-gow", "roulette", "ultimate-texas-holdem"


@pytest.mark.parametrize("game", SHARED)
def test_the_python_bot_plays_two_rounds_and_leaves(floor, tmp_path, game):
    played(floor, [sys.executable], titled("docs/bots.md", "bot.py"), tmp_path / "bot.py", game)


@pytest.mark.skipif(NODE is None, reason="SKIPPED: the JavaScript bot needs node")
@pytest.mark.parametrize("game", SHARED)
def test_the_javascript_bot_plays_two_rounds_and_leaves(floor, tmp_path, game):
    played(floor, JAVASCRIPT, titled("docs/bots.md", "bot.mjs"), tmp_path / "bot.mjs", game)


@pytest.mark.slow
@each("game", [name for name in playable() if name not in SHARED])
def test_both_bots_play_every_game(floor, tmp_path, game):
    played(floor, [sys.executable], titled("docs/bots.md", "bot.py"), tmp_path / "bot.py", game)
    if NODE is not None:
        played(floor, JAVASCRIPT, titled("docs/bots.md", "bot.mjs"), tmp_path / "bot.mjs", game)
