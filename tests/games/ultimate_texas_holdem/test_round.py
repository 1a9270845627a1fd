"""Ultimate Texas hold 'em: whole rounds, what is open when, and what is refused."""

import pytest

from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.games.ultimate_texas_holdem.rules import Options
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal

from .table import play

BOTH = "ante 10, blind 10"
NO_PAIR = "2h 4h 6s 8c Jd"
READINGS = "house:ultimate-texas-holdem"


# Whole rounds; the automated shoe deals two cards at a time, the dealer's after the players', then the board.


@pytest.mark.parametrize(
    ("cards", "placed", "choose", "settled", "net"),
    [
        pytest.param(
            "Ah Kh / 9c 9d / 2h 7h Jh Js 4d",
            BOTH,
            "4x",
            {"1 ante": "win 20.00", "1 play": "win 80.00", "1 blind": "win 25.00"},
            "65.00",
            id="a flush beats two pair",
        ),
        pytest.param(
            "Ah Ad / 9c 3d / 2h 7h Jh Js 4d",
            BOTH,
            "4x",
            {"1 ante": "win 20.00", "1 play": "win 80.00", "1 blind": "push 10.00"},
            "50.00",
            id="with two pair the blind goes back",
        ),
        pytest.param(
            f"Ah Kd / Qc 9d / {NO_PAIR}",
            BOTH,
            "check check 1x",
            {"1 ante": "push 10.00", "1 play": "win 20.00", "1 blind": "push 10.00"},
            "10.00",
            id="the dealer has no pair",
        ),
        pytest.param(
            f"Qc 9d / Ah Kd / {NO_PAIR}",
            BOTH,
            "check check 1x",
            {"1 ante": "push 10.00", "1 play": "lose 0.00", "1 blind": "lose 0.00"},
            "-20.00",
            id="no pair, but higher cards",
        ),
        pytest.param(
            f"Qc 9d / Ah Kd / {NO_PAIR}",
            BOTH,
            "check check fold",
            {"1 ante": "lose 0.00", "1 blind": "lose 0.00"},
            "-20.00",
            id="folded on the river",
        ),
        pytest.param(
            "7h 7d / Jc Js / 7s Jd 3c 3h 2d",
            f"{BOTH}, trips 5",
            "check 2x",
            {"1 ante": "lose 0.00", "1 play": "lose 0.00", "1 blind": "lose 0.00", "1 trips": "win 50.00"},
            "5.00",
            id="trips of a hand that loses",
        ),
        pytest.param(
            "Ah Kh / 9c 9d / 2h 7h Jh Js 4d",
            "ante 5, blind 5",
            "4x",
            {"1 ante": "win 10.00", "1 play": "win 40.00", "1 blind": "win 12.50"},
            "32.50",
            id="an odd amount",
        ),
        pytest.param(
            "Ah Kh / 9c 9d / Qh Jh Th 2s 3d",
            f"{BOTH}, trips 5",
            "4x",
            {"1 ante": "win 20.00", "1 play": "win 80.00", "1 blind": "win 5010.00", "1 trips": "win 255.00"},
            "5300.00",
            id="a royal flush",
        ),
    ],
)
def test_what_a_round_brings(cards, placed, choose, settled, net):
    story = play(cards, placed, choose)
    assert story.settled == settled
    assert story.net == {"A": net}


def test_a_third_hole_card_of_the_dealer_voids_all_hands():
    strange = {"kind": "dealt-twice", "box": 0}
    story = play(f"Qc 9d / Ah Kd 2c / {NO_PAIR}", f"{BOTH}, trips 5", strange=strange)
    assert story.net == {"A": "0.00"}
    assert story.shown["void"]["cite"] == "house:house-poker/wrong-count"


def test_a_sixth_community_card_voids_all_hands():
    story = play(f"Qc 9d / Ah Kd / {NO_PAIR} 3s", BOTH, strange={"kind": "dealt-twice", "card": 9})
    assert story.net == {"A": "0.00"}
    assert story.shown["void"]["reason"] == "the community cards were misdealt"


def test_equal_hands_push_all_three_and_trips_is_played_all_the_same():
    story = play("2c 3d / 2s 3h / Ah Kh Qh Jh Th", f"{BOTH}, trips 5", "check check 1x")
    assert story.settled == {
        "1 ante": "push 10.00",
        "1 play": "push 10.00",
        "1 blind": "push 10.00",
        "1 trips": "win 255.00",
    }


def test_a_pair_on_the_board_qualifies_the_dealer():
    story = play("Ah Kd / Qc 9d / 2h 2c 6s 8c Jd", BOTH, "check check 1x")
    assert story.settled["1 ante"] == "win 20.00"


