"""Baccarat: tables of third cards with a fault in them."""

from fractions import Fraction

from pitboss.games.baccarat_family.counting import NO_CARD, TABLES, ThirdCardTable


def letters(rule, *cases):
    return "".join("D" if rule(*case) else "S" for case in cases)


def drawn_by(**rules):
    """Both tables as rules write them (`player_draws`, `banker_draws`), the true ones where none is given."""
    player = rules.get("player_draws", TABLES.player_draws)
    banker = rules.get("banker_draws", TABLES.banker_draws)
    columns = (NO_CARD, *range(10))
    rows = tuple(letters(banker, *((count, column) for column in columns)) for count in range(10))
    return ThirdCardTable(letters(player, *((count,) for count in range(10))), rows)


def always(drawing):
    """The one way in which a kernel draws."""
    return ((Fraction(1), drawing),)
