"""Fast action hold 'em: what a player would gain who allows for the two cards laid away; writes it anew.

    python -m pitboss.games.fast_action_holdem.discards > discards.toml

`best` goes by what two cards are worth beside any other two. The cards laid away are out of the shoe, so some hands are
better played in another way. There are 21,957 kinds of hands that are no natural and nine ways to play each, with more
than 10^18 deals behind every one of them. So those hands in which the chart leaves two ways close together are sampled:
one sample names the better way, and another, which knows nothing of the first, says what it gains.
"""

import argparse
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt

import numpy as np

from pitboss.games.fast_action_holdem.rules import HAND
from pitboss.games.fast_action_holdem.strategy import worth
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.compiled import many7

CLOSE = 350
"""How far apart two ways may be on the chart, in ten-thousandths, for the cards laid away to matter."""
FIRST, SECOND = 250_000, 400_000
SEED = "discards"

PAIRS = tuple(combinations(range(HAND), 2))
WAYS = (*((pair,) for pair in range(6)), (0, 5), (1, 4), (2, 3))
"""Two cards kept, by their place in `PAIRS`, or both hands of a split."""
NATURAL = 1 << len(PAIRS)
"""Where the deals stand in which the dealer has a natural; the others stand at the bits of the pairs that win."""

NETS = np.array(
    [[sum(2 * (wins >> pair & 1) - 1 for pair in way) for wins in range(NATURAL)] + [-1] for way in WAYS], np.int64
)
"""What each way brings by the pairs that win; a dealer's natural takes the original wager alone (21.8(h))."""


@compiled()
def deal(state: int, samples: int, cards: Ints, hand: Ints, pairs: Ints, seen: Ints) -> None:
    """Deals this many rounds from the rest of the shoe and counts which of a hand's pairs win."""
    dealers = np.empty(4, np.int64)
    for _ in range(samples):
        state = random_stream.shuffle_front(cards, 9, state)
        for place in range(HAND):
            dealers[place] = cards[place]
        if is_natural(dealers):
            seen[NATURAL] += 1
            continue
        code = by_house_ways(dealers, HAND)
        a, b, c, d, e = cards[4], cards[5], cards[6], cards[7], cards[8]
        dealer = many7(dealers[code >> 4], dealers[code & 0xF], a, b, c, d, e)
        wins = 0
        for pair in range(len(pairs)):
            if many7(hand[pairs[pair, 0]], hand[pairs[pair, 1]], a, b, c, d, e) > dealer:
                wins |= 1 << pair
        seen[wins] += 1


def sampled(hand: tuple[int, ...], decks: int, samples: int, seed: str = SEED) -> Ints:
    """How often each set of pairs won beside a hand."""
    shoe = [card for card in range(52) for _ in range(decks - hand.count(card))]
    start = random_stream.start(f"{seed}/{decks}", sum(card * 52**place for place, card in enumerate(hand)))
    seen = np.zeros(NATURAL + 1, np.int64)
    deal(np.uint64(start), samples, np.array(shoe), np.array(hand), np.array(PAIRS), seen)  # type: ignore[arg-type]
    return seen


@cache
def kinds(decks: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Hands that differ by more than the names of suits, without naturals, each with the hands that it stands for."""
    hands = np.array([*combinations_with_replacement(range(52), HAND)], np.int64)
    alike = (hands[:, 1:] == hands[:, :-1]) @ np.array([1, 2, 4])
    # Cards of one kind lie side by side, so which neighbours are alike says how many there are of each.
    runs = ((1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (3, 1), (1, 1, 2), (2, 2), (1, 3), (4,))
    ways = np.array([prod(comb(decks, run) for run in each) for each in runs])[alike]
    # The ranks of each suit as one number, and the suits without their names in the order of these.
    suits = [np.where(hands & 3 == suit, 5 ** (hands >> 2), 0).sum(axis=1) for suit in range(4)]
    _, first, of = np.unique(np.sort(np.stack(suits, axis=1), axis=1), axis=0, return_index=True, return_inverse=True)
    weights = np.bincount(of.ravel(), ways).astype(np.int64)
    found = zip(map(tuple, hands[first].tolist()), weights.tolist(), strict=True)
    return tuple((hand, weight) for hand, weight in found if not is_natural(hand))


def by_worth(hand: tuple[int, ...], decks: int) -> list[int]:
    """What each way is worth by the chart."""
    of = [worth(decks)[52 * hand[i] + hand[j]] for i, j in PAIRS]
    return [sum(of[pair] for pair in way) for way in WAYS]


def gain(decks: int, first: int, second: int, close: int = CLOSE) -> tuple[int, float, float]:
    """The hands played in another way than the chart's, what that gains of a wager, and its standard error."""
    hands, total, variance = 0, 0.0, 0.0
    for hand, weight in kinds(decks):
        chart = by_worth(hand, decks)
        if sorted(chart)[-1] - sorted(chart)[-2] >= close:
            continue
        # The first of the best, as the kernel has it: two cards kept before a split.
        usual = chart.index(max(chart))
        better = int(np.argmax(NETS @ sampled(hand, decks, first, f"{SEED}/first")))
        if better != usual:
            apart, share = NETS[better] - NETS[usual], weight / comb(52 * decks, HAND)
            seen = sampled(hand, decks, second, f"{SEED}/second")
            mean = float(apart @ seen) / second
            hands, total = hands + 1, total + share * mean
            variance += share**2 * (float(apart**2 @ seen) / second - mean**2) / second
    return hands, total, sqrt(variance)


def main() -> None:
    """Write the file of figures to the standard output."""
    asked = argparse.ArgumentParser(prog="python -m pitboss.games.fast_action_holdem.discards", description=__doc__)
    asked.add_argument("--first", type=int, default=FIRST, help="deals of each hand that name the better way")
    asked.add_argument("--second", type=int, default=SECOND, help="deals that say what it gains")
    given = asked.parse_args()
    for decks in (6, 8):
        hands, found, error = gain(decks, given.first, given.second)
        print(f'["decks-{decks}"]\nfirst = {given.first}\nsecond = {given.second}\nseed = "{SEED}"')
        print(f"hands = {hands}\ngain = {found:.3e}\nstandard_error = {error:.3e}", flush=True)


if __name__ == "__main__":
    main()
