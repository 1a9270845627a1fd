"""Keno: the wagers, what a price must divide into, and what a race pays."""

from collections.abc import Sequence

from pitboss.games.keno.acts import KenoMemory
from pitboss.games.keno.options import LIMIT, Options
from pitboss.games.keno.tickets import COMBINATION, GROUPED, KING, SPLIT, STRAIGHT, WAY, Ticket, read, unit
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager, WagerRule

WAGERS, VOIDING = "house:keno/wagers", "13:69E-1.28U(f)"

_SAYS = {
    SPLIT: "two or more groups, each a wager of its own",
    WAY: "groups of one size, a number of them at a time, each way a wager",
    COMBINATION: "groups combined as marked, each combination a wager",
    KING: "one number that goes with every group, each a wager",
}


def _rule(name: str, says: str, pays: str) -> WagerRule:
    return WagerRule(name, says, pays, WAGERS, "house:keno/pay-table", minimum="minimum", maximum="maximum")


RULES = {
    **{
        name: _rule(name, f"{name.partition('-')[0]} of the 80 numbers, by how many are drawn", f"{{pays_{spots}}}")
        for spots, name in enumerate(STRAIGHT, start=1)
    },
    **{name: _rule(name, _SAYS[name], "each way by its spots") for name in GROUPED},
}


def open_wagers(t: Table[Options, KenoMemory]) -> tuple[str, ...]:
    """The kinds of tickets that the pay table has lines for."""
    return tuple(name for name in RULES if t.options.takes(name))


def verify_ticket(t: Table[Options, KenoMemory], act: object, wager: Wager) -> None:
    """Refuse a ticket that cannot be marked or priced so, and changes to one that has run."""
    ticket = read(wager.wager)
    number = t.memory.at(wager.box, wager.wager)
    if number and (t.memory.out[number].first != t.memory.race or t.memory.out[number].day != t.memory.days):
        raise Refusal(f"ticket {number} has run in a race: it can be neither voided nor changed", VOIDING)
    if ticket.races > t.options.races:
        most = f"at most {t.options.races}" if t.options.races > 1 else "one race only"
        raise Refusal(f"{ticket.races} races are too many: tickets are written for {most}", "house:keno/races")
    if ticket.quick and not t.options.quick_pick:
        raise Refusal("the system picks no numbers here: mark them", "house:keno/quick-pick")
    for spots in {*ticket.spots()}:
        if not t.options.row(spots):
            raise Refusal(f"a way of {spots} spots has no line in the pay table", WAGERS)
    if wager.amount:
        verify_price(t.options, ticket, wager.amount)


def verify_price(options: Options, ticket: Ticket, price: int) -> None:
    """Refuse a price of which a way in a race is no whole step, or whose wins are no whole cents."""
    each = unit(ticket, price)
    if each % options.increment:
        reason = f"{dollars(each)} for each way and race is not a multiple of {dollars(options.increment)}"
        raise Refusal(reason, "house:increments")
    for spots in {*ticket.spots()}:
        for caught, returned in options.row(spots).items():
            if each * returned.numerator % returned.denominator:
                raise Refusal(f"{caught} of {spots} returns no whole cents on {dollars(each)}", "house:increments")


def way_pays(options: Options, ticket: Ticket, each: int, caught: Sequence[int]) -> list[int]:
    """What every way returns on its unit price, by how many of each group were drawn."""
    found = []
    for way, spots in zip(ticket.ways, ticket.spots(), strict=True):
        pays = options.row(spots).get(sum(caught[at] for at in way), 0)
        found.append(int(each * pays))
    return found


def race_pays(options: Options, tickets: Sequence[tuple[Ticket, int]], drawn: frozenset[int]) -> list[int]:
    """What each ticket returns in a race: its ways alone, and under the limit of the race together."""
    ways = [way_pays(options, ticket, each, ticket.catches(drawn)) for ticket, each in tickets]
    if options.aggregate:
        shared = iter(limited([win for wins in ways for win in wins], options.aggregate, options.sharing == LIMIT))
        ways = [[next(shared) for _ in wins] for wins in ways]
    return [sum(wins) for wins in ways]


def limited(wins: Sequence[int], limit: int, whole: bool) -> list[int]:
    """Wins under a limit: small ones in full; those from the first that does not fit share what is left, in proportion.

    By the other reading (`whole`) they share the whole limit beside the small ones. No cent is divided.
    """
    if sum(wins) <= limit:
        return list(wins)
    small = 0
    for amount in sorted({*wins} - {0}):
        together = amount * wins.count(amount)
        if small + together > limit:
            break
        small += together
    top = sum(win for win in wins if win >= amount)
    left = limit if whole else limit - small
    return [win if win < amount else min(win, win * left // top) for win in wins]
