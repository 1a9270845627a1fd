"""A wager of a house's own: its classes, what each pays, and everything that is worked out from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Protocol

import numpy as np

from pitboss.pricing.distribution import WagerOdds, signed
from pitboss.ranking.numbers import text
from pitboss.refusal import Refusal
from pitboss.studio.card_sets import CARDS, all_deals, deal, full_shoe, number_of_sets
from pitboss.studio.conditions import Condition
from pitboss.studio.rounds import (
    POINTS,
    BaccaratTest,
    DiceTest,
    baccarat_rounds,
    dice_condition,
    falls,
    points_made,
    seen_before_seven,
)
from pitboss.words import Json

__all__ = ["Counted", "HouseWager", "PaidClass", "dice_condition"]


@dataclass(frozen=True)
class PaidClass:
    """One class: what it is called, and what it pays for each unit, net of the stake."""

    name: str
    pays: Fraction


@dataclass(frozen=True)
class Counted:
    """In how many ways each class comes about, the rest last; and of cards how often each kind is among them."""

    ways: tuple[int, ...]
    met: Mapping[str, tuple[int, ...]]
    """By kind of card: over all ways of each class, how many of that kind were dealt."""
    copies: Mapping[str, int]
    """How many of the kind are in the shoe."""
    dealt: int = 0
    """Cards that are looked at each time; none where nothing leaves a shoe."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.ways)


class DecidedBy(Protocol):
    """What the classes of a wager are decided by."""

    def counted(self, decks: int) -> Counted:
        """The ways of each class from a full shoe, and of what no class holds."""
        ...

    def describe(self) -> str:
        """What counts, in words."""
        ...

    @property
    def has_shoe(self) -> bool:
        """Whether the number of decks matters."""
        ...


def first_class(truths: list[np.ndarray], size: int) -> np.ndarray:
    """The first class that holds, by row; the number of classes where none does."""
    return np.select(truths, range(len(truths)), len(truths)) if truths else np.zeros(size, np.int64)


@dataclass(frozen=True)
class OfCards:
    """Hands of a number of cards each, from a shoe."""

    hands: tuple[tuple[str, int], ...]
    conditions: tuple[Condition, ...]
    without: str = ""
    has_shoe: bool = True

    def describe(self) -> str:
        """Whose cards count."""
        return ", ".join(f"{size} of {name}" for name, size in self.hands)

    def work(self, decks: int) -> int:
        """Sets of cards to look at."""
        return number_of_sets(dict(self.hands), full_shoe(decks, self.without))

    def counted(self, decks: int) -> Counted:
        """Counted set by set."""
        shoe, hands, classes = full_shoe(decks, self.without), dict(self.hands), len(self.conditions)
        ways = np.zeros(classes + 1, np.int64)
        met = np.zeros((classes + 1) * CARDS, np.float64)
        for part in deal(hands, shoe):
            place = first_class([condition(part) for condition in self.conditions], len(part.ways))
            np.add.at(ways, place, part.ways)
            for column in part.every.columns:
                # Whole numbers below 2^53 are exact as doubles, and `deal` refuses more.
                met += np.bincount(place * CARDS + column, weights=part.ways, minlength=len(met))
        found = tuple(int(n) for n in ways)
        if sum(found) != all_deals(hands, shoe):
            raise AssertionError(f"{sum(found)} ways of {all_deals(hands, shoe)}")
        by_card = met.reshape(classes + 1, CARDS)
        of_card = {text(card): card for card in range(CARDS) if shoe[card]}
        return Counted(
            found,
            {name: tuple(int(n) for n in by_card[:, card]) for name, card in of_card.items()},
            {name: shoe[card] for name, card in of_card.items()},
            sum(hands.values()),
        )


@dataclass(frozen=True)
class OfBaccarat:
    """A round of baccarat."""

    conditions: tuple[BaccaratTest, ...]
    has_shoe: bool = True

    def describe(self) -> str:
        """What counts."""
        return "both hands of a round of baccarat"

    def counted(self, decks: int) -> Counted:
        """Counted over all orders of six cards by value."""
        rounds = baccarat_rounds()
        shoe = (16 * decks, *(4 * decks for _ in range(9)))
        ways = rounds.ways(shoe)
        place = first_class([condition(rounds) for condition in self.conditions], len(ways))
        classes = len(self.conditions) + 1
        found = np.zeros(classes, np.int64)
        np.add.at(found, place, ways)
        met = {
            str(value): tuple(
                int(
                    (ways * sum((card == value for card in rounds.drawn), np.zeros(len(ways), np.int64)))[
                        place == n
                    ].sum()
                )
                for n in range(classes)
            )
            for value in range(10)
        }
        return Counted(tuple(map(int, found)), met, {str(n): copies for n, copies in enumerate(shoe)}, 6)


@dataclass(frozen=True)
class OfDice:
    """One fall of some dice."""

    dice: int
    conditions: tuple[DiceTest, ...]
    has_shoe: bool = False

    def describe(self) -> str:
        """What counts."""
        return f"one roll of {self.dice} dice"

    def counted(self, decks: int) -> Counted:
        """Counted fall by fall."""
        found = [0] * (len(self.conditions) + 1)
        for rolled in falls(self.dice):
            found[next((n for n, test in enumerate(self.conditions) if test(rolled)), len(self.conditions))] += 1
        return Counted(tuple(found), {}, {})


