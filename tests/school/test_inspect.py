"""Inspect's tasks with its mock models, in the environment that `make test-all` sets up for it, without a network."""

import json
import os
import subprocess
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from pitboss.school.benchmark import benchmark
from pitboss.school.question import right
from pitboss.school.sitting import TableSitting, first_choice, play_out
from tests.assistant.test_server import NO_NETWORK
from tests.inspecting import QUESTIONS, ROUNDS

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-inspect" / "bin" / "python"


def test_inspect_finds_the_tasks_by_their_name():
    (found,) = [one for one in entry_points(group="inspect_ai") if one.name == "pitboss"]
    source = (ROOT / "src" / Path(*found.value.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    assert source.count("@task\n") == 2


@pytest.fixture(scope="module")
def trial(tmp_path_factory):
    """What the tasks come to, by model."""
    if not PYTHON.exists():
        pytest.skip("Inspect's environment is not there: make test-all sets it up")
    folder = tmp_path_factory.mktemp("inspect")
    (folder / "sitecustomize.py").write_text(NO_NETWORK)
    paths = os.pathsep.join(map(str, (folder, ROOT / "src", ROOT)))
    env = {name: value for name, value in os.environ.items() if name != "PITBOSS_HOUSE"}
    ran = subprocess.run(
        [PYTHON, "-m", "tests.inspecting.trial", str(folder / "logs")],
        cwd=folder,
        env=env | {"PYTHONPATH": paths, "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.mark.slow
def test_a_model_that_knows_the_rules_is_right_and_one_that_gives_two_answers_never(trial):
    asked = benchmark("dev")[:QUESTIONS]
    first = sum(right(one, one.choices[0] if one.choices else "0.00") for one in asked) / len(asked)
    scored = {name: found["accuracy"] for name, found in trial["questions"].items()}
    expected = {"the rules": 1, "bare": 1, "first choice": first, "two answers": 0, "silent": 0}
    assert scored == pytest.approx(expected)
    assert 0 < first < 1
    assert trial["questions"]["the rules"]["may-it"] == 1, "and by drill"


@pytest.mark.slow
def test_a_player_is_scored_by_what_the_choices_give_away(trial):
    for game, found in trial["table"].items():
        assert found["best"] == 0
        assert found["first"] == pytest.approx(play_out(TableSitting(game, 1, ROUNDS), first_choice).loss)
        assert found["silent"] >= found["first"], "what is left open is answered by the worst choice"
    assert any(found["silent"] > 0 for found in trial["table"].values())
