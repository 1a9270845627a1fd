"""Tasks for Inspect: questions on the rules, and rounds at a table scored by what the choices give away.

inspect eval pitboss/rules_of_the_games -T questions=dev --model …
inspect eval pitboss/play_a_table -T game=GAME --model …
"""

from typing import Any

import msgspec
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Target, accuracy, grouped, mean, scorer, stderr
from inspect_ai.solver import Generate, TaskState, generate, solver
from inspect_ai.tool import Tool, tool

from pitboss.files import content
from pitboss.refusal import Refusal
from pitboss.school.answers import stated_answer
from pitboss.school.benchmark import benchmark, published
from pitboss.school.formats import prompt
from pitboss.school.question import Question, right
from pitboss.school.sitting import TableSitting, games_with_sittings

MOST_REMINDERS = 2
"""How often a player who stops choosing is reminded that a question is open."""


def read_questions(source: str) -> list[Question]:
    """The questions of a published set, or of a file that `pitboss school --export` wrote."""
    if source in published().sha256:
        return benchmark(source)
    try:
        return [msgspec.json.decode(line, type=Question) for line in content(source).splitlines() if line.strip()]
    except msgspec.DecodeError as error:
        raise Refusal(f"{source} has no questions: {error}") from None


def _sample(question: Question) -> Sample:
    about = {name: getattr(question, name) for name in ("game", "drill", "level", "cite")}
    return Sample(
        id=question.id,
        input=prompt(question),
        target=question.answer,
        metadata=about | {"question": msgspec.to_builtins(question)},
    )


@scorer(metrics=[accuracy(), stderr(), grouped(accuracy(), "drill")])
def proven_answer() -> Any:
    """Right where the one answer that the model states is the one that the rules prove."""

    async def score(state: TaskState, target: Target) -> Score:
        question = msgspec.convert(state.metadata["question"], Question)
        try:
            answer = stated_answer(question, state.output.completion)
            good = right(question, answer)
        except Refusal as refusal:
            return Score(value=INCORRECT, answer="", explanation=refusal.reason)
        why = f"{question.answer}: {question.why} [{question.cite}]"
        return Score(value=CORRECT if good else INCORRECT, answer=answer, explanation=why)

    return score


@task
def rules_of_the_games(questions: str = "dev") -> Task:
    """Questions on every game, each with the answer that the rules prove: a published set, or an exported file."""
    samples = [_sample(question) for question in read_questions(questions)]
    return Task(dataset=MemoryDataset(samples, name=questions), solver=generate(), scorer=proven_answer())


def choose_tool(sitting: TableSitting) -> Tool:
    """The tool with which a player answers the question that is open."""

    @tool
    def choose() -> Tool:
        async def execute(choice: str) -> str:
            """Make a choice at the table, and see what happens up to the next question.

            Args:
                choice: One of the choices that are open, in its own words.
            """
            try:
                sitting.choose(choice.strip())
            except Refusal as refusal:
                return refusal.reason
            return sitting.describe()

        return execute

    return choose()


@solver
def sit_and_play() -> Any:
    """Rounds at a table through the tool `choose`; questions left open at the end get the worst choice."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        sitting = TableSitting(**state.metadata["sitting"])
        state.tools = [choose_tool(sitting)]
        state.messages.append(ChatMessageUser(content=sitting.describe()))
        for _ in range(1 + MOST_REMINDERS):
            state = await generate(state, tool_calls="loop")
            if sitting.over or state.completed:
                break
            state.messages.append(ChatMessageUser(content=f"The rounds are not over. {sitting.describe()}"))
        unanswered = 0
        while not sitting.over:
            worth = sitting.worth()
            sitting.choose(min(worth, key=worth.__getitem__) if worth else sitting.choices()[0])
            unanswered += 1
        state.metadata["result"] = {
            "loss": sitting.loss,
            "choices": len(sitting.losses),
            "unanswered": unanswered,
            "unit": sitting.model.unit,
        }
        return state

    return solve


@scorer(metrics=[mean(), stderr(), grouped(mean(), "game")])
def expected_loss() -> Any:
    """What the choices give away a round against the best play, in wagers: 0 is perfect, less is better."""

    async def score(state: TaskState, target: Target) -> Score:
        result = state.metadata["result"]
        how = f"{result['choices']} choices, {result['unanswered']} left unanswered, in {result['unit']}"
        return Score(value=result["loss"], answer=str(result["choices"]), explanation=how)

    return score


@task
def play_a_table(game: str = "", rounds: int = 10, seeds: int = 2) -> Task:
    """Rounds at a table of one game, or of each at which choices are weighed, for some seeds."""
    games = [game] if game else games_with_sittings()
    samples = [
        Sample(
            id=f"{name}/{seed}",
            input=(
                f"You are a player at a table of {name} under N.J.A.C. 19:47, for {rounds} rounds with the same wager. "
                "Answer each question with the tool choose, so that you lose as little as you can on the average."
            ),
            target="0",
            metadata={"game": name, "sitting": {"game": name, "seed": seed, "rounds": rounds}},
        )
        for name in games
        for seed in range(1, seeds + 1)
    ]
    return Task(dataset=MemoryDataset(samples, name=game or "tables"), solver=sit_and_play(), scorer=expected_loss())
