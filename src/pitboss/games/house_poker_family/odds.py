"""House-banked poker: what its games price alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from pitboss.equipment import Card, unpacked
from pitboss.games.house_poker_family.course import COMMUNITY
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.hands import frequencies
from pitboss.pricing.strategy import strategies
from pitboss.pricing.worth.ends import End, Ends, by_table
from pitboss.ranking import THREE
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal, near
from pitboss.table import Table
from pitboss.table.act import Deal, Decide
from pitboss.table.acts.choices import Seen
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.event import Begin
from pitboss.table.offer.elected_pay_table import Side

Ways = Mapping[int, int] | Iterable[int]
"""In how many deals a wager comes to each of its ends."""


def verify(game: str, strategy: str, named: tuple[str, ...]) -> None:
    """Refuse a way to play that has no name and is no file."""
    if strategy not in named and not strategies.is_file(strategy):
        raise Refusal(f"{game} has no strategy {strategy!r}; {near(strategy, named)}, or a .toml file")


def shown(t: Table | Seen) -> list[Card]:
    """The community cards that lie open by now, in their order."""
    if isinstance(t, Seen):
        return t.hands.get(COMMUNITY, [])
    count = 0
    for event in reversed(t.events):
        if isinstance(event.act, Begin):
            break
        if isinstance(event.act, TurnUp) and event.act.hand == COMMUNITY:
            count += len(unpacked(event.act.cards))
        if isinstance(event.act, Deal) and event.act.to == COMMUNITY and event.act.face == "up":
            count += isinstance(event.outcome, str)
    return t.hands.get(COMMUNITY, [])[:count]


def in_sight(t: Table | Seen, act: Decide) -> list[int]:
    """The numbers of a player's own cards and of the community cards that lie open, in order."""
    return sorted(numbers([*t.hands[act.box], *shown(t)]))


def side_ends(options: HousePokerOptions) -> list[Ends]:
    """The side wagers that the table offers, each with the ends of its pay table."""
    return [
        by_table(side.name, side.on, side.kinds, table, side.stake)
        for side in options.paying
        if isinstance(side, Side) and (table := side.table(options)) is not None
    ]


def in_whole_units(nets: Iterable[Fraction | int]) -> tuple[list[int], int]:
    """Net results in a unit that leaves no fractions, and how many of these units are one."""
    exact = [Fraction(net) for net in nets]
    unit = lcm(*(net.denominator for net in exact))
    return [int(net * unit) for net in exact], unit


def within(limit: int, wager: str, says: str, ends: Sequence[End]) -> Ends:
    """A wager's ends, of which none gains more than a limit in cents, if there is one."""
    return Ends(wager, says, ends, partial(_cut, limit, ends) if limit else None)


def _cut(limit: int, ends: Sequence[End], end: int, stake: int) -> int:
    return int(min(ends[end].pays * stake, limit))


def three_card_ways() -> list[int]:
    """How many of the deck's three-card hands are of each kind, as in `pitboss.ranking.THREE`."""
    return [frequencies(THREE, 3)[name] for name in THREE.classes]


@dataclass(frozen=True)
class MainOdds:
    """How a game's main wager is priced: strategies by name, its ends, and how often a strategy comes to each."""

    game: str
    strategies: tuple[str, ...]
    ends: Callable[[Any], Ends]
    ways: Callable[[Any, str], Ways]

    def odds(
        self, options: HousePokerOptions, strategy: str, sides: Mapping[str, Callable[[], Ways]], **strategy_facts: Any
    ) -> GameOdds:
        """Every wager that the table offers, the main one under the given strategy and beside it under the others."""
        verify(self.game, strategy, self.strategies)
        main = self.ends(options)
        rows = {name: main.odds(self.ways(options, name)) for name in dict.fromkeys((*self.strategies, strategy))}
        beside = [ends.odds(sides[ends.wager]()) for ends in side_ends(options)]
        figures = {"name": strategy, main.wager: {name: row.figures() for name, row in rows.items()}}
        return GameOdds(self.game, options.shown(), (rows[strategy], *beside), figures | strategy_facts)
