"""The school in the terminal: drills, dealing, exams, and questions for programs."""

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.default_paths import default_journal
from pitboss.cli.output import JSON, as_json, console
from pitboss.files import content
from pitboss.refusal import Refusal, near

if TYPE_CHECKING:
    from pitboss.school.progress import Progress
    from pitboss.school.question import Question

QUIT = {"q", "quit", "exit"}


def register(app: typer.Typer) -> None:
    """Add the `school` command."""
    app.command("school")(school)


def school(
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Which games; all by default."),
    drill: list[str] = typer.Option([], "--drill", help="pay-it, next, read-it, rule-on-it, may-it or find-error."),
    level: int = typer.Option(
        None, help="1 one player, 2 several and house options, 3 with irregularities; 2, and all in turn in an export."
    ),
    seed: int = typer.Option(None, help="Random seed; the same seed asks the same questions."),
    number: int = typer.Option(10, "--questions", min=1, help="How many questions to ask."),
    learner: str = typer.Option("me", help="Save progress under this name: missed questions come back."),
    deal: bool = typer.Option(False, "--deal", help="Be the dealer: do each act yourself until the first mistake."),
    export: int = typer.Option(0, min=0, metavar="N", help="Write N questions with proven answers, drills in turn."),
    benchmark: str = typer.Option("", metavar="SET", help="Write a published set: dev, test or rules."),
    training: bool = typer.Option(
        False, "--training", help="With --export: leave out everything in the published sets."
    ),
    form: str = typer.Option("jsonl", "--as", help="jsonl, anki (notes to import) or gift (Moodle and others)."),
    schema: bool = typer.Option(False, "--schema", help="Print the JSON Schema of a question."),
    score: str = typer.Option("", metavar="FILE", help='Score answers, one {"id": …, "answer": …} per line.'),
    exam: int = typer.Option(0, min=0, metavar="N", help="Write an exam of N questions."),
    pass_mark: int = typer.Option(80, help="Pass mark of an exam, in percent."),
    minutes: int = typer.Option(0, min=0, help="Time limit of an exam in minutes; 0 for none."),
    sit: str = typer.Option("", metavar="EXAM", help="Take an exam from its file; the report is written next to it."),
    check: str = typer.Option("", metavar="REPORT", help="Check a report: regenerate and re-mark every question."),
    progress: bool = typer.Option(False, "--progress", help="Show the learner's progress by game and drill."),
    json: bool = JSON,
) -> int:
    """Learn to deal, pay, rule and spot errors. Every question and answer is proven by the rules.

    Examples: pitboss school blackjack | pitboss school craps --drill pay-it --level 1 | pitboss school --export 1000
    | pitboss school --benchmark dev | pitboss school blackjack --exam 20 > exam.json
    | pitboss school --sit exam.json
    """
    from pitboss.school import drill as known_drill
    from pitboss.school import schema as question_schema

    drills = tuple(known_drill(name) for name in drill)
    if training and not export:
        raise Refusal("--training is for questions that --export writes")
    if schema:
        as_json(question_schema())
    elif score:
        return _score(score, json)
    elif check:
        _check(check, json)
    elif progress:
        _progress(learner, json)
    elif sit:
        return _sit(sit, learner, json)
    elif export or benchmark:
        _export(_exported(games, export, benchmark, seed or 0, level, drills, training), form)
    elif exam:
        from pitboss.school.exam import set_exam

        asked = set_exam(_games(games), exam, seed or 0, level or 2, drills, pass_mark=pass_mark, minutes=minutes)
        as_json(_plain(asked))
    elif deal:
        return _deal(_one(games), seed, level or 2)
    else:
        return _practise(games, seed, level or 2, drills, number, learner)
    return 0


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)


def _games(given: list[str] | None) -> list[str]:
    from pitboss.games import game
    from pitboss.school.exam import all_games

    return [game(name).name for name in given] if given else list(all_games())


def _one(given: list[str] | None) -> str:
    if not given or len(given) > 1:
        raise Refusal("name one game to deal: pitboss school GAME --deal")
    return given[0]


def _exported(
    games: list[str] | None,
    number: int,
    name: str,
    seed: int,
    level: int | None,
    drills: tuple[str, ...],
    training: bool,
) -> Iterator["Question"]:
    """The questions of a published set, or a balanced number of others."""
    from pitboss.school.balanced import accept_all, balanced
    from pitboss.school.benchmark import benchmark, for_training
    from pitboss.school.rounds import LEVELS

    if name:
        if games or number or drills or level:
            raise Refusal("a published set is as it is: it takes no games, drills, level or number")
        yield from benchmark(name)
        return
    accept = for_training(seed) if training else accept_all
    yield from islice(balanced(_games(games), seed, [level] if level else LEVELS, drills, accept), number)


