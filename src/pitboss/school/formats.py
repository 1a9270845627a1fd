"""Formats of questions: a prompt for a model, notes for Anki, GIFT for learning platforms."""

import html
import json
from collections.abc import Iterable, Iterator

import msgspec

from pitboss.school.question import Question, elected_words

FORMS = ("jsonl", "anki", "gift")
ANKI_HEAD = (
    "#separator:tab",
    "#html:true",
    "#notetype:Basic",
    "#deck:Pitboss",
    "#columns:guid\tFront\tBack\ttags",
    "#guid column:1",
    "#tags column:4",
)
HOW_AMOUNT = "Answer with an amount in dollars and cents. End with: The answer is X."
HOW_CHOICE = "Choose one of the answers by its words or its number. End with: The answer is X."
HOW_LINE = (
    "Answer with the line (such as line 3), with 'at the end' where something is missing there, or with 'no error'. "
    "End with: The answer is X."
)


def prompt(question: Question) -> str:
    """A question as a prompt for a model, with the story, the house's elections and the choices."""
    parts = [f"Game: {question.game}. The rules are those of N.J.A.C. 19:47."]
    if question.as_of:
        parts[0] = f"Game: {question.game}. The rules are those of N.J.A.C. 19:47 as they stood on {question.as_of}."
    if question.options and question.case:
        parts.append("\n".join(f"The house has elected: {line}" for line in elected_words(question)))
    if question.story:
        parts.append("\n".join(question.story))
    parts.append(question.ask)
    if question.drill == "find-error":
        parts.append(HOW_LINE)
    elif question.amount:
        parts.append(HOW_AMOUNT)
    else:
        parts.append("\n".join(f"{place}. {choice}" for place, choice in enumerate(question.choices, start=1)))
        parts.append(HOW_CHOICE)
    return "\n\n".join(part for part in parts if part)


def as_lines(questions: Iterable[Question], how: str) -> Iterator[str]:
    """The lines of an export: JSON, one question a line; notes for Anki; or GIFT."""
    if how == "anki":
        yield from ANKI_HEAD
        yield from map(anki_note, questions)
    elif how == "gift":
        yield from map(gift, questions)
    else:
        for question in questions:
            yield json.dumps(msgspec.to_builtins(question), ensure_ascii=False)


def anki_note(question: Question) -> str:
    """A note: the question on the front; on the back the answer, why, and the paragraph; tags by game and drill."""
    front = _html([*_context_lines(question), "", question.ask, *_numbered(question)])
    back = _html([question.answer, "", question.why, question.cite])
    tags = f"{question.game} {question.drill} level-{question.level}"
    return "\t".join([f"pitboss/{question.id}", front, back, tags])


def _context_lines(question: Question) -> list[str]:
    elected = elected_words(question) if question.case else []
    return [f"{question.game} · {question.drill}", *(f"elected: {line}" for line in elected), *question.story]


def _numbered(question: Question) -> list[str]:
    if question.drill == "find-error":
        return []
    return [f"{place}. {choice}" for place, choice in enumerate(question.choices, start=1)]


def _html(lines: list[str]) -> str:
    return "<br>".join(html.escape(line).replace("\t", " ") for line in lines)


_GIFT_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift(question: Question) -> str:
    """A question in Moodle's GIFT: amounts as numbers, all else by choice, with why and the paragraph as feedback."""
    text = "<br>".join(html.escape(line) for line in [*_context_lines(question), "", question.ask]).translate(
        _GIFT_SIGNS
    )
    head = f"::{question.id.translate(_GIFT_SIGNS)}::[html]{text}"
    general = f"####{html.escape(f'{question.why} [{question.cite}]').translate(_GIFT_SIGNS)}"
    if question.amount:
        return f"{head}{{#{question.answer}:0{general}}}\n"
    rows = [
        f"{'=' if choice == question.answer else '~'}{html.escape(choice).translate(_GIFT_SIGNS)}"
        for choice in question.choices
    ]
    return f"{head}{{{' '.join(rows)}{general}}}\n"
