"""The felt on the whole terminal, with single keys; prompt_toolkit reads the keys and writes what has changed."""

import asyncio
import signal
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import FrameType

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, FilterOrBool, has_focus, to_filter
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    ConditionalContainer,
    FormattedTextControl,
    HorizontalAlign,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.widgets import TextArea
from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.cli.terminal.felt import WIDEST, Prompt, asked, felt, key_line, log_lines
from pitboss.cli.terminal.keys import LONGEST, PlayerLeaves
from pitboss.cli.terminal.screens import Screen
from pitboss.refusal import Refusal
from pitboss.table.view.scene import Scene, Sight

_REMEMBERED, _LOG_ROWS = 40, 8
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
_RESULT = 3.0
TEMPO = (2.0, 1.0, 0.4, 0.0)
"""How long the pauses are at each `--speed`."""

_DEPTHS = {"truecolor": ColorDepth.DEPTH_24_BIT, "256": ColorDepth.DEPTH_8_BIT, "standard": ColorDepth.DEPTH_4_BIT}
_HINT = "space, arrows: turn · number, ?22.8: provision · Enter: back"


@dataclass
class Page:
    """Something to read over the felt, from one of its rows on."""

    title: str
    what: RenderableType
    top: int = 0


class FullScreen(Screen):
    """The felt on the whole terminal, above the log, the question and its keys."""

    journal_rows = 400

    def __init__(self, scene: Scene, console: Console, speed: int) -> None:
        super().__init__(scene, console)
        self.tempo = TEMPO[speed]
        self.log: deque[tuple[str, str]] = deque(maxlen=_REMEMBERED)
        self.headline, self.question = "", Prompt("", "", "")
        self.refused = Text()
        self._page: Page | None = None
        self._hurry = False
        self._pressed: asyncio.Queue[KeyPress] = asyncio.Queue()
        self._prompt = ""
        self._typed: asyncio.Future[str | None] | None = None
        self._felt = Window(FormattedTextControl(self._above, focusable=True), always_hide_cursor=True)
        arrow = ">" if self.look.ascii else "❯"
        self._field = TextArea(
            height=1,
            multiline=False,
            prompt=lambda: [("bold ansiyellow", f"{arrow} {self._prompt}")],
            accept_handler=self._accept,
        )
        self.app: Application[None] = Application(
            self._layout(),
            key_bindings=self._bindings(),
            full_screen=True,
            color_depth=_DEPTHS.get(console.color_system or "", ColorDepth.DEPTH_1_BIT),
        )
        # A lone Escape differs from the beginning of an arrow by what does not follow.
        self.app.ttimeoutlen = 0.05

    def run(self, visit: Coroutine[None, None, None]) -> None:
        """Play a visit to its end; the terminal is put back as it was however that comes."""
        before = signal.signal(signal.SIGTERM, _terminate)
        try:
            self.app.run(pre_run=lambda: self._begin(visit), set_exception_handler=False)
        except EOFError:
            raise PlayerLeaves from None
        finally:
            signal.signal(signal.SIGTERM, before)
            visit.close()

    def _begin(self, visit: Coroutine[None, None, None]) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: self._leave(what.get("exception")))
        self.app.create_background_task(self._play(visit))

    async def _play(self, visit: Coroutine[None, None, None]) -> None:
        try:
            await visit
        except Exception as error:
            self._leave(error)
        else:
            self._leave(None)

    def _leave(self, error: BaseException | None) -> None:
        if not self.app.is_done:
            self.app.exit(exception=error) if error else self.app.exit()

    # What the visit asks for.

    async def show(self, sights: Sequence[Sight]) -> None:
        """Events one after the other, with a breath between them; a key hurries them on."""
        self.question = Prompt("", "", "")
        for seen in sights:
            text, act = self.scene.see(seen), seen.row["act"]
            if text:
                # What the house does between rounds takes the result's place only in the log.
                self.headline = self.headline if self.scene.over else text
                self.log.append((text, seen.row["cite"]))
            if self.tempo and not self._hurry and (text or act == "collect"):
                self.app.invalidate()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._pressed.get(), self.tempo * _PAUSE.get(act, _PAUSE_ELSE))
                    self._hurry = True

    def note(self, text: str) -> None:
        """A word of the house, on the felt and in the log."""
        self.headline = text
        self.log.append((text, ""))

    async def rest(self) -> None:
        """The result of a round stands for a while before the next one begins by itself; a key goes on."""
        if self.tempo:
            self.app.invalidate()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pressed.get(), self.tempo * _RESULT)

    def refuse(self, refusal: Refusal) -> None:
        """Why not, where the eye is."""
        self.refused = Text.assemble(("no: ", "bold red"), self.look.suits(str(refusal)))

    async def ask(self, question: Prompt) -> str:
        """Put the question and wait for a key; a digit or a question mark starts a line."""
        self.question, self._hurry = question, False
        answer = None
        while answer is None:
            key = await self._key()
            if key == Keys.Enter:
                answer = ""
            elif key.isdecimal() or key in "?$":
                answer = await self._type(key)
            elif len(key) == 1 and key.isprintable():
                answer = key
        self.refused = Text()
        return answer

    async def line(self, prompt: str) -> str | None:
        """A free line, typed where the question stands."""
        return await self._type("", prompt) or None

    async def page(self, title: str, what: RenderableType, *, tail: bool = False) -> str:
        """A page over the felt: arrows turn it, Enter closes it; what was typed at it, if anything."""
        self._page = page = Page(title, what)
        turns = {Keys.Up: -1, "k": -1, Keys.Down: 1, "j": 1}
        if tail:
            self._turn(page, len(self._rows(what)))
        try:
            while True:
                key = await self._key()
                if key in turns:
                    self._turn(page, turns[key])
                elif key in (" ", Keys.PageDown, Keys.PageUp):
                    self._turn(page, -self._page_height() if key == Keys.PageUp else self._page_height())
                elif key.isdecimal() or key == "?":
                    if text := await self._type(key):
                        return text
                elif key in (Keys.Enter, Keys.Escape, Keys.Backspace) or (len(key) == 1 and key.isprintable()):
                    return ""
        finally:
            self._page = None

    def farewell(self, lines: Sequence[str], summary: dict[str, object]) -> None:
        """The felt as it was left, and the last word, on the terminal as it was before."""
        if self.scene.begun:
            self.scene.planned = {}
            self._draw()
        super().farewell(lines, summary)

    # Keys.

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        typing = has_focus(self._field)
        keys.add(Keys.Any, filter=~typing)(lambda event: self._pressed.put_nowait(event.key_sequence[0]))
        # Some terminals send the one for Enter, some the other.
        keys.add(Keys.ControlJ, filter=~typing)(lambda _: self._pressed.put_nowait(KeyPress(Keys.Enter)))
        keys.add(Keys.Escape, filter=typing, eager=True)(lambda _: self._typed_is(None))
        keys.add(Keys.Backspace, filter=typing & Condition(lambda: not self._field.text))(
            lambda _: self._typed_is(None)
        )
        keys.add(Keys.ControlC)(lambda _: self._leave(KeyboardInterrupt()))
        keys.add(Keys.SIGINT)(lambda _: self._leave(KeyboardInterrupt()))
        keys.add(Keys.ControlD)(lambda _: self._leave(PlayerLeaves()))
        keys.add(Keys.ControlZ)(lambda event: event.app.suspend_to_background())
        return keys

    async def _key(self) -> str:
        self.app.invalidate()
        return (await self._pressed.get()).key

    async def _type(self, start: str, prompt: str = "") -> str | None:
        """A line that begins with what was pressed already; None if it was given up."""
        self._prompt, self._field.text = prompt, start
        self._field.buffer.cursor_position = len(start)
        self._typed = asyncio.get_running_loop().create_future()
        self.app.layout.focus(self._field)
        # What was typed faster than it was read is of the line too.
        while not self._pressed.empty():
            self.app.key_processor.feed(self._pressed.get_nowait())
        self.app.key_processor.process_keys()
        self.app.invalidate()
        return await self._typed

    def _accept(self, buffer: Buffer) -> bool:
        self._typed_is(buffer.text[:LONGEST].strip())
        return True

    def _typed_is(self, text: str | None) -> None:
        if self._typed is not None and not self._typed.done():
            self._typed.set_result(text)
            self.app.layout.focus(self._felt)

    # What is drawn.

    def _layout(self) -> Layout:
        typing = has_focus(self._field)
        field = ConditionalContainer(self._field, typing)
        rows = HSplit([self._felt, _as_high(self._question, ~typing), field, _as_high(self._keys)], width=self._fit)
        return Layout(VSplit([rows], align=HorizontalAlign.CENTER), focused_element=self._felt)

    def _fit(self) -> int:
        self.width = min(self.app.output.get_size().columns, WIDEST)
        return self.width

    def _above(self) -> ANSI:
        """The felt and the log, or the page that is read; as many rows as question and keys leave."""
        below = (1 if self.app.layout.has_focus(self._field) else len(self._question())) + len(self._keys())
        return _shown(self._reading(self._page) if self._page else self._table(self.app.output.get_size().rows - below))

    def _table(self, height: int) -> list[str]:
        table = self._rows(felt(self.scene, self.width, self.look, self.headline))
        if len(table) > height:
            table = self._rows(felt(self.scene, self.width, replace(self.look, tall=False), self.headline))
        room = max(0, min(height - len(table) - 1, _LOG_ROWS))
        recent = list(self.log)[-room:] if room else []
        return [*table[-max(1, height) :], *(self._rows(log_lines(recent, self.width, self.look)) if recent else [])]

    def _question(self) -> list[str]:
        if self._page:
            return self._rows(Text(self.look.suits(_HINT), "dim"))[:1]
        rows = self._rows(self.refused) if self.refused else []
        return [*rows, *(self._rows(asked(self.question, self.look)) if self.question.text else [])]

    def _keys(self) -> list[str]:
        shown = self.question.text and not self._page
        return self._rows(key_line(self.question, self.width, self.look)) if shown else []

    def _reading(self, page: Page) -> list[str]:
        rows = self._rows(page.what)[page.top : page.top + self._page_height()]
        return [*self._rows(Text(f" {page.title} ", "bold reverse")), "", *rows]

    def _turn(self, page: Page, rows: int) -> None:
        page.top = max(0, min(page.top + rows, len(self._rows(page.what)) - self._page_height()))

    def _page_height(self) -> int:
        return max(1, int(self.app.output.get_size().rows) - 4)

    def _rows(self, what: RenderableType) -> list[str]:
        with self.console.capture() as drawn:
            self.console.print(what, width=self.width)
        return drawn.get().rstrip("\n").split("\n")


def _as_high(rows: Callable[[], list[str]], where: FilterOrBool = True) -> ConditionalContainer:
    """As many rows of the screen as there are to show."""
    window = Window(FormattedTextControl(lambda: _shown(rows())), dont_extend_height=True)
    return ConditionalContainer(window, Condition(lambda: bool(rows())) & to_filter(where))


def _shown(rows: list[str]) -> ANSI:
    return ANSI("\n".join(rows))


def _terminate(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