def _export(questions: Iterable["Question"], form: str) -> None:
    from pitboss.school.formats import FORMS, as_lines

    if form not in FORMS:
        raise Refusal(f"there is no form {form!r} of an export; {near(form, FORMS)}")
    for line in as_lines(questions, form):
        print(line)


def _mixed(given: list[str] | None, seed: int, level: int, drills: tuple[str, ...]) -> Iterator["Question"]:
    """A question of each game in turn, and of each drill in turn."""
    from pitboss.school.exam import varied_questions

    streams = [varied_questions(name, seed, level, drills) for name in _games(given)]
    while streams:
        for stream in [*streams]:
            try:
                yield next(stream)
            except Refusal:
                if given:
                    raise
                # Not every drill makes sense at every game.
                streams.remove(stream)


def _practise(
    games: list[str] | None, seed: int | None, level: int, drills: tuple[str, ...], number: int, learner: str
) -> int:
    """Ask questions one by one, weak spots first; each answer is saved at once."""
    from pitboss.school.progress import save

    path, known = _read_progress(learner)
    stream = _mixed(games, int(time.time()) if seed is None else seed, level, drills)
    asked = correct = 0
    for question in islice(known.picked(stream), number):
        given = _answered(question, f"{asked + 1} of {number}")
        if given is None:
            break
        asked += 1
        correct += (good := _print_verdict(question, given))
        known.answered(question, good)
        save(path, known)
    if asked:
        console().print(f"\n{correct} of {asked} right. Missed questions come back; see pitboss school --progress")
    return 0


def _answered(question: "Question", where: str) -> str | None:
    """Ask until the answer is a possible one; None if the learner quits."""
    from pitboss.school import elected_words, right

    out = console()
    out.print(f"\n[bold]{where}[/bold] · {question.game} · {question.drill}")
    for line in question.story:
        out.print(f"  [dim]{escape(line)}[/dim]")
    if question.options and question.case:
        for line in elected_words(question):
            out.print(f"  [dim]house options:  {escape(line)}[/dim]")
    out.print(escape(question.ask))
    if question.drill != "find-error":
        for place, choice in enumerate(question.choices, start=1):
            out.print(f"  {place}. {escape(choice)}")
    wanted = {"find-error": "line number, at the end, or no error"}.get(
        question.drill, "amount" if question.amount else f"1 to {len(question.choices)}"
    )
    while True:
        try:
            given = input(f"{wanted} (q ends) > ").strip()
        except EOFError:
            return None
        if given.lower() in QUIT:
            return None
        try:
            right(question, given)
        except Refusal as refusal:
            out.print(f"[yellow]{escape(refusal.reason)}[/yellow]")
            if not sys.stdin.isatty():
                return None
            continue
        return given


def _print_verdict(question: "Question", given: str) -> bool:
    from pitboss.school import right

    good = right(question, given)
    sign = "[green]✓ right[/green]" if good else f"[red]✗[/red] correct answer: [bold]{escape(question.answer)}[/bold]"
    console().print(f"{sign}: {escape(question.why)} [dim]\\[{escape(question.cite)}][/dim]")
    return good


def _read_progress(learner: str) -> tuple[Path, "Progress"]:
    from pitboss.school.progress import read

    if not learner.replace("-", "").replace("_", "").isalnum():
        raise Refusal(f"{learner!r} is not a learner's name: letters, digits and hyphens")
    path = default_journal(f"school-{learner}.json")
    return path, read(path, learner)


def _progress(learner: str, json: bool) -> None:
    _, known = _read_progress(learner)
    rows = known.table()
    if json:
        as_json({"learner": learner, "drills": rows})
        return
    if not rows:
        console().print(f"{learner} has not answered any questions yet: pitboss school GAME")
        return
    from rich.table import Table as Grid

    grid = Grid("game", "drill", "right", "of", "paragraphs", "weak spots", box=None, header_style="bold")
    for row in rows:
        numbers = (str(row[name]) for name in ("right", "asked", "paragraphs"))
        grid.add_row(row["game"], row["drill"], *numbers, ", ".join(row["weak"]))
    console().print(grid)


