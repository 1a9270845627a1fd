"""The floor in a real browser: newcomers, company, reloads, keys, thumbs, and nothing that is not theirs to see."""

import re
from collections.abc import Iterator

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
expect = playwright.expect

from tests.floor.browser import IN_A_BROWSER, Person  # noqa: E402
from tests.volume import PATIENCE  # noqa: E402

pytestmark = IN_A_BROWSER


@pytest.mark.parametrize("game", ["minibaccarat", "caribbean-stud"])
def test_a_newcomer_comes_in_sits_down_and_plays(person, game):
    ada = person("Ada")
    ada.come_in()
    ada.page.get_by_role("link", name=f"Sit down at {game}-1").click()
    ada.buy_in("200")
    ada.page.wait_for_selector(".box.mine")
    for _ in range(2):
        before = ada.money("#my-chips")
        ada.play()
        layout = ada.state()["layout"]
        assert layout["shown_round"] == layout["round"] - 1
        assert ada.page.locator(".box.mine .gain").count() >= 1
        owed = sum(round(float(amount) * 100) for amount in layout["owed"].values())
        net = round(float(layout["results"][-1]["net"]) * 100)
        assert before >= 0
        assert ada.money("#my-chips") == round(float(layout["chips"]) * 100)
        assert f"Last round {'+' if net > 0 else '−' if net < 0 else '±'}" in ada.page.inner_text(".tray-head"), owed
    chips = ada.money("#my-chips")
    ada.page.click("[data-key=leave]")
    ada.page.wait_for_selector("text=You are watching")
    ada.page.goto(ada.base)
    # Vigorish that was owed is collected on the way out.
    assert 800_00 + chips - owed == ada.money(".balance")


def test_two_browsers_and_a_passer_by_see_the_same(person, table):
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    name = table("casino-war")
    ada.sit(name, 2)
    ada.until_wagers()
    ben.sit(name, 5)
    ben.until_wagers()
    cleo.watch(name)
    for _ in range(2):
        before = ada.round
        ada.put("initial", "tie")
        ada.deal()
        ben.page.wait_for_selector(".box[data-box='2'] .stake.open")
        assert ada.page.locator(".hand .card").count() == 0 or before > 1, "nothing is dealt before Ben is ready"
        assert "Waiting for the others" in ada.page.inner_text("#tray")
        ben.put("initial")
        ben.deal()
        for _ in range(30 * PATIENCE):
            for one in (ada, ben):
                if one.ask in {"choose", "offer"} and one.page.locator("#tray.asked").count():
                    one.answer()
            if min(ada.round, ben.round, cleo.round) > before:
                break
            ada.page.wait_for_timeout(30)
        assert ada.felt() == ben.felt() == cleo.felt()
        assert ada.rail()[-6:] == ben.rail()[-6:] == cleo.rail()[-6:]
        assert ada.felt()["boxes"][1][0] == ada.name
        assert ada.felt()["boxes"][4][1], "Ben has a card"
    assert cleo.page.locator(".spot").count() == 0
    assert "You are watching" in cleo.page.inner_text("#tray")


def handed(person, table) -> tuple[Person, Person]:
    """Ada alone looks at the Banker's cards, and has not turned them; Ben has wagered too."""
    ada, ben = person("Ada"), person("Ben")
    name = table("minibaccarat", dealing="handed")
    ada.sit(name, 1)
    ada.until_wagers()
    ben.sit(name, 4)
    ada.until_wagers()
    ada.page.click(".pick[data-value='2500']")
    ada.put("banker")
    ada.deal()
    ben.page.wait_for_selector(".box[data-box='1'] .stake.open")
    ben.put("banker")
    ben.deal()
    ada.page.wait_for_selector("#table[data-ask=turn]")
    ben.page.wait_for_selector("#table[data-ask=turn]")
    return ada, ben


def cards_of(who: Person, hand: str) -> list[str]:
    return next(cards for name, *cards in who.felt()["hands"] if name == f"{hand}'s hand")


