"""The command `ask`: a question in plain words, answered by the paragraphs."""

import typer
from rich.markup import escape

from pitboss.asking import CitedAnswer, Reply
from pitboss.asking import ask as answered
from pitboss.cli.output import AS_OF, JSON, as_json, console
from pitboss.games import names


def register(app: typer.Typer) -> None:
    """Add the `ask` command."""
    app.command("ask")(ask)


def ask(
    question: list[str] = typer.Argument(metavar="[GAME] QUESTION", help="What happened; you may name the game first."),
    as_of: str = AS_OF,
    json: bool = JSON,
) -> None:
    """Answer a question in plain words. Says what to do, by which paragraph, whether it is law, and what is paid.

    Examples: pitboss ask casino-war "second card upside down" | pitboss ask "in 1985 could you surrender at blackjack"
    """
    known = names()
    named = question[0].casefold() if len(question) > 1 and question[0].casefold() in known else ""
    reply = answered(" ".join(question[1:] if named else question), named or None, as_of=as_of or None)
    if json:
        as_json(reply.shown())
        return
    print_reply(reply)


def print_reply(reply: Reply) -> None:
    """Print a reply for people."""
    out = console()
    of = [f"{reply.game}{'' if reply.named else ' (inferred from your question)'}"] if reply.game else []
    of += [f"as of {reply.day}"] if reply.day else []
    if of:
        out.print(f"[dim]{escape(' · '.join(of))}[/dim]")
    out.print(f"[bold]{escape(reply.says)}[/bold]")
    for place, answer in enumerate(reply.answers):
        out.print()
        _answer(answer, first=place == 0)


def _answer(answer: CitedAnswer, *, first: bool) -> None:
    """Print an answer; the first one's advice has been printed already."""
    out = console()
    mark = "" if answer.law else "  [yellow]house reading, not law[/yellow]"
    out.print(f"[cyan]{escape(answer.cite)}[/cyan]  {escape(answer.heading)} [dim]({answer.kind})[/dim]{mark}")
    if not first:
        out.print(f"  {escape(answer.does)}")
    if answer.says.rstrip(".") != answer.does.rstrip("."):
        text = "The paragraph, in our words:" if answer.law else "The reading:"
        out.print(f"  [dim]{text}[/dim] {escape(answer.says)}")
    if answer.money:
        out.print(f"  [green]Money:[/green] {escape(answer.money)}")
    for label, text in (("", answer.note), ("near: ", ", ".join(answer.near))):
        if text:
            out.print(f"  [dim]{label}{escape(text)}[/dim]")
