"""How a section decides who wins: the sides of a pot, and what hands are worth there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import Card
from pitboss.games.poker_room.script.hands import HIGH_ORDER, LOW_ORDER, THREE_ORDER, Both, Cites, five, low, three
from pitboss.ranking import THREE, High, Low, omaha_best, omaha_value

Cards = Sequence[Card]


def _no_paragraph(value: int) -> Cites:
    return ()


@dataclass(frozen=True, slots=True)
class PotSide:
    """The high or the low side of a game: what a hand is worth, and which cards make it."""

    value: Callable[[Cards, Cards], int]
    """Of the own cards and those that all share; below zero is no hand."""
    best: Callable[[Cards, Cards], Sequence[Card]]
    says: Callable[[int], str] = str
    ranks: Callable[[int], Cites] = _no_paragraph
    """The paragraphs of a hand's own rank."""
    order: Cites = ()
    """Those by which hands are compared."""
    like: str = ""
    """The reading on how hands of one class are compared."""
    ranking: Any = None
    least: int = 0
    """The lowest value that takes part."""
    two_of_four: bool = False
    """Whether exactly two own cards play, with three of the board."""


@dataclass(frozen=True, slots=True)
class Contest:
    """How a section decides who wins the pot; its paragraphs on that are in the game's table, as `pot/wins` …"""

    high: PotSide
    low: PotSide | None = None
    by_suit: bool = False
    """Whether what is left over goes by suits, and not by seats."""
    both: Both | None = None
    """What lets one player contend for high and low."""


def side(ranking: High | Low, *, least: int = 0, two_of_four: bool = False) -> PotSide:
    """The best hand of all the cards that a player may use, if it is good enough."""

    def value(own: Cards, shared: Cards) -> int:
        found = omaha_value(ranking, own, shared) if two_of_four else ranking.value([*own, *shared])
        return found if found >= least else -1

    def best(own: Cards, shared: Cards) -> Sequence[Card]:
        return omaha_best(ranking, own, shared) if two_of_four else ranking.best([*own, *shared])

    lows = isinstance(ranking, Low)
    return PotSide(
        value=value,
        best=best,
        says=ranking.says,
        ranks=low if lows else three if ranking is THREE else five,
        order=LOW_ORDER if lows else THREE_ORDER if ranking is THREE else HIGH_ORDER,
        like="house:poker-room/low-comparison" if lows else "house:poker-room/tied-ranks",
        ranking=ranking,
        least=least,
        two_of_four=two_of_four,
    )
