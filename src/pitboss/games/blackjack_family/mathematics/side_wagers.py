"""Wagers that two, three or four cards decide: counted exactly, card by card, with the rules of `arithmetic`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from pitboss.games.blackjack_family import arithmetic
from pitboss.pricing.distribution import Fact

Ways = dict[tuple[str, Fraction], int]
"""In how many ways each outcome comes about, with what it pays net of the stake."""
LOSE = ("lose", Fraction(-1))

Ranks = tuple[int, ...]
_RANKS: Ranks = tuple(range(2, 15))
WITHOUT_TENS: Ranks = tuple(rank for rank in _RANKS if rank != 10)
"""The ranks of a whole deck, and of one that lacks the tens."""
_SUITS = range(4)
Card = tuple[int, int]


def _sorted(ways: Counter[tuple[str, Fraction]]) -> Ways:
    return dict(sorted(ways.items(), key=lambda way: -way[0][1]))


def _deck(ranks: Ranks = _RANKS) -> Iterator[Card]:
    return ((rank, suit) for rank in ranks for suit in _SUITS)


def _tens(ranks: Ranks) -> int:
    """How many cards of a deck are worth ten."""
    return sum(len(_SUITS) for rank in ranks if arithmetic.value(rank) == 10)


def _seconds(decks: int, gone: tuple[Card, ...], ranks: Ranks = _RANKS) -> Iterator[tuple[Card, int]]:
    """The cards that may follow, each with the number of its copies left."""
    for card in _deck(ranks):
        if left := decks - gone.count(card):
            yield card, left


def thirteen(decks: int, wanted: int, pays: Fraction) -> Ways:
    """Over 13 (`wanted` 1) or under 13 (-1): two cards, aces as 1, and 13 itself loses (2.17)."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    for first in _RANKS:
        for second in _RANKS:
            n = 4 * decks * (4 * decks - (first == second))
            ways[("win", pays) if arithmetic.thirteen(first, second) == wanted else LOSE] += n
    return _sorted(ways)


def same_suit(decks: int, suited: Fraction, royal: Fraction) -> Ways:
    """Two cards of a suit, and king and queen of one (2.17)."""
    outcomes = {
        arithmetic.NOT_SUITED: LOSE,
        arithmetic.SUITED: ("suited", suited),
        arithmetic.SUITED_KING_QUEEN: ("king-and-queen", royal),
    }
    ways: Counter[tuple[str, Fraction]] = Counter()
    for first in _deck():
        for second, left in _seconds(decks, (first,)):
            ways[outcomes[arithmetic.same_suit(*first, *second)]] += decks * left
    return _sorted(ways)


def sevens(decks: int, pays: Mapping[int, Fraction]) -> Ways:
    """Sevens from the first card on; a box with two takes a third card, and does not split them (2.17, 2.11(f))."""
    names = {
        arithmetic.ONE_SEVEN: "one-seven",
        arithmetic.TWO_SEVENS: "two-sevens",
        arithmetic.TWO_SUITED: "two-suited-sevens",
        arithmetic.ALL_SEVENS: "three-sevens",
        arithmetic.ALL_SUITED: "three-suited-sevens",
    }
    size = 52 * decks
    ways: Counter[tuple[str, Fraction]] = Counter()
    for first in _deck():
        if first[0] != arithmetic.SEVEN:
            ways[LOSE] += decks * (size - 1) * (size - 2)
            continue
        for second, left in _seconds(decks, (first,)):
            if second[0] != arithmetic.SEVEN:
                kind = arithmetic.sevens(*first, *second, 0, 0)
                ways[names[kind], pays[kind]] += decks * left * (size - 2)
                continue
            for third, still in _seconds(decks, (first, second)):
                kind = arithmetic.sevens(*first, *second, *third)
                ways[names[kind], pays[kind]] += decks * left * still
    return _sorted(ways)


def aces(decks: int, pays: Mapping[int, Fraction]) -> Ways:
    """Aces in a row for the progressive wager; a box with aces takes cards as long as they come (2.19(c))."""
    names = {
        arithmetic.TWO_ACES: "two-aces",
        arithmetic.TWO_ACES_SUITED: "two-suited-aces",
        arithmetic.THREE_ACES: "three-aces",
        arithmetic.THREE_ACES_SUITED: "three-suited-aces",
        arithmetic.FOUR_ACES_ONE_COLOUR: "four-aces-of-a-colour",
    }
    size, of_aces = 52 * decks, 4 * decks
    ways: Counter[tuple[str, Fraction]] = Counter()

    def add(row: tuple[int, ...], n: int) -> None:
        """Aces of these suits in a row, the rest of four cards being no aces."""
        missing = 4 - len(row)
        ranks = (arithmetic.ACE,) * len(row) + (0,) * missing
        suits = row + (0,) * missing
        kind = arithmetic.aces_in_a_row(ranks[:4], suits[:4])  # type: ignore[arg-type]
        ways[LOSE if kind == arithmetic.NO_ACES else (names[kind], pays[kind])] += n

    others = size - of_aces
    free = [(size - 1) * (size - 2) * (size - 3), (size - 2) * (size - 3), size - 3, 1]
    add((), others * free[0])

    def deal(row: tuple[int, ...], n: int) -> None:
        if len(row) == 4:
            add(row, n)
            return
        add(row, n * others * free[len(row)])
        for suit in _SUITS:
            if left := decks - row.count(suit):
                deal((*row, suit), n * left)

    for suit in _SUITS:
        deal((suit,), decks)
    return _sorted(ways)


