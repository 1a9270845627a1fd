"""The school's pages: a class, an exam and its report, a round dealt by mouse and keys; clean for axe."""

import os
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")

from pitboss.floor.accounts import classes  # noqa: E402
from pitboss.floor.pages import class_pages, school_pages  # noqa: E402
from pitboss.school import by_id  # noqa: E402
from pitboss.school.dealing import dealing  # noqa: E402

from .browser import WITH_CHROMIUM, Person  # noqa: E402
from .serving import serving  # noqa: E402

pytestmark = WITH_CHROMIUM
DESK = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def house(tmp_path):
    with serving(tmp_path / "floor.db") as served:
        yield served


def faults(page, name):
    """What axe finds serious or worse, at a desk and on a phone, and whether anything sticks out of a phone."""
    found = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        run = axe.Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}, "resultTypes": ["violations"]})
        found += [
            f"{name} {size['width']} {fault['id']}: {node['html'][:120]}"
            for fault in run.response["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"][:3]
        ]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name} {size['width']}: wider than the window")
        if os.environ.get("SHOTS"):
            page.screenshot(path=Path(os.environ["SHOTS"]) / f"{name}-{size['width']}.png", full_page=True)
    page.set_viewport_size(DESK)
    return found


def deal(page, verbs):
    """Deal a round, one act by keys, the next by mouse; the ways in which a place was pointed at."""
    ways = set()
    with page.expect_response("**/school/deal") as begun:
        page.click("#acts .button.main")
    game, _, level, seed = begun.value.json()["id"].split("/")
    of = dealing(game, int(seed), int(level))
    for step, at in enumerate(of.asked):
        must = of.acts[at]
        with page.expect_response("**/school/deal/acts") as judged:
            for part in ("verb", *of.verbs()[must.verb]):
                value = getattr(must, part)
                if part == "amount":
                    page.fill("#acts input", value)
                    page.keyboard.press("Enter")
                    continue
                button = page.locator(f'#acts [data-value="{value}"]' if '"' not in value else "#acts .x")
                if part in ("wager", "words") and not button.count():
                    continue
                if part == "place" and not step % 3:
                    page.click(f'#felt [data-place="{value}"]')
                    ways.add("felt")
                elif step % 2 and (key := button.get_attribute("data-key")):
                    page.keyboard.press(key)
                    ways.add("keys")
                else:
                    button.click()
                    ways.add("buttons")
        assert judged.value.json()["right"], (must, judged.value.json())
        verbs.append(must.verb)
    page.wait_for_selector("text=no errors")
    return ways


def teach(house, page):
    """An instructor signs in, makes a class, enrols Lea and sets an exam."""
    password = house.floor.people.hire("Tom", "instructor")
    page.goto(f"{house.base}/school/classes")
    page.fill("#name", "Tom")
    page.fill("#password", password)
    page.locator("#sign-in .button").click()
    page.fill("#make input", "Monday")
    page.click("#make .button")
    page.fill("#enrol input", "Nobody")
    page.click("#enrol .button")
    page.wait_for_selector("#said .refusal")
    page.fill("#enrol input", "Lea Stone")
    page.click("#enrol .button")
    page.wait_for_selector("#learners li")
    for picked in page.locator("#assign [name=games]:checked").all():
        picked.uncheck()
    page.check("#assign [name=games][value=casino-war]")
    for drill in ("pay-it", "next", "find-error"):
        page.check(f"#assign [name=drills][value={drill}]")
    page.fill("#assign [name=questions]", "3")
    page.fill("#assign [name=seed]", "11")
    page.click("#assign .button.main")
    page.locator("#said .refusal", has_text="draws an exam's seed itself").wait_for()
    page.fill("#assign [name=seed]", "")
    page.click("#assign .button.main")
    page.wait_for_selector("#tasks tbody tr")


def sit(house, page):
    """The exam from the list of tasks to its report."""
    page.click("#tasks a")
    page.click("#begin")
    paper = classes.sitting(house.floor.journal, page.url.rpartition("/")[2], "Lea Stone").paper
    for number in range(3):
        page.wait_for_selector("#question[aria-busy=false] .ask")
        place = int(page.inner_text("#places [aria-current=true]")) - 1
        answer = by_id(paper.questions[place]).answer
        if page.locator(".amount input").count():
            page.fill(".amount input", answer)
            page.keyboard.press("Enter")
        elif answer.startswith("line "):
            page.click(f".error-lines li:nth-child({answer.partition(' ')[2]}) button")
            page.get_by_role("button", name=f"The error is at {answer}", exact=True).click()
        else:
            page.locator(".answers .button", has_text=answer).first.click()
        page.locator("#places .answered").nth(number).wait_for()
    assert "left" in page.inner_text("#clock")


def test_a_class_an_exam_and_a_round_are_done_in_the_browser(house, browser, monkeypatch):
    seeds = count(3)
    monkeypatch.setattr(school_pages, "secrets", SimpleNamespace(randbelow=lambda most: next(seeds)))
    monkeypatch.setattr(class_pages, "secrets", SimpleNamespace(randbits=lambda bits: 11))
    token = house.patron("Lea Stone")["authorization"].partition(" ")[2]
    tom, lea = Person(browser, house.base, "Tom"), Person(browser, house.base, "Lea Stone")
    lea.page.context.add_cookies([{"name": "pitboss", "value": token, "url": house.base}])
    desk, page, wrong = tom.page, lea.page, []
    teach(house, desk)

    page.goto(f"{house.base}/school")
    page.wait_for_selector("#tasks a")
    page.wait_for_selector("#question .ask")
    wrong += faults(page, "school")
    sit(house, page)
    wrong += faults(page, "exam")
    page.click("#finish")
    page.wait_for_selector(".hash")
    assert page.inner_text(".report-score") == "100%"
    assert page.inner_text("h1") == "Lea Stone passed"
    assert page.locator(".marked li.good").count() == 3
    wrong += faults(page, "report")

    desk.reload()
    desk.wait_for_selector("#results td")
    assert "Lea Stone 100%, passed" in desk.inner_text("#tasks")
    wrong += faults(desk, "classes")

    page.goto(f"{house.base}/school/deal")
    page.select_option("[name=game]", "three-card-poker")
    verbs = []
    assert deal(page, verbs) == {"felt", "keys", "buttons"}
    assert {"deal", "turn-up"} <= set(verbs)
    page.keyboard.press("n")
    page.wait_for_selector("#acts [data-value=take]")
    wrong += faults(page, "dealing")
    page.click("#acts [data-value=put-stub]")
    page.wait_for_selector("text=Wrong.")
    assert page.locator("#verdict-line .cite").count() == 1
    page.locator("#acts [data-value]").first.wait_for()
    wrong += faults(page, "goes on")
    assert wrong == []
    # A patron whom nobody knows and an exam with a seed of its own are meant to be refused.
    tom.complaints = [complaint for complaint in tom.complaints if "400" not in complaint]
    tom.close()
    lea.close()
