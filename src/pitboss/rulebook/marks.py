"""Which function carries out which paragraph: marks on scripts, and a game's table of paragraphs.

A script is marked with the paragraph that it carries out; the engine finds the paragraph of an act from the marks of
the scripts that are running when it is yielded. An act names only what differs: a part of that paragraph (`cite="1"`),
another paragraph (`cite="22.8(c)2"`), or a full citation (`cite="house:seating"`), which stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar

from pitboss.rulebook.provision import rulebook

F = TypeVar("F", bound=Callable[..., Any])

_LEVELS = re.compile(r'^[^( ]+|\([a-z0-9]+\)|\d+|[ivxl]+| s\d[a-z]?$| ".*"')
"""A section or name, then each letter, number, roman numeral, number in brackets, sentence or defined term below it."""

_SENTENCE = re.compile(r" s\d[a-z]?$")


class Mark(NamedTuple):
    """What a function carries out."""

    numbers: tuple[str, ...]
    """Its paragraph, and further ones that each of its acts carries out too; none for a helper."""
    function: Callable[..., Any]

    @property
    def where(self) -> str:
        """File and line."""
        code = code_of(self.function)
        return f"{code.co_filename}:{code.co_firstlineno}"


MARKS: dict[int, Mark] = {}
"""Every mark, by the identity of the code that it stands on: code objects compare by content, and two may be alike."""


_NAMES: dict[str, CodeType] = {}
"""Each name that a marked function has, with its code: no two have the same."""


def code_of(function: Callable[..., Any]) -> CodeType:
    """The code of a plain function or method."""
    assert isinstance(function, FunctionType), f"{function!r} is not a plain function"
    return function.__code__


def law(number: str, *also: str, again: bool = False) -> Callable[[F], F]:
    """Mark the function that carries out a paragraph; `also` are paragraphs that every act of it carries out too.

    Its docstring says what the paragraph orders, with its numbered parts as lines of their own. Where a second function
    carries out the same paragraph later in the round, it says `again=True`: its docstring is its own.
    """
    return _marked(number, *also)


def reading(name: str, *, again: bool = False) -> Callable[[F], F]:
    """Mark the function that follows a house reading (`casino-war/void-in-war`); its docstring says what is held."""
    return _marked(f"house:{name}")


def helper(function: F) -> F:
    """Mark a function whose acts belong to its caller's paragraph."""
    return _marked()(function)


def _marked(*numbers: str) -> Callable[[F], F]:
    def mark(function: F) -> F:
        code = code_of(function)
        MARKS[id(code)] = Mark(numbers, function)
        if _NAMES.setdefault(function.__qualname__, code) is not code:
            # The engine looks running scripts up by name, the quickest thing to ask of them.
            function.__qualname__ = f"{function.__module__}.{function.__qualname__}"
            _NAMES[function.__qualname__] = code
        return function

    return mark


def mark_of(function: Callable[..., Any]) -> Mark | None:
    """The mark of a function, if it has one."""
    return MARKS.get(id(code_of(function)))


def is_full(cite: str) -> bool:
    """Whether it is a whole citation, with its chapter, or a house reading."""
    return ":" in cite.partition('"')[0]


