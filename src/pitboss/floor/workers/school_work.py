"""The school's work in a separate process: questions, marks, papers, rounds to deal."""

import json
from collections.abc import Callable

import msgspec

from pitboss.floor.views.lesson_felt import dealt_felt, lesson_felt
from pitboss.floor.views.wording import spoken_sentence
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import game as game_of
from pitboss.school import Question, by_id, elected_words, right
from pitboss.school.dealing import Made, dealing
from pitboss.school.exam import Exam, ExamReport, mark, set_exam, varied_questions
from pitboss.school.progress import Progress
from pitboss.words import Json

_HIDDEN = ("answer", "why", "cite", "case", "expect", "at", "player")
"""The parts of a question that are shown only with its answer."""


def _shown(question: Question) -> dict[str, object]:
    shown = {name: value for name, value in msgspec.to_builtins(question).items() if name not in _HIDDEN}
    game = game_of(question.game)
    said = {choice: label for choice in question.choices if (label := spoken_sentence(game, choice)) != choice}
    return shown | {
        "ask": spoken_sentence(game, question.ask),
        "elected": elected_words(question) if question.case else [],
        "said": said,
        "felt": lesson_felt(question),
    }


def ask_question(game: str, seed: int, level: int, drills: list[str], known: dict[str, object]) -> PriceReply:
    """The question that a learner needs most, without its answer."""
    progress = msgspec.convert(known, Progress)
    return PriceReply(json.dumps(_shown(next(progress.picked(varied_questions(game, seed, level, drills))))))


def show_question(id: str) -> PriceReply:
    """A question by its id, without its answer."""
    return PriceReply(json.dumps(_shown(by_id(id))))


def mark_answer(id: str, answer: str) -> PriceReply:
    """Whether an answer is right, the right one, and why."""
    question = by_id(id)
    good = right(question, answer)
    described = {name: getattr(question, name) for name in ("id", "game", "drill", "answer", "cite", "why")}
    return PriceReply(json.dumps(described | {"right": good}))


def set_paper(games: list[str], number: int, seed: str, level: int, drills: list[str], **of: int) -> PriceReply:
    """The questions of an exam or an assigned drill; its seed may be longer than a number on the wire."""
    return PriceReply(msgspec.json.encode(set_exam(games, number, int(seed), level, drills, **of)).decode())


def make_report(paper: str, learner: str, given: list[str], began: float, ended: float) -> PriceReply:
    """A completed paper, marked question by question."""
    report: ExamReport = mark(msgspec.json.decode(paper, type=Exam), learner, given, began, ended)
    return PriceReply(msgspec.json.encode(report).decode())


def show_table(game: str, seed: int, level: int, step: int) -> PriceReply:
    """The table that a learner deals, before one of the dealer's acts."""
    of = dealing(game, seed, level)
    return PriceReply(json.dumps(of.shown(step) | {"felt": dealt_felt(of, step)}))


def judge_act(game: str, seed: int, level: int, step: int, made: dict[str, str], early: list[int]) -> PriceReply:
    """Whether an act is right, and the table after it; in place of a wrong one, after the act that was due."""
    of = dealing(game, seed, level)
    found, must, cite = of.judged(step, msgspec.convert(made, Made), early)
    described: dict[str, object] = {"right": found is not None, "must": must, "cite": cite}
    made_step = of.due(step, early)[0] if found is None else found
    after: Json = of.after(step, made_step, early)
    return PriceReply(json.dumps(described | {"table": after | {"felt": dealt_felt(of, step + 1, after["early"])}}))


WORK: dict[str, Callable[..., PriceReply]] = {
    "school": ask_question,
    "question": show_question,
    "marked": mark_answer,
    "paper": set_paper,
    "report": make_report,
    "dealing": show_table,
    "judged": judge_act,
}
