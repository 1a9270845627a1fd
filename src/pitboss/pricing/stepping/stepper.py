"""Many tables of a game that step together, for learning agents, millions of steps a second.

A game that can do so in compiled code has a module `stepper` with a function of that name. It gets the numbering of
actions and observations, and returns a `Stepper`, or None for options that it does not support.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card, Randomness
from pitboss.pricing.kernels import random_stream

Ints = NDArray[np.int64]
State = NDArray[np.int32]
Seen = NDArray[np.float32]
Mask = NDArray[np.int8]
Cards = NDArray[np.uint8]
Given = tuple[int, ...]
"""Constants of a table: not an array, so that the compiler keeps them in registers."""

LEAVE, REST = -(1 << 62), -(1 << 62) - 1
"""Instead of an action: silence, and no round after this one; and that a table whose episode is over stays so."""


@dataclass(frozen=True, eq=False)
class Layouts:
    """Every way in which one player's wagers can lie before the first card, and where each action leads from there.

    It is read off the script, so that no limit and no wager that needs another is written down once more. It holds as
    long as the player's chips suffice for the dearest of them.
    """

    stakes: Ints
    """By layout and wager: cents."""
    moves: Ints
    """By layout and action: the next layout, `-2 - layout` where betting closes with it, -1 where it is not open."""
    quiet: Ints
    """By layout: the action that puts the fewest chips at risk."""

    @property
    def asks(self) -> bool:
        """Whether there is a choice before the first wager lies there: a single answer is given without asking."""
        return int((self.moves[0] != -1).sum()) > 1

    @property
    def dearest(self) -> int:
        """The most cents that can lie there before the first card."""
        return int(self.stakes.sum(axis=1).max())


@dataclass(frozen=True)
class Chair:
    """One player's chair: what an action and each number of an observation stand for."""

    unit: int
    """Cents."""
    chips: int
    """Cents that the player brings, and has again before a round when half of them are gone."""
    stakes: tuple[int, ...]
    """Units that can be staked on a wager."""
    rounds: int
    """Rounds of an episode."""
    actions: Mapping[str, int]
    """The number of each action."""
    places: Mapping[str, int]
    """Where each part of an observation begins; under "", how long it is."""
    pieces: Mapping[Card, int]
    """The place of each card in a part of the observation that counts cards; those face down come after the last."""
    wagers: Mapping[str, int]
    """The place of each wager in the part of the observation that has the stakes."""
    most: float
    """A stake in units is shown as this at most."""
    others: int = 0
    """Further players, who answer at random: each answer that is open as likely as any other."""
    game: Any = None
    """The game, for modules that several games share."""
    layouts: Callable[[], Layouts | None] = lambda: None
    """How wagers can lie before the first card; None where there are too many ways."""
    offers: Callable[[], Mapping[int, tuple[str, tuple[int, ...]]] | None] = lambda: None
    """By action the wager that it makes and the amounts that it can mean, in cents; None where wagers need others."""


class Stepper(ABC):
    """Tables with one player each: observations, masks, rewards and ends are arrays updated by every step."""

    def __init__(self, tables: int, chair: Chair) -> None:
        self.observations = np.zeros((tables, chair.places[""]), np.float32)
        self.masks = np.zeros((tables, len(chair.actions)), np.int8)
        self.rewards = np.zeros(tables, np.float64)
        self.over = np.ones(tables, np.bool_)
        self.illegal = np.zeros(tables, np.bool_)
        self.streams = np.zeros(tables, np.uint64)
        """Where the chance of each table stands: shuffles, and the answers of others."""
        self._actions = np.zeros(tables, np.int64)

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """New tables in the place of these; their cards follow from the seed and the number of the table."""
        self.observations[tables] = 0
        self.masks[tables] = 0
        self.over[tables] = True
        for table in np.flatnonzero(tables).tolist():
            self.streams[table] = random_stream.start(seed, table)

    @abstractmethod
    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """Lay shuffled and cut cards ready for the table's next shuffle; otherwise it shuffles by itself."""

    @abstractmethod
    def step(self, actions: NDArray[np.int64]) -> int:
        """An action for each table, which begins another episode where one is over; how many were not open.

        What is not open counts as the quietest action that is.
        """

    def not_open(self) -> int:
        """How many actions of the last step were not open."""
        return int(self.illegal.sum())

    def rest(self, tables: NDArray[np.bool_]) -> None:
        """Play the rounds of these tables to their end in silence."""
        while (waiting := tables & ~self.over).any():
            self._actions[:] = np.where(waiting, LEAVE, REST)
            self.step(self._actions)


class Alone(Stepper):
    """Tables of which one can deal just what the script would: what is shuffled or drawn can be laid ready for it."""

    def __init__(self, tables: int, chair: Chair) -> None:
        super().__init__(tables, chair)
        self.prepared = np.zeros(tables, np.bool_)
        """Whether a shoe shuffled outside is ready."""

    def make_ready(self, table: int, chance: Randomness) -> None:
        """Lay ready what that table may need with its next step, shuffled by this source of chance."""
        if not self.prepared[table]:
            self.prepare(table, self.shoe(chance))

    @abstractmethod
    def shoe(self, chance: Randomness) -> list[Card]:
        """Cards shuffled and cut as the script of the game does with this source of chance."""
