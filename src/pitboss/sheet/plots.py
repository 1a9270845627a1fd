"""Where the marks of a plot go; the templates draw them as SVG."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10

from pitboss.pricing.worth.rounds import BELOW, LEAST, After, RoundStanding
from pitboss.sheet.varying import Effect
from pitboss.words import value_in_words, with_minus

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 30


@dataclass(frozen=True)
class PlotMark:
    """A bar or a point with its label."""

    x: float
    y: float
    width: float
    height: float
    label: str
    kind: str = ""


@dataclass(frozen=True)
class Tick:
    """A place on an axis and what is written there."""

    at: float
    label: str


Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Trace:
    """A line, or the outline of an area, and what it is."""

    points: Points
    kind: str
    label: str


@dataclass(frozen=True)
class Plot:
    """Marks and axes within `WIDTH` and `HEIGHT`."""

    title: str
    marks: tuple[PlotMark, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    base: float
    zero: float | None = None
    """Where nothing is won or lost, if that is in sight."""
    numbers: bool = True
    """Whether what lies across can be followed along a line."""
    width: int = WIDTH
    height: int = HEIGHT
    areas: tuple[Trace, ...] = ()
    lines: tuple[Trace, ...] = ()
    names: float = 144
    """Where the names of rows end."""
    along: str = ""
    """What is measured to the right."""
    upward: str = ""
    """What is measured upwards."""


def steps(low: float, high: float, most: int) -> list[float]:
    """Up to `most` round numbers between two values."""
    if high <= low:
        return [low]
    size = 10 ** floor(log10((high - low) / most))
    size = next(size * by for by in (1, 2, 2.5, 5, 10, 20) if (high - low) / (size * by) <= most)
    return [round(i * size, 12) for i in range(ceil(low / size - 1e-9), floor(high / size + 1e-9) + 1)]


LIFE_WIDTH, LIFE_HEIGHT, LIFE_YEARS = 720, 78, (1978, 2027)


def life_plot(rows: Sequence[Mapping[str, str]]) -> Plot:
    """A time line: bands for what is law, unknown or recodified, and a mark for every change."""
    # A change whose day lies later stretches the line.
    first, last = LIFE_YEARS[0], max(LIFE_YEARS[1], *(int(row["from"][:4]) + 1 for row in rows))

    def x(day: str) -> float:
        years = date.fromisoformat(day).toordinal() - date(first, 1, 1).toordinal()
        return LEFT + (LIFE_WIDTH - LEFT - RIGHT) * years / 365.2425 / (last - first)

    base, top = LIFE_HEIGHT - BOTTOM, 16.0
    bands = [row for row in rows if row["kind"] == "chapter" and row["state"]]
    ends = [*(x(row["from"]) for row in bands[1:]), float(LIFE_WIDTH - RIGHT)]
    marks = [
        PlotMark(x(row["from"]), top, end - x(row["from"]), base - top, f"{row['from']}: {row['what']}", row["state"])
        for row, end in zip(bands, ends, strict=True)
    ]
    marks += [
        PlotMark(x(row["from"]) - 1, top - 4, 2, base - top + 4, f"{row['from']}: {row['what']}", f"life-{row['kind']}")
        for row in rows
        if row not in bands
    ]
    across = tuple(Tick(x(f"{year}-01-01"), str(year)) for year in range(1980, last + 1, 5))
    return Plot("life", tuple(marks), across, (), base, width=LIFE_WIDTH, height=LIFE_HEIGHT)


def after_plot(after: After) -> Plot:
    """The result of many rounds: losses to the left of nothing, winnings to the right."""
    low, high = after.bars[0].left, after.bars[-1].right
    tallest = max(bar.probability for bar in after.bars)

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    def y(probability: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - probability / (tallest * 1.05))

    base, marks = y(0), []
    for bar in after.bars:
        middle = (bar.low + bar.high) / 2
        kind = "win" if middle > 0 else "lose" if middle < 0 else "even"
        gap = (bar.right - bar.left) * 0.08
        left, right = x(bar.left + gap), x(bar.right - gap)
        label = f"{bar.low:+g}" + (f" to {bar.high:+g}" if bar.high != bar.low else "")
        top = y(bar.probability)
        marks.append(PlotMark(left, top, max(right - left, 0.5), base - top, f"{label}: {bar.probability:.2%}", kind))
    across = tuple(Tick(x(value), with_minus(f"{value:+g}") if value else "0") for value in steps(low, high, 7))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(0, tallest, 4)[1:])
    zero = x(0) if low < 0 < high else None
    return Plot(
        f"result after {after.rounds} rounds",
        tuple(marks),
        across,
        up,
        base,
        zero,
        along="units won or lost",
        upward="chance",
    )


def effect_plot(effect: Effect, wager: str) -> Plot:
    """A wager's edge at each choice of an option."""
    rows = [(choice, float(choice.edges[wager])) for choice in effect.choices if wager in choice.edges]
    low, high = min(edge for _, edge in rows), max(edge for _, edge in rows)
    spread = (high - low) or abs(high) or 1.0
    low, high = low - spread * 0.25, high + spread * 0.25

    def y(edge: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (edge - low) / (high - low))

    left, slot = LEFT + 14, (WIDTH - LEFT - 14 - RIGHT) / len(rows)
    marks, across = [], []
    for i, (choice, edge) in enumerate(rows):
        at = left + slot * (i + 0.5)
        value = value_in_words(choice.value)
        marks.append(PlotMark(at, y(edge), 0, 0, f"{100 * edge:.4g}%", "here" if choice.elected else ""))
        across.append(Tick(at, value))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(low, high, 4))
    zero = y(0) if low < 0 < high else None
    numbers = all(type(choice.value) is int for choice, _ in rows)
    return Plot(wager, tuple(marks), tuple(across), up, HEIGHT - BOTTOM, zero, numbers, upward="house edge")