def blackjack_bonus(decks: int, prizes: tuple[int, ...]) -> Ways:
    """A blackjack in two cards wins one of the prizes, each as likely as the others (2.20(d), (f))."""
    size = 52 * decks
    naturals = 2 * 4 * decks * 16 * decks
    ways: Counter[tuple[str, Fraction]] = Counter({LOSE: (size * (size - 1) - naturals) * len(prizes)})
    for prize in prizes:
        ways["blackjack", Fraction(prize)] += naturals
    return _sorted(ways)


def match_the_dealer(decks: int, like: Fraction, identical: Fraction, ranks: Ranks = _RANKS) -> Ways:
    """Each of two cards that has the dealer's rank wins, more in the same suit; two are added (2.23)."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    dealer = (2, 0)
    for first, of_first in _seconds(decks, (dealer,), ranks):
        for second, of_second in _seconds(decks, (dealer, first), ranks):
            kinds = [arithmetic.like(*card, *dealer) for card in (first, second)]
            number = Counter(kinds)
            won = number[arithmetic.LIKE] * like + number[arithmetic.IDENTICAL] * identical
            words = [f"{number[kind]}-{name}" for kind, name in _MATCHES if number[kind]]
            ways[("-and-".join(words), won) if words else LOSE] += of_first * of_second
    return _sorted(ways)


_MATCHES = ((arithmetic.IDENTICAL, "suited"), (arithmetic.LIKE, "unsuited"))


def bust_it(decks: int, pays: Mapping[int, Fraction], ranks: Ranks = _RANKS) -> Ways:
    """The dealer goes over 21 with the third card, paid by that card; three eights of a suit or colour more."""
    names = {
        arithmetic.BUST_FACE: "third-card-face",
        arithmetic.BUST_9: "third-card-9",
        arithmetic.BUST_8: "third-card-8",
        arithmetic.BUST_7: "third-card-7",
        arithmetic.BUST_6: "third-card-6",
        arithmetic.EIGHTS_COLOUR: "8-8-8-of-a-colour",
        arithmetic.EIGHTS_SUIT: "8-8-8-of-a-suit",
    }
    ways: Counter[tuple[str, Fraction]] = Counter()
    for first in _deck(ranks):
        for second, of_second in _seconds(decks, (first,), ranks):
            for third, of_third in _seconds(decks, (first, second), ranks):
                kind = arithmetic.bust_it(*first, *second, *third)
                way = LOSE if kind == arithmetic.NO_BUST else (names[kind], pays[kind])
                ways[way] += decks * of_second * of_third
    return _sorted(ways)


def match(decks: int, pays: Mapping[int, Fraction]) -> Ways:
    """Four cards of blackjack switch by the ranks among them; only the highest pays (2A.6)."""
    names = {
        arithmetic.PAIR: "pair",
        arithmetic.THREE_OF_A_KIND: "three-of-a-kind",
        arithmetic.TWO_PAIRS: "two-pairs",
        arithmetic.FOUR_OF_A_KIND: "four-of-a-kind",
    }
    ways: Counter[tuple[str, Fraction]] = Counter()
    for four in combinations_with_replacement(_RANKS, 4):
        n = prod(comb(4 * decks, number) for number in Counter(four).values())
        kind = arithmetic.match(*four)
        ways[LOSE if kind == arithmetic.NO_MATCH else (names[kind], pays[kind])] += n
    return _sorted(ways)


ACE_SHOWN = "the dealer's first card is an ace, and no other is known"
"""When insurance is offered, and what is known then."""


def insurance(decks: int, pays: Fraction, ranks: Ranks = _RANKS) -> Ways:
    """The card beneath an ace is worth ten; nothing is known of any other card (2.9)."""
    return {("win", pays): _tens(ranks) * decks, LOSE: (4 * len(ranks) - _tens(ranks)) * decks - 1}


def first_cards(decks: int, ranks: Ranks = _RANKS) -> Iterator[Fact]:
    """How often first cards come that players speak of."""
    size, rank, tens = 4 * len(ranks) * decks, 4 * decks, _tens(ranks) * decks
    two = size * (size - 1)
    suited_pair = 4 * decks * (decks - 1)
    ways = {
        "blackjack": 2 * rank * tens,
        "twenty": tens * (tens - 1) + 2 * rank * rank,
        "pair of one value": 9 * rank * (rank - 1) + tens * (tens - 1),
        "pair of one rank": len(ranks) * rank * (rank - 1),
        "two aces of one suit": suited_pair,
        "two sevens of one suit": suited_pair,
    }
    yield from (Fact("two cards", name, Fraction(n, two)) for name, n in ways.items())
    yield Fact("three cards", "6-7-8 of one suit", Fraction(4 * 6 * decks**3, two * (size - 2)))


def insured(decks: int, pays: Fraction, ranks: Ranks = _RANKS) -> Iterator[Fact]:
    """The edge on insurance by what a player has seen: the dealer's ace, or two cards of their own beside it."""
    left, tens = 4 * len(ranks) * decks - 3, _tens(ranks) * decks
    yield Fact("edge on insurance", "only the dealer's ace seen", 1 - (1 + pays) * Fraction(tens, left + 2), "edge")
    for held in range(3):
        seen = f"{held} tens in the player's two cards"
        yield Fact("edge on insurance", seen, 1 - (1 + pays) * Fraction(tens - held, left), "edge")
