"""A learner's progress: every paragraph of a drill comes back when it is about to be forgotten (FSRS)."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import msgspec

from pitboss.files import content, record
from pitboss.school.question import Question
from pitboss.words import Json

LOOK_AHEAD = 30
"""Number of questions from which the one is picked that the learner needs most."""


class ParagraphProgress(msgspec.Struct, kw_only=True):
    """One paragraph in one drill of a game: how often it was asked, how often known, and when it comes back."""

    game: str
    drill: str
    cite: str
    asked: int = 0
    known: int = 0
    card: dict[str, object] = {}
    """The card of the scheduler."""

    @property
    def due(self) -> str:
        """When it comes back, as the scheduler writes it."""
        return str(self.card.get("due", ""))


class Progress(msgspec.Struct, kw_only=True):
    """All that is known of one learner."""

    learner: str = ""
    spots: dict[str, ParagraphProgress] = {}

    def answered(self, question: Question, known: bool, now: datetime | None = None) -> ParagraphProgress:
        """Record an answer."""
        return self.noted(question.game, question.drill, question.cite, known, now)

    def noted(self, game: str, drill: str, cite: str, known: bool, now: datetime | None = None) -> ParagraphProgress:
        """Record whether a paragraph was known; the scheduler decides when to ask again."""
        from fsrs import Card, Rating, Scheduler

        spot = self.spots.setdefault(f"{game} {drill} {cite}", ParagraphProgress(game=game, drill=drill, cite=cite))
        card = Card.from_dict(spot.card) if spot.card else Card()  # type: ignore[arg-type]
        rating = Rating.Good if known else Rating.Again
        card, _ = Scheduler(enable_fuzzing=False).review_card(card, rating, now or datetime.now(UTC))
        spot.asked, spot.known, spot.card = spot.asked + 1, spot.known + known, dict(card.to_dict())
        return spot

    def needs(self, question: Question, now: str) -> tuple[int, str]:
        """The sort key of a question by need: due paragraphs first, then new ones, then those that can wait."""
        spot = self.spots.get(_key(question))
        if spot is None:
            return 1, ""
        return (0, spot.due) if spot.due <= now else (2, spot.due)

    def picked(self, stream: Iterator[Question]) -> Iterator[Question]:
        """The questions of a stream, those that the learner needs most first."""
        waiting = [*islice(stream, LOOK_AHEAD)]
        while waiting:
            now = datetime.now(UTC).isoformat()
            best = min(waiting, key=lambda question: self.needs(question, now))
            waiting.remove(best)
            yield best
            waiting += islice(stream, 1)

    def table(self) -> list[Json]:
        """The learner's results by game and drill, the weakest first."""
        rows: dict[tuple[str, str], list[ParagraphProgress]] = {}
        for spot in self.spots.values():
            rows.setdefault((spot.game, spot.drill), []).append(spot)
        found = [
            {
                "game": game,
                "drill": drill,
                "asked": sum(spot.asked for spot in spots),
                "right": sum(spot.known for spot in spots),
                "paragraphs": len(spots),
                "weak": [spot.cite for spot in sorted(spots, key=_weakness) if spot.known < spot.asked][:3],
            }
            for (game, drill), spots in rows.items()
        ]
        return sorted(found, key=lambda row: row["right"] / row["asked"])


def _key(question: Question) -> str:
    return f"{question.game} {question.drill} {question.cite}"


def _weakness(spot: ParagraphProgress) -> float:
    return spot.known / spot.asked


def read(path: Path, learner: str) -> Progress:
    """A learner's stored progress; empty for a new learner."""
    if not path.exists():
        return Progress(learner=learner)
    return record(content(path), Progress, f"the progress in {path} cannot be read")


def save(path: Path, progress: Progress) -> None:
    """Store the progress; if that fails, the earlier file stays."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.encode(progress))
    os.replace(beside, path)
