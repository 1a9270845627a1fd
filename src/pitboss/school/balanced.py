"""Questions in equal parts: each drill as often as any other, games and levels in turn, one question a round."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.equipment import Randomness
from pitboss.refusal import Refusal
from pitboss.school.asking import DRILLS, NO, YES
from pitboss.school.drills import questions
from pitboss.school.question import Question
from pitboss.school.rounds import LEVELS, check_level

_SEARCHED = 200
"""Questions of a game without one of a drill, after which the game counts as having none."""
_REJECTED = 60
"""Questions of a drill rejected in a row, after which the game counts as having no other."""
_MOST_WAITING = 40
"""Maximum number of questions of a drill that wait for their turn."""

Accept = Callable[[Question], bool]


def situation(question: Question) -> str:
    """A short hash of what a question is about: its round, or the options, day and notice where there is no round."""
    about: object = question.case or [question.game, question.options, question.as_of, question.notice]
    text = json.dumps(about, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def accept_all(_: Question) -> bool:
    """True: every question may be asked."""
    return True


@dataclass
class _Source:
    """The questions of a game at one level, by drill; a round that has been asked about is not asked about again."""

    stream: Iterator[Question]
    accept: Accept
    asked: set[str]
    waiting: dict[str, list[tuple[str, Question]]] = field(default_factory=dict)
    without: Counter[str] = field(default_factory=Counter)
    """By drill: questions read since it last occurred."""
    rejected: Counter[str] = field(default_factory=Counter)
    """By drill: questions since the last that may be asked."""

    def take(self, drill: str, had: Counter[str], chance: Randomness) -> Question | None:
        """A question of a drill, with the answer and the paragraph that came least; None if there is none."""
        while not (fresh := [one for one in self.waiting.get(drill, ()) if one[0] not in self.asked]):
            if self.without[drill] > _SEARCHED or self.rejected[drill] > _REJECTED or not self._read():
                return None
        fewest = min(_times(question, had) for _, question in fresh)
        key, found = chance.pick([one for one in fresh if _times(one[1], had) == fewest])
        self.waiting[drill] = [one for one in fresh if one[0] != key]
        self.asked.add(key)
        return found

    def _read(self) -> bool:
        """Read the next question, and store it if it may be asked; False where the game has no more."""
        try:
            question = next(self.stream)
        except (Refusal, StopIteration):
            return False
        key = situation(question)
        self.without.update([*DRILLS])
        self.without[question.drill] = 0
        if key in self.asked or not self.accept(question):
            self.rejected[question.drill] += 1
            return True
        self.rejected[question.drill] = 0
        of_drill = self.waiting.setdefault(question.drill, [])
        of_drill.append((key, question))
        del of_drill[:-_MOST_WAITING]
        return True


def _times(question: Question, had: Counter[str]) -> tuple[int, int]:
    """How often the answer came, where it is yes or no, and how often the paragraph."""
    return had[question.answer] if question.choices == [YES, NO] else 0, had[question.cite]


def balanced(
    games: Sequence[str],
    seed: int = 0,
    levels: Sequence[int] = LEVELS,
    drills: Sequence[str] = (),
    accept: Accept = accept_all,
) -> Iterator[Question]:
    """Questions without end: every drill in turn, of the game and the level that have had the fewest.

    No round and no situation comes twice. A drill of which the games have no question left is dropped; when none is
    left, the next question is refused.
    """
    for level in levels:
        check_level(level)
    chance = Randomness.seeded("balanced", seed)
    wanted = [*(drills or DRILLS)]
    asked: set[str] = set()
    sources = {
        (game, level): _Source(questions(game, seed, level, wanted), accept, asked)
        for game in games
        for level in levels
    }
    by_game: Counter[str] = Counter()
    by_level: Counter[tuple[str, int]] = Counter()
    had: Counter[str] = Counter()
    while wanted:
        for drill in [*wanted]:
            order = sorted(chance.shuffled([*games]), key=lambda game: by_game[game])
            tried = ((game, level) for game in order for level in sorted(levels, key=lambda of: by_level[drill, of]))
            taken = ((of, sources[of].take(drill, had, chance)) for of in tried)
            (game, level), found = next((one for one in taken if one[1] is not None), (("", 0), None))
            if found is None:
                wanted.remove(drill)
                continue
            by_game[game] += 1
            by_level[drill, level] += 1
            had.update((found.cite, found.answer))
            yield found
    raise Refusal(f"{', '.join(games)[:60]}: there are no more questions")
