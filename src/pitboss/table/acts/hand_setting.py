"""Hands that the player divides into several: a high and a low one, or a hand and its discards.

A game's `Division` has the parts with their sizes, the names of hands, what is foul, and the house way.
One question (`Divide`) serves every driver; its answer names the lower parts in order, and the highest keeps the rest.
A game's table of paragraphs says where `hands/set` and `hands/house-way`, which a player may ask for, stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.equipment import Card, packed, unpacked
from pitboss.equipment.cards import sign
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table.act import HOUSE, Act, Row
from pitboss.table.acts.choices import Pick
from pitboss.table.parts import Closed, Lying, Wording

if TYPE_CHECKING:
    from pitboss.table.game import Game, Script
    from pitboss.table.offer.table_options import Posted
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene

HOUSE_WAY = "house-way"
"""The word with which a player has the dealer set the hand; also the default."""

Hands = tuple[tuple[Card, ...], ...]
"""A divided hand, its parts from the lowest to the highest."""


@dataclass(frozen=True)
class HouseSetting:
    """How a house sets a hand, and the rule for it."""

    hands: Hands
    why: str
    cite: str
    """Its name in scripts: `house/way-b`."""


def _never(options: Posted, hands: Hands) -> Closed | None:
    return None


def _as_named(options: Posted, hands: Hands) -> Hands:
    return hands


@dataclass(frozen=True)
class Division:
    """How a game's hands are divided."""

    parts: tuple[tuple[str, int], ...]
    """Names and sizes from the lowest part; the last one keeps the rest."""
    named: Callable[[Any, str, Sequence[Card]], str]
    """The name of a part's cards under the options: "pair of nines"."""
    house: Callable[[Any, Sequence[Card]], HouseSetting]
    foul: Callable[[Any, Hands], Closed | None] = _never
    """Why a division is not allowed, and the paragraph; None if it is."""
    ordered: Callable[[Any, Hands], Hands] = _as_named
    """The same parts in order of rank, where the better one is the high hand in any case."""

    @property
    def lower(self) -> tuple[tuple[str, int], ...]:
        """The parts that an answer names."""
        return self.parts[:-1]

    @property
    def size(self) -> int:
        """The number of cards that an answer names."""
        return sum(size for _, size in self.lower)

    def divided(self, options: Posted, held: Sequence[Card], chosen: Sequence[Card]) -> Hands:
        """The parts of a hand whose lower parts were named, in order."""
        hands, at = [], 0
        for _, size in self.lower:
            hands.append(tuple(chosen[at : at + size]))
            at += size
        rest = [*held]
        for card in chosen:
            rest.remove(card)
        return self.ordered(options, (*hands, tuple(rest)))

    def answer(self, hands: Hands) -> str:
        """A division in the form of an answer."""
        return packed(card for hand in hands[:-1] for card in hand)

    def settings(self, options: Posted, held: Sequence[Card]) -> list[Hands]:
        """Every allowed division of a hand, once each, independent of card order."""
        found: dict[tuple[str, ...], Hands] = {}
        for chosen in self._named([*range(len(held))], self.lower):
            hands = self.divided(options, held, [held[place] for place in chosen])
            key = tuple([packed(sorted(hand)) for hand in hands])
            if key not in found and self.foul(options, hands) is None:
                found[key] = hands
        return [*found.values()]

    def _named(self, left: list[int], parts: Sequence[tuple[str, int]]) -> Iterator[tuple[int, ...]]:
        if not parts:
            yield ()
            return
        for first in combinations(left, parts[0][1]):
            rest = [place for place in left if place not in first]
            for more in self._named(rest, parts[1:]):
                yield (*first, *more)

    def words(self, options: Posted, hands: Hands) -> dict[str, str]:
        """The name of each part, the highest first."""
        named = zip(self.parts, hands, strict=True)
        return {part: self.named(options, part, hand) for (part, _), hand in reversed([*named])}


class Divide(Pick, frozen=True):
    """A player divides a hand: names the cards of its lower parts, or asks for the house way."""

    def verify(self, t: Table, outcome: object) -> None:
        """Verify a word, or the right number of cards that make no foul hand."""
        Pick.verify(self, t, outcome)
        if outcome in self.choices:
            return
        division, held = of(t), self.held(t)
        hands = division.divided(t.options, held, unpacked(str(outcome)))
        if (closed := division.foul(t.options, hands)) is not None:
            reason, cite = closed
            raise Refusal(f"box {self.box}: {reason}", cite)

    def settings(self, t: Table) -> list[tuple[str, dict[str, str]]]:
        """Possible answers, the house way first, with the resulting hands: for the player only."""
        division, held = of(t), self.held(t)
        house = division.house(t.options, held).hands
        alike = [Counter(hand) for hand in house]
        others = [hands for hands in division.settings(t.options, held) if [Counter(hand) for hand in hands] != alike]
        return [(division.answer(hands), division.words(t.options, hands)) for hands in (house, *others)]

    def parts(self, t: Table) -> tuple[tuple[str, int], ...]:
        """Names and sizes of the parts, from the lowest; an answer names all but the last."""
        return of(t).parts

    def by_places(self, t: Table) -> list[tuple[int, ...]]:
        """Every distinct answer as positions in the hand, part after part from the left."""
        division, held = of(t), self.held(t)
        found = []
        for hands in division.settings(t.options, held):
            free = [*enumerate(held)]
            named: list[int] = []
            for hand in hands[:-1]:
                part = []
                for card in hand:
                    one = next(item for item in free if item[1] == card)
                    free.remove(one)
                    part.append(one[0])
                named += sorted(part)
            found.append(tuple(named))
        return found


