"""Counting cards at any game of a shoe: exact effects of removal, the best tags or given ones, and what a count wins.

The effect of a card is the exact change of the player's expectation once it is gone from the full shoe. What a count
wins is sampled over shuffled shoes with a seed, and each place of a shoe is valued by the sum of the effects of the
cards that are gone, each as much greater as the shoe is smaller: near the truth, but not it. Play stays that of `odds`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, sqrt
from typing import TYPE_CHECKING

from pitboss.equipment import RANKS
from pitboss.pricing.strategy.card_counting import SPREAD, steps_of
from pitboss.refusal import Refusal, near
from pitboss.sheet.priced import price, verify_priced
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHOES, MOST_SHOES = 4000, 100_000
BEST_TAGS = "best"
TENS = ("T", "J", "Q", "K")
_CARD = re.compile("(?P<rank>[2-9TJQKA])(?P<suit>[cdhs])", re.ASCII)
_TAG = re.compile(r"(?P<rank>10|[2-9TJQKA]):(?P<tag>[+-]?\d+(?:\.\d+)?)", re.ASCII)


@dataclass(frozen=True)
class RemovalEffects:
    """By rank: the change of the player's expectation if one such card is gone from the full shoe."""

    wager: str
    mean: Fraction
    effects: Mapping[str, Fraction]
    copies: int
    """Cards of each rank in the full shoe."""

    @property
    def size(self) -> int:
        """Cards of the full shoe."""
        return self.copies * len(self.effects)

    def correlation(self, tags: Mapping[str, float]) -> float:
        """The betting correlation: of tags and effects over all cards."""
        values = [float(self.effects[rank]) for rank in self.effects]
        given = [tags[rank] for rank in self.effects]
        middle, at = sum(values) / len(values), sum(given) / len(given)
        both = sum((v - middle) * (t - at) for v, t in zip(values, given, strict=True))
        spread = sum((v - middle) ** 2 for v in values) * sum((t - at) ** 2 for t in given)
        return both / sqrt(spread) if spread else 0.0

    def best_tags(self) -> dict[str, float]:
        """The effects themselves, the greatest as one, with their middle taken off."""
        middle = sum(self.effects.values(), Fraction(0)) / len(self.effects)
        most = max((abs(effect - middle) for effect in self.effects.values()), default=Fraction(0))
        return {rank: float((effect - middle) / most) if most else 0.0 for rank, effect in self.effects.items()}

    def shown(self) -> Json:
        """As JSON."""
        return {
            "wager": self.wager,
            "mean": float(self.mean),
            "copies": self.copies,
            "effects": {rank: float(effect) for rank, effect in self.effects.items()},
        }


def removal_table(game: Game, options: Posted, wager: str | None = None, strategy: str = "best") -> RemovalEffects:
    """The effects of removal of a wager; by default of the main one."""
    full = lacking(game, options, {}, strategy)
    name = wager or next(iter(full))
    if name not in full:
        raise Refusal(f"{game.name} has no effects of removal of a wager {name!r}; {near(name, full)}")
    ranks = _ranks(game)
    effects = {rank: lacking(game, options, {rank: 1}, strategy)[name] - full[name] for rank in ranks}
    return RemovalEffects(name, full[name], effects, 4 * int(getattr(options, "decks", 1)))


def lacking(game: Game, options: Posted, gone: Mapping[str, int], strategy: str = "best") -> dict[str, Fraction]:
    """What each countable wager brings from a shoe that lacks cards, by rank."""
    verify_priced(game.name)
    count = getattr(game.module("odds"), "lacking", None)
    if count is None:
        raise Refusal(f"{game.name}: no odds of a shoe that lacks cards; it is for games of a shoe that can be counted")
    found: dict[str, Fraction] = count(
        options, {RANKS.index(rank) + 2: number for rank, number in gone.items()}, strategy
    )
    return found


