"""The pit in a real browser: a supervisor signs in, holds a table, rules, reopens, rebuilds and exports."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.table import Incident

from .serving import ready_to_bet, seated, serving

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

from .browser import CHROMIUM, IN_A_BROWSER  # noqa: E402

pytestmark = IN_A_BROWSER


@pytest.fixture(scope="module")
def chromium():
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--headless=new", "--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def floor(tmp_path):
    with serving(tmp_path / "floor.db") as served:
        yield served


@pytest.fixture
def page(chromium, floor):
    """A supervisor's browser, signed in; whatever it complains about fails the test."""
    password = floor.floor.people.hire("Maria", "casino-supervisor")
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, base_url=floor.base, accept_downloads=True)
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/pit")
    page.fill("#name", "Maria")
    page.fill("#password", password)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/pit$"))
    yield page
    context.close()
    assert complaints == []


def watch(page, table):
    page.goto(f"/pit/tables/{table}")
    expect(page.locator("#pit-table")).to_have_attribute("data-ready", "yes")


def bet(seat, **wagers):
    placed = [{"box": 1, "wager": wager, "amount": amount} for wager, amount in wagers.items()]
    seat.must("bet", wagers=placed, deal=True)


def play_out(seat):
    """Answer whatever the round asks, until wagers are taken again."""
    while seat.ask.get("kind") != "wager":
        if seat.ask.get("mine") and seat.ask["kind"] == "choose":
            seat.order("choose", at=seat.ask["at"], choose=seat.ask["choices"][-1])
        elif seat.ask.get("mine") and seat.ask["kind"] == "offer":
            seat.order("decline", at=seat.ask["at"])
        else:
            seat.hear()


def step_to(page, act):
    """Let the dealer do one act after the other until one of that name waits."""
    for _ in range(20):
        if page.locator("#pit-table").get_attribute("data-act") == act:
            return
        at = page.locator("#pit-table").get_attribute("data-at")
        page.locator("#step").click()
        expect(page.locator("#pit-table")).not_to_have_attribute("data-at", at)
    raise AssertionError(f"no {act} came")


