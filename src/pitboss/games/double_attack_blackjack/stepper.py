"""Double attack blackjack for learning agents, many tables at once."""

from fractions import Fraction

from pitboss.games.blackjack_family.kernel import shoes, stepping
from pitboss.games.blackjack_family.kernel.stepping import SideWager
from pitboss.games.double_attack_blackjack.kernel import OWN
from pitboss.games.double_attack_blackjack.odds import terms
from pitboss.games.double_attack_blackjack.options import BET, Options
from pitboss.games.double_attack_blackjack.rules import ATTACK, BUST_IT, BUST_ODDS, MAIN, WAGERS
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    game = stepping.SteppedGame(
        rules=shoes.rules_of(options, 1, False, OWN),
        pays=shoes.pays_of(terms(options), Fraction(*options.insurance_odds)),
        wagers=WAGERS,
        series=(MAIN,),
        sides={BUST_IT: SideWager(stepping.BUST_IT, BUST_ODDS)} if options.bust_it else {},
        tens=False,
        attack=ATTACK,
        insures_bet=options.insurance_of == BET,
    )
    return stepping.stepper(options, game, chair, tables)
