"""ARCHITECTURE and CONTRIBUTING: what a newcomer reads first is short, and every file and name in it is there."""

import re
import subprocess

import pytest
from docs.making.house import PICTURE, drawn, floors

from tests.documents import ROOT

READ_FIRST = ("ARCHITECTURE.md", "CONTRIBUTING.md")
MINUTES, WORDS_A_MINUTE = 15, 233
FILES = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
FILE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.(?:py|md|toml|txt)|(?:src|tests|docs|examples)/[\w/-]+)`")
ROW = re.compile(r"^\|[^|]+\| `([^`|]+)` \| `([^`|]+)` \|$", re.M)


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def unknown(page: str, files: list[str]) -> list[str]:
    """Paths that a page names, whole or by their ends, and that are none of these files or their folders."""
    there = {f"/{file}" for file in files}
    there |= {path.rpartition("/")[0] for path in there}
    return [name for name in FILE.findall(page) if not any(path.endswith(f"/{name.rstrip('/')}") for path in there)]


def test_both_are_read_in_a_quarter_of_an_hour():
    words = sum(len("".join(text(page).split("```")[::2]).split()) for page in READ_FIRST)
    assert words <= MINUTES * WORDS_A_MINUTE


@pytest.mark.skipif(not FILES, reason="not a git checkout")
def test_every_file_that_they_name_is_there():
    assert {page: unknown(text(page), FILES) for page in READ_FIRST} == {page: [] for page in READ_FIRST}


def test_control_a_file_that_is_gone_is_found():
    assert unknown("`tables/live.py` `rules.py` `tables/gone.py`", ["src/floor/tables/live.py", "a/rules.py"]) == [
        "tables/gone.py"
    ]


def test_the_worked_change_leads_to_what_it_names():
    rows = ROW.findall(text("CONTRIBUTING.md"))
    assert len(rows) >= 8
    assert [(file, name) for file, name in rows if name not in text(file)] == []


def test_the_picture_of_the_house_is_current():
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "python -m docs.making.house"
    assert len(floors()) > 5
