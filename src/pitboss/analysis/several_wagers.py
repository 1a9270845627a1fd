"""Several wagers at once: what they bring together, how they go along, and the risk of all of them.

Where the device's results can be listed, or the dice followed to the decision of the line, the joint count is exact.
Else each round is dealt from a fresh shoe by the game's own kernel, and the joint figures are a sample with its error;
the edge is that of the odds all the same, since the mean of a sum needs no joint count.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt

from pitboss.money import dollars
from pitboss.pricing.distribution import Method, Outcome, WagerOdds, open_wager, signed
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal
from pitboss.sheet.priced import price, verify_priced
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json

DEALT, MOST_DEALT = 10_000, 1_000_000
MOST_WAGERS = 6


@dataclass(frozen=True)
class SeveralWagers:
    """Wagers made together, in cents."""

    game: str
    stakes: Mapping[str, int]
    joint: Mapping[tuple[Fraction, ...], Fraction]
    """By what each wager brings, in cents: how likely that is, or how often it came."""
    method: Method
    trial: str
    edges: Mapping[str, float]
    rounds: int | None
    seed: int | str | None

    def mean(self, at: int) -> Fraction:
        """What a wager brings on the average, in cents."""
        return sum((nets[at] * chance for nets, chance in self.joint.items()), Fraction(0))

    def covariance(self, one: int, other: int) -> Fraction:
        """Of two wagers, in cents squared."""
        both = sum((nets[one] * nets[other] * chance for nets, chance in self.joint.items()), Fraction(0))
        return both - self.mean(one) * self.mean(other)

    def correlation(self, one: int, other: int) -> float | None:
        """Of two wagers; None where one of them brings always the same."""
        spread = self.covariance(one, one) * self.covariance(other, other)
        return float(self.covariance(one, other)) / sqrt(spread) if spread else None

    def covariance_error(self, one: int, other: int) -> float:
        """The standard error of a covariance that was sampled."""
        if self.rounds is None:
            return 0.0
        first, second = self.mean(one), self.mean(other)
        squares = sum(((n[one] - first) * (n[other] - second)) ** 2 * chance for n, chance in self.joint.items())
        return sqrt(max(0.0, float(squares - self.covariance(one, other) ** 2)) / self.rounds)

    @property
    def together(self) -> WagerOdds:
        """All of them as one wager of the sum of their stakes: for ruin, bankrolls and sessions."""
        whole = sum(self.stakes.values())
        sums: dict[Fraction, Fraction] = {}
        for nets, chance in self.joint.items():
            net = sum(nets, Fraction(0)) / whole
            sums[net] = sums.get(net, Fraction(0)) + chance
        ends = tuple(Outcome(signed(net), net, sums[net]) for net in sorted(sums))
        names = " and ".join(self.stakes)
        return WagerOdds(names, names, ends, method=self.method)

    def shown(self) -> Json:
        """As JSON, money in cents."""
        names, row = [*self.stakes], self.together
        pairs = [*combinations_with_replacement(range(len(names)), 2)]
        return {
            "game": self.game,
            "stakes": dict(self.stakes),
            "trial": self.trial,
            "method": self.method,
            "rounds": self.rounds,
            "seed": self.seed,
            "edges": dict(self.edges),
            "expected": 0.0 - sum(self.edges[name] * stake for name, stake in self.stakes.items()),
            "mean": float(sum((self.mean(at) for at in range(len(names))), Fraction(0))),
            "sd": row.sd * sum(self.stakes.values()),
            "sd_if_independent": sqrt(sum(float(self.covariance(at, at)) for at in range(len(names)))),
            "covariances": [
                {
                    "of": [names[one], names[other]],
                    "covariance": float(self.covariance(one, other)),
                    "standard_error": self.covariance_error(one, other) or None,
                    "correlation": self.correlation(one, other),
                }
                for one, other in pairs
            ],
            "hit": float(row.hit),
            "joint": [
                {
                    "nets": [float(net) for net in nets],
                    "probability": float(chance),
                    "exact": str(chance) if self.method == "exact" else None,
                }
                for nets, chance in sorted(self.joint.items(), reverse=True)
            ],
        }


def several_wagers(
    game: Game,
    options: Posted,
    stakes: Mapping[str, int],
    *,
    strategy: str = "best",
    rounds: int = DEALT,
    seed: int | str = 1,
    progress: Callable[[int, int, str], None] | None = None,
) -> SeveralWagers:
    """These wagers made together, each at its stake in cents."""
    if not 2 <= len(stakes) <= MOST_WAGERS:
        raise Refusal(f"{len(stakes)} wagers: name 2 to {MOST_WAGERS}, each with its stake")
    if wrong := [name for name, stake in stakes.items() if stake < 1]:
        raise Refusal(f"{wrong[0]}: a stake is above 0.00")
    verify_priced(game.name)
    count = getattr(game.module("odds"), "joint", None)
    if count is not None:
        found, trial = count(options, [*stakes])
        cents = {
            tuple(net * stake for net, stake in zip(nets, stakes.values(), strict=True)): chance
            for nets, chance in found.items()
        }
        means = {
            name: 0.0 - float(sum(nets[at] * chance for nets, chance in found.items()))
            for at, name in enumerate(stakes)
        }
        return SeveralWagers(game.name, dict(stakes), cents, "exact", trial, means, None, None)
    return _dealt(game, options, stakes, strategy, rounds, seed, progress)


def _dealt(
    game: Game,
    options: Posted,
    stakes: Mapping[str, int],
    strategy: str,
    rounds: int,
    seed: int | str,
    progress: Callable[[int, int, str], None] | None,
) -> SeveralWagers:
    """Rounds of the kernel one by one: a block of one round is a round from a fresh shoe."""
    if not 100 <= rounds <= MOST_DEALT:
        raise Refusal(f"{rounds:,} rounds: a joint sample has 100 to {MOST_DEALT:,}")
    priced = price(game.name, options, strategy).wagers
    edges = {name: float(open_wager(game.name, priced, name).edge) for name in stakes}
    kernel = game.module("kernel")
    named, given_stakes = strategies.prepared(game, kernel.setup, strategy, stakes)
    plan = kernel.setup(options, boxes=1, strategy=named, **given_stakes)
    tallies: Counter[tuple[int, ...]] = Counter()
    for block in range(rounds):
        tallies[tuple(kernel.run_block(plan, seed, block, 1))] += 1
        if progress is not None and block % 500 == 0:
            progress(block, rounds, "")
    seen: Counter[tuple[int, ...]] = Counter()
    for tally, times in tallies.items():
        found = {row.odds.wager: row for row in kernel.summary(plan, tally, 1)}
        for name, stake in stakes.items():
            if name not in found or found[name].staked != stake:
                raise Refusal(f"the kernel of {game.name} does not deal {name} at {dollars(stake)} beside the others")
        seen[tuple(found[name].net for name in stakes)] += times
    joint = {tuple(map(Fraction, nets)): Fraction(number, rounds) for nets, number in seen.items()}
    return SeveralWagers(
        game.name, dict(stakes), joint, "simulated", "one round from a fresh shoe", edges, rounds, seed
    )
