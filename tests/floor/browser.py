"""A floor served by the command line as anybody would, and people at it who have a browser and nothing else."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.money import cents
from tests.volume import PATIENCE, WITHOUT

CHROMIUM = next(
    (
        str(path)
        for path in map(Path, ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"))
        if path.exists() and "chromium" not in WITHOUT
    ),
    "",
)
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
NUMBERS = count(1)
"""Nobody can come in twice under one name, and tests share floors."""
WITH_CHROMIUM = pytest.mark.skipif(
    not CHROMIUM, reason="NO BROWSER: install Debian's chromium to test the pages in one"
)
IN_A_BROWSER = [pytest.mark.slow, WITH_CHROMIUM]
expect.set_options(timeout=1_000 * PATIENCE)
ACTIVE = {"button", "link", "textbox", "combobox", "slider", "spinbutton", "checkbox", "radio", "searchbox", "listbox"}


@contextmanager
def floor(home: Path, *, betting: str = "0", company: int = 0) -> Iterator[str]:
    """`pitboss serve` in a process of its own, without clocks unless one is wanted; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-c",
        "from pitboss.cli import main; main()",
        "serve",
        "--no-browser",
        "--port",
        str(port),
    ]
    command += [
        "--betting",
        betting,
        "--answer",
        "0",
        "--rate",
        "500",
        "--newcomers",
        "1000",
        "--company",
        str(company),
    ]
    log = (home / "serve.log").open("w")
    process = subprocess.Popen(command, env=os.environ | {"PITBOSS_HOME": str(home)}, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(10 * PATIENCE):
            assert process.poll() is None, (home / "serve.log").read_text()
            try:
                if httpx.get(f"{address}/ready", timeout=PATIENCE, verify=False).status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        else:
            raise AssertionError("the floor did not open")
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)
        log.close()


def opened(base: str, game: str, **options: object) -> str:
    """A table of one's own, so that nobody else is waited for."""
    with httpx.Client(base_url=f"{base}/api/v1", timeout=PATIENCE, verify=False) as http:
        token = http.post("/patrons", json={"name": f"opener {next(NUMBERS)}"}).json()["token"]
        wanted = {"game": game, "options": options}
        answer = http.post("/tables", json=wanted, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])


_FELT = """() => {
  const all = (root, what, of) => [...root.querySelectorAll(what)].map(of);
  const names = (root) => all(root, '.card', card => card.ariaLabel);
  return {
    hands: all(document, '.hand', hand => [hand.ariaLabel, ...names(hand)]),
    boxes: all(document, '.box', box => [
      box.querySelector('.who')?.textContent ?? '', names(box),
      // Before one's own place wagers lie on spots, elsewhere in a list.
      all(box, '.stake:not(.sum), .spot', one => [one.dataset.wager, one.querySelector('.gain')?.lastChild.textContent])
        .filter(([, gain]) => gain).map(([wager, gain]) => `${wager} ${gain}`)
    ]),
    left: document.querySelector('.shoe-count').textContent,
  };
}"""


