"""Answers: the paragraphs that best meet a question, what to do by each, or that no rule decides it."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.asking.documents import Document
from pitboss.asking.index import Index, index
from pitboss.asking.question import Part, Question, understood
from pitboss.games import catalogue
from pitboss.refusal import Refusal, near
from pitboss.rulebook import rulebook
from pitboss.rulebook.editions import Edition, foreseen, read_day, standing, subchapter_of
from pitboss.words import spoken

MOST = 5
"""Answers to a question."""
LONGEST = 600
"""Characters of a question."""
LEAST = 0.4
"""How much of a question an answer must meet: below it nothing is guessed. Measured by tests/rulebook/test_ask.py."""
_LEAST_SILENT = 0.65
"""The same where the question is about something of which the rules of the games do not speak."""
_ELSEWHERE = 0.3
"""What a row counts that belongs to other games than the one asked about."""
_EVERY_TABLE = 0.6
"""What a row counts that belongs to no game by itself."""
_LAW = 1.07
"""What a paragraph counts beside a reading that says as much."""
_PHRASE = 0.9
"""What the rulebook's words count beside the words of the question."""


@dataclass(frozen=True)
class Answer:
    """A paragraph that answers, and what to do by it."""

    cite: str
    does: str
    """What to do, in a sentence."""
    says: str
    """The paragraph in our words; those of the day that is asked about, where they were others."""
    heading: str
    law: bool
    kind: str
    games: tuple[str, ...]
    note: str = ""
    """How it stands: by which day, or for which text a reading stands in."""
    money: str = ""
    """What it comes to in a worked case."""
    case: dict[str, Any] | None = None
    """That case, as `adjudicate` takes it."""
    near: tuple[str, ...] = ()
    """The paragraphs beside it."""
    met: float = 0.0
    """How much of the question it meets, of 1."""

    def shown(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "cite": self.cite,
            "do": self.does,
            "says": self.says,
            "heading": self.heading,
            "law": self.law,
            "kind": self.kind,
            "games": list(self.games),
            "note": self.note,
            "money": self.money,
            "case": self.case,
            "near": list(self.near),
            "met": round(self.met, 2),
        }


@dataclass(frozen=True)
class Reply:
    """What a question is answered with."""

    asked: str
    game: str
    named: bool
    """Whether the game was named, and not guessed."""
    day: date | None
    decided: bool
    """Whether a rule decides it; otherwise the answers are only what lies nearest."""
    says: str
    answers: tuple[Answer, ...]

    def shown(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "asked": self.asked,
            "game": self.game or None,
            "as_of": self.day.isoformat() if self.day else None,
            "decided": self.decided,
            "says": self.says,
            "answers": [answer.shown() for answer in self.answers],
        }


def ask(question: str, game: str | None = None, *, as_of: str | date | None = None) -> Reply:
    """The answers to a question in plain words, best first; or that no rule decides it, and who does."""
    text = " ".join(str(question).split())
    if not text:
        raise Refusal("ask something: pitboss ask casino-war \"what happens on a tie\"")
    if len(text) > LONGEST:
        raise Refusal(f"that question has {len(text):,} characters: {LONGEST} are enough to say what happened")
    if not any("a" <= letter <= "z" for letter in text.casefold()):
        raise Refusal("there is no word in that question that the rulebook could have: ask in English")
    name = _game(game) if game else ""
    asked = understood(text, index(), name, read_day(as_of) if as_of else None)
    ranked = rank(asked, index())
    return _reply(asked, ranked)


def _game(name: str) -> str:
    known = {row.name for row in catalogue()}
    plain = name.strip().casefold().replace(" ", "-").replace("_", "-")
    if plain not in known:
        raise Refusal(f"there is no game {name!r}; {near(plain, known)}")
    return plain


@dataclass(frozen=True)
class Ranked:
    """A row, how well it fits, and how much of the question it meets."""

    row: Document
    score: float
    met: float


def rank(asked: Question, of: Index) -> list[Ranked]:
    """The rows that meet anything of a question, best first."""
    scores: dict[int, float] = {}
    met: dict[int, float] = {}
    whole = sum(part.tells for part in asked.parts) or 1.0
    for part in asked.parts:
        for n, (told, share) in _meets(part, of).items():
            scores[n] = scores.get(n, 0.0) + told
            met[n] = met.get(n, 0.0) + part.tells * share
    found = [
        Ranked(of.documents[n], score * _fits(of.documents[n], asked) * (0.5 + met[n] / whole), met[n] / whole)
        for n, score in scores.items()
    ]
    return sorted(found, key=lambda one: (-one.score, one.row.cite))


def _meets(part: Part, of: Index) -> dict[int, tuple[float, float]]:
    """By row, how much a part of a question tells for it, and how far it is met: by the line that fits best."""
    best: dict[int, tuple[float, float]] = {}
    for place, line in enumerate(part.lines):
        weight = _PHRASE if place else 1.0
        found: dict[int, list[float]] = {}
        for one in line:
            for n, told in of.postings.get(one, {}).items():
                found.setdefault(n, []).append(told)
        for n, told_by in found.items():
            share = len(told_by) / len(line)
            # Half of a phrase is less than half of what it says.
            told = weight * sum(told_by) / len(line) ** 0.5 * share
            if n not in best or told > best[n][0]:
                best[n] = (told, share * share)
    return best


def _fits(row: Document, asked: Question) -> float:
    """How well a row fits by its game and its kind."""
    fit = _LAW if row.law else 1.0
    if asked.game:
        if asked.game not in row.games:
            fit *= _EVERY_TABLE if not row.games or len(row.games) > 30 else _ELSEWHERE
        elif len(row.games) > 30:
            fit *= 0.85
    kinds = [asked.kinds.get(kind, 1.0) for kind in row.kinds]
    return fit * (max(kinds) if max(kinds) > 1 else min(kinds))


def _reply(asked: Question, ranked: list[Ranked]) -> Reply:
    if asked.game:
        ranked = [one for one in ranked if asked.game in one.row.games or not one.row.games or len(one.row.games) > 30]
    best = ranked[0].met if ranked else 0.0
    decided = best >= (_LEAST_SILENT if asked.silent else LEAST)
    answers = tuple(_answer(one, asked) for one in ranked[:MOST])
    return Reply(asked.text, asked.game, asked.named, asked.day, decided, _says(asked, decided, answers), answers)


def _says(asked: Question, decided: bool, answers: tuple[Answer, ...]) -> str:
    """The reply in a line."""
    if decided:
        first = answers[0]
        return first.does if first.law else f"{first.does} (a house reading, not law)"
    about = f": the rules of the games do not speak of {asked.silent}" if asked.silent else ""
    return f"No rule decides this{about}."


def _answer(one: Ranked, asked: Question) -> Answer:
    row = one.row
    does = row.does.get(asked.game, []) if asked.game else next(iter(row.does.values()), [])
    return Answer(
        row.cite,
        (does[0] if does else row.says),
        row.says,
        row.heading,
        row.law,
        row.kinds[0],
        tuple(row.games),
        met=one.met,
    )
