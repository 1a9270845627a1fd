"""The poker room in a real browser: a hand among players of the house, cards picked, amounts chosen, nothing leaked."""

import re
from contextlib import suppress

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from tests.floor.browser import IN_A_BROWSER, Person, opened  # noqa: E402
from tests.volume import PATIENCE  # noqa: E402

QUIET = ("Check", "Call", "Stand pat", "Forced bet", "Bet ")

pytestmark = IN_A_BROWSER


@pytest.fixture
def hand(base):
    """Tables of one's own with two players of the house."""
    return lambda game, **options: opened(base, game, **{"props": "2"} | options)


def answered(ada: Person, wanted: tuple[str, ...] = QUIET) -> str:
    """The first of the wanted answers that is offered, given."""
    ada.page.wait_for_selector("#tray.asked .question button")
    for text in wanted:
        found = ada.page.locator(".question button:not([disabled])", has_text=text)
        if found.count():
            found.first.click()
            return text
    raise AssertionError(ada.page.inner_text(".question"))


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud-8", "five-card-draw"])
def test_a_hand_is_played_among_players_of_the_house(person, hand, game):
    ada = person("Ada")
    ada.sit(hand(game), 1)
    before = ada.state()["layout"]["round"]
    for _ in range(40):
        answered(ada)
        ada.page.wait_for_timeout(60)
        if ada.state()["layout"]["round"] > before + 1:
            break
    layout = ada.state()["layout"]
    assert layout["round"] > before + 1
    assert {box["player"] for box in layout["boxes"] if box["player"].endswith("(house)")}
    for box in layout["boxes"]:
        if box["player"].endswith("(house)") and not box.get("collected") and game != "seven-card-stud-8":
            assert not any(box["cards"]), "nobody sees another's cards while the hand is on"
    assert {*ada.page.locator(".prop").all_inner_texts()} == {"house"}
    assert ada.page.locator(".prop").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth + 1)")
    assert ada.page.locator(".dealer-button").count() == (0 if game == "seven-card-stud-8" else 1)
    assert ada.nameless() == []


def test_what_hands_brought_adds_up_though_some_end_without_a_question(person, hand):
    """Nobody asks a big blind that nobody called: the page hears of that hand and of the one before at once."""
    ada = person("Ada")
    ada.sit(hand("holdem", props="3"), 1, "1000")
    hands = 0
    while hands < 9:
        ada.page.wait_for_selector("#tray.asked .question button")
        layout = ada.state()["layout"]
        if layout["round"] > hands and layout["pot"] == "0.00":
            hands = layout["round"]
            if layout["results"]:
                assert ada.worth() == 1000_00 + ada.today(), f"before hand {hands}"
                assert ada.page.locator("#own-rounds li").count() == hands - 1
        before = ada.page.get_attribute("#table", "data-at")
        ada.page.locator(".lane[data-lane=stays] .button").first.click()
        ada.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)


def test_cards_are_picked_and_thrown_away_by_key(person, hand):
    ada = person("Ada")
    ada.sit(hand("five-card-draw"), 1)
    for _ in range(30):
        ada.page.wait_for_selector("#tray.asked .question button")
        if ada.page.locator(".pick-card").count():
            break
        answered(ada)
        ada.page.wait_for_timeout(60)
    held = list(next(b for b in ada.state()["layout"]["boxes"] if b["of"] == 1)["cards"])
    assert len(held) == 5
    assert all(held), "one's own cards are seen"
    ada.page.keyboard.press("1")
    ada.page.keyboard.press("3")
    assert ada.page.locator(".pick-card[aria-pressed=true]").count() == 2
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".pick-card", state="detached")
    for _ in range(20 * PATIENCE):
        now = next(b for b in ada.state()["layout"]["boxes"] if b["of"] == 1)["cards"]
        if len(now) == 5 and now != held:
            break
        ada.page.wait_for_timeout(50)
    assert len(now) == 5
    assert {held[1], held[3], held[4]} <= set(now)


def test_an_amount_is_chosen_at_no_limit(person, hand):
    ada = person("Ada")
    ada.sit(hand("holdem", structure="no-limit"), 1)
    for _ in range(30):
        ada.page.wait_for_selector("#tray.asked .question button")
        if ada.page.locator(".question .amount-field").count():
            break
        answered(ada)
        ada.page.wait_for_timeout(60)
    ada.page.fill(".question .amount-field", "30")
    ada.page.locator(".question button", has_text=re.compile("^(Bet|Raise)")).first.click()
    ada.page.wait_for_selector("#rail .line-text >> text=30.00")


def test_a_name_is_put_down_in_the_lobby_called_and_seated(person, hand, base):
    table = hand("holdem", boxes="2", props="0")
    ada, bob, cleo = (person(name) for name in ("Ada", "Bob", "Cleo"))
    ada.sit(table, 1)
    bob.sit(table, 2)
    cleo.page.clock.install()
    cleo.come_in()
    cleo.page.get_by_role("button", name=f"Join the waiting list of {table}").click()
    cleo.page.wait_for_selector("text=You are number 1 of 1 on the waiting list")
    cleo.watch(table)
    cleo.page.wait_for_selector("#tray >> text=You are number 1 of 1 on the waiting list")
    assert cleo.nameless() == []
    cleo.page.goto(base)
    bob.page.click("[data-key=leave]")
    for _ in range(40):
        if not any(box["player"] == bob.name for box in ada.state()["layout"]["boxes"]):
            break
        fold = ada.page.locator("#tray.asked .question button:not([disabled])", has_text="Fold")
        # The hand may be over before the click.
        with suppress(playwright.TimeoutError):
            fold.first.click(timeout=200)
        ada.page.wait_for_timeout(60)
    # The lobby looks again by itself, in a while that need not be waited for.
    for _ in range(100):
        if cleo.page.locator("text=A seat is reserved for you at").count():
            break
        cleo.page.clock.fast_forward(60_000)
        cleo.page.wait_for_timeout(100)
    cleo.page.wait_for_selector("text=A seat is reserved for you at")
    assert cleo.nameless() == []
    cleo.page.get_by_role("link", name=f"Take the seat reserved for you at {table}").click()
    cleo.page.wait_for_selector("#sit-dialog[open]")
    cleo.buy_in("100")
    cleo.page.wait_for_selector(".box.mine[data-box='2'] .plate")


def test_a_showdown_stands_with_its_winner_named_until_a_key_goes_on(person, base):
    ada = person("Ada", paced=True)
    ada.sit(opened(base, "holdem", props="2"), 1, "500")
    won = ""
    for _ in range(200 * PATIENCE):
        if (moment := ada.page.locator(".moment")).count():
            won = moment.first.inner_text()
            assert "Press a key or tap to continue." in ada.page.inner_text("#tray")
            stacks = ada.page.locator(".box:not(.free) .stack").all_inner_texts()
            assert len(stacks) == ada.page.locator(".box:not(.free)").count(), "everybody's chips are seen all the time"
            own = ada.page.inner_text(".box.mine .stack")
            assert ada.page.inner_text("#my-chips").removesuffix(".00") == own, "with what was won"
            ada.page.keyboard.press("Enter")
            break
        if ada.page.locator("#tray.asked").count():
            ada.page.locator(ada.plain_answer()).first.click()
        else:
            # Nobody waits for players of the house to think.
            ada.page.click("#felt", position={"x": 5, "y": 5})
        ada.page.wait_for_timeout(20)
    assert re.search(r"^(You win|\w+ wins) \d", won), won
    ada.page.wait_for_selector("#tray.asked")
    assert ada.page.locator(".moment").count() == 0
