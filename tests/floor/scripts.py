"""The scripts of the pages by themselves, without a floor: how a test runs a function of one."""

from typing import Any

from playwright.sync_api import Page

from pitboss.floor.web.render import STATIC

SITE = "http://scripts.test"


def serve(page: Page) -> None:
    """Let an empty page import the scripts."""

    def answer(route):
        file = STATIC / route.request.url.removeprefix(f"{SITE}/")
        route.fulfill(path=file) if file.is_file() else route.fulfill(body="<main></main>", content_type="text/html")

    page.route(f"{SITE}/**", answer)
    page.goto(f"{SITE}/empty")


def run(page: Page, script: str, body: str, given: Any = None) -> Any:
    """What a function body comes to that has the script's exports as `it` and what is given as `given`."""
    return page.evaluate(
        f"async given => {{ const it = await import('{SITE}/{script}'); document.body.replaceChildren(); {body} }}",
        given,
    )
