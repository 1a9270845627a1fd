"""Texas hold 'em bonus poker: whole rounds, what is open when, and what is refused."""

import pytest

from pitboss.games.texas_holdem_bonus.rules import KINDS, Options, bonus_kind
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal

from .table import play

ANTE, READINGS = "ante 10", "house:texas-holdem-bonus"
BOARD = "3c 2h 7h Jh 3d Qs 3s 4d"
"""With the card that is burned before flop, turn and river."""
ROYAL = "3s Ah Kh Qh 4s Jh 5s Th"


# Whole rounds; the automated shoe deals two cards at a time, the dealer's after the players'.


@pytest.mark.parametrize(
    ("cards", "placed", "choose", "settled", "net"),
    [
        pytest.param(
            f"Ah Kh / 9c 9d / {BOARD}",
            ANTE,
            "bet bet bet",
            {"1 ante": "win 20.00", "1 flop": "win 40.00", "1 turn": "win 20.00", "1 river": "win 20.00"},
            "50.00",
            id="a flush beats a pair",
        ),
        pytest.param(
            f"Jc 7d / 9c 9d / {BOARD}",
            ANTE,
            "bet bet bet",
            {"1 ante": "push 10.00", "1 flop": "win 40.00", "1 turn": "win 20.00", "1 river": "win 20.00"},
            "40.00",
            id="with two pair the ante goes back",
        ),
        pytest.param(
            f"Ac Kd / 9c 9d / {BOARD}",
            ANTE,
            "bet check check",
            {"1 ante": "lose 0.00", "1 flop": "lose 0.00"},
            "-30.00",
            id="the dealer is higher",
        ),
        pytest.param("5c 9s / 9c 9d", ANTE, "fold", {"1 ante": "lose 0.00"}, "-10.00", id="folded"),
        pytest.param(
            f"Ac Kc / 9s 9d / {BOARD}",
            "ante 10, bonus 5",
            "bet check check",
            {"1 bonus": "win 130.00", "1 ante": "lose 0.00", "1 flop": "lose 0.00"},
            "95.00",
            id="the bonus of a hand that loses",
        ),
        pytest.param(
            f"Ac Ad / Ah As / {BOARD}",
            "ante 10, bonus 5",
            "bet check check",
            {"1 bonus": "win 5005.00", "1 ante": "push 10.00", "1 flop": "push 20.00"},
            "5000.00",
            id="aces against aces",
        ),
        pytest.param(
            "Td 9c / 5c 5d / 3c 8h 7h Jh 3d Qs 3s 4d",
            "ante 7.50",
            "bet check bet",
            {"1 ante": "push 7.50", "1 flop": "win 30.00", "1 river": "win 15.00"},
            "22.50",
            id="an odd amount",
        ),
        pytest.param(
            f"2c 3d / 2d 3c / {ROYAL}",
            ANTE,
            "bet bet bet",
            {"1 ante": "push 10.00", "1 flop": "push 20.00", "1 turn": "push 10.00", "1 river": "push 10.00"},
            "0.00",
            id="equal hands",
        ),
    ],
)
def test_what_a_round_brings(cards, placed, choose, settled, net):
    story = play(cards, placed, choose)
    assert story.settled == settled
    assert story.net == {"A": net}


def test_a_third_hole_card_of_the_dealer_voids_all_hands():
    story = play("Ah Kh / 9c 9d 2c", "ante 10, bonus 5", strange={"kind": "dealt-twice", "box": 0})
    assert story.net == {"A": "0.00"}
    assert story.shown["void"]["cite"] == "house:house-poker/wrong-count"


def test_a_straight_is_paid_on_the_ante_where_the_house_elects_it():
    cards = "Td 9c / 5c 5d / 3c 8h 7h Jh 3d Qs 3s 4d"
    assert play(cards, ANTE, "bet check check").net == {"A": "20.00"}
    assert play(cards, ANTE, "bet check check", ante_pays_on="straight").net == {"A": "30.00"}


def test_a_fold_costs_the_bonus_wager_unless_the_house_lets_it_stand():
    placed = "ante 10, bonus 5"
    assert play("5c 5s / 9c 9d", placed, "fold").net == {"A": "-15.00"}
    story = play(f"5c 5s / 9c 9d / {BOARD}", placed, "fold", bonus_on_fold="stands")
    assert story.settled == {"1 ante": "lose 0.00", "1 bonus": "win 20.00"}


def test_the_river_wager_needs_no_turn_wager_and_a_player_who_folded_is_not_asked():
    story = play(f"Ah Kh / 5c 9s / 9c 9d / {BOARD}", {1: ANTE, 2: ANTE}, "bet fold check bet")
    assert [(row["box"], row["choose"]) for row in story.events("decide")] == [
        (1, "bet"),
        (2, "fold"),
        (1, "check"),
        (1, "bet"),
    ]
    assert story.net == {"A": "40.00", "B": "-10.00"}


