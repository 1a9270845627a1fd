"""Which paragraphs of 14.3 a hand at the showdown rests on."""

from collections.abc import Callable, Collection, Sequence

from pitboss.equipment import Card
from pitboss.ranking import HIGH, THREE

Cites = tuple[str, ...]

FIVE_CARDS = {
    "royal-flush": "14.3(b)1",
    "straight-flush": "14.3(b)2",
    "four-of-a-kind": "14.3(b)3",
    "full-house": "14.3(b)4",
    "flush": "14.3(b)5",
    "straight": "14.3(b)6",
    "three-of-a-kind": "14.3(b)7",
    "two-pairs": "14.3(b)8",
    "one-pair": "14.3(b)9",
    "high-card": "14.3(d)",
}
THREE_CARDS = {
    "royal-flush": "14.3(c)1",
    "straight-flush": "14.3(c)2",
    "three-of-a-kind": "14.3(c)3",
    "straight": "14.3(c)4",
    "flush": "14.3(c)5",
    "one-pair": "14.3(c)6",
    "high-card": "14.3(d)",
}
HIGH_ORDER: Cites = ("14.3(a)", "14.3(b)")
THREE_ORDER: Cites = ("14.3(a)", "14.3(c)")
LOW_ORDER: Cites = ("14.3(e)", "14.3(f)")
"""By what the hands of a side are compared."""

CARDS_SPEAK = "14.3(g)"


def five(value: int) -> Cites:
    """The paragraph of a five-card hand."""
    return (FIVE_CARDS[HIGH.name(value)],)


def three(value: int) -> Cites:
    """The paragraph of a three-card hand."""
    return (THREE_CARDS[THREE.name(value)],)


def low(value: int) -> Cites:
    """The paragraphs of any low hand."""
    return LOW_ORDER


Both = Callable[[Sequence[Card], Sequence[Card], int], Cites]
"""What lets a player use some cards for high and some for low; the third is the value of the high hand."""


def ace_twice(high: Collection[Card], low: Collection[Card], value: int) -> bool:
    """Whether an ace counts high in one hand and low in the other."""
    wheel = HIGH.name(value) in ("straight", "straight-flush") and {card[0] for card in high} == set("A2345")
    return not wheel and any(card[0] == "A" for card in {*high} & {*low})
