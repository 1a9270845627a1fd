"""Installed like a library: a wheel and a source archive are built, and the wheel alone with its core works.

No network is asked: what the core requires lies on this machine already and is linked into an environment of its own.
"""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

import pitboss

pytest.importorskip("hatchling", reason="the build backend is only there where packages are built")
pytest.importorskip("pip", reason="the wheel is installed with it")

from hatchling.build import build_sdist, build_wheel
from packaging.requirements import Requirement
from release.installing import readme_faults

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def archives(tmp_path_factory) -> tuple[Path, Path]:
    """The wheel and the source archive, as the backend builds them."""
    folder = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / build_wheel(str(folder)), folder / build_sdist(str(folder))


def wanted(requirements: list[str]) -> dict[str, Distribution]:
    """The packages that an installer would fetch for these requirements without extras, and for theirs."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(each) for each in requirements]
    while waiting:
        one = waiting.pop()
        if one.name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found[one.name] = distribution(one.name)
            waiting += map(Requirement, found[one.name].requires or ())
    return found


@pytest.fixture(scope="module")
def bare(archives, tmp_path_factory) -> Path:
    """An environment with the wheel and what its core requires, and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, symlinks=True)
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-compile")
    program = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(program), *install, str(archives[0])]
    subprocess.run(pip, check=True, capture_output=True)
    site = next(home.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(archives[0]) as wheel:
        metadata = wheel.read(next(name for name in wheel.namelist() if name.endswith("/METADATA"))).decode()
    lines = [line.partition(": ")[2] for line in metadata.splitlines() if line.startswith("Requires-Dist: ")]
    for package in wanted(lines).values():
        for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            (site / top).symlink_to(package.locate_file(top))
    return home


def output_of(bare: Path, *words: str, code: int = 0) -> str:
    environment = {"PATH": os.environ["PATH"], "PITBOSS_HOME": str(bare / "home"), "NO_COLOR": "1"}
    program = [bare / "bin" / "pitboss", *words]
    done = subprocess.run(program, capture_output=True, text=True, env=environment, cwd=bare, input="", check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_the_core_requires_three_packages_and_extras_the_rest(archives):
    with zipfile.ZipFile(archives[0]) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode().splitlines()
    core = [line for line in metadata if line.startswith("Requires-Dist: ") and "extra ==" not in line]
    assert [Requirement(line.partition(": ")[2]).name for line in core] == ["msgspec", "sqlalchemy", "typer"]
    assert len(wanted([line.partition(": ")[2] for line in core])) < 16, "with this one at most sixteen"
    extras = {line.partition(": ")[2] for line in metadata if line.startswith("Provides-Extra: ")}
    assert extras >= {"all", "cluster", "dask", "floor", "kernels", "learn", "parquet", "school", "sheet", "terminal"}
    assert f"Version: {pitboss.__version__}" in metadata
    assert {"pitboss/py.typed", "pitboss/sheet/glance.json", "pitboss/games/blackjack/guide.md"} <= set(names)
    assert not [name for name in names if name.startswith(("tests", "docs", "vectors"))]


def test_the_source_archive_has_what_a_build_needs(archives):
    with tarfile.open(archives[1]) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", "PKG-INFO"} <= inside
    assert "src/pitboss/__init__.py" in inside


def test_the_core_alone_prices_plays_rules_and_checks(bare, tmp_path):
    assert output_of(bare, "--version") == f"pitboss {pitboss.__version__}\n"
    assert "460294100/43594702723" in output_of(bare, "odds", "minibaccarat", "--set", "decks=6")
    assert "1.4141%" in output_of(bare, "odds", "craps", "--wager", "pass")
    ruled = output_of(bare, "adjudicate", str(ROOT / "tests/golden/blackjack/insured.json"))
    assert "19:47-2.9(d)" in ruled
    log = tmp_path / "log.jsonl"
    log.write_text("".join((ROOT / "vectors/minibaccarat.jsonl").open(encoding="utf-8").readlines()[:5]))
    assert "5 rounds: as the rules have them" in output_of(bare, "check", str(log))
    assert "Guest leaves three-card-poker-1" in output_of(bare, "play", "three-card-poker", "--seed", "5")
    assert "chain and replay agree" in output_of(bare, "verify")


def test_odds_that_take_kernels_come_from_the_shipped_figures(bare):
    printed = output_of(bare, "odds", "blackjack")
    assert "insurance  7.3955%  23/311" in printed
    assert "pip install 'pitboss[kernels]'" in printed
    other = output_of(bare, "odds", "blackjack", "--set", "decks=8", code=2)
    assert other.startswith("pitboss: of blackjack only default options and best play are precomputed; ")
    assert other.count("\n") == 1


IN_PYTHON = """
import pitboss
found = pitboss.odds("blackjack")
print(found["insurance"].edge, found.shown()["wagers"][1]["exact"])
priced = 0
for row in pitboss.games():
    try:
        priced += bool(pitboss.odds(row.name).game)
    except pitboss.Refusal as refusal:
        print(row.name, refusal)
print(priced)
for slip in ({"decks": 8}, {"strategy": "basic"}):
    try:
        pitboss.odds("blackjack", **slip)
    except pitboss.Refusal as refusal:
        print(refusal)
"""


def test_what_the_command_line_prints_from_kept_odds_python_gives_too(bare):
    program = [bare / "bin" / "python", "-c", IN_PYTHON]
    done = subprocess.run(program, capture_output=True, text=True, check=True, env={"PITBOSS_HOME": str(bare / "home")})
    first, *refused, priced, other, another = done.stdout.splitlines()
    assert first == "23/311 23/311"
    assert not [line for line in refused if "are kept" in line], (
        "refused only for want of the house's figures or of rules"
    )
    assert int(priced) + len(refused) == len(pitboss.games())
    assert int(priced) >= 39
    for line in (other, another):
        assert line.startswith("of blackjack only default options and best play are precomputed; ")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("simulate", "casino-war", "--rounds", "9"),
            "simulate needs compiled kernels: pip install 'pitboss[kernels]'",
        ),
        (("serve", "--no-browser"), "serve needs the floor's server: pip install 'pitboss[floor]'"),
    ],
)
def test_a_missing_extra_is_named_in_one_line(bare, words, line):
    assert output_of(bare, *words, code=2) == f"pitboss: {line}\n"


@pytest.mark.slow
def test_the_readme_is_true_of_the_core_alone_or_an_extra_is_named(bare):
    assert [*readme_faults(bare / "bin", core=True)] == []
    assert len([*readme_faults(bare / "bin")]) == 2, "a command and a line of Python need an extra"
