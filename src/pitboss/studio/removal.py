"""What counting cards finds in a wager: the effect of each card that is gone, and how often the wager is worth making.

The effects are exact. Two figures beside them are sampled, with a seed: what a player finds who adds up the effects of
the cards that are gone, and what one finds who knows every card.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from pitboss.refusal import Refusal
from pitboss.studio.house_wager import HouseWager
from pitboss.words import Json

DEALT = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
"""Parts of the shoe that are gone when the wager is looked at."""
SHOES = 20_000
"""Shoes of the sample."""


@dataclass(frozen=True)
class Favourable:
    """How often the player has the edge once that part of the shoe is gone, and what it brings."""

    dealt: Fraction
    often: float
    gain: float
    """Units won on the average of all rounds, where only favourable ones are played."""
    error: float
    """The standard error of `gain`."""


@dataclass(frozen=True)
class CountReport:
    """What a count finds."""

    wager: str
    mean: Fraction
    effects: Mapping[str, Fraction]
    """By kind of card: the change of the player's mean if one of them is gone."""
    copies: Mapping[str, int]
    favourable: tuple[Favourable, ...]
    seed: int

    def grouped(self) -> Iterator[tuple[str, Fraction, int]]:
        """Ranks whose suits are alike together, else card by card: name, effect, copies."""
        ranks: dict[str, list[str]] = {}
        for card in self.effects:
            ranks.setdefault(card[0], []).append(card)
        for rank, cards in ranks.items():
            if len({self.effects[card] for card in cards}) == 1:
                yield rank, self.effects[cards[0]], sum(self.copies[card] for card in cards)
            else:
                yield from ((card, self.effects[card], self.copies[card]) for card in cards)

    def tags(self) -> dict[str, int]:
        """Whole numbers in proportion to the effects of cards that are gone, the largest 10."""
        largest = max(map(abs, self.effects.values()), default=Fraction(0))
        return {name: round(10 * effect / largest) if largest else 0 for name, effect, _ in self.grouped()}

    def shown(self) -> Json:
        """As JSON."""
        tags = self.tags()
        return {
            "wager": self.wager,
            "mean": float(self.mean),
            "effects": [
                {"card": name, "copies": copies, "effect": float(effect), "exact": str(effect), "tag": tags[name]}
                for name, effect, copies in self.grouped()
            ],
            "method": "exact effects; how often and how much sampled by their sum",
            "seed": self.seed,
            "shoes": SHOES,
            "favourable": [
                {"dealt": float(row.dealt), "often": row.often, "gain": row.gain, "standard_error": row.error}
                for row in self.favourable
            ],
        }


def count_report(wager: HouseWager, seed: int = 1) -> CountReport:
    """The effects of removal and what they are worth; a wager without a shoe has none."""
    effects = removal_effects(wager)
    copies = wager.counted.copies
    return CountReport(
        wager.name,
        wager.odds.mean,
        effects,
        copies,
        tuple(_favourable(wager.odds.mean, effects, copies, part, seed) for part in DEALT),
        seed,
    )


def removal_effects(wager: HouseWager) -> dict[str, Fraction]:
    """By kind of card, the exact change of the player's mean if one card of it is gone from the full shoe.

    A set of cards with m of the n copies of a kind is dealt in (n - m)/n times as many ways once one of them is gone.
    """
    counted = wager.counted
    if not counted.dealt:
        raise Refusal(f"{wager.title}: dice have no memory, and nothing can be counted")
    size, pays = sum(counted.copies.values()), [row.pays for row in wager.rows()]
    found = {}
    for kind, met in counted.met.items():
        copies = counted.copies[kind]
        won = sum(
            (
                pay * (ways - Fraction(of_kind, copies))
                for pay, ways, of_kind in zip(pays, counted.ways, met, strict=True)
            ),
            Fraction(0),
        )
        mean = won * size / (counted.total * (size - counted.dealt))
        found[kind] = mean - wager.odds.mean
    return found


def _favourable(
    mean: Fraction, effects: Mapping[str, Fraction], copies: Mapping[str, int], part: Fraction, seed: int
) -> Favourable:
    """By the sum of the effects of what is gone, each as much greater as the shoe is smaller."""
    kinds = list(effects)
    size = sum(copies.values())
    gone = int(size * part)
    chance = np.random.Generator(np.random.Philox(seed))
    drawn = chance.multivariate_hypergeometric([copies[kind] for kind in kinds], gone, size=SHOES, method="marginals")
    each = np.array([float(effects[kind]) for kind in kinds])
    edge = float(mean) + drawn @ each * (size - 1) / (size - gone)
    gains = np.maximum(edge, 0.0)
    return Favourable(part, float((edge > 0).mean()), float(gains.mean()), float(gains.std()) / sqrt(SHOES))
