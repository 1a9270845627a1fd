"""Rounds of roulette, big six and sic bo by whole rounds: what each wager brings, and what is refused."""

import pytest

from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table.parts import Felt

DRAWN = {"roulette": "spins", "big-six": "spins", "sic-bo": "rolls", "mini-dice": "rolls"}


def net(name: str, wagers: dict[str, str], *results: object, **options: object) -> str:
    case = {
        "game": name,
        "options": options,
        "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
        DRAWN[name]: [*results],
    }
    return adjudicate(read_case(case)).shown()["net"]["A"]


@pytest.mark.parametrize(
    ("wagers", "stop", "brings"),
    [
        ({"straight-17": "5"}, "17", "175.00"),
        ({"four-1-2-4-5": "10"}, "5", "80.00"),
        ({"five-0-00-1-2-3": "10"}, "00", "60.00"),
        ({"six-1-2-3-4-5-6": "10"}, "6", "50.00"),
        ({"three-0-00-2": "10"}, "00", "110.00"),
        ({"split-0-00": "1"}, "0", "17.00"),
        ({"red": "20"}, "00", "-10.00"),
        ({"dozen-2": "20"}, "0", "-20.00"),
        ({"even": "25"}, "0", "-12.50"),
        ({"column-3": "6", "red": "6"}, "9", "18.00"),
        ({"low": "10", "high": "10"}, "18", "0.00"),
        ({"black": "10"}, "10", "10.00"),
        ({"odd": "10"}, "10", "-10.00"),
    ],
)
def test_roulette_pays_what_lies_on_the_number(wagers, stop, brings):
    assert net("roulette", wagers, stop) == brings


def test_a_double_zero_table_may_take_all_of_an_even_chance():
    assert net("roulette", {"red": "20"}, "0", zero="full") == "-20.00"


def test_of_what_chips_cannot_halve_the_player_keeps_the_larger_part():
    assert net("roulette", {"even": "25"}, "0", smallest_chip="1.00") == "-12.00"


def test_a_single_zero_table_never_takes_half():
    assert net("roulette", {"even": "10"}, "0", wheel="single-zero") == "-10.00"
    with pytest.raises(Refusal, match="takes the whole of an even chance") as refused:
        game("roulette").options.configure({"wheel": "single-zero", "zero": "half"})
    assert refused.value.cite == "house:roulette/zero"


@pytest.mark.parametrize(
    ("wagers", "stop", "brings"),
    [
        ({"20": "2", "joker": "3"}, "20", "37.00"),
        ({"20": "2", "joker": "3"}, "joker", "133.00"),
        ({"joker": "1"}, "logo", "-1.00"),
        ({"1": "5"}, "1", "5.00"),
        ({"10": "5"}, "10", "50.00"),
    ],
)
def test_big_six_pays_the_symbol_under_the_clapper(wagers, stop, brings):
    assert net("big-six", wagers, stop) == brings


@pytest.mark.parametrize(("sections", "ones", "fives"), [("23-8", 23, 8), ("24-7", 24, 7)])
def test_a_wheel_of_big_six_has_54_stops_whatever_its_sections(sections, ones, fives):
    stops = game("big-six").options.configure({"sections": sections}).device.stops
    assert (len(stops), stops.count("1"), stops.count("5")) == (54, ones, fives)


@pytest.mark.parametrize(
    ("wagers", "dice", "brings"),
    [
        ({"small": "5"}, [1, 4, 4], "5.00"),
        ({"total-9": "2"}, [1, 4, 4], "12.00"),
        ({"two-of-a-kind-4": "1"}, [4, 1, 4], "10.00"),
        ({"combination-1-4": "1"}, [4, 4, 1], "5.00"),
        ({"one-of-a-kind-4": "1"}, [1, 4, 4], "2.00"),
        ({"small": "10"}, [3, 3, 3], "-10.00"),
        ({"three-of-a-kind-3": "1"}, [3, 3, 3], "180.00"),
        ({"any-three-of-a-kind": "1"}, [3, 3, 3], "30.00"),
        ({"one-of-a-kind-3": "5"}, [3, 3, 3], "15.00"),
        ({"big": "10"}, [6, 5, 6], "10.00"),
        ({"total-17": "1"}, [6, 5, 6], "60.00"),
        ({"combination-5-6": "3"}, [6, 5, 6], "15.00"),
        ({"small": "1", "big": "1"}, [1, 1, 1], "-2.00"),
        ({"two-of-a-kind-1": "2"}, [1, 1, 1], "20.00"),
        ({"combination-1-2": "1"}, [1, 1, 1], "-1.00"),
        ({"total-6": "7.50"}, [1, 2, 3], "127.50"),
    ],
)
def test_sic_bo_pays_what_the_dice_show(wagers, dice, brings):
    assert net("sic-bo", wagers, dice) == brings


