"""The search of the site finds what newcomers look for, in a browser, from the files alone."""

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from playwright.sync_api import sync_playwright

from tests.floor.browser import CHROMIUM, IN_A_BROWSER
from tests.volume import PATIENCE

pytestmark = IN_A_BROWSER

SEARCHED = {
    "6:5": "how-do-i",
    "H17": "how-do-i",
    "pip install": "install",
    "install": "install",
    "docker": "operations",
    "nginx": "operations",
    "backup": "operations",
    "telemetry": "privacy",
    "gymnasium": "learning",
    "count cards": "counting",
    "2.8(a)": "rulebook/19-47-2",
}
"""What newcomers type, and a page that is among the first three which the search of the site finds."""


def test_search_finds_the_page(built):
    with sync_playwright() as kit:
        chrome = kit.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = chrome.new_page()
        page.set_default_timeout(1_000 * PATIENCE)
        page.goto((built[0] / "index.html").as_uri())
        missed, results = {}, ".md-search-result__item > a"
        for words, wanted in SEARCHED.items():
            page.click(".md-search__input")
            for typed, state in (("", "detached"), (words, "attached")):
                # It looks when a key comes up: after the whole of it, not letter by letter.
                page.fill(".md-search__input", typed)
                page.keyboard.press("End")
                page.wait_for_selector(results, state=state)
            links = page.eval_on_selector_all(results, "every => every.map(a => a.pathname)")
            first = [*dict.fromkeys(link.rpartition("/site/")[2] for link in links)][:3]
            if f"{wanted}.html" not in first:
                missed[words] = first
        chrome.close()
    assert missed == {}