def test_the_balance_follows_a_seat_that_is_taken_only_after_the_round_and_one_that_is_left(person, table):
    ada, bea = person("Ada"), person("Bea")
    ada.sit(where := table("three-card-poker"), 1)
    ada.until_wagers()
    ada.put("ante")
    ada.deal()
    ada.page.wait_for_selector("#table[data-ask=choose]")
    bea.watch(where)
    bea.page.get_by_role("button", name="Sit down at box 2", exact=True).first.click()
    bea.buy_in("200")
    bea.page.wait_for_selector("text=Box 2 is reserved for you")
    assert bea.money("#bar-balance") == 1_000_00
    ada.until_wagers(ada.round)
    bea.page.wait_for_selector(".box.mine[data-box='2'] .plate")
    expect(bea.page.locator("#bar-balance")).to_have_text("$800.00")
    bea.page.click("[data-key=leave]")
    expect(bea.page.locator("#bar-balance")).to_have_text("$1,000.00")


def test_a_reload_in_mid_round_resumes_and_nobody_else_sees_the_cards(person, table):
    ada, ben = handed(person, table)
    mine = cards_of(ada, "banker")
    assert len(mine) == 2
    assert "face down" not in mine
    assert cards_of(ben, "banker") == ["face down"] * 2
    hidden = next(h["cards"] for h in ada.state()["layout"]["hands"] if h["of"] == "banker")
    banker = str([spot for frame in ben.frames for spot in spots(frame) if spot["of"] == "banker"])
    assert hidden[0] not in banker
    assert hidden[1] not in banker
    assert ben.page.locator(".question").count() == 0, "Ben has nothing to decide"
    assert f"{ada.name} looks at the cards" in ben.page.inner_text("#tray")

    ada.page.reload()
    ada.page.wait_for_selector("#tray.asked")
    assert ada.ask == "turn"
    assert cards_of(ada, "banker") == mine
    before = ada.round
    assert ada.page.get_by_role("button", name="Turn the cards").is_enabled()
    ada.answer()
    # A third card is looked at first as well, so there may be another turn to take.
    ada.until_wagers(before)
    ben.until_wagers(before)
    assert cards_of(ben, "banker")[:2] == mine
    assert ada.felt() == ben.felt()


def spots(frame: dict) -> Iterator[dict]:
    """Every place on the layout that a frame tells of."""
    layout = frame.get("layout", {})
    yield from [*layout.get("boxes", ()), *layout.get("hands", ())]
    for line in [*frame.get("events", ()), *frame.get("rail", ())]:
        yield from line.get("spots", ())


def test_no_frame_holds_a_key_before_its_time_and_anybody_can_add_a_seed_to_the_next_shuffle(person, table):
    ada, ben = handed(person, table)
    ada.page.click("summary:has-text('Fairness')")
    ada.page.fill("#seed", "my own <b>seed</b>")
    ada.page.click("#fairness form button")
    # It waits for the end of the round, and is acknowledged at once.
    playwright.expect(ada.page.locator("#seed")).to_have_value("")
    ada.page.click("summary:has-text('Fairness')")
    for who in (ada, ben):
        layouts = [frame["layout"] for frame in who.frames if frame.get("layout")]
        seals = {layout["seal"] for layout in layouts} | {layout["sealed"].get("shuffle") for layout in layouts}
        seals -= {None}
        found = set(re.findall(r"\b[0-9a-f]{64}\b", str(who.frames)))
        assert found == seals, "the only long numbers are the seals; no shoe is done, so no key is published"
        who.page.click("summary:has-text('Fairness')")
        assert who.page.locator("#fairness code").first.inner_text() in seals


def test_keys_alone_are_enough(person, table):
    ada = person("Ada")
    ada.watch(table("casino-war"))
    keyboard = ada.page.keyboard

    def tab_to(name: str) -> None:
        for _ in range(60):
            keyboard.press("Tab")
            if (
                ada.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()")
                == name
            ):
                return
        raise AssertionError(f"the Tab key does not lead to {name!r}")

    tab_to("Sit down at box 4")
    keyboard.press("Enter")
    keyboard.type(ada.name)
    keyboard.press("Tab")
    keyboard.type("150")
    keyboard.press("Enter")
    ada.page.wait_for_selector(".box.mine")
    played = 0
    before = ada.round
    for _ in range(40 * PATIENCE):
        if played and ada.round > before and ada.ask == "wager":
            break
        if not ada.page.locator("#tray.asked").count():
            ada.page.wait_for_timeout(25)
        elif ada.ask == "wager" and not played:
            before, played = ada.round, 1
            keyboard.press("3")
            keyboard.press("b")
            keyboard.press("b")
            keyboard.press("Shift+B")
            keyboard.press("t")
            keyboard.press("Backspace")
            keyboard.press("+")
            assert ada.page.locator(".spot[data-wager=initial] .spot-amount").inner_text().strip() == "5"
            at = ada.page.get_attribute("#table", "data-at")
            keyboard.press("Enter")
            ada.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=at)
        elif ada.ask in {"cut", "choose", "offer"}:
            keyboard.press({"cut": "Enter", "choose": "s", "offer": "n"}[ada.ask])
            ada.page.wait_for_timeout(50)
    assert played
    assert ada.round > before
    assert "initial" in str(ada.felt()["boxes"][3][2])


