"""Double cross poker: the exact worth of every wager over all deals, given what the house has elected."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import lcm
from typing import Any

import numpy as np

from pitboss.games.double_cross_poker.counting import (
    NO_CARD,
    NO_PAIR,
    OPEN_PAIR,
    OWN_PAIR,
    count_raise,
    gain,
    gains,
    holding,
    kinds,
    starts,
)
from pitboss.games.double_cross_poker.course import CHECK, RAISE
from pitboss.games.double_cross_poker.rules import ANTE_PAYS, ARMS, NAME, RAISE_PAYS, RAISES, WAGERS, Options
from pitboss.games.house_poker_family.course import COMMUNITY
from pitboss.games.house_poker_family.every_pair import KINDS
from pitboss.games.house_poker_family.odds import side_ends, verify
from pitboss.games.house_poker_family.starting import by_ranks, within
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.boards import hole
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import frequencies
from pitboss.pricing.sets import Ints, sets
from pitboss.ranking import THREE
from pitboss.ranking.numbers import numbers
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.event import Begin
from pitboss.table.showing import TurnUp

STRATEGIES = ("best", "with-a-pair", "every-raise", "always-check")
"""A raise wherever it gains; with a pair that the player can see; always; never."""

HOLDINGS = {
    OWN_PAIR: "a pair of your own",
    OPEN_PAIR: "a pair with an open card of the line",
    NO_PAIR: "no pair",
}
RULES = {"with-a-pair": (1, 1, 0), "every-raise": (1, 1, 1), "always-check": (0, 0, 0)}
MADE = "in the rounds in which it is made"


def units(options: Options) -> tuple[int, ...]:
    """What each kind pays on a raise, in a unit that leaves no fractions."""
    nets = [RAISE_PAYS.elected(options).net(row) for row in KINDS]
    unit = lcm(*(net.denominator for net in nets))
    return tuple(int(net * unit) for net in nets)


def seen_before(options: Options, number: int) -> tuple[list[int], list[int]]:
    """The places of the cards that are open at a raise: of its own line, and of the other."""
    line, order = options.raised(number), options.order
    own = [place for place in range(number) if ARMS[order[place]] == line]
    return own, [place for place in range(number) if place not in own]


def rule(options: Options, strategy: str, number: int) -> tuple[int, ...]:
    """By holding whether a strategy, or the file of one, makes a raise; nothing for the best, which looks closer."""
    verify(NAME, strategy, STRATEGIES)
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        return tuple(int(made.get(situation(number, held), CHECK) == RAISE) for held in HOLDINGS)
    return RULES.get(strategy, ())


@cache
def _counted(pays: tuple[int, ...], on_line: int, others: int, rule: tuple[int, ...]) -> tuple[int, ...]:
    start, ends = starts(), np.zeros(1 + len(KINDS), np.int64)
    rules = np.array(rule, np.int64)
    count_raise(start.first, start.ways, gains(pays), sets(3), on_line, others, rules, ends)
    return tuple(ends.tolist())


def raise_ways(options: Options, strategy: str, number: int) -> tuple[int, ...]:
    """In how many deals a raise is not made, and ends with each kind of hand."""
    own, others = seen_before(options, number)
    return _counted(units(options), len(own), len(others), rule(options, strategy, number))


@cache
def line_ways() -> list[int]:
    """In how many deals two cards and a line are of each kind."""
    found = np.zeros(len(KINDS) + 1, np.int64)
    for ways, row in zip(starts().ways, kinds(), strict=True):
        found += ways * np.bincount(row, minlength=len(found))
    return [int(number) for number in found[:-1]]


def ante_ends(options: Options) -> Ends:
    """The ante by the hand of its line, within the limit."""
    table = ANTE_PAYS.elected(options)
    return within(options.payout_limit or 0, "ante", WAGERS["ante"].says, [End(row, table.net(row)) for row in KINDS])


def raise_ends(options: Options, number: int) -> Ends:
    """A raise by the hand of its line, or not made."""
    table, rule = RAISE_PAYS.elected(options), WAGERS[RAISES[number]]
    ends = [End("not made", 0, made=False), *(End(row, table.net(row)) for row in KINDS)]
    cut = within(options.payout_limit or 0, rule.name, rule.says, ends).cents
    return Ends(rule.name, rule.says, ends, cut, MADE)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, raises under the given strategy, and what all of them come to under others."""
    verify(NAME, strategy, STRATEGIES)
    ante = ante_ends(options).odds(line_ways())
    sides = [ends.odds([frequencies(THREE, 3)[name] for name in THREE.classes]) for ends in side_ends(options)]
    raised = [(raise_ends(options, n), raise_ways(options, strategy, n)) for n in range(len(RAISES))]
    rows = [ends.odds(ways) for ends, ways in raised if sum(ways[1:])]
    in_all = {}
    for name in dict.fromkeys((*STRATEGIES, strategy)):
        edge = whole_edge(options, name)
        in_all[name] = {"edge": float(edge), "exact": str(edge)}
    made = [f"{float(Fraction(sum(ways[1:]), sum(ways))):.1%}" for _, ways in raised]
    most = options.times[1]
    told: dict[str, object] = {
        "name": strategy,
        "ante and raises": in_all,
        "notes": [
            f"ante and raises of {most} antes lose {float(whole_edge(options, strategy)):.4%} of an ante together",
            f"raises 1 to 4 are made in {', '.join(made)} of all rounds; every amount that is paid is the house's own",
            f"a wager wins no more than ${dollars(options.payout_limit or 0)}; odds are those below that limit",
        ],
        "raises": tables(options),
    }
    return GameOdds(NAME, options.shown(), (ante, *sides, *rows), told)