@pytest.mark.parametrize(
    ("wagers", "dice", "brings"),
    [
        ({"place-4": "10"}, [1, 3], "18.00"),
        ({"place-6": "12"}, [3, 3], "14.00"),
        ({"place-9": "15"}, [3, 4], "-15.00"),
        ({"place-9": "15"}, [3, 3], "0.00"),
        ({"any-seven": "5"}, [3, 4], "20.00"),
        ({"field": "5"}, [6, 6], "10.00"),
        ({"field": "5"}, [1, 1], "10.00"),
        ({"field": "5"}, [4, 5], "5.00"),
        ({"field": "5"}, [3, 3], "-5.00"),
        ({"over-seven": "20", "under-seven": "20"}, [3, 4], "-40.00"),
        ({"over-seven": "20", "under-seven": "20"}, [5, 6], "0.00"),
    ],
)
def test_mini_dice_pays_what_the_shake_decides(wagers, dice, brings):
    assert net("mini-dice", wagers, dice) == brings


def test_a_place_bet_is_paid_in_the_chips_that_there_are():
    assert net("mini-dice", {"place-5": "7.00"}, [2, 3], chip="0.20") == "9.80"


@pytest.mark.proves("13:69F-13.6(b)1")
@pytest.mark.parametrize(
    ("name", "wagers", "result", "options", "words", "cite"),
    [
        ("mini-dice", {"place-6": "10"}, [3, 3], {}, "6.00 can", "13:69F-13.6(b)1"),
        ("mini-dice", {"place-5": "7"}, [3, 3], {}, "cannot be paid at 7 to 5", "13:69F-13.6(b)1"),
        ("mini-dice", {"hard-6": "10"}, [3, 3], {}, "has no wager 'hard-6'", "13:69F-13.2(b)"),
        ("roulette", {"red": "1"}, "37", {}, "has no stop '37'", None),
        ("roulette", {"split-1-5": "1"}, "1", {}, "1, 5 do not lie together on the layout", "house:roulette/wagers"),
        (
            "roulette",
            {"five-0-00-1-2-3": "1"},
            "1",
            {"wheel": "single-zero"},
            "does not offer",
            "house:roulette/wagers",
        ),
        (
            "roulette",
            {"straight-00": "1"},
            "1",
            {"wheel": "double-as-single"},
            "does not offer",
            "house:roulette/wagers",
        ),
        ("roulette", {"red": "1"}, "1", {"even_odds": "1 to 2"}, "below the floor of 1 to 1", "house:roulette/odds"),
        ("roulette", {"red": "1"}, "1", {"zero": "en-prison"}, "not allowed", "house:roulette/zero"),
        ("big-six", {"joker": "1"}, "1", {"odds_joker": "40 to 1"}, "below the floor of 45 to 1", "house:big-six/odds"),
        ("sic-bo", {"small": "1"}, [1, 2, 7], {}, "not a roll of 3 dice", None),
        ("sic-bo", {"small": "1"}, [1, 2], {}, "not a roll of 3 dice", None),
        ("sic-bo", {"total-18": "1"}, [1, 2, 3], {}, "has no wager 'total-18'", "house:sic-bo/wagers"),
    ],
)
def test_what_the_table_does_not_take_is_refused_in_one_line(name, wagers, result, options, words, cite):
    with pytest.raises(Refusal, match=words.replace("(", r"\(")) as refused:
        net(name, wagers, result, **options)
    assert "\n" not in refused.value.reason
    if cite:
        assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("name", "wager", "result", "words", "cite"),
    [
        ("roulette", "red", "37", "the double zero wheel has no stop '37'", "house:roulette/spin"),
        ("big-six", "1", "3", "the big six wheel has no stop '3'", "house:big-six/spin"),
        ("sic-bo", "small", [1, 2, 7], "is not a roll of 3 dice", "house:sic-bo/"),
        ("mini-dice", "field", [1, 7], "is not a roll of 2 dice", "house:mini-dice/"),
    ],
)
def test_what_the_device_cannot_show_is_refused_under_its_paragraph(name, wager, result, words, cite):
    with pytest.raises(Refusal) as refused:
        net(name, {wager: "5"}, result)
    assert words in refused.value.reason
    assert str(refused.value.cite).startswith(cite)


def test_a_group_that_is_announced_is_no_wager_and_the_refusal_stays_a_line():
    with pytest.raises(Refusal, match=r"roulette has no wager 'voisins'; choose from .* and \d+ more") as refused:
        net("roulette", {"voisins": "5"}, "17")
    assert len(refused.value.reason) < 500


def test_the_dice_on_an_area_of_sic_bo_win_its_wager():
    felt = game("sic-bo").part(Felt).layout(game("sic-bo").options())
    pictured = [area for area in felt.wide.areas if area.dice]
    assert len(pictured) == 6 + 6 + 6 + 15
    for area in pictured:
        others = [face for face in range(1, 7) if face not in area.dice]
        rolled = "-".join(map(str, sorted([*area.dice, *others][:3])))
        assert not net("sic-bo", {area.wager: "5"}, rolled).startswith("-"), (area.wager, rolled)
