"""All ways to deal one hand or several from a shoe, as arrays: which cards, and in how many ways.

A card is a number from 0 to 51, four times its rank (the deuce 0) and its suit, clubs first. A hand is a set of cards
in ascending order; several hands are dealt one after the other from what is left. Every number of ways is whole:
products of binomial coefficients, and their sum is compared with the number of all deals.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.refusal import Refusal

Ints = NDArray[np.int64]
Marks = NDArray[np.uint64]
Truths = NDArray[np.bool_]
Shoe = tuple[int, ...]
"""Copies of each of the 52 cards."""

CARDS = 52
MOST_SETS = 60_000_000
"""Sets of cards that are looked at for one wager."""
_AT_ONCE = 4
"""Cards of a hand that are laid out in one array; the others come before them one set after the other."""
_ONES = np.uint64(0x1111111111111)
_HIGH = np.uint64(0x8888888888888)


def full_shoe(decks: int, without: str = "") -> Shoe:
    """The cards of a number of decks, without some ranks."""
    return tuple(0 if RANKS[card // 4] in without else decks for card in range(CARDS))


@dataclass(frozen=True)
class CardSets:
    """Sets of as many cards each, a column a card."""

    columns: tuple[Ints, ...]

    @cached_property
    def present(self) -> Marks:
        """A bit for each card that is there, whatever its copies."""
        found = np.zeros(len(self.columns[0]), np.uint64)
        for column in self.columns:
            found |= np.uint64(1) << column.astype(np.uint64)
        return found

    @cached_property
    def of_rank(self) -> Marks:
        """The number of cards of each rank, four bits a rank."""
        found = np.zeros(len(self.columns[0]), np.uint64)
        for column in self.columns:
            found += np.uint64(1) << (column & ~3).astype(np.uint64)
        return found

    @cached_property
    def of_suit(self) -> Marks:
        """The number of cards of each suit, four bits a suit."""
        found = np.zeros(len(self.columns[0]), np.uint64)
        for column in self.columns:
            found += np.uint64(1) << (4 * (column & 3)).astype(np.uint64)
        return found

    def number(self, wanted: tuple[bool, ...]) -> Ints:
        """How many cards of each set are among the wanted ones."""
        table = np.array(wanted, np.int64)
        return sum((table[column] for column in self.columns), np.zeros(len(self.columns[0]), np.int64))

    def sums(self, worth: tuple[int, ...]) -> Ints:
        """The sum of what the cards are worth, by rank from the deuce on."""
        table = np.repeat(np.array(worth, np.int64), 4)
        return sum((table[column] for column in self.columns), np.zeros(len(self.columns[0]), np.int64))

    @cached_property
    def different_ranks(self) -> Ints:
        """The number of different ranks."""
        return np.bitwise_count(self.ranks_with(1)).astype(np.int64)

    @cached_property
    def different_suits(self) -> Ints:
        """The number of different suits."""
        suits = self.of_suit
        each = [((suits >> np.uint64(4 * n)) & np.uint64(15) > 0).astype(np.int64) for n in range(4)]
        return sum(each, np.zeros(len(suits), np.int64))

    @cached_property
    def different_colours(self) -> Ints:
        """The number of colours, of which clubs and spades are one."""
        suits = self.of_suit
        black, red = np.uint64(0xF00F), np.uint64(0x0FF0)
        colours: Ints = (suits & black > 0).astype(np.int64) + (suits & red > 0)
        return colours

    def ranks_with(self, copies: int) -> Marks:
        """The ranks that have this number of copies or more, a bit each at every fourth place."""
        found: Marks = (self.of_rank + np.uint64(8 - copies) * _ONES) & _HIGH
        return found >> np.uint64(3)

    def longest_suit(self) -> Ints:
        """The number of cards of the commonest suit."""
        most: Marks = np.max([(self.of_suit >> np.uint64(4 * n)) & np.uint64(15) for n in range(4)], axis=0)
        return most.astype(np.int64)

    def in_sequence(self, length: int, *, suited: bool = False) -> Truths:
        """Whether that number of ranks follow each other, an ace low or high; in one suit where that is wanted."""
        marks = [(self.present >> np.uint64(suit)) & _ONES for suit in range(4)] if suited else [self.ranks_with(1)]
        found = np.zeros(len(self.present), np.bool_)
        for ranks in marks:
            ladder = (ranks << np.uint64(4)) | (ranks >> np.uint64(48))
            run = ladder
            for step in range(1, length):
                run = run & (ladder >> np.uint64(4 * step))
            found |= run > 0
        return found

    def top_in_suit(self, length: int) -> Truths:
        """Whether the ace and the ranks right below it are there in one suit."""
        top = np.uint64(sum(1 << 4 * rank for rank in range(13 - length, 13)))
        found: Truths = np.any([(self.present >> np.uint64(suit)) & top == top for suit in range(4)], axis=0)
        return found


@dataclass(frozen=True)
class Dealt:
    """A part of all deals: each hand, all cards together, and in how many ways each row comes about."""

    hands: Mapping[str, CardSets]
    ways: Ints

    @cached_property
    def every(self) -> CardSets:
        """All hands together."""
        return CardSets(tuple(column for hand in self.hands.values() for column in hand.columns))


def number_of_sets(hands: Mapping[str, int], shoe: Shoe) -> int:
    """How many rows there are to look at."""
    single = max(shoe) == 1
    kinds = sum(copies > 0 for copies in shoe)
    return prod(comb(kinds if single else kinds + size - 1, size) for size in hands.values())


def all_deals(hands: Mapping[str, int], shoe: Shoe) -> int:
    """The number of ways to deal the hands, each as a set."""
    left, ways = sum(shoe), 1
    for size in hands.values():
        ways *= comb(left, size)
        left -= size
    return ways


def deal(hands: Mapping[str, int], shoe: Shoe) -> Iterator[Dealt]:
    """Every way to deal these hands, part by part."""
    rows, deals = number_of_sets(hands, shoe), all_deals(hands, shoe)
    if rows > MOST_SETS:
        raise Refusal(f"{rows:,} sets of cards would have to be looked at; {MOST_SETS:,} are")
    if deals >= 1 << 53:
        raise Refusal(f"{deals:,} deals are more than are counted exactly here; fewer cards or decks")
    names = list(hands)
    widest = max(names, key=lambda name: len(_tail(min(hands[name], _AT_ONCE))[0]))
    lead = max(0, hands[widest] - _AT_ONCE)
    fixed = [combinations_with_replacement(range(CARDS), lead if name == widest else hands[name]) for name in names]
    tail = _tail(hands[widest] - lead)
    for prefixes in product(*fixed):
        before = dict(zip(names, prefixes, strict=True))
        first = before[widest][-1] if lead else 0
        begin = int(np.searchsorted(tail[0], first))
        rows_here = tuple(column[begin:] for column in tail)
        length = len(rows_here[0])
        columns = {
            name: (*(np.full(length, card, np.int64) for card in before[name]), *(rows_here if name == widest else ()))
            for name in names
        }
        ways = _ways(columns, shoe)
        possible = ways > 0
        if not possible.any():
            continue
        if not possible.all():
            columns = {name: tuple(column[possible] for column in of) for name, of in columns.items()}
            ways = ways[possible]
        yield Dealt({name: CardSets(of) for name, of in columns.items()}, ways)


@cache
def _tail(size: int) -> tuple[Ints, ...]:
    """All sets of that size, copies allowed, in the order of their first card."""
    rows = np.fromiter(
        (card for cards in combinations_with_replacement(range(CARDS), size) for card in cards), np.int64
    ).reshape(-1, size)
    return tuple(np.ascontiguousarray(rows[:, n]) for n in range(size))


def _ways(columns: Mapping[str, tuple[Ints, ...]], shoe: Shoe) -> Ints:
    """In how many ways each row is dealt: by hand, from what earlier hands have left."""
    copies = np.array(shoe, np.int64)
    length = len(next(iter(columns.values()))[0])
    ways, divisor = np.ones(length, np.int64), np.ones(length, np.int64)
    earlier: list[Ints] = []
    for hand in columns.values():
        run = np.zeros(length, np.int64)
        for n, column in enumerate(hand):
            run = np.where(column == hand[n - 1], run + 1, 0) if n else run
            gone = sum((column == other for other in earlier), np.zeros(length, np.int64))
            ways *= np.maximum(copies[column] - gone - run, 0)
            divisor *= run + 1
        earlier += hand
    return ways // divisor
