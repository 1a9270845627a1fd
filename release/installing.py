"""Bare environments made from a folder of wheels, and the README run in them; none of it reaches a network."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.documents import COMMAND, FILE, ROOT

README = ROOT / "README.md"
MINORS = range(11, 15)
_VERSION = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
_NAMES_AN_EXTRA = re.compile(r" needs [\w ]+: pip install 'pitboss\[\w+\]'$", re.M)
_NO_NETWORK = ("unshare", "--user", "--map-root-user", "--net")


@cache
def no_network() -> tuple[str, ...]:
    """The words before a command that take it off the network; empty where the system has no such command."""
    has = shutil.which(_NO_NETWORK[0]) and subprocess.run([*_NO_NETWORK, "true"], capture_output=True, check=False)
    return _NO_NETWORK if has and has.returncode == 0 else ()


def surroundings(**more: str) -> dict[str, str]:
    """Environment variables without those that tell pip or Python where else to look."""
    settings = ("PIP_", "PITBOSS_", "PYTHON", "NUMBA_")
    others = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return others | {"PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "NO_COLOR": "1"} | more


def asked(*command: str | Path, **how: object) -> "subprocess.CompletedProcess[str]":
    """The result of a command, even of one that failed."""
    return subprocess.run([*map(str, command)], text=True, capture_output=True, check=False, **how)  # type: ignore


def run(*command: str | Path, **how: object) -> str:
    """The output of a command; one that fails ends the release with its output."""
    done = asked(*command, **how)
    if done.returncode:
        raise SystemExit(f"failed: {shlex.join(map(str, command))}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def pythons() -> dict[str, Path]:
    """The Pythons of this machine by version: those on the path, or the newest that pyenv has."""
    found: dict[str, Path] = {}
    for version in (f"3.{minor}" for minor in MINORS):
        named = shutil.which(f"python{version}")
        for place in [
            *([Path(named)] if named else ()),
            *sorted(_pyenv().glob(f"{version}.*/bin/python"), reverse=True),
        ]:
            if version not in found and asked(place, "-c", _VERSION).stdout.strip() == version:
                found[version] = place
    return found


def _pyenv() -> Path:
    return Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def environment(python: Path, folder: Path, offline: Path, *packages: str) -> Path:
    """Make a bare environment with packages out of a folder of wheels; the folder of its programs."""
    run(python, "-m", "venv", folder, env=surroundings())
    install = ("-m", "pip", "install", "--quiet", "--no-index", "--find-links", offline)
    run(*no_network(), folder / "bin/python", *install, *packages, env=surroundings())
    return folder / "bin"


def readme_faults(programs: Path, *, core: bool = False) -> Iterator[str]:
    """Each command of the README that does not print what stands there, then what fails of its Python.

    The core alone may say instead which extra is missing.
    """
    page = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        how = {"cwd": folder, "env": surroundings(PITBOSS_HOME=f"{folder}/data")}
        for name, content in FILE.findall(page):
            (Path(folder) / name).write_text(content, encoding="utf-8")
        for shown in COMMAND.finditer(page):
            done = asked(*no_network(), programs / "pitboss", *shlex.split(shown["args"]), **how)
            printed = [line.rstrip() for line in (done.stdout + done.stderr).rstrip().split("\n")]
            named = core and len(printed) == 1 and _NAMES_AN_EXTRA.search(printed[0])
            if printed != shown["shown"].split("\n") and not named:
                yield "\n".join([f"$ pitboss {shown['args']}", *printed])
        done = asked(*no_network(), programs / "python", "-m", "doctest", README, **how)
        named = core and done.stdout.count("Failed example:") == len(_NAMES_AN_EXTRA.findall(done.stdout))
        if done.returncode and not named:
            yield done.stdout + done.stderr
