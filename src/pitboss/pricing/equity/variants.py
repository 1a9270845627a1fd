"""The poker room's games as far as equity goes: how many cards, what the showdown ranks, how the pot is divided."""

from dataclasses import dataclass, replace

from pitboss.ranking import EIGHT_OR_BETTER, SIX_OR_BETTER
from pitboss.refusal import Refusal, near

SHOWDOWNS = ("seven", "five", "omaha", "mambo")
"""Five of seven cards, five, two of four with three of five, three of four: as the kernel numbers them."""

POTS = ("high", "low", "split")


@dataclass(frozen=True)
class Variant:
    """A game of the poker room."""

    name: str
    title: str
    paragraph: str
    own: int
    """Cards that a player has of his own at the showdown."""
    board: int
    players: int
    """The most that may sit."""
    showdown: str
    pot: str = "high"
    least: int = 0
    """The lowest value of a low hand that takes part of the pot."""
    stages: tuple[int, ...] = (0,)
    """How many cards of the board may lie."""
    draws: bool = False
    grows: bool = True
    """Whether cards that a hand does not name are yet to be dealt; elsewhere a card that nobody knows is written ??."""


_HOLDEM = Variant("holdem", "Hold 'em", "19:47-14.10", 2, 5, 11, "seven", stages=(0, 3, 4, 5), grows=False)
_OMAHA = replace(
    _HOLDEM, name="omaha", title="Omaha, high", paragraph="19:47-14.11", own=4, players=10, showdown="omaha"
)
_SEVEN = Variant("seven-card-stud", "Seven-card stud, high", "19:47-14.9", 7, 0, 8, "seven", stages=(0, 1))
_DRAW = Variant("five-card-draw", "Five-card draw, high", "19:47-14.12", 5, 0, 8, "five", draws=True)
_STUD = Variant("five-card-stud", "Five-card stud", "19:47-14.13", 5, 0, 8, "five")
_MAMBO = Variant("mambo-stud", "Mambo stud, high-low split six or better", "19:47-14.13A", 3, 1, 11, "mambo")

VARIANTS = {
    variant.name: variant
    for variant in (
        _HOLDEM,
        _OMAHA,
        replace(
            _OMAHA, name="omaha-8", title="Omaha, high-low split eight or better", pot="split", least=EIGHT_OR_BETTER
        ),
        _SEVEN,
        replace(_SEVEN, name="seven-card-stud-hi-lo", title="Seven-card stud, high-low split", pot="split"),
        replace(
            _SEVEN,
            name="seven-card-stud-8",
            title="Seven-card stud, high-low split eight or better",
            pot="split",
            least=EIGHT_OR_BETTER,
        ),
        _DRAW,
        replace(_DRAW, name="five-card-draw-low", title="Five-card draw, low", pot="low"),
        _STUD,
        replace(_MAMBO, pot="split", least=SIX_OR_BETTER, stages=(0, 1)),
    )
}


def variant_of(name: str) -> Variant:
    """A variant by its name; a near miss is answered with the right one."""
    if name not in VARIANTS:
        raise Refusal(f"there is no poker game {name!r}; {near(name, VARIANTS)}")
    return VARIANTS[name]
