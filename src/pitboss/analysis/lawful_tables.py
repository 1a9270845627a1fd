"""The pay tables of a game's wagers: their floors, and found tables in the words in which they are elected."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.pay_table_search import FoundTable, Goal, TableSearch, search_tables
from pitboss.analysis.wager_rows import wager_row
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal, near
from pitboss.rulebook.pay_table import row_label
from pitboss.table import Game
from pitboss.table.offer.elected_pay_table import Offering, Side
from pitboss.table.offer.table_options import Posted


def side_of(game: Game, wager: str) -> Side:
    """The declaration of a side wager that is paid by a table."""
    sides = {one.name: one for one in getattr(game.options, "paying", ()) if isinstance(one, Side)}
    if wager not in sides:
        known = near(wager, sides) if sides else "it has none that is paid by a table of its own"
        raise Refusal(f"{game.name} has no side wager {wager!r} with a pay table to search; {known}")
    return sides[wager]


def search_side(game: Game, options: Posted, wager: str, goal: Goal, **limits: object) -> TableSearch:
    """Tables of a side wager that a house may elect: none below a floor."""
    side = side_of(game, wager)
    assert isinstance(options, Offering)
    if side.table(options) is None:
        raise Refusal(
            f"{wager} is not offered at this table: elect one, such as --set {side.option}={side.tables[0].id}"
        )
    row = wager_row(game.name, options, wager)
    return search_tables(row, goal, least=floors(side, options, row), **limits)  # type: ignore[arg-type]


def floors(side: Side, options: Posted, row: WagerOdds) -> Mapping[str, Fraction]:
    """The least that each row may pay; of a table that the law fixes, what it pays."""
    found: dict[str, Fraction] = {}
    for table in side.tables:
        if table.floor or (table.fixed and table.id == side.elected(options).id):
            for name, _ in table.rows:
                found[name] = max(found.get(name, Fraction(-1)), table.net(name))
    return {end.name: found[end.name] for end in row.outcomes if end.name in found}


def elected_as(game: Game, options: Posted, wager: str, table: FoundTable) -> str:
    """A found table as the value of its option; refused where the law does not grant it."""
    side = side_of(game, wager)
    assert isinstance(options, Offering)
    begun = side.elected(options)
    rows = {name: table.pays[name] for name, _ in begun.rows if name in table.pays}
    listed = next(each for each in side.tables if each.id == begun.id)
    changed = [f"{row_label(name)} {_odds(pays)}" for name, pays in rows.items() if pays != listed.net(name)]
    value = f"{begun.id} with {', '.join(changed)}" if changed else begun.id
    game.elect({**options.shown(changed_only=True), side.option: value})
    return value


def _odds(pays: Fraction) -> str:
    if pays < 0:
        return "lose"
    return f"{pays.numerator} to {pays.denominator}" if pays else "push"
