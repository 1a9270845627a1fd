"""The command line's page, from the help texts of the commands."""

import click
import typer
from docs.making.markdown import code, table, text

from pitboss.cli.main import app


def page() -> str:
    """All commands with their arguments and options."""
    program = typer.main.get_command(app)
    assert hasattr(program, "commands")
    lines = ["# The command line", "", program.help or "", ""]
    lines += [
        "Exit codes: 0 done, 1 a finding, 2 bad input. A refusal is one line with its paragraph; nothing changes.",
        "",
    ]
    summary = [
        (f"[{code(name)}](#{name})", text(command.get_short_help_str(200)))
        for name, command in program.commands.items()
    ]
    lines += table(("command", "what it does"), summary)
    for name, command in program.commands.items():
        lines += [f"## {name} {{ #{name} }}", "", *_command(name, command)]
    return "\n".join(lines) + "\n"


def _command(name: str, command: click.Command) -> list[str]:
    context = click.Context(command, info_name=f"pitboss {name}", parent=None)
    usage = " ".join(command.collect_usage_pieces(context))
    lines = ["```text", f"pitboss {name} {usage}", "```", ""]
    for paragraph in (command.help or "").split("\n\n"):
        words = " ".join(paragraph.split())
        first, colon, rest = words.partition(": ")
        if first in {"Example", "Examples"} and colon:
            lines += ["```text", *(part.strip() for part in rest.split(" | ") if part), "```", ""]
        else:
            lines += [text(words), ""]
    rows = []
    for parameter in command.params:
        record = parameter.get_help_record(context)
        shown, says = record or (parameter.make_metavar(context), getattr(parameter, "help", "") or "")
        rows.append((code(shown), text(says)))
    return lines + table(("argument or option", "meaning"), rows)
