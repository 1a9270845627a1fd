"""The one way in which Pitboss says no: a reason in a sentence, and the paragraph that refuses."""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

OBSERVERS: list[Callable[[str], None]] = []
"""Called with the paragraph of every refusal that has one; the trace of provisions listens here."""


LONGEST_PART = 200
"""Characters of what was given, or of a list, that a refusal repeats."""

_ECHO = re.compile(rf"(?<!\w)'(?![\s;,:.)\]])[^']{{{LONGEST_PART},}}'?|\S{{{LONGEST_PART},}}")
"""What stands in quotation marks, or without a blank, and is longer; an apostrophe opens no quotation."""


class Refusal(Exception):  # noqa: N818 - the word of the trade, not an error of the program
    """Something asked for is not allowed or makes no sense; nothing has changed.

    The reason is one line of printable text, and bounded, whatever was put into it.
    """

    longest: ClassVar[int] = 600

    def __init__(self, reason: str, cite: str | None = None) -> None:
        reason = bounded(reason, self.longest)
        super().__init__(reason)
        self.reason = reason
        self.cite = cite
        # A number without its chapter is completed, and noted, by the table that refuses.
        if cite and ":" in cite:
            refused_by(cite)

    def __str__(self) -> str:
        return f"{self.reason} [{self.cite}]" if self.cite else self.reason


def bounded(reason: str, longest: int) -> str:
    """The reason in one line: long echoes cut, control characters and marks of direction escaped."""
    if len(reason) >= LONGEST_PART:
        reason = _ECHO.sub(_cut, reason)
        if len(reason) > longest:
            reason = f"{reason[: longest - 1]}…"
    if not reason.isprintable():
        reason = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in reason)
    return reason


def _cut(echo: re.Match[str]) -> str:
    end = "'" if echo[0].startswith("'") else ""
    return f"{echo[0][: LONGEST_PART - 2]}…{end}"


def either(words: Iterable[object]) -> str:
    """The words as alternatives: "a, b or c"."""
    *head, last = map(str, words)
    return f"{', '.join(head)} or {last}" if head else last


def in_line(names: Iterable[object], joint: str = ", ", longest: int = LONGEST_PART) -> str:
    """The names joined, as many as a line has room for, "and 152 more"; at least the first."""
    known = [str(name) for name in names]
    length = 0
    for n, name in enumerate(known):
        length += len(name) + len(joint)
        if n and length > longest:
            return f"{joint.join(known[:n])} and {len(known) - n} more"
    return joint.join(known)


def verify_whole(given: Mapping[str, object], least: int = 1) -> None:
    """Refuse what is given by name and is no whole number."""
    for name, value in given.items():
        if type(value) is not int or value < least:
            raise Refusal(f"{name}={value!r:.80}: it is a whole number from {least} on")


def verify_text(given: Mapping[str, object]) -> None:
    """Refuse what is given by name and is no text."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise Refusal(f"{name}={value!r:.80}: it is a text")


def verify_seed(seed: object) -> None:
    """Refuse what no stream of chance begins with."""
    if type(seed) not in (int, str):
        raise Refusal(f"seed={seed!r:.80}: a seed is a whole number or a text")


def refused_by(cite: str) -> None:
    """Report to the provision trace that a paragraph has refused something."""
    for observer in OBSERVERS:
        observer(cite)


def shallow(toml: str) -> str:
    """The text, unless keys are nested unreasonably deep: parsing that takes quadratic time."""
    if any(len(line.partition("=")[0].split(".", _DEEPEST + 1)) > _DEEPEST for line in toml.splitlines()):
        raise ValueError(f"it has more than {_DEEPEST} keys within keys")
    return toml


_DEEPEST = 100


def near(word: str, names: Iterable[str]) -> str:
    """A hint at the name that was probably meant, or the names to choose from."""
    plain = word[:LONGEST_PART].lower().replace("_", "-").replace(" ", "-")
    return _near(plain, tuple(sorted(names)))


@lru_cache(512)
def _near(plain: str, known: tuple[str, ...]) -> str:
    """Cached: comparing a word with the names of a large layout takes milliseconds."""
    close = difflib.get_close_matches(plain, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return f"choose from {in_line(known)}" if known else "there is none"
