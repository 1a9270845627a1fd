"""The school's round on the felt: it follows the story line by line, and shows nothing that is still to come."""

from itertools import islice

import msgspec
import pytest

from pitboss.equipment.cards import sign
from pitboss.floor.views.lesson_felt import dealt_felt, lesson_felt
from pitboss.refusal import Refusal
from pitboss.school import DRILLS, questions
from pitboss.school.dealing import dealing
from pitboss.school.exam import all_games
from tests.each import each
from tests.volume import sampled

LEVEL = 2


def layouts(felt):
    """The felt before the round and after each line."""
    found = [felt["welcome"]["layout"]]
    for step in felt["steps"]:
        found.append({name: of for name, of in found[-1].items() if name not in step["gone"]} | step["layout"])
    return found


def spots(felt):
    """Every place of every layout."""
    return [spot for layout in layouts(felt) for spot in (*layout["boxes"], *layout["hands"])]


def untold(felt, lines):
    """The open cards on a felt that no line has named."""
    story = " ".join(lines)
    return [card for spot in spots(felt) for card in spot["cards"] if card and sign(card) not in story]


def asked(name, drill, number=1):
    """Some questions of a drill; none where the game gives no occasion for it."""
    try:
        return [*islice(questions(name, 7, LEVEL, [drill]), number)]
    except Refusal:
        return []


def followed(name):
    """Assert that at a game every felt goes with its story."""
    for question in (one for drill in DRILLS for one in asked(name, drill)):
        felt = lesson_felt(question)
        assert len(felt["steps"]) == len(question.story), question.id
        assert untold(felt, question.story) == [], question.id
        assert felt["played"] == bool(question.case)


@each("name", sampled(all_games())[::4])
def test_the_felt_has_a_step_for_each_line_and_no_card_that_no_line_has_named(name):
    followed(name)


@pytest.mark.slow
@each("name", all_games())
def test_the_same_at_every_game(name):
    followed(name)


def test_control_a_felt_that_is_a_card_ahead_of_its_story_is_found():
    (question,) = asked("blackjack", "find-error")
    at = next(at for at, line in enumerate(question.story) if "dealer: " in line)
    short, long = (msgspec.structs.replace(question, story=question.story[:end]) for end in (at, at + 1))
    assert untold(lesson_felt(short), short.story) == []
    assert untold(lesson_felt(long), short.story) != []


def test_where_a_hand_is_to_be_read_the_felt_names_none():
    named = {
        drill: [spot for one in asked("blackjack", drill, 3) for spot in spots(lesson_felt(one)) if "says" in spot]
        for drill in ("read-it", "pay-it")
    }
    assert named["pay-it"]
    assert not named["read-it"]


def test_who_deals_sees_no_card_before_it_is_turned_up():
    of = dealing("three-card-poker", 4, LEVEL)
    for step in range(len(of.asked) + 1):
        shown = {"welcome": dealt_felt(of, step), "steps": []}
        until = of.asked[step] if step < len(of.asked) else len(of.lines)
        assert untold(shown, of.lines[:until]) == []
    assert any(None in spot["cards"] for spot in spots({"welcome": dealt_felt(of, len(of.asked) // 2), "steps": []}))
