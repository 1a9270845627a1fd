"""What every drill asks with: the game, a chance of its own, and the list of all drills."""

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
    """Who asks: the game, how hard it may be, and a chance of its own for every drill and round."""

    game: Game
    seed: int
    level: int
    options: Mapping[str, object]
    chance: Randomness

    def mixed(self, answer: str, others: Iterable[str]) -> list[str]:
        """The answer among some others, in no order."""
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
"""What a drill asks of a round."""


class Drill(NamedTuple):
    """A kind of questions."""

    says: str
    asks: Asker | None = None
    """Of a round."""
    plain: Callable[[School], Iterator[Question]] | None = None
    """Of the game alone, where no round is needed."""


DRILLS: dict[str, Drill] = {}
DRILL_TITLES = {
    "pay-it": "Payouts",
    "next": "Next step",
    "read-it": "Read the hand",
    "rule-on-it": "Rulings",
    "may-it": "Permitted?",
    "find-error": "Spot the error",
}
"""The drills as pages call them."""


def asks(drill: str, says: str) -> Callable[[Asker], Asker]:
    """A drill on rounds."""

    def register(asker: Asker) -> Asker:
        DRILLS[drill] = Drill(says, asker)
        return asker

    return register
