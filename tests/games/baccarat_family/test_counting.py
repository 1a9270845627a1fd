"""Baccarat: values, counts and third cards against the printed tables."""

from itertools import product

import numba
import pytest

from pitboss.equipment import RANKS
from pitboss.games.baccarat_family import counting
from pitboss.games.baccarat_family.counting import (
    NO_CARD,
    TABLE_2,
    banker_draws,
    banker_reason,
    burn_more,
    natural,
    natural_reason,
    player_draws,
    player_reason,
    point_count,
    value,
)

proves = pytest.mark.proves
RANK = {letter: rank for rank, letter in enumerate(RANKS, start=2)}

COLUMNS = "—0123456789"
PRINTED = {
    "012": "D D D D D D D D D D D",
    "3": "D D D D D D D D D S D",
    "4": "D S S D D D D D D S S",
    "5": "D S S S S D D D D S S",
    "6": "S S S S S S S D D S S",
    "789": "S S S S S S S S S S S",
}
"""Table 2 of 3.9(c), repaired: Banker's counts, then draw or stay under each of the columns."""

AS_FOUND = {3: "DDDDDDDDSD", 4: "DSSDDDDDSS", 5: "DSSSSDDDSS", 6: "SSSSSSDDSS"}
"""The rows 3 to 6 in the copy of the regulation: ten letters under eleven columns."""

WORKED_CELL = (5, 4, "D")
"""3.9(g): a Banker's count of 5 against a third card of 4 draws."""


def cell(banker, column):
    """What the printed table says, D or S."""
    row = next(letters for counts, letters in PRINTED.items() if str(banker) in counts)
    return row.split()[COLUMNS.index(column)]


def hand(text):
    """The count of a hand such as "A 2 9"."""
    return point_count(*(value(RANK[letter]) for letter in text.split()))


# 7.1: values and counts.


def test_7_1_b_values():
    values = {letter: value(RANK[letter]) for letter in RANKS}
    assert values == {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}


@pytest.mark.parametrize(
    ("cards", "count"),
    [("A 2 4", 7), ("A 2 9", 2), ("K Q", 0), ("9 9", 8), ("5 5", 0), ("9 9 9", 7), ("A T J", 1), ("4 6 K", 0)],
)
def test_7_1_c_the_right_digit_counts(cards, count):
    assert hand(cards) == count


def test_7_1_c_every_hand():
    for first, second in product(range(10), repeat=2):
        assert str(point_count(first, second)) == str(first + second)[-1]
        for third in range(10):
            assert str(point_count(first, second, third)) == str(first + second + third)[-1]


@pytest.mark.parametrize(("first", "more"), [("9", 9), ("K", 10), ("T", 10), ("A", 1), ("2", 2)])
def test_7_5_f_as_many_more_as_the_first_card_says(first, more):
    assert burn_more(value(RANK[first])) == more


# 3.9 and 7.9: third cards.


def test_3_9_a_eight_and_nine_are_naturals():
    assert [count for count in range(10) if natural(count)] == [8, 9]


def test_3_9_b_table_1():
    printed = {"0 to 5": "Draws", "6 to 9": "Stays"}
    for counts, act in printed.items():
        low, high = map(int, counts.split(" to "))
        assert {player_draws(count) for count in range(low, high + 1)} == {act == "Draws"}


def third_cards(player, banker, card):
    """What both hands do, the Player's third card being the given one if it takes any."""
    if natural(player) or natural(banker):
        return "no more cards"
    if player_draws(player):
        return f"player D, banker {'D' if banker_draws(banker, card) else 'S'}"
    return f"player S, banker {'D' if banker_draws(banker, NO_CARD) else 'S'}"


def test_3_9_all_thousand_pairs_of_counts_and_third_cards():
    walked = 0
    for player, banker, card in product(range(10), repeat=3):
        if "8" in f"{player}{banker}" or "9" in f"{player}{banker}":
            expected = "no more cards"
        elif player <= 5:
            expected = f"player D, banker {cell(banker, str(card))}"
        else:
            expected = f"player S, banker {cell(banker, '—')}"
        assert third_cards(player, banker, card) == expected, (player, banker, card)
        walked += 1
    assert walked == 1000


