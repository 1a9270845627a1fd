"""What a simulation of craps stakes: the wagers that a player makes again whenever they may be made."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games.craps_family.bets import BETS, ONE_ROLL, CrapsBet
from pitboss.games.craps_family.money import most_behind, payable
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.money import dollars
from pitboss.refusal import Refusal, near

FULL = "full"
"""Odds as high as the table takes them."""

OF_COME = ("come", "dont-come", "come-odds", "dont-come-odds")
"""Wagers of a plan that stand for those on every number, too."""
Stakes = Mapping[str, int | str]


@dataclass(frozen=True)
class CrapsPlan:
    """What a simulation of craps stakes; plain data that travels to any worker."""

    options: CrapsOptions
    stakes: tuple[tuple[str, int | str], ...]
    """Wagers in cents; come and don't come odds stand behind every number, and `full` is the table's limit."""

    @property
    def boxes(self) -> int:
        """The dice are the same for everybody: one place stands for all."""
        return 1

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that are made."""
        return tuple(name for name, _ in self.stakes)


def usual(o: CrapsOptions, name: str) -> int | str:
    """An amount that a table takes: ten dollars or the next that can be paid, half of that on one roll."""
    if name.endswith("-odds"):
        return FULL
    bet = BETS[name]
    least = o.proposition_minimum if bet.kind in (ONE_ROLL, BETS["hard-4"].kind) else o.minimum
    start = max(least, 10_00 if least == o.minimum and bet.kind != ONE_ROLL else 5_00)
    start = -(-start // o.increment) * o.increment
    return next(a for a in range(start, start + 1000 * o.increment, o.increment) if payable(o, bet, a, 0))


def plan_of(game: str, o: CrapsOptions, stakes: Stakes) -> CrapsPlan:
    """A plan from wagers that a table would take; others are refused."""
    known = (*BETS, "come-odds", "dont-come-odds")
    for name, amount in stakes.items():
        bet = BETS.get(name)
        if name not in known or (bet and bet.number and bet.family.startswith(("come", "dont-come"))):
            raise Refusal(f"{game} has no wager {name!r} to keep up; {near(name, known)}")
        base = name.removesuffix("-odds")
        if base != name and base not in stakes:
            raise Refusal(f"{name} needs the {base} wager", "house:craps/odds-behind")
        if amount == FULL and base != name:
            continue
        if type(amount) is not int or amount <= 0 or amount % o.increment:
            raise Refusal(f"{amount!r} on {name} is not an amount that the table takes", "house:increments")
        if bet and base == name and not payable(o, bet, amount, 0):
            raise Refusal(f"{dollars(amount)} on {name} cannot be paid exactly", "house:craps/payment")
    return CrapsPlan(o, tuple((name, stakes[name]) for name in known if name in stakes))


def bets_of(name: str) -> list[CrapsBet]:
    """The wagers of the layout that a wager of a plan stands for: those on every number among them."""
    return [bet for bet in BETS.values() if bet.name == name or (name in OF_COME and bet.family == name)]


def amount_of(o: CrapsOptions, stakes: Stakes, name: str, bet: CrapsBet, point: int) -> int:
    """How much lies there: odds as wished or as high as they go, in amounts that can be paid."""
    wished = stakes[name]
    if not name.endswith("-odds"):
        return int(wished)
    most = most_behind(o, bet, int(stakes[name.removesuffix("-odds")]), point)
    amount = most if wished == FULL else min(most, int(wished))
    amount -= amount % o.increment
    while amount and not payable(o, bet, amount, point):
        amount -= o.increment
    return amount
