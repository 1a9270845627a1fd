"""The picture of the house, every package on its floor: `python -m docs.making.house`.

Floors are those that `tests/test_architecture.py` enforces; what a room is for is said by its docstring.
"""

import ast
import re
import textwrap
from html import escape
from pathlib import Path

from tests.test_architecture import FLOORS

import pitboss

PICTURE = Path(__file__).parents[1] / "images" / "house.svg"
WIDTH, STOREY, GAP, EDGE, ROOF = 1000, 64, 8, 24, 64
NAME, TEXT, LINES = 15, 12, 3
"""Sizes of letters, and how many lines a room has under its name."""
STYLE = """
  text { fill: #566159 } .wall { fill: #efeadf } .room { fill: #fffdf8; stroke: #b9b09b }
  .name { fill: #1d5c44; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #a3aea6 } .wall { fill: #232b27 } .room { fill: #191f1c; stroke: #4a574f } .name { fill: #7cc4a0 }
  }
"""


def purpose(room: str, letters: int) -> list[str]:
    """As much of the first sentence of its docstring as a room has space for, in lines."""
    root = Path(pitboss.__file__).parent / room
    source = root / "__init__.py" if root.is_dir() else root.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    sentence = re.split(r"\.(?:\s|$)", docstring.replace("`", ""), maxsplit=1)[0]
    shorter = (re.split(ends, sentence, maxsplit=1)[0] for ends in ("$", ";", ":", r" \(|[:;,]"))
    wrapped = [textwrap.wrap(one, letters) for one in shorter]
    return next((lines for lines in wrapped if len(lines) <= LINES), wrapped[-1])


def floors() -> list[list[str]]:
    """The rooms of each floor, the highest first."""
    rooms = [room for room in FLOORS if not room.startswith("__")]
    levels = sorted({FLOORS[room] for room in rooms}, reverse=True)
    return [[room for room in rooms if FLOORS[room] == level] for level in levels]


def text(words: str, x: float, y: float, size: int = TEXT, of: str = "") -> str:
    """An SVG text, centred at x."""
    return f'<text class="{of}" font-size="{size}" x="{x:.0f}" y="{y:.0f}">{escape(words)}</text>'


def box(left: float, top: float, width: float, height: float, of: str) -> str:
    """An SVG rectangle."""
    return f'<rect class="{of}" rx="5" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}"/>'


def drawn() -> str:
    """The picture as SVG."""
    storeys = floors()
    height = ROOF + len(storeys) * (STOREY + GAP) + GAP
    parts = [
        f'<path class="wall" d="M0 {ROOF + 1} L{WIDTH / 2:.0f} 0 L{WIDTH} {ROOF + 1} Z"/>',
        box(EDGE - GAP, ROOF, WIDTH - 2 * (EDGE - GAP), height - ROOF, "wall"),
        text("a floor imports from floors below it, never from beside or above", WIDTH / 2, ROOF - 10),
    ]
    for number, rooms in enumerate(storeys):
        width = (WIDTH - 2 * EDGE - (len(rooms) - 1) * GAP) / len(rooms)
        top = ROOF + GAP / 2 + number * (STOREY + GAP)
        for place, room in enumerate(rooms):
            left = EDGE + place * (width + GAP)
            lines = purpose(room, int(width / TEXT / 0.56))
            y = top + (STOREY - len(lines) * (TEXT + 2) - NAME) / 2 + NAME - 2
            parts += [box(left, top, width, STOREY, "room"), text(room, left + width / 2, y, NAME, "name")]
            parts += [text(line, left + width / 2, y + n * (TEXT + 2) + 1) for n, line in enumerate(lines, 1)]
    size = f'viewBox="0 0 {WIDTH} {height}" text-anchor="middle" font-family="sans-serif"'
    title = "<title>The packages of Pitboss, floor by floor</title>"
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', title, f"<style>{STYLE}</style>", *parts, "</svg>\n"]
    )


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
