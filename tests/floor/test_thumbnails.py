"""The pictures of the lobby: a game's own felt, inside its frame, and no two games alike."""

from xml.etree import ElementTree

import pytest

from pitboss.floor.views.sample_round import sample_round
from pitboss.floor.views.thumbnail import HIGH, WIDE, miniature
from pitboss.games import game
from pitboss.table.parts import Felt
from tests.volume import playable

ROUGHLY = 2.0
"""How far a line may stick out."""


def parts(name: str) -> list[ElementTree.Element]:
    return [*ElementTree.fromstring(str(miniature(name))).iter()]


@pytest.mark.parametrize("name", playable())
def test_a_thumbnail_shows_areas_with_words_or_cards_of_a_round(name):
    one = game(name)
    options = one.elect(one.sample())
    layout = one.part(Felt).layout(options)
    drawn = parts(name)
    for part in drawn:
        if part.tag == "rect":
            x, y, wide, high = (float(part.get(side, "")) for side in ("x", "y", "width", "height"))
            assert -ROUGHLY <= x <= x + wide <= WIDE + ROUGHLY, part.attrib
            assert -ROUGHLY <= y <= y + high <= HIGH + ROUGHLY, part.attrib
    frames = [part for part in drawn if part.tag == "rect"]
    if layout.blank:
        assert len(frames) == layout.blank.numbers
    elif layout.wide:
        assert len({part.text for part in drawn if part.tag == "text"}) > 5
    else:
        cards = [part for part in frames if {"card", "tile"} & {*part.get("class", "").split()}]
        seen = sample_round(one, options)
        assert len(cards) == sum(map(len, [*seen.middle.values(), *seen.own])) >= 2
        assert {"dealer" if of == "0" else of for of in layout.hands or ()} <= {*seen.middle}


def test_no_two_thumbnails_are_alike():
    assert len({miniature(name) for name in playable()}) == len(playable())


def test_a_round_for_a_picture_is_always_the_same_and_shows_what_its_player_saw():
    one = game("holdem")
    options = one.elect(one.sample())
    first, again = sample_round(one, options), sample_round(one, options)
    assert first == again
    assert len(first.middle["board"]) == 5
    assert [len(hand) for hand in first.own] == [2]