def count(number: float) -> str:
    """A number of rounds, as short as an axis wants it."""
    for size, letter in ((10**6, "M"), (10**4, "k")):
        if number >= size:
            return f"{number / (1000 if letter == 'k' else size):g}{letter}"
    return f"{number:,g}"


def _where(row: RoundStanding) -> str:
    ahead, even = (BELOW if 0 < chance < LEAST else f"{chance:.2%}" for chance in (row.ahead, row.even))
    return f"{row.rounds:,} rounds: ahead {ahead}, even {even}"


def ahead_plot(standings: Sequence[RoundStanding]) -> Plot:
    """The chance to be ahead over the number of rounds, which grows by tens; above it the chance to be even."""
    last = log10(standings[-1].rounds)
    tallest = max(0.5, *(row.ahead + row.even for row in standings))

    def x(rounds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * log10(rounds) / last

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance / (tallest * 1.05))

    won = tuple((x(row.rounds), y(row.ahead)) for row in standings)
    even = tuple((x(row.rounds), y(row.ahead + row.even)) for row in standings)
    marks = tuple(PlotMark(x(row.rounds), y(row.ahead), 0, 0, _where(row)) for row in standings)
    across = tuple(Tick(x(10**power), count(10**power)) for power in range(int(last + 1e-9) + 1))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(0, tallest, 5)[1:])
    area = Trace(won + even[::-1], "even", "neither ahead nor behind")
    return Plot(
        "chance to be ahead",
        marks,
        across,
        up,
        y(0),
        zero=y(0.5),
        areas=(area,),
        lines=(Trace(won, "ahead", "ahead"),),
        along="rounds played",
        upward="chance",
    )


def fan_plots(fans: Sequence[Sequence[RoundStanding]]) -> list[Plot]:
    """Fans that are compared, all on the scale of the widest."""
    rows = [row for standings in fans for row in standings]
    return [fan_plot(standings, rows) for standings in fans]


def fan_plot(standings: Sequence[RoundStanding], scale: Sequence[RoundStanding] = ()) -> Plot:
    """Where the result lies as rounds go by: nine cases of ten, half of them, the middle, and the mean."""
    last = standings[-1].rounds
    low = min(0.0, *(row.quantiles[0] for row in scale or standings))
    high = max(0.0, *(row.quantiles[-1] for row in scale or standings))

    def x(rounds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * rounds / last

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / ((high - low) or 1))

    start = ((x(0), y(0)),)

    def along(level: int) -> Points:
        return start + tuple((x(row.rounds), y(row.quantiles[level])) for row in standings)

    areas = tuple(
        Trace(along(inner) + along(outer)[::-1], kind, label)
        for inner, outer, kind, label in ((0, 4, "wide", "nine cases of ten"), (1, 3, "narrow", "half of all cases"))
    )
    mean = start + tuple((x(row.rounds), y(row.mean)) for row in standings)
    lines = (Trace(along(2), "middle", "the middle"), Trace(mean, "mean", "the mean"))
    across = tuple(Tick(x(value), count(value)) for value in steps(0, last, 6))
    up = tuple(Tick(y(value), with_minus(f"{value:+g}") if value else "0") for value in steps(low, high, 5))
    return Plot(
        "result",
        (),
        across,
        up,
        HEIGHT - BOTTOM,
        zero=y(0),
        areas=areas,
        lines=lines,
        along="rounds played",
        upward="units",
    )


