"""Ranking and equity: hands a second on one core, ours and, where they are installed, other evaluators.

`python -m bench.evaluator` measures whatever its environment has, ours or theirs.
"""

import importlib
import random
from collections.abc import Callable
from typing import Any

from bench.row import Row, per_second, seconds

HANDS = 2_000_000
CALLS = 5_000


def _dealt(cards: Any, size: int, number: int) -> list[list[Any]]:
    """Random hands, dealt before the clock starts."""
    chance, deck = random.Random(1), list(cards)
    return [chance.sample(deck, size) for _ in range(number)]


def _calls(value: Callable[[Any], object], hands: list[Any]) -> float:
    """A call a hand from Python."""

    def work() -> int:
        for hand in hands:
            value(hand)
        return len(hands)

    return per_second(work)


def _batch(size: int) -> float:
    """Random hands in one array."""
    import numpy as np

    from pitboss.pricing.hands import values
    from pitboss.ranking import HIGH

    cards = np.random.default_rng(1).random((HANDS // 10, 52)).argsort(axis=1)[:, :size].astype(np.uint8)
    hands = np.ascontiguousarray(np.tile(cards, (10, 1))[np.random.default_rng(2).permutation(HANDS)])
    values(HIGH, hands[:10])

    def work() -> int:
        return len(values(HIGH, hands))

    return per_second(work, 7)


def _every_seven() -> float:
    """All 133,784,560 hands of seven, one after the other."""
    from pitboss.pricing.hands import frequencies
    from pitboss.ranking import HIGH

    frequencies(HIGH, 7)
    return per_second(lambda: sum(frequencies(HIGH, 7).values()), 3)


def _equity(variant: str, *hands: str, **settings: Any) -> float:
    from pitboss.games.poker_room.equity.calculation import equity

    equity(variant, hands, **settings)
    return seconds(lambda: equity(variant, hands, **settings), 3)


def _trials(variant: str, *hands: str) -> float:
    from pitboss.games.poker_room.equity.calculation import equity

    equity(variant, hands, trials=1000)
    return per_second(lambda: equity(variant, hands, trials=2_000_000).deals, 3)


def rows() -> list[Row]:
    """Ours: arrays of hands, single calls of the plain part, and equities."""
    from pitboss.equipment import DECK
    from pitboss.ranking import HIGH

    return [
        Row("hands of five, random, in an array", _batch(5), 50_000_000, "hands/s"),
        Row("hands of seven, random, in an array", _batch(7), 50_000_000, "hands/s"),
        Row("  all 133,784,560 in order", _every_seven(), 50_000_000, "hands/s"),
        Row("  a call each, plain Python", _calls(HIGH.value, _dealt(DECK, 7, CALLS)), 100_000, "hands/s"),
        Row("hold 'em before the flop, two hands, exact", _equity("holdem", "AsAh", "KdKc"), 0.25, "s"),
        Row("  AKs against QQ, exact", _equity("holdem", "AKs", "QQ"), 1.0, "s"),
        Row("  by chance", _trials("holdem", "AsAh", "KdKc"), 5_000_000, "deals/s"),
        Row("omaha before the flop, two hands, exact", _equity("omaha", "AsAhKdKc", "8s9sTdJd"), 2.0, "s"),
    ]


def _treys(library: Any) -> list[Row]:
    evaluate = library.Evaluator().evaluate
    hands = [(seven[:5], seven[5:]) for seven in _dealt(library.Deck.GetFullDeck(), 7, CALLS)]
    return [Row("treys, hands of seven, a call each", _calls(lambda hand: evaluate(*hand), hands), None, "hands/s")]


def _eval7(library: Any) -> list[Row]:
    """Its exact equity wants the whole board, so the estimate is measured."""
    deck = [library.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    rate = _calls(library.evaluate, _dealt(deck, 7, CALLS))
    hand, against = (library.Card("As"), library.Card("Ah")), library.HandRange("KdKc")

    def work() -> int:
        library.py_hand_vs_range_monte_carlo(hand, against, (), 2_000_000)
        return 2_000_000

    return [
        Row("eval7, hands of seven, a call each", rate, None, "hands/s"),
        Row("  hold 'em before the flop, two hands, by chance", per_second(work, 3), None, "deals/s"),
    ]


def _phevaluator(library: Any) -> list[Row]:
    rate = _calls(lambda hand: library.evaluate_cards(*hand), _dealt(range(52), 7, CALLS))
    return [Row("phevaluator, hands of seven, a call each", rate, None, "hands/s")]


PEERS: dict[str, Callable[[Any], list[Row]]] = {"treys": _treys, "eval7": _eval7, "phevaluator": _phevaluator}


def peer_rows() -> list[Row]:
    """Theirs; a library that is not installed is left out."""
    found = []
    for name, measure in PEERS.items():
        try:
            library = importlib.import_module(name)
        except ImportError:
            continue
        found += measure(library)
    return found


def main() -> None:
    """Print whatever can be measured here."""
    try:
        own = rows()
    except ModuleNotFoundError:
        own = []
    for row in own + peer_rows():
        print(f"{row.what:50} {row.shown(row.measured)}")


if __name__ == "__main__":
    main()
