"""Hands with a joker, which is an ace or the card that completes a straight or a flush; on cards as numbers.

A card is four times its rank (0 the deuce, 12 the ace) and its suit, the joker is 52. Values are as in
`pitboss.ranking`: a class above twenty bits of ranks, so hands of different size are compared on one scale. The
functions take and give integers: scripts run them as Python and kernels compiled.
"""

from typing import Any

from pitboss.ranking.high import CLASS
from pitboss.ranking.words import hand_words as in_words

JOKER = 52
ACE = 12
RANKS = 13
PAIR = 1 << CLASS

SHAPES = (
    *("high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush"),
    *("full-house", "four-of-a-kind", "straight-flush", "royal-flush", "five-aces"),
)
HIGH, ONE_PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)
"""What cards can be; a game says which is higher by the places that it gives them."""

LOWEST, SECOND = 0, 1
"""Where the straight from the ace up to the five, or the four, stands: below all others, or below the highest only."""


def rank(card: int) -> int:
    """A card's rank as it counts by itself: a joker is an ace."""
    return ACE if card >= JOKER else card >> 2


def low_value(a: int, b: int) -> int:
    """Two cards: a pair, or the higher and the other."""
    first, second = max(rank(a), rank(b)) + 2, min(rank(a), rank(b)) + 2
    return PAIR | first << 16 if first == second else first << 16 | second << 12


def run_value(ranks: int, size: int, wheel: int) -> int:
    """The bits of the best straight of this length that fits these different ranks, gaps filled; 0 if none."""
    window = (1 << size) - 1
    low = (1 << size - 1) - 1 | 1 << ACE
    if ranks & ~(window << RANKS - size) == 0:
        return 14 << 16
    if wheel == SECOND and ranks & ~low == 0:
        return 13 << 16 | size << 12
    for top in range(ACE - 1, size - 2, -1):
        if ranks & ~(window << top - size + 1) == 0:
            return top + 2 << 16
    return size << 16 if ranks & ~low == 0 else 0


def on_place(at: int, bits: int) -> int:
    """A class and its ranks as one number."""
    return at << CLASS | bits


def value(cards: Any, chosen: int, size: int, wheel: int, places: Any) -> int:
    """The value of some of the cards as one hand, given as bits; `places` has the place of each of `SHAPES`."""
    counts, ranks, wild, suit, suited = 0, 0, 0, -1, True
    for at in range(len(cards)):
        card = cards[at]
        if not chosen >> at & 1:
            continue
        if card >= JOKER:
            wild = 1
            continue
        counts += 1 << 4 * (card >> 2)
        ranks |= 1 << (card >> 2)
        if suit < 0:
            suit = card & 3
        elif suit != card & 3:
            suited = False
    different, left = ranks, size - wild
    while different:
        different &= different - 1
        left -= 1
    run = run_value(ranks, size, wheel) if left == 0 else 0
    if suited:
        if run:
            return on_place(places[ROYAL if run == 14 << 16 else STRAIGHT_FLUSH], run)
        if wild:
            filled = ACE
            while ranks >> filled & 1:
                filled -= 1
            ranks |= 1 << filled
        return on_place(places[FLUSH], listed_ranks(ranks, 16))
    counts += wild << 4 * ACE
    of = kinds(counts, places)
    return max(of, on_place(places[STRAIGHT], run)) if run else of


def listed_ranks(ranks: int, shift: int) -> int:
    """Ranks from the highest down, as far as there is room."""
    bits = 0
    for at in range(ACE, -1, -1):
        if ranks >> at & 1 and shift >= 0:
            bits |= at + 2 << shift
            shift -= 4
    return bits


def kinds(counts: int, places: Any) -> int:
    """The value of a hand by its rank counters alone, four bits a rank."""
    bits, shift, most, groups = 0, 16, 0, 0
    for times in range(5, 0, -1):
        for at in range(ACE, -1, -1):
            if counts >> 4 * at & 0xF == times:
                bits |= at + 2 << shift
                shift -= 4
                if times > 1:
                    groups += 1
                    most = max(most, times)
    shape = HIGH
    if most == 2:
        shape = ONE_PAIR if groups == 1 else TWO_PAIRS
    elif most == 3:
        shape = TRIPS if groups == 1 else FULL
    elif most == 4:
        shape = QUADS
    elif most == 5:
        shape = FIVE_ACES
    return on_place(places[shape], bits)


def below(low: int, high: int, strict: bool) -> bool:
    """Whether a hand may lie behind another: not above it, or strictly below it, as far as its own cards tell.

    A pair is given by its rank, two unpaired cards by both ranks, a single card by its rank.
    """
    named_ranks = ~0xFFF if low & 0xF000 else ~0xFFFF
    beside = high & named_ranks
    return beside > low if strict else beside >= low


def hand_words(shape: int, hand: int, size: int) -> str:
    """A hand in words; the straight that begins with the ace is called by its top."""
    if shape == FIVE_ACES:
        return SHAPES[FIVE_ACES].replace("-", " ")
    if shape in (STRAIGHT, STRAIGHT_FLUSH) and hand >> 12 & 0xF:
        hand = hand & ~0xFFFFF | size << 16
    return in_words("flush-with-high-card" if shape == FLUSH else SHAPES[shape], hand)


"""What compiled code calls to rank a hand."""
