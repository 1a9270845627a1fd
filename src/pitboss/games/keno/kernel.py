"""Keno at full speed: 20 balls of 80 a race, and every ticket by how many of each of its groups came.

The numbers of a race are drawn as cards are, from the front of a cage that need not be sorted. A group takes five bits
of a word, so one addition a ball counts for twelve groups at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from pitboss.games.device_family import pricing
from pitboss.games.device_family.kernel import Ends, samples
from pitboss.games.keno.odds import cells, end, marked
from pitboss.games.keno.options import LIMIT, Options
from pitboss.games.keno.rules import RULES, limited, verify_price, way_pays
from pitboss.games.keno.tickets import DRAWN, NUMBERS, STRAIGHT, Ticket, unit
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, count
from pitboss.pricing.simulate import WagerSample
from pitboss.refusal import Refusal, near
from pitboss.table.act import kind
from pitboss.table.offer.table_options import stakes as amounts

BLOCK = 1 << 21
"""Races of one block: the unit of work, with a stream of its own."""
LANE = 1 << 13
"""Races of a lane of it."""
BITS, IN_A_WORD = 5, 12


@dataclass(frozen=True)
class KenoPlan:
    """What is staked, and what each cell of each ticket brings; plain data that travels to any worker."""

    game: str
    stakes: Mapping[str, int]
    says: Mapping[str, str]
    ends: Mapping[str, Ends]
    groups: tuple[tuple[tuple[int, ...], int, int], ...]
    """Each group: its numbers, the ticket it belongs to, and how far a catch moves within the ticket's cells."""
    starts: tuple[int, ...]
    """Where the cells of each ticket begin."""
    boxes: int = 1


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Any) -> KenoPlan:
    """A plan: every number of spots that the table takes, or just the tickets given by name, in cents for a race."""
    pricing.verify("keno", strategy)
    if boxes not in (None, 1):
        raise Refusal("the draw is the same for everybody: one box is simulated", "house:layout")
    given = {name.strip("_").replace("_", "-"): stake for name, stake in stakes.items() if stake is not None}
    for name in given:
        if not (kind(name) in RULES and options.takes(name)):
            taken = [rule for rule in RULES if options.takes(rule)]
            raise Refusal(f"keno takes no wager {name!r} under these options; {near(name, taken)}")
    wanted = given or {name: None for name in STRAIGHT if options.takes(name)}
    if not wanted:
        raise Refusal("no pay table is elected: what tickets return is the house's own figure", "house:keno/pay-table")
    staked, says, ends, groups, starts = {}, {}, {}, [], [0]
    for place, (name, stake) in enumerate((name, stake) for name, stake in wanted.items() if stake != 0):
        ticket = marked(name)
        if ticket.races > 1:
            raise Refusal(f"{name}: one race is simulated at a time", "house:keno/races")
        price = amounts(options, RULES[kind(name)], stake, 1)[0]
        verify_price(options, ticket, price)
        staked[name], says[name] = price, RULES[kind(name)].says
        ends[name] = tuple(
            (end(options, ticket, caught)[0], returns(options, ticket, price, caught) - price)
            for caught in cells(ticket)
        )
        sizes = [len(group) + 1 for group in ticket.groups]
        groups += [(group, place, prod(sizes[at + 1 :])) for at, group in enumerate(ticket.groups)]
        starts.append(starts[-1] + prod(sizes))
    return KenoPlan("keno", staked, says, ends, tuple(groups), tuple(starts))


def returns(options: Options, ticket: Ticket, price: int, caught: Sequence[int]) -> int:
    """What a ticket that is alone in its race returns."""
    wins = way_pays(options, ticket, unit(ticket, price), caught)
    return sum(limited(wins, options.aggregate, options.sharing == LIMIT) if options.aggregate else wins)


@compiled(allocates=False)
def count_races(
    state: int,
    races: int,
    cage: Cards,
    adds: Ints,
    owners: Ints,
    strides: Ints,
    starts: Ints,
    sums: Ints,
    at: Ints,
    counts: Ints,
) -> None:
    """Draw this many races and count them by the cells of each ticket."""
    words = adds.shape[1]
    for _ in range(races):
        state = random_stream.shuffle_front(cage, DRAWN, state)
        for word in range(words):
            sums[word] = 0
        for ball in range(DRAWN):
            for word in range(words):
                sums[word] += adds[cage[ball], word]
        for ticket in range(len(at)):
            at[ticket] = starts[ticket]
        for group in range(len(owners)):
            caught = (sums[group // IN_A_WORD] >> (BITS * (group % IN_A_WORD))) & 31
            at[owners[group]] += caught * strides[group]
        for ticket in range(len(at)):
            count(counts, at[ticket], 1)


def _arguments(plan: KenoPlan, rounds: int) -> tuple[Any, ...]:
    """The tally is how often each cell of each ticket came."""
    adds, *rest = tables(plan)
    cage, sums, at = (
        np.arange(NUMBERS, dtype=np.uint8),
        np.zeros(adds.shape[1], np.int64),
        np.zeros(len(plan.starts) - 1, np.int64),
    )
    return Own(cage), adds, *rest, Own(sums), Own(at), Counts(np.zeros(plan.starts[-1], np.int64))


DEALING = LaneDealing(count_races, _arguments, BLOCK, LANE)
run_block = DEALING.run_block


def tables(plan: KenoPlan) -> tuple[Ints, Ints, Ints, Ints]:
    """What a ball adds to each word, whose groups they are, how far a catch moves, and where cells begin."""
    adds = np.zeros((NUMBERS, -(-len(plan.groups) // IN_A_WORD)), np.int64)
    for place, (numbers, _, _) in enumerate(plan.groups):
        for number in numbers:
            adds[number - 1, place // IN_A_WORD] += 1 << BITS * (place % IN_A_WORD)
    owners = np.array([owner for _, owner, _ in plan.groups], np.int64)
    strides = np.array([stride for _, _, stride in plan.groups], np.int64)
    return adds, owners, strides, np.array(plan.starts, np.int64)


def summary(plan: KenoPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each ticket."""
    return samples(
        (name, plan.says[name], plan.stakes[name], ends, tally[plan.starts[at] : plan.starts[at + 1]])
        for at, (name, ends) in enumerate(plan.ends.items())
    )
