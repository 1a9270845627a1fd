"""A form of eighty numbers in a browser: tickets marked by mouse, keys and thumb, and a draw that lights up."""

from tests.floor.browser import IN_A_BROWSER

pytestmark = IN_A_BROWSER


def number(page, which: int):
    return page.locator(f".blank-number[data-number='{which}']")


def tickets(page) -> list[str]:
    return page.locator(".blank-tickets li").all_inner_texts()


def test_a_ticket_is_marked_written_and_drawn_against(person, table):
    ada = person("Ada")
    ada.sit(table("keno", minimum="1.00", races=3), 1, "100")
    ada.until_wagers()
    page = ada.page
    assert page.locator(".blank-number:not([disabled])").count() == 80
    for which in (5, 17, 44, 17):
        number(page, which).click()
    assert number(page, 44).get_attribute("aria-pressed") == "true"
    assert number(page, 17).get_attribute("aria-pressed") == "false", "a second touch wipes the mark"
    page.keyboard.press("w")
    page.fill(".blank-spots", "4")
    page.get_by_role("button", name="Quick pick").click()
    assert [text.split("\n")[0] for text in tickets(page)] == ["2-spot · 5 44", "4-spot · quick pick"]
    before = ada.round
    ada.deal()
    ada.until_wagers(before)
    assert page.locator(".blank-number.drawn").count() == 20
    shown = " ".join(ada.rail())
    assert "ticket 1 for" in shown
    assert "quick pick: " in shown
    assert ada.nameless() == []


def test_groups_make_a_way_ticket_for_several_races_by_keys_alone(person, table):
    ada = person("Ada")
    ada.sit(table("keno", minimum="1.00", races=3), 1, "100")
    ada.until_wagers()
    page = ada.page
    page.select_option(".blank-kind", "way")
    page.fill(".blank-how", "1,2")
    page.fill(".blank-races", "3")
    assert page.locator(".blank-number[tabindex='0']").count() == 1, "one stop for Tab, not 80"
    number(page, 1).focus()
    for key in ("Space", "ArrowRight", "Space", "g", "ArrowDown", "Space", "ArrowLeft", "Space", "g"):
        page.keyboard.press(key)
    number(page, 80).focus()
    for key in ("Space", "ArrowUp", "Space"):
        page.keyboard.press(key)
    assert page.inner_text(".blank-marked") == "way · 1 2 / 11 12 / 70 80 · by 1,2 · 3 races"
    page.click("[data-key=chip-500]")
    page.keyboard.press("w")
    ada.deal()
    page.wait_for_selector("#tray-fault:has-text('does not divide into 6 ways in 3 races')")
    page.click("[data-key=clear]")
    assert tickets(page) == []
    page.fill(".typed", "9.00")
    for which in (1, 2, 3, 4):
        number(page, which).click()
        if which == 2:
            page.click("[data-hot=g]")
    page.click("[data-hot=w]")
    before = ada.round
    ada.deal()
    ada.until_wagers(before)
    assert "1 2 / 3 4, game 1 to 3, 3 ways, 9.00" in " ".join(ada.rail())
    assert "2 races left" in tickets(page)[0]


def test_thumbs_mark_numbers_on_a_phone(person, table):
    ada = person("Ada", phone=True)
    ada.sit(table("keno", minimum="1.00"), 1, "100")
    ada.until_wagers()
    page = ada.page
    for which in (1, 80):
        number(page, which).tap()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    boxes = [number(page, which).bounding_box() for which in (1, 10, 71, 80)]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 30, "a thumb finds every number"
    page.get_by_role("button", name="Write ticket").tap()
    assert tickets(page)[0].startswith("2-spot · 1 80")
    before = ada.round
    ada.deal()
    ada.until_wagers(before)
    assert page.locator(".blank-number.drawn").count() == 20