def _deal(game: str, seed: int | None, level: int) -> int:
    """Let the learner deal a round, up to the first wrong act."""
    from pitboss.school.dealing import steps

    out, began, done = console(), time.monotonic(), 0
    steps_of = steps(game, int(time.time()) if seed is None else seed, level)
    for step in steps_of:
        for line in step.before:
            out.print(f"  [dim]{escape(line)}[/dim]")
        if not step.choices:
            continue
        for place, choice in enumerate(step.choices, start=1):
            out.print(f"  {place}. {escape(choice)}")
        try:
            given = input("what do you do? (q ends) > ").strip()
        except EOFError:
            given = "q"
        if given.lower() in QUIT:
            break
        if not given.isdecimal() or not 1 <= int(given) <= len(step.choices):
            raise Refusal(f"{given!r} is not one of the acts: choose 1 to {len(step.choices)}")
        if step.choices[int(given) - 1] != step.text:
            out.print(f"[red]✗[/red] correct step: [bold]{escape(step.text)}[/bold] [dim]\\[{escape(step.cite)}][/dim]")
            out.print(f"{done} steps right before it")
            return 1
        done += 1
        out.print(f"[green]✓[/green] [dim]\\[{escape(step.cite)}][/dim]")
    seconds = time.monotonic() - began
    out.print(f"{done} acts, all right, {seconds:.0f} s ({60 * done / max(seconds, 1):.0f} a minute)")
    return 0


def _sit(path: str, learner: str, json: bool) -> int:
    """Hold an exam at the terminal; what is left when the time is up counts as unanswered."""
    from pitboss.school import by_id
    from pitboss.school.exam import Exam, mark, printable, read

    paper: Exam = read(content(path), path, Exam)
    began, given = time.time(), []
    for place, name in enumerate(paper.questions, start=1):
        if paper.minutes and time.time() - began > 60 * paper.minutes:
            console().print("[yellow]time is up[/yellow]")
            break
        said = _answered(by_id(name), f"{place} of {len(paper.questions)}")
        if said is None:
            break
        given.append(said)
    report = mark(paper, learner, given, began, time.time())
    beside = Path(f"{path}.{learner}.report.json")
    import msgspec

    beside.write_bytes(msgspec.json.format(msgspec.json.encode(report)))
    if json:
        as_json(_plain(report))
    else:
        print(printable(report))
        console().print(f"report written to {escape(str(beside))}")
    return 0 if report.passed else 1


def _check(path: str, json: bool) -> None:
    from pitboss.school.exam import ExamReport, check_report, read

    report: ExamReport = read(content(path), path, ExamReport)
    check_report(report)
    if json:
        as_json({"learner": report.learner, "score": report.score, "passed": report.passed, "sha256": report.sha256})
        return
    console().print(
        f"[green]✓[/green] {escape(report.learner)}: {report.score} %, {len(report.answers)} questions regenerated and "
        "re-marked; the report is correct"
    )


def _score(path: str, json: bool) -> int:
    """Score a program's answers, each against its question; an unknown id is refused."""
    from pitboss.school import right
    from pitboss.school.answers import stated_answer
    from pitboss.school.benchmark import asked_as

    lines = content(path).decode("utf-8", errors="replace").splitlines()
    rows: dict[str, list[int]] = {}
    total = [0, 0, 0]
    for name, given in _answers(lines, path):
        question = asked_as(name)
        try:
            outcome = 0 if right(question, stated_answer(question, given)) else 1
        except Refusal:
            outcome = 2
        for row in (total, rows.setdefault(f"{question.game} {question.drill}", [0, 0, 0])):
            row[outcome] += 1
    if not sum(total):
        raise Refusal(f"{path}: no answers in it")
    shown = [
        {"game": key.split()[0], "drill": key.split()[1], "right": good, "wrong": bad, "unreadable": odd}
        for key, (good, bad, odd) in sorted(rows.items())
    ]
    if json:
        good, bad, odd = total
        as_json({"right": good, "wrong": bad, "unreadable": odd, "share": good / sum(total), "by": shown})
        return 0
    for key, (good, bad, odd) in sorted(rows.items()):
        console().print(f"{key:40} {good:6} right {bad:6} wrong {odd:6} unreadable")
    console().print(f"{total[0]} of {sum(total)} right ({100 * total[0] / sum(total):.1f} %)")
    return 0


def _answers(lines: Iterable[str], path: str) -> Iterator[tuple[str, str]]:
    import msgspec

    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line)
            yield str(row["id"]), str(row["answer"])
        except (msgspec.DecodeError, KeyError, TypeError):
            raise Refusal(f'{path}, line {number}: write an answer as {{"id": …, "answer": …}}') from None
