"""Hole cards with five community cards: the 169 starting hands by name, with their figures."""

from collections.abc import Callable

from pitboss.equipment import RANKS
from pitboss.pricing.combinations.board_matchups import CELLS


def ranks(number: int) -> tuple[int, int, bool]:
    """The lower and the higher rank of a starting hand, the deuce 0, and whether they are of one suit."""
    a, b = divmod(number, 13)
    return min(a, b), max(a, b), a < b


def names() -> list[str]:
    """The starting hands by number (`board_matchups.cell`), as players write them: AA, AKs, AKo."""
    hands = map(ranks, range(CELLS))
    return [RANKS[high] + RANKS[low] + ("" if low == high else "s" if suited else "o") for low, high, suited in hands]


def among(text: str) -> set[str]:
    """The starting hands of a line such as "33+ A2s+ KTo"; a plus takes in higher pairs, and higher second cards."""
    found: set[str] = set()
    for part in text.split():
        high, low, suits = part[0], part[1], part[2:].rstrip("+")
        rest = RANKS[RANKS.index(low) :] if high == low else RANKS[RANKS.index(low) : RANKS.index(high)]
        lows = rest if part.endswith("+") else low
        found |= {(each if high == low else high) + each + suits for each in lows}
    return found


def grid(situation: str) -> tuple[str, str, str]:
    """Where a starting hand stands in a chart: the table, the row and the column."""
    hand = situation.rpartition(" ")[2]
    return f"two cards of {'two suits' if hand.endswith('o') else 'one suit, and pairs'}", hand[0], hand[1]


def describe_choices(choice: Callable[[int], str]) -> dict[str, object]:
    """What is done with each starting hand."""
    return {name: choice(number) for number, name in enumerate(names())}
