"""The documents: every page that was written by hand, and the blocks in them that are promises."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(r"(?<=\n)\$ pitboss (?P<args>[^\n]+)\n(?P<shown>.*?)(?=\n\n\$ |\n```)", re.S)
"""A command that a page shows with what it prints."""
FILE = re.compile(r"\$ cat ([\w-]+\.\w+)\n(.*?)\n\n", re.S)
"""A file that a page shows, which its commands read."""
_FENCE = re.compile(r'^```(?P<kind>\w*)(?: title="(?P<title>[^"]*)")?\n(?P<body>.*?)^```$', re.M | re.S)


@dataclass(frozen=True)
class Block:
    """What stands between two fences."""

    page: str
    kind: str
    title: str
    body: str


def blocks(path: Path) -> list[Block]:
    """All of a page."""
    page = path.relative_to(ROOT).as_posix()
    found = _FENCE.finditer(path.read_text(encoding="utf-8"))
    return [Block(page, one["kind"], one["title"] or "", one["body"]) for one in found]


def titled(page: str, title: str) -> str:
    """A file that a page shows as a whole."""
    [found] = [block.body for block in blocks(ROOT / page) if block.title == title]
    return found
