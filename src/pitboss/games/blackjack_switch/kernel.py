"""Blackjack switch at full speed: the family's kernel with two hands to each spot and the switches of a strategy.

It deals both main wagers with their doubles and splits, and insurance; the match wager is counted exactly by `odds`.
A hand is played by totals or by its own cards, as the chart or the best play of a single hand has it.
"""

from dataclasses import replace
from fractions import Fraction

from pitboss.games.blackjack_family.kernel import machine
from pitboss.games.blackjack_family.kernel.choices import from_charts
from pitboss.games.blackjack_family.kernel.shoes import (
    BLOCK,
    BlackjackPlan,
    checked,
    pays_of,
    play_shoes,
    rules_of,
    run_block,
)
from pitboss.games.blackjack_family.kernel.summary import summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.script.options import BART_CARTER
from pitboss.games.blackjack_switch.odds import BEST_SWITCHES, figures, single_hand, stands_off, switching, terms
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.rules import FIRST, SECOND, WAGERS
from pitboss.refusal import Refusal
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BlackjackPlan", "own_edge", "play_shoes", "run_block", "setup", "summary"]


def own_edge(options: Options, strategy: str) -> float:
    """The edge on a main wager of the strategy that is played here in place of the best."""
    return float(figures(terms(options), stands_off(options), strategy)["edge"])


def own(options: Options) -> dict[int, int]:
    """What only blackjack switch has, in the places of the machine."""
    return {machine.SWITCHES: True, machine.STANDS_OFF: stands_off(options)}


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = BEST_SWITCHES,
    first: Stake = None,
    insurance: bool = False,
) -> BlackjackPlan:
    """A plan from a legal configuration: each spot has two hands with the same stake.

    Hands are played by a chart, that of basic strategy where only switches are the best; switches follow the strategy.
    """
    if strategy == strategies.BEST:
        raise Refusal(f"the best play of two hands is counted and not simulated: what is simulated is {BEST_SWITCHES}")
    if options.shuffle == BART_CARTER:
        raise Refusal("the Bart Carter shuffle is not simulated")
    spots = options.boxes if boxes is None else boxes
    if not 1 <= spots <= options.boxes:
        raise Refusal(f"{spots} spots cannot be played: this layout has 1 to {options.boxes}", "house:layout")
    stakes = table_options.stakes(options, WAGERS[FIRST], first, spots)
    if not all(stakes):
        raise Refusal("every spot that plays has two wagers", WAGERS[FIRST].cite)
    rules = terms(options)
    chart, _ = single_hand(rules, strategy)
    size = 52 * options.decks
    plan = BlackjackPlan(
        decks=options.decks,
        rules=rules_of(options, 2 * spots, insurance, own(options)),
        pays=pays_of(rules, Fraction(*options.insurance_odds)),
        stakes=tuple(stake for stake in stakes for _ in (FIRST, SECOND)),
        tables=from_charts([chart], rules),
        cut=size - size // 4,
        wagers=tuple((name, WAGERS[name].says) for name in (FIRST, SECOND, f"{FIRST}-insurance")),
        strategy=strategy,
        hands=2,
    )
    switched = figures(rules, stands_off(options), strategies.BEST if strategy == BEST_SWITCHES else strategy)
    return checked(replace(plan, switching=switching(switched["switches"])))
