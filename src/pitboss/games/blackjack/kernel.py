"""Blackjack at full speed: the family's kernel with this game's options, strategies and counts.

It deals the main wager with its doubles and splits, and insurance. Side wagers hang on the first cards alone and are
counted exactly by `odds`, so they are not dealt here; nor are double shoes, multiple action and partial shuffles.
"""

from fractions import Fraction

from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import WAGERS
from pitboss.games.blackjack_family.kernel import machine, setting
from pitboss.games.blackjack_family.kernel.card_counting import Count, counting
from pitboss.games.blackjack_family.kernel.shoes import BLOCK, BlackjackPlan, play_shoes, run_block
from pitboss.games.blackjack_family.kernel.summary import by_count, counted, summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.script import wagers
from pitboss.refusal import Refusal
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BlackjackPlan", "by_count", "counted", "counting", "play_shoes", "run_block", "setup", "summary"]


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = strategies.BEST,
    blackjack: Stake = None,
    insurance: bool = False,
    count: Count | None = None,
    penetration: Fraction | None = None,
) -> BlackjackPlan:
    """A plan from a legal configuration; with a count the chart of the strategy is changed and stakes are spread."""
    for cannot, what in (
        (options.shoe == "double", "a double shoe"),
        (options.multiple_action, "multiple action"),
    ):
        if cannot:
            raise Refusal(f"{what} is not simulated")
    asked = setting.SimulationRequest(boxes, strategy, blackjack, insurance, count, penetration)
    rules, insured = terms(options), WAGERS["insurance"].says
    return setting.plan(options, WAGERS[wagers.MAIN], rules, asked, own(options, rules), insured=insured)


def own(options: Options, rules: BlackjackTerms) -> dict[int, int]:
    """What only blackjack has, in the places of the kernel."""
    named = (
        [machine.CODES[word] for word in options.designated.split("-")]
        if options.designated != "none"
        else [machine.NOBODY] * 2
    )
    return {
        machine.FACE_UP: options.face_up,
        machine.LETTER_21: options.split_21_beats_long_21,
        machine.SPECIALS: any((rules.five_card_21, rules.three_sevens, rules.suited_678)),
        machine.NAMED_ACE: named[0],
        machine.NAMED_FACE: named[1],
        machine.ON_DOUBLE: options.bonus_on_double,
        machine.ON_SPLIT: options.bonus_on_split,
    }
