"""The tables: one gathering of rows, shown on the terminal and written to BENCHMARKS.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from bench.beside import Beside
from bench.bounds import ARITHMETIC, GUESSES, LOOKS, RANDOM, Bound
from bench.cold import Cold
from bench.postgres import Measured
from bench.row import Row
from bench.workers import Shared

GOALS = {"blackjack": 20e9, "holdem": 1e9, "craps": 1e11, "ranks": 1e10}
"""What is wanted of a GPU, a second."""

TARGETS, BESIDE, WORKERS, CLUSTER, GPU = "Our targets", "Beside others", "More workers", "A cluster", "On a GPU"
POSTGRES = "PostgreSQL under the floor's writer"
BEHIND = "Behind"
TWICE = 1.9
"""How many times as fast as one two workers ought to be."""

BOUNDS = """A round's time in nanoseconds, and each part of the work alone on the same machine. *Random numbers*: the
shuffles (or throws) with as many cards as the kernel shuffles. *Look-ups*: the very cells of cards, tables
and counts that the kernel touches, read again by a loop that does nothing else, and in how many lines of 64
bytes they lie. *Arithmetic*: one shoe dealt over and over, whose branches the processor learns, less the
look-ups. *Wrong guesses*: what thousands of different shoes cost more than that one. The greatest part is
the bound: the kernel cannot be quicker as it is written, and would reach it if the processor did everything
else meanwhile. *All parts*: how much of the whole they explain together; the rest is counting."""


@dataclass
class Sheet:
    """A table with its heading."""

    title: str
    heads: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    before: str = ""
    after: str = ""

    def show(self, console: Console) -> None:
        """Print the table on the terminal."""
        grid = Grid(*self.heads, title=self.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for row in self.rows:
            grid.add_row(*row)
        console.print(grid)
        console.print()

    def markdown(self) -> str:
        """The table as a section of a document."""
        lines = [f"## {self.title}", ""]
        if self.before:
            lines += [self.before, ""]
        lines += ["| " + " | ".join(self.heads) + " |", "|" + " --- |" * len(self.heads)]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join([*lines, "", *([self.after, ""] if self.after else [])])


def replaced(page: str, sheet: Sheet) -> str:
    """A page with this table in the place of the one that had its title, or at the end."""
    mark = "\n## "
    head, *sections = page.split(mark)
    text = sheet.markdown().removeprefix("## ").rstrip("\n") + "\n"
    titles = [section.partition("\n")[0] for section in sections]
    if sheet.title in titles:
        sections[titles.index(sheet.title)] = text
    else:
        sections.append(text)
    return mark.join([head, *sections])


def rows_and_stamps(page: str, title: str) -> tuple[list[list[str]], list[str]]:
    """The rows of a table as the page has them, and the lines that stand under it."""
    _, _, section = page.partition(f"\n## {title}\n")
    lines = section.partition("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines if line.startswith("|")]
    return rows[2:], [line for line in lines if line.startswith("*")]


def targets(part: str, rows: Iterable[Row], page: str, parts: Sequence[str], stamp: str) -> Sheet:
    """Our own figures beside what earlier versions promised: those of one part anew, the others as they stood."""
    sheet = Sheet(TARGETS, ("part", "what", "measured", "target", ""))
    before, stamps = rows_and_stamps(page, TARGETS)
    mine = [
        (
            part,
            row.what.strip(),
            row.shown(row.measured),
            row.shown(row.target),
            "" if row.target is None else "met" if row.met else "missed",
        )
        for row in rows
    ]
    others = [row for row in before if len(row) == len(sheet.heads) and row[0] in parts and row[0] != part]
    sheet.rows = sorted([*others, *mine], key=lambda row: parts.index(row[0]))
    earlier = [line for line in stamps if line[1:].partition(":")[0] in parts and not line.startswith(f"*{part}:")]
    sheet.after = "\n".join(line.rstrip() + "  " for line in (*earlier, f"*{part}: {stamp}*")).rstrip()
    return sheet


def behind(page: str) -> Sheet:
    """Where another program is ahead of us, or a target is missed: what is to be read first."""
    sheet = Sheet(BEHIND, ("what", "measured", "against", "ratio"))
    for work, who, measured, *ratios in rows_and_stamps(page, BESIDE)[0]:
        alike = ratios[-1].replace(",", "")
        if alike and float(alike) < 1:
            sheet.rows.append((work, measured, who, alike))
    for row in rows_and_stamps(page, TARGETS)[0]:
        if row[-1] == "missed":
            sheet.rows.append((row[-4], row[-3], f"our target of {row[-2]}", "missed"))
    two = [(f"two workers at {row[0]}", row[3]) for row in rows_and_stamps(page, WORKERS)[0]]
    two += [(f"a cluster of two at {row[0]}", row[1]) for row in rows_and_stamps(page, CLUSTER)[0]]
    for what, twice in two:
        if float(twice) < TWICE:
            sheet.rows.append((what, f"{twice} times one", f"our target of {TWICE}", "missed"))
    for kernel, rate, goal, verdict, _ in rows_and_stamps(page, GPU)[0]:
        if verdict == "missed":
            sheet.rows.append((f"{kernel} on a GPU", rate, f"our target of {goal}", verdict))
    return sheet


def titled(page: str, head: str, first: Sheet) -> str:
    """The page with another head, and before all tables the one that is to be read first."""
    sections = page.partition("\n## ")[2]
    if sections.startswith(f"{BEHIND}\n"):
        sections = sections.partition("\n## ")[2]
    return f"{head}\n{first.markdown()}\n## {sections}" if sections else f"{head}\n{first.markdown()}"


def beside(rows: Iterable[Beside]) -> Sheet:
    """The same work by others; where another program is ahead of us, first."""
    sheet = Sheet(
        BESIDE,
        ("work", "who", "measured", "we, compiled", "we, asked alike"),
        before="Medians of several runs on one core, by the processor's time. The last columns say how many times "
        "as fast we are: by the compiled kernel where there is one, and asked in the same way (from Python, a call at "
        "a time). Work at which another program is ahead of us stands first.",
    )
    for row in sorted(rows, key=worst):
        for way, rate in row.ours.items():
            sheet.rows.append((row.what, f"**Pitboss**: {way}", f"{rate:,.0f} {row.unit}", "", ""))
        best = max(row.ours, key=lambda way: row.ours[way])
        for peer in sorted(row.peers, key=lambda peer: -(peer.rate or 0)):
            if peer.rate is None:
                sheet.rows.append((row.what, peer.says, peer.note, "", ""))
                continue
            alike, compiled = row.ours[row.like] / peer.rate, row.ours[best] / peer.rate
            fast = times(compiled) if best != row.like else ""
            who = f"{peer.says} ({peer.note})"
            sheet.rows.append((row.what, who, f"{peer.rate:,.0f} {row.unit}", fast, times(alike)))
    return sheet


def worst(row: Beside) -> float:
    """How many times as fast we are as the quickest of the others, asked alike."""
    return min((row.ours[row.like] / peer.rate for peer in row.peers if peer.rate), default=float("inf"))


def times(value: float) -> str:
    """A ratio as text."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def bounds(rows: Iterable[Bound]) -> Sheet:
    """What the kernels cannot be quicker than."""
    heads = ("kernel", "whole", "random numbers", "look-ups", "arithmetic", "wrong guesses")
    sheet = Sheet(
        "What bounds the kernels", (*heads, "bound by", "at the bound", "whole / bound", "all parts"), before=BOUNDS
    )
    for row in rows:
        parts = row.parts
        sheet.rows.append(
            (
                row.kernel,
                f"{row.total:,.1f} a {row.unit}",
                f"{parts[RANDOM]:,.1f} ({row.numbers:.1f} drawn)",
                f"{parts[LOOKS]:,.1f} ({row.looks:,.0f} in {row.lines:,} lines)",
                f"{parts[ARITHMETIC]:,.1f}",
                f"{parts[GUESSES]:,.1f}",
                row.by,
                f"{1e9 / row.bound:,.0f} {row.unit}s/s",
                f"{row.total / row.bound:.1f}",
                f"{sum(parts.values()) / row.total:.0%}",
            )
        )
    return sheet


