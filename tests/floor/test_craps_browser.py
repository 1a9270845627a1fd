"""Craps in a browser: every area of the layout takes chips by mouse, key and thumb; dice are thrown, calls made."""

import pytest

from pitboss.games import game as game_of
from pitboss.table.parts import Felt
from pitboss.words import spoken_name
from tests.floor.browser import IN_A_BROWSER, Person, floor
from tests.volume import PATIENCE

pytestmark = IN_A_BROWSER


def to_the_betting(one: Person) -> None:
    """Take the dice and make the line bet that lets one throw them."""
    for _ in range(40 * PATIENCE):
        asked = one.page.locator("#tray.asked").count()
        if asked and one.ask == "wager":
            return
        if asked:
            one.answer()
        one.page.wait_for_timeout(25)
    raise AssertionError(f"the table stands still at {one.ask!r}")


def with_a_point(one: Person) -> int:
    """Throw until there is a point."""
    for _ in range(60):
        to_the_betting(one)
        if point := one.state()["layout"]["point"]:
            return int(point)
        thrown(one)
    raise AssertionError("sixty come out rolls without a point")


def thrown(one: Person) -> None:
    """Betting is done and the dice are thrown, by one press of one button."""
    before = one.page.locator("#rail .line[data-act=roll]").count()
    assert one.page.inner_text("[data-key=deal]").startswith("Roll")
    one.deal()
    one.page.wait_for_function(
        "before => document.querySelectorAll('#rail .line[data-act=roll]').length > before", arg=before
    )
    one.page.wait_for_selector("#tray.asked")


def lying(one: Person, box: int) -> dict[str, str]:
    spot = next(spot for spot in one.state()["layout"]["boxes"] if spot["of"] == box)
    return {stake["wager"]: stake["amount"] for stake in spot.get("stakes", ()) if stake["open"]}


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_every_area_that_is_open_takes_chips_and_has_a_name(person, table, game):
    ada = person("Ada")
    ada.sit(table(game), 1, "1000")
    point = with_a_point(ada)
    behind = {4: "2:1", 5: "3:2", 6: "6:5"}[min(point, 14 - point)]
    assert ada.page.inner_text(".area[data-wager=pass-odds] .area-pays") == behind
    assert ada.page.inner_text(".area[data-wager=field] .area-pays") == "1:1; 2:1 on 2, 12"
    assert ada.page.inner_text(".area[data-wager=lay-4] .area-pays") == "1:2"
    ask = next(frame["ask"] for frame in reversed(ada.frames) if frame["type"] in {"table", "news"})
    posted = [rule["wager"] for rule in next(frame for frame in ada.frames if frame["type"] == "table")["wagers"]]
    live = ada.page.locator(".area:not([disabled])")
    assert sorted(live.evaluate_all("areas => areas.map(area => area.dataset.wager)")) == sorted(
        wager for place, wager in enumerate(posted) if int(ask["marks"], 16) >> place & 1
    )
    wagers = {*posted}
    assert {*ada.page.locator(".area").evaluate_all("areas => areas.map(area => area.dataset.wager)")} == wagers
    for area in live.all():
        area.click()
        assert "on it" in (area.text_content() or "")
    assert ada.nameless() == []


def goes_on(one: Person) -> None:
    """With the line bet that lies there, and nothing else, the shooter goes on to the next throw."""
    with_a_point(one)
    before = lying(one, 1)
    assert {*before} & {"pass", "dont-pass"}
    live = one.page.locator(".area:not([disabled])").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert not {*before} & {*live}
    one.page.wait_for_selector("[data-key=deal]:not([disabled])")
    thrown(one)


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_after_a_point_a_line_bet_alone_is_enough_to_go_on(person, table, game):
    ada = person("Ada")
    ada.sit(table(game), 1)
    goes_on(ada)


def test_after_a_point_nobody_with_a_line_bet_has_to_wait_for_the_clock(browser, tmp_path):
    with floor(tmp_path, betting="3600") as address:
        for game in ("craps", "mini-craps"):
            ada = Person(browser, address, f"Ada at {game}")
            ada.sit(f"{game}-1", 1)
            goes_on(ada)
            ada.close()


def test_a_place_bet_is_made_called_off_and_taken_down(person, table):
    ada = person("Ada")
    ada.sit(table("craps"), 1)
    point = with_a_point(ada)
    place = "place-8" if point != 8 else "place-6"
    page = ada.page
    page.click("[data-key=chip-100]")
    for _ in range(6):
        page.click(f".area[data-wager={place}]")
    page.keyboard.press("f")
    for _ in range(4):
        page.keyboard.press("+")
    assert "6.00 on it" in page.text_content(f".area[data-wager={place}]")
    assert "5.00 on it" in page.text_content(".area[data-wager=field]")
    thrown(ada)
    shown = " ".join(ada.rail())
    assert f"puts 6.00 on {spoken_name(place)}" in shown
    assert "puts 5.00 on field" in shown
    to_the_betting(ada)
    assert page.locator(".shows .die").count() == 2
    if place in lying(ada, 1) and ada.state()["layout"]["point"]:
        page.click(f"[data-call={place}]")
        page.wait_for_selector(f".area[data-wager={place}] .button-off")
        page.click("[data-key=take-off]")
        for _ in range(6):
            page.click(f".area[data-wager={place}]")
        thrown(ada)
        assert f"takes the {spoken_name(place)} wager back" in " ".join(ada.rail())