def test_illegal_options_are_refused_as_typed_with_their_paragraph(person):
    ada = person("Ada")
    ada.come_in()
    page = ada.page
    page.click("[data-open-game=minibaccarat]")
    page.wait_for_selector("#new-open-table:enabled")
    assert page.locator(".field-group[open]").count() == 1, "what is asked first is little; the rest folds away"
    page.get_by_role("button", name="High limits").click()
    assert (page.input_value("#option-minimum"), page.input_value("#option-maximum")) == ("100.00", "5000.00")
    page.get_by_role("button", name="Standard").click()
    page.fill("#option-minimum", "600")
    page.wait_for_selector("#option-minimum[aria-invalid=true]")
    assert "above the maximum" in page.inner_text("#option-minimum-fault")
    assert page.locator("#new-open-table").is_disabled()
    page.click(".field-group:has(#option-tie_odds) > summary")
    page.fill("#option-tie_odds", "7 to 1")
    page.wait_for_selector("#option-tie_odds-fault .cite")
    assert page.inner_text("#option-tie_odds-fault .cite") == "19:47-7.3(b)"
    assert "2 options are not allowed" in page.inner_text("#new-verdict")
    page.click("#option-tie_odds-fault .cite")
    page.wait_for_selector("#provision .says")
    assert page.inner_text("#provision-cite") == "19:47-7.3(b)"
    page.click("#provision [data-close]")
    page.fill("#option-minimum", "10")
    page.fill("#option-tie_odds", "9 to 1")
    page.wait_for_selector("#new-open-table:enabled")
    assert page.locator("[aria-invalid=true]").count() == 0
    page.click("#new-open-table")
    page.wait_for_selector("#table[data-ready]")
    page.click("summary:has-text('Posted at this table')")
    assert "9 to 1" in page.inner_text("#terms")


def test_a_house_reading_is_marked_as_no_law(person, table):
    ada = person("Ada")
    ada.sit(table("casino-war"), 1)
    ada.page.locator("#rail .cite.house:visible").first.click()
    ada.page.wait_for_selector("#provision .notice")
    assert "House reading, not law" in ada.page.inner_text("#provision")
    assert "Source:" in ada.page.inner_text("#provision .notice")
    ada.page.keyboard.press("Escape")
    ada.page.locator("#rail .cite:not(.house):visible").first.click()
    ada.page.wait_for_selector("#provision .says")
    assert "House reading" not in ada.page.inner_text("#provision")


def test_a_wager_that_is_refused_says_why_and_stays(person, table):
    ada = person("Ada")
    ada.sit(table("casino-war", minimum="25.00"), 3)
    ada.until_wagers()
    before = ada.money("#my-chips")
    ada.page.click(".pick >> nth=0")
    ada.put("initial")
    ada.deal()
    ada.page.wait_for_selector("#tray-fault .refusal")
    assert "below the posted minimum of 25.00" in ada.page.inner_text("#tray-fault")
    assert ada.page.inner_text("#tray-fault .cite") == "house:limits"
    assert ada.page.locator(".spot.laid").count() == 1
    ada.page.click("[data-key=clear]")
    assert ada.money("#my-chips") == before


def test_a_baccarat_seat_has_its_bands_with_the_players_nearest(person, table):
    ada = person("Ada")
    ada.sit(table("minibaccarat"), 1)
    ada.until_wagers()
    tie, banker, player = (
        ada.page.locator(f".spot[data-wager={wager}]").bounding_box() for wager in ("tie", "banker", "player")
    )
    assert tie["y"] + tie["height"] <= banker["y"]
    assert banker["y"] + banker["height"] <= player["y"]
    assert tie["width"] < banker["width"] < player["width"]
    assert ada.page.inner_text(".spot[data-wager=tie] .spot-pays") == "8 to 1"


