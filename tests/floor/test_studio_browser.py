"""The odds page in a browser: figures follow the fields, what is refused can be supposed, options become a file."""

import re
import tomllib

from tests.floor.browser import IN_A_BROWSER

pytestmark = IN_A_BROWSER


def come(person, path):
    ada = person("Ada")
    ada.page.goto(ada.base + path)
    ada.page.evaluate("for (const part of document.querySelectorAll('#rules details')) part.open = true")
    return ada.page


def test_the_edge_follows_what_is_typed_and_the_field_keeps_the_focus(person):
    page = come(person, "/odds/minibaccarat")
    lawful = page.inner_text(".answer-edge")
    page.fill("#opt-tie_odds", "9 to 1")
    page.wait_for_selector(".odds-table tr:has-text('Tie') td:has-text('4.8440%')")
    assert "default 14.3596%" in page.inner_text(".odds-table tr:has-text('Tie')")
    assert f"the same as with default options ({lawful})" in page.inner_text(".studio-answer")
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
    page.wait_for_selector(".odds-table tr:has-text('Tie') td:has-text('−4.6')")
    assert page.input_value("#opt-tie_odds") == "10 to 1"
    with page.expect_download() as saved:
        page.click("[data-save]")
    content = tomllib.loads(saved.value.path().read_text())
    assert content == {"minibaccarat": {"tie_odds": "10 to 1"}}
    # Replaced tables are sorted like those that were there before.
    page.click(".odds-table th[data-sort=number] button >> nth=0")
    assert page.get_attribute(".odds-table th[data-sort=number]", "aria-sort") == "ascending"


def test_of_many_wagers_one_is_shown_and_the_table_leads_to_each(person):
    page = come(person, "/odds/craps")
    shown = page.locator(".each-wager details.wager:visible")
    assert shown.count() == 1
    assert page.input_value("#wager-shown") == "wager-pass"
    page.click(".all-wagers a[href='#wager-field']")
    page.wait_for_selector("#wager-field[open] .plot")
    assert shown.count() == 1
    assert page.input_value("#wager-shown") == "wager-field"
    page.select_option("#wager-shown", "wager-dont-pass")
    page.wait_for_selector("#wager-dont-pass[open] .plot")
    assert shown.count() == 1


def test_on_a_phone_the_rules_are_folded_and_the_answer_stays_above_them(person):
    bob = person("Bob", phone=True)
    page = bob.page
    page.goto(f"{bob.base}/odds/minibaccarat")
    assert not page.is_visible("#opt-tie_odds")
    page.click("[data-open]")
    page.fill("#opt-tie_odds", "9 to 1")
    page.locator("#opt-tie_odds").scroll_into_view_if_needed()
    page.wait_for_selector(".studio-answer:has-text('with default options')")
    top = page.evaluate("document.querySelector('.studio-head').getBoundingClientRect().top")
    assert 0 <= top < page.viewport_size["height"] / 2
    page.click("[data-open]")
    assert not page.is_visible("#opt-tie_odds")


def test_a_chosen_dark_theme_is_not_printed_and_the_chart_alone_can_be(person):
    page = come(person, "/odds/blackjack")
    page.evaluate("document.documentElement.dataset.theme = 'dark'; window.print = () => {}")
    page.click("[data-print]")
    page.emulate_media(media="print")
    ink, paper = page.evaluate(
        """() => ['color', 'backgroundColor'].map(part => {
            const [red, green, blue] = getComputedStyle(document.body)[part].match(/\\d+/g).map(Number);
            return (red + green + blue) / 3;
        })"""
    )
    assert paper == 255
    assert ink < 60
    assert page.is_visible("#strategy table.chart >> nth=0")
    assert not page.is_visible(".answer")
    assert not page.is_visible(".each-wager")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.is_visible(".answer")


def test_what_options_do_comes_after_the_page_where_it_takes_longer(person):
    ada = person("Ada")
    taken_out = []

    def without(route):
        if route.request.headers.get("x-pitboss-live") == "options":
            route.continue_()
            return
        answer = route.fetch()
        note = "<div data-effects><p data-late>It takes minutes.</p></div>"
        body, found = re.subn(r"<div data-effects>.*?</details>\s*</div>", note, answer.text(), flags=re.DOTALL)
        taken_out.append(found)
        route.fulfill(response=answer, body=body)

    ada.page.route("**/odds/casino-war", without)
    ada.page.goto(f"{ada.base}/odds/casino-war")
    ada.page.wait_for_selector("#effects", state="attached")
    assert taken_out == [1]
    assert ada.page.locator("[data-late]").count() == 0
