"""What the package index is told: the README with links and pictures that work outside the repository.

The project names no host of its own. Whoever publishes a build says where the repository lies, as in
`PITBOSS_URL=https://host.example/owner/pitboss`; without it pictures are left out and links are plain words.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]+)\]\((?P<path>(?!https?:|#)[^)]+)\)")


def published(readme: str, url: str = "") -> str:
    """The README for readers who have no repository beside it."""

    def link(found: re.Match[str]) -> str:
        picture, words, path = found["picture"], found["words"], found["path"]
        if not url:
            return "" if picture else words
        return f"{picture}[{words}]({url}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return re.sub(r"\n{3,}", "\n\n", LINK.sub(link, readme))


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
        metadata["readme"] = {"content-type": "text/markdown", "text": published(text, url)}
        metadata["urls"] = urls(url)
