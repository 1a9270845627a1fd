"""Caribbean stud poker: the exact worth of every wager, and of the progressive by its meter.

The odds hold for wagers whose payout the limit of 16.12(d) does not reach; at the table's minimum it never does.
"""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import partial
from math import expm1, log1p
from typing import Any

import numpy as np

from pitboss.equipment import SUITS, Card
from pitboss.games.caribbean_stud.counting import DEALS, HANDS, LEVEL, LOST, NO_HAND, ONE_PAIR, WON, deals
from pitboss.games.caribbean_stud.rules import (
    BET,
    BET_ANTES,
    PERCENT,
    QUALIFYING,
    ROWS,
    ROYAL,
    STAKE,
    STRAIGHT_FLUSH,
    WAGERS,
    Options,
    bet_odds,
    bet_winnings,
    prize,
    register_share,
)
from pitboss.games.caribbean_stud.strategy import BEST, STRATEGIES, strategy
from pitboss.games.caribbean_stud.strategy import situations as every_situation
from pitboss.money import dollars
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds, progressive_facts
from pitboss.pricing.ends import End, Ends
from pitboss.ranking import HIGH
from pitboss.ranking.compiled import number
from pitboss.table import HOUSE, Table
from pitboss.table.act import Decide
from pitboss.table.progressive import PROGRESSIVE

OUTCOMES = ("fold", "dealer-does-not-qualify", "lose", "push", *(f"win-{row}" for row in ROWS))
"""Everything that can become of a box in a round."""
FOLD, NOT_QUALIFIED, LOSE, PUSH, WIN = range(5)

LONG = True
"""Nobody who only looks around should wait for this."""

