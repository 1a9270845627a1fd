"""Mini-dice for learning agents, many tables at once: wagers, and whether the player shakes."""

from pitboss.games.device_family import stepping
from pitboss.games.mini_dice.rules import CHANCES, DEALER, Options
from pitboss.games.mini_dice.shaker import ACCEPT, REFUSE
from pitboss.pricing.stepping.stepper import Chair, Stepper


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    offered = None if options.shakes == DEALER else (chair.actions[ACCEPT], chair.actions[REFUSE])
    return stepping.stepper(CHANCES, options, chair, tables, offered=offered)
