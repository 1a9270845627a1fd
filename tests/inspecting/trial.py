"""Results of the tasks with mock models: run by tests/school/test_inspect.py in Inspect's own environment.

Prints a JSON object: by the name of the model, the scores of the questions and of the rounds at a table.
"""

import json
import sys
from collections.abc import Callable
from itertools import count

from inspect_ai import Task
from inspect_ai import eval as run
from inspect_ai.model import Model, ModelOutput, ModelUsage, get_model

from pitboss.school.benchmark import benchmark
from pitboss.school.formats import prompt
from pitboss.school.inspect_tasks import play_a_table, rules_of_the_games
from pitboss.school.question import Question
from pitboss.school.sitting import TableSitting, best_choice, first_choice
from tests.inspecting import QUESTIONS, ROUNDS

GAMES = ("casino-war", "red-dog")
ASKED = {prompt(question): question for question in benchmark("dev")}


def model(outputs: Callable[[list], ModelOutput]) -> Model:
    """Inspect's mock model with answers of its own; it says what it used, so that nothing is fetched to count it."""

    def answer(heard: list, *_: object) -> ModelOutput:
        output = outputs(heard)
        output.usage = ModelUsage()
        return output

    return get_model("mockllm/model", custom_outputs=answer)


def saying(words: Callable[[Question], str]) -> Model:
    """A model that answers each question with some words."""
    return model(lambda heard: ModelOutput.from_content("mockllm", words(ASKED[heard[-1].text])))


def choosing(game: str, pick: Callable[[TableSitting], str]) -> Model:
    """A model that chooses at a table, by a sitting of its own that is dealt the same cards."""
    beside = TableSitting(game, 1, ROUNDS)

    def choose(_: list) -> ModelOutput:
        if beside.over:
            return ModelOutput.from_content("mockllm", "That was the last round.")
        choice = pick(beside)
        beside.choose(choice)
        return ModelOutput.for_tool_call("mockllm", "choose", {"choice": choice})

    return model(choose)


def scores(task: Task, of: Model, folder: str, **limits: int) -> dict[str, float]:
    """Every metric of a run; what fails in it ends this program."""
    (log,) = run(task, model=of, display="none", log_dir=folder, **limits)
    if log.status != "success":
        raise SystemExit(log.error.message if log.error else log.status)
    return {name: metric.value for score in log.results.scores for name, metric in score.metrics.items()}


def main(folder: str) -> None:
    """Run every model through both tasks."""
    turn = count()
    speaking = {
        "the rules": lambda question: f"Let me see. The answer is {question.answer}.",
        "bare": lambda question: question.answer,
        "first choice": lambda question: question.choices[0] if question.choices else "0.00",
        "two answers": lambda question: f"The answer is {question.answer}. No, the answer is {wrong(question)}.",
        "silent": lambda question: f"I have seen {next(turn)} of these.",
    }
    found = {
        "questions": {
            name: scores(rules_of_the_games("dev"), saying(words), folder, limit=QUESTIONS)
            for name, words in speaking.items()
        },
        "table": {
            game: {
                "best": scores(play_a_table(game, ROUNDS, 1), choosing(game, best_choice), folder)["mean"],
                "first": scores(play_a_table(game, ROUNDS, 1), choosing(game, first_choice), folder)["mean"],
                "silent": scores(play_a_table(game, ROUNDS, 1), saying_nothing(), folder)["mean"],
            }
            for game in GAMES
        },
    }
    print(json.dumps(found))


def wrong(question: Question) -> str:
    """An answer that is not the right one."""
    return next((choice for choice in question.choices if choice != question.answer), "987654.00")


def saying_nothing() -> Model:
    """A model that never chooses."""
    return model(lambda _: ModelOutput.from_content("mockllm", "Hm."))


if __name__ == "__main__":
    main(sys.argv[1])
