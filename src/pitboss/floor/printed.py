"""What stands on the felt in letters: legends, and pay tables as tables, read off what the game says of itself."""

import re
from itertools import groupby
from typing import Any

from pitboss.table import Game

_PAYS = r"[\d,]+ to \d+|push|(?:\d+ percent of )?the meter|\$[\d,.]+"
_ITEM = re.compile(rf"(.+?),? ({_PAYS})$")
_LINE = re.compile(rf"(.+?)(?: pays|:) ({_PAYS})$")

PrintedTable = dict[str, Any]
"""A title, and rows of what is paid and how much."""


def items(text: str) -> list[tuple[str, str]]:
    """A list in words as rows, if every part of it names something and what that pays."""
    found = [_ITEM.match(part) for part in text.split(", ")]
    return [(one[1], one[2]) for one in found if one] if len(found) > 2 and all(found) else []


def printed(game: Game, options: Any) -> dict[str, Any]:
    """Legends, and the pay tables of layout and wagers."""
    legends: list[str] = []
    tables: list[PrintedTable] = []
    titles = {game.odds_cite(name, options): name for name in reversed([*game.wagers]) if options.takes(name)}

    def add(title: str, rows: list[tuple[str, str]]) -> None:
        alike = [table for table in tables if [pays for _, pays in table["rows"]] == [pays for _, pays in rows]]
        if not alike:
            tables.append({"title": title, "rows": rows})
        elif not alike[0]["title"]:
            alike[0]["title"] = title

    said = [(words, cite) for where, words, cite in game.inscriptions(options) if where == "layout"]
    for cite, of_one in groupby(said, key=lambda line: line[1]):
        words = [words for words, _ in of_one]
        single = [_LINE.match(line) for line in words]
        if len(words) > 2 and all(single):
            add(titles.get(cite, ""), [(one[1], one[2]) for one in single if one])
            continue
        for line in words:
            title, _, rest = line.partition(": ")
            if rows := items(rest):
                add(title, rows)
            else:
                legends.append(line)
    for name in game.wagers:
        if options.takes(name) and (rows := items(game.pays(name, options).partition("; ")[0])):
            add(name.replace("-", " "), rows)
    lines = [line for line in game.layout(options).printed.split(" · ") if line]
    single = [_LINE.match(line) for line in lines]
    if len(lines) > 2 and all(single):
        add("", [(one[1], one[2]) for one in single if one])
    else:
        legends += lines
    once = {line.rstrip(".").casefold(): line.rstrip(".") for line in reversed(legends)}
    return {"legends": [*reversed(once.values())], "tables": tables}
