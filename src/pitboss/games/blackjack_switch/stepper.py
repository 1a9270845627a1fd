"""Blackjack switch for learning agents, many tables at once."""

from fractions import Fraction

from pitboss.games.blackjack_family.kernel import shoes, stepping
from pitboss.games.blackjack_family.kernel.stepping import SideWager
from pitboss.games.blackjack_switch.kernel import own
from pitboss.games.blackjack_switch.odds import terms
from pitboss.games.blackjack_switch.options import MATCHES, Options
from pitboss.games.blackjack_switch.round import KEEP, SWITCH, TAKE_BACK
from pitboss.games.blackjack_switch.rules import FIRST, MATCH, SECOND, WAGERS
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    odds = {kind: options.match_odds(kind) for kind in MATCHES}
    game = stepping.SteppedGame(
        rules=shoes.rules_of(options, 2, False, own(options)),
        pays=shoes.pays_of(terms(options), Fraction(*options.insurance_odds)),
        wagers=WAGERS,
        series=(FIRST, SECOND),
        named=(FIRST, SECOND),
        sides={MATCH: SideWager(stepping.MATCH_FOUR, odds)} if options.match_wager else {},
        switch=(KEEP, SWITCH, TAKE_BACK),
    )
    return stepping.stepper(options, game, chair, tables)
