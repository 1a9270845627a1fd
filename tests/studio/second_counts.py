"""The same wagers counted once more, in plain loops that share nothing with `pitboss.studio`."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

RANKS, SUITS = range(13), range(4)
DECK = [(rank, suit) for rank in RANKS for suit in SUITS]


def of_two(decks, value):
    """The mean of what two cards pay, in order, from this number of decks."""
    total = won = 0
    for a in DECK:
        for b in DECK:
            ways = decks * (decks - (a == b))
            total, won = total + ways, won + ways * value(a, b)
    return Fraction(won) / total


def royal_match(a, b):
    if a[1] != b[1]:
        return Fraction(-1)
    return Fraction(25) if {a[0], b[0]} == {10, 11} else Fraction(5, 2)


def perfect_pairs(a, b):
    if a[0] != b[0]:
        return -1
    return 25 if a[1] == b[1] else 12 if {a[1], b[1]} in ({0, 3}, {1, 2}) else 5


def three(cards):
    """A name for three cards: the classes of three card poker."""
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    low, middle, high = ranks
    straight = (middle == low + 1 and high == low + 2) or ranks == [0, 1, 12]
    if len(suits) == 1 and straight:
        return "mini royal" if low == 10 else "straight flush"
    if low == high:
        return "three of a kind"
    if straight:
        return "straight"
    if len(suits) == 1:
        return "flush"
    return "pair" if middle in (low, high) else "high card"


def twenty_one_plus_three(decks):
    """By three kinds of cards in order, copies counted."""
    ways = Counter()
    for cards in combinations(DECK, 3):
        ways[three(cards)] += decks**3
    for a, b in permutations(DECK, 2):
        ways[three((a, a, b))] += comb(decks, 2) * decks
    for a in DECK:
        ways[three((a, a, a))] += comb(decks, 3)
    lost = ways["pair"] + ways["high card"]
    return Fraction(lost - 9 * (ways.total() - lost), ways.total())


def lucky_ladies(decks):
    """By closed forms: what two cards make twenty, and the dealer's blackjack beside two queens of hearts."""
    n, cards = decks, 52 * decks
    pairs = comb(cards, 2)
    tens, aces = 16 * n, 4 * n
    twenties = comb(tens, 2) + aces * 4 * n
    suited = 4 * (comb(4 * n, 2) + n * n)
    matched = 16 * comb(n, 2)
    ladies = comb(n, 2)
    other_matched = matched - ladies
    dealer = Fraction((tens - 2) * aces, comb(cards - 2, 2))
    won = 4 * (twenties - suited) + 9 * (suited - matched) + 19 * other_matched
    return 1 - (won + twenties + ladies * (1000 * dealer + 125 * (1 - dealer))) / Fraction(pairs)


def draws(banker, third):
    """The banker's third card, in words of the trade."""
    if third is None:
        return banker <= 5
    if banker <= 2:
        return True
    low, high = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(banker, (1, 0))
    return low <= third <= high and (banker, third) != (3, 8)


@cache
def baccarat(decks):
    """Orders of six cards by (player, banker, cards of each)."""
    shoe = [16 * decks, *([4 * decks] * 9)]
    size = 52 * decks
    found = Counter()
    for a, b, c, d in product(range(10), repeat=4):
        left, ways = shoe.copy(), 1
        for value in (a, b, c, d):
            ways *= left[value]
            left[value] -= 1
        player, banker = (a + c) % 10, (b + d) % 10
        after = (size - 4) * (size - 5)
        if player > 7 or banker > 7 or (player > 5 and not draws(banker, None)):
            found[player, banker, 2, 2] += ways * after
        elif player > 5:
            for e in range(10):
                found[player, (banker + e) % 10, 2, 3] += ways * left[e] * (size - 5)
        else:
            for e in range(10):
                if not draws(banker, e):
                    found[(player + e) % 10, banker, 3, 2] += ways * left[e] * (size - 5)
                    continue
                for f in range(10):
                    found[(player + e) % 10, (banker + f) % 10, 3, 3] += ways * left[e] * (left[f] - (e == f))
    return found


def of_baccarat(decks, value):
    """The edge of what rounds pay."""
    rounds = baccarat(decks)
    return -Fraction(sum(n * value(*end) for end, n in rounds.items()), rounds.total())


def dragon_bonus(own, other, own_cards, other_cards):
    if own_cards == other_cards == 2 and max(own, other) > 7:
        return 0 if own == other else 1 if own > other else -1
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(own - other, -1)


FALLS = Counter(a + b for a in range(1, 7) for b in range(1, 7))


@cache
def seen(wanted, so_far=frozenset()):
    """The chance that all wanted totals come before a seven, roll by roll over what has come."""
    if wanted <= so_far:
        return Fraction(1)
    new = wanted - so_far
    step = sum(FALLS[total] * seen(wanted, so_far | {total}) for total in new)
    return Fraction(step, FALLS[7] + sum(FALLS[total] for total in new))


@cache
def points(made=frozenset()):
    """By number of different points: the chance that a turn ends there, from the come out with some made."""
    ends = [Fraction(0)] * 7
    stay = Fraction(12, 36)
    for point in (4, 5, 6, 8, 9, 10):
        comes = Fraction(FALLS[point], 36)
        won = Fraction(FALLS[point], FALLS[point] + 6)
        ends[len(made)] += comes * (1 - won)
        if point in made:
            stay += comes * won
        else:
            for n, chance in enumerate(points(made | {point})):
                ends[n] += comes * won * chance
    return tuple(chance / (1 - stay) for chance in ends)