def workers(rows: Iterable[Shared]) -> Sheet:
    """What more threads bring."""
    sheet = Sheet(
        WORKERS,
        ("game", "a block", "with the lock", "two workers / one", "processor, two / one", "the busier one's part"),
        before="A block's time on the processor, the part of it that needs the interpreter's lock, so that only one "
        "thread at a time can do it, and how many times as fast two threads were as one by the clock on the wall, on "
        "the two cores of this machine and beside whatever else ran. Then the processor's time of two threads for that "
        "of one, which nothing beside them touches, and the part of it that fell to the busier thread. What gains "
        "least stands first.",
    )
    for row in rows:
        cost = f"{row.spent:.2f}", f"{row.share:.1%}"
        sheet.rows.append((row.game, f"{1000 * row.block:,.0f} ms", f"{row.locked:.1%}", f"{row.twice:.2f}", *cost))
    return sheet


def postgres(rows: Iterable[Measured]) -> Sheet:
    """What one database takes."""
    sheet = Sheet(
        POSTGRES,
        ("processes", "events a commit", "commits", "events", "median", "p99", "floor", "database", "on disk", "log"),
        before="What processes commit together a second, each as fast as it can, with the floor's own statements into "
        "one database on this machine's disk, which waits for the disk at every commit; a table writes at most five "
        "events in one. Then how long a commit takes, the processor's time that it costs the process and the "
        "database server, and the bytes of an event in the database and in its write-ahead log.",
    )
    for row in rows:
        spent = f"{row.floor * 1e6:,.0f} µs", f"{row.database * 1e6:,.0f} µs"
        waited = f"{row.median * 1e3:.0f} ms", f"{row.late * 1e3:.0f} ms"
        rates = f"{row.commits:,.0f} /s", f"{row.commits * row.events:,.0f} /s"
        counts = str(row.processes), str(row.events)
        sheet.rows.append((*counts, *rates, *waited, *spent, f"{row.on_disk:.0f}", f"{row.logged:,.0f}"))
    return sheet


