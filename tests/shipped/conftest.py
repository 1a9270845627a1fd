"""Packages that are not the house's own, as an installer would leave them on a path."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Ask = Callable[..., "subprocess.CompletedProcess[str]"]


def record(folder: Path, package: str, points: str) -> None:
    """What an installer writes beside a package: its name, and the games that it offers."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pitboss.games]\n{points}\n")


def beside(folder: Path) -> dict[str, str]:
    """The environment of a process that has the folder on its path."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)])}


@pytest.fixture
def ask(tmp_path) -> Ask:
    """Runs Python in a process that has the path of the shipped packages."""

    def ask(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = beside(tmp_path) | more
        return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment, check=False)

    return ask


def pitboss(*words: str) -> tuple[str, ...]:
    """The command line, for `ask`."""
    return ("-c", "import sys; from pitboss.cli import main; sys.exit(main())", *words)


def outputs_of_each(ask: Ask, *lines: str, first: str = "") -> list[str]:
    """What several commands print, one after the other in one process, which has to load everything only once."""
    loop = "for line in sys.argv[1:]: main(line.split()), print(end=chr(30))"
    work = f"import sys; {first}\nfrom pitboss.cli import main\n{loop}"
    return ask("-c", work, *lines).stdout.split(chr(30))[: len(lines)]
