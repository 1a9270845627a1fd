"""Red dog: the exact worth of the wager and of a raise, over all orders of three cards from the elected decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.games.red_dog.rules import CONSECUTIVE, PAIR, RAISE, STAND, WAGERS, WIDEST, Options, between, rank, spread
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.pricing.worth.ends import End, Ends

STRATEGIES = ("best", "never-raise", "always-raise")
RANKS = range(2, 15)
WIDTHS = range(1, WIDEST + 1)
CONSECUTIVE_END, PAIR_END, THREE_END = range(3)


def place(width: int, won: bool) -> int:
    """The end of a spread among the ends of the wager."""
    return THREE_END + 2 * width - 1 + won


@cache
def counts(decks: int, gone: tuple[tuple[int, int], ...] = ()) -> Counter[int]:
    """How many orders of three cards come to each end; from a shoe that may lack cards, by rank."""
    found: Counter[int] = Counter()
    left = dict.fromkeys(RANKS, 4 * decks)
    for of, number in gone:
        left[of] -= number
    for first in RANKS:
        for second in RANKS:
            for third in RANKS:
                one, two, three = left[first], left[second] - (second == first), left[third]
                three -= (third == first) + (third == second)
                found[end(first, second, third)] += one * two * three
    return found


def end(first: int, second: int, third: int) -> int:
    """How three cards end."""
    width = spread(first, second)
    if width == CONSECUTIVE:
        return CONSECUTIVE_END
    if width == PAIR:
        return THREE_END if third == first else PAIR_END
    return place(width, between(first, second, third))


def gain(options: Options, width: int) -> Fraction:
    """What a unit raised on a spread gains on the average."""
    lost, won = (counts(options.decks)[place(width, by)] for by in (False, True))
    odds = options.odds(width)
    return Fraction(won * odds.win - lost * odds.stake, (won + lost) * odds.stake)


def decisions(options: Options) -> DecisionModel:
    """On each spread a raise as large as the wager, or none."""
    often = [counts(options.decks)[place(width, False)] + counts(options.decks)[place(width, True)] for width in WIDTHS]
    gained = [
        [ways * gain(options, width), ways * 2 * gain(options, width)]
        for width, ways in zip(WIDTHS, often, strict=True)
    ]
    counted = CountedHands(
        names=[f"spread {width}" for width in WIDTHS],
        choices=(STAND, RAISE),
        gained=np.array(gained, object),
        deals=np.array(often),
        of=np.arange(WIDEST),
    )
    spreads = by_hand(counted, lambda t, act: spread(*map(rank, t.hands["layout"])) - 1, title="On a spread")
    rules = {"never-raise": Rule(otherwise=STAND), "always-raise": Rule(otherwise=RAISE)}
    return DecisionModel("red-dog", "original wagers", (spreads,), rules)


def raises(options: Options, strategy: str) -> dict[int, bool]:
    """On which spreads a strategy, or the file of one, raises."""
    (played,) = decisions(options).played(strategy)
    return {width: bool(made) for width, made in zip(WIDTHS, played, strict=True)}


def ends(options: Options, strategy: str) -> Ends:
    """The ends of the original wager, with a full raise where the strategy makes one."""
    three = options.three_of_a_kind_odds
    rows = [End("consecutive", 0), End("pair", 0), End("three of a kind", Fraction(three.win, three.stake))]
    for width, raised in raises(options, strategy).items():
        odds, staked = options.odds(width), 1 + raised
        rows.append(End(f"spread {width}, lost", -staked, raised))
        rows.append(End(f"spread {width}, won", staked * Fraction(odds.win, odds.stake), raised))
    return Ends("original", WAGERS["original"].says, rows)


def original(options: Options, strategy: str) -> WagerOdds:
    """The original wager under a strategy."""
    return ends(options, strategy).odds(counts(options.decks))


def lacking(options: Options, gone: Mapping[int, int], strategy: str = "best") -> dict[str, Fraction]:
    """What the wager brings from a shoe that lacks cards, by rank; raised where it is raised from a full one."""
    found = ends(options, strategy).odds(counts(options.decks, tuple(sorted(gone.items()))))
    return {found.wager: found.mean}


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The wager under these options, by the given strategy and beside it by the others."""
    ways = {name: original(options, name) for name in dict.fromkeys((*STRATEGIES, strategy))}
    raised = [width for width, made in raises(options, strategy).items() if made]
    whole = raised and raised == [*range(raised[0], WIDEST + 1)]
    words = f"a spread of {raised[0]} or more" if whole else f"spreads of {', '.join(map(str, raised))}"
    strategy_facts: dict[str, object] = {
        "name": strategy,
        "raises": raised,
        "original": {name: row.figures() for name, row in ways.items()},
        "notes": [f"raises on {words}" if raised else "never raises"],
    }
    return GameOdds("red-dog", options.shown(), (ways[strategy],), strategy_facts, facts=tuple(facts(options)))


def facts(options: Options) -> Iterator[Fact]:
    """How often each class of the first two cards comes, and what a raise on each spread gains."""
    found = counts(options.decks)
    total = sum(found.values())
    yield Fact("first two cards", "consecutive", Fraction(found[CONSECUTIVE_END], total))
    yield Fact("first two cards", "pair", Fraction(found[PAIR_END] + found[THREE_END], total))
    yield Fact("three cards", "three of a kind", Fraction(found[THREE_END], total))
    for width in WIDTHS:
        yield Fact(
            "first two cards",
            f"spread {width}",
            Fraction(found[place(width, False)] + found[place(width, True)], total),
        )
    for width in WIDTHS:
        yield Fact("a raise", f"spread {width}", gain(options, width), "units gained")
