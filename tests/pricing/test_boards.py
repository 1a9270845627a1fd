"""Hands that meet on one board, all at once, against the plain comparison of each with each."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment import Randomness
from pitboss.pricing.combinations import board_matchups
from pitboss.pricing.combinations.board_matchups import meetings
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers, text

PAIR = HIGH.value(("2c", "2d", "4h", "5s", "7c"))


def met(board: list[int]) -> dict[tuple[str, str], list[int]]:
    rest = [text(card) for card in range(52) if card not in board]
    pairs = [(rest[i], rest[j]) for j in range(len(rest)) for i in range(j)]
    return dict(zip(pairs, meetings(np.array(board), board_matchups.PAIR).tolist(), strict=True))


def plainly(board: list[str], own: tuple[str, str]) -> list[int]:
    mine, row = HIGH.value((*own, *board)), [0] * 6
    left = [card for card in map(text, range(52)) if card not in (*own, *board)]
    for other in combinations(left, 2):
        theirs = HIGH.value((*other, *board))
        place = 0 if theirs < mine else 1 if theirs == mine else 2
        row[place] += 1
        row[place + 3] += theirs < PAIR
    return row


@pytest.mark.parametrize(
    "board", ["2c 7d 9h Js Kc", "Ts Js Qs Ks As", "4c 4d 4h 9s 9c", "2h 3h 4h 5h 9c", "Ac Kd Qh Js 9c"]
)
def test_every_hand_meets_what_it_meets_one_by_one(board):
    cards = board.split()
    found = met(numbers(cards))
    chance = Randomness.seeded(board)
    for own in [chance.pick([*found]) for _ in range(12)]:
        assert found[own] == plainly(cards, own), own


def test_flops_stand_for_all_of_them():
    dealt, times = board_matchups.flops()
    assert len(dealt) == board_matchups.FLOPS
    assert times.sum() == 22_100


def test_starting_hands_fall_into_169_cells():
    cells = {board_matchups.cell(a, b) for b in range(52) for a in range(b)}
    assert cells == set(range(board_matchups.CELLS))
    assert {board_matchups.hole(a, b) for b in range(52) for a in range(b)} == set(range(board_matchups.HOLES))