def test_cards_fly_in_order_and_nobody_waits_long_for_the_next_question(person, table):
    ada = person("Ada", hurried=False)
    ada.page.clock.install()
    ada.sit(table("minibaccarat"), 1)
    ada.until_wagers()
    ada.put("player")
    # From here the page's time passes only as the test moves it.
    ada.page.clock.pause_at(ada.page.evaluate("Date.now() + 1000"))
    ada.deal()
    ada.page.wait_for_selector("#tray:not(.asked)")
    seen, asked = set(), ada.page.locator("#tray.asked")
    for _ in range(48):
        ada.page.clock.run_for(25)
        seen.add(ada.page.locator(".hand .card").count())
        if asked.count():
            break
    assert asked.count(), "1.2 seconds after the deal"
    assert {1, 2, 3, 4} <= seen, "one card after the other"
    ada.page.click("[data-key=rebet]")
    ada.deal()
    ada.page.wait_for_selector("#tray:not(.asked)")
    ada.page.click("#middle")
    playwright.expect(asked).to_have_count(1)


def test_a_tap_or_key_meant_for_the_question_before_answers_nothing_and_enter_never_costs_more(person, table):
    ada = person("Ada", quick=False)
    sent: list[str] = []
    ada.page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    ada.page.clock.install()
    # There more is offered in every round, as insurance is elsewhere.
    ada.watch(table("double-attack-blackjack"))
    # From here the page's time passes only as the test moves it.
    ada.page.clock.pause_at(ada.page.evaluate("Date.now() + 1000"))
    ada.page.get_by_role("button", name="Sit down at box 1", exact=True).first.click()
    ada.buy_in("400")
    offered = 0
    for _ in range(40):
        ada.page.wait_for_selector("#tray.asked")
        at = ada.page.get_attribute("#table", "data-at")
        if ada.ask == "wager" and offered:
            break
        if ada.ask == "wager":
            ada.put(ada.page.locator(".spot").first.get_attribute("data-wager") or "")
            ada.deal()
        else:
            before = len(sent)
            ada.page.locator(".question .button:enabled").first.click()
            for key in ("Enter", "n", "s"):
                ada.page.keyboard.press(key)
            assert sent[before:] == [], "too soon after the question"
            ada.page.clock.run_for(351)
            offered += ada.ask == "offer"
            ada.page.keyboard.press({"cut": "n", "choose": "s", "offer": "Enter"}[ada.ask])
        ada.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=at)
    assert offered
    assert [order for order in sent if '"decline"' in order]
    assert not [order for order in sent if "double-attack" in order]


def test_of_several_boxes_the_one_that_is_asked_lies_at_the_bottom(person, table):
    ada = person("Ada")
    ada.sit(table("blackjack"), 2, "400")
    ada.page.get_by_role("button", name="Sit down at box 4", exact=True).click()
    ada.buy_in("100")
    asked = set()
    for _ in range(12):
        ada.until_wagers()
        before = ada.round
        for box in (2, 4):
            ada.page.click(f"[data-key=box-{box}]")
            ada.put("blackjack")
        ada.deal()
        while ada.ask != "wager" or ada.round == before:
            ada.page.wait_for_selector("#tray.asked")
            if ada.ask == "choose":
                box = ada.state()["ask"]["box"]
                assert ada.page.get_attribute(".box.hero", "data-box") == str(box)
                assert ada.page.locator(".box.hero.turn .one-hand.active").count() == 1
                asked.add(box)
            if ada.ask != "wager":
                ada.answer()
        if asked == {2, 4}:
            return
    raise AssertionError(f"in twelve rounds only {asked} were asked")


@pytest.mark.parametrize("path", ["/", "/api", "/rulebook", "/odds", "/odds/holdem/equity", "/compare", "/pit"])
def test_every_control_has_a_name(person, path):
    ada = person("Ada")
    ada.page.goto(ada.base + path)
    ada.page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    assert ada.nameless() == []
    if path == "/":
        ada.page.click("[data-open-game=minibaccarat]")
        ada.page.wait_for_selector("#new-fields .field")
        assert ada.nameless() == []


def test_control_a_nameless_button_is_seen(person):
    ada = person("Nobody")
    ada.page.goto(ada.base)
    ada.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert ada.nameless() == ["button"]