def test_a_card_is_burned_before_flop_turn_and_river():
    story = play(f"Ah Kh / 9c 9d / {BOARD}", ANTE, "bet bet bet")
    acts = [act for act in story.acts if act in ("burn", "decide", "put-stub")]
    assert acts == ["decide", "burn", "decide", "burn", "decide", "burn", "put-stub"]
    assert [row["card"] for row in story.events("burn")] == ["3c", "3d", "3s"]


def test_the_bonus_is_settled_first_from_the_right():
    cards = f"Ah Kd / Ac Kc / 9c 9d / {BOARD}"
    story = play(cards, {1: "ante 10, bonus 1", 2: "ante 10, bonus 1"}, "bet bet check check check check")
    rows = [(row["box"], row["wager"]) for row in story.events("pay", "push", "take")]
    assert rows == [(2, "bonus"), (2, "ante"), (2, "flop"), (1, "bonus"), (1, "ante"), (1, "flop")]


def test_hands_that_are_void_after_a_fold_give_the_fold_back():
    strange = {"kind": "community-card-exposed", "act": 19}
    story = play("Ah Kh / 5c 9s / 9c 9d / 3c 2h 7h Jh", {1: ANTE, 2: ANTE}, "bet fold", strange=strange)
    assert story.net == {"A": "0.00", "B": "0.00"}
    assert story.shown["void"]["cite"] == "house:house-poker/community-card-exposed"
    assert [row["cite"] for row in story.events("restore")] == [f"{READINGS}/void-after-fold"]


def test_a_limit_cuts_what_comes_last():
    story = play(f"Ah Kh / 9c 9d / {BOARD}", ANTE, "bet bet bet", payout_limit="35")
    assert story.settled == {
        "1 ante": "win 20.00",
        "1 flop": "win 40.00",
        "1 turn": "win 15.00",
        "1 river": "win 10.00",
    }


@pytest.mark.parametrize(
    ("own", "dealer", "kind"),
    [
        ("Ac Ad", "Ah As", "aces-and-the-dealer-aces"),
        ("Ac Ad", "Ah Ks", "aces"),
        ("Kc Ac", "Ah As", "ace-king-suited"),
        ("Ac Qc", "2h 2s", "ace-queen-or-ace-jack-suited"),
        ("Jd Ad", "2h 2s", "ace-queen-or-ace-jack-suited"),
        ("Ac Kd", "2h 2s", "ace-king"),
        ("Jc Jd", "2h 2s", "kings-queens-or-jacks"),
        ("Ac Jd", "2h 2s", "ace-queen-or-ace-jack"),
        ("Tc Td", "2h 2s", "pair-of-tens-or-less"),
        ("2c 2d", "2h 2s", "pair-of-tens-or-less"),
        ("Ac Tc", "2h 2s", "nothing"),
        ("Kc Qc", "2h 2s", "nothing"),
    ],
)
def test_rows_of_the_bonus_table(own, dealer, kind):
    assert KINDS[bonus_kind(*numbers(own.split()), *numbers(dealer.split()))] == kind


@pytest.mark.parametrize(
    ("placed", "choose", "reason", "cite"),
    [
        ("bonus 5", "", "needs the ante", "bonus"),
        (ANTE, "check", "check", "flop"),
        (ANTE, "bet fold", "fold", "turn"),
        (ANTE, "bet bet 2x", "2x", "river"),
        ("ante 10.25", "", "multiple", None),
        ("ante 10, blind 10", "", "blind", None),
    ],
)
def test_what_is_not_open_is_refused_in_one_line(placed, choose, reason, cite):
    with pytest.raises(Refusal) as refused:
        play(f"Ah Kh / 9c 9d / {BOARD}", placed, choose)
    assert reason in refused.value.reason
    assert "\n" not in str(refused.value)
    assert cite is None or refused.value.cite == f"{READINGS}/{cite}"


def test_a_table_without_the_bonus_wager_takes_none():
    with pytest.raises(Refusal, match="bonus"):
        play(f"Ah Kh / 9c 9d / {BOARD}", "ante 10, bonus 5", "bet bet bet", bonus_table="none")


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [("ante_pays_on", "pair", "flush"), ("bonus_table", "B29", "B28"), ("bonus_table", "B28 with aces 0 to 1", "push")],
)
def test_what_no_house_may_elect(name, value, reason):
    with pytest.raises((Illegal, Refusal)) as refused:
        Options.configure({name: value})
    assert reason in str(refused.value)
