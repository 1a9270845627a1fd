"""The screens that print and read line by line: with the felt, in words alone, and as JSON for a machine."""

import json
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace

from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.cli.terminal.felt import WIDEST, Look, Prompt, asked, felt, key_line, log_lines
from pitboss.cli.terminal.keys import read_line
from pitboss.equipment.cards import sign
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.view.scene import Scene, Sight


class Screen:
    """What a visit needs of a screen; this one prints line by line and reads line by line."""

    journal_rows = 30
    """Events that the journal shows unless more are asked for."""

    def __init__(self, scene: Scene, console: Console) -> None:
        self.scene, self.console = scene, console
        self.look = Look.of(console)
        self.width = min(console.width, WIDEST)
        self._drawn: object = None

    def run(self, visit: Coroutine[None, None, None]) -> None:
        """Play a visit to its end."""
        # Lines are read on the spot, so nothing is ever awaited; an event loop would only keep Ctrl-C from `readline`.
        with suppress(StopIteration):
            visit.send(None)

    async def show(self, sights: Sequence[Sight]) -> None:
        """Events, as they happen."""
        for seen in sights:
            if text := self.scene.see(seen):
                self.console.print(log_lines([(text, seen.row["cite"])], self.width, self.look))

    def recall(self, sights: Sequence[Sight]) -> None:
        """Events that happened before: the table is set up from them without a word."""
        for seen in sights:
            self.scene.see(seen)

    def note(self, text: str) -> None:
        """A word of the house."""
        self.console.print(Text(self.look.suits(text), "bold"), soft_wrap=True)

    async def rest(self) -> None:
        """A round is over and the next begins by itself: what was printed stands."""

    def refuse(self, refusal: Refusal) -> None:
        """Why not: one line, with the paragraph."""
        self.console.print(Text.assemble(("no: ", "bold red"), self.look.suits(str(refusal))), soft_wrap=True)

    async def ask(self, question: Prompt) -> str:
        """Put the question and take the answer."""
        state = (self.scene.round, len(self.scene.rows), question.kind)
        if state != self._drawn and self.scene.begun:
            self._draw()
        self._drawn = state
        self.console.print(asked(question, self.look), soft_wrap=True)
        self.console.print(key_line(question, self.width, self.look))
        return self._read()

    async def line(self, prompt: str) -> str | None:
        """A free line; None if the person thought better of it."""
        self.console.print(Text(prompt, "bold"), soft_wrap=True)
        return self._read() or None

    async def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
        """Something to read; what was typed at it, if anything."""
        self.console.print(Text(title, "bold"))
        self.console.print(what, width=self.width)
        return ""

    def farewell(self, lines: Sequence[str], summary: dict[str, object]) -> None:
        """The last word."""
        for line in lines:
            self.console.print(Text(self.look.suits(line)), soft_wrap=True)

    def _draw(self) -> None:
        self.console.print(felt(self.scene, self.width, self.look))

    def _read(self) -> str:
        self.console.file.flush()
        return read_line()


class WordsScreen(Screen):
    """Sentences alone, for a screen reader: nothing is drawn, and no line is cut or broken."""

    def __init__(self, scene: Scene, console: Console) -> None:
        super().__init__(scene, console)
        self.look = replace(self.look, colour=False, keycaps=False)

    async def show(self, sights: Sequence[Sight]) -> None:
        """Events, as they happen, each with its paragraph."""
        for seen in sights:
            if text := self.scene.see(seen):
                self.console.print(Text(self.look.suits(f"{text}  [{seen.row['cite']}]")), soft_wrap=True)

    def _draw(self) -> None:
        hands = {}
        for box in self.scene.mine():
            for name, spot in self.scene.hands(box).items():
                which = f", hand {name}" if name.isdecimal() else f", {name} hand" if name else ""
                hands[f"Box {box}{which}"] = spot
        for name, spot in (hands | self.scene.middle()).items():
            if spot.cards:
                cards = " ".join(sign(card) if card else "a card face down" for card in spot.cards)
                self.console.print(Text(self.look.suits(f"{name[0].upper()}{name[1:]}: {cards}")), soft_wrap=True)
        stake = self.scene.at_stake()
        staked = f", {dollars(stake)} at stake" if stake else ""
        self.console.print(Text(f"Your chips: {dollars(self.scene.chips)}{staked}."), soft_wrap=True)


class JsonScreen(Screen):
    """Newline-delimited JSON: the public events, the questions, the refusals, and a summary at the end."""

    async def show(self, sights: Sequence[Sight]) -> None:
        """Each event as its public view."""
        for seen in sights:
            self.scene.see(seen)
            self._say(seen.row)

    def note(self, text: str) -> None:
        """A word of the house."""
        self._say({"note": text})

    def refuse(self, refusal: Refusal) -> None:
        """Why not."""
        self._say({"refused": refusal.reason, "cite": refusal.cite})

    async def ask(self, question: Prompt) -> str:
        """The question as data; the answer is a line."""
        keys = {**({"": question.enter} if question.enter is not None else {}), **question.keys}
        self._say({"ask": question.kind, **question.particulars, "keys": keys, "cite": question.cite})
        return self._read()

    async def line(self, prompt: str) -> str | None:
        """A free line."""
        self._say({"ask": "line", "prompt": prompt})
        return self._read() or None

    async def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
        """Something to read, as plain text."""
        with self.console.capture() as shown:
            self.console.print(what, width=self.width)
        self._say({"page": title, "text": shown.get()})
        return ""

    def farewell(self, lines: Sequence[str], summary: dict[str, object]) -> None:
        """The last word, as data."""
        self._say({"summary": summary})

    def _say(self, value: dict[str, object]) -> None:
        print(json.dumps(value, ensure_ascii=self.look.ascii), flush=True)
