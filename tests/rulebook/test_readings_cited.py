"""Where a reading decides, the event cites the reading; where the text does, the text."""

import pytest

from pitboss.cli import main
from pitboss.cli.pit import PitPlan, PlannedChange, PlannedTable
from pitboss.cli.pit import _rule as pit_rules
from pitboss.games import game, ready
from pitboss.games.fast_action_holdem.acts import SetDealersHand
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.strategy.strategies import odds_with_facts as told_odds
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table.act import TableAction
from pitboss.table.acts.settlement_acts import Take
from pitboss.table.offer.coupons import Coupons
from pitboss.table.offer.signs import sign_text
from tests.cases import irregular
from tests.cases import ruled as case_ruled
from tests.games.blackjack.table import cites, describe, ends, ruled
from tests.games.fast_action_holdem.table import play as fast

SPLIT_21 = {"cards": "As 9h Ad Kd 9s 5d 7d", "choices": "split", "options": {"hole_card": "none"}}
"""Aces split, one of them with a king, against a dealer's 21 of three cards."""


def test_a_split_ace_and_ten_against_a_longer_21_stands_off_by_the_reading():
    found = ruled(**SPLIT_21)
    assert ends(found)["blackjack"] == "push"
    assert cites(found)["blackjack"] == "house:blackjack/split-21"


@pytest.mark.proves("19:47-2.3(a)3")
def test_by_the_letter_of_2_3_a_3_it_wins():
    letter = SPLIT_21 | {"options": {"hole_card": "none", "split_21_beats_long_21": "yes"}}
    found = ruled(**letter)
    assert (ends(found)["blackjack"], cites(found)["blackjack"]) == ("win", "19:47-2.3(a)3")


@pytest.mark.proves("19:47-2.3(b)")
def test_any_other_tie_is_void_by_2_3_b():
    found = ruled("Ks 9h Qd 2d 9s", "stand", options={"hole_card": "none"})
    assert (ends(found)["blackjack"], cites(found)["blackjack"]) == ("push", "19:47-2.3(b)")


@pytest.mark.parametrize(("value", "cited"), [("no", "house:blackjack/split-21"), ("yes", "19:47-2.3(a)3")])
def test_the_sign_says_which_is_played(value, cited):
    blackjack = game("blackjack")
    lines = sign_text(blackjack, blackjack.elect({"split_21_beats_long_21": value})).splitlines()
    assert cited in next(line for line in lines if "split two-card 21" in line)


@pytest.mark.proves("19:47-2.18(f)")
def test_in_multiple_action_a_hand_over_21_loses_every_wager_by_2_18_f():
    options = {"multiple_action": "yes", "hole_card": "none"}
    found = ruled("Ks 9h Qd 5s", "hit", options=options, wagers={"second": "10", "third": "10"})
    assert ends(found) == {"blackjack": "lose", "second": "lose", "third": "lose"}
    assert set(cites(found).values()) == {"19:47-2.18(f)"}


@pytest.mark.proves("19:47-2.10(a)", "19:47-2.18(c)")
def test_in_multiple_action_each_wager_may_be_doubled_for_less():
    options = {"multiple_action": "yes", "hole_card": "none"}
    choices = "double-down-for-less, double-down 3, second-double-down 4"
    found = ruled("5s 9h 6d Ts 9s 8s", choices, options=options, wagers={"second": "10"})
    staked = {line["wager"]: line["staked"] for line in found["settlement"]}
    assert (staked["double-down"], staked["second-double-down"]) == ("3.00", "4.00")


def test_who_doubles_one_wager_of_two_only_gets_that_one_back():
    options = {"multiple_action": "yes", "hole_card": "none"}
    choices = "double-down-for-less, double-down 3, decline, stand"
    found = ruled("5s 9h 6d Ts 8s Td", choices, options=options, wagers={"second": "10"})
    back = next(line for line in found["settlement"] if line["wager"] == "double-down")
    assert (back["outcome"], back["returned"], back["cite"]) == ("taken back", "3.00", "19:47-2.18(c)")


@pytest.mark.proves("19:47-2.19(b)")
def test_lights_and_chips_are_verified_before_the_call_and_registered_after_it():
    options = {"progressive": "yes", "hole_card": "none"}
    found = ruled("Ks 9h Qd 8s", "stand", options=options, wagers={"progressive": "1"})
    order = [e["act"] for e in found["events"] if e["cite"] == "19:47-2.19(b)"]
    assert order == ["verify", "announce", "register-progressive"]
    (call,) = [e for e in found["events"] if e.get("words") == "No more bets"]
    assert call["cite"] == "19:47-2.19(b)"


@pytest.mark.parametrize("name", ["blackjack", "blackjack-switch"])
def test_where_no_call_is_ordered_none_is_made(name):
    choices = "keep, stand, stand" if name == "blackjack-switch" else "stand"
    cards = "Ks 6c 7d 5d Qh Tc" if name == "blackjack-switch" else "Ks 7h Qd Ts"
    found = ruled(cards, choices, game=name)
    assert not [e for e in describe(found, "announce") if not e.get("words")]
    assert [e["cite"] for e in describe(found, "close-betting")] == [
        {"blackjack": "19:47-2.3(a)"}.get(name, "19:47-2A.5(a)")
    ]


