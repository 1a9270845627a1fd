"""The answer that a text states: a bare answer, or "The answer is X."; a text that states two is refused."""

import re

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.school.question import Question, amount_given, right

_STATED = re.compile(r"\banswer\s*(?:is|would be|:|=)\s*:?\s*", re.IGNORECASE)
_AMOUNT = re.compile(r"[-+−]?\$?[-+−]?\d[\d,]*(?:\.\d+)?")
_NUMBER = re.compile(r"\(?(\d+)\)?(?![\d.]*\d)")
_ANOTHER = re.compile(r"^[\s,;.)]*(?:or|and|/)\s+(?:maybe |perhaps |possibly )?", re.IGNORECASE)
_DRESS = "*_`\"' \t\u201c\u201d\u2018\u2019"
"""Marks of emphasis and quotation round an answer."""


def stated_answer(question: Question, text: str) -> str:
    """The one answer that a text gives, as `right` takes it; a text that gives none, or two, is refused."""
    whole = text.strip().strip(_DRESS).rstrip(".").strip(_DRESS)
    if (bare := _bare(question, whole)) is not None:
        return bare
    found = [_begins_with(question, text[one.end() :]) for one in _STATED.finditer(text)]
    answers = {answer for each in found for answer in each}
    if len(answers) == 1:
        return answers.pop()
    what = "gives several answers" if answers else "gives no answer"
    raise Refusal(f"{text.strip()[:60]!r} {what}: say 'The answer is X.'")


def _bare(question: Question, text: str) -> str | None:
    """A text that is only an answer, in canonical form; None for any other text."""
    if question.amount:
        return _amount(text) if _AMOUNT.fullmatch(text) else None
    by_name = {_bare_words(choice): choice for choice in question.choices}
    if (named := by_name.get(_bare_words(text))) is not None:
        return named
    try:
        right(question, text)
    except Refusal:
        return None
    if question.drill == "find-error" and f"line {text}" in question.choices:
        return f"line {text}"
    return question.choices[int(text) - 1]


def _bare_words(text: str) -> str:
    """Words without capitals, and without the marks and the stop round them."""
    return text.strip(_DRESS).rstrip(".").strip(_DRESS).rstrip(".").casefold()


def _amount(text: str) -> str | None:
    """An amount in dollars and cents, so that 12.5 and 12.50 are one answer."""
    try:
        amount = amount_given(text.replace(",", ""))
    except Refusal:
        return None
    return f"{'-' if amount < 0 else ''}{dollars(abs(amount))}"


def _begins_with(question: Question, text: str) -> list[str]:
    """The answers with which a text begins: none, one, or two where another follows the first."""
    text = text.lstrip(_DRESS)
    found, rest = _first(question, text)
    if found is None:
        return []
    follows = rest.lstrip(_DRESS)
    if (joined := _ANOTHER.match(follows)) is not None:
        second, _ = _first(question, follows[joined.end() :].lstrip(_DRESS))
    elif text[:1].isdigit() or text[:1] == "(":
        # A number is often followed by the words of its choice; they must be the same.
        second = _choice(question, follows.lstrip(".:)- \u2013").lstrip(_DRESS))
    else:
        second = None
    return [found] if second is None else [found, second]


def _first(question: Question, text: str) -> tuple[str | None, str]:
    """The answer with which a text begins, and what follows it."""
    if question.amount:
        amount = _AMOUNT.match(text)
        return (None, text) if amount is None else (_bare(question, amount[0].rstrip(",")), text[amount.end() :])
    if (named := _choice(question, text)) is not None:
        return named, text[len(_bare_words(named)) :]
    number = _NUMBER.match(text)
    return (None, text) if number is None else (_bare(question, number[1]), text[number.end() :])


def _choice(question: Question, text: str) -> str | None:
    """The longest choice with whose words a text begins."""
    plain = text.casefold()
    begun = [
        choice
        for choice in question.choices
        if (start := _bare_words(choice)) and plain.startswith(start) and not plain[len(start) :][:1].isalnum()
    ]
    return max(begun, key=len, default=None)
