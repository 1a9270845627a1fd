"""Where the marks of a plot go; the templates draw them as SVG."""

from dataclasses import dataclass
from math import ceil, floor, log10

from pitboss.floor.odds_figures import After, Effect

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 30


@dataclass(frozen=True)
class Mark:
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


@dataclass(frozen=True)
class Plot:
    """Marks and axes within `WIDTH` and `HEIGHT`."""

    title: str
    marks: tuple[Mark, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    base: float
    zero: float | None = None
    """Where nothing is won or lost, if that is in sight."""
    numbers: bool = True
    """Whether what lies across can be followed along a line."""
    width: int = WIDTH
    height: int = HEIGHT


def steps(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two values, at most so many."""
    if high <= low:
        return [low]
    size = 10 ** floor(log10((high - low) / most))
    size = next(size * by for by in (1, 2, 2.5, 5, 10, 20) if (high - low) / (size * by) <= most)
    return [round(i * size, 12) for i in range(ceil(low / size - 1e-9), floor(high / size + 1e-9) + 1)]


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
        marks.append(Mark(left, top, max(right - left, 0.5), base - top, f"{label}: {bar.probability:.2%}", kind))
    across = tuple(Tick(x(value), f"{value:+g}" if value else "0") for value in steps(low, high, 7))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(0, tallest, 4)[1:])
    zero = x(0) if low < 0 < high else None
    return Plot(f"result after {after.rounds} rounds", tuple(marks), across, up, base, zero)


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
        value = {"True": "yes", "False": "no"}.get(str(choice.value), str(choice.value))
        marks.append(Mark(at, y(edge), 0, 0, f"{100 * edge:.4g}%", "here" if choice.elected else ""))
        across.append(Tick(at, value))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(low, high, 4))
    zero = y(0) if low < 0 < high else None
    numbers = all(type(choice.value) is int for choice, _ in rows)
    return Plot(wager, tuple(marks), tuple(across), up, HEIGHT - BOTTOM, zero, numbers)
