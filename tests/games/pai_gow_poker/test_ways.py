"""Pai gow poker: hands with the joker, legal settings, and the house way row by row."""

from itertools import combinations

import pytest

from pitboss.games.pai_gow_poker.ways import PLACES, WAYS, house_way, least
from pitboss.games.pai_gow_poker_family.joker import LOWEST, SECOND, below, hand_words, low_value, value
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers, text
from pitboss.refusal import Refusal
from tests.each import each

AC = "atlantic-city"


def high(cards: str, wheel: int = SECOND) -> int:
    return value(numbers(cards.split()), 0x1F, 5, wheel, PLACES)


def low(cards: str) -> int:
    return low_value(*numbers(cards.split()))


def set_by(cards: str, way: str = AC, strict: bool = False) -> str:
    held = numbers(cards.split())
    i, j = divmod(house_way(held, WAYS.of(way).rows, strict, SECOND), 16)
    rest = [text(card) for at, card in enumerate(held) if at not in (i, j)]
    return f"{' '.join(rest)} / {text(held[i])} {text(held[j])}"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ah Ad Ac Xr", "five aces"),
        ("As Ks Qs Xr Ts", "royal flush"),
        ("9s Xr 7s 6s 5s", "straight flush, nine high"),
        ("As 2s Xr 4s 5s", "straight flush, five high"),
        ("As Ah Ad 9c Xr", "four aces with 9"),
        ("Ks Kh Kd Ac Xr", "full house, kings over aces"),
        ("As 9s 8s 4s Xr", "flush, ace high with K-9-8-4"),
        ("Ks 9s 8s 4s Xr", "flush, ace high with K-9-8-4"),
        ("9c Xr 7s 6s 5s", "straight, nine high"),
        ("Xr Kc Qs Js Ts", "straight, ace high"),
        ("Kc 2s 3s 4d Xr", "ace high with K-4-3-2"),
        ("Ac Xr 9s 8d 2h", "pair of aces with 9-8-2"),
        ("9c 9d Xr 8d 2h", "pair of nines with A-8-2"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(cards, words):
    of = high(cards)
    assert hand_words(of >> 20, of, 5) == words


def test_without_the_joker_hands_rank_as_everywhere_but_for_the_straight_from_the_ace():
    deck = numbers(f"{rank}{suit}" for rank in "2345AKQT" for suit in "sh")
    for hand in combinations(deck, 5):
        other = HIGH.value([text(card) for card in hand])
        assert value(hand, 0x1F, 5, LOWEST, PLACES) == other


def test_ace_to_five_is_the_second_highest_straight_or_the_lowest():
    king, six, five, ace = (
        high("Kc Qs Js Ts 9d"),
        high("6c 5s 4s 3s 2d"),
        high("Ac 2s 3s 4s 5d"),
        high("Ac Ks Qs Js Td"),
    )
    assert ace > five > king > six
    assert high("Ac 2s 3s 4s 5d", LOWEST) < high("6c 5s 4s 3s 2d", LOWEST)
    assert high("As 2s 3s 4s 5s") > high("Ks Qs Js Ts 9s")


@pytest.mark.parametrize(
    ("behind", "before", "legal", "strictly"),
    [
        ("Ks Qs", "Ah Qd 5s 4c 3c", True, True),
        ("As Qs", "Ah Qd 5s 4c 3c", True, False),
        ("As Ks", "Ah Qd 5s 4c 3c", False, False),
        ("8s 8h", "Ah Kd Qs 4c 3c", False, False),
        ("8s 8h", "9h 9d Qs 4c 3c", True, True),
        ("8s 8h", "8c 8d Qs 4c 3c", True, False),
        ("Xr Ks", "Ah Kd Qs 4c 3c", True, False),
    ],
)
def test_the_low_hand_may_not_be_above_the_high_one(behind, before, legal, strictly):
    assert below(low(behind), high(before), False) is legal
    assert below(low(behind), high(before), True) is strictly


@each(
    ("cards", "hands"),
    [
        ("Kd Js 9h 7c 5d 3s 2h", "Kd 7c 5d 3s 2h / Js 9h"),
        ("Kd Ks 9h 7c 5d 3s 2h", "Kd Ks 5d 3s 2h / 9h 7c"),
        ("6s 6h 3s 3h Kd 9c 2h", "6s 6h 3s 3h 2h / Kd 9c"),
        ("6s 6h 3s 3h Qd 9c 2h", "6s 6h Qd 9c 2h / 3s 3h"),
        ("9s 9h 3s 3h Kd 8c 2h", "9s 9h 3s 3h 2h / Kd 8c"),
        ("Qs Qh 3s 3h Kd 8c 2h", "Qs Qh Kd 8c 2h / 3s 3h"),
        ("Qs Qh 3s 3h Ad 8c 2h", "Qs Qh 3s 3h 2h / Ad 8c"),
        ("9s 9h 8s 8h Ad 5c 3h", "9s 9h 8s 8h 3h / Ad 5c"),
        ("9s 9h 8s 8h Kd 5c 3h", "9s 9h Kd 5c 3h / 8s 8h"),
        ("Ks Kh 8s 8h Ad 5c 3h", "Ks Kh Ad 5c 3h / 8s 8h"),
        ("As Xr 3s 3h Kd Qc 9h", "As Xr Kd Qc 9h / 3s 3h"),
        ("As Ah 5s 5h 3d 3c 9h", "5s 5h 3d 3c 9h / As Ah"),
        ("7s 7h 7d Kc 9h 5d 2c", "7s 7h 7d 5d 2c / Kc 9h"),
        ("As Ah Ad 8s 9d Jc Qh", "Ah Ad 8s 9d Jc / As Qh"),
        ("7s 7h 7d Kc Kh Kd 2c", "7s 7h 7d Kd 2c / Kc Kh"),
        ("9s 8s 7s 6s 5s 4h 3d", "7s 6s 5s 4h 3d / 9s 8s"),
        ("9s 8s 7s 6s 5h Ks 2s", "9s 8s 7s 6s 2s / Ks 5h"),
        ("As Xr Kd Qh Jc 3d 5s", "As Xr Jc 3d 5s / Kd Qh"),
        ("As Xr 2d 3h 4c Kd Qs", "As Xr 2d 3h 4c / Kd Qs"),
        ("Xr Kd Qh Jc Ts 3d 5s", "Xr Kd Qh Jc Ts / 3d 5s"),
        ("9s 8d 7s 6s 5h 9d 2c", "8d 7s 6s 5h 9d / 9s 2c"),
        ("9s 8d 7s 6s 5h 9d 9c", "9c 8d 7s 6s 5h / 9s 9d"),
        ("9s 8d 7s 6s 5h 9d 8c", "9s 9d 7s 6s 5h / 8d 8c"),
        ("Ah As Xr Kd Kh Qc Js", "Ah As Xr Qc Js / Kd Kh"),
        ("2s 2h 2d 9c 9h Kd Ks", "2s 2h 2d 9c 9h / Kd Ks"),
        ("3s 3h 3d 2c 2h Ad Ks", "3s 3h 3d 2c 2h / Ad Ks"),
        ("3s 3h 3d 2c 2h Ad Qs", "3s 3h 3d Ad Qs / 2c 2h"),
        ("5s 5h 5d 5c Ks 3d 2c", "5s 5h 5d 5c 2c / Ks 3d"),
        ("8s 8h 8d 8c Ks 3d 2c", "8s 8h 8d 8c 2c / Ks 3d"),
        ("8s 8h 8d 8c Qs 3d 2c", "8d 8c Qs 3d 2c / 8s 8h"),
        ("Ks Kh Kd Kc 9s 9d 2c", "Kd Kc 9s 9d 2c / Ks Kh"),
        ("Ks Kh Kd Kc Ts Td 2c", "Ks Kh Kd Kc 2c / Ts Td"),
        ("As Ah Ad Xr 7s 7d 2c", "As Ah Ad Xr 2c / 7s 7d"),
        ("As Ah Ad Ac Xr Qs Kh", "Ad Ac Xr Qs Kh / As Ah"),
        ("As Ah Ad Ac Xr Ks Kh", "As Ah Ad Ac Xr / Ks Kh"),
    ],
)
def test_each_row_of_the_house_way(cards, hands):
    def sets(shown: str) -> list[set[str]]:
        return [set(part.split()) for part in shown.split(" / ")]

    assert sets(set_by(cards)) == sets(hands)


def test_a_house_may_file_rows_of_its_own_and_strictly_lower_hands_leave_quads_whole():
    assert set_by("As Ah Ad 8s 9d Jc Qh", f"{AC} with three-aces always").endswith("/ Jc Qh")
    assert set_by("Ks Kh Kd Kc 9s 9d 2c", f"{AC} with four-of-a-kind-high pair of nines").endswith("/ 9s 9d")
    assert set_by("8s 8h 8d 8c Qs 3d 2c", strict=True).endswith("/ Qs 3d")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("bally", "no house way 'bally'"),
        (f"{AC} with trips always", "a house way has no row 'trips'"),
        (f"{AC} with three-aces often", "'often' is no low hand"),
        (f"{AC} with three-aces king ace", "'king ace' is no low hand"),
    ],
)
def test_a_house_way_that_nobody_could_follow_is_refused(given, words):
    with pytest.raises(Refusal, match=words):
        WAYS.of(given)


def test_low_hands_in_words():
    assert least("ace king") == low("As Kd")
    assert least("pair of sixes") == low("6s 6d")
    assert least("pair") == low("2s 2d")
