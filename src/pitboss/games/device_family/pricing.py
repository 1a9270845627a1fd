"""The exact worth of every wager: its ends over all equally likely results of the device."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from pitboss.games.device_family.bets import HALF, STANDS, WON, Chances, DeviceBet
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.refusal import Refusal, near
from pitboss.table.offer.table_options import Posted

UNDECIDED = "undecided"
STRATEGIES = ("best",)
"""Fixed play: no choices once the wagers are made."""


def verify(game: str, strategy: str) -> None:
    """Refuse an unknown strategy."""
    if strategy not in STRATEGIES:
        raise Refusal(f"{game} has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")


def odds(
    game: str,
    chances: Chances,
    options: Any,
    strategy: str = "best",
    *,
    adjusted: Callable[[Any, WagerOdds], WagerOdds] = lambda options, row: row,
) -> GameOdds:
    """Every wager that the table takes; those with the smallest edge are named as the best.

    `adjusted` is for wagers of which more than one result decides.
    """
    verify(game, strategy)
    rows = tuple(adjusted(options, wager(chances, options, bet)) for bet in chances.offered(options))
    least = min(row.edge for row in rows)
    best = dict.fromkeys(chances.bets[row.wager].alike or row.wager for row in rows if row.edge == least)
    apart = any(row.edge > least for row in rows)
    strategy_facts = {"name": strategy, "notes": [f"the smallest edge: {', '.join(best)}"] if apart else []}
    return GameOdds(game, options.shown(), rows, strategy_facts)


def wager(chances: Chances, options: Posted, bet: DeviceBet) -> WagerOdds:
    """One wager over all results that decide it."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    for result in chances.results(options):
        if chances.verdict(options, bet, result) != STANDS:
            ways[end(chances, options, bet, result)] += 1
    return WagerOdds.from_ways(bet.name, bet.says, dict(sorted(ways.items(), key=lambda row: row[0][1])))


def end(chances: Chances, options: Posted, bet: DeviceBet, result: Any) -> tuple[str, Fraction]:
    """How a wager ends with a result, by name, and what it brings for each unit."""
    verdict = chances.verdict(options, bet, result)
    if verdict == WON:
        paid = chances.odds(options, bet, result)
        several = len({*bet.pays.values()}) > 1
        return f"win at {paid}" if several else "win", Fraction(paid.win, paid.stake)
    if verdict == STANDS:
        return UNDECIDED, Fraction(0)
    return ("lose half", Fraction(-1, 2)) if verdict == HALF else ("lose", Fraction(-1))


Joint = dict[tuple[Fraction, ...], Fraction]
"""What several wagers bring together for a unit of each, and how likely that is."""


def joint(chances: Chances, options: Any, wagers: Sequence[str]) -> tuple[Joint, str]:
    """All results of the device with several wagers on one of them, and what a trial is."""
    offered = {bet.name: bet for bet in chances.offered(options)}
    for name in wagers:
        if name not in offered:
            raise Refusal(f"there are no odds of a wager {name!r}; {near(name, offered)}")
    results = [*chances.results(options)]
    found: Joint = {}
    for result in results:
        ends = [end(chances, options, offered[name], result) for name in wagers]
        nets = tuple(net for _, net in ends)
        found[nets] = found.get(nets, Fraction(0)) + Fraction(1, len(results))
    return found, "one result, in which a wager that needs another is not decided"
