"""Every page of the site, found from the router: clean for axe, no wider than the window; three widths, both themes."""

from collections.abc import Iterator

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")

from pitboss.floor.accounts.access import PATRON_COOKIE, STAFF_COOKIE  # noqa: E402
from tests.floor.browser import IN_A_BROWSER  # noqa: E402
from tests.floor.serving import routes_of, serving  # noqa: E402
from tests.floor.test_own_rounds import played_at  # noqa: E402

pytestmark = IN_A_BROWSER

WIDTHS = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = ("light", "dark")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

FILLED = {
    "/rulebook/{citation:path}": ("19:47-22.8", "19:47-2.3(a)", "22", "19:47-2.3(zz)"),
    "/odds/{name}": ("casino-war", "holdem", "keno", "roulette"),
    "/odds/{name}/sheet": ("casino-war",),
    "/odds/{name}/parsheet": (),
    "/odds/{name}/compare": ("casino-war",),
    "/odds/{name}/equity": ("holdem",),
    "/odds/{name}/equity/range": ("holdem",),
    "/odds/{name}/worth": ("blackjack", "casino-war"),
    "/tables/{table}": ("TABLE", "no-such-table"),
    "/pit/tables/{table}": ("TABLE",),
    "/mine/rounds/{table}/{event}": ("ROUND",),
    "/school/tasks/{task}": ("TASK",),
    "/school/tasks/{task}/reports/{learner}": ("TASK/REPORT",),
}
"""What stands in the addresses of pages with parameters; nothing for what is a file to keep."""
ASKED = {
    "/ask": "?q=may+a+player+surrender",
    "/compare": "?table=casino-war&table=roulette",
    "/odds/holdem/equity": "?hand=AsAh&hand=TT%2B,AQs%2B",
}
"""Pages that show more when something is asked of them are seen so too."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("pages") / "floor.db") as served:
        yield served


@pytest.fixture(scope="module")
def task(house) -> str:
    """An exam that a learner has before them."""
    teacher, learner = house.staff("instructor"), house.patron("Lea Stone")
    made = house.http.post("/school/classes", json={"title": "Monday"}, headers=teacher).json()["id"]
    house.http.post(f"/school/classes/{made}/learners", json={"name": "Lea Stone"}, headers=teacher)
    exam = {"kind": "exam", "games": ["casino-war"], "questions": 1}
    given = house.http.post(f"/school/classes/{made}/tasks", json=exam, headers=teacher)
    assert given.status_code == 201, given.text
    name = str(given.json()["id"])
    for path in ("begin", "finish"):
        assert house.http.post(f"/school/tasks/{name}/{path}", headers=learner).status_code == 200
    return name


def pages(house) -> set[str]:
    """The addresses that the router answers with pages, and with the few files that stand among them."""
    got = (
        (route, path) for route, path in routes_of(house.app.routes) if "GET" in (getattr(route, "methods", None) or ())
    )
    return {path for _, path in got if not path.startswith(("/api/", "/static/"))}


def addresses(house, task: str) -> Iterator[str]:
    """Every page with something in the place of its parameters."""
    table = played_at(house, "Lea Stone")
    played = house.http.get("/me/rounds", headers=house.patron("Lea Stone")).json()[0]["event"]
    names = {"TABLE": table, "TASK": task, "TASK/REPORT": f"{task}/reports/Lea Stone", "ROUND": f"{table}/{played}"}
    for path in sorted(pages(house)):
        if "{" not in path:
            yield path
            continue
        assert path in FILLED, f"{path} is new: say in FILLED what stands in its address"
        start = path.partition("{")[0]
        for filling in FILLED[path]:
            yield start + names.get(filling, filling) + ("" if path.endswith("}") else "/" + path.rpartition("}/")[2])
    for path, query in ASKED.items():
        yield path + query


def faults(page, where: str) -> list[str]:
    """What axe finds serious or worse, and what sticks out, at each width in each theme."""
    found = []
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for size, (width, height) in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            run = axe.Axe().run(
                page, options={"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
            )
            found += [
                f"{where} {size} {theme} {fault['id']}: {node['html'][:140]}"
                for fault in run.response["violations"]
                if fault["impact"] in ("serious", "critical")
                for node in fault["nodes"][:3]
            ]
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                found.append(f"{where} {size}: {wide} px wide")
    return found


@pytest.fixture
def signed_in(house, browser):
    """A browser of a person who plays and works here."""
    context = browser.new_context(reduced_motion="reduce")
    cookies = {PATRON_COOKIE: house.patron("Lea Stone"), STAFF_COOKIE: house.staff()}
    context.add_cookies(
        [
            {"name": name, "value": token["authorization"].partition(" ")[2], "url": house.base}
            for name, token in cookies.items()
        ]
    )
    yield context
    context.close()


def test_every_page_is_clean_for_axe_at_three_widths_in_both_themes(house, task, signed_in):
    found, seen = [], 0
    page = signed_in.new_page()
    for address in addresses(house, task):
        answer = page.goto(house.base + address, wait_until="networkidle")
        if not (answer.headers.get("content-type") or "").startswith("text/html"):
            continue
        page.wait_for_function(
            "() => !document.querySelector('#table') || document.querySelector('#table').dataset.ready"
        )
        found += faults(page, address)
        seen += 1
    assert seen >= 20
    assert found == [], "\n".join(found)


def test_control_a_fault_in_one_theme_at_one_width_is_found(house, browser):
    page = browser.new_page()
    page.goto(house.base)
    dim = "@media (max-width: 400px) { :root[data-theme=dark] h1 { color: #333 !important; background: #222 } }"
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }",
        dim,
    )
    assert {line.partition(":")[0] for line in faults(page, "/")} == {"/ phone dark color-contrast"}
    page.close()
