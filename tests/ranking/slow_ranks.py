"""The rankings written the slow, obvious way, sharing nothing with the package: sorted tuples, combinations, lists."""

from collections import Counter
from itertools import combinations

HIGH_ORDER = "23456789TJQKA"
LOW_ORDER = "A23456789TJQK"


def groups(cards, order):
    """Ranks with their numbers, most numerous first, then the highest."""
    counts = Counter(order.index(card[0]) for card in cards)
    found = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in found), tuple(rank for rank, _ in found)


def straight(cards):
    """The top of a straight, or nothing."""
    ranks = sorted({HIGH_ORDER.index(card[0]) for card in cards})
    if len(ranks) < len(cards):
        return None
    if ranks[-1] - ranks[0] == len(cards) - 1:
        return ranks[-1]
    if ranks[-1] == 12 and ranks[:-1] == list(range(len(cards) - 1)):
        return len(cards) - 2
    return None


SHAPES = {
    (5,): "five",
    (4, 1): "four",
    (3, 2): "full",
    (3, 1, 1): "trips",
    (2, 2, 1): "two-pairs",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high",
    (4,): "four",
    (3, 1): "trips",
    (2, 2): "two-pairs",
    (2, 1, 1): "pair",
    (1, 1, 1, 1): "high",
    (3,): "trips",
    (2, 1): "pair",
    (1, 1, 1): "high",
}
FIVE = ["high", "pair", "two-pairs", "trips", "straight", "flush high", "full", "four", "flush straight", "royal"]
FOUR = ["high", "pair", "two-pairs", "straight", "flush high", "trips", "flush straight", "four"]
THREE = ["high", "pair", "flush high", "straight", "trips", "flush straight", "royal"]
MANY = [
    *("high", "pair", "two-pairs", "trips", "straight", "flush high", "full", "four", "flush pair", "flush two-pairs"),
    *("flush trips", "five", "flush full", "flush straight", "flush four", "royal", "flush five"),
]
LOW_FIVE = ["four", "full", "trips", "two-pairs", "pair", "high"]
LOW_THREE = ["trips", "pair", "high"]


def one_high(cards, classes):
    """The place of a hand's class, and its ranks as they are compared."""
    counts, ranks = groups(cards, HIGH_ORDER)
    name = SHAPES[counts]
    top = straight(cards)
    if top is not None:
        name, ranks = "straight", (top,)
    if len({card[1] for card in cards}) == 1:
        name = "royal" if top == 12 and "royal" in classes else f"flush {name}"
    return classes.index(name), ranks


def one_low(cards, classes):
    """The same for low: later classes are better, smaller ranks are better."""
    counts, ranks = groups(cards, LOW_ORDER)
    return classes.index(SHAPES[counts]), tuple(-rank for rank in ranks)


def high(cards, classes=FIVE, size=5):
    """The best high hand among the cards."""
    return max(one_high(hand, classes) for hand in combinations(cards, size))


def low(cards, classes=LOW_FIVE, size=5):
    """The best low hand among the cards."""
    return max(one_low(hand, classes) for hand in combinations(cards, size))
