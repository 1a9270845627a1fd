"""Fair, at one press: the check of a table's seals in the browser, and the page of it that works offline."""

import json

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from tests.floor.browser import IN_A_BROWSER, opened  # noqa: E402
from tests.floor.test_every_felt import Hand, play  # noqa: E402

pytestmark = IN_A_BROWSER


def checked(one) -> list[tuple[str, str]]:
    """What the check says: its kind and words, the latest first."""
    if not one.page.locator("[data-key=check]").is_visible():
        one.page.click("summary:has-text('Fairness')")
    one.page.click("[data-key=check]")
    one.page.wait_for_selector(".findings li")
    return [(line.get_attribute("class"), line.inner_text()) for line in one.page.locator(".findings li").all()]


@pytest.mark.parametrize(
    ("game", "things"),
    [
        ("sic-bo", "1 of 1 result as sealed"),
        ("three-card-poker", "cards as sealed at their places"),
        ("pai-gow", "as sealed"),
    ],
)
def test_one_press_says_what_it_proved_and_the_kept_page_says_it_offline(person, base, browser, tmp_path, game, things):
    ada = person("Ada")
    ada.sit(opened(base, game), 1, "500")
    for _ in range(2):
        play(Hand(ada), lambda when: None)
    found = checked(ada)
    assert "0" not in ada.page.locator("#fairness > dl").evaluate("part => [...part.childNodes].map(one => one.data)")
    proven = [text for kind, text in found if kind == "proven"]
    assert not [text for kind, text in found if kind == "failed"]
    assert any(things in text for text in proven)
    assert all("This browser saw the seal in time." in text for text in proven), proven
    with ada.page.expect_download() as saved:
        ada.page.click("[data-key=save-check]")
    saved.value.save_as(kept := tmp_path / "kept.html")
    away = browser.new_context(offline=True)
    alone = away.new_page()
    complaints: list[str] = []
    alone.on("pageerror", lambda error: complaints.append(str(error)))
    alone.goto(kept.as_uri())
    alone.wait_for_selector(".findings li")
    own = ada.page.locator(".findings strong").all_inner_texts()
    assert alone.locator(".findings strong").all_inner_texts() == own
    # Another file, with one thing changed.
    shoes = json.loads(alone.locator("#kept").text_content())["shoes"]
    shoe = next(shoe for shoe in reversed(shoes) if shoe["draws"] or any(shoe["cards"]))
    if shoe["draws"]:
        shoe["draws"][0]["result"] = "7-7-7"
    else:
        at = next(number for number, card in enumerate(shoe["cards"]) if card)
        shoe["cards"][at] = "As" if shoe["cards"][at] != "As" else "Kd"
    (tmp_path / "changed.json").write_text(json.dumps([shoe]))
    alone.set_input_files("#file", tmp_path / "changed.json")
    alone.wait_for_selector(".findings .failed")
    assert ("result 1 was 7-7-7" if shoe["draws"] else f"card {at + 1} of the shoe was") in alone.inner_text(".failed")
    assert complaints == []
    away.close()