def cards_gone(game: Game, options: Posted, text: str) -> dict[str, int]:
    """Named cards, such as "As,Kd", by rank; more than a shoe holds are refused."""
    decks, ranks = int(getattr(options, "decks", 1)), _ranks(game)
    seen: dict[str, int] = {}
    found: dict[str, int] = {}
    for word in text.split(","):
        match = _CARD.fullmatch(word.strip())
        if match is None:
            raise Refusal(f"{word.strip()!r} is no card: write rank and suit, such as As, Td or 9c")
        if match["rank"] not in ranks:
            raise Refusal(f"{match[0]}: the shoe of {game.name} holds no {match['rank']}")
        seen[match[0]] = seen.get(match[0], 0) + 1
        if seen[match[0]] > decks:
            raise Refusal(f"{match[0]}: a shoe of {decks} decks holds it {decks} times")
        found[match["rank"]] = found.get(match["rank"], 0) + 1
    return found


def _ranks(game: Game) -> str:
    """The ranks in its decks."""
    return "".join(rank for rank in RANKS if rank not in getattr(game.module("odds"), "LACKS", ""))


@dataclass(frozen=True)
class CountLevel:
    """Rounds that begin at one true count, rounded down."""

    count: int
    share: float
    edge: float
    """The player's, on the average."""
    units: float


@dataclass(frozen=True)
class CountWorth:
    """What a count wins, in units of the smallest bet, per round dealt."""

    effects: RemovalEffects
    tags: Mapping[str, float]
    correlation: float
    penetration: float
    levels: tuple[CountLevel, ...]
    mean: float
    error: float
    sd: float
    average_bet: float
    played: float
    """The share of rounds in which something is bet."""
    favourable: float
    """The share of rounds in which the player has the edge, known or not."""
    shoes: int
    seed: int

    @property
    def n0(self) -> float:
        """Rounds to one standard deviation."""
        return (self.sd / self.mean) ** 2 if self.mean > 0 else inf

    @property
    def score(self) -> float:
        """Dollars in 100 rounds on a bankroll of $10,000 at a risk of ruin of 13.5 %."""
        return 1_000_000 / self.n0

    def ruin(self, bankroll: float) -> float:
        """The risk to lose a bankroll of that size ever, by the usual formula for small steps."""
        return exp(-2 * self.mean * bankroll / self.sd**2) if self.mean > 0 and self.sd else 1.0

    def shown(self) -> Json:
        """As JSON."""
        return {
            "effects": self.effects.shown(),
            "tags": dict(self.tags),
            "betting_correlation": self.correlation,
            "penetration": self.penetration,
            "win_rate_100": 100 * self.mean,
            "win_rate_error": 100 * self.error,
            "sd_100": 10 * self.sd,
            "average_bet": self.average_bet,
            "played": self.played,
            "favourable": self.favourable,
            "n0": self.n0 if self.n0 < inf else None,
            "score": self.score,
            "levels": [vars(level) for level in self.levels],
            "shoes": self.shoes,
            "seed": self.seed,
            "method": "exact effects; what the count wins is sampled by their sum",
        }


def count_worth(
    game: Game,
    options: Posted,
    wager: str | None = None,
    *,
    tags: str = BEST_TAGS,
    spread: str = SPREAD,
    penetration: float = 0.75,
    wong: int | None = None,
    cards: int = 5,
    shoes: int = SHOES,
    seed: int = 1,
    strategy: str = "best",
) -> CountWorth:
    """A count of these tags at a wager; below the true count `wong` nothing is bet, and the round is watched.

    A spread is units from the first to the last, the last where the count says that the player has the edge; or units
    by true count, as in "1:1, 2:4". A round takes this number of `cards`.
    """
    if not 0 < penetration < 1 or not 1 <= cards <= 52:
        raise Refusal("a count needs a penetration between 0 and 1, and 1 to 52 cards a round")
    if not 100 <= shoes <= MOST_SHOES:
        raise Refusal(f"{shoes:,} shoes: give 100 to {MOST_SHOES:,}")
    effects = removal_table(game, options, wager, strategy)
    if not any(effects.effects.values()):
        raise Refusal(f"{effects.wager}: no card that is gone moves its edge, so there is nothing to count by rank")
    given = effects.best_tags() if tags == BEST_TAGS else read_tags(tags, effects.effects)
    row = next((row for row in price(game.name, options, strategy).wagers if row.wager == effects.wager), None)
    if row is None or row.given is not None:
        raise Refusal(f"the {effects.wager} wager is not open in every round: its effects alone are known")
    edge, true, favourable = _places(effects, given, penetration, cards, shoes, seed)
    slope, base = _line(true, edge)
    units = _units(steps_of(spread), true, slope, base)
    if wong is not None:
        units = _watched(units, true, wong)
    won = units * edge
    by_shoe = won.mean(axis=1)
    squares = float((units**2).mean()) * row.sd**2 + float(won.var())
    return CountWorth(
        effects,
        given,
        effects.correlation(given),
        penetration,
        _levels(true, edge, units),
        float(won.mean()),
        float(by_shoe.std(ddof=1)) / sqrt(shoes),
        sqrt(squares),
        float(units.mean()),
        float((units > 0).mean()),
        favourable,
        shoes,
        seed,
    )