def test_at_the_second_hand_of_blackjack_switch_nobody_is_asked_again_by_a_reading():
    found = ruled("Ks 6c 7d 5d Qh Tc", "keep, stand, stand", game="blackjack-switch")
    (second,) = [e for e in describe(found, "announce") if e["cite"] == "19:47-2A.7(j)"]
    assert "house:blackjack-switch/one-question" in second["also"]


def test_a_21_that_a_switch_made_is_not_doubled_by_a_reading():
    found = ruled("As 6c 7d 5d Kh Tc", "switch, keep, stand", game="blackjack-switch")
    made = [e for e in describe(found, "announce") if e["words"] == "soft 21"]
    assert made
    assert "house:blackjack-switch/doubled-21" in made[0]["also"]


def hands_compared(dealer: str, player: str, board: str) -> list:
    """The events of a round of fast action hold 'em that compare or set hands."""
    story = fast(dealer, {1: player}, board)
    return [event.act for event in story.t.events if type(event.act) in (TableAction, SetDealersHand, Take)]


def test_like_hands_of_fast_action_holdem_are_compared_pairs_first_by_a_reading():
    """33-22-A against KK-22-8: by the letter of 21.3(c) the ace decides."""
    acts = hands_compared("Kc Kd 4h 6s", "3c 3d Ah 5s", "2c 2d 8s 7h 9d")
    lost = next(act for act in acts if type(act) is Take)
    assert "house:fast-action-holdem/tied-ranks" in lost.also


def test_hands_of_two_classes_need_no_reading():
    acts = hands_compared("Kc Kd 4h 6s", "Ac Qd Jh 5s", "2c 2d 8s 7h 9d")
    lost = next(act for act in acts if type(act) is Take)
    assert "house:fast-action-holdem/tied-ranks" not in lost.also


@pytest.mark.parametrize(("dealer", "reads"), [("9c 9d 9h 2s", True), ("9c 9d 8h 2s", False), ("9c 9c 9h 2s", False)])
def test_which_two_of_three_cards_alike_the_dealer_keeps_is_a_reading(dealer, reads):
    (kept,) = [act for act in hands_compared(dealer, "Ac Qd Jh 5s", "2c 3d 8s 7h 4d") if type(act) is SetDealersHand]
    assert ("house:fast-action-holdem/equal-choices" in kept.also) == reads


@pytest.mark.proves("19:47-16.13(a)")
def test_until_when_a_hole_card_of_caribbean_stud_counts_as_exposed_is_a_reading():
    cards, chosen, more, _ = irregular()["caribbean-stud"]["hole-card-exposed"]
    found = case_ruled(cards, *chosen, **({"game": "caribbean-stud"} | more))
    (seen,) = [e for e in found["events"] if e["act"] == "irregularity"]
    assert seen["cite"] == "house:caribbean-stud/hole-card-moment"
    assert found["void"]["cite"] == "19:47-16.13(a)"


@pytest.mark.parametrize(
    ("name", "options", "cited"),
    [
        ("blackjack", {}, "house:blackjack/split-21"),
        ("blackjack", {"split_21_beats_long_21": "yes"}, "19:47-2.3(a)3"),
        ("craps", {}, "19:47-1.2(a)7"),
        ("craps", {"lay_on_come_out": "yes"}, "house:craps/lay-on"),
    ],
)
def test_the_odds_say_which_of_letter_and_reading_is_played(name, options, cited):
    rules = game(name)
    assert any(f"[{cited}]" in note for note in rules.elect(options).chosen_readings())


def test_these_notes_stand_beside_the_price():
    craps = game("craps")
    options = craps.elect({})
    assert set(options.chosen_readings()) <= set(
        told_odds(craps, options, "best", craps.part(Coupons)).strategy["notes"]
    )


def test_what_is_held_second_hand_says_so_in_its_source():
    assert cite("19:47-2.17(b)1").cite == "13:69F-2.17(b)1"
    assert "history notes" in cite("19:47-2.18(a)").source
    assert "13:69F" not in cite("19:47-2.18(b)").source


