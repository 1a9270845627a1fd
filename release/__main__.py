"""Makes the release of the last commit, step by step; what fails ends it with one message."""

import hashlib
import json
import re
import shutil
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from pathlib import Path

from tests import parts
from tests.pins import normal

import pitboss
from release.installing import asked, environment, no_network, pythons, readme_faults, run, surroundings

ROOT = Path(__file__).parents[1]
VERSION = pitboss.__version__
DIST = ROOT / "dist" / f"pitboss-{VERSION}"
OFFLINE = DIST / "offline"
TOOLS = ROOT / ".venv-release" / "bin"
EXTRAS = f"pitboss[all]=={VERSION}"


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print what is being done, and then how long it took."""
    print(what, end=" … ", flush=True)
    begun = time.monotonic()
    yield
    print(f"{time.monotonic() - begun:.0f} s", flush=True)


def fail(why: str) -> None:
    """End the release with a message."""
    raise SystemExit(f"\nno release: {why}")


def ready_to_release() -> str:
    """The commit, if nothing of it is missing: no changes beside it, its version in the list of changes."""
    if changed := run("git", "status", "--porcelain", cwd=ROOT):
        fail(f"commit first, or put away:\n{changed}")
    if not re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.M):
        fail(f"CHANGELOG.md has no section [{VERSION}] with its day")
    return run("git", "rev-parse", "HEAD", cwd=ROOT).strip()


def unpacked(archive: Path, folder: Path) -> Path:
    """The sources of an archive, in a folder of their own."""
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return next(folder.iterdir())


def same(first: Path, second: Path) -> Path:
    """The first of two builds of one name and the same bytes."""
    if first.name != second.name or first.read_bytes() != second.read_bytes():
        fail(f"two builds differ: {first} and {second}")
    return first


def built(python: Path, sources: Path, kind: str, out: Path, **settings: str) -> Path:
    """The archive that the backend builds."""
    out.mkdir(parents=True, exist_ok=True)
    asks = {name: environ[name] for name in ("PITBOSS_URL", "PITBOSS_EMAIL") if name in environ}
    run(python, "-m", "hatchling", "build", "-t", kind, "-d", out, cwd=sources, env=surroundings(**asks, **settings))
    return next(out.iterdir())


def source_and_plain_wheel(commit: str, work: Path) -> tuple[Path, Path]:
    """The source archive of the commit and the wheel without kernels, each built from a place of its own."""
    archives, wheels = [], []
    for place in (work / "first", work / "second"):
        place.mkdir(parents=True)
        run("git", "archive", "--prefix", "sources/", "-o", place / "commit.tar", commit, cwd=ROOT)
        archives.append(
            built(TOOLS / "python", unpacked(place / "commit.tar", place / "commit"), "sdist", place / "sdist")
        )
        wheels.append(built(TOOLS / "python", unpacked(archives[-1], place / "unpacked"), "wheel", place / "wheel"))
    return same(*archives), same(*wheels)


def download(python: Path, work: Path, wheel: Path) -> None:
    """Download what a wheel and its build depend on for a Python: pinned versions, from the files that are pinned."""
    pins = {normal(name): (f"{name}=={version}", hashes) for name, version, hashes in parts.pinned()}
    run(python, "-m", "venv", work)
    pip, report, chosen = (work / "bin/python", "-m", "pip"), work / "report.json", work / "chosen.txt"
    chosen.write_text("\n".join(version for version, _ in pins.values()), encoding="utf-8")
    resolve = ("install", "--quiet", "--dry-run", "--ignore-installed", "--report", report, "-c", chosen)
    run(*pip, *resolve, f"{wheel}[all]", "hatchling", "editables")
    names = {normal(one["metadata"]["name"]) for one in json.loads(report.read_text(encoding="utf-8"))["install"]}
    wanted = [pins[name] for name in sorted(names - {"pitboss"})]
    lines = [" ".join([version, *(f"--hash=sha256:{one}" for one in hashes)]) for version, hashes in wanted]
    chosen.write_text("\n".join(lines), encoding="utf-8")
    fetch = ("download", "--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", chosen)
    run(*pip, *fetch, "-d", OFFLINE)


def with_kernels(python: Path, archive: Path, work: Path) -> Path:
    """The wheel with kernels for a Python, built in an environment without a network, twice in two places."""
    programs = environment(python, work / "building", OFFLINE, EXTRAS, "hatchling")
    twice = []
    for place in (work / "first", work / "second"):
        sources = unpacked(archive, place / "unpacked")
        twice.append(built(programs / "python", sources, "wheel", place / "wheel", PITBOSS_KERNELS="1"))
    return same(*twice)


def tried(python: Path, work: Path) -> None:
    """Install the core alone, then all of it, without a network; with both the README must be true."""
    for name, package in {"core": f"pitboss=={VERSION}", "all": EXTRAS}.items():
        programs = environment(python, work / name, OFFLINE, package)
        if faults := [*readme_faults(programs, core=name == "core")]:
            fail(f"the README is not true of {package}:\n" + "\n\n".join(faults))
    cache = work / "cache"
    how = {"env": surroundings(NUMBA_CACHE_DIR=str(cache), PITBOSS_HOME=str(work / "home"))}
    run(*no_network(), programs / "pitboss", "simulate", "blackjack", "--rounds", "1000", **how)
    if any(cache.rglob("*.nbc")):
        print("(this processor compiles for itself)", end=" ")


def checks(archives: list[Path]) -> None:
    """Check the archives with tools of others; a fault that they find ends the release."""
    run(TOOLS / "twine", "check", "--strict", *archives)
    run(TOOLS / "check-wheel-contents", *(file for file in archives if file.suffix == ".whl"))
    # It builds the metadata in an environment of its own, from what lies here.
    where = surroundings(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(OFFLINE))
    output = asked(TOOLS / "pyroma", "--file", archives[0], env=where).stdout
    rating = re.search(r"Final rating: (\d+)/10", output)
    missing = [line for line in output.splitlines() if line.startswith("Your package")]
    if not rating or (int(rating[1]) < 10 and {"PITBOSS_URL", "PITBOSS_EMAIL"} <= {*environ}):
        fail(f"pyroma: {output}")
    print("".join(f"\n  pyroma {rating[1]} of 10: {line}" for line in missing), end=" " if missing else "")


def sums() -> None:
    """Write the hash of every file, as sha256sum reads them."""
    files = sorted(path for path in DIST.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(DIST).as_posix()}" for file in files]
    (DIST / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Make the release, step by step."""
    commit, found = ready_to_release(), pythons()
    print(f"pitboss {VERSION} of commit {commit[:12]}, for Python {', '.join(found)}")
    if not no_network():
        print("this system cannot take a process off the network: installs are tried with --no-index alone")
    shutil.rmtree(DIST, ignore_errors=True)
    OFFLINE.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="pitboss-release-") as folder:
        work = Path(folder)
        with step("source archive and plain wheel, twice"):
            archives = [*source_and_plain_wheel(commit, work)]
        shutil.copy(archives[1], OFFLINE)
        with step("wheels of what it depends on"):
            for version, python in found.items():
                download(python, work / f"fetching-{version}", archives[1])
        for version, python in found.items():
            place = work / version
            with step(f"wheel with kernels for Python {version}, twice"):
                archives.append(with_kernels(python, archives[0], place))
            shutil.copy(archives[-1], OFFLINE)
            with step(f"installed in Python {version} without a network, README run"):
                tried(python, place)
        for archive in archives:
            shutil.copy(archive, DIST)
        with step("twine, check-wheel-contents, pyroma"):
            checks([DIST / archive.name for archive in archives])
    parts.write(DIST / "sbom.json")
    sums()
    for line in (DIST / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        if "offline/" not in line:
            print(line)
    size = sum(file.stat().st_size for file in OFFLINE.iterdir())
    print(f"offline/: {len([*OFFLINE.iterdir()])} wheels, {size / 1e6:.0f} MB\n{DIST}")


if __name__ == "__main__":
    sys.exit(main())
