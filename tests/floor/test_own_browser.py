"""One's own pages in a browser: rounds with cards, a round again by keys, a link that others open, a private table."""

import pytest

from tests.floor.browser import DESKTOP, IN_A_BROWSER, PHONE

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
pytestmark = IN_A_BROWSER


def faults(page) -> list[str]:
    """What axe finds, and whether the page is wider than its window."""
    found = axe.Axe().run(page, options={"resultTypes": ["violations"]})
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
    return [one["id"] for one in found.response["violations"]] + ["wider than the window"] * wide


def test_what_i_played_is_listed_seen_again_and_shared(person, table):
    ada = person("Ada")
    ada.come_in()
    ada.sit(table("three-card-poker"), 1)
    ada.play("ante")
    ada.page.goto(f"{ada.base}/mine")
    ada.page.wait_for_selector(".played-round .card")
    assert ada.page.locator(".played-round").count() == 1
    assert ada.page.locator("#luck tbody tr").count() == 1
    for size in (DESKTOP, PHONE):
        ada.page.set_viewport_size(size)
        assert faults(ada.page) == []
    ada.page.set_viewport_size(DESKTOP)
    ada.page.click(".played-main")
    ada.page.wait_for_selector("#replay[data-ready]")
    ada.page.wait_for_selector(".choices li")
    last = ada.page.inner_text("#words")
    ada.page.keyboard.press("Home")
    assert ada.page.locator(".felt .card").count() == 0
    ada.page.keyboard.press("End")
    assert ada.page.inner_text("#words") == last
    own = ada.page.locator(".felt .card:not(.back)").count()
    assert own >= 3
    for size in (DESKTOP, PHONE):
        ada.page.set_viewport_size(size)
        assert faults(ada.page) == []
    ada.page.click("#share")
    ada.page.wait_for_selector(".qr")
    bob = person("Bob", phone=True)
    bob.page.goto(ada.page.input_value(".link-field"))
    bob.page.wait_for_selector("#replay[data-ready]")
    assert bob.page.locator(".felt .card:not(.back)").count() <= own
    assert faults(bob.page) == []
    ada.page.goto(f"{ada.base}/mine")
    ada.page.click("#links .button")
    ada.page.wait_for_selector("#links .quiet:has-text('None.')")


def test_a_friend_comes_to_a_private_table_by_its_link(person):
    ada, bob = person("Ada"), person("Bob", phone=True)
    ada.invite("casino-war")
    assert faults(ada.page) == []
    name = ada.page.get_attribute("#table", "data-table")
    bob.page.goto(ada.page.input_value(".link-field"))
    bob.page.wait_for_selector("#table[data-ready]")
    assert bob.page.url == f"{bob.base}/tables/{name}"
    bob.page.goto(bob.base)
    assert bob.page.locator(f"a[href='/tables/{name}']").count() == 0
