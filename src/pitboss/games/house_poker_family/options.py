"""The options that the games of house-banked poker share, and the payout limit."""

from dataclasses import dataclass
from typing import Any

from pitboss.games.house_poker_family.paragraphs import SHARED
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, count, money_or, supplied
from pitboss.table.offer import card_options
from pitboss.table.offer.elected_pay_table import NONE, Offering

MANUAL, DEVICE = "manual", "device"
MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
"""The three ways to deal."""
SHUFFLER = "19:46-1.19(c)"
"""It names the games at which a device may shuffle."""
DEALING = f"{SHARED}/dealing"


@dataclass(frozen=True, kw_only=True)
class HousePokerOptions(Offering):
    """One deck, how it is shuffled and how it is dealt."""

    boxes: int = count(7, allowed=tuple(range(1, 8)), says="betting positions on the layout", cite="house:layout")
    decks: int = count(1, allowed=(1, 2), says="decks, two of them in turn", cite=f"{SHARED}/second-deck")
    shuffle: str = choice(
        DEVICE,
        allowed=(MANUAL, DEVICE),
        says="who shuffles: dealer or device",
        cite=f"{SHARED}/shuffler",
        by_value=((DEVICE, SHUFFLER),),
    )
    dealing: str = choice(
        AUTOMATED_SHOE,
        allowed=(MANUAL_SHOE, HAND, AUTOMATED_SHOE),
        says="how cards are dealt: one by one from shoe or hand, or in stacks",
        cite=DEALING,
    )
    count_every: int = count(
        5, allowed=(1, 2, 3, 4, 5), says="rounds after which the stub is counted", cite=f"{SHARED}/stub-count"
    )
    idle_spread: str = card_options.idle_spread(f"{SHARED}/idle")

    def conflicts(self) -> list[Violation]:
        """What only a shuffling device allows."""
        wrong = super().conflicts()
        if self.shuffle != DEVICE and self.decks == 2:
            wrong.append(Violation("decks", "a second deck goes with a shuffling device only", f"{SHARED}/second-deck"))
        if self.shuffle != DEVICE and self.dealing == HAND:
            why = "a deck that is dealt from the hand is shuffled by a device"
            wrong.append(Violation("dealing", why, f"{SHARED}/{HAND}"))
        return wrong


MOST_TIMES = 10
"""Antes that a later wager may be at the most, where only the house can say."""


def antes(name: str, *, says: str, cite: str) -> Any:
    """How many antes a later wager is, where no source says: one number, or the least and the greatest."""
    return supplied(
        name, Election(says, cite, f"1, or 1 to 3, up to {MOST_TIMES}", read_antes, lambda value: value or "")
    )


def read_antes(given: object) -> str:
    """From "1" or "1 to 3"."""
    parts = str(given).replace("to", " ").replace("-", " ").split()
    if not 1 <= len(parts) <= 2 or not all(part.isdecimal() and 0 < int(part) <= MOST_TIMES for part in parts):
        raise Refusal(f"{given!r} does not say how many antes: 1, or 1 to 3, up to {MOST_TIMES}")
    low, high = int(parts[0]), int(parts[-1])
    if low > high:
        raise Refusal(f"{given!r}: the least comes first")
    return f"{low} to {high}" if low < high else str(low)


def between(antes: str | None) -> tuple[int, int]:
    """The least and the greatest."""
    parts = (antes or "0").split(" to ")
    return int(parts[0]), int(parts[-1])


def in_antes(antes: str | None) -> str:
    """The same in words for players."""
    return "as large as the ante" if antes == "1" else f"{antes} times the ante"


def payout_limit(*, says: str, cite: str, notice: str | None = None) -> int:
    """The most that a wager can win: an amount, or the least that the law allows."""
    return money_or("floor", "floor, or any amount above it", says=says, cite=cite, notice=notice)


def house_limit(*, says: str, cite: str) -> int:
    """The most that a hand can win where no least limit is known: none, unless the house sets one."""
    return money_or(NONE, f"{NONE}, or any amount", says=says, cite=cite)


def limit_in_words(limit: int, says: str) -> str:
    """A limit in a sentence with a place for its dollars, or that there is none."""
    return says.format(dollars(limit)) if limit else "There is no limit on what a hand wins."


def limit_floor(least: int, *at_minimum: tuple[int, Odds]) -> int:
    """A house limit is no lower than an amount, nor than what one patron can win in a round of minimum wagers."""
    return max(least, sum(pays.pay(stake) for stake, pays in at_minimum))
