"""The distribution of one wager of a game, by name, as all figures of worth begin with it."""

from pitboss.pricing.distribution import WagerOdds, open_wager
from pitboss.rulebook import Elections
from pitboss.sheet.priced import price, verify_priced


def wager_row(game: str, options: Elections, wager: str | None = None, strategy: str = "best") -> WagerOdds:
    """The odds of a wager that can be made in every round; by default the game's main one."""
    verify_priced(game)
    return open_wager(game, price(game, options, strategy).wagers, wager)
