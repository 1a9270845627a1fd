"""The arithmetic of blackjack by itself: every total of two cards, against the words of the paragraphs."""

import pytest

from pitboss.games.blackjack_family import arithmetic

RANKS = range(2, 15)
PAIRS = [(a, b) for a in RANKS for b in RANKS]


def points(*ranks: int) -> int:
    """A count written the other way round: the highest that does not pass 21, trying every ace as 1 or 11."""
    sums = {0}
    for rank in ranks:
        worth = (1, 11) if rank == 14 else (min(rank, 10),)
        sums = {total + w for total in sums for w in worth}
    return max((s for s in sums if s <= 21), default=min(sums))


def hand(*ranks: int) -> tuple[int, int]:
    return sum(arithmetic.value(rank) for rank in ranks), ranks.count(14)


@pytest.mark.parametrize("third", RANKS)
def test_2_2_b_3_an_ace_is_eleven_where_that_does_not_pass_21(third):
    for pair in PAIRS:
        assert arithmetic.total(*hand(*pair, third)) == points(*pair, third)


def test_2_10_a_any_two_cards_may_be_doubled_but_not_21():
    for pair in PAIRS:
        assert arithmetic.may_double(*hand(*pair), False) == (points(*pair) != 21)


def test_2_6_k_4_with_the_hole_card_up_only_9_to_11():
    for pair in PAIRS:
        assert arithmetic.may_double(*hand(*pair), True) == (points(*pair) in {9, 10, 11})


def test_2_12_a_1_no_card_on_21():
    for pair in PAIRS:
        assert arithmetic.may_draw(*hand(*pair)) == (points(*pair) < 21)
