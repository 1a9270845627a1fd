"""Wagers on one result: the results that each wins on, its odds, and its gain or loss."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment.device import Result
from pitboss.money import Odds
from pitboss.table import WagerRule
from pitboss.table.offer.table_options import Posted

WON, LOST, HALF, STANDS = "win", "lose", "half", "stands"
"""The verdict of a result on a wager; `HALF` is taken and the rest given back where the game says so."""


@dataclass(frozen=True)
class DeviceBet:
    """A wager by the results on which it wins, each with the option that holds its odds."""

    name: str
    says: str
    pays: Mapping[Result, str] = field(hash=False)
    cite: str = ""
    odds_cite: str = ""
    limits: tuple[str, str] = ("minimum", "maximum")
    """The options that hold its posted minimum and maximum."""
    alike: str = ""
    """The common name of it and its like on the sign."""
    loses: frozenset[Result] | None = None
    """The results that take it, where others leave it undecided; None is every result that it does not win on."""

    @property
    def stays(self) -> bool:
        """Whether it lies there until it is decided, and after a win until it is taken down."""
        return self.loses is not None

    def rule(self) -> WagerRule:
        """The wager as the table posts it."""
        odds = " or ".join(f"{{{option}}}" for option in dict.fromkeys(self.pays.values()))
        minimum, maximum = self.limits
        return WagerRule(
            self.name,
            self.says,
            odds,
            self.cite,
            self.odds_cite,
            minimum=minimum,
            maximum=maximum,
            alike=self.alike,
        )


@dataclass(frozen=True)
class Chances:
    """The bets of a game and the results that decide them, for script, price and kernel alike."""

    bets: Mapping[str, DeviceBet]
    results: Callable[[Any], Sequence[Result]]
    """Every result that decides wagers, as often as it comes among equally likely ones."""
    halved: Callable[[Any, DeviceBet, Result], bool] = lambda options, bet, result: False
    """Whether a result takes only half of a wager that it does not win."""
    half_kept: Callable[[Any, int], int] = lambda options, stake: stake // 2
    """The part of a halved stake that the house keeps."""

    def offered(self, options: Posted) -> list[DeviceBet]:
        """The bets that a table with these options takes, in the order of the layout."""
        return [bet for bet in self.bets.values() if options.takes(bet.name)]

    def rules(self) -> dict[str, WagerRule]:
        """All wagers as tables post them."""
        return {bet.name: bet.rule() for bet in self.bets.values()}

    def verdict(self, options: Posted | None, bet: DeviceBet, result: Result) -> str:
        """The verdict of a result on a bet."""
        if result in bet.pays:
            return WON
        if bet.loses is not None and result not in bet.loses:
            return STANDS
        return HALF if self.halved(options, bet, result) else LOST

    def winners(self, options: Posted, result: Result) -> list[str]:
        """The names of the bets that a result wins."""
        return [bet.name for bet in self.offered(options) if result in bet.pays]

    def odds(self, options: Posted, bet: DeviceBet, result: Result) -> Odds:
        """The odds at which a result pays a bet that it wins."""
        odds: Odds = getattr(options, bet.pays[result])
        return odds

    def net(self, options: Posted, bet: DeviceBet, result: Result, stake: int) -> int:
        """The player's gain on a bet from a result, in cents."""
        verdict = self.verdict(options, bet, result)
        if verdict == WON:
            return self.odds(options, bet, result).pay(stake)
        return {HALF: -self.half_kept(options, stake), LOST: -stake, STANDS: 0}[verdict]


def bets_by_name(bets: Iterable[DeviceBet]) -> dict[str, DeviceBet]:
    """Bets by their names."""
    return {bet.name: bet for bet in bets}
