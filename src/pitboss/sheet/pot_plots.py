"""Where the marks of a pot's plots go: how often pots of each size come, and what is taken of them."""

from collections.abc import Sequence

from pitboss.sheet.plots import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Plot, PlotMark, Tick, Trace, steps


def pots_plot(bars: Sequence[tuple[int, int, float, float]]) -> Plot:
    """How often pots lie in a range of dollars: low, high, share, and what the house takes of them."""
    last, tallest = max(high for _, high, _, _ in bars) / 100, max(share for _, _, share, _ in bars)

    def x(amount: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * amount / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share / (tallest * 1.05))

    base = y(0)
    marks = []
    for number, (low, high, share, rake) in enumerate(bars):
        left, right = x(low / 100) + 0.7, x(high / 100) - 0.7
        span = f"to {high / 100:,.0f}" if number + 1 < len(bars) or len(bars) == 1 else "or more"
        says = f"{low / 100:,.0f} {span}: {share:.2%} of hands, rake {rake:.2f}"
        marks.append(PlotMark(left, y(share), max(right - left, 0.5), base - y(share), says, "pot"))
    across = tuple(Tick(x(value), f"{value:,g}") for value in steps(0, last, 6))
    up = tuple(Tick(y(value), f"{100 * value:g}%") for value in steps(0, tallest, 4)[1:])
    return Plot("pots", tuple(marks), across, up, base, along="pot in dollars", upward="share of hands")


def stairs_plot(rows: Sequence[Sequence[tuple[int, int]]]) -> Plot:
    """The rake by the pot, a line for each way to charge: from which pot on how much is taken, in cents."""
    reach = max(pot for row in rows for pot, _ in row) / 100 * 1.25
    most = max(take for row in rows for _, take in row) / 100

    def x(pot: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * pot / reach

    def y(take: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - take / (most * 1.1))

    lines = []
    for number, row in enumerate(rows):
        points, level = [(x(0), y(0))], 0.0
        for pot, take in row:
            points += [(x(pot / 100), y(level)), (x(pot / 100), y(take / 100))]
            level = take / 100
        lines.append(Trace((*points, (x(reach), y(level))), f"stair line-{number % 8}", "rake"))
    across = tuple(Tick(x(value), f"{value:,g}") for value in steps(0, reach, 6))
    up = tuple(Tick(y(value), f"{value:g}") for value in steps(0, most, 4)[1:])
    return Plot("rake", (), across, up, y(0), lines=tuple(lines), along="pot in dollars", upward="rake in dollars")