@dataclass(frozen=True)
class Lever:
    """A value of an option, and the edge that it makes of another."""

    label: str
    edge: float


ROW, LABELS = 19, 150
WIDE = 640
_LETTER = 6.1
"""How wide a letter of a label is, with some room to spare."""
_FIGURE = 54
"""Room for a figure beside the longest bar."""


def _percent(value: float) -> str:
    return with_minus(f"{100 * value:.4g}%")


def tornado_plot(
    title: str,
    base: float,
    levers: Sequence[Lever],
    says: Callable[[float], str] = _percent,
    per: float = 100.0,
    along: str = "house edge",
) -> Plot:
    """What other values make of an edge, those that move it most above: right of the line is dearer for the player."""
    ordered = sorted(levers, key=lambda lever: -abs(lever.edge - base))
    ends = [base, *(lever.edge for lever in ordered)]
    low, high = min(ends), max(ends)
    height = TOP + ROW * len(ordered) + BOTTOM
    labels = [short_label(lever.label) for lever in ordered]
    room = max(LABELS, min(_LETTER * max(map(len, labels)) + 8, WIDTH // 2 + 20))
    left_end, right_end = room + _FIGURE * (low < base), WIDTH - RIGHT - _FIGURE * (high > base or low == base)

    def x(edge: float) -> float:
        return left_end + (right_end - left_end) * (edge - low) / ((high - low) or 1.0)

    marks = []
    for i, lever in enumerate(ordered):
        # What moves nothing has its figure where there is room for one.
        dear = lever.edge > base or (lever.edge == base and (high > base or low == base))
        left, right = sorted((x(base), x(lever.edge)))
        kind = "dear" if dear else "cheap"
        marks.append(PlotMark(left, TOP + ROW * i + 3, max(right - left, 0.8), ROW - 6, says(lever.edge), kind))
    up = tuple(Tick(TOP + ROW * i + ROW / 2, label) for i, label in enumerate(labels))
    across = tuple(Tick(x(value), f"{per * value:g}" + "%" * (per == 100)) for value in steps(low, high, 2))
    return Plot(
        title, tuple(marks), across, up, height - BOTTOM, zero=x(base), height=height, names=room - 6, along=along
    )


def short_label(text: str, most: int = 32) -> str:
    """A label that fits beside a bar: the beginning, and the value at the end."""
    if len(text) <= most:
        return text
    head, tail = most * 2 // 3, most - most * 2 // 3 - 1
    return f"{text[:head].rstrip()}…{text[-tail:].lstrip()}"


def dots_plot(title: str, rows: Sequence[tuple[str, Sequence[float | None]]], names: Sequence[str]) -> Plot:
    """A line a wager, a dot a configuration: where each stands on the axis of edges."""
    edges = [edge for _, row in rows for edge in row if edge is not None]
    low, high = min(*edges, 0.0), max(*edges, 0.0)
    room = (high - low) or 1.0
    low, high = low - room * 0.06, high + room * 0.06
    height = TOP + ROW * len(rows) + BOTTOM

    def x(edge: float) -> float:
        return LABELS + (WIDE - LABELS - RIGHT) * (edge - low) / (high - low)

    marks, lines = [], []
    for i, (_, row) in enumerate(rows):
        at = TOP + ROW * i + ROW / 2
        known = [x(edge) for edge in row if edge is not None]
        lines.append(Trace(((min(known), at), (max(known), at)), "thread", ""))
        for j, edge in enumerate(row):
            if edge is not None:
                marks.append(PlotMark(x(edge), at, 0, 0, f"{names[j]}: {100 * edge:.4f}%", f"code-{j % 8}"))
    up = tuple(Tick(TOP + ROW * i + ROW / 2, short_label(label, 24)) for i, (label, _) in enumerate(rows))
    across = tuple(Tick(x(value), f"{100 * value:g}%") for value in steps(low, high, 8))
    return Plot(
        title,
        tuple(marks),
        across,
        up,
        height - BOTTOM,
        x(0),
        width=WIDE,
        height=height,
        lines=tuple(lines),
        along="house edge",
    )
