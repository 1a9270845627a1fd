"""Keno: the board of 80 numbers, on which tickets are marked and the draw lights up."""

from pitboss.games.keno.options import Options
from pitboss.games.keno.tickets import COMBINATION, KING, NUMBERS, SPLIT, WAY
from pitboss.table.view.layout import Blank, Layout


def layout(options: Options) -> Layout:
    """Eight rows of ten, as on every blank."""
    blank = Blank(
        numbers=NUMBERS,
        across=10,
        most=options.spots,
        single="{}-spot",
        grouped={SPLIT: "", WAY: "2", COMBINATION: "1+2,1", KING: ""},
        races=options.races,
        quick=options.quick_pick,
    )
    return Layout(hands=(), blank=blank)
