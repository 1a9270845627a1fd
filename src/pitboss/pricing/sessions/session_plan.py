"""What a session stakes and when it ends: bankroll, bet, a way to change it, and rules when to stop."""

from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any, Protocol

from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds, open_wager
from pitboss.pricing.strategy.strategies import strategy_odds
from pitboss.refusal import Refusal, near

SYSTEMS = ("flat", "martingale", "paroli", "dalembert")
"""The same bet always; doubled after each loss; doubled after a win, up to three in a row; one more or one less."""
FLAT, MARTINGALE, PAROLI, DALEMBERT = range(4)

ENDS = ("ruin", "stop-win", "stop-loss", "rounds")
"""How a session ends: fewer chips than a bet, ahead by the target, behind by the limit, or all rounds played."""
RUIN, STOP_WIN, STOP_LOSS, ROUNDS = range(4)

_NEVER = 1 << 60
_MOST_ROUNDS = 1 << 20
LARGEST = 1 << 40


class SessionGame(Protocol):
    """As much of a game as a session needs."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    def module(self, name: str) -> ModuleType:
        """A part of the game."""
        ...

    def limits(self, options: object) -> dict[str, tuple[int, int]]:
        """The posted least and greatest amount of each wager that has limits."""
        ...

    def opening(self, options: object, wager: str, amount: int) -> int:
        """Chips without which no round begins with a wager of that amount."""
        ...


@dataclass(frozen=True)
class SessionPlan:
    """What a session stakes and when it ends, in cents; plain data that travels to any worker."""

    bankroll: int
    bet: int
    rounds: int
    pays: tuple[int, ...]
    """What a bet gains, by outcome."""
    shares: tuple[Fraction, ...]
    """The probability of each outcome."""
    system: str = "flat"
    most: int = 1
    """The greatest bet, as a multiple of the first."""
    stop_win: int | None = None
    stop_loss: int | None = None
    opens: int = 0
    """Chips without which no round begins at the first bet: more where other wagers must lie beside it."""

    @property
    def opening(self) -> int:
        """The same where nothing was said: the bet."""
        return self.opens or self.bet

    @property
    def goal(self) -> int:
        """The bankroll at which a winner stops."""
        return _NEVER if self.stop_win is None else self.bankroll + self.stop_win

    @property
    def floor(self) -> int:
        """The bankroll at which a loser stops."""
        return -_NEVER if self.stop_loss is None else self.bankroll - self.stop_loss

    def marks(self) -> list[int]:
        """Where each outcome ends among the words of a stream, the last one at the very top."""
        total, marks = Fraction(0), []
        for share in self.shares[:-1]:
            total += share
            marks.append(min(int(total * (1 << 64)), (1 << 64) - 1))
        return [*marks, (1 << 64) - 1]


def plan_of(
    game: SessionGame,
    options: Any,
    *,
    bankroll: int,
    bet: int,
    rounds: int,
    wager: str | None = None,
    strategy: str = "best",
    system: str = "flat",
    stop_win: int | None = None,
    stop_loss: int | None = None,
) -> tuple[SessionPlan, WagerOdds, str]:
    """A plan from what the table takes, the wager, and the strategy whose odds these are, which need not be the one
    that was asked for; what the table would not take, and what cannot be paid exactly, is refused."""
    if system not in SYSTEMS:
        raise Refusal(f"there is no way to bet called {system!r}; {near(system, SYSTEMS)}")
    if not 1 <= rounds <= _MOST_ROUNDS:
        raise Refusal(f"{rounds} rounds: a session has 1 to {_MOST_ROUNDS:,}")
    if not 0 < bet <= bankroll:
        raise Refusal(f"a bankroll of {dollars(bankroll)} does not cover a bet of {dollars(bet)}")
    if bankroll > LARGEST:
        raise Refusal(f"a bankroll of {dollars(bankroll)} is more than {dollars(LARGEST)}")
    for name, stop in (("win", stop_win), ("loss", stop_loss)):
        if stop is not None and stop < 1:
            raise Refusal(f"a session cannot stop at a {name} of {dollars(stop)}")
    found = strategy_odds(game, options, strategy)
    row = open_wager(game.name, found.wagers, wager)
    wager = row.wager
    low, high = game.limits(options).get(wager, (options.increment, LARGEST))
    if not low <= bet <= high or bet % options.increment:
        takes = f"{dollars(low)} to {dollars(high)} in steps of {dollars(options.increment)}"
        raise Refusal(f"a bet of {dollars(bet)} on {wager}: the table takes {takes}", "house:limits")
    for outcome in row.outcomes:
        if (outcome.pays * bet).denominator != 1:
            raise Refusal(f"a bet of {dollars(bet)} on {wager} cannot be paid exactly at {outcome.pays} a unit")
    opens = game.opening(options, wager, bet)
    if opens > bankroll:
        more = f"a bet of {dollars(bet)} on {wager}, which takes {dollars(opens)} with the wagers beside it"
        raise Refusal(f"a bankroll of {dollars(bankroll)} does not cover {more}")
    pays = tuple(int(outcome.pays * bet) for outcome in row.outcomes)
    shares = tuple(outcome.probability for outcome in row.outcomes)
    most = 1 if system == "flat" else max(1, min(high, LARGEST) // bet)
    plan = SessionPlan(bankroll, bet, rounds, pays, shares, system, most, stop_win, stop_loss, opens)
    return plan, row, str(found.strategy.get("name", strategy))
