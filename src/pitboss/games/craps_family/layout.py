"""Which wagers may be made or altered now, from the matrix in docs/craps.md."""

from functools import cache
from typing import Any

from pitboss.games.craps_family.bets import BETS, LINE, Bet
from pitboss.table import Table

_AT_ALL_TIMES = ("place", "place-to-lose", "hard")


@cache
def _at_all_times(buy_and_lay: bool, horn_high: bool, whirl: bool) -> frozenset[str]:
    """Wagers that may be made before any roll at a table with these elections."""

    def offered(bet: Bet) -> bool:
        if bet.family in ("buy", "lay"):
            return buy_and_lay
        if bet.family == "horn-high":
            return horn_high
        if bet.name == "whirl":
            return whirl
        return bet.family in _AT_ALL_TIMES or bet.kind == BETS["field"].kind

    return frozenset(name for name, bet in BETS.items() if offered(bet))


def open_wagers(t: Table[Any]) -> tuple[str, ...]:
    """In the order of the layout: what anybody may make now, and what lies there and may be altered."""
    o, point = t.options, t.extra.point
    lying = {name for _, name in t.wagers}
    always = _at_all_times(o.buy_and_lay, o.horn_high, o.whirl)

    def is_open(bet: Bet) -> bool:
        if bet.name in always:
            return True
        if bet.name in LINE:
            return not point or (bet.name == "dont-pass" and bet.name in lying)
        if bet.name in ("come", "dont-come"):
            # "After the come out roll" is read as after the current one: while a point is on.
            return bool(point)
        if bet.base:
            return bet.base in lying and (bool(bet.number) or bool(point))
        # Of the bets on come numbers only those against them may be lowered.
        return bet.family == "dont-come" and bet.name in lying

    return tuple(name for name, bet in BETS.items() if is_open(bet))
