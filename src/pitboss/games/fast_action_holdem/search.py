"""Fast action hold 'em: what two cards are worth against the dealer, found by sampling; writes the figures anew.

    python -m pitboss.games.fast_action_holdem.search worth > worth.toml
    python -m pitboss.games.fast_action_holdem.search ends > ends.toml

For each of the 182 kinds of two cards, four cards for the dealer and five community cards are dealt from what is left
of the shoe, and the dealer sets by the house ways. A dealer's natural counts as a loss. With n samples the standard
error of a worth is at most 1 / sqrt(n), 0.0004 of a wager for the six million of `worth.toml`.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.fast_action_holdem import GAME
from pitboss.games.fast_action_holdem.ends import ENDS
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, HAND, Options
from pitboss.games.fast_action_holdem.strategy import KINDS, SCALE, STRATEGIES
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.simulate import simulate
from pitboss.ranking.compiled import many7

SAMPLES = 6_000_000
ROUNDS = 1 << 27
SEED = "figures"


@compiled()
def wins(state: int, samples: int, cards: Ints, first: int, second: int) -> int:
    """How many of `deals` deals from these cards the two cards win."""
    won = 0
    hand = np.empty(4, np.int64)
    for _ in range(samples):
        state = random_stream.shuffle_front(cards, 9, state)
        for place in range(HAND):
            hand[place] = cards[place]
        if is_natural(hand):
            continue
        code = by_house_ways(hand, HAND)
        a, b, c, d, e = cards[4], cards[5], cards[6], cards[7], cards[8]
        dealer = many7(hand[code >> 4], hand[code & 0xF], a, b, c, d, e)
        won += many7(first, second, a, b, c, d, e) > dealer
    return won


def worth_of(kind: tuple[int, int, bool], decks: int, samples: int, seed: int | str = SEED) -> int:
    """What two cards of a kind are worth, in ten-thousandths of a wager."""
    high, low, suited = kind
    first, second = 4 * high, 4 * low + (0 if suited else 1)
    shoe = [card for card in range(52) for _ in range(decks - (card == first) - (card == second))]
    start = np.uint64(random_stream.start(f"{seed}/{decks}", KINDS.index(kind)))
    won = wins(start, samples, np.array(shoe, np.int64), first, second)  # type: ignore[arg-type]
    return round(SCALE * (2 * won - samples) / samples)


def worth_lines(samples: int) -> Iterator[str]:
    """`worth.toml`: rows by the higher card from the ace down, in each the lower card from the same rank down."""
    for decks in (6, 8):
        yield f'["decks-{decks}"]\nsamples = {samples}\nseed = "{SEED}"'
        for name, suited in (("suited", True), ("other", False)):
            yield f'["decks-{decks}".{name}]'
            for high in range(12, -1, -1):
                row = [worth_of((high, low, suited), decks, samples) for low in range(high, -1, -1)]
                yield f'"{RANKS[high]}" = {row}'


def ends_lines(rounds: int) -> Iterator[str]:
    """`ends.toml`: how often each end came in rounds of one box, every round from all the cards, by strategy."""
    for decks in (6, 8):
        options = Options(decks=decks, shuffle=CONTINUOUS)
        yield f'["decks-{decks}"]\nrounds = {rounds}\nseed = "{SEED}"'
        for strategy in STRATEGIES:
            counts = simulate(GAME, options, rounds, seed=SEED, boxes=1, strategy=strategy).wagers[0].counts
            yield f'["decks-{decks}".{strategy}]'
            yield "\n".join(f"{end} = {counts.get(end, 0)}" for end in ENDS)


def main() -> None:
    """Write one of the two files of figures to the standard output."""
    asked = argparse.ArgumentParser(prog="python -m pitboss.games.fast_action_holdem.search", description=__doc__)
    asked.add_argument("file", choices=("worth", "ends"))
    asked.add_argument("--number", type=int, help="samples of each kind of two cards, or rounds of each strategy")
    given = asked.parse_args()
    lines = worth_lines(given.number or SAMPLES) if given.file == "worth" else ends_lines(given.number or ROUNDS)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
