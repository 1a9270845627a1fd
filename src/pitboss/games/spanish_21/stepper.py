"""Spanish 21 for learning agents, many tables at once."""

from fractions import Fraction

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.kernel import shoes, stepping
from pitboss.games.blackjack_family.kernel.stepping import SideWager
from pitboss.games.spanish_21.kernel import own
from pitboss.games.spanish_21.odds import terms
from pitboss.games.spanish_21.options import Options
from pitboss.games.spanish_21.round import RESCUE
from pitboss.games.spanish_21.rules import MAIN, MATCH, PRIZES, WAGERS
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    odds = dict(zip((arithmetic.LIKE, arithmetic.IDENTICAL), options.match_odds(), strict=True))
    game = stepping.SteppedGame(
        rules=shoes.rules_of(options, 1, False, own(options)),
        pays=shoes.pays_of(terms(options), Fraction(*options.insurance_odds)),
        wagers=WAGERS,
        series=(MAIN,),
        sides={MATCH: SideWager(stepping.MATCH_DEALER, odds)} if options.match_the_dealer else {},
        tens=False,
        rescue=RESCUE,
        prizes=PRIZES,
    )
    return stepping.stepper(options, game, chair, tables)
