"""Money is integer cents, odds are exact fractions: both as text and back."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pitboss.refusal import LONGEST_PART, Refusal

DOLLARS = r"\$?(?:[0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.[0-9]{1,2})?"
"""The form of an amount as text, for readers and for the published schema: commas only between groups of three."""

MOST_DOLLARS = 10**12 - 1
"""The largest whole number of dollars that is read."""

_AMOUNT = re.compile(DOLLARS)
_ODDS = re.compile(r"(\d{1,6})(?:\s*(?:to|:|/)\s*(\d{1,6}))?", re.ASCII)


def cents(value: object) -> int:
    """Cents from dollars written as text ("12.50", "$5") or as a whole number; never from a binary fraction."""
    if isinstance(value, str):
        if (amount := _cents(value) if _AMOUNT.fullmatch(value) else None) is not None:
            return amount
        raise Refusal(f'{value!r} is not an amount: write dollars and cents, such as "12.50"')
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal(f'{value!r} is not an amount: write dollars and cents as text, such as "12.50"')
    if not 0 <= value <= MOST_DOLLARS:
        digits = str(value) if abs(value) < 10**LONGEST_PART else f"a number of more than {LONGEST_PART} digits"
        raise Refusal(f'{digits} is not an amount: write dollars and cents, such as "12.50"')
    return value * 100


def signed_cents(text: str) -> int:
    """Cents of a result as text, which begins with a minus if it is lost."""
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def cents_of(value: object, name: str = "") -> int:
    """Cents from an amount given in Python: dollars as text or `Decimal`, or a whole number of cents."""
    at = f"{name}=" if name else ""
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value <= MOST_DOLLARS * 100:
            return value
        raise Refusal(f"{at}{value!r:.80}: an amount is no less than nothing and no more than {MOST_DOLLARS:,} dollars")
    if isinstance(value, str | Decimal):
        try:
            return cents(str(value))
        except Refusal as refusal:
            raise Refusal(f"{name}: {refusal.reason}" if name else refusal.reason) from None
    raise Refusal(
        f'{at}{value!r:.80} is not an amount: write dollars as text or Decimal, such as "12.50", or whole cents'
    )


@lru_cache(maxsize=4096)
def _cents(text: str) -> int:
    whole, _, part = text.lstrip("$").replace(",", "").partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


@lru_cache(maxsize=4096)
def dollars(amount: int) -> str:
    """Cents as dollars, always with two decimals: 1250 is "12.50"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


class Odds(NamedTuple):
    """Payout odds, `win` to `stake`."""

    win: int
    stake: int

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"

    def at_least(self, other: "Odds") -> bool:
        """Whether these odds pay no less than the others."""
        return self.win * other.stake >= other.win * self.stake

    def pay(self, amount: int) -> int:
        """The winnings on a wager; an amount that they cannot pay to the cent is refused, never rounded."""
        winnings, rest = divmod(amount * self.win, self.stake)
        if rest:
            raise Refusal(f"{dollars(amount)} cannot be paid exactly at {self}")
        return winnings


def odds(value: object) -> Odds:
    """Odds from text ("10 to 1", "3:2") or a whole number."""
    if isinstance(value, Odds):
        return value
    match = _ODDS.fullmatch(str(value).strip())
    if isinstance(value, bool) or match is None or match[2] == "0":
        raise Refusal(f'{value!r} is not odds: write them as "10 to 1"')
    return Odds(int(match[1]), int(match[2] or 1))
