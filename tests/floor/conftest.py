"""What tests of one floor share."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from pitboss.floor.accounts import people

_NUMBERS = count(1)


@pytest.fixture(scope="session", autouse=True)
def _passwords_are_soon_judged() -> Iterator[None]:
    """A password costs much work to guess, and every test with staff the same: here it costs little."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "_slow", lambda given, salt: hashlib.scrypt(given.encode(), salt=salt, n=4, r=8, p=1))
        yield


@pytest.fixture
def name():
    """Nobody comes in twice under one name, and tests share a floor."""
    return f"Ada {next(_NUMBERS)}"


# For tests in a real browser; what needs Playwright is fetched when one is wanted.


@pytest.fixture(scope="session")
def base(tmp_path_factory) -> Iterator[str]:
    """One floor for all tests that open tables of their own."""
    from tests.floor.browser import floor

    with floor(tmp_path_factory.mktemp("floor")) as address:
        yield address


@pytest.fixture(scope="module")
def browser():
    # Not for longer than a module: while Playwright is there no other loop runs in this thread.
    from playwright.sync_api import sync_playwright

    from tests.floor.browser import CHROMIUM

    with sync_playwright() as kit:
        opened = kit.chromium.launch(executable_path=CHROMIUM, args=["--headless=new", "--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def page(browser):
    """An empty page that can import the scripts."""
    from tests.floor.scripts import serve

    opened = browser.new_page()
    serve(opened)
    yield opened
    opened.close()


@pytest.fixture
def person(browser, base):
    """A person with a browser; a complaint about a script or a blocked resource fails the test."""
    from tests.floor.browser import NUMBERS, Person

    came: list[Person] = []

    def come(name: str, *, base: str = base, **how: bool) -> Person:
        # Nobody can come in twice under one name, and tests share the floor.
        came.append(Person(browser, base, f"{name} {next(NUMBERS)}", **how))
        return came[-1]

    yield come
    for one in came:
        one.close()


@pytest.fixture
def table(base) -> Callable[..., str]:
    """Tables of one's own, with the limits that the tests speak of."""
    from tests.floor.browser import opened

    return lambda game, **options: opened(base, game, **{"minimum": "5.00", "maximum": "500.00"} | options)