CLASSES = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""Hands of each class, the lowest first."""


def ends(options: Options, name: str) -> list[int]:
    """In how many deals a box comes to each outcome under a strategy."""
    # A name that nobody knows is refused before the long count.
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
    """The edge of an ante of so many cents, whose bet wins no more than the limit (16.12(d))."""
    ways = ends(options, name)
    return -Fraction(sum(net_cents(options, end, stake) * n for end, n in enumerate(ways)), stake * DEALS)


def paid_in_full(options: Options) -> int:
    """The greatest ante, in cents, whose bet the limit never reaches."""
    best = BET.table(options).best
    most = options.limit * best.stake // (best.win * BET_ANTES)
    return min(most // options.increment * options.increment, options.maximum)


def ante_ends(options: Options) -> Ends:
    """Everything that can become of the ante with the bet that may follow it."""
    table = [End(name, net(options, end), more=0 if end == FOLD else BET_ANTES) for end, name in enumerate(OUTCOMES)]
    return Ends("ante", WAGERS["ante"].says, table, cents=partial(net_cents, options))


def ante(options: Options, name: str = BEST) -> WagerOdds:
    """The ante with the bet that may follow it."""
    return ante_ends(options).odds(ends(options, name))


def progressive(options: Options, meter: int | None = None) -> WagerOdds:
    """The progressive wager at a meter, in cents, that nobody shares; at the first amount if none is given."""
    shown = options.progressive_start if meter is None else meter
    ways: dict[tuple[str, Fraction], int] = {}
    for row, hands in reversed([*enumerate(CLASSES)]):
        won = prize(options, row, shown)
        key = (ROWS[row] if won else "lose", Fraction(won - STAKE, STAKE))
        ways[key] = ways.get(key, 0) + hands
    return WagerOdds.from_ways(PROGRESSIVE, WAGERS[PROGRESSIVE].says, ways)


def meter_return(options: Options) -> tuple[Fraction, Fraction]:
    """What a progressive wager brings back for each dollar: a fixed part, and so much for each dollar on the meter."""
    of_meter = Fraction(CLASSES[ROYAL], HANDS)
    if options.straight_flush_prize == PERCENT:
        of_meter += Fraction(options.straight_flush_percent * CLASSES[STRAIGHT_FLUSH], 100 * HANDS)
    fixed = sum(prize(options, row, 0) * hands for row, hands in enumerate(CLASSES))
    return Fraction(fixed, STAKE * HANDS), of_meter


def break_even(options: Options, ante_cents: int = 0, name: str = BEST) -> Fraction:
    """The meter in dollars at which the progressive wager is fair, or with it the whole game at such an ante."""
    fixed, of_meter = meter_return(options)
    owed = 1 + ante(options, name).edge * Fraction(ante_cents, STAKE) if ante_cents else Fraction(1)
    return (owed - fixed) / of_meter


def facts(options: Options) -> Iterator[Fact]:
    """What five cards make, and what meter makes the progressive wager fair."""
    for row, hands in reversed([*enumerate(CLASSES)]):
        yield Fact("five cards", ROWS[row], Fraction(hands, HANDS))
    if options.progressive:
        yield from progressive_facts(lambda meter: progressive(options, meter).mean)


def refilled(options: Options) -> Fraction:
    """Dollars that the house puts on the meter for each progressive wager, starting it again once it is won."""
    emptying = CLASSES[ROYAL]
    if options.straight_flush_prize == PERCENT and options.straight_flush_percent == 100:
        emptying += CLASSES[STRAIGHT_FLUSH]
    return Fraction(options.progressive_reset * emptying, STAKE * HANDS)


def long_run(options: Options) -> Fraction:
    """What a progressive wager brings back for each dollar in the long run: all that goes on the meter comes off it.

    Parts of a cent and hands that win of the meter in one round are left out of account, here and below.
    """
    return meter_return(options)[0] + Fraction(register_share(options), STAKE) + refilled(options)


def expected_return(options: Options, wagers: int) -> float:
    """The same over the first so many wagers of a meter that begins at its first amount."""
    fixed, of_meter = (float(part) for part in meter_return(options))
    share = register_share(options) / STAKE
    level = (share + float(refilled(options))) / of_meter
    first = options.progressive_start / STAKE + share
    gone = -expm1(wagers * log1p(-of_meter)) / (wagers * of_meter)
    return fixed + of_meter * (level + (first - level) * gone)


def chooser(options: Options, name: str) -> Callable[[Table[Any], Decide], str]:
    """How a player of that strategy answers at a table, who sees one card of the dealer's."""
    chosen, found = strategy(name, bet_odds(options, 0)), deals()

    def bets(hand: Collection[Card], up: Card) -> bool:
        value = HIGH.value(hand)
        if value >= ONE_PAIR:
            return True
        if value < QUALIFYING:
            return bool(chosen.always)
        suits = [sum(1 << number(card) // 4 for card in hand if card[1] == suit) for suit in SUITS]
        ranked = sorted(range(4), key=lambda suit: -suits[suit])
        key = sum(suits[suit] << 39 - 13 * place for place, suit in enumerate(ranked))
        at = int(np.nonzero(found.keys == key)[0][0])
        return bool(chosen.ace_king[at, number(up) // 4 * 4 + ranked.index(SUITS.index(up[1]))])

    return lambda t, act: "bet" if bets(t.hands[act.box], t.hands[HOUSE][-1]) else "fold"


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file."""
    return every_situation()


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager that the table offers, the ante under the given strategy and beside it under the others."""
    rows = [ante(options, strategy)]
    if options.progressive:
        rows.append(progressive(options))
    return GameOdds("caribbean-stud", options.shown(), tuple(rows), _strategy(options, strategy))


def _strategy(options: Options, name: str) -> dict[str, Any]:
    others = dict.fromkeys((*STRATEGIES, name))
    told: dict[str, Any] = {"name": name, "ante": {other: ante(options, other).figures() for other in others}}
    most, full, at_most = options.maximum, paid_in_full(options), capped_edge(options, options.maximum, name)
    told["limit"] = {"payout_limit": dollars(options.limit), "paid_in_full_to": dollars(full)}
    told["limit"] |= {"edge_at_maximum": float(at_most)}
    told["notes"] = []
    if full < most:
        told["notes"].append(
            f"a bet wins no more than ${dollars(options.limit)}: in full up to an ante of ${dollars(full)}; "
            f"with an ante of ${dollars(most)} the edge is {float(at_most):.4%}"
        )
    if options.progressive:
        fixed, of_meter = meter_return(options)
        alone, whole = break_even(options), break_even(options, options.minimum, name)
        told["meter"] = {
            "shown": dollars(options.progressive_start),
            "fixed_return": str(fixed),
            "return_per_dollar": str(of_meter),
            "break_even": float(alone),
            "break_even_with_minimum_ante": float(whole),
            "long_run_return": str(long_run(options)),
        }
        told["notes"] += [
            f"the progressive wager returns {float(fixed):.4%}, and {float(of_meter):.8%} for each dollar on the meter "
            f"(above: {dollars(options.progressive_start)}, as progressive_start says)",
            f"it is fair at a meter of ${float(alone):,.2f}; the whole game, "
            f"with an ante of ${dollars(options.minimum)}, at ${float(whole):,.2f}",
            f"as the meter grows by {options.progressive_percent} percent of each wager, is won and starts again at "
            f"${dollars(options.progressive_reset)}, the wager returns {float(long_run(options)):.4%} in the long run",
        ]
    return told
