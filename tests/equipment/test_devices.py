"""Devices of chance: what each shows, how it is read, and that every result is equally likely."""

from collections import Counter

import pytest

from pitboss.equipment import Randomness
from pitboss.equipment.device import device, devices, records
from pitboss.equipment.dice import DICE, THREE_DICE
from pitboss.equipment.display import NumberDisplay
from pitboss.equipment.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from pitboss.refusal import Refusal
from tests.each import each

STOPS = (("1", 24), ("2", 15), ("5", 7), ("10", 4), ("20", 2), ("joker", 1), ("eagle", 1))
NAMED = Wheel("wheel-of-names", tuple(name for name, often in STOPS for _ in range(often)))
SHOWN = NumberDisplay("display", (5, 10, 10, 25))
ALL = (DICE, THREE_DICE, SINGLE_ZERO, DOUBLE_ZERO, NAMED, SHOWN)


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.name)
def test_a_result_can_be_read_stored_and_described(of):
    chance = Randomness.seeded(1)
    for _ in range(300):
        result = of.draw(chance)
        assert of.read(result) == result
        assert of.read(of.plain(result)) == result, "a record is read again"
        assert len(of.count(result)) == of.numbers
        assert all(
            str(face) in of.describe("Ann", of.plain(result)) for face in str(of.plain(result)).strip("[]").split(", ")
        )


@each("of", ALL)
@each("value", ["", "x", "3-7", [3], [3, True], [1, 2, 7], None, 1.5, True, -1, "000", {}, ["0"], "٣-3"])
def test_what_a_device_cannot_show_is_refused(of, value):
    with pytest.raises(Refusal):
        of.read(value)


@pytest.mark.parametrize("of", [DICE, SINGLE_ZERO, DOUBLE_ZERO, NAMED], ids=lambda of: of.name)
def test_results_come_as_often_as_the_device_has_them(of):
    draws = 40_000
    seen = Counter(of.draw(chance) for chance in [Randomness.seeded(7)] for _ in range(draws))
    has = Counter(of.stops) if isinstance(of, Wheel) else Counter(f"{a}-{b}" for a in range(1, 7) for b in range(1, 7))
    assert seen.keys() == has.keys()
    square = sum((seen[one] - draws * n / has.total()) ** 2 / (draws * n / has.total()) for one, n in has.items())
    assert square < 2.2 * len(has), "chi square far beyond its degrees of freedom"


def test_wheels_have_each_number_once_and_their_zeros():
    assert sorted(SINGLE_ZERO.stops, key=int) == [str(n) for n in range(37)]
    assert sorted({*DOUBLE_ZERO.stops} - {*SINGLE_ZERO.stops}) == ["00"]
    assert (len(SINGLE_ZERO.stops), len(DOUBLE_ZERO.stops), len(NAMED.stops)) == (37, 38, 54)


def test_devices_are_found_by_name_and_an_unknown_one_is_refused():
    assert {of.name for of in devices()} >= {"dice", "3-dice", "single-zero-wheel", "double-zero-wheel"}
    assert device("single-zero-wheel") is SINGLE_ZERO
    assert {"rolls", "spins"} <= records().keys()
    with pytest.raises(Refusal, match=r"there is no device 'double-zero-weel'.*double-zero-wheel"):
        device("double-zero-weel")