@dataclass(frozen=True)
class OfRun:
    """Rolls until a seven: the class wins if all of its totals come before."""

    covers: tuple[frozenset[int], ...]
    has_shoe: bool = False

    def describe(self) -> str:
        """What counts."""
        return "two dice, rolled until a seven"

    def counted(self, decks: int) -> Counted:
        """As fractions of one denominator; a class holds where none before it does."""
        chances, before = [], Fraction(0)
        for n, wanted in enumerate(self.covers):
            if n and not wanted < self.covers[n - 1]:
                raise Refusal("each class of a run covers fewer totals than the one before it, and none besides")
            chance = seen_before_seven(wanted)
            chances.append(chance - before)
            before = chance
        return _whole([*chances, 1 - before])


@dataclass(frozen=True)
class OfShooter:
    """A shooter's turn: the number of different points that are made before the seven-out."""

    points: tuple[tuple[int, int], ...]
    has_shoe: bool = False

    def describe(self) -> str:
        """What counts."""
        return "a shooter's turn, from the first come out to the seven-out"

    def counted(self, decks: int) -> Counted:
        """As fractions of one denominator."""
        chances = [Fraction(0)] * (len(self.points) + 1)
        for made in range(len(POINTS) + 1):
            fits = (n for n, (low, high) in enumerate(self.points) if low <= made <= high)
            chances[next(fits, len(self.points))] += points_made()[made]
        return _whole(chances)


def _whole(chances: list[Fraction]) -> Counted:
    whole = int(np.lcm.reduce(np.array([chance.denominator for chance in chances], object)))
    return Counted(tuple(int(chance * whole) for chance in chances), {}, {})


@dataclass(frozen=True, eq=False)
class HouseWager:
    """A wager of a house's own, as data: it is no wager of the law, and its name may be an owner's mark."""

    name: str
    title: str
    game: str
    says: str
    source: str
    made: str
    classes: tuple[PaidClass, ...]
    rule: DecidedBy
    decks: int = 6
    since: date | None = None
    until: date | None = None
    otherwise: Fraction = Fraction(-1)
    """What is gained where no class holds: the loss of the stake, or a push."""
    edition: str = "own"
    """What tells its file from others: a few letters of a hash."""

    def verify_offered(self, day: date | None) -> None:
        """Refuse a day on which it is not offered."""
        if day is None:
            return
        if (self.since and day < self.since) or (self.until and day > self.until):
            when = " ".join(
                [*([f"from {self.since}"] * bool(self.since)), *([f"until {self.until}"] * bool(self.until))]
            )
            raise Refusal(f"{self.title} is offered {when}, and not on {day}", self.cite)

    @property
    def cite(self) -> str:
        """What it stands under: the house's own word, never a paragraph."""
        return f"house:{self.name}"

    @cached_property
    def counted(self) -> Counted:
        """The ways of every class, the rest last."""
        return self.rule.counted(self.decks)

    def rows(self) -> list[PaidClass]:
        """The classes from the best down, and what is left."""
        rest = "push" if self.otherwise == 0 else "lose"
        return [*self.classes, PaidClass(rest, self.otherwise)]

    @cached_property
    def odds(self) -> WagerOdds:
        """Its distribution, in fractions."""
        ways: dict[tuple[str, Fraction], int] = {}
        for row, number in zip(self.rows(), self.counted.ways, strict=True):
            ways[row.name, row.pays] = ways.get((row.name, row.pays), 0) + number
        return WagerOdds.from_ways(self.name, self.says, ways)

    def shown(self) -> Json:
        """As JSON: what it is, every class with its ways, and the figures."""
        total = self.counted.total
        return {
            "wager": self.name,
            "title": self.title,
            "game": self.game,
            "cite": self.cite,
            "says": self.says,
            "source": self.source,
            "made": self.made,
            "decided_by": self.rule.describe(),
            **({"decks": self.decks} if self.rule.has_shoe else {}),
            **({"from": self.since.isoformat()} if self.since else {}),
            **({"until": self.until.isoformat()} if self.until else {}),
            "classes": [
                {
                    "class": row.name,
                    "pays": signed(row.pays),
                    "ways": number,
                    "of": total,
                    "probability": number / total,
                    "one_in": total / number if number else None,
                    "returns": float(row.pays * number / total),
                }
                for row, number in zip(self.rows(), self.counted.ways, strict=True)
            ],
            **self.odds.figures(),
            "variance": float(self.odds.variance),
            "notice": NOTICE,
        }

    def sign(self) -> list[str]:
        """What a table that has it posts, line by line."""
        lines = [f"{self.title.upper()} ({self.cite})", self.says]
        for row in self.classes:
            pays = Fraction(row.pays)
            odds = (
                f"{pays.numerator} to {pays.denominator}" if pays > 0 else "returns the wager" if pays == 0 else "loses"
            )
            lines.append(f"{row.name[:1].upper()}{row.name[1:]}: {odds}")
        rest = "Everything else returns the wager." if self.otherwise == 0 else "Everything else loses."
        return [*lines, rest, f"The wager is made {self.made}."]

    def __repr__(self) -> str:
        return f"<{self.title}, {self.cite}: {self.odds}, {len(self.classes)} classes>"

    def _repr_html_(self) -> str:
        from pitboss.frames import html_table

        rows = [
            (row["class"], row["pays"], f"{row['ways']:,}", f"{row['probability']:.6%}", f"{row['returns']:+.6f}")
            for row in self.shown()["classes"]
        ]
        head = f"{self.title} ({self.cite}), {self.game}: {self.odds}"
        return html_table(head, ("class", "pays", "ways", "probability", "return"), rows)

    def to_frame(self) -> object:
        """The classes as a data frame."""
        from pitboss.frames import data_frame

        return data_frame(self.shown()["classes"])


NOTICE = "a wager of the house's own: no paragraph of New Jersey's rules provides for it; names are their owners'"
"""What is said wherever such a wager is shown."""
