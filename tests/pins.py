"""Every pin with the hashes of its files, written anew after a version changed: `python -m tests.pins`.

The hashes are those that the package index publishes, of the wheels that Pitboss can be installed from: pure ones, and
those for CPython 3.11 to 3.14 on Linux (x86_64, aarch64), macOS and Windows; of the source where there is none such.
"""

import re
import urllib.request
from pathlib import Path

INDEX = "https://pypi.org/simple"
_ROOT = Path(__file__).parent.parent
PINS = tuple(_ROOT / folder / "requirements.txt" for folder in ("", "docs", "release", "tests/inspecting"))
_PYTHON = r"(py2\.)?(py3|py3\d|cp311|cp312|cp313|cp314|cp3\d)-(none|abi3|cp311|cp312|cp313|cp314)"
_PLATFORM = r"(any|(manylinux|macosx)[\w.]*_(x86_64|aarch64|arm64|universal2|intel)|win_amd64)"
WHEEL = re.compile(rf"-{_PYTHON}-{_PLATFORM}\.whl$")
PIN = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)
_FILE = re.compile(r"/([^/#\"]+)#sha256=([0-9a-f]{64})")


def normal(name: str) -> str:
    """A package's name as the index has it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def hashes(name: str, version: str) -> list[str]:
    """The hashes of the files of a version that can be installed."""
    with urllib.request.urlopen(f"{INDEX}/{normal(name)}/", timeout=60) as page:
        files = dict(_FILE.findall(page.read().decode()))
    mine = {}
    for file, digest in files.items():
        parts = file.split("-")
        of = parts[1] if file.endswith(".whl") else file.rpartition("-")[2].removesuffix(".tar.gz").removesuffix(".zip")
        if of == version:
            mine[file] = digest
    wheels = {file: digest for file, digest in mine.items() if WHEEL.search(file)}
    if not (found := wheels or mine):
        raise SystemExit(f"the index has no file of {name} {version}")
    return sorted(found.values())


def main() -> None:
    """Write the files again, each version as it stands there."""
    for pins in PINS:
        lines = []
        for name, version in PIN.findall(pins.read_text()):
            files = (f"--hash=sha256:{digest}" for digest in hashes(name, version))
            lines.append(" \\\n    ".join([f"{name}=={version}", *files]))
            print(name, version, lines[-1].count("--hash"), flush=True)
        pins.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
