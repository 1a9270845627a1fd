"""Money in whole cents and odds as exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Odds, cents, dollars, odds
from pitboss.refusal import Refusal

AMOUNTS = st.integers(0, 10**13)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12.50", 1250),
        ("$5", 500),
        ("$1,000.05", 100005),
        ("0.5", 50),
        ("0.05", 5),
        ("007", 700),
        ("999,999,999,999.99", 99_999_999_999_999),
        (10, 1000),
        (0, 0),
    ],
)
def test_dollars_as_people_write_them(text, amount):
    assert cents(text) == amount


@pytest.mark.parametrize(
    "value",
    [12.5, 12.0, 0.1, float("nan"), float("inf"), True, False, None, [], {}, b"5", Fraction(1, 2), 1j],
    ids=repr,
)
def test_binary_fractions_and_other_things_are_no_amounts(value):
    with pytest.raises(Refusal, match="is not an amount"):
        cents(value)


@pytest.mark.parametrize(
    "text",
    ["", "$", "-5", "1.234", "1e3", "5 dollars", ".50", "5.", "1_000", "0x10", "--1", "٣x", "٣", " 3", "3\n", "9" * 13],
)
def test_text_that_is_no_amount_is_refused(text):
    with pytest.raises(Refusal, match="is not an amount"):
        cents(text)


@pytest.mark.parametrize(
    "text", ["1,50", "1,0.00", ",,10", ",100", "1000,000", "1,0000", "1,,000", "1,000,", "1.000,00"]
)
def test_a_comma_stands_between_groups_of_three_or_the_amount_is_refused(text):
    """A European "1,50" is not a hundred and fifty dollars."""
    with pytest.raises(Refusal, match="is not an amount"):
        cents(text)


@pytest.mark.parametrize("number", [-5, 10**12, 10**400, -(10**5000)], ids=["minus", "large", "larger", "endless"])
def test_whole_numbers_below_nothing_or_beyond_reason_are_refused(number):
    with pytest.raises(Refusal, match="is not an amount"):
        cents(number)


@given(AMOUNTS)
def test_dollars_and_cents_are_each_others_inverse(amount):
    assert cents(dollars(amount)) == amount
    assert cents("$" + dollars(amount)) == amount


@given(st.integers(-(10**13), 10**13))
def test_dollars_show_two_decimals_and_the_sign(amount):
    text = dollars(amount)
    assert Fraction(text) == Fraction(amount, 100)
    assert len(text.partition(".")[2]) == 2


@given(st.text(max_size=12))
def test_text_is_an_amount_or_a_refusal_never_a_crash(text):
    try:
        amount = cents(text)
    except Refusal:
        return
    assert type(amount) is int
    assert amount >= 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [("10 to 1", (10, 1)), ("3:2", (3, 2)), ("3/2", (3, 2)), ("7", (7, 1)), (2, (2, 1)), (" 1 to 1 ", (1, 1))],
)
def test_odds_as_people_write_them(text, expected):
    assert odds(text) == Odds(*expected)


@pytest.mark.parametrize(
    "value", ["", "ten to one", "1 to 0", "1:0", "-1 to 1", "1.5", 1.5, 2.0, True, None, "1 to 2 to 3"]
)
def test_what_is_no_odds_is_refused(value):
    with pytest.raises(Refusal, match="is not odds"):
        odds(value)


def test_odds_read_back_as_they_print():
    assert str(odds("3:2")) == "3 to 2"
    assert odds(str(Odds(10, 1))) == Odds(10, 1)
    assert odds(Odds(6, 5)) == Odds(6, 5)


@given(win=st.integers(0, 100), stake=st.integers(1, 20), amount=st.integers(0, 10**9))
def test_odds_pay_exactly_or_not_at_all(win, stake, amount):
    exact = Fraction(amount * win, stake)
    if exact.denominator == 1:
        assert Odds(win, stake).pay(amount) == exact
    else:
        with pytest.raises(Refusal, match="cannot be paid exactly"):
            Odds(win, stake).pay(amount)


def test_five_cents_at_three_to_two_cannot_be_paid():
    with pytest.raises(Refusal, match=r"0\.05 cannot be paid exactly at 3 to 2"):
        Odds(3, 2).pay(5)
    assert Odds(3, 2).pay(10) == 15


@given(a=st.tuples(st.integers(0, 50), st.integers(1, 50)), b=st.tuples(st.integers(0, 50), st.integers(1, 50)))
def test_comparing_odds_is_comparing_fractions(a, b):
    assert Odds(*a).at_least(Odds(*b)) == (Fraction(*a) >= Fraction(*b))
