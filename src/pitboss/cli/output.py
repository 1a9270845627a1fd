"""Output for people and for programs, and parsing of what they type."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss import __version__
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.rulebook.election import Hypothesis
from pitboss.table import Game
from pitboss.table.offer.hypotheses import suppose
from pitboss.table.offer.table_options import Posted

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console
    from rich.table import Table as Grid

JSON = typer.Option(False, "--json", help="Machine-readable output.")
SET = typer.Option([], "--set", metavar="OPTION=VALUE", help="Set a house option; may be repeated.")
WHAT_IF = typer.Option(
    [], "--what-if", metavar="RULE=VALUE", help="Suppose a rule that the law forbids; may be repeated."
)
STRATEGY = typer.Option("best", help="Strategy: a name that the game knows, or a file.")
WAGER = typer.Option(None, help="The wager; by default the game's main one.")
AS_OF = typer.Option("", "--as-of", metavar="DATE", help="Apply the law of that day, such as 1985-06-01.")


@cache
def console() -> "Console":
    """The terminal, with colour only where there is one."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 120)


def as_json(value: object, *, indent: int | None = 2) -> None:
    """Print plain data as JSON, in characters that the terminal's encoding has."""
    wide = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
    print(json.dumps(value, indent=indent, ensure_ascii=not wide))


def say_error(reason: str, cite: str | None, json_wanted: bool) -> int:
    """Print one clear line; return the exit code of bad input."""
    line = " ".join(reason.split())
    print(f"pitboss: {line}" + (f" [{cite}]" if cite and f"[{cite}]" not in line else ""), file=sys.stderr)
    if json_wanted:
        print(json.dumps({"error": line, "cite": cite}))
    return 2


def version(wanted: bool) -> None:
    """Print the version and exit, if asked."""
    if wanted:
        print(f"pitboss {__version__}")
        raise typer.Exit


def options_from_words(game: Game, given: list[str], as_of: str = "", what_if: Sequence[str] = ()) -> Posted:
    """The options record from `--set` words, under the law of a day if named, with hypotheses."""
    return suppose(game, _by_name(given, "--set"), _by_name(what_if, "--what-if"), as_of)


def _by_name(given: Sequence[str], option: str) -> dict[str, object]:
    """Names with their values, from words such as `decks=8`."""
    values: dict[str, object] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal(f"{option} {word}: write it as OPTION=VALUE, such as {option} decks=8")
        values[name.strip()] = value.strip()
    return values


def say_hypotheses(what_if: Iterable[Hypothesis]) -> None:
    """The rules that the law refuses, above everything that is worked out under them."""
    for hypothesis in what_if:
        console().print(f"[bold yellow]{escape(str(hypothesis))}[/bold yellow]", soft_wrap=True)


def as_law_of(game: Game, options: Elections, as_of: str) -> dict[str, object]:
    """The edition behind an answer, for JSON; empty if no day was named."""
    edition = game.edition(as_of)
    return {} if edition is None else {"edition": edition.shown(options)}


def say_edition(game: Game, options: Elections, as_of: str) -> None:
    """Print the day, the act, and what is unknown, below an answer under the law of a day."""
    if (edition := game.edition(as_of)) is not None:
        found = edition.shown(options)
        console().print(f"\n[dim]as of {found['as_of']}: {found['authorised']}[/dim]")
        for note in found["notes"]:
            console().print(f"[dim]- {note}[/dim]")


def percent(value: "float | Fraction | str | None", places: int = 4, absent: str = "") -> str:
    """A share in percent; words as they are."""
    if isinstance(value, str):
        return value
    return absent if value is None else f"{100 * float(value):.{places}f}%"


def folding(*heads: str) -> "Grid":
    """A plain table that wraps its cells in a narrow terminal and never cuts them off; empty heads are not shown."""
    from rich.table import Table as Grid

    grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=any(heads))
    for head in heads:
        grid.add_column(head, overflow="fold")
    return grid


def priced_bar(what: str) -> tuple[AbstractContextManager[object], Callable[[int, int, str], None] | None]:
    """A progress bar on standard error, so that output can be piped; none without a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(), None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True, highlight=False), transient=True)
    task = bar.add_task(what, total=None)

    def progress(done: int, total: int, of: str) -> None:
        bar.update(task, completed=done, total=total, description=f"{what} {of}")

    return bar, progress