def test_a_fold_leaves_trips_unless_the_house_has_it_lost():
    cards = "2c 3d / Ah Kd / 8h 8c 8s Qc Jd"
    placed = f"{BOTH}, trips 5"
    assert play(cards, placed, "check check fold").net == {"A": "-5.00"}
    assert play(cards, placed, "check check fold", trips_on_fold="lost").net == {"A": "-25.00"}


def test_the_play_wager_is_made_once_and_only_the_others_are_asked_again():
    boxes = {1: BOTH, 2: BOTH, 3: BOTH}
    story = play("Ah Kd / Qc 9d / 7c 7d / 5s 5h / 2h 4h 6s 8c Jd", boxes, "4x check check check 2x 1x")
    asked = [(row["box"], row["choose"]) for row in story.events("decide")]
    assert asked == [(1, "4x"), (2, "check"), (3, "check"), (2, "check"), (3, "2x"), (2, "1x")]
    assert story.net == {"A": "-60.00", "B": "-30.00", "C": "30.00"}


def test_boxes_are_settled_from_the_right_each_ante_play_blind_and_trips():
    story = play(f"Ah Kd / Ac Kh / Qc 9d / {NO_PAIR}", {1: f"{BOTH}, trips 1", 2: BOTH}, "4x 3x")
    rows = [(row["box"], row["wager"]) for row in story.events("pay", "push", "take")]
    assert rows == [(2, "ante"), (2, "play"), (2, "blind"), (1, "ante"), (1, "play"), (1, "blind"), (1, "trips")]


def test_in_stages_a_card_is_burned_before_the_flop_and_before_the_last_two():
    cards = "Ah Kh / 9c 9d / 3c 2h 7h Jh 3d Js 4d"
    story = play(cards, BOTH, "check 2x", community="in-stages")
    assert story.net == {"A": "45.00"}
    acts = [act for act in story.acts if act in ("burn", "decide", "put-stub")]
    assert acts == ["decide", "burn", "decide", "burn", "put-stub"]


def test_dealt_one_by_one_the_dealer_comes_last():
    story = play("Ah 9c Kh 9d / 2h 7h Jh Js 4d", BOTH, "4x", dealing="manual-shoe")
    assert story.net == {"A": "65.00"}


def test_a_limit_cuts_the_blind_first():
    story = play("Ah Kh / 9c 9d / Qh Jh Th 2s 3d", BOTH, "4x", payout_limit="1000")
    assert story.settled == {"1 ante": "win 20.00", "1 play": "win 80.00", "1 blind": "win 960.00"}


@pytest.mark.parametrize(
    ("placed", "choose", "options", "reason", "cite"),
    [
        ("ante 10, blind 5", "", {}, "must equal", "blind"),
        ("ante 10", "", {}, "must equal", "blind"),
        ("trips 5", "", {}, "needs the ante", "trips"),
        (BOTH, "2x", {}, "2x", "first-raise"),
        (BOTH, "fold", {}, "fold", "first-raise"),
        (BOTH, "3x", {"first_raise": "4x"}, "3x", "first-raise"),
        (BOTH, "4x", {"first_raise": "3x"}, "4x", "first-raise"),
        (BOTH, "check 4x", {}, "4x", "second-raise"),
        (BOTH, "check check check", {}, "check", "last-choice"),
        (BOTH, "check check 2x", {}, "2x", "last-choice"),
        ("ante 10.25, blind 10.25", "", {}, "multiple", None),
    ],
)
def test_what_is_not_open_is_refused_in_one_line(placed, choose, options, reason, cite):
    with pytest.raises(Refusal) as refused:
        play(f"Qc 9d / Ah Kd / {NO_PAIR}", placed, choose, **options)
    assert reason in refused.value.reason
    assert "\n" not in str(refused.value)
    assert cite is None or refused.value.cite == f"{READINGS}/{cite}"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("blind_table", "L32-C", "L32-A"),
        ("trips_table", "T32-A with pair 1 to 1", "pair"),
        ("first_raise", "5x", "both"),
        ("payout_limit", "-5", "-5"),
        ("increment", "0.01", "cannot be paid to the cent"),
    ],
)
def test_what_no_house_may_elect(name, value, reason):
    with pytest.raises((Illegal, Refusal)) as refused:
        Options.configure({name: value})
    assert reason in str(refused.value)


def test_all_sources_are_named_and_no_paragraph_of_new_jersey_is_claimed():
    assert all(rule.cite.startswith("house:") for rule in GAME.wagers.values())
