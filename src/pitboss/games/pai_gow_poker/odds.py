"""Pai gow poker: the exact worth of every wager, over all 8,250,459,030,014,400 deals of two hands.

`best` sets seven cards by their ranks, and where a flush can be made also by its suit, as is best against all that the
dealer may hold and set by the house way; taking every suit into account gains next to nothing, as a note says.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from pitboss.equipment import RANKS, packed
from pitboss.games.house_poker_family.odds import verify
from pitboss.games.pai_gow_poker.imperial import beside
from pitboss.games.pai_gow_poker.rules import (
    BANKER,
    BANKER_KINDS,
    DIVISION,
    ENVY,
    FORTUNE,
    IMPERIAL,
    KINDS,
    MAIN,
    NAME,
    PERCENT,
    PLAYER_KINDS,
    WAGER,
    Options,
    values,
    vigorish,
)
from pitboss.games.pai_gow_poker.tables import (
    hands_by,
    kind_ways,
    main_ways,
    set_by,
    shape_ways,
    weights,
)
from pitboss.games.pai_gow_poker_family.joker import ACE, PAIR, SHAPES
from pitboss.games.pai_gow_poker_family.patterns import plain
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.worth.ends import End, Ends, by_table
from pitboss.ranking.numbers import numbers
from pitboss.table.acts.hand_setting import Divide

STRATEGIES = ("best", "house-way")
BY_FILE = False
"""No file says how every hand is set."""
HANDS = comb(53, 7)
LOSE, PUSH, WIN = range(3)


def wagers(options: Options) -> tuple[Ends, ...]:
    """Every wager that the table offers, with all its ends; vigorish to the cent only where cents are counted."""

    def cents(end: int, stake: int) -> int:
        return (-stake, 0, stake - vigorish(options, stake))[end]

    net = 1 - Fraction(PERCENT, 100)
    main = Ends(MAIN, WAGER.says, (End("lose", -1), End("push", 0), End("win", net)), cents)
    found = [main]
    if (table := FORTUNE.table(options)) is not None:
        found.append(by_table(FORTUNE.name, FORTUNE.on, KINDS, table))
    if IMPERIAL.table(options) is not None:
        found.append(imperial_ends(options))
    return tuple(found)


def imperial_ends(options: Options) -> Ends:
    """Each class of the player's seven cards with each of the banker's."""
    own, banks = IMPERIAL.elected(options), BANKER.elected(options)
    ends = []
    for row in PLAYER_KINDS:
        for low in BANKER_KINDS:
            paid = [odds for odds in (own.odds(row), banks.odds(low)) if odds is not None]
            names = [name for name, odds in ((row, own.odds(row)), (f"banker {low}", banks.odds(low))) if odds]
            won = sum((Fraction(odds.win, odds.stake) for odds in paid), Fraction(0))
            ends.append(End(", ".join(names) or "lose", won if paid else Fraction(-1)))

    def cents(end: int, stake: int) -> int:
        gained = int(ends[end].pays * stake)
        return min(gained, options.imperial_limit) if options.imperial_limit else gained

    return Ends(IMPERIAL.name, IMPERIAL.on, ends, cents)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager, the main one under the given strategy and beside it under the other."""
    verify(NAME, strategy, STRATEGIES)
    main, *sides = wagers(options)
    rows = {name: main.odds(_ways(options, name)) for name in dict.fromkeys((*STRATEGIES, strategy))}
    of_side: dict[str, Callable[[], Any]] = {FORTUNE.name: kind_ways, IMPERIAL.name: imperial_ways}
    beside = [ends.odds(of_side[ends.wager]()) for ends in sides]
    every, best = (_net(options, name) for name in ("every-card", "best"))
    bank = bank_edge(options)
    strategy_facts: dict[str, Any] = {
        "name": strategy,
        MAIN: {name: row.figures() for name, row in rows.items()},
        "house_way_costs": float(rows["house-way"].edge - rows["best"].edge),
        "bank_against_the_dealer": {"edge": float(bank), "exact": str(bank)},
        "notes": [
            f"setting by the house way costs {float(rows['house-way'].edge - rows['best'].edge):.4%} of a wager",
            f"a player who also takes every suit into account gains another {float(every - best):.6%}",
            f"a player who banks against the dealer alone, both by the house way, gives up {float(bank):.4%}",
        ],
        "price_notes": [f"vigorish counts as {PERCENT} percent here; rounded up it costs small wagers more"],
    }
    if FORTUNE.table(options) is not None and ENVY.table(options) is not None:
        strategy_facts["envy"] = {"each_other_player": float(envy_worth(options)), "exact": str(envy_worth(options))}
        strategy_facts["notes"].append(
            f"each other player at the table brings a bonus wager ${float(envy_worth(options) / 100):.4f} of envy"
        )
    return GameOdds(NAME, options.shown(), (rows[strategy], *beside), strategy_facts)


