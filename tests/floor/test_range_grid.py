"""The grid of ranges: it writes what the floor reads, and shows what is typed; by pointer, by keys and by touch."""

import random

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from pitboss.games.poker_room.equity.ranges import ORDER, combinations_of, kinds_in, of_kind
from tests.floor.browser import WITH_CHROMIUM
from tests.floor.scripts import run

WRITTEN = "return given.map(([whole, single]) => it.written(new Set(whole), single));"


@WITH_CHROMIUM
def test_what_is_painted_is_written_shortly_and_read_as_painted(page):
    ranges = {
        "TT+,AQs+": ["AA", "KK", "QQ", "JJ", "TT", "AKs", "AQs"],
        "99-77,22": ["99", "88", "77", "22"],
        "AQ+,A5s-A2s": ["AKs", "AKo", "AQs", "AQo", "A5s", "A4s", "A3s", "A2s"],
        "K9,T9s,32o": ["K9s", "K9o", "T9s", "32o"],
        "random": ORDER,
        "": [],
    }
    assert run(page, "ranges.js", WRITTEN, [[kinds, []] for kinds in ranges.values()]) == [*ranges]
    assert run(page, "ranges.js", WRITTEN, [[["AA"], ["KhKd"]]]) == ["AA,KhKd"]
    dice = random.Random(5)
    painted = [dice.sample(ORDER, dice.randint(1, 168)) for _ in range(60)]
    for kinds, text in zip(painted, run(page, "ranges.js", WRITTEN, [[kinds, []] for kinds in painted]), strict=True):
        assert {*combinations_of(text)} == {hand for kind in kinds for hand in of_kind(kind)}, text
        assert ({*kinds_in(text)[0]}, kinds_in(text)[1]) == ({*kinds}, {})
        assert len(text) < 1_000, "the longest fits into its field"


def opened(person, **how: bool):
    """The page with the grid before the first hand."""
    ada = person("Ada", **how)
    ada.page.goto(f"{ada.base}/odds/holdem/equity")
    ada.page.focus("#hand-0")
    ada.page.get_by_role("button", name="Range", exact=True).click()
    return ada


def chosen(page) -> list[str]:
    return page.locator(".kind[aria-selected=true]").all_inner_texts()


@pytest.mark.slow
@WITH_CHROMIUM
def test_what_is_typed_is_shown_on_the_grid_and_counted(person):
    page = opened(person).page
    page.fill("#hand-0", "TT+,AKs,QhJh")
    page.wait_for_selector(".deck-says:has-text('2.6% of all hands, 35 of 1,326')")
    assert chosen(page) == ["AA", "AKs", "KK", "QQ", "QJs", "JJ", "TT"]
    assert page.get_attribute(".kind.some", "aria-label") == "QJs, queen-jack suited, 1 of 4 hands"
    page.fill("#hand-0", "TT+,A")
    page.wait_for_selector(".deck-says:has-text('is no hand or range')")
    assert chosen(page) == []
    # Another field has its own; a field with cards shows the deck.
    page.fill("#hand-1", "AhKh")
    assert page.is_visible(".deck-card >> nth=0")
    page.fill("#hand-0", "22+")
    page.wait_for_selector(".deck-says:has-text('Hand 1: 5.9% of all hands')")
    assert page.is_visible(".range-grid")
    page.get_by_role("button", name="Calculate").click()
    page.wait_for_selector(".equities:has-text('22+')")
    assert page.locator(".equities .row-bar").count() == 2


@pytest.mark.slow
@WITH_CHROMIUM
@pytest.mark.parametrize("phone", [False, True])
def test_a_range_is_painted_by_dragging_and_each_cell_is_wide_enough_for_a_finger(person, phone):
    ada = opened(person, phone=phone)
    page = ada.page
    if phone:
        page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".range-grid").scroll_into_view_if_needed()

    def middle(kind: str) -> tuple[float, float]:
        box = page.locator(".kind", has_text=kind).bounding_box()
        assert box["width"] >= 24
        assert box["height"] >= 24
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle("AA"))
    page.mouse.down()
    page.mouse.move(*middle("TT"), steps=2)
    page.mouse.up()
    assert page.input_value("#hand-0") == "TT+", "what lies between is painted too"
    page.mouse.click(*middle("JJ"))
    assert page.input_value("#hand-0") == "QQ+,TT"
    assert "1.8% of all hands, 24 of 1,326" in page.inner_text(".deck-says")
    page.get_by_role("button", name="Clear range").click()
    page.wait_for_selector(".deck-says:has-text('0.0% of all hands')")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= page.viewport_size["width"]
    assert ada.nameless() == []


@pytest.mark.slow
@WITH_CHROMIUM
def test_a_range_is_made_by_keys_alone(person):
    page = opened(person).page
    keys = page.keyboard
    keys.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "AA"
    keys.press("Space")
    keys.press("Shift+ArrowRight")
    keys.press("Shift+ArrowRight")
    assert page.input_value("#hand-0") == "AA,AQs+"
    keys.press("End")
    keys.press("Enter")
    keys.press("Home")
    keys.press("Space")
    assert page.input_value("#hand-0") == "AQs+,A2s"
    assert page.locator(".range-grid [tabindex='0']").count() == 1, "one stop of the tab key"
    keys.press("Tab")
    keys.press("PageUp")
    page.wait_for_function("() => document.getElementById('hand-0').value.endsWith('%')")
    best = page.input_value("#hand-0")
    page.wait_for_function("() => document.querySelectorAll('.kind[aria-selected=true]').length > 5")
    assert {*chosen(page)} == {*kinds_in(best)[0]}
