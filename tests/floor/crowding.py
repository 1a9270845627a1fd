"""What lies on one another, reaches out of its frame or is broken on a page, as a browser measures it."""

from pathlib import Path

from playwright.sync_api import Page

_CROWDED = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def crowded(page: Page) -> list[str]:
    """Faults of the felt and tray as they stand now, in words."""
    found: list[str] = page.evaluate(_CROWDED.partition("\n")[2])
    return found
