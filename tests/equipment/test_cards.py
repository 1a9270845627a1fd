"""Cards as text: what is a card, what is not, and what a deck holds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import CARDS, DECK, JOKERS, RANKS, SUITS, card, decks, packed, unpacked
from pitboss.equipment.cards import sign
from pitboss.refusal import Refusal


def test_a_deck_is_thirteen_ranks_in_four_suits_by_suit_and_in_sequence():
    assert len(DECK) == 52
    assert {*CARDS} - {*DECK} == {*JOKERS}
    assert DECK[:13] == tuple(rank + "c" for rank in "23456789TJQKA")
    assert [DECK[i][1] for i in range(0, 52, 13)] == list("cdhs")


@pytest.mark.parametrize("text", ["9h", "9H", " 9h ", "Td", "td", "10d", "10D", "aS", "AS"])
def test_case_blanks_and_a_written_ten_are_forgiven(text):
    assert card(text) == text.strip().replace("10", "T").capitalize()


@pytest.mark.parametrize(
    "text", ["", "9", "h9", "1h", "11h", "9x", "9hh", "joker", "T10", "9 h", "♥9", None, 9, ["9h"], b"9h"]
)
def test_anything_else_is_refused_with_an_example(text):
    with pytest.raises(Refusal, match=r"is not a card.*such as 9h"):
        card(text)


@pytest.mark.parametrize("number", [1, 6, 7, 8])
def test_whole_decks_hold_each_card_as_often_as_there_are_decks(number):
    assert Counter(decks(number)) == dict.fromkeys(DECK, number)


def test_a_deck_has_its_jokers_last_where_a_game_has_them():
    assert decks(1, 2) == [*DECK, "Xr", "Xb"]
    assert Counter(decks(2, 1)) == dict.fromkeys((*DECK, "Xr"), 2)
    assert card("xr") == "Xr"
    assert [sign(joker) for joker in JOKERS] == ["Jo★", "Jo☆"]


@given(st.lists(st.sampled_from([*DECK, *JOKERS])))
def test_packed_cards_come_back(cards):
    assert unpacked(packed(cards)) == cards


@given(st.text(max_size=4))
def test_text_is_a_card_or_a_refusal_never_a_crash(text):
    try:
        got = card(text)
    except Refusal:
        return
    assert got[0] in RANKS
    assert got[1] in SUITS
    assert card(got) == got
