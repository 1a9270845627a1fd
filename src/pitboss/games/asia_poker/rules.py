"""Asia poker, 19:47-31: what a house may elect, the wager, and the arithmetic of three hands.

Of the subchapter a public copy of the present code has parts of 31.8, 31.10 and 31.11; everything else is a house
reading. Cards are numbers as in kernels, so that script and kernel share every function.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import Card
from pitboss.games.asia_poker.ways import (
    CARDS,
    HIGH,
    LOW,
    MEDIUM,
    PLACES,
    SHAPE_AT,
    WAYS,
    house_way,
    single,
)
from pitboss.games.pai_gow_poker_family.joker import LOWEST, SECOND, below, hand_words, low_value, value
from pitboss.games.pai_gow_poker_family.options import SHARED, SevenCardOptions
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.rulebook.election import choice
from pitboss.table import WagerRule
from pitboss.table.acts.hand_setting import Division, Hands, HouseSetting
from pitboss.table.offer.elected_pay_table import wagers

NAME = "asia-poker"
READINGS = f"house:{NAME}"
WHEELS = {"lowest": LOWEST, "second-highest": SECOND}


@dataclass(frozen=True, kw_only=True)
class Options(SevenCardOptions):
    """What a house may elect at asia poker."""

    ace_to_four: str = choice(
        "lowest",
        allowed=tuple(WHEELS),
        says="where the straight from the ace to the four stands",
        cite=f"{READINGS}/ace-to-four",
    )
    house_way: str = WAYS.option(f"{READINGS}/house-way")

    @property
    def wheel(self) -> int:
        """The place of the straight from the ace up."""
        return WHEELS[self.ace_to_four]

    @property
    def way(self) -> tuple[int, ...]:
        """The rows of the house way."""
        return WAYS.of(self.house_way).rows

    def words(self) -> dict[str, str]:
        """What the guide says of straights."""
        return super().words() | {"wheel": "lowest" if self.wheel == LOWEST else "second highest"}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The order of hands, and whose copies are."""
        order = "four of a kind, royal flush, straight flush, flush, straight, three of a kind, two pairs, pair"
        return [
            ("layout", f"Hands of four: {order}", f"{READINGS}/ranking"),
            ("layout", f"A-2-3-4 is the {self.words()['wheel']} straight", f"{READINGS}/ace-to-four"),
            ("layout", "Copies go to the dealer", f"{READINGS}/copies"),
        ]


WAGER = WagerRule(
    NAME,
    "at least two of the player's three hands are higher than the dealer's",
    "1 to 1, no vigorish",
    f"{READINGS}/wager",
    f"{READINGS}/even-money",
    minimum="minimum",
    maximum="maximum",
)
WAGERS = wagers(WAGER)


# The arithmetic.


def high_value(cards: Any, wheel: int) -> int:
    """The value of four cards."""
    return value(cards, (1 << HIGH) - 1, HIGH, wheel, PLACES)


def values(options: Options, hands: Hands) -> tuple[int, int, int]:
    """The values of a low, a medium and a high hand."""
    low, medium, high = (numbers(cards) for cards in hands)
    return single(low[0]), low_value(*medium), high_value(high, options.wheel)


def said_part(part: str, hand: int) -> str:
    """A hand in words."""
    if part == "low":
        return hand_words(0, hand, LOW).removesuffix(" high")
    return hand_words(
        SHAPE_AT[hand >> CLASS] if part == "high" else hand >> CLASS, hand, HIGH if part == "high" else MEDIUM
    )


def part_name(options: Options, part: str, cards: Sequence[Card]) -> str:
    """What the cards of a part are called."""
    held = numbers(cards)
    if part == "low":
        return said_part(part, single(held[0]))
    return said_part(part, low_value(*held) if part == "medium" else high_value(held, options.wheel))


def foul(options: Options, hands: Hands) -> tuple[str, str] | None:
    """Why three hands cannot stand: each must be equal to or above the next."""
    low, medium, high = values(options, hands)
    if not below(medium, high, False):
        what, other = ("medium", medium), ("high", high)
    elif not below(low, medium, False):
        what, other = ("low", low), ("medium", medium)
    else:
        return None
    return f"{said_part(*what)} in the {what[0]} hand outranks {said_part(*other)}", f"{SHARED}/foul-hand"


def house(options: Options, held: Sequence[Card]) -> HouseSetting:
    """Seven cards as the house sets them."""
    setting = house_way(numbers(held), options.way, options.wheel, [0] * CARDS)
    low = (held[setting & 0xF],)
    medium = tuple(card for at, card in enumerate(held) if setting >> 4 + at & 1 and at < CARDS)
    high = tuple(card for at, card in enumerate(held) if setting >> 12 + at & 1)
    said_ = [part_name(options, part, cards) for part, cards in (("high", high), ("medium", medium), ("low", low))]
    return HouseSetting((low, medium, high), f"{', '.join(said_)}, by the house way", "house/house-way")


DIVISION = Division((("low", LOW), ("medium", MEDIUM), ("high", HIGH)), part_name, house, foul)


def compared(options: Options, mine: Hands, other: Hands) -> tuple[int, str]:
    """Two of three hands higher win, anything else loses; a copy is not higher, and nothing is a push."""
    own, against = values(options, mine), values(options, other)
    parts = ("low", "medium", "high")
    words = [
        f"{part} {'higher' if a > b else 'a copy' if a == b else 'lower'}"
        for part, a, b in zip(parts, own, against, strict=True)
    ]
    came = 1 if sum(a > b for a, b in zip(own, against, strict=True)) > 1 else -1
    return came, f"{', '.join(reversed(words))}: {'wins' if came > 0 else 'loses'}"
