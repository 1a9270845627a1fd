"""A plan for the kernel from a legal configuration: the boxes, the stakes, the way to play, a count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.games.blackjack_family.kernel import machine
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.choices import from_analysis, from_charts
from pitboss.games.blackjack_family.kernel.shoes import DECK, BlackjackPlan, checked, pays_of, rules_of
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS
from pitboss.refusal import Refusal
from pitboss.table import WagerRule
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

TEN = 10


@dataclass(frozen=True)
class SimulationRequest:
    """Settings of a simulation."""

    boxes: int | None
    strategy: str
    stake: Stake
    insurance: bool
    count: Count | None
    penetration: Fraction | None = None
    """The part of the shoe in front of the cutting card."""


def plan(
    options: Any,
    rule: WagerRule,
    terms: BlackjackTerms,
    asked: SimulationRequest,
    own: Mapping[int, int],
    *,
    insured: str,
    prizes: Callable[[tuple[int, ...]], tuple[int, ...]] = lambda stakes: (),
    game: str = "blackjack",
    cutting: str = "19:47-2.5(d)",
    raises: bool = False,
) -> BlackjackPlan:
    """The plan of a game with one hand to a box; `own` are the rules that only this game has."""
    if options.shuffle == BART_CARTER:
        raise Refusal("the Bart Carter shuffle is not simulated")
    boxes = _boxes(options, asked)
    if not 1 <= boxes <= options.boxes:
        raise Refusal(f"{boxes} boxes cannot be played: this layout has 1 to {options.boxes}", "house:layout")
    stakes = table_options.stakes(options, rule, asked.stake, boxes)
    if not all(stakes):
        raise Refusal("every box that plays has a wager", rule.cite)
    count, strategy = asked.count, asked.strategy
    if count is not None and options.face_up:
        raise Refusal("index plays are for one open card of the dealer")
    if count is not None:
        chart = strategies.chart_of(terms, strategies.BASIC if strategy == strategies.BEST else strategy, game)
        tables = from_charts([count.chart(chart, level) for level in count.levels], terms)
    elif strategy == strategies.BEST:
        tables = from_analysis(strategies.best(terms))
    else:
        tables = from_charts([strategies.chart_of(terms, strategy, game)], terms)
    made = BlackjackPlan(
        decks=options.decks,
        rules=rules_of(options, boxes, asked.insurance, {**own, machine.COUNTS: count is not None}),
        pays=pays_of(terms, Fraction(*options.insurance_odds)),
        stakes=stakes,
        tables=tables,
        cut=0,
        wagers=((rule.name, rule.says), ("insurance", insured)),
        count=count,
        deck=DECK if terms.tens > 3 else tuple(card for card in DECK if card >> 2 != TEN),
        prizes=prizes(stakes),
        most=4 << terms.doubles + raises,
        raising=_raising(terms, strategy, game) if raises else (0,) * 11,
    )
    # A continuous device has every card in play again in each round.
    if options.shuffle == CONTINUOUS:
        if asked.penetration is not None:
            raise Refusal("a continuous device has no cutting card, and so no penetration")
        return checked(made)
    return checked(replace(made, cut=_cut(made.size, asked.penetration, cutting)))


def _boxes(options: Any, asked: SimulationRequest) -> int:
    """The number of boxes asked for; by default all, or one if a player counts."""
    if asked.boxes is None:
        return 1 if asked.count is not None else int(options.boxes)
    return asked.boxes


def _cut(size: int, penetration: Fraction | None, cite: str) -> int:
    """How many cards lie in front of the cutting card: no more than leave a quarter behind it."""
    most = size - size // 4
    cut = most if penetration is None else int(size * penetration)
    if cut > most:
        raise Refusal(f"a penetration of {float(100 * penetration):g}%: a quarter lies behind the cutting card", cite)  # type: ignore[operator]
    return cut


def _raising(terms: BlackjackTerms, strategy: str, game: str) -> tuple[int, ...]:
    """By value of the dealer's first card: whether a game so played is worth more than nothing."""
    raised = strategies.played(terms, strategy, game).raised
    return tuple(int(value in raised) for value in range(11))
