"""Caribbean stud poker: the exact worth of every wager, and of the progressive by its meter.

The odds hold for wagers whose payout the limit of 16.12(d) does not reach; at the table's minimum it never does.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

import numpy as np

from pitboss.equipment import SUITS
from pitboss.games.caribbean_stud.counting import DEALS, LEVEL, LOST, NO_HAND, ONE_PAIR, WON, deals
from pitboss.games.caribbean_stud.rules import (
    BET,
    BET_ANTES,
    PROGRESSIVE,
    QUALIFYING,
    ROWS,
    WAGERS,
    Options,
    bet_odds,
    bet_winnings,
)
from pitboss.games.caribbean_stud.strategy import BET as BETS
from pitboss.games.caribbean_stud.strategy import FOLD as FOLDS
from pitboss.games.caribbean_stud.strategy import LOW, RULES, STRATEGIES, counted, strategy
from pitboss.games.house_poker_family.meter import ProgressiveMeter
from pitboss.money import dollars
from pitboss.pricing.combinations.choice_values import draws, filled
from pitboss.pricing.combinations.five_card_ranks import HANDS
from pitboss.pricing.decisions import Decision, DecisionModel, Question, State, Tally, by_hand
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds, progressive_facts
from pitboss.pricing.hands import values
from pitboss.pricing.strategy.strategies import BEST
from pitboss.pricing.worth.ends import End, Ends
from pitboss.pricing.worth.jackpot_terms import JackpotTerms
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import number, numbers
from pitboss.table import HOUSE

OUTCOMES = ("fold", "dealer-does-not-qualify", "lose", "push", *(f"win-{row}" for row in ROWS))
"""Every result of a box in a round."""
FOLD, NOT_QUALIFIED, LOSE, PUSH, WIN = range(5)

CLASSES = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""Hands of each class, the lowest first."""


def ends(options: Options, name: str) -> list[int]:
    """In how many deals a box comes to each outcome under a strategy."""
    # An unknown name is refused before the long count.
    chosen = strategy(name, bet_odds(options, 0))
    found = deals()
    ways = [0] * len(OUTCOMES)

    def bet(row: int, counts: tuple[int, ...]) -> None:
        for end, at in ((NO_HAND, NOT_QUALIFIED), (LOST, LOSE), (LEVEL, PUSH), (WON, WIN + row)):
            ways[at] += counts[end]

    for row, counts in enumerate(found.rows):
        bet(row, counts)
    weighted = found.counts * found.weights[:, None, None]
    at_bet = weighted[chosen.ace_king].sum(axis=0)
    bet(0, tuple(int(n) for n in at_bet))
    ways[FOLD] += int(np.sum(weighted)) - int(np.sum(at_bet))
    if chosen.always:
        bet(0, found.low)
    else:
        ways[FOLD] += sum(found.low)
    return ways


def net(options: Options, end: int) -> Fraction:
    """What an outcome brings for each unit of the ante, the bet included."""
    if end >= WIN:
        pays = bet_odds(options, end - WIN)
        return Fraction(options.ante_odds.win, options.ante_odds.stake) + BET_ANTES * Fraction(pays.win, pays.stake)
    return Fraction((-1, 1, -1 - BET_ANTES, 0)[end])


def net_cents(options: Options, end: int, stake: int) -> int:
    """What an outcome pays a box on its ante, the bet included, within the payout limit."""
    if end >= WIN:
        return options.ante_odds.pay(stake) + bet_winnings(options, end - WIN, BET_ANTES * stake)
    return {FOLD: -stake, NOT_QUALIFIED: stake, LOSE: -(1 + BET_ANTES) * stake, PUSH: 0}[end]


def capped_edge(options: Options, stake: int, name: str = BEST) -> Fraction:
    """The edge of an ante of this many cents, whose bet wins at most the limit (16.12(d))."""
    ways = ends(options, name)
    return -Fraction(sum(net_cents(options, end, stake) * n for end, n in enumerate(ways)), stake * DEALS)


