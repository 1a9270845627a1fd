"""Double cross poker: the exact worth of every wager over all deals, given what the house has elected."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

import numpy as np

from pitboss.games.double_cross_poker.counting import (
    AS_IS_BEST,
    NO_CARD,
    NO_PAIR,
    OPEN_PAIR,
    OWN_PAIR,
    count_raise,
    gain,
    gains,
    holding,
    kinds,
    lines,
    starts,
)
from pitboss.games.double_cross_poker.course import CHECK, RAISE
from pitboss.games.double_cross_poker.rules import ANTE_PAYS, ARMS, NAME, RAISE_PAYS, RAISES, WAGERS, Options
from pitboss.games.house_poker_family.odds import (
    in_whole_units,
    shown,
    side_ends,
    three_card_ways,
    verify,
    within,
)
from pitboss.games.house_poker_family.pair_ranks import KINDS
from pitboss.money import dollars
from pitboss.pricing.combinations.board_matchups import hole
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking.numbers import numbers

RULES = {
    "with-a-pair": Rule({f"raise {number}, no": CHECK for number in range(1, 5)}, RAISE),
    "every-raise": Rule(otherwise=RAISE),
    "always-check": Rule(otherwise=CHECK),
}
STRATEGIES = ("best", *RULES)
"""A raise wherever it gains; with a pair that the player can see; always; never."""

HOLDINGS = {
    OWN_PAIR: "a pair of your own",
    OPEN_PAIR: "a pair with an open card of the line",
    NO_PAIR: "no pair",
}
MADE = "in the rounds in which it is made"


def units(options: Options) -> tuple[tuple[int, ...], int]:
    """What each kind pays on a raise, in a unit that leaves no fractions, and how many of these an ante is."""
    pays, unit = in_whole_units(RAISE_PAYS.elected(options).net(row) for row in KINDS)
    return tuple(pays), unit


def seen_before(options: Options, number: int) -> tuple[list[int], list[int]]:
    """The places of the cards that are open at a raise: of its own line, and of the other."""
    line, order = options.raised(number), options.order
    own = [place for place in range(number) if ARMS[order[place]] == line]
    return own, [place for place in range(number) if place not in own]


def rule(options: Options, strategy: str, number: int) -> tuple[int, ...]:
    """By holding whether a strategy, or the file of one, makes a raise; nothing for the best, which looks closer."""
    if strategy == "best":
        return ()
    made = decisions(options).rule(strategy).choices
    return tuple(int(made.get(situation(number, held), CHECK) == RAISE) for held in HOLDINGS)


@cache
def _counted(pays: tuple[int, ...], on_line: int, others: int, rule: tuple[int, ...]) -> tuple[int, ...]:
    start, ends = starts(), np.zeros(1 + len(KINDS), np.int64)
    rules = np.array(rule, np.int64)
    count_raise(start.first, start.ways, gains(pays), lines(), on_line, others, rules, ends)
    return tuple(ends.tolist())


def raise_ways(options: Options, strategy: str, number: int) -> tuple[int, ...]:
    """In how many deals a raise is not made, and ends with each kind of hand."""
    own, others = seen_before(options, number)
    return _counted(units(options)[0], len(own), len(others), rule(options, strategy, number))


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
    sides = [ends.odds(three_card_ways()) for ends in side_ends(options)]
    raised = [(raise_ends(options, n), raise_ways(options, strategy, n)) for n in range(len(RAISES))]
    rows = [ends.odds(ways) for ends, ways in raised if sum(ways[1:])]
    in_all = {}
    for name in dict.fromkeys((*STRATEGIES, strategy)):
        edge = whole_edge(options, name)
        in_all[name] = {"edge": float(edge), "exact": str(edge)}
    made = [f"{float(Fraction(sum(ways[1:]), sum(ways))):.1%}" for _, ways in raised]
    most = options.times[1]
    strategy_facts: dict[str, object] = {
        "name": strategy,
        "ante and raises": in_all,
        "notes": [
            f"ante and raises of {most} antes lose {float(whole_edge(options, strategy)):.4%} of an ante together",
            f"raises 1 to 4 are made in {', '.join(made)} of all rounds; every amount that is paid is the house's own",
            f"a wager wins no more than ${dollars(options.payout_limit or 0)}; odds are those below that limit",
        ],
    }
    return GameOdds(NAME, options.shown(), (ante, *sides, *rows), strategy_facts)


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


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Four raises, each by what is open when it is asked for; with one as large as it may be what it gains in antes."""
    (pays, unit), start = units(options), starts()
    found = gains(pays)
    low, high = options.times
    # Where a house has elected no raises yet, their gain is that of one ante.
    antes = high or 1

    def named(t: State, act: Question) -> tuple[int, int, int, list[int]]:
        """The place of the hand, its two cards and those of both lines that are open, by the suits of the count."""
        a, b = sorted(numbers(t.hands[act.box]))
        suits = start.suits[hole(a, b)]
        cards = [_renamed(suits, card) for card in (a, b, *numbers(shown(t)))]
        return int(start.cells[hole(a, b)]), cards[0], cards[1], cards[2:]

    def held(t: State, act: Question) -> str:
        _, a, b, cards = named(t, act)
        own, _ = seen_before(options, len(cards))
        return situation(len(cards), holding(a, b, cards[own[0]] if own else NO_CARD))

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        of, _, _, cards = named(t, act)
        own, others = seen_before(options, len(cards))
        seen = cards[own[0]] if own else NO_CARD
        x, y = [*(cards[place] for place in others), NO_CARD, NO_CARD][:2]
        lines = comb(50 - len(cards), 3 - len(own))
        gained = gain(of, seen, x, y, found)
        return {CHECK: Fraction(0), RAISE: Fraction(antes * gained, unit * lines)}

    def answer(t: State, act: Question, word: str) -> str:
        return f"{RAISE} {dollars(high * t.wagers[act.box, 'ante'])}" if word == RAISE and low < high else word

    def asked(number: int) -> Decision:
        own, others = seen_before(options, number)

        def tallies() -> Iterator[Tally]:
            for here in HOLDINGS:
                always, best = (
                    _counted(pays, len(own), len(others), tuple(how * (one == here) for one in HOLDINGS))
                    for how in (1, AS_IS_BEST)
                )
                if deals := sum(always[1:]):
                    gained = antes * Fraction(sum(n * paid for n, paid in zip(always[1:], pays, strict=True)), unit)
                    made = sum(best[1:])
                    yield Tally(
                        situation(number, here),
                        deals,
                        {CHECK: Fraction(0), RAISE: gained},
                        {RAISE: made, CHECK: deals - made},
                    )

        return Decision(
            situations={situation(number, one): (CHECK, RAISE) for one in HOLDINGS if one != OPEN_PAIR or own},
            situation=held,
            worth=worth,
            answer=answer,
            asks=lambda t, act: len(shown(t)) == number,
            title=f"Raise {number + 1}",
            tallies=tallies,
        )

    return DecisionModel(NAME, "antes", tuple(asked(number) for number in range(len(RAISES))), RULES)


def _renamed(suits: Ints, card: int) -> int:
    return int((card >> 2) * 4 + suits[card & 3])
