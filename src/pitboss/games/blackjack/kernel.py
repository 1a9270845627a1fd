"""Blackjack at full speed: the family's kernel with this game's options, strategies and counts.

It deals the main wager with its doubles and splits, and insurance. Side wagers hang on the first cards alone and are
counted exactly by `odds`, so they are not dealt here; nor are double shoes, multiple action and partial shuffles.
"""

from pitboss.equipment import SUITS
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import WAGERS
from pitboss.games.blackjack_family.kernel import one_round
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.choices import from_analysis, from_charts
from pitboss.games.blackjack_family.kernel.shoes import BLOCK, Plan, checked, play_shoes, run_block
from pitboss.games.blackjack_family.kernel.summary import by_count, summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.terms import BUSTED, Terms
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "Plan", "by_count", "play_shoes", "run_block", "setup", "summary"]

_NOBODY = 255
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
            rules=_switches(options, rules, boxes, insurance, count),
            pays=_pays(rules),
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


def _switches(options: Options, rules: Terms, boxes: int, insurance: bool, count: Count | None) -> tuple[int, ...]:
    named = options.designated.split("-") if options.designated != "none" else None
    switches = {
        one_round.BOXES: boxes,
        one_round.HOLE_DEALT: options.hole_card_dealt,
        one_round.READER: options.reader,
        one_round.FACE_UP: options.face_up,
        one_round.SOFT_17: options.hits_soft_17,
        one_round.MOST_HANDS: 1 + options.splits,
        one_round.RESPLIT_ACES: options.resplit_aces,
        one_round.BUSTED_TOO: options.dealer_blackjack_takes == BUSTED,
        one_round.LETTER_21: options.split_21_beats_long_21,
        one_round.SPECIALS: any(_pays(rules)[one_round.FIVE_CARD :]),
        one_round.NAMED_ACE: _card(named[0]) if named else _NOBODY,
        one_round.NAMED_FACE: _card(named[1]) if named else _NOBODY,
        one_round.ON_DOUBLE: options.bonus_on_double,
        one_round.ON_SPLIT: options.bonus_on_split,
        one_round.INSURES: insurance,
        one_round.COUNTS: count is not None,
        one_round.SWITCHES: False,
        one_round.STANDS_OFF: False,
    }
    return tuple(int(switches[place]) for place in range(one_round.RULES))


def _pays(rules: Terms) -> tuple[int, ...]:
    """Half units on a win, in the places of `dealing`."""
    odds = (1, rules.blackjack, rules.designated, rules.five_card_21, rules.three_sevens, rules.suited_678)
    return tuple(int(2 * (pays or 0)) for pays in odds)
