"""Blackjack at full speed: the family's kernel with this game's options, strategies and counts.

It deals the main wager with its doubles and splits, and insurance. Side wagers hang on the first cards alone and are
counted exactly by `odds`, so they are not dealt here; nor are double shoes, multiple action and partial shuffles.
"""

from pitboss.equipment import SUITS
from pitboss.games.blackjack.odds import rate, terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import WAGERS
from pitboss.games.blackjack_family.kernel import one_round
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.choices import from_analysis, from_charts
from pitboss.games.blackjack_family.kernel.shoes import (
    BLOCK,
    NOBODY,
    Plan,
    checked,
    pays_of,
    play_shoes,
    rules_of,
    run_block,
)
from pitboss.games.blackjack_family.kernel.summary import by_count, summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.terms import Terms
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "Plan", "by_count", "play_shoes", "run_block", "setup", "summary"]

_RANK = {letter: rank for rank, letter in enumerate("23456789TJQKA", start=2)}


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = strategies.BEST,
    blackjack: Stake = None,
    insurance: bool = False,
    count: Count | None = None,
) -> Plan:
    """A plan from a legal configuration; with a count the chart of the strategy is changed and stakes are spread."""
    for cannot, what in (
        (options.shoe == "double", "a double shoe"),
        (options.multiple_action, "multiple action"),
        (options.shuffle == BART_CARTER, "the Bart Carter shuffle"),
    ):
        if cannot:
            raise Refusal(f"{what} is not simulated")
    boxes = options.boxes if boxes is None else boxes
    if not 1 <= boxes <= options.boxes:
        raise Refusal(f"{boxes} boxes cannot be played: this layout has 1 to {options.boxes}", "19:47-2.11(e)")
    stakes = posted.stakes(options, WAGERS[wagers.MAIN], blackjack, boxes)
    if not all(stakes):
        raise Refusal("every box that plays has a wager", WAGERS[wagers.MAIN].cite)
    if count is not None and options.face_up:
        raise Refusal("index plays are for one open card of the dealer")
    rules = terms(options)
    if count is not None:
        chart = strategies.chart_of(rules, strategies.BASIC if strategy == strategies.BEST else strategy)
        tables = from_charts([count.chart(chart, level) for level in count.levels], rules)
    elif strategy == strategies.BEST:
        tables = from_analysis(strategies.best(rules))
    else:
        tables = from_charts([strategies.chart_of(rules, strategy)], rules)
    size = 52 * options.decks
    return checked(
        Plan(
            decks=options.decks,
            rules=rules_of(options, boxes, insurance, _own(options, rules, count)),
            pays=pays_of(rules, rate(options.insurance_odds)),
            stakes=stakes,
            tables=tables,
            # A continuous device has every card in play again in each round.
            cut=0 if options.shuffle == CONTINUOUS else size - size // 4,
            wagers=tuple((name, WAGERS[name].says) for name in (wagers.MAIN, "insurance")),
            count=count,
        )
    )


def _card(word: str) -> int:
    return 4 * _RANK[word[0]] + SUITS.index(word[1])


def _own(options: Options, rules: Terms, count: Count | None) -> dict[int, int]:
    """What only blackjack has, in the places of the kernel."""
    named = (
        [_card(word) for word in options.designated.split("-")] if options.designated != "none" else [NOBODY, NOBODY]
    )
    return {
        one_round.FACE_UP: options.face_up,
        one_round.LETTER_21: options.split_21_beats_long_21,
        one_round.SPECIALS: any((rules.five_card_21, rules.three_sevens, rules.suited_678)),
        one_round.NAMED_ACE: named[0],
        one_round.NAMED_FACE: named[1],
        one_round.ON_DOUBLE: options.bonus_on_double,
        one_round.ON_SPLIT: options.bonus_on_split,
        one_round.COUNTS: count is not None,
    }
