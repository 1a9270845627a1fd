"""Pictures of every felt: `python -m tests.floor.pictures [GAME ...]` makes those of the docs.

`python -m tests.floor.pictures --walk FOLDER [GAME ...]` keeps the whole page instead, at a desk and on a phone, with
players of the house: before one sits, with chips down, at each kind of question, at the result and after a reload.
"""

import base64
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from pitboss.games import game as game_of
from pitboss.table.parts import SharedPot
from tests.floor import browser as at
from tests.floor.test_every_felt import Hand, company, play, props
from tests.volume import playable

FELTS = Path(__file__).parents[2] / "docs" / "images" / "felts"
WIDE = 760
_ENCODED = """async ([png, wide]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(wide, Math.round(picture.height * wide / picture.width));
  const drawn = canvas.getContext("2d");
  drawn.imageSmoothingQuality = "high";
  drawn.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: .8 })).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""


class Wide(Hand):
    """A player who puts chips on several places, so that there is something to see."""

    def bet(self) -> None:
        """A chip on each of the first spots, or here and there on a layout."""
        super().bet()
        more = self.page.locator(".spot:enabled, .area:enabled:not(.line)")
        for place in {*range(1, min(3, more.count())), *range(3, more.count(), 7)}:
            heard = len(self.one.frames)
            more.nth(place).click()
            # The page asks whether the chip can stand; what cannot is taken off again.
            for _ in range(40):
                if any(frame["type"] in {"done", "refused"} for frame in self.one.frames[heard:]):
                    break
                self.page.wait_for_timeout(25)
            self.page.wait_for_timeout(50)
            if self.page.locator(".area-fault, .spot-fault").count():
                more.nth(place).click(button="right")


def picture(chrome: Browser, blank: Page, base: str, game: str, hand: type[Hand] = Wide) -> bytes:
    """A table of the game in the middle of a round, as webp."""
    people: list[at.Person] = []

    def person(name: str) -> at.Person:
        people.append(at.Person(chrome, base, f"{name} {next(at.NUMBERS)}"))
        return people[-1]

    ada = person("Ada")
    ada.page.set_default_timeout(8_000)
    ada.page.set_viewport_size({"width": 1280, "height": 900})
    ada.sit(table := at.opened(base, game, **props(game)), 1, "500")
    taken: dict[str, bytes] = {}

    def look(when: str) -> None:
        ada.page.wait_for_timeout(150)
        # A question in the middle of a round shows most; then what became of it, then the wagers.
        worth = (
            "b" if "after" in when else "a" if "wager" in when else "c" if taken or game_of(game).has(SharedPot) else ""
        )
        if worth:
            taken[worth] = ada.page.locator("#felt").screenshot()

    play(hand(ada), look, company(person, table, game))
    shown = base64.b64encode(taken[max(taken)]).decode()
    for one in people:
        one.page.context.close()
    return base64.b64decode(blank.evaluate(_ENCODED, [shown, WIDE]))


ENOUGH = 90
"""Seconds after which a round is given up; the slowest takes half a minute at the pace of people."""
# Whether what one's last wager brought is on the felt, in words or on a layout where it lay; and whether one is asked.
_NOW = """() => {
  const there = (what) => Boolean(document.querySelector(what));
  return [there("#announcement .moment:not(:empty)") || there(".lies .gain"), there("#tray.asked")];
}"""


def walk(chrome: Browser, base: str, game: str, folder: Path, *, phone: bool) -> None:
    """Play a round as people do, and keep the page as it looks on the way."""
    ada = at.Person(chrome, base, f"Ada {next(at.NUMBERS)}", phone=phone, hurried=False, paced=True, sharp=phone)
    # Who walks lets the dealer cut.
    ada.page.context.add_init_script("localStorage.removeItem('own-cut')")
    ada.page.set_default_timeout(15_000)
    size = "phone" if phone else "desk"

    def keep(when: str) -> None:
        ada.page.wait_for_timeout(600)
        ada.page.screenshot(path=folder / f"{game}-{size}-{when}.png")

    hand, asked, bet_in, started = Wide(ada), set[str](), 0, time.monotonic()
    of = game_of(game)
    usual = {} if of.has(SharedPot) else {"minimum": "5.00", "maximum": "500.00"}
    ada.watch(table := at.opened(base, game, **usual, **of.sample()))
    ada.page.wait_for_selector(".box .prop")
    keep("0-seats")
    ada.sit(table, 0, "500")
    while time.monotonic() < started + ENOUGH:
        # Read at one moment: the page may go on between two looks.
        result, mine = ada.page.evaluate(_NOW)
        if result and (bet_in or asked - {"wager"}):
            keep("3-result")
            break
        if not mine:
            ada.page.wait_for_timeout(30)
            continue
        kind, before = ada.ask, ada.page.get_attribute("#table", "data-at")
        try:
            if kind == "wager":
                if not bet_in:
                    bet_in = ada.round
                    hand.bet()
                    keep("1-bet")
                if not ada.page.locator("[data-key=deal]:enabled").count():
                    continue
                before = ada.page.get_attribute("#table", "data-at")
                hand.deal()
                # The wagers are on their way to the dealer: who presses again sits the next round out.
                ada.page.wait_for_timeout(300)
            else:
                if kind not in asked:
                    keep(f"2-{kind}")
                hand.answer()
        except TimeoutError:
            # The house has gone on meanwhile.
            continue
        asked.add(kind)
        ada.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    else:
        print(f"{game} {size}: no result within {ENOUGH} s")
    ada.page.reload()
    ada.page.wait_for_selector("#table[data-ready]")
    keep("4-reload")
    if ada.complaints:
        print(f"{game} {size}: {ada.complaints}")
    ada.page.context.close()


def walk_all(folder: Path, games: list[str]) -> None:
    """Walk through every game named, or all of them, at both sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, at.floor(Path(home), company=3) as base, sync_playwright() as play_:
        chrome = play_.chromium.launch(executable_path=at.CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for game in games or playable():
            for phone in (False, True):
                try:
                    walk(chrome, base, game, folder, phone=phone)
                except TimeoutError as late:
                    print(f"{game} {'phone' if phone else 'desk'}: {late}")


def main(games: list[str]) -> None:
    """Every game named, or all of them."""
    FELTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, at.floor(Path(home)) as base, sync_playwright() as play_:
        chrome = play_.chromium.launch(executable_path=at.CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        blank = chrome.new_page()
        for game in games or playable():
            for hand in (Wide, Hand):
                # Some wagers do not stand together: one alone does.
                try:
                    found = picture(chrome, blank, base, game, hand)
                    break
                except TimeoutError:
                    found = b""
            if not found:
                print(f"{game}: no picture, a round did not come to its end")
                continue
            (FELTS / f"{game}.webp").write_bytes(found)
            print(f"{game}: {len(found) // 1024} KB")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--walk"]:
        walk_all(Path(sys.argv[2]), sys.argv[3:])
    else:
        main(sys.argv[1:])
