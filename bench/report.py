"""The tables: one gathering of rows, shown on the terminal and written to BENCHMARKS.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as Grid

from bench.beside import Beside
from bench.bounds import Bound
from bench.cold import Cold
from bench.row import Row

BOUNDS = """A round's time is taken apart: *random numbers* are the shuffles (or throws) alone, with as many cards as
the kernel shuffles; *play, known* deals one shoe over and over, whose branches the processor learns; *wrong guesses* is
what thousands of different shoes cost more than that. The bound is the greatest part alone. Parts overlap in a
processor that works on several things at once, so they need not add up to the total."""

WHY = {
    "casino war": "shuffling and play cost about alike; comparisons are mostly made without a branch, and the shoe "
    "stays in the first-level cache",
    "baccarat": "drawing rules are a look into a table of 1,000 cells, so nothing is guessed: shuffling is the floor",
    "blackjack": "each card leads from state to state by a load that waits for the one before, and hit or stand is a "
    "guess each time",
    "blackjack-switch": "as blackjack, with the look at four cards before each pair of hands",
    "caribbean stud": "five cards are ranked by sums and looks into tables, without a branch; the rest is what class a "
    "hand has, and the search for an ace-king hand among 8,200",
    "three card poker": "as caribbean stud, without the search",
    "fast action hold 'em": "four or seven cards of several decks are ranked at each step",
    "craps": "a roll leads from cell to cell by a load that waits for the one before; come bets make the table larger "
    "than the first-level cache likes",
}


@dataclass
class Sheet:
    """A table with its heading."""

    title: str
    heads: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    before: str = ""
    after: str = ""

    def show(self, console: Console) -> None:
        """On the terminal."""
        grid = Grid(*self.heads, title=self.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for row in self.rows:
            grid.add_row(*row)
        console.print(grid)
        console.print()

    def markdown(self) -> str:
        """As a section of a document."""
        lines = [f"## {self.title}", ""]
        if self.before:
            lines += [self.before, ""]
        lines += ["| " + " | ".join(self.heads) + " |", "|" + " --- |" * len(self.heads)]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join([*lines, "", *([self.after, ""] if self.after else [])])


def targets(rows: Iterable[Row]) -> Sheet:
    """Our own figures beside what earlier versions promised."""
    sheet = Sheet("Our targets", ("what", "measured", "target", ""))
    for row in rows:
        verdict = "" if row.target is None else "met" if row.met else "missed"
        sheet.rows.append((row.what.strip(), row.shown(row.measured), row.shown(row.target), verdict))
    return sheet


def beside(rows: Iterable[Beside]) -> Sheet:
    """The same work by others."""
    sheet = Sheet(
        "Beside others",
        ("work", "who", "measured", "we, asked alike", "we, compiled"),
        before="Medians of several runs on one core, by the processor's time. The last columns say how many times "
        "as fast we are: asked in the same way (from Python, a call at a time, every step on the record), and by the "
        "compiled kernel where there is one.",
    )
    for row in rows:
        for way, rate in row.ours.items():
            sheet.rows.append((row.what, f"**Pitboss**: {way}", f"{rate:,.0f} {row.unit}", "", ""))
        best = max(row.ours, key=lambda way: row.ours[way])
        for peer in row.peers:
            if peer.rate is None:
                sheet.rows.append((row.what, peer.says, peer.note, "", ""))
                continue
            alike, compiled = row.ours[row.like] / peer.rate, row.ours[best] / peer.rate
            fast = times(compiled) if best != row.like else ""
            who = f"{peer.says} ({peer.note})"
            sheet.rows.append((row.what, who, f"{peer.rate:,.0f} {row.unit}", times(alike), fast))
    return sheet


def times(value: float) -> str:
    """A ratio as text."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def bounds(rows: Iterable[Bound]) -> Sheet:
    """What the kernels cannot be quicker than."""
    sheet = Sheet(
        "What bounds the kernels",
        ("kernel", "ns", "random numbers", "play, known", "wrong guesses", "bound by", "total / bound"),
        before=BOUNDS,
    )
    seen = []
    for row in rows:
        sheet.rows.append(
            (
                row.kernel,
                f"{row.total:,.1f} a {row.unit}",
                f"{row.random:,.1f} ({row.numbers:.1f} drawn)",
                f"{row.known:,.1f}",
                f"{row.guessed_wrong:,.1f}",
                row.by,
                f"{row.total / row.bound:.2f}",
            )
        )
        seen.append(row.kernel.partition(",")[0])
    sheet.after = "\n".join(f"- **{name}**: {WHY[name]}." for name in dict.fromkeys(seen) if name in WHY)
    return sheet


def cold(rows: Iterable[Cold]) -> Sheet:
    """The wait for the first round."""
    sheet = Sheet(
        "First use",
        ("game", "first time", "of which compiling", "from the cache"),
        before="Processor time from the loaded game to its first thousand rounds, strategy and all. Compiled code is "
        "kept beside the sources (or where `NUMBA_CACHE_DIR` says) and is made again when a rule in any of its "
        "files changes; a terminal says `compiling`.",
    )
    for row in rows:
        sheet.rows.append((row.game, f"{row.first:.1f} s", f"{row.compiling:.1f} s", f"{row.later:.1f} s"))
    return sheet
