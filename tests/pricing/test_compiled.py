"""What is compiled once: kept on disk, carried by a wheel, and made anew where it does not fit."""

import json
import runpy

import pytest

from pitboss.cli import main
from pitboss.pricing.kernels import precompiled
from pitboss.pricing.kernels.compiled import ANEW

SOURCE = "from pitboss.pricing.kernels.compiled import compiled\n\n@compiled()\ndef twice(n):\n    return 2 * n\n"


@pytest.fixture
def fresh(tmp_path):
    """The entry as a new process finds it."""
    (tmp_path / "kept.py").write_text(SOURCE)

    def run():
        entry = runpy.run_path(str(tmp_path / "kept.py"))["twice"]
        assert entry(21) == 42
        return entry.stats

    return run


@pytest.mark.parametrize("damaged", ["*.nbc", "*.nbi"])
def test_what_was_kept_and_cannot_be_read_is_compiled_anew(tmp_path, fresh, damaged):
    """A file cut off on a full disk, for one: the answer is the same, and the next process finds it mended."""
    fresh()
    (file,) = tmp_path.rglob(damaged)
    file.write_bytes(file.read_bytes()[:20])
    assert fresh().cache_misses
    assert fresh().cache_hits


@pytest.fixture
def carried(tmp_path, fresh, monkeypatch):
    """The folder of a wheel with the entry in it, on a machine where nothing was compiled yet."""
    monkeypatch.setenv(ANEW, str(tmp_path / "built"))
    assert fresh().cache_misses
    monkeypatch.delenv(ANEW)
    monkeypatch.setattr(precompiled, "FOLDER", tmp_path / "built")
    for file in [*tmp_path.rglob("*.nb?")]:
        file.unlink()
    return tmp_path / "built"


def test_what_a_wheel_carries_is_not_compiled(tmp_path, carried, fresh):
    stats = fresh()
    assert (len(stats.cache_hits), len(stats.cache_misses)) == (1, 0)
    assert [*tmp_path.rglob("*.nb?")] == []


@pytest.mark.parametrize("fault", ["another processor", "another compiler", "another source", "damaged", "anew"])
def test_what_does_not_fit_is_compiled_as_if_it_were_not_there(tmp_path, carried, fresh, monkeypatch, fault):
    (file,) = carried.iterdir()
    if fault == "another processor":
        monkeypatch.setattr(precompiled, "KIND", precompiled.ProcessorKind("faster", needs="no-such-thing"))
    elif fault == "another compiler":
        monkeypatch.setattr("numba.__version__", "0.1")
    elif fault == "another source":
        (tmp_path / "kept.py").write_text(SOURCE.replace("2 * n", "n + n"))
    elif fault == "damaged":
        file.write_bytes(file.read_bytes()[:20])
    else:
        monkeypatch.setenv(ANEW, "")
    assert fresh().cache_misses
    assert fresh().cache_hits, "and kept beside the sources"


@pytest.mark.slow
def test_kernels_are_compiled_for_a_wheel_once_for_all_games_that_share_one(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    assert main(["compile", "big-six", "roulette", "pokette", "--workers", "1", "--into", str(tmp_path), "--json"]) == 0
    compiled = json.loads(capsys.readouterr().out)
    assert compiled["games"] == ["big-six", "roulette"]
    assert "no source gives it" in compiled["not"]["pokette"], "a game without its figures is left to its house"
    found = {file.name.rpartition("-")[0]: file.stat().st_size for file in tmp_path.iterdir()}
    kernels = {name: size for name, size in found.items() if not name.startswith(("odds-", "varied-"))}
    assert kernels.keys() == {"count_results", "advance"}, "one to count results, and one for tables that step together"
    assert min(kernels.values()) > 5000
    prices = {"odds-big-six", "varied-big-six", "odds-roulette", "varied-roulette"}
    assert found.keys() - kernels.keys() == prices
    assert len([*tmp_path.iterdir()]) == len(found), "both games share each"


@pytest.mark.slow
def test_what_a_wheel_carries_is_the_same_bytes_in_whatever_order_it_was_compiled(tmp_path, monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    found = []
    # Both price by the same compiled tally, which would bear the marks of the game that came first.
    for order in (["three-card-poker", "four-card-poker"], ["four-card-poker", "three-card-poker"]):
        folder = tmp_path / order[0]
        assert main(["compile", *order, "--workers", "1", "--into", str(folder), "--json"]) == 0
        found.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert {name.rpartition("-")[0] for name in found[0]} >= {"_tally", "advance", "deal_block", "odds-four-card-poker"}
    assert found[0] == found[1]


def test_compiling_by_nobody_is_refused(capsys):
    assert main(["compile", "--workers", "0"]) == 2
    assert "must be at least 1" in capsys.readouterr().err
