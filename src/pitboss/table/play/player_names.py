"""Player names: which are allowed, and which look alike."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from pitboss.refusal import Refusal
from pitboss.table.act import ROLES

PROP = "(house)"
"""Suffix of a house player's name."""


def of_the_house(player: str) -> bool:
    """Whether the name is a house player's."""
    return player.endswith(PROP)


LONGEST_NAME = 80

# Letters of other scripts that look like a Latin one; what NFKC makes of wide and styled letters comes before.
_ALIKE = str.maketrans(
    "абвгеёзикмнорстухѕіјԁԛԝһʜѵαβγεικνορτυχηωϲ" + "0",
    "a6bree3ukmhopctyxsijdqwhhvabyeikvoptuxnwc" + "o",
)

_SCRIPTS = (
    *({script} for script in ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI")),
    *({script} for script in ("BENGALI", "GURMUKHI", "GUJARATI", "TAMIL", "TELUGU", "THAI", "ETHIOPIC")),
    {"HANGUL", "CJK"},
    {"HIRAGANA", "KATAKANA", "CJK", "KATAKANA-HIRAGANA"},
)
"""Groups of scripts written together; scripts not used for names, or that resemble others, are in none."""
_PLAIN = {*"abcdefghijklmnopqrstuvwxyz"} | {*"ßæøđłþðœı"}
_SIGNS = {*" -'’._"}  # noqa: RUF001
_FILLER = "FILLER"


def legible(name: str) -> bool:
    """Whether a name has letters of one common script, with digits and few signs."""
    letters = [letter for letter in name if not (letter in _SIGNS or (letter.isascii() and letter.isdigit()))]
    spelled = unicodedata.normalize("NFKD", "".join(letters).casefold())
    scripts = set()
    for letter in spelled:
        called = unicodedata.name(letter, "")
        if unicodedata.category(letter) in {"Mn", "Mc"}:
            continue
        if not letter.isalpha() or _FILLER in called:
            return False
        scripts.add(called.partition(" ")[0])
        if scripts == {"LATIN"} and letter not in _PLAIN:
            return False
    return any(letter.isalnum() for letter in name) and any(scripts <= together for together in _SCRIPTS)


def likeness(name: str) -> str:
    """The visual skeleton of a name: names that look alike have the same."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(_ALIKE)
    return seen.replace("rn", "m").replace("l", "i").replace("1", "i").replace("|", "i")


@lru_cache(maxsize=4096)
def _words(name: str) -> str:
    return "-".join(likeness(name).replace("_", " ").replace("-", " ").split())


_CALLED = (
    "auditor",
    "spectator",
    "house",
    "bank",
    "cage",
    "pit",
    "pit boss",
    "floor",
    "staff",
    "cashier",
    "supervisor",
)
RESERVED = frozenset(map(_words, (*ROLES, *_CALLED)))
"""Names that resemble roles or accounts: a person with such a name could pass for one."""


_recorded: ContextVar[bool] = ContextVar("recorded", default=False)


@contextmanager
def names_of_record() -> Iterator[None]:
    """Accept names from a journal, which may be older than these rules."""
    token = _recorded.set(True)
    try:
        yield
    finally:
        _recorded.reset(token)


def verify_name(name: str, what: str, cite: str | None = None, *, staff: bool = False) -> None:
    """Refuse an invalid name of a person or day: in records, from Python and on the floor.

    Only the staff may have a role's name: a pit account often does.
    """
    if not isinstance(name, str) or not name.strip() or ":" in name or name != name.strip():
        raise Refusal(f"{name!r} is not {what}", cite)
    if len(name) > LONGEST_NAME:
        raise Refusal(f"{name[:20]}… is not {what}: it has more than {LONGEST_NAME} letters", cite)
    if _recorded.get():
        return
    # Control characters, marks of direction and halves of surrogates among them.
    if not name.isprintable():
        raise Refusal(f"{name!r} is not {what}: it has a character that cannot be printed", cite)
    if not staff and _words(name) in RESERVED:
        raise Refusal(f"{name!r} is not {what}: roles at the table are called so", cite)
