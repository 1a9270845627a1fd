"""A first visit in a browser: hints, the guide, favourites, and a dealer who cuts, which the record has in full."""

import base64
import re

import httpx
import pytest

from pitboss.floor.web.render import ICONS, STATIC
from tests.floor.browser import DESKTOP, IN_A_BROWSER, PHONE
from tests.floor.page_pictures import icon
from tests.floor.test_own_browser import faults

pytestmark = IN_A_BROWSER
MOST_BYTES = 200_000
"""What a page may take before the first card lies."""
MOST_SHIFT = 0.2
_SHIFTS = """window.shifts = []; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifts.push(one.value);
}).observe({ type: "layout-shift", buffered: true })"""
_PUSHED = """() => new Promise((done) => {
  shifts.length = 0;
  document.querySelector(".stage").style.paddingTop = "500px";
  const seen = () => setTimeout(() => done(shifts.reduce((sum, one) => sum + one, 0)));
  new PerformanceObserver(seen).observe({ type: "layout-shift" });
})"""
_DIFFERENCE = """async (files) => {
  const [one, other] = await Promise.all(files.map(async (file) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob());
    const drawn = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    drawn.drawImage(picture, 0, 0);
    return drawn.getImageData(0, 0, picture.width, picture.height).data;
  }));
  const unlike = (value, at) => Math.abs(value - other[at]) > 40;
  return one.length === other.length ? one.filter(unlike).length / one.length : 1;
}"""
"""How much of a picture is not as in another."""


def taken(page) -> int:
    """What a page took over the wire."""
    entries = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    took: int = page.evaluate(f"{entries}.reduce((sum, one) => sum + one.transferSize, 0)")
    return took


def files(page) -> set[str]:
    """The files that it loaded."""
    return set(page.evaluate("performance.getEntriesByType('resource').map(one => one.name.split('/').pop())"))


def test_three_hints_lead_to_the_first_round_and_do_not_come_again(person, table):
    ada = person("Ada", newcomer=True)
    ada.sit(table("casino-war"), 1)
    hint = ada.page.locator("#hint")
    hint.locator("text=Hint 1 of 3").wait_for()
    assert faults(ada.page) == []
    ada.page.locator(".pick").nth(2).click()
    hint.locator("text=Hint 2 of 3").wait_for()
    ada.page.locator(".box.hero .spot.hinted").wait_for()
    ada.put("initial")
    hint.locator("text=Hint 3 of 3").wait_for()
    ada.page.locator(".deal.hinted").click()
    ada.until_wagers(1)
    assert not hint.is_visible()
    ada.page.reload()
    ada.page.wait_for_selector("#table[data-ready]")
    ada.until_wagers()
    assert not hint.is_visible()


def test_the_dealer_cuts_for_a_newcomer_and_the_record_has_offer_and_answer(person, table):
    ada = person("Ada", newcomer=True)
    ada.sit(table("blackjack"), 1)
    ada.page.wait_for_selector("#table[data-ask=wager]")
    shown = "\n".join(ada.rail())
    assert f"{ada.name} does not cut" in shown
    assert re.search(r"dealer cuts \d+ cards", shown)
    asked = [frame["ask"] for frame in ada.frames if (frame.get("ask") or {}).get("kind") == "cut"]
    assert asked
    assert asked[0]["mine"], "it was offered"


def test_one_who_wants_to_cut_is_asked(person, table):
    ada = person("Ada")
    ada.sit(table("blackjack"), 1)
    ada.page.wait_for_selector(".question .cut-slider")


def test_the_guide_opens_and_the_lobby_knows_favourites_and_the_last_table(person, table):
    ada = person("Ada", newcomer=True)
    name = table("casino-war")
    ada.watch(name)
    ada.page.click("#how.main")
    ada.page.wait_for_selector("#guide[open] h3")
    assert faults(ada.page) == []
    ada.page.keyboard.press("Escape")
    assert ada.page.locator("#how.main").count() == 0
    ada.page.goto(ada.base)
    ada.page.wait_for_selector(f".own-door[href='/tables/{name}']")
    ada.page.click("[data-key=star-craps]")
    ada.page.wait_for_selector(".own-door[href='#game-craps']")
    assert faults(ada.page) == []
    ada.page.reload()
    ada.page.wait_for_selector("[data-key=star-craps][aria-pressed=true]")


