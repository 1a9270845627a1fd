"""Hand histories in `check` and `export`, in the formats that games can read and write."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from pitboss.cli.output import as_json, console
from pitboss.files import content
from pitboss.games import game, offered
from pitboss.refusal import Refusal
from pitboss.words import counted

if TYPE_CHECKING:
    from pitboss.journal.store import Journal

RECORDS = (".json", ".jsonl")
FEW = 20
"""Number of hands up to which each is listed; above it, only those with a finding."""


def is_history(path: str) -> bool:
    """Whether a path holds hand histories: by its name, or as a directory with any."""
    if Path(path).is_dir():
        return any(file.suffix in _readers() for file in Path(path).rglob("*"))
    return bool(Path(path).suffix) and not path.endswith(RECORDS) and Path(path).suffix in _readers()


@cache
def _readers() -> dict[str, ModuleType]:
    """Readers by file extension."""
    return {suffix: reader for reader in offered("histories") for suffix in reader.SUFFIXES}


def check_histories(paths: list[str], json: bool) -> int:
    """Check files and directories; 1 if a hand deviates, 2 if one cannot be read."""
    files = list(_files(paths))
    found = list(_with_bar(files, _verdicts(files)))
    if not found:
        raise Refusal("no hands to check")
    verdicts = [one for one in found if not isinstance(one, Refusal)]
    unread = [one for one in found if isinstance(one, Refusal)]
    if len(found) == len(unread) == 1:
        raise unread[0]
    wrong = [one for one in verdicts if one.deviation]
    if json:
        results = [one.shown() for one in verdicts]
        counts = {"hands": len(found), "fine": len(verdicts) - len(wrong), "deviating": len(wrong)}
        as_json(counts | {"unreadable": [one.reason for one in unread], "results": results})
    else:
        _print_verdicts(found, len(verdicts) - len(wrong), len(wrong), len(unread))
    return 2 if unread else 1 if wrong else 0


def _files(paths: list[str]) -> Iterator[Path]:
    for path in paths:
        if Path(path).is_dir():
            inside = sorted(file for file in Path(path).rglob("*") if file.suffix in _readers() and file.is_file())
            if not inside:
                raise Refusal(f"{path} has no hand histories ({' or '.join(_readers())})")
            yield from inside
        else:
            yield Path(path)


def _verdicts(files: Iterable[Path]) -> Iterator[tuple[Path, Any]]:
    for file in files:
        try:
            for one in _readers()[file.suffix].verdicts(content(str(file)), file.name):
                yield file, one
        except Refusal as refusal:
            yield file, refusal


def _with_bar(files: list[Path], found: Iterator[tuple[Path, Any]]) -> Iterator[Any]:
    """Yield the verdicts, with a progress bar on a terminal."""
    out = console()
    sizes = {file: file.stat().st_size for file in files if file.is_file()}
    if not out.is_terminal or sum(sizes.values()) < 100_000:
        yield from (one for _, one in found)
        return
    from rich.progress import Progress

    with Progress(console=out, transient=True) as bar:
        task = bar.add_task("checking", total=sum(sizes.values()))
        done: set[Path] = set()
        for file, one in found:
            if file not in done:
                done.add(file)
                bar.update(task, completed=sum(sizes[other] for other in done if other in sizes))
            yield one


def _print_verdicts(found: list[Any], fine: int, wrong: int, unread: int) -> None:
    out, many = console(), len(found) > FEW
    rakes: Counter[bool] = Counter()
    for one in found:
        if isinstance(one, Refusal):
            out.print(f"[red]unreadable[/red] {escape(one.reason)}", soft_wrap=True)
            continue
        rakes[one.rake not in (None, "0")] += 1
        cite = f" [cyan]{escape(one.cite)}[/cyan]" if one.cite else ""
        if one.deviation:
            out.print(f"[red]deviates[/red] {escape(one.where)}: {escape(one.deviation)}{cite}", soft_wrap=True)
        elif not many:
            rake = f", rake {one.rake}" if one.rake not in (None, "0") else ""
            stacks = f" ({', '.join(one.stacks)})" if one.stacks else ""
            out.print(f"[green]fine[/green] {escape(one.where)}{stacks}{rake}", soft_wrap=True)
        for note, source in one.notes if not many or one.deviation else ():
            out.print(f"  note: {escape(note)} [cyan]{escape(source)}[/cyan]", soft_wrap=True)
    noted = sum(bool(one.notes) for one in found if not isinstance(one, Refusal))
    parts = [f"[green]{fine} fine[/green]", f"[red]{wrong} deviate[/red]" if wrong else ""]
    parts += [f"[red]{unread} unreadable[/red]" if unread else "", f"{noted} with notes" if noted else ""]
    parts += [f"{rakes[True]} raked" if rakes[True] else ""]
    out.print(f"{counted(len(found), 'hand')}: {', '.join(filter(None, parts))}")


def print_histories(book: "Journal", table: str, last: int | None) -> None:
    """Write a table's rounds as one hand history file; a comment explains each round that cannot be written."""
    from pitboss.journal.session import decode_events, table_of

    if last is not None and last < 1:
        raise Refusal("--last must be at least 1")
    header, _, _ = book.header(table)
    writer = game(header.game).module("histories")
    for text in deque(writer.written(table_of(header), decode_events(book.rows(table))), maxlen=last):
        print(text)
