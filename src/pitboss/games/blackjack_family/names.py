"""The names of wagers: each first wager is a series of its own, to which its splits, doubles and insurance belong."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitboss.table import WagerRule

MAIN = "blackjack"
HANDS = 4
"""The most hands that one can become by splitting."""


def _in(series: str, name: str) -> str:
    return f"{series}-{name}" if series else name


def main(series: str) -> str:
    """The first wager of a series."""
    return series or MAIN


def split(series: str, hand: int) -> str:
    """The wager on a hand made by splitting, numbered from 2."""
    return _in(series, f"split-{hand}")


def double(series: str, hand: int) -> str:
    """The wager that doubles a hand."""
    return _in(series, "double-down" if hand == 1 else f"double-down-{hand}")


def insurance(series: str) -> str:
    """The insurance of a first wager."""
    return _in(series, "insurance")


def of(series: str, name: str) -> bool:
    """Whether a wager belongs to a series."""
    return name == main(series) or (name.startswith(f"{series}-") if series else _plain(name))


def _plain(name: str) -> bool:
    return name.startswith(("split-", "double-down", "insurance"))


@dataclass(frozen=True, kw_only=True)
class Cites:
    """Where a game grants the wagers of a series and says what they pay."""

    odds: str
    split: str
    double: str
    insurance: str
    insurance_odds: str


def rules(
    series: str,
    *,
    says: str,
    pays: str,
    cite: str,
    cites: Cites,
    hands: int = HANDS,
    posted: Callable[[Any], bool] = lambda options: True,
    needs: str | None = None,
    equals: str | None = None,
    insured: Callable[[Any], bool] = lambda options: True,
) -> list[WagerRule]:
    """Every wager of a series; a sign names the splits and the doubles once."""

    def once(hand: int, least: int) -> Callable[[Any], bool]:
        return posted if hand == least and not needs else lambda options: False

    first = main(series)
    limits = {"minimum": "minimum", "maximum": "maximum"}
    needs = needs or equals
    found = [WagerRule(first, says, pays, cite, cites.odds, needs=needs, equals=equals, posted=posted, **limits)]
    for hand in range(2, hands + 1):
        what = f"hand {hand} of a split box does better than the dealer's; as much as the first wager"
        name = split(series, hand)
        found.append(WagerRule(name, what, "{win_odds}", cites.split, cites.odds, needs=first, posted=once(hand, 2)))
    for hand in range(1, hands + 1):
        what = "the hand wins with one more card; no more than its wager"
        name = double(series, hand)
        found.append(WagerRule(name, what, "{win_odds}", cites.double, cites.odds, needs=first, posted=once(hand, 1)))
    found.append(
        WagerRule(
            insurance(series),
            "the dealer's ace becomes a blackjack; up to half of the first wager",
            "{insurance_odds}",
            cites.insurance,
            cites.insurance_odds,
            needs=first,
            posted=(lambda options: False) if needs else insured,
        )
    )
    return found