def test_a_table_takes_less_than_its_bytes_before_the_first_card(person, table):
    """Everything that goes over the wire, as it is packed: page, scripts, styles, the drawing of cards, the sounds."""
    for game, size in (("blackjack", DESKTOP), ("craps", PHONE), ("holdem", PHONE)):
        ada = person("Ada", newcomer=True)
        ada.page.set_viewport_size(size)
        ada.watch(table(game) if game != "holdem" else "holdem-1")
        assert {"cards.js", "cards.css", "sound.js"} <= files(ada.page)
        assert 20_000 < taken(ada.page) < MOST_BYTES, game


def test_a_hosts_private_table_takes_no_more_with_its_link_and_code(person):
    ada = person("Ada")
    ada.invite("casino-war")
    # The lobby came first and has left shared files in the cache: all is asked for again.
    ada.page.context.new_cdp_session(ada.page).send("Network.clearBrowserCache")
    ada.page.reload()
    ada.page.wait_for_selector("#table[data-ready]")
    assert {"qr.js", "cards.js", "sound.js"} <= files(ada.page)
    assert 20_000 < taken(ada.page) < MOST_BYTES


def test_the_floor_can_be_installed_and_says_so_when_it_cannot_be_reached(person):
    ada = person("Ada")
    ada.come_in()
    ada.page.evaluate("navigator.serviceWorker.ready")
    client = ada.page.context.new_cdp_session(ada.page)
    assert client.send("Page.getAppManifest")["errors"] == []
    faults_ = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in faults_} <= {"in-incognito"}
    ada.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ada.page.context.set_offline(True)
    ada.page.goto(f"{ada.base}/odds")
    assert ada.page.inner_text("h1") == "The floor cannot be reached"
    # It looks like the floor, not like a browser's own words.
    assert ada.page.evaluate("getComputedStyle(document.querySelector('.button.main')).minHeight") == "44px"
    assert faults(ada.page) == []
    ada.page.context.set_offline(False)
    ada.page.click("text=Try again")
    ada.page.wait_for_url("**/odds")
    assert ada.page.inner_text("h1") != "The floor cannot be reached"
    ada.complaints[:] = [complaint for complaint in ada.complaints if "ERR_INTERNET_DISCONNECTED" not in complaint]


def test_nothing_that_was_in_sight_moves_when_a_round_is_played(person, table):
    """Shifts as browsers add them up, those after an answer too: from a quarter on they are called poor."""
    for size in (DESKTOP, PHONE):
        ada = person("Ada")
        ada.page.set_viewport_size(size)
        ada.page.context.add_init_script(_SHIFTS)
        ada.sit(table("three-card-poker"), 1)
        ada.until_wagers()
        for _ in range(2):
            ada.page.evaluate("shifts.length = 0")
            ada.play("ante")
            assert ada.page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < MOST_SHIFT
        # Control: a felt that is pushed down is found.
        assert ada.page.evaluate(_PUSHED) >= MOST_SHIFT


def test_the_manifest_names_every_icon_in_its_size(base):
    manifest = httpx.get(f"{base}/manifest.webmanifest").json()
    pictures = {(one["sizes"], one["purpose"]): one["src"] for one in manifest["icons"] if one["type"] == "image/png"}
    assert set(pictures) == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', httpx.get(base).text)
    assert touch
    for size, path in [*((int(size.partition("x")[0]), path) for (size, _), path in pictures.items()), (180, touch[1])]:
        kept = httpx.get(base + path).content
        assert [int.from_bytes(kept[at : at + 4], "big") for at in (16, 20)] == [size, size], path
    for shortcut in manifest["shortcuts"]:
        assert httpx.get(base + shortcut["url"]).status_code == 200


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_the_drawing_as_it_is_now(browser, name):
    side, purpose = ICONS[name]
    page = browser.new_page()
    fresh = icon(browser, side, square=purpose != "any")
    files = [base64.b64encode(one).decode() for one in ((STATIC / name).read_bytes(), fresh)]
    assert page.evaluate(_DIFFERENCE, files) < 0.005
    other = icon(browser, side, square=purpose == "any")
    assert page.evaluate(_DIFFERENCE, [files[0], base64.b64encode(other).decode()]) > 0.005, "what differs is found"
    page.close()
