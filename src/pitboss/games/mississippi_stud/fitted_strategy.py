"""Mississippi stud: what a player can learn. The situations of the published rules, and what they say to do.

A high card is a jack or better and counts two points, a middle card is a six to a ten and counts one. The rules are
those that M. Shackleford publishes, credited to J. Kisenwether.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.pay_kinds import JACKS, SIXES
from pitboss.games.mississippi_stud.rules import OWN, RAISES
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.kernels.arrays import Ints

SEEN = (OWN, OWN + 1, OWN + 2)
"""Cards that a player has seen at the choice of each street."""
CHOICES = ("fold", *(f"{times}x" for times in RAISES))

_RULES: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        ("any pair", "3x"),
        ("two points or more", "1x"),
        ("six and five suited", "1x"),
        ("any other two cards", "fold"),
    ),
    (
        ("sixes or better already", "3x"),
        ("three to a royal flush", "3x"),
        ("three suited in sequence, from 5-6-7 up", "3x"),
        ("three suited over four ranks, with a high card", "3x"),
        ("three suited over five ranks, with two high cards", "3x"),
        ("any other three suited", "1x"),
        ("three cards with a low pair", "1x"),
        ("three cards with three points or more", "1x"),
        ("three in sequence, from 4-5-6 up", "1x"),
        ("three over four ranks, with two middle cards", "1x"),
        ("any other three cards", "fold"),
    ),
    (
        ("four cards with sixes or better already", "3x"),
        ("four of a suit", "3x"),
        ("four in sequence, open at both ends, eight high or better", "3x"),
        ("any other four to a straight", "1x"),
        ("four cards with a low pair", "1x"),
        ("four cards with four points or more", "1x"),
        ("three middle cards after a raise of 3x", "1x"),
        ("any other four cards", "fold"),
    ),
)
TITLES = ("With two cards", "With three cards", "With four cards")
SITUATIONS = tuple(tuple(name for name, _ in rules) for rules in _RULES)
POINTS = {name: says for rules in _RULES for name, says in rules}


def _features(size: int) -> dict[str, Any]:
    cards = sets(size)
    ranks = (cards >> 2).astype(np.int8) + 2
    ranks.sort(axis=1)
    steps = np.diff(ranks, axis=1)
    same = steps == 0
    paired = np.where(same, ranks[:, 1:], 0).max(axis=1)
    alike = same.sum(axis=1)
    high, middle = (ranks >= JACKS).sum(axis=1), ((ranks >= SIXES) & (ranks < JACKS)).sum(axis=1)
    low_ace = np.where(ranks == RANKS.index("A") + 2, 1, ranks)
    low_ace.sort(axis=1)
    return {
        "low": ranks[:, 0],
        "top": ranks[:, -1],
        "span": ranks[:, -1] - ranks[:, 0],
        "low span": low_ace[:, -1] - low_ace[:, 0],
        "suited": (cards & 3 == cards[:, :1] & 3).all(axis=1),
        "apart": alike == 0,
        "pair": alike > 0,
        # A pair that at least pushes, or two pair, or three of a kind.
        "made": (paired >= SIXES) | (alike > 1),
        "high": high,
        "middle": middle,
        "points": 2 * high + middle,
    }


def situation_of(street: int, staked: int) -> Ints:
    """The situation of each set of cards, given the antes on the hand."""
    found = _situations(street)
    # Three antes without a raise of 3x are one each street, four one of 2x; five or more need a larger one.
    if street == LAST and staked < 1 + 1 + max(RAISES):
        return np.where(found == AFTER_3X, AFTER_3X + 1, found)
    return found


LAST = len(SITUATIONS) - 1
AFTER_3X = SITUATIONS[LAST].index("three middle cards after a raise of 3x")
"""The one situation that depends on what was raised before; without that it is the next."""


@cache
def _situations(street: int) -> Ints:
    size = SEEN[street]
    f = _features(size)
    apart, suited = f["apart"], f["suited"] & f["apart"]
    judged: list[NDArray[np.bool_]]
    if street == 0:
        judged = [f["pair"], f["points"] >= 2, suited & (f["low"] == SIXES - 1) & (f["top"] == SIXES)]
    elif street == 1:
        in_a_row = apart & (f["span"] == size - 1)
        judged = [
            f["made"],
            suited & (f["low"] >= JACKS - 1),
            suited & in_a_row & (f["low"] >= SIXES - 1),
            suited & (f["span"] == 3) & (f["high"] >= 1),
            suited & (f["span"] == 4) & (f["high"] >= 2),
            suited,
            f["pair"],
            f["points"] >= 3,
            in_a_row & (f["low"] >= SIXES - 2),
            apart & (f["span"] == 3) & (f["middle"] >= 2),
        ]
    else:
        draw = apart & ((f["span"] <= 4) | (f["low span"] <= 4))
        open_ended = apart & (f["span"] == size - 1) & (f["top"] < RANKS.index("A") + 2)
        judged = [
            f["made"],
            suited,
            open_ended & (f["top"] >= 8),
            draw,
            f["pair"],
            f["points"] >= 4,
            f["middle"] >= 3,
        ]
    return np.select(judged, [*range(len(judged))], len(judged))
