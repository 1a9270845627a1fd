"""All hands by what they hold, cards of one value being alike: the player's up to 21 and the dealer's on the way to 17.

There are some three thousand hands of a player whatever the order of the cards, and some two hundred unfinished hands
of a dealer to each first card: the whole of blackjack is small enough to be counted.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, OVER, TWENTY_TWO
from pitboss.pricing.kernels.arrays import Flags, Floats, Ints

VALUES = range(1, 11)
"""The values of cards, the ace as 1; in arrays the value v has place v - 1."""

Starts = tuple[tuple[int, ...], ...]

_Hand = tuple[int, ...]


@dataclass(frozen=True)
class HardHands:
    """The player's hands of hard total up to 21, smaller totals first; the empty hand has place 0."""

    held: Ints
    """By hand and value: how many."""
    hard: Ints
    cards: Ints
    total: Ints
    after: Ints
    """By hand and value: the place of the hand with that card more, or -1 if it is over 21."""

    def place(self, *values: int) -> int:
        """Where the hand of these values stands."""
        at = 0
        for value in values:
            at = int(self.after[at, value - 1])
        return at

    @property
    def soft(self) -> Flags:
        """Whether an ace counts 11, by hand."""
        softs: Flags = self.total > self.hard
        return softs

    def long_21(self) -> tuple[Flags, ...]:
        """The hands of five, six, and seven or more cards that are 21."""
        return tuple((self.total == 21) & which for which in (self.cards == 5, self.cards == 6, self.cards > 6))


@cache
def hands() -> HardHands:
    """Every hand of a player that is not over 21."""
    by_total: list[list[_Hand]] = [[] for _ in range(arithmetic.TOP + 1)]

    def grow(hand: _Hand, hard: int, least: int) -> None:
        by_total[hard].append(hand)
        for value in range(least, min(10, arithmetic.TOP - hard) + 1):
            grow((*hand[: value - 1], hand[value - 1] + 1, *hand[value:]), hard + value, value)

    grow((0,) * 10, 0, 1)
    every = [hand for row in by_total for hand in row]
    place = {hand: at for at, hand in enumerate(every)}
    after = [[place.get((*hand[:v], hand[v] + 1, *hand[v + 1 :]), -1) for v in range(10)] for hand in every]
    held = np.array(every, np.int64)
    hard = held @ np.arange(1, 11)
    total = np.array([arithmetic.total(int(h), int(a)) for h, a in zip(hard, held[:, 0], strict=True)], np.int64)
    return HardHands(held, hard, held.sum(axis=1), total, np.array(after, np.int64))


@dataclass(frozen=True)
class DealerDrawing:
    """How a dealer's hand goes on from the cards that lie open: unfinished hands, and the cards that finish them."""

    steps: Ints
    """By unfinished hand: the hand it grew from, the card's place, how many of it were drawn before, cards drawn,
    and where its part of `finishing` ends."""
    ways: Floats
    """By unfinished hand: in how many orders its cards can come."""
    finishing: Ints
    """The card's place, how many of it were drawn before, and the end that it makes; over 22 is the rest."""


def dealer_end(hard: int, aces: int, cards: int) -> int:
    """The place of a finished hand in the dealer's ends."""
    count = arithmetic.total(hard, aces)
    if cards == 2 and count == arithmetic.TOP:
        return NATURAL
    return min(count - arithmetic.STANDS, OVER) if count != arithmetic.TOP + 1 else TWENTY_TWO


@cache
def drawing(start: tuple[int, ...], hits_soft_17: bool) -> DealerDrawing:
    """The dealer's unfinished hands from one open card, or from two."""
    hard_start, aces_start = sum(start), start.count(1)
    # A dealer with two cards that stand has one hand, and it is finished: the caller looks at `finished`.
    ways: dict[_Hand, int] = {(0,) * 10: 1}
    order: list[_Hand] = [(0,) * 10]
    grown_from: dict[_Hand, tuple[int, int]] = {}
    steps, finishing = [], []
    for at, hand in enumerate(order):
        hard = hard_start + sum(count * value for value, count in zip(VALUES, hand, strict=True))
        aces, cards = aces_start + hand[0], len(start) + sum(hand)
        for v, value in enumerate(VALUES):
            more = (*hand[:v], hand[v] + 1, *hand[v + 1 :])
            grown, with_ace = hard + value, aces + (value == 1)
            if arithmetic.dealer_draws(grown, with_ace, hits_soft_17):
                if more not in ways:
                    ways[more] = 0
                    order.append(more)
                    grown_from[more] = (at, v)
                ways[more] += ways[hand]
            elif (end := dealer_end(grown, with_ace, cards + 1)) != OVER:
                finishing.append((v, hand[v], end))
        parent, card = grown_from.get(hand, (0, 0))
        drawn = sum(hand)
        steps.append((parent, card, hand[card] - 1 if drawn else 0, drawn, len(finishing)))
    return DealerDrawing(
        np.array(steps, np.int64),
        np.array([float(ways[hand]) for hand in order]),
        np.array(finishing, np.int64).reshape(-1, 3),
    )


def finished(start: tuple[int, ...], hits_soft_17: bool) -> int:
    """The end of a dealer who needs no more cards, or -1."""
    hard, aces = sum(start), start.count(1)
    if len(start) < 2 or arithmetic.dealer_draws(hard, aces, hits_soft_17):
        return -1
    return dealer_end(hard, aces, len(start))


def starts(face_up: bool) -> Starts:
    """What the player sees of the dealer's hand: one card, or both in either order."""
    if not face_up:
        return tuple((value,) for value in VALUES)
    return tuple((low, high) for low in VALUES for high in range(low, 11))
