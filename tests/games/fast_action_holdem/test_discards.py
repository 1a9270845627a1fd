"""Fast action hold 'em: what it would be worth to take the discarded cards into account."""

from math import comb, sqrt

import numpy as np
import pytest

from pitboss.games.fast_action_holdem import discards, odds
from pitboss.games.fast_action_holdem.discards import NATURAL, NETS, PAIRS, WAYS
from pitboss.games.fast_action_holdem.ends import ENDS, original_net
from pitboss.games.fast_action_holdem.rules import Options
from pitboss.games.fast_action_holdem.strategy import SCALE, by_chart, worth
from pitboss.pricing.kernels import random_stream
from pitboss.ranking.numbers import numbers

HAND = tuple(numbers(["3c", "5d", "8d", "Qc"]))
"""The chart keeps queen and eight; with five and eight of diamonds discarded, queen and three of clubs are better."""


def test_every_hand_is_of_one_kind():
    kinds = dict(discards.kinds(6))
    assert sum(kinds.values()) == comb(312, 4) - 138138
    assert len(kinds) == 21957


def test_every_way_brings_what_the_rules_pay():
    """First and second hand of a split win, lose, or meet a dealer's natural, as the settlement has it."""

    def net(end):
        return original_net(Options(), ENDS.index(end), 100) // 100

    for way, nets in zip(WAYS, NETS.tolist(), strict=True):
        for wins in range(NATURAL):
            won = [bool(wins >> pair & 1) for pair in way]
            if len(way) == 1:
                assert nets[wins] == net("win" if won[0] else "lose")
            else:
                ends = {(True, True): "split-won", (True, False): "split-first-won", (False, True): "split-second-won"}
                assert nets[wins] == net(ends.get(tuple(won), "split-lost"))
        assert nets[NATURAL] == net("dealers-natural" if len(way) == 1 else "split-dealers-natural")
    assert [sorted({*PAIRS[a], *PAIRS[b]}) for a, b in WAYS[6:]] == [[0, 1, 2, 3]] * 3


def test_the_usual_way_is_the_kernels():
    values, least = worth(6), -SCALE // 2
    for hand, _ in discards.kinds(6)[::40]:
        chart = discards.by_worth(hand, 6)
        code, way = by_chart(hand, values, True, least), WAYS[chart.index(max(chart))]
        assert (code >= 256) == (len(way) == 2)
        assert divmod(code % 256, 16) in [PAIRS[pair] for pair in way]


@pytest.mark.slow
def test_plain_and_compiled_deals_agree():
    shoe = [card for card in range(52) for _ in range(6 - HAND.count(card))]
    seen = np.zeros(NATURAL + 1, np.int64)
    with np.errstate(over="ignore"):
        start = np.uint64(random_stream.start(f"{discards.SEED}/6", sum(card * 52**n for n, card in enumerate(HAND))))
        discards.deal.py_func(start, 200, np.array(shoe), np.array(HAND), np.array(PAIRS), seen)
    assert seen.tolist() == discards.sampled(HAND, 6, 200).tolist()


def test_the_discards_matter_in_a_close_hand_and_hardly_in_the_whole():
    chart = discards.by_worth(HAND, 6)
    usual, better = chart.index(max(chart)), WAYS.index((2,))
    assert usual == WAYS.index((5,))
    deals = 2_000_000
    seen, apart = discards.sampled(HAND, 6, deals, "again"), NETS[better] - NETS[usual]
    mean = float(apart @ seen) / deals
    assert mean > 3 * sqrt((float(apart**2 @ seen) / deals - mean**2) / deals)
    for decks in (6, 8):
        shown = odds.odds(Options(decks=decks)).strategy
        assert 0 < shown["discards"]["gain"] < shown["standard_error"]["best"] / 5
        assert shown["discards"]["standard_error"] < shown["discards"]["gain"] / 3
