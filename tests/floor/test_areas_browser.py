"""A layout of 161 areas in a browser: numbers, lines and corners by mouse, thumb and arrow keys."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.words import spoken_name
from tests.floor.browser import IN_A_BROWSER, floor
from tests.wheel_game import COVERS, GAME

pytestmark = IN_A_BROWSER


@pytest.fixture(scope="module")
def base(tmp_path_factory) -> Iterator[str]:
    """A floor that finds the game of the tests as it would find that of any other package."""
    home = tmp_path_factory.mktemp("floor")
    info = home / "wheel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: wheel-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pitboss.games]\n{GAME.name} = tests.wheel_game:GAME\n")
    before, root = os.environ.get("PYTHONPATH", ""), Path(__file__).parents[2]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(home), str(root), before)))
    try:
        with floor(home) as address:
            yield address
    finally:
        os.environ["PYTHONPATH"] = before


def lies(page, wager: str) -> str:
    return page.text_content(f".area[data-wager='{wager}']") or ""


def test_every_area_takes_a_chip_by_mouse_and_gives_it_back(person, table):
    ada = person("Ada")
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    assert page.locator(".area:not([disabled])").count() == 161
    for wager in ("n-17", "split-17-20", "corner-17", "street-16", "line-16", "trio-0-00-2", "five", "column-2", "red"):
        page.click(f".area[data-wager='{wager}']")
        assert "5.00 on it" in lies(page, wager)
    page.click(".area[data-wager='corner-17']", button="right")
    assert "empty" in lies(page, "corner-17")
    assert sum("on it" in lies(page, wager) for wager in COVERS) == 8, "no chip fell on a neighbour"
    before = ada.round
    ada.deal()
    ada.until_wagers(before)
    stop = page.inner_text(".stop")
    won = page.locator("#rail .line-text", has_text=" wins ").all_inner_texts()
    laid = {"n-17", "split-17-20", "street-16", "line-16", "trio-0-00-2", "five", "column-2", "red"}
    named = sorted(text.split(": ")[1].partition(" wins ")[0] for text in won)
    assert named == sorted(spoken_name(wager) for wager in laid if stop in COVERS[wager])


def test_arrows_go_from_area_to_area_and_enter_puts_a_chip(person, table):
    ada = person("Ada")
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    at = "document.activeElement.dataset.wager"
    assert page.locator(".board .area[tabindex='0']").count() == 1, "one stop for Tab, not 161"
    page.focus(".area[data-wager='n-17']")
    walk = {"ArrowRight": "split-17-20", "ArrowUp": "corner-17", "ArrowLeft": "split-17-18", "ArrowDown": "n-17"}
    for key, wager in walk.items():
        page.keyboard.press(key)
        assert page.evaluate(at) == wager
    page.keyboard.press("Enter")
    assert "5.00 on it" in lies(page, "n-17")
    assert page.evaluate(at) == "n-17", "the focus stays where the chip went"
    page.keyboard.press("+")
    assert "10.00 on it" in lies(page, "n-17")
    # Real keys have shown what an arrow does; that they lead everywhere is asked of the page in one go.
    reached = page.evaluate(
        """keys => {
          const reached = new Set(['n-17']), todo = ['n-17'];
          while (todo.length) {
            const here = todo.pop();
            for (const key of keys) {
              document.querySelector(`.area[data-wager='${here}']`).focus();
              const arrow = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
              document.activeElement.dispatchEvent(arrow);
              const found = document.activeElement.dataset.wager;
              if (!reached.has(found)) { reached.add(found); todo.push(found); }
            }
          }
          return [...reached];
        }""",
        list(walk),
    )
    assert {*reached} == {*COVERS}, "every area is reached by arrows alone"
    assert ada.nameless() == []


def spun(one) -> str:
    """A round with a chip on red: what the wheel showed."""
    one.page.click(".area[data-wager='red']")
    before = one.round
    one.deal()
    one.until_wagers(before)
    return str(one.page.inner_text(".stop"))


def under_the_pointer(page) -> str:
    """The name that stands nearest to the tip of the pointer."""
    return page.evaluate("""() => {
      const middle = (part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const [x, y] = middle(document.querySelector(".wheel-pointer"));
      const far = (part) => { const [a, b] = middle(part); return Math.hypot(a - x, b - y); };
      return [...document.querySelectorAll(".wheel-name")].sort((a, b) => far(a) - far(b))[0].textContent;
    }""")


@pytest.mark.parametrize("phone", [False, True])
def test_the_wheel_shows_its_stops_and_points_to_the_result(person, table, phone):
    ada = person("Ada", phone=phone)
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    assert page.locator(".wheel-name").all_text_contents() == [*DOUBLE_ZERO.stops]
    assert page.locator(".lasts li").count() == 0
    came = [spun(ada) for _ in range(3)]
    assert under_the_pointer(page) == came[-1]
    assert page.locator(".wheel-disc").get_attribute("style") in (None, ""), (
        "nothing turns where reduced motion is asked for"
    )
    assert page.locator(".lasts li").all_inner_texts() == came[1::-1]
    page.reload()
    ada.until_wagers()
    assert page.locator(".lasts li").all_inner_texts() == came[1::-1], "the welcome tells the last results too"
    assert under_the_pointer(page) == came[-1]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= page.viewport_size["width"]


def test_the_wheel_turns_until_the_result_is_under_the_pointer(person, table):
    ada = person("Ada", hurried=False)
    page = ada.page
    page.clock.install()
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    for _ in range(2):
        page.click(".area[data-wager='red']")
        before = ada.round
        ada.deal()
        page.wait_for_selector("#tray:not(.asked)")
        for _ in range(40):
            if page.locator(".wheel-disc.turning").count():
                break
            page.clock.run_for(50)
        assert page.locator(".shows.hidden-now").count() == 1, "nobody reads the result before it is there"
        page.evaluate("for (const turn of document.getAnimations()) turn.finish()")
        page.clock.run_for(4000)
        ada.until_wagers(before)
        page.wait_for_selector(".wheel-disc:not(.turning)")
        assert under_the_pointer(page) == page.inner_text(".stop")


def test_thumbs_find_lines_and_corners_on_an_upright_layout(person, table):
    ada = person("Ada", phone=True)
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    one, two, four = (page.locator(f".area[data-wager='n-{n}']").bounding_box() for n in (1, 2, 4))
    assert one["x"] < two["x"]
    assert one["y"] == pytest.approx(two["y"], abs=1), "the rows are the three of a street"
    assert four["y"] > one["y"]
    for wager in ("corner-1", "split-1-4", "street-1", "n-5"):
        page.locator(f".area[data-wager='{wager}']").tap()
        assert "5.00 on it" in lies(page, wager)
    smallest = min(
        min(box["width"], box["height"]) for box in (area.bounding_box() for area in page.locator(".area").all()) if box
    )
    assert smallest >= 24
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_a_chip_bears_its_amount_and_leaves_the_number_under_it_to_be_read(person, table):
    ada = person("Ada")
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    page.click(".area[data-wager='n-17']")
    chip, name = (page.locator(f".area[data-wager='n-17'] {part}").bounding_box() for part in (".chip", ".area-name"))
    assert chip["width"] >= 26
    assert page.inner_text(".area[data-wager='n-17'] .heap b") == "5"
    beside = max(chip["x"] - name["x"] - name["width"], name["x"] - chip["x"] - chip["width"])
    below = max(chip["y"] - name["y"] - name["height"], name["y"] - chip["y"] - chip["height"])
    assert max(beside, below) >= -1, "the chip lies under the number or beside it"


def test_on_a_phone_the_whole_layout_lies_between_the_wheel_and_the_tray(person, table):
    ada = person("Ada", phone=True)
    ada.sit(table("test-wheel"), 1, "1000")
    ada.until_wagers()
    page = ada.page
    page.wait_for_function("document.querySelector('#table').dataset.ready")
    head, tray = (page.locator(part).bounding_box() for part in (".areas-head", "#tray"))
    areas = [area.bounding_box() for area in page.locator(".area:not(.line)").all()]
    assert min(area["y"] for area in areas) >= head["y"] + head["height"] - 2
    assert max(area["y"] + area["height"] for area in areas) <= tray["y"] + 2
