"""A game of the room as a record: what wins and how its cards are dealt, for scripts, prices and hand readers."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from pitboss.games.poker_room.script.contest import Contest
from pitboss.ranking import THREE, Low
from pitboss.refusal import Refusal
from pitboss.table import Game

EACH, LAST = 0, -1
"""A street with a card for every player, and the one that may be a common card; a number is that many cards for all."""

NOBODY, LOWEST, HIGHEST = range(3)
"""Whose up-card opens."""

SHOWDOWNS = ("seven", "five", "omaha", "mambo")
"""Five of seven cards, five, two of four with three of five, three of four: as kernels number them."""

POTS = ("high", "low", "split")


@dataclass(frozen=True, kw_only=True)
class Form:
    """A section's game."""

    name: str
    title: str
    section: str
    contest: Contest
    start: int
    """Cards of each player before the first bet."""
    streets: tuple[int, ...] = ()
    """After the first bet: `EACH`, `LAST`, or this many cards for all."""
    opens: int = NOBODY
    draws: bool = False
    tight: str
    """With which first cards a tight player stays, by the name of the rule."""

    @cached_property
    def own(self) -> int:
        """Cards that a player has of their own at the showdown."""
        return self.start + sum(street in (EACH, LAST) for street in self.streets)

    @cached_property
    def board(self) -> int:
        """Community cards at the showdown."""
        return sum(max(street, 0) for street in self.streets)

    @cached_property
    def stages(self) -> tuple[int, ...]:
        """How many community cards there may be."""
        return (0, *accumulate(abs(street) for street in self.streets if street != EACH))

    @cached_property
    def grows(self) -> bool:
        """Whether unnamed cards of a hand are yet to be dealt; if not, unknown ones are written ??."""
        return self.draws or self.own > self.start

    @cached_property
    def rounds(self) -> int:
        """Betting rounds."""
        return 1 + len(self.streets) + self.draws

    @cached_property
    def ranges(self) -> bool:
        """Whether hands are two cards and no more, so that there are words for many of them at once."""
        return self.own == 2

    @cached_property
    def showdown(self) -> str:
        """What is ranked, of `SHOWDOWNS`."""
        if self.contest.high.two_of_four:
            return "omaha"
        if self.contest.high.ranking is THREE:
            return "mambo"
        return "seven" if self.own + self.board == 7 else "five"

    @cached_property
    def pot(self) -> str:
        """Who takes it, of `POTS`."""
        if self.contest.low is not None:
            return "split"
        return "low" if isinstance(self.contest.high.ranking, Low) else "high"

    @property
    def least(self) -> int:
        """The lowest value of a low hand that takes part of the pot."""
        return self.contest.low.least if self.contest.low else 0


def form_of(game: Game) -> Form:
    """The form of a game of the room; no other game has one."""
    found: Form | None = getattr(game.options, "form", None)
    if found is None:
        raise Refusal(f"{game.title.lower()} is no game of the poker room")
    return found
