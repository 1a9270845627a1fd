"""The school: questions on every game, made by its rules and proven by them before they are asked."""

from pitboss.school.asking import DRILL_TITLES, DRILLS
from pitboss.school.drills import by_id, drill, questions
from pitboss.school.question import Question, elected_words, proven, right, schema

__all__ = [
    "DRILLS",
    "DRILL_TITLES",
    "Question",
    "by_id",
    "drill",
    "elected_words",
    "proven",
    "questions",
    "right",
    "schema",
]
