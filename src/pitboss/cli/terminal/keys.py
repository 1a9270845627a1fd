"""The keys: which letter stands for what, single presses on a terminal, whole lines everywhere else."""

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from string import ascii_lowercase
from types import FrameType

ENTER, ESCAPE, BACKSPACE = "\n", "\x1b", "\x7f"
_LONGEST = 200
"""Characters of a line that are looked at."""
_TICK = 0.25
"""How often a waiting keyboard looks whether the window changed, in seconds."""
_PRESSED = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)
_ARROWS = {"\x1b[A": "up", "\x1b[B": "down", "\x1b[5~": "page up", "\x1b[6~": "page down"}


class Farewell(Exception):  # noqa: N818 - a parting, not an error
    """The person leaves: said so, or closed the input."""


def letters(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """A key for each name: an initial of its words, the last word's first, or else its first letter still free."""
    used = set(taken)
    keys: dict[str, str] = {}
    for name in names:
        initials = [word[0] for word in reversed(name.split("-")) if word]
        spare = [c for c in name if c.isalpha()] + [c.upper() for c in name if c.isalpha()]
        free = next((c for c in [*initials, *spare, *"abcdefghijklmnopqrstuvwxyz"] if c not in used), None)
        if free is not None:
            keys[name] = free
            used.add(free)
    return keys


def choice_keys(choices: Iterable[str]) -> dict[str, str]:
    """The key of each choice, as on the floor's pages: a multiple's figure, else its first letter that is free."""
    choices = [*choices]
    figures = {choice: choice[0] for choice in choices if choice[0].isdecimal()}
    return page_keys({choice: choice for choice in choices if choice not in figures}) | figures


def page_keys(labels: Mapping[str, str], taken: str = "") -> dict[str, str]:
    """The key of each name, as on the floor's pages: the first letter of its label that is free."""
    keys: dict[str, str] = {}
    used = set(taken)
    for name, label in labels.items():
        possible = [*filter(str.isalpha, label.lower()), *ascii_lowercase]
        if (key := next((letter for letter in possible if letter not in used), None)) is not None:
            keys[name] = key
            used.add(key)
    return keys


def meant(words: list[str], keys: dict[str, str]) -> str | None:
    """Which name was meant by a key, by the name, or by one part of it that no other name has."""
    said = "-".join(words)
    for name, key in keys.items():
        if said in {key, name}:
            return name
    if len(said) < 2:
        return None
    said = said.lower()
    hits = [name for name in keys if name.startswith(said) or said in name.split("-")]
    return hits[0] if len(hits) == 1 else None


def read_line() -> str:
    """A line from a pipe; the end of it is a farewell."""
    line = sys.stdin.readline()
    if not line:
        raise Farewell
    return line[:_LONGEST].strip()


def presses() -> bool:
    """Whether single presses can be read: elsewhere than on Unix whole lines are."""
    return find_spec("termios") is not None


class Keyboard:
    """Single key presses from a terminal, which is put back as it was however the program ends or stops."""

    def __init__(self, redraw: Callable[[], None], screen_on: str = "", screen_off: str = "") -> None:
        self._fd = sys.stdin.fileno()
        self._redraw, self._on, self._off = redraw, screen_on, screen_off
        self._before: list[int | list[bytes | int]] = []
        self._handlers: dict[int, Callable[[int, FrameType | None], object] | int | signal.Handlers | None] = {}
        self._typed: list[str] = []
        self._size = (0, 0)

    def __enter__(self) -> "Keyboard":
        import termios

        self._before = termios.tcgetattr(self._fd)
        self._handlers = {
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self._stop),
            signal.SIGTERM: signal.signal(signal.SIGTERM, _terminate),
        }
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _take(self) -> None:
        import tty

        tty.setcbreak(self._fd)
        sys.stdout.write(self._on)
        sys.stdout.flush()

    def _give_back(self) -> None:
        import termios

        with contextlib.suppress(OSError):
            sys.stdout.write(self._off)
            sys.stdout.flush()
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        # Here somebody has brought us back to the foreground.
        signal.signal(signal.SIGTSTP, self._stop)
        self._take()
        self._redraw()

    def key(self) -> str:
        """The next key: a character, `ENTER`, `ESCAPE`, or the name of an arrow."""
        while not self._typed:
            if select.select([self._fd], [], [], _TICK)[0]:
                self._typed = self._read()
            elif (size := os.get_terminal_size(sys.stdout.fileno())) != self._size:
                self._size = size
                self._redraw()
        key = self._typed.pop(0)
        if key == "\x04":
            raise Farewell
        return {"\r": ENTER, "\x08": BACKSPACE}.get(key, key)

    def _read(self) -> list[str]:
        try:
            chunk = os.read(self._fd, 1024)
        except OSError:
            chunk = b""
        if not chunk:
            raise Farewell
        # A special key is a sequence; those without a use here are swallowed whole.
        pressed = _PRESSED.findall(chunk.decode(errors="ignore"))
        return [_ARROWS.get(key, key) for key in pressed if len(key) == 1 or key in _ARROWS]

    def pause(self, seconds: float) -> bool:
        """Wait; a key ends it early and is not kept. Whether the time was waited out."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            if select.select([self._fd], [], [], rest)[0]:
                self._read()
                return False
        return True

    def line(self, start: str, show: Callable[[str], None]) -> str | None:
        """A line typed after what is there already, shown as it grows; None if it was given up."""
        text = start
        while True:
            show(text)
            key = self.key()
            if key == ENTER:
                return text.strip()
            if key == ESCAPE:
                return None
            if key == BACKSPACE:
                if not text:
                    return None
                text = text[:-1]
            elif key.isprintable() and len(key) == 1 and len(text) < 60:
                text += key


def _terminate(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)
