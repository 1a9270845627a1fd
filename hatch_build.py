"""What a build adds: a README with links that work outside the repository and, if asked, kernels, prices and an index.

The project names no host and no address of its own. The publisher of a build says where the repository lies and who
answers letters, as in `PITBOSS_URL=https://host.example/owner/pitboss PITBOSS_EMAIL=authors@host.example`; without a
host pictures are left out and links are plain words.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

AUTHORS = "The Pitboss authors"
LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]+)\]\((?P<path>(?!https?:|#)[^)]+)\)")


def published(readme: str, url: str = "") -> str:
    """The README for readers who have no repository beside it."""

    def link(found: re.Match[str]) -> str:
        picture, words, path = found["picture"], found["words"], found["path"]
        if not url:
            return "" if picture else words
        return f"{picture}[{words}]({url}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return re.sub(r"\n{3,}", "\n\n", LINK.sub(link, readme))


def compiled_for() -> str:
    """What the kernels of this build were compiled with: with anything else they are compiled on first use."""
    numba = version("numba")
    minor = ".".join(numba.split(".")[:2])
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    system = f"{sys.platform}, {platform.machine()}"
    return (
        f"\n\nThis build carries kernels compiled with Numba {minor} ({numba}) for {python} on {system}, and the"
        " prices of every table as it stands. With another Numba, Python or processor a kernel is compiled when it is"
        " first used.\n"
    )


def compiled_tag() -> str:
    """Where this build's kernels fit: this Python, on the systems for which its compiler was built."""
    tags = [line for line in (distribution("numba").read_text("WHEEL") or "").splitlines() if line.startswith("Tag: ")]
    platforms = ".".join(sorted({tag.rpartition("-")[2] for tag in tags}))
    return f"cp{sys.version_info.major}{sys.version_info.minor}-none-{platforms}"


def urls(url: str) -> dict[str, str]:
    """The project's places, where it has one."""
    if not url:
        return {}
    pages = {"Documentation": "tree/HEAD/docs", "Issues": "issues", "Source": ""}
    return {name: f"{url}/{page}".rstrip("/") for name, page in pages.items()}


class CustomMetadataHook(MetadataHookInterface):
    """Fills in what pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """The text and the places, for this build."""
        url = os.environ.get("PITBOSS_URL", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        built = compiled_for() if os.environ.get("PITBOSS_KERNELS") else ""
        metadata["readme"] = {"content-type": "text/markdown", "text": published(text, url) + built}
        metadata["urls"] = urls(url)
        email = os.environ.get("PITBOSS_EMAIL", "")
        metadata["authors"] = [{"name": AUTHORS} | ({"email": email} if email else {})]


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds kernels for processors of the builder's kind, prices and the index of `ask`, where `PITBOSS_KERNELS` asks.

    Such a wheel is for one Python and one system; what does not fit the processor is not used. The compiler must be
    installed for it, as in `make wheel`; nobody who builds from the sources waits for it otherwise.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is put together; an editable one has nothing in it."""
        if version != "standard" or not os.environ.get("PITBOSS_KERNELS"):
            return
        root, folder = Path(self.root), Path(self.root) / "build" / "built"
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(exist_ok=True)
        # Games whose figures are the house's own are compiled with some house's.
        paths = {"PYTHONPATH": str(root / "src"), "PITBOSS_HOUSE": str(root / "tests" / "house.toml")}
        command = [sys.executable, "-c", "from pitboss.cli import main; main()", "compile", "--into", str(folder)]
        subprocess.run(command, env=os.environ | paths, check=True)
        build_data["force_include"][str(folder)] = "pitboss/built"
        index = root / "build" / "index.json"
        made = "import sys; from pitboss.asking.index import as_text, build; sys.stdout.write(as_text(build()))"
        with index.open("w", encoding="utf-8") as out:
            subprocess.run([sys.executable, "-X", "utf8", "-c", made], env=os.environ | paths, check=True, stdout=out)
        build_data["force_include"][str(index)] = "pitboss/asking/index.json"
        build_data |= {"pure_python": False, "tag": compiled_tag()}
