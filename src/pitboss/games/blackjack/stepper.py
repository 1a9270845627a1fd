"""Blackjack for learning agents, many tables at once: the main wager with insurance, doubles, splits and surrender."""

from fractions import Fraction

from pitboss.games.blackjack.kernel import own
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import offered
from pitboss.games.blackjack_family.kernel import shoes, stepping
from pitboss.pricing.stepping import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals: side wagers, double shoes and the like."""
    if options.shoe == "double" or options.multiple_action or offered(options):
        return None
    rules = terms(options)
    pays = shoes.pays_of(rules, Fraction(*options.insurance_odds))
    table = shoes.rules_of(options, 1, False, own(options, rules))
    return stepping.stepper(options, table, pays, chair, (options.minimum, options.maximum), tables)
