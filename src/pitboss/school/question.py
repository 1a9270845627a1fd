"""A question with its story, answer and paragraph; documented as JSON Schema."""

from collections.abc import Callable

import msgspec

from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication
from pitboss.money import signed_cents
from pitboss.refusal import Refusal
from pitboss.words import Json


class Question(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """One question with its proven answer."""

    id: str
    """Game, drill, level, seed and number: the same id is the same question."""
    game: str
    drill: str
    level: int
    ask: str
    """What is asked."""
    story: list[str] = []
    """What has happened, line by line."""
    options: Json = {}
    """The house's elections that differ from the usual ones."""
    choices: list[str] = []
    """The answers to choose from; none where an amount is wanted."""
    answer: str
    cite: str
    """The paragraph behind the answer."""
    why: str
    """The answer explained."""
    case: Json = {}
    """The round as a record, so that anybody can have it ruled on."""
    at: int = 0
    """The event of the round that is asked about."""
    player: str = ""
    """The player who is asked about, where it is not one event."""
    as_of: str = ""
    """The day by whose law it is asked; none for the latest text held."""
    notice: Json = {}
    """Notice of a change of options: the previous value, who was notified how many minutes ahead and
    whether in writing, and how many players are at the table.
    """
    expect: Json = {}
    """The round as reported, with its error, as a record has it."""
    canary: str = ""
    """In published sets: a canary string that reveals training on them."""

    @property
    def amount(self) -> bool:
        """Whether an amount is wanted."""
        return not self.choices


def right(question: Question, given: str) -> bool:
    """Whether an answer is right; a text that cannot be an answer is refused."""
    given = given.strip()
    if question.amount:
        return amount_given(given) == amount_given(question.answer)
    if given in question.choices:
        return given == question.answer
    if question.drill == "find-error" and f"line {given}" in question.choices:
        return f"line {given}" == question.answer
    if given.isdecimal() and 1 <= int(given) <= len(question.choices):
        return question.choices[int(given) - 1] == question.answer
    raise Refusal(f"{given[:60]!r} is none of the answers: choose 1 to {len(question.choices)}")


def amount_given(given: str) -> int:
    """The cents of an amount as a person or a program writes it."""
    plain = given.replace("$", "").replace("+", "").replace("−", "-")
    try:
        return signed_cents(plain)
    except Refusal:
        raise Refusal(f"{given[:40]!r} is no amount: say dollars and cents, such as 12.50") from None


Prover = Callable[[Question, Adjudication | None], bool]
"""Whether an answer follows from the question alone."""

_provers: dict[str, Prover] = {}


def proves(drill: str) -> Callable[[Prover], Prover]:
    """Decorator that registers the proof of a drill's answers."""

    def register(prover: Prover) -> Prover:
        _provers[drill] = prover
        return prover

    return register


def proven(question: Question, ruled: Adjudication | None = None) -> bool:
    """Whether the rules give the answer, from the question alone; `ruled` is its round if already adjudicated."""
    if question.drill not in _provers:
        raise Refusal(f"there is no drill {question.drill!r}")
    return _provers[question.drill](question, ruled)


def elected_words(question: Question) -> list[str]:
    """The house's unusual elections in words."""
    elections = game_of(question.game).options.elections()
    words = {True: "yes", False: "no"}
    return [
        f"{elections[name].says}: {words[value] if isinstance(value, bool) else value}"
        for name, value in question.options.items()
        if name in elections
    ]


def schema() -> dict[str, object]:
    """The JSON Schema of a question."""
    (_,), parts = msgspec.json.schema_components([Question], ref_template="#/$defs/{name}")
    top = parts["Question"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:pitboss:school-question",
        "title": "Pitboss school question",
        **{name: part for name, part in top.items() if name != "title"},
        "additionalProperties": False,
    }