def _ways(options: Options, strategy: str) -> dict[int, int]:
    found = main_ways(options, strategy)
    return {WIN: found.won, LOSE: found.lost, PUSH: found.deals - found.won - found.lost}


def _net(options: Options, strategy: str) -> Fraction:
    """What a wager gains on the average."""
    found = main_ways(options, strategy)
    return Fraction((100 - PERCENT) * found.won - 100 * found.lost, 100 * found.deals)


def bank_edge(options: Options) -> Fraction:
    """What a player gives up who banks against the dealer's wager alone, both setting by the house way."""
    found = main_ways(options, "house-way")
    return Fraction(100 * found.won - (100 - PERCENT) * found.lost, 100 * found.deals)


def envy_worth(options: Options) -> Fraction:
    """The cents of envy that one other player's hand brings on the average."""
    table = ENVY.elected(options)
    return Fraction(sum(table.amount(KINDS[kind]) * ways for kind, ways in enumerate(kind_ways())), HANDS)


def imperial_ways() -> Mapping[int, int]:
    """Deals by the class of the player's cards and what the banker's are, which hold none of these."""
    low = {kind: beside(kind) for kind in range(1, len(BANKER_KINDS))}
    ways = {}
    for shape, number in enumerate(shape_ways()):
        for kind, deals in low.items():
            ways[4 * shape + kind] = deals[shape]
        ways[4 * shape] = number * comb(46, 7) - sum(deals[shape] for deals in low.values())
    return ways


def facts(options: Options) -> Iterator[Fact]:
    """How often seven cards are each class, and each kind of the optional bonus; who wins with the house way."""
    for shape in range(len(SHAPES) - 1, -1, -1):
        yield Fact("best five of seven cards", SHAPES[shape], Fraction(shape_ways()[shape], HANDS))
    for kind in range(len(KINDS) - 1, 0, -1):
        yield Fact("seven cards to the optional bonus", KINDS[kind], Fraction(kind_ways()[kind], HANDS))
    found = main_ways(options, "house-way")
    for name, number in (("player wins", found.won), ("dealer wins", found.lost)):
        yield Fact("both by the house way", name, Fraction(number, found.deals))
    yield Fact("both by the house way", "push", Fraction(found.deals - found.won - found.lost, found.deals))


def decisions(options: Options) -> DecisionModel:
    """How seven cards are set: as is best, or by the house way; settings are not weighed one by one."""

    def set_as(strategy: str) -> Callable[[State, Question], str]:
        def answer(t: State, act: Question) -> str:
            high, low = set_by(options, strategy, numbers(act.held(t)))
            for hands in DIVISION.settings(options, act.held(t)):
                if values(options, hands) == (low, high):
                    return DIVISION.answer(hands)
            return packed(act.held(t)[:2])

        return answer

    setting = Decision(
        situations={},
        situation=lambda t, act: "",
        worth=lambda t, act: {},
        asks=lambda t, act: isinstance(act, Divide),
        set_by=set_as,
        cards=True,
        title="Setting seven cards",
    )
    return DecisionModel(NAME, "wagers", (setting,), {STRATEGIES[1]: Rule()})


def tables(options: Options) -> dict[str, dict[str, dict[str, float]]]:
    """Of hands with two pairs how many the best play splits, by their ranks and the best card beside them."""
    best = hands_by(options.way, options.strict_high, options.wheel, "best")
    sets, many = plain(), weights()
    counts = sets.counts.astype(int)
    counts[:, ACE] += counts.sum(axis=1) == 6
    found: dict[str, dict[str, dict[str, float]]] = {}
    two = (counts.max(axis=1) == 2) & ((counts == 2).sum(axis=1) == 2)
    for card, (least, most) in {"an ace": (ACE, ACE), "a king": (11, 11), "a queen or less": (0, 10)}.items():
        rows: dict[str, dict[str, float]] = {}
        seen: dict[tuple[int, int], list[int]] = {}
        for number in np.flatnonzero(two):
            low, high = np.flatnonzero(counts[number] == 2)
            if not least <= np.flatnonzero(counts[number] == 1).max() <= most:
                continue
            of = seen.setdefault((int(high), int(low)), [0, 0])
            of[0] += int(many[number])
            of[1] += int(many[number]) if int(best[number]) & 0xFFFFFF == PAIR | int(low) + 2 << 16 else 0
        for (upper, lower), (hands, split) in sorted(seen.items(), reverse=True):
            rows.setdefault(RANKS[upper], {})[RANKS[lower]] = split / hands
        found[f"two pairs beside {card}: how many are split, by the higher pair and the lower"] = rows
    return found