def of(t: Table) -> Division:
    """How hands are divided at a table."""
    division = t.game.find(Division)
    assert division is not None, f"{t.game.name} divides no hands"
    return division


def name_hand(game: Game, options: Posted, of: int | str, lying: Lying) -> str:
    """A hand in words, from its open cards; of a divided hand, each part separately."""
    if says := game.part(Wording).describe_hand(options, of, lying):
        return says
    cards, division = [card for card in lying[of] if card], game.find(Division)
    if division is None or len(cards) < len(lying[of]):
        return ""
    # The highest part lies under the box's own number.
    box, _, part = str(of).partition("/")
    part = part or (division.parts[-1][0] if any(str(hand).startswith(f"{box}/") for hand in lying) else "")
    return division.named(options, part, cards) if len(cards) == dict(division.parts).get(part) else ""


def part_of(box: int, part: str) -> str:
    """The place of a lower part of a box's hand; the highest stays in place."""
    return f"{box}/{part}"


class SetHand(Act, frozen=True):
    """Some cards of a hand stay in place, face down unless seen; the rest goes to another place."""

    box: int
    player: str
    """The only player who knows which they are; empty if they are not secret."""
    cards: str
    rest: str
    count: int = 2
    """How many stay."""
    why: str = ""
    """The rule by which the house sets it."""

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """Which cards they are is the player's secret."""
        return () if not self.player or viewer in ("auditor", f"player:{self.player}") else ("cards",)

    def apply(self, t: Table, outcome: object) -> None:
        """Split one hand into two places."""
        rest = t.hands[self.box]
        kept = unpacked(self.cards)
        for card in kept:
            rest.remove(card)
        t.hands[self.box], t.hands[self.rest] = kept, rest

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Some cards stay before the wager and the rest go elsewhere; only their player sees which."""
        spot, other = scene.spot(row["box"]), scene.spot(row["rest"])
        kept: list[str | None] = [*unpacked(row["cards"])] if "cards" in row else [None] * row.get("count", 2)
        rest = [*spot.cards]
        for card in kept:
            if card in rest:
                rest.remove(card)
        spot.cards, other.cards = kept, rest[: len(spot.cards) - len(kept)]
        if row.get("why"):
            shown = " / ".join(" ".join(sign(card) if card else "?" for card in part.cards) for part in (spot, other))
            return f"{scene.whose(row['box'])}: {shown}, {row['why']}"
        return f"{scene.whose(row['box'])} has set {'the hand' if row['rest'].endswith('/discards') else 'two hands'}"


@law("hands/set")
def divide(t: Table, box: int, *, words: Sequence[str] = ()) -> Script[str]:
    """A player sets a box's hand, or the dealer does by the house way; returns the answer.

    An answer that is neither (one of the further `words`, or a ruling's result) leaves the hand as it is.
    """
    division = of(t)
    chosen = yield Divide(
        box=box,
        player=t.seats[box],
        choices=(HOUSE_WAY, *words),
        fewest=division.size,
        greatest=division.size,
        what="set",
        default=HOUSE_WAY,
        also=("hands/house-way",),
    )
    if chosen == HOUSE_WAY:
        yield from set_for_player(t, box)
    elif chosen not in words and len(chosen) == 2 * division.size:
        hands = division.divided(t.options, t.hands[box], unpacked(chosen))
        yield from lay(t, box, hands, player=t.seats[box])
    return str(chosen)


@law("hands/house-way", "hands/set")
def set_for_player(t: Table, box: int) -> Script[None]:
    """The dealer sets a player's hand by the house way, unseen by others."""
    way = of(t).house(t.options, t.hands[box])
    yield from lay(t, box, way.hands, cite=way.cite, player=t.seats[box])


@helper
def set_by_house_way(t: Table, box: int = HOUSE) -> Script[None]:
    """The dealer sets an open hand, the dealer's own or the bank's, by the house way."""
    way = of(t).house(t.options, t.hands[box])
    yield from lay(t, box, way.hands, cite=way.cite, why=way.why)


@helper
def lay(t: Table, box: int, hands: Hands, *, cite: str = "", player: str = "", why: str = "") -> Script[None]:
    """Move the parts of a hand to their places: the highest stays, the lowest leaves first."""
    parts = of(t).parts
    for place in range(len(parts) - 1):
        stays = [card for hand in reversed(hands[place + 1 :]) for card in hand]
        yield SetHand(
            box=box,
            player=player,
            cards=packed(stays),
            rest=part_of(box, parts[place][0]),
            count=len(stays),
            why=why,
            cite=cite,
        )


def parts_at(t: Table, box: int) -> Hands:
    """A box's divided hand, the lowest part first."""
    return (*(tuple(t.hands[part_of(box, name)]) for name, _ in of(t).lower), tuple(t.hands[box]))