def cluster(rows: Iterable[tuple[str, float]]) -> Sheet:
    """What more processes bring."""
    sheet = Sheet(
        CLUSTER,
        ("game", "two processes / one"),
        before="How many times as fast a Dask cluster of two processes deals as one of a single process, by the clock "
        "on the wall, scheduler and all on this machine.",
    )
    sheet.rows = [(name, f"{twice:.2f}") for name, twice in rows]
    return sheet


def gpu(found: dict[str, Any]) -> Sheet:
    """Kernels on a card, as they were last measured on one."""
    sheet = Sheet(
        GPU,
        ("kernel", "a second", "goal", "", "compared"),
        before="`simulate --gpu`: the same rule functions as device code, with full tallies; from the call to the "
        "merged tally, the compiler's work apart, while other kernels were compiled beside it. *Compared*: rounds "
        "whose tallies are byte for byte those of the processor. A hand of the poker room is one deal to all its "
        "players. A run on a machine without a GPU leaves these figures as they are.",
        after=f"*{found['device']}; {found['software']}; {found['day']}*",
    )
    for row in found["rows"]:
        goal = GOALS.get(row["game"])
        verdict = "" if goal is None else "met" if row["rate"] >= goal else "missed"
        name = "seven-card hands ranked, all there are" if row["game"] == "ranks" else row["game"]
        boxes = f", {row['boxes']} boxes" if row["boxes"] > 1 else ""
        shown = f"{goal:,.0f}" if goal else ""
        alike = f"{row['compared']:,}" if row["alike"] else "**differs**"
        sheet.rows.append((name + boxes, f"{row['rate']:,.0f} {row['unit']}", shown, verdict, alike))
    return sheet


def cold(rows: Iterable[Cold]) -> Sheet:
    """The wait for the first round."""
    sheet = Sheet(
        "First use",
        ("game", "first time", "of which compiling", "from the cache"),
        before="Processor time from the loaded game to its first thousand rounds, strategy and all. Compiled code is "
        "stored beside the sources (or where `NUMBA_CACHE_DIR` says) and is made again when a rule in any of its "
        "files changes; a terminal says `compiling`.",
    )
    for row in rows:
        sheet.rows.append((row.game, f"{row.first:.1f} s", f"{row.compiling:.1f} s", f"{row.later:.1f} s"))
    return sheet