def test_the_theme_is_kept(person):
    ada = person("Ada")
    ada.page.goto(ada.base)
    ada.page.get_by_role("button", name="Switch between dark and light").click()
    dark = ada.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ada.page.evaluate("document.documentElement.dataset.theme") == "dark"
    ada.page.reload()
    assert ada.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_enter_after_the_mouse_deals_and_a_wager_of_one_amount_is_put_whole(person, table):
    ada = person("Ada")
    ada.sit(table("caribbean-stud"), 1)
    ada.until_wagers()
    before = ada.round
    ada.page.click("[data-key=chip-500]")
    ada.put("progressive", "progressive", "ante")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.getElementById('table').dataset.ask !== 'wager'")
    shown = " ".join(ada.rail())
    assert "puts 5.00 on ante" in shown
    assert "puts 1.00 on progressive" in shown
    ada.until_wagers(before)


def test_pages_of_long_words_fit_a_phone(person, base):
    page = person("Ada", phone=True).page
    page.set_viewport_size({"width": 360, "height": 740})
    for path in (
        "odds/three-card-poker",
        "odds/holdem",
        "odds/casino-war/sheet",
        "compare",
        "rulebook/19:47-2.3(a)",
        "",
    ):
        page.goto(f"{base}/{path}")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360, path
        if not path.startswith("odds/") or path.endswith("sheet"):
            continue
        for cell in page.locator(".outcomes td:last-child:visible").all():
            box = cell.bounding_box() or {"x": 999, "width": 0}
            assert box["x"] + box["width"] <= 345, cell.inner_text()


def test_a_question_is_answered_in_the_browser(person):
    ada = person("Ada")
    page = ada.page
    page.goto(f"{ada.base}/school")
    page.select_option("select[name=only]", "may-it")
    page.wait_for_selector(".answers .button")
    page.keyboard.press("1")
    page.wait_for_selector(".verdict .cite")
    assert "of 1 right" in page.inner_text("#tally")
    page.click(".verdict .button.main")
    page.wait_for_selector("#question:not(:has(.verdict)) .ask")
    # A verdict that comes when another question stands there is not about it, and none is answered before it does.
    held: list = []

    def hold(route) -> None:
        held.append(route)

    page.route("**/api/v1/school/answers", hold)
    with page.expect_request("**/api/v1/school/answers"):
        page.locator(".answers .button").first.click()
    with page.expect_response("**/api/v1/school/casino-war*"):
        page.select_option("select[name=game]", "casino-war")
    with page.expect_response("**/api/v1/school/answers"):
        held[0].continue_()
    page.unroute("**/api/v1/school/answers")
    posted: list = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    page.route("**/api/v1/school/red-dog*", hold)
    with page.expect_request("**/api/v1/school/red-dog*"):
        page.select_option("select[name=game]", "red-dog")
    page.locator(".answers .button").first.click()
    held[1].continue_()
    page.wait_for_selector("#question[aria-busy=false]")
    assert page.inner_text("#verdict") == ""
    assert posted == []
    assert "of 1 right" in page.inner_text("#tally")
    assert ada.complaints == []


@pytest.mark.parametrize("phone", [False, True])
def test_cards_of_an_equity_question_are_picked_from_the_deck(person, phone):
    ada = person("Ada", phone=phone)
    page = ada.page
    page.goto(f"{ada.base}/odds/holdem/equity")
    assert page.locator(".deck-card").count() == 52

    def touch(*cards: str) -> None:
        for card in cards:
            page.click(f".deck-card[data-card='{card}']")

    touch("As", "Ah", "Kd", "Kc")
    assert [page.input_value(f"#hand-{n}") for n in (0, 1)] == ["AsAh", "KdKc"], "a hand that is whole leaves the next"
    page.focus("#board")
    touch("2c", "7d", "9h", "Ks")
    touch("Ks")
    assert page.input_value("#board") == "2c7d9h", "a card that lies somewhere comes back to the deck"
    assert page.locator(".deck-card[aria-pressed=true]").count() == 7
    page.get_by_role("button", name="Calculate").click()
    page.wait_for_selector(".equities")
    assert page.locator(".equities .picked .card").count() == 4
    page.fill("#hand-0", "TT+")
    assert page.locator(".deck-card[aria-pressed=true]").count() == 5, "a range takes no card out of the deck"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= page.viewport_size["width"]
    assert ada.nameless() == []