def whole_edge(options: Options, strategy: str) -> Fraction:
    """What the house keeps of an ante and all that is raised on it, for each unit of the ante."""
    table, most = RAISE_PAYS.elected(options), options.times[1]
    gained = ante_ends(options).odds(line_ways()).mean
    for number in range(len(RAISES)):
        ways = raise_ways(options, strategy, number)
        won = sum(times * table.net(row) for row, times in zip(KINDS, ways[1:], strict=True))
        gained += most * Fraction(won) / sum(ways)
    return -gained


# What a player can learn.


def situation(number: int, held: int) -> str:
    """Where a player chooses, in words."""
    return f"raise {number + 1}, {HOLDINGS[held]}"


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file."""
    found: dict[str, tuple[str, ...]] = {}
    for number in range(len(RAISES)):
        for held in HOLDINGS:
            if held != OPEN_PAIR or seen_before(options, number)[0]:
                found[situation(number, held)] = (RAISE, CHECK)
    return found


def tables(options: Options) -> dict[str, Any]:
    """What the first raise gains of its own size with each starting hand, before anything is open."""
    found, lines = gains(units(options)), 19_600
    unit = lcm(*(RAISE_PAYS.elected(options).net(row).denominator for row in KINDS))
    return by_ranks("gain of a raise before any card is open", [float(one) / (unit * lines) for one in found.none])


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of that strategy answers at a table; a raise is as large as it may be."""
    rules = [rule(options, strategy, number) for number in range(len(RAISES))]
    found, start = gains(units(options)), starts()

    def answer(t: Table[Options], act: Decide) -> str:
        number = turned(t)
        a, b = sorted(numbers(t.hands[act.box]))
        named = partial(_renamed, start.suits[hole(a, b)])
        own, others = seen_before(options, number)
        cards = numbers(t.hands[COMMUNITY])
        seen = [named(cards[place]) for place in own] or [NO_CARD]
        x, y = [*(named(cards[place]) for place in others), NO_CARD, NO_CARD][:2]
        if rules[number]:
            raises = bool(rules[number][holding(named(a), named(b), seen[0])])
        else:
            raises = gain(int(start.cells[hole(a, b)]), seen[0], x, y, np.zeros(3, np.int64), *found) > 0
        if not raises:
            return CHECK
        low, high = options.times
        return RAISE if low == high else f"{RAISE} {dollars(high * t.wagers[act.box, 'ante'])}"

    return answer


def turned(t: Table[Options]) -> int:
    """How many arms are open in the round."""
    begun = next(n for n, event in enumerate(reversed(t.events)) if isinstance(event.act, Begin))
    return sum(isinstance(event.act, TurnUp) for event in t.events[-begun - 1 :])


def _renamed(suits: Ints, card: int) -> int:
    return int((card >> 2) * 4 + suits[card & 3])
