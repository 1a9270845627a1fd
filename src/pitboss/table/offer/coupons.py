"""Coupons: wagers that are made with paper of the house beside chips, or in their place.

A coupon lies on the layout at its face value. It has an account of its own, which stands for the house's paper as
`cage` stands for the world outside: winnings come from the inventory, the coupon itself never becomes chips.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.refusal import Refusal
from pitboss.table.act import Wager

FORM = "coupon"
ACCOUNT = "coupons"
READING = "house:match-play"


@dataclass(frozen=True, eq=False)
class Coupons:
    """The wagers of a game that may be made with a coupon, each with the paragraph that names it."""

    matched: Mapping[str, str] = field(default_factory=dict)
    """Match play: half of the wager is the coupon, half chips."""
    alone: Mapping[str, str] = field(default_factory=dict)
    """A coupon that is redeemed for the whole wager."""
    chips_only: Mapping[str, str] = field(default_factory=dict)
    """Wagers for which a paragraph names chips and nothing else."""
    gains: Mapping[str, Fraction | None] = field(default_factory=dict)
    """By the name of an outcome, what a unit of coupon wins where that is not what the wager does; None: not known."""

    def face(self, wager: str, amount: int) -> int:
        """The face value of the coupon in a wager of that amount."""
        return amount if wager in self.alone else amount // 2

    def made(self, wager: Wager) -> Wager:
        """The same wager, made with a coupon."""
        return Wager(wager.box, wager.player, wager.wager, wager.amount, FORM, self.face(wager.wager, wager.amount))

    def verify(self, wager: Wager, step: int, otherwise: str) -> None:
        """Refuse a coupon where the text names chips only, and one that is not matched by chips."""
        name = wager.wager
        if name not in self.matched and name not in self.alone:
            paragraph = READING if self.matched or otherwise.startswith("house:") else otherwise
            cite = self.chips_only.get(name, paragraph)
            raise Refusal(f"the {name} wager is made with chips or plaques, not with a coupon", cite)
        if name in self.alone:
            if wager.coupon != wager.amount:
                raise Refusal(f"a coupon stands for the whole {name} wager", READING)
        elif wager.amount and not 0 < 2 * wager.coupon <= wager.amount:
            raise Refusal(f"the coupon of the {name} wager lies beside chips of the same amount or more", READING)
        if (wager.amount - wager.coupon) % step:
            raise Refusal(f"the chips of the {name} wager come in steps", "house:increments")