def paid_in_full(options: Options) -> int:
    """The greatest ante, in cents, whose bet the limit never reaches."""
    best = BET.table(options).best
    most = options.limit * best.stake // (best.win * BET_ANTES)
    return min(most // options.increment * options.increment, options.maximum)


def ante_ends(options: Options) -> Ends:
    """Every result of the ante with the bet that may follow it."""
    table = [End(name, net(options, end), more=0 if end == FOLD else BET_ANTES) for end, name in enumerate(OUTCOMES)]
    return Ends("ante", WAGERS["ante"].says, table, cents=partial(net_cents, options))


def ante(options: Options, name: str = BEST) -> WagerOdds:
    """The ante with the bet that may follow it."""
    return ante_ends(options).odds(ends(options, name))


def jackpot_terms(options: Options) -> JackpotTerms:
    """What goes on the meter and comes off it."""
    return meter(options).terms()


def meter(options: Options) -> ProgressiveMeter:
    """The progressive wager and its meter."""
    return ProgressiveMeter(PROGRESSIVE, options, CLASSES)


def break_even(options: Options, ante_cents: int, name: str = BEST) -> Fraction:
    """The meter in dollars at which the whole game is fair at such an ante."""
    return meter(options).break_even(-ante(options, name).mean * Fraction(ante_cents, PROGRESSIVE.stake))


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Bet or fold, with one dealer card showing; a pair or better always bets."""
    found, table = deals(), counted(bet_odds(options, 0))
    numbers_of = {key: at for at, key in enumerate(found.keys.tolist())}

    def hand(t: State, act: Question) -> int:
        cards, up = t.hands[act.box], t.hands[HOUSE][-1]
        if HIGH.value(cards) < QUALIFYING:
            return LOW
        suits = [sum(1 << number(card) // 4 for card in cards if card[1] == suit) for suit in SUITS]
        ranked = sorted(range(4), key=lambda suit: -suits[suit])
        key = sum(suits[suit] << 39 - 13 * place for place, suit in enumerate(ranked))
        return 1 + 52 * numbers_of[key] + number(up) // 4 * 4 + ranked.index(SUITS.index(up[1]))

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        """The dealer's card in sight filled up in every way."""
        own, up = numbers(t.hands[act.box]), numbers(t.hands[HOUSE][-1:])
        dealers = values(HIGH, filled(up, draws([*own, *up], 5 - len(up))))
        value, held = HIGH.value(t.hands[act.box]), dealers >= QUALIFYING
        won = WIN + (value >> CLASS)
        ends = {NOT_QUALIFIED: ~held, LOSE: held & (dealers > value), won: held & (dealers < value)}
        gained = sum(int(ways.sum()) * net(options, end) for end, ways in ends.items())
        return {FOLDS: net(options, FOLD), BETS: Fraction(gained, len(dealers))}

    def pairs() -> Iterator[Tally]:
        for row, ends in enumerate(found.rows):
            ways = {NOT_QUALIFIED: ends[NO_HAND], LOSE: ends[LOST], WIN + row: ends[WON]}
            gained = sum((Fraction(ways[end]) * net(options, end) for end in ways), Fraction(0))
            if deals_ := sum(ends):
                yield Tally(ROWS[row], deals_, {FOLDS: Fraction(-deals_), BETS: gained}, {BETS: deals_})

    below = replace(
        by_hand(table, hand, title="Below a pair", asks=lambda t, act: HIGH.value(t.hands[act.box]) < ONE_PAIR),
        worth=lambda t, act: table.worth(at) if (at := hand(t, act)) else worth(t, act),
    )
    above = Decision(
        situations={}, situation=lambda t, act: "", worth=worth, title="A pair or better", by_file=False, tallies=pairs
    )
    return DecisionModel("caribbean-stud", "antes", (below, above), RULES)


def facts(options: Options) -> Iterator[Fact]:
    """What five cards make, and what meter makes the progressive wager fair."""
    for row, hands in reversed([*enumerate(CLASSES)]):
        yield Fact("five cards", ROWS[row], Fraction(hands, HANDS))
    if options.takes(PROGRESSIVE.name):
        yield from progressive_facts(lambda shown: meter(options).odds(shown).mean)


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager that the table offers, the ante under the given strategy and beside it under the others."""
    rows = [ante(options, strategy)]
    if options.takes(PROGRESSIVE.name):
        rows.append(meter(options).odds())
    return GameOdds("caribbean-stud", options.shown(), tuple(rows), _strategy(options, strategy))


def _strategy(options: Options, name: str) -> dict[str, Any]:
    others = dict.fromkeys((*STRATEGIES, name))
    strategy_facts: dict[str, Any] = {"name": name, "ante": {other: ante(options, other).figures() for other in others}}
    most, full, at_most = options.maximum, paid_in_full(options), capped_edge(options, options.maximum, name)
    strategy_facts["limit"] = {"payout_limit": dollars(options.limit), "paid_in_full_to": dollars(full)}
    strategy_facts["limit"] |= {"edge_at_maximum": float(at_most)}
    strategy_facts["notes"] = []
    if full < most:
        strategy_facts["notes"].append(
            f"a bet wins no more than ${dollars(options.limit)}: in full up to an ante of ${dollars(full)}; "
            f"with an ante of ${dollars(most)} the edge is {float(at_most):.4%}"
        )
    if options.takes(PROGRESSIVE.name):
        strategy_facts["meter"], notes = meter(options).describe(break_even(options, options.minimum, name))
        strategy_facts["notes"] += notes
    return strategy_facts