def cli(*words):
    command = [str(Path(sys.executable).parent / "pitboss"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def order(page, procedure):
    page.locator(f'form[data-procedure="{procedure}"] button[type="submit"]').click()


def test_a_wrong_password_is_refused_at_the_door(chromium, floor):
    context = chromium.new_context(base_url=floor.base)
    page = context.new_page()
    page.goto("/pit/tables/anything")
    expect(page).to_have_url(re.compile("/pit/sign-in$"))
    page.fill("#name", "Maria")
    page.fill("#password", "guess")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#answer")).to_contain_text("Wrong name or password")
    context.close()


@pytest.fixture
def war(floor):
    """A table of casino war, and Ada at its first box."""
    table = floor.open("casino-war", minimum="5.00", maximum="500.00")
    ada = seated(floor, table, "Ada", 1)
    yield table, ada
    ada.close()


def test_a_busy_days_amounts_run_into_nothing(page, floor, war):
    row = page.locator(f'tr[data-table="{war[0]}"]')
    expect(row).to_contain_text("betting")
    row.locator("td.right").evaluate_all("cells => cells.forEach((cell) => (cell.textContent = '123,456.00'))")
    for width in (1001, 1280, 1501, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        table, alerts = (page.locator(name).bounding_box() for name in ("table.tables", "section:has(> #alerts)"))
        beside = table["x"] + table["width"] <= alerts["x"]
        assert beside or alerts["y"] + alerts["height"] <= table["y"], width
        assert table["x"] + table["width"] <= width
    page.set_viewport_size({"width": 700, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 700


def test_the_pit_holds_a_table_while_a_player_plays_and_rules(page, floor, war):
    table, ada = war
    row = page.locator(f'tr[data-table="{table}"]')
    expect(row).to_contain_text("betting")
    row.get_by_role("link").click()
    state = page.locator("#pit-table")
    expect(page.locator("#board")).to_contain_text("Ada")

    # Held: the player plays, the dealer does not.
    page.locator("#hold").click()
    expect(state).to_have_attribute("data-held", "true")
    bet(ada, initial="10", tie="5")
    expect(page.locator("#waits")).to_contain_text("dealer next: deal for box 1")
    expect(page.locator("#board .stake:not(.sum)")).to_have_count(2)
    assert page.locator("#board :is(.hand, .box) .card").count() == 0
    step_to(page, "deal")

    # An irregularity, and the ruling in the rail with its paragraph.
    report = page.locator("#report")
    report.get_by_label("face up in shoe").check()
    report.get_by_role("button", name="Report").click()
    expect(report).to_contain_text("reported")
    expect(state).to_have_attribute("data-act", "discard")
    page.locator("#step").click()
    expect(state).to_have_attribute("data-act", "deal")
    discard = page.locator('#rail .line[data-act="discard"]')
    expect(discard).to_contain_text("19:47-22.10(a)")
    discard.locator(".cite").first.click()
    expect(page.locator("#provision")).to_contain_text("19:47-22.10(a)")
    page.locator("#provision [data-close]").click()
    page.locator("#go-on").click()
    expect(state).to_have_attribute("data-held", "false")
    play_out(ada)
    assert [e.outcome.kind for e in floor.events(table) if isinstance(e.outcome, Incident)] == ["face-up-in-shoe"]

    # The overview tells of it.
    page.goto("/pit")
    expect(page.locator(".alert")).to_contain_text("face up in shoe")
    expect(page.locator(".alert .cite")).to_have_text("19:47-22.10(a)")
    expect(page.locator("#log")).to_contain_text(f"{table}: report face up in shoe")
    expect(page.locator("#health")).to_contain_text("Journals verified")
    page.locator("#sign-out").click()
    expect(page).to_have_url(re.compile("/pit/sign-in$"))


def test_the_pit_changes_the_dealer_fills_closes_and_reopens(page, floor, war):
    table, ada = war
    bet(ada, initial="20")
    play_out(ada)
    watch(page, table)
    page.fill("#change-dealer-dealer", "Bea")
    order(page, "change-dealer")
    expect(page.locator("#standing")).to_contain_text("dealer Bea")
    page.fill("#fill-amount", "1,000")
    order(page, "fill")
    expect(page.locator('[data-money="fills"]')).to_have_text("1,000.00")
    order(page, "close")
    expect(page.locator("#status")).to_have_text("closed")
    order(page, "close")
    expect(page.locator("#orders-answer")).to_contain_text("closed already")
    order(page, "open")
    expect(page.locator("#status")).not_to_have_text("closed")
    # Ada kept her box; with new cards she is asked to cut, and plays on.
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "cut")
    ready_to_bet(ada)
    bet(ada, initial="20")
    play_out(ada)
    assert ada.state["layout"]["dealer"] == "Bea"


def test_the_pit_rebuilds_the_last_rounds_exports_a_case_and_proves_the_journal(page, floor, war, tmp_path):
    table, ada = war
    for number in range(1, 13):
        if number == 3:
            assert floor.order(table, do="hold").status_code == 200
            bet(ada, initial="10")
            assert floor.order(table, do="report", at=ada.n, kind="face-up-in-shoe").status_code == 200
            assert floor.order(table, do="hold", held=False).status_code == 200
            ada.until(lambda state: not state["held"])
        else:
            bet(ada, initial="10")
        play_out(ada)
    watch(page, table)
    page.locator("#load-rounds").click()
    picks = page.locator(".round-pick")
    expect(picks).to_have_count(10)
    expect(picks.first).to_contain_text("Round 12")
    expect(picks.last).to_contain_text("Round 3")
    expect(picks.last).to_contain_text("irregular")
    picks.last.click()
    replay = page.locator(".replay")
    replay.focus()
    page.keyboard.press("Home")
    expect(replay.locator(".frame-words")).to_contain_text("1 of")
    assert replay.locator(".card").count() == 0
    page.keyboard.press("ArrowRight")
    expect(replay.locator(".frame-words")).to_contain_text("2 of")
    page.keyboard.press("End")
    assert replay.locator(".card").count() >= 2
    expect(replay.locator(".settlement tbody tr")).not_to_have_count(0)
    replay.get_by_role("button", name="Play").click()
    expect(replay.locator(".frame-words")).to_contain_text("3 of")

    # One of them as a case, for the command line.
    with page.expect_download() as coming:
        replay.get_by_role("link", name="Export").click()
    case = tmp_path / coming.value.suggested_filename
    coming.value.save_as(case)
    assert case.name == f"{table}-round-3.json"
    checked = cli("check", str(case))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "1 round" in checked.stdout
    ruled = cli("adjudicate", str(case))
    assert ruled.returncode == 0, ruled.stderr
    assert "19:47-22.10(a)" in ruled.stdout

    page.locator("#prove").click()
    expect(page.locator("#proof")).to_contain_text("Verified")


def test_the_pit_waits_for_the_cut_and_orders_another(page, floor):
    table = floor.open("minibaccarat")
    watch(page, table)
    page.select_option("#until-kind", "recut")
    page.locator("#until button").click()
    expect(page.locator("#waits")).to_contain_text("waiting for recut")
    ada = floor.join(table, floor.patron("Ada"))
    ada.must("sit", box=1, chips="500")
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "cut")
    ada.must("cut", at=ada.ask["at"], position=100)
    expect(page.locator("#pit-table")).to_have_attribute("data-held", "true")
    expect(page.locator("#pit-table")).to_have_attribute("data-act", "insert-cutting-card")
    page.locator("#report").get_by_label("recut").check()
    page.locator("#report").get_by_role("button", name="Report").click()
    page.locator("#go-on").click()
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "cut")
    expect(page.locator("#waits")).to_contain_text("Ada is offered the cut")
    ada.must("cut", at=ada.ask["at"], position=200)
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "wager")
    expect(page.locator("#rail")).to_contain_text("19:47-7.5(g)")
    ada.close()


def test_the_pit_decides_what_is_the_pits_to_decide(page, floor):
    table = floor.open("minibaccarat", dealing="handed")
    ada = seated(floor, table, "O'Neil", 1)
    watch(page, table)
    expect(page.locator("#board")).to_contain_text("O'Neil")
    bet(ada, player="10")
    ada.until(lambda state: state["ask"] and state["ask"]["kind"] == "turn")
    report = page.locator("#report")
    report.get_by_label("bent card").check()
    report.get_by_role("button", name="Report").click()
    decision = page.locator("#staff-ask")
    expect(decision).to_contain_text("You decide")
    decision.get_by_role("button", name="not identified").click()
    expect(decision).to_be_hidden()
    expect(page.locator('#rail .line[data-act="void"]')).to_have_count(1)
    assert floor.floor.people.log(1)[0]["what"].startswith(f"{table}: ")
    ada.close()