def test_how_the_damaged_table_2_of_3_9_is_read_is_shown_where_it_is_looked_up(capsys):
    assert main(["rules", "3.9(c)"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "ten letters for eleven columns and is read so that it fits the example of (g)" in printed


def changed(game_name: str, option: str, value: object, players: int) -> dict:
    """What a pit is shown that changes an option at a table without a word to anybody."""
    plan = PitPlan(
        pit="1",
        tables=[PlannedTable(table="1", game=game_name, at="2004-05-12T20:00", players=players)],
        changes=[PlannedChange(game=game_name, option=option, value=value, at="2004-05-12T21:00")],
    )
    return pit_rules(plan)[-1]


@pytest.mark.proves("19:47-2.8(c)")
@pytest.mark.parametrize(
    ("name", "option", "value", "cited", "shown"),
    [
        ("blackjack", "surrender", True, "19:47-2.8(c)", "yes needs 30 minutes' notice"),
        ("blackjack", "late_entry", "closed", "19:47-2.3(i)", "closed needs 30 minutes' notice"),
    ],
)
def test_the_minutes_and_the_patrons_of_a_notice_are_the_houses_reading(name, option, value, cited, shown):
    (wrong,) = changed(name, option, value, players=2)["violations"]
    assert (wrong["cite"], wrong["also"]) == (cited, ["house:notice"])
    assert wrong["reason"].startswith(shown)


def test_so_is_the_notice_of_another_kind_of_vigorish():
    (duty,) = game("minibaccarat").options.elections()["vigorish"].duties
    assert (duty.cite, duty.also) == ("19:47-7.3(e)", ("house:notice",))


def test_limits_are_shown_in_dollars_and_refused_by_the_reading_alone():
    (wrong,) = changed("blackjack", "minimum", "25", players=2)["violations"]
    assert (wrong["cite"], wrong["also"]) == ("house:notice", [])
    assert wrong["reason"].startswith("25.00 needs")


def test_at_an_empty_table_the_exemption_is_named():
    found = changed("blackjack", "surrender", True, players=0)
    assert found["allowed"]
    (spared,) = found["remarks"]
    assert (spared["cite"], "which is empty" in spared["reason"]) == ("house:notice", True)


def test_a_round_of_punto_banco_that_nobody_deals_is_refused_by_3_6_b():
    """Before 8 September 1998 the dealer could not be the curator."""
    case = {
        "game": "punto-banco",
        "boxes": [{"box": 1, "player": "A", "wagers": {"banker": "10"}}],
        "decisions": [{"box": 1, "choose": "refuse"}],
        "cards": ["2c"],
        "as_of": "1998-09-07",
    }
    with pytest.raises(Refusal, match="nobody takes the shoe") as refused:
        adjudicate(read_case(case))
    assert refused.value.cite == "19:47-3.6(b)"


NAMED_IN_1_19_C = (
    *(
        "blackjack",
        "spanish-21",
        "double-attack-blackjack",
        "pai-gow-poker",
        "minibaccarat",
        "red-dog",
        "caribbean-stud",
    ),
    *("let-it-ride", "three-card-poker", "colorado-holdem", "boston-5-stud", "double-cross-poker", "four-card-poker"),
    *("texas-holdem-bonus", "ultimate-texas-holdem", "flop-poker", "two-card-joker-poker", "asia-poker"),
    *("mississippi-stud", "double-down-stud"),
)
"""Games that 19:46-1.19(c) names and of which no paragraph of their own speaks of a shuffling device."""


def test_a_shuffling_device_is_elected_by_19_46_1_19_c_where_no_paragraph_of_the_game_grants_it():
    granted = {name: game(name).options.elections()["shuffle"].cited("device") for name in NAMED_IN_1_19_C}
    assert set(granted.values()) == {"19:46-1.19(c)"}, granted
    by_own = {"blackjack-switch": "19:47-2A.4(a)", "casino-war": "19:47-22.5(a)"}
    by_own |= {"fast-action-holdem": "19:47-21.5(a)", "holdem": "19:47-14.5(a)"}
    assert {name: game(name).options.elections()["shuffle"].cited("device") for name in by_own} == by_own
    elected = {name for name in ready() if "shuffle" in game(name).options.elections()}
    poker_room = {name for name in elected if game(name).subchapter.startswith("19:47-14")}
    assert elected == {*NAMED_IN_1_19_C, *by_own} | poker_room, "a game whose device nothing grants"


@pytest.mark.parametrize(
    ("name", "value", "cited"),
    [
        ("blackjack", "manual", "19:47-2.5(a)"),
        ("blackjack", "bart-carter", "19:47-2.5(h)2"),
        ("blackjack", "continuous", "house:blackjack/continuous"),
        ("blackjack-switch", "bart-carter", "19:47-2A.4(h)2"),
        ("fast-action-holdem", "continuous", "19:47-21.11"),
        ("minibaccarat", "manual", "19:47-7.5(a)"),
    ],
)
def test_each_way_to_shuffle_is_elected_by_what_grants_it(name, value, cited):
    assert game(name).options.elections()["shuffle"].cited(value) == cited


def test_the_sign_names_19_46_1_19_c_for_the_device_and_a_reading_for_the_hand():
    stud = game("caribbean-stud")
    for value, cited in (("device", "[19:46-1.19(c)]"), ("manual", "[house:house-poker/shuffler]")):
        lines = sign_text(stud, stud.elect({"shuffle": value})).splitlines()
        assert cited in next(line for line in lines if line.startswith("who shuffles"))
    assert not any("shuffles" in reading for reading in stud.elect({}).chosen_readings())