def read_tags(text: str, ranks: Iterable[str]) -> dict[str, float]:
    """Tags from "2:1,3:1,10:-1,A:-1"; what is not named counts nothing, and 10 is every card worth ten."""
    found = dict.fromkeys(ranks, 0.0)
    for word in text.split(","):
        match = _TAG.fullmatch(word.strip())
        if match is None:
            raise Refusal(f"{word.strip()!r} is no tag: write rank and number, such as 2:1 or 10:-1")
        for rank in TENS if match["rank"] == "10" else (match["rank"],):
            if rank in found:
                found[rank] = float(match["tag"])
            elif match["rank"] != "10":
                raise Refusal(f"{word.strip()}: the shoe holds no {rank}")
    if not any(found.values()):
        raise Refusal("a count whose tags are all nothing counts nothing")
    return found


def _places(
    effects: RemovalEffects, tags: Mapping[str, float], penetration: float, cards: int, shoes: int, seed: int
) -> "tuple[NDArray[np.float64], NDArray[np.float64], float]":
    """At the beginning of each round of each shoe: the player's edge and the true count."""
    import numpy as np

    size, ranks = effects.size, [*effects.effects]
    at = np.arange(0, max(1, int(size * penetration)), cards)
    # Of each rank the effect against the middle: the middle goes with any card, and so distinguishes none.
    each = np.array([float(effect) for effect in effects.effects.values()])
    each -= each.mean()
    counts = np.array([tags[rank] for rank in ranks])
    full = np.repeat(np.arange(len(ranks), dtype=np.int8), effects.copies)
    chance = np.random.Generator(np.random.Philox(seed))
    edge, true = np.empty((shoes, len(at))), np.empty((shoes, len(at)))
    left = size - at
    for first in range(0, shoes, 500):
        order = chance.permuted(np.tile(full, (min(500, shoes - first), 1)), axis=1)[:, : at[-1]]
        for found, value in ((edge, each), (true, counts)):
            running = np.zeros((len(order), at[-1] + 1))
            np.cumsum(value[order], axis=1, out=running[:, 1:])
            found[first : first + len(order)] = running[:, at]
    edge = float(effects.mean) + edge * (size - 1) / left
    return edge, true * 52 / left, float((edge > 0).mean())


def _line(true: "NDArray[np.float64]", edge: "NDArray[np.float64]") -> tuple[float, float]:
    """The edge by true count, as a straight line through all places."""
    spread = float(((true - true.mean()) ** 2).mean())
    slope = float(((true - true.mean()) * (edge - edge.mean())).mean()) / spread if spread else 0.0
    return slope, float(edge.mean()) - slope * float(true.mean())


def _units(
    spread: tuple[int, int] | Mapping[int, int], true: "NDArray[np.float64]", slope: float, base: float
) -> "NDArray[np.float64]":
    import numpy as np

    if isinstance(spread, tuple):
        return np.where(base + slope * true > 0, float(spread[1]), float(spread[0]))
    units = np.full(true.shape, float(spread[min(spread)]))
    for count in sorted(spread):
        units[np.floor(true) >= count] = spread[count]
    return units


def _watched(units: "NDArray[np.float64]", true: "NDArray[np.float64]", wong: int) -> "NDArray[np.float64]":
    import numpy as np

    return np.where(np.floor(true) >= wong, units, 0.0)


def _levels(
    true: "NDArray[np.float64]", edge: "NDArray[np.float64]", units: "NDArray[np.float64]"
) -> tuple[CountLevel, ...]:
    import numpy as np

    counts = np.floor(true).astype(int)
    found = []
    for count in np.unique(counts):
        here = counts == count
        found.append(CountLevel(int(count), float(here.mean()), float(edge[here].mean()), float(units[here].mean())))
    return tuple(found)
