"""Blackjack for learning agents, many tables at once."""

from fractions import Fraction

from pitboss.games.blackjack.kernel import own
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import WAGERS, offered
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.kernel import shoes, stepping
from pitboss.games.blackjack_family.kernel.stepping import SideWager
from pitboss.games.blackjack_family.script import wagers
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    rules, o = terms(options), options
    known = {
        "over-13": SideWager(stepping.OVER_13, {1: o.over_odds}),
        "under-13": SideWager(stepping.UNDER_13, {1: o.under_odds}),
        "same-suit": SideWager(
            stepping.SAME_SUIT, {arithmetic.SUITED: o.suited_odds, arithmetic.SUITED_KING_QUEEN: o.royal_odds}
        ),
        "match-the-dealer": SideWager(
            stepping.MATCH_DEALER, {arithmetic.LIKE: o.like_odds, arithmetic.IDENTICAL: o.identical_odds}
        ),
    }
    scripted = [name for name in offered(options) if name not in known]
    scripted += [
        name
        for name, elected in (("shoe: double", o.shoe == "double"), ("multiple_action", o.multiple_action))
        if elected
    ]
    game = stepping.SteppedGame(
        rules=shoes.rules_of(options, 1, False, own(options, rules)),
        pays=shoes.pays_of(rules, Fraction(*options.insurance_odds)),
        wagers=WAGERS,
        series=(wagers.MAIN,),
        sides={name: known[name] for name in offered(options) if name in known},
        scripted=", ".join(scripted),
    )
    return stepping.stepper(options, game, chair, tables)
