"""The odds page in a browser: figures follow the fields, what is refused can be supposed, options become a file."""

import tomllib

from tests.floor.browser import IN_A_BROWSER

pytestmark = IN_A_BROWSER


def come(person, path):
    ada = person("Ada")
    ada.page.goto(ada.base + path)
    ada.page.evaluate("for (const part of document.querySelectorAll('.options, .options details')) part.open = true")
    return ada.page


def test_the_edge_follows_what_is_typed_and_the_field_keeps_the_focus(person):
    page = come(person, "/odds/minibaccarat")
    lawful = page.inner_text(".answer-edge")
    page.wait_for_selector(f"[data-lawful]:has-text('{lawful}')")
    page.fill("#opt-tie_odds", "9 to 1")
    page.wait_for_selector(".odds-table tr:has-text('Tie') td:has-text('4.8440%')")
    assert page.evaluate("document.activeElement.id") == "opt-tie_odds"
    assert page.url.endswith("/odds/minibaccarat?tie_odds=9+to+1")
    # Below the floor: refused with its paragraph, and offered as a hypothesis.
    page.fill("#opt-tie_odds", "7 to 1")
    page.wait_for_selector(".violations:has-text('below the floor')")
    page.click(".violations a.button")
    page.wait_for_selector(".hypothesis:has-text('refused by 19:47-7.3(b) as held')")


def test_a_slider_moves_the_odds_and_the_options_become_a_file(person):
    page = come(person, "/odds/minibaccarat")
    page.evaluate(
        """() => {
            const range = document.querySelector('#opt-tie_odds + .studio-range');
            range.value = 10;
            range.dispatchEvent(new Event('input', { bubbles: true }));
        }"""
    )
    page.wait_for_selector(".odds-table tr:has-text('Tie') td:has-text('-4.6')")
    assert page.input_value("#opt-tie_odds") == "10 to 1"
    with page.expect_download() as saved:
        page.click("[data-save]")
    content = tomllib.loads(saved.value.path().read_text())
    assert content == {"minibaccarat": {"tie_odds": "10 to 1"}}
    # Replaced tables are sorted like those that were there before.
    page.click(".odds-table th[data-sort=number] button >> nth=0")
    assert page.get_attribute(".odds-table th[data-sort=number]", "aria-sort") == "ascending"
