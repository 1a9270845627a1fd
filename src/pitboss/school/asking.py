"""What all drills share: the game and the randomness of a question, and the list of drills."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.equipment import Randomness
from pitboss.school.question import Question
from pitboss.school.rounds import PlayedRound
from pitboss.table import Game

CHOICES = 4
YES, NO = "yes", "no"


@dataclass(frozen=True)
class School:
    """The context of questions: the game, the level, and randomness of its own for every drill and round."""

    game: Game
    seed: int
    level: int
    options: Mapping[str, object]
    chance: Randomness

    def mixed(self, answer: str, others: Iterable[str]) -> list[str]:
        """The answer among some others, in random order."""
        wrong = [*dict.fromkeys(other for other in others if other and other != answer)]
        picked = self.chance.shuffled(wrong)[: CHOICES - 1]
        return self.chance.shuffled([answer, *picked])

    def about(self, one: PlayedRound, drill: str, at: int, lines: list[str], **parts: Any) -> Question:
        """A question about one event of a round."""
        return Question(
            id="",
            game=self.game.name,
            drill=drill,
            level=self.level,
            story=[line for line in lines if line],
            options=one.elected,
            case=one.plain,
            at=at + 1,
            **parts,
        )


Asker = Callable[[School, PlayedRound], Iterator[Question]]
"""The questions of a drill about a round."""


class Drill(NamedTuple):
    """A kind of questions."""

    says: str
    asks: Asker | None = None
    """Its questions about a round."""
    plain: Callable[[School], Iterator[Question]] | None = None
    """Its questions about the game alone, where no round is needed."""


DRILLS: dict[str, Drill] = {}
DRILL_TITLES = {
    "pay-it": "Payouts",
    "next": "Next step",
    "read-it": "Read the hand",
    "rule-on-it": "Rulings",
    "may-it": "Permitted?",
    "find-error": "Spot the error",
}
"""The titles of the drills on pages."""


def asks(drill: str, says: str) -> Callable[[Asker], Asker]:
    """Decorator that registers a drill on rounds."""

    def register(asker: Asker) -> Asker:
        DRILLS[drill] = Drill(says, asker)
        return asker

    return register
