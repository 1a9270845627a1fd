"""Pictures of pages for README and docs, from the running product: `python -m tests.floor.page_pictures`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.floor import browser as at

IMAGES = Path(__file__).parents[2] / "docs" / "images"
STEPS = 120
"""Looks at the table after which a round is given up: house players take their time."""


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
    """All of them, from one floor."""
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        with at.floor(home, company=3) as base, sync_playwright() as kit:
            chrome = kit.chromium.launch(executable_path=at.CHROMIUM, args=["--headless=new", "--no-sandbox"])
            pictures(chrome, base, home)
            chrome.close()


if __name__ == "__main__":
    sys.exit(main())
