"""Whole rounds and runs of rolls, which conditions of a wager can be about: baccarat, dice, a shooter's turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from pitboss.games.baccarat_family.counting import NO_CARD, TABLES, natural
from pitboss.refusal import Refusal, near
from pitboss.studio.card_sets import Ints, Truths
from pitboss.studio.conditions import span

VALUES = 10
"""Cards at baccarat by their value."""


@dataclass(frozen=True)
class BaccaratRounds:
    """Every order in which six cards can leave the shoe, by value, and the round that each makes."""

    drawn: tuple[Ints, ...]
    """The values of the six cards in turn; those that the round leaves are counted like the others."""
    figures: Mapping[str, Ints]

    def ways(self, shoe: tuple[int, ...]) -> Ints:
        """In how many ways each order is drawn from a shoe, given by value."""
        copies = np.array(shoe, np.int64)
        ways = np.ones(len(self.drawn[0]), np.int64)
        for n, value in enumerate(self.drawn):
            gone = sum((value == other for other in self.drawn[:n]), np.zeros(len(value), np.int64))
            ways *= np.maximum(copies[value] - gone, 0)
        return ways


@cache
def baccarat_rounds() -> BaccaratRounds:
    """All of them: player, banker, player, banker, and two further cards for the hands that draw."""
    return settled_rounds(np.indices((VALUES,) * 6, np.int64).reshape(6, -1))


def settled_rounds(drawn: Ints) -> BaccaratRounds:
    """The rounds that these orders of six cards make, a row a card."""
    first, second, third, fourth, fifth, sixth = drawn
    player, banker = (first + third) % 10, (second + fourth) % 10
    takes = np.array([TABLES.player_draws(count) for count in range(VALUES)])
    columns = range(NO_CARD, VALUES)
    answers = np.array([[TABLES.banker_draws(count, card) for card in columns] for count in range(VALUES)])
    over = np.array([natural(count) for count in range(VALUES)])
    stopped = over[player] | over[banker]
    player_takes = ~stopped & takes[player]
    banker_takes = ~stopped & answers[banker, np.where(player_takes, fifth, NO_CARD) + 1]
    player = (player + np.where(player_takes, fifth, 0)) % 10
    banker = (banker + np.where(banker_takes, np.where(player_takes, sixth, fifth), 0)) % 10
    return BaccaratRounds(
        tuple(drawn),
        {
            "player": player,
            "banker": banker,
            "player-cards": 2 + player_takes.astype(np.int64),
            "banker-cards": 2 + banker_takes.astype(np.int64),
            "margin": np.abs(player - banker),
            "winner": np.sign(banker - player),
        },
    )


_WINNERS = {"player": -1, "tie": 0, "banker": 1}
BaccaratTest = Callable[[BaccaratRounds], Truths]


def baccarat_condition(given: object) -> BaccaratTest:
    """A condition on a round: winner, totals, numbers of cards, by how much the winner has won."""
    known = baccarat_rounds().figures
    if not isinstance(given, Mapping) or not given:
        raise Refusal(f'{given!r:.60} is no condition: write it as {{ winner = "banker", banker = 7 }}')
    parts: list[BaccaratTest] = []
    for key, value in given.items():
        if key not in known:
            raise Refusal(f"there is no condition {key!r:.60}; {near(str(key), known)}")
        parts.append(_of_figure(key, value))
    return lambda rounds: np.all([part(rounds) for part in parts], axis=0)


def _of_figure(key: str, value: Any) -> BaccaratTest:
    if key == "winner":
        if value not in _WINNERS:
            raise Refusal(f"winner: {value!r:.60} is not player, banker or tie")
        return lambda rounds: rounds.figures[key] == _WINNERS[value]
    try:
        wanted = span(value)
    except Refusal as refusal:
        raise Refusal(f"{key}: {refusal.reason}") from None
    return lambda rounds: wanted.holds(rounds.figures[key])


# Dice: a fixed number of rolls, all rolls until a seven, or a shooter's turn from come out to seven-out.

Rolled = tuple[int, ...]


def falls(dice: int) -> Iterator[Rolled]:
    """The ways in which dice fall, each equally likely."""
    return product(range(1, 7), repeat=dice)


DiceTest = Callable[[Rolled], bool]


def dice_condition(given: object, dice: int) -> DiceTest:
    """A condition on one fall of the dice: their total, how many faces differ, which faces are there."""
    tests: dict[str, Callable[[Any], DiceTest]] = {
        "total": _total,
        "faces": _faces,
        "shows": lambda value: _shows(value, dice),
    }
    if not isinstance(given, Mapping) or not given:
        raise Refusal(f"{given!r:.60} is no condition: write it as {{ total = 7 }}")
    parts = []
    for key, value in given.items():
        if key not in tests:
            raise Refusal(f"there is no condition {key!r:.60}; {near(str(key), tests)}")
        parts.append(tests[key](value))
    return lambda rolled: all(part(rolled) for part in parts)


def _total(value: object) -> DiceTest:
    wanted = span(value)
    return lambda rolled: wanted.low <= sum(rolled) <= wanted.high


def _faces(value: object) -> DiceTest:
    wanted = span(value)
    return lambda rolled: wanted.low <= len(set(rolled)) <= wanted.high


def _shows(value: object, dice: int) -> DiceTest:
    words = str(value).split()
    if not words or len(words) > dice or not all(word in "123456" and len(word) == 1 for word in words):
        raise Refusal(f'shows: {value!r:.60}: name faces such as "3 3"')
    return lambda rolled: all(rolled.count(int(word)) >= words.count(word) for word in words)


TOTALS = {total: sum(a + b == total for a, b in product(range(1, 7), repeat=2)) for total in range(2, 13)}
"""In how many of 36 ways two dice come to each total."""
SEVEN = 7
POINTS = (4, 5, 6, 8, 9, 10)


def seen_before_seven(wanted: frozenset[int]) -> Fraction:
    """The chance that all of these totals come before a seven, by inclusion and exclusion over what is missing."""
    chance = Fraction(0)
    for taken in product((0, 1), repeat=len(wanted)):
        missing = sum(TOTALS[total] for total, out in zip(sorted(wanted), taken, strict=True) if out)
        chance += (-1) ** sum(taken) * Fraction(TOTALS[SEVEN], TOTALS[SEVEN] + missing)
    return chance


@cache
def points_made() -> tuple[Fraction, ...]:
    """The chance of each number of different points that a shooter makes before the seven-out."""
    reached: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    ended = [Fraction(0)] * (len(POINTS) + 1)
    coming = {point: Fraction(TOTALS[point], sum(TOTALS[each] for each in POINTS)) for point in POINTS}
    for size in range(len(POINTS) + 1):
        for made in [each for each in reached if len(each) == size]:
            chance = reached[made]
            win = {point: Fraction(TOTALS[point], TOTALS[point] + TOTALS[SEVEN]) for point in POINTS}
            again = sum((coming[point] * win[point] for point in made), Fraction(0))
            out = sum((coming[point] * (1 - win[point]) for point in POINTS), Fraction(0))
            # Points that are made once more change nothing: the turn goes on as it was.
            ended[size] += chance * out / (1 - again)
            for point in POINTS:
                if point not in made:
                    further = made | {point}
                    step = chance * coming[point] * win[point] / (1 - again)
                    reached[further] = reached.get(further, Fraction(0)) + step
    return tuple(ended)
