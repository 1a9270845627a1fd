"""The shoe with its cutting card, and the rack from which every hand can be rebuilt."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import DECK, DiscardRack, Randomness, Shoe, decks, packed
from pitboss.refusal import Refusal


def loaded(cards: str, cutting_card: int = 100) -> Shoe:
    """A shoe with those cards, the front one first."""
    shoe = Shoe(6)
    shoe.load(cards.split(), cutting_card)
    return shoe


def unseen(number: int = 6) -> Shoe:
    """A shoe of whole decks whose order nobody knows."""
    shoe = Shoe(number)
    shoe.load_unseen()
    return shoe


def test_cards_leave_the_shoe_from_the_front():
    shoe = loaded("9h Kd 2c")
    assert (shoe.front(), shoe.left) == ("9h", 3)
    shoe.verify("9h")
    shoe.draw("9h")
    assert (shoe.front(), shoe.left, shoe.rest()) == ("Kd", 2, ["Kd", "2c"])


def test_no_card_but_the_next_can_leave_a_known_shoe():
    shoe = loaded("9h Kd 2c")
    for card in ("Kd", "2c", "As", "9x"):
        with pytest.raises(Refusal, match=r"not the next card|is not a card"):
            shoe.verify(card)


@pytest.mark.parametrize(("jokers", "has"), [(0, "no joker"), (1, "one joker")])
def test_a_joker_that_no_deck_of_the_game_has_is_refused(jokers, has):
    shoe = Shoe(1, "19:46-1.17(a)", jokers)
    shoe.load_unseen()
    before = shoe.left
    with pytest.raises(Refusal, match=f"Xb cannot come: a deck of this game has {has}") as refused:
        shoe.verify("Xb")
    assert (refused.value.cite, shoe.left, before) == ("19:46-1.17(a)", 52 + jokers, 52 + jokers)
    both = Shoe(1, jokers=2)
    both.load_unseen()
    both.verify("Xb")
    both.draw("Xb")
    with pytest.raises(Refusal, match="Xb cannot come again: it is out"):
        both.verify("Xb")


def test_the_cutting_card_must_come_out_before_the_card_behind_it():
    shoe = loaded("9h Kd", cutting_card=1)
    shoe.draw("9h")
    with pytest.raises(Refusal, match="cutting card lies in front"):
        shoe.verify("Kd")
    shoe.cutting_card = None
    shoe.verify("Kd")


def test_an_empty_shoe_gives_nothing():
    shoe = loaded("9h")
    shoe.draw("9h")
    with pytest.raises(Refusal, match="empty"):
        shoe.verify("9h")
    with pytest.raises(Refusal, match="no card that is known"):
        shoe.front()


@pytest.mark.parametrize("number", [6, 7, 8])
def test_a_seventh_ace_of_hearts_cannot_come_from_six_decks(number):
    shoe = unseen(number)
    for _ in range(number):
        shoe.verify("Ah")
        shoe.draw("Ah")
    with pytest.raises(Refusal, match=f"Ah cannot come again: {number} decks hold {number}"):
        shoe.verify("Ah")
    shoe.verify("As")


def test_an_unseen_shoe_knows_what_is_left_but_not_what_comes():
    shoe = unseen()
    shoe.draw("Ah")
    assert (shoe.unseen, shoe.left) == (True, 311)
    assert Counter(shoe.rest())["Ah"] == 5
    with pytest.raises(Refusal):
        shoe.front()


def test_an_unseen_shoe_can_be_dealt_to_the_last_card_and_no_further():
    shoe = unseen()
    for card in Randomness.seeded("last card").shuffled(decks(6)):
        shoe.verify(card)
        shoe.draw(card)
    with pytest.raises(Refusal, match="empty"):
        shoe.verify("Ah")


def test_emptied_shoes_hold_nothing():
    for shoe in (loaded("9h Kd"), unseen()):
        shoe.empty()
        assert (shoe.left, shoe.rest(), shoe.cutting_card, shoe.unseen) == (0, [], None, False)


@given(seed=st.integers(0, 10**6), drawn=st.integers(0, 311), unknown=st.booleans())
def test_a_restored_shoe_is_the_shoe(seed, drawn, unknown):
    order = Randomness.seeded(seed).shuffled(decks(6))
    shoe = Shoe(6)
    if unknown:
        shoe.load_unseen()
    else:
        shoe.load(order, 234, frozenset({3, 5}))
    for card in order[:drawn]:
        shoe.draw(card)
    other = Shoe(6)
    left = packed(sorted(shoe.rest())) if shoe.unseen else None
    other.restore(packed(shoe.cards), left, shoe.dealt, shoe.cutting_card, sorted(shoe.face_up))
    assert sorted(other.rest()) == sorted(shoe.rest()) == sorted(order[drawn:])
    assert (other.left, other.dealt, other.cutting_card) == (shoe.left, shoe.dealt, shoe.cutting_card)
    assert (other.face_up, other.unseen) == (shoe.face_up, shoe.unseen)


def test_the_rack_rebuilds_every_hand_of_a_round():
    rack = DiscardRack()
    rack.put(1, "burn", ["2c"])
    rack.put(1, 2, ["Kc"])
    rack.put(1, "burn", ["3c", "4c", "5c"])
    rack.put(1, 1, ["9d", "Qh"])
    rack.put(1, 0, ["9h", "8d"])
    rack.put(2, 1, ["As"])
    assert rack.rebuild(1) == {"burn": ["2c", "3c", "4c", "5c"], 2: ["Kc"], 1: ["9d", "Qh"], 0: ["9h", "8d"]}
    assert rack.rebuild(2) == {1: ["As"]}
    assert rack.rebuild(3) == {}
    assert rack.cards() == ["2c", "Kc", "3c", "4c", "5c", "9d", "Qh", "9h", "8d", "As"]


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 7), st.lists(st.sampled_from(DECK), min_size=1, max_size=3)))
)
def test_the_rack_keeps_every_card_of_every_round(piles):
    rack = DiscardRack()
    for number, of, cards in piles:
        rack.put(number, of, cards)
    rebuilt = [card for number in (1, 2, 3) for hand in rack.rebuild(number).values() for card in hand]
    assert Counter(rebuilt) == Counter(rack.cards()) == Counter(card for _, _, cards in piles for card in cards)


def test_cards_that_leave_an_unseen_shoe_are_still_in_every_other():
    first, second = unseen(1), unseen(1)
    first.draw("As")
    with pytest.raises(Refusal, match="As cannot come again"):
        first.verify("As")
    second.verify("As")
    assert (first.left, second.left, unseen(1).left) == (51, 52, 52)
