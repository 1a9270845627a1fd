"""Parts that a game may have; floor, terminal, adapters and school ask for them by type.

`game.part(Felt)` is the game's own part or the default one, `game.find(Division)` its own or None, and
`game.has(SharedPot)` says whether it has one. `Coupons` (`table/offer/coupons.py`) and `Division`
(`table/acts/hand_setting.py`) are parts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import PLAYING_CARDS, Pieces
from pitboss.equipment.device import Device
from pitboss.rulebook.provision import read_by_name
from pitboss.table.view.layout import Layout

if TYPE_CHECKING:
    from pitboss.table.act import Decide, Wager
    from pitboss.table.drivers import BuyingAgent
    from pitboss.table.offer.table_options import Posted
    from pitboss.table.table import AnyTable

Closed = tuple[str, str]
"""Why a choice is not allowed, and the paragraph that says so."""

Lying = Mapping[int | str, Sequence[str | None]]
"""The cards of each place as a viewer sees them; None lies face down."""


def _elected_decks(options: Posted) -> int:
    return int(getattr(options, "decks", 0))


def _no_rule(t: AnyTable, box: int, choice: str, hand: str) -> Closed | None:
    return None


def _no_costs(t: AnyTable, act: Decide) -> dict[str, int]:
    return {}


def _no_extra_checks(t: AnyTable, act: Any, wager: Wager) -> None:
    pass


def _no_description(options: Posted, of: int | str, lying: Lying) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCards:
    """The decks, or the set of tiles, from which a game is dealt."""

    decks: Callable[[Any], int] = _elected_decks
    """Decks in the shoe under the options; 0 at a game without cards, whose shoe stays empty."""
    jokers: int = 0
    """Jokers added to each deck."""
    pieces: Pieces = PLAYING_CARDS
    """What a deck consists of: cards, or the tiles of a set."""
    private: bool = False
    """Whether some cards are seen by one player only; the key of a shuffle would reveal them and stays secret."""

    def count(self, options: Posted) -> int:
        """Number of cards in the full shoe."""
        return (len(self.pieces.whole) + self.jokers) * self.decks(options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What players decide, when they may, and what it costs."""

    words: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()
    """Those of the words that take a rare hand at a rare table."""
    when_absent: tuple[str, ...] = ()
    """Choices that put no more chips at risk: the answer of a player who has gone."""
    why_not_allowed: Callable[[AnyTable, int, str, str], Closed | None] = _no_rule
    """The rule that closes a choice or a wager to a box, or to a named hand; None if no rule does."""
    costs: Callable[[AnyTable, Decide], Mapping[str, int]] = _no_costs
    """Chips that a choice adds to the layout, by choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerHandling:
    """How wagers are placed where that differs from the usual."""

    alterable: bool = False
    """Whether a wager may be raised, lowered or (with an amount of 0) withdrawn until betting closes."""
    chips: tuple[str, ...] = ()
    """Further means with which wagers may be made, by name: coloured chips, cash."""
    verify_extra: Callable[[AnyTable, Any, Wager], None] = _no_extra_checks
    """Refuses a wager, placed, altered or withdrawn, that this game alone does not allow."""
    explain_unknown: Callable[[str], str] = lambda wager: ""
    """Why there is no wager of that name; empty where a list of similar names says enough."""
    decided_by: Callable[[AnyTable, str], Hashable] | None = None
    """What `verify_extra` looks at when chips go to a free area, by wager; None where it looks at other wagers or at
    what the player has left. As long as that is equal, the same amounts are allowed."""

    def decisive(self, t: AnyTable, wager: str) -> Hashable:
        """The same, and nothing in particular where there are no extra checks."""
        if self.decided_by is not None:
            return self.decided_by(t, wager)
        return () if self.verify_extra is _no_extra_checks else None


@dataclass(frozen=True, slots=True)
class WagerGroups:
    """Wagers that are opened together, by the name that a betting act gives."""

    groups: Mapping[str, Callable[[AnyTable], tuple[str, ...]]] = field(default_factory=dict)
    """By name, the wagers of the group that are open at a table."""


@dataclass(frozen=True, slots=True)
class SpokenWagers:
    """Words by which a wager is made that has no amount of its own."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BettingPlaces:
    """Places where wagers can lie, if that is more than one place to a box."""

    places: Callable[[Any], tuple[int, ...]] = lambda options: ()


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt under the options: areas, printed words, the hands in the middle."""

    layout: Callable[[Any], Layout] = lambda options: Layout()
    wins: Callable[[Any, Any], Sequence[str]] = lambda options, result: ()
    """The areas that a result of the game's device wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How choices, wagers and hands are worded for people."""

    labels: Mapping[str, str] = field(default_factory=dict)
    """Label of a button by choice, question by choices joined with slashes, name of a wager by wager."""
    describe_hand: Callable[[Any, int | str, Lying], str] = _no_description
    """A hand in words, from the cards that lie open; empty while there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Devices:
    """Devices that show random results beside the cards: dice, a wheel, a display."""

    devices: Callable[[Any], tuple[Device, ...]] = lambda options: ()


@dataclass(frozen=True, slots=True)
class SharedPot:
    """Players contest a pot; without this part each wager is settled against the bank."""


@dataclass(frozen=True, slots=True)
class PlayersNeeded:
    """The least number of players for a round: two or more where players play each other."""

    least: int = 1


@dataclass(frozen=True, slots=True)
class HousePlayers:
    """Players of the house, who fill empty seats."""

    agent: Callable[[str], BuyingAgent]
    """Makes the agent that plays for the house player of that name."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Facts of layout, equipment and conduct that the house vouches for."""

    facts: tuple[tuple[str, str], ...] = ()
    """Paragraph and statement of each."""

    def under(self, cite: str) -> str:
        """The facts declared under a paragraph, joined; empty if there is none."""
        read_by_name(cite)
        return "; ".join(fact for cited, fact in self.facts if cited == cite)


@dataclass(frozen=True, slots=True)
class Signs:
    """What layout and sign must say under the options."""

    inscriptions: Callable[[Any], list[tuple[str, str, str]]] = lambda options: []
    """Where (`layout` or `sign`), the words, and the paragraph of each."""


@dataclass(frozen=True, slots=True)
class SharedModules:
    """Modules that a game shares with others (`odds`, `kernel` …), by the name under which they are asked for."""

    paths: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImpossibleMishaps:
    """Mishaps (`table/procedures/mishaps.py`) that cannot happen at a game."""

    reasons: Mapping[str, str] = field(default_factory=dict)
    """By kind, why it cannot happen."""
