"""A house's wager dealt and rolled many times: a sample beside the count, the same for a seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal
from pitboss.studio.card_sets import CARDS, CardSets, Dealt, Ints, full_shoe
from pitboss.studio.house_wager import HouseWager, OfBaccarat, OfCards, OfDice, OfRun, OfShooter, first_class
from pitboss.studio.rounds import POINTS, SEVEN, BaccaratRounds, settled_rounds
from pitboss.words import Json

BLOCK = 100_000
"""Rounds that are dealt at a time."""
MOST_ROUNDS = 100_000_000


@dataclass(frozen=True)
class WagerSampled:
    """What a sample of a wager came to."""

    wager: HouseWager
    rounds: int
    seed: int
    times: tuple[int, ...]
    """How often each class came, the rest last."""

    @property
    def odds(self) -> WagerOdds:
        """The frequencies as odds."""
        pairs = zip(self.wager.rows(), self.times, strict=True)
        ways: dict[tuple[str, Fraction], int] = {}
        for row, number in pairs:
            ways[row.name, row.pays] = ways.get((row.name, row.pays), 0) + number
        return WagerOdds.from_ways(self.wager.name, self.wager.says, ways, method="simulated")

    @property
    def standard_error(self) -> float:
        """Of the edge."""
        return self.odds.sd / sqrt(self.rounds)

    def shown(self) -> Json:
        """As JSON, with how far it is from the count in standard errors."""
        error, counted = self.standard_error, float(self.wager.odds.edge)
        edge = float(self.odds.edge)
        return {
            "wager": self.wager.name,
            "rounds": self.rounds,
            "seed": self.seed,
            **self.odds.figures(),
            "standard_error": error,
            "counted": counted,
            "off": (edge - counted) / error if error else None,
        }


def sample(wager: HouseWager, rounds: int, seed: int = 1) -> WagerSampled:
    """A number of rounds of the wager, each from a full shoe or with fresh dice."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"{rounds:,} rounds: a sample has 1 to {MOST_ROUNDS:,}")
    times = np.zeros(len(wager.classes) + 1, np.int64)
    for block, begun in enumerate(range(0, rounds, BLOCK)):
        chance = np.random.Generator(np.random.Philox([seed, block]))
        place = _places(wager, min(BLOCK, rounds - begun), chance)
        times += np.bincount(place, minlength=len(times))
    return WagerSampled(wager, rounds, seed, tuple(int(n) for n in times))


def _places(wager: HouseWager, rounds: int, chance: np.random.Generator) -> Ints:
    """The class of each round."""
    rule = wager.rule
    if isinstance(rule, OfCards):
        shoe = np.repeat(np.arange(CARDS), full_shoe(wager.decks, rule.without))
        drawn = _without_replacement(shoe, sum(size for _, size in rule.hands), rounds, chance)
        hands, begun = {}, 0
        for name, size in rule.hands:
            hands[name] = CardSets(tuple(np.sort(drawn[begun : begun + size], axis=0)))
            begun += size
        dealt = Dealt(hands, np.ones(rounds, np.int64))
        return first_class([condition(dealt) for condition in rule.conditions], rounds)
    if isinstance(rule, OfBaccarat):
        shoe = np.repeat(np.arange(10), [16 * wager.decks, *[4 * wager.decks] * 9])
        drawn = _without_replacement(shoe, 6, rounds, chance)
        made: BaccaratRounds = settled_rounds(drawn)
        return first_class([condition(made) for condition in rule.conditions], rounds)
    found = (_of_dice(rule, chance) for _ in range(rounds))
    return np.fromiter(found, np.int64, rounds)


def _without_replacement(shoe: Ints, cards: int, rounds: int, chance: np.random.Generator) -> Ints:
    """The first cards of that number of shuffled shoes, a row a card: places are drawn again until all differ."""
    places = chance.integers(len(shoe), size=(cards, rounds))
    while True:
        ordered = np.sort(places, axis=0)
        again = np.flatnonzero((ordered[1:] == ordered[:-1]).any(axis=0))
        if not len(again):
            return shoe[places]
        places[:, again] = chance.integers(len(shoe), size=(cards, len(again)))


def _of_dice(rule: object, chance: np.random.Generator) -> int:
    """The class of one roll, of a run of rolls, or of a shooter's turn."""
    if isinstance(rule, OfDice):
        rolled = tuple(int(face) for face in chance.integers(1, 7, rule.dice))
        return next((n for n, test in enumerate(rule.conditions) if test(rolled)), len(rule.conditions))
    totals = _totals(chance)
    if isinstance(rule, OfRun):
        seen: set[int] = set()
        while (total := next(totals)) != SEVEN:
            seen.add(total)
        return next((n for n, wanted in enumerate(rule.covers) if wanted <= seen), len(rule.covers))
    assert isinstance(rule, OfShooter)
    made: set[int] = set()
    while True:
        if (point := next(totals)) not in POINTS:
            continue
        while (total := next(totals)) not in (point, SEVEN):
            pass
        if total == SEVEN:
            break
        made.add(point)
    fits = (n for n, (low, high) in enumerate(rule.points) if low <= len(made) <= high)
    return next(fits, len(rule.points))


def _totals(chance: np.random.Generator) -> Iterator[int]:
    """Falls of two dice without end."""
    while True:
        yield from chance.integers(1, 7, (2, 64)).sum(axis=0).tolist()
