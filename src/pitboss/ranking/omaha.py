"""Omaha hands, 19:47-14.11(f): exactly two cards of the player's own and exactly three of the board."""

from collections.abc import Collection
from itertools import combinations, product
from typing import Protocol

from pitboss.equipment import Card


class Ranking(Protocol):
    """What values hands and shows them, whether high or low."""

    def value(self, cards: Collection[Card]) -> int:
        """The value of the best hand that the cards hold."""

    def best(self, cards: Collection[Card]) -> tuple[Card, ...]:
        """The cards that make it."""


def omaha_value(ranking: Ranking, own: Collection[Card], board: Collection[Card]) -> int:
    """The value of the best hand of two own cards and three of the board, high or low as the ranking is."""
    pairs, threes = combinations(own, 2), combinations(board, 3)
    return max(ranking.value(two + three) for two, three in product(pairs, threes))


def omaha_best(ranking: Ranking, own: Collection[Card], board: Collection[Card]) -> tuple[Card, ...]:
    """The five cards that make it."""
    pairs, threes = combinations(own, 2), combinations(board, 3)
    hands = [two + three for two, three in product(pairs, threes)]
    return ranking.best(max(hands, key=ranking.value))
