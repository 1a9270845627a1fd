"""The distribution of one wager of a game, by name, as all figures of worth begin with it."""

from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Elections
from pitboss.sheet.priced import price, verify_priced


def wager_row(game: str, options: Elections, wager: str | None = None, strategy: str = "best") -> WagerOdds:
    """The odds of a wager that can be made in every round; by default the game's main one."""
    verify_priced(game)
    rows = {row.wager: row for row in price(game, options, strategy).wagers}
    if not rows:
        raise Refusal(f"{game} is played for a pot: there is no wager against the house")
    name = wager or next(iter(rows))
    if name not in rows:
        raise Refusal(f"{game} has no odds of a wager {name!r}; {near(name, rows)}")
    if (given := rows[name].given) is not None:
        raise Refusal(f"the {name} wager is open only where {given}, not in every round")
    return rows[name]
