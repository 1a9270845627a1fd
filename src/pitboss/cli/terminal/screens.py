"""The screens: a live felt on a terminal, printed lines for a pipe, and JSON lines for a machine."""

import json
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pitboss.cli.terminal.felt import WIDEST, Look, Prompt, asked, felt, key_line, log_lines
from pitboss.cli.terminal.keys import BACKSPACE, ENTER, ESCAPE, Keyboard, read_line
from pitboss.refusal import Refusal
from pitboss.table.view.scene import Scene, Sight

_REMEMBERED, _LOG_ROWS = 40, 8
_ALTERNATE_ON, _ALTERNATE_OFF = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_PAUSE = {
    "deal": 0.4,
    "roll": 0.6,
    "burn": 0.2,
    "announce": 0.3,
    "decide": 0.3,
    "wager": 0.1,
    "shuffle": 0.4,
    "place": 0.2,
}
_PAUSE |= dict.fromkeys(("pay", "take", "push", "void", "surrender", "restore"), 0.35)
_PAUSE_ELSE = 0.1
TEMPO = (2.0, 1.0, 0.4, 0.0)
"""How long the pauses are at each `--speed`."""


class Screen:
    """What a visit needs of a screen; this one prints line by line and reads line by line."""

    journal_rows = 30
    """Events that the journal shows unless more are asked for."""

    def __init__(self, scene: Scene, console: Console) -> None:
        self.scene, self.console = scene, console
        self.look = Look.of(console)
        self.width = min(console.width, WIDEST)
        self._drawn: object = None

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to give back."""

    def show(self, sights: Sequence[Sight]) -> None:
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

    def refuse(self, refusal: Refusal) -> None:
        """Why not: one line, with the paragraph."""
        self.console.print(Text.assemble(("no: ", "bold red"), self.look.suits(str(refusal))), soft_wrap=True)

    def ask(self, question: Prompt) -> str:
        """Put the question and take the answer."""
        state = (self.scene.round, len(self.scene.rows), question.kind)
        if state != self._drawn and self.scene.begun:
            self.console.print(felt(self.scene, self.width, self.look))
        self._drawn = state
        self.console.print(asked(question, self.look), soft_wrap=True)
        self.console.print(key_line(question, self.width, self.look))
        return self._read()

    def line(self, prompt: str) -> str | None:
        """A free line; None if the person thought better of it."""
        self.console.print(Text(prompt, "bold"), soft_wrap=True)
        return self._read() or None

    def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
        """Something to read; what was typed at it, if anything."""
        self.console.print(Text(title, "bold"))
        self.console.print(what, width=self.width)
        return ""

    def farewell(self, lines: Sequence[str], summary: dict[str, object]) -> None:
        """The last word."""
        for line in lines:
            self.console.print(Text(self.look.suits(line)), soft_wrap=True)

    def _read(self) -> str:
        self.console.file.flush()
        return read_line()


class JsonScreen(Screen):
    """Newline-delimited JSON: the public events, the questions, the refusals, and a summary at the end."""

    def show(self, sights: Sequence[Sight]) -> None:
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

    def ask(self, question: Prompt) -> str:
        """The question as data; the answer is a line."""
        keys = {**({"": question.enter} if question.enter is not None else {}), **question.keys}
        self._say({"ask": question.kind, **question.particulars, "keys": keys, "cite": question.cite})
        return self._read()

    def line(self, prompt: str) -> str | None:
        """A free line."""
        self._say({"ask": "line", "prompt": prompt})
        return self._read() or None

    def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
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


class Live(Screen):
    """The felt on the whole terminal, redrawn in place, with single keys."""

    journal_rows = 400

    def __init__(self, scene: Scene, console: Console, speed: int) -> None:
        super().__init__(scene, console)
        self.tempo = TEMPO[speed]
        self.keyboard = Keyboard(self._repaint, _ALTERNATE_ON, _ALTERNATE_OFF)
        self.log: deque[tuple[str, str]] = deque(maxlen=_REMEMBERED)
        self.headline, self.question = "", Prompt("", "", "")
        self.answering: Text | None = None
        self.refused = Text()
        self._frame: Callable[[], list[str]] = self._table
        self._hurry = False

    def __enter__(self) -> "Live":
        self.keyboard.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """The terminal as it was."""
        self.keyboard.__exit__()

    def show(self, sights: Sequence[Sight]) -> None:
        """Events one after the other, with a breath between them; a key hurries them on."""
        self.question = Prompt("", "", "")
        for seen in sights:
            text, act = self.scene.see(seen), seen.row["act"]
            if text:
                self.headline = text
                self.log.append((text, seen.row["cite"]))
            if self.tempo and not self._hurry and (text or act == "collect"):
                self._repaint()
                self._hurry = not self.keyboard.pause(self.tempo * _PAUSE.get(act, _PAUSE_ELSE))

    def note(self, text: str) -> None:
        """A word of the house, on the felt and in the log."""
        self.headline = text
        self.log.append((text, ""))

    def refuse(self, refusal: Refusal) -> None:
        """Why not, where the eye is."""
        self.refused = Text.assemble(("no: ", "bold red"), self.look.suits(str(refusal)))

    def ask(self, question: Prompt) -> str:
        """Put the question and wait for a key; a digit or a question mark starts a line."""
        self.question, self._hurry, self._frame = question, False, self._table
        self._repaint()
        answer = None
        while answer is None:
            key = self.keyboard.key()
            if key == ENTER:
                answer = ""
            elif key.isdecimal() or key in "?$":
                answer = self._type(key)
                self._repaint()
            elif len(key) == 1 and key.isprintable():
                answer = key
        self.refused = Text()
        return answer

    def line(self, prompt: str) -> str | None:
        """A free line, typed where the question stands."""
        return self._type("", prompt) or None

    def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
        """A page over the felt: arrows turn it, Enter closes it; what was typed at it, if anything."""
        hint = "space, arrows: turn · number, ?22.8: provision · Enter: back"
        rows, width = self._rows(what), self.width
        top = max(0, len(rows) - self._page_height()) if tail else 0

        def frame() -> list[str]:
            nonlocal rows, width
            if width != self.width:
                rows, width = self._rows(what), self.width
            typed = self.answering or Text(self.look.suits(hint), "dim")
            head = self._rows(Text(f" {title} ", "bold reverse"))
            shown = rows[top : top + self._page_height()]
            blank = [""] * (self._page_height() - len(shown))
            return [*head, "", *shown, *blank, "", *self._rows(typed)[:1]]

        self._frame = frame
        try:
            while True:
                self._repaint()
                key, height = self.keyboard.key(), self._page_height()
                turn = {"up": -1, "k": -1, "down": 1, "j": 1, " ": height, "page down": height, "page up": -height}
                if key in turn:
                    top = max(0, min(top + turn[key], len(rows) - height))
                elif key.isdecimal() or key == "?":
                    if text := self._type(key):
                        return text
                elif key in {ENTER, ESCAPE, BACKSPACE} or key.isprintable():
                    return ""
        finally:
            self._frame = self._table

    def farewell(self, lines: Sequence[str], summary: dict[str, object]) -> None:
        """The felt as it was left, and the last word, on the terminal as it was before."""
        if self.scene.begun:
            self.scene.planned = {}
            self.console.print(felt(self.scene, self.width, self.look))
        for line in lines:
            self.console.print(Text(self.look.suits(line)))

    def _type(self, start: str, prompt: str = "") -> str | None:
        def show(text: str) -> None:
            self.answering = Text.assemble((f"❯ {prompt}", "bold yellow"), (text, "bold"), ("▏", "blink"))
            self._repaint()

        try:
            return self.keyboard.line(start, show)
        finally:
            self.answering = None

    def _page_height(self) -> int:
        return max(1, self.console.height - 4)

    def _table(self) -> list[str]:
        """The table as rows of the screen: felt, recent words, question, keys."""
        height = self.console.height
        bottom = [""] * 3
        if self.question.text:
            line = self.answering or asked(self.question, self.look)
            keys = key_line(self.question, self.width, self.look)
            bottom = self._rows(Group(*([self.refused] if self.refused else []), line, keys))
        table = self._rows(felt(self.scene, self.width, self.look, self.headline))
        if len(table) + len(bottom) > height:
            table = self._rows(felt(self.scene, self.width, replace(self.look, tall=False), self.headline))
        room = max(0, min(height - len(table) - len(bottom) - 1, _LOG_ROWS))
        recent = list(self.log)[-room:] if room else []
        lines = self._rows(log_lines(recent, self.width, self.look)) if recent else []
        between = [""] * min(room - len(lines) + 1, max(0, height - len(table) - len(bottom) - len(lines)))
        return [*table[-max(1, height - len(bottom)) :], *lines, *between, *bottom][:height]

    def _rows(self, what: RenderableType) -> list[str]:
        with self.console.capture() as drawn:
            self.console.print(what, width=self.width)
        return drawn.get().rstrip("\n").split("\n")

    def _repaint(self) -> None:
        self.width = min(self.console.width, WIDEST)
        margin = " " * ((self.console.width - self.width) // 2)
        rows = "\x1b[K\r\n".join(margin + row for row in self._frame())
        sys.stdout.write(f"\x1b[?2026h\x1b[H{rows}\x1b[K\x1b[J\x1b[?2026l")
        sys.stdout.flush()
