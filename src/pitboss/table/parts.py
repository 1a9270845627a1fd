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
"""Why a choice is not allowed, with the paragraph."""

Lying = Mapping[int | str, Sequence[str | None]]
"""The cards of each place as a viewer sees them; None is face down."""


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
    """The cards of a deck, or the tiles of a set."""
    private: bool = False
    """Whether some cards are seen by one player only; the shuffle's key would reveal them and stays secret."""

    def count(self, options: Posted) -> int:
        """Number of cards in the full shoe."""
        return (len(self.pieces.whole) + self.jokers) * self.decks(options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Players' choices, when they are open, and what they cost."""

    words: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()
    """Choices that need a rare hand at a rare table."""
    when_absent: tuple[str, ...] = ()
    """Choices that put no more chips at risk: the defaults of a player who has gone."""
    why_not_allowed: Callable[[AnyTable, int, str, str], Closed | None] = _no_rule
    """The rule that closes a choice or a wager to a box, or to a named hand; None if no rule does."""
    costs: Callable[[AnyTable, Decide], Mapping[str, int]] = _no_costs
    """Chips that a choice adds to the layout, by choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerHandling:
    """Differences in how wagers are placed."""

    alterable: bool = False
    """Whether a wager may be raised, lowered or (with an amount of 0) withdrawn until betting closes."""
    chips: tuple[str, ...] = ()
    """Further forms of wagers by name: colored chips, cash."""
    verify_extra: Callable[[AnyTable, Any, Wager], None] = _no_extra_checks
    """Refuses a wager, placed, altered or withdrawn, that only this game forbids."""
    explain_unknown: Callable[[str], str] = lambda wager: ""
    """Explanation for an unknown wager name; empty where a list of similar names is enough."""
    decided_by: Callable[[AnyTable, str], Hashable] | None = None
    """What `verify_extra` depends on when chips go to an empty area, by wager; None where it depends on other wagers or
    the player's chips. While it is equal, the same amounts are allowed.
    """

    def decisive(self, t: AnyTable, wager: str) -> Hashable:
        """The same, with a constant for games without extra checks."""
        if self.decided_by is not None:
            return self.decided_by(t, wager)
        return () if self.verify_extra is _no_extra_checks else None


@dataclass(frozen=True, slots=True)
class WagerGroups:
    """Wagers that are opened together, by the name that a betting act gives."""

    groups: Mapping[str, Callable[[AnyTable], tuple[str, ...]]] = field(default_factory=dict)
    """The open wagers of each group at a table, by name."""


@dataclass(frozen=True, slots=True)
class SpokenWagers:
    """Words that make a wager without an amount."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BettingPlaces:
    """Betting places, if there is more than one per box."""

    places: Callable[[Any], tuple[int, ...]] = lambda options: ()


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt under the options: areas, printed words, the hands in the middle."""

    layout: Callable[[Any], Layout] = lambda options: Layout()
    wins: Callable[[Any, Any], Sequence[str]] = lambda options, result: ()
    """The areas that a result of the game's device wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Wording of choices, wagers and hands for people."""

    labels: Mapping[str, str] = field(default_factory=dict)
    """Label of a button by choice, question by choices joined with slashes, name of a wager by wager."""
    describe_hand: Callable[[Any, int | str, Lying], str] = _no_description
    """A hand in words, from its open cards; empty while it has no name."""


@dataclass(frozen=True, slots=True)
class Devices:
    """Devices with random results besides cards: dice, a wheel, a display."""

    devices: Callable[[Any], tuple[Device, ...]] = lambda options: ()


@dataclass(frozen=True, slots=True)
class SharedPot:
    """Players contest a pot; without this part each wager is settled against the bank."""


@dataclass(frozen=True, slots=True)
class PlayersNeeded:
    """The minimum number of players for a round: two or more where players play each other."""

    least: int = 1


@dataclass(frozen=True, slots=True)
class HousePlayers:
    """House players, who fill empty seats."""

    agent: Callable[[str], BuyingAgent]
    """Makes the agent behind the house player of that name."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Facts about layout, equipment and conduct that the house vouches for."""

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
    """Place (`layout` or `sign`), words and paragraph of each."""


@dataclass(frozen=True, slots=True)
class SharedModules:
    """Modules shared with other games (`odds`, `kernel` …), by name."""

    paths: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImpossibleMishaps:
    """Mishaps (`table/procedures/mishaps.py`) that cannot happen at a game."""

    reasons: Mapping[str, str] = field(default_factory=dict)
    """By kind, why it cannot happen."""
