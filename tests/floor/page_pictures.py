"""Pictures of pages for README and docs, from the running product: `python -m tests.floor.page_pictures`.

The icons of the installed application are drawn from the one drawing, `icon.svg`: `--icons` makes them alone.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from pitboss.floor.web.render import ICONS, STATIC
from tests.floor import browser as at

IMAGES = Path(__file__).parents[2] / "docs" / "images"
STEPS = 120
"""Looks at the table after which a round is given up: house players take their time."""


def icon(chrome: Browser, side: int, *, square: bool) -> bytes:
    """The icon as PNG, so large; where the system cuts its shape it fills its square to the corners."""
    drawing = (STATIC / "icon.svg").read_text()
    page = chrome.new_page(viewport={"width": side, "height": side})
    style = f"body {{ margin: 0 }} svg {{ display: block; width: {side}px }}" + " rect { rx: 0 }" * square
    page.set_content(f"<style>{style}</style>{drawing}")
    drawn = page.screenshot(omit_background=True)
    page.close()
    return drawn


def icons(chrome: Browser) -> None:
    """Every icon that the manifest and the head of a page name."""
    for name, (side, purpose) in ICONS.items():
        (STATIC / name).write_bytes(icon(chrome, side, square=purpose != "any"))


def in_a_round(ada: at.Person, game: str, *wagers: str) -> None:
    """Play until a question in the middle of a round stands there with cards on the felt."""
    for _ in range(STEPS):
        if ada.ask in {"choose", "offer"} and ada.page.locator(".box.mine .card, .box.hero .card").count() > 1:
            ada.page.wait_for_timeout(300)
            return
        if ada.ask == "wager" and ada.page.locator("#tray.asked").count():
            ada.put(*wagers)
            ada.deal()
        elif ada.page.locator("#tray.asked .question .controls .button:enabled").count():
            ada.answer()
        ada.page.wait_for_timeout(500)
    raise SystemExit(f"{game}: no question came in the middle of a round")


def pictures(chrome: Browser, base: str, home: Path) -> None:
    """A table, a poker table, a round again, and the pit."""
    ada, bea = (at.Person(chrome, base, name) for name in ("Ada", "Bea"))
    for one in (ada, bea):
        one.page.set_default_timeout(20_000)
    ada.sit(at.opened(base, "blackjack", minimum="5.00", maximum="500.00"), 0, "500")
    in_a_round(ada, "blackjack", "blackjack")
    ada.page.screenshot(path=IMAGES / "table.png")
    ada.until_wagers()
    ada.page.goto(f"{base}/mine")
    ada.page.click(".played-main >> nth=0")
    ada.page.wait_for_selector("#replay[data-ready] .choices li")
    ada.page.screenshot(path=IMAGES / "replay.png")
    bea.sit(at.opened(base, "holdem", props=4), 0, "200")
    in_a_round(bea, "holdem")
    bea.page.screenshot(path=IMAGES / "poker.png")
    _pit(chrome, base, home)
    for one in (ada, bea):
        one.page.context.close()


def _pit(chrome: Browser, base: str, home: Path) -> None:
    """The pit as its supervisor sees it, by the password of the first start."""
    password = next(home.rglob("*supervisor.txt")).read_text(encoding="utf-8").strip()
    page = chrome.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.goto(f"{base}/pit/sign-in")
    page.fill("#name", "supervisor")
    page.fill("#password", password)
    page.keyboard.press("Enter")
    page.wait_for_selector("table, .pit-tables, [data-table]")
    page.wait_for_timeout(500)
    page.screenshot(path=IMAGES / "pit.png")


def main() -> None:
    """All of them, from one floor; with `--icons` the icons alone."""
    with sync_playwright() as kit:
        chrome = kit.chromium.launch(executable_path=at.CHROMIUM, args=["--headless=new", "--no-sandbox"])
        icons(chrome)
        if "--icons" not in sys.argv:
            with tempfile.TemporaryDirectory() as made, at.floor(home := Path(made), company=3) as base:
                pictures(chrome, base, home)
        chrome.close()


if __name__ == "__main__":
    main()