class Person:
    """A person with a browser window; every socket frame that reaches it is kept, and so is every complaint."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        name: str,
        *,
        phone: bool = False,
        hurried: bool = True,
        quick: bool = True,
        paced: bool = False,
        newcomer: bool = False,
        sharp: bool = False,
    ) -> None:
        self.base, self.name = base, name
        # Cards that fly take time; with reduced motion everything is there at once.
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            device_scale_factor=2 if sharp else 1,
            reduced_motion="reduce" if hurried else "no-preference",
        )
        context.set_default_timeout(1_000 * PATIENCE)
        if quick:
            # Who answers by program means the question that stands there.
            context.add_init_script("localStorage.setItem('quick-answers', 'yes')")
        # Who knows the way needs no hints, and is asked to cut.
        known = "for (const name of ['hints-seen', 'own-cut']) localStorage.setItem(name, 'yes')"
        if not newcomer:
            context.add_init_script(known)
        if not paced:
            # Results stand for a while, and players of the house think; no test waits for that.
            context.add_init_script("localStorage.setItem('no-pauses', 'yes')")
        self.page: Page = context.new_page()
        self.frames: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.page.on(
            "websocket", lambda ws: ws.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console", lambda message: self.complaints.append(message.text) if message.type == "error" else None
        )

    def invite(self, game: str) -> None:
        """Open a private table of the game, and its link with the code to scan."""
        self.come_in()
        self.page.locator(f"[data-open-game={game}]").click()
        self.page.check("#new-private")
        self.page.click("#new-open-table")
        self.page.wait_for_selector("#invite-part[open]")
        self.page.click("#invite")
        self.page.wait_for_selector(".qr")

    def come_in(self) -> None:
        """Through the lobby, by name."""
        self.page.goto(self.base)
        self.page.get_by_label("Player name").first.fill(self.name)
        self.page.get_by_role("button", name="Enter").click()
        self.page.wait_for_selector("text=Your balance")

    def watch(self, table: str) -> None:
        """Look at a table."""
        self.page.goto(f"{self.base}/tables/{table}")
        self.page.wait_for_selector("#table[data-ready]")

    def sit(self, table: str, box: int, chips: str = "200") -> None:
        """Take a box, 0 for any that is free, giving a name if nobody knows it yet."""
        self.watch(table)
        name = f"Sit down at box {box or ''}".strip()
        self.page.get_by_role("button", name=name, exact=bool(box)).first.click()
        self.buy_in(chips)
        # A box may be all plate and no room, before there are cards.
        self.page.wait_for_selector(f".box.mine[data-box='{box}'] .plate" if box else ".box.mine .plate")

    def buy_in(self, chips: str) -> None:
        """Fill in the dialog for a box."""
        if self.page.locator("#sit-name").is_visible():
            self.page.fill("#sit-name", self.name)
        self.page.fill("#sit-chips", chips)
        self.page.click("#sit-go")
        self.page.wait_for_selector("#sit-dialog", state="hidden")

    # At the table.

    @property
    def ask(self) -> str:
        """The kind of question that the page shows."""
        return self.page.get_attribute("#table", "data-ask") or ""

    @property
    def round(self) -> int:
        """The round that the page is at."""
        return int(self.page.get_attribute("#table", "data-round") or 0)

    def until_wagers(self, over: int = 0) -> None:
        """Answer every question with the first answer offered until wagers are taken in a later round than that."""
        for _ in range(40 * PATIENCE):
            if self.ask == "wager" and self.round > over and self.page.locator("#tray.asked").count():
                return
            # Read at one moment: the page may go on between two looks.
            if self.page.locator(
                "#table:not([data-ask=wager]) #tray.asked .question .controls .button:enabled"
            ).count():
                self.answer()
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the table stands still at {self.ask!r}")

    def answer(self) -> None:
        """The first answer to whatever is asked; of cards the first two."""
        before = self.page.get_attribute("#table", "data-at")
        if self.ask == "pick":
            for place in range(2):
                self.page.locator(".pick-card").nth(place).click()
        self.page.locator(self.plain_answer()).first.click()
        self.page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)

    def plain_answer(self) -> str:
        """The answer that goes on: a wager that is offered is made, and nobody gives up."""
        if self.page.locator(".question .lanes").count() == 0:
            return ".question .controls .button:not(.pick-card):enabled"
        lanes = ("adds",) if self.ask == "offer" else ("stays", "adds")
        return ", ".join(f".question .lane[data-lane={lane}] .button:enabled" for lane in lanes)

    def put(self, *wagers: str) -> None:
        """A chip on each of these spots."""
        for wager in wagers:
            self.page.click(f".spot[data-wager='{wager}']")

    def deal(self) -> None:
        """Give the wagers to the dealer."""
        self.page.click("[data-key=deal]")

    def play(self, *wagers: str) -> None:
        """A whole round: wagers, questions, result."""
        self.until_wagers()
        before = self.round
        self.put(*(wagers or [self.page.locator(".spot").first.get_attribute("data-wager") or ""]))
        self.deal()
        self.until_wagers(before)

    def felt(self) -> dict[str, Any]:
        """What lies on the felt, as the page shows it."""
        shown: dict[str, Any] = self.page.evaluate(_FELT)
        return shown

    def rail(self) -> list[str]:
        """The rulebook rail: what happened, and under which paragraph."""
        return self.page.locator("#rail .line-text").all_inner_texts()

    def money(self, selector: str) -> int:
        """An amount on the page, in cents."""
        return round(float(self.page.inner_text(selector).strip().lstrip("$").replace(",", "")) * 100)

    def worth(self) -> int:
        """Chips on the tray and on the felt, less what is marked as owed; what lies in a pot is nobody's."""
        layout = self.state()["layout"]
        own = [spot for spot in layout["boxes"] if spot["player"] == self.name]
        lies = [stake["amount"] for spot in own for stake in spot.get("stakes", ()) if stake["open"]]
        owes = [layout["owed"].get(str(spot["of"]), "0") for spot in own]
        return self.money("#my-chips") + sum(map(cents, lies)) - sum(map(cents, owes))

    def today(self) -> int:
        """What the tray says that the rounds came to, in cents."""
        found = re.search(r"([−+-]?)([\d,]+(?:\.\d\d)?)", self.page.inner_text(".today"))
        assert found
        return round(float(found[2].replace(",", "")) * 100) * (-1 if found[1] in {"−", "-"} else 1)

    def state(self) -> dict[str, Any]:
        """The latest state that the table sent this person."""
        return next(frame for frame in reversed(self.frames) if frame["type"] in {"table", "news"})

    def nameless(self) -> list[str]:
        """Controls without a name for a screen reader, as the browser computes it."""
        client = self.page.context.new_cdp_session(self.page)
        tree = client.send("Accessibility.getFullAXTree")["nodes"]
        return [
            str(node["role"]["value"])
            for node in tree
            if not node.get("ignored")
            and node.get("role", {}).get("value") in ACTIVE
            and not node.get("name", {}).get("value", "").strip()
        ]

    def close(self) -> None:
        """Leave, having had nothing to complain about."""
        self.page.context.close()
        assert self.complaints == []
