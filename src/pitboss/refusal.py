"""The one way in which Pitboss says no: a reason in a sentence, and the paragraph that refuses."""

import difflib
from collections.abc import Callable, Iterable

OBSERVERS: list[Callable[[str], None]] = []
"""Called with the paragraph of every refusal that has one; the trace of provisions listens here."""


class Refusal(Exception):  # noqa: N818 - the word of the trade, not an error of the program
    """Something asked for is not allowed or makes no sense; nothing has changed."""

    def __init__(self, reason: str, cite: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite
        if cite:
            refused_by(cite)

    def __str__(self) -> str:
        return f"{self.reason} [{self.cite}]" if self.cite else self.reason


def refused_by(cite: str) -> None:
    """Tell whoever keeps the trace that a paragraph has refused something."""
    for observer in OBSERVERS:
        observer(cite)


def shallow(toml: str) -> str:
    """The text, unless its keys lie within keys beyond reason: whoever reads it takes the square of that in time."""
    if any(len(line.partition("=")[0].split(".", _DEEPEST + 1)) > _DEEPEST for line in toml.splitlines()):
        raise ValueError(f"it has more than {_DEEPEST} keys within keys")
    return toml


_DEEPEST = 100


MANY = 24
"""Names beyond which a refusal would be no line any more."""


def near(word: str, names: Iterable[str]) -> str:
    """A hint at the name that was probably meant, or the names to choose from."""
    known = sorted(names)
    close = difflib.get_close_matches(word.lower().replace("_", "-").replace(" ", "-"), known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    if len(known) > MANY:
        return f"choose from {', '.join(known[:MANY])} and {len(known) - MANY} more"
    return f"choose from {', '.join(known)}" if known else "there is none"
