"""Choices with more than one word: an amount, or some cards of a hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import PIECES, Card, sign, unpacked
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table.act import Decide, Row, verify_open
from pitboss.table.parts import DealtCards

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene


LESS = "less"
"""The one choice with an amount that is not an action: others bet, raise or withdraw to an amount."""


class Bid(Decide, frozen=True):
    """A choice in which some words may name an amount, as in "raise 40.00"; without one they mean the minimum."""

    low: int = 0
    high: int = 0
    step: int = 1
    sized: tuple[str, ...] = ("bet", "raise")
    """The words that may name an amount."""

    def verify(self, t: Table, outcome: object) -> None:
        """Verify one of the choices, with an amount in bounds if it names one."""
        if outcome in self.choices:
            return
        word, _, named = str(outcome).partition(" ")
        if word not in self.choices or word not in self.sized or not named:
            verify_open(t, self.box, word, self.hand)
            who = f"box {self.box}"
            raise Refusal(f"{outcome!r} is not open to {who} now; {near(word, self.choices)}", self.cite)
        amount = cents(named)
        if not self.low <= amount <= self.high:
            bounds = dollars(self.low) if self.low == self.high else f"{dollars(self.low)} to {dollars(self.high)}"
            may, to = ("say 'less' with", "") if word == LESS else (f"{word} to", "to ")
            raise Refusal(f"box {self.box} may {may} {bounds}, not {to}{dollars(amount)}", self.cite)
        # The last chips may always go in, whatever step they make.
        if amount % self.step and amount != self.high:
            raise Refusal(f"{dollars(amount)} is not a multiple of {dollars(self.step)}", "house:increments")

    def amount(self, outcome: str) -> int:
        """The amount of a verified choice; without one, the minimum."""
        named = outcome.partition(" ")[2]
        return cents(named) if named else self.low


@dataclass(frozen=True)
class Seen:
    """What the choosing player can see: their own cards, open cards, and their wagers."""

    game: Any
    options: Any
    hands: dict[int | str, list[Card]]
    wagers: dict[tuple[int, str], int]


class Raise(Bid, frozen=True, kw_only=True):
    """A further wager or none; without an amount it is the maximum."""

    def amount(self, outcome: str) -> int:
        """The amount named, or all that is allowed."""
        return super().amount(outcome) if outcome.partition(" ")[2] else self.high


class Pick(Decide, frozen=True):
    """A player chooses cards of a hand, as one packed text, or answers with a word."""

    player: str = ""
    fewest: int = 1
    greatest: int = 1
    what: str = ""
    """What is done with the cards: `discard`, `set` …"""

    def verify(self, t: Table, outcome: object) -> None:
        """Verify a word, or a valid number of cards from the hand."""
        if outcome in self.choices:
            return
        named = unpacked(outcome) if isinstance(outcome, str) else []
        if not named or not PIECES.issuperset(named):
            verify_open(t, self.box, str(outcome), self.hand)
            words = " or ".join(self.choices)
            wanted = f"{t.game.part(DealtCards).pieces.one}s to {self.what or 'pick'}" + (
                f", or {words}" if words else ""
            )
            raise Refusal(f"box {self.box} must name {wanted}, not {outcome!r}", self.cite)
        if missing := Counter(named) - Counter(self.held(t)):
            raise Refusal(f"{next(iter(missing))} is not in the hand of box {self.box}", self.cite)
        if not self.fewest <= len(named) <= self.greatest:
            bounds = str(self.fewest) if self.fewest == self.greatest else f"{self.fewest} to {self.greatest}"
            raise Refusal(
                f"box {self.box} must name {bounds} {t.game.part(DealtCards).pieces.one}s, not {len(named)}", self.cite
            )

    def held(self, t: Table) -> list[str]:
        """The cards to choose from."""
        return t.hands[self.hand or self.box]

    def hides(self, viewer: str, outcome: object) -> bool:
        """Cards in the answer are private to the player; a word is public."""
        return outcome not in self.choices and viewer not in ("auditor", f"player:{self.player}")

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """The default depends on the cards, and so is shown only to the player."""
        return ("default",) if self.default and viewer not in ("auditor", f"player:{self.player}") else ()

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The cards, for viewers who may know them."""
        what, chosen = row.get("what") or "pick", str(row.get("choose", ""))
        if not chosen:
            return f"{scene.whose(row['box'])} names {scene.game.part(DealtCards).pieces.one}s to {what}"
        if chosen in row.get("choices", ()):
            return super().describe(scene, row)
        return f"{scene.whose(row['box'])}: {what} {' '.join(sign(card) for card in unpacked(chosen))}"