def test_3_9_c_the_table_itself():
    for banker, column in product(range(10), COLUMNS):
        third = NO_CARD if column == "—" else int(column)
        assert banker_draws(banker, third) == (cell(banker, column) == "D")


def test_3_9_e_the_column_is_the_cards_value_and_no_card_is_not_a_king():
    king = value(RANK["K"])
    assert (banker_draws(4, king), banker_draws(4, NO_CARD)) == (False, True)
    # Player A, 4 takes an 8 and has 3: the column is 8, not 3.
    assert hand("A 4 8") == 3
    assert (banker_draws(3, 8), banker_draws(3, 3)) == (False, True)


def test_3_9_g_the_worked_cell():
    banker, third, letter = WORKED_CELL
    assert banker_draws(banker, third)
    assert cell(banker, str(third)) == letter


# The copy that we have is damaged; these tests are the proof of the repair.


def test_3_9_g_refutes_the_rows_as_found_under_the_columns_0_to_9():
    banker, third, letter = WORKED_CELL
    assert AS_FOUND[banker][third] != letter


def test_3_9_g_refutes_a_lost_column_before_the_value_4():
    """The first letter is the column without a third card, so one of 0 to 9 is lost: not 0, 1, 2 or 3."""
    banker, third, letter = WORKED_CELL
    for lost in "0123":
        columns = COLUMNS.replace(lost, "")
        assert AS_FOUND[banker][columns.index(str(third))] != letter


def test_3_9_c_only_the_columns_4_and_5_give_back_the_rows_as_found():
    def without(column):
        place = COLUMNS.index(column)
        return {banker: TABLE_2[banker][:place] + TABLE_2[banker][place + 1 :] for banker in AS_FOUND}

    assert [column for column in COLUMNS if without(column) == AS_FOUND] == ["4", "5"]
    assert {cell(banker, "4") == cell(banker, "5") for banker in range(10)} == {True}


# The twins, and the same rules compiled.


def test_reasons_say_what_the_rules_do():
    for banker, third in product(range(10), range(-1, 10)):
        assert ("draws" in banker_reason(banker, third)) == banker_draws(banker, third)
        assert ("stays" in banker_reason(banker, third)) != banker_draws(banker, third)
    for player in range(10):
        assert ("draws" in player_reason(player)) == player_draws(player)
    for player, banker in product(range(10), repeat=2):
        assert ("no more cards" in natural_reason(player, banker)) == (natural(player) or natural(banker))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (banker_reason(5, 4), "the Banker's Hand draws on 5 against a third card of 4"),
        (banker_reason(6, NO_CARD), "the Banker's Hand stays on 6, for the Player's Hand took no third card"),
        (banker_reason(7, 3), "the Banker's Hand stays on 7, whatever the Player's Hand did"),
        (player_reason(5), "the Player's Hand draws on 5: it has 5 or less"),
        (player_reason(6), "the Player's Hand stays on 6: it has 6 or more"),
        (natural_reason(8, 6), "the 8 of the Player's Hand is a natural: no more cards"),
        (natural_reason(9, 8), "the 9 of the Player's Hand and the 8 of the Banker's Hand are naturals: no more cards"),
        (natural_reason(5, 7), "neither 5 nor 7 is a natural: third cards go by the tables"),
    ],
)
def test_reasons_read_well(reason, sentence):
    assert reason == sentence


@pytest.mark.parametrize(
    ("rule", "cases"),
    [
        ("value", [(rank,) for rank in range(2, 15)]),
        ("point_count", [*product(range(10), repeat=2), *product(range(10), repeat=3)]),
        ("burn_more", [(n,) for n in range(10)]),
        ("natural", [(n,) for n in range(10)]),
        ("player_draws", [(n,) for n in range(10)]),
        ("banker_draws", list(product(range(10), range(-1, 10)))),
    ],
)
def test_the_rules_can_be_compiled(rule, cases):
    plain = getattr(counting, rule)
    fast = numba.njit(plain)
    assert [fast(*case) for case in cases] == [plain(*case) for case in cases]
