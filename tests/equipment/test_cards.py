"""Cards as text: what is a card, what is not, and what a deck holds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import CARDS, DECK, JOKERS, card, decks, packed, unpacked
from pitboss.equipment.cards import PAI_GOW_TILES, PIECES, PLAYING_CARDS, sign
from pitboss.equipment.shoe import Shoe
from pitboss.equipment.tiles import TILES, spots
from pitboss.refusal import Refusal


def test_a_deck_is_thirteen_ranks_in_four_suits_by_suit_and_in_sequence():
    assert len(DECK) == 52
    assert {*CARDS} - {*DECK} == {*JOKERS}
    assert DECK[:13] == tuple(rank + "c" for rank in "23456789TJQKA")
    assert [DECK[i][1] for i in range(0, 52, 13)] == list("cdhs")


@pytest.mark.parametrize("text", ["9h", "9H", "Td", "td", "10d", "10D", "aS", "AS"])
def test_case_and_a_written_ten_are_forgiven(text):
    assert card(text) == text.replace("10", "T").capitalize()


@pytest.mark.parametrize(
    "text",
    ["", "9", "h9", "1h", "11h", "9x", "9hh", "joker", "T10", "9 h", " 9h", "9h\n", "♥9", None, 9, ["9h"], b"9h"],
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


def test_a_set_of_tiles_is_eleven_twice_and_ten_once():
    """13:69E-1.19A: 32 tiles; written with their halves either way round."""
    assert len(TILES) == 32
    assert Counter(Counter(TILES).values()) == {2: 11, 1: 10}
    assert all(tile[0] <= tile[1] for tile in TILES)
    assert sum(map(spots, TILES)) == 2 * (12 + 2 + 8 + 4 + 10 + 6 + 4 + 11 + 10 + 7 + 6) + 2 * (9 + 8 + 7 + 5) + 6 + 3
    assert [card(text) for text in ("3-1", "13", "1-3", "31", "66")] == ["13", "13", "13", "13", "66"]
    assert [sign(tile) for tile in ("13", "66")] == ["1-3", "6-6"]
    for wrong in ("1-7", "-13", "1--3", "13-"):
        with pytest.raises(Refusal, match="is not a card"):
            card(wrong)


@pytest.mark.parametrize(("pieces", "given"), [(PAI_GOW_TILES, "9h"), (PLAYING_CARDS, "66")])
def test_a_piece_of_another_game_cannot_come(pieces, given):
    shoe = Shoe(1, "house:layout", pieces=pieces)
    shoe.load_unseen()
    with pytest.raises(Refusal, match=f"this game is played with {pieces.one}s") as refused:
        shoe.verify(given)
    assert refused.value.cite == "house:layout"


def test_a_tile_comes_as_often_as_the_set_has_it():
    shoe = Shoe(1, "house:layout", pieces=PAI_GOW_TILES)
    shoe.load_unseen()
    for _ in range(2):
        shoe.verify("66")
        shoe.draw("66")
    with pytest.raises(Refusal, match="66 cannot come again"):
        shoe.verify("66")


@given(st.lists(st.sampled_from([*DECK, *JOKERS])))
def test_packed_cards_come_back(cards):
    assert unpacked(packed(cards)) == cards


@given(st.text(max_size=4))
def test_text_is_a_card_or_a_refusal_never_a_crash(text):
    try:
        got = card(text)
    except Refusal:
        return
    assert got in PIECES
    assert card(got) == got