def test_thumbs_are_enough_for_the_dice(person, table):
    ada = person("Ada", phone=True)
    ada.sit(table("craps"), 2)
    with_a_point(ada)
    page = ada.page
    for area in page.locator(".area, #tray button:visible").all():
        box = area.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 34, area.text_content()
        assert box["x"] >= -1
        assert box["x"] + box["width"] <= 391 or area.get_attribute("data-call")
    # What is posted has long names and longer citations, and is read whole.
    page.get_by_text("Posted at this table").tap()
    assert (page.locator("#terms td:last-child").first.bounding_box() or {"x": 390})["x"] < 370
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    page.locator(".area[data-wager=field]").tap()
    page.locator("[data-key=deal]").tap()
    page.wait_for_selector("#rail >> text=on field, box 2")
    to_the_betting(ada)
    assert page.locator(".shows .die").count() == 2


def test_a_player_with_only_a_line_bet_goes_on_with_it(person, table):
    ada = person("Ada")
    ada.sit(table("craps"), 1)
    with_a_point(ada)
    assert lying(ada, 1).keys() == {"pass"}
    assert ada.page.is_enabled("[data-key=deal]"), "nobody need lay another chip to go on"
    thrown(ada)


def test_an_amount_that_cannot_be_paid_is_refused_at_its_spot_with_the_nearest_that_can(person, table):
    ada = person("Ada")
    ada.sit(table("craps"), 1)
    point = with_a_point(ada)
    place = "place-8" if point != 8 else "place-6"
    page = ada.page
    page.click("[data-key=chip-500]")
    page.click(f".area[data-wager={place}]")
    # The first chip becomes what the spot can pay; with the second it is asked.
    page.wait_for_selector(f".area[data-wager={place}]:has-text('6.00 on it')")
    assert page.locator(".area-fault").count() == 0
    page.click(f".area[data-wager={place}]")
    page.wait_for_selector(".area-fault")
    assert "11.00" in page.inner_text(".area-fault")
    page.click(".area-fault .button")
    assert "12.00 on it" in (page.text_content(f".area[data-wager={place}]") or "")
    page.wait_for_selector(".area-fault", state="detached")
    thrown(ada)
    assert f"puts 12.00 on {spoken_name(place)}" in " ".join(ada.rail())


def test_the_pass_line_takes_chips_round_the_corner_and_the_dice_stay_in_sight(person, table):
    ada = person("Ada")
    ada.sit(table("craps"), 1)
    to_the_betting(ada)
    page = ada.page
    before = lying(ada, 1)["pass"]
    board = page.locator(".board").bounding_box()
    page.mouse.click(board["x"] + board["width"] * 0.02, board["y"] + board["height"] * 0.3)
    assert f"{float(before) + 5:.2f} on it" in (page.text_content(".area[data-wager=pass]") or "")
    thumb = person("Bob", phone=True)
    thumb.sit(table("craps"), 1)
    with_a_point(thumb)
    thumb.page.locator(".area[data-wager=any-craps]").scroll_into_view_if_needed()
    die, puck = thumb.page.locator(".shows .die").first.bounding_box(), thumb.page.locator(".puck-words").bounding_box()
    assert 0 <= die["y"] < 844
    assert 0 <= puck["y"] < 844


def test_the_last_call_does_not_stand_over_the_question_to_shoot(person, table):
    ada = person("Ada")
    ada.sit(table("craps"), 1)
    for _ in range(60):
        to_the_betting(ada)
        thrown(ada)
        if ada.ask != "wager":
            break
    assert ada.state()["layout"]["called"]
    ada.page.wait_for_selector("#announcement .moment", state="detached")
    assert ada.page.locator(".question legend").count() == 1
    assert ada.page.locator("#announcement .called").count() == 0


@pytest.mark.parametrize("game", ["sic-bo", "roulette", "big-six"])
def test_every_area_that_a_result_wins_is_lit_and_no_other(person, table, game):
    ada = person("Ada")
    ada.sit(table(game), 1)
    before = ada.round
    ada.page.locator(".area:enabled:not(.line)").first.click()
    ada.deal()
    ada.until_wagers(before)
    frame = next(frame for frame in reversed(ada.frames) if frame.get("layout", {}).get("drawn"))
    wins = frame["layout"]["drawn"]["wins"]
    rules = game_of(game)
    areas = rules.part(Felt).layout(rules.options()).wide.areas
    lit = [area.wager for area in areas if area.wager in wins and area.look != "line"]
    assert lit
    assert ada.page.locator(".frame.struck").count() == len(lit)


def test_what_records_call_initial_is_a_bet_on_the_felt(person, table):
    ada = person("Ada")
    ada.sit(table("casino-war"), 1)
    ada.until_wagers()
    spot = ada.page.locator(".spot[data-wager=initial]")
    assert spot.locator(".spot-name").inner_text().split() == ["bet", "B"]
