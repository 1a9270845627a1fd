"""Every game's table page: a round by mouse, thumb and keys, nothing crowded, clean for axe, a rail that stays true."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")

from pitboss.games import game as game_of  # noqa: E402
from pitboss.money import cents  # noqa: E402
from pitboss.table.acts.hand_setting import Division  # noqa: E402
from pitboss.table.parts import Felt, PlayersNeeded, SharedPot  # noqa: E402
from tests.floor.browser import WITH_CHROMIUM, Person, opened  # noqa: E402
from tests.floor.crowding import crowded  # noqa: E402
from tests.floor.serving import QUIET, serving  # noqa: E402
from tests.volume import PATIENCE, SOAK, playable  # noqa: E402

pytestmark = WITH_CHROMIUM


@cache
def felts() -> tuple[str, ...]:
    """A game for each way in which a felt is drawn."""
    kinds: dict[object, str] = {}
    for name in playable():
        game = game_of(name)
        felt = game.part(Felt).layout(game.options())
        kinds.setdefault(
            (felt.wide is not None, felt.blank is not None, not game.has(SharedPot), game.find(Division) is not None),
            name,
        )
    return tuple(kinds.values())


def felts_and_sizes() -> Iterator[Any]:
    """Every game at a desk and on a phone with players of the house, slow; alone at a desk one of each kind of felt."""
    for name in playable():
        for size in ("desk", "phone"):
            yield pytest.param(name, size == "phone", True, id=f"{name}-{size}", marks=pytest.mark.slow)
        if name in felts():
            yield pytest.param(name, False, False, id=f"{name}-alone")


@pytest.fixture(scope="module")
def lively(tmp_path_factory) -> Iterator[str]:
    """A floor with players of the house, who think just long enough for a page to keep up."""
    pace = replace(QUIET, house=(0.1, 0.1))
    with serving(tmp_path_factory.mktemp("lively") / "floor.db", company=3, pace=pace) as served:
        yield served.base


def props(game: str) -> dict[str, str]:
    """Players of the house, where a hand needs them."""
    return {"props": "2"} if "props" in game_of(game).options.elections() else {}


def faults(page) -> list[str]:
    """What axe finds serious or worse, with the places."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    # That what eyes read on a control is in its name is not among the rules of these tags.
    named = {"label-content-name-mismatch": {"enabled": True}}
    only = {"type": "tag", "values": tags}
    found = axe.Axe().run(page, options={"runOnly": only, "rules": named, "resultTypes": ["violations"]})
    return [
        f"{fault['id']}: {node['target']} {node['html'][:90]}"
        for fault in found.response["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


SMALLEST = 34
"""Pixels that a thumb needs."""
_HIDDEN = """() => {
  scrollTo(0, 0);
  const tray = document.getElementById("tray").getBoundingClientRect();
  const name = (part) => (part.ariaLabel || part.innerText).trim().replaceAll("\\n", " ");
  const box = (part) => part.getBoundingClientRect();
  const own = document.querySelector(".areas-felt") ? [] : [...document.querySelectorAll(".hero .card, .hero .spot")];
  const answers = [...document.querySelectorAll("#tray .question .button, #tray .deal")];
  const small = innerWidth > 760 ? [] : [...document.querySelectorAll("#tray .button, #tray .pick")];
  return [
    ...own.filter((part) => box(part).bottom > tray.top + 3).map((part) => `${name(part)} lies under the tray`),
    ...answers.filter((part) => box(part).bottom > innerHeight + 1).map((part) => `${name(part)} is below the window`),
    ...small.filter((part) => box(part).width && Math.min(box(part).width, box(part).height) < SMALLEST)
      .map((part) => `${name(part)} is too small for a thumb`),
  ];
}""".replace("SMALLEST", str(SMALLEST))


def misread(one: Person) -> list[str]:
    """What is shown wrongly, cannot be seen without scrolling, or has no name for a screen reader."""
    found: list[str] = one.page.evaluate(_HIDDEN) + [f"a {role} without a name" for role in one.nameless()]
    head, title = one.page.inner_text(".tray-head"), one.page.locator(".question legend").all_inner_texts()
    state = one.state()
    ask, layout = state["ask"] or {}, state["layout"]
    if one.page.get_attribute("#table", "data-at") != str(layout["n"]):
        # More has come while this was read: the next look is at that.
        return found
    mine = {spot["of"] for spot in layout["boxes"] if spot["player"] == one.name}
    lying = [spot for spot in (*layout["boxes"], *layout["hands"]) if _box(spot["of"]) in mine]
    if ask.get("kind") != "wager":
        risk = sum(cents(lies["amount"]) for spot in lying for lies in spot.get("stakes", ()) if lies["open"])
        amount = re.search(r"On the felt ([\d.,]+)", head)
        shown = round(float(amount[1].replace(",", "")) * 100) if amount else 0
        if shown != risk:
            found.append(f"{shown} cents are said to lie on the felt, {risk} do")
    old = layout["shown_round"] != layout["round"] and any(spot["cards"] for spot in lying)
    if title and re.search(r"[a-z0-9]\.[A-Z]", title[0]):
        found.append(f"no space between sentences: {title[0]}")
    if title and old and "ou have" in title[0]:
        found.append(f"asked about the hands of the last round: {title[0]}")
    return found


def _box(of: int | str) -> int:
    box = str(of).partition("/")[0]
    return int(box) if box.isdecimal() else 0


MEND = "[data-key^=mend]"


class Hand:
    """How a player plays: with a mouse or thumb, or by keys alone."""

    def __init__(self, one: Person) -> None:
        self.one, self.page = one, one.page

    def bet(self) -> None:
        """A chip on the first spot that takes one; where a form is marked, a ticket of one number."""
        if self.page.locator(".blank-number:enabled").count():
            self.press(".blank-number:enabled")
            self.press(".blank-row .main:enabled")
        else:
            heard = len(self.one.frames)
            self.press(".spot:enabled, .area:enabled")
            # The page asks whether the chip can stand; one that cannot be paid is refused with an amount that can.
            for _ in range(20 * PATIENCE):
                if any(frame["type"] in {"done", "refused"} for frame in self.one.frames[heard:]):
                    break
                self.page.wait_for_timeout(50)
            if self.page.locator(MEND).count():
                self.press(MEND)

    def deal(self) -> None:
        """Give the wagers to the dealer."""
        self.press("[data-key=deal]:enabled")

    def answer(self) -> None:
        """The first answer that can be given; as many cards as are wanted."""
        least = int((self.one.state()["ask"] or {}).get("least") or 0) if self.one.ask == "pick" else 0
        for place in range(least):
            self.press(f".pick-card >> nth={place}")
        self.press(self.one.plain_answer())

    def press(self, what: str) -> None:
        """With the mouse."""
        self.page.locator(what).first.click()


class Keys(Hand):
    """Letters where a control has one; otherwise the focus, and Enter."""

    def press(self, what: str) -> None:
        """With a key."""
        control = self.page.locator(what).first
        control.wait_for()
        hot = control.get_attribute("data-hot")
        elsewhere = self.page.evaluate("document.activeElement.matches('button') && document.activeElement.isConnected")
        if hot and not (hot == "enter" and elsewhere):
            self.page.keyboard.press({"enter": "Enter"}.get(hot, hot))
        else:
            assert control.evaluate("part => part.tabIndex >= 0 || Boolean(part.closest('[role=group]'))"), what
            control.focus()
            self.page.keyboard.press("Enter")


def company(person, table: str, game: str) -> list[Person]:
    """Others at the table, where one alone is no game and the house does not play."""
    of = game_of(game)
    needed = 0 if props(game) else of.part(PlayersNeeded).least - 1
    others = [person(f"Ben {box}") for box in range(needed)]
    for box, other in enumerate(others, 2):
        other.watch(table)
        other.page.get_by_role("button", name=f"Sit down at box {box}", exact=True).first.click()
        # The place may be kept until what is going on is over.
        other.buy_in("500")
    return others


def follow(other: Person) -> None:
    """Whatever another player is asked: a chip where wagers are taken, and the first answer."""
    if not other.page.locator("#tray.asked").count():
        return
    deal = other.page.locator("[data-key=deal]:enabled")
    if other.ask != "wager":
        other.answer()
    elif deal.count():
        deal.click()
    elif (spot := other.page.locator(".spot:enabled")).count():
        spot.first.click()


def play(hand: Hand, look, others=(), *, crowd: bool = False) -> None:
    """Sit until a round with a wager of one's own is over; `look` at everything on the way."""
    one, several = hand.one, bool(others) or crowd
    banked, bet_in, looked = one.state()["layout"].get("pot") is None, 0, set()
    for _ in range(50 * PATIENCE):
        for other in others:
            follow(other)
        if not one.page.locator("#tray.asked").count():
            one.page.wait_for_timeout(20)
            continue
        kind = one.ask
        if bet_in and one.round > bet_in and (kind == "wager" or several or not banked):
            if not several or one.state()["layout"]["results"]:
                look(f"after round {bet_in}")
                return
            # A bank that nobody went against goes back, and has brought nothing.
            bet_in = one.round
        if kind not in looked:
            looked.add(kind)
            look(f"asked to {kind}")
        at = one.page.get_attribute("#table", "data-at")
        if kind == "wager":
            if not bet_in:
                bet_in = one.round
                hand.bet()
                look("with a wager")
            hand.deal()
        else:
            bet_in = bet_in or (0 if banked and not several else one.round)
            hand.answer()
        one.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=at)
    raise AssertionError(f"the table stands still at {one.ask!r}")


_LONG_CALL = """() => {
  const said = document.getElementById("announcement"), before = said.textContent;
  said.textContent = "“box 1: " + "high nine with teen and six with mooy, ".repeat(4) + "win.”";
  scrollTo(0, 0);
  const answers = [...document.querySelectorAll("#tray .question .button, #tray .deal")];
  const low = answers.filter((part) => part.getBoundingClientRect().bottom > innerHeight + 1);
  said.textContent = before;
  return low.map((part) => `${part.innerText.trim()} is pushed below the window by a long call`);
}"""
"""How long what is called is, and how many lines it takes, hangs on the cards: the answers must stay in sight."""


LARGE, SMALL = ((2560, 1440), (1150, 800), (1021, 768), (700, 450)), ((360, 740),)
"""The widest and the narrowest window, those in which two columns are hardest to keep, and a zoom of 200 percent."""


def at_other_sizes(one: Person, sizes) -> list[str]:
    """What is crowded when the window has another size; then it has its own again."""
    usual, found = one.page.viewport_size, []
    for width, height in sizes:
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_timeout(60)
        found += [f"at {width} px: {fault}" for fault in crowded(one.page)]
    one.page.set_viewport_size(usual)
    one.page.wait_for_timeout(60)
    return found


@pytest.mark.parametrize(("game", "phone", "crowd"), [*felts_and_sizes()])
def test_a_round_by_mouse_or_thumb_with_nothing_crowded_and_a_rail_that_stays_true(
    person, base, request, game, phone, crowd
):
    house = request.getfixturevalue("lively") if crowd else base
    ada = person("Ada", phone=phone, base=house)
    table = opened(house, game, **({} if crowd else props(game)))
    if crowd:
        ada.watch(table)
        ada.page.wait_for_selector(".box .prop")
        ada.sit(table, 0, "500")
    else:
        ada.sit(table, 1, "500")
    others = () if crowd else company(person, table, game)
    found: list[str] = []

    def look(when: str) -> None:
        # Axe takes a second each time: with a wager and at the end it sees most of what there is.
        read = faults(ada.page) if SOAK or when in ("with a wager", "after a reload") else []
        read += [] if phone else ada.page.evaluate(_LONG_CALL)
        found.extend(f"{when}: {fault}" for fault in crowded(ada.page) + misread(ada) + read)

    play(Hand(ada), look, others, crowd=crowd)
    assert not found, "\n".join(found)
    layout = ada.state()["layout"]
    if layout.get("pot") is None:
        # Where a bank is kept, the next cards may lie there before its player is asked anything again.
        if layout["shown_round"] != layout["round"] or not (others or crowd):
            assert ada.page.locator("#felt .gain").count() >= 1, "what a wager brought stands where it lay"
        assert "Last round" in ada.page.inner_text(".tray-head")
        assert ada.worth() == 500_00 + ada.today()
    found += at_other_sizes(ada, SMALL if phone else LARGE)
    assert not found, "\n".join(found)
    assert "begin" not in ada.rail(), "what begins is shown in words"
    before, at = ada.rail(), ada.page.get_attribute("#table", "data-at")
    ada.page.reload()
    ada.page.wait_for_selector("#table[data-ready]")
    after = ada.rail()
    if ada.page.get_attribute("#table", "data-at") == at:
        shared = min(len(before), len(after))
        assert after[-shared:] == before[-shared:]
    look("after a reload")
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_a_free_seat_can_be_touched_however_fast_the_others_play(person, lively):
    ada = person("Ada", base=lively)
    ada.watch(opened(lively, "mini-craps"))
    ada.page.wait_for_selector(".box .prop")
    ada.page.evaluate("for (const seat of document.querySelectorAll('.sit')) seat.dataset.seen = 'yes'")
    free, begun = ada.page.locator(".sit").count(), ada.round
    ada.page.wait_for_function("begun => Number(document.getElementById('table').dataset.round) > begun + 2", arg=begun)
    assert free > 2
    assert ada.page.locator(".sit[data-seen]").count() >= free - 3, "a seat stays the same button from round to round"


@pytest.mark.slow
@pytest.mark.parametrize("game", felts())
def test_a_round_by_keys_alone(person, base, game):
    ada = person("Ada")
    ada.watch(table := opened(base, game, **props(game)))
    keyboard = ada.page.keyboard
    for _ in range(40):
        keyboard.press("Tab")
        if (ada.page.evaluate("document.activeElement.ariaLabel ?? ''") or "").startswith("Sit down at box"):
            break
    keyboard.press("Enter")
    ada.page.wait_for_selector("#sit-dialog[open]")
    keyboard.type(ada.name)
    keyboard.press("Tab")
    keyboard.type("500")
    keyboard.press("Enter")
    ada.page.wait_for_selector(".box.mine")
    ada.page.wait_for_selector("#tray:focus-within")
    play(Keys(ada), lambda when: None, company(person, table, game))
