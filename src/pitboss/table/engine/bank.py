"""The bank: every account of a table in integer cents, with conservation checked."""

from collections.abc import Mapping
from typing import Any

from pitboss.money import dollars
from pitboss.refusal import Refusal

HOUSE_PLAYERS = "house-players"
"""The account of house players' chips."""

OUTSIDE = ("cage", "fills", "coupons", HOUSE_PLAYERS)


class Bank(dict[str, int]):
    """Balances by account: `cage` (the outside world), `fills` (chips it brought later), `inventory`, `player:` ones.

    `coupons` is the house's paper at face value.

    Every movement has two sides, so balances and wagers on the layout always add up to zero; only accounts that
    stand for the outside world may be negative.
    """

    def __init__(self, balances: dict[str, int] | None = None) -> None:
        super().__init__(balances if balances is not None else {"cage": 0, "inventory": 0})

    def take(self, source: str, amount: int) -> None:
        """Take chips from an account; refused if it has too few."""
        if amount < 0:
            raise AssertionError(f"{amount} cents from {source}: chips move forward only")
        rest = self.get(source, 0) - amount
        if rest < 0 and source not in OUTSIDE:
            raise Refusal(f"{source.removeprefix('player:')} has {dollars(rest + amount)}, not {dollars(amount)}")
        self[source] = rest

    def move(self, source: str, target: str, amount: int) -> None:
        """Move chips from one account to another."""
        self.take(source, amount)
        self[target] = self.get(target, 0) + amount

    def close(self, account: str, target: str) -> None:
        """Empty an account and remove it."""
        self.move(account, target, self[account])
        del self[account]

    def check(self, wagers: Mapping[Any, int]) -> None:
        """Conservation: all balances and all wagers on the layout add up to zero."""
        if sum(self.values()) + sum(wagers.values()):
            raise AssertionError(f"chips are not conserved: {dict(self)}, wagers {dict(wagers)}")
