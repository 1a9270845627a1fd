"""Hands of games that New Jersey's text does not have, each order against a list from the worst to the best."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK
from pitboss.ranking.non_nj_hands import badugi, deuce_to_seven, low_showing, short_deck


def rising(value, hands: list[str]) -> None:
    for worse, better in pairwise(hands):
        assert value(worse.split()) < value(better.split()), f"{worse} should lose to {better}"


def test_deuce_to_seven_counts_aces_high_and_straights_and_flushes_against():
    rising(
        deuce_to_seven,
        [
            "Ac Kc Qc Jc Tc",
            "6c 5c 4c 3c 2c",
            "2c 2d 2h 2s 3c",
            "2c 2d 2h 3s 3c",
            "7c 5c 4c 3c 2c",
            "6c 5c 4c 3c 2d",
            "2c 2d 2h 3s 4c",
            "3c 3d 2h 2s 4c",
            "Ac Ad 4h 3s 2c",
            "2c 2d 5h 4s 3c",
            "Ac 5d 4h 3s 2c",
            "Kc 5d 4h 3s 2c",
            "8c 6d 4h 3s 2c",
            "8c 5d 4h 3s 2c",
            "7c 6d 5h 3s 2c",
            "7c 6d 4h 3s 2c",
            "7c 5d 4h 3s 2c",
        ],
    )
    assert deuce_to_seven(["Ac", "5d", "4h", "3s", "2c"]) == deuce_to_seven(["Ad", "5c", "4s", "3h", "2h"])
    # Five to ace of one suit is a flush, and no straight flush.
    assert deuce_to_seven(["Ac", "5c", "4c", "3c", "2c"]) > deuce_to_seven(["2d", "2h", "2s", "3c", "3d"])


def test_badugi_counts_cards_first_and_then_the_lowest():
    rising(
        badugi,
        [
            "Ks Kd Kh Kc",
            "As 2s 3s 4s",
            "Ks Qd Qs Kd",
            "As 2d 2s Ad",
            "Ks Qd Jh Th",
            "As 2d 3h 3d",
            "Ks Qd Jh Tc",
            "8s 7d 6h 5c",
            "8s 7d 6h 4c",
            "5s 3d 2h Ac",
            "As 2d 3h 4c",
        ],
    )
    assert badugi(["As", "2d", "3h", "3c"]) == badugi(["Ac", "2h", "3s", "3d"]), "three cards to the three"
    # Of two cards of a suit the lower one plays.
    assert badugi(["As", "2d", "3h", "Kh"]) == badugi(["As", "2d", "3h", "4h"])


def test_a_short_deck_has_flushes_above_full_houses_and_a_run_from_ace_to_nine():
    rising(
        short_deck,
        [
            "Ac Kd Qh Js 9c",
            "6c 6d 7h 8s 9c",
            "7c 7d 6h 6s 8c",
            "6c 6d 6h 7s 8c",
            "Ac 6d 7h 8s 9c",
            "6c 7d 8h 9s Tc",
            "Ac Kd Qh Js Tc",
            "6c 6d 6h 7s 7c",
            "Ac Ad Ah Ks Kc",
            "6c 7c 8c 9c Jc",
            "6c 6d 6h 6s 7c",
            "Ac 6c 7c 8c 9c",
            "6c 7c 8c 9c Tc",
            "Ac Kc Qc Jc Tc",
        ],
    )
    assert short_deck(["Ac", "6d", "7h", "8s", "9c", "Ad", "Ah"]) == short_deck(
        ["As", "6d", "7h", "8s", "9c", "Kd", "Kh"]
    )


@pytest.mark.slow
def test_a_short_deck_has_as_many_hands_of_each_kind_as_are_known():
    cards = [card for card in DECK if card[0] not in "2345"]
    kinds = Counter(short_deck(five) >> 20 for five in combinations(cards, 5))
    counts = [kinds[kind] for kind in sorted(kinds)]
    # High cards, pairs, two pairs, threes, straights, full houses, flushes, fours, straight flushes, royal flushes.
    assert counts == [122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 20, 4]


@pytest.mark.parametrize(
    ("worse", "better"),
    [("Kc 2d", "Qc Jd"), ("2c 2d", "Kc Qd"), ("3c 3d 2h", "2c 2d Kh"), ("2c 2d 2h", "Kc Kd Qh"), ("2c", "Ac")],
)
def test_the_lowest_hand_showing_comes_first(worse, better):
    assert low_showing(better.split()) < low_showing(worse.split())
