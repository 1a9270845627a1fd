"""Fixed sets of questions for measuring models: published by id and hash, apart in rounds, situations and paragraphs.

`dev` and `test` ask about the same paragraphs by rounds of other seeds; `rules` asks about paragraphs of which neither
they nor an export for training has a question.
"""

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

FILE = Path(__file__).with_name("sets.json")
SEEDS = {"dev": 1_000_003, "test": 2_000_003, "rules": 3_000_017}
"""The seed of each set; no export for training may have it."""
SIZE = 300
_HELD_OUT = 5
"""One paragraph in this many is asked about only in `rules`."""


class PublishedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set: the ids of its questions, what each is about, and the hash over all of it as it is written."""

    sha256: str
    questions: dict[str, str]
    """By id the situation."""


class PublishedSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sets of an edition."""

    edition: int
    canary: str
    """A string that stands in every line: a model that can complete it has been trained on the sets."""
    sets: dict[str, PublishedSet]


@cache
def published() -> PublishedSets:
    """The sets as they are published."""
    return msgspec.json.decode(FILE.read_bytes(), type=PublishedSets)


def paragraph(cite: str) -> str:
    """The paragraph that a citation is a part of, up to its first letter: the unit by which rules are held out."""
    found = canonical(cite) if not cite.startswith("house:") else cite
    return re.sub(r"(\([a-z]{1,2}\)).*$", r"\1", found)


def is_held_out(cite: str) -> bool:
    """Whether a paragraph is asked about in the set `rules` alone."""
    return hashlib.sha256(paragraph(cite).encode()).digest()[0] % _HELD_OUT == 0


def for_training(seed: int) -> Accept:
    """What an export for training may ask: nothing of a set, by round, situation or held-out paragraph."""
    if seed in SEEDS.values():
        raise Refusal(f"seed {seed} is that of a published set: take another for training")
    taken = {key for each in published().sets.values() for key in each.questions.values()}
    return lambda question: not is_held_out(question.cite) and situation(question) not in taken


def benchmark(name: str) -> list[Question]:
    """The questions of a set, made again; refused where the rules no longer give what was published."""
    sets = published()
    if name not in sets.sets:
        raise Refusal(f"there is no set {name!r}; {near(name, sets.sets)}")
    found = [msgspec.structs.replace(by_id(each), canary=sets.canary) for each in sets.sets[name].questions]
    if digest(found) != sets.sets[name].sha256:
        raise Refusal(f"the set {name!r} was published under other rules: its questions are not the same any more")
    return found


def digest(questions: Sequence[Question]) -> str:
    """The hash over questions as an export writes them."""
    return hashlib.sha256("".join(f"{line}\n" for line in as_lines(questions, "jsonl")).encode()).hexdigest()


def games_of_sets() -> list[str]:
    """The games of the sets: all but those in whose options a house puts figures of its own."""
    return [name for name in all_games() if not game_of(name).options.house_supplied()]


def make_sets(canary: str, edition: int) -> PublishedSets:
    """The sets made anew; none has a round or situation of another, and `rules` no paragraph of the others."""
    taken: set[str] = set()
    sets = {}
    for name, seed in SEEDS.items():
        stream = balanced(games_of_sets(), seed, accept=partial(_may_stand, name, frozenset(taken)))
        found = [msgspec.structs.replace(one, canary=canary) for one in islice(stream, SIZE)]
        keys = {one.id: situation(one) for one in found}
        taken |= {*keys.values()}
        sets[name] = PublishedSet(digest(found), keys)
    return PublishedSets(edition, canary, sets)


def _may_stand(name: str, taken: frozenset[str], question: Question) -> bool:
    """Whether a set may have a question: by its paragraph, and if no other set has its round or situation."""
    return is_held_out(question.cite) is (name == "rules") and situation(question) not in taken


def baselines(questions: Sequence[Question]) -> dict[str, Fraction]:
    """Shares of right answers: of one picked at random, of the first choice, and of what the rules themselves say.

    Where an amount is wanted there is nothing to pick from, and 0.00 stands for the first choice.
    """
    first = [question.choices[0] if question.choices else "0.00" for question in questions]
    number = len(questions)
    return {
        "random": sum((Fraction(1, len(one.choices)) for one in questions if one.choices), Fraction(0)) / number,
        "first choice": Fraction(sum(map(right, questions, first)), number),
        "the rules": Fraction(sum(right(one, one.answer) for one in questions), number),
    }


if __name__ == "__main__":
    sets = published() if FILE.exists() else PublishedSets(0, "", {})
    FILE.write_bytes(
        msgspec.json.format(msgspec.json.encode(make_sets(sets.canary, sets.edition + 1)), indent=1) + b"\n"
    )
