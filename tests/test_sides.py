"""Tests side by side: everything is run once and reported, and a process that crashes is reported too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

if not hasattr(os, "fork"):
    pytest.skip("processes cannot be forked here", allow_module_level=True)

ONE = """
import warnings

import pytest


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    warnings.warn("made once")
    yield


@pytest.mark.parametrize("n", range(20))
def test_passes(shared, n):
    pass


def test_fails(shared):
    print("what was printed")
    assert 1 + 1 == 3


def test_is_skipped(shared):
    pytest.skip("no reason")
"""
OTHER = """
import os


def test_passes_too():
    pass


def test_falls():
    os._exit(0)


def test_is_never_run():
    pass
"""


def test_everything_is_reported_and_so_is_a_crash(tmp_path):
    (tmp_path / "test_one.py").write_text(ONE)
    (tmp_path / "test_other.py").write_text(OTHER)
    plugins = ["-p", "tests.sides", "-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "--sides", "2", f"--rootdir={tmp_path}", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "2 failed, 21 passed, 1 skipped, 1 warning" in done.stdout
    assert done.stdout.count("made once") == 1
    assert "what was printed" in done.stdout
    assert "the process that ran this test fell" in done.stdout
    assert "2 tests were not run to their end" in done.stdout
