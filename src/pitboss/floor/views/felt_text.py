"""Printed text on the felt: legends, and pay tables from the options."""

from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Felt, Signs

FEWEST = 3
"""Rows from which a list is a table; fewer are a legend."""


def felt_legends(game: Game, options: Posted) -> dict[str, object]:
    """Legends, and pay tables with a title and rows of hand and payout; each figure appears once."""
    tables: dict[tuple[str, ...], dict[str, object]] = {}
    tabled: set[str] = set()
    for table in options.pay_tables():
        if len(table.rows) < FEWEST:
            continue
        tabled |= {*table.legends}
        tables.setdefault(tuple(pays for _, pays in table.rows), {"title": table.title, "rows": [*table.rows]})
    legends = [words for where, words, _ in game.part(Signs).inscriptions(options) if where == "layout"]
    legends += [line for line in game.part(Felt).layout(options).printed.split(" · ") if line]
    once = {line.rstrip(".").casefold(): line.rstrip(".") for line in reversed(legends) if line not in tabled}
    return {"legends": [*reversed(once.values())], "tables": [*tables.values()]}
