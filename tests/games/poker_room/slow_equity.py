"""Equity the slow, obvious way: every deal by itertools, hands ranked by sorted tuples, pots divided as fractions."""

from fractions import Fraction
from itertools import combinations, product

from pitboss.equipment import DECK, unpacked
from tests.ranking import slow_ranks

LOW_LIMIT = {"eight": "8", "six": "6"}


def qualifies(low, limit):
    """No pair, nothing above the limit; later classes of the slow ranking are better, ranks are negative."""
    return limit is None or (low[0] == low[2] and -low[1][0] <= slow_ranks.LOW_ORDER.index(LOW_LIMIT[limit]))


def best(own, board, kind):
    """The slow values of a hand, high and low."""
    if kind == "mambo":
        cards = (*own, *board)
        low = slow_ranks.low(cards, slow_ranks.LOW_THREE, 3)
        return slow_ranks.high(cards, slow_ranks.THREE, 3), (*low, 2)
    if kind == "omaha":
        fives = [two + three for two in combinations(own, 2) for three in combinations(board, 3)]
    else:
        fives = list(combinations((*own, *board), 5))
    high = max(slow_ranks.one_high(hand, slow_ranks.FIVE) for hand in fives)
    low = max(slow_ranks.one_low(hand, slow_ranks.LOW_FIVE) for hand in fives)
    return high, (*low, 5)


def divide(hands, board, kind, pot, limit):
    """Each hand's part of one pot."""
    values = [best(own, board, kind) for own in hands]
    highs = [high for high, _ in values]
    lows = [low if qualifies(low, limit) else None for _, low in values]
    top = [high == max(highs) for high in highs]
    some = [low for low in lows if low is not None]
    bottom = [low is not None and low == max(some) for low in lows]
    if pot == "low":
        return [Fraction(won, sum(bottom)) for won in bottom]
    high_part = [Fraction(won, sum(top)) for won in top]
    if pot == "high" or not some:
        return high_part
    return [high / 2 + Fraction(won, sum(bottom)) / 2 for high, won in zip(high_part, bottom, strict=True)]


def deals(stub, numbers):
    """Every way to deal these numbers of cards to each in turn."""
    if not numbers:
        yield ()
        return
    for cards in combinations(stub, numbers[0]):
        left = [card for card in stub if card not in cards]
        for rest in deals(left, numbers[1:]):
            yield (cards, *rest)


def slow_equity(kind, ranges, own, size=0, board="", dead="", pot="high", limit=None):
    """Equities of ranges of hands (each a list of packed cards) and how many deals there were."""
    lying, gone = unpacked(board), unpacked(dead)
    totals, number = [Fraction(0)] * len(ranges), 0
    for chosen in product(*ranges):
        hands = [unpacked(hand) for hand in chosen]
        known = [card for hand in hands for card in hand] + lying + gone
        if len(set(known)) < len(known):
            continue
        stub = [card for card in DECK if card not in known]
        for dealt in deals(stub, [size - len(lying), *(own - len(hand) for hand in hands)]):
            full = [(*hand, *more) for hand, more in zip(hands, dealt[1:], strict=True)]
            parts = divide(full, (*lying, *dealt[0]), kind, pot, limit)
            totals = [total + part for total, part in zip(totals, parts, strict=True)]
            number += 1
    return [total / number for total in totals], number
