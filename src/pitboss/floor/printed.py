"""What stands on the felt in letters: legends, and the pay tables of the options."""

from typing import Any

from pitboss.table import Game

FEWEST = 3
"""Rows that make a table; fewer are a legend."""


def printed(game: Game, options: Any) -> dict[str, Any]:
    """Legends, and pay tables with a title and rows of what is paid and how much; each figure stands there once."""
    tables: list[dict[str, Any]] = []
    tabled: set[str] = set()
    for table in options.pay_tables():
        if len(table.rows) < FEWEST:
            continue
        tabled |= {*table.legends}
        pays = [pays for _, pays in table.rows]
        if all(pays != [paid for _, paid in other["rows"]] for other in tables):
            tables.append({"title": table.title, "rows": [*table.rows]})
    legends = [words for where, words, _ in game.inscriptions(options) if where == "layout"]
    legends += [line for line in game.layout(options).printed.split(" · ") if line]
    once = {line.rstrip(".").casefold(): line.rstrip(".") for line in reversed(legends) if line not in tabled}
    return {"legends": [*reversed(once.values())], "tables": tables}
