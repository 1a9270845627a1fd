"""Three card poker: the exact worth of every wager, over all 407,170,400 deals of a player's and the dealer's hand.

Other players' cards are unseen and equally likely to be any. No way to play that is priced here folds a pair, so what a
fold does to the pair plus wager changes none of these figures.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pitboss.equipment import RANKS
from pitboss.games.three_card_poker.counting import DEALERS, Meeting, meetings, six_card_ways, three_card_ways
from pitboss.games.three_card_poker.options import WAGERS, Options
from pitboss.games.three_card_poker.rules import (
    LOSE,
    NO_QUALIFY,
    TIE,
    WIN,
    ante_net,
    kind,
    qualifies,
    said,
    side_net,
)
from pitboss.games.three_card_poker.tables import KINDS, SIX_KINDS, PayTable
from pitboss.pricing import strategies
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.refusal import Refusal, near

STRATEGIES = ("best", "queen-high", "mimic-dealer", "always-play")
"""Queen high or better is what qualifies the dealer, so the second and the third are two names of one way to play."""

RESULTS = {LOSE: "lose", TIE: "tie", NO_QUALIFY: "dealer-does-not-qualify", WIN: "win"}
PLAY, FOLD = "play", "fold"
UNIT = 100

Plays = Callable[[Meeting], bool]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and play under the given strategy and beside it under the others."""
    verify(strategy)
    ways = {name: ante(options, name) for name in dict.fromkeys((*STRATEGIES, strategy))}
    wagers = [ways[strategy], pair_plus(options)]
    if options.six_card_table:
        wagers.append(six_card(options))
    told: dict[str, Any] = {
        "name": strategy,
        "plays": _plays(plays(options, strategy)),
        "ante": {name: row.figures() for name, row in ways.items()},
    }
    told["notes"] = [f"plays {told['plays']}"]
    return GameOdds("three-card-poker", options.shown(), tuple(wagers), told)


def _plays(played: Plays) -> str:
    """What a strategy plays, in words."""
    least = min(row.hand for row in meetings() if played(row))
    whole = all(played(row) for row in meetings() if row.hand > least)
    return f"{said(least)}, or better" if whole else f"{said(least)}, and some but not all better hands"


def verify(strategy: str) -> None:
    """Refuse a way to play that has no name here."""
    if strategy not in STRATEGIES and not strategies.is_file(strategy):
        raise Refusal(f"three-card-poker has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")


def plays(options: Options, strategy: str) -> Plays:
    """Which hands a strategy, or the file of one, plays; the rest it folds."""
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, "three-card-poker", situations(options))
        return lambda row: made.get(_situation(row.hand), PLAY) == PLAY
    if strategy == "best":
        return lambda row: worth(options, row) > -1
    if strategy == "always-play":
        return lambda row: True
    return lambda row: qualifies(row.hand)


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: hands without a pair; better ones are played."""
    return {_situation(row.hand): (PLAY, FOLD) for row in meetings() if not kind(row.hand)}


def _situation(hand: int) -> str:
    """A hand without a pair by its ranks, the highest first; nothing for better ones."""
    if kind(hand):
        return ""
    return " ".join(["high-card", *(RANKS[(hand >> shift & 0xF) - 2] for shift in (16, 12, 8))])


def worth(options: Options, row: Meeting) -> Fraction:
    """What a hand gains on the average if it is played, in antes, the ante bonus included; a fold costs one."""
    net = sum(times * ante_net(result, UNIT) for result, times in enumerate(row.ends))
    bonus = options.bonus_table.pays(kind(row.hand), UNIT)
    return Fraction(net, DEALERS * UNIT) + Fraction(bonus, UNIT)


def ante(options: Options, strategy: str) -> WagerOdds:
    """The ante with the play wager that may follow it and the ante bonus that both may bring."""
    played = plays(options, strategy)
    ends: Counter[tuple[str, Fraction]] = Counter()
    total = staked_twice = 0
    for row in meetings():
        total += row.ways * DEALERS
        if not played(row):
            ends[FOLD, Fraction(-1)] += row.ways * DEALERS
            continue
        staked_twice += row.ways * DEALERS
        of = kind(row.hand)
        bonus = options.bonus_table.pays(of, UNIT)
        for result, times in enumerate(row.ends):
            ends[ended(options, result, of), Fraction(ante_net(result, UNIT) + bonus, UNIT)] += row.ways * times
    average = 1 + Fraction(staked_twice, total)
    ordered = dict(sorted(ends.items(), key=lambda item: (item[0][1], item[0][0])))
    return WagerOdds.from_ways("ante", WAGERS["ante"].says, ordered, average_staked=average)


def ended(options: Options, result: int, of: int) -> str:
    """The name of how a played hand ends, with the kind of hand where it brings a bonus."""
    return f"{RESULTS[result]}, {KINDS[of]}" if options.bonus_table.odds(of) else RESULTS[result]


def pair_plus(options: Options) -> WagerOdds:
    """The pair plus wager, alone or beside the ante."""
    return _by_table("pair-plus", options.pair_plus_pays, three_card_ways(), dict(enumerate(KINDS)))


def six_card(options: Options) -> WagerOdds:
    """The six-card bonus wager, which a fold does not touch."""
    assert options.six_card_table is not None
    return _by_table("six-card-bonus", options.six_card_table, six_card_ways(), SIX_KINDS)


def _by_table(wager: str, table: PayTable, ways: Counter[int], names: dict[int, str]) -> WagerOdds:
    rows = {(names[of], Fraction(side_net(table, of, UNIT), UNIT)): ways[of] for of in sorted(names, reverse=True)}
    return WagerOdds.from_ways(wager, WAGERS[wager].says, rows)
