"""Keno: what every ticket is worth, by how many of each of its groups are drawn; exact for all tickets."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb, prod

from pitboss.games.device_family.pricing import STRATEGIES, verify
from pitboss.games.keno.options import Options, chance
from pitboss.games.keno.tickets import DRAWN, GROUPED, NUMBERS, STRAIGHT, Ticket, read
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.refusal import Refusal

__all__ = ["STRATEGIES", "cells", "odds", "priced"]

MOST_CELLS = 1 << 20
"""Limit on the number of combinations of draws and groups that is counted exactly."""


def marked(name: str) -> Ticket:
    """A ticket by its name; where the system picks, any numbers are as good as others."""
    ticket = read(name)
    return ticket.picked(tuple(range(1, ticket.quick + 1))) if ticket.quick else ticket


def cells(ticket: Ticket) -> list[tuple[int, ...]]:
    """Every way in which a draw can fall on the groups: how many numbers of each are drawn."""
    sizes = [len(group) + 1 for group in ticket.groups]
    if prod(sizes) > MOST_CELLS:
        raise Refusal(f"the groups of this ticket can be met in {prod(sizes)} ways, too many to count")
    return [*product(*map(range, sizes))]


def draws(ticket: Ticket, caught: tuple[int, ...]) -> int:
    """The number of draws with exactly this many hits in each group."""
    others = NUMBERS - sum(map(len, ticket.groups))
    left = DRAWN - sum(caught)
    if not 0 <= left <= others:
        return 0
    return comb(others, left) * prod(comb(len(g), c) for g, c in zip(ticket.groups, caught, strict=True))


def end(options: Options, ticket: Ticket, caught: tuple[int, ...]) -> tuple[str, Fraction]:
    """How a ticket ends, by name, and what that brings for each unit of its price, no limit of a race met."""
    returned = Fraction(0)
    for way, spots in zip(ticket.ways, ticket.spots(), strict=True):
        returned += options.row(spots).get(sum(caught[at] for at in way), 0)
    if not returned:
        return "lose", Fraction(-1)
    ways = len(ticket.ways)
    name = f"catch {caught[0]}" if ticket.kind in STRAIGHT else f"returns {returned} for {ways}"
    return name, returned / ways - 1


def priced(options: Options, name: str) -> WagerOdds:
    """The exact worth of any ticket, by the name of its wager."""
    ticket = marked(name)
    for spots in {*ticket.spots()}:
        if not options.row(spots):
            raise Refusal(f"a way of {spots} spots has no line in the pay table", "house:keno/wagers")
    ways: Counter[tuple[str, Fraction]] = Counter()
    for caught in cells(ticket):
        ways[end(options, ticket, caught)] += draws(ticket, caught)
    says = f"{len(ticket.ways)} ways" if ticket.kind in GROUPED else f"{ticket.kind.partition('-')[0]} of 80 numbers"
    return WagerOdds.from_ways(name, says, dict(sorted(ways.items(), key=lambda row: row[0][1])))


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every number of spots that the pay table has a line for, and how often each catch comes."""
    verify("keno", strategy)
    taken = [name for name in STRAIGHT if options.takes(name)]
    if not taken:
        raise Refusal("no pay table is elected: what tickets return is the house's own figure", "house:keno/pay-table")
    rows = tuple(priced(options, name) for name in taken)
    least = min(row.edge for row in rows)
    notes = ["a ticket of several ways is worth what its ways are worth", "a limit on what a race pays is not met"]
    best = [row.wager for row in rows if row.edge == least]
    if len(best) < len(rows):
        notes.insert(0, f"the smallest edge: {', '.join(best)}")
    spots = [int(name.partition("-")[0]) for name in taken]
    strategy_facts = {"name": strategy, "notes": notes}
    return GameOdds("keno", options.shown(), rows, strategy_facts, facts=tuple(known(options, spots)))


def known(options: Options, spots: Iterable[int] = ()) -> list[Fact]:
    """The probability of each catch, under any pay table."""
    wanted = spots or range(1, options.spots + 1)
    return [Fact(f"{n}-spot", f"catch {caught} of {n}", chance(n, caught)) for n in wanted for caught in range(n + 1)]
