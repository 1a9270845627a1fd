"""House-banked poker: what its games price alike."""

from typing import Any

from pitboss.pricing.ends import Ends, by_table
from pitboss.table.paying import Side


def side_ends(options: Any) -> list[Ends]:
    """The side wagers that the table offers, each with the ends of its pay table."""
    return [
        by_table(side.name, side.on, side.kinds, table, side.stake)
        for side in options.paying
        if isinstance(side, Side) and (table := side.table(options)) is not None
    ]
