"""A chart of lines as an SVG file of its own: a figure over the values of an option."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from pitboss.sheet.plots import steps

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 70, 150, 40, 54
COLOURS = ("#1e5f46", "#a03028", "#b07d18", "#2c5c8a", "#6b4a86", "#555555", "#0d7d7d", "#8a5a2c")
Line = Sequence[float | None]


def line_chart(title: str, across: str, places: Sequence[str], lines: Mapping[str, Line]) -> str:
    """Lines over places that stand apart alike; where a value is missing the line is broken."""
    known = [value for line in lines.values() for value in line if value is not None]
    low, high = min(known, default=0.0), max(known, default=1.0)
    low, high = (low - 0.01, high + 0.01) if low == high else (low, high)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (at / (len(places) - 1) if len(places) > 1 else 0.5)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="font: 12px sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    for value in steps(low, high, 6):
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{100 * value:.4g}%</text>')
    every = -(-len(places) // 12)
    for at, place in enumerate(places):
        if at % every == 0:
            words = f'<text x="{x(at):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{escape(place)}</text>'
            parts.append(words)
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 12}" text-anchor="middle" fill="#555">{escape(across)}</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        for run in _runs(line):
            points = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in run)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
            for at, value in run:
                says = escape(f"{places[at]}{', ' + name if name else ''}: {100 * value:.4f}%")
                place = f'cx="{x(at):.1f}" cy="{y(value):.1f}" r="3.5"'
                parts.append(f'<circle {place} fill="{colour}"><title>{says}</title></circle>')
        if name:
            words = f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 18 * number + 10}" fill="{colour}">{escape(name)}</text>'
            parts.append(words)
    return "\n".join([*parts, "</svg>", ""])


def _runs(line: Line) -> list[list[tuple[int, float]]]:
    runs: list[list[tuple[int, float]]] = [[]]
    for at, value in enumerate(line):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((at, value))
    return [run for run in runs if run]
