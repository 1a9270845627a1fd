"""Setting a hand: what may be named, what is foul, and who is shown what."""

import pytest

from pitboss.adapters.actions import Actions, Name
from pitboss.cli.terminal import answers, questions
from pitboss.equipment import unpacked
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.view import question
from pitboss.refusal import Refusal
from pitboss.table import Shuffled, Table, Wager, public
from pitboss.table.acts.hand_setting import Divide, Division, HouseSetting, SetHand, parts_at
from tests.setting_game import GAME
from tests.table.test_banking import finish, table

HELD = {1: "2c9dKhAs", 2: "3c4d5h6s", 0: "7c8dThJs"}


@pytest.fixture
def asked() -> Table:
    """Two players have four cards each, and the one at the dealer's right is asked first."""
    t = table("Ada", "Bea", player_bank=False)
    t.begin("shuffle")
    t.supply(Shuffled())
    finish(t)
    t.begin("round")
    t.supply(Wager(1, "Ada", "main", 10_00))
    t.supply(Wager(2, "Bea", "main", 10_00))
    t.supply(None)
    cards = {box: unpacked(held) for box, held in HELD.items()}
    while not isinstance(t.pending, Divide):
        t.supply(cards[t.pending.to].pop(0))
    return t


@pytest.mark.parametrize(
    ("division", "why"),
    [
        ("5h6s", "the low hand outranks the high one"),
        ("3c3c", "3c is not in the hand"),
        ("9d3c", "9d is not in the hand"),
        ("3c", "must name 2 cards, not 1"),
        ("3c4d5h", "must name 2 cards, not 3"),
        ("", "must name cards to set, or house-way"),
        ("split", "must name cards to set, or house-way"),
    ],
)
def test_a_setting_that_cannot_stand_is_refused_and_changes_nothing(asked, division, why):
    before = [*asked.hands[2]]
    with pytest.raises(Refusal, match=why) as refused:
        asked.supply(division)
    assert refused.value.cite == ("house:device" if "outranks" in why else "house:layout")
    assert asked.hands[2] == before
    assert isinstance(asked.pending, Divide)


def test_the_named_cards_are_the_low_hand_and_the_rest_the_high_one(asked):
    asked.supply("4d3c")
    asked.supply(None)
    assert parts_at(asked, 2) == (("3c", "4d"), ("5h", "6s"))


def test_the_house_way_is_the_dealers_to_set_and_the_default_of_an_absent_player(asked):
    assert asked.pending.default == "house-way"
    asked.supply("house-way")
    assert asked.pending.cite == "house:layout"
    asked.supply(None)
    assert parts_at(asked, 2) == (("3c", "4d"), ("5h", "6s"))


def test_only_the_player_sees_which_cards_were_set(asked):
    answered = asked.supply("3c5h")
    laid = asked.supply(None)
    for event, secret in ((answered, "choose"), (laid, "cards")):
        assert secret in public(event, "player:Bea")
        assert secret in public(event, "auditor")
        assert secret not in public(event, "player:Ada")
        assert secret not in public(event, "spectator")
    assert isinstance(laid.act, SetHand)


def test_the_helper_lists_every_legal_setting_once_with_its_names_the_house_way_first(asked):
    ways = asked.pending.settings(asked)
    assert [answer for answer, _ in ways] == ["3c4d", "3c5h", "3c6s", "4d5h"]
    assert ways[0][1] == {"high": "7 pips", "low": "3 pips"}
    # 1+4 against 2+3 is even: both ways round may be set, though not 3+4 under 1+2.
    assert "4d5h" in dict(ways)
    assert "5h6s" not in dict(ways)


def test_the_floor_shows_pieces_and_settings_to_their_player_alone(asked):
    mine = question(asked, Who("Bea", "player"), held=False)
    assert (mine["kind"], mine["parts"], mine["cards"]) == ("divide", (("low", 2), ("high", 2)), unpacked(HELD[2]))
    assert mine["settings"][0] == {"cards": "3c4d", "names": {"high": "7 pips", "low": "3 pips"}}
    other = question(asked, Who("Ada", "player"), held=False)
    assert "cards" not in other
    assert other["settings"] == []


def test_the_terminal_lists_settings_by_the_places_that_are_typed(asked):
    shown = questions.divide(asked, asked.pending)
    assert shown.keys["12"] == "house way: high 7 pips, low 3 pips"
    assert shown.enter == "house way"
    assert answers.decision(asked, asked.pending, ["13"]) == "3c5h"
    assert answers.decision(asked, asked.pending, ["3c", "5h"]) == "3c5h"
    assert answers.decision(asked, asked.pending, []) == "house-way"


def test_an_environment_can_name_every_legal_setting_and_no_foul_one(asked):
    actions = Actions(GAME, 100, (1,), 7)
    found = set()

    def walk(named: tuple[int, ...]) -> None:
        answers = actions.open(asked, asked.pending, "Bea", named)
        assert answers, f"after {named} a player has nothing left to do"
        for answer in answers.values():
            if isinstance(answer, Name):
                walk((*named, answer.card))
            elif answer is not None:
                found.add(answer)

    walk(())
    assert found == {"house-way", "3c4d", "3c5h", "3c6s", "4d5h"}


def three_parts(strict: bool) -> Division:
    """One, two and four cards, where the lowest may not rank above the next."""

    def foul(options: object, hands: tuple) -> tuple[str, str] | None:
        low, medium, high = (max(hand) for hand in hands)
        return ("out of order", "house:layout") if strict and not low <= medium <= high else None

    return Division(
        (("low", 1), ("medium", 2), ("high", 4)), lambda *_: "", lambda options, held: HouseSetting((), "", ""), foul
    )


def test_a_hand_of_seven_can_be_divided_in_three():
    held = unpacked("2c3c4c5c6c7c8c")
    assert len(three_parts(strict=False).settings(None, held)) == 105
    legal = three_parts(strict=True).settings(None, held)
    assert all(low[0] <= max(medium) <= max(high) for low, medium, high in legal)
    assert three_parts(strict=True).divided(None, held, ["2c", "3c", "4c"]) == (
        ("2c",),
        ("3c", "4c"),
        ("5c", "6c", "7c", "8c"),
    )
