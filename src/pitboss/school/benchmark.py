"""Fixed sets of questions for measuring models: published with a hash, apart in rounds, situations and paragraphs.

`dev` and `test` ask about the same paragraphs by rounds of other seeds; `rules` asks about paragraphs of which neither
they nor an export for training has a question.
"""

import gzip
import hashlib
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import islice
from pathlib import Path

import msgspec

from pitboss.games import game as game_of
from pitboss.refusal import Refusal, near
from pitboss.rulebook.citation import canonical
from pitboss.school.balanced import Accept, balanced, situation
from pitboss.school.drills import by_id
from pitboss.school.exam import all_games
from pitboss.school.formats import as_lines
from pitboss.school.question import Question, right

FOLDER = Path(__file__).with_name("sets")
INDEX = FOLDER / "sets.json"
SEEDS = {"dev": 1_000_003, "test": 2_000_003, "rules": 3_000_017}
"""The seed of each set; no export for training may have it."""
SIZE = 300
_HELD_OUT = 5
"""One paragraph in this many is asked about only in `rules`."""


class PublishedSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sets of an edition."""

    edition: int
    canary: str
    """A string in every line: a model that can complete it has been trained on the sets."""
    sha256: dict[str, str]
    """By set the hash over its lines."""


@cache
def published() -> PublishedSets:
    """The sets as they are published."""
    return msgspec.json.decode(INDEX.read_bytes(), type=PublishedSets)


def paragraph(cite: str) -> str:
    """The paragraph that a citation is a part of, up to its first letter: the unit by which rules are held out."""
    found = canonical(cite) if not cite.startswith("house:") else cite
    return re.sub(r"(\([a-z]{1,2}\)).*$", r"\1", found)


def is_held_out(cite: str) -> bool:
    """Whether a paragraph is asked about in the set `rules` alone."""
    return hashlib.sha256(paragraph(cite).encode()).digest()[0] % _HELD_OUT == 0


def for_training(seed: int) -> Accept:
    """Whether an export for training may have a question: its round, situation or paragraph is of no set."""
    if seed in SEEDS.values():
        raise Refusal(f"seed {seed} is that of a published set: take another for training")
    taken = {situation(question) for question in published_questions().values()}
    return lambda question: not is_held_out(question.cite) and situation(question) not in taken


def benchmark(name: str) -> list[Question]:
    """The questions of a set as they were published, even if the rules have changed; an altered file is refused."""
    sets = published()
    if name not in sets.sha256:
        raise Refusal(f"there is no set {name!r}; {near(name, sets.sha256)}")
    lines = gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes())
    if hashlib.sha256(lines).hexdigest() != sets.sha256[name]:
        raise Refusal(f"the set {name!r} is not as it was published: its hash does not fit")
    return [msgspec.json.decode(line, type=Question) for line in lines.splitlines()]


@cache
def published_questions() -> dict[str, Question]:
    """Every question of the sets, by its id."""
    return {question.id: question for name in published().sha256 for question in benchmark(name)}


def asked_as(name: str) -> Question:
    """The question of an id: as it was published, or made again."""
    return published_questions().get(name) or by_id(name)


def departed(name: str) -> list[str]:
    """The ids of a set whose questions the current rules answer otherwise, by another paragraph, or not at all.

    Other words for the same answer do not count: a choice is compared by its place.
    """
    found = []
    for question in benchmark(name):
        try:
            again = by_id(question.id)
        except Refusal:
            found.append(question.id)
            continue
        if _proven(again) != _proven(question):
            found.append(question.id)
    return found


def _proven(question: Question) -> tuple[str, object]:
    answer = question.choices.index(question.answer) if question.choices else question.answer
    return question.cite, answer


def games_of_sets() -> list[str]:
    """The games of the sets: all whose options need no figures from a house."""
    return [name for name in all_games() if not game_of(name).options.house_supplied()]


def make_sets(canary: str) -> dict[str, list[Question]]:
    """The sets made anew; none has a round or situation of another, and `rules` no paragraph of the others."""
    taken: set[str] = set()
    sets: dict[str, list[Question]] = {}
    for name, seed in SEEDS.items():
        stream = balanced(games_of_sets(), seed, accept=partial(_may_stand, name, frozenset(taken)))
        sets[name] = [msgspec.structs.replace(one, canary=canary) for one in islice(stream, SIZE)]
        taken |= {situation(one) for one in sets[name]}
    return sets


def publish(edition: int, canary: str) -> None:
    """Write the sets of a new edition, compressed, so that crawlers do not read them as text."""
    hashes = {}
    for name, questions in make_sets(canary).items():
        lines = "".join(f"{line}\n" for line in as_lines(questions, "jsonl")).encode()
        hashes[name] = hashlib.sha256(lines).hexdigest()
        (FOLDER / f"{name}.jsonl.gz").write_bytes(gzip.compress(lines, mtime=0))
    index = PublishedSets(edition, canary, hashes)
    INDEX.write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n")


def _may_stand(name: str, taken: frozenset[str], question: Question) -> bool:
    """Whether a set may have a question: by its paragraph, and if no other set has its round or situation."""
    return is_held_out(question.cite) is (name == "rules") and situation(question) not in taken


def baselines(questions: Sequence[Question]) -> dict[str, Fraction]:
    """Shares of right answers: of a random choice, of the first choice, and of the rules themselves.

    Where an amount is wanted there is no choice: 0.00 counts as the first one.
    """
    first = [question.choices[0] if question.choices else "0.00" for question in questions]
    number = len(questions)
    return {
        "random": sum((Fraction(1, len(one.choices)) for one in questions if one.choices), Fraction(0)) / number,
        "first choice": Fraction(sum(map(right, questions, first)), number),
        "the rules": Fraction(sum(right(one, one.answer) for one in questions), number),
    }


if __name__ == "__main__":
    publish(published().edition + 1, published().canary)
