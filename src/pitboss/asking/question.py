"""A question understood: the game, the day and the amounts it names, and what must be met, in the rulebook's words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cache

from pitboss.asking.book import book
from pitboss.asking.index import DocumentIndex
from pitboss.asking.phrases import Line, phrases_in
from pitboss.asking.wording import (
    EVERYDAY,
    SMALL,
    STOP,
    STOPS,
    amounts_in,
    corrected_word,
    day_in,
    stem,
    without_amounts,
    without_day,
    without_seat,
    words,
)
from pitboss.games import nameplates, names
from pitboss.rulebook.search import groups

_NUMBER = 0.4
"""The weight of a number beside a word as rare."""
_EVERYDAY = 0.45
"""The weight of an everyday word."""
_DEFINITION = 0.8
"""What the meaning of a term counts where nobody asks what it means."""
_UNKNOWN = 0.7
"""The weight of a word that the rulebook does not have, beside that of an everyday word."""


@dataclass(frozen=True)
class Part:
    """Something that a question says: its own words, and the lines of the rulebook's words that mean it."""

    lines: tuple[Line, ...]
    information: float
    """How much it says of what is asked: the rarity of its words."""
    weight: float = 1.0
    """What it counts beside a word of the trade."""
    known: bool = True
    """Whether the rulebook has any of it."""


@dataclass(frozen=True)
class AskedQuestion:
    """What was asked."""

    text: str
    parts: tuple[Part, ...]
    words: tuple[str, ...] = ()
    """Its words, corrected, without the game, amounts, days and seats."""
    game: str = ""
    named: bool = False
    """Whether the game was named, and not guessed from its words."""
    day: date | None = None
    amounts: tuple[Fraction, ...] = ()
    kinds: dict[str, float] = field(default_factory=dict)
    """How much more, or less, a row of each kind is looked for."""
    silent: str = ""
    """The subject on which the rules of the games are silent, where the question has one."""


@cache
def _names() -> list[tuple[Line, str]]:
    """What games are called, the longest first."""
    found = {}
    for name in names():
        found[tuple(words(name))] = name
        if name in nameplates():
            found[tuple(words(nameplates()[name].title.partition(",")[0]))] = name
    for name, called in book()["called"].items():
        found |= {tuple(words(one)): name for one in called}
    return sorted(found.items(), key=lambda row: -len(row[0]))


@cache
def _spelt() -> frozenset[str]:
    """Words that stand in our own lists, and so are spelt right."""
    found: set[str] = {*STOP}
    for group in groups().values():
        for line in (*group["ask"], *group["says"]):
            found.update(words(line))
    for topic in book()["silent"]:
        found.update(word for line in topic["words"] for word in words(line))
    found.update(word for cues in book()["kinds"].values() for line in cues["words"] for word in words(line))
    found.update(book()["everyday"]["words"].split())
    found.update(word for name, _ in _names() for word in name)
    return frozenset(found)


def _found(name: Line, among: list[str]) -> int:
    return next((at for at in range(len(among) - len(name) + 1) if tuple(among[at : at + len(name)]) == name), -1)


def _game_in(said: list[str], given: str) -> tuple[str, list[str]]:
    """The game that the words name, and the words without it.

    Where the game is given, a single word of its name is one of the rules: who goes to war, what a blackjack pays.
    """
    for name, game in _names():
        if (at := _found(name, said)) >= 0 and (len(name) > 1 or not given):
            return game, said[:at] + said[at + len(name) :]
    return "", said


def parse_question(text: str, index: DocumentIndex, game: str = "", day: date | None = None) -> AskedQuestion:
    """The question, in parts that paragraphs can meet."""
    day = day or day_in(text)
    amounts = tuple(amounts_in(text))
    plain = without_seat(without_amounts(without_day(text)))
    known = index.known | _spelt()
    said = [corrected_word(word, known, index.words) for word in words(plain)]
    guessed, left = _game_in(said, game)
    # What a game is called says no more once it is known which game is meant.
    parts = tuple(_parts(left, index))
    return AskedQuestion(
        text,
        parts,
        tuple(left),
        game or guessed,
        bool(game),
        day,
        amounts,
        _kinds(said, day is not None, bool(amounts)),
        _silent(said),
    )


def _parts(said: list[str], index: DocumentIndex) -> Iterator[Part]:
    """First phrases of the trade, then each word that is left."""
    met, left = phrases_in([stem(word) for word in said if word not in SMALL])
    for phrase in met:
        yield Part(phrase.lines, _information(index, phrase.lines))
    for one in dict.fromkeys(left):
        if one in STOPS:
            continue
        known = one in index.postings
        weight = (_NUMBER if one.isdigit() else _EVERYDAY if one in EVERYDAY else 1.0) * (1.0 if known else _UNKNOWN)
        yield Part(((one,),), index.idf(one) * weight, weight, known)


def _information(index: DocumentIndex, lines: tuple[Line, ...]) -> float:
    """The information of a phrase: that of the commonest of its lines that the rulebook has."""
    scores = [
        sum(index.idf(one) for one in line) / len(line) for line in lines if any(one in index.postings for one in line)
    ]
    return min(scores, default=index.idf(""))


def _kinds(said: list[str], dated: bool, money: bool) -> dict[str, float]:
    """What kind of row is looked for, by the words that ask."""
    text = f" {' '.join(said)} "
    found: dict[str, float] = {}
    for kind, cues in book()["kinds"].items():
        if any(cue in text for cue in _cues(tuple(cues["words"]))):
            found[kind] = cues["weight"]
    if said and said[0] not in book()["asks"]["words"].split():
        # Words that ask nothing say what has happened.
        found["irregularity"] = found.get("irregularity", 1.0) * book()["asks"]["weight"]
    if money:
        found["payout"] = max(found.get("payout", 1.0), 1.25)
    if not dated and "history" not in found:
        found["history"] = 0.4
    found.setdefault("definition", _DEFINITION)
    return found


def _silent(said: list[str]) -> str:
    """The subject that no rule of the games speaks of."""
    text = f" {' '.join(said)} "
    for topic in book()["silent"]:
        if any(cue in text for cue in _cues(tuple(topic["words"]))):
            return str(topic["subject"])
    return ""


@cache
def _cues(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines as they stand in a text of words."""
    return tuple(f" {' '.join(words(line))} " for line in lines)
