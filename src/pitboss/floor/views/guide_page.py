"""A game's guide for patrons as a page: how it is played at this table."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from pitboss.games import game as game_of
from pitboss.table.offer.signs import guide_lines

_BOLD, _SLANTED = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
_CITES = re.compile(r"\[(\d[^\]]*)\]")
_ITEM, _NUMBERED = re.compile(r"- (.*)"), re.compile(r"\d+\. (.*)")


@lru_cache(maxsize=256)
def guide_page(name: str, options: tuple[tuple[str, object], ...], as_of: str = "") -> str:
    """The guide as HTML, under the options in force; empty for a game of a package that has none."""
    game = game_of(name)
    if not (game.folder / "guide.md").is_file():
        return ""
    return html_of(guide_lines(game, game.elect(dict(options), as_of), as_of))


def html_of(lines: Iterable[str]) -> str:
    """The few signs that a guide uses, as HTML: headings, lists, tables, bold and slanted words."""
    parts: list[str] = []
    kind = ""
    for line in [*lines, ""]:
        kind = _add(parts, kind, line.strip())
    return "\n".join(parts)


def _add(parts: list[str], kind: str, line: str) -> str:
    """Add a line; returns the list or table that is open after it."""
    if line.startswith("# "):
        # The page has the game's name already.
        line = ""
    item, numbered = _ITEM.fullmatch(line), _NUMBERED.fullmatch(line)
    wanted = "ul" if item else "ol" if numbered else "table" if line.startswith("|") else ""
    if wanted != kind:
        parts += [f"</{kind}>"] if kind else []
        parts += [f'<{wanted} class="plain">' if wanted == "table" else f"<{wanted}>"] if wanted else []
    if found := item or numbered:
        parts.append(f"<li>{_inline(found[1])}</li>")
    elif wanted == "table":
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if set(line) - set("|- :"):
            parts.append("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in cells) + "</tr>")
    elif not line:
        pass
    elif line.startswith("#"):
        parts.append(f"<h3>{_inline(line.lstrip('# '))}</h3>")
    else:
        parts.append(f"<p>{_inline(line)}</p>")
    return wanted


def _inline(text: str) -> str:
    words = _BOLD.sub(r"<strong>\1</strong>", escape(text, quote=False))
    words = _SLANTED.sub(r"<em>\1</em>", words)
    return _CITES.sub(r'<span class="guide-cite">[\1]</span>', words)