class Paragraphs(Mapping[str, str]):
    """Where a game says what shared scripts carry out.

    Keys are the names of steps that all games share (`cards/wash`, or `cards` for all of that kind) and the numbers of
    the game whose script a family runs (`2.8(a)`, a whole section, or one sentence: `2.9(b) s2`); values are the game's
    own paragraphs: one, several, or none (`()`) where it does not have it. What is not in the table is an own number.
    """

    def __init__(
        self,
        subchapter: str,
        name: str,
        table: Mapping[str, str | tuple[str, ...]],
    ) -> None:
        chapter, _, number = subchapter.rpartition("-")
        self._chapter = f"{chapter}-" if chapter else ""
        self._own = f"{number}." if chapter else ""
        self.name = name
        self._table = table
        self._cited: dict[str, tuple[str, ...]] = {}
        self.orders: dict[tuple[Any, ...], Any] = {}
        """The engine's memo of acts: by running code and what the act names, the paragraphs that it carries out."""

    def __getitem__(self, key: str) -> str:
        try:
            return self.cited(key)[0]
        except (IndexError, UnknownParagraphError):
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[str]:
        # What the game says that it does not have is no key.
        return (key for key, said in self._table.items() if said)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, table: Mapping[str, str | tuple[str, ...]]) -> Paragraphs:
        """The same with other paragraphs for some keys, for a round of another kind."""
        found = Paragraphs.__new__(Paragraphs)
        found.__dict__ |= self.__dict__ | {"_table": {**self._table, **table}, "_cited": {}, "orders": {}}
        return found

    def cited(self, key: str) -> tuple[str, ...]:
        """The full citations behind a name or number."""
        found = self._cited.get(key)
        if found is None:
            found = self._cited[key] = tuple(self._find(key))
        return found

    def _find(self, key: str) -> list[str]:
        if is_full(key):
            return [key]
        for whole, part in _wholes(key):
            if whole in self._table:
                rows = self._said(whole)
                assert len(rows) < 2 or not part, f"{self.name}: {whole} has several paragraphs, {key} is not named"
                # A reading swallows all parts; a sentence has no number of its own.
                number = _SENTENCE.sub("", part)
                return [row if row.startswith("house:") else row + number for row in rows]
        step, slash, _ = key.partition("/")
        if slash and step != "house" and step in self._table:
            # One paragraph for all steps of a kind.
            return self._said(step)
        plain = _SENTENCE.sub("", key)
        if plain.startswith("house/") or (self._own and plain.startswith(self._own)):
            return [self._full(plain)]
        raise UnknownParagraphError(f"{self.name} does not say where {key!r} stands")

    def _said(self, key: str) -> list[str]:
        said = self._table[key]
        return [self._full(one) for one in ((said,) if isinstance(said, str) else said)]

    def _full(self, number: str) -> str:
        if number.startswith("house/"):
            return f"house:{self.name}/{number.removeprefix('house/')}"
        return number if is_full(number) else self._chapter + number

    def ordered(
        self, marks: Sequence[Mark], cite: str, also: tuple[str, ...], fallback: str
    ) -> tuple[str, tuple[str, ...]]:
        """The paragraph of an act and further ones, from the marks of running scripts, innermost first."""
        if is_full(cite):
            return cite, tuple(dict.fromkeys(found for key in also for found in self.cited(key)))
        numbers = next(
            (m.numbers for m in marks if m.numbers and self.cited(m.numbers[0])), (fallback,) * bool(fallback)
        )
        first = self.cited(_within(cite, numbers)) if cite else ()
        further = [row for key in (*numbers, *also) for row in self.cited(_within(key, numbers))]
        # A part carries out its whole; in the text that stands before it.
        found = dict.fromkeys((*first, *further[:1])[:1])
        for row in (*first, *further):
            found |= dict.fromkeys((*reversed([*_executed_wholes(row)]), row))
        if not found:
            raise UnknownParagraphError(f"{self.name} names no paragraph for it")
        leading, *rest = found
        return leading, tuple(rest)


class UnknownParagraphError(AssertionError):
    """A script names what the game's table does not have."""


def _within(cite: str, numbers: tuple[str, ...]) -> str:
    """A part of the marked paragraph as a whole number; any other number as it is."""
    relative = cite.startswith("(") or (cite[:1].isdigit() and "." not in cite.partition('"')[0])
    return numbers[0] + cite if relative else cite


def _wholes(key: str) -> Iterator[tuple[str, str]]:
    """A key with nothing, then each number that it stands in, with the rest."""
    yield key, ""
    levels = _LEVELS.findall(key)
    for n in range(len(levels) - 1, 0, -1):
        yield "".join(levels[:n]), "".join(levels[n:])


def _executed_wholes(cite: str) -> Iterator[str]:
    """The paragraphs that a full citation is a part of, if they order something themselves."""
    if cite.startswith("house:"):
        return
    book = rulebook()
    for whole, _ in _wholes(cite):
        if whole != cite and (found := book.get(whole)) is not None and found.kind == "executed":
            yield whole
