"""Counts in pages that are written by hand are those that the games give."""

import re

import pytest
from docs.making.counts import COUNT, PAGES, counts, current

from pitboss.rulebook.election import HOUSE_FILE
from tests.documents import ROOT

NUMBER = r"\d+|(?:twen|thir|for|fif)ty(?:-\w+)?|\w+teen|ten|eleven|twelve"
TYPED = re.compile(rf"\b(?:{NUMBER})\s+games\b", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _no_house(monkeypatch):
    """Pages are those of a house that has supplied nothing."""
    monkeypatch.delenv(HOUSE_FILE, raising=False)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_counts_of_the_games(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert COUNT.search(text), "the page has counts"
    assert "\n<!--=" not in text, "what begins with a comment is no longer Markdown"
    assert text == current(text), "python -m docs.making.counts writes them anew"


def test_control_a_count_that_is_typed_is_mended_and_one_of_nothing_is_refused():
    assert current("<!--=played-->7<!--=--> games") == f"<!--=played-->{counts()['played']}<!--=--> games"
    with pytest.raises(KeyError):
        current("<!--=lost-->7<!--=-->")


def test_no_page_has_a_number_of_games_that_is_typed():
    pages = [ROOT / "README.md", ROOT / "CITATION.cff", *sorted((ROOT / "docs").rglob("*.md"))]
    found = {
        f"{path.relative_to(ROOT)}: {typed}"
        for path in pages
        for typed in TYPED.findall(COUNT.sub("", path.read_text(encoding="utf-8")))
    }
    assert found == set()
    assert TYPED.search("Forty-six games are listed")
    assert TYPED.search("all 44 games")
