"""Deal it yourself: the dealer's acts of a round one after the other, each among others that would be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.equipment import Randomness
from pitboss.refusal import Refusal
from pitboss.school.drills import CHOICES, deed
from pitboss.school.rounds import Round, rounds


@dataclass(frozen=True)
class Step:
    """What has happened since the learner's last act, and the next act among others; none once the round is over."""

    before: list[str]
    choices: list[str]
    answer: str = ""
    cite: str = ""


def a_round(game: str, seed: int, level: int) -> Round:
    """A round to deal: the first of the school's that has enough to do."""
    for number in range(1, 60):
        for one in rounds(game, seed, level, number):
            if sum(bool(deed(one, at)) for at in range(len(one.events))) >= 4:
                return one
    raise Refusal(f"there is no round of {game} to deal")


def steps(game: str, seed: int, level: int) -> Iterator[Step]:
    """A round act by act, with house players; what chance and players do is told in between."""
    one = a_round(game, seed, level)
    deeds = [deed(one, at) for at in range(len(one.events))]
    chance = Randomness.seeded(f"deal {game} {level}", seed)
    told: list[str] = []
    for at, act in enumerate(deeds):
        others = [*dict.fromkeys(other for other in deeds if other and other != act)]
        if act and others:
            wrong = chance.shuffled(others)[: CHOICES - 1]
            yield Step(told, chance.shuffled([act, *wrong]), act, one.events[at].cites[0])
            told = []
        if one.lines[at]:
            told.append(one.lines[at])
    yield Step(told, [])
